//! The lab's tests, one program.

mod c_snippets;
mod command_line;
mod hints;
mod pigeon_and_gun;
mod read;
mod scenario_files;
mod scenarios;
mod sessions;
#[path = "../tried/mod.rs"]
mod tried;
mod ways;
