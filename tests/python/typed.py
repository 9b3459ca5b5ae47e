"""A program with types, for the type checker: what the stubs say fits how the module is used."""

import numpy as np

import pursuit


def chase(positions: np.ndarray[tuple[int, int], np.dtype[np.float64]]) -> float:
    answers: pursuit.Intercepts = pursuit.solve_intercepts(positions, (8, 0, 0), np.array([0.0, 3, 0]), 5)
    assert answers.times is not None
    crowd = pursuit.Crowd(positions=positions, radii=0.5)
    grid = bytearray(pursuit.neighbor_grid_memory_size(crowd.count))
    status, info = pursuit.build_neighbor_grid(crowd, pursuit.neighbor_grid_settings_default(1), grid)
    agent = pursuit.Agent(position=(0, 0, 0), velocity=(1, 0, 0), max_speed=5)
    moved: tuple[pursuit.Status, pursuit.Vec3] = pursuit.steer_seek(agent, (8, 0, 0))
    seeking: pursuit.Steerings = pursuit.seek_steerings(positions, (0, 0, 0), 5, (8, 0, 0))
    distances: pursuit.SignedDistances = pursuit.get_signed_distances(pursuit.make_sphere((0, 0, 0), 1), positions)
    assert seeking.steerings is not None and distances.distances is not None
    return float(answers.times[0]) + info.count + moved[1].x + int(status is pursuit.Status.OK)
