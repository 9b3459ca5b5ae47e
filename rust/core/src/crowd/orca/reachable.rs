//! The velocities that an agent with limits can have after a tick, as half-spaces within them.

use super::{HalfSpace, OrcaLimits};
use crate::crowd::Dimensions;
use crate::geometry::{across, perpendicular};
use crate::numeric::{direction_and_length, max_or_second, min_or_second, sqrt};
use glam::DVec3;

/// The cosine and the sine of a sixteenth of a turn.
const COSINE: f64 = 0.923_879_532_511_286_7;
const SINE: f64 = 0.382_683_432_365_089_8;
/// The reciprocals of the roots of 2 and of 3.
const DIAGONAL: f64 = core::f64::consts::FRAC_1_SQRT_2;
const SPACE_DIAGONAL: f64 = 0.577_350_269_189_625_8;
/// The eight directions of a plane.
const AROUND: [(f64, f64); 8] = [
    (1.0, 0.0),
    (DIAGONAL, DIAGONAL),
    (0.0, 1.0),
    (-DIAGONAL, DIAGONAL),
    (-1.0, 0.0),
    (-DIAGONAL, -DIAGONAL),
    (0.0, -1.0),
    (DIAGONAL, -DIAGONAL),
];
/// No turn of a tick is taken to be wider, in radians: beyond it a tangent of the reachable velocities leaves them.
const WIDEST: f64 = 1.0;
/// The most half-spaces: for turns of eight directions by radius and rate, against going backward, and for the acceleration.
const MOST: usize = 25;

/// What an agent can do within a tick.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reachable {
    pub velocity: DVec3,
    /// Of length 1.
    pub heading: DVec3,
    /// The least speed, straight ahead.
    pub slowest: f64,
    /// The greatest speed, straight ahead.
    pub fastest: f64,
    /// How far the velocity may change.
    change: f64,
    /// By how many radians it may turn for each unit of speed.
    turn: f64,
    /// By how many radians it may turn.
    angle: f64,
    limits_turns: bool,
    dimensions: Dimensions,
}

/// Half-spaces of velocities.
pub(super) struct Faces {
    spaces: [HalfSpace; MOST],
    count: usize,
}

impl Faces {
    fn push(&mut self, normal: DVec3, offset: f64) {
        if let Some(space) = self.spaces.get_mut(self.count) {
            *space = HalfSpace { normal, offset };
            self.count += 1;
        }
    }

    pub fn as_slice(&self) -> &[HalfSpace] {
        self.spaces.get(..self.count).unwrap_or_default()
    }
}

impl Reachable {
    pub fn new(
        velocity: DVec3,
        preferred: DVec3,
        max_speed: f64,
        limits: &OrcaLimits,
        dimensions: Dimensions,
        delta_time: f64,
    ) -> Self {
        let (heading, speed) = direction_and_length(velocity).unwrap_or_else(|| {
            let facing = direction_and_length(limits.facing).or_else(|| direction_and_length(preferred));
            (facing.map_or(DVec3::X, |(facing, _)| facing), 0.0)
        });
        let change = limits.max_acceleration * delta_time;
        let slowest = max_or_second(speed - change, 0.0);
        Self {
            velocity,
            heading,
            slowest,
            fastest: max_or_second(min_or_second(speed + change, max_speed), slowest),
            change,
            turn: if limits.turn_radius > 0.0 { delta_time / limits.turn_radius } else { f64::INFINITY },
            angle: limits.turn_within(delta_time),
            limits_turns: limits.limits_turns(),
            dimensions,
        }
    }

    /// The speed at which the faces touch the turns that are reachable, for a wish to be so fast: slower than half of it the
    /// agent gets only by braking.
    pub fn turning_speed(&self, wish: f64, top: f64) -> f64 {
        let speed = min_or_second(max_or_second(wish, self.slowest), top);
        min_or_second(speed, WIDEST / self.turn)
    }

    /// By how much the agent may turn at a speed.
    fn turn_at(&self, speed: f64) -> f64 {
        // Without a radius, at any speed.
        let by_radius = if self.turn < f64::INFINITY { speed * self.turn } else { f64::INFINITY };
        min_or_second(by_radius, self.angle)
    }

    /// The preferred velocity, turned back as far as the agent cannot turn there.
    pub fn goal(&self, preferred: DVec3, turning_speed: f64) -> DVec3 {
        let Some((direction, speed)) = direction_and_length(preferred).filter(|_| self.limits_turns) else {
            return preferred;
        };
        let angle = self.turn_at(turning_speed);
        if angle >= core::f64::consts::PI || direction.dot(self.heading) >= libm::cos(angle) {
            return preferred;
        }
        let side = across(preferred, self.heading).unwrap_or_else(|| self.sideways());
        (self.heading * libm::cos(angle) + side * libm::sin(angle)) * speed
    }

    /// Where an agent turns whose goal is right behind it.
    fn sideways(&self) -> DVec3 {
        match self.dimensions {
            Dimensions::Two => DVec3::new(-self.heading.y, self.heading.x, 0.0),
            Dimensions::Three => perpendicular(self.heading),
        }
    }

    /// Half-spaces that allow only velocities that are reachable; `slowest` straight ahead is among them.
    pub fn faces(&self, turning_speed: f64) -> Faces {
        let mut faces = Faces { spaces: [HalfSpace::default(); MOST], count: 0 };
        let side = self.sideways();
        let other = match self.dimensions {
            Dimensions::Two => side,
            Dimensions::Three => self.heading.cross(side),
        };
        if self.limits_turns {
            match self.dimensions {
                Dimensions::Two => [side, -side].iter().for_each(|&side| {
                    self.limit_turn(side, 1.0, turning_speed, &mut faces);
                }),
                Dimensions::Three => AROUND.iter().for_each(|&(a, b)| {
                    self.limit_turn(side * a + other * b, COSINE, turning_speed, &mut faces);
                }),
            }
            // Of a turn by nothing the others leave the line that goes ahead and back.
            if self.turn < f64::INFINITY || self.angle < core::f64::consts::PI {
                faces.push(self.heading, 0.0);
            }
        }
        if self.change < f64::INFINITY {
            match self.dimensions {
                Dimensions::Two => AROUND.iter().for_each(|&(a, b)| {
                    // An octagon with corners straight ahead and straight back.
                    let (along, beside) = (a * COSINE - b * SINE, a * SINE + b * COSINE);
                    let out = self.heading * along + side * beside;
                    faces.push(-out, -(out.dot(self.velocity) + self.change * COSINE));
                }),
                Dimensions::Three => {
                    [(1.0, 1.0), (1.0, -1.0), (-1.0, 1.0), (-1.0, -1.0)].iter().for_each(|&(a, b)| {
                        // An octahedron with corners straight ahead and straight back.
                        for along in [self.heading, -self.heading] {
                            let out = (along + side * a + other * b) * SPACE_DIAGONAL;
                            faces.push(-out, -(out.dot(self.velocity) + self.change * SPACE_DIAGONAL));
                        }
                    })
                }
            }
        }
        faces
    }

    /// Keeps the velocity from turning too far to a side. `within` is by how much less, because corners are farther out.
    fn limit_turn(&self, side: DVec3, within: f64, turning_speed: f64, faces: &mut Faces) {
        if self.angle < core::f64::consts::FRAC_PI_2 {
            let normal = self.heading * (libm::sin(self.angle) * within) - side * libm::cos(self.angle);
            faces.push(normal, 0.0);
        }
        if self.turn < f64::INFINITY {
            // Where the speed is `s`, the turn is at most `s turn`: a spiral, to which this is the tangent.
            let angle = turning_speed * self.turn;
            let (sine, cosine) = (libm::sin(angle), libm::cos(angle));
            let (along, beside) = (cosine - angle * sine, sine + angle * cosine);
            let length = sqrt(along * along + beside * beside);
            let (along, beside) = (along / length, beside / length);
            let normal = self.heading * (beside * within) - side * along;
            faces.push(normal, turning_speed * (beside * cosine - along * sine) * within);
        }
    }
}
