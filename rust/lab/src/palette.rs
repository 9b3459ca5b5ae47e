//! One color for each role, for window, page and picture.

use crate::simulation::Role;

/// A color: red, green, blue, and how opaque, from 0 to 255.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Color {
    /// Red.
    pub red: u8,
    /// Green.
    pub green: u8,
    /// Blue.
    pub blue: u8,
    /// How opaque.
    pub alpha: u8,
}

/// The colors on a light or a dark ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theme {
    /// Dark on white.
    Light,
    /// Light on black.
    Dark,
}

impl Theme {
    /// The ground itself.
    pub fn background(self) -> Color {
        match self {
            Self::Light => rgb(0xff, 0xff, 0xff),
            Self::Dark => rgb(0x15, 0x18, 0x1d),
        }
    }

    /// The color of a role.
    pub fn color(self, role: Role) -> Color {
        let (light, dark) = match role {
            Role::Ground => (rgb(0xc8, 0xcc, 0xd2), rgb(0x4a, 0x50, 0x5a)),
            Role::Pursuer => (rgb(0x1f, 0x6f, 0xb2), rgb(0x5a, 0xa9, 0xe6)),
            Role::Target => (rgb(0xc9, 0x96, 0x1a), rgb(0xf2, 0xc1, 0x4e)),
            Role::Projectile => (rgb(0x2e, 0x8b, 0x57), rgb(0x6f, 0xd6, 0x9a)),
            Role::Aim => (rgb(0xb8, 0x32, 0x2f), rgb(0xf0, 0x6a, 0x64)),
            Role::Intercept => (rgb(0x7a, 0x3f, 0x9d), rgb(0xc7, 0x8b, 0xee)),
            Role::Prediction => (faint(0xc9, 0x96, 0x1a, 0x90), faint(0xf2, 0xc1, 0x4e, 0x90)),
            Role::PursuerTrail => (faint(0x1f, 0x6f, 0xb2, 0xa0), faint(0x5a, 0xa9, 0xe6, 0xa0)),
            Role::TargetTrail => (faint(0xc9, 0x96, 0x1a, 0xa0), faint(0xf2, 0xc1, 0x4e, 0xa0)),
            Role::Hit => (rgb(0x2e, 0x8b, 0x57), rgb(0x6f, 0xd6, 0x9a)),
            Role::Miss => (rgb(0x8a, 0x8f, 0x98), rgb(0x9a, 0xa1, 0xab)),
            Role::Reach => (faint(0x1f, 0x6f, 0xb2, 0x28), faint(0x5a, 0xa9, 0xe6, 0x30)),
            Role::Danger => (rgb(0xd1, 0x4b, 0x2a), rgb(0xff, 0x86, 0x5c)),
            Role::Alternative => (rgb(0x8a, 0x8f, 0x98), rgb(0x9a, 0xa1, 0xab)),
            Role::Caption => (rgb(0x2b, 0x2f, 0x36), rgb(0xdd, 0xe1, 0xe6)),
        };
        match self {
            Self::Light => light,
            Self::Dark => dark,
        }
    }
}

const fn rgb(red: u8, green: u8, blue: u8) -> Color {
    Color { red, green, blue, alpha: 0xff }
}

const fn faint(red: u8, green: u8, blue: u8, alpha: u8) -> Color {
    Color { red, green, blue, alpha }
}
