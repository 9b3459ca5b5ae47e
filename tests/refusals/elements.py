"""Every array of every function gives the same in `float` as in `double` of the same values.

Each function is called twice with the same numbers, every one of which a `float` holds: with its arrays of `double`, and with some or all
of them of `float`, on each level of the processor that a call can be given. The numbers are those of the fixture, any float, and the
limits of the type. Status and outputs must be the same; what is written to `float` is the result rounded to the nearest, and FLT_MAX with
its sign for one beyond the range.

    FLOAT_ROUNDS=1000 PURSUIT_LIBRARY=path/to/libpursuit.so python3 tests/refusals/refusals.py
"""

import ctypes
import math
import os
import random
import struct

import pursuit

from cases import Case
from fixtures import FIXTURES

FLT_MAX = struct.unpack("f", struct.pack("I", 0x7F7FFFFF))[0]
LIMITS = (0.0, -0.0, 1.0, math.inf, -math.inf, math.nan, FLT_MAX, -FLT_MAX, 2.0**-126, 2.0**-149, -(2.0**-130))
FLOATS = {
    "Vec3View": (pursuit.Vec3View, 3),
    "Vec3Array": (pursuit.Vec3Array, 3),
    "NumberView": (pursuit.NumberView, 1),
    "NumberArray": (pursuit.NumberArray, 1),
}


def any_float(generator):
    if generator.random() < 0.3:
        return generator.choice(LIMITS)
    if generator.random() < 0.3:
        return struct.unpack("f", struct.pack("I", generator.getrandbits(32)))[0]
    return generator.randint(-99, 99) / 8


def owner_of(case, path):
    """What the view at `path` is a field of, and its name there; None for an argument."""
    head, *rest = path.split(".")
    owner = case.arguments[head]
    for step in rest[:-1]:
        owner = getattr(owner, step)
    return (owner, rest[-1]) if rest else (None, head)


def view_at(case, path):
    owner, name = owner_of(case, path)
    return case.arguments[name] if owner is None else getattr(owner, name)


def of_vectors_or_numbers(case):
    for path in case.elements:
        name = type(view_at(case, path)).__name__ if "[" not in path else ""
        if name in FLOATS:
            yield path, FLOATS[name][1]


def doubles_of(array, width):
    """The same memory as plain numbers."""
    return (ctypes.c_double * (len(array) * width)).from_buffer(array)


def narrowed(case, path, width):
    """Lets the view at `path` lie over the same values in floats, which are returned."""
    values = doubles_of(case.elements[path], width)
    floats = (ctypes.c_float * len(values))(*values)
    view = view_at(case, path)
    for name, value in (("base", ctypes.addressof(floats)), ("stride", 4 * width), ("element", 1)):
        ctypes.Structure.__setattr__(view, name, value)
    return floats


def rounded(number):
    narrow = ctypes.c_float(number).value
    return math.copysign(FLT_MAX, narrow) if math.isinf(narrow) else narrow


def same(one, other):
    return one == other or one != one and other != other


def numbers_of(value):
    """The numbers of an output, without what lies between them."""
    if isinstance(value, ctypes.Structure):
        for name, _ in value._fields_:
            yield from numbers_of(getattr(value, name))
    elif isinstance(value, ctypes.Array):
        for element in value:
            yield from numbers_of(element)
    else:
        yield getattr(value, "value", value)


def compare(function, fixture, seed, level):
    """What differs between both calls, if anything does."""
    cases = [Case(function).build(fixture) for _ in range(2)]
    floats, generator = {}, random.Random(seed)
    paths = list(of_vectors_or_numbers(cases[0]))
    spoiled = generator.choice((0.1, 0.5))
    share = generator.choice((0.5, 1.0))
    for path, width in paths:
        values = doubles_of(cases[0].elements[path], width)
        for index in range(len(values)):
            if generator.random() < spoiled:
                values[index] = any_float(generator)
        doubles_of(cases[1].elements[path], width)[:] = values[:]
        if generator.random() < share:
            floats[path] = narrowed(cases[1], path, width)
    for case in cases:
        if level is not None:
            case.arguments["level"] = level
    one, other = (case.call() for case in cases)
    if one != other:
        return f"status {one} in double, {other} with floats in {', '.join(floats)}"
    for (name, wide), (_, narrow) in zip(cases[0].outputs(), cases[1].outputs()):
        if not all(map(same, numbers_of(wide), numbers_of(narrow))):
            return f"another {name} with floats in {', '.join(floats)}"
    for name in ("out_statuses", "out_columns", "out_intercepts"):
        told = [numbers_of(case.arguments.get(name, 0)) for case in cases]
        if not all(map(same, *told)):
            return f"another {name} with floats in {', '.join(floats)}"
    for path, width in paths:
        wide = doubles_of(cases[0].elements[path], width)
        narrow = floats.get(path) or doubles_of(cases[1].elements[path], width)
        is_input = not type(view_at(cases[0], path)).__name__.endswith("Array")
        for index, (number, found) in enumerate(zip(wide, narrow)):
            # What is read is as it was; what is left as it was may be infinite.
            expected = number if path not in floats or is_input or same(number, found) else rounded(number)
            if not same(expected, found):
                return f"{path}[{index}] {number} in double, {found} with floats in {', '.join(floats)}"
    return None


def defects(functions, counts):
    """What differs in each of the functions."""
    rounds = int(os.environ.get("FLOAT_ROUNDS", "2"))
    for function in functions:
        takes_level = any(parameter["name"] == "level" for parameter in function["parameters"])
        levels = [pursuit.get_processor_level(most)[1] for most in range(3)] if takes_level else [None]
        for number, fixture in enumerate(FIXTURES.get(function["name"], [{}])):
            if not any(True for _ in of_vectors_or_numbers(Case(function).build(fixture))):
                continue
            for round_ in range(rounds):
                for level in levels:
                    counts["compared in float"] += 1
                    differs = compare(function, fixture, f"{function['name']} {number} {round_}", level)
                    if differs:
                        yield f"{function['name']} {fixture} round {round_}: {differs}"
