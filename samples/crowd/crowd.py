"""500 agents in two groups change sides past four pillars: the same program, and the same bits, in five languages."""

import pursuit

starts = [((-1 if i < 250 else 1) * (10 + 2 * (i % 10)), 2 * (i % 250 // 10 - 12)) for i in range(500)]
crowd = pursuit.OrcaCrowd(starts, goals=[(-x, y) for x, y in starts])
for y in (-17.5, -5.5, 6.5, 18.5):
    crowd.add_wall([(-1.5, y), (0, y - 1), (1.5, y), (0, y + 1)], pursuit.PathTopology.CLOSED)
for _ in range(1200):
    crowd.step(1 / 16)
print(f"{crowd.has_arrived.sum()} of {len(crowd)} have arrived, bits {crowd.positions.view('u8').sum():016x}")
