"""Every function refuses every input that is spoiled, by the name of that input.

The inputs come from include/pursuit.json: each number, vector, enum, pointer and element that a function reads, with its path. Each is
spoiled alone, in each of the function's fixtures: a number with NaN, and with the values next to both ends of its range and far beyond,
infinity where it must be finite; a size with one byte less than the function
that sizes it says; an enum with 9999; a pointer with null where it may not be null; of an array the second element. At least one fixture
must refuse it, each that refuses must name it, with the kind that the spoiling is of, and leave nothing but zeros in its outputs. Of a
batch the status of the item must do so, the outputs of the item must be zeros, and the other items must be answered as before. What no
fixture refuses stands in ANY_VALUE with the reason. A pointer that may be null is given as null alone: no null pointer may be refused
then, but for NEEDED.

    PURSUIT_LIBRARY=path/to/libpursuit.so python3 tests/refusals/refusals.py
"""

import collections
import faulthandler
import itertools
import math
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "bindings/python"))

import pursuit  # noqa: E402

import elements  # noqa: E402
import overlaps  # noqa: E402
from cases import Case  # noqa: E402
from contract import API, FUNCTIONS  # noqa: E402
from fixtures import ANY_VALUE, FIXTURES, ITEMS, LEFT_OUT, NEEDED, NOT_READ  # noqa: E402
from spoilings import absences, spoilings  # noqa: E402

#: The first element that a status has no room for, as the comment of pursuit_get_refused_input says.
FIRST_WITHOUT_INDEX = 131070


def refusal_of(status):
    refused = pursuit.PursuitRefused(status)
    return refused.kind, refused.input


class Check:
    """Spoils every input of one function in each of its fixtures."""

    def __init__(self, name, counts):
        self.name, self.function, self.counts = name, FUNCTIONS[name], counts
        self.fixtures = FIXTURES.get(name, [{}])
        self.defects = []
        self.refused, self.spoiled = set(), set()

    def case(self, fixture):
        return Case(self.function).build(fixture)

    def run(self):
        for fixture in self.fixtures:
            case = self.case(fixture)
            status = case.call()
            if status < 0:
                kind, path = refusal_of(status)
                self.defects.append(f"{self.name} refuses its fixture {fixture}: {kind.name} {path}")
                continue
            whole = case.items()
            for index in range(sum(1 for _ in spoilings(self.case(fixture)))):
                self.spoil(fixture, index, whole)
            for index in range(sum(1 for _ in absences(self.case(fixture)))):
                self.leave_out(fixture, index)
        self.counts["inputs"] += len({path for path, _, _ in self.spoiled})
        self.compare_with_any_value()
        return self.defects

    def spoil(self, fixture, index, whole):
        case = self.case(fixture)
        path, kind, value, spoil = next(itertools.islice(spoilings(case), index, None))
        what = (path, kind, str(value))
        self.spoiled.add(what)
        if spoil is None:
            return
        spoil()
        case.poison()
        status = case.call()
        told = path
        if status < 0:
            for output, written in case.outputs():
                if any(bytes(written)):
                    self.defects.append(f"{self.name}: {path} spoiled, and its output {output} is not all zeros")
        else:
            column = path.replace("[1]", "").removeprefix("batch.")
            status, told = self.item(case, whole, path), ITEMS.get(self.name, {}).get(column, path)
        if status >= 0:
            return
        self.refused.add(what)
        self.counts["refusals"] += 1
        found = refusal_of(status)
        equal = [each for each in pursuit.RefusalKind if status == each]
        if equal != [found[0]] or any(status == each for each in pursuit.Status):
            self.defects.append(f"{self.name}: status {status} is a refusal {found[0].name}, and equals {equal}")
        if found != (kind, told):
            told = f"{path} spoiled with {value} ({kind.name})"
            self.defects.append(f"{self.name}: {told}, but refused {found[1] or 'nothing'} ({found[0].name})")

    def leave_out(self, fixture, index):
        case = self.case(fixture)
        path, leave_out = next(itertools.islice(absences(case), index, None))
        leave_out()
        status = case.call()
        self.counts["left out"] += 1
        is_refused = status < 0 and refusal_of(status)[0] == pursuit.RefusalKind.NULL_POINTER
        is_needed = (self.name, path) in NEEDED or path.rpartition(".")[2] in NEEDED
        if is_refused != (is_needed and path not in NOT_READ.get(self.name, ())):
            self.defects.append(f"{self.name}: {path} may be null, and is {'' if is_refused else 'not '}refused")

    def item(self, case, whole, path):
        """The status of the second item of a batch, all others being as before."""
        now = case.items()
        if len(now) < 2 or now[1][0] >= 0:
            return 0
        if any(any(written) for written in now[1][1:]):
            self.defects.append(f"{self.name}: {path} spoiled, and the outputs of the item are not all zeros")
        if [item for index, item in enumerate(now) if index != 1] != [item for index, item in enumerate(whole) if index != 1]:
            self.defects.append(f"{self.name}: {path} spoiled, and another item is not as before")
        return now[1][0]

    def compare_with_any_value(self):
        own, of_all = ANY_VALUE.get(self.name, {}), ANY_VALUE["*"]
        fine = set()
        for path, kind, value in sorted(self.spoiled - self.refused, key=str):
            self.counts["any value"] += 1
            # Of a vector also with the axis.
            names = {path, path.rpartition(".")[2], f"{path} {value.partition(' ')[0]}"}
            fine |= names
            if not names & {*own, *of_all}:
                self.defects.append(f"{self.name}: {path} spoiled with {value} ({kind.name}) is not refused")
        for path in set(own) - fine:
            self.defects.append(f"{self.name}: {path} is refused; take it off ANY_VALUE")
        self.fine_of_all = fine & set(of_all)


def far_elements():
    """Of 200,000 agents one is spoiled: below FIRST_WITHOUT_INDEX it is named with its index, from there on without."""
    first = FIRST_WITHOUT_INDEX
    places = (pursuit.Vec3 * 200_000)()
    view = pursuit.over(pursuit.Vec3View, places)
    crowd = pursuit.Crowd(positions=view, velocities=view, count=len(places))
    settings = pursuit.neighbor_grid_settings_default(100)
    grid = bytearray(pursuit.neighbor_grid_memory_size(len(places)))
    for spoiled in (0, 70_000, first - 1, first, 150_000, len(places) - 1):
        places[spoiled].y = math.nan
        expected = f"crowd.positions[{spoiled if spoiled < first else ''}]"
        try:
            pursuit.build_neighbor_grid(crowd, settings, grid)
            yield f"element {spoiled} spoiled, and not refused"
        except pursuit.PursuitRefused as refused:
            if refused.input != expected or refused.kind != pursuit.RefusalKind.NOT_FINITE:
                yield f"element {spoiled} spoiled, but refused {refused.input} ({refused.kind.name})"
        places[spoiled].y = 0.0


def main():
    faulthandler.enable()
    defects, counts, fine_of_all = [], collections.Counter(), set()
    for function in API["functions"]:
        if function["returns"]["name"] != "PursuitStatus" or not function["parameters"] or function["name"] in LEFT_OUT:
            continue
        counts["functions"] += 1
        check = Check(function["name"], counts)
        defects.extend(check.run())
        fine_of_all |= check.fine_of_all
    defects.extend(f"{name} is refused everywhere; take it off ANY_VALUE" for name in set(ANY_VALUE["*"]) - fine_of_all)
    defects.extend(far_elements())
    with_status = [function for function in API["functions"] if function["returns"]["name"] == "PursuitStatus"]
    defects.extend(elements.defects(with_status, counts))
    defects.extend(overlaps.defects(with_status, counts))
    unknown = [name for name in [*FIXTURES, *ANY_VALUE, *ITEMS, *LEFT_OUT] if name != "*" and name not in FUNCTIONS]
    defects.extend(f"no function {name}" for name in unknown)
    for defect in defects:
        print(defect, file=sys.stderr)
    print(", ".join(f"{count} {what}" for what, count in counts.items()))
    return 1 if defects else 0


sys.exit(main())
