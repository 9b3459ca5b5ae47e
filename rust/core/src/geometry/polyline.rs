//! Straight lines between points, and the lengths along them.

use super::List;
use crate::numeric::{direction_and_length, greater, length, less, wrap};
use crate::refusal::{Refusal, Within, vector_within_range, within_range};
use glam::DVec3;

/// How a path goes on at its last point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PathTopology {
    /// It ends there; a thing that moves along it stays there.
    Open,
    /// A closing line leads from there to the first point, and so on for ever.
    Closed,
    /// It jumps from there to the first point, at once, and so on for ever. Nothing can be steered along a jump: only the
    /// path of a [`PathMotion`](crate::motion::PathMotion) may have it.
    Loop,
}

/// A place on a path.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PathPoint {
    /// Where it is.
    pub position: DVec3,
    /// Which way the path goes on there, of length 1: at a corner along the next line. Zero on a path without length.
    pub tangent: DVec3,
    /// How sharply the path turns there, >= 0: 1 over the radius of the turn. See [`path_point`](crate::steering::path_point).
    pub curvature: f64,
}

/// The place on a path nearest to something.
#[derive(Clone, Copy)]
pub(crate) struct Spot {
    pub point: DVec3,
    /// How far along the path; on a closed one below 0 or beyond the length where the search went past the first point.
    pub along: f64,
    /// How far from what it is nearest to.
    pub distance: f64,
}

/// A path whose points have been looked at.
#[derive(Clone, Copy)]
pub(crate) struct Polyline<'a> {
    points: &'a dyn List<DVec3>,
    is_closed: bool,
    pub length: f64,
}

/// One straight line of a path.
#[derive(Clone, Copy)]
struct Leg {
    start: DVec3,
    end: DVec3,
    /// How far along the path it begins and ends.
    from: f64,
    to: f64,
}

impl<'a> Polyline<'a> {
    /// Refuses what has no meaning.
    pub fn new(points: &'a dyn List<DVec3>, topology: PathTopology) -> Result<Self, Refusal> {
        let is_closed = match topology {
            PathTopology::Open => false,
            PathTopology::Closed => true,
            PathTopology::Loop => return Err(Refusal::out_of_domain("topology")),
        };
        if points.count() == 0 {
            return Err(Refusal::out_of_domain("count"));
        }
        for index in 0..points.count() {
            let point = points.item(index).ok_or(Refusal::out_of_domain("count"))?;
            vector_within_range(point, "points").element(index)?;
        }
        let mut line = Self { points, is_closed, length: 0.0 };
        let mut length = 0.0;
        line.each_leg(|leg| length = leg.to);
        within_range(length, "points")?;
        line.length = length;
        Ok(line)
    }

    /// Shows every straight line, in order; a single point is a line of no length.
    fn each_leg(&self, mut show: impl FnMut(&Leg)) {
        let count = self.points.count();
        let lines = if self.is_closed || count == 1 { count } else { count - 1 };
        let first = self.points.item(0).unwrap_or(DVec3::ZERO);
        let (mut start, mut from) = (first, 0.0);
        for index in 1..=lines {
            let end = self.points.item(index).unwrap_or(first);
            let to = from + length(end - start);
            show(&Leg { start, end, from, to });
            (start, from) = (end, to);
        }
    }

    pub fn is_closed(&self) -> bool {
        self.is_closed
    }

    /// A length along the path in the range of this path: within its ends, or within one round.
    pub fn wrap(&self, along: f64) -> f64 {
        if self.is_closed() { wrap(along, self.length) } else { greater(less(along, self.length), 0.0) }
    }

    /// The place nearest to `position` that is at most `reach` from `around`, as lengths along the path go; of equally near
    /// ones the one nearest to `around`.
    pub fn nearest(&self, position: DVec3, around: f64, reach: f64) -> Spot {
        let around = self.wrap(around);
        let reach = if self.is_closed() { less(reach, 0.5 * self.length) } else { reach };
        let mut best: Option<Spot> = None;
        self.each_leg(|leg| {
            let turns: &[f64] = if self.is_closed() { &[-1.0, 0.0, 1.0] } else { &[0.0] };
            for turn in turns {
                let shift = turn * self.length;
                let least = greater(leg.from, around - reach - shift);
                let most = less(leg.to, around + reach - shift);
                if least <= most {
                    let spot = leg.nearest(position, least, most, shift);
                    if best.is_none_or(|best| spot.is_better(&best, around)) {
                        best = Some(spot);
                    }
                }
            }
        });
        best.unwrap_or_else(|| {
            let point = self.point_at(around);
            Spot { point, along: around, distance: length(position - point) }
        })
    }

    /// The point that far along the path.
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

    /// The place that far along the path, which way the path goes on there and how sharply it turns.
    pub fn place_at(&self, along: f64) -> PathPoint {
        let along = self.wrap(along);
        let mut first: Option<DirectedLeg> = None;
        let mut last = None;
        let (mut before, mut here, mut after) = (None, None, None);
        self.each_leg(|leg| {
            // A line without length has no direction: the lines beside it are neighbors.
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
    /// The angle by which the path turns from this line into `next`, over half the length of both.
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

    fn point_at(&self, along: f64) -> DVec3 {
        match direction_and_length(self.end - self.start) {
            Some((direction, _)) if along < self.to => self.start + direction * (along - self.from),
            _ => self.end,
        }
    }

    /// The place between two lengths along the path that is nearest to `position`.
    fn nearest(&self, position: DVec3, least: f64, most: f64, shift: f64) -> Spot {
        let along = direction_and_length(self.end - self.start)
            .map_or(self.from, |(direction, _)| self.from + direction.dot(position - self.start));
        let along = greater(less(along, most), least);
        let point = self.point_at(along);
        Spot { point, along: along + shift, distance: length(position - point) }
    }
}

impl Spot {
    fn is_better(&self, other: &Self, around: f64) -> bool {
        self.distance < other.distance
            || self.distance == other.distance && (self.along - around).abs() < (other.along - around).abs()
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

    #[test]
    fn the_nearest_place_is_looked_for_within_reach_only() {
        let line = square(PathTopology::Open);
        let position = DVec3::new(4.0, 9.0, 0.0);
        let whole = line.nearest(position, 0.0, f64::INFINITY);
        assert_eq!((whole.along, whole.distance), (26.0, 1.0));
        let near_start = line.nearest(position, 0.0, 8.0);
        assert_eq!((near_start.along, near_start.distance), (4.0, 9.0));
        let clipped = line.nearest(position, 0.0, 3.0);
        assert_eq!((clipped.along, clipped.point), (3.0, DVec3::new(3.0, 0.0, 0.0)));
    }

    #[test]
    fn on_a_closed_path_the_search_goes_past_the_first_point_both_ways() {
        let line = square(PathTopology::Closed);
        let before = line.nearest(DVec3::new(0.0, 2.0, 0.0), 1.0, 5.0);
        assert_eq!((before.along, before.distance), (-2.0, 0.0));
        let after = line.nearest(DVec3::new(2.0, 0.0, 0.0), 39.0, 5.0);
        assert_eq!((after.along, after.distance), (42.0, 0.0));
    }

    /// Against the same search over a thousand points of the path.
    #[test]
    fn no_point_of_the_path_within_reach_is_nearer() {
        for seed in 0..200 {
            let mut random = Generator::new(seed);
            let points = [(); 6].map(|()| random.in_cube(10.0));
            let form = if seed % 2 == 0 { PathTopology::Open } else { PathTopology::Closed };
            let line = Polyline::new(&points, form).unwrap();
            let around = random.uniform(0.0, line.length);
            let reach = random.uniform(0.0, 0.5 * line.length);
            let position = random.in_cube(15.0);
            let spot = line.nearest(position, around, reach);
            assert!((spot.along - around).abs() <= reach * (1.0 + 1e-12), "seed {seed}");
            for step in -500..=500 {
                let along = around + reach * f64::from(step) / 500.0;
                if form == PathTopology::Closed || (0.0..=line.length).contains(&along) {
                    let distance = (line.point_at(along) - position).length();
                    assert!(
                        spot.distance <= distance + 1e-9,
                        "seed {seed}, {along}: {distance} < {}",
                        spot.distance
                    );
                }
            }
        }
    }

    #[test]
    fn one_point_and_equal_points_are_paths() {
        let point = [DVec3::new(1.0, 2.0, 3.0)];
        let twice = [point[0], point[0]];
        for form in [PathTopology::Open, PathTopology::Closed] {
            for points in [&point as &dyn super::List<DVec3>, &twice] {
                let spot = Polyline::new(points, form).unwrap().nearest(DVec3::ZERO, 0.0, 1.0);
                assert_eq!((spot.point, spot.distance), (point[0], point[0].length()));
            }
        }
    }
}
