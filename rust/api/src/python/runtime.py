import ctypes
import ctypes.util
import enum
import math
import operator
import os
import sys


class PursuitRefused(ValueError):
    """The library refused an input: `kind` is a `RefusalKind`, `input` the path to the input, such as `query.pursuer_speed` or
    `obstacles[3].radius`, an element from 131070 on without its index, `requirement` what it must be, and `index` that of the refused query
    in a batch, else None."""

    def __init__(self, status, index=None, owner=None):
        refused_input = _functions["pursuit_get_refused_input"]
        name = ctypes.create_string_buffer(refused_input(status, None, 0) + 1)
        refused_input(status, name, len(name))
        self.kind = RefusalKind(_functions["pursuit_get_status_kind"](status))
        self.input = name.value.decode()
        for beginning, own in _OWN_NAMES.get(owner, ()):
            rest = self.input[len(beginning) :]
            if self.input.startswith(beginning) and rest[:1] in ("", ".", "["):
                of_query = "" if index is None else f"[{index}]"
                self.input, index = f"{own}{of_query}{rest}".lstrip("."), None
                break
        self._status, self.index = status, index
        self.requirement = _functions["pursuit_get_requirement"](status).decode()
        where = "" if index is None else f"query {index}: "
        super().__init__(f"{where}{self.input or 'the inputs together'} {self.requirement}")


def __dir__():
    """The names of the package, without the modules that it imports."""
    return sorted(name for name, value in globals().items() if name[0] != "_" or name == "__version__" if not isinstance(value, type(sys)))


class _Components(ctypes.Structure):
    """A vector: `x, y, z = vector`, `vector == (1, 2, 3)`."""

    __slots__ = ()
    __hash__ = None

    def __iter__(self):
        return (getattr(self, name) for name, _ in self._fields_)

    def __eq__(self, other):
        if not isinstance(other, (_Components, tuple, list)):
            return NotImplemented
        return tuple(self) == tuple(other)

    def __repr__(self):
        return f"{type(self).__name__}({', '.join(map(repr, self))})"


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


def _answered(status, *outputs):
    """The status and what was written; a refusal is an exception."""
    if status < 0:
        raise PursuitRefused(status)
    return (Status(status), *outputs) if outputs else Status(status)


