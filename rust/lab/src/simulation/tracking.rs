//! Tracking: what the core's tracker foretells of a target, beside where that goes.

use super::{
    Bounds, Clock, Controls, Digest, Entry, Inspection, Measure, Panel, Role, Scene, Simulation, Statistic,
    reason_in_words, shown, snippet, status_name,
};
use crate::scenario::{self, Header, TrackedCourse};
use crate::seeded::Generator;
use core::f64::consts::TAU;
use pursuit_core::intercept::{
    MOTION_STEPS, MotionApproach, MotionInterceptQuery, PursuerMotion, closest_motion_approach,
};
use pursuit_core::motion::{MotionTracker, TargetMotion, TrackedMotion, TrackerSettings};
use pursuit_core::{DVec2, DVec3, NoIntercept, Unsolved};

/// Half of the field's width and height.
const FIELD: DVec2 = DVec2::new(800.0, 450.0);
/// Where the pursuers start.
const SEEKERS: DVec3 = DVec3::new(-100.0, -400.0, 0.0);
/// Points of a drawn path.
const POINTS: u32 = 96;
/// How long a catch of both is shown, and how long they may take, in seconds.
const PAUSE: f64 = 1.0;
const LIMIT: f64 = 12.0;
/// How far ahead an intercept may lie, in seconds.
const HORIZON: f64 = 10.0;
/// A target on an unknown course, one pursuer with a tracker and one without.
#[derive(Clone)]
pub struct Tracking {
    settings: scenario::Tracking,
    clock: Clock,
    random: Generator,
    tracker: Option<MotionTracker>,
    /// How the target goes on, and where to meet it.
    motion: Option<TrackedMotion>,
    met: Option<MotionApproach>,
    begun: f64,
    start: DVec3,
    phase: f64,
    trail: Vec<DVec2>,
    /// The one that tracks, and the one that flies straight at the target.
    pursuers: [Pursuer; 2],
    rounds: Vec<[f64; 2]>,
}

#[derive(Clone)]
struct Pursuer {
    position: DVec3,
    trail: Vec<DVec2>,
    caught: Option<f64>,
}

impl Pursuer {
    fn new() -> Self {
        Self { position: SEEKERS, trail: vec![SEEKERS.truncate()], caught: None }
    }

    fn fly(&mut self, goal: DVec3, way: f64) {
        self.position += (goal - self.position).clamp_length_max(way);
        self.trail.push(self.position.truncate());
    }
}

impl Tracking {
    /// The scenario at its beginning.
    pub fn new(settings: scenario::Tracking, header: &Header) -> Self {
        let mut simulation = Self {
            settings,
            clock: Clock::new(header),
            random: Generator::new(0),
            tracker: None,
            motion: None,
            met: None,
            begun: 0.0,
            start: DVec3::ZERO,
            phase: 0.0,
            trail: Vec::new(),
            pursuers: [Pursuer::new(), Pursuer::new()],
            rounds: Vec::new(),
        };
        simulation.reset(header.seed);
        simulation
    }

    /// Where the target is, so long after its round began.
    fn target(&self, time: f64) -> DVec3 {
        let scenario::Tracking { target_speed, sway, period, .. } = self.settings;
        let angle = TAU * time / period + self.phase;
        match self.settings.course {
            TrackedCourse::Straight => self.start + DVec3::X * (target_speed * time),
            TrackedCourse::Weave => {
                self.start + DVec3::new(target_speed * time, sway * libm::sin(angle), 0.0)
            }
            TrackedCourse::Circle => {
                let radius = target_speed * period / TAU;
                DVec3::new(radius * libm::cos(angle), 100.0 + radius * libm::sin(angle), 0.0)
            }
        }
    }

    fn since(&self) -> f64 {
        self.clock.time() - self.begun
    }

    fn begin_round(&mut self) {
        self.begun = self.clock.time();
        self.start = DVec3::new(-0.9 * FIELD.x, self.random.uniform(-50.0, 250.0), 0.0);
        self.phase = self.random.uniform(0.0, TAU);
        self.tracker = MotionTracker::new(&TrackerSettings::default()).ok();
        (self.motion, self.met) = (None, None);
        self.trail = vec![self.target(0.0).truncate()];
        self.pursuers = [Pursuer::new(), Pursuer::new()];
    }

    fn query(&self) -> MotionInterceptQuery<'static> {
        let still = || TargetMotion::Straight { position: self.target(self.since()), velocity: DVec3::ZERO };
        MotionInterceptQuery {
            pursuer: PursuerMotion::Constant {
                position: self.pursuers[0].position,
                speed: self.settings.pursuer_speed,
            },
            target: self.motion.map_or_else(still, |motion| motion.target()),
            capture_radius: self.settings.capture_radius,
            horizon: HORIZON,
            max_steps: MOTION_STEPS,
        }
    }

    fn verdict(&self) -> Result<(), Unsolved> {
        match &self.met {
            None => Err(NoIntercept::Unfinished.into()),
            Some(met) if met.miss_distance > 0.0 => Err(NoIntercept::BeyondHorizon.into()),
            Some(_) => Ok(()),
        }
    }
}

impl Simulation for Tracking {
    clock_and_settings!();

    fn reset(&mut self, seed: u64) {
        self.clock.steps = 0;
        self.random = Generator::new(seed);
        self.rounds.clear();
        self.begin_round();
    }

    fn step(&mut self, _controls: &Controls) {
        let ends = self.pursuers.each_ref().map(|pursuer| pursuer.caught);
        let last = ends.iter().try_fold(0.0, |last: f64, caught| caught.map(|time| last.max(time)));
        let is_done = last.is_some_and(|last| self.since() - last >= PAUSE);
        if is_done || self.since() >= LIMIT {
            self.rounds.push(ends.map(|caught| caught.unwrap_or(LIMIT)));
            self.begin_round();
        }
        let (now, tick) = (self.since(), self.clock.tick());
        let target = self.target(now);
        if last.is_none() {
            let noise = self.settings.noise;
            let mut beside = || if noise > 0.0 { self.random.uniform(-noise, noise) } else { 0.0 };
            let seen = target + DVec3::new(beside(), beside(), 0.0);
            let way = self.settings.pursuer_speed * tick;
            if let Some(tracker) = &mut self.tracker
                && tracker.step(now, seen).is_ok()
            {
                let distance = (seen - self.pursuers[0].position).length();
                self.motion = tracker.motion((distance / self.settings.pursuer_speed).min(HORIZON)).ok();
            }
            self.met = closest_motion_approach(&self.query()).ok();
            let goals = [self.met.map_or(seen, |met| met.point), seen];
            let next = self.target(now + tick);
            for (pursuer, goal) in self.pursuers.iter_mut().zip(goals) {
                if pursuer.caught.is_none() {
                    pursuer.fly(goal, way);
                    let is_near = (pursuer.position - next).length() <= self.settings.capture_radius;
                    pursuer.caught = is_near.then_some(now + tick);
                }
            }
            self.trail.push(next.truncate());
        }
        self.clock.steps += 1;
    }

    fn name_of(&self, role: Role) -> Option<&'static str> {
        match role {
            Role::Pursuer => Some("pursuer with a tracker"),
            Role::PursuerTrail => Some("its way"),
            Role::Alternative => Some("pursuer that flies at the target"),
            Role::Prediction => Some("what the tracker foretells"),
            _ => None,
        }
    }

    fn captions(&self) -> [&'static str; 2] {
        [
            "One pursuer leads by its tracker, the other flies straight at the target; dashes: the predicted path.",
            "Try Noise 2: the line keeps to the dashes for a shorter way.",
        ]
    }

    fn scene(&self) -> Scene {
        let mut panel = Panel::new("", Bounds::around(DVec2::ZERO, 1.04 * FIELD.x, 1.06 * FIELD.y));
        let is_over = self.pursuers.iter().all(|pursuer| pursuer.caught.is_some());
        let moment = (self.trail.len() - 1) as f64 * self.clock.tick();
        let [tracking, direct] = &self.pursuers;
        panel.line(Role::TargetTrail, self.trail.clone(), 2.0);
        panel.line(Role::Alternative, direct.trail.clone(), 2.0);
        panel.line(Role::PursuerTrail, tracking.trail.clone(), 2.5);
        if let (Some(motion), false) = (&self.motion, is_over) {
            let ahead = |point: u32| self.settings.look_ahead_time * f64::from(point) / f64::from(POINTS);
            let seen = (moment - self.clock.tick()).max(0.0);
            let foretold =
                |point| motion.target().at(ahead(point)).ok().map(|state| state.position.truncate());
            panel.dashes(Role::Prediction, (0..=POINTS).filter_map(foretold).collect(), 3.0);
            let truth = |point| self.target(seen + ahead(point)).truncate();
            panel.line(Role::Ground, (0..=POINTS).map(truth).collect(), 2.0);
            if let (Some(met), None) = (&self.met, tracking.caught) {
                let (from, point) = (tracking.position.truncate(), met.point.truncate());
                panel.dashes(Role::Aim, vec![from, point], 1.5);
                if met.miss_distance > 0.0 {
                    let flown = self.settings.pursuer_speed * met.time;
                    let then = from + (point - from).clamp_length_max(flown);
                    panel.nearest(then, point, "units");
                } else {
                    panel.ring(Role::Intercept, point, self.settings.capture_radius);
                }
            }
        }
        panel.disk(Role::Target, self.target(moment).truncate(), 10.0);
        for (pursuer, (role, name)) in
            self.pursuers.iter().zip([(Role::Pursuer, "tracking"), (Role::Alternative, "direct pursuit")])
        {
            let position = pursuer.position.truncate();
            panel.disk(role, position, 10.0);
            if let Some(time) = pursuer.caught {
                panel.ring(Role::Hit, position, 24.0);
                let side = if role == Role::Pursuer { 34.0 } else { -50.0 };
                let words = format!("{name}: caught after {} s", shown(time));
                panel.words(role, position + DVec2::new(30.0, side), words, 15.0);
            }
        }
        Scene::of(panel)
    }

    fn query_and_answer(&self) -> Inspection {
        let verdict = self.verdict();
        let query = self.query();
        let (position, velocity) =
            query.target.at(0.0).map_or((DVec3::ZERO, DVec3::ZERO), |state| (state.position, state.velocity));
        let pursuer = self.pursuers[0].position;
        let mut target = format!(
            "query.target.position = (PursuitVec3){};\nquery.target.velocity = (PursuitVec3){};\n",
            snippet::vector(position),
            snippet::vector(velocity)
        );
        if let TargetMotion::Weaving(motion) = &query.target {
            target += "query.target.kind = PURSUIT_TARGET_WEAVING;\n";
            for (name, swing) in [("first", motion.first_swing), ("second", motion.second_swing)] {
                target += &format!(
                    "query.target.{name}_swing = (PursuitSwing){{ {}, {}, {} }};\n",
                    snippet::vector(swing.velocity),
                    snippet::vector(swing.acceleration),
                    snippet::number(swing.rate)
                );
            }
        }
        let c_snippet = format!(
            "PursuitMotionInterceptQuery query = {{\n    .pursuer = pursuit_pursuer_motion_default(),\n    \
             .target = pursuit_target_motion_default(),\n    .capture_radius = {},\n    .horizon = {},\n    .max_steps = {MOTION_STEPS},\n}};\n\
             query.pursuer.position = (PursuitVec3){};\nquery.pursuer.speed = {};\n{target}\
             PursuitMotionInterceptSolution solution;\n\
             PursuitStatus status = pursuit_solve_motion_intercept(&query, &solution);\n{}",
            snippet::number(self.settings.capture_radius),
            snippet::number(HORIZON),
            snippet::vector(pursuer),
            snippet::number(self.settings.pursuer_speed),
            snippet::answer(verdict, self.met.map_or(0.0, |met| met.time)),
        );
        let outputs = self.met.map(|met| {
            vec![
                Entry::words(
                    "model",
                    self.motion.map_or(String::new(), |motion| format!("{:?}", motion.model)),
                ),
                Entry::vector("point", &met.point.to_array(), "units"),
                Entry::number("time", met.time, "s"),
            ]
        });
        Inspection {
            function: "intercept::solve_motion",
            inputs: vec![
                Entry::vector("pursuer position", &pursuer.to_array(), "units"),
                Entry::number("pursuer speed", self.settings.pursuer_speed, "units/s"),
                Entry::vector("target position", &position.to_array(), "units"),
                Entry::vector("target velocity", &velocity.to_array(), "units/s"),
                Entry::number("capture_radius", self.settings.capture_radius, "units"),
            ],
            outputs: outputs.unwrap_or_default(),
            point: self.met.map(|met| met.point.to_array()),
            time: self.met.map(|met| met.time),
            status: status_name(verdict),
            reason: reason_in_words(verdict).into(),
            c_snippet,
        }
    }

    fn measures(&self) -> Vec<Measure> {
        let target = self.target(self.since());
        let gap = |pursuer: &Pursuer| {
            if pursuer.caught.is_some() { f64::NAN } else { (pursuer.position - target).length() }
        };
        let error = self.motion.map(|motion| motion.error).filter(|error| error.is_finite());
        vec![
            Measure::new("gap_tracking", "units", gap(&self.pursuers[0])),
            Measure::new("gap_direct", "units", gap(&self.pursuers[1])),
            Measure::new("expected_error", "units", error.unwrap_or(f64::NAN)),
        ]
    }

    fn summary(&self) -> Vec<Statistic> {
        let count = self.rounds.len();
        let mut summary = vec![Statistic::count("Rounds", count as u64)];
        if count > 0 {
            for (index, name) in ["Mean time by tracking", "Mean time by direct pursuit"].iter().enumerate() {
                let mean = self.rounds.iter().map(|round| round[index]).sum::<f64>() / count as f64;
                summary.push(Statistic::number(*name, mean, "s"));
            }
        }
        summary
    }

    fn digest(&self, digest: &mut Digest) {
        digest.vector(self.target(self.since()));
        for pursuer in &self.pursuers {
            digest.vector(pursuer.position);
        }
        digest.bits(self.rounds.len() as u64);
    }
}
