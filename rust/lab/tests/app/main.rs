//! The interface, driven as a person does: found by its words, clicked, dragged, typed at; and its pictures.

mod accessible;
mod controls;
mod files;
mod gallery;
mod hands;
mod harness;
mod hints;
mod keys;
mod layout;
mod one_mesh;
mod pictures;
mod scene;
mod time;
#[path = "../tried/mod.rs"]
mod tried;
