"""No array that is given to a function of Python is read or written out of bounds, whichever it is.

The arrays come from include/pursuit.json: every one that a function takes, by a parameter or by a field of one, with its length. First all
of them are exactly as long as that, each ending where a page of memory that may not be touched begins: a byte too far ends the process. Then
each alone is short, empty, long, read-only, moved, freed, of another type, over foreign memory, or lies over another array of the call. What
is bad raises an exception that names the input; what is good gives the answer of the first call. Without numpy those are arrays of ctypes, with it those of numpy.

    PURSUIT_LIBRARY=path/to/libpursuit.so python3 tests/arrays/arrays.py

Without that variable the installed package is tried.
"""

import array
import collections
import ctypes
import faulthandler
import gc
import mmap
import os
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests/refusals"))
if "PURSUIT_LIBRARY" in os.environ:
    sys.path.insert(0, str(ROOT / "bindings/python"))

import pursuit  # noqa: E402

from cases import STRUCTS, VIEWED, Case, ctype  # noqa: E402
from contract import API, FUNCTIONS  # noqa: E402
from fixtures import FIXTURES  # noqa: E402

try:
    import numpy
except ImportError:
    numpy = None

#: What a misuse may raise; anything else is a defect.
RAISED = (TypeError, ValueError, BufferError, OverflowError, MemoryError)

LIBC = ctypes.CDLL(None, use_errno=True)
PAGE = mmap.PAGESIZE


class Fence:
    """Memory before pages that may not be touched: what is asked for ends there."""

    ROOM = 1 << 14

    def __init__(self):
        self.memory = mmap.mmap(-1, self.ROOM + PAGE)
        self.first = ctypes.addressof(ctypes.c_char.from_buffer(self.memory))
        if LIBC.mprotect(ctypes.c_void_p(self.first + self.ROOM), ctypes.c_size_t(PAGE), 0) != 0:
            raise OSError(ctypes.get_errno(), "mprotect")

    def array(self, kind, count):
        size = ctypes.sizeof(kind) * count
        return (kind * count).from_buffer(self.memory, self.ROOM - size)


FENCES = []


def fenced(kind, count, values=()):
    """An array of its own that ends at such a page."""
    FENCES.append(FENCES.free.pop() if FENCES.free else Fence())
    made = FENCES[-1].array(kind, count)
    ctypes.memset(made, 0, ctypes.sizeof(made))
    for index in range(min(count, len(values))):
        made[index] = values[index]
    return made


class Fences(list):
    """Those in use; the others are used again."""

    free = []

    def clear(self):
        self.free.extend(self)
        super().clear()


FENCES = Fences()


def plain(value):
    """The same without what lies between the fields of structs."""
    if isinstance(value, ctypes.Structure):
        return [plain(getattr(value, name)) for name, _ in value._fields_]
    return [plain(one) for one in value] if isinstance(value, ctypes.Array) else repr(value)


class Misuse:
    """Every array of one function, misused."""

    def __init__(self, function, counts):
        self.function, self.name, self.counts = function, function["name"], counts
        self.wrapper = getattr(pursuit, self.name.removeprefix("pursuit_"))
        self.parameters = {parameter["name"]: parameter for parameter in function["parameters"]}
        self.fixture = FIXTURES.get(self.name, [{}])[-1]
        self.defects = []

    def arrays(self):
        """The views and pointers of the call that are given, not answered."""
        for told in self.function.get("arrays", []):
            if self.parameters[told["path"].partition(".")[0]]["direction"] != "out":
                yield told

    def case(self):
        """The call with every array exactly as long as it must be."""
        FENCES.clear()
        case = Case(self.function).build(self.fixture)
        for told in self.arrays():
            kind = self.kind(told["path"])
            if kind is not None and self.is_view(told["path"]):
                values = case.elements.get(told["path"]) or self.elements(case, told["path"])
                self.set(case, told["path"], fenced(kind, self.length(case, told), values))
            elif kind is not None:
                values = case.arguments[told["path"]]
                case.arguments[told["path"]] = fenced(kind, self.length(case, told), values)
        return case

    def elements(self, case, path):
        return case.elements[path]

    def type_of(self, path):
        """The type of the parameter or field at a path."""
        head, *rest = path.split(".")
        of = self.parameters[head]["type"]
        for name in rest:
            of = next(field["type"] for field in STRUCTS[of["name"]]["fields"] if field["name"] == name)
        return of

    def is_view(self, path):
        """Whether it lies in a struct, or is a view itself: then it does not count itself."""
        return "." in path or self.type_of(path)["name"] in VIEWED

    def kind(self, path):
        """The type of the elements; none for bytes."""
        name = self.type_of(path)["name"]
        return None if name == "void" else ctype(VIEWED.get(name, name))

    def owner(self, case, path):
        head, *rest = path.split(".")
        owner = case.arguments[head]
        for name in rest[:-1]:
            owner = getattr(owner, name)
        return owner

    def length(self, case, told):
        """How many elements the function takes of an array."""
        product = 1
        total = None
        for term in told["length"].split(" "):
            if term == "agents(grid)":
                product *= 4
            elif term.startswith("sum("):
                walls, _, field = term[4:-1].partition("[].")
                product *= sum(getattr(one, field) for one in case.arguments[walls][: case.arguments["wall_count"]])
            elif term == "-":
                total, product = product, 1
            elif term != "*":
                head, *rest = term.split(".")
                value = int(term) if term.isdigit() else case.arguments[head]
                for name in rest:
                    value = getattr(value, name)
                product *= value
        return product if total is None else total - product

    def set(self, case, path, value):
        """Sets an array, and the numbers of elements as they were: what a struct counts by itself is not asked."""
        if "." not in path:
            kind = ctype(self.type_of(path)["name"])
            case.arguments[path] = pursuit.over(kind, value) if isinstance(value, ctypes.Array) and issubclass(value._type_, self.kind(path)) else value
            return
        owner, name = self.owner(case, path), path.rpartition(".")[2]
        kind, counted = type(owner), getattr(type(owner), "_counted_", {})
        counts = {name: getattr(owner, name) for name, of in owner._fields_ if of is ctypes.c_uint32}
        # Otherwise the arrays of one count would have to agree, one after the other.
        kind._counted_ = {name: counted[name]} if name in counted else {}
        try:
            setattr(owner, name, value)
        finally:
            kind._counted_ = counted
            for name, count in counts.items():
                getattr(kind, name).__set__(owner, count)

    def call(self, case):
        """The answer of the wrapper: its status, and the bytes of what it wrote."""
        given = []
        counters = {
            one.get("length") for one in self.parameters.values() if one["direction"] != "out" and one["type"]["name"] not in VIEWED
        }
        for name, parameter in self.parameters.items():
            if parameter["direction"] != "out" and name not in counters:
                given.append(case.arguments[name])
        answer = self.wrapper(*given)
        parts = answer if isinstance(answer, tuple) else (answer,)
        written = [plain(part) for part in parts]
        for told in self.arrays():
            if told["access"] != "read" and self.is_view(told["path"]):
                written.append(self.contents(case, told["path"]))
        return written

    def contents(self, case, path):
        """The elements of a view that is written."""
        view = case.arguments[path] if "." not in path else getattr(self.owner(case, path), path.rpartition(".")[2])
        if not isinstance(view, pursuit._View):
            view = pursuit.over(ctype(self.type_of(path)["name"]), view)
        size, count = pursuit._reach(view), self.length(case, {"length": self.told(path)["length"]})
        return b"".join(ctypes.string_at(view.base + index * view.stride, size) for index in range(count))

    def told(self, path):
        return next(told for told in self.arrays() if told["path"] == path)

    def run(self):
        case = self.case()
        answer = self.call(case)
        self.counts["functions"] += 1
        for told in self.arrays():
            self.counts["arrays"] += 1
            misuses = self.of_bytes if self.kind(told["path"]) is None else self.of_views if self.is_view(told["path"]) else self.of_elements
            for what, is_good, change in misuses(told):
                self.misuse(told, what, is_good, change, answer)
        return self.defects

    def misuse(self, told, what, is_good, change, answer):
        """Calls after a change: a good one changes no answer; a bad one, false, raises; none says that both may be."""
        self.counts["calls"] += 1
        case = self.case()
        path = told["path"]
        try:
            change(case, path)
            found = self.call(case)
        except RAISED as error:
            names = {path, *path.split("."), path.partition(".")[0]}
            # Of two that overlap either one is named.
            names.update({what.removeprefix("lies over ")})
            if is_good:
                self.defects.append(f"{self.name}: {path}, {what}, raises {type(error).__name__}: {error}")
            elif not any(name in str(error) for name in names):
                self.defects.append(f"{self.name}: {path}, {what}, is not named by {type(error).__name__}: {error}")
            return
        except Exception as error:
            self.defects.append(f"{self.name}: {path}, {what}, raises {type(error).__name__}: {error}")
            return
        if is_good is False:
            self.defects.append(f"{self.name}: {path}, {what}, is taken")
        elif is_good and found != answer:
            self.defects.append(f"{self.name}: {path}, {what}, gives another answer")

    def of_views(self, told):
        """Misuses of what lies where the caller says: what it is, whether it is good, and the change."""
        case = self.case()
        kind, needed = self.kind(told["path"]), self.length(case, told)
        is_written = told["access"] != "read"
        values = [self.values(case, told["path"], index) for index in range(needed)]

        def given(make):
            return lambda case, path: self.set(case, path, make())

        def changed(field, value):
            def change(case, path):
                view = case.arguments[path] if "." not in path else getattr(self.owner(case, path), path.rpartition(".")[2])
                if isinstance(view, pursuit._View):
                    setattr(view, field, value if not callable(value) else value(view))
                else:
                    raise ValueError(f"{path} is a pointer")

            return change

        if numpy is not None and kind in (ctypes.c_double, pursuit.Vec3):
            yield from self.of_numpy(kind, needed, values, is_written, " * " in told["length"])
            return
        yield "short by one", False, given(lambda: fenced(kind, needed - 1, values))
        yield "empty", False, given(lambda: fenced(kind, 0))
        yield "longer", True, given(lambda: fenced(kind, needed + 3, values))
        yield "freed by its owner", True, self.freed(kind, values)
        yield "of integers", False, given(lambda: (ctypes.c_int * (4 * needed))())
        yield "of numbers of other bytes", False, given(lambda: (ctypes.c_double.__ctype_be__ * (4 * needed))())
        yield "a number", None if kind is ctypes.c_double and not is_written else False, given(lambda: 3.5)
        for what, wrong in {"text": "text", "bytes": b"bytes", "an object": object(), "a dictionary": {1: 2}}.items():
            yield what, False, given(lambda wrong=wrong: wrong)
        yield "of a base of its own", False, changed("base", 4096)
        yield "of a base beyond it", False, changed("base", lambda view: view.base + view.stride)
        yield "of too long a stride", needed == 1 and None, changed("stride", lambda view: view.stride + 8)
        yield "of a stride that goes round", needed == 1 and None, changed("stride", 2**64 - 8)
        if kind is not ctypes.c_double and kind is not pursuit.Vec3:
            yield "of another struct", False, given(lambda: (pursuit.ProcessorLevel * needed)())
        if "." in told["path"]:
            yield "moved by ctypes", False, self.resized(kind, values)
        if is_written:
            yield "a list", False, given(lambda: [0.0] * needed)
            yield "an array of Python", False, given(lambda: array.array("d", [0.0] * needed))
            for other in self.arrays():
                if other["path"] != told["path"] and self.is_view(other["path"]):
                    yield f"lies over {other['path']}", None, self.overlapping(other["path"])

    def of_numpy(self, kind, needed, values, is_written, is_table):
        rows = [list(map(float, (one.x, one.y, one.z))) if kind is pursuit.Vec3 else float(one) for one in values]
        made = numpy.array(rows, dtype=numpy.float64)

        def given(make):
            return lambda case, path: self.set(case, path, make())

        def sealed():
            copy = made.copy()
            copy.flags.writeable = False
            return copy

        def sealed_later(case, path):
            copy = made.copy()
            self.set(case, path, copy)
            copy.flags.writeable = False

        def resized(case, path):
            copy = made.copy()
            self.set(case, path, copy)
            copy.resize((1, *made.shape[1:]), refcheck=False)

        def part_of_resized(case, path):
            whole = numpy.concatenate([made, made])
            self.set(case, path, whole[needed:])
            whole.resize((1, *made.shape[1:]), refcheck=False)

        def stretched():
            small = numpy.zeros((1, *made.shape[1:]))
            return numpy.lib.stride_tricks.as_strided(small, (needed + 1, *made.shape[1:]), (1 << 12, *small.strides[1:]))

        yield "of numpy", True, given(made.copy)
        yield "of numpy, longer", True, given(lambda: numpy.concatenate([made, made]))
        yield "of numpy, of floats", None, given(lambda: made.astype(numpy.float32))
        yield "of numpy, short", False, given(lambda: made[:-1].copy())
        yield "of numpy, empty", False, given(lambda: made[:0])
        yield "of numpy, of every other row", True, given(lambda: numpy.repeat(made, 2, axis=0)[::2])
        yield "of numpy, backward", False, given(lambda: made[::-1].copy()[::-1])
        yield "of numpy, of integers", False, given(lambda: made.astype(numpy.int64))
        yield "of numpy, of other bytes", False, given(lambda: made.astype(">f8"))
        yield "of numpy, of half floats", False, given(lambda: made.astype(numpy.float16))
        yield "of numpy, of objects", False, given(lambda: made.astype(object))
        yield "of numpy, of three dimensions", None if is_table else False, given(lambda: made.reshape((1, 1, *made.shape)))
        yield "of numpy, sealed", not is_written, given(sealed)
        yield "of numpy, sealed after it was set", not is_written, sealed_later
        yield "of numpy, resized after it was set", False, resized
        yield "of numpy, a part of what was resized", False, part_of_resized
        yield "of numpy, stretched beyond its memory", False, given(stretched)
        yield "a number of numpy", None if kind is ctypes.c_double and not is_written else False, given(lambda: numpy.float64(3))

    def values(self, case, path, index):
        view = case.arguments[path] if "." not in path else getattr(self.owner(case, path), path.rpartition(".")[2])
        base, stride = (view.base, view.stride) if isinstance(view, pursuit._View) else (ctypes.addressof(view.contents), ctypes.sizeof(view._type_))
        kind = self.kind(path)
        value = kind.from_buffer_copy(ctypes.string_at(base + index * stride, ctypes.sizeof(kind)))
        return value.value if kind is ctypes.c_double else value

    def freed(self, kind, values):
        def change(case, path):
            self.set(case, path, (kind * len(values))(*values))
            gc.collect()
            self.litter = [(kind * len(values))() for _ in range(50)]

        return change

    def resized(self, kind, values):
        def change(case, path):
            grown = (kind * len(values))(*values)
            self.set(case, path, grown)
            ctypes.resize(grown, 1 << 20)
            self.litter = grown

        return change

    def overlapping(self, other):
        def change(case, path):
            view = case.arguments[other] if "." not in other else getattr(self.owner(case, other), other.rpartition(".")[2])
            lying = pursuit._memory_of(view).get(ctypes.addressof(view))
            self.set(case, path, lying.values if lying is not None else fenced(self.kind(path), 0))

        return change

    def of_elements(self, told):
        """Misuses of what is counted as it is given."""
        case = self.case()
        kind = self.kind(told["path"])
        values = [kind.from_buffer_copy(one) for one in case.arguments[told["path"]]]

        def given(make):
            def change(case, path):
                case.arguments[path] = make()

            return change

        yield "a list", True, given(lambda: list(values))
        yield "of integers", False, given(lambda: (ctypes.c_int * 4)())
        yield "of another struct", False, given(lambda: (pursuit.ProcessorLevel * 2)())
        yield "a pointer", False, given(lambda: ctypes.pointer(values[0]))
        for what, wrong in {"a number": 3.5, "text": "text", "an object": object(), "a list of objects": [object()]}.items():
            yield what, False, given(lambda wrong=wrong: wrong)
        if numpy is not None:
            yield "of numpy", False, given(lambda: numpy.zeros((4, 8)))

    def of_bytes(self, told):
        """Misuses of memory."""
        is_written = told["access"] != "read"

        def given(make):
            def change(case, path):
                case.arguments[path] = make(case.arguments[path])

            return change

        def released(memory):
            view = memoryview(bytearray(bytes(memory)))
            view.release()
            return view

        def stretched(memory):
            return memoryview(bytearray(2 * len(memory)))[::2]

        def over_another(other):
            def change(case, path):
                view = case.arguments[other] if "." not in other else getattr(self.owner(case, other), other.rpartition(".")[2])
                lying = pursuit._memory_of(view).get(ctypes.addressof(view))
                size = len(case.arguments[path])
                whole = mmap.mmap(-1, size)
                array = (lying.values._type_ * len(lying.values)).from_buffer(whole, 0)
                ctypes.memmove(array, lying.values, ctypes.sizeof(lying.values))
                self.set(case, other, array)
                case.arguments[path] = whole

            return change

        yield "short by one", False, given(lambda memory: bytearray(len(memory) - 1))
        yield "empty", False, given(lambda memory: bytearray())
        yield "sealed", False, given(bytes)
        yield "sealed by a view", False, given(lambda memory: memoryview(bytes(memory)))
        yield "a view that is released", False, given(released)
        yield "a view of every other byte", False, given(stretched)
        for what, wrong in {"text": "text", "a number": 5, "an object": object()}.items():
            yield what, False, given(lambda memory, wrong=wrong: wrong)
        if is_written:
            for other in self.arrays():
                if self.kind(other["path"]) is not None and self.is_view(other["path"]):
                    yield f"lies over {other['path']}", False, over_another(other["path"])


def overwritten_grid():
    """A grid whose bytes say that its agents are beyond all arrays: no step writes there."""
    places = fenced(pursuit.Vec3, 4, [(3.0 * index, 0.0, 0.0) for index in range(4)])
    velocities, numbers = fenced(pursuit.Vec3, 4), fenced(ctypes.c_double, 4, [1.0] * 4)
    crowd = pursuit.Crowd(positions=places, velocities=velocities)
    grid = bytearray(pursuit.neighbor_grid_memory_size(4))
    pursuit.build_neighbor_grid(crowd, pursuit.neighbor_grid_settings_default(1), grid)
    _, agents, _ = pursuit.get_grid_agents(grid, 0, 4)
    first = bytes(grid).find(bytes(agents))
    for agent in range(4):
        grid[first + 4 * agent : first + 4 * agent + 4] = (2**26 + agent).to_bytes(4, sys.byteorder)
    members = pursuit.OrcaMembers(preferred_velocities=velocities, max_speeds=numbers, radii=numbers)
    motion = pursuit.CrowdMotion(positions=places, velocities=velocities, order=pursuit.Order.AGENTS)
    arrivals = pursuit.OrcaArrivals(preferred_velocities=fenced(pursuit.Vec3, 4), waited=fenced(ctypes.c_double, 4))
    rules, limits = pursuit.flock_rules_default(1), pursuit.steering_limits_default(1)
    settings = pursuit.orca_crowd_settings_default(1), pursuit.orca_arrival_settings_default(1)
    travelers = pursuit.OrcaTravelers(goals=fenced(pursuit.Vec3, 4))
    capsules = pursuit.OrcaCapsules(half_lengths=numbers, headings=velocities, next_headings=fenced(pursuit.Vec3, 4))
    for call in (
        lambda: pursuit.step_flock(grid, rules, limits, 0.1, 0, 4, motion),
        lambda: pursuit.steer_flock(grid, rules, 1.0, 0, 4, pursuit.Order.AGENTS, fenced(pursuit.Vec3, 4)),
        lambda: pursuit.step_orca(grid, None, members, settings[0], 0.1, 0, 4, motion),
        lambda: pursuit.step_orca_arrivals(grid, None, members, travelers, *settings, 0.1, 0, 4, arrivals),
        lambda: pursuit.step_orca_capsules(grid, None, members, capsules, settings[0], 0.1, 0, 4, motion),
    ):
        try:
            call()
        except pursuit.PursuitRefused:
            pass


def main():
    faulthandler.enable()
    counts, defects = collections.Counter(), []
    for function in API["functions"]:
        is_wrapped = hasattr(pursuit, function["name"].removeprefix("pursuit_"))
        if is_wrapped and any(True for _ in Misuse(function, counts).arrays()):
            defects.extend(Misuse(function, counts).run())
    overwritten_grid()
    for defect in defects:
        print(defect, file=sys.stderr)
    print(", ".join(f"{count} {what}" for what, count in counts.items()), "with numpy" if numpy else "without numpy")
    return 1 if defects else 0


sys.exit(main())
