/** Two or three numbers, or an object with x, y and perhaps z, such as a vector of three.js. */
export type Vector = ArrayLike<number> | { x: number; y: number; z?: number };

/** Rows one after the other in one array, or an array of vectors. */
export type Rows = ArrayLike<number> | readonly Vector[];

/** A number for each, or one for all. */
export type Numbers = ArrayLike<number> | number;

/** Three numbers. */
export type Point = [number, number, number];

/** The error that is thrown for a number that is NaN, infinite or out of its range. */
export interface PursuitRefused extends Error {
  name: "PursuitRefused";
  status: Status;
  /** The name of the input, such as `query.pursuerSpeed`. */
  input: string;
}

/** Who pursues. Lengths in one unit, speeds in that unit per second. */
export interface Pursuer {
  pursuerPosition: Vector;
  /** Finite and >= 0. */
  pursuerSpeed: number;
  /** How near it must come: 0 by default. */
  captureRadius?: number;
}

/** Who pursues whom. */
export interface InterceptQuery extends Pursuer {
  targetPosition: Vector;
  /** 0 by default. */
  targetVelocity?: Vector;
}

/** Whether there is an answer, and if not, why. */
export interface Verdict {
  status: Status;
  /** The reason in words; empty for `Status.Ok`. */
  message: string;
}

export interface Intercept extends Verdict {
  /** Where the target is then. */
  point: Point;
  /** The velocity that takes the pursuer there. */
  velocity: Point;
  /** Seconds from now; infinite when the gap shrinks without end. */
  time: number;
}

export interface PredictionSettings {
  /** Latest time, in seconds: 5 by default. */
  horizon?: number;
  /** Share of the lead, from 0 for none to 1: 1 by default. */
  leadFactor?: number;
  /** Within this distance it aims at the target itself: 0 by default, for never. */
  directPursuitDistance?: number;
  /** Where to aim without an intercept within the horizon: "horizon" by default. */
  fallback?: "horizon" | "directPursuit" | "closestApproach";
}

export interface Prediction extends Verdict {
  aimPoint: Point;
  time: number;
  /** By how much the pursuer misses on this course: 0 when it meets the target. */
  missDistance: number;
}

export interface InterceptBatch {
  pursuerPositions: Rows;
  targetPositions: Rows;
  targetVelocities: Rows;
  pursuerSpeeds: Numbers;
  captureRadius?: number;
  /** Numbers in a row of a flat array: 3 by default. */
  dimensions?: 2 | 3;
}

export interface Intercepts {
  /** A number of `Status` for each row. */
  statuses: Int32Array;
  points: Float64Array;
  velocities: Float64Array;
  times: Float64Array;
}

export interface ShotQuery {
  shooterPosition: Vector;
  targetPosition: Vector;
  /** 0 by default. */
  targetVelocity?: Vector;
  /** Speed of the projectile. */
  muzzleSpeed: number;
}

export interface TurretQuery extends ShotQuery {
  /** Where the barrel points now: of any length but 0. */
  facing: Vector;
  /** In radians per second. */
  turnRate: number;
  /** Infinite by default. */
  maxRange?: number;
  /** Earliest time of the hit, in seconds: 0 by default. */
  minTime?: number;
  /** Latest time of the hit, in seconds: 5 by default. */
  horizon?: number;
  /** Angle to the aim point within which it may fire, in radians: 0 by default. */
  fireCone?: number;
}

export interface TurretSolution extends Verdict {
  aimPoint: Point;
  /** Seconds from now until the hit. */
  impactTime: number;
  /** Seconds of turning; infinite when it is impossible. */
  rotationTime: number;
  /** Seconds that the shot flies. */
  flightTime: number;
}

export interface ProjectileQuery extends ShotQuery {
  /** Acceleration of the projectile: 0 by default. */
  gravity?: Vector;
  /** Added to the velocity of the muzzle: 0 by default. */
  shooterVelocity?: Vector;
  /** 0 by default. */
  targetAcceleration?: Vector;
}

/** Angles in radians: yaw about `up`, from `forward` toward `up` x `forward`; pitch from the plane of the base toward `up`. */
export interface BallisticTurretQuery extends ProjectileQuery {
  /** Where the barrel points at yaw 0, now. */
  forward: Vector;
  /** The axis of the yaw, now. */
  up: Vector;
  /** Rotation of the base, in radians per second about its axis: 0 by default. */
  baseAngularVelocity?: Vector;
  /** Yaw and pitch now: 0 by default. */
  yaw?: number;
  pitch?: number;
  /** How fast they turn now, in radians per second: 0 by default. */
  yawVelocity?: number;
  pitchVelocity?: number;
  /** How fast they can turn: 90 and 45 degrees per second by default. */
  yawRate?: number;
  pitchRate?: number;
  /** How fast they can speed up, in radians per second squared: infinite by default. */
  yawAcceleration?: number;
  pitchAcceleration?: number;
  /** Both infinite by default: it turns all the way round. */
  yawMin?: number;
  yawMax?: number;
  /** -10 and 85 degrees by default. */
  pitchMin?: number;
  pitchMax?: number;
  /** Latest time of the hit, in seconds: 30 by default. */
  horizon?: number;
  /** The flat shot, the lob, or the earlier of them: "either" by default. */
  arc?: "either" | "low" | "high";
}

export interface BallisticTurretSolution extends TurretSolution {
  /** In the world: along the barrel, plus the shooter's velocity. */
  launchVelocity: Point;
  /** Where to turn to, relative to the base when it fires. */
  yaw: number;
  pitch: number;
  arc: "low" | "high";
}

/** A drag coefficient at a Mach number, the speed through the air over the speed of sound. */
export interface DragPoint {
  mach: number;
  coefficient: number;
}

/** How a projectile flies through air. */
export interface ProjectileFlight {
  /** 1 by default, for meters; 100 for centimeters. */
  unitsPerMeter?: number;
  /** Deceleration per unit of speed, per second: 0 by default. */
  linearDrag?: number;
  /** Deceleration per square of the speed, per unit of length, times the coefficient of `dragLaw`: 0 by default. See `quadraticDrag`. */
  quadraticDrag?: number;
  /** The coefficient at each Mach number: 1 for "constant", the default; a standard projectile's; or the points of a table. */
  dragLaw?: "constant" | "g1" | "g7" | readonly DragPoint[];
  /** 340.294 m/s by default. */
  speedOfSound?: number;
  /** Velocity of the air: 0 by default. */
  wind?: Vector;
  /** Acceleration by the motor, along the velocity through the air: 0 by default. */
  thrust?: number;
  /** How long the motor burns from the launch on, in seconds: 0 by default. */
  burnTime?: number;
  /** Longest flight that is searched, in seconds: 10 by default. */
  horizon?: number;
  /** Greatest distance that counts as a hit: 1 cm by default. */
  maxMissDistance?: number;
  /** Most steps of the search: 16384 by default. */
  maxSteps?: number;
}

/** A projectile in flight. */
export interface ProjectileState {
  position: Point;
  velocity: Point;
  gravity: Point;
  /** Seconds since the launch. */
  age: number;
}

export interface ProjectileStart {
  position: Vector;
  /** At first the `launchVelocity`. */
  velocity: Vector;
  /** 0 by default. */
  gravity?: Vector;
  /** Seconds since the launch: 0 by default. */
  age?: number;
}

export interface Launch {
  launchVelocity: Point;
  impactPoint: Point;
  time: number;
  missDistance: number;
}

export interface ProjectileSolution extends Verdict {
  /** The launches that hit, the earliest first. */
  launches: Launch[];
  /** The earliest that hits; without one, the launch that comes nearest. */
  best: Launch;
}

export interface TrackerSettings {
  /** Seconds that are remembered: 6 by default. */
  memory?: number;
  /** After a greater jump the tracker begins anew: infinite by default. */
  maxSpeed?: number;
}

export interface TrackedMotion {
  position: Point;
  velocity: Point;
  /** Its mean over the time ahead. */
  meanVelocity: Point;
  acceleration: Point;
  /** The error of its recent predictions, as a length; infinite before the first. */
  error: number;
  /** Seconds that it has been watched. */
  watchedTime: number;
}

export interface OrcaCrowdOptions {
  /** Numbers in a row: 2 by default. */
  dimensions?: 2 | 3;
  /** 1 by default, for meters; 100 for centimeters. */
  unitsPerMeter?: number;
  velocities?: Rows;
  goals?: Rows;
  preferredVelocities?: Rows;
  radii?: Numbers;
  maxSpeeds?: Numbers;
  preferredSpeeds?: Numbers;
  /** For long agents in the plane: half of the length of each segment. */
  halfLengths?: Numbers;
  headings?: Rows;
  layers?: Layers | Layers[];
  settings?: OrcaCrowdSettings;
  arrivalSettings?: OrcaArrivalSettings;
}

/** How agents avoid each other. */
export interface OrcaCrowdSettings {
  /** Free of collisions for this time, in seconds: 2 by default. */
  horizon?: number;
  /** Clear of walls for this time: 0.5 by default. */
  wallHorizon?: number;
  /** Preference for one side, as the tangent of an angle: 0.125 by default. */
  sideBias?: number;
  /** Farther neighbors are ignored: 15 m by default. */
  neighborDistance?: number;
  /** Nearest first: 16 by default, at most 32. */
  maxNeighbors?: number;
}

/** How agents settle at their goals. */
export interface OrcaArrivalSettings {
  /** The distance that counts as arrived: 0.1 m by default. */
  tolerance?: number;
  /** The share of the preferred speed below which an agent gets no nearer: 0.5 by default. */
  leastProgress?: number;
  /** For how long it tries before it waits, in seconds: 0.75 by default. */
  patience?: number;
}

export interface FlockOptions {
  /** Numbers in a row: 2 by default. */
  dimensions?: 2 | 3;
  /** 1 by default, for meters; 100 for centimeters. */
  unitsPerMeter?: number;
  velocities?: Rows;
  layers?: Layers | Layers[];
  rules?: FlockRules;
  limits?: SteeringLimits;
}

/** One rule of a flock. */
export interface FlockRule {
  radius?: number;
  /** Cosine of half the angle of view: from 1, straight ahead only, to -1, all around. */
  viewCosine?: number;
  /** Factor of its steering; 0 turns it off. */
  weight?: number;
}

export interface FlockRules {
  separation?: FlockRule;
  alignment?: FlockRule;
  cohesion?: FlockRule;
  /** Below this speed no rule brakes an agent. */
  cruisingSpeed?: number;
}

export interface SteeringLimits {
  maxSpeed?: number;
  maxAcceleration?: number;
  mass?: number;
  responseTime?: number;
}

/** Which agents an agent avoids. What is left out: group 1, avoids all, ignores none, priority 0. */
export interface Layers {
  /** The groups that it belongs to, one bit each; 0: no agent avoids it. */
  group?: number;
  /** The groups that it avoids. */
  avoids?: number;
  /** The groups that it ignores, also where it avoids them. */
  ignores?: number;
  /** Of two that avoid each other the one with the lower priority takes the whole responsibility. */
  priority?: number;
}
