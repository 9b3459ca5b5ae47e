"""Every function refuses every input that is spoiled, by the name of that input.

The inputs come from include/pursuit.json: each number, vector, enum, pointer and element that a function reads, with its path. Each is
spoiled alone, in each of the function's fixtures: a number with NaN, and with -1 where its comment wants it >= 0 or > 0; an enum with
9999; a pointer with null where it may not be null; of an array the second element. At least one fixture must refuse it, each that
refuses must name it, with the kind that the spoiling is of, and leave nothing but zeros in its outputs. What no fixture refuses stands
in ANY_VALUE with the reason.

    PURSUIT_LIBRARY=path/to/libpursuit.so python3 tests/refusals/refusals.py
"""

import collections
import ctypes
import json
import math
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "bindings/python"))

import pursuit  # noqa: E402

from fixtures import ANY_VALUE, FIXTURES, LEFT_OUT, NUMBERS, VECTORS  # noqa: E402

API = json.loads((ROOT / "include/pursuit.json").read_text(encoding="utf-8"))
STRUCTS = {item["name"]: item for item in API["structs"]}
FUNCTIONS = {item["name"]: item for item in API["functions"]}
SCALARS = {
    "double": ctypes.c_double,
    "float": ctypes.c_float,
    "int32_t": ctypes.c_int32,
    "uint8_t": ctypes.c_uint8,
    "uint32_t": ctypes.c_uint32,
    "uint64_t": ctypes.c_uint64,
    "size_t": ctypes.c_size_t,
    "PursuitStatus": ctypes.c_int32,
}
VIEWED = {
    "PursuitVec3View": "PursuitVec3",
    "PursuitVec3Array": "PursuitVec3",
    "PursuitNumberView": "double",
    "PursuitNumberArray": "double",
    "PursuitLayersView": "PursuitAvoidanceLayers",
    "PursuitShapeView": "PursuitShape",
}
NOT_FINITE, OUT_OF_DOMAIN, NULL_POINTER = (
    pursuit.Status.NOT_FINITE,
    pursuit.Status.OUT_OF_DOMAIN,
    pursuit.Status.NULL_POINTER,
)


def ctype(name):
    return SCALARS.get(name) or getattr(pursuit, name.removeprefix("Pursuit"))


def is_vector(name):
    return name in ("PursuitVec2", "PursuitVec3")


class Case:
    """The arguments of one call, and what they point to."""

    def __init__(self, function):
        self.function = function
        self.arguments = {}
        self.elements = {}
        self.memory = {}

    def build(self, fixture):
        for parameter in self.function["parameters"]:
            self.arguments[parameter["name"]] = self.argument(parameter)
        for path, value in fixture.items():
            self.put(path, value)
        return self

    def argument(self, parameter):
        name, kind = parameter["name"], parameter["type"]["name"]
        if "pointer" not in parameter["type"]:
            if kind == "double":
                return NUMBERS.get(name, 1.0)
            return 0 if "enum" in parameter else NUMBERS.get(name, 2 if kind.startswith(("uint", "size")) else 1)
        if kind == "void":
            self.memory[name] = fixture_memory(self.function["name"], name)
            size = f"{name}_size"
            NUMBERS[size] = len(self.memory[name])
            return (ctypes.c_char * len(self.memory[name])).from_buffer(self.memory[name])
        if "length" in parameter:
            # Four: two rows of two columns.
            array = (ctype(kind) * 4)()
            if parameter["direction"] != "out":
                for index in range(4):
                    array[index] = self.made(kind, name, f"{name}[{index}]", index)
            return array
        if parameter["direction"] == "out":
            return ctype(kind)()
        return self.made(kind, name, name, 0)

    def made(self, kind, name, path, index):
        """A valid value: the library's default where there is one, else by the name of the field."""
        if is_vector(kind):
            vector = VECTORS.get(name, (1.0 + 3 * index, 2.0, 0.0))
            return ctype(kind)(*vector[: len(ctype(kind)._fields_)])
        if kind in SCALARS:
            return NUMBERS.get(name, 1.0 if kind == "double" else 0)
        if kind in VIEWED:
            return self.viewed({"name": kind}, name, path)
        if kind == "PursuitProcessorLevel":
            return pursuit.get_processor_level(0)[1]
        default = "pursuit_" + snake(kind.removeprefix("Pursuit")) + "_default"
        if default in FUNCTIONS:
            # Lengths in centimeters, where there are any.
            value = pursuit._functions[default](*(100.0 for _ in FUNCTIONS[default]["parameters"]))
        else:
            value = ctype(kind)()
        for field in STRUCTS[kind]["fields"]:
            of, below = field["type"], f"{path}.{field['name']}"
            if of["name"] in VIEWED or "pointer" in of:
                setattr(value, field["name"], self.viewed(of, field["name"], below))
            elif default not in FUNCTIONS or field["name"] in NUMBERS and of["name"] != "int32_t":
                if "enum" not in field and of["name"] not in ("int32_t", "PursuitStatus"):
                    setattr(value, field["name"], self.made(of["name"], field["name"], below, index))
            elif of["name"] in STRUCTS and not is_vector(of["name"]):
                setattr(value, field["name"], self.made(of["name"], field["name"], below, index))
            if field["name"] == "count" or field["name"].endswith("_count"):
                setattr(value, field["name"], 2)
        return value

    def viewed(self, of, name, path):
        kind = VIEWED.get(of["name"], of["name"])
        array = (ctype(kind) * 4)()
        for index in range(4):
            array[index] = self.made(kind, name, f"{path}[{index}]", index)
        self.elements[path] = array
        if of["name"] not in VIEWED:
            return ctypes.cast(array, ctypes.POINTER(ctype(kind)))
        return pursuit.over(ctype(of["name"]), array)

    def put(self, path, value):
        """Sets the argument or field at `path`; elements of views are set one by one."""
        head, *rest = path.replace("]", "").replace("[", ".").split(".")
        if not rest:
            own = self.arguments[head]
            if isinstance(own, ctypes.Structure) and isinstance(value, tuple):
                value = type(own)(*value)
            self.arguments[head] = value
            return
        stem, _, element = path.rpartition("[")
        if stem in self.elements and "." not in element:
            self.elements[stem][int(element[:-1])] = value
            return
        owner = self.arguments[head]
        for step in rest[:-1]:
            owner = owner[int(step)] if step.isdigit() else getattr(owner, step)
        if rest[-1].isdigit():
            owner[int(rest[-1])] = value
        else:
            setattr(owner, rest[-1], value)

    def call(self):
        passed = []
        for parameter in self.function["parameters"]:
            value = self.arguments[parameter["name"]]
            one = isinstance(value, ctypes.Structure) or isinstance(value, ctypes._SimpleCData)
            passed.append(ctypes.byref(value) if one and "pointer" in parameter["type"] else value)
        return pursuit._functions[self.function["name"]](*passed)

    def outputs(self):
        """The outputs that are one struct or number, by name."""
        for parameter in self.function["parameters"]:
            name = parameter["name"]
            if parameter["direction"] == "out" and isinstance(self.arguments[name], (ctypes.Structure, ctypes._SimpleCData)):
                yield name, self.arguments[name]

    def poison(self):
        for _, output in self.outputs():
            ctypes.memset(ctypes.byref(output), 0xAA, ctypes.sizeof(output))


def snake(name):
    return "".join("_" + letter.lower() if letter.isupper() else letter for letter in name).lstrip("_")


def fixture_memory(function, name):
    """Memory that is large enough; a grid that is read is a built one, so are walls, of which there are none, and a tracker a begun one."""
    if name == "walls":
        walls = bytearray(pursuit.orca_walls_memory_size(0))
        pursuit.build_orca_walls([], pursuit.Vec3View(), walls)
        return walls
    if name == "tracker" and function != "pursuit_begin_motion_tracker":
        tracker = bytearray(pursuit.motion_tracker_memory_size())
        pursuit.begin_motion_tracker(pursuit.tracker_settings_default(), tracker)
        pursuit.step_motion_tracker(tracker, 0.0, pursuit.Vec3(0.0, 0.0, 0.0), 1.0)
        return tracker
    if name != "grid" or function == "pursuit_build_neighbor_grid":
        return bytearray(1 << 20)
    places = (pursuit.Vec3 * 4)(*((3.0 * index, 0.0, 0.0) for index in range(4)))
    view = pursuit.over(pursuit.Vec3View, places)
    grid = bytearray(pursuit.neighbor_grid_memory_size(4))
    crowd = pursuit.Crowd(positions=view, velocities=view, count=4)
    pursuit.build_neighbor_grid(crowd, pursuit.neighbor_grid_settings_default(100), grid)
    return grid


def spoilings(case):
    """Every way to spoil an input of `case`: its path, the kind of refusal, and what does it."""
    for parameter in case.function["parameters"]:
        name, of = parameter["name"], parameter["type"]
        told = [
            sentence
            for paragraph in case.function["doc"]
            for sentence in paragraph.replace("; ", ". ").split(". ")
            if f"`{name}`" in sentence
        ]
        if "pointer" not in of:
            yield from numbers(name, of["name"], " ".join(told), "enum" in parameter, lambda value, name=name: case.put(name, value))
            continue
        if not parameter["nullable"]:
            yield name, NULL_POINTER, lambda name=name: case.put(name, None)
        if parameter["direction"] == "out" or of["name"] in ("void", "char"):
            continue
        value = case.arguments[name]
        if "length" in parameter:
            yield from element(case, of["name"], value, f"{name}[1]", " ".join(told))
        elif of["name"] in VIEWED:
            yield from view(case, of["name"], value, name, " ".join(told), False)
        else:
            yield from inside(case, of["name"], value, name)


def numbers(path, kind, told, is_enum, put):
    if kind == "double":
        yield path, NOT_FINITE, lambda: put(math.nan)
        if ">= 0" in told or "> 0" in told:
            yield path, OUT_OF_DOMAIN, lambda: put(-1.0)
    elif kind == "int32_t":
        yield path, OUT_OF_DOMAIN, lambda: put(9999)


def element(case, kind, array, path, told):
    """The second element of an array."""
    if kind in SCALARS:
        yield from numbers(path, kind, told, False, lambda value: array.__setitem__(1, value))
    else:
        yield from inside(case, kind, array[1], path)


def view(case, kind, value, path, told, nullable):
    if not nullable:
        yield path, NULL_POINTER, lambda: setattr(value, "base", None)
    for field in STRUCTS[kind]["fields"]:
        if "enum" in field:
            yield f"{path}.{field['name']}", OUT_OF_DOMAIN, lambda field=field: setattr(value, field["name"], 9999)
    if not kind.endswith("Array"):
        yield from element(case, VIEWED[kind], case.elements[path], f"{path}[1]", told)


def inside(case, kind, value, path):
    """The parts of a struct; a vector is one input, whichever coordinate is spoiled."""
    if is_vector(kind):
        for axis, _ in ctype(kind)._fields_:
            yield path, NOT_FINITE, lambda axis=axis: setattr(value, axis, math.nan)
        return
    for field in STRUCTS[kind]["fields"]:
        name, of, told = field["name"], field["type"], " ".join(field["doc"])
        below = f"{path}.{name}"
        if of["name"] in VIEWED:
            yield from view(case, of["name"], getattr(value, name), below, told, field["nullable"])
        elif "pointer" in of:
            if not field["nullable"]:
                yield below, NULL_POINTER, lambda name=name: setattr(value, name, None)
            yield from element(case, of["name"], case.elements[below], f"{below}[1]", told)
        elif of["name"] in STRUCTS:
            yield from inside(case, of["name"], getattr(value, name), below)
        else:
            yield from numbers(below, of["name"], told, "enum" in field, lambda new, name=name: setattr(value, name, new))


def refusal_of(status):
    refused = pursuit.PursuitRefused(status)
    return refused.kind, refused.input


def check(name, defects, counts):
    """Spoils every input of one function in each of its fixtures."""
    function, fixtures = FUNCTIONS[name], FIXTURES.get(name, [{}])
    refused, spoiled = set(), set()
    for fixture in fixtures:
        status = Case(function).build(fixture).call()
        if status < 0:
            kind, path = refusal_of(status)
            defects.append(f"{name} refuses its fixture {fixture}: {kind.name} {path}")
            continue
        for index in range(sum(1 for _ in spoilings(Case(function).build(fixture)))):
            case = Case(function).build(fixture)
            path, kind, spoil = list(spoilings(case))[index]
            spoil()
            case.poison()
            status = case.call()
            spoiled.add((path, kind))
            if status >= 0:
                continue
            refused.add((path, kind))
            counts["refusals"] += 1
            for output, value in case.outputs():
                if any(bytes(value)):
                    defects.append(f"{name}: {path} spoiled, and its output {output} is not all zeros")
            found = refusal_of(status)
            if found != (kind, path):
                defects.append(f"{name}: {path} spoiled ({kind.name}), but refused {found[1] or 'nothing'} ({found[0].name})")
    counts["inputs"] += len({path for path, _ in spoiled})
    allowed = {path for path in ANY_VALUE.get("*", {})} | set(ANY_VALUE.get(name, {}))
    for path, kind in sorted(spoiled - refused):
        last = path.rpartition(".")[2]
        if path not in allowed and last not in allowed:
            defects.append(f"{name}: {path} spoiled ({kind.name}) is not refused")
        counts["any value"] += 1
    for path in ANY_VALUE.get(name, {}):
        if all(path != known for known, _ in spoiled - refused):
            defects.append(f"{name}: {path} is refused; take it off ANY_VALUE")


def main():
    defects, counts = [], collections.Counter()
    for function in API["functions"]:
        if function["returns"]["name"] != "PursuitStatus" or not function["parameters"] or function["name"] in LEFT_OUT:
            continue
        counts["functions"] += 1
        check(function["name"], defects, counts)
    unknown = [name for name in [*FIXTURES, *ANY_VALUE, *LEFT_OUT] if name != "*" and name not in FUNCTIONS]
    defects.extend(f"no function {name}" for name in unknown)
    for defect in defects:
        print(defect, file=sys.stderr)
    print(", ".join(f"{count} {what}" for what, count in counts.items()))
    return 1 if defects else 0


sys.exit(main())
