"""Crowds that own their arrays: a thin layer over the functions of the C library."""

from __future__ import annotations

import functools
import typing

import pursuit

from . import batch as _batches

if typing.TYPE_CHECKING:
    import numpy
    import numpy.typing

    _Floats = numpy.typing.NDArray[numpy.float64]
    _Integers = numpy.typing.NDArray[numpy.int32]
    _Given = numpy.typing.ArrayLike
    _Layers = typing.Union["pursuit.AvoidanceLayers", typing.Sequence["pursuit.AvoidanceLayers"]]

__all__ = ["Flock", "OrcaCrowd"]

_Method = typing.TypeVar("_Method", bound=typing.Callable[..., None])


def _refusing_as(owner: str) -> typing.Callable[[_Method], _Method]:
    """Let the refusals of a method name the inputs as the class does."""

    def of_method(method: _Method) -> _Method:
        @functools.wraps(method)
        def called(*given: typing.Any, **named: typing.Any) -> None:
            try:
                method(*given, **named)
            except pursuit.PursuitRefused as refusal:
                raise pursuit.PursuitRefused(refusal._status, refusal.index, owner) from None

        return typing.cast("_Method", called)

    return of_method


class _Columns:
    """What owns arrays."""

    _columns: dict[str, _Floats]
    _given: set[str]


class _Column:
    """An array of a crowd: reading returns it, assigning copies into it."""

    def __init__(self, doc: str) -> None:
        self.__doc__ = doc

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    @typing.overload
    def __get__(self, crowd: None, owner: type) -> _Column: ...
    @typing.overload
    def __get__(self, crowd: _Columns, owner: type) -> _Floats: ...
    def __get__(self, crowd: _Columns | None, owner: type) -> _Column | _Floats:
        return self if crowd is None else crowd._columns[self._name]

    def __set__(self, crowd: _Columns, values: _Given) -> None:
        column = crowd._columns[self._name]
        column[...] = _converted(self._name, values, column.shape)


class _OptionalColumn(_Column):
    """An array of a crowd that may be None."""

    @typing.overload  # type: ignore[override]
    def __get__(self, crowd: None, owner: type) -> _OptionalColumn: ...
    @typing.overload
    def __get__(self, crowd: _Columns, owner: type) -> _Floats | None: ...
    def __get__(self, crowd: _Columns | None, owner: type) -> _OptionalColumn | _Floats | None:
        if crowd is None:
            return self
        return crowd._columns[self._name] if self._name in crowd._given else None

    def __set__(self, crowd: _Columns, values: _Given | None) -> None:
        if values is None:
            crowd._given.discard(self._name)
        else:
            super().__set__(crowd, values)
            crowd._given.add(self._name)


class OrcaCrowd(_Columns):
    """A crowd whose agents avoid each other and walls (ORCA), and settle at their goals.

    It owns its arrays. Assigning to an attribute copies into its array; the arrays may also be written in place, such as
    ``crowd.goals[3] = 5, 0``. Every input is converted to float64. The defaults are a walker's.

    Parameters
    ----------
    positions : array_like, shape (n, 2) or (n, 3)
        Position of each agent. Rows of two numbers are a crowd in the plane, rows of three one in space.
    goals : array_like, shape (n, 2) or (n, 3), or one row, optional
        Goal of each agent. Without goals agents do not settle, and every phase is ``UNDER_WAY``.
    velocities : array_like, shape (n, 2) or (n, 3), or one row, optional
        Velocity of each agent, per second. Agents are at rest by default.
    radii : array_like, shape (n,), or a number, optional
        Radius of each agent. 0.4 m by default.
    max_speeds : array_like, shape (n,), or a number, optional
        Greatest speed of each agent. 1.5 m/s by default.
    preferred_speeds : array_like, shape (n,), or a number, optional
        Speed of each agent straight to its goal. 1.2 m/s by default.
    preferred_velocities : array_like, shape (n, 2) or (n, 3), or one row, optional
        What each agent would do alone, such as along a path. By default, straight to its goal at its preferred speed; without
        goals, stand.
    half_lengths : array_like, shape (n,), or a number, optional
        Half of the length of each agent's segment, without the round ends, for capsules in the plane: see `step_orca_capsules`. By
        default all are discs.
    headings : array_like, shape (n, 2), or one row, optional
        Direction of each segment. By default, and where it is zero, along the preferred velocity of the first step.
    layers : AvoidanceLayers or sequence of n AvoidanceLayers, optional
        The layers of each agent. By default each avoids all.
    walls : sequence of array_like, shape (k, 2), optional
        The corners of each open wall, as for `add_wall`.
    settings : OrcaCrowdSettings, optional
        How agents avoid each other. ``orca_crowd_settings_default(units_per_meter)`` by default.
    arrival_settings : OrcaArrivalSettings, optional
        How agents settle. ``orca_arrival_settings_default(units_per_meter)`` by default.
    units_per_meter : float, optional
        Length units in a meter, for the defaults: 1 for meters, 100 for centimeters.

    Attributes
    ----------
    positions, velocities, goals, radii, max_speeds, preferred_speeds, preferred_velocities : numpy.ndarray of float64
        As the parameters, one row or number for each agent. `goals` and `preferred_velocities` are None where they are not
        given; assign None to take them back.
    half_lengths, headings : numpy.ndarray of float64
        As the parameters; `half_lengths` is None where all are discs. Each step of capsules turns `headings`.
    phases : numpy.ndarray of int32, shape (n,)
        An `OrcaPhase` of each agent in the last step.
    has_arrived : numpy.ndarray of bool, shape (n,)
        True for each agent that stands at its goal, or as near to it as the crowd allows.
    blocked_by : numpy.ndarray of int32, shape (n,)
        Index of the agent before each agent that is blocked; -1 where a wall blocks it, or nothing.
    waited : numpy.ndarray of float64, shape (n,)
        Part of its patience that each agent has used up, from 0 to 1; the only state beside positions and velocities.
    max_violation : float
        Largest constraint violation of the last step, as a speed. While it is 0 no agents collide within the horizon.
    settings, arrival_settings
        As the parameters; they may be changed between steps.

    Raises
    ------
    ValueError
        If an array has another shape or number of rows than `positions`.
    TypeError
        If an array has no real numbers.

    Examples
    --------
    Two agents in a corridor change places.

    >>> import pursuit
    >>> walls = [[(-9, -2), (9, -2)], [(-9, 2), (9, 2)]]
    >>> crowd = pursuit.OrcaCrowd([(-5, 0), (5, 0)], goals=[(5, 0), (-5, 0)], walls=walls)
    >>> while not crowd.has_arrived.all():
    ...     crowd.step(1 / 30)
    >>> crowd.positions[:, 0].round().tolist()
    [5.0, -5.0]
    """

    positions = _Column("Position of each agent.")
    velocities = _Column("Velocity of each agent, per second.")
    radii = _Column("Radius of each agent.")
    max_speeds = _Column("Greatest speed of each agent.")
    preferred_speeds = _Column("Speed of each agent straight to its goal.")
    waited = _Column("Part of its patience that each agent has used up, from 0 to 1.")
    headings = _Column("Direction of each segment; zero for along the preferred velocity.")
    goals = _OptionalColumn("Goal of each agent, or None.")
    half_lengths = _OptionalColumn("Half of the length of each agent's segment, or None for discs.")
    preferred_velocities = _OptionalColumn("What each agent would do alone, or None for straight to its goal.")

    def __init__(
        self,
        positions: _Given,
        *,
        goals: _Given | None = None,
        velocities: _Given = 0.0,
        radii: _Given | None = None,
        max_speeds: _Given | None = None,
        preferred_speeds: _Given | None = None,
        preferred_velocities: _Given | None = None,
        half_lengths: _Given | None = None,
        headings: _Given = 0.0,
        layers: _Layers | None = None,
        walls: typing.Iterable[_Given] = (),
        settings: pursuit.OrcaCrowdSettings | None = None,
        arrival_settings: pursuit.OrcaArrivalSettings | None = None,
        units_per_meter: float = 1.0,
    ) -> None:
        numpy = _batches._numpy()
        start = _rows(positions)
        count, self._dimensions = start.shape
        rows = ("positions", "velocities", "goals", "preferred_velocities", "straight", "chosen", "headings", "turned")
        numbers = ("radii", "max_speeds", "preferred_speeds", "waited", "next_waited", "phases", "blocked_by", "half_lengths")
        self._columns = {name: numpy.zeros(start.shape) for name in rows}
        self._columns.update({name: numpy.zeros(count) for name in numbers})
        self._given = set()
        self.positions = start
        self.velocities = velocities
        self.radii = 40 * units_per_meter / 100 if radii is None else radii
        self.max_speeds = 150 * units_per_meter / 100 if max_speeds is None else max_speeds
        self.preferred_speeds = 120 * units_per_meter / 100 if preferred_speeds is None else preferred_speeds
        self.goals = goals
        self.preferred_velocities = preferred_velocities
        self.half_lengths = half_lengths
        self.headings = headings
        self.settings = settings or pursuit.orca_crowd_settings_default(units_per_meter)
        self.arrival_settings = arrival_settings or pursuit.orca_arrival_settings_default(units_per_meter)
        self.max_violation = 0.0
        self._columns["blocked_by"][...] = -1.0
        size = pursuit.neighbor_grid_memory_size if layers is None else pursuit.layered_grid_memory_size
        self._grid = bytearray(size(count))
        self._crowd = pursuit.Crowd(positions=self.positions, velocities=self.velocities)
        self._layers = layers
        if layers is not None:
            self._crowd.layers = layers
        self._motion = pursuit.CrowdMotion(
            positions=self.positions, velocities=self.velocities, order=pursuit.Order.AGENTS
        )
        self._walls: list[tuple[pursuit.OrcaWall, _Floats]] = []
        self._wall_memory: bytearray | None = None
        for corners in walls:
            self.add_wall(corners)

    def __len__(self) -> int:
        return len(self.positions)

    def __repr__(self) -> str:
        return f"<OrcaCrowd of {len(self)} agents and {len(self._walls)} walls in {self._dimensions} dimensions>"

    @property
    def phases(self) -> _Integers:
        """An `OrcaPhase` of each agent in the last step."""
        return self._columns["phases"].astype("int32")

    @property
    def has_arrived(self) -> numpy.typing.NDArray[numpy.bool_]:
        """True for each agent that stands at its goal, or as near to it as the crowd allows."""
        arrived = (pursuit.OrcaPhase.ARRIVED, pursuit.OrcaPhase.ARRIVED_NEAR)
        return _batches._numpy().isin(self._columns["phases"], arrived)  # type: ignore[no-any-return]

    @property
    def blocked_by(self) -> _Integers:
        """Index of the agent before each agent that is blocked; -1 where a wall blocks it, or nothing."""
        return self._columns["blocked_by"].astype("int32")

    @_refusing_as("OrcaCrowd")
    def add_wall(
        self,
        corners: _Given,
        topology: pursuit.PathTopology = pursuit.PathTopology.OPEN,
        *,
        inset: float = 0.0,
    ) -> None:
        """Add a wall to a crowd in the plane: straight segments from corner to corner.

        Parameters
        ----------
        corners : array_like, shape (k, 2)
            At least two corners.
        topology : PathTopology, optional
            ``OPEN``, solid from both sides, by default; or ``CLOSED``. With corners counterclockwise a closed wall is solid to
            agents outside, a house; with corners clockwise to agents inside, a room.
        inset : float, optional
            How far inside of what is in the way the wall already stands.

        Raises
        ------
        PursuitRefused
            If a number is out of its range. The wall is not added.
        ValueError
            If the corners have another shape, or the crowd is not in the plane.
        """
        if self._dimensions != 2:
            raise ValueError("walls are in the plane: give positions of the shape (n, 2)")
        array = _converted("corners", corners, None)
        if array.ndim != 2 or array.shape[1] != 2:
            raise ValueError(f"corners must have the shape (k, 2), not {array.shape}")
        wall = pursuit.OrcaWall(corner_count=len(array), topology=topology, inset=inset)
        _built([(wall, array)])
        self._walls.append((wall, array))
        self._wall_memory = None

    def clear_walls(self) -> None:
        """Take all walls away."""
        self._walls.clear()
        self._wall_memory = None

    @_refusing_as("OrcaCrowd")
    def step(self, delta_time: float) -> None:
        """Move every agent by one tick.

        Parameters
        ----------
        delta_time : float
            Duration of the tick, in seconds.

        Raises
        ------
        PursuitRefused
            If a number is not finite or out of its range; the exception names it. No agent has moved then.
        """
        count, columns = len(self), self._columns
        if self._walls and self._wall_memory is None:
            self._wall_memory = _built(self._walls)
        preferred = columns["preferred_velocities"]
        if "preferred_velocities" not in self._given:
            preferred = columns["straight"]
            if "goals" in self._given:
                origin = (0.0,) * self._dimensions
                straight = _batches.Steerings(steerings=preferred)
                _batches.seek_steerings(self.positions, origin, self.preferred_speeds, columns["goals"], out=straight)
            else:
                preferred[...] = 0.0
        grid_settings = pursuit.neighbor_grid_settings_default(1)
        grid_settings.dimensions = self._dimensions
        # Any size gives the same bits. One that is no size is refused by the step, by its own name.
        if 0 < self.settings.neighbor_distance < float("inf"):
            grid_settings.cell_size = self.settings.neighbor_distance
        pursuit.build_neighbor_grid(self._crowd, grid_settings, self._grid)
        members = pursuit.OrcaMembers(preferred_velocities=preferred, max_speeds=self.max_speeds, radii=self.radii)
        if "goals" in self._given:
            travelers = pursuit.OrcaTravelers(goals=columns["goals"], waited=columns["waited"])
            arrivals = pursuit.OrcaArrivals(
                preferred_velocities=columns["chosen"],
                waited=columns["next_waited"],
                phases=columns["phases"],
                blocked_by=columns["blocked_by"],
            )
            pursuit.step_orca_arrivals(
                self._grid,
                self._wall_memory,
                members,
                travelers,
                self.settings,
                self.arrival_settings,
                delta_time,
                0,
                count,
                arrivals,
            )
            columns["waited"][...] = columns["next_waited"]
            members.preferred_velocities = columns["chosen"]
        else:
            columns["phases"][...] = pursuit.OrcaPhase.UNDER_WAY
            columns["blocked_by"][...] = -1.0
        if "half_lengths" in self._given:
            capsules = pursuit.OrcaCapsules(
                half_lengths=columns["half_lengths"], headings=self.headings, next_headings=columns["turned"]
            )
            _, step = pursuit.step_orca_capsules(
                self._grid, self._wall_memory, members, capsules, self.settings, delta_time, 0, count, self._motion
            )
            self.headings[...] = columns["turned"]
        else:
            _, step = pursuit.step_orca(
                self._grid, self._wall_memory, members, self.settings, delta_time, 0, count, self._motion
            )
        self.max_violation = step.max_violation


class Flock(_Columns):
    """A flock: separation, alignment and cohesion, under the limits of a body.

    It owns its arrays, as `OrcaCrowd` does. It follows the rules of Reynolds' boids, with the proportions of OpenSteer.

    Parameters
    ----------
    positions : array_like, shape (n, 2) or (n, 3)
        Position of each agent. Rows of two numbers are a flock in the plane, rows of three one in space.
    velocities : array_like, shape (n, 2) or (n, 3), or one row, optional
        Velocity of each agent, per second. Agents are at rest by default.
    layers : AvoidanceLayers or sequence of n AvoidanceLayers, optional
        The layers of each agent: it flocks with those that its layers avoid. By default with all.
    rules : FlockRules, optional
        ``flock_rules_default(units_per_meter)`` by default.
    limits : SteeringLimits, optional
        Limits of a body. ``steering_limits_default(units_per_meter)`` by default: 6 m/s, 20.48 m/s^2.
    units_per_meter : float, optional
        Length units in a meter, for the defaults: 1 for meters, 100 for centimeters.

    Attributes
    ----------
    positions, velocities : numpy.ndarray of float64
        As the parameters, one row for each agent.
    rules, limits
        As the parameters; they may be changed between steps.

    Raises
    ------
    ValueError
        If an array has another shape or number of rows than `positions`.
    TypeError
        If an array has no real numbers.

    Examples
    --------
    Two agents that are alone come together and fly on side by side.

    >>> import pursuit
    >>> flock = pursuit.Flock([(0, 0, 0), (0, 8, 0)], velocities=(6, 0, 0))
    >>> for _ in range(60):
    ...     flock.step(1 / 60)
    >>> bool(flock.positions[1, 1] - flock.positions[0, 1] < 8)
    True
    """

    positions = _Column("Position of each agent.")
    velocities = _Column("Velocity of each agent, per second.")

    def __init__(
        self,
        positions: _Given,
        *,
        velocities: _Given = 0.0,
        layers: _Layers | None = None,
        rules: pursuit.FlockRules | None = None,
        limits: pursuit.SteeringLimits | None = None,
        units_per_meter: float = 1.0,
    ) -> None:
        start = _rows(positions)
        count, self._dimensions = start.shape
        self._columns = {"positions": start, "velocities": start.copy()}
        self.velocities = velocities
        self.rules = rules or pursuit.flock_rules_default(units_per_meter)
        self.limits = limits or pursuit.steering_limits_default(units_per_meter)
        size = pursuit.neighbor_grid_memory_size if layers is None else pursuit.layered_grid_memory_size
        self._grid = bytearray(size(count))
        self._crowd = pursuit.Crowd(positions=self.positions, velocities=self.velocities)
        self._layers = layers
        if layers is not None:
            self._crowd.layers = layers
        self._motion = pursuit.CrowdMotion(
            positions=self.positions, velocities=self.velocities, order=pursuit.Order.AGENTS
        )

    def __len__(self) -> int:
        return len(self.positions)

    def __repr__(self) -> str:
        return f"<Flock of {len(self)} agents in {self._dimensions} dimensions>"

    @_refusing_as("Flock")
    def step(self, delta_time: float) -> None:
        """Move every agent by one tick.

        Parameters
        ----------
        delta_time : float
            Duration of the tick, in seconds.

        Raises
        ------
        PursuitRefused
            If a number is not finite or out of its range; the exception names it. No agent has moved then.
        """
        rules = self.rules
        grid_settings = pursuit.neighbor_grid_settings_default(1)
        grid_settings.dimensions = self._dimensions
        # Sums follow the order of the cells, which are as large in every language. A size that is none is refused by the step, by the rule.
        cell_size = max(rule.radius for rule in (rules.separation, rules.alignment, rules.cohesion))
        if 0 < cell_size < float("inf"):
            grid_settings.cell_size = cell_size
        pursuit.build_neighbor_grid(self._crowd, grid_settings, self._grid)
        pursuit.step_flock(self._grid, rules, self.limits, delta_time, 0, len(self), self._motion)


def _rows(positions: _Given) -> _Floats:
    """Positions as rows of two or three numbers."""
    start = _converted("positions", positions, None)
    if start.shape == (0,):
        start = start.reshape(0, 2)
    if start.ndim != 2 or start.shape[1] not in (2, 3):
        raise ValueError(f"positions must have the shape (n, 2) or (n, 3), not {start.shape}")
    return start


def _converted(name: str, values: _Given, shape: tuple[int, ...] | None) -> _Floats:
    """The values in float64, one row or number for all repeated."""
    numpy = _batches._numpy()
    array = numpy.ma.asanyarray(values) if isinstance(values, numpy.ma.MaskedArray) else numpy.asarray(values)
    if numpy.ma.is_masked(array):
        raise ValueError(f"{name} must not have masked values")
    if array.shape == (0,) and shape and 0 in shape:
        array = array.reshape(shape)
    if array.dtype.kind not in "iuf":
        raise TypeError(f"{name} must have real numbers, not {array.dtype}")
    # Not in place: what is given may lie in the array that is written.
    array = numpy.array(array, dtype=numpy.float64)
    if shape is None or array.shape == shape:
        return typing.cast("_Floats", array)
    if array.shape not in ((), shape[1:]):
        raise ValueError(f"{name} must have the shape {shape}, not {array.shape}")
    return typing.cast("_Floats", numpy.broadcast_to(array, shape))


def _built(walls: list[tuple[pursuit.OrcaWall, _Floats]]) -> bytearray:
    """The memory of walls."""
    numpy = _batches._numpy()
    corners = numpy.concatenate([corners for _, corners in walls])
    memory = bytearray(pursuit.orca_walls_memory_size(len(corners)))
    pursuit.build_orca_walls([wall for wall, _ in walls], corners, memory)
    return memory
