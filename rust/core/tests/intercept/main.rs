//! Intercepts of targets that fly straight on. One program: what they have in common is compiled once.

#[path = "../common/golden.rs"]
mod golden;
#[path = "../common/seeded.rs"]
mod seeded;

mod closest_scan;
mod equal_speeds;
mod golden_queries;
mod properties;
mod queries;
mod regressions;
mod signs;
mod source_card;
