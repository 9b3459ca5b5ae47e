//! A path in the order of travel.

use super::polyline::{Leg, PathDirection, Polyline, Spot};
use crate::numeric::{length, max_or_second, min_or_second, power_of_two, sqrt};
use glam::DVec3;

/// The greatest ratio of the way along the path to the straight line for which the path still counts as leading on.
///
/// At a corner that turns by the angle `a` the way is at most `1 / cos(a / 2)` times as long: corners up to 133 degrees are
/// cut, including the corners of every regular polygon; sharper ones are followed.
const DETOUR: f64 = 2.5;
const DETOUR_SQUARED: f64 = DETOUR * DETOUR;

/// 2^-40: arc lengths of up to thousands of lines are known to this part of the path's length.
const ROUNDING: f64 = power_of_two(-40);

/// A path traveled in one direction, with arc lengths that rise in that direction.
///
/// *The stretch ahead* of a point is the path from there on, up to where the way along it is more than [`DETOUR`] times the
/// straight line. The path beyond, for example after it turns back, is near only by chance: it is neither searched nor used
/// as a goal. An agent that heads for a point of the stretch comes nearer to that point than to the one it left, so it cannot
/// get stuck, whatever the path.
#[derive(Clone, Copy)]
pub(crate) struct Route<'a> {
    line: Polyline<'a>,
    direction: PathDirection,
}

/// The part of a route to search.
#[derive(Clone, Copy)]
pub(crate) struct Window {
    /// Where it begins, as an arc length of the path.
    pub start: f64,
    /// The greatest distance along the route.
    pub search_distance: f64,
    /// A way along the route up to this length counts as straight.
    pub slack: f64,
}

/// A point ahead on a route.
#[derive(Clone, Copy)]
pub(crate) struct PlaceAhead {
    /// Arc length of the path, within its ends or one round.
    pub along: f64,
    /// Distance along the route from the window's start.
    pub ahead: f64,
    /// Distance to the position that it is nearest to.
    pub distance: f64,
}

impl<'a> Route<'a> {
    pub fn new(line: Polyline<'a>, direction: PathDirection) -> Self {
        Self { line, direction }
    }

    /// Distance from an arc length to the end of the route; infinite on a closed path, unless it has no length.
    pub fn remaining(&self, along: f64) -> f64 {
        if self.line.is_closed() && self.line.length > 0.0 {
            f64::INFINITY
        } else {
            self.end() - self.place(along)
        }
    }

    /// The point at which the route ends.
    pub fn last_point(&self) -> DVec3 {
        self.line.point_at(self.path_length(self.end()))
    }

    /// Direction of the route's last line, if the rest of the path approaches its end along that line: the path ends, every
    /// line after the one at `along` has that direction too, and the rest of that one does not lie beyond the end.
    pub fn run_in(&self, along: f64) -> Option<DVec3> {
        if self.line.is_closed() {
            return None;
        }
        let here = self.place(along);
        let mut last = None;
        self.each_leg(|leg| {
            last = leg.direction().or(last);
            true
        });
        let last = last?;
        let (mut is_last, mut leads_on) = (true, true);
        self.each_leg(|leg| {
            if leg.from > here && leg.to > leg.from {
                is_last = false;
                leads_on = leg.direction().is_none_or(|direction| direction.dot(last) > 0.0);
            }
            leads_on
        });
        let is_before = || (self.last_point() - self.line.point_at(along)).dot(last) >= 0.0;
        (leads_on && (is_last || is_before())).then_some(last)
    }

    /// Number of its straight lines.
    pub fn lines(&self) -> usize {
        self.line.lines()
    }

    /// Whether it leads from its last point back to its first.
    pub fn is_closed(&self) -> bool {
        self.line.is_closed()
    }

    /// The ends of one of its lines, in the order of travel.
    pub fn line_at(&self, index: usize) -> (DVec3, DVec3) {
        let leg = match self.direction {
            PathDirection::Forward => self.line.leg(index),
            PathDirection::Backward => self.line.leg((self.lines() - 1).saturating_sub(index)).reversed(),
        };
        (leg.start, leg.end)
    }

    /// Index of the line at an arc length of the path, in the order of travel: at a corner, or before it by no more than the
    /// rounding of arc lengths, the line after it.
    pub fn line_index(&self, along: f64) -> usize {
        let place = self.place(along) + ROUNDING * self.line.length;
        let (mut index, mut here) = (0, 0);
        let mut is_over = true;
        self.each_leg(|leg| {
            if leg.to > leg.from {
                here = index;
            }
            index += 1;
            is_over = leg.to <= place;
            is_over
        });
        // One round ends where the next one begins.
        if is_over && self.is_closed() { 0 } else { here }
    }

    /// The point of the stretch ahead nearest to `position`; of equally near ones the last. On a closed path the stretch is
    /// at most half a round.
    pub fn nearest(&self, position: DVec3, window: &Window) -> PlaceAhead {
        let mut best: Option<PlaceAhead> = None;
        let mut look = |part: &Part, along: f64, distance: f64| {
            if best.is_none_or(|best| distance <= best.distance) {
                best = Some(PlaceAhead { along, ahead: along - part.start, distance });
            }
        };
        let mut last = None;
        self.each_part(window, |part| {
            let Spot { along, distance, .. } = part.leg.nearest(position, part.least, part.most);
            look(part, along, distance);
            last = Some(*part);
        });
        // An agent on the furthest point has reached it, whatever the rounding of the perpendicular foot.
        if let Some(last) = last {
            look(&last, last.most, length(position - last.leg.point_at(last.most)));
        }
        let best = best.unwrap_or(PlaceAhead { along: self.place(window.start), ahead: 0.0, distance: 0.0 });
        PlaceAhead { along: self.path_length(best.along), ..best }
    }

    /// The furthest point of the stretch ahead, and its distance along the route.
    pub fn furthest(&self, window: &Window) -> (DVec3, f64) {
        let mut furthest = None;
        self.each_part(window, |part| {
            furthest = Some((part.leg.point_at(part.most), part.most - part.start))
        });
        furthest.unwrap_or_else(|| (self.line.point_at(window.start), 0.0))
    }

    /// The arc length along the route for an arc length of the path: from 0, or backward up to 0.
    fn place(&self, along: f64) -> f64 {
        match self.direction {
            PathDirection::Forward => self.line.wrap(along),
            PathDirection::Backward => -self.line.wrap(along),
        }
    }

    /// The arc length of the path for one along the route.
    fn path_length(&self, place: f64) -> f64 {
        match self.direction {
            PathDirection::Forward => self.line.wrap(place),
            PathDirection::Backward => self.line.wrap(-place),
        }
    }

    /// Arc length at which the route ends, or one round is complete.
    fn end(&self) -> f64 {
        match self.direction {
            PathDirection::Forward => self.line.length,
            PathDirection::Backward => 0.0,
        }
    }

    /// Calls `show` for the lines of the stretch ahead, in order.
    fn each_part(&self, window: &Window, mut show: impl FnMut(&Part)) {
        let mut start = self.place(window.start);
        let round = self.line.length;
        let search_distance = if self.line.is_closed() {
            min_or_second(window.search_distance, 0.5 * round)
        } else {
            window.search_distance
        };
        let mut anchor = None;
        for _ in 0..if self.line.is_closed() { 2_u32 } else { 1 } {
            let mut is_open_ended = true;
            self.each_leg(|leg| {
                if leg.to < start {
                    return true;
                }
                let least = max_or_second(leg.from, start);
                let anchor = *anchor.get_or_insert_with(|| leg.point_at(least));
                let limit =
                    min_or_second(start + search_distance, leg.turning_back(anchor, start, window.slack));
                let most = min_or_second(leg.to, limit);
                show(&Part { leg: *leg, start, least, most });
                is_open_ended = leg.to < limit;
                is_open_ended
            });
            if !is_open_ended {
                break;
            }
            start -= round;
        }
    }

    /// Calls `show` for the lines of one round in order, until it returns false.
    fn each_leg(&self, mut show: impl FnMut(&Leg) -> bool) {
        let lines = self.line.lines();
        let mut from = self.end() - self.line.length;
        for index in 0..lines {
            let leg = match self.direction {
                PathDirection::Forward => self.line.leg(index),
                PathDirection::Backward => self.line.leg(lines - 1 - index).reversed(),
            };
            let to =
                if index + 1 == lines { self.end() } else { min_or_second(from + leg.length(), self.end()) };
            if !show(&Leg { from, to, ..leg }) {
                return;
            }
            from = to;
        }
    }
}

/// A line and the part of it to search.
#[derive(Clone, Copy)]
struct Part {
    leg: Leg,
    /// Where the window begins, continued below 0 across the first point of a closed path.
    start: f64,
    least: f64,
    most: f64,
}

impl Leg {
    /// The arc length along the line up to which the path leads on from `anchor`, which is at `start`; infinite for the whole
    /// line.
    ///
    /// For a point of the line at offset `w` from the anchor and `e` along the path from it, it is the first `t` beyond that
    /// point with `(e + t)^2 = DETOUR^2 |w + t d|^2`.
    fn turning_back(&self, anchor: DVec3, start: f64, slack: f64) -> f64 {
        let Some(direction) = self.direction() else { return f64::INFINITY };
        let from = max_or_second(self.from, start + slack);
        if from >= self.to {
            return f64::INFINITY;
        }
        // In units of the distance to the end of the line, so that the squares stay within the range.
        let unit = self.to - start;
        let offset = (self.point_at(from) - anchor) / unit;
        let way = (from - start - slack) / unit;
        let half_slope = way - DETOUR_SQUARED * offset.dot(direction);
        let margin = max_or_second(DETOUR_SQUARED * offset.length_squared() - way * way, 0.0);
        let discriminant = half_slope * half_slope - (DETOUR_SQUARED - 1.0) * margin;
        if half_slope <= 0.0 || discriminant < 0.0 {
            return f64::INFINITY;
        }
        from + margin / (half_slope + sqrt(discriminant)) * unit
    }
}

#[cfg(test)]
mod tests {
    use super::{DETOUR, PathDirection, PlaceAhead, Polyline, Route, Window};
    use crate::geometry::PathTopology;
    use crate::seeded::Generator;
    use glam::DVec3;

    const SQUARE: [DVec3; 4] =
        [DVec3::ZERO, DVec3::new(10.0, 0.0, 0.0), DVec3::new(10.0, 10.0, 0.0), DVec3::new(0.0, 10.0, 0.0)];
    const THERE_AND_BACK: [DVec3; 3] = [DVec3::ZERO, DVec3::new(10.0, 0.0, 0.0), DVec3::ZERO];

    fn route(points: &[DVec3], topology: PathTopology, direction: PathDirection, look: impl Fn(&Route)) {
        look(&Route::new(Polyline::new(&points, topology).unwrap(), direction));
    }

    fn window(start: f64, search_distance: f64) -> Window {
        Window { start, search_distance, slack: 0.0 }
    }

    #[test]
    fn the_nearest_place_is_looked_for_ahead_and_within_the_search_distance_only() {
        route(&SQUARE, PathTopology::Open, PathDirection::Forward, |route| {
            let nearest = |start, search_distance| {
                let PlaceAhead { along, ahead, distance, .. } =
                    route.nearest(DVec3::new(4.0, 9.0, 0.0), &window(start, search_distance));
                (along, ahead, distance)
            };
            assert_eq!(nearest(0.0, f64::INFINITY), (26.0, 26.0, 1.0));
            assert_eq!(nearest(0.0, 8.0), (4.0, 4.0, 9.0));
            assert_eq!(nearest(0.0, 3.0), (3.0, 3.0, 82.0_f64.sqrt()));
            assert_eq!(nearest(28.0, 8.0), (28.0, 0.0, 5.0_f64.sqrt()));
        });
    }

    #[test]
    fn a_closed_path_goes_on_past_its_first_point_both_ways() {
        for (direction, start, along, x, y) in
            [(PathDirection::Forward, 39.0, 2.0, 2.0, 0.0), (PathDirection::Backward, 1.0, 38.0, 0.0, 2.0)]
        {
            route(&SQUARE, PathTopology::Closed, direction, |route| {
                let place = route.nearest(DVec3::new(x, y, 0.0), &window(start, 5.0));
                assert_eq!((place.along, place.ahead, place.distance), (along, 3.0, 0.0), "{direction:?}");
                assert_eq!(route.furthest(&window(start, 3.0)).0, DVec3::new(x, y, 0.0), "{direction:?}");
            });
        }
    }

    /// `r` before the tip the way `r + t` is 2.5 times `r - t` at `t = 3 r / 7`.
    #[test]
    fn a_path_that_turns_back_leads_on_to_shortly_beyond_its_tip() {
        route(&THERE_AND_BACK, PathTopology::Open, PathDirection::Forward, |route| {
            let furthest = |start| route.furthest(&window(start, f64::INFINITY)).0;
            for start in [0.0, 3.0, 9.9] {
                let x = 10.0 - (10.0 - start) * 3.0 / 7.0;
                assert!((furthest(start) - DVec3::X * x).length() < 1e-14, "{start}");
            }
            assert_eq!(furthest(10.0), DVec3::ZERO);
            // On the way out the way back is equally near, and not taken.
            assert_eq!(route.nearest(DVec3::X * 4.0, &window(3.0, f64::INFINITY)).along, 4.0);
            // With a slack of 4 the tip counts up to 2 before it: 2 + t is 4 and 2.5 times 2 - t at t = 2.
            let furthest =
                |start| route.furthest(&Window { start, search_distance: f64::INFINITY, slack: 4.0 }).0;
            assert_eq!(furthest(8.5), DVec3::ZERO);
            let x = 10.0 - (1.5 * 3.0 + 4.0) / 3.5;
            assert!((furthest(7.0) - DVec3::X * x).length() < 1e-14);
        });
    }

    /// Against the definition, at many places.
    #[test]
    fn the_stretch_ahead_ends_where_the_way_is_first_longer_than_the_detour() {
        for seed in 0..500 {
            let mut random = Generator::new(seed);
            let points = [(); 6].map(|()| random.in_cube(10.0));
            let topology = if seed % 2 == 0 { PathTopology::Open } else { PathTopology::Closed };
            let line = Polyline::new(&points, topology).unwrap();
            let start = random.uniform(0.0, line.length);
            let slack = if seed % 3 == 0 { random.uniform(0.0, 10.0) } else { 0.0 };
            let most = if line.is_closed() { 0.5 * line.length } else { line.length - start };
            let excess = |way: f64| {
                way - slack - DETOUR * (line.point_at(start + way) - line.point_at(start)).length()
            };
            let mut end = 0.0;
            let window = Window { start, search_distance: f64::INFINITY, slack };
            Route::new(line, PathDirection::Forward).each_part(&window, |part| end = part.most - part.start);
            for step in 0..=1000 {
                let way = end * f64::from(step) / 1000.0;
                assert!(excess(way) <= 1e-9, "seed {seed}: {way} of {end}");
            }
            assert!(
                most - end <= 1e-9 || excess(end) >= -1e-9 && excess(end + 1e-6) > 0.0,
                "seed {seed}: {end} of {most}"
            );
        }
    }
}
