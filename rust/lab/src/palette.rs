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

    /// The color of a role: each its own, also for whoever does not tell red from green. What is faint is of the role whose
    /// way, prediction or range it is.
    pub fn color(self, role: Role) -> Color {
        let (light, dark) = match role {
            Role::Ground => (rgb(0xc8, 0xcc, 0xd2), rgb(0x4a, 0x50, 0x5a)),
            Role::Pursuer => (rgb(0x0d, 0x50, 0x8a), rgb(0x64, 0xbd, 0xf1)),
            Role::Target => (rgb(0xba, 0x9d, 0x08), rgb(0xfc, 0xdc, 0x0e)),
            Role::Projectile => (rgb(0x3f, 0x29, 0xfd), rgb(0x15, 0xe4, 0xd8)),
            Role::Aim => (rgb(0xbe, 0x35, 0x4b), rgb(0xf4, 0x77, 0x92)),
            Role::Intercept => (rgb(0xbd, 0x6a, 0xd4), rgb(0xb0, 0x13, 0xee)),
            Role::Prediction => (faint(0xba, 0x9d, 0x08, 0x90), faint(0xfc, 0xdc, 0x0e, 0x90)),
            Role::PursuerTrail => (faint(0x0d, 0x50, 0x8a, 0xa0), faint(0x64, 0xbd, 0xf1, 0xa0)),
            Role::TargetTrail => (faint(0xba, 0x9d, 0x08, 0xa0), faint(0xfc, 0xdc, 0x0e, 0xa0)),
            Role::Hit => (rgb(0x09, 0x41, 0x33), rgb(0x05, 0xf5, 0x72)),
            Role::Miss => (rgb(0x6c, 0x74, 0x6c), rgb(0xfa, 0xfd, 0xef)),
            Role::Range => (faint(0x0d, 0x50, 0x8a, 0x60), faint(0x64, 0xbd, 0xf1, 0x70)),
            Role::Danger => (rgb(0xbc, 0x33, 0x09), rgb(0xda, 0x5e, 0x0d)),
            Role::Alternative => (rgb(0xe1, 0x60, 0xb4), rgb(0xaf, 0x40, 0x89)),
            Role::Wall => (rgb(0x52, 0x50, 0x6b), rgb(0x5f, 0x69, 0x4e)),
            Role::Waiting => (rgb(0x51, 0x78, 0xf8), rgb(0x2e, 0x70, 0xa8)),
            Role::Compared1 => (rgb(0x60, 0x3c, 0xb4), rgb(0xc0, 0x78, 0xfc)),
            Role::Compared2 => (rgb(0xd8, 0x78, 0x48), rgb(0xfc, 0x9c, 0x24)),
            Role::Compared3 => (rgb(0x78, 0x3c, 0x3c), rgb(0xa8, 0xfc, 0xb4)),
            Role::Compared4 => (rgb(0x30, 0x24, 0xcc), rgb(0x54, 0x6c, 0x24)),
            Role::Compared5 => (rgb(0xf0, 0x60, 0x90), rgb(0x24, 0x54, 0xfc)),
            Role::Compared6 => (rgb(0x54, 0x54, 0x00), rgb(0x30, 0xc0, 0x60)),
            Role::Compared7 => (rgb(0xf0, 0x24, 0xfc), rgb(0xfc, 0xfc, 0x78)),
            Role::Gold => (rgb(0xe0, 0xb0, 0x2e), rgb(0xe0, 0xb0, 0x2e)),
            Role::Silver => (rgb(0xb4, 0xbb, 0xc4), rgb(0xb4, 0xbb, 0xc4)),
            Role::Bronze => (rgb(0xbd, 0x7b, 0x45), rgb(0xbd, 0x7b, 0x45)),
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

#[cfg(test)]
mod tests {
    use super::{Color, Theme};
    use crate::simulation::Role;

    /// What stands for itself and is not faint.
    const ROLES: [Role; 18] = [
        Role::Pursuer,
        Role::Target,
        Role::Projectile,
        Role::Aim,
        Role::Intercept,
        Role::Hit,
        Role::Miss,
        Role::Danger,
        Role::Alternative,
        Role::Wall,
        Role::Waiting,
        Role::Compared1,
        Role::Compared2,
        Role::Compared3,
        Role::Compared4,
        Role::Compared5,
        Role::Compared6,
        Role::Compared7,
    ];
    /// How far apart two colors are at least, as the difference of CIE 1976: ten times what is just seen side by side. What is compared
    /// keeps more from each other, and a little less from a role.
    const APART: f64 = 20.0;
    const COMPARED_APART: f64 = 24.0;
    const COMPARED_FROM_ROLE: f64 = 17.0;

    /// Red, green and blue as light, after IEC 61966-2-1.
    fn light(color: Color) -> [f64; 3] {
        [color.red, color.green, color.blue].map(|part| {
            let part = f64::from(part) / 255.0;
            if part <= 0.04045 { part / 12.92 } else { libm::pow((part + 0.055) / 1.055, 2.4) }
        })
    }

    fn times(rows: [[f64; 3]; 3], [x, y, z]: [f64; 3]) -> [f64; 3] {
        rows.map(|[a, b, c]| a * x + b * y + c * z)
    }

    /// As someone without the cones for medium wavelengths sees it: Machado, Oliveira, Fernandes, "A Physiologically-based
    /// Model for Simulation of Color Vision Deficiency", 2009, deuteranomaly of severity 1.
    fn deuteranopic(light: [f64; 3]) -> [f64; 3] {
        const ROWS: [[f64; 3]; 3] = [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ];
        times(ROWS, light).map(|part| part.clamp(0.0, 1.0))
    }

    /// CIE L*a*b* of 1976, under D65.
    fn lab(light: [f64; 3]) -> [f64; 3] {
        const ROWS: [[f64; 3]; 3] = [
            [0.412_456_4, 0.357_576_1, 0.180_437_5],
            [0.212_672_9, 0.715_152_2, 0.072_175_0],
            [0.019_333_9, 0.119_192_0, 0.950_304_1],
        ];
        let [x, y, z] = times(ROWS, light);
        let [x, y, z] = [x / 0.95047, y, z / 1.08883]
            .map(|t| if t > 216.0 / 24389.0 { libm::cbrt(t) } else { (24389.0 / 27.0 * t + 16.0) / 116.0 });
        [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
    }

    fn distance(a: [f64; 3], b: [f64; 3]) -> f64 {
        a.iter().zip(b).map(|(a, b)| (a - b) * (a - b)).sum::<f64>().sqrt()
    }

    #[test]
    fn every_role_has_a_color_of_its_own_with_and_without_red_and_green() {
        for theme in [Theme::Light, Theme::Dark] {
            for (index, a) in ROLES.into_iter().enumerate() {
                for b in &ROLES[..index] {
                    let [a_light, b_light] = [a, *b].map(|role| light(theme.color(role)));
                    let seen = distance(lab(a_light), lab(b_light));
                    let seen_less = distance(lab(deuteranopic(a_light)), lab(deuteranopic(b_light)));
                    let compared = [a, *b].map(|role| role as u8 >= Role::Compared1 as u8);
                    let apart = match compared {
                        [true, true] => COMPARED_APART,
                        [false, false] => APART,
                        _ => COMPARED_FROM_ROLE,
                    };
                    assert!(
                        seen >= apart && seen_less >= apart,
                        "{theme:?}: {a:?}, {b:?}: {seen} {seen_less}"
                    );
                }
            }
        }
    }

    #[test]
    fn every_role_stands_out_from_the_ground() {
        let brightness = |color| times([[0.2126, 0.7152, 0.0722]; 3], light(color))[0] + 0.05;
        for theme in [Theme::Light, Theme::Dark] {
            for role in ROLES {
                let (color, ground) = (brightness(theme.color(role)), brightness(theme.background()));
                // WCAG 2.1 asks 3 of what is drawn; a yellow on white cannot have it.
                let least = match (theme, role) {
                    (Theme::Light, Role::Target) => 2.6,
                    // A bullet is a few points large.
                    (_, Role::Projectile) => 6.0,
                    _ => 3.0,
                };
                let contrast = (color / ground).max(ground / color);
                assert!(contrast >= least, "{theme:?}: {role:?}: {contrast}");
            }
        }
    }

    #[test]
    fn reference_colors_come_out_as_published() {
        // Pure red in L*a*b* under D65: 53.24, 80.09, 67.20.
        let red = lab(light(Color { red: 255, green: 0, blue: 0, alpha: 255 }));
        assert!(distance(red, [53.24, 80.09, 67.20]) < 0.05, "{red:?}");
    }
}
