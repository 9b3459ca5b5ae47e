//! What neither a call nor an attribute says of the twins of C, and what has none.

/// Twins of functions that ask several of the core's, and of structs that are converted by hand: the name in C, and the name and
/// the module in the core.
const TWINS: &[(&str, &str, &str)] = &[
    ("PursuitInterceptSolution", "Intercept", "intercept"),
    ("PursuitNeighborGridSettings", "GridSettings", "crowd"),
    ("PursuitOrcaWall", "Wall", "crowd"),
    ("pursuit_build_neighbor_grid", "NeighborGrid::build", "crowd"),
    ("pursuit_build_orca_obstacles", "WallTree::build_obstacles", "crowd"),
    ("pursuit_build_orca_walls", "WallTree::build", "crowd"),
    ("pursuit_get_processor_level", "Level::detect", "numeric"),
    ("pursuit_neighbor_grid_settings_default", "GridSettings::for_units", "crowd"),
    ("pursuit_solve_intercept", "solve", "intercept"),
    ("pursuit_solve_intercept_2d", "solve", "intercept"),
    ("pursuit_solve_intercept_batch", "solve_batch", "intercept"),
    ("pursuit_step_motion_tracker", "MotionTracker::step", "motion"),
    ("pursuit_step_turret_search_traced", "TurretSearch::step_traced", "aim"),
];

/// Enums of the core whose values C tells apart by constants of a prefix, in code of its own.
const ENUMS: &[(&str, &str)] = &[
    ("PURSUIT_CONTAINER_", "Container"),
    ("PURSUIT_PURSUER_", "PursuerMotion"),
    ("PURSUIT_SHAPE_", "Shape"),
    ("PURSUIT_STATUS_", "NoIntercept"),
    ("PURSUIT_STATUS_", "RefusalKind"),
    ("PURSUIT_TARGET_", "TargetMotion"),
];

/// Functions and structs whose comments are compared with none of the core: why, and which.
const ALONE: &[(&str, &[&str])] = &[
    (
        "C alone has it: memory by the byte, views and arrays over the caller's memory, values without constructors",
        &[
            "PursuitCrowd",
            "PursuitCrowdMotion",
            "PursuitLayersView",
            "PursuitMotionHistory",
            "PursuitNumberArray",
            "PursuitNumberView",
            "PursuitOrcaArrivals",
            "PursuitOrcaMembers",
            "PursuitOrcaTravelers",
            "PursuitPath",
            "PursuitProcessorLevel",
            "PursuitShapeView",
            "PursuitTeamQuery",
            "PursuitVec2",
            "PursuitVec3",
            "PursuitVec3Array",
            "PursuitVec3View",
            "pursuit_avoidance_layers_default",
            "pursuit_layered_grid_memory_size",
            "pursuit_make_box",
            "pursuit_make_capsule",
            "pursuit_make_half_space",
            "pursuit_make_layers_view",
            "pursuit_make_number_array",
            "pursuit_make_number_array_f32",
            "pursuit_make_number_view",
            "pursuit_make_number_view_f32",
            "pursuit_make_shape_view",
            "pursuit_make_sphere",
            "pursuit_make_vec3_array",
            "pursuit_make_vec3_array_f32",
            "pursuit_make_vec3_view",
            "pursuit_make_vec3_view_f32",
            "pursuit_motion_tracker_memory_size",
            "pursuit_neighbor_grid_memory_size",
            "pursuit_orca_memory_size",
            "pursuit_orca_obstacles_memory_size",
            "pursuit_orca_walls_memory_size",
            "pursuit_pursuer_motion_default",
            "pursuit_target_motion_default",
            "pursuit_team_memory_size",
        ],
    ),
    (
        "columns of a batch, which the core knows as a trait",
        &[
            "PursuitArriveBatch",
            "PursuitChaseBatchSolution",
            "PursuitFleeBatch",
            "PursuitInterceptBatch",
            "PursuitInterceptBatchSolution",
            "PursuitPredictionBatchSolution",
            "PursuitProjectileBatch",
            "PursuitProjectileBatchSolution",
            "PursuitPursueBatch",
            "PursuitSeekBatch",
            "PursuitSignedDistanceBatch",
            "PursuitSignedDistanceBatchSolution",
            "PursuitSteeringBatchSolution",
            "PursuitTurretBatch",
            "PursuitTurretBatchSolution",
        ],
    ),
    (
        "several items of the core in one, or a call of it for each of many",
        &[
            "PursuitContextMap",
            "PursuitInterceptSolution2D",
            "PursuitNeighborGridInfo",
            "PursuitOrcaArrivalCounts",
            "PursuitOrcaStep",
            "pursuit_advance_agents",
            "pursuit_get_grid_agents",
            "pursuit_get_neighbor_grid_info",
        ],
    ),
    (
        "numbers and texts of statuses and of the ABI, where the core has enums",
        &[
            "pursuit_abi_version",
            "pursuit_get_refused_input",
            "pursuit_get_requirement",
            "pursuit_get_status_kind",
            "pursuit_get_status_message",
            "pursuit_struct_size",
        ],
    ),
];

/// The twin that the table gives: its name and its module.
pub fn twin(name: &str) -> Option<(&'static str, &'static str)> {
    TWINS.iter().find(|(given, ..)| *given == name).map(|(_, twin, module)| (*twin, *module))
}

/// The values of the core that a constant may stand for: `Shape::Box` for `PURSUIT_SHAPE_BOX`.
pub fn values(constant: &str) -> Vec<String> {
    let value =
        |(prefix, of): &(&str, &str)| Some(format!("{of}::{}", camel_case(constant.strip_prefix(prefix)?)));
    ENUMS.iter().filter_map(value).collect()
}

/// `HALF_SPACE` as `HalfSpace`.
fn camel_case(name: &str) -> String {
    let word =
        |word: &str| word.chars().take(1).chain(word.to_lowercase().chars().skip(1)).collect::<String>();
    name.split('_').map(word).collect()
}

/// Whether a function or a struct is known to have no twin.
pub fn is_alone(name: &str) -> bool {
    ALONE.iter().any(|(_, names)| names.contains(&name))
}

/// Those without a twin that are not listed, and those that are listed and are not there.
pub fn defects(alone: &[String]) -> Vec<String> {
    let unlisted = alone.iter().filter(|name| !is_alone(name));
    let unlisted = unlisted
        .map(|name| format!("{name}: no twin in the core; rust/api/src/twins/table.rs does not list it"));
    let listed =
        ALONE.iter().flat_map(|(_, names)| *names).filter(|name| !alone.iter().any(|there| there == *name));
    let gone =
        listed.map(|name| format!("{name}: rust/api/src/twins/table.rs lists it, but it is not there"));
    unlisted.chain(gone).collect()
}

#[cfg(test)]
mod tests {
    use super::{ALONE, defects, values};

    #[test]
    fn a_constant_has_the_name_of_its_value() {
        assert_eq!(values("PURSUIT_SHAPE_HALF_SPACE"), ["Shape::HalfSpace"]);
        assert_eq!(values("PURSUIT_CROWD_MAX"), Vec::<String>::new());
    }

    #[test]
    fn a_new_function_without_a_twin_is_a_defect_and_so_is_one_that_is_gone() {
        let mut alone: Vec<_> = ALONE.iter().flat_map(|(_, names)| *names).map(ToString::to_string).collect();
        assert_eq!(defects(&alone), Vec::<String>::new());
        alone[0] = "pursuit_solve_riddle".into();
        assert_eq!(defects(&alone).len(), 2);
    }
}
