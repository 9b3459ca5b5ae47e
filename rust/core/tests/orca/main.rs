//! Reciprocal avoidance, of one agent and of whole crowds. One program: the step of a crowd is compiled once for all.

#[path = "../common/any_shape.rs"]
mod any_shape;
#[path = "../common/bodies.rs"]
mod bodies;
#[path = "../common/crossing.rs"]
mod crossing;
#[path = "../common/distances.rs"]
mod distances;
#[path = "../common/exact.rs"]
mod exact;
#[path = "../common/people.rs"]
mod people;
#[path = "../common/scenes.rs"]
mod scenes;
#[path = "../common/seeded.rs"]
mod seeded;

mod acceleration_velocity_obstacles;
mod border_walls;
mod capsules;
mod crossings;
mod formations;
mod guarantee;
mod head_on;
mod inset_walls;
mod limited;
mod peers;
mod pillars;
mod right_of_way;
mod rvo2_examples;
mod settling;
mod shapes;
mod step;
mod walls;
mod walls_divided;
mod walls_exact;
