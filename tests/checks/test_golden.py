"""Every check says what its golden files hold, and nothing on what is right."""

from __future__ import annotations

import importlib.util
import json
import re
import sys
from pathlib import Path

import pytest

from hookwright.checks.table import ALL, RULES, find

_spec = importlib.util.spec_from_file_location("golden", Path(__file__).with_name("golden.py"))
assert _spec
assert _spec.loader
golden = importlib.util.module_from_spec(_spec)
sys.modules["golden"] = golden
_spec.loader.exec_module(golden)

HERE = Path(__file__).resolve().parent
BAD = sorted(HERE.glob("*/bad/*.json"))
OK = sorted(HERE.glob("*/ok/*.json"))


def _id(path: Path) -> str:
    return str(path.relative_to(HERE))


@pytest.mark.parametrize("path", BAD, ids=_id)
def test_bad(path: Path) -> None:
    with golden.workspace(path) as folder:
        _bad(path, folder if path.with_suffix(".files").is_dir() else None)


def _bad(path: Path, root: Path | None) -> None:
    text, agent = golden.read(path), golden.agent_of(path)
    analysis = golden.look(text, agent, root)
    assert not analysis.crashes, analysis.crashes
    code = path.parent.parent.name.split("-")[0]
    assert code in {f.rule.code for f in analysis.findings}, "the file does not show what its folder is about"
    golden.compare(path.with_suffix(".out"), golden.render(text, analysis.findings))
    if any(f.fix for f in analysis.findings):
        after = golden.fixed(text, agent, root)
        golden.compare(path.with_suffix(".fixed"), after)
        assert golden.look(after, agent, root).tree.root is not None


@pytest.mark.parametrize("path", OK, ids=_id)
def test_ok(path: Path) -> None:
    text, agent = golden.read(path), golden.agent_of(path)
    with golden.workspace(path) as folder:
        analysis = golden.look(text, agent, folder if path.with_suffix(".files").is_dir() else None)
    assert not analysis.crashes
    assert golden.render(text, analysis.findings) == "\n"
    comments = analysis.file is not None and analysis.file.dialect.comments
    assert analysis.tree.strict or (comments and {problem.code for problem in analysis.tree.problems} == {"comment"})
    assert analysis.tree.root is not None
    assert comments or analysis.tree.root.value == json.loads(text)


@pytest.mark.parametrize("rule", RULES, ids=lambda r: r.code)
def test_each_rule_has_golden_files(rule) -> None:
    folder = HERE / f"{rule.code}-{rule.slug}"
    assert list(folder.glob("bad/*.json")), f"no bad file for {rule.code}"
    assert list(folder.glob("ok/*.json")), f"no ok file for {rule.code}"


_BLOCK = re.compile(r"```json(?: (\S+))?\n(.*?)```", re.DOTALL)


@pytest.mark.parametrize("rule", [r for r in RULES if "```json" in (r.doc or "")], ids=lambda r: r.code)
def test_documentation_examples(rule) -> None:
    """The first block of a page shows the finding, the second is free of it."""
    (place, bad), (good_place, good) = _BLOCK.findall(rule.doc)[:2]
    agents = {v: k for k, v in reversed(golden.PLACES.items())}
    agent, good_agent = agents.get(place, "claude-code"), agents.get(good_place, "claude-code")
    on_disk = any(rule in c.rules and c.disk is not None and c.group is None for c in ALL)
    with golden.workspace(None) as folder:
        root = folder if on_disk else None  # an empty workspace
        assert rule.code in {f.rule.code for f in golden.look(bad, agent, root).findings}
        assert golden.look(good, good_agent, root).findings == ()


def test_registry_is_complete() -> None:
    """A check that is not in the table would be forgotten."""
    import hookwright.checks as package
    from hookwright.checks.base import Check, Rule

    folder = Path(package.__file__).parent
    checks, rules = [], []
    for path in folder.glob("*.py"):
        module = importlib.import_module(f"hookwright.checks.{path.stem}")
        checks += [v for v in vars(module).values() if isinstance(v, Check)]
        rules += [v for v in vars(module).values() if isinstance(v, Rule)]
    assert {id(c) for c in checks} == {id(c) for c in ALL}
    assert {r.code for r in rules} == {r.code for r in RULES}
    assert len({r.code for r in RULES}) == len({r.slug for r in RULES}) == len(RULES)
    assert find("hw101") is find("wrong-type") is not None


def test_pages_are_current() -> None:
    """`docs/checks/` is what `docs/generate.py` writes."""
    docs = HERE.parent.parent / "docs"
    spec = importlib.util.spec_from_file_location("docs_generate", docs / "generate.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    wanted = module.pages()
    assert all(wanted["checks/README.md"].count(f"| [{r.code}](") == 1 for r in module.RULES), "a rule of no family"
    checks = {name for name in wanted if name.startswith("checks/")}
    assert {f"checks/{p.name}" for p in (docs / "checks").glob("*.md")} == checks
    for name, text in wanted.items():
        assert (docs / name).read_text(encoding="utf-8") == text, f"{name}: run python docs/generate.py"
