"""Many queries at once, on numpy arrays where they lie: what one imports from `pursuit`, and the first thing to reach for.

Arrays of float64 or float32, of any stride that is not negative, are read and written in place. Lists and other arrays of real numbers
are converted; what is masked becomes NaN. One number or one vector stands for all, and arrays of more dimensions broadcast. numpy is imported
on the first call, so that whoever has no arrays needs no numpy.
"""

from __future__ import annotations

import math
import re
import typing
from dataclasses import dataclass, field

import pursuit

if typing.TYPE_CHECKING:
    import ctypes

    import numpy
    import numpy.typing

    _Floats = numpy.typing.NDArray[numpy.floating[typing.Any]]
    _Integers = numpy.typing.NDArray[numpy.int32]
    _Given = numpy.typing.ArrayLike
    _Shapes = typing.Union["pursuit.ShapeView", "pursuit.Shape", typing.Sequence["pursuit.Shape"], "ctypes.Array[typing.Any]"]
    _Answers = typing.TypeVar("_Answers", "Intercepts", "Predictions", "Steerings", "Chases", "TurretSolutions", "Launches", "SignedDistances")

__all__ = [
    "Chases",
    "Intercepts",
    "Launches",
    "Predictions",
    "SignedDistances",
    "Steerings",
    "TurretSolutions",
    "arrive_steerings",
    "flee_steerings",
    "get_signed_distances",
    "predict_intercepts",
    "pursue_steerings",
    "seek_steerings",
    "solve_intercepts",
    "solve_projectiles",
    "solve_turrets",
]


def _unset() -> typing.Any:
    """An array that `out` does not name. Answers have all of theirs, so they are not optional."""
    return field(default_factory=lambda: None)


class _Statuses:
    """Answers with a status each."""

    statuses: _Integers

    @property
    def is_ok(self) -> numpy.typing.NDArray[numpy.bool_]:
        """A mask of the answers whose status is `Status.OK`."""
        return _numpy().equal(self.statuses, pursuit.Status.OK)  # type: ignore[no-any-return]


@dataclass
class Intercepts(_Statuses):
    """Where and when each pursuer meets its target. As `out`, an array that is not named is not written;
    `statuses` that are not named are made anew."""

    #: Each target's position at its time: n rows.
    points: _Floats = _unset()
    #: The velocity that takes each pursuer there: n rows.
    pursuer_velocities: _Floats = _unset()
    #: Each earliest intercept, in seconds from now.
    times: _Floats = _unset()
    #: Each last intercept at full speed, in seconds.
    latest_times: _Floats = _unset()
    #: A `Status` of each: 0 for an intercept, above 0 the reason why there is none, below 0 a refusal.
    statuses: _Integers = _unset()


@dataclass
class Predictions(_Statuses):
    """Where each pursuer is to move. As `out`, an array that is not named is not written;
    `statuses` that are not named are made anew."""

    #: The point for each to move to: n rows.
    aim_points: _Floats = _unset()
    #: The time that each takes to get there, in seconds.
    times: _Floats = _unset()
    #: The distance by which each misses its target.
    miss_distances: _Floats = _unset()
    #: A `Status` of each, as in `Intercepts`.
    statuses: _Integers = _unset()


@dataclass
class Steerings(_Statuses):
    """What to add to the velocity of each agent. As `out`, an array that is not named is not written;
    `statuses` that are not named are made anew."""

    #: The steering of each: n rows.
    steerings: _Floats = _unset()
    #: A `Status` of each: 0, or below 0 a refusal.
    statuses: _Integers = _unset()


@dataclass
class Chases(_Statuses):
    """How each agent goes to its intercept. As `out`, an array that is not named is not written;
    `statuses` that are not named are made anew."""

    #: What to add to the velocity of each: n rows.
    steerings: _Floats = _unset()
    #: The point that decides, of each: n rows.
    points: _Floats = _unset()
    #: When, in seconds from now.
    times: _Floats = _unset()
    #: A `Status` of each, as in `Intercepts`.
    statuses: _Integers = _unset()


@dataclass
class TurretSolutions(_Statuses):
    """When and where each turret hits. As `out`, an array that is not named is not written;
    `statuses` that are not named are made anew."""

    #: Where each target is at its impact time: n rows.
    aim_points: _Floats = _unset()
    #: Time of each hit, in seconds from now.
    impact_times: _Floats = _unset()
    #: Duration of each turn, in seconds.
    rotation_times: _Floats = _unset()
    #: Each time of flight, in seconds.
    flight_times: _Floats = _unset()
    #: Number of steps of each search.
    iterations: _Floats = _unset()
    #: A `Status` of each, as in `Intercepts`.
    statuses: _Integers = _unset()


@dataclass
class Launches(_Statuses):
    """How each projectile can be launched, at most in four ways, the earliest first. As `out`, an array that is not named is not written;
    `statuses` that are not named are made anew."""

    #: The velocity of each launch: n times 4 rows, of which those beyond the count are zeros.
    launch_velocities: _Floats = _unset()
    #: Where the target is when each launch hits: n times 4 rows.
    impact_points: _Floats = _unset()
    #: Time of flight of each launch, in seconds: n times 4.
    times: _Floats = _unset()
    #: Distance between projectile and target then, of each launch: n times 4.
    miss_distances: _Floats = _unset()
    #: How many launches of each projectile hit; where none does, the first is the one that comes nearest.
    launch_counts: _Floats = _unset()
    #: A `Status` of each, as in `Intercepts`.
    statuses: _Integers = _unset()


@dataclass
class SignedDistances(_Statuses):
    """How far each position is from its shape. As `out`, an array that is not named is not written;
    `statuses` that are not named are made anew."""

    #: From each shape straight to the outside, of length 1: n rows.
    normals: _Floats = _unset()
    #: The distance of each position to the surface; below zero inside.
    distances: _Floats = _unset()
    #: A `Status` of each: 0, or below 0 a refusal.
    statuses: _Integers = _unset()


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
    """The earliest intercept of each pursuer with its target.

    Each answer has the bits of `solve_intercept`.

    Parameters
    ----------
    pursuer_positions : array_like, shape (n, 3) or (n, 2), or one row
        Position of each pursuer. Rows of two numbers are in the plane.
    target_positions : array_like, shape (n, 3) or (n, 2), or one row
        Position of each target.
    target_velocities : array_like, shape (n, 3) or (n, 2), or one row
        Velocity of each target, per second.
    pursuer_speeds : array_like, shape (n,), or a number
        Greatest speed of each pursuer.
    capture_radii : array_like, shape (n,), or a number, optional
        Distance at which each target counts as met; 0 by default.
    out : Intercepts, optional
        The arrays to write to, which may not overlap what is read. New ones by default.
    strict : bool, optional
        Whether one refused query raises, after all others were answered. If False its status says so, and its row
        is NaN.

    Returns
    -------
    Intercepts
        `out`, or new arrays. The mask `is_ok` tells intercepts from closest approaches.

    Raises
    ------
    PursuitRefused
        If a query is refused; `index` says which, and `input` names what is wrong with it.
    ValueError
        If an array has another number of rows than the others.

    Examples
    --------
    A target 8 m ahead that crosses with 3 m/s is met with 5 m/s after 2 s, at (8, 6), and never with 2 m/s.

    >>> import pursuit
    >>> found = pursuit.solve_intercepts((0, 0), (8, 0), (0, 3), [5, 2])
    >>> float(found.times[0]), found.points[0].tolist(), found.is_ok.tolist()
    (2.0, [8.0, 6.0], [True, False])
    >>> pursuit.Status(found.statuses[1]).name
    'TARGET_TOO_FAST'
    """
    batch, form = _batch(
        pursuit.InterceptBatch,
        pursuer_positions=pursuer_positions,
        target_positions=target_positions,
        target_velocities=target_velocities,
        pursuer_speeds=pursuer_speeds,
        capture_radii=capture_radii,
    )
    return _answer(pursuit.solve_intercept_batch, batch, pursuit.InterceptBatchSolution(), out, Intercepts, form, strict)


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
    """Where each pursuer is to move, also when there is no intercept in time.

    Each answer has the bits of `predict_intercept`.

    Parameters
    ----------
    pursuer_positions : array_like, shape (n, 3) or (n, 2), or one row
        Position of each pursuer. Rows of two numbers are in the plane.
    target_positions : array_like, shape (n, 3) or (n, 2), or one row
        Position of each target.
    target_velocities : array_like, shape (n, 3) or (n, 2), or one row
        Velocity of each target, per second.
    pursuer_speeds : array_like, shape (n,), or a number
        Greatest speed of each pursuer.
    capture_radii : array_like, shape (n,), or a number, optional
        Distance at which each target counts as met; 0 by default.
    settings : PredictionSettings, optional
        Horizon, lead and fallback; `prediction_settings_default()` by default.
    out : Predictions, optional
        The arrays to write to, which may not overlap what is read. New ones by default.
    strict : bool, optional
        Whether one refused query raises, after all others were answered. If False its status says so, and its row
        is NaN.

    Returns
    -------
    Predictions
        `out`, or new arrays.

    Raises
    ------
    PursuitRefused
        If a query is refused; `index` says which, and `input` names what is wrong with it.
    ValueError
        If an array has another number of rows than the others.

    Examples
    --------
    >>> import pursuit
    >>> pursuit.predict_intercepts((0, 0), (8, 0), (0, 3), [5, 5]).aim_points.tolist()
    [[8.0, 6.0], [8.0, 6.0]]
    """
    batch, form = _batch(
        pursuit.InterceptBatch,
        pursuer_positions=pursuer_positions,
        target_positions=target_positions,
        target_velocities=target_velocities,
        pursuer_speeds=pursuer_speeds,
        capture_radii=capture_radii,
    )
    settings = settings or pursuit.prediction_settings_default()
    solution = pursuit.PredictionBatchSolution()
    return _answer(pursuit.predict_intercept_batch, batch, solution, out, Predictions, form, strict, settings)


def seek_steerings(
    agent_positions: _Given,
    agent_velocities: _Given,
    agent_max_speeds: _Given,
    targets: _Given,
    *,
    out: Steerings | None = None,
    strict: bool = True,
) -> Steerings:
    """The steering of each agent toward its target at full speed.

    Each answer has the bits of `steer_seek`.

    Parameters
    ----------
    agent_positions : array_like, shape (n, 3) or (n, 2), or one row
        Position of each agent. Rows of two numbers are in the plane.
    agent_velocities : array_like, shape (n, 3) or (n, 2), or one row
        Velocity of each agent, per second.
    agent_max_speeds : array_like, shape (n,), or a number
        Greatest speed of each agent.
    targets : array_like, shape (n, 3) or (n, 2), or one row
        Position of each target.
    out : Steerings, optional
        The arrays to write to, which may not overlap what is read. New ones by default.
    strict : bool, optional
        Whether one refused query raises, after all others were answered. If False its status says so, and its row
        is NaN.

    Returns
    -------
    Steerings
        `out`, or new arrays.

    Raises
    ------
    PursuitRefused
        If a query is refused; `index` says which, and `input` names what is wrong with it.
    ValueError
        If an array has another number of rows than the others.

    Examples
    --------
    At rest the steering is full speed toward the target.

    >>> import pursuit
    >>> pursuit.seek_steerings((0, 0), (0, 0), 5, [(8, 0), (0, -3)]).steerings.tolist()
    [[5.0, 0.0], [0.0, -5.0]]
    """
    batch, form = _batch(
        pursuit.SeekBatch,
        agent_positions=agent_positions,
        agent_velocities=agent_velocities,
        agent_max_speeds=agent_max_speeds,
        targets=targets,
    )
    return _answer(pursuit.steer_seek_batch, batch, pursuit.SteeringBatchSolution(), out, Steerings, form, strict)


def flee_steerings(
    agent_positions: _Given,
    agent_velocities: _Given,
    agent_max_speeds: _Given,
    threats: _Given,
    *,
    out: Steerings | None = None,
    strict: bool = True,
) -> Steerings:
    """The steering of each agent away from its threat at full speed.

    Each answer has the bits of `steer_flee`.

    Parameters
    ----------
    agent_positions : array_like, shape (n, 3) or (n, 2), or one row
        Position of each agent. Rows of two numbers are in the plane.
    agent_velocities : array_like, shape (n, 3) or (n, 2), or one row
        Velocity of each agent, per second.
    agent_max_speeds : array_like, shape (n,), or a number
        Greatest speed of each agent.
    threats : array_like, shape (n, 3) or (n, 2), or one row
        Position of what each agent flees from.
    out : Steerings, optional
        The arrays to write to, which may not overlap what is read. New ones by default.
    strict : bool, optional
        Whether one refused query raises, after all others were answered. If False its status says so, and its row
        is NaN.

    Returns
    -------
    Steerings
        `out`, or new arrays.

    Raises
    ------
    PursuitRefused
        If a query is refused; `index` says which, and `input` names what is wrong with it.
    ValueError
        If an array has another number of rows than the others.
    """
    batch, form = _batch(
        pursuit.FleeBatch,
        agent_positions=agent_positions,
        agent_velocities=agent_velocities,
        agent_max_speeds=agent_max_speeds,
        threats=threats,
    )
    return _answer(pursuit.steer_flee_batch, batch, pursuit.SteeringBatchSolution(), out, Steerings, form, strict)


def arrive_steerings(
    agent_positions: _Given,
    agent_velocities: _Given,
    agent_max_speeds: _Given,
    targets: _Given,
    slowdown_radii: _Given,
    *,
    out: Steerings | None = None,
    strict: bool = True,
) -> Steerings:
    """The steering of each agent toward its target, slower within its slowdown radius.

    Each answer has the bits of `steer_arrive`.

    Parameters
    ----------
    agent_positions : array_like, shape (n, 3) or (n, 2), or one row
        Position of each agent. Rows of two numbers are in the plane.
    agent_velocities : array_like, shape (n, 3) or (n, 2), or one row
        Velocity of each agent, per second.
    agent_max_speeds : array_like, shape (n,), or a number
        Greatest speed of each agent.
    targets : array_like, shape (n, 3) or (n, 2), or one row
        Position of each target.
    slowdown_radii : array_like, shape (n,), or a number
        Distance from each target within which the agent slows down.
    out : Steerings, optional
        The arrays to write to, which may not overlap what is read. New ones by default.
    strict : bool, optional
        Whether one refused query raises, after all others were answered. If False its status says so, and its row
        is NaN.

    Returns
    -------
    Steerings
        `out`, or new arrays.

    Raises
    ------
    PursuitRefused
        If a query is refused; `index` says which, and `input` names what is wrong with it.
    ValueError
        If an array has another number of rows than the others.
    """
    batch, form = _batch(
        pursuit.ArriveBatch,
        agent_positions=agent_positions,
        agent_velocities=agent_velocities,
        agent_max_speeds=agent_max_speeds,
        targets=targets,
        slowdown_radii=slowdown_radii,
    )
    return _answer(pursuit.steer_arrive_batch, batch, pursuit.SteeringBatchSolution(), out, Steerings, form, strict)


def pursue_steerings(
    agent_positions: _Given,
    agent_velocities: _Given,
    agent_max_speeds: _Given,
    target_positions: _Given,
    target_velocities: _Given,
    capture_radii: _Given = 0.0,
    *,
    settings: pursuit.PredictionSettings | None = None,
    out: Chases | None = None,
    strict: bool = True,
) -> Chases:
    """The steering of each agent to where it meets its target.

    Each answer has the bits of `steer_pursue`.

    Parameters
    ----------
    agent_positions : array_like, shape (n, 3) or (n, 2), or one row
        Position of each agent. Rows of two numbers are in the plane.
    agent_velocities : array_like, shape (n, 3) or (n, 2), or one row
        Velocity of each agent, per second.
    agent_max_speeds : array_like, shape (n,), or a number
        Greatest speed of each agent.
    target_positions : array_like, shape (n, 3) or (n, 2), or one row
        Position of each target.
    target_velocities : array_like, shape (n, 3) or (n, 2), or one row
        Velocity of each target, per second.
    capture_radii : array_like, shape (n,), or a number, optional
        Distance at which each target counts as met; 0 by default.
    settings : PredictionSettings, optional
        Horizon, lead and fallback; `prediction_settings_default()` by default.
    out : Chases, optional
        The arrays to write to, which may not overlap what is read. New ones by default.
    strict : bool, optional
        Whether one refused query raises, after all others were answered. If False its status says so, and its row
        is NaN.

    Returns
    -------
    Chases
        `out`, or new arrays.

    Raises
    ------
    PursuitRefused
        If a query is refused; `index` says which, and `input` names what is wrong with it.
    ValueError
        If an array has another number of rows than the others.
    """
    batch, form = _batch(
        pursuit.PursueBatch,
        agent_positions=agent_positions,
        agent_velocities=agent_velocities,
        agent_max_speeds=agent_max_speeds,
        target_positions=target_positions,
        target_velocities=target_velocities,
        capture_radii=capture_radii,
    )
    settings = settings or pursuit.prediction_settings_default()
    return _answer(pursuit.steer_pursue_batch, batch, pursuit.ChaseBatchSolution(), out, Chases, form, strict, settings)


def solve_turrets(
    shooter_positions: _Given,
    target_positions: _Given,
    target_velocities: _Given,
    muzzle_speeds: _Given,
    facings: _Given,
    turn_rates: _Given,
    *,
    max_ranges: _Given = float("inf"),
    min_times: _Given = 0.0,
    horizons: _Given = 10.0,
    fire_cones: _Given = 0.0,
    out: TurretSolutions | None = None,
    strict: bool = True,
) -> TurretSolutions:
    """When each turret hits, which must turn before it fires.

    Each answer has the bits of `solve_turret`.

    Parameters
    ----------
    shooter_positions : array_like, shape (n, 3) or (n, 2), or one row
        Position of each shooter. Rows of two numbers are in the plane.
    target_positions : array_like, shape (n, 3) or (n, 2), or one row
        Position of each target.
    target_velocities : array_like, shape (n, 3) or (n, 2), or one row
        Velocity of each target, per second.
    muzzle_speeds : array_like, shape (n,), or a number
        Speed of each projectile.
    facings : array_like, shape (n, 3) or (n, 2), or one row
        Where each turret points, of any length but zero.
    turn_rates : array_like, shape (n,), or a number
        Greatest turn rate of each turret, in radians per second.
    max_ranges : array_like, shape (n,), or a number, optional
        Greatest range of each projectile; without a limit by default.
    min_times : array_like, shape (n,), or a number, optional
        Earliest time of each hit, in seconds; 0 by default.
    horizons : array_like, shape (n,), or a number, optional
        Latest time of each hit, in seconds; 10 by default.
    fire_cones : array_like, shape (n,), or a number, optional
        Angle from the aim within which each turret fires, in radians; 0 by default.
    out : TurretSolutions, optional
        The arrays to write to, which may not overlap what is read. New ones by default.
    strict : bool, optional
        Whether one refused query raises, after all others were answered. If False its status says so, and its row
        is NaN.

    Returns
    -------
    TurretSolutions
        `out`, or new arrays.

    Raises
    ------
    PursuitRefused
        If a query is refused; `index` says which, and `input` names what is wrong with it.
    ValueError
        If an array has another number of rows than the others.
    """
    batch, form = _batch(
        pursuit.TurretBatch,
        shooter_positions=shooter_positions,
        target_positions=target_positions,
        target_velocities=target_velocities,
        muzzle_speeds=muzzle_speeds,
        facings=facings,
        turn_rates=turn_rates,
        max_ranges=max_ranges,
        min_times=min_times,
        horizons=horizons,
        fire_cones=fire_cones,
    )
    return _answer(pursuit.solve_turret_batch, batch, pursuit.TurretBatchSolution(), out, TurretSolutions, form, strict)


def solve_projectiles(
    shooter_positions: _Given,
    target_positions: _Given,
    target_velocities: _Given,
    muzzle_speeds: _Given,
    gravities: _Given,
    *,
    shooter_velocities: _Given | None = None,
    target_accelerations: _Given | None = None,
    settings: pursuit.ProjectileSettings | None = None,
    out: Launches | None = None,
    strict: bool = True,
) -> Launches:
    """Every launch of each projectile that hits.

    Each answer has the bits of `solve_projectile`; with `settings`, the bits of `solve_projectile_simulated`.

    Parameters
    ----------
    shooter_positions : array_like, shape (n, 3) or (n, 2), or one row
        Position of each shooter. Rows of two numbers are in the plane.
    target_positions : array_like, shape (n, 3) or (n, 2), or one row
        Position of each target.
    target_velocities : array_like, shape (n, 3) or (n, 2), or one row
        Velocity of each target, per second.
    muzzle_speeds : array_like, shape (n,), or a number
        Speed of each projectile.
    gravities : array_like, shape (n, 3) or (n, 2), or one row
        Gravity at each shooter, such as ``(0, 0, -9.81)``.
    shooter_velocities : array_like, shape (n, 3) or (n, 2), or one row, optional
        Velocity of each shooter, per second. At rest by default.
    target_accelerations : array_like, shape (n, 3) or (n, 2), or one row, optional
        Acceleration of each target, per second squared. 0 by default.
    settings : ProjectileSettings, optional
        How the projectile is integrated; `projectile_settings_default()` by default.
    out : Launches, optional
        The arrays to write to, which may not overlap what is read. New ones by default. They may have room for
        fewer than four launches of each: then they have n times as many rows.
    strict : bool, optional
        Whether one refused query raises, after all others were answered. If False its status says so, and its row
        is NaN.

    Returns
    -------
    Launches
        `out`, or new arrays.

    Raises
    ------
    PursuitRefused
        If a query is refused; `index` says which, and `input` names what is wrong with it.
    ValueError
        If an array has another number of rows than the others.
    """
    batch, form = _batch(
        pursuit.ProjectileBatch,
        shooter_positions=shooter_positions,
        target_positions=target_positions,
        target_velocities=target_velocities,
        muzzle_speeds=muzzle_speeds,
        shooter_velocities=[0.0, 0.0, 0.0] if shooter_velocities is None else shooter_velocities,
        target_accelerations=[0.0, 0.0, 0.0] if target_accelerations is None else target_accelerations,
        gravities=gravities,
    )
    settings = settings or pursuit.projectile_settings_default()
    solution = pursuit.ProjectileBatchSolution(launch_room=4)
    return _answer(pursuit.solve_projectile_batch, batch, solution, out, Launches, form, strict, settings)


def get_signed_distances(
    shapes: _Shapes, positions: _Given, *, out: SignedDistances | None = None, strict: bool = True
) -> SignedDistances:
    """How far each position is from its shape, and which way leads straight out.

    Each answer has the bits of `get_signed_distance`.

    Parameters
    ----------
    shapes : Shape, or sequence of n Shape
        The shape of each position, or one for all.
    positions : array_like, shape (n, 3) or (n, 2), or one row
        Where to ask.
    out : SignedDistances, optional
        The arrays to write to, which may not overlap what is read. New ones by default.
    strict : bool, optional
        Whether one refused query raises, after all others were answered. If False its status says so, and its row
        is NaN.

    Returns
    -------
    SignedDistances
        `out`, or new arrays.

    Raises
    ------
    PursuitRefused
        If a query is refused; `index` says which, and `input` names what is wrong with it.
    ValueError
        If an array has another number of rows than the others.

    Examples
    --------
    >>> import pursuit
    >>> ball = pursuit.make_sphere((0, 0, 0), 2)
    >>> pursuit.get_signed_distances(ball, [(5, 0, 0), (0, 1, 0)]).distances.tolist()
    [3.0, -1.0]
    """
    batch, form = _batch(pursuit.SignedDistanceBatch, positions=positions)
    batch.shapes = shapes
    return _answer(
        pursuit.get_signed_distance_batch, batch, pursuit.SignedDistanceBatchSolution(), out, SignedDistances, form, strict
    )


def _numpy() -> typing.Any:
    try:
        import numpy
    except ImportError:
        raise ImportError("batches take and return numpy arrays: pip install numpy") from None
    return numpy


class _Form(typing.NamedTuple):
    """What the answers of a batch look like."""

    #: Whether all of its vectors lie in the plane.
    planar: bool
    #: The dimensions before the last of vectors, where there are several.
    shape: tuple[int, ...] | None


def _batch(kind: typing.Any, **given: _Given) -> tuple[typing.Any, _Form]:
    """A batch over what is given by the names of its fields, and what its answers look like."""
    numpy = _numpy()
    batch, planar = kind(), True
    arrays = {name: _readable(numpy, values) for name, values in given.items()}
    leads = {name: array.shape[: -1 if _is_vector(batch, name) else None] for name, array in arrays.items()}
    # A column beside a row would make a table that was not meant: all have as many dimensions, or are one for all.
    dimensions = {len(lead) for lead in leads.values() if lead}
    shape = _common(numpy, leads) if len(dimensions) == 1 and dimensions != {1} else None
    for name, array in arrays.items():
        if _is_vector(batch, name):
            planar = planar and array.ndim > 0 and array.shape[-1] == 2
        if shape is not None and leads[name]:
            row = array.shape[len(leads[name]) :]
            array = numpy.broadcast_to(array, shape + row).reshape((-1,) + row)
        setattr(batch, name, array)
    lengths = [lead[0] for lead in leads.values() if lead]
    batch.count = math.prod(shape) if shape is not None else lengths[0] if lengths else 1
    return batch, _Form(planar, shape)


def _common(numpy: typing.Any, leads: dict[str, tuple[int, ...]]) -> tuple[int, ...]:
    """The shape that all broadcast to."""
    try:
        return tuple(numpy.broadcast(*(numpy.broadcast_to(0, lead) for lead in leads.values())).shape)
    except ValueError:
        shapes = ", ".join(f"{name} {lead}" for name, lead in leads.items() if lead)
        raise ValueError(f"these have no common shape: {shapes}") from None


def _readable(numpy: typing.Any, values: _Given) -> typing.Any:
    """The array where it lies, or a copy in float64 where the library cannot read it there."""
    if not isinstance(values, numpy.ndarray):
        return numpy.asarray(values, dtype=numpy.float64)
    kind = values.dtype.kind
    if isinstance(values, numpy.ma.MaskedArray) and kind in "iuf":
        # What is masked is no number, which a query that needs it refuses.
        return values.astype(numpy.float64).filled(math.nan)
    is_read = values.dtype in (numpy.float64, numpy.float32) and values.dtype.isnative and all(step >= 0 for step in values.strides)
    return values if is_read or kind not in "iuf" else values.astype(numpy.float64)


def _is_vector(structure: typing.Any, name: str) -> bool:
    return dict(structure._fields_)[name] in (pursuit.Vec3View, pursuit.Vec3Array)


def _answer(
    call: typing.Any,
    batch: typing.Any,
    solution: typing.Any,
    out: _Answers | None,
    kind: type[_Answers],
    form: _Form,
    strict: bool,
    *settings: typing.Any,
) -> _Answers:
    """Answers all of a batch into `out`, or into new arrays."""
    if out is not None and not isinstance(out, kind):
        raise TypeError(f"out must be {kind.__name__}, which names the arrays to write to, not {type(out).__name__}")
    if out is not None and form.shape is not None:
        raise ValueError(f"out takes one row for each query: queries of the shape {form.shape} have new arrays")
    answers = _new(kind, solution, batch.count, form.planar) if out is None else out
    _fill(solution, answers, batch.count)
    given = _given_statuses(answers, batch.count)
    try:
        _, statuses, _ = call(batch, *settings, 0, batch.count, _level(), solution, given)
    except pursuit.PursuitRefused:
        raise
    except ValueError as error:
        # In the words of whoever gave `out`.
        raise ValueError(re.sub(r"^solution\.|^(?=statuses\b)", "out.", str(error))) from None
    if given is None:
        answers.statuses = _numpy().ctypeslib.as_array(statuses) if batch.count else _numpy().zeros(0, _numpy().int32)
    _finish(answers, strict)
    if form.shape is not None:
        for name, array in vars(answers).items():
            setattr(answers, name, array.reshape(form.shape + array.shape[1:]))
    return answers


def _given_statuses(answers: typing.Any, count: int) -> typing.Any:
    """The array that the statuses go to, if one is given."""
    given = answers.statuses
    if given is None:
        return None
    numpy = _numpy()
    if not isinstance(given, numpy.ndarray) or given.shape != (count,) or given.dtype != numpy.int32 or not given.flags.c_contiguous:
        raise ValueError(f"out.statuses must be an array of {count} numbers of int32 side by side")
    if not given.flags.writeable:
        raise ValueError("out.statuses must be writable")
    return given


def _wanted(solution: typing.Any) -> list[str]:
    return [name for name, kind in solution._fields_ if kind in (pursuit.Vec3Array, pursuit.NumberArray)]


def _shape_of(solution: typing.Any, name: str, count: int) -> tuple[int, ...]:
    """How many answers an array of that name has: of launches several of each item."""
    room = getattr(solution, "launch_room", None)
    return (count,) if room is None or name == "launch_counts" else (count, room)


def _new(kind: type[_Answers], solution: typing.Any, count: int, planar: bool) -> _Answers:
    row = (2 if planar else 3,)
    shapes = {name: _shape_of(solution, name, count) + (row if _is_vector(solution, name) else ()) for name in _wanted(solution)}
    return kind(**{name: _numpy().zeros(shape) for name, shape in shapes.items()})


def _fill(solution: typing.Any, answers: typing.Any, count: int) -> None:
    """What is written must have room for it."""
    if hasattr(solution, "launch_room"):
        rooms = {array.shape[1] for name in _wanted(solution)[:4] if (array := getattr(answers, name)) is not None and array.ndim > 1}
        solution.launch_room = rooms.pop() if len(rooms) == 1 else 4
    for name in _wanted(solution):
        array = getattr(answers, name)
        if array is None:
            continue
        is_vector, shape = _is_vector(solution, name), _shape_of(solution, name, count)
        is_shaped = isinstance(array, _numpy().ndarray) and array.shape[: len(shape)] == shape
        if not is_shaped or array.ndim != len(shape) + is_vector:
            sizes = " times ".join(map(str, shape))
            raise ValueError(f"out.{name} must be an array of {sizes} {'rows' if is_vector else 'numbers'}")
        if len(shape) > 1:
            if not array.flags.c_contiguous:
                raise ValueError(f"out.{name} must lie in one piece")
            array = array.reshape((-1,) + array.shape[2:])
        try:
            setattr(solution, name, array)
        except (TypeError, ValueError) as error:
            raise type(error)(f"out.{error}") from None


def _finish(answers: _Answers, strict: bool) -> None:
    statuses = answers.statuses
    if statuses is not None and len(statuses) and statuses.min() < 0:
        refused = statuses < 0
        for name, array in vars(answers).items():
            if array is not None and name not in ("statuses", "launch_counts"):
                array[refused] = math.nan
        if strict:
            index = int(refused.argmax())
            raise pursuit.PursuitRefused(int(statuses[index]), index)


_known_level: pursuit.ProcessorLevel | None = None


def _level() -> pursuit.ProcessorLevel:
    """Asked once: asking can take microseconds."""
    global _known_level
    if _known_level is None:
        _, _known_level = pursuit.get_processor_level(pursuit.Level.AVX2)
    return _known_level
