//! The lab's tests, one program.

mod c_snippets;
mod pigeon_and_gun;
mod scenario_files;
mod scenarios;
mod sessions;
