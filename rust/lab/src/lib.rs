//! The lab: Pursuit seen, dragged and measured.
//!
//! One library is behind the window, the web page and the command line. A [`scenario`] is what a file says; a
//! [`simulation`] moves it in fixed steps, draws it as a scene, answers the inspector and takes the controls; a
//! [`simulation::Session`] runs one, records it and replays it to the same bits. Whatever answers comes from
//! `pursuit-core`; whatever is random comes from the seed.

#[cfg(feature = "app")]
pub mod app;
pub mod chase;
#[cfg(feature = "native")]
pub mod headless;
pub mod navigation;
pub mod palette;
/// The people at doors and corridors of the core's tests.
#[path = "../../core/tests/common/people.rs"]
mod people;
#[cfg(feature = "native")]
pub mod picture;
pub mod scenario;
/// The scenes of the core's tests of whole crowds.
#[expect(dead_code, reason = "the tests run scenes to their end")]
#[path = "../../core/tests/common/scenes.rs"]
mod scenes;
/// The seeded generator of the core's tests: SplitMix64.
#[path = "../../core/tests/common/seeded.rs"]
pub mod seeded;
pub mod simulation;
