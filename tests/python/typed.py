"""A program with types, for the type checker: what the stubs say fits how the module is used."""

import numpy as np

import pursuit


def chase(positions: np.ndarray[tuple[int, int], np.dtype[np.float64]]) -> float:
    answers: pursuit.Intercepts = pursuit.solve_intercepts(positions, (8, 0, 0), np.array([0.0, 3, 0]), 5)
    crowd = pursuit.Crowd(positions=positions, radii=0.5)
    grid = bytearray(pursuit.neighbor_grid_memory_size(crowd.count))
    status, info = pursuit.build_neighbor_grid(crowd, pursuit.neighbor_grid_settings_default(1), grid)
    agent = pursuit.Agent(position=(0, 0, 0), velocity=(1, 0, 0), max_speed=5)
    moved: tuple[pursuit.Status, pursuit.Vec3] = pursuit.steer_seek(agent, (8, 0, 0))
    seeking: pursuit.Steerings = pursuit.seek_steerings(positions, (0, 0, 0), 5, (8, 0, 0))
    distances: pursuit.SignedDistances = pursuit.get_signed_distances(pursuit.make_sphere((0, 0, 0), 1), positions)
    mean = seeking.steerings.mean() + distances.distances[distances.is_ok].mean()
    return float(answers.times[0]) + float(mean) + info.count + moved[1].x + int(status is pursuit.Status.OK)


def walk(starts: np.ndarray[tuple[int, int], np.dtype[np.float64]]) -> float:
    crowd = pursuit.OrcaCrowd(starts, goals=-starts, radii=0.4, walls=[[(0, 1), (0, 9)]])
    crowd.add_wall([(0, -9), (0, -1)], pursuit.PathTopology.OPEN)
    crowd.radii = 0.5
    crowd.goals = None
    while not crowd.has_arrived.all():
        crowd.step(0.1)
    x, y, z = pursuit.Vec3(1, 2, 3)
    return float(crowd.positions[0, 0]) + int(crowd.phases.sum()) + crowd.max_violation + x + len(crowd)


def fly(starts: np.ndarray[tuple[int, int], np.dtype[np.float64]]) -> float:
    flock = pursuit.Flock(starts, velocities=(6, 0), limits=pursuit.steering_limits_default(1))
    flock.rules.cruising_speed = 0
    flock.step(0.1)
    return float(flock.positions[0, 0]) + float(flock.velocities.sum()) + len(flock)
