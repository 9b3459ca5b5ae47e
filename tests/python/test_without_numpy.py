"""The installed wheel where there is no numpy: all but batches of arrays works, and these say what to install."""

import importlib.util

import pursuit

assert importlib.util.find_spec("numpy") is None, "this is to run without numpy"

# A triangle of sides 6, 8 and 10.
query = pursuit.InterceptQuery(target_position=(8, 0, 0), target_velocity=(0, 3, 0), pursuer_speed=5)
status, solution = pursuit.solve_intercept(query)
assert (status, solution.time, solution.point.y) == (pursuit.Status.OK, 2, 6)

# Lists are copied and counted.
batch = pursuit.InterceptBatch(
    pursuer_positions=[(0, 0, 0), (0, 0, 0)],
    target_positions=(8, 0, 0),
    target_velocities=(0, 3, 0),
    pursuer_speeds=[5, 2],
    capture_radii=0.0,
)
times = (pursuit.ctypes.c_double * 2)()
answers = pursuit.InterceptBatchSolution(times=times)
_, statuses, count = pursuit.solve_intercept_batch(batch, 0, 2, None, answers)
assert (list(statuses), count, times[0]) == ([0, pursuit.Status.TARGET_TOO_FAST], 2, 2)

try:
    pursuit.solve_intercepts([(0, 0, 0)], (8, 0, 0), (0, 3, 0), 5)
except ImportError as error:
    assert "pip install numpy" in str(error)
else:
    raise AssertionError("numpy is there after all")
print("without numpy: passed")
