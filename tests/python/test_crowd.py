"""Crowds that own their arrays, as a user of numpy meets them.

    pip install dist/python/pursuit-*.whl numpy && python tests/python/test_crowd.py

Expected values: motion at constant speed, and the functions of C that a crowd is made of, called one by one.
"""

import math
import sys

import numpy as np

import pursuit

DELTA_TIME = 1 / 16


def refused(kind, text, call, *inputs, **named):
    try:
        call(*inputs, **named)
    except kind as error:
        assert text in str(error), error
        return error
    raise AssertionError(f"not refused: {text}")


def ring(count=24, columns=2):
    """Positions on a circle of 6 m, and the places opposite."""
    angles = np.arange(count) * (2 * math.pi / count)
    places = np.zeros((count, columns))
    places[:, 0], places[:, 1] = 6 * np.cos(angles), 6 * np.sin(angles)
    return places, -places


PILLAR = [(-1, -1.25), (1, -1.25), (1, 0.75), (-1, 0.75)]


def test_one_agent_walks_straight_to_its_goal_and_stops_there():
    crowd = pursuit.OrcaCrowd([(0, 0)], goals=[(3, 0)], preferred_speeds=1, max_speeds=2)
    for tick in range(1, 41):
        crowd.step(DELTA_TIME)
        assert crowd.positions.tolist() == [[tick / 16, 0]] and crowd.velocities.tolist() == [[1, 0]]
    assert crowd.phases.tolist() == [pursuit.OrcaPhase.UNDER_WAY] and crowd.has_arrived.tolist() == [False]
    for _ in range(40):
        crowd.step(DELTA_TIME)
    assert abs(crowd.positions[0, 0] - 3) <= crowd.arrival_settings.tolerance
    assert crowd.phases.tolist() == [pursuit.OrcaPhase.ARRIVED] and crowd.has_arrived.tolist() == [True]
    assert crowd.blocked_by.tolist() == [-1] and crowd.blocked_by.dtype == np.int32


def by_hand(positions, goals, ticks):
    """The same crowd by the functions of C, called one by one."""
    count = len(positions)
    positions, velocities, wanted, chosen = positions.copy(), *np.zeros((3, count, 2))
    waited = np.zeros((2, count))
    settings, arrival_settings = pursuit.orca_crowd_settings_default(1), pursuit.orca_arrival_settings_default(1)
    walls = bytearray(pursuit.orca_walls_memory_size(4))
    wall = pursuit.OrcaWall(corner_count=4, topology=pursuit.PathTopology.CLOSED)
    pursuit.build_orca_walls([wall], np.array(PILLAR, float), walls)
    grid_settings = pursuit.neighbor_grid_settings_default(1)
    grid_settings.dimensions, grid_settings.cell_size = 2, settings.neighbor_distance
    grid = bytearray(pursuit.neighbor_grid_memory_size(count))
    motion = pursuit.CrowdMotion(positions=positions, velocities=velocities, order=pursuit.Order.AGENTS)
    for tick in range(ticks):
        for agent in range(count):
            standing = pursuit.Agent(position=(*positions[agent], 0), max_speed=1.2)
            _, steering = pursuit.steer_seek(standing, (*goals[agent], 0))
            wanted[agent] = steering.x, steering.y
        pursuit.build_neighbor_grid(pursuit.Crowd(positions=positions, velocities=velocities), grid_settings, grid)
        members = pursuit.OrcaMembers(preferred_velocities=wanted, max_speeds=1.5, radii=0.4)
        travelers = pursuit.OrcaTravelers(goals=goals, waited=waited[tick % 2])
        arrivals = pursuit.OrcaArrivals(preferred_velocities=chosen, waited=waited[1 - tick % 2])
        pursuit.step_orca_arrivals(grid, walls, members, travelers, settings, arrival_settings, DELTA_TIME, 0, count, arrivals)
        members.preferred_velocities = chosen
        pursuit.step_orca(grid, walls, members, settings, DELTA_TIME, 0, count, motion)
    return positions, velocities


def test_a_crowd_has_the_bits_of_the_functions_that_it_is_made_of():
    starts, goals = ring()
    crowd = pursuit.OrcaCrowd(starts, goals=goals)
    crowd.add_wall(PILLAR, pursuit.PathTopology.CLOSED)
    for _ in range(120):
        crowd.step(DELTA_TIME)
    positions, velocities = by_hand(starts, goals, 120)
    assert crowd.positions.tobytes() == positions.tobytes()
    assert crowd.velocities.tobytes() == velocities.tobytes()


def long_by_hand(positions, goals, half_lengths, ticks):
    """The same crowd of capsules by the functions of C, without arrivals."""
    count = len(positions)
    positions, velocities = positions.copy(), np.zeros((count, 2))
    headings = np.zeros((2, count, 2))
    settings, grid_settings = pursuit.orca_crowd_settings_default(1), pursuit.neighbor_grid_settings_default(1)
    grid_settings.dimensions, grid_settings.cell_size = 2, settings.neighbor_distance
    grid = bytearray(pursuit.neighbor_grid_memory_size(count))
    motion = pursuit.CrowdMotion(positions=positions, velocities=velocities, order=pursuit.Order.AGENTS)
    for tick in range(ticks):
        pursuit.build_neighbor_grid(pursuit.Crowd(positions=positions, velocities=velocities), grid_settings, grid)
        members = pursuit.OrcaMembers(preferred_velocities=(goals - positions) / 8, max_speeds=1.5, radii=0.4)
        capsules = pursuit.OrcaCapsules(
            half_lengths=half_lengths, headings=headings[tick % 2], next_headings=headings[1 - tick % 2]
        )
        pursuit.step_orca_capsules(grid, None, members, capsules, settings, DELTA_TIME, 0, count, motion)
    return positions, headings[ticks % 2]


def test_long_agents_have_the_bits_of_the_functions_that_they_are_made_of():
    starts, goals = ring(12)
    half_lengths = np.linspace(0, 0.9, 12)
    crowd = pursuit.OrcaCrowd(starts, half_lengths=half_lengths)
    assert crowd.half_lengths.tolist() == half_lengths.tolist() and not crowd.headings.any()
    for _ in range(120):
        crowd.preferred_velocities = (goals - crowd.positions) / 8
        crowd.step(DELTA_TIME)
    positions, headings = long_by_hand(starts, goals, half_lengths, 120)
    assert crowd.positions.tobytes() == positions.tobytes()
    assert crowd.headings.tobytes() == headings.tobytes()
    assert np.allclose(np.hypot(*crowd.headings.T), 1, atol=1e-12)
    kept = crowd.headings.copy()
    crowd.half_lengths = None
    crowd.step(DELTA_TIME)
    assert crowd.half_lengths is None and crowd.headings.tobytes() == kept.tobytes()


def test_bad_long_agents_are_refused_by_name_and_move_no_agent():
    starts, goals = ring(12)
    for value, text in ((-1, "must be 0 or more"), (math.nan, "must be finite"), (1e51, "must be at most 1e50")):
        crowd = pursuit.OrcaCrowd(starts, goals=goals, half_lengths=1)
        crowd.half_lengths[3] = value
        refused(pursuit.PursuitRefused, f"half_lengths[3] {text}", crowd.step, DELTA_TIME)
        assert crowd.positions.tobytes() == starts.tobytes() and not crowd.headings.any()
    crowd = pursuit.OrcaCrowd(starts, goals=goals, half_lengths=1, headings=(math.inf, 0))
    refused(pursuit.PursuitRefused, "headings[", crowd.step, DELTA_TIME)
    refused(ValueError, "half_lengths must have the shape (12,)", pursuit.OrcaCrowd, starts, half_lengths=[1, 2])
    in_space = pursuit.OrcaCrowd(ring(4, 3)[0], half_lengths=1)
    refused(pursuit.PursuitRefused, "dimensions must be of a kind", in_space.step, DELTA_TIME)


def after_a_second(positions, goals, **named):
    crowd = pursuit.OrcaCrowd(positions, goals=goals, **named)
    for _ in range(16):
        crowd.step(DELTA_TIME)
    return crowd.positions.tobytes()


def test_every_kind_of_array_is_converted():
    starts, goals = (np.round(each) for each in ring())
    expected = after_a_second(starts, goals, radii=0.25, max_speeds=2.0)
    for convert in (
        np.ndarray.tolist,
        lambda array: array.astype(int),
        lambda array: array.astype(np.float16),
        lambda array: array.astype(">f4"),
        lambda array: array[::-1].copy()[::-1],
        np.asfortranarray,
        lambda array: np.ma.array(array),
    ):
        assert after_a_second(convert(starts), convert(goals), radii=0.25, max_speeds=2) == expected
    many = {"radii": np.full(24, 0.25, np.float16)[::-1], "max_speeds": [2] * 24, "velocities": (0, 0)}
    assert after_a_second(starts, goals, **many) == expected


def test_what_is_given_is_copied_and_assigning_reads_before_it_writes():
    starts, goals = ring()
    given = starts.copy()
    crowd = pursuit.OrcaCrowd(given, goals=goals)
    crowd.step(DELTA_TIME)
    assert given.tobytes() == starts.tobytes()
    kept = crowd.positions
    crowd.positions = crowd.positions[::-1]
    assert crowd.positions is kept
    crowd.positions = starts
    crowd.positions = crowd.positions[::-1]
    assert crowd.positions.tobytes() == starts[::-1].tobytes()
    crowd.radii = 0.5
    crowd.radii[3] = 0.25
    assert crowd.radii.tolist() == [0.5] * 3 + [0.25] + [0.5] * 20
    assert crowd.preferred_velocities is None
    crowd.preferred_velocities = 1, 0
    assert crowd.preferred_velocities.shape == (24, 2)
    crowd.goals = crowd.preferred_velocities = None
    assert crowd.goals is None and crowd.preferred_velocities is None


def test_preferred_velocities_come_before_the_way_straight_to_the_goal():
    crowd = pursuit.OrcaCrowd([(0, 0)], goals=[(8, 0)], preferred_velocities=(0, 1))
    crowd.step(0.5)
    assert crowd.positions.tolist() == [[0, 0.5]]
    crowd.preferred_velocities = None
    crowd.preferred_speeds = 1
    crowd.positions = 0, 0
    crowd.step(0.5)
    assert crowd.positions.tolist() == [[0.5, 0]]
    crowd.goals = None
    crowd.step(0.5)
    assert crowd.positions.tolist() == [[0.5, 0]] and crowd.phases.tolist() == [pursuit.OrcaPhase.UNDER_WAY]


def test_agents_keep_clear_of_each_other_and_of_walls():
    starts, goals = ring()
    crowd = pursuit.OrcaCrowd(starts, goals=goals, walls=[[(-2, 0), (-2, 9)]])
    for _ in range(640):
        crowd.step(DELTA_TIME)
        gaps = np.linalg.norm(crowd.positions[:, None] - crowd.positions, axis=2) + 10 * np.eye(24)
        assert gaps.min() > 0.8 - 1e-9 or crowd.max_violation > 0
        beside = crowd.positions[crowd.positions[:, 1] > 0, 0]
        assert (np.abs(beside + 2) > 0.4 - 1e-9).all()
    crowd.clear_walls()
    assert repr(crowd) == "<OrcaCrowd of 24 agents and 0 walls in 2 dimensions>" and len(crowd) == 24


def test_layers_say_who_is_avoided():
    alone = pursuit.AvoidanceLayers(group=1, avoids=0, ignores=0, priority=0)
    ghosts = pursuit.OrcaCrowd([(-2, 0), (2, 0)], goals=[(2, 0), (-2, 0)], preferred_speeds=1, layers=alone)
    people = pursuit.OrcaCrowd([(-2, 0), (2, 0)], goals=[(2, 0), (-2, 0)], preferred_speeds=1)
    for crowd in (ghosts, people):
        for _ in range(32):
            crowd.step(DELTA_TIME)
    assert ghosts.positions.tolist() == [[0, 0], [0, 0]]
    assert people.positions[:, 1].min() < -0.3 and people.positions[:, 1].max() > 0.3
    refused(ValueError, "layers", pursuit.OrcaCrowd, np.zeros((3, 2)), layers=[alone] * 2)


def test_rows_of_three_numbers_are_a_crowd_in_space():
    starts, goals = ring(columns=3)
    starts[:, 2] = goals[:, 2] = np.arange(24) / 8
    crowd = pursuit.OrcaCrowd(starts, goals=goals, units_per_meter=1)
    for _ in range(400):
        crowd.step(DELTA_TIME)
    assert crowd.has_arrived.all() and np.abs(crowd.positions - goals).max() <= crowd.arrival_settings.tolerance
    refused(ValueError, "walls are in the plane", crowd.add_wall, [(0, 0), (1, 0)])


def test_a_crowd_of_none_steps():
    for none in ([], np.zeros((0, 2)), np.zeros((0, 3))):
        crowd = pursuit.OrcaCrowd(none, goals=none, radii=[])
        crowd.step(DELTA_TIME)
        assert len(crowd) == 0 and crowd.has_arrived.all()


def test_units_scale_every_default():
    crowd = pursuit.OrcaCrowd([(0, 0)], units_per_meter=100)
    assert (crowd.radii[0], crowd.max_speeds[0], crowd.preferred_speeds[0]) == (40, 150, 120)
    assert crowd.settings.neighbor_distance == 1500 and crowd.arrival_settings.tolerance == 10


def test_arrays_of_another_shape_or_kind_are_refused_and_change_nothing():
    starts, goals = ring()
    crowd = pursuit.OrcaCrowd(starts, goals=goals)
    for name, wrong in {
        "positions": starts[:5],
        "goals": goals[:, :1],
        "velocities": np.zeros((24, 3)),
        "radii": [0.5] * 23,
        "max_speeds": np.ones((24, 1)),
        "preferred_speeds": np.ones(25),
        "preferred_velocities": np.zeros((25, 2)),
        "waited": np.zeros((2, 24)),
    }.items():
        before = {each: array.tobytes() for each, array in crowd._columns.items()}
        refused(ValueError, f"{name} must have the shape (24", setattr, crowd, name, wrong)
        for other in ("text", [{}] * 24, np.zeros(24, complex), None if name not in ("goals", "preferred_velocities") else "x"):
            refused(TypeError, f"{name} must have real numbers", setattr, crowd, name, other)
        masked = np.ma.masked_equal(crowd._columns[name], crowd._columns[name].flat[0])
        refused(ValueError, f"{name} must not have masked values", setattr, crowd, name, masked)
        assert {each: array.tobytes() for each, array in crowd._columns.items()} == before
    for wrong in ([1, 2, 3], np.zeros((2, 4)), 5, np.zeros((2, 2, 2))):
        refused(ValueError, "positions must have the shape (n, 2) or (n, 3)", pursuit.OrcaCrowd, wrong)


def test_numbers_out_of_range_are_refused_by_name_and_move_nobody():
    starts, goals = ring()
    spoiled = {
        "positions": math.nan,
        "velocities": math.inf,
        "goals": math.nan,
        "radii": -1,
        "max_speeds": math.nan,
        "preferred_speeds": -math.inf,
        "preferred_velocities": math.nan,
        "waited": 2,
    }
    for name, number in spoiled.items():
        crowd = pursuit.OrcaCrowd(starts, goals=goals)
        if name == "preferred_velocities":
            crowd.preferred_velocities = 0, 0
        getattr(crowd, name)[7] = number
        before = crowd.positions.tobytes(), crowd.waited.tobytes()
        refusal = refused(pursuit.PursuitRefused, f"{name}[7] must", crowd.step, DELTA_TIME)
        assert (refusal.input, refusal.index) == (f"{name}[7]", None)
        assert (crowd.positions.tobytes(), crowd.waited.tobytes()) == before
    crowd = pursuit.OrcaCrowd(starts, goals=goals)
    before = crowd.positions.tobytes()
    for wrong in (0, -1, math.nan, math.inf, 1e60):
        refused(pursuit.PursuitRefused, "delta_time", crowd.step, wrong)
    refused(TypeError, "delta_time", crowd.step, "soon")
    for field, wrong in (("neighbor_distance", math.nan), ("neighbor_distance", -1), ("neighbor_distance", math.inf), ("max_neighbors", 33)):
        crowd.settings = pursuit.orca_crowd_settings_default(1)
        setattr(crowd.settings, field, wrong)
        assert refused(pursuit.PursuitRefused, field, crowd.step, DELTA_TIME).input == f"settings.{field}"
    crowd.settings = pursuit.orca_crowd_settings_default(1)
    crowd.settings.avoidance.horizon = 0
    assert refused(pursuit.PursuitRefused, "horizon", crowd.step, DELTA_TIME).input == "settings.avoidance.horizon"
    crowd.settings = pursuit.orca_crowd_settings_default(1)
    crowd.arrival_settings.patience = -1
    assert refused(pursuit.PursuitRefused, "patience", crowd.step, DELTA_TIME).input == "arrival_settings.patience"
    crowd.arrival_settings = pursuit.orca_arrival_settings_default(1)
    crowd.settings = pursuit.orca_crowd_settings_default(math.nan)
    refused(pursuit.PursuitRefused, "neighbor_distance", crowd.step, DELTA_TIME)
    assert crowd.positions.tobytes() == before
    crowd.settings = pursuit.orca_crowd_settings_default(1)
    crowd.step(DELTA_TIME)
    assert crowd.positions.tobytes() != before


def test_a_wall_that_is_refused_is_not_added():
    crowd = pursuit.OrcaCrowd(*ring()[:1])
    refused(pursuit.PursuitRefused, "corners", crowd.add_wall, [(0, 0), (math.nan, 1)])
    assert refused(pursuit.PursuitRefused, "must", crowd.add_wall, [(0, 0)]).input == "corners"
    assert refused(pursuit.PursuitRefused, "must", crowd.add_wall, [(0, 0), (1, 0)], pursuit.PathTopology.LOOP).input == "topology"
    assert refused(pursuit.PursuitRefused, "must", crowd.add_wall, [(0, 0), (1, 0)], inset=-1).input == "inset"
    for wrong in ([0, 0], np.zeros((2, 3)), []):
        refused(ValueError, "corners must have the shape (k, 2)", crowd.add_wall, wrong)
    refused(TypeError, "corners must have real numbers", crowd.add_wall, ["a", "b"])
    crowd.step(DELTA_TIME)
    assert "0 walls" in repr(crowd)


def test_an_array_that_was_resized_is_refused():
    crowd = pursuit.OrcaCrowd(*ring()[:1])
    crowd.positions.resize((2, 2), refcheck=False)
    refused(ValueError, "positions", crowd.step, DELTA_TIME)


def school(columns=3):
    """60 agents on a loose lattice, under way in two directions."""
    numbers = np.arange(60)
    places = np.stack([4 * (numbers % 10), 4 * (numbers // 10), numbers % 3], axis=1).astype(float)
    ways = np.where(numbers % 2 == 0, 3.0, -3.0)[:, None] * np.array([1.0, 0.5, 0.25])
    return places[:, :columns], ways[:, :columns]


def test_a_flock_has_the_bits_of_the_functions_that_it_is_made_of():
    for columns in (2, 3):
        positions, velocities = school(columns)
        flock = pursuit.Flock(positions, velocities=velocities)
        positions, velocities = positions.copy(), velocities.copy()
        settings = pursuit.neighbor_grid_settings_default(1)
        settings.dimensions = columns
        grid = bytearray(pursuit.neighbor_grid_memory_size(60))
        motion = pursuit.CrowdMotion(positions=positions, velocities=velocities, order=pursuit.Order.AGENTS)
        for _ in range(120):
            flock.step(DELTA_TIME)
            pursuit.build_neighbor_grid(pursuit.Crowd(positions=positions, velocities=velocities), settings, grid)
            rules, limits = pursuit.flock_rules_default(1), pursuit.steering_limits_default(1)
            pursuit.step_flock(grid, rules, limits, DELTA_TIME, 0, 60, motion)
        assert flock.positions.tobytes() == positions.tobytes()
        assert flock.velocities.tobytes() == velocities.tobytes()
        speeds = np.linalg.norm(flock.velocities, axis=1)
        assert speeds.max() <= flock.limits.max_speed * (1 + 1e-12) and np.ptp(flock.positions[:, 0]) > 1


def test_one_agent_alone_flies_straight_at_its_cruising_speed():
    flock = pursuit.Flock([(0, 0)], velocities=(6, 0))
    for tick in range(1, 33):
        flock.step(DELTA_TIME)
        assert flock.positions.tolist() == [[6 * tick / 16, 0]] and flock.velocities.tolist() == [[6, 0]]
    assert repr(flock) == "<Flock of 1 agents in 2 dimensions>" and len(flock) == 1


def test_a_flock_goes_together_by_its_rules_and_not_without_them():
    places, _ = school(2)
    # Half go east, half north.
    ways = np.where(np.arange(60)[:, None] % 2 == 0, (6.0, 0.0), (0.0, 6.0))
    alike = {}
    for weight in (0, 1):
        rules = pursuit.flock_rules_default(1)
        rules.separation.weight *= weight
        rules.alignment.weight, rules.cohesion.weight = weight, weight
        flock = pursuit.Flock(places, velocities=ways, rules=rules)
        for _ in range(160):
            flock.step(DELTA_TIME)
        unit = flock.velocities / np.linalg.norm(flock.velocities, axis=1)[:, None]
        alike[weight] = np.linalg.norm(unit.mean(axis=0))
    assert abs(alike[0] - math.sqrt(0.5)) < 1e-12 and alike[1] > 0.9, alike


def test_layers_say_who_flocks_with_whom():
    alone = pursuit.AvoidanceLayers(group=1, avoids=0, ignores=0, priority=0)
    places = [(0, 0), (0, 2)]
    loners = pursuit.Flock(places, velocities=(6, 0), layers=alone)
    pair = pursuit.Flock(places, velocities=(6, 0))
    for flock in (loners, pair):
        flock.step(DELTA_TIME)
    assert loners.velocities.tolist() == [[6, 0], [6, 0]]
    assert pair.velocities[0, 1] < 0 < pair.velocities[1, 1]
    refused(ValueError, "layers", pursuit.Flock, np.zeros((3, 2)), layers=[alone] * 2)


def test_units_scale_a_flock():
    flock = pursuit.Flock([(0, 0)], units_per_meter=100)
    assert (flock.limits.max_speed, flock.rules.cohesion.radius, flock.rules.cruising_speed) == (600, 900, 600)
    for none in ([], np.zeros((0, 2)), np.zeros((0, 3))):
        pursuit.Flock(none).step(DELTA_TIME)


def test_bad_inputs_of_a_flock_are_refused_by_name_and_move_nobody():
    places, ways = school()
    for wrong in ([1, 2, 3], np.zeros((2, 4)), 5, np.zeros((2, 2, 2))):
        refused(ValueError, "positions must have the shape (n, 2) or (n, 3)", pursuit.Flock, wrong)
    refused(ValueError, "velocities must have the shape (60, 3)", pursuit.Flock, places, velocities=ways[:, :2])
    refused(TypeError, "velocities must have real numbers", pursuit.Flock, places, velocities="fast")
    flock = pursuit.Flock(places, velocities=ways)
    before = flock.positions.tobytes()
    for wrong in (-1, math.nan, math.inf, 1e60):
        refused(pursuit.PursuitRefused, "delta_time", flock.step, wrong)
    refused(TypeError, "delta_time", flock.step, "soon")
    for rule in ("separation", "alignment", "cohesion"):
        for field, wrong in (("radius", math.nan), ("radius", math.inf), ("radius", -1), ("weight", math.nan), ("view_cosine", 2)):
            flock.rules = pursuit.flock_rules_default(1)
            setattr(getattr(flock.rules, rule), field, wrong)
            refused(pursuit.PursuitRefused, f"rules.{rule}.{field}", flock.step, DELTA_TIME)
    flock.rules = pursuit.flock_rules_default(1)
    for field, wrong in (("max_speed", math.nan), ("max_acceleration", -1), ("mass", 0), ("response_time", math.inf)):
        flock.limits = pursuit.steering_limits_default(1)
        setattr(flock.limits, field, wrong)
        refused(pursuit.PursuitRefused, f"limits.{field}", flock.step, DELTA_TIME)
    flock.limits = pursuit.steering_limits_default(1)
    for name in ("positions", "velocities"):
        kept = getattr(flock, name)[7].copy()
        getattr(flock, name)[7] = math.nan
        assert refused(pursuit.PursuitRefused, "must", flock.step, DELTA_TIME).input == f"{name}[7]"
        getattr(flock, name)[7] = kept
    assert flock.positions.tobytes() == before
    flock.step(DELTA_TIME)
    assert flock.positions.tobytes() != before


def test_the_package_shows_its_own_names_alone():
    names = dir(pursuit)
    assert {"Flock", "OrcaCrowd"} <= set(names) and "solve_intercepts" in names and "__version__" in names
    assert not {"ctypes", "os", "sys", "math", "enum", "operator", "batch"} & set(names)
    assert pursuit.__version__.count(".") == 2


def test_vectors_can_be_printed_compared_and_unpacked():
    vector = pursuit.Vec3(1, 2, 3)
    x, y, z = vector
    assert (x, y, z) == (1, 2, 3) and vector == (1, 2, 3) == vector and vector == pursuit.Vec3(1, 2, 3)
    assert vector != pursuit.Vec3(1, 2, 4) and vector != (1, 2) and vector != 1 and pursuit.Vec2(1, 2) == [1, 2]
    assert repr(vector) == "Vec3(1.0, 2.0, 3.0)" and eval(repr(vector), vars(pursuit)) == vector
    refused(TypeError, "unhashable", hash, vector)


tests = [test for name, test in list(globals().items()) if name.startswith("test_")]
for test in tests:
    test()
print(f"{len(tests)} of crowds passed on numpy {np.__version__}, Python {sys.version.split()[0]}")
