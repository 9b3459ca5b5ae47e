"""Many queries at once, on numpy arrays where they lie: what one imports from `pursuit`, and the first thing to reach for.

Arrays of float64 or float32, of any stride that is not negative, are read and written in place; nothing is copied but lists. One number
or one vector stands for all. numpy is imported on the first call, so that whoever has no arrays needs no numpy.
"""

from __future__ import annotations

import typing
from dataclasses import dataclass

import pursuit

if typing.TYPE_CHECKING:
    import numpy
    import numpy.typing

    _Floats = numpy.typing.NDArray[numpy.floating[typing.Any]]
    _Integers = numpy.typing.NDArray[numpy.int32]
    _Given = numpy.typing.ArrayLike
    _Answers = typing.TypeVar("_Answers", "Intercepts", "Predictions")

__all__ = ["Intercepts", "Predictions", "predict_intercepts", "solve_intercepts"]


@dataclass
class Intercepts:
    """Where and when each pursuer meets its target. As `out`, an array that is None is not written."""

    #: Each target's position at its time: n rows.
    points: _Floats | None = None
    #: The velocity that takes each pursuer there: n rows.
    pursuer_velocities: _Floats | None = None
    #: Each earliest intercept, in seconds from now.
    times: _Floats | None = None
    #: Each last intercept at full speed, in seconds.
    latest_times: _Floats | None = None
    #: A `Status` of each: 0 for an intercept, above 0 the reason why there is none, below 0 a refusal.
    statuses: _Integers | None = None


@dataclass
class Predictions:
    """Where each pursuer is to move. As `out`, an array that is None is not written."""

    #: The point for each to move to: n rows.
    aim_points: _Floats | None = None
    #: The time that each takes to get there, in seconds.
    times: _Floats | None = None
    #: The distance by which each misses its target.
    miss_distances: _Floats | None = None
    #: A `Status` of each, as in `Intercepts`.
    statuses: _Integers | None = None


def solve_intercepts(
    pursuer_positions: _Given,
    target_positions: _Given,
    target_velocities: _Given,
    pursuer_speeds: _Given,
    capture_radii: _Given = 0.0,
    *,
    out: Intercepts | None = None,
    strict: bool = True,
) -> Intercepts:
    """The earliest intercept of each pursuer with its target; each answer has the bits of `solve_intercept`.

    Positions and velocities are (n, 3), or (n, 2) in the plane; speeds and radii are (n,). One vector or one number stands for all.
    `out` names the arrays to write to, which may not overlap what is read; without it they are new. A query that is refused raises
    `PursuitRefused` with its `index`, after all others were answered; with `strict=False` its status says so instead.
    """
    batch, count, planar = _batch(pursuer_positions, target_positions, target_velocities, pursuer_speeds, capture_radii)
    answers = out or Intercepts(_vectors(count, planar), _vectors(count, planar), _new(count), _new(count))
    solution = pursuit.InterceptBatchSolution()
    _fill(solution, answers, count, ["points", "pursuer_velocities", "times", "latest_times"])
    _, statuses, _ = pursuit.solve_intercept_batch(batch, 0, count, _level(), solution)
    return _finish(answers, statuses, strict)


def predict_intercepts(
    pursuer_positions: _Given,
    target_positions: _Given,
    target_velocities: _Given,
    pursuer_speeds: _Given,
    capture_radii: _Given = 0.0,
    *,
    settings: pursuit.PredictionSettings | None = None,
    out: Predictions | None = None,
    strict: bool = True,
) -> Predictions:
    """Where each pursuer is to move, also when there is no intercept in time; each answer has the bits of `predict_intercept`.

    All is as in `solve_intercepts`; `settings` are `prediction_settings_default()` unless given.
    """
    batch, count, planar = _batch(pursuer_positions, target_positions, target_velocities, pursuer_speeds, capture_radii)
    answers = out or Predictions(_vectors(count, planar), _new(count), _new(count))
    solution = pursuit.PredictionBatchSolution()
    _fill(solution, answers, count, ["aim_points", "times", "miss_distances"])
    settings = settings or pursuit.prediction_settings_default()
    _, statuses, _ = pursuit.predict_intercept_batch(batch, settings, 0, count, _level(), solution)
    return _finish(answers, statuses, strict)


def _numpy() -> typing.Any:
    try:
        import numpy
    except ImportError:
        raise ImportError("batches take and return numpy arrays: pip install numpy") from None
    return numpy


def _batch(*given: _Given) -> tuple[pursuit.InterceptBatch, int, bool]:
    numpy = _numpy()
    batch = pursuit.InterceptBatch()
    names = ["pursuer_positions", "target_positions", "target_velocities", "pursuer_speeds", "capture_radii"]
    lengths, planar = {}, True
    for index, (name, values) in enumerate(zip(names, given)):
        array = values if isinstance(values, numpy.ndarray) else numpy.asarray(values, dtype=numpy.float64)
        is_vector = index < 3
        if array.ndim == (2 if is_vector else 1):
            lengths[name] = len(array)
        if is_vector:
            planar = planar and array.ndim > 0 and array.shape[-1] == 2
        setattr(batch, name, array)
    count = next(iter(lengths.values()), 1)
    batch.count = count
    return batch, count, planar


def _new(count: int) -> _Floats:
    return typing.cast("_Floats", _numpy().zeros(count))


def _vectors(count: int, planar: bool) -> _Floats:
    return typing.cast("_Floats", _numpy().zeros((count, 2 if planar else 3)))


def _fill(solution: typing.Any, answers: typing.Any, count: int, names: list[str]) -> None:
    """What is written must have room for it."""
    for name in names:
        array = getattr(answers, name)
        if array is None:
            continue
        is_vector = name in ("points", "pursuer_velocities", "aim_points")
        if not isinstance(array, _numpy().ndarray) or array.ndim != (2 if is_vector else 1) or len(array) != count:
            raise ValueError(f"out.{name} must be an array of {count} {'rows' if is_vector else 'numbers'}")
        try:
            setattr(solution, name, array)
        except (TypeError, ValueError) as error:
            raise type(error)(f"out.{error}") from None


def _finish(answers: _Answers, statuses: typing.Any, strict: bool) -> _Answers:
    numpy = _numpy()
    answers.statuses = numpy.ctypeslib.as_array(statuses) if len(statuses) else numpy.zeros(0, numpy.int32)
    if strict and len(statuses) and answers.statuses.min() < 0:
        index = int(numpy.argmax(answers.statuses < 0))
        raise pursuit.PursuitRefused(int(answers.statuses[index]), index)
    return answers


_known_level: pursuit.ProcessorLevel | None = None


def _level() -> pursuit.ProcessorLevel:
    """Asked once: asking can take microseconds."""
    global _known_level
    if _known_level is None:
        _, _known_level = pursuit.get_processor_level(pursuit.Level.AVX512)
    return _known_level
