//! Limited ORCA beside the method that it is often asked for by name: 250 discs that speed up and brake by 1 per second squared swap
//! through the center of RVO2's Circle, once with [`step_limited_orca`](pursuit_core::crowd::step_limited_orca), once with
//! acceleration-velocity obstacles, written here from their mathematics.
//!
//! A robot there takes up a velocity `w` by the acceleration `(w - v) / delta`; so after a time `t` it is `t w + f (w - v)` farther,
//! with `f = delta (exp(-t / delta) - 1)`. Two touch within the horizon if their relative `w` is in one of the discs around
//! `(f v - p) / (t + f)` of radius `r / (t + f)`. Each takes half of the least way out of their union, `w` keeps within `delta` times
//! the greatest acceleration of `v`, and where nothing is left every neighbor is violated equally.
//!
//! Source: J. van den Berg, J. Snape, S. Guy, D. Manocha, "Reciprocal collision avoidance with acceleration-velocity obstacles", ICRA
//! 2011.

use crate::scenes::{Scene, cars, circle};
use pursuit_core::crowd::OrcaLimits;
use pursuit_core::{DVec2, DVec3};

const MAX_ACCELERATION: f64 = 1.0;
const MOST_STEPS: usize = 4_000;

/// The velocities `w` with `normal . w >= offset`.
#[derive(Clone, Copy)]
struct Line {
    normal: DVec2,
    offset: f64,
}

/// The velocity nearest to `goal` within the lines and the disc of `radius` around zero; `None` when there is none.
fn nearest(lines: &[Line], radius: f64, goal: DVec2) -> Option<DVec2> {
    let mut best = goal.clamp_length_max(radius);
    for (at, line) in lines.iter().enumerate() {
        if line.normal.dot(best) >= line.offset - 1e-12 {
            continue;
        }
        let room = radius * radius - line.offset * line.offset;
        if room < 0.0 {
            return None;
        }
        let (foot, along) = (line.normal * line.offset, line.normal.perp());
        let (mut low, mut high) = (-room.sqrt(), room.sqrt());
        for other in &lines[..at] {
            let (slope, missing) = (other.normal.dot(along), other.offset - other.normal.dot(foot));
            if slope.abs() < 1e-12 {
                if missing > 1e-12 {
                    return None;
                }
            } else if slope > 0.0 {
                low = low.max(missing / slope);
            } else {
                high = high.min(missing / slope);
            }
        }
        if low > high {
            return None;
        }
        best = foot + along * goal.dot(along).clamp(low, high);
    }
    Some(best)
}

/// The obstacle of two that have a position, a velocity and a radius relative to each other.
struct Obstacle {
    position: DVec2,
    velocity: DVec2,
    radius: f64,
    delta: f64,
}

impl Obstacle {
    /// The disc of a time: its center, its radius, and how both change with the time.
    fn disc(&self, time: f64) -> (DVec2, f64, DVec2, f64) {
        let decay = (-time / self.delta).exp();
        let lag = self.delta * (decay - 1.0);
        let (way, faster) = (time + lag, 1.0 - decay);
        let from = self.velocity * lag - self.position;
        let center = from / way;
        let center_change = -self.velocity * (decay / way) - from * (faster / (way * way));
        (center, self.radius / way, center_change, -self.radius * faster / (way * way))
    }

    /// The least way out of the discs until the horizon, or to them from outside: where their border is nearest, and its normal.
    fn border(&self, horizon: f64, delta_time: f64) -> Option<(f64, DVec2)> {
        if self.position.length() < self.radius {
            // Out of each other after the step.
            let (center, radius, ..) = self.disc(delta_time);
            let normal = (self.velocity - center).normalize_or(DVec2::X);
            return Some((radius - normal.dot(self.velocity - center), normal));
        }
        const SAMPLES: usize = 24;
        // From when on they could touch at all, as the discs before are far away.
        let discs: Vec<_> = (0..=SAMPLES)
            .map(|k| self.disc(horizon * 0.01_f64.powf(1.0 - k as f64 / SAMPLES as f64)))
            .collect();
        let mut points = Vec::new();
        for &(center, radius, change, radius_change) in &discs {
            // The points of a disc that the next ones do not move over: the envelope.
            let speed = change.length();
            let cosine = -radius_change / speed;
            if cosine.abs() <= 1.0 {
                let (ahead, sine) = (change / speed, (1.0 - cosine * cosine).sqrt());
                for side in [ahead.perp(), -ahead.perp()] {
                    let normal = ahead * cosine + side * sine;
                    points.push((center + normal * radius, normal));
                }
            }
        }
        let (center, radius, ..) = discs[SAMPLES];
        let normal = (self.velocity - center).normalize_or(DVec2::X);
        points.push((center + normal * radius, normal));
        points.sort_by(|a, b| {
            a.0.distance_squared(self.velocity).total_cmp(&b.0.distance_squared(self.velocity))
        });
        let is_border =
            |point: DVec2| discs.iter().all(|disc| point.distance(disc.0) > disc.1 * (1.0 - 1e-3));
        let (point, normal) = points.into_iter().find(|point| is_border(point.0))?;
        Some(((point - self.velocity).dot(normal), normal))
    }
}

struct Robots {
    positions: Vec<DVec2>,
    velocities: Vec<DVec2>,
    goals: Vec<DVec2>,
    deepest_pair: f64,
    steps: usize,
}

impl Robots {
    /// At rest, each bound for the opposite point.
    fn new(positions: &[DVec3]) -> Self {
        let positions: Vec<_> = positions.iter().map(|at| at.truncate()).collect();
        let goals = positions.iter().map(|&at| -at).collect();
        let velocities = vec![DVec2::ZERO; positions.len()];
        Self { positions, velocities, goals, deepest_pair: 0.0, steps: 0 }
    }

    fn step(&mut self, scene: &Scene, delta: f64, horizon: f64) {
        let (count, delta_time) = (self.positions.len(), scene.delta_time);
        let mut next = Vec::with_capacity(count);
        for agent in 0..count {
            let (at, velocity) = (self.positions[agent], self.velocities[agent]);
            let mut near: Vec<_> = (0..count)
                .filter(|&other| other != agent)
                .map(|other| (self.positions[other].distance(at), other))
                .filter(|near| near.0 <= scene.settings.neighbor_distance)
                .collect();
            near.sort_by(|a, b| a.0.total_cmp(&b.0));
            near.truncate(scene.settings.max_neighbors);
            // A polygon in the disc of the velocities that the acceleration allows.
            let mut lines: Vec<Line> = (0..16)
                .map(|k| {
                    let out = DVec2::from_angle(core::f64::consts::TAU * (f64::from(k) + 0.5) / 16.0);
                    let within = delta * MAX_ACCELERATION * libm::cos(core::f64::consts::PI / 16.0);
                    Line { normal: -out, offset: -out.dot(velocity) - within }
                })
                .collect();
            let hard = lines.len();
            for (_, other) in near {
                let obstacle = Obstacle {
                    position: at - self.positions[other],
                    velocity: velocity - self.velocities[other],
                    radius: 2.0 * scene.radius,
                    delta,
                };
                if let Some((way, normal)) = obstacle.border(horizon, delta_time) {
                    lines.push(Line { normal, offset: normal.dot(velocity) + 0.5 * way });
                }
            }
            // What RVO2's example does about perfect symmetry.
            let nudge = DVec2::from_angle(agent as f64 * 2.399_963) * 1e-4;
            let goal = (self.goals[agent] - at).clamp_length_max(1.0) + nudge;
            let chosen = nearest(&lines, scene.max_speed, goal).unwrap_or_else(|| {
                let with = |slack: f64| {
                    let mut relaxed = lines.clone();
                    relaxed[hard..].iter_mut().for_each(|line| line.offset -= slack);
                    nearest(&relaxed, scene.max_speed, goal)
                };
                let (mut low, mut high, mut best) = (0.0, 64.0, velocity);
                for _ in 0..30 {
                    let middle = 0.5 * (low + high);
                    if let Some(velocity) = with(middle) {
                        (best, high) = (velocity, middle);
                    } else {
                        low = middle;
                    }
                }
                best
            });
            next.push(chosen);
        }
        let decay = (-delta_time / delta).exp();
        for (agent, chosen) in next.into_iter().enumerate() {
            let behind = chosen - self.velocities[agent];
            assert!(behind.length() / delta <= MAX_ACCELERATION * (1.0 + 1e-9));
            self.positions[agent] += chosen * delta_time + behind * (delta * (decay - 1.0));
            self.velocities[agent] = chosen - behind * decay;
        }
        for (agent, at) in self.positions.iter().enumerate() {
            for other in &self.positions[..agent] {
                self.deepest_pair = self.deepest_pair.max(1.0 - at.distance(*other) / (2.0 * scene.radius));
            }
        }
        self.steps += 1;
    }

    fn arrived(&self, near: f64) -> usize {
        self.positions.iter().zip(&self.goals).filter(|(at, goal)| at.distance(**goal) <= near).count()
    }
}

/// Circle, of discs with limits.
fn limited() -> Scene {
    let mut scene = circle();
    // The room to maneuver, the side and the horizon with which cars get on.
    scene.settings = cars().settings;
    scene.limits =
        OrcaLimits { max_acceleration: MAX_ACCELERATION, margin: cars().limits.margin, ..OrcaLimits::NONE };
    scene
}

/// The same of robots, until all have arrived or it is enough.
fn robots(scene: &Scene, is_enough: impl Fn(&Robots) -> bool) -> Robots {
    let mut robots = Robots::new(&circle().positions);
    while robots.arrived(scene.near) < robots.goals.len() && robots.steps < MOST_STEPS && !is_enough(&robots)
    {
        robots.step(scene, 0.5, 10.0);
    }
    robots
}

/// `TO_THE_END=1` goes on after the first overlap, and prints the table of `docs/crowd-evidence.md`.
#[test]
fn discs_with_limits_cross_without_touching_where_acceleration_velocity_obstacles_overlap() {
    let tell = |name: &str, arrived: usize, steps: usize, deepest: f64| {
        println!(
            "{name}: {arrived} arrived, {steps} steps, deepest pair {:.2} % of two radii",
            100.0 * deepest
        );
    };
    let mut scene = limited();
    scene.run(MOST_STEPS);
    tell("limited ORCA", scene.arrived(), scene.steps, scene.deepest_pair);
    assert!(scene.is_done() && scene.deepest_pair <= 1e-9, "{} {}", scene.arrived(), scene.deepest_pair);
    let to_the_end = std::env::var_os("TO_THE_END").is_some();
    let robots = robots(&scene, |robots| !to_the_end && robots.deepest_pair > 0.05);
    tell("AVO, delta 0.5 s", robots.arrived(scene.near), robots.steps, robots.deepest_pair);
    assert!(robots.deepest_pair > 0.05, "{}", robots.deepest_pair);
}

/// That the baseline is what it says: a few robots pass each other as the paper promises, with room for the linear programs.
#[test]
fn a_few_robots_of_acceleration_velocity_obstacles_pass_each_other() {
    let scene = circle();
    for count in [2, 3, 4] {
        let turn = core::f64::consts::TAU / f64::from(count);
        let start: Vec<_> =
            (0..count).map(|k| (DVec2::from_angle(turn * f64::from(k)) * 40.0).extend(0.0)).collect();
        let mut robots = Robots::new(&start);
        while robots.arrived(scene.near) < start.len() && robots.steps < 1_000 {
            robots.step(&scene, 0.5, 10.0);
        }
        println!(
            "{count}: {} arrived, {} steps, {}",
            robots.arrived(scene.near),
            robots.steps,
            robots.deepest_pair
        );
        assert!(robots.arrived(scene.near) == start.len() && robots.deepest_pair < 0.02);
    }
}
