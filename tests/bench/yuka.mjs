// Times updates of 1,000 vehicles of Yuka, whole as its entity manager does them. Usage: node yuka.mjs <module> <rounds>. Prints a line for
// each scene of yuka.cpp: its name, nanoseconds of an update for each vehicle, and the neighbors of a vehicle on average at the start.

import { argv, hrtime } from 'node:process';
import { pathToFileURL } from 'node:url';

const YUKA = await import(pathToFileURL(argv[2]));
const rounds = Number(argv[3] ?? 1);
const vehicles = 1000, updates = 100, side = 30, radius = 4, deltaTime = 1 / 60;

let state = 1;
function random() {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return state / 2 ** 32;
}

function place(entity, speed) {
  entity.position.set(side * (random() - 0.5), side * (random() - 0.5), side * (random() - 0.5));
  entity.velocity.set(random() - 0.5, random() - 0.5, random() - 0.5).normalize().multiplyScalar(speed);
  entity.maxSpeed = speed;
  return entity;
}

function pursue(manager) {
  for (let i = 0; i < vehicles; i++) {
    const evader = place(new YUKA.Vehicle(), 4);
    const vehicle = place(new YUKA.Vehicle(), 6);
    vehicle.steering.add(new YUKA.PursuitBehavior(evader));
    manager.add(vehicle);
    manager.add(evader);
  }
}

function flock(manager) {
  manager.spatialIndex = new YUKA.CellSpacePartitioning(2 * side, 2 * side, 2 * side, 15, 15, 15);
  for (let i = 0; i < vehicles; i++) {
    const vehicle = place(new YUKA.Vehicle(), 6);
    vehicle.updateNeighborhood = true;
    vehicle.neighborhoodRadius = radius;
    for (const behavior of [new YUKA.SeparationBehavior(), new YUKA.AlignmentBehavior(), new YUKA.CohesionBehavior()]) {
      vehicle.steering.add(behavior);
    }
    manager.add(vehicle);
  }
}

for (const [name, make] of [['pursue', pursue], ['flock', flock]]) {
  let best = Infinity, neighbors = 0;
  for (let round = 0; round < rounds; round++) {
    state = 1;
    const manager = new YUKA.EntityManager();
    make(manager);
    // The first update puts the vehicles into their cells.
    manager.update(deltaTime);
    manager.update(deltaTime);
    neighbors = manager.entities.reduce((sum, entity) => sum + entity.neighbors.length, 0) / vehicles;
    const begin = hrtime.bigint();
    for (let update = 0; update < updates; update++) manager.update(deltaTime);
    best = Math.min(best, Number(hrtime.bigint() - begin) / updates / vehicles);
  }
  console.log(`${name}\t${best.toFixed(1)}\t${neighbors}`);
}
