//! The medal of a run.

/// The medal of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Medal {
    /// The best.
    Gold,
    /// The second.
    Silver,
    /// The third.
    Bronze,
}

impl Medal {
    /// Its name.
    pub fn word(self) -> &'static str {
        match self {
            Self::Gold => "gold",
            Self::Silver => "silver",
            Self::Bronze => "bronze",
        }
    }

    /// The name of what may be none.
    pub fn word_of(medal: Option<Self>) -> &'static str {
        medal.map_or("none", Self::word)
    }
}
