// What TypeScript knows of the package: compiled, not run.
import init, {
  advanceProjectile, Flock, MotionTracker, OrcaCrowd, PathTopology, predictIntercept, quadraticDrag, solveBallisticTurret, solveIntercept,
  solveIntercepts, solveProjectile, solveProjectileFlight, solveTurret, Status,
} from "pursuit-wasm";
import type { Intercept, InterceptQuery, Point, ProjectileFlight, ProjectileState, PursuitRefused } from "pursuit-wasm";

await init();
const query: InterceptQuery = { pursuerPosition: [0, 0], pursuerSpeed: 5, targetPosition: { x: 4, y: 0 }, targetVelocity: new Float32Array(3) };
const met: Intercept = solveIntercept(query);
const point: Point = met.point;
const isMet: boolean = met.status === Status.Ok;
const aim: Point = predictIntercept(query, { horizon: 3, fallback: "closestApproach" }).aimPoint;
const times: Float64Array = solveIntercepts({ pursuerPositions: [[0, 0]], targetPositions: [4, 0], targetVelocities: [0, 3], pursuerSpeeds: 5, dimensions: 2 }).times;
const shot = { shooterPosition: [0, 0], targetPosition: [0, 4], muzzleSpeed: 4 };
const flat: Point | undefined = solveProjectile(shot).launches[0]?.launchVelocity;
const turn: number = solveTurret({ ...shot, facing: [1, 0], turnRate: 1 }).rotationTime;
const lobbed: "low" | "high" = solveBallisticTurret({ ...shot, forward: [1, 0], up: { x: 0, y: 0, z: 1 }, arc: "high" }).arc;
const bullet: ProjectileFlight = { dragLaw: "g7", quadraticDrag: quadraticDrag(0.223), wind: [3, 0] };
const drop: number | undefined = solveProjectileFlight(shot, bullet).launches[0]?.missDistance;
const start = { position: [0, 0], velocity: { x: 9, y: 0 } };
const flown: ProjectileState = advanceProjectile(start, { dragLaw: [{ mach: 0, coefficient: 1 }] }, 0.1);
const farther: Point = advanceProjectile(flown, undefined, 0.1).position;
const tracker = new MotionTracker({ memory: 3 });
tracker.step(0, [0, 0, 0]);
const crowd = new OrcaCrowd([[0, 0]], { goals: [[9, 0]], radii: 0.4 });
crowd.addWall([[0, 2], [9, 2]], PathTopology.Open);
crowd.goals = new Float64Array([1, 2]);
crowd.layers = { avoids: 0 };
crowd.layers = [{ group: 2, priority: 1 }];
const groups: (number | undefined)[] = crowd.layers.map((layers) => layers.group);
const long = new OrcaCrowd([[0, 0]], { halfLengths: 0.8, headings: [1, 0], layers: [] });
crowd.settings = { maxNeighbors: 4 };
const horizon: number = crowd.settings.horizon;
const flock = new Flock([[0, 0]], { velocities: [[1, 0]], rules: { cohesion: { weight: 0 } }, limits: { maxSpeed: 3 } });
flock.step(0.1);
const refused: Pick<PursuitRefused, "input"> = { input: "query.pursuerSpeed" };
export { aim, drop, farther, flat, groups, horizon, isMet, lobbed, long, point, refused, times, turn };

// @ts-expect-error: the speed is missing
solveIntercept({ pursuerPosition: [0, 0], targetPosition: [4, 0] });
// @ts-expect-error: a speed is a number
solveIntercept({ ...query, pursuerSpeed: "5" });
// @ts-expect-error: no such fallback
predictIntercept(query, { fallback: "none" });
// @ts-expect-error: no such drag law
solveProjectileFlight(shot, { dragLaw: "G1" });
// @ts-expect-error: a turret has an axis of yaw
solveBallisticTurret({ ...shot, forward: [1, 0] });
// @ts-expect-error: a wall has a topology
crowd.addWall([[0, 2], [9, 2]]);
