"""A call of a function with valid inputs, made from its description and its fixture."""

import ctypes

import pursuit

from contract import API, FUNCTIONS
from fixtures import NUMBERS, SIZES, VECTORS

STRUCTS = {item["name"]: item for item in API["structs"]}
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
        # The paths of elements that the call writes.
        self.written = set()

    def build(self, fixture):
        for parameter in self.function["parameters"]:
            self.arguments[parameter["name"]] = self.argument(parameter)
        for path, value in fixture.items():
            self.put(path, value)
        return self

    def argument(self, parameter):
        name, kind = parameter["name"], parameter["type"]["name"]
        if "pointer" not in parameter["type"]:
            if name.endswith("_size"):
                return memory_size(self.function["name"], name)
            if kind == "double":
                return NUMBERS.get(name, 1.0)
            return 0 if "enum" in parameter else NUMBERS.get(name, 2 if kind.startswith(("uint", "size")) else 1)
        if kind == "void":
            return fixture_memory(self.function["name"], name)
        if "length" in parameter and kind not in VIEWED:
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
            value = pursuit._functions[default](*(NUMBERS.get(item["name"], 100.0) for item in FUNCTIONS[default]["parameters"]))
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
        if of["name"].endswith("Array"):
            self.written.add(path)
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
        stem, _, element = path.partition("[")
        if stem in self.elements:
            index, _, field = element.partition("].")
            if field:
                setattr(self.elements[stem][int(index)], field, value)
            else:
                self.elements[stem][int(index[:-1])] = value
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

    def items(self):
        """Of a batch each item's status and what is written for it; of everything else nothing."""
        if "out_statuses" not in self.arguments:
            return []
        room = getattr(self.arguments["solution"], "launch_room", 1)
        items = [[status] for status in self.arguments["out_statuses"][: self.arguments["end"]]]
        for path, array in self.elements.items():
            if path.startswith("solution."):
                wide = ctypes.sizeof(array._type_) * (1 if path == "solution.launch_counts" else room)
                for index, item in enumerate(items):
                    item.append(bytes(array)[index * wide : (index + 1) * wide])
        return items

    def poison(self):
        for _, output in self.outputs():
            ctypes.memset(ctypes.byref(output), 0xAA, ctypes.sizeof(output))


def snake(name):
    return "".join("_" + letter.lower() if letter.isupper() else letter for letter in name).lstrip("_")


def memory_size(function, name):
    """What the function that sizes this memory says."""
    sizing, *counts = SIZES[function, name]
    return pursuit._functions[sizing](*counts)


def fixture_memory(function, name):
    """Memory as large as it must be, at an odd address; a grid that is read is a built one, so are walls, of which there are none, and a
    tracker and a search a begun one."""
    size = memory_size(function, f"{name}_size")
    # A byte before, and further ones behind, so that whoever takes more does no harm.
    memory = memoryview(bytearray(size + 64))[1 : 1 + size]
    if name == "walls":
        pursuit.build_orca_walls([], pursuit.Vec3View(), memory)
    elif name == "tracker" and function != "pursuit_begin_motion_tracker":
        pursuit.begin_motion_tracker(pursuit.tracker_settings_default(), memory)
        pursuit.step_motion_tracker(memory, 0.0, pursuit.Vec3(0.0, 0.0, 0.0), 1.0)
    elif name == "search" and function == "pursuit_answer_route_search":
        path = pursuit.target_motion_default().path
        path.positions = pursuit.over(pursuit.Vec3View, (pursuit.Vec3 * 2)((9.0, 0.0, 0.0), (9.0, 9.0, 0.0)))
        path.paces = pursuit.over(pursuit.NumberView, (ctypes.c_double * 2)(0.0, 9.0))
        path.count = 2
        query = pursuit.RouteInterceptQuery(
            pursuer_speed=4.0, max_speed=4.0, route=path, tolerance=0.01, horizon=60.0, max_questions=16
        )
        pursuit.begin_route_search(query, memory)
    elif name == "memory" and function in ("pursuit_continue_flow_field", "pursuit_get_flows"):
        grid = pursuit.FlowGrid(spacing=(1.0, 1.0, 1.0), count_x=2, count_y=1, count_z=1)
        costs = pursuit.over(pursuit.NumberView, (ctypes.c_double * 2)(1.0, 1.0))
        goals = pursuit.over(pursuit.Vec3View, (pursuit.Vec3 * 1)((0.0, 0.0, 0.0)))
        ground = pursuit.FlowGround(grid=grid, costs=costs, cost_count=2)
        pursuit.begin_flow_field(pursuit.FlowFieldQuery(ground=ground, goals=goals, goal_count=1), memory)
    elif name == "memory" and function == "pursuit_step_assignment":
        costs = pursuit.over(pursuit.NumberView, (ctypes.c_double * 4)(1.0, 2.0, 3.0, 5.0))
        pursuit.begin_assignment(costs, 2, 2, pursuit.Assignment.BOTTLENECK, memory)
    elif name == "grid" and function != "pursuit_build_neighbor_grid":
        places = (pursuit.Vec3 * 4)(*((3.0 * index, 0.0, 0.0) for index in range(4)))
        view = pursuit.over(pursuit.Vec3View, places)
        crowd = pursuit.Crowd(positions=view, velocities=view, count=4)
        settings = pursuit.neighbor_grid_settings_default(100)
        settings.dimensions = 2 if function == "pursuit_step_orca_capsules" else 3
        pursuit.build_neighbor_grid(crowd, settings, memory)
    return (ctypes.c_char * size).from_buffer(memory)
