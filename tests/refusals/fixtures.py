"""Valid inputs by the name of the parameter or field, and what a function needs beside them."""

#: Numbers by the last name of their path. All others are 1, counts 2, of several choices the first.
NUMBERS = {
    "begin": 0,
    "end": 4,
    "index": 0,
    "except": -1,
    "count_x": 2,
    "count_y": 1,
    "count_z": 1,
    "launch_room": 2,
    "yaw_min": -1.0,
    "pitch_min": -1.0,
}

#: Vectors by the last name of their path. All others are (1, 2, 0) and, further on in an array, moved along the first axis.
VECTORS = {
    "axis": (1.0, 0.0, 0.0),
    "facing": (1.0, 0.0, 0.0),
    "forward": (1.0, 0.0, 0.0),
    "half_extents": (1.0, 1.0, 1.0),
    "heading": (1.0, 0.0, 0.0),
    "normal": (0.0, 0.0, 1.0),
    "plane_normal": (0.0, 0.0, 1.0),
    "spacing": (1.0, 1.0, 1.0),
    "turning": (0.0, 0.0, 0.0),
    "up": (0.0, 0.0, 1.0),
}

SHAPES = range(4)
CAR = {"pursuer.kind": 3, "pursuer.turn_radius": 1.0, "pursuer.max_speed": 1.0}
TARGETS = [
    {"kind": 0},
    {"kind": 1},
    {"kind": 2, "turn_rate": 1.0},
    {"kind": 4, "first_swing.rate": 1.0, "second_swing.rate": 1.0},
    {"kind": 3, "path.timing": 0},
    {"kind": 3, "path.timing": 1},
]
SIMULATED = [{"settings.projectile_integrator": 1}]
A_BATCH = [{"end": 2}]

#: What a function needs beside that, one row for each kind whose fields differ: paths and values.
FIXTURES = {
    "pursuit_predict_intercept_batch": A_BATCH,
    "pursuit_solve_intercept_batch": A_BATCH,
    "pursuit_steer_seek_batch": A_BATCH,
    "pursuit_steer_flee_batch": A_BATCH,
    "pursuit_steer_arrive_batch": A_BATCH,
    "pursuit_steer_pursue_batch": A_BATCH,
    "pursuit_solve_turret_batch": A_BATCH,
    "pursuit_solve_projectile_batch": [{**A_BATCH[0], **SIMULATED[0]}],
    "pursuit_get_signed_distance_batch": A_BATCH,
    "pursuit_build_orca_obstacles": [{"obstacles[1].kind": shape} for shape in SHAPES],
    "pursuit_find_dubins_path": [CAR],
    "pursuit_get_dubins_pose": [CAR],
    "pursuit_get_motion_state": [
        {f"target.{name}": value for name, value in target.items()} for target in TARGETS
    ],
    "pursuit_get_signed_distance": [{"shape.kind": shape} for shape in SHAPES],
    "pursuit_guard_steering": [{"obstacles[1].kind": shape} for shape in SHAPES],
    "pursuit_solve_motion_intercept": [
        {f"query.target.{name}": value for name, value in target.items()} for target in TARGETS
    ]
    + [
        {"query.pursuer.kind": kind, "query.pursuer.turn_radius": 1.0, "query.pursuer.max_speed": 2.0}
        for kind in range(1, 4)
    ],
    "pursuit_solve_projectile_angle": SIMULATED,
    "pursuit_solve_projectile_apex": SIMULATED,
    "pursuit_solve_projectile_minimum_speed": SIMULATED,
    "pursuit_solve_projectile_simulated": SIMULATED,
    "pursuit_solve_projectile_time": SIMULATED,
    "pursuit_steer_avoid_obstacles": [{"obstacles[1].kind": shape} for shape in SHAPES],
    "pursuit_steer_contain": [{"container.shape.kind": shape} for shape in SHAPES] + [{"container.kind": 1}],
    "pursuit_steer_hide": [{"covers[1].kind": shape} for shape in SHAPES],
    "pursuit_steer_follow_path": [{"settings.ending": ending} for ending in range(2)],
    "pursuit_steer_follow_wall": [{"settings.travel": travel} for travel in range(2)],
    "pursuit_sweep_sphere": [{"shape.kind": shape} for shape in SHAPES],
}

OF_A_CAR = {
    f"pursuer.{name}": "no car has it" for name in ("max_acceleration", "speed", "velocity")
}
OF_NEIGHBORS = {f"neighbors.radii{part}": "radii do not count" for part in ("[1]", ".element")}


def of_a_batch(*names):
    return {f"batch.{name}[1]": "the status of the item says so" for name in names}


OF_INTERCEPTS = of_a_batch("capture_radii", "pursuer_positions", "pursuer_speeds", "target_positions", "target_velocities")
OF_AGENTS = of_a_batch("agent_positions", "agent_velocities", "agent_max_speeds")
OF_SHOTS = of_a_batch("shooter_positions", "target_positions", "target_velocities", "muzzle_speeds")
OF_A_CROWD = {f"crowd.radii{part}": "radii do not count" for part in ("[1]", ".element")}

OF_LIMITS = {
    f"members.{name}{part}": "arrivals have no limits"
    for name, parts in {
        "facings": ("[1]", ".element", ".axes"),
        "max_accelerations": ("[1]", ".element"),
        "max_turn_rates": ("[1]", ".element"),
        "max_turn_accelerations": ("[1]", ".element"),
        "turn_radii": ("[1]", ".element"),
        "margins": ("[1]", ".element"),
    }.items()
    for part in parts
}

#: Inputs that no value spoils, with the reason.
ANY_VALUE = {
    "*": {"priority": "any number is one"},
    "pursuit_find_dubins_path": OF_A_CAR,
    "pursuit_get_dubins_pose": OF_A_CAR,
    "pursuit_build_neighbor_grid": OF_A_CROWD,
    "pursuit_find_nearest_neighbors": {"except": "whoever is not in the grid is nobody"},
    "pursuit_find_neighbors_within": {"except": "whoever is not in the grid is nobody"},
    "pursuit_get_query_radius": {
        "limits.mass": "a braking distance has none",
        "limits.response_time": "a braking distance has none",
    },
    "pursuit_predict_intercept_batch": OF_INTERCEPTS,
    "pursuit_solve_intercept_batch": OF_INTERCEPTS,
    "pursuit_steer_seek_batch": {**OF_AGENTS, **of_a_batch("targets")},
    "pursuit_steer_flee_batch": {**OF_AGENTS, **of_a_batch("threats")},
    "pursuit_steer_arrive_batch": {**OF_AGENTS, **of_a_batch("targets", "slowdown_radii")},
    "pursuit_steer_pursue_batch": {
        **OF_AGENTS,
        **of_a_batch("target_positions", "target_velocities", "capture_radii"),
    },
    "pursuit_solve_turret_batch": {
        **OF_SHOTS,
        **of_a_batch("facings", "turn_rates", "max_ranges", "min_times", "horizons", "fire_cones"),
    },
    "pursuit_solve_projectile_batch": {
        **OF_SHOTS,
        **of_a_batch("shooter_velocities", "target_accelerations", "gravities"),
    },
    "pursuit_get_signed_distance_batch": {
        **of_a_batch("positions"),
        **{
            f"batch.shapes[1].{name}": "the status of the item says so"
            for name in ("axis", "center", "half_extents", "half_length", "kind", "radius", "up")
        },
    },
    "pursuit_step_orca": {"settings.avoidance.dimensions": "the grid has its own"},
    "pursuit_step_orca_arrivals": {"crowd_settings.avoidance.dimensions": "the grid has its own", **OF_LIMITS},
    "pursuit_solve_orca_velocity": {"neighbor_layers": "none are the default of all"},
    "pursuit_solve_limited_orca_velocity": {"neighbor_layers": "none are the default of all"},
    "pursuit_steer_alignment": OF_NEIGHBORS,
    "pursuit_steer_cohesion": {"neighbors.velocities[1]": "only positions count", **OF_NEIGHBORS},
    "pursuit_steer_separation": {"neighbors.velocities[1]": "only positions count", **OF_NEIGHBORS},
    "pursuit_steer_follow_leader": {"leader.up": "not used"},
}

#: Functions whose inputs are not spoiled here, with the reason.
LEFT_OUT = {}
