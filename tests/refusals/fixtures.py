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
    "dimensions": 3,
    "launch_count": 2,
    "launch_room": 2,
    "shooter": -1,
    "skill": 0.5,
    "max_segments": 2,
    "wall_capacity": 2,
    "corner_capacity": 4,
    "max_questions": 16,
    "max_steps": 3072,
    "yaw_min": -1.0,
    "pitch_min": -1.0,
}

#: Vectors by the last name of their path. All others are (1, 2, 0) and, further on in an array, moved along the first axis.
VECTORS = {
    "axis": (1.0, 0.0, 0.0),
    "facing": (1.0, 0.0, 0.0),
    "forward": (1.0, 0.0, 0.0),
    "gravity": (0.0, 0.0, 0.0),
    "half_extents": (1.0, 1.0, 1.0),
    "heading": (1.0, 0.0, 0.0),
    "normal": (0.0, 0.0, 1.0),
    "plane_normal": (0.0, 0.0, 1.0),
    "spacing": (1.0, 1.0, 1.0),
    "turning": (0.0, 0.0, 0.0),
    "up": (0.0, 0.0, 1.0),
}

GRAVITY = ((0.0, 0.0, -1.0),)

#: Values that are refused though no range says so, by the function and the path, or by the last name of any path: beyond
#: the items, agents and slots that there are, fewer velocities than points of a field, beyond the limits beside them; gravity, where a
#: projectile flies straight.
VALUES = {
    ("pursuit_solve_turret", "query.min_time"): (1.5,),
    ("pursuit_begin_turret_search", "query.min_time"): (1.5,),
    ("pursuit_solve_gimbal_turret", "query.min_time"): (1.5,),
    ("pursuit_solve_gimbal_turret", "query.yaw"): (-1.5, 1.5),
    ("pursuit_solve_gimbal_turret", "query.pitch"): (-1.5, 1.5),
    ("pursuit_solve_gimbal_turret", "query.yaw_max"): (-1.25,),
    ("pursuit_solve_gimbal_turret", "query.pitch_max"): (-1.25,),
    ("pursuit_solve_ballistic_turret", "query.yaw"): (-1.5, 1.5),
    ("pursuit_solve_ballistic_turret", "query.pitch"): (-1.5, 1.5),
    ("pursuit_solve_ballistic_turret", "query.yaw_max"): (-1.25,),
    ("pursuit_solve_ballistic_turret", "query.pitch_max"): (-1.25,),
    ("pursuit_solve_ballistic_turret", "query.yaw_velocity"): (-1.75, 1.75),
    ("pursuit_solve_ballistic_turret", "query.pitch_velocity"): (-1.75, 1.75),
    ("pursuit_solve_turret", "query.shot.gravity"): GRAVITY,
    ("pursuit_solve_gimbal_turret", "query.shot.gravity"): GRAVITY,
    ("pursuit_begin_turret_search", "query.shot.gravity"): GRAVITY,
    ("pursuit_step_turret_search", "search.query.shot.gravity"): GRAVITY,
    ("pursuit_step_turret_search_traced", "search.query.shot.gravity"): GRAVITY,
    # Before the time that the search has reached.
    ("pursuit_step_turret_search", "search.found"): (0.5,),
    ("pursuit_step_turret_search_traced", "search.found"): (0.5,),
    ("pursuit_step_motion_tracker", "time"): (-1.0,),
    # With a motor.
    ("pursuit_solve_projectile_flight", "query.shot.muzzle_speed"): (0.0,),
    # Their count is not given.
    ("pursuit_advance_agents", "end"): (),
    "begin": (5, 2**32 - 1),
    "end": (5, 2**32 - 1),
    "flow_count": (0, 1),
    "cost_count": (0, 1),
    "index": (2, 2**32 - 1),
    ("pursuit_find_flight_line_of_fire", "query.shooter"): (2, 2**31 - 1),
    ("pursuit_find_flight_line_of_fire", "query.target"): (2, 2**31 - 1),
    ("pursuit_find_line_of_fire", "query.shooter"): (2, 2**31 - 1),
    ("pursuit_find_line_of_fire", "query.target"): (2, 2**31 - 1),
    ("pursuit_find_clear_arc", "query.shooter"): (2, 2**31 - 1),
    ("pursuit_find_clear_arc", "query.target"): (2, 2**31 - 1),
    ("pursuit_find_clear_launch", "query.shooter"): (2, 2**31 - 1),
    ("pursuit_find_clear_launch", "query.target"): (2, 2**31 - 1),
    "seal": (0, 2**64 - 1),
}

GRID = ("pursuit_neighbor_grid_memory_size", 4)
WALLS = ("pursuit_orca_walls_memory_size", 0)
TRACKER = ("pursuit_motion_tracker_memory_size",)
ROUTE_SEARCH = ("pursuit_route_search_memory_size",)
FLOW_FIELD = ("pursuit_flow_field_memory_size", 2)

#: What sizes the memory of a call, and for how many.
SIZES = {
    ("pursuit_begin_motion_tracker", "tracker_size"): TRACKER,
    ("pursuit_step_motion_tracker", "tracker_size"): TRACKER,
    ("pursuit_get_tracked_motion", "tracker_size"): TRACKER,
    ("pursuit_predict_tracked_intercept", "tracker_size"): TRACKER,
    ("pursuit_solve_tracked_intercept", "tracker_size"): TRACKER,
    ("pursuit_begin_route_search", "search_size"): ROUTE_SEARCH,
    ("pursuit_begin_route_stretch_search", "search_size"): ROUTE_SEARCH,
    ("pursuit_answer_route_search", "search_size"): ROUTE_SEARCH,
    ("pursuit_begin_flow_field", "memory_size"): FLOW_FIELD,
    ("pursuit_continue_flow_field", "memory_size"): FLOW_FIELD,
    ("pursuit_get_flows", "memory_size"): FLOW_FIELD,
    ("pursuit_solve_team_assignment", "memory_size"): ("pursuit_team_memory_size", 2, 2),
    ("pursuit_solve_assignment", "memory_size"): ("pursuit_team_memory_size", 2, 2),
    ("pursuit_begin_assignment", "memory_size"): ("pursuit_team_memory_size", 2, 2),
    ("pursuit_step_assignment", "memory_size"): ("pursuit_team_memory_size", 2, 2),
    ("pursuit_solve_formation_assignment", "memory_size"): ("pursuit_team_memory_size", 2, 2),
    ("pursuit_solve_weapon_assignment", "memory_size"): ("pursuit_weapon_assignment_memory_size", 2, 2),
    ("pursuit_build_neighbor_grid", "grid_size"): ("pursuit_layered_grid_memory_size", 2),
    ("pursuit_get_neighbor_grid_info", "grid_size"): GRID,
    ("pursuit_get_grid_agents", "grid_size"): GRID,
    ("pursuit_find_neighbors_within", "grid_size"): GRID,
    ("pursuit_find_nearest_neighbors", "grid_size"): GRID,
    ("pursuit_steer_flock", "grid_size"): GRID,
    ("pursuit_step_flock", "grid_size"): GRID,
    ("pursuit_step_orca", "grid_size"): GRID,
    ("pursuit_step_orca_arrivals", "grid_size"): GRID,
    ("pursuit_step_orca_capsules", "grid_size"): GRID,
    ("pursuit_dodge_shots_among_walls", "walls_size"): WALLS,
    ("pursuit_step_orca", "walls_size"): WALLS,
    ("pursuit_step_orca_arrivals", "walls_size"): WALLS,
    ("pursuit_step_orca_capsules", "walls_size"): WALLS,
    ("pursuit_solve_orca_velocity", "walls_size"): WALLS,
    ("pursuit_solve_limited_orca_velocity", "walls_size"): WALLS,
    ("pursuit_solve_orca_velocity", "memory_size"): ("pursuit_orca_memory_size", 2),
    ("pursuit_solve_limited_orca_velocity", "memory_size"): ("pursuit_orca_memory_size", 4),
    ("pursuit_build_orca_walls", "memory_size"): ("pursuit_orca_walls_memory_size", 4),
    ("pursuit_build_border_walls", "memory_size"): ("pursuit_border_walls_memory_size", 2),
    ("pursuit_build_orca_obstacles", "memory_size"): ("pursuit_orca_obstacles_memory_size", 2),
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
FALLING = [{**SIMULATED[0], "query.shot.gravity": (0.0, 0.0, -1.0)}]
A_BATCH = [{"end": 2}]
#: A rocket whose table of drag coefficients is read.
ROCKET = [{"flight.drag_law": 3, "flight.thrust": 1.0, "flight.burn_time": 1.0}]

#: What a function needs beside that, one row for each kind whose fields differ: paths and values.
FIXTURES = {
    "pursuit_get_formation_velocities": A_BATCH,
    "pursuit_solve_ballistic_turret": [{"query.yaw_max": 1.0, "query.pitch_max": 1.0, "query.arc": arc} for arc in range(3)],
    "pursuit_get_guidance": [{"query.max_acceleration": 9.0, "query.law": law} for law in range(7)],
    "pursuit_predict_intercept_batch": A_BATCH,
    "pursuit_solve_intercept_batch": A_BATCH,
    "pursuit_steer_seek_batch": A_BATCH,
    "pursuit_steer_flee_batch": A_BATCH,
    "pursuit_steer_arrive_batch": A_BATCH,
    "pursuit_steer_pursue_batch": A_BATCH,
    "pursuit_solve_turret_batch": A_BATCH,
    "pursuit_solve_projectile_batch": [{**A_BATCH[0], **SIMULATED[0]}],
    "pursuit_get_signed_distance_batch": [{**A_BATCH[0], "batch.shapes[1].kind": shape} for shape in SHAPES],
    "pursuit_build_orca_obstacles": [{"obstacles[1].kind": shape} for shape in SHAPES],
    "pursuit_find_dubins_path": [CAR],
    "pursuit_get_dubins_pose": [CAR],
    "pursuit_get_motion_state": [
        {f"target.{name}": value for name, value in target.items()} for target in TARGETS
    ],
    "pursuit_get_signed_distance": [{"shape.kind": shape} for shape in SHAPES],
    "pursuit_apply_guard": [{"obstacles[1].kind": shape} for shape in SHAPES],
    "pursuit_solve_motion_intercept": [
        {f"query.target.{name}": value for name, value in target.items()} for target in TARGETS
    ]
    + [
        {"query.pursuer.kind": kind, "query.pursuer.turn_radius": 1.0, "query.pursuer.max_speed": 2.0}
        for kind in range(1, 4)
    ],
    "pursuit_find_rendezvous": [
        {"query.max_acceleration": 9.0, **{f"query.target.{name}": value for name, value in target.items()}} for target in TARGETS
    ],
    "pursuit_step_rendezvous": [
        {"query.max_acceleration": 9.0, **{f"query.target.{name}": value for name, value in target.items()}} for target in TARGETS
    ],
    "pursuit_begin_route_search": [{"query.route.timing": timing} for timing in range(2)],
    "pursuit_begin_route_stretch_search": [{"query.route.timing": timing} for timing in range(2)],
    "pursuit_answer_route_search": [{"query.route.timing": timing} for timing in range(2)],
    "pursuit_solve_tracked_intercept": [
        {"pursuer.kind": kind, "pursuer.turn_radius": 1.0, "pursuer.max_speed": 2.0} for kind in range(4)
    ],
    "pursuit_advance_projectile": ROCKET,
    "pursuit_solve_projectile_flight": ROCKET,
    "pursuit_solve_projectile_angle": FALLING,
    "pursuit_solve_projectile_apex": FALLING,
    "pursuit_solve_projectile_minimum_speed": SIMULATED,
    "pursuit_solve_projectile_simulated": SIMULATED,
    "pursuit_solve_projectile_time": [{**SIMULATED[0], "query.shot.target_position": (9.0, 2.0, 0.0)}],
    "pursuit_steer_avoid_obstacles": [{"obstacles[1].kind": shape} for shape in SHAPES],
    "pursuit_steer_contain": [{"container.shape.kind": shape} for shape in SHAPES] + [{"container.kind": 1}],
    "pursuit_steer_evade_among_obstacles": [{"obstacles[1].kind": shape} for shape in SHAPES],
    "pursuit_steer_hide": [{"covers[1].kind": shape} for shape in SHAPES],
    "pursuit_steer_follow_path": [{"settings.ending": ending} for ending in range(2)],
    "pursuit_steer_follow_wall": [{"settings.travel": travel} for travel in range(2)],
    "pursuit_find_flight_line_of_fire": [{**ROCKET[0], "shapes[1].kind": shape} for shape in SHAPES],
    "pursuit_find_line_of_fire": [{"shapes[1].kind": shape} for shape in SHAPES],
    "pursuit_find_line_of_fire_batch": [{"shapes[1].kind": shape} for shape in SHAPES],
    "pursuit_find_clear_arc": [{"shapes[1].kind": shape} for shape in SHAPES],
    "pursuit_find_clear_launch": [{"shapes[1].kind": shape} for shape in SHAPES],
    "pursuit_sweep_sphere": [{"shape.kind": shape} for shape in SHAPES],
}

OF_AGENTS = {"agent_positions": "agent.position", "agent_velocities": "agent.velocity", "agent_max_speeds": "agent.max_speed"}
OF_SHOTS = {
    "shooter_positions": "query.shot.shooter_position",
    "target_positions": "query.shot.target_position",
    "target_velocities": "query.shot.target_velocity",
    "muzzle_speeds": "query.shot.muzzle_speed",
}
OF_INTERCEPTS = {
    "pursuer_positions": "query.pursuer_position",
    "target_positions": "query.target_position",
    "target_velocities": "query.target_velocity",
    "pursuer_speeds": "query.pursuer_speed",
    "capture_radii": "query.capture_radius",
}

#: How an item of a batch names the columns: as the function that answers one of them names its inputs.
ITEMS = {
    "pursuit_solve_intercept_batch": OF_INTERCEPTS,
    "pursuit_predict_intercept_batch": OF_INTERCEPTS,
    "pursuit_steer_seek_batch": {**OF_AGENTS, "targets": "target"},
    "pursuit_steer_flee_batch": {**OF_AGENTS, "threats": "threat"},
    "pursuit_steer_arrive_batch": {**OF_AGENTS, "targets": "target", "slowdown_radii": "slowdown_radius"},
    "pursuit_steer_pursue_batch": {
        **OF_AGENTS,
        "target_positions": "target.position",
        "target_velocities": "target.velocity",
        "capture_radii": "capture_radius",
    },
    "pursuit_solve_turret_batch": {
        **OF_SHOTS,
        "facings": "query.facing",
        "turn_rates": "query.turn_rate",
        "max_ranges": "query.max_range",
        "min_times": "query.min_time",
        "horizons": "query.horizon",
        "fire_cones": "query.fire_cone",
    },
    "pursuit_solve_projectile_batch": {
        **OF_SHOTS,
        "shooter_velocities": "query.shooter_velocity",
        "target_accelerations": "query.target_acceleration",
        "gravities": "query.shot.gravity",
    },
    "pursuit_get_signed_distance_batch": {
        "positions": "position",
        **{
            f"shapes.{name}": f"shape.{name}"
            for name in ("axis", "center", "half_extents", "half_length", "kind", "radius", "up")
        },
    },
}

OF_A_SEARCH = {f"search.{name}": "whatever it is, the search goes on from there" for name in ("piece", "iterations")}
OF_A_CAR = {
    f"pursuer.{name}": "no car has it" for name in ("max_acceleration", "speed", "velocity")
}
OF_NEIGHBORS = {f"neighbors.radii{part}": "radii do not count" for part in ("[1]", ".element")}


OF_A_CROWD = {f"crowd.radii{part}": "radii do not count" for part in ("[1]", ".element")}

#: Arrays that are read before they are written.
READ_ARRAYS = {("pursuit_blend_into_context", "slots")}

#: Arrays that a call is given and does not read, so that another may lie there.
NOT_READ = {
    "pursuit_build_neighbor_grid": {"crowd.radii"},
    "pursuit_add_congestion": {"crowd.layers", "crowd.half_heights", "crowd.height_centers"},
}

#: Inputs that no value spoils, with the reason.
ANY_VALUE = {
    "*": {
        "priority": "any number is one",
        "group": "any bits are groups",
        "avoids": "any bits are groups",
        "ignores": "any bits are groups",
        "id": "any number is one",
        "seed": "any number is one",
        "random": "any number is a state",
        "steps": "any number may be granted",
        "capacity": "how much room there is only the caller knows",
        "obstacle_count": "how many there are only the caller knows",
        "goal_count": "how many there are only the caller knows",
        "max_points": "any number may be granted",
        "cover_count": "how many there are only the caller knows",
        "body_count": "how many there are only the caller knows",
        "query_count": "how many there are only the caller knows",
        "shape_count": "how many there are only the caller knows",
        "shot_count": "how many there are only the caller knows",
        "neighbor_count": "how many there are only the caller knows",
        "surface_count": "how many there are only the caller knows",
        "wall_count": "how many there are only the caller knows",
        "wall_capacity": "how much room there is only the caller knows",
        "corner_capacity": "how much room there is only the caller knows",
        "batch.count": "how many there are only the caller knows",
    },
    "pursuit_advance_agents": {"end": "how many there are only the caller knows"},
    "pursuit_blend_weighted": {"count": "how many there are only the caller knows"},
    "pursuit_blend_by_priority": {"count": "how many there are only the caller knows"},
    "pursuit_blend_in_order": {"count": "how many there are only the caller knows"},
    "pursuit_steer_follow_wall": {"count": "how many there are only the caller knows"},
    "pursuit_build_orca_walls": {"corners[1] z": "only the first two coordinates count"},
    "pursuit_step_turret_search": OF_A_SEARCH,
    "pursuit_step_turret_search_traced": OF_A_SEARCH,
    "pursuit_find_dubins_path": OF_A_CAR,
    "pursuit_get_dubins_pose": OF_A_CAR,
    "pursuit_build_neighbor_grid": OF_A_CROWD,
    "pursuit_add_congestion": {
        f"crowd.{name}{part}": "heights do not count"
        for name in ("half_heights", "height_centers")
        for part in ("[1]", ".element")
    },
    "pursuit_find_nearest_neighbors": {"except": "whoever is not in the grid is nobody"},
    "pursuit_find_neighbors_within": {"except": "whoever is not in the grid is nobody"},
    "pursuit_step_orca_arrivals": {"members.facings[1]": "a facing may have any length"},
    "pursuit_step_orca_capsules": {
        "capsules.headings[1]": "a heading may have any length",
        "members.preferred_velocities[1] z": "only the first two coordinates count",
        **{
            f"{name}.stride": "two coordinates take less than three"
            for name in ("motion.positions", "motion.velocities", "capsules.next_headings")
        },
        **{
            f"members.{name}[1]": "not used"
            for name in ("facings", "max_accelerations", "max_turn_rates", "max_turn_accelerations", "turn_radii", "margins")
        },
    },
    "pursuit_solve_orca_velocity": {"neighbor_layers": "none are the default of all"},
    "pursuit_solve_limited_orca_velocity": {"neighbor_layers": "none are the default of all"},
    "pursuit_steer_alignment": OF_NEIGHBORS,
    "pursuit_steer_cohesion": {"neighbors.velocities[1]": "only positions count", **OF_NEIGHBORS},
    "pursuit_steer_separation": {"neighbors.velocities[1]": "only positions count", **OF_NEIGHBORS},
    "pursuit_find_clear_arc": {
        f"launches[1].{name}": "only velocities and times are read" for name in ("impact_point", "miss_distance")
    },
    "pursuit_dodge_shots": {"state.is_dodging": "any number but 0 is yes"},
    "pursuit_dodge_shots_among_walls": {"state.is_dodging": "any number but 0 is yes"},
    "pursuit_solve_weapon_assignment": {"query.max_steps": "any number is a bound"},
    "pursuit_step_aiming_hand": {
        "target.target": "any number is one",
        **{f"state.{name}": "any number is a state" for name in ("target", "stage", "sight", "has_look")},
    },
    "pursuit_steer_follow_leader": {"leader.up": "not used"},
    "pursuit_step_formation_anchor": {"agents.velocities[1]": "not used"},
}

#: Views that may be null in some calls, but not in these, with the reason: by the last name of any path, or by the function and the path.
NEEDED = {
    "height_centers": "there are half heights",
    ("pursuit_add_congestion", "crowd.radii"): "radii count",
    ("pursuit_steer_avoid_collisions", "neighbors.radii"): "radii count",
}

#: Functions whose inputs are not spoiled here, with the reason.
LEFT_OUT = {}
