//! The flight time that leading saves over direct pursuit, as distributions.

use crate::headless::sweep::measure;
use crate::picture::{draw_savings, svg};
use anyhow::Result;

/// As many chases of each kind as a check of the pictures may take.
const RUNS: u64 = 400;

/// Draws it.
///
/// # Errors
/// When the picture does not take it.
pub fn draw() -> Result<String> {
    let savings = measure(RUNS, 1);
    svg(1040, 480, |area| draw_savings(area, &savings))
}
