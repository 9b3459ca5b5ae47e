//! A path is followed in its order: there and back, spurs, figures of eight, patrols between two points.

use crate::seeded::Generator;
use crate::trials::trials;
use pursuit_core::DVec3;
use pursuit_core::geometry::PathTopology;
use pursuit_core::steering::{
    Agent, FollowPathSettings, PathDirection, PathEnding, PathSteering, SteeringLimits, SteeringPath,
    advance, follow_path,
};

/// An agent that follows a path from its first point: at a speed of 300 with a radius of 20 at 60 ticks a second, all else
/// by default.
struct Walk {
    points: Vec<DVec3>,
    topology: PathTopology,
    radius: f64,
    settings: FollowPathSettings,
    limits: SteeringLimits,
    tick: f64,
    agent: Agent,
    progress: f64,
}

impl Walk {
    fn new(points: &[DVec3], topology: PathTopology, direction: PathDirection) -> Self {
        Self {
            points: points.to_vec(),
            topology,
            radius: 20.0,
            settings: FollowPathSettings { direction, ..FollowPathSettings::default() },
            limits: SteeringLimits { max_speed: 300.0, ..SteeringLimits::default() },
            tick: 1.0 / 60.0,
            agent: Agent { position: points[0], velocity: DVec3::ZERO, max_speed: 300.0 },
            progress: 0.0,
        }
    }

    fn step(&mut self) -> PathSteering {
        let path =
            SteeringPath { points: &self.points.as_slice(), topology: self.topology, radius: self.radius };
        let followed =
            follow_path(&self.agent, &path, &self.settings, self.progress, &self.limits, self.tick).unwrap();
        self.progress = followed.progress;
        self.agent = advance(&self.agent, followed.steering, &self.limits, self.tick).unwrap();
        followed
    }

    /// How near the agent comes to each of `places` in a minute.
    fn approaches<const N: usize>(&mut self, places: [DVec3; N]) -> [f64; N] {
        let mut nearest = [f64::INFINITY; N];
        for _ in 0..60 * 60 {
            self.step();
            for (nearest, place) in nearest.iter_mut().zip(places) {
                *nearest = nearest.min(self.agent.position.distance(place));
            }
        }
        nearest
    }
}

fn flat<const N: usize>(points: [(f64, f64); N]) -> [DVec3; N] {
    points.map(|(x, y)| DVec3::new(x, y, 0.0))
}

/// What the agent flies in a tick.
const TICK_WAY: f64 = 5.0;

/// It flew to and fro before the turning point endlessly.
#[test]
fn a_path_there_and_back_is_followed_to_its_turn_and_home() {
    for radius in [0.0, 20.0, 500.0, 1e6] {
        let points = flat([(0.0, 0.0), (1000.0, 0.0), (0.0, 0.0)]);
        let mut walk = Walk::new(&points, PathTopology::Open, PathDirection::Forward);
        walk.radius = radius;
        let [turn] = walk.approaches([points[1]]);
        assert!(turn <= TICK_WAY, "{radius}: {turn} off the turning point");
        assert!((walk.progress - 2000.0).abs() < 1e-3, "{radius}: at {}", walk.progress);
        assert!(walk.agent.position.length() < 1e-3, "{radius}: {:?}", walk.agent);
    }
}

/// It stayed at one end. A round is 2000, and at each end a speed of 300 is turned round by 2048: 9 rounds take 60 seconds
/// and 18 turns of 0.3 seconds.
#[test]
fn a_patrol_between_two_points_goes_to_both_ends() {
    for direction in [PathDirection::Forward, PathDirection::Backward] {
        for radius in [0.0, 20.0, 500.0, 1e6] {
            let points = flat([(0.0, 0.0), (1000.0, 0.0)]);
            let mut walk = Walk::new(&points, PathTopology::Closed, direction);
            walk.radius = radius;
            let mut ends = 0;
            let mut is_out = true;
            for _ in 0..60 * 66 {
                walk.step();
                let x = walk.agent.position.x;
                if is_out && x >= 1000.0 - TICK_WAY || !is_out && x <= TICK_WAY {
                    ends += 1;
                    is_out = !is_out;
                }
            }
            assert!(ends >= 18, "{direction:?}, {radius}: {ends} ends");
        }
    }
}

/// It stopped at (503, 234), half way back from the tip.
#[test]
fn a_spur_is_followed_to_its_tip_and_back() {
    let points = flat([(0.0, 0.0), (500.0, 0.0), (500.0, 300.0), (500.0, 0.0), (1000.0, 0.0)]);
    for radius in [0.0, 20.0, 500.0, 1e6] {
        let mut walk = Walk::new(&points, PathTopology::Open, PathDirection::Forward);
        walk.radius = radius;
        let [tip] = walk.approaches([points[2]]);
        assert!(tip <= TICK_WAY, "{radius}: {tip} off the tip");
        assert!((walk.progress - 1600.0).abs() < 1e-3, "{radius}: at {}", walk.progress);
        assert!(walk.agent.position.distance(points[4]) < 1e-3, "{radius}: {:?}", walk.agent);
    }
}

#[test]
fn a_figure_of_eight_goes_round_both_sides_in_turn() {
    // Twice through the origin in a round, both times straight on.
    let points =
        flat([(0.0, 0.0), (500.0, 300.0), (500.0, -300.0), (0.0, 0.0), (-500.0, 300.0), (-500.0, -300.0)]);
    let length = 4.0 * 500.0_f64.hypot(300.0) + 1200.0;
    for (direction, side) in [(PathDirection::Forward, 1.0), (PathDirection::Backward, -1.0)] {
        for radius in [0.0, 20.0, 100.0] {
            let mut walk = Walk::new(&points, PathTopology::Closed, direction);
            walk.radius = radius;
            let (mut side, mut sides, mut way) = (side, 0, 0.0);
            for _ in 0..60 * 60 {
                let before = walk.progress;
                walk.step();
                let step = (walk.progress - before).abs();
                way += step.min(length - step);
                let x = walk.agent.position.x;
                assert!(x * side > -300.0 || sides > 0, "{direction:?}, {radius}: the wrong side first");
                if x * side > 400.0 {
                    sides += 1;
                    side = -side;
                }
            }
            // In a minute 18000 and a little less at the corners.
            assert!(way > 13_000.0, "{direction:?}, {radius}: {way}");
            assert!(
                f64::from(sides) >= (2.0 * way / length).floor(),
                "{direction:?}, {radius}: {sides} in {way}"
            );
        }
    }
}

#[test]
fn a_point_is_a_path_that_ends_there() {
    let here = flat([(300.0, 400.0)]);
    for ending in [PathEnding::Slowdown(200.0), PathEnding::Braking] {
        for topology in [PathTopology::Open, PathTopology::Closed] {
            let mut walk = Walk::new(&here, topology, PathDirection::Forward);
            walk.agent.position = DVec3::ZERO;
            walk.settings.ending = ending;
            let [nearest] = walk.approaches(here);
            assert!(nearest < 1e-3, "{ending:?}, {topology:?}: {nearest}");
            assert!(walk.agent.velocity.length() < 1e-2, "{ending:?}, {topology:?}: {:?}", walk.agent);
        }
    }
}

/// A path that turns back on itself: the next point is a new one, an earlier one, the one before the last, a place on
/// the last line or beyond it, or a step beside.
fn any_path(random: &mut Generator) -> Vec<DVec3> {
    let size = 10.0 * 100.0_f64.powf(random.uniform(0.0, 1.0));
    let flatten = if random.bits().is_multiple_of(3) { DVec3::ONE } else { DVec3::new(1.0, 1.0, 0.0) };
    let mut points = vec![random.in_cube(size) * flatten];
    for _ in 0..1 + random.bits() % 8 {
        let count = points.len();
        let (last, before) = (points[count - 1], points[count.saturating_sub(2)]);
        points.push(match random.bits() % 6 {
            0 => points[(random.bits() % count as u64) as usize],
            1 => before,
            2 => last.lerp(before, random.uniform(0.0, 2.0)),
            3 => last + random.direction() * (0.02 * size) * flatten,
            _ => random.in_cube(size) * flatten,
        });
    }
    points
}

/// Any agent at the beginning of any path.
fn any_walk(random: &mut Generator) -> Walk {
    let points = any_path(random);
    let topology = if random.bits().is_multiple_of(2) { PathTopology::Open } else { PathTopology::Closed };
    let is_forward = random.bits().is_multiple_of(2);
    let direction = if is_forward { PathDirection::Forward } else { PathDirection::Backward };
    let length = lengths(&points, topology).last().copied().unwrap_or(0.0);
    let speed = random.uniform(10.0, 600.0);
    let way_to_rest = length.min(1000.0) * random.uniform(0.001, 0.3);
    let slowdown = (2.0 * way_to_rest).max(length * random.uniform(0.0, 0.3));
    let mut walk = Walk::new(&points, topology, direction);
    walk.radius = match random.bits() % 4 {
        0 => 0.0,
        1 => 20.0,
        2 => 1e4,
        _ => 10.0_f64.powf(random.uniform(-2.0, 4.0)),
    };
    walk.tick = 1.0 / random.uniform(20.0, 144.0);
    walk.limits.max_speed = speed;
    walk.limits.max_acceleration = speed * speed / (2.0 * way_to_rest);
    walk.settings = FollowPathSettings {
        direction,
        look_ahead_time: random.uniform(0.02, 1.5),
        ending: match random.bits() % 2 {
            0 => PathEnding::Braking,
            _ => PathEnding::Slowdown(slowdown),
        },
        search_distance: if random.bits().is_multiple_of(2) {
            f64::INFINITY
        } else {
            random.uniform(50.0, 1000.0)
        },
    };
    if !is_forward {
        walk.progress = length;
    }
    let first = if is_forward || topology == PathTopology::Closed { 0 } else { points.len() - 1 };
    walk.agent = Agent { position: points[first], velocity: DVec3::ZERO, max_speed: speed };
    walk
}

/// How far along the path each of its points is, and at last its length.
fn lengths(points: &[DVec3], topology: PathTopology) -> Vec<f64> {
    let count = points.len();
    let lines = if topology == PathTopology::Closed { count } else { count - 1 };
    let mut lengths = vec![0.0];
    for line in 0..lines {
        lengths.push(lengths[line] + points[line].distance(points[(line + 1) % count]));
    }
    lengths
}

fn point_at(points: &[DVec3], lengths: &[f64], along: f64) -> DVec3 {
    let line = lengths.windows(2).position(|ends| along <= ends[1]).unwrap_or(lengths.len() - 2);
    let length = lengths[line + 1] - lengths[line];
    let part = if length > 0.0 { (along - lengths[line]) / length } else { 1.0 };
    points[line].lerp(points[(line + 1) % points.len()], part)
}

/// To the end of an open path, or twice round a closed one; the progress never goes back, and passes nothing over but what
/// is at most 2.5 times as long as the straight line, or no longer than a tick's way.
#[test]
fn every_path_is_followed_in_its_order_to_its_end() {
    for seed in 0..trials(3000) {
        let mut walk = any_walk(&mut Generator::new(seed));
        let lengths = lengths(&walk.points, walk.topology);
        let length = *lengths.last().unwrap();
        let is_closed = walk.topology == PathTopology::Closed;
        let is_forward = walk.settings.direction == PathDirection::Forward;
        let speed = walk.agent.max_speed;
        let goal = if is_closed { 2.0 * length } else { length * (1.0 - 1e-4) };
        // At every corner it may turn round more than once; at the end the distance falls by e again and again.
        let slowdown = match walk.settings.ending {
            PathEnding::Slowdown(radius) => radius / speed,
            PathEnding::Braking => 0.0,
        };
        let turn = 4.0 * speed / walk.limits.max_acceleration + walk.settings.look_ahead_time;
        let time = 1.0 + length / speed + walk.points.len() as f64 * turn + 20.0 * slowdown;
        let (mut way, mut clock) = (0.0, 0.0);
        while way < goal {
            let before = if is_closed && walk.progress == length { 0.0 } else { walk.progress };
            let progress = walk.step().progress;
            let mut step = if is_forward { progress - before } else { before - progress };
            if is_closed && step < -1e-9 * length {
                step += length;
            }
            let [from, to] = [before, progress].map(|along| point_at(&walk.points, &lengths, along));
            let most = 2.5 * from.distance(to) + speed * walk.tick + 1e-9 * length;
            assert!((-1e-9 * length..=most).contains(&step), "seed {seed}: from {before} to {progress}");
            way += step;
            clock += walk.tick;
            assert!(clock < 20.0 * time, "seed {seed}: {way} of {goal}, at {:?}", walk.agent);
        }
    }
}

#[test]
fn whatever_progress_is_claimed_it_is_brought_onto_the_path() {
    for seed in 0..20_000 {
        let random = &mut Generator::new(seed);
        let mut walk = any_walk(random);
        let length = *lengths(&walk.points, walk.topology).last().unwrap();
        if seed % 2 == 0 {
            walk.agent.position = random.finite_vector();
        }
        walk.progress = random.finite();
        let path =
            SteeringPath { points: &walk.points.as_slice(), topology: walk.topology, radius: walk.radius };
        let answer = follow_path(
            &walk.agent,
            &path,
            &walk.settings,
            walk.progress,
            &walk.limits,
            random.finite().abs(),
        );
        if let Ok(followed) = answer {
            assert!(
                followed.steering.is_finite() && followed.distance.is_finite(),
                "seed {seed}: {followed:?}"
            );
            let most = length * (1.0 + 1e-12);
            assert!((0.0..=most).contains(&followed.progress), "seed {seed}: {followed:?} of {length}");
        }
    }
}
