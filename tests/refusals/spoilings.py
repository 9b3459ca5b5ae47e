"""Every way to spoil an input of a call."""

import ctypes
import math

import pursuit

from cases import SCALARS, STRUCTS, VIEWED, ctype, is_vector
from contract import Limits
from fixtures import READ_ARRAYS, VALUES

BUFFER_TOO_SMALL, NOT_FINITE, OUT_OF_DOMAIN, NULL_POINTER = (
    pursuit.RefusalKind.BUFFER_TOO_SMALL,
    pursuit.RefusalKind.NOT_FINITE,
    pursuit.RefusalKind.OUT_OF_DOMAIN,
    pursuit.RefusalKind.NULL_POINTER,
)
UNKNOWN = 9999


def spoilings(case):
    """Every way to spoil an input of `case`: its path, the kind of refusal, the value, and what puts it there; None in place of that for
    an input that nothing is said to be forbidden."""
    limit = case.function.get("limit")
    for parameter in case.function["parameters"]:
        name, of = parameter["name"], parameter["type"]
        limits = Limits(parameter, limit)
        if "pointer" not in of:
            put = lambda value, name=name: case.put(name, value)  # noqa: E731
            if name.endswith("_size"):
                for value in (case.arguments[name] - 1, 0):
                    yield name, BUFFER_TOO_SMALL, value, lambda put=put, value=value: put(value)
            else:
                yield from numbers(name, of["name"], limits, put, more_values(case, name))
            continue
        if not parameter["nullable"]:
            yield name, NULL_POINTER, None, lambda name=name: case.put(name, None)
        if parameter["direction"] == "out" or of["name"] in ("void", "char"):
            continue
        value = case.arguments[name]
        if of["name"] in VIEWED:
            yield from view(case, of["name"], value, name, limits, False)
        elif "length" in parameter:
            yield from element(case, of["name"], value, f"{name}[1]", limits)
        else:
            yield from inside(case, of["name"], value, name, limits)


def absences(case):
    """Every pointer that may be null, and what makes it null; the counts of all such arrays are then 0."""
    parameters = case.function["parameters"]
    counts = {parameter["length"] for parameter in parameters if parameter.get("nullable") and "length" in parameter}
    counts &= {parameter["name"] for parameter in parameters}

    def leave_out(name):
        for path in counts:
            case.put(path, 0)
        case.put(name, None)

    for parameter in parameters:
        name, of = parameter["name"], parameter["type"]
        if parameter.get("nullable"):
            yield name, lambda name=name: leave_out(name)
        elif parameter["direction"] != "out" and "length" not in parameter:
            yield from absences_inside(of, case.arguments[name], name)


def absences_inside(of, value, path):
    """The absences of the fields of a struct."""
    if of["name"] not in STRUCTS or of["name"] in VIEWED:
        return
    for field in STRUCTS[of["name"]]["fields"]:
        name, below = field["name"], f"{path}.{field['name']}"
        if "nullable" not in field:
            yield from absences_inside(field["type"], getattr(value, name), below)
        elif field["nullable"] and field["type"]["name"] in VIEWED:
            yield below, lambda name=name: setattr(getattr(value, name), "base", None)
        elif field["nullable"]:
            yield below, lambda field=field: leave_out_of(value, field)


def leave_out_of(value, field):
    setattr(value, field["name"], None)
    setattr(value, field["length"], 0)


def more_values(case, path):
    """The values that are forbidden though no range says so."""
    return VALUES.get((case.function["name"], path), VALUES.get(path.rpartition(".")[2], ()))


def numbers(path, kind, limits, put, more=()):
    values = []
    if kind == "double":
        values = [(math.nan, NOT_FINITE), *limits.forbidden(kind), *((value, OUT_OF_DOMAIN) for value in more)]
    elif kind == "int32_t":
        values = [(UNKNOWN, OUT_OF_DOMAIN)]
    elif kind.startswith(("uint", "size")):
        values = [*limits.forbidden(kind), *((value, OUT_OF_DOMAIN) for value in more)]
        if not values:
            yield path, OUT_OF_DOMAIN, None, None
    for value, refusal in values:
        yield path, refusal, value, lambda value=value: put(value)


def vector(path, limits, whole, kind, more=()):
    """A vector is one input, whichever coordinate is spoiled."""
    for axis, _ in ctype(kind)._fields_:
        for value, refusal in [(math.nan, NOT_FINITE), (math.inf, NOT_FINITE), *limits.forbidden("double")]:
            yield path, refusal, f"{axis} {value}", lambda axis=axis, value=value: setattr(whole, axis, value)
    for value in (value for value in more if isinstance(value, tuple)):
        yield path, OUT_OF_DOMAIN, value, lambda value=value: type(whole).__init__(whole, *value)
    if limits.is_nonzero:
        yield path, OUT_OF_DOMAIN, "zero", lambda: ctypes.memset(ctypes.byref(whole), 0, ctypes.sizeof(whole))


def element(case, kind, array, path, limits):
    """The second element of an array."""
    if kind in SCALARS:
        yield from numbers(path, kind, limits, lambda value: array.__setitem__(1, value))
    else:
        yield from inside(case, kind, array[1], path, limits)


def view(case, kind, value, path, limits, nullable):
    if not nullable:
        yield path, NULL_POINTER, None, lambda: setattr(value, "base", None)
    for field in STRUCTS[kind]["fields"]:
        below, put = f"{path}.{field['name']}", lambda new, field=field: setattr(value, field["name"], new)
        if "enum" in field:
            yield below, OUT_OF_DOMAIN, UNKNOWN, lambda put=put: put(UNKNOWN)
        elif field["name"] == "stride" and kind.endswith("Array"):
            # Elements that overlap.
            for stride in (0, value.stride - 1):
                yield below, OUT_OF_DOMAIN, stride, lambda put=put, stride=stride: put(stride)
    if not kind.endswith("Array") or (case.function["name"], path) in READ_ARRAYS:
        yield from element(case, VIEWED[kind], case.elements[path], f"{path}[1]", limits)


def inside(case, kind, value, path, limits):
    """The parts of a struct."""
    if is_vector(kind):
        yield from vector(path, limits, value, kind, more_values(case, path))
        return
    for field in STRUCTS[kind]["fields"]:
        name, of, limits = field["name"], field["type"], Limits(field, case.function.get("limit"))
        below = f"{path}.{name}"
        if of["name"] in VIEWED:
            yield from view(case, of["name"], getattr(value, name), below, limits, field["nullable"])
        elif "pointer" in of:
            if not field["nullable"]:
                yield below, NULL_POINTER, None, lambda name=name: setattr(value, name, None)
            yield from element(case, of["name"], case.elements[below], f"{below}[1]", limits)
        elif of["name"] in STRUCTS:
            yield from inside(case, of["name"], getattr(value, name), below, limits)
        else:
            # Not by the bindings' own setter, which compares counts with the arrays given.
            put = lambda new, name=name: ctypes.Structure.__setattr__(value, name, new)  # noqa: E731
            yield from numbers(below, of["name"], limits, put, more_values(case, below))
