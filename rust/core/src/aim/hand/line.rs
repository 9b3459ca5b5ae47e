//! Where a hand expects its target: a direction that turns at a constant rate.

use crate::aim::turret::angle::angle_of;
use crate::geometry::{across, perpendicular};
use crate::numeric::{direction_and_length, length};
use glam::DVec3;

/// A direction that turns along a great circle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Line {
    /// Direction now, of length 1.
    pub direction: DVec3,
    /// How it turns: perpendicular to the direction, in radians per second.
    pub turn: DVec3,
}

impl Line {
    pub fn at_rest(direction: DVec3) -> Self {
        Self { direction, turn: DVec3::ZERO }
    }

    /// The line at the later of two directions that were seen `seconds` apart.
    pub fn through(earlier: DVec3, later: DVec3, seconds: f64) -> Self {
        // Away from the earlier one; nothing tells where to for opposite ones.
        let turn = across(-earlier, later).map(|away| away * (angle_between(earlier, later) / seconds));
        Self { direction: later, turn: turn.unwrap_or(DVec3::ZERO) }
    }

    /// The line `seconds` later.
    pub fn after(self, seconds: f64) -> Self {
        let Some((along, rate)) = direction_and_length(self.turn) else { return self };
        let (sine, cosine) = libm::sincos(rate * seconds);
        Self {
            direction: self.direction * cosine + along * sine,
            turn: (along * cosine - self.direction * sine) * rate,
        }
    }

    /// Its direction `seconds` later.
    pub fn direction_after(self, seconds: f64) -> DVec3 {
        let rate = length(self.turn);
        if rate > 0.0 {
            let (sine, cosine) = libm::sincos(rate * seconds);
            self.direction * cosine + self.turn * (sine / rate)
        } else {
            self.direction
        }
    }
}

/// The angle between two directions of length 1.
pub(super) fn angle_between(a: DVec3, b: DVec3) -> f64 {
    angle_of(length(a.cross(b)), a.dot(b))
}

/// The direction at a fraction of the great circle from one direction to another; about `axis` between opposite ones, if it
/// has a direction.
pub(super) fn between(from: DVec3, to: DVec3, fraction: f64, axis: DVec3) -> DVec3 {
    let toward = across(to, from).or_else(|| {
        (from.dot(to) < 0.0).then(|| across(axis.cross(from), from).unwrap_or_else(|| perpendicular(from)))
    });
    let Some(toward) = toward else { return to };
    let (sine, cosine) = libm::sincos(fraction * angle_between(from, to));
    from * cosine + toward * sine
}

/// [`between`] for near directions, along the chord: the same circle.
pub(super) fn between_near(from: DVec3, to: DVec3, fraction: f64) -> DVec3 {
    let chord = from + (to - from) * fraction;
    direction_and_length(chord).map_or(to, |(direction, _)| direction)
}

#[cfg(test)]
mod tests {
    use super::{Line, angle_between, between, between_near};
    use crate::seeded::Generator;
    use core::f64::consts::{FRAC_PI_2, PI};
    use glam::DVec3;

    #[test]
    fn a_line_through_two_directions_goes_on_along_their_great_circle() {
        let at = |angle: f64| DVec3::new(libm::cos(angle), libm::sin(angle), 0.0);
        let line = Line::through(at(0.2), at(0.3), 0.5);
        assert!((line.turn - DVec3::new(-libm::sin(0.3), libm::cos(0.3), 0.0) * 0.2).length() < 1e-14);
        assert!((line.direction_after(4.0) - at(1.1)).length() < 1e-14);
        let later = line.after(3.0);
        assert!((later.direction - at(0.9)).length() < 1e-14);
        assert!((later.direction_after(1.0) - at(1.1)).length() < 1e-14);
        assert_eq!(Line::through(DVec3::X, DVec3::X, 0.1), Line::at_rest(DVec3::X));
        assert_eq!(Line::through(DVec3::X, -DVec3::X, 0.1), Line::at_rest(-DVec3::X));
    }

    #[test]
    fn a_fraction_of_the_way_is_that_fraction_of_the_angle() {
        let mut random = Generator::new(5);
        for _ in 0..2000 {
            let (a, b, fraction) = (random.direction(), random.direction(), random.uniform(0.0, 1.0));
            let angle = angle_between(a, b);
            let part = between(a, b, fraction, DVec3::ZERO);
            assert!((angle_between(a, part) - fraction * angle).abs() < 1e-13);
            assert!((angle_between(part, b) - (1.0 - fraction) * angle).abs() < 1e-13);
            let near = between_near(a, b, fraction);
            assert!(near.dot(a.cross(b)).abs() < 1e-13, "on the same circle");
        }
        // A half turn in the plane of the axis, and one that nothing tells the way of.
        assert!((between(DVec3::X, -DVec3::X, 0.5, DVec3::Z) - DVec3::Y).length() < 1e-15);
        let upward = between(DVec3::X, -DVec3::X, 0.5, DVec3::ZERO);
        assert!((angle_between(DVec3::X, upward) - FRAC_PI_2).abs() < 1e-15);
        assert!((angle_between(DVec3::Z, -DVec3::Z) - PI).abs() < 1e-15);
        assert_eq!(between(DVec3::X, DVec3::X, 0.3, DVec3::ZERO), DVec3::X);
    }
}
