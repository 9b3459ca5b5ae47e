import ctypes
import ctypes.util
import enum
import os


class PursuitRefused(ValueError):
    """The library refused an input: `kind` is a `Status`, `input` the path to the input, such as `query.pursuer_speed`."""

    def __init__(self, status):
        refused_input = _functions["pursuit_get_refused_input"]
        name = ctypes.create_string_buffer(refused_input(status, None, 0) + 1)
        refused_input(status, name, len(name))
        self.kind = Status(_functions["pursuit_get_status_kind"](status))
        self.input = name.value.decode()
        requirement = _functions["pursuit_get_requirement"](status).decode()
        super().__init__(f"{self.input or 'the inputs together'} {requirement}")


def _load():
    """The library that PURSUIT_LIBRARY names, or the one that the system finds."""
    path = os.environ.get("PURSUIT_LIBRARY") or ctypes.util.find_library("pursuit") or "libpursuit.so"
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


def over(view, values, field=None, **layout):
    """A view of `values` where they lie: a ctypes array, or the `field` of the structs in one, or a numpy array.

    `view` is the class wanted: `Vec3View`, `Vec3Array`, `NumberView` or `LayersView`. `layout` sets its other fields, such as the order of the
    axes. The values must outlive the view.
    """
    interface = getattr(values, "__array_interface__", None)
    if interface is not None:
        address, stride = interface["data"][0], values.strides[0]
        layout.setdefault("element", Element.F32 if interface["typestr"] == "<f4" else Element.F64)
    else:
        address, stride = ctypes.addressof(values), ctypes.sizeof(values._type_)
        if field is not None:
            address += getattr(values._type_, field).offset
    return view(base=address, stride=stride, **layout)


def _answered(status, *outputs):
    """The status and what was written; a refusal is an exception."""
    if status < 0:
        raise PursuitRefused(status)
    return (Status(status), *outputs) if outputs else Status(status)


def _elements(kind, values):
    """A pointer to `values`, a ctypes array or a sequence of elements, and how many there are."""
    if values is None:
        return None, 0
    if not isinstance(values, ctypes.Array):
        values = (kind * len(values))(*values)
    return values, len(values)


def _memory(memory):
    """A pointer to writable bytes, such as a bytearray, and how many there are."""
    if memory is None:
        return None, 0
    size = memoryview(memory).nbytes
    return (ctypes.c_char * size).from_buffer(memory), size
