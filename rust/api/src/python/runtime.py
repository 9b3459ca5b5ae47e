import ctypes
import ctypes.util
import enum
import math
import os
import sys


class PursuitRefused(ValueError):
    """The library refused an input: `kind` is a `Status`, `input` the path to the input, such as `query.pursuer_speed` or
    `obstacles[3].radius`, an element from 131070 on without its index, and `index` the place of the refused query in a batch, else None."""

    def __init__(self, status, index=None):
        refused_input = _functions["pursuit_get_refused_input"]
        name = ctypes.create_string_buffer(refused_input(status, None, 0) + 1)
        refused_input(status, name, len(name))
        self.kind = Status(_functions["pursuit_get_status_kind"](status))
        self.input = name.value.decode()
        self.index = index
        requirement = _functions["pursuit_get_requirement"](status).decode()
        where = "" if index is None else f"query {index}: "
        super().__init__(f"{where}{self.input or 'the inputs together'} {requirement}")


def _load():
    """The library that PURSUIT_LIBRARY names, the one beside this file, or the one that the system finds."""
    file = {"win32": "pursuit.dll", "darwin": "libpursuit.dylib"}.get(sys.platform, "libpursuit.so")
    beside = os.path.join(os.path.dirname(os.path.abspath(__file__)), file)
    path = os.environ.get("PURSUIT_LIBRARY") or (beside if os.path.exists(beside) else ctypes.util.find_library("pursuit")) or file
    library = ctypes.CDLL(path)
    functions = {}
    for name, (result, arguments) in _signatures().items():
        function = getattr(library, name)
        function.restype, function.argtypes = result, arguments
        functions[name] = function
    if functions["pursuit_abi_version"]() != ABI_VERSION:
        raise ImportError("the library has another ABI version than this module")
    for structure in _structures():
        if functions["pursuit_struct_size"](f"Pursuit{structure.__name__}".encode()) != ctypes.sizeof(structure):
            raise ImportError(f"{structure.__name__} has another size in the library")
    return functions


class _View(ctypes.Structure):
    """A view: it keeps alive what it lies over, and knows how much that is."""


class _Viewing(ctypes.Structure):
    """A struct with views. An array given for one is read where it lies, kept alive, and counted where the struct has the number."""

    #: By the name of a view's field, the name of the field that counts its elements.
    _counted_ = {}

    def __setattr__(self, name, value):
        kind = dict(self._fields_).get(name)
        if kind is not None and issubclass(kind, _View) and not isinstance(value, kind):
            try:
                value = over(kind, value)
            except (TypeError, ValueError) as error:
                raise type(error)(f"{name} {error}") from None
        memory = _memory_of(self)
        lengths = {other: memory.get((_place(self, other), "length")) for other in self._counted_}
        if name in self._counted_ and isinstance(value, _View):
            counter, length = self._counted_[name], getattr(value, "_length", None)
            for other, known in lengths.items():
                if other != name and self._counted_[other] == counter and None not in (known, length) and known != length:
                    raise ValueError(f"{name} has {length} elements, {other} has {known}")
            memory[_place(self, name), "length"] = length
            if length is not None:
                super().__setattr__(counter, length)
        for other, known in lengths.items():
            if self._counted_[other] == name and known is not None and value > known:
                raise ValueError(f"{name} is {value}, but {other} has {known} elements")
        super().__setattr__(name, value)
        if isinstance(value, (_View, _Viewing)):
            memory[_place(self, name), "value"] = value


def _place(structure, name):
    return ctypes.addressof(structure) + getattr(type(structure), name).offset


def _memory_of(structure):
    """What the outermost struct or array around `structure` keeps alive."""
    while structure._b_base_ is not None:
        structure = structure._b_base_
    return structure.__dict__.setdefault("_kept", {})


def over(view, values, field=None, *, is_table=False, **layout):
    """A view of `values` where they lie, without a copy: a numpy array, a ctypes array, or the `field` of the structs in one.

    `view` is the class wanted: `Vec3View`, `Vec3Array`, `NumberView`, `NumberArray`, `LayersView` or `ShapeView`. `layout` sets its other fields, such
    as the order of the axes. Of a numpy array every stride is taken, also that of a column or of every other row, but no negative
    one; its numbers are float64 or float32. Vectors are rows of three numbers, or of two in the plane. One number or one vector stands
    for all. With `is_table` numbers may be a table, taken row by row; its rows must follow each other. Lists and tuples are copied. The view
    keeps the values alive.
    """
    if getattr(values, "__array_interface__", None) is not None:
        made = _over_array(view, values, is_table, layout)
    elif isinstance(values, ctypes.Array) and not isinstance(values, ctypes.c_char * len(values)):
        address = ctypes.addressof(values)
        if field is not None:
            address += getattr(values._type_, field).offset
        made = view(base=address, stride=ctypes.sizeof(values._type_), **layout)
        made._length = len(values)
    elif "Array" in view.__name__:
        raise TypeError("must be an array, to be written where it lies")
    else:
        made = _over_copy(view, values, layout)
        values = made._values
    made._values = values
    return made


def _over_array(view, values, is_table, layout):
    interface = values.__array_interface__
    shape, typestr = tuple(interface["shape"]), interface["typestr"]
    order = "<" if sys.byteorder == "little" else ">"
    elements = {f"{order}f8": (Element.F64, 8), f"{order}f4": (Element.F32, 4)}
    if view in _views_of_structs() or typestr not in elements:
        raise TypeError(f"must have numbers of float64 or float32, not {typestr}: a view does not convert")
    element, size = elements[typestr]
    address, read_only = interface["data"]
    if read_only and "Array" in view.__name__:
        raise ValueError("must be writable")
    strides = interface.get("strides")
    if strides is None:
        strides, step = [], size
        for extent in reversed(shape):
            strides.insert(0, step)
            step *= extent
    if any(stride < 0 for stride, extent in zip(strides, shape) if extent > 1):
        raise ValueError("must not have a negative stride: give a copy")
    is_vector = view in (Vec3View, Vec3Array)
    if is_vector:
        if len(shape) not in (1, 2) or shape[-1] not in (2, 3):
            raise ValueError(f"must have the shape (n, 3) or (n, 2), not {shape}")
        if strides[-1] == 0:
            raise ValueError("must not repeat one number along a vector: give a copy")
        if "axes" not in layout:
            layout["axes"] = Axes.XYZ if shape[-1] == 3 else Axes.XY
        elif (layout["axes"] == Axes.XY) != (shape[-1] == 2):
            raise ValueError(f"must have rows of {2 if layout['axes'] == Axes.XY else 3} numbers, not {shape[-1]}")
        layout.setdefault("axis_stride", 0 if strides[-1] == size else strides[-1])
    elif len(shape) > 1:
        rows = zip(strides, shape[1:], strides[1:])
        if not is_table:
            raise ValueError(f"must have the shape (n,), not {shape}")
        if any(stride != extent * step for stride, extent, step in rows):
            raise ValueError("must have rows that follow each other: give a copy")
        shape, strides = (math.prod(shape),), strides[-1:]
    many = len(shape) == (2 if is_vector else 1)
    made = view(base=address or None, stride=strides[0] if many else 0, element=element, **layout)
    made._length = shape[0] if many else None
    return made


def _views_of_structs():
    """What the views hold that are of no numbers."""
    return {LayersView: AvoidanceLayers, ShapeView: Shape}


def _over_copy(view, values, layout):
    """A view of one number or vector for all, or of a sequence of them."""
    if view in _views_of_structs():
        kind = _views_of_structs()[view]
        many = not isinstance(values, kind)
    elif view is Vec3View:
        kind = Vec3
        many = not isinstance(values, Vec3) and (len(values) == 0 or not isinstance(values[0], (int, float)))
    else:
        kind, many = ctypes.c_double, not isinstance(values, (int, float))
    copies = (kind * (len(values) if many else 1))(*(values if many else [values]))
    made = view(base=ctypes.addressof(copies), stride=ctypes.sizeof(kind) if many else 0, **layout)
    made._length = len(values) if many else None
    made._values = copies
    return made


def _answered(status, *outputs):
    """The status and what was written; a refusal is an exception."""
    if status < 0:
        raise PursuitRefused(status)
    return (Status(status), *outputs) if outputs else Status(status)


def _elements(kind, values):
    """A pointer to `values`, an array or a sequence of elements, and how many there are. Arrays are not copied."""
    if values is None:
        return None, 0
    interface = getattr(values, "__array_interface__", None)
    if interface is not None:
        count = 1
        for extent in interface["shape"]:
            count *= extent
        sizes = {"f8": ctypes.c_double, "i4": ctypes.c_int32, "u4": ctypes.c_uint32}
        if interface.get("strides") is not None or sizes.get(interface["typestr"][1:]) is not kind:
            raise TypeError(f"an array must be contiguous, of {kind.__name__[2:]}")
        array = (kind * count).from_address(interface["data"][0])
        array._values = values
        return array, count
    if not isinstance(values, ctypes.Array):
        values = (kind * len(values))(*values)
    return values, len(values)


def _memory(memory):
    """A pointer to writable bytes, such as a bytearray, and how many there are."""
    if memory is None:
        return None, 0
    size = memoryview(memory).nbytes
    return (ctypes.c_char * size).from_buffer(memory), size


def _vector(kind, value):
    """A vector, also from a sequence of its numbers."""
    return value if isinstance(value, kind) else kind(*value)
