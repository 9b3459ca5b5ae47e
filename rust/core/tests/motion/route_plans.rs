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
const ALL: [Kind; 5] = [Kind::Boxes, Kind::Rooms, Kind::Maze, Kind::Stairs, Kind::Ledges];
const WALKABLE: [Kind; 4] = [Kind::Boxes, Kind::Rooms, Kind::Maze, Kind::Stairs];

/// A target that walks shortest ways between random places, and when it is at each corner.
pub struct Walk {
    pub points: Vec<(usize, DVec2)>,
    times: Vec<f64>,
    pub speed: f64,
    topology: PathTopology,
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
        Self { points, times, speed, topology: PathTopology::Open }
    }

    /// The same, back to its first point and around again; without a way back as it is.
    fn around(mut self, plan: &Plan) -> Self {
        let last = self.points.len() - 1;
        if let Some(way) = plan.ways(self.points[last]).points(self.points[0]).filter(|_| last > 0) {
            for pair in way.windows(2) {
                let begin = self.times[self.times.len() - 1];
                self.times.push(begin + position(pair[0]).distance(position(pair[1])) / self.speed);
                self.points.push(pair[1]);
            }
            self.topology = PathTopology::Loop;
        }
        self
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
        let is_loop = self.topology == PathTopology::Loop;
        let time = if is_loop { time % self.times[last] } else { time };
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

/// What is asked of each plan.
#[derive(Clone, Copy, Debug)]
struct Case {
    kinds: &'static [Kind],
    /// The pursuer's speed beside the target's.
    ratio: (f64, f64),
    knows_corners: bool,
    is_loop: bool,
    /// By how much the answers may be above the least travel time, as a part of it.
    overestimate: f64,
}

const USUAL: Case =
    Case { kinds: &WALKABLE, ratio: (1.0, 4.0), knows_corners: true, is_loop: false, overestimate: 0.0 };

/// What a plan's search came to: its answer, and the number of questions.
fn search(seed: u64, kind: Kind, case: &Case) -> Option<RouteIntercept> {
    let mut random = Generator::new(seed);
    let plan = Plan::generate(&mut random, kind);
    let start = plan.free(&mut random, 0);
    let walk = Walk::generate(&plan, &mut random, SPEED / random_ratio(seed, case.ratio));
    let walk = if case.is_loop { walk.around(&plan) } else { walk };
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
            topology: walk.topology,
        },
        access: if matches!(kind, Kind::Ledges) { RouteAccess::Forward } else { RouteAccess::BothWays },
        capture_radius: if seed.is_multiple_of(2) { 0.0 } else { 0.5 },
        overestimate: case.overestimate,
        tolerance: TOLERANCE,
        horizon: 1000.0,
        max_questions: 256,
    };
    let longer = |time: f64| 1.0 + case.overestimate * Generator::new(time.to_bits()).uniform(0.0, 1.0);
    let answer = solve_route(&query, |_: DVec3, time| match walk.way(&ways, time) {
        None => RouteWay::NONE,
        Some(way) => RouteWay {
            travel_time: way.length / SPEED * longer(time),
            corner: case
                .knows_corners
                .then_some(RouteCorner { position: way.corner, travel_time: way.corner_length / SPEED }),
        },
    })
    .unwrap();
    match answer.verdict {
        Ok(()) => {
            let travel_time = walk.way(&ways, answer.time).unwrap().length / SPEED * longer(answer.time);
            assert_eq!(travel_time, answer.travel_time, "{kind:?} {seed}");
            assert!(travel_time - query.capture_radius / SPEED <= answer.time, "{kind:?} {seed}: not there");
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
        // Who is slower may never meet a target that goes around.
        Err(NoIntercept::BeyondHorizon) if case.is_loop => {}
        Err(other) => panic!("{kind:?} {seed}: {other}, {answer:?}"),
    }
    if let Some(first) = scan(&walk, &ways, &query, answer.time.min(query.horizon)) {
        let is_late = case.overestimate == 0.0 && answer.time > first + TOLERANCE;
        assert!(!is_late, "{kind:?} {seed}: {} where {first} was", answer.time);
        assert!(answer.none_before <= first + 1e-9, "{kind:?} {seed}: none before {}", answer.none_before);
    }
    Some(answer)
}

fn random_ratio(seed: u64, (low, high): (f64, f64)) -> f64 {
    Generator::new(!seed).uniform(low, high)
}

/// The number of questions of each search, in order; 0 where a search needed none.
fn questions(case: &Case) -> Vec<u32> {
    let plans: u64 = std::env::var("PLANS").ok().and_then(|plans| plans.parse().ok()).unwrap_or(16);
    let mut counts: Vec<u32> = (0..plans)
        .flat_map(|seed| case.kinds.iter().map(move |kind| (seed, *kind)))
        .filter_map(|(seed, kind)| search(seed, kind, case))
        .map(|answer| answer.questions)
        .collect();
    counts.sort_unstable();
    println!(
        "{} searches, {case:?}: median {}, 90 % {}, 99 % {}, at most {}",
        counts.len(),
        at(&counts, 0.5),
        at(&counts, 0.9),
        at(&counts, 0.99),
        at(&counts, 1.0)
    );
    let searches: Vec<_> = counts.chunk_by(|a, b| a == b).map(|equal| (equal[0], equal.len())).collect();
    println!("  questions and searches: {searches:?}");
    counts
}

fn at(counts: &[u32], part: f64) -> u32 {
    counts[((counts.len() - 1) as f64 * part) as usize]
}

#[test]
fn a_pursuer_at_least_as_fast_asks_few_questions_and_misses_no_earlier_intercept() {
    let counts = questions(&USUAL);
    assert!(at(&counts, 0.5) <= 4 && at(&counts, 0.99) <= 6 && at(&counts, 1.0) <= 12, "{counts:?}");
}

#[test]
fn where_a_target_drops_off_ledges_no_earlier_intercept_is_missed() {
    let counts = questions(&Case { kinds: &[Kind::Ledges], ..USUAL });
    assert!(at(&counts, 0.5) <= 4 && at(&counts, 0.99) <= 10 && at(&counts, 1.0) <= 12, "{counts:?}");
}

#[test]
fn a_slower_pursuer_misses_no_earlier_intercept() {
    let counts = questions(&Case { kinds: &ALL, ratio: (0.5, 1.0), ..USUAL });
    assert!(at(&counts, 0.5) <= 12, "{counts:?}");
}

#[test]
fn without_corners_no_earlier_intercept_is_missed() {
    questions(&Case { knows_corners: false, ..USUAL });
    questions(&Case { kinds: &[Kind::Ledges], ratio: (0.5, 1.0), knows_corners: false, ..USUAL });
}

#[test]
fn a_target_that_goes_around_is_met_as_early() {
    let counts = questions(&Case { is_loop: true, ..USUAL });
    assert!(at(&counts, 0.5) <= 4 && at(&counts, 0.99) <= 6 && at(&counts, 1.0) <= 12, "{counts:?}");
}

#[test]
fn answers_that_are_longer_by_a_bound_leave_a_bound_that_holds() {
    let counts = questions(&Case { overestimate: 0.1, ..USUAL });
    assert!(at(&counts, 0.5) <= 5 && at(&counts, 0.99) <= 16, "{counts:?}");
}
