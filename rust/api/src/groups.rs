//! The parts of the header, in a reader's order.

/// Titles, and the modules of `rust/ffi/src` whose items they hold: each with all below it that has no line of its own.
pub const GROUPS: &[(&str, &[&str])] = &[
    ("Version, status and processor", &["abi", "status", "level"]),
    ("Vectors and views", &["types", "layers", "view"]),
    ("Geometry: shapes, planes and paths", &["geometry", "geometry::batch"]),
    (
        "Intercept of a target that moves straight on",
        &["intercept::solve", "intercept::closest", "intercept::predict"],
    ),
    ("Intercepts of many at once", &["intercept::batch"]),
    (
        "Aim: the shot, and a turret that must turn before it fires",
        &["aim::shot", "aim::turret", "aim::turret::batch"],
    ),
    (
        "Aim: projectiles under gravity and drag",
        &[
            "aim::projectile::solve",
            "aim::projectile::drag",
            "aim::projectile::launch",
            "aim::projectile::batch",
        ],
    ),
    ("Motion: what is known of a thing that moves", &["motion::target", "motion::estimate", "motion::track"]),
    ("Motion: intercept on any known motion", &["motion::pursuer", "intercept::moving", "motion::dubins"]),
    ("Team: which pursuer takes which target", &["intercept::team"]),
    ("Steering: agents, and what limits them", &["steering", "steering::limits", "steering::turn"]),
    ("Steering: toward a point", &["steering::toward"]),
    (
        "Steering: pursue, flee, hide, escort",
        &["steering::toward::chase", "steering::away", "steering::group"],
    ),
    ("Steering: many at once", &["steering::batch"]),
    (
        "Steering: around obstacles and neighbors",
        &["steering::avoid::obstacles", "steering::avoid::guard", "steering::avoid::collisions"],
    ),
    ("Steering: paths, walls, fields, wandering", &["steering::roam"]),
    ("Steering: blending", &["steering::blend"]),
    ("Crowd: neighbors and flocks", &["crowd", "crowd::grid", "crowd::flock"]),
    (
        "Crowd: optimal reciprocal collision avoidance (ORCA)",
        &[
            "crowd::orca::velocity",
            "crowd::orca::limits",
            "crowd::orca::step",
            "crowd::orca::arrival",
            "crowd::orca::walls",
        ],
    ),
];

/// The title of the group of a module, and its place among all lines: its longest line decides.
pub fn of(module: &str) -> Option<(&'static str, usize)> {
    let is_above = |above: &str| {
        module.strip_prefix(above).is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
    };
    let lines = GROUPS.iter().flat_map(|(title, modules)| modules.iter().map(move |line| (*title, *line)));
    let above = lines.enumerate().filter(|(_, (_, line))| is_above(line));
    above.max_by_key(|(_, (_, line))| line.len()).map(|(place, (title, _))| (title, place))
}

#[cfg(test)]
mod tests {
    use super::of;

    #[test]
    fn the_longest_line_decides() {
        assert_eq!(of("steering::roam::wall"), of("steering::roam"));
        assert_ne!(of("steering::roam"), of("steering"));
        assert_eq!(of("steeringwheel"), None);
    }
}
