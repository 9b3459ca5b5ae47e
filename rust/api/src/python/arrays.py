class _View(ctypes.Structure):
    """A view: it lies over an array that `over` was given, and keeps it alive. Every call compares it with that array."""


class _Viewing(ctypes.Structure):
    """A struct with views. An array given for one is read where it lies, kept alive, and counted where the struct has the number. Every
    call compares them with their arrays."""

    #: By the name of a view's field, the name of the field that counts its elements.
    _counted_ = {}

    def __setattr__(self, name, value):
        kind = dict(self._fields_).get(name)
        if kind is None:
            raise AttributeError(f"{type(self).__name__} has no field {name}")
        if issubclass(kind, _View):
            value = _view(name, kind, value)
        elif name in self._counted_:
            value = _pointed(name, kind, value)
        elif kind in _INTEGERS:
            value = _integer(name, value, kind)
        # What is known of the view, or of the views of the struct, that is set.
        place, size = _place(self, name), getattr(type(self), name).size
        known = {}
        if isinstance(value, (_View, _Viewing, _Pointed)):
            first = ctypes.addressof(value)
            known = {place + at - first: lying for at, lying in _memory_of(value).items() if 0 <= at - first < ctypes.sizeof(value)}
        memory = _memory_of(self)
        lengths = {other: _length(memory.get(_place(self, other))) for other in self._counted_}
        if name in self._counted_:
            counter, length = self._counted_[name], _length(known.get(place))
            for other, other_length in lengths.items():
                if other != name and self._counted_[other] == counter and None not in (other_length, length) and other_length != length:
                    raise ValueError(f"{name} has {length} elements, {other} has {other_length}")
            if length is not None:
                super().__setattr__(counter, length)
        for other, length in lengths.items():
            if self._counted_[other] == name and length is not None and value > length:
                raise ValueError(f"{name} is {value}, but {other} has {length} elements")
        super().__setattr__(name, value.contents if isinstance(value, _Pointed) else value)
        for at in [at for at in memory if place <= at < place + size]:
            del memory[at]
        memory.update(known)


def _place(structure, name):
    return ctypes.addressof(structure) + getattr(type(structure), name).offset


def _memory_of(structure):
    """By the address of each view in the outermost struct or array around `structure`, what it lies over."""
    while structure._b_base_ is not None:
        structure = structure._b_base_
    return structure.__dict__.setdefault("_lying", {})


def _length(lying):
    return None if lying is None else lying.length


class _Pointed(ctypes.Structure):
    """A pointer to an array, on its way into a field."""

    _fields_ = [("at", ctypes.c_void_p)]


class _Lying:
    """An array that a view lies over: `length` elements, or None where one stands for all, in the bytes from `first` to `last`."""

    __slots__ = ("first", "last", "layout", "length", "values")

    def __init__(self, values, first, last, length, layout=None):
        self.values, self.first, self.last, self.length, self.layout = values, first, last, length, layout

    def look(self, path, is_written):
        """Raises where the array is not where it was, or may not be written."""
        if self.layout is None:
            if ctypes.addressof(self.values) != self.first or ctypes.sizeof(self.values) != self.last - self.first:
                raise ValueError(f"{path} was moved or resized since it was set")
            return
        array = _ndarray(self.values)
        interface = array.__array_interface__
        if _layout(interface) != self.layout:
            raise ValueError(f"{path} was moved or resized since it was set")
        if is_written and interface["data"][1]:
            raise ValueError(f"{path} must be writable")
        # Whose memory it is: that may have moved, or be too small for what was made of it.
        owner = array
        while owner is not None:
            if isinstance(owner, ctypes.Array):
                at, size = ctypes.addressof(owner), ctypes.sizeof(owner)
            elif isinstance(owner, type(array)) and owner.flags.owndata:
                at, size = owner.__array_interface__["data"][0], owner.nbytes
            else:
                owner = owner.obj if isinstance(owner, memoryview) else getattr(owner, "base", None)
                continue
            if self.first < at or self.last > at + size:
                raise ValueError(f"{path} lies beyond the array that it is a part of")
            return


def over(view, values, field=None, *, is_table=False, **layout):
    """A view of `values` where they lie, without a copy: a numpy array, a ctypes array, or the `field` of the structures in one.

    The view keeps the values alive. Lists and tuples are copied.

    Parameters
    ----------
    view : type
        The class wanted: `Vec3View`, `Vec3Array`, `NumberView`, `NumberArray`, `LayersView` or `ShapeView`.
    values : array_like
        Of a numpy array every stride is taken, also that of a column or of every other row, but no negative one; its numbers are
        float64 or float32. Vectors are rows of three numbers, or of two in the plane. One number or one vector stands for all.
    field : str, optional
        The field of the structures that a ctypes array holds.
    is_table : bool, optional
        Whether numbers may be a table, taken row by row; its rows must follow each other.
    **layout : int
        Other fields of the view, such as the order of the axes.

    Returns
    -------
    view
        A call raises `ValueError` where an array is shorter than what the call takes of it, or is no longer where it was.

    Raises
    ------
    TypeError, ValueError
        If the values are none that this view reads where they lie.
    """
    if getattr(values, "__array_interface__", None) is not None:
        return _over_array(view, values, field, is_table, layout)
    if isinstance(values, ctypes.Array) and not isinstance(values, ctypes.c_char * len(values)):
        return _over_ctypes(view, values, field, layout)
    if "Array" in view.__name__:
        raise TypeError("must be an array, to be written where it lies")
    return _over_copy(view, values, layout)


def _made(view, lying, **fields):
    made = view(**fields)
    _memory_of(made)[ctypes.addressof(made)] = lying
    return made


def _over_ctypes(view, values, field, layout):
    kind, first = values._type_, 0
    if field is not None:
        first, kind = getattr(kind, field).offset, dict(kind._fields_)[field]
    if view in _views_of_structs():
        if not issubclass(kind, _views_of_structs()[view]):
            raise TypeError(f"must have elements of {_views_of_structs()[view].__name__}, not {kind.__name__}")
    else:
        is_vector = view in (Vec3View, Vec3Array)
        numbers, number = (kind._length_, kind._type_) if issubclass(kind, ctypes.Array) else (None, kind)
        elements = {ctypes.c_double: Element.F64, ctypes.c_float: Element.F32}
        if number in elements and (numbers in (2, 3) if is_vector else numbers is None):
            layout.setdefault("element", elements[number])
        elif not issubclass(kind, ctypes.Structure):
            what = "vectors, or of arrays of two or three numbers," if is_vector else "float64 or float32,"
            raise TypeError(f"must have elements of {what} not {kind.__name__}")
        if is_vector and (numbers == 2 or issubclass(kind, Vec2)):
            layout.setdefault("axes", Axes.XY)
    lying = _Lying(values, ctypes.addressof(values), ctypes.addressof(values) + ctypes.sizeof(values), len(values))
    made = _made(view, lying, base=lying.first + first, stride=ctypes.sizeof(values._type_), **layout)
    if _reach(made) > ctypes.sizeof(kind):
        raise TypeError(f"must have elements of {_reach(made)} bytes, not of the {ctypes.sizeof(kind)} of {kind.__name__}")
    return made


def _ndarray(values):
    """A plain array of numpy where `values` are."""
    numpy = sys.modules.get("numpy")
    if numpy is None:
        try:
            import numpy
        except ImportError:
            raise TypeError("must be a ctypes array or a sequence where there is no numpy") from None
    return values if type(values) is numpy.ndarray else numpy.asarray(values)


def _layout(interface):
    return interface["data"][0], tuple(interface["shape"]), interface.get("strides"), interface["typestr"]


def _over_array(view, values, field, is_table, layout):
    array = _ndarray(values)
    if type(values) is not type(array) and array.base is None:
        # A number, of which there is only the copy.
        if "Array" in view.__name__:
            raise TypeError("must be an array, to be written where it lies")
        values = array
    if field is not None:
        values = array = array[field]
    interface = array.__array_interface__
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
    last = address + sum(stride * (extent - 1) for stride, extent in zip(strides, shape)) + size if 0 not in shape else address
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
    layout = {"element": element, **layout}
    lying = _Lying(values, address, last, shape[0] if many else None, _layout(interface))
    return _made(view, lying, base=address or None, stride=strides[0] if many else 0, **layout)


def _views_of_structs():
    """What the views hold that are of no numbers."""
    return {LayersView: AvoidanceLayers, ShapeView: Shape}


def _over_copy(view, values, layout):
    """A view of one number or vector for all, or of a sequence of them."""
    if isinstance(values, (str, bytes, bytearray, dict, set, frozenset)):
        raise TypeError(f"must be an array or a sequence, not {type(values).__name__}")
    if view in _views_of_structs():
        kind = _views_of_structs()[view]
        many = not isinstance(values, kind)
    elif view is Vec3View:
        kind = Vec3
        many = not isinstance(values, Vec3) and (len(values) == 0 or not isinstance(values[0], (int, float)))
    else:
        kind, many = ctypes.c_double, not isinstance(values, (int, float))
    copies = (kind * (len(values) if many else 1))(*(values if many else [values]))
    lying = _Lying(copies, ctypes.addressof(copies), ctypes.addressof(copies) + ctypes.sizeof(copies), len(values) if many else None)
    return _made(view, lying, base=lying.first, stride=ctypes.sizeof(kind) if many else 0, **layout)


def _reach(view):
    """How many bytes an element of a view takes, from its first to its last."""
    if type(view) in _views_of_structs():
        return ctypes.sizeof(_views_of_structs()[type(view)])
    size = 4 if view.element == Element.F32 else 8
    if not hasattr(view, "axes"):
        return size
    return size + (view.axis_stride or size) * (1 if view.axes == Axes.XY else 2)


def _named(name, error):
    """The same exception, with the name of the input before its text."""
    kind = type(error) if type(error) in (TypeError, ValueError, BufferError, OverflowError) else TypeError
    return kind(f"{name} {error}")


def _view(name, kind, values, **layout):
    if isinstance(values, kind):
        return values
    try:
        return over(kind, values, **layout)
    except (TypeError, ValueError, OverflowError) as error:
        raise _named(name, error) from None


def _pointed(name, pointer, values):
    """A pointer to an array, or to a copy of a sequence, and what is known of it."""
    if isinstance(values, pointer):
        # Of what it points to nothing is known: a call will say so.
        return values
    array, length = _elements(name, pointer._type_, values)
    if array is None:
        return None
    made = _Pointed(ctypes.addressof(array))
    made.contents = ctypes.cast(array, pointer)
    _memory_of(made)[ctypes.addressof(made)] = _Lying(array, made.at, made.at + ctypes.sizeof(array), length)
    return made


def _covers(path, structure, field, needed, what, is_written=False):
    """Where a view, or a pointer to an array, lies in memory, which must be within its array for `needed` elements."""
    view = structure if field is None else getattr(structure, field)
    if isinstance(view, _View):
        base, stride, reach = view.base, view.stride, _reach(view)
    else:
        stride = reach = ctypes.sizeof(view._type_)
        base = ctypes.cast(view, ctypes.c_void_p).value
    if not base or needed <= 0:
        return None
    lying = _memory_of(structure).get(ctypes.addressof(structure) if field is None else _place(structure, field))
    if lying is None:
        raise ValueError(f"{path} points to memory of which nothing is known: set it to an array")
    lying.look(path, is_written)
    last = base + (needed - 1) * stride + reach
    if stride and lying.length is not None and needed > lying.length:
        raise ValueError(f"{path} has {lying.length} elements, but {what} is {needed}")
    if base < lying.first or last > lying.last:
        raise ValueError(f"{path} reaches beyond its array: {what} is {needed}")
    return path, base, last


def _apart(name, array, others):
    """Raises where memory that is written overlaps another input."""
    if array is None:
        return
    first = ctypes.addressof(array)
    last = first + ctypes.sizeof(array)
    for other in others:
        if other is not None and other[1] < last and first < other[2]:
            raise ValueError(f"{name} overlaps {other[0]}")


def _span(name, array):
    """Where an array lies."""
    return None if array is None else (name, ctypes.addressof(array), ctypes.addressof(array) + ctypes.sizeof(array))


def _agents(grid, size):
    """How many agents a grid has."""
    info = NeighborGridInfo()
    status = _functions["pursuit_get_neighbor_grid_info"](grid, size, ctypes.byref(info))
    if status < 0:
        raise PursuitRefused(status)
    return info.count


#: The least and the greatest value of each type of integers.
_INTEGERS = {
    ctypes.c_int32: (-(2**31), 2**31 - 1),
    ctypes.c_uint32: (0, 2**32 - 1),
    ctypes.c_uint64: (0, 2**64 - 1),
    ctypes.c_size_t: (0, 2 ** (8 * ctypes.sizeof(ctypes.c_size_t)) - 1),
}


def _integer(name, value, kind):
    """A whole number that the type holds: ctypes would take another one for it."""
    least, most = _INTEGERS[kind]
    try:
        value = operator.index(value)
    except TypeError:
        raise TypeError(f"{name} must be an integer, not {type(value).__name__}") from None
    if not least <= value <= most:
        raise ValueError(f"{name} must be from {least} to {most}, not {value}")
    return value


def _number(name, value):
    try:
        return float(value)
    except (TypeError, ValueError, OverflowError):
        raise TypeError(f"{name} must be a number, not {type(value).__name__}") from None


def _one(name, kind, value, is_nullable=False):
    """A pointer to one struct."""
    if value is None and is_nullable:
        return None
    if not isinstance(value, kind):
        raise TypeError(f"{name} must be {kind.__name__}, not {type(value).__name__}")
    return ctypes.byref(value)


def _elements(name, kind, values):
    """An array of `values`, or a copy of a sequence, and how many there are. Arrays are not copied."""
    if values is None:
        return None, 0
    if isinstance(values, ctypes.Array):
        if values._type_ is not kind:
            raise TypeError(f"{name} must have elements of {kind.__name__}, not {values._type_.__name__}")
        return values, len(values)
    if getattr(values, "__array_interface__", None) is not None:
        array = _over_contiguous(name, kind, values, False)
        return array, len(array)
    try:
        values = (kind * len(values))(*values)
    except (TypeError, ValueError, OverflowError, RuntimeError) as error:
        raise _named(name, error) from None
    return values, len(values)


def _over_contiguous(name, kind, values, is_written):
    """A ctypes array over one of numpy."""
    try:
        array = _ndarray(values)
    except TypeError as error:
        raise _named(name, error) from None
    interface = array.__array_interface__
    order = "<" if sys.byteorder == "little" else ">"
    types = {ctypes.c_double: f"{order}f8", ctypes.c_int32: f"{order}i4", ctypes.c_uint32: f"{order}u4"}
    if interface.get("strides") is not None or types.get(kind) != interface["typestr"]:
        raise TypeError(f"{name} must be contiguous, of {kind.__name__}")
    count, address = math.prod(interface["shape"]), interface["data"][0]
    if is_written and (interface["data"][1] or type(values) is not type(array) and array.base is None):
        raise ValueError(f"{name} must be writable")
    _Lying(values, address, address + count * ctypes.sizeof(kind), count, _layout(interface)).look(name, is_written)
    made = (kind * count).from_address(address)
    made._values = array
    return made


def _room(name, kind, count, given=None):
    """Room for `count` elements: new, or the array that is given for it."""
    if given is None:
        try:
            return (kind * max(count, 0))()
        except (MemoryError, OverflowError, ValueError):
            raise MemoryError(f"{name}: no memory for {count}") from None
    if isinstance(given, ctypes.Array) or getattr(given, "__array_interface__", None) is None:
        if not isinstance(given, ctypes.Array) or given._type_ is not kind:
            raise TypeError(f"{name} must be an array of {kind.__name__}, to be written where it lies")
    else:
        given = _over_contiguous(name, kind, given, True)
    if len(given) < count:
        raise ValueError(f"{name} has {len(given)} elements, and needs {count}")
    return given


def _memory(name, memory):
    """Writable bytes, such as a bytearray, and how many there are."""
    if memory is None:
        return None, 0
    try:
        size = memoryview(memory).nbytes
        return (ctypes.c_char * size).from_buffer(memory), size
    except (TypeError, ValueError, BufferError) as error:
        kind = ValueError if isinstance(error, ValueError) else TypeError
        raise kind(f"{name} must be writable bytes in one piece: {error}") from None


def _vector(name, kind, value):
    """A vector, also from a sequence of its numbers."""
    if isinstance(value, kind):
        return value
    try:
        return kind(*value)
    except TypeError as error:
        raise _named(name, error) from None
