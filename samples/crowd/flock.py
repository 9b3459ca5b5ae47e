"""A flock of 200 for a minute: the same program, and the same bits, in five languages."""

import pursuit

starts = [(4 * (i % 20), 4 * (i // 20), i % 3) for i in range(200)]
flock = pursuit.Flock(starts, velocities=[(3 if i % 2 == 0 else -3, i % 5 - 2, 0) for i in range(200)])
for _ in range(960):
    flock.step(1 / 16)
print(f"{len(flock)} fly, bits {flock.positions.view('u8').sum():016x}")
