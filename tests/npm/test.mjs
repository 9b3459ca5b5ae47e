// The package for npm, used in Node. Expected values are triangles of sides 3, 4 and 5, and what is derived beside each.
import assert from "node:assert/strict";
import { test } from "node:test";
import init, {
  advanceProjectile, Flock, MotionTracker, OrcaCrowd, OrcaPhase, PathTopology, predictIntercept, quadraticDrag, solveBallisticTurret,
  solveIntercept, solveIntercepts, solveProjectile, solveProjectileFlight, solveTurret, Status,
} from "pursuit-wasm";

await init();
const crossing = { pursuerPosition: [0, 0], pursuerSpeed: 5, targetPosition: [4, 0], targetVelocity: [0, 3] };
const { NaN: nan, POSITIVE_INFINITY: infinity } = Number;

test("a crossing target is met at the corner of a triangle of sides 3, 4 and 5", () => {
  const met = { status: Status.Ok, message: "", point: [4, 3, 0], velocity: [4, 3, 0], time: 1 };
  assert.deepEqual(solveIntercept(crossing), met);
  const vectors = { targetPosition: { x: 4, y: 0, z: 0 }, targetVelocity: new Float32Array([0, 3, 0]), captureRadius: null };
  assert.deepEqual(solveIntercept({ ...crossing, ...vectors }), met);
  // Along z, as where y is up: the same triangle.
  assert.deepEqual(solveIntercept({ ...crossing, targetVelocity: { x: 0, y: 0, z: 3 } }).point, [4, 0, 3]);
  // Two away from the corner of 10, 6 and 8 it is within reach: |(8, 6 t / 2)| = 5 t + 2 at t = (sqrt(20^2 + 4 * 16 * 60) - 20) / 32.
  const near = solveIntercept({ ...crossing, targetPosition: [8, 0], captureRadius: 2 });
  assert.ok(Math.abs(near.time - (Math.sqrt(20 ** 2 + 4 * 16 * 60) - 20) / 32) < 1e-12);
});

test("every reason is said, with its number of the C library", () => {
  const status = (changes) => solveIntercept({ ...crossing, ...changes }).status;
  assert.equal(status({ targetPosition: [0, 0] }), Status.AlreadyThere);
  assert.equal(status({ targetVelocity: [0, 30] }), Status.TargetTooFast);
  assert.equal(status({ targetVelocity: [6, 0] }), Status.TargetEscaping);
  assert.equal(status({ pursuerSpeed: 0, targetVelocity: [0, 0] }), Status.PursuerImmobile);
  assert.equal(predictIntercept(crossing, { horizon: 0.5 }).status, Status.BeyondHorizon);
  const numbers = { Ok: 0, AlreadyThere: 1, BeyondHorizon: 2, TargetTooFast: 3, TargetEscaping: 4, PursuerImmobile: 5, OutOfRange: 6, TurnTooSlow: 7, Unfinished: 8, NoWay: 9, NotFinite: -2, OutOfDomain: -3 };
  for (const [name, number] of Object.entries(numbers)) assert.equal(Status[name], number);
});

test("the aim of an AI has a horizon, a lead and a fallback", () => {
  const aim = (settings) => predictIntercept(crossing, settings);
  assert.deepEqual([aim().aimPoint, aim().time, aim().missDistance], [[4, 3, 0], 1, 0]);
  assert.deepEqual(aim({ leadFactor: 0 }).aimPoint, [4, 0, 0]);
  assert.deepEqual(aim({ horizon: 0.5, fallback: "directPursuit" }).aimPoint, [4, 0, 0]);
  assert.deepEqual(aim({ horizon: 0.5, fallback: "horizon" }).aimPoint, [4, 1.5, 0]);
  assert.throws(() => aim({ fallback: "Horizon" }), { name: "TypeError", message: /settings\.fallback must be/ });
  assert.throws(() => aim({ horizon: -1 }), { name: "PursuitRefused", input: "settings.horizon", status: Status.OutOfDomain });
});

test("a number that is not finite or out of its range is refused by its name", () => {
  for (const [field, value, input] of [
    ["pursuerSpeed", nan, "query.pursuerSpeed"],
    ["targetVelocity", [0, infinity], "query.targetVelocity"],
    ["pursuerPosition", { x: nan, y: 0 }, "query.pursuerPosition"],
  ]) {
    assert.throws(() => solveIntercept({ ...crossing, [field]: value }), { name: "PursuitRefused", input, status: Status.NotFinite, message: `${input} must be finite` });
  }
  assert.throws(() => solveIntercept({ ...crossing, pursuerSpeed: -1 }), { input: "query.pursuerSpeed", status: Status.OutOfDomain });
  assert.throws(() => solveIntercept({ ...crossing, captureRadius: -1 }), { input: "query.captureRadius" });
});

test("a field that is missing or of another type is named", () => {
  for (const [query, message] of [
    [undefined, "query must be an object"],
    [7, "query must be an object"],
    [{}, "query.pursuerPosition is missing"],
    [{ ...crossing, pursuerSpeed: "5" }, "query.pursuerSpeed must be a number"],
    [{ ...crossing, pursuerSpeed: undefined }, "query.pursuerSpeed is missing"],
    [{ ...crossing, targetPosition: 4 }, "query.targetPosition must be an array of 2 or 3 numbers, or an object with x, y and z"],
    [{ ...crossing, targetPosition: [4] }, "query.targetPosition must have 2 or 3 numbers, but it has 1"],
    [{ ...crossing, targetPosition: [4, "0"] }, "query.targetPosition[1] must be a number"],
    [{ ...crossing, targetPosition: { x: 4 } }, "query.targetPosition.y must be a number"],
    [{ ...crossing, targetPosition: new DataView(new ArrayBuffer(16)) }, "query.targetPosition.x must be a number"],
  ]) {
    assert.throws(() => solveIntercept(query), { name: "TypeError", message });
  }
  const broken = { get pursuerPosition() { throw new Error("no"); } };
  assert.throws(() => solveIntercept(broken), { name: "TypeError", message: "query.pursuerPosition is missing" });
});

test("a batch answers as the single calls do, and a row that is refused harms no other", () => {
  const batch = { pursuerPositions: new Float64Array([0, 0, nan, 0, 4, 8]), targetPositions: [[4, 0]], targetVelocities: [0, 3], pursuerSpeeds: 5, dimensions: 2 };
  const { statuses, points, velocities, times } = solveIntercepts(batch);
  assert.deepEqual([...statuses], [Status.Ok, Status.NotFinite, Status.Ok]);
  // From (4, 8) it comes closer at 3 + 5: after 1 s.
  assert.deepEqual([...points], [4, 3, nan, nan, 4, 3]);
  assert.deepEqual([...velocities], [4, 3, nan, nan, 0, -5]);
  assert.deepEqual([...times], [1, nan, 1]);
  assert.throws(() => solveIntercepts({ ...batch, pursuerSpeeds: [1, 2] }), { message: "batch.pursuerSpeeds has 2 rows, where others have 3" });
  assert.throws(() => solveIntercepts({ ...batch, targetVelocities: [0, 3, 0] }), { message: "batch.targetVelocities has 3 numbers, which are no rows of 2" });
  assert.throws(() => solveIntercepts({ ...batch, targetVelocities: undefined }), { message: "batch.targetVelocities is missing" });
  assert.throws(() => solveIntercepts({ ...batch, dimensions: 4 }), { message: "dimensions must be 2 or 3" });
  const none = solveIntercepts({ pursuerPositions: [], targetPositions: [], targetVelocities: [], pursuerSpeeds: [] });
  assert.equal(none.statuses.length, 0);
});

test("a turret turns before it fires", () => {
  // A quarter turn at a quarter turn per second takes 1 s; the shot at 4 per second flies another.
  const query = { shooterPosition: [0, 0], targetPosition: [0, 4], muzzleSpeed: 4, facing: [1, 0], turnRate: Math.PI / 2 };
  const found = solveTurret(query);
  assert.equal(found.status, Status.Ok);
  assert.deepEqual(found.aimPoint, [0, 4, 0]);
  assert.ok(Math.abs(found.impactTime - 2) < 1e-9 && Math.abs(found.rotationTime - 1) < 1e-9 && Math.abs(found.flightTime - 1) < 1e-9);
  assert.equal(solveTurret({ ...query, turnRate: 0 }).status, Status.TurnTooSlow);
  assert.equal(solveTurret({ ...query, maxRange: 3 }).status, Status.OutOfRange);
  assert.throws(() => solveTurret({ ...query, facing: [0, 0] }), { name: "PursuitRefused", input: "query.facing" });
  assert.throws(() => solveTurret({ ...query, muzzleSpeed: 0 }), { name: "PursuitRefused" });
});

test("a projectile has a flat shot and a lob", () => {
  // At 30 m, v^2 = g d at 45 degrees is the least speed; at 20 m/s sin(2 a) = g d / v^2.
  const query = { shooterPosition: [0, 0, 0], targetPosition: [30, 0, 0], muzzleSpeed: 20, gravity: [0, 0, -10] };
  const { status, launches, best } = solveProjectile(query);
  assert.equal(status, Status.Ok);
  assert.equal(launches.length, 2);
  assert.deepEqual(best, launches[0]);
  const low = Math.asin((10 * 30) / 20 ** 2) / 2;
  for (const [launch, angle] of [[launches[0], low], [launches[1], Math.PI / 2 - low]]) {
    const [x, y, z] = launch.launchVelocity;
    assert.ok(Math.abs(x - 20 * Math.cos(angle)) < 1e-9 && Math.abs(z - 20 * Math.sin(angle)) < 1e-9 && y === 0);
    assert.ok(Math.abs(launch.time - 30 / x) < 1e-9 && launch.missDistance < 1e-9);
  }
  const short = solveProjectile({ ...query, muzzleSpeed: 17 });
  assert.deepEqual([short.status, short.launches], [Status.OutOfRange, []]);
  assert.ok(short.best.missDistance > 0 && short.message.length > 0);
});

test("a slow barrel lobs, from a base that turns", () => {
  // Launched with (30, 0, 40) under 10 down it is 240 away after 8 s, with (40, 0, 30) after 6 s; raised at a quarter of a radian a second.
  const wall = { shooterPosition: [0, 0, 0], targetPosition: [240, 0, 0], muzzleSpeed: 50, gravity: [0, 0, -10] };
  const query = { ...wall, forward: [1, 0, 0], up: [0, 0, 1], yawRate: 0.5, pitchRate: 0.25 };
  const near = (found, expected) => assert.ok(Math.abs(found - expected) < 1e-6, `${found}, not ${expected}`);
  for (const [arc, taken, pitch, flight] of [["low", "low", Math.atan(0.75), 6], ["high", "high", Math.atan(4 / 3), 8], [undefined, "low", Math.atan(0.75), 6]]) {
    const found = solveBallisticTurret({ ...query, arc });
    assert.deepEqual([found.status, found.arc, found.aimPoint], [Status.Ok, taken, [240, 0, 0]]);
    near(found.pitch, pitch);
    near(found.flightTime, flight);
    near(found.rotationTime, 4 * pitch);
    near(found.impactTime, flight + 4 * pitch);
  }
  // Up is y as well as z: the same lob.
  const upright = solveBallisticTurret({ ...query, gravity: [0, -10, 0], up: [0, 1, 0], arc: "high" });
  near(upright.flightTime, 8);
  near(upright.launchVelocity[1], 40);
  // To the side, without gravity, at 50: a quarter turn at the sum of both rates, then 1 s.
  const side = { ...query, targetPosition: [0, 50, 0], gravity: [0, 0, 0], baseAngularVelocity: [0, 0, 0.5] };
  near(solveBallisticTurret(side).impactTime, 1 + Math.PI / 2);
  assert.equal(solveBallisticTurret({ ...query, targetPosition: [251, 0, 0] }).status, Status.OutOfRange);
  assert.equal(solveBallisticTurret({ ...query, horizon: 7 }).status, Status.TurnTooSlow);
  assert.throws(() => solveBallisticTurret({ ...query, arc: "flat" }), { name: "TypeError", message: "query.arc must be either, low or high" });
  assert.throws(() => solveBallisticTurret({ ...query, up: undefined }), { name: "TypeError", message: "query.up is missing" });
  assert.throws(() => solveBallisticTurret({ ...query, up: [3, 0, 0] }), { name: "PursuitRefused" });
  assert.throws(() => solveBallisticTurret({ ...query, muzzleSpeed: nan }), { name: "PursuitRefused", input: "query.muzzleSpeed" });
  assert.throws(() => solveBallisticTurret({ ...query, yawVelocity: 1 }), { name: "PursuitRefused", input: "query.yawVelocity" });
});

test("bullets slow down as published", () => {
  // Feet per second at 100, 500 and 1000 yards, of a G1 coefficient of 0.365 from 2600 and a G7 coefficient of 0.465 from 3200: the tables
  // g1_nowind.txt and g7_nowind.txt among the tests of gehtsoft's BallisticCalculator1, in air of 78 % humidity.
  const [foot, yard, gravity] = [0.3048, 0.9144, [0, 0, -9.80665]];
  const density = 1.225 * (1 - (0.378 * 0.78 * 17.04) / 1013.25);
  for (const [dragLaw, coefficient, muzzle, speeds] of [["g1", 0.365, 2600, [2360.6, 1537.5, 984.7]], ["g7", 0.465, 3200, [3093.7, 2684.4, 2215.3]]]) {
    const flight = { dragLaw, quadraticDrag: quadraticDrag(coefficient, density) };
    for (const [index, yards] of [100, 500, 1000].entries()) {
      const { status, best } = solveProjectileFlight({ shooterPosition: [0, 0, 0], targetPosition: [yards * yard, 0, 0], muzzleSpeed: muzzle * foot, gravity }, flight);
      assert.ok(status === Status.Ok && best.missDistance < 0.01);
      const hit = advanceProjectile({ position: [0, 0, 0], velocity: best.launchVelocity, gravity }, flight, best.time);
      assert.ok(Math.hypot(hit.position[0] - yards * yard, hit.position[1], hit.position[2]) < 0.02 && Math.abs(hit.age - best.time) < 1e-9);
      const speed = Math.hypot(...hit.velocity) / foot;
      assert.ok(Math.abs(speed / speeds[index] - 1) < 0.0015, `${dragLaw} ${yards}: ${speed}`);
    }
  }
  // By its definition, pi / 8 * density / sectional density: 703.07 kg/m^2 for a pound per square inch.
  assert.ok(Math.abs(quadraticDrag(1) / ((Math.PI / 8) * 1.225 / 703.0696) - 1) < 1e-6 && quadraticDrag(1, 1.225, 100) === quadraticDrag(1) / 100);
  assert.ok(Number.isNaN(quadraticDrag(0)) && Number.isNaN(quadraticDrag(1, -1)));
});

test("a rocket, a table and linear drag fly by their closed forms", () => {
  const launched = { position: [0, 0], velocity: [20, 0] };
  const x = (flight, time) => advanceProjectile(launched, flight, time).position[0];
  const near = (found, expected) => assert.ok(Math.abs(found - expected) < 1e-6 * expected, `${found}, not ${expected}`);
  // 20 m/s from the rail, then 100 m/s^2 for 1 s.
  near(x({ thrust: 100, burnTime: 1 }, 2), 20 + 50 + 120);
  near(x({ linearDrag: 0.5 }, 2), (20 / 0.5) * (1 - Math.exp(-1)));
  // A coefficient of 2 at every speed, of 0.01 per meter; and the same without a table.
  const falling = Math.log(1 + 0.02 * 20 * 2) / 0.02;
  near(x({ quadraticDrag: 0.01, dragLaw: [{ mach: 0, coefficient: 2 }, { mach: 3, coefficient: 2 }] }, 2), falling);
  near(x({ quadraticDrag: 0.02 }, 2), falling);
  near(x({ linearDrag: 0.5, wind: [20, 0], unitsPerMeter: 100 }, 3), 60);
  // In ticks as in one go.
  let ticked = { ...launched, gravity: [0, -9.81] };
  for (let tick = 0; tick < 120; tick++) ticked = advanceProjectile(ticked, { thrust: 30, burnTime: 0.75, quadraticDrag: 0.01 }, 1 / 60);
  const whole = advanceProjectile({ ...launched, gravity: [0, -9.81] }, { thrust: 30, burnTime: 0.75, quadraticDrag: 0.01 }, 2);
  assert.ok(Math.hypot(ticked.position[0] - whole.position[0], ticked.position[1] - whole.position[1]) < 1e-4);
});

test("a flight that is wrong is refused by its name", () => {
  const query = { shooterPosition: [0, 0], targetPosition: [300, 0], muzzleSpeed: 800 };
  for (const [flight, input] of [
    [{ quadraticDrag: quadraticDrag(0) }, "flight.quadraticDrag"],
    [{ thrust: -1 }, "flight.thrust"],
    [{ burnTime: infinity }, "flight.burnTime"],
    [{ speedOfSound: 0 }, "flight.speedOfSound"],
    [{ wind: [nan, 0] }, "flight.wind"],
    [{ horizon: 0 }, "flight.horizon"],
    [{ maxSteps: 0 }, "flight.maxSteps"],
    [{ dragLaw: [{ mach: 1, coefficient: 1 }, { mach: 0.5, coefficient: 1 }] }, "flight.dragLaw[1].mach"],
    [{ dragLaw: [{ mach: 1, coefficient: -1 }] }, "flight.dragLaw[0].coefficient"],
  ]) assert.throws(() => solveProjectileFlight(query, flight), { name: "PursuitRefused", input });
  const points = "flight.dragLaw must have 1 to 256 points";
  for (const [flight, message] of [
    [{ dragLaw: "G1" }, "flight.dragLaw must be constant, g1 or g7"],
    [{ dragLaw: [] }, points],
    [{ dragLaw: Array.from({ length: 257 }, (_, index) => ({ mach: index, coefficient: 1 })) }, points],
    [{ dragLaw: [{ mach: 1 }] }, "flight.dragLaw[0].coefficient is missing"],
    [{ dragLaw: [3] }, "flight.dragLaw[0] must be an object"],
    [{ unitsPerMeter: 0 }, "flight.unitsPerMeter must be finite and above 0"],
    [{ maxSteps: 1.5 }, "flight.maxSteps must be a whole number of 32 bits"],
    [7, "flight must be an object"],
  ]) assert.throws(() => solveProjectileFlight(query, flight), { name: "TypeError", message });
  assert.throws(() => solveProjectileFlight({ ...query, muzzleSpeed: -1 }), { name: "PursuitRefused", input: "query.muzzleSpeed" });
  // A motor needs a rail.
  assert.throws(() => solveProjectileFlight({ ...query, muzzleSpeed: 0 }, { thrust: 9, burnTime: 1 }), { input: "query.muzzleSpeed" });
  const state = { position: [0, 0], velocity: [1, 0] };
  assert.throws(() => advanceProjectile({ ...state, age: -1 }, {}, 1), { name: "PursuitRefused", input: "state.age" });
  assert.throws(() => advanceProjectile(state, {}), { name: "PursuitRefused", input: "duration" });
  assert.throws(() => advanceProjectile({ position: [0, 0] }, {}, 1), { name: "TypeError", message: "state.velocity is missing" });
});

test("a tracker learns how its target moves", () => {
  const tracker = new MotionTracker();
  assert.throws(() => tracker.motion(1), { name: "PursuitRefused", input: "tracker" });
  for (let tick = 0; tick < 60; tick++) tracker.step(tick / 60, [tick, 0, 0]);
  const motion = tracker.motion(1);
  assert.ok(Math.abs(motion.velocity[0] - 60) < 1e-6 && motion.position[0] === 59);
  // At 60 and 80 per second, from 80 beside it: after 1 s.
  const met = tracker.predictIntercept({ pursuerPosition: [59, 80], pursuerSpeed: 100 });
  assert.ok(met.status === Status.Ok && Math.abs(met.time - 1) < 1e-6 && Math.abs(met.aimPoint[0] - 119) < 1e-4);
  assert.throws(() => tracker.step(0, [0, 0, 0]), { name: "PursuitRefused", input: "time" });
  assert.throws(() => tracker.step(2, [nan, 0, 0]), { name: "PursuitRefused", input: "position" });
  assert.throws(() => new MotionTracker({ memory: 0 }), { name: "PursuitRefused", input: "settings.memory" });
  tracker.free();
  assert.throws(() => tracker.motion(1));
});

test("a crowd keeps clear, arrives, and says so", () => {
  const crowd = new OrcaCrowd([[-5, 0], [5, 0]], { goals: [5, 0, -5, 0] });
  let ticks = 0;
  for (; crowd.arrivedCount < 2; ticks++) {
    assert.ok(ticks < 1000);
    crowd.step(1 / 30);
    const [ax, ay, bx, by] = crowd.positions;
    assert.ok(Math.hypot(ax - bx, ay - by) > 0.8 - 1e-9 || crowd.maxViolation > 0);
  }
  // 10 m at 1.2 m/s, and a little for going round.
  assert.ok(ticks / 30 > 8 && ticks / 30 < 12, `${ticks}`);
  assert.deepEqual([...crowd.phases], [OrcaPhase.Arrived, OrcaPhase.Arrived]);
  assert.deepEqual([crowd.length, crowd.hasArrived(0), crowd.hasArrived(2), [...crowd.blockedBy]], [2, true, false, [-1, -1]]);
  crowd.goals = crowd.positions;
  crowd.step(1 / 30);
  assert.equal(crowd.arrivedCount, 2);
});

test("a crowd refuses by name, and then no agent moves", () => {
  const crowd = new OrcaCrowd(new Float32Array([0, 0, 3, 0]), { goals: [[9, 0], [9, 3]], radii: 0.5, maxSpeeds: [2, 2] });
  const before = [...crowd.positions];
  for (const [list, value, input] of [
    ["goals", [[nan, 0], [9, 3]], "goals[0]"],
    ["goals", [[9, 0]], "goals"],
    ["radii", [0.5, -1], "radii[1]"],
    ["maxSpeeds", [], "maxSpeeds"],
    ["preferredSpeeds", [infinity], "preferredSpeeds[0]"],
  ]) {
    const kept = crowd[list];
    crowd[list] = value;
    assert.throws(() => crowd.step(0.1), { name: "PursuitRefused", input });
    assert.deepEqual([...crowd.positions], before);
    crowd[list] = kept;
  }
  assert.throws(() => crowd.step(0), { name: "PursuitRefused", input: "deltaTime" });
  assert.throws(() => crowd.addWall([[0, 0], [nan, 1]], PathTopology.Open), { name: "PursuitRefused", input: "corners[1]" });
  assert.throws(() => { crowd.positions = [1, 2, 3]; }, { name: "TypeError", message: "positions has 3 numbers, which are no rows of 2" });
  assert.throws(() => { crowd.radii = "1"; }, { name: "TypeError", message: "radii must be an array of numbers" });
  assert.throws(() => new OrcaCrowd([], { unitsPerMeter: 0 }), { name: "TypeError", message: /unitsPerMeter/ });
  assert.throws(() => new OrcaCrowd(), { name: "TypeError", message: "positions must be an array of numbers" });
  crowd.step(0.1);
  assert.notDeepEqual([...crowd.positions], before);
  const space = new OrcaCrowd([[0, 0, 0]], { dimensions: 3, goals: [[0, 0, 9]] });
  space.step(1);
  assert.ok(space.positions[2] > 1 && space.positions.length === 3);
});

test("agents whose layers avoid none go through each other", () => {
  const swap = (options) => new OrcaCrowd([[-2, 0], [2, 0]], { goals: [[2, 0], [-2, 0]], ...options });
  const [ghosts, people] = [swap({ layers: { avoids: 0 } }), swap({ layers: [{}, {}] })];
  let [ghostly, least] = [Infinity, Infinity];
  for (let tick = 0; tick < 60; tick++) {
    for (const crowd of [ghosts, people]) crowd.step(1 / 30);
    const gap = (crowd) => Math.hypot(crowd.positions[0] - crowd.positions[2], crowd.positions[1] - crowd.positions[3]);
    [ghostly, least] = [Math.min(ghostly, gap(ghosts)), Math.min(least, gap(people))];
  }
  assert.ok(ghostly < 0.1 && least > 0.79, `${ghostly} ${least}`);
  assert.deepEqual(ghosts.layers, [{ group: 1, avoids: 0, ignores: 0, priority: 0 }]);
  // All bits, as bitwise operators write them, and as a number above 0.
  for (const all of [~0, 4294967295]) {
    ghosts.layers = [{ avoids: all, priority: -3 }, { group: 2 }];
    assert.deepEqual(ghosts.layers.map(({ avoids, priority, group }) => [avoids, priority, group]), [[4294967295, -3, 1], [4294967295, 0, 2]]);
  }
  for (const [wrong, message] of [
    [{ group: 1.5 }, "layers.group must be a whole number of 32 bits"],
    [[{}, { avoids: nan }], "layers[1].avoids must be a whole number of 32 bits"],
    [{ priority: 4294967295 }, "layers.priority must be a whole number of 32 bits"],
    [{ ignores: "2" }, "layers.ignores must be a number"],
    [3, "layers must be an object"],
  ]) assert.throws(() => { ghosts.layers = wrong; }, { name: "TypeError", message });
  ghosts.layers = [];
  ghosts.step(0.1);
  people.layers = [{}];
  people.step(0.1);
  people.positions = [[0, 0], [1, 0], [2, 0]];
  people.goals = people.positions;
  people.layers = [{}, {}];
  assert.throws(() => people.step(0.1), { name: "PursuitRefused", input: "layers" });
});

test("long agents pass each other without touching, and turn to where they go", () => {
  // Segments of 1.6 m and a radius of 0.4 m; across each other's way.
  const crowd = new OrcaCrowd([[-6, 0.1], [6, -0.1]], { goals: [[6, 0.1], [-6, -0.1]], halfLengths: 0.8, headings: [[0, 1], [0, 0]] });
  const ends = (agent) => {
    const [x, y, hx, hy] = [crowd.positions[2 * agent], crowd.positions[2 * agent + 1], crowd.headings[2 * agent], crowd.headings[2 * agent + 1]];
    return Array.from({ length: 33 }, (_, at) => [x + (0.05 * at - 0.8) * hx, y + (0.05 * at - 0.8) * hy]);
  };
  for (let tick = 0; tick < 400; tick++) {
    crowd.step(1 / 30);
    const least = Math.min(...ends(0).flatMap((one) => ends(1).map((other) => Math.hypot(one[0] - other[0], one[1] - other[1]))));
    assert.ok(least > 0.8 - 1e-6, `${tick}: ${least}`);
  }
  assert.equal(crowd.arrivedCount, 2);
  assert.deepEqual([...crowd.halfLengths], [0.8]);
  const before = [...crowd.positions];
  crowd.halfLengths = [0.8, -1];
  assert.throws(() => crowd.step(0.1), { name: "PursuitRefused", input: "halfLengths[1]" });
  assert.deepEqual([...crowd.positions], before);
  assert.throws(() => { crowd.headings = [1, 0, 0]; }, { name: "TypeError", message: "headings has 3 numbers, which are no rows of 2" });
});

test("a crowd has settings, and what is left out of them stays", () => {
  const crowd = new OrcaCrowd([[0, 0]], { goals: [[9, 0]], settings: { maxNeighbors: 4 }, arrivalSettings: { tolerance: 2 } });
  assert.deepEqual(crowd.settings, { horizon: 2, wallHorizon: 0.5, sideBias: 0.125, neighborDistance: 15, maxNeighbors: 4 });
  assert.deepEqual(crowd.arrivalSettings, { tolerance: 2, leastProgress: 0.5, patience: 0.75 });
  while (!crowd.hasArrived(0)) crowd.step(0.1);
  assert.ok(crowd.positions[0] < 7.2, "within the tolerance");
  crowd.settings = { horizon: -1 };
  assert.deepEqual([crowd.settings.horizon, crowd.settings.maxNeighbors], [-1, 4]);
  assert.throws(() => crowd.step(0.1), { name: "PursuitRefused", input: "settings.horizon", message: /^settings\.horizon must/ });
  // The same name without goals, and each setting by its own.
  for (const goals of [[[9, 0]], []]) {
    for (const name of ["horizon", "wallHorizon", "sideBias", "neighborDistance"]) {
      const spoiled = new OrcaCrowd([[0, 0]], { goals, settings: { [name]: nan } });
      assert.throws(() => spoiled.step(0.1), { input: `settings.${name}` });
    }
    const many = new OrcaCrowd([[0, 0]], { goals, settings: { maxNeighbors: 33 } });
    assert.throws(() => many.step(0.1), { input: "settings.maxNeighbors" });
  }
  for (const name of ["tolerance", "leastProgress", "patience"]) {
    const spoiled = new OrcaCrowd([[0, 0]], { goals: [[9, 0]], arrivalSettings: { [name]: nan } });
    assert.throws(() => spoiled.step(0.1), { input: `arrivalSettings.${name}` });
  }
  assert.throws(() => { crowd.settings = { maxNeighbors: -1 }; }, { name: "TypeError", message: "settings.maxNeighbors must be a whole number of 32 bits" });
  assert.throws(() => { crowd.arrivalSettings = 3; }, { name: "TypeError", message: "arrivalSettings must be an object" });
});

test("a flock draws together, keeps its speed, and refuses by name", () => {
  const flock = new Flock([[0, 0], [0, 8]], { velocities: [[6, 0], [6, 0]] });
  for (let tick = 0; tick < 60; tick++) flock.step(1 / 60);
  assert.ok(flock.length === 2 && flock.positions[3] - flock.positions[1] < 8 && flock.positions[0] > 5);
  assert.equal(flock.limits.maxSpeed, 6);
  flock.rules = { cohesion: { weight: 0 } };
  assert.equal(flock.rules.cohesion.weight, 0);
  assert.ok(flock.rules.cohesion.radius > 0 && flock.rules.separation.weight > 0);
  const before = [...flock.positions];
  flock.limits = { maxSpeed: nan };
  assert.throws(() => flock.step(0.1), { name: "PursuitRefused", input: "limits.maxSpeed" });
  assert.deepEqual([...flock.positions], before);
  assert.throws(() => { flock.rules = { separation: 3 }; }, { name: "TypeError", message: "rules.separation must be an object" });
  assert.throws(() => { flock.velocities = [1]; }, { name: "TypeError", message: "velocities has 1 numbers, which are no rows of 2" });
  const alone = new Flock([[0, 0], [0, 2]], { velocities: [[6, 0], [6, 0]], layers: { avoids: 0 } });
  alone.step(1);
  assert.deepEqual([alone.positions[1], alone.positions[3]], [0, 2]);
});
