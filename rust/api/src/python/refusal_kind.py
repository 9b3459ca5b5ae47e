

class RefusalKind(enum.Enum):
    """Why an input was refused. It equals itself, as the `kind` of a `PursuitRefused`, and every status of that kind: each input has
    a status of its own. So `statuses == RefusalKind.NOT_FINITE` is True for each such query of a batch."""

    def __eq__(self, other):
        try:
            status = operator.index(other)
        except TypeError:
            return NotImplemented
        return -(2**31) <= status < 0 and _functions["pursuit_get_status_kind"](status) == self.value

    __hash__ = enum.Enum.__hash__
