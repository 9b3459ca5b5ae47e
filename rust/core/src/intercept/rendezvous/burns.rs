//! A burn in one direction, a coast, and a brake in one direction.

use super::transfer::Transfer;
use crate::numeric::length;
use glam::{DMat3, DVec3};

/// Newton's steps, and halvings of one.
const STEPS: usize = 48;
const HALVINGS: usize = 10;
/// What a step must leave at most of the miss: others are on their way to nothing.
const PROGRESS: f64 = 0.98;
/// What a plan may miss, as a part of the way.
const EXACT: f64 = 1e-11;

impl Transfer {
    /// The velocity of the coast between a burn and a brake that each keep their direction; `None` if they take longer than there is
    /// time, or the speed limit is below it.
    ///
    /// # Method
    /// With the whole time 1 and the acceleration 1 a change of velocity lasts as long as it is large. The way by the coast at
    /// `w` is `w + (a |a| + b |b|) / 2` with `a = start - w` and `b = end - w`: the gradient of a convex function wherever the
    /// changes take at most the whole time. So at most one `w` has the wanted way, and Newton's steps, shortened, find it.
    pub fn coast(&self) -> Option<DVec3> {
        let spare = 1.0 - self.pause;
        let mut w = (self.start + self.end) * 0.5;
        if length(self.end - self.start) > spare || length(self.end) > self.limit {
            return None;
        }
        let miss = |w: DVec3| {
            let (a, b) = (self.start - w, self.end - w);
            w + (a * length(a) + b * length(b)) * 0.5 - self.way
        };
        let burns = |w: DVec3| length(w - self.start) + length(w - self.end);
        let scale = length(self.way) + length(self.start) + length(self.end);
        let mut missed = miss(w);
        let mut size = length(missed);
        for _ in 0..STEPS {
            if size <= EXACT * scale {
                break;
            }
            let (a, b) = (w - self.start, w - self.end);
            let slope = DMat3::from_diagonal(DVec3::splat(1.0 - 0.5 * (length(a) + length(b))))
                - (outer_by_length(a) + outer_by_length(b)) * 0.5;
            let step = slope.inverse() * missed;
            let mut part = 1.0;
            let better = (0..HALVINGS).find_map(|_| {
                let tried = w - step * part;
                part *= 0.5;
                let missed = miss(tried);
                (burns(tried) < 1.0 && length(missed) < PROGRESS * size).then_some((tried, missed))
            });
            let Some((tried, rest)) = better else { break };
            (w, missed, size) = (tried, rest, length(rest));
        }
        (size <= EXACT * scale && burns(w) <= spare && length(w) <= self.limit).then_some(w)
    }
}

/// `v v^T / |v|`.
fn outer_by_length(v: DVec3) -> DMat3 {
    let length = length(v);
    if length > 0.0 { outer(v) * (1.0 / length) } else { DMat3::ZERO }
}

/// `v v^T`.
pub(super) fn outer(v: DVec3) -> DMat3 {
    DMat3::from_cols(v * v.x, v * v.y, v * v.z)
}
