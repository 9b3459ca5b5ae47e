//! The parts of the header, in a reader's order.

/// Titles and their content in order: modules of `rust/ffi/src`, each with everything below it that has no line of its own,
/// and items that come before or after the rest of their module.
pub const GROUPS: &[(&str, &[&str])] = &[
    ("Version, status and processor", &["abi", "status", "level"]),
    ("Vectors and views", &["types", "layers", "view"]),
    (
        "Intercept of a target that moves straight on",
        &[
            "intercept::query::PursuitInterceptQuery",
            "intercept::solve::PursuitInterceptSolution",
            "intercept::query",
            "intercept::solve",
            "intercept::closest_approach",
            "intercept::predict",
        ],
    ),
    ("Intercepts of many at once", &["intercept::batch"]),
    (
        "Aim: the shot, and a turret that must turn before it fires",
        &[
            "aim::shot",
            "aim::turret::query::PursuitTurretQuery",
            "aim::turret::solve",
            "aim::turret::query",
            "aim::turret",
            "aim::turret::batch",
        ],
    ),
    (
        "Aim: projectiles under gravity and drag",
        &[
            "aim::projectile::query",
            "aim::projectile::launch::PursuitLaunch",
            "aim::projectile::integrator",
            "aim::projectile::solve",
            "aim::projectile::drag_settings",
            "aim::projectile::drag",
            "aim::projectile::drag_law",
            "aim::projectile::flight",
            "aim::projectile::apex",
            "aim::projectile::angle",
            "aim::projectile::launch",
            "aim::projectile::minimum_speed",
            "aim::projectile::batch",
        ],
    ),
    (
        "Motion: what is known of a thing that moves",
        &["motion::target", "motion::estimate::PursuitMotionHistory", "motion::estimate", "motion::track"],
    ),
    (
        "Motion: intercept on any known motion",
        &["motion::pursuer", "intercept::moving", "intercept::tracked", "motion::dubins"],
    ),
    (
        "Rendezvous: to a target's position and velocity",
        &["intercept::rendezvous::query", "intercept::rendezvous::find", "intercept::rendezvous::step"],
    ),
    (
        "Around corners: intercept on a navigation mesh",
        &["intercept::route::query", "intercept::route::search", "intercept::route::commitment"],
    ),
    ("Team: which pursuer takes which target", &["intercept::team"]),
    ("Aim: which weapon shoots which threat", &["aim::weapon_assignment"]),
    (
        "Geometry: shapes, planes and paths",
        &["geometry", "geometry::sweep", "geometry::surface", "geometry::batch"],
    ),
    (
        "Aim: the line of fire, and who is in it",
        &[
            "aim::line_of_fire::query",
            "aim::line_of_fire::body",
            "aim::line_of_fire::find",
            "aim::line_of_fire::flight_line",
            "aim::line_of_fire::batch",
            "aim::line_of_fire::clear_arc",
            "aim::line_of_fire::clear_launch",
        ],
    ),
    (
        "Aim: a hand, with the errors of a person",
        &["aim::hand::settings", "aim::hand::state", "aim::hand::target", "aim::hand::step"],
    ),
    (
        "Aim: guidance of a missile",
        &["aim::guidance::query", "aim::guidance::command", "aim::guidance::guide", "aim::guidance::salvo"],
    ),
    (
        "Steering: agents, and what limits them",
        &[
            "steering",
            "steering::limits",
            "steering::turn::facing",
            "steering::turn::limits",
            "steering::turn",
        ],
    ),
    ("Steering: toward a point", &["steering::toward::seek", "steering::toward"]),
    (
        "Steering: pursue, flee, hide, escort",
        &[
            "steering::toward::chase",
            "steering::toward::leader",
            "steering::toward::pursue",
            "steering::toward::offset_pursuit",
            "steering::toward::interpose",
            "steering::away::evade::pursuit_evade_settings_default",
            "steering::away::hide::pursuit_hide_settings_default",
            "steering::away::flee",
            "steering::away",
            "steering::group::follow_leader::pursuit_follow_settings_default",
            "steering::group::queue::pursuit_queue_settings_default",
            "steering::group",
        ],
    ),
    ("Steering: many at once", &["steering::batch"]),
    (
        "Steering: around obstacles and neighbors",
        &[
            "steering::avoid::settings",
            "steering::avoid::obstacles",
            "steering::avoid::query_radius",
            "steering::avoid::guard",
            "steering::away::evade_among_obstacles",
            "steering::avoid",
        ],
    ),
    (
        "Steering: paths, walls, fields, wandering",
        &[
            "steering::roam::contain",
            "steering::roam::flow_grid",
            "steering::roam::flow_field",
            "steering::roam::flow_field_build",
            "steering::roam::congestion",
            "steering::roam::steering_path::PursuitSteeringPath",
            "steering::roam::follow_path",
            "steering::roam::stay_on_path",
            "steering::roam::steering_path",
            "steering::roam",
        ],
    ),
    (
        "Steering: blending",
        &[
            "steering::blend",
            "steering::blend::weighted",
            "steering::blend::priority",
            "steering::blend::in_order",
            "steering::blend::directions",
            "steering::blend::context",
        ],
    ),
    (
        "Crowd: neighbors and flocks",
        &[
            "crowd",
            "crowd::grid",
            "crowd::build",
            "crowd::grid::pursuit_get_grid_agents",
            "crowd::neighbors",
            "crowd::flock",
            "crowd::motion",
        ],
    ),
    (
        "Crowd: formations",
        &[
            "crowd::formation::shape",
            "crowd::formation::anchor",
            "crowd::formation::assignment",
            "crowd::formation::velocities",
        ],
    ),
    (
        "Crowd: optimal reciprocal collision avoidance (ORCA)",
        &[
            "crowd::orca::agent",
            "crowd::orca::velocity",
            "crowd::orca::agent::PursuitOrcaLimits",
            "crowd::orca::agent::pursuit_orca_limits_default",
            "crowd::orca::limited_velocity",
            "crowd::orca::step",
            "crowd::orca::step_capsules",
            "crowd::orca::arrival",
            "crowd::orca::wall_tree",
            "crowd::orca::border_walls",
        ],
    ),
    ("Dodging: out of the way of shots", &["crowd::dodge::query", "crowd::dodge::answer"]),
];

/// The title of the group of an item, and its place among all lines: its longest line decides.
pub fn of(path: &str) -> Option<(&'static str, usize)> {
    let is_above =
        |above: &str| path.strip_prefix(above).is_some_and(|rest| rest.is_empty() || rest.starts_with("::"));
    let lines = GROUPS.iter().flat_map(|(title, modules)| modules.iter().map(move |line| (*title, *line)));
    let above = lines.enumerate().filter(|(_, (_, line))| is_above(line));
    above.max_by_key(|(_, (_, line))| line.len()).map(|(place, (title, _))| (title, place))
}

#[cfg(test)]
mod tests {
    use super::{GROUPS, of};
    use crate::source;
    use std::collections::BTreeSet;
    use std::path::Path;

    #[test]
    fn every_line_holds_something() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../ffi/src");
        let source = source::read(&folder).unwrap();
        let used: BTreeSet<_> = source.places().filter_map(|place| Some(of(&place.path)?.1)).collect();
        let lines = GROUPS.iter().flat_map(|(_, lines)| *lines).enumerate();
        let empty: Vec<_> = lines.filter(|(line, _)| !used.contains(line)).collect();
        assert_eq!(empty, []);
    }

    #[test]
    fn the_longest_line_decides() {
        assert_eq!(of("steering::roam::wall"), of("steering::roam"));
        assert!(of("crowd::grid::pursuit_get_grid_agents") > of("crowd::grid"));
        assert_ne!(of("steering::roam"), of("steering"));
        assert_eq!(of("steeringwheel"), None);
    }
}
