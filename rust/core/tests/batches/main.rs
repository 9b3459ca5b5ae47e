//! Many calls at once. One program: what they have in common is compiled once.

#[expect(dead_code, reason = "only the queries are taken")]
#[path = "../common/golden.rs"]
mod golden;
#[path = "../common/seeded.rs"]
mod seeded;

mod calls;
mod intercepts;
