//! Intercepts around corners, beside a dense scan over exact shortest ways, on generated floor plans. `PLANS` raises how many.

use super::floor_plan::{Kind, Plan, Ways, position};
use super::seeded::Generator;
use glam::{DVec2, DVec3};
use pursuit_core::NoIntercept;
use pursuit_core::geometry::PathTopology;
use pursuit_core::intercept::{
    RouteAccess, RouteCorner, RouteIntercept, RouteInterceptQuery, RouteWay, solve_route,
};
use pursuit_core::motion::{PathMotion, PathTiming, Waypoint};

pub const SPEED: f64 = 5.0;
const TOLERANCE: f64 = 0.01;
const WALKABLE: [Kind; 4] = [Kind::Boxes, Kind::Rooms, Kind::Maze, Kind::Stairs];

/// A target that walks shortest ways between random places, and when it is at each corner.
pub struct Walk {
    pub points: Vec<(usize, DVec2)>,
    times: Vec<f64>,
    pub speed: f64,
}

impl Walk {
    pub fn generate(plan: &Plan, random: &mut Generator, speed: f64) -> Self {
        let next = |random: &mut Generator| {
            let floor = (random.bits() % plan.floors() as u64) as usize;
            plan.free(random, floor)
        };
        let mut points = vec![next(random)];
        for _ in 0..5 {
            let goal = next(random);
            let start = points[points.len() - 1];
            if let Some(way) = plan.ways(start).points(goal) {
                points.extend_from_slice(&way[1..]);
            }
        }
        let mut times = vec![0.0];
        for pair in points.windows(2) {
            times.push(times[times.len() - 1] + position(pair[0]).distance(position(pair[1])) / speed);
        }
        Self { points, times, speed }
    }

    /// The points with their times.
    pub fn waypoints(&self) -> Vec<Waypoint> {
        let pair =
            |(point, time): (&(usize, DVec2), &f64)| Waypoint { position: position(*point), pace: *time };
        self.points.iter().zip(&self.times).map(pair).collect()
    }

    /// The two points that the target is between at a time, and the part of the line behind it.
    fn leg(&self, time: f64) -> (usize, f64) {
        let last = self.points.len() - 1;
        let leg = self.times.partition_point(|begin| *begin <= time).clamp(1, last.max(1)) - 1;
        if last == 0 || time >= self.times[last] {
            return (last, 0.0);
        }
        (leg, (time - self.times[leg]) / (self.times[leg + 1] - self.times[leg]))
    }

    /// The ends of the line on which the target is at a time.
    pub fn line(&self, time: f64) -> ((usize, DVec2), (usize, DVec2)) {
        let leg = self.leg(time).0;
        (self.points[leg], self.points[(leg + 1).min(self.points.len() - 1)])
    }

    /// Where the target is at a time at which it is on a floor.
    pub fn place(&self, time: f64) -> (usize, DVec2) {
        let (from, to) = self.line(time);
        (from.0, from.1.lerp(to.1, self.leg(time).1))
    }

    /// The pursuer's shortest way to where the target is at a time.
    pub fn way(&self, ways: &Ways, time: f64) -> Option<super::floor_plan::Way> {
        let (leg, fraction) = self.leg(time);
        if leg == self.points.len() - 1 {
            return ways.to(self.points[leg]);
        }
        ways.between(self.points[leg], self.points[leg + 1], fraction)
    }
}

/// The first time on a dense scan at which the pursuer is there. Where it can walk the route both ways, strides that the
/// travel time rules out are skipped.
fn scan(walk: &Walk, ways: &Ways, query: &RouteInterceptQuery, end: f64) -> Option<f64> {
    let mut time = 0.0;
    while time < end {
        let travel = walk.way(ways, time).map_or(f64::INFINITY, |way| way.length / SPEED);
        let late = travel - query.capture_radius / SPEED - time;
        if late <= 0.0 {
            return Some(time);
        }
        let ruled_out = if query.access == RouteAccess::BothWays {
            late / (1.0 + walk.speed / SPEED) - 1e-9
        } else {
            0.0
        };
        time += ruled_out.max(TOLERANCE / 4.0);
    }
    None
}

/// What a plan's search came to: its answer, and the number of questions.
fn search(seed: u64, kind: Kind, ratio: (f64, f64), knows_corners: bool) -> Option<RouteIntercept> {
    let mut random = Generator::new(seed);
    let plan = Plan::generate(&mut random, kind);
    let start = plan.free(&mut random, 0);
    let walk = Walk::generate(&plan, &mut random, SPEED / random_ratio(seed, ratio));
    let ways = plan.ways(start);
    let waypoints = walk.waypoints();
    let list = waypoints.as_slice();
    let query = RouteInterceptQuery {
        pursuer_position: position(start),
        pursuer_speed: SPEED,
        max_speed: SPEED,
        route: PathMotion {
            waypoints: &list,
            timing: PathTiming::Times,
            start: 0.0,
            topology: PathTopology::Open,
        },
        access: if matches!(kind, Kind::Ledges) { RouteAccess::Forward } else { RouteAccess::BothWays },
        capture_radius: if seed.is_multiple_of(2) { 0.0 } else { 0.5 },
        overestimate: 0.0,
        tolerance: TOLERANCE,
        horizon: 1000.0,
        max_questions: 256,
    };
    let answer = solve_route(&query, |_: DVec3, time| match walk.way(&ways, time) {
        None => RouteWay::NONE,
        Some(way) => RouteWay {
            travel_time: way.length / SPEED,
            corner: knows_corners
                .then_some(RouteCorner { position: way.corner, travel_time: way.corner_length / SPEED }),
        },
    })
    .unwrap();
    match answer.verdict {
        Ok(()) => {
            let way = walk.way(&ways, answer.time).unwrap();
            assert_eq!(way.length / SPEED, answer.travel_time, "{kind:?} {seed}");
            assert!(way.length - query.capture_radius <= SPEED * answer.time, "{kind:?} {seed}: not there");
        }
        Err(NoIntercept::AlreadyThere) => {
            assert!(walk.way(&ways, 0.0).unwrap().length <= query.capture_radius, "{kind:?} {seed}");
            return None;
        }
        Err(NoIntercept::NoWay) => {
            let is_known = |time| walk.way(&ways, time).is_some();
            assert!(!walk.times.iter().any(|time| is_known(*time)), "{kind:?} {seed}: there is a way");
            return None;
        }
        Err(other) => panic!("{kind:?} {seed}: {other}, {answer:?}"),
    }
    if let Some(first) = scan(&walk, &ways, &query, answer.time) {
        assert!(answer.time <= first + TOLERANCE, "{kind:?} {seed}: {} where {first} was", answer.time);
        assert!(answer.none_before <= first + 1e-9, "{kind:?} {seed}: none before {}", answer.none_before);
    }
    Some(answer)
}

fn random_ratio(seed: u64, (low, high): (f64, f64)) -> f64 {
    Generator::new(!seed).uniform(low, high)
}

/// The number of questions of each search, in order; that of no search where it needed none.
fn questions(ratio: (f64, f64), knows_corners: bool, kinds: &[Kind]) -> Vec<u32> {
    let plans: u64 = std::env::var("PLANS").ok().and_then(|plans| plans.parse().ok()).unwrap_or(16);
    let mut counts: Vec<u32> = (0..plans)
        .flat_map(|seed| kinds.iter().map(move |kind| (seed, *kind)))
        .filter_map(|(seed, kind)| search(seed, kind, ratio, knows_corners))
        .map(|answer| answer.questions)
        .collect();
    counts.sort_unstable();
    println!(
        "{} searches on {kinds:?}, {ratio:?} times as fast, corners {knows_corners}: median {}, 90 % {}, 99 % {}, at most {}",
        counts.len(),
        at(&counts, 0.5),
        at(&counts, 0.9),
        at(&counts, 0.99),
        at(&counts, 1.0)
    );
    counts
}

fn at(counts: &[u32], part: f64) -> u32 {
    counts[((counts.len() - 1) as f64 * part) as usize]
}

#[test]
fn a_pursuer_at_least_as_fast_asks_few_questions_and_misses_no_earlier_intercept() {
    let counts = questions((1.0, 4.0), true, &WALKABLE);
    assert!(at(&counts, 0.5) <= 4 && at(&counts, 0.99) <= 6 && at(&counts, 1.0) <= 12, "{counts:?}");
}

#[test]
fn where_a_target_drops_off_ledges_no_earlier_intercept_is_missed() {
    let counts = questions((1.0, 4.0), true, &[Kind::Ledges]);
    assert!(at(&counts, 0.5) <= 4 && at(&counts, 1.0) <= 24, "{counts:?}");
}

#[test]
fn a_slower_pursuer_misses_no_earlier_intercept() {
    let counts = questions((0.5, 1.0), true, &[WALKABLE.as_slice(), &[Kind::Ledges]].concat());
    assert!(at(&counts, 0.5) <= 12, "{counts:?}");
}

#[test]
fn without_corners_no_earlier_intercept_is_missed() {
    questions((1.0, 4.0), false, &WALKABLE);
    questions((0.5, 1.0), false, &[Kind::Ledges]);
}
