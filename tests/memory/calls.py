"""Writes the valid calls of the tests of refusals for Miri and ThreadSanitizer: a Rust test each, and the memory that they read.

    PURSUIT_LIBRARY=path/to/libpursuit.so python3 tests/memory/calls.py FOLDER   writes FOLDER/calls.rs and FOLDER/calls.bin

An argument is a number or a pointer to a block of memory. A block is as long as what the call was given; pointers in it are written
as places in other blocks, so that Miri knows what each may reach. Memory that only a call of the library may have filled holds the
address of the library, and a processor level a seal, which are others there: they are written as such, too.

A function of ranges has a test more, in which two threads take a range each.
"""

import ctypes
import pathlib
import struct
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "bindings/python"), str(ROOT / "tests/refusals")]

import pursuit  # noqa: E402
from cases import Case  # noqa: E402
from contract import API  # noqa: E402
from fixtures import FIXTURES, LEFT_OUT  # noqa: E402

TYPES = {"double": "f64", "int32_t": "i32", "uint32_t": "u32", "uint64_t": "u64", "size_t": "usize"}


def library_address():
    """As each filled memory of this library holds it: the second word of an aligned one."""
    memory = (ctypes.c_uint64 * 1024)()
    pursuit.begin_motion_tracker(pursuit.tracker_settings_default(), memory)
    return memory[1]


OWN = [(library_address(), "Library"), (pursuit.get_processor_level(0)[1].seal, "Seal")]


class Block:
    """Some memory of a call."""

    def __init__(self, value, parameter=None, is_written=False):
        self.value, self.parameter = value, parameter
        self.is_output = parameter is not None and parameter["direction"] == "out"
        self.is_written = is_written or parameter is not None and parameter["direction"] != "in"
        self.address, self.size = ctypes.addressof(value), ctypes.sizeof(value)

    def words(self):
        """Each aligned word, with where it is."""
        for offset in range(-self.address % 8, self.size - 7, 8):
            yield offset, struct.unpack_from("Q", self.bytes(), offset)[0]

    def own_words(self):
        """Where the words are that only this library in this process writes, in any alignment."""
        for word, kind in OWN:
            offset = self.bytes().find(struct.pack("Q", word))
            if offset >= 0:
                yield offset, kind

    def bytes(self):
        return ctypes.string_at(self.address, self.size)


def blocks_of(case):
    for parameter in case.function["parameters"]:
        value = case.arguments[parameter["name"]]
        if "pointer" in parameter["type"] and isinstance(value, (ctypes.Structure, ctypes.Array, ctypes._SimpleCData)):
            yield Block(value, parameter)
    for path, array in case.elements.items():
        yield Block(array, is_written=path in case.written)


def place(blocks, address):
    """The block that an address is in, and where in it."""
    for index, block in enumerate(blocks):
        if block.address <= address < block.address + block.size:
            return index, address - block.address
    return None


def own_blocks(blocks, pointers, is_own):
    """The blocks that each thread has for itself: those that it writes alone, and those that lead there."""
    own = {index for index, block in enumerate(blocks) if is_own(block)}
    while True:
        leading = {index for index, to in pointers if to in own} - own
        if not leading:
            return own
        own |= leading


def written(name, case, data):
    """The tests of one call."""
    blocks = list(blocks_of(case))
    places, links, pointers = [], [], []
    for index, block in enumerate(blocks):
        places.append(f"begin: {len(data)}, size: {block.size}, misaligned: {block.address % 8}, is_output: {str(block.is_output).lower()}")
        data += block.bytes()
        if block.is_output:
            continue
        for offset, word in block.words():
            target = place(blocks, word)
            if target:
                links.append(f"Link {{ block: {index}, offset: {offset}, to: To::Place{target} }}")
                pointers.append((index, target[0]))
        for offset, kind in block.own_words():
            links.append(f"Link {{ block: {index}, offset: {offset}, to: To::{kind} }}")

    def test(name, threads, is_own, **given):
        own = own_blocks(blocks, pointers, is_own)
        rows = (f"Block {{ {row}, is_own: {str(index in own).lower()} }}" for index, row in enumerate(places))
        call = f"{case.function['name']}({', '.join(arguments(case, blocks, given))})"
        return f"""
#[test]
fn {name}() {{
    let memory = Memory::of(&[{", ".join(rows)}], &[{", ".join(links)}]);
    // SAFETY: every pointer leads to what the function asks for.
    memory.called({threads}, |memory, {"thread" if given else "_"}| unsafe {{ {call} }}, {status});
}}
"""

    status = case.call()
    tests = test(name, "ALL", lambda block: block.is_written)
    ranges = {p["name"] for p in case.function["parameters"] if p["type"]["name"] == "uint32_t" and "pointer" not in p["type"]}
    if {"begin", "end"} <= ranges and status == 0:
        # What is one value, and what is as long as the range, each has for itself.
        alone = lambda block: block.is_output and block.parameter.get("length") in (None, "end - begin")
        tests += test(f"{name}_in_ranges", 2, alone, begin="thread", end="thread + 1")
    return tests


def arguments(case, blocks, given):
    """What is passed, in Rust."""
    for parameter in case.function["parameters"]:
        value = case.arguments[parameter["name"]]
        if parameter["name"] in given:
            yield given[parameter["name"]]
        elif "pointer" not in parameter["type"]:
            yield f"{getattr(value, 'value', value)}{'_f64' if parameter['type']['name'] == 'double' else ''}"
        else:
            yield f"memory.at({place(blocks, ctypes.addressof(value))[0]})"


def declared(function):
    parameters = (
        f"{parameter['name']}: {'*mut u8' if 'pointer' in parameter['type'] else TYPES[parameter['type']['name']]}"
        for parameter in function["parameters"]
    )
    return f"    fn {function['name']}({', '.join(parameters).replace('except:', 'excepted:')}) -> i32;\n"


def main(folder):
    declarations, tests, data = "", "", bytearray()
    for function in API["functions"]:
        name = function["name"]
        if function["returns"]["name"] != "PursuitStatus" or not function["parameters"] or name in LEFT_OUT:
            continue
        declarations += declared(function)
        for index, fixture in enumerate(FIXTURES.get(name, [{}])):
            tests += written(f"{name}_{index}", Case(function).build(fixture), data)
    (folder / "calls.bin").write_bytes(data)
    (folder / "calls.rs").write_text(f'unsafe extern "C" {{\n{declarations}}}\n{tests}')


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
