//! The margin of a car: what it can drive minus the length of its shortest way, with bounds on its slope.

use crate::motion::{CarMotion, Piece};
use crate::numeric::{Margin, Sample, Slope, greater, length, less, sqrt};
use glam::{DVec2, DVec3};

/// A car and a target on one smooth piece of its way.
#[derive(Clone, Copy, Debug)]
pub(super) struct Drive<'a> {
    pub car: &'a CarMotion,
    pub target: &'a Piece,
    pub capture_radius: f64,
    /// How far the car may still have to drive; 0 for an intercept.
    pub gap: f64,
}

/// What a sample remembers: the target as the car sees it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sighted {
    /// Ahead and to the left.
    offset: DVec2,
    /// The target's speed.
    speed: f64,
    /// The distances from the centers of the left and the right circle.
    from_centers: [f64; 2],
    /// How fast the way grows where it ends straight.
    receding: f64,
}

impl Margin for Drive<'_> {
    type Detail = Sighted;

    fn sample(&self, time: f64) -> Sample<Sighted> {
        let state = self.target.at(time);
        let offset = self.car.local(state.position);
        let way = self.car.shortest(offset, self.capture_radius).length();
        let value = self.car.speed * time + self.gap - way;
        let speed = length(state.velocity.with_z(0.0));
        let center = DVec2::new(0.0, self.car.turn_radius);
        let from = |center: DVec2| sqrt((offset - center).length_squared());
        let from_centers = [from(center), from(-center)];
        let receding = self.receding(offset, state.velocity);
        Sample { time, value, detail: Sighted { offset, speed, from_centers, receding } }
    }

    /// Outside both circles the way ends straight and grows as the target moves along its end: with `h` the heading there
    /// and `s` the length of the straight line, by `h.V`, which changes by at least `-A` and at most `A + W^2 / s` per
    /// second. Elsewhere it grows by at most `K W`, with `K` one over the cosine of the angle between the end of the way
    /// and the direction in which it is longest. It jumps where the target crosses a circle of the turn radius less the
    /// capture radius, and where it comes within the capture radius of the car's present place, in which the car can wait.
    fn slope(&self, from: &Sample<Sighted>, to: &Sample<Sighted>) -> Slope {
        let seconds = to.time - from.time;
        let (first, last) = (&from.detail, &to.detail);
        let bend = self.target.acceleration_bound();
        let speed =
            less(0.5 * (first.speed + last.speed + bend * seconds), self.target.speed_bound(DVec3::ZERO));
        let strays = speed * seconds;
        let limit = self.slope_limit(first, last, strays);
        let greatest_change = limit * speed;
        let mut bounds = (-greatest_change, greatest_change);
        if let Some(straight) = self.shortest_straight(first, last, strays) {
            let fall = bend * seconds;
            let rise = (bend + speed * (speed / straight)) * seconds;
            bounds.0 = greater(bounds.0, greater(first.receding - fall, last.receding - rise));
            bounds.1 = less(bounds.1, less(first.receding + rise, last.receding + fall));
        }
        Slope { least: self.car.speed - bounds.1, greatest: self.car.speed - bounds.0 }
    }
}

impl Drive<'_> {
    /// How fast the way grows, where it is a turn and a straight line.
    fn receding(&self, offset: DVec2, velocity: DVec3) -> f64 {
        let velocity = self.car.local_velocity(velocity);
        let mirror = if offset.y >= 0.0 { 1.0 } else { -1.0 };
        let own = DVec2::new(offset.x, mirror * offset.y);
        self.car.straight_length(own).map_or(0.0, |straight| {
            let heading = self.car.end_heading(own, straight);
            libm::cos(heading) * velocity.x + libm::sin(heading) * (mirror * velocity.y)
        })
    }

    /// The least length of the straight line between two samples, when the way keeps to one side and ends in such a line.
    fn shortest_straight(&self, first: &Sighted, last: &Sighted, strays: f64) -> Option<f64> {
        let same_side = (first.offset.y >= 0.0) == (last.offset.y >= 0.0);
        let off_axis = first.offset.y.abs() + last.offset.y.abs() > strays;
        let side = usize::from(first.offset.y < 0.0);
        let (near, then) = (*first.from_centers.get(side)?, *last.from_centers.get(side)?);
        let nearest = 0.5 * (near + then - strays);
        let radius = self.car.turn_radius;
        let square = (nearest - radius) * (nearest + radius);
        let ends_straight = nearest > 0.0 && square > self.capture_radius * self.capture_radius;
        (same_side && off_axis && ends_straight).then(|| sqrt(square))
    }

    /// How much longer the way becomes at most, for one unit of the target's motion; infinite where it may jump.
    fn slope_limit(&self, first: &Sighted, last: &Sighted, strays: f64) -> f64 {
        let (radius, capture) = (self.car.turn_radius, self.capture_radius);
        let inner = radius - capture;
        let (near, then) = (sqrt(first.offset.length_squared()), sqrt(last.offset.length_squared()));
        if capture > 0.0 && may_cross(near, then, strays, capture) {
            return f64::INFINITY;
        }
        let mut limit = 1.0;
        let centers = first.from_centers.iter().zip(&last.from_centers);
        let others = first.from_centers.iter().rev().zip(last.from_centers.iter().rev());
        for ((near, then), (other_near, other_then)) in centers.zip(others) {
            let nearest = greater(0.5 * (near + then - strays), 0.0);
            let farthest = 0.5 * (near + then + strays);
            if may_cross(*near, *then, strays, inner) {
                return f64::INFINITY;
            }
            // The circle alone: K = r / (d sin), with d sin from the triangle of d, R and r.
            let outer_square = radius * radius + capture * capture;
            if capture > 0.0 && nearest * nearest < outer_square && farthest > inner {
                let far_square = less(farthest * farthest, outer_square);
                let sum = radius + capture;
                let product = (sum * sum - far_square) * (nearest * nearest - inner * inner);
                limit = greater(limit, 2.0 * radius * capture / sqrt(greater(product, 0.0)));
            }
            // Two turns: K = sqrt(8 R^2 / (9 R^2 - c^2)), with c from the other center.
            if nearest < radius {
                let other_farthest = 0.5 * (other_near + other_then + strays);
                let within = (3.0 * radius - other_farthest) * (3.0 * radius + other_farthest);
                limit = greater(limit, sqrt(8.0) * radius / sqrt(greater(within, 0.0)));
            }
        }
        limit
    }
}

/// Whether a distance that is `near` and then `then`, and strays so far in between, may be `threshold` on the way.
fn may_cross(near: f64, then: f64, strays: f64, threshold: f64) -> bool {
    strays > 0.0 && near + then - strays <= 2.0 * threshold && 2.0 * threshold <= near + then + strays
}
