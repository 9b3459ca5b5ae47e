"""The values that a sentence of include/pursuit.json forbids a number."""

import functools
import json
import math
import pathlib
import re

import pursuit

API = json.loads((pathlib.Path(__file__).resolve().parents[2] / "include/pursuit.json").read_text(encoding="utf-8"))
FUNCTIONS = {item["name"]: item for item in API["functions"]}
CONSTANTS = {constant["name"]: constant["value"] for constant in API["constants"]}
CONSTANTS |= {"pi": math.pi, "pi/2": math.pi / 2}
GREATEST = {"uint32_t": 2**32 - 1, "size_t": 2**64 - 1, "uint64_t": 2**64 - 1}
NUMBER = r"`?(-?(?:pi(?:/2)?|PURSUIT_[A-Z0-9_]+|\d+(?:\.\d+)?(?:e-?\d+)?)(?![\w^]))`?"


def number(text):
    sign, text = (-1, text[1:]) if text.startswith("-") else (1, text)
    return sign * (CONSTANTS[text] if text in CONSTANTS else float(text))


def found(pattern, told):
    """The numbers of each place in `told` that is like `pattern`, in which N stands for a number."""
    for match in re.finditer(re.sub(r"\bN\b", lambda _: NUMBER, pattern), told):
        yield [number(group) for group in match.groups()]


def bounds(told):
    """The bounds that `told` states, each with which side of it is forbidden and whether it is allowed itself."""
    for ends in found(r"\b[Ff]rom N(?:, [^,.;]*,)? to N", told):
        yield from ((min(ends), -1, True), (max(ends), 1, True))
    for low, high in found(r"\b[Bb]etween N and N, both excluded", told):
        yield from ((low, -1, False), (high, 1, False))
    for low, high in found(r"\bbetween N, [^,.;]*, and N, [^,.;]*\.", told):
        yield from ((low, -1, True), (high, 1, True))
    for sign, (side, allowed) in {">=": (-1, True), ">": (-1, False), "<=": (1, True), "<": (1, False)}.items():
        for (bound,) in found(rf"(?<![<>]){sign} N", told):
            yield bound, side, allowed
    for (bound,) in found(r"\b(?:[Aa]t least|not below|no time below) N", told):
        yield bound, -1, True
    for (bound,) in found(r"\b(?:[Aa]t most|[Uu]p to) N", told):
        yield bound, 1, True
    for (bound,) in [*found(r"\b[Aa]t most N in size", told), *found(r"\b[Nn]o (?:coordinate|number)(?: may be)? (?:above|beyond) N", told)]:
        yield from ((-bound, -1, True), (bound, 1, True))


@functools.cache
def forbidden(told, kind):
    """The values that `told` forbids, each with the kind of its refusal: those next to each bound, and far ones."""
    return list(values_forbidden(told, kind))


def values_forbidden(told, kind):
    if kind == "double":
        if re.search(r"\bfinite\b", told):
            yield math.inf, pursuit.Status.NOT_FINITE
        for bound, side, allowed in sorted(set(bounds(told))):
            nearest = math.nextafter(bound, side * math.inf) if allowed else bound
            for value in (nearest, bound + side * max(1.0, abs(bound))):
                yield value, pursuit.Status.OUT_OF_DOMAIN
        return
    for bound, side, allowed in sorted(set(bounds(told))):
        nearest = int(bound) + side * allowed
        for value in sorted({nearest, 0 if side < 0 else GREATEST[kind]}):
            if 0 <= value <= GREATEST[kind] and (value - nearest) * side >= 0:
                yield value, pursuit.Status.OUT_OF_DOMAIN


def forbids_zero(told):
    """Whether `told` wants a vector to have a direction."""
    return re.search(r"must not be zero|any length but zero", told, re.IGNORECASE) is not None


@functools.cache
def everywhere(function_name):
    """What the description of a function says of every number that it takes."""
    text = " ".join(FUNCTIONS[function_name]["doc"])
    return " ".join(match.group() for match in re.finditer(r"No number may be (?:above|beyond) \S+", text))


@functools.cache
def own_words(function_name, name):
    """What the description of a function says of one parameter: from its name to that of another one."""
    function = FUNCTIONS[function_name]
    words = []
    others = "|".join(parameter["name"] for parameter in function["parameters"])
    one = rf"`(?:{others})`"
    for paragraph in function["doc"]:
        # "It must" is about what was named last.
        for sentence in re.split(r"(?<=\.) (?!It must)", paragraph):
            for match in re.finditer(rf"({one}(?:(?:,| and|, and) {one})*)(.*?)(?=$|{one})", sentence):
                if f"`{name}`" in match.group(1):
                    words.append(match.group(2))
    return " ".join(words)


@functools.cache
def told_of(function_name, name):
    """As `own_words`, or where those say nothing of its range, those of a function that it is said to be as."""
    function = FUNCTIONS[function_name]
    words = own_words(function_name, name)
    if any(bounds(words)) or "finite" in words:
        return words
    text = " ".join(function["doc"])
    for like in re.findall(r"\b(?:[Aa]s (?:in )?|those of )`(pursuit_\w+)`|^`(pursuit_\w+)`", text):
        other = FUNCTIONS["".join(like)]
        if other is not function and any(parameter["name"] == name for parameter in other["parameters"]):
            words += " " + own_words(other["name"], name)
    return words
