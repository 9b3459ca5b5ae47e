//! What there is to see: shapes with a role, in the units of the simulation. Window, page and picture give each role its
//! color.

use super::shown;
use pursuit_core::DVec2;

/// A picture of one moment: one panel, or several side by side that show the same place under different policies.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scene {
    /// The panels, in the order of reading.
    pub panels: Vec<Panel>,
}

/// A part of a scene with a view of its own.
#[derive(Clone, Debug, PartialEq)]
pub struct Panel {
    /// What it shows; empty where there is only one.
    pub title: String,
    /// The initial view of the world.
    pub bounds: Bounds,
    /// The shapes, from back to front.
    pub shapes: Vec<Shape>,
}

/// A rectangle of the world; `x` grows to the right, `y` up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    /// The corner at the lower left.
    pub least: DVec2,
    /// The corner at the upper right.
    pub greatest: DVec2,
}

impl Bounds {
    /// A rectangle about `center`.
    pub fn around(center: DVec2, half_width: f64, half_height: f64) -> Self {
        let half = DVec2::new(half_width, half_height);
        Self { least: center - half, greatest: center + half }
    }

    /// Its width and height.
    pub fn size(&self) -> DVec2 {
        self.greatest - self.least
    }

    /// Where the way from a place within to another leaves; `None` when it does not.
    pub fn leaves(&self, from: DVec2, to: DVec2) -> Option<DVec2> {
        let part = |axis: usize| {
            let side = if to[axis] < from[axis] { self.least } else { self.greatest };
            (side[axis] - from[axis]) / (to[axis] - from[axis])
        };
        let least = part(0).max(0.0).min(part(1).max(0.0));
        (least < 1.0).then(|| from.lerp(to, least))
    }

    /// The place within that is nearest to `point`.
    pub fn nearest(&self, point: DVec2) -> DVec2 {
        DVec2::new(point.x.clamp(self.least.x, self.greatest.x), point.y.clamp(self.least.y, self.greatest.y))
    }
}

/// The role of a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// The ground, a border, a path, the pitch.
    Ground,
    /// Who pursues, aims or shoots.
    Pursuer,
    /// Who is pursued or shot at.
    Target,
    /// A projectile.
    Projectile,
    /// The present aim: a barrel, a course.
    Aim,
    /// Where and when they will meet.
    Intercept,
    /// The way that something is expected to take.
    Prediction,
    /// The way that a pursuer took.
    PursuerTrail,
    /// The way that a target took.
    TargetTrail,
    /// Where it met, caught or hit.
    Hit,
    /// Where it missed.
    Miss,
    /// A reachable set, a range, a radius.
    Range,
    /// A region to avoid.
    Danger,
    /// A second answer beside the chosen one.
    Alternative,
    /// What no agent goes through: a wall, an obstacle, a cover.
    Wall,
    /// Who waits, or is held up.
    Waiting,
    /// The first of several that are compared, such as laws or phases: no role of the others; the scene names it.
    Compared1,
    /// The second of them.
    Compared2,
    /// The third of them.
    Compared3,
    /// The fourth of them.
    Compared4,
    /// The fifth of them.
    Compared5,
    /// The sixth of them.
    Compared6,
    /// The seventh of them.
    Compared7,
    /// The best medal.
    Gold,
    /// The second medal.
    Silver,
    /// The third medal.
    Bronze,
    /// Words.
    Caption,
}

impl Role {
    /// Every role.
    pub const ALL: [Self; 27] = [
        Self::Ground,
        Self::Pursuer,
        Self::Target,
        Self::Projectile,
        Self::Aim,
        Self::Intercept,
        Self::Prediction,
        Self::PursuerTrail,
        Self::TargetTrail,
        Self::Hit,
        Self::Miss,
        Self::Range,
        Self::Danger,
        Self::Alternative,
        Self::Wall,
        Self::Waiting,
        Self::Compared1,
        Self::Compared2,
        Self::Compared3,
        Self::Compared4,
        Self::Compared5,
        Self::Compared6,
        Self::Compared7,
        Self::Gold,
        Self::Silver,
        Self::Bronze,
        Self::Caption,
    ];
}

/// One shape. Lengths are in the units of the scene, except widths of lines and sizes of dots and words, which are in
/// pixels.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A filled circle.
    Disk {
        /// Its role.
        role: Role,
        /// Its middle.
        center: DVec2,
        /// Its radius.
        radius: f64,
    },
    /// The outline of a circle.
    Ring {
        /// Its role.
        role: Role,
        /// Its middle.
        center: DVec2,
        /// Its radius.
        radius: f64,
    },
    /// A filled circle that is as large at any zoom.
    Dot {
        /// Its role.
        role: Role,
        /// Its middle.
        center: DVec2,
        /// Its radius in pixels.
        size: f64,
    },
    /// A line through points.
    Line {
        /// Its role.
        role: Role,
        /// Its points.
        points: Vec<DVec2>,
        /// Its width in pixels.
        width: f64,
        /// Whether it is dashed.
        dashed: bool,
    },
    /// A line with a head at its end.
    Arrow {
        /// Its role.
        role: Role,
        /// Where it begins.
        from: DVec2,
        /// Where its head is.
        to: DVec2,
        /// Its width in pixels.
        width: f64,
    },
    /// A filled area.
    Area {
        /// Its role.
        role: Role,
        /// Its corners.
        points: Vec<DVec2>,
    },
    /// Many small arrowheads at once: a crowd.
    Crowd {
        /// Their role.
        role: Role,
        /// Where each is, and where it heads, of length 1 or zero.
        agents: Vec<(DVec2, DVec2)>,
        /// The length of each, in units of the scene.
        length: f64,
    },
    /// Birds from above, one or any number.
    Flock {
        /// Their role.
        role: Role,
        /// Where each is, and where it heads, of length 1 or zero.
        birds: Vec<(DVec2, DVec2)>,
        /// The length of each, in units of the scene.
        length: f64,
    },
    /// Words, beginning at a place.
    Words {
        /// Their role.
        role: Role,
        /// Where they begin, at the middle of their height.
        at: DVec2,
        /// Their text.
        text: String,
        /// Their height in pixels.
        size: f64,
    },
}

/// A bird of length 1 from above, its wrists ahead of its shoulders and its tail a fan: a corner that sees all others, then the outline,
/// which ends where it begins.
pub const BIRD: [DVec2; 18] = [
    DVec2::new(0.05, 0.0),
    DVec2::new(0.55, 0.0),
    DVec2::new(0.46, 0.06),
    DVec2::new(0.25, 0.1),
    DVec2::new(0.3, 0.32),
    DVec2::new(-0.08, 0.62),
    DVec2::new(-0.06, 0.34),
    DVec2::new(-0.16, 0.1),
    DVec2::new(-0.48, 0.19),
    DVec2::new(-0.44, 0.0),
    DVec2::new(-0.48, -0.19),
    DVec2::new(-0.16, -0.1),
    DVec2::new(-0.06, -0.34),
    DVec2::new(-0.08, -0.62),
    DVec2::new(0.3, -0.32),
    DVec2::new(0.25, -0.1),
    DVec2::new(0.46, -0.06),
    DVec2::new(0.55, 0.0),
];

impl Panel {
    /// An empty panel.
    pub fn new(title: impl Into<String>, bounds: Bounds) -> Self {
        Self { title: title.into(), bounds, shapes: Vec::new() }
    }

    /// Adds a filled circle.
    pub fn disk(&mut self, role: Role, center: DVec2, radius: f64) {
        self.shapes.push(Shape::Disk { role, center, radius });
    }

    /// Adds the outline of a circle.
    pub fn ring(&mut self, role: Role, center: DVec2, radius: f64) {
        self.shapes.push(Shape::Ring { role, center, radius });
    }

    /// Adds a dot of `size` pixels.
    pub fn dot(&mut self, role: Role, center: DVec2, size: f64) {
        self.shapes.push(Shape::Dot { role, center, size });
    }

    /// Adds a line of `width` pixels.
    pub fn line(&mut self, role: Role, points: Vec<DVec2>, width: f64) {
        self.shapes.push(Shape::Line { role, points, width, dashed: false });
    }

    /// Adds a dashed line of `width` pixels.
    pub fn dashes(&mut self, role: Role, points: Vec<DVec2>, width: f64) {
        self.shapes.push(Shape::Line { role, points, width, dashed: true });
    }

    /// Adds an arrow of `width` pixels.
    pub fn arrow(&mut self, role: Role, from: DVec2, to: DVec2, width: f64) {
        self.shapes.push(Shape::Arrow { role, from, to, width });
    }

    /// Adds birds of `length`, each where it is and where it heads.
    pub fn flock(&mut self, role: Role, birds: Vec<(DVec2, DVec2)>, length: f64) {
        self.shapes.push(Shape::Flock { role, birds, length });
    }

    /// Adds where two things are that do not meet when they are nearest, and says how near.
    pub fn nearest(&mut self, pursuer: DVec2, target: DVec2, unit: &str) {
        self.dot(Role::Miss, pursuer, 4.0);
        self.dot(Role::Miss, target, 4.0);
        self.line(Role::Miss, vec![pursuer, target], 1.5);
        let gap = format!("nearest: {} {unit}", shown(pursuer.distance(target)));
        self.words(Role::Miss, pursuer.midpoint(target), gap, 13.0);
    }

    /// Adds words of `size` pixels.
    pub fn words(&mut self, role: Role, at: DVec2, text: impl Into<String>, size: f64) {
        self.shapes.push(Shape::Words { role, at, text: text.into(), size });
    }
}

impl Scene {
    /// A scene of one panel.
    pub fn of(panel: Panel) -> Self {
        Self { panels: vec![panel] }
    }
}
