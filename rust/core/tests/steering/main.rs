//! Steering of one agent, and what is in its way. One program: what they have in common is compiled once.

#[path = "../common/distances.rs"]
mod distances;
#[path = "../common/floor_plan.rs"]
#[expect(dead_code, reason = "a flow field has one floor")]
mod floor_plan;
#[path = "../common/moving.rs"]
mod moving;
#[path = "../common/seeded.rs"]
mod seeded;
#[path = "../common/shapes.rs"]
mod shapes;
#[path = "../common/symmetry.rs"]
mod symmetry;
#[path = "../common/trials.rs"]
mod trials;
#[path = "../common/worlds.rs"]
mod worlds;

mod arrive_braking;
mod avoid_worlds;
mod chase_away;
mod chase_group;
mod chase_toward;
mod evade_lives;
mod evade_rooms;
mod flock_cruise;
mod flow_field_build;
mod guard_worlds;
mod minus_zero;
mod obstacle_contact;
mod one_scale;
mod orbit_rings;
mod path_brakes;
mod path_corners;
mod path_order;
mod path_topology;
mod peers_avoid;
mod peers_chase;
mod peers_roam;
mod proportional_navigation;
mod roam_contain;
mod roam_flow;
mod roam_path;
mod roam_wall;
mod roam_wander;
mod source_card;
mod straight_ahead;
mod turning;
mod two_sides;
mod uneven_ticks;
