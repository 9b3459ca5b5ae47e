//! A hand that aims as a person does.

pub(crate) mod settings;
pub(crate) mod state;
pub(crate) mod step;
pub(crate) mod target;
