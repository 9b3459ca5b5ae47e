//! Dodging shots. One program: the dense search is what takes the time.

#[path = "../common/seeded.rs"]
#[expect(dead_code, reason = "only numbers of a game are used here")]
mod seeded;

mod course;
mod noise;
mod oracle;
mod search;
mod walls;
