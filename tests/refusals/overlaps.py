"""No array that a function writes may lie over another of its arrays: the call is refused by the name of the one that is written.

Which arrays a function has, and which of them it writes, is told by include/pursuit.json. Each that is written is laid over each other
one: in its place, one element further and one element before. Arrays that share structs, an element of the one behind an element of the
other, are answered. That neither more nor less is refused is compared byte by byte for layouts of any kind.

    OVERLAP_ROUNDS=100000 PURSUIT_LIBRARY=path/to/libpursuit.so python3 tests/refusals/refusals.py
"""

import ctypes
import os
import random

import pursuit

from cases import VIEWED, Case
from elements import owner_of, view_at
from fixtures import FIXTURES, NOT_READ

RULE = "must not overlap another array of the call"
ROOM, MIDDLE, STRIDE = 1 << 16, 1 << 15, 1 << 10


def is_overlap(status):
    return status < 0 and pursuit._functions["pursuit_get_requirement"](status).decode() == RULE


def input_of(status):
    return pursuit.PursuitRefused(status).input


class Laid:
    """An array of a case, which can be laid elsewhere."""

    def __init__(self, case, path):
        self.case, self.path = case, path
        self.value = view_at(case, path)
        self.is_view = type(self.value).__name__ in {name.removeprefix("Pursuit") for name in VIEWED}
        self.array = case.elements[path] if path in case.elements else self.value
        self.size, self.address = ctypes.sizeof(self.array), ctypes.addressof(self.array)
        self.element = self.size // len(self.array)

    def lay(self, address, stride=None):
        """Lays it there, with what it holds."""
        if stride is None:
            ctypes.memmove(address, self.address, self.size)
        else:
            for index in range(len(self.array)):
                ctypes.memmove(address + stride * index, self.address + self.element * index, self.element)
        self.point_to(address, stride)

    def point_to(self, address, stride=None):
        if self.is_view:
            ctypes.Structure.__setattr__(self.value, "base", address)
            if stride is not None:
                ctypes.Structure.__setattr__(self.value, "stride", stride)
            return
        there = type(self.array).from_address(address)
        owner, name = owner_of(self.case, self.path)
        if owner is None:
            self.case.arguments[name] = there
        else:
            pointer = ctypes.cast(there, ctypes.POINTER(there._type_))
            ctypes.Structure.__setattr__(owner, name, pointer)


def pairs(function):
    """Each array that is written with each other one, by their paths; answers of a few values are written when all is read."""
    arrays = [array for array in function.get("arrays", ()) if not array["length"].isdigit()]
    for written in arrays:
        for other in arrays:
            unread = NOT_READ.get(function["name"], ())
            if written["access"] != "read" and other is not written and other["path"] not in unread:
                yield written["path"], other["path"], other["access"] != "read"


def laid_over(function, fixture, counts):
    for written, other, is_written in pairs(function):
        names = {written, other} if is_written else {written}
        for shift in (0, 1, -1):
            case, arena = Case(function).build(fixture), ctypes.create_string_buffer(ROOM)
            over, under = Laid(case, written), Laid(case, other)
            # Memory that was built keeps its alignment.
            begin = ctypes.addressof(arena) // 8 * 8 + MIDDLE + under.address % 8
            under.lay(begin)
            aligned = begin + (-begin % 8 if under.element == 1 else 0)
            # An element of the smaller ones, so that a byte of both is among those that are read and written.
            over.point_to(aligned + shift * max(min(over.element, under.element), 1 if over.element > 1 else 4))
            status = case.call()
            counts["overlaps"] += 1
            if not is_overlap(status):
                yield f"{function['name']}: {written} may lie over {other}, {shift} elements further: {status}"
            elif input_of(status) not in names:
                yield f"{function['name']}: {written} lies over {other}, but refused {input_of(status)}"
        case, arena = Case(function).build(fixture), ctypes.create_string_buffer(ROOM)
        before = Case(function).build(fixture).call()
        over, under = Laid(case, written), Laid(case, other)
        if over.is_view and under.is_view:
            begin = ctypes.addressof(arena)
            under.lay(begin, STRIDE)
            over.lay(begin + STRIDE // 2, STRIDE)
            status = case.call()
            counts["in one struct"] += 1
            if status != before:
                yield f"{function['name']}: {written} beside {other} in one struct: {status}"


def bytes_of(base, stride, pieces, size, count):
    return {base + stride * index + piece + byte for index in range(count) for piece in pieces for byte in range(size)}


def any_layout(generator, is_written):
    """A view of vectors: its fields, and the pieces of each."""
    element = generator.randrange(2)
    size = (8, 4)[element]
    axes = generator.randrange(4)
    axis_stride = generator.choice((0, 0, 72, 96, size, 2 * size))
    step = axis_stride or size
    pieces = [place * step for place in ((0, 1, 2), (0, 1, 2), (0, 1), (0, 2))[axes]]
    least = size if axis_stride else max(pieces) + size
    stride = generator.choice([stride for stride in (8, 12, 24, 28, 32, 48, 56) if stride >= least] or [least])
    if not is_written and generator.random() < 0.2:
        stride = generator.choice((0, 4))
    return {"stride": stride, "element": element, "axes": axes, "axis_stride": axis_stride}, pieces, size


def byte_by_byte(counts):
    """The steering of agents and where they are, in any layouts within a few hundred bytes."""
    generator = random.Random(29)
    found = {True: 0, False: 0}
    limits = pursuit.steering_limits_default(100.0)
    velocities = (pursuit.Vec3 * 8)()
    call = pursuit._functions["pursuit_advance_agents"]
    for _ in range(int(os.environ.get("OVERLAP_ROUNDS", "3000"))):
        arena, count = ctypes.create_string_buffer(4096), generator.randrange(1, 7)
        (one, one_pieces, one_size), (other, other_pieces, other_size) = any_layout(generator, True), any_layout(generator, False)
        begin = ctypes.addressof(arena) + 1024
        bases = [begin + generator.randrange(0, 160, generator.choice((1, 4, 8))) for _ in range(2)]
        motion = pursuit.CrowdMotion()
        for view, base, layout in ((motion.positions, bases[0], one), (motion.velocities, ctypes.addressof(velocities), {"stride": 24})):
            for name, value in {"base": base, **layout}.items():
                ctypes.Structure.__setattr__(view, name, value)
        steering = pursuit.Vec3View()
        for name, value in {"base": bases[1], **other}.items():
            ctypes.Structure.__setattr__(steering, name, value)
        expected = not bytes_of(bases[0], one["stride"], one_pieces, one_size, count).isdisjoint(
            bytes_of(bases[1], other["stride"], other_pieces, other_size, count)
        )
        done = ctypes.c_uint32()
        status = call(ctypes.byref(motion), ctypes.byref(steering), ctypes.byref(limits), 0.1, 0, count, ctypes.byref(done))
        counts["layouts"] += 1
        found[expected] += 1
        if is_overlap(status) != expected or status < 0 and not expected:
            yield f"{one} at 0 and {other} at {bases[1] - bases[0]}, {count} each: {status}, overlap {expected}"
    if min(found.values()) < sum(found.values()) // 10:
        yield f"layouts are nearly all apart or nearly all together: {found}"


def defects(functions, counts):
    for function in functions:
        for fixture in FIXTURES.get(function["name"], [{}])[:1]:
            yield from laid_over(function, fixture, counts)
    yield from byte_by_byte(counts)
