//! The way to an impact in a wanted direction, at a wanted time: a polynomial.

use crate::numeric::{length, sqrt};
use glam::DVec3;

/// Nodes and weights of the Gauss-Legendre quadrature with five nodes on `[-1, 1]`: M. Abramowitz, I. Stegun, "Handbook of
/// Mathematical Functions", table 25.4.
const GAUSS: [(f64, f64); 5] = [
    (-0.906_179_845_938_664, 0.236_926_885_056_189),
    (-0.538_469_310_105_683, 0.478_628_670_499_366),
    (0.0, 0.568_888_888_888_889),
    (0.538_469_310_105_683, 0.478_628_670_499_366),
    (0.906_179_845_938_664, 0.236_926_885_056_189),
];
/// Pieces of the way that the quadrature takes one by one.
const PIECES: u32 = 4;

/// The derivative of a way of the parameter from 0 to 1, as the coefficients of its powers.
#[derive(Clone, Copy)]
pub(super) struct PlannedCourse([DVec3; 4]);

/// The ends of a way: the displacement, the course at the beginning and, if wanted, at the end.
#[derive(Clone, Copy)]
pub(super) struct Ends {
    pub way: DVec3,
    pub start: DVec3,
    pub end: DVec3,
}

impl Ends {
    /// The way whose parameter begins, and ends, with `pace`, and which goes round by `detour`. Without a wanted course at
    /// the end its curvature is zero there. At the speed `pace` these are the ways of least sum of squared accelerations for
    /// small angles.
    pub fn course(&self, pace: f64, detour: DVec3) -> PlannedCourse {
        let (way, start, end) = (self.way, self.start * pace, self.end * pace);
        PlannedCourse([
            start,
            (way * 3.0 - start * 2.0 - end + detour) * 2.0,
            (start + end - way * 2.0 - detour * 2.0) * 3.0,
            detour * 4.0,
        ])
    }
}

impl PlannedCourse {
    fn derivative(&self, s: f64) -> DVec3 {
        let [a, b, c, d] = self.0;
        ((d * s + c) * s + b) * s + a
    }

    pub fn second_derivative(&self, s: f64) -> DVec3 {
        let [_, b, c, d] = self.0;
        (d * (3.0 * s) + c * 2.0) * s + b
    }

    pub fn length(&self) -> f64 {
        let step = 0.5 / f64::from(PIECES);
        let mut sum = 0.0;
        for piece in 0..PIECES {
            let middle = step * f64::from(2 * piece + 1);
            for (node, weight) in GAUSS {
                sum += weight * sqrt(self.derivative(middle + step * node).length_squared());
            }
        }
        sum * step
    }

    /// The greatest curvature, at the nodes and at both ends.
    pub fn greatest_curvature(&self) -> f64 {
        let mut greatest = self.curvature(0.0);
        for piece in 0..16 {
            let here = self.curvature(f64::from(piece + 1) * 0.0625);
            if here > greatest {
                greatest = here;
            }
        }
        greatest
    }

    fn curvature(&self, s: f64) -> f64 {
        let slope = self.derivative(s);
        let size = length(slope);
        let bend = length(slope.cross(self.second_derivative(s)));
        if bend > 0.0 { bend / (size * size * size) } else { 0.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::PlannedCourse;
    use glam::DVec3;

    #[test]
    fn the_length_of_a_parabola_is_that_of_the_textbook() {
        // (s, s^2 / 2) from 0 to 1: (sqrt 2 + asinh 1) / 2.
        let parabola = PlannedCourse([DVec3::X, DVec3::Y, DVec3::ZERO, DVec3::ZERO]);
        let length = 0.5 * (core::f64::consts::SQRT_2 + libm::asinh(1.0));
        assert!((parabola.length() - length).abs() < 1e-10, "{}", parabola.length() - length);
    }
}
