//! How much is tested.

/// Of the tests and of what they are run with.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Extent {
    /// Every kind of test.
    Quick,
    /// Every test.
    Full,
}
