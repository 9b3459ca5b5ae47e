//! Polylines, and arc lengths along them.

use super::List;
use crate::numeric::{direction_and_length, length, max_or_second, min_or_second, wrap};
use crate::refusal::{Refusal, Requirement, Within, vector_within_range, within_range};
use glam::DVec3;

/// How a path goes on at its last point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum PathTopology {
    /// The path ends at its last point; a target that moves along it stays there.
    Open,
    /// A closing line leads from the last point to the first.
    Closed,
    /// The path jumps from its last point to the first. Only the path of a target's [motion](crate::motion::PathMotion) may
    /// have a jump: an agent cannot be steered along it.
    Loop,
}

/// The direction of travel along a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum PathDirection {
    /// From the first point to the last.
    Forward,
    /// From the last point to the first.
    Backward,
}

/// A point on a path, with the direction and curvature there.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PathPoint {
    /// Its position.
    pub position: DVec3,
    /// Direction of the path there, of length 1; at a corner, along the next line. Zero on a path without length.
    pub tangent: DVec3,
    /// Curvature of the path there, >= 0: 1 over the radius of the turn.
    pub curvature: f64,
}

/// The point of a path nearest to another point.
#[derive(Clone, Copy)]
pub(crate) struct Spot {
    pub point: DVec3,
    /// Arc length along the path or the route.
    pub along: f64,
    /// Distance to the other point.
    pub distance: f64,
}

/// A path whose points have been checked.
#[derive(Clone, Copy)]
pub(crate) struct Polyline<'a> {
    points: &'a dyn List<DVec3>,
    is_closed: bool,
    pub length: f64,
}

/// One straight line of a path.
#[derive(Clone, Copy)]
pub(super) struct Leg {
    pub(super) start: DVec3,
    pub(super) end: DVec3,
    /// Arc lengths at which it begins and ends.
    pub(super) from: f64,
    pub(super) to: f64,
}

impl<'a> Polyline<'a> {
    /// Refuses invalid inputs.
    pub fn new(points: &'a dyn List<DVec3>, topology: PathTopology) -> Result<Self, Refusal> {
        let is_closed = match topology {
            PathTopology::Open => false,
            PathTopology::Closed => true,
            PathTopology::Loop => return Err(Refusal::out_of_domain(Requirement::TakenKind, "topology")),
        };
        if points.count() == 0 {
            return Err(Refusal::out_of_domain(Requirement::AtLeastOne, "count"));
        }
        for index in 0..points.count() {
            let point = points.item(index).ok_or(Refusal::out_of_domain(Requirement::OneForEach, "count"))?;
            vector_within_range(point, "points").element(index)?;
        }
        let mut line = Self { points, is_closed, length: 0.0 };
        let mut length = 0.0;
        line.each_leg(|leg| length = leg.to);
        within_range(length, "points")?;
        line.length = length;
        Ok(line)
    }

    /// Number of straight lines; a single point is a line without length.
    pub(super) fn lines(&self) -> usize {
        let count = self.points.count();
        if self.is_closed || count == 1 { count } else { count - 1 }
    }

    /// One of the lines, without its arc lengths.
    pub(super) fn leg(&self, index: usize) -> Leg {
        let first = self.points.item(0).unwrap_or(DVec3::ZERO);
        let point = |index| self.points.item(index).unwrap_or(first);
        Leg { start: point(index), end: point(index + 1), from: 0.0, to: 0.0 }
    }

    /// Calls `show` for every straight line, in order.
    fn each_leg(&self, mut show: impl FnMut(&Leg)) {
        let mut from = 0.0;
        for index in 0..self.lines() {
            let leg = self.leg(index);
            let to = from + leg.length();
            show(&Leg { from, to, ..leg });
            from = to;
        }
    }

    pub fn is_closed(&self) -> bool {
        self.is_closed
    }

    /// An arc length brought into the range of this path: clamped to its ends, or wrapped to one round.
    pub fn wrap(&self, along: f64) -> f64 {
        if self.is_closed() {
            wrap(along, self.length)
        } else {
            max_or_second(min_or_second(along, self.length), 0.0)
        }
    }

    /// The point nearest to `position`; of equally near ones the first.
    pub fn nearest(&self, position: DVec3) -> Spot {
        let mut best: Option<Spot> = None;
        self.each_leg(|leg| {
            let spot = leg.nearest(position, leg.from, leg.to);
            if best.is_none_or(|best| spot.distance < best.distance) {
                best = Some(spot);
            }
        });
        best.unwrap_or_else(|| {
            let point = self.point_at(0.0);
            Spot { point, along: 0.0, distance: length(position - point) }
        })
    }

    /// The point at an arc length.
    pub fn point_at(&self, along: f64) -> DVec3 {
        let along = self.wrap(along);
        let mut point = self.points.item(0).unwrap_or(DVec3::ZERO);
        self.each_leg(|leg| {
            if leg.from <= along {
                point = leg.point_at(along);
            }
        });
        point
    }

    /// The point at an arc length, with direction and curvature.
    pub fn place_at(&self, along: f64) -> PathPoint {
        let along = self.wrap(along);
        let mut first: Option<DirectedLeg> = None;
        let mut last = None;
        let (mut before, mut here, mut after) = (None, None, None);
        self.each_leg(|leg| {
            // A line without length has no direction: the lines beside it become neighbors.
            let Some(leg) = leg.directed() else { return };
            first = first.or(Some(leg));
            if leg.line.from <= along {
                (before, here, after) = (here, Some(leg), None);
            } else if after.is_none() {
                after = Some(leg);
            }
            last = Some(leg);
        });
        let position = self.point_at(along);
        let Some(here) = here else { return PathPoint { position, tangent: DVec3::ZERO, curvature: 0.0 } };
        if self.is_closed {
            (before, after) = (before.or(last), after.or(first));
        }
        let middle = 0.5 * here.line.from + 0.5 * here.line.to;
        let curvature = if along < middle {
            before.map_or(0.0, |before| before.curvature_into(&here))
        } else {
            after.map_or(0.0, |after| here.curvature_into(&after))
        };
        PathPoint { position, tangent: here.direction, curvature }
    }
}

/// A line that has a direction.
#[derive(Clone, Copy)]
struct DirectedLeg {
    line: Leg,
    direction: DVec3,
    length: f64,
}

impl DirectedLeg {
    /// The turning angle from this line to `next`, divided by half the length of both.
    fn curvature_into(&self, next: &Self) -> f64 {
        // Kahan's angle between two unit vectors: exact to rounding from 0 to a half turn.
        let (difference, sum) =
            (length(next.direction - self.direction), length(next.direction + self.direction));
        let angle = 2.0 * libm::atan2(difference, sum);
        if angle > 0.0 { angle / (0.5 * self.length + 0.5 * next.length) } else { 0.0 }
    }
}

impl Leg {
    fn directed(&self) -> Option<DirectedLeg> {
        direction_and_length(self.end - self.start).map(|(direction, length)| DirectedLeg {
            line: *self,
            direction,
            length,
        })
    }

    /// Direction of the line, of length 1; `None` for a line without length.
    pub(super) fn direction(&self) -> Option<DVec3> {
        direction_and_length(self.end - self.start).map(|(direction, _)| direction)
    }

    pub(super) fn length(&self) -> f64 {
        length(self.end - self.start)
    }

    pub(super) fn reversed(&self) -> Self {
        Self { start: self.end, end: self.start, ..*self }
    }

    pub(super) fn point_at(&self, along: f64) -> DVec3 {
        match self.direction() {
            Some(direction) if along < self.to => self.start + direction * (along - self.from),
            _ => self.end,
        }
    }

    /// The point nearest to `position` between two arc lengths.
    pub(super) fn nearest(&self, position: DVec3, least: f64, most: f64) -> Spot {
        let along =
            self.direction().map_or(self.from, |direction| self.from + direction.dot(position - self.start));
        let along = max_or_second(min_or_second(along, most), least);
        let point = self.point_at(along);
        Spot { point, along, distance: length(position - point) }
    }
}

#[cfg(test)]
mod tests {
    use super::{PathTopology, Polyline};
    use crate::seeded::Generator;
    use glam::DVec3;

    fn square(form: PathTopology) -> Polyline<'static> {
        const POINTS: [DVec3; 4] = [
            DVec3::ZERO,
            DVec3::new(10.0, 0.0, 0.0),
            DVec3::new(10.0, 10.0, 0.0),
            DVec3::new(0.0, 10.0, 0.0),
        ];
        Polyline::new(&POINTS, form).unwrap()
    }

    #[test]
    fn a_closed_square_is_one_side_longer_than_an_open_one() {
        assert_eq!(square(PathTopology::Open).length, 30.0);
        assert_eq!(square(PathTopology::Closed).length, 40.0);
    }

    #[test]
    fn a_length_along_the_path_is_a_point_and_back() {
        let line = square(PathTopology::Closed);
        for (along, x, y) in
            [(0.0, 0.0, 0.0), (4.0, 4.0, 0.0), (13.0, 10.0, 3.0), (37.0, 0.0, 3.0), (-3.0, 0.0, 3.0)]
        {
            assert_eq!(line.point_at(along), DVec3::new(x, y, 0.0), "{along}");
        }
        assert_eq!(line.wrap(83.0), 3.0);
        assert_eq!(line.wrap(40.0), 0.0);
        let open = square(PathTopology::Open);
        assert_eq!((open.wrap(-3.0), open.wrap(99.0)), (0.0, 30.0));
        assert_eq!(open.point_at(30.0), DVec3::new(0.0, 10.0, 0.0));
    }

    /// Against the same search over a thousand points of the path.
    #[test]
    fn no_point_of_the_path_is_nearer() {
        for seed in 0..200 {
            let mut random = Generator::new(seed);
            let points = [(); 6].map(|()| random.in_cube(10.0));
            let form = if seed % 2 == 0 { PathTopology::Open } else { PathTopology::Closed };
            let line = Polyline::new(&points, form).unwrap();
            let position = random.in_cube(15.0);
            let spot = line.nearest(position);
            for step in 0..=1000 {
                let along = line.length * f64::from(step) / 1000.0;
                let distance = (line.point_at(along) - position).length();
                assert!(
                    spot.distance <= distance + 1e-9,
                    "seed {seed}, {along}: {distance} < {}",
                    spot.distance
                );
            }
        }
    }

    #[test]
    fn one_point_and_equal_points_are_paths() {
        let point = [DVec3::new(1.0, 2.0, 3.0)];
        let twice = [point[0], point[0]];
        for form in [PathTopology::Open, PathTopology::Closed] {
            for points in [&point as &dyn super::List<DVec3>, &twice] {
                let spot = Polyline::new(points, form).unwrap().nearest(DVec3::ZERO);
                assert_eq!((spot.point, spot.distance), (point[0], point[0].length()));
            }
        }
    }
}
