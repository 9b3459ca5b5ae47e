"""The values that include/pursuit.json forbids a number or a vector."""

import json
import math
import pathlib

import pursuit

API = json.loads((pathlib.Path(__file__).resolve().parents[2] / "include/pursuit.json").read_text(encoding="utf-8"))
FUNCTIONS = {item["name"]: item for item in API["functions"]}
GREATEST = {"uint32_t": 2**32 - 1, "size_t": 2**64 - 1, "uint64_t": 2**64 - 1}


class Limits:
    """What a number, or each coordinate of a vector, must be."""

    def __init__(self, described, limit=None):
        """`described` is a parameter or a field, `limit` the largest size of any number of the function."""
        range_ = described.get("range", {"infinite": False} if limit else {})
        #: Whether infinity is refused as what is not finite.
        self.is_finite = bool(range_) and not range_["infinite"]
        self.is_nonzero = described.get("nonzero", False)
        # Each bound with the side that is forbidden, and whether it is allowed itself.
        self.bounds = set()
        for end, side in (("least", -1), ("greatest", 1)):
            if end in range_:
                self.bounds.add((range_[end], side, end not in range_.get("excluded", ())))
        if limit and not described.get("any_length") and not range_["infinite"]:
            self.bounds |= {(-limit, -1, True), (limit, 1, True)}

    def forbidden(self, kind):
        """The values that are forbidden, each with the kind of its refusal: those next to each bound, and far ones."""
        return list(self.doubles() if kind == "double" else self.counts(GREATEST[kind]))

    def doubles(self):
        if self.is_finite:
            yield math.inf, pursuit.RefusalKind.NOT_FINITE
        for bound, side, allowed in sorted(self.bounds):
            nearest = math.nextafter(bound, side * math.inf) if allowed else bound
            for value in (nearest, bound + side * max(1.0, abs(bound))):
                yield value, pursuit.RefusalKind.OUT_OF_DOMAIN

    def counts(self, greatest):
        for bound, side, allowed in sorted(self.bounds):
            nearest = int(bound) + side * allowed
            for value in sorted({nearest, 0 if side < 0 else greatest}):
                if 0 <= value <= greatest and (value - nearest) * side >= 0:
                    yield value, pursuit.RefusalKind.OUT_OF_DOMAIN
