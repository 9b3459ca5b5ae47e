// A flock of 200 for a minute: the same program, and the same bits, in five languages.
import init, { Flock } from "pursuit-wasm";

await init();
const starts = Array.from({ length: 200 }, (_, i) => [4 * (i % 20), 4 * Math.floor(i / 20), i % 3]);
const velocities = starts.map((_, i) => [i % 2 === 0 ? 3 : -3, (i % 5) - 2, 0]);
const flock = new Flock(starts, { dimensions: 3, velocities });
for (let tick = 0; tick < 960; tick++) flock.step(1 / 16);
const bits = new BigUint64Array(flock.positions.buffer).reduce((sum, one) => BigInt.asUintN(64, sum + one), 0n);
console.log(`${flock.length} fly, bits ${bits.toString(16).padStart(16, "0")}`);
