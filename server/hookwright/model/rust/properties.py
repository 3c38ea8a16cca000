r"""Unicode's properties by the names that Rust's `\p{…}` knows, and what they hold of ASCII.

Names are written as the crate compares them: small letters without spaces, `_` and `-`. General categories come from
`unicodedata`. Python knows nothing of the others, so of those only ASCII is here: recorded from regex-syntax 0.8, which
has Unicode 16. Of a character outside ASCII they can't be decided.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from hookwright.model.ecma import sets

_ASCII: sets.Ranges = ((0x00, 0x7F),)

_BINARY: dict[sets.Ranges, str] = {
    ((0x30, 0x39), (0x41, 0x46), (0x61, 0x66)): "ahex asciihexdigit hex hexdigit",
    ((0x41, 0x5A), (0x61, 0x7A)): "alpha alphabetic cased changeswhencasemapped cwcm ids idstart xids xidstart",
    (): (
        "bidic bidicontrol defaultignorablecodepoint dep deprecated di emojimodifier emojimodifierbase "
        "emojipresentation ebase emod epres ext extpict extendedpictographic extender graphemeextend graphemelink "
        "grext grlink ideo ideographic idsb idsbinaryoperator idst idstrinaryoperator idsu idsunaryoperator "
        "idcompatmathstart idcompatmathcontinue joinc joincontrol loe logicalorderexception mcm "
        "modifiercombiningmark nchar noncharactercodepoint oalpha odi ogrext oidc oids olower otheralphabetic "
        "otherdefaultignorablecodepoint othergraphemeextend otheridcontinue otheridstart otherlowercase "
        "otheruppercase oupper pcm prependedconcatenationmark radical regionalindicator ri uideo unifiedideograph "
        "variationselector vs "
    ),
    ((0x28, 0x29), (0x3C, 0x3C), (0x3E, 0x3E), (0x5B, 0x5B), (0x5D, 0x5D), (0x7B, 0x7B), (0x7D, 0x7D)): (
        "bidim bidimirrored "
    ),
    ((0x27, 0x27), (0x2E, 0x2E), (0x3A, 0x3A), (0x5E, 0x5E), (0x60, 0x60)): "caseignorable ci",
    ((0x41, 0x5A),): "changeswhencasefolded changeswhenlowercased cwcf cwl upper uppercase",
    ((0x61, 0x7A),): "changeswhentitlecased changeswhenuppercased cwt cwu lower lowercase",
    ((0x2D, 0x2D),): "dash hyphen",
    ((0x5E, 0x5E), (0x60, 0x60)): "dia diacritic",
    ((0x23, 0x23), (0x2A, 0x2A), (0x30, 0x39)): "emoji emojicomponent ecomp",
    ((0x20, 0x7E),): "graphemebase grbase",
    ((0x30, 0x39), (0x41, 0x5A), (0x5F, 0x5F), (0x61, 0x7A)): "idc idcontinue xidc xidcontinue",
    ((0x2B, 0x2B), (0x3C, 0x3E), (0x5E, 0x5E), (0x7C, 0x7C), (0x7E, 0x7E)): "math",
    ((0x5E, 0x5E),): "omath othermath",
    ((0x21, 0x2F), (0x3A, 0x40), (0x5B, 0x5E), (0x60, 0x60), (0x7B, 0x7E)): "patsyn patternsyntax",
    ((0x09, 0x0D), (0x20, 0x20)): "patternwhitespace patws",
    ((0x22, 0x22), (0x27, 0x27)): "qmark quotationmark",
    ((0x69, 0x6A),): "sd softdotted",
    ((0x21, 0x21), (0x2E, 0x2E), (0x3F, 0x3F)): "sentenceterminal sterm",
    ((0x21, 0x21), (0x2C, 0x2C), (0x2E, 0x2E), (0x3A, 0x3B), (0x3F, 0x3F)): "term terminalpunctuation",
}
"""Properties that a character has or has not."""

_SCRIPTS: dict[sets.Ranges, str] = {
    (): (
        "adlam adlm aghb ahom anatolianhieroglyphs arab arabic armenian armi armn avestan avst bali balinese bamu "
        "bamum bass bassavah batak batk beng bengali bhaiksuki bhks bopo bopomofo brah brahmi brai braille bugi "
        "buginese buhd buhid cakm canadianaboriginal cans cari carian caucasianalbanian chakma cham cher cherokee "
        "chorasmian chrs copt coptic cpmn cprt cuneiform cypriot cyprominoan cyrillic cyrl deseret deva devanagari "
        "diak divesakuru dogr dogra dsrt dupl duployan egyp egyptianhieroglyphs elba elbasan elym elymaic ethi "
        "ethiopic gara garay geor georgian glag glagolitic gong gonm goth gothic gran grantha greek grek gujarati "
        "gujr gukh gunjalagondi gurmukhi guru gurungkhema han hang hangul hani hanifirohingya hano hanunoo hatr "
        "hatran hebr hebrew hira hiragana hluw hmng hmnp hung imperialaramaic inherited inscriptionalpahlavi "
        "inscriptionalparthian ital java javanese kaithi kali kana kannada katakana kawi kayahli khar kharoshthi "
        "khitansmallscript khmer khmr khoj khojki khudawadi kiratrai kits knda krai kthi lana lao laoo lepc lepcha "
        "limb limbu lina linb lineara linearb lisu lyci lycian lydi lydian mahajani mahj maka makasar malayalam "
        "mand mandaic mani manichaean marc marchen masaramgondi medefaidrin medf meeteimayek mend mendekikakui "
        "merc mero meroiticcursive meroitichieroglyphs miao mlym modi mong mongolian mro mroo mtei mult multani "
        "myanmar mymr nabataean nagm nagmundari nand nandinagari narb nbat newa newtailue nko nkoo nshu nushu "
        "nyiakengpuachuehmong ogam ogham olchiki olck oldhungarian olditalic oldnortharabian oldpermic oldpersian "
        "oldsogdian oldsoutharabian oldturkic olduyghur olonal onao oriya orkh orya osage osge osma osmanya ougr "
        "pahawhhmong palm palmyrene pauc paucinhau perm phag phagspa phli phlp phnx phoenician plrd prti "
        "psalterpahlavi qaac qaai rejang rjng rohg runic runr samaritan samr sarb saur saurashtra sgnw sharada "
        "shavian shaw shrd sidd siddham signwriting sind sinh sinhala sogd sogdian sogo sora sorasompeng soyo "
        "soyombo sund sundanese sunu sunuwar sylo sylotinagri syrc syriac tagalog tagb tagbanwa taile taitham "
        "taiviet takr takri tale talu tamil taml tang tangsa tangut tavt telu telugu tfng tglg thaa thaana thai "
        "tibetan tibt tifinagh tirh tirhuta tnsa todhri todr toto tulutigalari tutg ugar ugaritic vai vaii vith "
        "vithkuqi wancho wara warangciti wcho xpeo xsux yezi yezidi yi yiii zanabazarsquare zanb zinh "
    ),
    ((0x00, 0x40), (0x5B, 0x60), (0x7B, 0x7F)): "common zyyy",
    ((0x41, 0x5A), (0x61, 0x7A)): "latin latn",
}
"""Scripts, by name and by ISO 15924."""

_AGES = (
    "1.1 2.0 2.1 3.0 3.1 3.2 4.0 4.1 5.0 5.1 5.2 6.0 6.1 6.2 7.0 8.0 9.0 10.0 11.0 12.0 12.1 13.0 14.0 15.0 "
    "15.1 16.0 v11 v20 v21 v30 v31 v32 v40 v41 v50 v51 v52 v60 v61 v62 v70 v80 v90 v100 v110 v120 v121 v130 "
    "v140 v150 v151 v160 v1_1 v10_0 "
)

_GRAPHEME: dict[sets.Ranges, str] = {
    ((0x00, 0x09), (0x0B, 0x0C), (0x0E, 0x1F), (0x7F, 0x7F)): "cn control",
    ((0x0D, 0x0D),): "cr",
    (): "ex extend l lv lvt pp prepend regionalindicator ri sm spacingmark t v zwj",
    ((0x0A, 0x0A),): "lf",
}
"""Values of Grapheme_Cluster_Break."""

_WORD: dict[sets.Ranges, str] = {
    ((0x41, 0x5A), (0x61, 0x7A)): "aletter le",
    ((0x0D, 0x0D),): "cr",
    ((0x22, 0x22),): "doublequote dq",
    ((0x5F, 0x5F),): "ex extendnumlet",
    (): "extend fo format hebrewletter hl ka katakana regionalindicator ri zwj",
    ((0x0A, 0x0A),): "lf",
    ((0x2E, 0x2E),): "mb midnumlet",
    ((0x3A, 0x3A),): "midletter ml",
    ((0x2C, 0x2C), (0x3B, 0x3B)): "midnum mn",
    ((0x0B, 0x0C),): "newline nl",
    ((0x30, 0x39),): "nu numeric",
    ((0x27, 0x27),): "singlequote sq",
    ((0x20, 0x20),): "wsegspace",
}
"""Values of Word_Break."""

_SENTENCE: dict[sets.Ranges, str] = {
    ((0x2E, 0x2E),): "at aterm",
    ((0x22, 0x22), (0x27, 0x29), (0x5B, 0x5B), (0x5D, 0x5D), (0x7B, 0x7B), (0x7D, 0x7D)): "cl close",
    ((0x0D, 0x0D),): "cr",
    (): "ex extend fo format le oletter se sep",
    ((0x0A, 0x0A),): "lf",
    ((0x61, 0x7A),): "lo lower",
    ((0x30, 0x39),): "nu numeric",
    ((0x2C, 0x2D), (0x3A, 0x3B)): "sc scontinue",
    ((0x09, 0x09), (0x0B, 0x0C), (0x20, 0x20)): "sp",
    ((0x21, 0x21), (0x3F, 0x3F)): "st sterm",
    ((0x41, 0x5A),): "up upper",
}
"""Values of Sentence_Break."""
_CATEGORIES = {
    "C": "c other",
    "Cc": "cc cntrl control",
    "Cf": "cf format",
    "Cn": "cn unassigned",
    "Co": "co privateuse",
    "L": "l letter",
    "Lu Ll Lt": "lc casedletter",
    "Ll": "ll lowercaseletter",
    "Lm": "lm modifierletter",
    "Lo": "lo otherletter",
    "Lt": "lt titlecaseletter",
    "Lu": "lu uppercaseletter",
    "M": "m mark combiningmark",
    "Mc": "mc spacingmark",
    "Me": "me enclosingmark",
    "Mn": "mn nonspacingmark",
    "N": "n number",
    "Nd": "nd decimalnumber digit",
    "Nl": "nl letternumber",
    "No": "no othernumber",
    "P": "p punctuation punct",
    "Pc": "pc connectorpunctuation",
    "Pd": "pd dashpunctuation",
    "Pe": "pe closepunctuation",
    "Pf": "pf finalpunctuation",
    "Pi": "pi initialpunctuation",
    "Po": "po otherpunctuation",
    "Ps": "ps openpunctuation",
    "S": "s symbol",
    "Sc": "sc currencysymbol",
    "Sk": "sk modifiersymbol",
    "Sm": "sm mathsymbol",
    "So": "so othersymbol",
    "Z": "z separator",
    "Zl": "zl lineseparator",
    "Zp": "zp paragraphseparator",
    "Zs": "zs spaceseparator",
    "any": "any",
    "assigned": "assigned",
    "ascii": "ascii",
}
"""General categories: the beginnings of the categories' short names, or one of three names that Rust counts to them."""

_SPACE = "space whitespace wspace"

_NAMED = {
    "gc": "gc generalcategory",
    "sc": "sc script",
    "scx": "scx scriptextensions",
    "age": "age",
    "gcb": "gcb graphemeclusterbreak",
    "wb": "wb wordbreak",
    "sb": "sb sentencebreak",
}
"""Properties that have values."""

_WITHOUT = (
    "bc bidiclass bidimirroringglyph bidipairedbracket bidipairedbrackettype blk block bmg bpb bpt "
    "canonicalcombiningclass casefolding ccc ce changeswhennfkccasefolded compex compositionexclusion cwkcf "
    "decompositionmapping decompositiontype dm dt ea eastasianwidth equideo equivalentunifiedideograph expandsonnfc "
    "expandsonnfd expandsonnfkc expandsonnfkd fcnfkc fcnfkcclosure fullcompositionexclusion hangulsyllabletype hst "
    "incb indicconjunctbreak indicpositionalcategory indicsyllabiccategory inpc insc isc isocomment jamoshortname jg "
    "joininggroup joiningtype jsn jt lb linebreak lc lowercasemapping na na1 name namealias nfcqc nfcquickcheck nfdqc "
    "nfdquickcheck nfkccasefold nfkccf nfkcqc nfkcquickcheck nfkdqc nfkdquickcheck nt numerictype numericvalue nv scf "
    "sfc simplecasefolding simplelowercasemapping simpletitlecasemapping simpleuppercasemapping slc stc suc tc "
    "titlecasemapping uc unicode1name unicoderadicalstroke uppercasemapping urs verticalorientation vo xonfc xonfd "
    "xonfkc xonfkd cf"
)
"""Properties that the crate knows by name and has no table for."""


class Property(NamedTuple):
    """What a property holds.

    `how` says of what: general `categories`, `space`, or `ascii`, which knows `ascii` only.
    """

    how: Literal["categories", "space", "ascii"]
    categories: str = ""
    ascii: sets.Ranges = ()


class UnknownPropertyError(ValueError):
    """A name that is no property, or none of the property's values; the text is the crate's."""


def find(name: str, value: str | None) -> Property:
    """The property `name` (`\\p{name}`), or the characters that have `value` of it (`\\p{name=value}`).

    Raises `UnknownPropertyError`.
    """
    name = _normal(name)
    if value is None:
        found = _alone().get(name)
        if found is None:
            raise UnknownPropertyError("Unicode property not found")
        return found
    values = _valued().get(name)
    if values is None:
        known = name in _alone_names() or name in _WITHOUT.split()
        raise UnknownPropertyError("Unicode property value not found" if known else "Unicode property not found")
    found = values.get(_normal(value))
    if found is None:
        raise UnknownPropertyError("Unicode property value not found")
    return found


def _normal(name: str) -> str:
    """The name as the crate compares it."""
    text = "".join(char for char in name if char.isascii() and char not in " _-").lower()
    if name[:2].lower() == "is":
        text = "isc" if text == "isc" else text[2:]
    return text


def _table(groups: dict[sets.Ranges, str]) -> dict[str, Property]:
    return {name: Property("ascii", ascii=held) for held, names in groups.items() for name in names.split()}


@cache
def _categories() -> dict[str, Property]:
    return {n: Property("categories", categories) for categories, names in _CATEGORIES.items() for n in names.split()}


def _alone_names() -> frozenset[str]:
    return frozenset(_table(_BINARY)).union(_SPACE.split())


@cache
def _alone() -> dict[str, Property]:
    """What `\\p{name}` knows: properties that are there or not, else categories, else scripts."""
    spaces = dict.fromkeys(_SPACE.split(), Property("space"))
    return {**_table(_SCRIPTS), **_categories(), **_table(_BINARY), **spaces}


@cache
def _valued() -> dict[str, dict[str, Property]]:
    ages = {_normal(age): Property("ascii", ascii=_ASCII) for age in _AGES.split()}
    scripts = _table(_SCRIPTS)
    tables = {
        "gc": _categories(),
        "sc": scripts,
        "scx": scripts,
        "age": ages,
        "gcb": _table(_GRAPHEME),
        "wb": _table(_WORD),
        "sb": _table(_SENTENCE),
    }
    return {name: tables[short] for short, names in _NAMED.items() for name in names.split()}
