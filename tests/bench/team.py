"""Times pursuit_solve_assignment beside scipy's linear_sum_assignment on the same 256 x 256 matrices, in turns, in one process.

Usage: team.py LIBRARY MATRICES. A line for each kind of cost, with tabs: its name, microseconds of both, the ratio, its quartiles.
"""

import ctypes
import statistics
import sys
import time

import numpy
from scipy.optimize import linear_sum_assignment

SIZE = 256
LINEAR_SUM = 1


def uniform(random):
    return random.random((SIZE, SIZE))


def flights(random):
    """Straight flight of each pursuer at its own speed to the place where each target is going to be, as a game has it."""
    pursuers = random.uniform(-5000, 5000, (SIZE, 1, 3))
    targets = random.uniform(-5000, 5000, (1, SIZE, 3))
    velocities = random.uniform(-300, 300, (1, SIZE, 3))
    speeds = random.uniform(600, 900, (SIZE, 1))
    away = targets - pursuers
    a = speeds**2 - (velocities**2).sum(2)
    b = (away * velocities).sum(2)
    return (b + numpy.sqrt(b**2 + a * (away**2).sum(2))) / a


def integers(random, below):
    return random.integers(0, below, (SIZE, SIZE)).astype(float)


def with_holes(random, matrix):
    matrix[random.random(matrix.shape) < 0.1] = numpy.inf
    return matrix


def mirrored(random):
    """Every cost four times, with sums that f64 rounds: many choices are equally good."""
    half = random.random((SIZE // 2, SIZE // 2))
    return numpy.block([[half, half], [half, half]])


MATRICES = {
    "integers below 1,000": lambda random: integers(random, 1000),
    "integers below 100": lambda random: integers(random, 100),
    "integers below 10": lambda random: integers(random, 10),
    "in-game times": flights,
    "one in ten impossible": lambda random: with_holes(random, uniform(random)),
    "mirrored": mirrored,
    "uniform": uniform,
}


def solver(path):
    """The C function on a matrix: the columns."""
    library = ctypes.CDLL(path)
    solve = library.pursuit_solve_assignment
    pointer, count = ctypes.c_void_p, ctypes.c_uint32
    solve.argtypes = [pointer, count, count, ctypes.c_int32, pointer, ctypes.c_size_t, pointer, pointer]
    size = library.pursuit_team_memory_size
    size.restype = ctypes.c_size_t
    memory = numpy.zeros(size(SIZE, SIZE), numpy.uint8)
    columns = numpy.zeros(SIZE, numpy.int32)
    cost = numpy.zeros(4)
    # A view of numbers: the first, bytes from one to the next, of f64.
    view = numpy.array([0, 8, 0], numpy.uint64)

    def of(matrix):
        view[0] = matrix.ctypes.data
        status = solve(
            view.ctypes.data, SIZE, SIZE, LINEAR_SUM, memory.ctypes.data, memory.size, columns.ctypes.data, cost.ctypes.data
        )
        assert status == 0, status
        return columns

    return of


def main():
    path, rounds = sys.argv[1], int(sys.argv[2])
    solve = solver(path)
    for name, matrix_of in MATRICES.items():
        random = numpy.random.default_rng(7)
        ratios, ours, theirs = [], [], []
        for _ in range(rounds):
            matrix = numpy.ascontiguousarray(matrix_of(random))
            best = [1e9, 1e9]
            for _ in range(3):
                start = time.perf_counter()
                columns = solve(matrix)
                middle = time.perf_counter()
                row, column = linear_sum_assignment(matrix)
                end = time.perf_counter()
                best = [min(best[0], middle - start), min(best[1], end - middle)]
            sums = [matrix[row, chosen].sum() for chosen in (columns, column)]
            assert abs(sums[0] - sums[1]) <= 1e-9 * sums[1], sums
            ours.append(best[0])
            theirs.append(best[1])
            ratios.append(best[0] / best[1])
        low, middle, high = statistics.quantiles(ratios, n=4)
        times = [f"{statistics.median(of) * 1e6:.0f}" for of in (ours, theirs)]
        print(name, *times, f"{middle:.2f}", f"{low:.2f}", f"{high:.2f}", sep="\t")


main()
