"""Writes targets.c: for each function of the C API a call with inputs by their description in include/pursuit.json.

    python3 tests/fuzz/targets.py > targets.c
    python3 tests/fuzz/targets.py pursuit_steer_seek > one.c   for one target alone
"""

import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests/refusals"))

from fixtures import SIZES  # noqa: E402

API = json.loads((ROOT / "include/pursuit.json").read_text())
STRUCTS = {struct["name"]: struct for struct in API["structs"]}
ENUMS = {enum["prefix"]: [value["value"] for value in enum["values"]] for enum in API["enums"]}
#: What makes a view or an array of a view's kind.
VIEWS = {
    "PursuitVec3View": "fuzz_vec3_view",
    "PursuitNumberView": "fuzz_number_view",
    "PursuitLayersView": "fuzz_layers_view",
    "PursuitShapeView": "fuzz_shape_view",
    "PursuitVec3Array": "fuzz_vec3_array",
    "PursuitNumberArray": "fuzz_number_array",
}
#: Memory that only a call of the library may have filled, by the name of the parameter that is read.
FILLED = {
    "grid": "fuzz_grid(call)",
    "walls": "fuzz_walls(call)",
    "tracker": "fuzz_tracker(call)",
    "search": "fuzz_search(call, query)",
    "memory": "fuzz_flow_field(call)",
}
#: Functions whose memory is in and out, and which begin with any bytes.
BEGINS = re.compile(r"pursuit_(begin|build|solve)_")
#: Functions without a target, with the reason.
LEFT_OUT = {
    "pursuit_get_refused_input": "writes text; the tests of statuses call it",
    **{f"pursuit_make_{name}": "keeps a pointer and does not read it" for name in (
        "vec3_view", "vec3_view_f32", "number_view", "number_view_f32", "layers_view", "vec3_array", "vec3_array_f32",
        "number_array", "number_array_f32", "shape_view")},
}
#: The stack that a call may use, in bytes, and that of functions which need more, in KB: what was measured, and about an eighth.
STACK = 16384
MORE_STACK = {
    "pursuit_solve_projectile_batch": 92,
    "pursuit_step_flock": 57, "pursuit_steer_flock": 57,
    "pursuit_step_orca": 68, "pursuit_step_orca_arrivals": 45, "pursuit_step_orca_capsules": 58,
    "pursuit_solve_projectile": 41, "pursuit_solve_projectile_simulated": 41,
    "pursuit_solve_ballistic_turret": 43, "pursuit_solve_projectile_flight": 19,
    "pursuit_find_clear_launch": 52, "pursuit_find_flight_line_of_fire": 52, "pursuit_find_line_of_fire_batch": 28, "pursuit_find_line_of_fire": 28,
    "pursuit_find_clear_arc": 28, "pursuit_dodge_shots": 40, "pursuit_dodge_shots_among_walls": 68,
    "pursuit_steer_pursue_batch": 37, "pursuit_solve_turret_batch": 34, "pursuit_solve_intercept_batch": 31,
    "pursuit_predict_intercept_batch": 28, "pursuit_get_signed_distance_batch": 20, "pursuit_steer_arrive_batch": 20,
    "pursuit_steer_seek_batch": 18, "pursuit_steer_flee_batch": 18,
    "pursuit_step_motion_tracker": 28, "pursuit_find_motion_estimate": 24,
    "pursuit_solve_limited_orca_velocity": 26, "pursuit_solve_orca_velocity": 24,
    "pursuit_solve_assignment": 36, "pursuit_begin_assignment": 36, "pursuit_step_assignment": 36,
    "pursuit_solve_team_assignment": 36, "pursuit_solve_formation_assignment": 36,
    "pursuit_predict_tracked_intercept": 18, "pursuit_solve_tracked_intercept": 18,
}
#: Whole numbers that only the caller knows, or may choose: any one is taken.
UNSPOILED = {"corner_count", "launch_count", "launch_room", "count_y", "count_z", "steps"}
#: Whole numbers that are no count of an array, by name.
INTEGERS = {"dimensions": "2 + fuzz_below(call, 2)", "count_y": "1", "count_z": "1", "launch_room": "1 + fuzz_below(call, 4)",
            "corner_count": "call->corners", "steps": "fuzz_below(call, 1000)", "launch_count": "call->count > 4 ? 4 : call->count", "max_questions": "16", "max_steps": "3072"}


#: Values that fit those beside them, by the name of the field; in half of the calls.
FITTING = {
    "min_time": "0.0",
    "gravity": "fuzz_vector(call, 0.0, 0.0, 0)",
    "linear_drag": "0.0",
    "quadratic_drag": "0.0",
    "yaw": "0.0",
    "pitch": "0.0",
    "yaw_min": "-1.0",
    "pitch_min": "-1.0",
    "yaw_max": "1.0",
    "pitch_max": "1.0",
    "facing": "fuzz_vector(call, 1.0, 1.0, 1)",
    "shooter": "-1",
    "earliest": "0.0",
    "delta_time": "0.03125",
    "neighbor_distance": "10.0",
    "max_neighbors": "10",
    "turn_radius": "1.0",
}


def literal(number):
    return "INFINITY" if number == float("inf") else "-INFINITY" if number == float("-inf") else repr(float(number))


def range_of(place):
    found = place.get("range", {})
    infinite = found.get("infinite", False)
    least = found.get("least", float("-inf") if infinite else -1e50)
    greatest = found.get("greatest", float("inf") if infinite else 1e50)
    return f"{literal(least)}, {literal(greatest)}, {int('least' in found.get('excluded', []) or place.get('nonzero', False))}"


def count_of(length):
    """How many elements an array has, in C."""
    if length is None:
        return None
    if length.startswith("sum("):
        return "call->count * call->corners"
    if length in ("row_count * column_count", "weapon_count * threat_count"):
        return "call->count * call->count"
    if length == "launch_room * batch.count":
        return "4 * call->count"
    if length.isdigit():
        return length
    if length == "launch_count":
        return "(call->count > 4 ? 4 : call->count)"
    return "call->count"


def value(place):
    """An expression for a number, vector or view; None for a struct, which has a function of its own."""
    kind, name = place["type"]["name"], place["name"]
    count = count_of(place.get("length")) or "call->count"
    if kind == "double":
        return f"fuzz_number(call, {range_of(place)})"
    if kind == "PursuitVec3":
        return f"fuzz_vector(call, {range_of(place)})"
    if kind in VIEWS:
        numbers = f", {range_of(place)}" if kind in ("PursuitVec3View", "PursuitNumberView") else ""
        return f"{VIEWS[kind]}(call, {count}{numbers})"
    if "enum" in place:
        values = ENUMS[place["enum"]]
        return f"(int32_t)fuzz_integer(call, (uint32_t)(int32_t[]){{{', '.join(map(str, values))}}}[fuzz_below(call, {len(values)})])"
    if kind in ("int32_t", "PursuitStatus"):
        return f"(int32_t)fuzz_integer(call, {INTEGERS.get(name, 'fuzz_below(call, 6) - 1')})"
    if kind in ("uint32_t", "uint64_t", "size_t"):
        if name in INTEGERS:
            return INTEGERS[name] if name in UNSPOILED else f"fuzz_integer(call, {INTEGERS[name]})"
        if name == "begin":
            return "0"
        # A count of an array is what the array has: only the caller knows it.
        if name == "end" or name == "count_x" or "count" in name or "capacity" in name:
            return "call->count"
        return f"fuzz_integer(call, fuzz_below(call, 6))" if kind == "uint32_t" else "fuzz_word(call)"
    return None


def fill(struct):
    """A function that fills a struct."""
    name = struct["name"]
    lines = [f"static void fill_{name}(Call *call, {name} *out) {{", "  memset(out, 0, sizeof *out);", "  (void)call;"]
    for field in struct["fields"]:
        kind, own = field["type"]["name"], field["name"]
        if "pointer" in field["type"]:
            if kind in STRUCTS:
                lines.append(f"  out->{own} = array_{kind}(call, {count_of(field.get('length')) or '1'});")
            continue
        number = value(field)
        if kind == "PursuitVec2":
            lines += [f"  out->{own}.x = fuzz_number(call, {range_of(field)});", f"  out->{own}.y = fuzz_number(call, {range_of(field)});"]
        elif number is None:
            lines.append(f"  fill_{kind}(call, &out->{own});")
        else:
            chance = "if (fuzz_below(call, 3)) " if field.get("nullable") else ""
            lines.append(f"  {chance}out->{own} = {number};")
            if own in FITTING:
                lines.append(f"  if (call->count % 2) out->{own} = {FITTING[own]};")
    return lines + ["}"]


def array(name):
    """A function that makes an array of structs."""
    return [
        f"static {name} *array_{name}(Call *call, uint32_t count) {{",
        f"  {name} *items = fuzz_room(call, count * sizeof *items);",
        "  uint32_t i;",
        f"  for (i = 0; i < count; ++i) fill_{name}(call, &items[i]);",
        "  return items;",
        "}",
    ]


def look(kind, path, shown, zeros):
    """Statements that hash a value of an answer and look for NaN in it, and for what is not zero on a refusal."""
    zero = [f'  fuzz_zero(call, (double){path}, "a refusal that leaves {shown}");'] if zeros else []
    if kind == "double":
        return [f'  fuzz_real(call, {path}, "NaN in {shown}");'] + zero
    if kind not in STRUCTS:
        return [f"  fuzz_hash(call, &{path}, sizeof {path});"] + zero
    lines = []
    for field in STRUCTS[kind]["fields"]:
        if "pointer" not in field["type"] and field["type"]["name"] not in VIEWS:
            lines += look(field["type"]["name"], f"{path}.{field['name']}", f"{shown}.{field['name']}", zeros)
    return lines


def target(function):
    name = function["name"]
    declared, arguments, looks, late = [], [], [], []
    parameters = function["parameters"]
    names = {parameter["name"] for parameter in parameters}
    # What is read to fill other memory comes first.
    for parameter in parameters:
        own, kind, length = parameter["name"], parameter["type"]["name"], parameter.get("length")
        pointer = "pointer" in parameter["type"]
        arguments.append(own)
        if own == "begin" and kind == "uint32_t":
            late.append("  uint32_t begin = fuzz_below(call, call->count + 1);")
            continue
        if own == "end" and kind == "uint32_t":
            # Alone it is the number of all; beyond them only where that is refused.
            late.append("  uint32_t end = begin + fuzz_below(call, call->count - begin + 1);" if "begin" in names else "  uint32_t end = call->count;")
            continue
        if not pointer:
            size = SIZES.get((name, own))
            if own.endswith("_size") and size:
                parts = ["call->count" if isinstance(part, int) and part else str(part) for part in size[1:]]
                if size[0] == "pursuit_orca_walls_memory_size" and size[1] == 4:
                    parts = ["call->count * call->corners"]
                if size == ("pursuit_orca_walls_memory_size", 0):
                    parts = ["4"]
                late.append(f"  const size_t {own} = fuzz_size(call, {size[0]}({', '.join(parts)}));")
            elif value(parameter) is not None:
                late.append(f"  const {kind} {own} = {value(parameter)};")
            else:
                late += [f"  {kind} {own};"]
                declared.append(f"  fill_{kind}(call, &{own});")
            continue
        if kind == "void":
            reads = parameter["direction"] == "in" or not BEGINS.match(name)
            filled = "fuzz_assignment(call)" if name == "pursuit_step_assignment" else FILLED.get(own)
            made = filled if reads else f"fuzz_room(call, {own}_size)" if f"{own}_size" in names else "fuzz_room(call, memory_size)"
            null = "fuzz_below(call, 4) == 0 ? NULL : " if parameter.get("nullable") else ""
            declared.append(f"  void *const {own} = {null}{made};")
            continue
        if kind == "PursuitProcessorLevel" and parameter["direction"] == "in":
            declared += [
                "  PursuitProcessorLevel found;",
                "  const PursuitProcessorLevel *const level =",
                "      fuzz_below(call, 2) ? NULL : (pursuit_get_processor_level((int32_t)fuzz_below(call, 3), &found), &found);",
            ]
            continue
        count = count_of(length)
        if parameter["direction"] == "out":
            declared.append(f"  {kind} *const {own} = fuzz_room(call, {count or 1} * sizeof({kind}));")
            if count is None:
                looks += look(kind, f"(*{own})", own, True)
            continue
        if kind in VIEWS:
            made = f"view_{kind}"
            declared += [f"  const {kind} {made}_{own} = {value(parameter)};", f"  const {kind} *const {own} = {'fuzz_below(call, 4) == 0 ? NULL : ' if parameter.get('nullable') else ''}&{made}_{own};"]
            continue
        null = "fuzz_below(call, 4) == 0 ? NULL : " if parameter.get("nullable") and "count" not in (length or "") else ""
        if kind == "char":
            declared.append(f'  const char *const {own} = "PursuitVec3";')
        elif kind in STRUCTS:
            declared.append(f"  {kind} *const {own} = {null}array_{kind}(call, {count or 1});")
        else:
            declared.append(f"  {kind} *const {own} = fuzz_room(call, {count or 1} * sizeof({kind}));")
        if parameter["direction"] == "inout":
            looks += look(kind, f"(*{own})", own, False)
    returns = function.get("returns", {}).get("name")
    lines = [f"static void call_{name}(Call *call) {{"] + late + declared
    called = f"{name}({', '.join(arguments)})"
    made = f"const {returns} made = " if returns in STRUCTS else "call->status = " if returns == "PursuitStatus" else "(void)"
    lines += ["  fuzz_paint(call);", f"  {made}{called};", "  fuzz_measure(call);"]
    if returns == "PursuitStatus":
        lines += looks
    return lines + ["  (void)made;" if returns in STRUCTS else "", "}"], returns == "PursuitStatus"


def in_order():
    """Structs after those that they hold."""
    done = []

    def add(name):
        if name in done or name not in STRUCTS:
            return
        for field in STRUCTS[name]["fields"]:
            add(field["type"]["name"])
        done.append(name)

    for name in STRUCTS:
        add(name)
    return done


def main(only=None):
    print('#include "fuzz.h"\n#include <math.h>\n#include <string.h>\n')
    for name in in_order():
        if name in VIEWS or name in ("PursuitVec2", "PursuitProcessorLevel"):
            continue
        if name == "PursuitVec3":
            print("static void fill_PursuitVec3(Call *call, PursuitVec3 *out) { *out = fuzz_vector(call, -1e50, 1e50, 0); }")
        else:
            print("\n".join(fill(STRUCTS[name])))
        print("\n".join(array(name)))
        if name == "PursuitShape":
            print("static PursuitShapeView fuzz_shape_view(Call *call, uint32_t count) {\n  PursuitShapeView view;\n"
                  "  view.base = array_PursuitShape(call, count);\n  view.stride = sizeof(PursuitShape);\n  return view;\n}")
    rows = []
    for function in API["functions"]:
        name = function["name"]
        if name in LEFT_OUT:
            continue
        lines, answers = target(function)
        print("\n".join(lines))
        if answers:
            statuses = function.get("statuses", ["PURSUIT_STATUS_OK"])
            print(f"static const PursuitStatus statuses_{name}[] = {{{', '.join(statuses)}, -1}};")
        inputs = " ".join(parameter["name"] for parameter in function["parameters"])
        rows.append(f'  {{"{name}", call_{name}, {f"statuses_{name}" if answers else "0"}, " {inputs} ", {MORE_STACK.get(name, 0) * 1024 or STACK}}},')
    oracles = "ORACLES"
    if only:
        rows = [row for row in rows if f'{{"{only}",' in row]
        oracles = "" if rows else f"ORACLE({only.removeprefix('oracle: ')}),"
    print('#include "oracles.c"')
    print("const Target targets[] = {\n" + "\n".join(rows) + f"\n  {oracles}\n}};")
    print("const int target_count = sizeof targets / sizeof *targets;")


main(*sys.argv[1:])
