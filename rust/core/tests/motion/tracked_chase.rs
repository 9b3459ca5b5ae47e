//! Chasing a target that is only watched (the task of card MRC-MATH-S001): how many are caught, and how much sooner, by the
//! tracker than by direct pursuit. The tracker was made on other seeds. `CHASES` is how many there are of each kind.

use crate::seeded::Generator;
use core::f64::consts::TAU;
use pursuit_core::DVec3;
use pursuit_core::intercept::{MOTION_STEPS, MotionInterceptQuery, PursuerMotion, closest_motion_approach};
use pursuit_core::motion::{MotionTracker, TrackerSettings};

const PURSUER_SPEED: f64 = 800.0;
const FRAME: f64 = 1.0 / 60.0;
/// Nearer than this counts as caught.
const CAPTURE_RADIUS: f64 = 50.0;
/// Whoever has not caught it by then has not caught it, in seconds.
const LIMIT: f64 = 30.0;
const HORIZON: f64 = 5.0;

#[derive(Clone, Copy, Debug, PartialEq)]
enum Kind {
    Straight,
    Circling,
    Weaving,
    /// Swings to the side in 4 s and up and down in 3 s: Snitch Sprint's.
    TightSprint,
    /// The same in 16 s and 3 s.
    WideSprint,
}

/// A straight line and two swings; a circle is two across each other.
struct Course {
    start: DVec3,
    drift: DVec3,
    /// The greatest way to the side, the angular rate, the phase.
    swings: [(DVec3, f64, f64); 2],
}

impl Course {
    fn random(kind: Kind, random: &mut Generator) -> Self {
        let heading = random.uniform(0.0, TAU);
        let ahead = DVec3::new(libm::cos(heading), libm::sin(heading), 0.0);
        let side = DVec3::new(-ahead.y, ahead.x, 0.0);
        let start = DVec3::new(random.uniform(1500.0, 4500.0), 0.0, 0.0);
        let none = (DVec3::ZERO, 0.0, 0.0);
        match kind {
            Kind::Straight => {
                let drift = ahead * (PURSUER_SPEED * random.uniform(0.4, 0.95));
                Self { start, drift, swings: [none; 2] }
            }
            Kind::Circling => {
                let rate = random.uniform(0.1, 0.8);
                let radius = PURSUER_SPEED * random.uniform(0.4, 0.95) / rate;
                let turn = if random.uniform(0.0, 1.0) < 0.5 { 1.0 } else { -1.0 };
                let swings = [(ahead * radius, rate, 0.0), (side * (turn * radius), rate, TAU / 4.0)];
                // At the start now: not at the center.
                Self { start: start - side * (turn * radius), drift: DVec3::ZERO, swings }
            }
            Kind::Weaving => {
                let drift = ahead * random.uniform(150.0, 500.0);
                let sway = side * random.uniform(100.0, 400.0);
                let (rate, phase) = (TAU / random.uniform(2.0, 6.0), random.uniform(0.0, TAU));
                Self { start, drift, swings: [(sway, rate, phase), none] }
            }
            Kind::TightSprint | Kind::WideSprint => {
                let period = if kind == Kind::TightSprint { 4.0 } else { 16.0 };
                let (rate, bob) = (TAU / period, TAU / 3.0);
                let shift = DVec3::new(random.uniform(-600.0, 600.0), random.uniform(-600.0, 600.0), 0.0);
                let weave = (DVec3::Y * (640.0 / rate), rate, random.uniform(0.0, TAU));
                let bob = (DVec3::Z * (160.0 / bob), bob, random.uniform(0.0, TAU));
                let start = DVec3::new(4000.0, 1200.0, 0.0) + shift;
                Self { start, drift: DVec3::X * 240.0, swings: [weave, bob] }
            }
        }
    }

    fn position(&self, time: f64) -> DVec3 {
        let [a, b] = self.swings.map(|(way, rate, phase)| way * libm::sin(rate * time + phase));
        self.start + self.drift * time + a + b
    }
}

/// How it is watched.
#[derive(Clone, Copy)]
struct Watch {
    /// Standard deviation of a position on every axis.
    noise: f64,
    /// Whether ticks are between 1/120 s and 1/20 s instead of 1/60 s.
    is_irregular: bool,
}

const CLEAR: Watch = Watch { noise: 0.0, is_irregular: false };

/// When the pursuer catches it, at most [`LIMIT`].
fn chase(course: &Course, watch: Watch, seed: u64, is_tracking: bool) -> f64 {
    let mut random = Generator::new(seed);
    let mut tracker = MotionTracker::new(&TrackerSettings::default()).unwrap();
    let (mut pursuer, mut now) = (DVec3::ZERO, 0.0);
    while now < LIMIT {
        let target = course.position(now);
        if (target - pursuer).length() < CAPTURE_RADIUS {
            return now;
        }
        // The sum of twelve uniform numbers is nearly normal.
        let seen = target + (0..12).map(|_| random.in_cube(0.5)).sum::<DVec3>() * watch.noise;
        let tick = if watch.is_irregular { random.uniform(1.0 / 120.0, 1.0 / 20.0) } else { FRAME };
        let goal = if is_tracking {
            tracker.step(now, seen).unwrap();
            let motion = tracker.motion(((seen - pursuer).length() / PURSUER_SPEED).min(HORIZON)).unwrap();
            let query = MotionInterceptQuery {
                pursuer: PursuerMotion::Constant { position: pursuer, speed: PURSUER_SPEED },
                target: motion.target(),
                capture_radius: 0.0,
                horizon: HORIZON,
                max_steps: MOTION_STEPS,
            };
            closest_motion_approach(&query).unwrap().point
        } else {
            seen
        };
        pursuer += (goal - pursuer).clamp_length_max(PURSUER_SPEED * tick);
        now += tick;
    }
    LIMIT
}

#[derive(Debug)]
struct Outcome {
    /// How many are caught by direct pursuit and by the tracker.
    caught: [usize; 2],
    /// The part of the time of direct pursuit that is saved in the median, in percent.
    median: f64,
    /// How often it takes longer, in percent.
    slower: f64,
}

fn outcome(kind: Kind, watch: Watch, count: u64) -> Outcome {
    let count = std::env::var("CHASES").map_or(count, |count| count.parse().unwrap());
    let (mut caught, mut savings) = ([0; 2], Vec::new());
    for number in 0..count {
        let seed = Generator::new(20_260_731 + number).bits();
        let course = Course::random(kind, &mut Generator::new(seed));
        let times = [false, true].map(|is_tracking| chase(&course, watch, !seed, is_tracking));
        for (caught, time) in caught.iter_mut().zip(times) {
            *caught += usize::from(time < LIMIT);
        }
        savings.push(100.0 * (1.0 - times[1] / times[0]));
    }
    savings.sort_by(f64::total_cmp);
    let slower = savings.iter().filter(|saved| **saved < 0.0).count();
    let outcome =
        Outcome { caught, median: savings[savings.len() / 2], slower: 100.0 * slower as f64 / count as f64 };
    println!(
        "{kind:?}, noise {}, {} ticks: {} of {count} caught by direct pursuit, {} by the tracker; saved {:.2} % in the mean, {:.1} % in the median, slower in {:.1} %",
        watch.noise,
        if watch.is_irregular { "irregular" } else { "regular" },
        caught[0],
        caught[1],
        savings.iter().sum::<f64>() / count as f64,
        outcome.median,
        outcome.slower
    );
    outcome
}

fn is_worth(kind: Kind, watch: Watch, count: u64, median: f64) {
    let outcome = outcome(kind, watch, count);
    assert!(outcome.caught[1] >= outcome.caught[0] && outcome.median >= median, "{kind:?}: {outcome:?}");
}

#[test]
fn a_straight_target_is_caught_as_often_and_sooner_by_the_tracker_than_by_direct_pursuit() {
    is_worth(Kind::Straight, CLEAR, 200, 6.5);
}

#[test]
fn a_circling_target_is_caught_as_often_and_sooner_by_the_tracker_than_by_direct_pursuit() {
    is_worth(Kind::Circling, CLEAR, 200, 6.0);
}

#[test]
fn a_weaving_target_is_caught_as_often_and_sooner_by_the_tracker_than_by_direct_pursuit() {
    is_worth(Kind::Weaving, CLEAR, 200, 4.0);
}

#[test]
fn irregular_ticks_make_no_difference() {
    let irregular = Watch { is_irregular: true, ..CLEAR };
    is_worth(Kind::Straight, irregular, 60, 6.5);
    is_worth(Kind::Circling, irregular, 60, 6.0);
    is_worth(Kind::Weaving, irregular, 60, 4.0);
}

#[test]
fn a_snitch_that_weaves_in_two_swings_is_never_caught_later() {
    for kind in [Kind::TightSprint, Kind::WideSprint] {
        let outcome = outcome(kind, CLEAR, 60);
        assert!(outcome.caught[1] >= outcome.caught[0] && outcome.slower == 0.0, "{kind:?}: {outcome:?}");
    }
}

#[test]
fn a_target_seen_through_noise_is_still_caught_as_often_and_in_the_median_no_later() {
    for kind in [Kind::Straight, Kind::Circling, Kind::Weaving] {
        is_worth(kind, Watch { noise: 2.0, ..CLEAR }, 60, 0.0);
    }
}
