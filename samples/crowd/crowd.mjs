// 500 agents in two groups change sides past four pillars: the same program, and the same bits, in five languages.
import init, { OrcaCrowd, PathTopology } from "pursuit-wasm";

await init();
const starts = Array.from({ length: 500 }, (_, i) => [(i < 250 ? -1 : 1) * (10 + 2 * (i % 10)), 2 * (Math.floor((i % 250) / 10) - 12)]);
const crowd = new OrcaCrowd(starts, { goals: starts.map(([x, y]) => [-x, y]) });
for (const y of [-17.5, -5.5, 6.5, 18.5]) {
  crowd.addWall([[-1.5, y], [0, y - 1], [1.5, y], [0, y + 1]], PathTopology.Closed);
}
for (let tick = 0; tick < 1200; tick++) crowd.step(1 / 16);
const bits = new BigUint64Array(crowd.positions.buffer).reduce((sum, bits) => BigInt.asUintN(64, sum + bits), 0n);
console.log(`${crowd.arrivedCount} of ${crowd.length} have arrived, bits ${bits.toString(16).padStart(16, "0")}`);
