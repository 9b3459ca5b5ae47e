#!/usr/bin/env python3
"""Writes tests/golden/intercept.txt: intercept queries and their exact answers.

The oracle knows nothing of the library. It takes the f64 inputs as the rational numbers they are, forms

    a = V^2 - S^2,  b = R.V - S r,  c = R^2 - r^2,  D = b^2 - a c        (|R + V t|^2 - (S t + r)^2 = a t^2 + 2 b t + c)

in whole numbers, takes verdicts from their signs and the times from integer square roots, cut off so late that the
interval left rounds to one f64. Python's standard library only; the seed is fixed.

    scripts/golden_intercept.py            writes the file
    scripts/golden_intercept.py --check    fails when the committed file differs
"""

import math
import pathlib
import random
import sys
from fractions import Fraction

FILE = pathlib.Path(__file__).resolve().parent.parent / "tests" / "golden" / "intercept.txt"
GREATEST = Fraction(sys.float_info.max)

HEADER = """\
# Intercept queries and their exact answers, written by scripts/golden_intercept.py. One query a line, hexadecimal f64:
# class verdict time latest_time  pursuer_position(3) target_position(3) target_velocity(3) pursuer_speed capture_radius
# Times are the exact ones, rounded once; inf: the pursuer can wait without end; -: no intercept.
# Verdicts: met, there (already), immobile, fast (too fast), escaping, beyond (met beyond the range of f64).
"""


def rounded(value):
    """The f64 next to a rational number above zero, which is not zero; inf beyond the range."""
    try:
        return value.numerator / value.denominator or math.ulp(0.0)
    except OverflowError:
        return math.inf


def whole(values):
    """Whole numbers in the proportion of rational ones whose denominators are powers of two, and the scale."""
    scale = max(value.denominator for value in values)
    return [value.numerator * (scale // value.denominator) for value in values], scale


def solve(query):
    """The verdict, the earliest time and the latest, both rounded once, and the earliest as a close fraction."""
    fractions = [Fraction(x) for x in query]
    (*lengths, r), length_scale = whole(fractions[:6] + fractions[10:])
    (*velocity, speed), speed_scale = whole(fractions[6:10])
    relative = [q - p for p, q in zip(lengths[:3], lengths[3:])]
    a = sum(v * v for v in velocity) - speed * speed
    b = sum(x * v for x, v in zip(relative, velocity)) - speed * r
    c = sum(x * x for x in relative) - r * r
    # A time in these whole units is a time in seconds times speed_scale / length_scale, with lengths divided by
    # length_scale and speeds by speed_scale.
    unit = Fraction(speed_scale, length_scale)
    if c <= 0:
        return "there", None, None, None
    if speed == 0:
        return "immobile", None, None, None
    discriminant = b * b - a * c
    if a > 0 and discriminant < 0:
        return "fast", None, None, None
    if a >= 0 and b >= 0:
        return "escaping", None, None, None
    bits = 200 + max(0, 2 * abs(b).bit_length() - discriminant.bit_length())
    while True:
        root = math.isqrt(discriminant << 2 * bits)
        exact = root * root == discriminant << 2 * bits
        ends = []
        for end in (root, root if exact else root + 1):
            larger = Fraction(end, 1 << bits) + abs(b)
            if b < 0:
                time = Fraction(c) / larger
                latest = larger / a if a > 0 else None
            else:
                time = larger / -a
                latest = None
            ends.append((time * unit, None if latest is None else latest * unit))
        if all(x == y or rounded(x) == rounded(y) for x, y in zip(*ends)):
            break
        bits *= 2
    time, latest = ends[0]
    return "met", rounded(time), math.inf if latest is None else rounded(latest), time


def answer(query):
    """The line for a query without its class; None where an answer ends within a hair of the range of f64."""
    verdict, time, latest, exact_time = solve(query)
    if verdict == "met":
        point = [abs(Fraction(q) + Fraction(v) * exact_time) for q, v in zip(query[3:6], query[6:9])]
        reach = max(point + [exact_time]) / GREATEST
        if abs(reach - 1) < Fraction(1, 1 << 40):
            return None
        if reach > 1:
            verdict, time, latest = "beyond", None, None
        elif latest is not None and math.isinf(latest) and query_is_faster(query):
            latest = sys.float_info.max
    return verdict, time, latest


def query_is_faster(query):
    velocity = [Fraction(v) for v in query[6:9]]
    return sum(v * v for v in velocity) > Fraction(query[9]) ** 2


def shown(x):
    if x is None:
        return "-"
    if math.isinf(x):
        return "inf"
    if x == 0:
        return "0"
    mantissa, exponent = x.hex().split("p")
    if "." in mantissa:
        mantissa = mantissa.rstrip("0").rstrip(".")
    return f"{mantissa}p{exponent}"


class Generator:
    def __init__(self, seed):
        self.random = random.Random(seed)

    def real(self, low, high):
        return low + (high - low) * self.random.random()

    def grid(self, limit, unit=0.125):
        """A number as games have it, on a grid: short in the file."""
        steps = int(limit / unit)
        return self.random.randint(-steps, steps) * unit

    def vector(self, limit, unit=0.125):
        """In space, and half of the time in the plane."""
        flat = self.random.random() < 0.5
        return [self.grid(limit, unit), self.grid(limit, unit), 0.0 if flat else self.grid(limit, unit)]

    def radius(self):
        return self.random.choice([0.0, 0.0, 1.0, 34.0, self.random.randint(0, 800) * 0.25])

    def choice(self, values):
        return self.random.choice(values)

    def bit_pattern(self):
        """Any finite number above zero, all exponents alike."""
        return math.ldexp(1 + self.random.getrandbits(52) / (1 << 52), self.random.randint(-1074, 1023))


ORIGIN = [0.0, 0.0, 0.0]


def length(v):
    """The f64 next to the length of v."""
    (x, y, z), scale = whole([Fraction(x) for x in v])
    square = (x * x + y * y + z * z) << 400
    return rounded(Fraction(math.isqrt(square), scale << 200))


def steps(x, count):
    """x, `count` f64 further."""
    for _ in range(abs(count)):
        x = math.nextafter(x, math.inf if count > 0 else 0.0)
    return x


def general(g):
    return g.vector(25_000) + g.vector(25_000) + g.vector(800) + [abs(g.grid(1200)), g.radius()]


def nearly_equal_speeds(g):
    velocity = g.vector(800)
    return ORIGIN + g.vector(25_000) + velocity + [steps(length(velocity), g.random.randint(-3, 3)), g.radius()]


def exactly_equal_speeds(g):
    # Lebesgue: (p^2 + q^2 - s^2 - t^2)^2 + (2 (p t + q s))^2 + (2 (q t - p s))^2 = (p^2 + q^2 + s^2 + t^2)^2
    p, q, s, t = (g.random.randint(-12, 12) for _ in range(4))
    velocity = [p * p + q * q - s * s - t * t, 2 * (p * t + q * s), 2 * (q * t - p * s)]
    g.random.shuffle(velocity)
    speed = p * p + q * q + s * s + t * t
    unit = g.choice([0.25, 1.0, 8.0])
    relative = g.vector(25_000)
    if g.random.random() < 0.2:
        # Straight across: the target is never met, by the sign of a sum that is exactly zero.
        relative = [velocity[1] * 8.0, -velocity[0] * 8.0, 0.0]
    return ORIGIN + relative + [unit * v for v in velocity] + [unit * speed, g.choice([0.0, g.radius()])]


def nearly_tangent(g):
    while True:
        relative, velocity, r = g.vector(25_000), g.vector(800), g.radius()
        towards = -sum(x * v for x, v in zip(relative, velocity))
        square = sum(x * x for x in relative)
        velocity_square = sum(v * v for v in velocity)
        cross = square * velocity_square - towards * towards
        if towards <= 0 or square <= r * r or cross <= 0:
            continue
        # |S R - r V|^2 = |R x V|^2 for S.
        square_root = math.sqrt(max(0.0, r * r * towards * towards - square * (r * r * velocity_square - cross)))
        speed = (square_root - r * towards) / square
        if speed <= 0:
            continue
        # To 40 digits, then rounded once.
        exact = Fraction(speed)
        for _ in range(3):
            error = square * exact * exact + 2 * Fraction(r) * Fraction(towards) * exact
            error += Fraction(r * r) * Fraction(velocity_square) - exact_cross(relative, velocity)
            slope = 2 * (square * exact + Fraction(r) * Fraction(towards))
            if slope == 0:
                break
            exact -= error / slope
            exact = Fraction(round(exact * (1 << 160)), 1 << 160)
        if exact <= 0:
            continue
        return ORIGIN + relative + velocity + [steps(rounded(exact), g.random.randint(-2, 2)), r]


def exact_cross(relative, velocity):
    x, y, z = (Fraction(value) for value in relative)
    u, v, w = (Fraction(value) for value in velocity)
    return (y * w - z * v) ** 2 + (z * u - x * w) ** 2 + (x * v - y * u) ** 2


def exactly_tangent(g):
    # A right triangle: the pursuer's way is the shorter leg's share of the target's.
    m = g.random.randint(2, 60)
    n = g.random.randint(1, m - 1)
    short, other, longest = m * m - n * n, 2 * m * n, m * m + n * n
    unit = g.choice([0.125, 1.0, 4.0])
    distance = g.random.randint(1, 4000) * 0.5
    axes = [0, 1, 2]
    g.random.shuffle(axes)
    relative, velocity = ORIGIN[:], ORIGIN[:]
    relative[axes[0]] = distance
    velocity[axes[0]], velocity[axes[1]] = -unit * other, g.choice([-1, 1]) * unit * short
    speed = unit * short
    return ORIGIN + relative + velocity + [steps(speed, g.choice([-1, 0, 0, 1])), 0.0]


def head_on(g):
    direction = g.vector(60, 1.0)
    relative = [x * abs(g.grid(2000, 1.0)) for x in direction]
    factor = g.grid(40, 0.5)
    velocity = [x * factor for x in direction]
    speed = abs(g.grid(1200))
    if g.random.random() < 0.4:
        speed = steps(length(velocity), g.random.randint(-2, 2))
    if g.random.random() < 0.1:
        # The pursuer's way is far below the rounding errors of the target's.
        speed = math.ldexp(abs(g.grid(1200)), -g.random.randint(10, 120))
    return ORIGIN + relative + velocity + [speed, g.radius()]


def scaled_world(g):
    query = g.choice([general, nearly_equal_speeds, exactly_equal_speeds, nearly_tangent, head_on])(g)
    length_exponent = g.choice([-200, 200, g.random.randint(-400, 400)])
    speed_exponent = length_exponent + g.choice([0, 0, g.random.randint(-60, 60)])
    return scaled(query, length_exponent, speed_exponent)


def scaled(query, length_exponent, speed_exponent):
    lengths = [math.ldexp(x, length_exponent) for x in query]
    speeds = [math.ldexp(x, speed_exponent) for x in query]
    return lengths[:6] + speeds[6:10] + lengths[10:]


def nearly_stationary(g):
    velocity = [math.ldexp(x, -g.random.randint(20, 500)) for x in g.vector(800)]
    speed = abs(g.grid(1200))
    if g.random.random() < 0.3:
        speed = steps(length(velocity), g.random.randint(-2, 2))
    return ORIGIN + g.vector(25_000) + velocity + [speed, g.radius()]


def one_ulp_apart(g):
    # 500 km from the origin in centimeters, where an f64 is 2^-27 to 2^-28 cm wide.
    position = [g.choice([-1, 1]) * (5e7 + g.random.randint(0, 4000) * 0.25) for _ in range(3)]
    target = position[:]
    for axis in range(3):
        if g.random.random() < 0.6:
            target[axis] = steps(target[axis], g.random.randint(-3, 3))
        elif g.random.random() < 0.2:
            target[axis] += g.choice([-1.0, 1.0])
    relative = [q - p for p, q in zip(position, target)]
    apart = length(relative)
    radius = g.choice([0.0, 0.0, 0.0, apart, steps(apart, g.random.randint(-2, 2)), math.ldexp(1.0, -30)])
    velocity = g.vector(800)
    speed = g.choice([abs(g.grid(1200)), length(velocity), steps(length(velocity), 1)])
    return position + target + velocity + [speed, radius]


def nearly_captured(g):
    query = general(g)
    query[:3] = ORIGIN
    query[10] = steps(length(query[3:6]), g.random.randint(-2, 2))
    if g.random.random() < 0.5:
        query[9] = steps(length(query[6:9]), g.random.randint(-1, 1))
    return query


def distant_subtraction(g):
    # The difference of the positions is no f64: what it leaves off decides.
    position = [g.real(-1, 1) * 1e-3 for _ in range(3)]
    target = g.vector(25_000)
    relative = [q - p for p, q in zip(position, target)]
    velocity = g.vector(800)
    radius = g.choice([0.0, steps(length(relative), g.random.randint(-1, 1))])
    return position + target + velocity + [length(velocity), radius]


def tiny_excess(g):
    # As fast along one axis, and a hair faster by the others: times beyond all measure, and beyond f64.
    speed = math.ldexp(abs(g.grid(1200)) + 1.0, g.choice([0, 0, g.random.randint(-300, 300)]))
    velocity = [speed, *(g.choice([0.0, math.ldexp(speed, -g.random.randint(30, 600))]) for _ in range(2))]
    velocity[0] = steps(velocity[0], g.choice([0, 0, 0, -1, 1]))
    order = [0, 1, 2]
    g.random.shuffle(order)
    flip = g.choice([-1.0, 1.0])
    relative = [math.ldexp(x, g.choice([0, 0, g.random.randint(-300, 400)])) for x in g.vector(25_000)]
    return ORIGIN + relative + [flip * velocity[axis] for axis in order] + [speed, g.choice([0.0, g.radius()])]


def widest_exponents(g):
    def number():
        return g.choice([-1, 1]) * g.bit_pattern() if g.random.random() < 0.7 else g.choice([0.0, 1.0, -3.0, 600.0])

    query = [number() for _ in range(9)] + [abs(number()), abs(number()) if g.random.random() < 0.3 else 0.0]
    if g.random.random() < 0.3:
        query[9] = abs(query[6])
    if g.random.random() < 0.2:
        query[10] = abs(query[3] - query[0])
    return query if all(math.isfinite(x) for x in query) else widest_exponents(g)


def published():
    """Quadratics on which published solvers fail, as queries: R, V and S with V^2 - S^2, R.V and R^2 as asked for.

    From F. Goualard, "The Ins and Outs of Solving Quadratic Equations with Floating-Point Arithmetic", 2023
    (hal-04116310), with the roots turned to positive times.
    """
    ulp = 2.0**-52
    # t^2 - 2 t + 1, a double root at 1; and double roots one unit in the last place to both sides.
    shapes = [[1.0, 0.0, 0.0, b, 1.0, 0.0, 1.0] for b in (-1.0, -1.0 - ulp, -1.0 + ulp / 2)]
    # t^2 - (1 + 2^-52) t + 1/4 + 2^-53: the discriminant is 2^-106 of what it is the difference of.
    shapes.append([0.5, ulp * 2**25, ulp * 2**25, -1.0, 3 * ulp * 2**26, -4 * ulp * 2**26, 5 * ulp * 2**26])
    # t^2 - t - 1, the golden ratio.
    shapes.append([1.0, 0.0, 0.0, 0.5, 1.0, 0.0, 1.5])
    queries = [ORIGIN + shape + [0.0] for shape in shapes]
    # In Goualard's tests the coefficients are multiplied by 2^600 and 2^-1073, here also by what no square survives.
    for exponents in [(300, 300), (-536, -536), (-300, -300), (511, 500), (300, -300)]:
        queries += [scaled(ORIGIN + shape + [0.0], *exponents) for shape in shapes]
    # F(n) t^2 - 2 F(n-1) t + F(n-2) with Fibonacci's numbers, n odd: the discriminant is -1 (Cassini). The odd ones
    # are sums of two squares of their own kind: R = (F(k), F(k+1)), V = (-F(k+1), -F(k+2)).
    x, y = 1, 1
    while y < 2**52:
        speed = 2.0 ** (y.bit_length() // 2)
        queries.append(ORIGIN + [float(x), float(y), 0.0, -float(y), -float(x + y), speed, speed, 0.0])
        # Without a third axis the target is just reached at S |R| = |R x V| = 1.
        just_enough = rounded(Fraction(1 << 200, math.isqrt((x * x + y * y) << 400)))
        for speed in (steps(just_enough, -1), just_enough, steps(just_enough, 1)):
            queries.append(ORIGIN + [float(x), float(y), 0.0, -float(y), -float(x + y), 0.0, speed, 0.0])
        x, y = y, x + y
    return queries


CLASSES = [
    ("general", general, 3000),
    ("nearly_equal_speeds", nearly_equal_speeds, 3500),
    ("exactly_equal_speeds", exactly_equal_speeds, 2500),
    ("nearly_tangent", nearly_tangent, 3500),
    ("exactly_tangent", exactly_tangent, 1200),
    ("head_on", head_on, 2000),
    ("scaled_world", scaled_world, 2500),
    ("nearly_stationary", nearly_stationary, 1500),
    ("one_ulp_apart", one_ulp_apart, 2000),
    ("nearly_captured", nearly_captured, 800),
    ("distant_subtraction", distant_subtraction, 800),
    ("tiny_excess", tiny_excess, 1000),
    ("widest_exponents", widest_exponents, 1200),
]


def lines():
    for index, (name, generate, count) in enumerate(CLASSES):
        g = Generator(20_261_121 + index)
        written = 0
        while written < count:
            query = generate(g)
            result = answer(query)
            if result is None:
                continue
            written += 1
            verdict, time, latest = result
            yield " ".join([name, verdict, shown(time), shown(latest)] + [shown(x) for x in query])
    for query in published():
        verdict, time, latest = answer(query)
        yield " ".join(["published", verdict, shown(time), shown(latest)] + [shown(x) for x in query])


def main():
    text = HEADER + "".join(line + "\n" for line in lines())
    if "--check" in sys.argv[1:]:
        if FILE.read_text() != text:
            sys.exit(f"{FILE.name} differs from what the oracle says")
        print(f"{FILE.name} is what the oracle says")
    else:
        FILE.parent.mkdir(parents=True, exist_ok=True)
        FILE.write_text(text)
        print(f"{text.count(chr(10)) - HEADER.count(chr(10))} queries in {FILE.name}")


if __name__ == "__main__":
    main()
