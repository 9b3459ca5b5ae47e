"""The docstrings of the installed wheel: in Python's words, in the sections of numpydoc, with examples that are true.

    pip install dist/python/pursuit-*.whl numpy && python tests/python/test_docstrings.py
"""

import doctest
import inspect
import re
import sys

import pursuit
import pursuit.batch
import pursuit.crowd

MODULES = (pursuit, pursuit.batch, pursuit.crowd)

#: What only C has. A name of the library's own, in quotes, is what `struct_size` takes.
WORDS_OF_C = re.compile(
    r"\bPURSUIT_|\bpursuit_[a-z]|(?<!\")\bPursuit(?!Refused\b)[A-Z]|\b[Nn]ull\b|\bNULL\b|\bpointers?\b|`out`|\bout_[a-z]|\bINFINITY\b"
    r"|\bFLT_MAX\b|\bDBL_MAX\b|\buint\d+_t\b|\bint\d+_t\b|\bsize_t\b|`double`|`float`|(?<!ctypes\.)\bsizeof\b|\bin C\b|\bof this header\b|\bstructs?\b"
    r"|\b(?:memory|grid|walls|tracker|search)_size\b|\bin any alignment\b|\bOn a refusal\b"
)


def documented():
    """Every public function, class, method and property with its docstring."""
    for name in dir(pursuit):
        item = getattr(pursuit, name)
        if not callable(item):
            continue
        # In a batch `out` is a parameter of Python.
        yield name, item, item.__doc__.replace("`out`", "") if item.__module__ == "pursuit.batch" else item.__doc__
        members = vars(item).items() if inspect.isclass(item) and not issubclass(item, pursuit.ctypes.Structure) else ()
        for own, member in members:
            if not own.startswith("_") and (callable(member) or isinstance(member, property)):
                yield f"{name}.{own}", member, member.__doc__


def comments():
    """The comments of constants, members of enums, and arrays of answers."""
    for module in MODULES:
        for line in inspect.getsource(module).splitlines():
            if line.strip().startswith("#:"):
                yield module.__name__, line


def section(doc, title):
    """The names of a section of numpydoc."""
    found = re.search(rf"\n {{4,8}}{title}\n( +)-+\n(.*?)(?:\n\n|\Z)", doc + "\n\n", re.S)
    if found is None:
        return []
    heads = [line[len(found[1]) :] for line in found[2].splitlines() if line.strip() and not line.startswith(found[1] + " ")]
    return [name.lstrip("*") for head in heads for name in head.split(" : ")[0].split(", ")]


def test_no_docstring_has_a_word_of_c():
    texts = [(name, doc) for name, _, doc in documented()] + list(comments())
    assert len(texts) > 500, len(texts)
    found = [(name, words.group(), doc[max(0, words.start() - 40) : words.end() + 40]) for name, doc in texts for words in [WORDS_OF_C.search(doc)] if words]
    assert not found, "\n".join(map(str, found))


def test_words_of_c_are_found():
    for text in (
        "is met (`pursuit_solve_intercept`)",
        "One of the `PURSUIT_LEVEL_` constants.",
        "Null if not wanted.",
        "`out` receives it",
        "`out_count` is the number",
        "INFINITY for no limit",
        "Length `memory_size`.",
        "an array of `PursuitShape`",
        "sizeof(double)",
    ):
        assert WORDS_OF_C.search(text), text
    for text in ("raises `PursuitRefused`", "Pursuit for Python", "inf for no limit", "at least `team_memory_size`", "an array of `Shape`"):
        assert not WORDS_OF_C.search(text), text


def test_every_parameter_is_documented_by_its_name():
    count = 0
    for name, item, doc in documented():
        if inspect.isfunction(item):
            asked = [own for own in inspect.signature(item).parameters if own != "self"]
            assert section(doc, "Parameters") == asked, (name, section(doc, "Parameters"), asked)
            assert item.__module__ != "pursuit" or "\n    Returns\n    -------\n" in doc, name
            count += 1
    assert count > 150, count


def test_every_field_of_a_structure_is_documented_by_its_name():
    structures = [item for _, item, _ in documented() if inspect.isclass(item) and issubclass(item, pursuit.ctypes.Structure)]
    assert len(structures) > 130, len(structures)
    for item in structures:
        assert section(item.__doc__, "Attributes") == [name for name, *_ in item._fields_], item


def test_what_refuses_says_so():
    assert "Raises" in pursuit.solve_intercept.__doc__ and "PursuitRefused" in pursuit.solve_intercept.__doc__
    assert "Raises" not in pursuit.motion_tracker_memory_size.__doc__


def test_the_examples_of_docstrings_are_true():
    attempted = 0
    for module in MODULES:
        result = doctest.testmod(module)
        assert result.failed == 0, module
        attempted += result.attempted
    assert attempted >= 60, attempted


tests = [test for name, test in list(globals().items()) if name.startswith("test_")]
for test in tests:
    test()
print(f"{len(tests)} of docstrings passed on Python {sys.version.split()[0]}")
