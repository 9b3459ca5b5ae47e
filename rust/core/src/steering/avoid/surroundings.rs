//! All obstacles, relative to the position of an agent.

use crate::geometry::{Hit, List, Shape, Solid, check_shapes, in_plane};
use crate::numeric::{max_or_second, min_or_second, power_of_two};
use crate::refusal::Refusal;
use glam::DVec3;

/// Allowance for rounding in a clearance: as a part of the clearance, and of the greatest coordinate.
const SHARE_OF_CLEARANCE: f64 = power_of_two(-32);
const SHARE_OF_COORDINATE: f64 = power_of_two(-44);

/// The obstacles around a position.
#[derive(Clone, Copy)]
pub(super) struct Surroundings<'a> {
    obstacles: &'a (dyn List<Shape> + 'a),
    position: DVec3,
    clearance: f64,
}

/// The first obstacle on a straight line.
#[derive(Clone, Copy, Debug)]
pub(super) struct FirstHit {
    /// Index of the obstacle.
    pub(super) index: usize,
    /// The contact.
    pub(super) hit: Hit,
}

/// The obstacle with the deepest intrusion into the clearance.
#[derive(Clone, Copy, Debug)]
pub(super) struct Intrusion {
    /// Index of the obstacle.
    pub(super) index: usize,
    /// Depth of the intrusion.
    pub(super) depth: f64,
    /// Direction out.
    pub(super) normal: DVec3,
}

impl<'a> Surroundings<'a> {
    /// Checks every obstacle.
    pub(super) fn new(
        obstacles: &'a (dyn List<Shape> + 'a),
        position: DVec3,
        clearance: f64,
    ) -> Result<Self, Refusal> {
        check_shapes(obstacles, "obstacles")?;
        Ok(Self { obstacles, position, clearance })
    }

    /// The same obstacles, relative to another position.
    pub(super) fn at(self, position: DVec3) -> Self {
        Self { position, ..self }
    }

    pub(super) fn position(&self) -> DVec3 {
        self.position
    }

    pub(super) fn clearance(&self) -> f64 {
        self.clearance
    }

    fn solids(self) -> impl Iterator<Item = (usize, Solid)> {
        (0..self.obstacles.count())
            .filter_map(move |index| Some((index, Solid::new(&self.obstacles.item(index)?).ok()?)))
    }

    pub(super) fn solid(&self, index: usize) -> Option<Solid> {
        self.obstacles.item(index).and_then(|obstacle| Solid::new(&obstacle).ok())
    }

    /// Allowance for rounding in the clearance.
    fn allowance(&self) -> f64 {
        self.clearance * SHARE_OF_CLEARANCE + self.position.abs().max_element() * SHARE_OF_COORDINATE
    }

    /// The first hit on the way along `direction`, of length 1, within `distance`; of several at once the first in the
    /// caller's order.
    ///
    /// An obstacle is hit if the agent comes nearer to it than its clearance, minus the allowance for rounding, or, if it is
    /// nearer already, if it comes nearer still.
    pub(super) fn first_hit(&self, direction: DVec3, distance: f64) -> Option<FirstHit> {
        let clearance = max_or_second(self.clearance - self.allowance(), 0.0);
        let mut first: Option<FirstHit> = None;
        for (index, solid) in self.solids() {
            if let Some(hit) = solid.contact(self.position, direction, clearance, distance)
                && first.is_none_or(|first| hit.distance < first.hit.distance)
            {
                first = Some(FirstHit { index, hit });
            }
        }
        first
    }

    /// The free share of the way along `direction`; 1 if all of `distance` is free.
    pub(super) fn free_share(&self, direction: DVec3, distance: f64) -> f64 {
        match self.first_hit(direction, distance) {
            Some(first) if distance > 0.0 => min_or_second(first.hit.distance / distance, 1.0),
            Some(_) => 0.0,
            None => 1.0,
        }
    }

    /// The obstacle with the deepest intrusion into the clearance, by more than rounding; of equally deep ones the first.
    ///
    /// In a plane, an obstacle without a way out within the plane, such as a floor, is ignored.
    pub(super) fn intrusion(&self, plane: Option<DVec3>) -> Option<Intrusion> {
        let mut deepest: Option<Intrusion> = None;
        for (index, solid) in self.solids() {
            let outside = solid.signed_distance(self.position);
            let depth = self.clearance - outside.distance;
            if depth > self.allowance()
                && deepest.is_none_or(|deepest| depth > deepest.depth)
                && let Some((normal, _)) = in_plane(outside.normal, plane)
            {
                deepest = Some(Intrusion { index, depth, normal });
            }
        }
        deepest
    }
}

#[cfg(test)]
mod tests {
    use super::Surroundings;
    use crate::geometry::Shape;
    use glam::DVec3;

    #[test]
    fn the_free_share_of_a_way_ends_at_the_clearance() {
        // With a clearance of 1 the way is free up to 2 of 8.
        let sphere = [Shape::Sphere { center: DVec3::X * 4.0, radius: 1.0 }];
        let around = Surroundings::new(&sphere, DVec3::ZERO, 1.0).unwrap();
        assert!((around.free_share(DVec3::X, 8.0) - 0.25).abs() < 1e-9);
        assert_eq!((around.free_share(DVec3::X, 1.5), around.free_share(DVec3::Y, 8.0)), (1.0, 1.0));
    }
}
