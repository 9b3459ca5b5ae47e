//! The medal of a run.

use super::{Panel, Role};
use pursuit_core::DVec2;

/// The radius of a medal, in pixels.
const MEDAL: f64 = 9.0;

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

    /// What it is drawn as.
    pub(super) fn role(self) -> Role {
        match self {
            Self::Gold => Role::Gold,
            Self::Silver => Role::Silver,
            Self::Bronze => Role::Bronze,
        }
    }

    /// The name of what may be none.
    pub fn word_of(medal: Option<Self>) -> &'static str {
        medal.map_or("none", Self::word)
    }
}

/// Draws medals in a row from `at` to the right, a `gap` apart.
pub(super) fn draw(medals: &[Medal], panel: &mut Panel, at: DVec2, gap: f64) {
    for (place, medal) in medals.iter().enumerate() {
        panel.dot(medal.role(), at + DVec2::new(gap * place as f64, 0.0), MEDAL);
    }
}
