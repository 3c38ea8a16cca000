"""From a command line to what it consists of."""

from __future__ import annotations

from functools import lru_cache
from time import thread_time
from typing import TYPE_CHECKING, NamedTuple

from hookwright.checks.shell.words import WORDS, word
from hookwright.model.command import LONGEST
from hookwright.model.shell.grammar import parse_until
from hookwright.model.shell.line import BROKEN, Construct, Line, Piece, Redirect, Simple, When
from hookwright.model.shell.plain import plain

if TYPE_CHECKING:
    from tree_sitter import Node

    from hookwright.model.shell.line import Kind, Output, Word

LIMIT = 0.08
"""Seconds of processor time for one command line; the longest that people write take a tenth of that."""

_DEEPEST = 60
_STATEMENTS = frozenset(("pipeline", "list", "command", "redirected_statement"))


class _TooDeepError(Exception):
    """More nesting than anybody writes."""


class _Where(NamedTuple):
    """What holds for the commands of a piece of the line."""

    when: tuple[When, ...] = ()
    output: Output = "out"
    depth: int = 0
    nesting: int = 0


class _Operand(NamedTuple):
    node: Node
    redirects: tuple[Node, ...] = ()
    negated: bool = False


@lru_cache(maxsize=1024)
def read(text: str) -> Line:
    """What the line consists of. Never raises."""
    if len(text) > LONGEST:
        return BROKEN
    line = plain(text)
    if line is not None:
        return line
    root = parse_until(text, thread_time() + LIMIT)
    if root is None:
        return BROKEN
    try:
        reader = _Reader(text)
        reader.statements(root, _Where())
    except _TooDeepError:
        return BROKEN
    return reader.line(broken=root.has_error)


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.commands: list[Simple] = []
        self.variables: list[Piece] = []
        self.split: list[Piece] = []
        self.assigned: set[str] = set()
        self.constructs: list[Construct] = []

    def line(self, *, broken: bool) -> Line:
        return Line(
            self.text,
            tuple(self.commands),
            tuple(self.variables),
            tuple(self.split),
            frozenset(self.assigned),
            tuple(sorted(self.constructs, key=lambda c: c.start)),
            broken,
        )

    def construct(self, kind: Kind, node: Node) -> None:
        self.constructs.append(Construct(kind, node.start_byte, node.end_byte))

    # ---- statements

    def statements(self, node: Node, where: _Where) -> range:
        """All statements directly in a node; the range of their commands."""
        if where.nesting > _DEEPEST:
            raise _TooDeepError
        start = len(self.commands)
        where = where._replace(nesting=where.nesting + 1)
        for child in node.children:
            if child.is_named:
                self.statement(child, where)
        return range(start, len(self.commands))

    def statement(self, node: Node, where: _Where) -> range:
        """One statement: pipelines joined by `&&` and `||`."""
        sequence = self.flatten(node, where.nesting)
        start = begin = len(self.commands)
        conditions: tuple[When, ...] = ()
        pipeline: list[_Operand] = []
        for item in (*sequence, "end"):
            if isinstance(item, _Operand):
                pipeline.append(item)
                continue
            if item in ("|", "|&"):
                continue
            status = self.pipeline(pipeline, where._replace(when=where.when + conditions))
            ok = not pipeline[0].negated if pipeline else True
            if item == "&&":
                conditions += (When(ok, tuple(status)),)
            elif item == "||":
                conditions = (When(not ok, tuple(range(begin, len(self.commands)))),)
            pipeline = []
        return range(start, len(self.commands))

    def flatten(self, node: Node, nesting: int) -> list[_Operand | str]:
        """Operands and operators in order of the text: the grammar nests `a | b && c` the wrong way round."""
        if nesting > _DEEPEST:
            raise _TooDeepError
        match node.type:
            case "list" | "pipeline":
                found: list[_Operand | str] = []
                for child in node.children:
                    if child.is_named and child.type != "comment":
                        found += self.flatten(child, nesting + 1)
                    elif child.type in ("|", "|&", "&&", "||"):
                        found.append(child.type)
                        if child.type == "|&":
                            self.construct("|&", child)
                return found
            case "negated_command":
                inner = [child for child in node.children if child.is_named]
                found = self.flatten(inner[0], nesting + 1) if inner else []
                if found and isinstance(found[0], _Operand):
                    found[0] = found[0]._replace(negated=True)
                return found
            case "redirected_statement":
                return self._redirected(node, nesting)
            case _:
                return [_Operand(node)]

    def _redirected(self, node: Node, nesting: int) -> list[_Operand | str]:
        found: list[_Operand | str] = []
        redirects: list[Node] = []
        after: list[_Operand | str] = []
        for child in node.children:
            if child.type in ("file_redirect", "heredoc_redirect", "herestring_redirect"):
                redirects.append(child)
                for inner in child.children:  # `cat <<END | next`
                    if inner.type in ("&&", "||", "|"):
                        after.append(inner.type)
                    elif inner.type in _STATEMENTS and child.type == "heredoc_redirect":
                        after += self.flatten(inner, nesting + 1)
            elif child.is_named:
                found += self.flatten(child, nesting + 1)
        if found and isinstance(found[-1], _Operand):
            found[-1] = found[-1]._replace(redirects=(*found[-1].redirects, *redirects))
        else:
            found.append(_Operand(node, tuple(redirects)))
        return found + after

    def pipeline(self, operands: list[_Operand], where: _Where) -> range:
        """The commands of a pipeline; the range of those whose status counts."""
        last = range(0)
        waiting: list[int] = []
        for index, operand in enumerate(operands):
            output = where.output if index == len(operands) - 1 else "pipe"
            last = self.operand(operand, where._replace(output=output))
            for before in waiting:
                self.commands[before] = self.commands[before]._replace(feeds=last.start if last else -1)
            waiting = [i for i in last if self.commands[i].output == "pipe" and self.commands[i].feeds < 0]
        return last

    def operand(self, operand: _Operand, where: _Where) -> range:
        """One command, simple or compound; the range of its commands."""
        redirects = tuple(r for one in operand.redirects if (r := self.redirect(one, where)) is not None)
        if any(r.descriptor in ("", "1") and ">" in r.operator for r in redirects):
            where = where._replace(output="file")
        start = len(self.commands)
        node = operand.node
        if node.type in ("command", "test_command", "declaration_command", "unset_command"):
            self.command(node, redirects, where)
        elif node.type in WORDS:
            self.expansions(node, where)
        else:
            self.compound(node, where)
        return range(start, len(self.commands))

    def compound(self, node: Node, where: _Where) -> None:
        first = node.children[0].type if node.children else ""
        match node.type:
            case "variable_assignment" | "variable_assignments":
                self.assignments(node, where)
            case "if_statement":
                self.condition(node, where)
            case "while_statement":
                self.loop(node, where)
            case "for_statement" | "c_style_for_statement":
                self.for_loop(node, where)
            case "case_statement":
                self.case(node, where)
            case "compound_statement" if first == "((":
                self.construct("((", node)
                self.expansions(node, where)
            case "comment" | "heredoc_body" | "file_redirect" | "heredoc_redirect":
                pass
            case kind:
                if kind == "function_definition" and first == "function":
                    self.construct("function", node)
                self.statements(node, where)

    def condition(self, node: Node, where: _Where) -> None:
        """`if`, with all its branches."""
        tests: list[Node] = []
        passed = where.when
        current: When | None = None
        for child in node.children:
            if child.type == "then":
                start = len(self.commands)
                for test in tests:
                    self.statement(test, where._replace(when=passed, nesting=where.nesting + 1))
                ok = not (len(tests) == 1 and tests[0].type == "negated_command")
                current = When(ok, tuple(range(start, len(self.commands))))
            elif child.type == "elif_clause":
                failed = () if current is None else (When(not current.ok, current.commands),)
                self.condition(child, where._replace(when=passed + failed, nesting=self.deeper(where)))
            elif child.type == "else_clause":
                failed = () if current is None else (When(not current.ok, current.commands),)
                self.statements(child, where._replace(when=passed + failed))
            elif child.is_named and current is None:
                tests.append(child)
            elif child.is_named and current is not None:
                self.statement(child, where._replace(when=(*passed, current), nesting=self.deeper(where)))

    def deeper(self, where: _Where) -> int:
        if where.nesting > _DEEPEST:
            raise _TooDeepError
        return where.nesting + 1

    def loop(self, node: Node, where: _Where) -> None:
        start = len(self.commands)
        until = bool(node.children) and node.children[0].type == "until"
        for child in node.children:
            if child.type == "do_group":
                when = When(not until, tuple(range(start, len(self.commands))))
                self.statements(child, where._replace(when=(*where.when, when)))
            elif child.is_named:
                self.statement(child, where._replace(nesting=self.deeper(where)))

    def for_loop(self, node: Node, where: _Where) -> None:
        if node.type == "c_style_for_statement":
            self.construct("for((", node)
        elif node.children and node.children[0].type == "select":
            self.construct("select", node)
        for child in node.children:
            if child.type == "variable_name":
                self.assigned.add(self.source(child))
            elif child.type in ("do_group", "compound_statement"):
                self.statements(child, where)
            elif child.type in WORDS:
                self.expansions(child, where, splits=True)

    def case(self, node: Node, where: _Where) -> None:
        start = len(self.commands)
        for child in node.children:
            if child.type in WORDS:
                self.expansions(child, where)
            elif child.type == "case_item":
                when = When(ok=True, commands=tuple(range(start, len(self.commands))), case=True)
                inside = where._replace(when=(*where.when, when), nesting=self.deeper(where))
                for part in child.children:
                    if part.is_named and part.type not in WORDS:
                        self.statement(part, inside)

    # ---- commands

    def command(self, node: Node, redirects: tuple[Redirect, ...], where: _Where) -> None:
        index = len(self.commands)
        here = Simple(node.start_byte, node.end_byte, (), (), redirects, where.when, where.output, -1, where.depth)
        self.commands.append(here)
        words: list[Word] = []
        assigns: list[str] = []
        own = list(redirects)
        for child in node.children:
            if child.type == "variable_assignment":
                assigns.append(self.assignment(child, where))
            elif child.type in ("file_redirect", "heredoc_redirect", "herestring_redirect"):
                found = self.redirect(child, where)
                own += [found] if found is not None else []
            elif node.type == "test_command":
                self.test(child, words, where)
            elif node.type == "declaration_command" and child.type == "variable_name":
                words.append(word(self.text, child))
            elif child.type in WORDS or child.type == "command_name" or not child.is_named:
                words.append(word(self.text, child) if child.is_named else self.token(child))
                self.expansions(child, where, splits=True)
        if any(r.descriptor in ("", "1") and ">" in r.operator for r in own):
            here = here._replace(output="file")
        self.commands[index] = here._replace(words=tuple(words), assigns=tuple(assigns), redirects=tuple(own))
        self.sets(self.commands[index])

    def token(self, node: Node) -> Word:
        piece = Piece("text", node.start_byte, node.end_byte, self.source(node))
        return type(word(self.text, node))(node.start_byte, node.end_byte, (piece,))

    def test(self, node: Node, words: list[Word], where: _Where) -> None:
        """The words of `[ … ]`."""
        if node.type in WORDS or not node.child_count:
            if node.type == "[[":
                self.construct("[[", node)
            elif node.type in ("==", "=~") and words and words[0].literal == "[":
                self.construct("equals" if node.type == "==" else "regex", node)
            words.append(word(self.text, node) if node.type in WORDS else self.token(node))
            if node.type in WORDS:
                self.expansions(node, where)
            return
        for child in node.children:
            self.test(child, words, where)

    def sets(self, command: Simple) -> None:
        """Variables that `read` and its like set."""
        if command.name in ("read", "mapfile", "readarray", "getopts"):
            self.assigned.update(name for name in command.literals if name.isidentifier())
        elif command.name == "printf" and command.literals[:1] == ("-v",):
            self.assigned.update(command.literals[1:2])

    def assignments(self, node: Node, where: _Where) -> None:
        nodes = [node] if node.type == "variable_assignment" else [c for c in node.children if c.is_named]
        for one in nodes:
            self.assignment(one, where)

    def assignment(self, node: Node, where: _Where) -> str:
        name = self.source(node.children[0]).partition("[")[0] if node.children else ""
        if name:
            self.assigned.add(name)
        for child in node.children[1:]:
            if child.type == "array":
                self.construct("array", node)
            elif child.type == "+=":
                self.construct("append", child)
            if child.is_named:
                self.expansions(child, where._replace(output="out"))
        return name

    def redirect(self, node: Node, where: _Where) -> Redirect | None:
        """A redirection; what its target expands is noted, too."""
        descriptor = operator = ""
        target: Word | None = None
        for child in node.children:
            if child.type == "file_descriptor":
                descriptor = self.source(child)
            elif child.type in WORDS and node.type != "heredoc_redirect":
                target = word(self.text, child)
                self.expansions(child, where, splits=True)
            elif child.type == "heredoc_body":
                self.expansions(child, where)
            elif not child.is_named and not operator:
                operator = self.source(child).strip()
        if operator in ("&>", "&>>"):
            self.construct("&>", node)
        elif operator == "<<<":
            self.construct("here-string", node)
        return Redirect(node.start_byte, node.end_byte, descriptor, operator, target) if operator else None

    # ---- expansions

    def expansions(self, node: Node, where: _Where, *, splits: bool = False, quoted: bool = False) -> None:
        """Note the variables in a word and read the commands of its substitutions."""
        match node.type:
            case "command_substitution":
                self.statements(node, where._replace(output="capture", depth=where.depth + 1))
            case "process_substitution":
                self.construct("process-substitution", node)
                self.statements(node, where._replace(output="capture", depth=where.depth + 1))
            case "simple_expansion" | "expansion":
                self._variable(node, where, splits=splits, quoted=quoted)
            case "ansi_c_string":
                self.construct("ansi-string", node)
            case "raw_string":
                pass
            case kind:
                if where.nesting > _DEEPEST:
                    raise _TooDeepError
                inner = where._replace(nesting=where.nesting + 1)
                for child in node.children:
                    self.expansions(child, inner, splits=splits, quoted=quoted or kind in ("string", "heredoc_body"))

    def _variable(self, node: Node, where: _Where, *, splits: bool, quoted: bool) -> None:
        piece = word(self.text, node).pieces[0]
        piece = piece._replace(quote='"' if quoted else "")
        if piece.text:
            self.variables.append(piece)
            if splits and not quoted:
                self.split.append(piece)
        if node.type == "simple_expansion":
            return
        operators = {c.type for c in node.children if not c.is_named}
        bad = {",,", "^^", ",", "^", "/", "//", "/#", "/%", ":", "!", "@"}
        if operators & bad or any(c.type == "subscript" for c in node.children):
            self.construct("bad-expansion", node)
        for child in node.children:
            if child.is_named and child.type not in ("variable_name", "special_variable_name"):
                self.expansions(child, where._replace(nesting=self.deeper(where)), quoted=quoted)

    def source(self, node: Node) -> str:
        return self.text[node.start_byte : node.end_byte]
