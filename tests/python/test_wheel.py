"""The installed wheel, as a user of numpy meets it: exact answers, nothing copied, every refusal by its name.

    pip install dist/python/pursuit-*.whl numpy && python tests/python/test_wheel.py

Expected values: tests/golden/intercept.txt, written by the exact oracle of scripts/golden_intercept.py; triangles of sides 3, 4 and 5; a way
straight ahead takes its length over the speed, and a salvo has a 32nd of the slowest to spare.
"""

import math
import pathlib
import sys
import tracemalloc

import numpy as np

import pursuit
from pursuit import RefusalKind, Status

GOLDEN = pathlib.Path(__file__).resolve().parents[1] / "golden/intercept.txt"
VERDICTS = {
    "met": Status.OK,
    "there": Status.ALREADY_THERE,
    "immobile": Status.PURSUER_IMMOBILE,
    "fast": Status.TARGET_TOO_FAST,
    "escaping": Status.TARGET_ESCAPING,
    "beyond": RefusalKind.OUT_OF_DOMAIN.value,
}


def golden():
    """The verdicts, the times and the numbers of every golden query."""
    verdicts, times, numbers = [], [], []
    for line in GOLDEN.read_text(encoding="ascii").splitlines():
        if not line.startswith("#"):
            _, verdict, time, _, *rest = line.split()
            verdicts.append(VERDICTS[verdict])
            times.append(math.nan if time == "-" else float.fromhex(time))
            numbers.append([float.fromhex(number) for number in rest])
    return np.array(verdicts), np.array(times), np.array(numbers)


def test_a_batch_answers_every_golden_query_from_the_columns_of_one_table():
    verdicts, times, table = golden()
    assert len(table) >= 20_000 and table.shape[1] == 11
    # Slices of the rows: their strides are the table's, and the table is not copied.
    inputs = table[:, 0:3], table[:, 3:6], table[:, 6:9], table[:, 9], table[:, 10]
    answers = pursuit.solve_intercepts(*inputs, strict=False)
    kinds = np.array([pursuit.get_status_kind(int(status)) for status in answers.statuses])
    assert (kinds == verdicts).all(), np.flatnonzero(kinds != verdicts)[:5]
    met = verdicts == Status.OK
    # Within what docs/accuracy.md promises; the last step is the spacing of subnormal numbers.
    assert (np.abs(answers.times[met] - times[met]) <= np.maximum(1e-13 * times[met], 5e-324)).all()
    assert np.isfinite(answers.points[kinds >= 0]).all() and np.isnan(answers.points[kinds < 0]).all()


def test_every_layout_of_memory_gives_the_same_bits():
    _, _, table = golden()
    table = table[:5000]
    columns = table[:, 0:3], table[:, 3:6], table[:, 6:9], table[:, 9], table[:, 10]
    expected = pursuit.solve_intercepts(*(np.ascontiguousarray(column) for column in columns), strict=False)
    record = np.zeros(len(table), [("name", "S5"), ("p", "3f8"), ("q", "3f8"), ("v", "3f8"), ("s", "f8"), ("r", "f8")])
    for name, column in zip("pqvsr", columns):
        record[name] = column
    layouts = {
        "columns of a table": columns,
        "an array of each axis": [np.asfortranarray(column) for column in columns],
        "every other row": [np.repeat(column, 2, axis=0)[::2] for column in columns],
        "unaligned fields of records": [record[name] for name in "pqvsr"],
    }
    for name, layout in layouts.items():
        answers = pursuit.solve_intercepts(*layout, strict=False)
        for field in ("points", "pursuer_velocities", "times", "latest_times", "statuses"):
            assert getattr(answers, field).tobytes() == getattr(expected, field).tobytes(), (name, field)


def test_float32_is_read_exactly_and_written_rounded_once():
    # All of these are floats of 32 bits, so both inputs are the same numbers.
    single = np.array([[0, 0, 0], [1, 2, 3], [-5, 0, 2.5]], np.float32)
    target, velocity = single + np.float32(8), np.float32([0, 3, 0])
    out = pursuit.Intercepts(points=np.zeros((3, 3), np.float32), times=np.zeros(3, np.float32))
    pursuit.solve_intercepts(single, target, velocity, np.float32(7), out=out)
    double = pursuit.solve_intercepts(single.astype(float), target.astype(float), velocity.astype(float), 7.0)
    assert (out.points == double.points.astype(np.float32)).all()
    assert (out.times == double.times.astype(np.float32)).all()


def test_arrays_that_cannot_be_read_where_they_lie_are_converted():
    positions = np.array([[0, 0, 0], [1, 2, 3], [-5, 0, 2]])
    target, velocity = positions + 8, np.array([0, 3, 0])
    expected = pursuit.solve_intercepts(positions.astype(float), target.astype(float), velocity.astype(float), 7.0)
    for convert in (
        lambda array: array,
        lambda array: array.astype(np.int8),
        lambda array: array.astype(np.float16),
        lambda array: array.astype(">f8"),
        lambda array: array[::-1].copy()[::-1],
        lambda array: array.astype(float)[..., ::-1].copy()[..., ::-1],
    ):
        answers = pursuit.solve_intercepts(convert(positions), convert(target), convert(velocity), np.int32(7))
        assert answers.points.tobytes() == expected.points.tobytes() and answers.times.tobytes() == expected.times.tobytes()


def test_a_plane_has_rows_of_two_numbers():
    answers = pursuit.solve_intercepts(np.zeros((2, 2)), np.array([8.0, 0]), np.array([0, 3.0]), 5.0)
    assert answers.points.tolist() == [[8, 6], [8, 6]]
    assert answers.times.tolist() == [2, 2]


def test_views_lie_where_the_arrays_are_and_outputs_are_written_there():
    positions, velocities = np.zeros((4, 3)), np.ones((4, 5))[:, 1:4]
    crowd = pursuit.Crowd(positions=positions, velocities=velocities)
    assert crowd.positions.base == positions.ctypes.data
    assert (crowd.velocities.base, crowd.velocities.stride) == (velocities.ctypes.data, 40)
    assert crowd.count == 4
    # One column of a larger table receives the times; all around it stays as it was.
    table = np.full((3, 4), 7.0)
    out = pursuit.Intercepts(times=table[:, 2])
    pursuit.solve_intercepts(np.zeros((3, 3)), [8.0, 0, 0], [0, 3.0, 0], 5.0, out=out)
    assert table.tolist() == [[7, 7, 2, 7]] * 3


def test_a_batch_into_given_arrays_allocates_nothing():
    count = 100_000
    inputs = [np.ones((count, 3)), np.full((count, 3), 9.0), np.zeros((count, 3)), np.ones(count)]
    statuses = np.full(count, -1, np.int32)
    out = pursuit.Intercepts(np.zeros((count, 3)), np.zeros((count, 3)), np.zeros(count), np.zeros(count), statuses)
    pursuit.solve_intercepts(*inputs, out=out)
    tracemalloc.start()
    pursuit.solve_intercepts(*inputs, out=out)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    # The smallest of the arrays would be 400 000 bytes.
    assert peak < 50_000, peak
    assert out.statuses is statuses and (statuses == 0).all()


def test_what_a_view_lies_over_stays_alive():
    crowd = pursuit.Crowd(positions=np.tile([3.0, 4.0, 0.0], (1000, 1)))
    np.zeros((1000, 3)).fill(9)  # would take the memory of a freed array
    grid = bytearray(pursuit.neighbor_grid_memory_size(crowd.count))
    pursuit.build_neighbor_grid(crowd, pursuit.neighbor_grid_settings_default(1), grid)
    _, found, count = pursuit.find_nearest_neighbors(grid, (0, 0, 0), 10, -1, pursuit.avoidance_layers_default(), 0, 1)
    assert (count, found[0].distance) == (1, 5)


def test_a_flock_is_stepped_in_place():
    positions, velocities = np.array([[0.0, 0, 0], [30, 0, 0], [0, 40, 0]]), np.diag([2.0, 2, 2])
    crowd = pursuit.Crowd(positions=positions, velocities=velocities)
    grid = bytearray(pursuit.neighbor_grid_memory_size(crowd.count))
    pursuit.build_neighbor_grid(crowd, pursuit.neighbor_grid_settings_default(1), grid)
    rules = pursuit.flock_rules_default(1)
    rules.separation.weight = rules.alignment.weight = rules.cohesion.weight = 0
    rules.cruising_speed = 0
    motion = pursuit.CrowdMotion(positions=positions, velocities=velocities, order=pursuit.Order.AGENTS)
    pursuit.step_flock(grid, rules, pursuit.steering_limits_default(1), 0.5, 0, 3, motion)
    assert positions.tolist() == [[1, 0, 0], [30, 1, 0], [0, 40, 1]]


def test_predictions_say_where_to_move_without_an_intercept_too():
    # As fast and flying away: no intercept. The pursuer of 5 meets the target of 3 along the sides of a triangle.
    answers = pursuit.predict_intercepts(np.zeros((2, 3)), np.array([[8.0, 0, 0], [8, 0, 0]]), np.array([[0, 3.0, 0], [5, 0, 0]]), 5.0)
    assert answers.statuses.tolist() == [Status.OK, Status.TARGET_ESCAPING]
    assert answers.aim_points[0].tolist() == [8, 6, 0]
    assert answers.miss_distances[1] == 8


def some(seed, *shape, half=100.0):
    """As many numbers; every 50th row has one that is refused or special."""
    numbers = np.random.default_rng(seed).uniform(-half, half, shape)
    numbers[7::50] = np.nan
    numbers[9::50] = 0
    return numbers


def same_as_alone(answers, fields, alone):
    """Every answer and status equals the single call, which `alone` makes for an index."""
    refused = 0
    for index, status in enumerate(answers.statuses):
        try:
            _, one = alone(index)
        except pursuit.PursuitRefused as error:
            refused += 1
            assert status < 0 and error.input == pursuit.PursuitRefused(int(status)).input, index
            assert all(np.isnan(getattr(answers, name)[index]).all() for name in fields or ["steerings"]), index
            continue
        assert status >= 0, index
        one = {"steerings": one} if isinstance(one, pursuit.Vec3) else {name: getattr(one, fields[name]) for name in fields}
        for name, value in one.items():
            value = [value.x, value.y, value.z] if isinstance(value, pursuit.Vec3) else value
            assert np.array_equal(getattr(answers, name)[index], value), (index, name)
    assert 0 < refused < len(answers.statuses) / 2, refused


def test_steerings_of_many_are_those_of_each():
    n = 300
    positions, velocities, targets = some(1, n, 3), some(2, n, 3, half=9), some(3, n, 3)
    speeds, radii = np.abs(some(4, n)), np.abs(some(5, n))
    moves = np.ascontiguousarray(some(6, n, 4, half=5)[:, 1:])

    def agent(index):
        return pursuit.Agent(position=tuple(positions[index]), velocity=tuple(velocities[index]), max_speed=speeds[index])

    def target(index):
        return tuple(targets[index])

    agents = positions, velocities, speeds
    same_as_alone(pursuit.seek_steerings(*agents, targets, strict=False), {}, lambda i: pursuit.steer_seek(agent(i), target(i)))
    same_as_alone(pursuit.flee_steerings(*agents, targets, strict=False), {}, lambda i: pursuit.steer_flee(agent(i), target(i)))
    answers = pursuit.arrive_steerings(*agents, targets, radii, strict=False)
    same_as_alone(answers, {}, lambda i: pursuit.steer_arrive(agent(i), target(i), radii[i]))
    settings = pursuit.prediction_settings_default()
    same_as_alone(
        pursuit.pursue_steerings(*agents, targets, moves, 0.5, strict=False),
        {"steerings": "steering", "points": "point", "times": "time"},
        lambda i: pursuit.steer_pursue(agent(i), pursuit.MotionState(target(i), tuple(moves[i])), 0.5, settings),
    )
    # In the plane, in place, and by name.
    out = pursuit.Steerings(np.zeros((2, 2), np.float32))
    pursuit.seek_steerings(np.zeros((2, 2)), [0.0, 0.0], 5.0, np.array([[3.0, 4], [0, -9]]), out=out)
    assert out.steerings.tolist() == [[3, 4], [0, -5]]
    error = refused(pursuit.PursuitRefused, "query 1: agent.max_speed", pursuit.seek_steerings, np.zeros((2, 3)), (0, 0, 0), [5, -1], (8, 0, 0))
    assert (error.index, error.input) == (1, "agent.max_speed")


def test_turrets_and_projectiles_of_many_are_those_of_each():
    n = 200
    shooters, targets, moves, facings = some(1, n, 3), some(2, n, 3), some(3, n, 3, half=9), some(4, n, 3)
    speeds, rates = np.abs(some(5, n)), np.abs(some(6, n, half=2))

    def shot(index, gravity=(0, 0, 0)):
        return pursuit.Shot(tuple(shooters[index]), tuple(targets[index]), tuple(moves[index]), speeds[index], gravity)

    same_as_alone(
        pursuit.solve_turrets(shooters, targets, moves, speeds, facings, rates, horizons=20.0, strict=False),
        {"aim_points": "aim_point", "impact_times": "impact_time", "rotation_times": "rotation_time",
         "flight_times": "flight_time", "iterations": "iterations"},
        lambda i: pursuit.solve_turret(
            pursuit.TurretQuery(shot(i), facing=tuple(facings[i]), turn_rate=rates[i], max_range=math.inf, min_time=0, horizon=20)
        ),
    )
    gravity = (0.0, 0.0, -9.8)
    answers = pursuit.solve_projectiles(shooters, targets, moves, speeds, gravity, strict=False)
    assert answers.launch_velocities.shape == (n, 4, 3) and answers.times.shape == (n, 4)
    two = pursuit.Launches(np.zeros((n, 2, 3)), times=np.zeros((n, 2)))
    pursuit.solve_projectiles(shooters, targets, moves, speeds, gravity, out=two, strict=False)
    assert np.array_equal(two.launch_velocities, answers.launch_velocities[:, :2], equal_nan=True)
    assert np.array_equal(two.times, answers.times[:, :2], equal_nan=True) and (answers.launch_counts[answers.statuses < 0] == 0).all()
    hits = 0
    for index in np.flatnonzero(answers.statuses >= 0):
        query = pursuit.ProjectileQuery(shot(index, gravity))
        status, launches, count = pursuit.solve_projectile(query)
        assert (status, count) == (answers.statuses[index], answers.launch_counts[index])
        for place in range(4):
            one = launches[place].launch_velocity
            assert answers.launch_velocities[index, place].tolist() == [one.x, one.y, one.z]
            assert answers.times[index, place] == launches[place].time
        hits += count
    assert hits > n / 4
    refused(ValueError, "out.times must be an array of 200 times 4 numbers", pursuit.solve_projectiles, shooters, targets, moves, speeds,
            gravity, out=pursuit.Launches(times=np.zeros(200)))


def test_distances_of_many_are_those_of_each():
    positions = some(1, 300, 3)
    box = pursuit.make_box((1, 2, 3), (1, 1, 0), (0, 0, 1), (30, 20, 10))
    fields = {"normals": "normal", "distances": "distance"}
    answers = pursuit.get_signed_distances(box, positions, strict=False)
    same_as_alone(answers, fields, lambda i: pursuit.get_signed_distance(box, tuple(positions[i])))
    assert (answers.distances < 0).any()
    shapes = [box if i % 2 else pursuit.make_sphere((0, 0, i), i - 1) for i in range(300)]
    answers = pursuit.get_signed_distances(shapes, positions, strict=False)
    same_as_alone(answers, fields, lambda i: pursuit.get_signed_distance(shapes[i], tuple(positions[i])))
    assert pursuit.get_signed_distances(shapes[1:4], (0.0, 0.0, 0.0)).distances.shape == (3,)


def test_costs_are_read_from_a_table():
    costs = np.array([[1.0, 2], [1, 9]])
    memory = bytearray(pursuit.team_memory_size(2, 2))
    _, columns, _ = pursuit.solve_assignment(costs, 2, 2, pursuit.Assignment.LINEAR_SUM, memory)
    assert list(columns) == [1, 0]


def test_an_assignment_in_steps_ends_with_the_best_and_a_slow_one_says_that_it_is_unfinished():
    # The least sum of products of ranks pairs the greatest with the least (rearrangement inequality): n (n + 1) (n + 2) / 6.
    ranks = np.arange(1.0, 257)
    for count in (40, 256):
        costs = np.outer(ranks[:count], ranks[:count])
        least = count * (count + 1) * (count + 2) / 6
        memory = bytearray(pursuit.team_memory_size(count, count))
        if count == 40:
            status = pursuit.begin_assignment(costs, count, count, pursuit.Assignment.LINEAR_SUM, memory)
        else:
            status, _, cost = pursuit.solve_assignment(costs, count, count, pursuit.Assignment.LINEAR_SUM, memory)
            assert status == Status.UNFINISHED and cost.pairs == count and cost.sum > least
        statuses = []
        while not statuses or statuses[-1] == Status.UNFINISHED:
            status, columns, cost, bound = pursuit.step_assignment(memory, 2000, count)
            statuses.append(status)
            assert sorted(columns) == list(range(count)) and bound <= least <= cost.sum and len(statuses) < 1000
        assert status == Status.OK and len(statuses) > 1
        assert list(columns) == list(range(count))[::-1] and cost.sum == bound == least


def refused(kind, text, call, *inputs, **named):
    try:
        call(*inputs, **named)
    except kind as error:
        assert text in str(error), error
        return error
    raise AssertionError(f"not refused: {text}")


def test_every_refusal_is_an_exception_that_names_its_input():
    positions, target, velocity = np.zeros((3, 3)), np.array([8.0, 0, 0]), np.array([0, 3.0, 0])
    speeds = np.array([5.0, math.nan, -1])
    error = refused(
        pursuit.PursuitRefused, "query 1: query.pursuer_speed must be finite",
        pursuit.solve_intercepts, positions, target, velocity, speeds,
    )
    assert (error.index, error.input, error.kind) == (1, "query.pursuer_speed", RefusalKind.NOT_FINITE)
    assert error.requirement == "must be finite"
    answers = pursuit.solve_intercepts(positions, target, velocity, speeds, strict=False)
    # A status of a batch is compared with a kind as it is, alone or all at once, from either side.
    assert (answers.statuses == RefusalKind.NOT_FINITE).tolist() == [False, True, False]
    assert (RefusalKind.OUT_OF_DOMAIN == answers.statuses).tolist() == [False, False, True]
    assert (answers.statuses == Status.OK).tolist() == [True, False, False]
    assert (answers.statuses != RefusalKind.NOT_FINITE).tolist() == [True, False, True]
    assert answers.statuses[1] == RefusalKind.NOT_FINITE and int(answers.statuses[1]) == RefusalKind.NOT_FINITE
    assert answers.statuses[1] != RefusalKind.OUT_OF_DOMAIN and RefusalKind.NOT_FINITE != RefusalKind.OUT_OF_DOMAIN
    assert Status.OK != RefusalKind.NOT_FINITE and RefusalKind.NOT_FINITE not in (None, "NOT_FINITE", 0.5, 2**40, -(2**40))
    assert {RefusalKind.NOT_FINITE: 1}[error.kind] == 1
    assert answers.points[0].tolist() == [8, 6, 0] and np.isnan(answers.points[1:]).all() and np.isnan(answers.times[1:]).all()
    assert answers.is_ok.tolist() == [True, False, False] and answers.times[answers.is_ok].mean() == 2

    wrong = [
        (TypeError, "pursuer_positions must have numbers of float64 or float32", positions.astype(complex), target, velocity, 5.0),
        (TypeError, "target_positions must have numbers of float64 or float32", positions, target.astype(bool), velocity, 5.0),
        (ValueError, "target_positions must have the shape (n, 3) or (n, 2), not (4,)", positions, np.zeros(4), velocity, 5.0),
        (ValueError, "pursuer_speeds has 2 elements, pursuer_positions has 3", positions, target, velocity, np.ones(2)),
        (ValueError, "pursuer_speeds must have the shape (n,), not (3, 1)", positions, target, velocity, np.ones((3, 1))),
    ]
    for kind, text, *inputs in wrong:
        refused(kind, text, pursuit.solve_intercepts, *inputs)
    inputs = positions, target, velocity, 5.0
    refused(ValueError, "out.times must be an array of 3 numbers", pursuit.solve_intercepts, *inputs, out=pursuit.Intercepts(times=np.zeros(2)))
    sealed = np.zeros((3, 3))
    sealed.flags.writeable = False
    refused(ValueError, "out.points must be writable", pursuit.solve_intercepts, *inputs, out=pursuit.Intercepts(points=sealed))
    refused(ValueError, "velocities has 4 elements, positions has 3", pursuit.Crowd, positions=positions, velocities=np.zeros((4, 3)))
    refused(ValueError, "count is 4, but positions has 3 elements", pursuit.Crowd, positions=positions, count=4)


def a_crowd(count):
    """A built grid of `count` agents, and what a step of them takes."""
    positions = np.random.default_rng(3).uniform(0, 100, (count, 3))
    crowd = pursuit.Crowd(positions=positions, velocities=np.zeros((count, 3)))
    grid = bytearray(pursuit.neighbor_grid_memory_size(count))
    settings = pursuit.neighbor_grid_settings_default(1)
    settings.dimensions = 2
    pursuit.build_neighbor_grid(crowd, settings, grid)
    members = pursuit.OrcaMembers(preferred_velocities=np.ones((count, 3)), max_speeds=np.full(count, 2.0), radii=np.full(count, 0.3))
    motion = pursuit.CrowdMotion(positions=positions, velocities=np.zeros((count, 3)))
    return grid, members, motion


def test_a_step_refuses_arrays_shorter_than_the_crowd_and_names_both_numbers():
    grid, members, motion = a_crowd(2000)
    rest = pursuit.orca_crowd_settings_default(1), 0.1

    def step(members, motion, begin=0, end=2000):
        return pursuit.step_orca(grid, None, members, *rest, begin, end, motion)

    assert step(members, motion)[1].count == 2000
    short = pursuit.CrowdMotion(positions=np.zeros((5, 3)), velocities=np.zeros((5, 3)))
    told = "motion.positions has 5 elements, but the number of agents of the grid is 2000"
    refused(ValueError, told, step, members, short)
    # By agent any of them may be written, by place those up to the end of the range; both have room for all.
    refused(ValueError, told, step, members, short, 0, 5)
    few = pursuit.OrcaMembers(preferred_velocities=np.ones((2000, 3)), max_speeds=np.full(7, 2.0), radii=np.full(2000, 0.3))
    refused(ValueError, "members.max_speeds has 7 elements, but the number of agents of the grid is 2000", step, few, motion)
    refused(ValueError, "end must be from 0 to 4294967295, not -1", step, members, motion, 0, -1)
    rules, limits = pursuit.flock_rules_default(1), pursuit.steering_limits_default(1)
    refused(ValueError, "motion.positions has 5 elements", pursuit.step_flock, grid, rules, limits, 0.1, 0, 2000, short)
    refused(ValueError, "motion.positions has 5 elements, but end is 6", pursuit.advance_agents, short, np.zeros((6, 3)), limits, 0.1, 0, 6)


def test_an_array_that_has_moved_since_it_was_set_is_refused():
    grid, members, motion = a_crowd(50)
    positions = np.zeros((50, 3))
    motion.positions = positions
    positions.resize((50_000, 3), refcheck=False)
    settings = pursuit.orca_crowd_settings_default(1)
    refused(ValueError, "motion.positions was moved", pursuit.step_orca, grid, None, members, settings, 0.1, 0, 50, motion)
    motion.positions.base = 4096
    refused(ValueError, "motion.positions", pursuit.step_orca, grid, None, members, settings, 0.1, 0, 50, motion)
    grid.extend(bytes(1000))  # no view of an earlier call holds it
    view = memoryview(grid)
    view.release()
    refused(ValueError, "grid must be writable bytes", pursuit.step_orca, view, None, members, settings, 0.1, 0, 50, motion)


def test_one_number_of_numpy_stands_for_all_and_stays_alive():
    crowd = pursuit.Crowd(positions=np.zeros((3, 3)), radii=np.float64(0.5))
    agent = pursuit.Agent((1, 0, 0), (-1, 0, 0), 2)
    for value in range(100):
        np.float64(value)  # would take the memory of a freed number
    settings = pursuit.collision_settings_default(1)
    _, found = pursuit.steer_avoid_collisions(agent, pursuit.avoidance_layers_default(), crowd, settings)
    _, expected = pursuit.steer_avoid_collisions(
        agent, pursuit.avoidance_layers_default(), pursuit.Crowd(positions=np.zeros((3, 3)), radii=np.full(3, 0.5)), settings
    )
    assert bytes(found.steering) == bytes(expected.steering)


def test_statuses_of_out_are_written_in_place():
    inputs = np.zeros((3, 3)), [8.0, 0, 0], [0, 3.0, 0], np.array([5.0, 2, -1])
    table = np.full((3, 4), 99, np.int32)
    statuses = table.reshape(-1)[4:7]
    answers = pursuit.solve_intercepts(*inputs, out=pursuit.Intercepts(statuses=statuses), strict=False)
    assert answers.statuses is statuses and statuses[:2].tolist() == [Status.OK, Status.TARGET_TOO_FAST] and statuses[2] < 0
    assert table[0].tolist() == [99] * 4 and table[1, 3] == 99
    told = "out.statuses must be an array of 3 numbers of int32 side by side"
    for wrong in (np.zeros(2, np.int32), np.zeros(4, np.int32), np.zeros(3), np.zeros(3, np.int64), np.zeros(6, np.int32)[::2], [0, 0, 0]):
        refused(ValueError, told, pursuit.solve_intercepts, *inputs, out=pursuit.Intercepts(statuses=wrong))
    sealed = np.zeros(3, np.int32)
    sealed.flags.writeable = False
    refused(ValueError, "out.statuses must be writable", pursuit.solve_intercepts, *inputs, out=pursuit.Intercepts(statuses=sealed))
    speeds = np.zeros(3)
    over_speeds = speeds.view(np.int32)[:3]
    refused(ValueError, "out.statuses overlaps batch.pursuer_speeds", pursuit.solve_intercepts, *inputs[:3], speeds, out=pursuit.Intercepts(statuses=over_speeds))


def test_out_that_is_no_answers_is_a_type_error():
    inputs = np.zeros((3, 3)), [8.0, 0, 0], [0, 3.0, 0], 5.0
    for wrong, kind in ((np.zeros((3, 3)), "ndarray"), (pursuit.Predictions(), "Predictions"), ({}, "dict")):
        told = f"out must be Intercepts, which names the arrays to write to, not {kind}"
        refused(TypeError, told, pursuit.solve_intercepts, *inputs, out=wrong)


def test_what_is_masked_is_refused_or_a_row_of_nan():
    speeds = np.ma.masked_array([5.0, 5, 5], mask=[False, True, False])
    inputs = [0, 0], [8, 0], [0, 3]
    refused(pursuit.PursuitRefused, "query 1: query.pursuer_speed must be finite", pursuit.solve_intercepts, *inputs, speeds)
    answers = pursuit.solve_intercepts(*inputs, speeds, strict=False)
    assert answers.is_ok.tolist() == [True, False, True] and answers.times[[0, 2]].tolist() == [2, 2]
    assert np.isnan(answers.times[1]) and np.isnan(answers.points[1]).all()
    whole = np.ma.masked_array([[0, 0], [8, 0]], mask=[[False, False], [False, True]])
    answers = pursuit.solve_intercepts([0, 0], whole, [0, 3], 5, strict=False)
    assert answers.statuses[0] >= 0 and answers.statuses[1] == RefusalKind.NOT_FINITE


def test_arrays_of_more_dimensions_broadcast():
    pursuers = np.array([[0.0, 0], [1, 2], [-5, 2]])[:, np.newaxis]
    targets = np.array([[[8.0, 0], [0, 9]]])
    speeds = np.array([[5.0], [6], [7]])
    answers = pursuit.solve_intercepts(pursuers, targets, (0, 3), speeds)
    assert answers.points.shape == (3, 2, 2) and answers.times.shape == answers.statuses.shape == answers.is_ok.shape == (3, 2)
    for row in range(3):
        for column in range(2):
            one = pursuit.solve_intercepts(pursuers[row, 0], targets[0, column], (0, 3), speeds[row, 0])
            assert one.points[0].tobytes() == answers.points[row, column].tobytes()
            assert one.times[0] == answers.times[row, column] and one.statuses[0] == answers.statuses[row, column]
    launches = pursuit.solve_projectiles(np.zeros((2, 1, 3)), np.full((1, 4, 3), 9.0), (0, 0, 0), 50, (0, 0, -10))
    assert launches.times.shape == (2, 4, 4) and launches.launch_velocities.shape == (2, 4, 4, 3)
    told = "these have no common shape: pursuer_positions (3, 1), target_positions (2, 4), pursuer_speeds (3, 1)"
    refused(ValueError, told, pursuit.solve_intercepts, pursuers, np.zeros((2, 4, 2)), (0, 3), speeds)
    # A column beside rows is a mistake more often than a table.
    refused(ValueError, "pursuer_speeds must have the shape (n,), not (3, 1)", pursuit.solve_intercepts, pursuers[:, 0], (8, 0), (0, 3), speeds)
    told = "out takes one row for each query: queries of the shape (3, 2) have new arrays"
    refused(ValueError, told, pursuit.solve_intercepts, pursuers, targets, (0, 3), speeds, out=pursuit.Intercepts())
    # In the order of the answers: two in each row.
    told = "query 2: query.pursuer_speed must be 0 or more"
    refused(pursuit.PursuitRefused, told, pursuit.solve_intercepts, pursuers, targets, (0, 3), [[1], [-1], [1]])


def salvo_from(*places, **query):
    """A salvo at a target at rest, each missile at 300 m/s straight at it."""
    missiles = [
        pursuit.SalvoMissile(
            missile=pursuit.MotionState(position=place, velocity=tuple(-300 * number / math.hypot(*place) for number in place)),
            max_acceleration=200,
            field_of_view=math.pi,
        )
        for place in places
    ]
    asked = pursuit.salvo_query_default()
    for name, value in query.items():
        setattr(asked, name, value)
    return pursuit.find_salvo(asked, missiles)


def near(one, other, allowed=1e-9):
    return abs(one - other) <= allowed


def test_one_missile_straight_ahead_takes_its_length_over_its_speed():
    for length in (3000.0, 6000.0, 9000.0):
        status, [plan], salvo = salvo_from((length, 0, 0))
        assert status is Status.OK and salvo.keep_count == 1 and plan.state == pursuit.SalvoState.KEEPS
        assert near(plan.earliest_time, length / 300) and near(salvo.impact_time, 33 / 32 * length / 300)
        assert near(plan.impact_direction.x, -1) and near(plan.impact_direction.y, 0) and near(plan.impact_direction.z, 0)
        # It has time to spare, so it turns, and within its limit.
        assert 0 < plan.needed_acceleration <= 200.001


def test_equal_missiles_all_around_hit_together_each_straight_ahead():
    for count in (2, 4, 8):
        angles = [2 * math.pi * index / count for index in range(count)]
        places = [(3000 * math.cos(angle), 3000 * math.sin(angle), 0) for angle in angles]
        _, plans, salvo = salvo_from(*places)
        assert salvo.keep_count == count and near(salvo.impact_time, 33 / 32 * 10)
        for plan, angle in zip(plans, angles):
            assert near(plan.earliest_time, 10) and near(plan.impact_direction.x, -math.cos(angle)) and near(plan.impact_direction.y, -math.sin(angle))
            assert near(plan.needed_acceleration, plans[0].needed_acceleration, 1e-6)


def test_the_slowest_of_a_salvo_decides():
    _, plans, salvo = salvo_from((3000, 0, 0), (-3600, 0, 0))
    assert [round(plan.earliest_time, 9) for plan in plans] == [10, 12]
    assert salvo.keep_count == 2 and near(salvo.impact_time, 33 / 32 * 12)


def test_a_missile_on_a_collision_course_meets_a_moving_target_where_the_triangle_says():
    # 10 s: 1800 m of the target, 3000 m of the missile, 2400 m between them across.
    start = pursuit.MotionState(position=(0, -2400, 0), velocity=(180, 240, 0))
    missile = pursuit.SalvoMissile(missile=start, max_acceleration=200, field_of_view=math.pi, impact_direction=(180, 240, 0))
    query = pursuit.salvo_query_default()
    query.target = pursuit.MotionState(velocity=(180, 0, 0))
    _, [plan], salvo = pursuit.find_salvo(query, [missile])
    assert near(plan.earliest_time, 10) and near(salvo.impact_time, 33 / 32 * 10) and salvo.keep_count == 1
    assert near(plan.impact_direction.x, 0.6) and near(plan.impact_direction.y, 0.8)
    # One that is as fast as it and does not close never comes there.
    query.target = pursuit.MotionState(position=(100, 0, 0), velocity=(300, 0, 0))
    chaser = pursuit.SalvoMissile(missile=pursuit.MotionState(velocity=(300, 0, 0)), max_acceleration=200, field_of_view=math.pi)
    _, [plan], salvo = pursuit.find_salvo(query, [chaser])
    assert plan.state == pursuit.SalvoState.OUT_OF_REACH and math.isinf(plan.earliest_time)
    assert (salvo.keep_count, salvo.impact_time) == (0, 0)


def test_a_missile_beyond_the_horizon_of_a_salvo_is_left_out():
    _, plans, salvo = salvo_from((3000, 0, 0), (-3600, 0, 0), horizon=11)
    assert [pursuit.SalvoState(plan.state).name for plan in plans] == ["KEEPS", "BEYOND_HORIZON"]
    assert salvo.keep_count == 1 and near(salvo.impact_time, 33 / 32 * 10)


tests = [test for name, test in list(globals().items()) if name.startswith("test_")]
for test in tests:
    test()
assert "site-packages" in pursuit.__file__, "not the installed wheel"
print(f"{len(tests)} passed on numpy {np.__version__}, Python {sys.version.split()[0]}")
