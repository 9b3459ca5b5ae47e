"""Real calls through the binding; every number is exact, or within what the function promises.

    PURSUIT_LIBRARY=path/to/libpursuit.so python3 bindings/python/example.py
"""

import ctypes
import math

import pursuit


def intercept():
    """A triangle of sides 6, 8 and 10: the target covers 6 across while the pursuer covers 10, in 2 seconds."""
    query = pursuit.InterceptQuery(
        pursuer_position=(0, 0, 0),
        target_position=(8, 0, 0),
        target_velocity=(0, 3, 0),
        pursuer_speed=5,
    )
    status, solution = pursuit.solve_intercept(query)
    assert status == pursuit.Status.OK
    assert solution.time == 2
    assert (solution.point.x, solution.point.y, solution.point.z) == (8, 6, 0)
    assert (solution.pursuer_velocity.x, solution.pursuer_velocity.y) == (4, 3)
    print("intercept: met at (8, 6) after 2 s")


def turret():
    """A quarter turn at an eighth of a turn per second, then 100 units at 100 per second: 2 s + 1 s."""
    query = pursuit.TurretQuery(facing=(1, 0, 0), turn_rate=math.pi / 4, max_range=1000, horizon=10)
    query.shot.target_position = pursuit.Vec3(0, 100, 0)
    query.shot.muzzle_speed = 100
    status, solution = pursuit.solve_turret(query)
    assert status == pursuit.Status.OK
    assert abs(solution.impact_time - 3) <= 1e-12 * query.horizon
    print("turret: hits after 3 s")


class Agent(ctypes.Structure):
    """A game's own struct: the views read positions and velocities where they lie."""

    _fields_ = [("name", ctypes.c_char * 16), ("position", pursuit.Vec3), ("velocity", pursuit.Vec3)]


def crowd():
    """Three agents, 3, 4 and 5 units apart; without rules, half a second at 2 units per second is one unit."""
    agents = (Agent * 3)(
        Agent(b"right angle", (0, 0, 0), (2, 0, 0)),
        Agent(b"near", (3, 0, 0), (0, 2, 0)),
        Agent(b"far", (0, 4, 0), (0, 0, 2)),
    )
    crowd = pursuit.Crowd(
        positions=pursuit.over(pursuit.Vec3View, agents, "position"),
        velocities=pursuit.over(pursuit.Vec3View, agents, "velocity"),
        count=len(agents),
    )
    grid = bytearray(pursuit.neighbor_grid_memory_size(len(agents)))
    status, info = pursuit.build_neighbor_grid(crowd, pursuit.neighbor_grid_settings_default(100), grid)
    assert (status, info.count) == (pursuit.Status.OK, 3)

    anyone = pursuit.avoidance_layers_default()
    _, neighbors, count = pursuit.find_nearest_neighbors(grid, pursuit.Vec3(3, 0, 0), math.inf, 1, anyone, 0, 8)
    assert [(found.agent, found.distance) for found in neighbors[:count]] == [(0, 3), (2, 5)]

    rules = pursuit.flock_rules_default(100)
    rules.separation.weight = rules.alignment.weight = rules.cohesion.weight = 0
    rules.cruising_speed = 0  # each keeps its own
    motion = pursuit.CrowdMotion(
        positions=pursuit.over(pursuit.Vec3Array, agents, "position"),
        velocities=pursuit.over(pursuit.Vec3Array, agents, "velocity"),
        order=pursuit.Order.AGENTS,
    )
    status, moved = pursuit.step_flock(grid, rules, pursuit.steering_limits_default(100), 0.5, 0, 3, motion)
    assert (status, moved) == (pursuit.Status.OK, 3)
    positions = [(agent.position.x, agent.position.y, agent.position.z) for agent in agents]
    assert positions == [(1, 0, 0), (3, 1, 0), (0, 4, 1)]
    print("crowd: three agents moved in their own structs")


def refusal():
    """A speed of NaN is refused, by its name."""
    try:
        pursuit.solve_intercept(pursuit.InterceptQuery(pursuer_speed=math.nan))
    except pursuit.PursuitRefused as refused:
        assert refused.kind == pursuit.RefusalKind.NOT_FINITE
        print("refusal:", refused)
    else:
        raise AssertionError("NaN was not refused")


intercept()
turret()
crowd()
refusal()
