//! Dubins chase: a car with a turning circle, and a target on a path that is known.

use super::{
    Bounds, Clock, Controls, Digest, Entry, Handle, Inspection, Measure, Panel, Role, Scene, Simulation,
    Statistic, reason_in_words, shown, snippet, status_name,
};
use crate::scenario::{self, Aim, Header};
use crate::seeded::Generator;
use core::f64::consts::TAU;
use pursuit_core::geometry::{List, PathTopology};
use pursuit_core::intercept::{
    MOTION_STEPS, MotionInterceptQuery, PursuerMotion, closest_motion_approach, solve_motion,
};
use pursuit_core::motion::{
    CarMotion, DubinsPath, MotionState, PathMotion, PathTiming, TargetMotion, Waypoint,
};
use pursuit_core::{DVec2, DVec3, NoIntercept, Unsolved};

/// Half of the field's width and height.
const FIELD: DVec2 = DVec2::new(800.0, 450.0);
/// How long a catch is shown before the target appears elsewhere on its path, in seconds.
const PAUSE: f64 = 1.0;
/// Points of a drawn way.
const POINTS: u32 = 64;

/// A car that meets a target on its path, again and again.
#[derive(Clone)]
pub struct DubinsChase {
    settings: scenario::DubinsChase,
    clock: Clock,
    random: Generator,
    path: Path,
    /// How far the target is along the path's clock, in seconds.
    target_clock: f64,
    position: DVec3,
    heading: DVec3,
    trail: Vec<DVec2>,
    plan: Option<Plan>,
    begun: f64,
    caught: Option<f64>,
    times: Vec<f64>,
}

/// The corners of the target's path; the last is the first.
#[derive(Clone)]
struct Path(Vec<Waypoint>);

impl List<Waypoint> for Path {
    fn count(&self) -> usize {
        self.0.len()
    }

    fn item(&self, index: usize) -> Option<Waypoint> {
        self.0.get(index).copied()
    }
}

/// Where the car drives, and why.
#[derive(Clone)]
struct Plan {
    point: DVec3,
    time: f64,
    way: DubinsPath,
    verdict: Result<(), Unsolved>,
}

impl DubinsChase {
    /// The scenario at its beginning.
    pub fn new(settings: scenario::DubinsChase, header: &Header) -> Self {
        let mut simulation = Self {
            settings,
            clock: Clock::new(header),
            random: Generator::new(0),
            path: Path(Vec::new()),
            target_clock: 0.0,
            position: DVec3::ZERO,
            heading: DVec3::X,
            trail: Vec::new(),
            plan: None,
            begun: 0.0,
            caught: None,
            times: Vec::new(),
        };
        simulation.reset(header.seed);
        simulation
    }

    fn car(&self) -> CarMotion {
        CarMotion {
            position: self.position,
            heading: self.heading,
            speed: self.settings.car_speed,
            turn_radius: self.settings.turn_radius,
        }
    }

    fn target(&self) -> PathMotion<'_> {
        PathMotion {
            waypoints: &self.path,
            timing: PathTiming::Speeds,
            start: -self.target_clock,
            topology: PathTopology::Loop,
        }
    }

    fn target_at(&self, time: f64) -> MotionState {
        let start = self.path.0.first().map_or(DVec3::ZERO, |point| point.position);
        TargetMotion::Path(self.target())
            .at(time)
            .unwrap_or(MotionState { position: start, velocity: DVec3::ZERO })
    }

    fn query(&self) -> MotionInterceptQuery<'_> {
        MotionInterceptQuery {
            pursuer: PursuerMotion::Car(self.car()),
            target: TargetMotion::Path(self.target()),
            capture_radius: self.settings.capture_radius,
            horizon: self.settings.horizon,
            max_steps: MOTION_STEPS,
        }
    }

    /// The car's way for now.
    fn ask(&self) -> Option<Plan> {
        let car = self.car();
        let (point, time, verdict) = match self.settings.aim {
            Aim::Direct => (self.target_at(0.0).position, 0.0, Ok(())),
            Aim::Lead => match solve_motion(&self.query()) {
                Ok(met) => (met.point, met.time, Ok(())),
                Err(reason) => {
                    let nearest = closest_motion_approach(&self.query()).ok()?;
                    (nearest.point, nearest.time, Err(reason))
                }
            },
        };
        let way = car.dubins_path_to(point, self.settings.capture_radius).ok()?;
        Some(Plan { point, time, way, verdict })
    }

    /// Puts the target somewhere else on its path.
    fn begin_round(&mut self) {
        let lap: f64 = self
            .path
            .0
            .windows(2)
            .map(|leg| (leg[1].position - leg[0].position).length() / leg[0].pace)
            .sum();
        self.target_clock = self.random.uniform(0.0, lap);
        self.begun = self.clock.time();
        self.caught = None;
        self.trail = vec![self.position.truncate()];
    }
}

impl Simulation for DubinsChase {
    clock_and_settings!();

    fn reset(&mut self, seed: u64) {
        self.clock.steps = 0;
        self.random = Generator::new(seed);
        self.times.clear();
        (self.position, self.heading) = (DVec3::new(-0.5 * FIELD.x, 0.0, 0.0), DVec3::X);
        let corners = self.settings.corners;
        let speed = self.settings.target_speed;
        self.path.0.clear();
        for corner in 0..corners {
            let angle = TAU * corner as f64 / corners as f64;
            let out = self.random.uniform(0.45, 0.92);
            let position = DVec3::new(libm::cos(angle) * FIELD.x, libm::sin(angle) * FIELD.y, 0.0) * out;
            self.path.0.push(Waypoint { position, pace: speed });
        }
        self.path.0.extend(self.path.0.first().copied());
        self.begin_round();
        self.plan = self.ask();
    }

    fn step(&mut self, controls: &Controls) {
        if let Some(to) = controls.dragged_to("car", FIELD) {
            self.position = to.extend(0.0);
            self.trail = vec![to];
        }
        let (now, tick) = (self.clock.time(), self.clock.tick());
        if self.caught.is_some_and(|time| now - time >= PAUSE) {
            self.begin_round();
        }
        if self.caught.is_none() {
            let gap = (self.target_at(0.0).position - self.position).length();
            if gap <= self.settings.capture_radius {
                self.caught = Some(now);
                self.times.push(now - self.begun);
            } else {
                self.plan = self.ask();
                let car = self.car();
                let way = self.plan.as_ref().map(|plan| plan.way);
                if let Some(way) = way
                    && let Ok(moved) = car.dubins_pose(&way, self.settings.car_speed * tick)
                {
                    self.position = moved.position;
                    self.heading = moved.velocity.normalize_or(self.heading);
                }
                self.trail.push(self.position.truncate());
                self.target_clock += tick;
            }
        }
        self.clock.steps += 1;
    }

    fn name_of(&self, role: Role) -> Option<&'static str> {
        match role {
            Role::Pursuer => Some("car"),
            Role::PursuerTrail => Some("way of the car"),
            Role::Range => Some("its tightest turns"),
            Role::Hit => Some("met"),
            _ => None,
        }
    }

    fn captions(&self) -> [&'static str; 2] {
        [
            "A car that cannot turn tighter than its circles meets a target on a known path.",
            match self.settings.aim {
                Aim::Lead => {
                    "Drag the car; or try Aim Direct: it drives where the target is, and comes too late."
                }
                Aim::Direct => {
                    "Drag the car; or try Aim Lead: it drives where the target will be, and meets it."
                }
            },
        ]
    }

    fn scene(&self) -> Scene {
        let mut panel = Panel::new("", Bounds::around(DVec2::ZERO, 1.04 * FIELD.x, 1.04 * FIELD.y));
        panel.line(Role::Ground, self.path.0.iter().map(|point| point.position.truncate()).collect(), 2.0);
        panel.line(Role::PursuerTrail, self.trail.clone(), 2.0);
        let target = self.target_at(0.0).position.truncate();
        if let (Some(plan), None) = (&self.plan, self.caught) {
            let length = plan.way.length();
            let car = self.car();
            let place = |i: u32| car.dubins_pose(&plan.way, length * f64::from(i) / f64::from(POINTS)).ok();
            let way: Vec<_> = (0..=POINTS).filter_map(place).map(|state| state.position.truncate()).collect();
            panel.dashes(Role::Aim, way, 2.0);
            if self.settings.aim == Aim::Lead {
                let way = (0..=POINTS).map(|i| {
                    self.target_at(plan.time * f64::from(i) / f64::from(POINTS)).position.truncate()
                });
                panel.line(Role::Prediction, way.collect(), 3.0);
            }
            let point = plan.point.truncate();
            match (plan.verdict, car.dubins_pose(&plan.way, length.min(car.speed * plan.time))) {
                (Err(_), Ok(then)) => {
                    let then = then.position.truncate();
                    panel.nearest(then, point, "units");
                }
                _ => panel.ring(Role::Intercept, point, self.settings.capture_radius),
            }
        }
        panel.disk(Role::Target, target, 11.0);
        if self.caught.is_some() {
            panel.ring(Role::Hit, target, 34.0);
            let time = self.times.last().copied().unwrap_or(0.0);
            panel.words(
                Role::Hit,
                target + DVec2::new(40.0, 24.0),
                format!("met after {} s", shown(time)),
                16.0,
            );
        }
        let (position, ahead) = (self.position.truncate(), self.heading.truncate());
        for side in [1.0, -1.0] {
            let center = position + ahead.perp() * (side * self.settings.turn_radius);
            panel.ring(Role::Range, center, self.settings.turn_radius);
        }
        let side = ahead.perp() * 9.0;
        let corners =
            vec![position + ahead * 20.0, position - ahead * 12.0 + side, position - ahead * 12.0 - side];
        panel.shapes.push(super::Shape::Area { role: Role::Pursuer, points: corners });
        Scene::of(panel)
    }

    fn handles(&self) -> Vec<Handle> {
        vec![Handle { name: "car", panel: 0, position: self.position.truncate(), radius: 35.0 }]
    }

    fn query_and_answer(&self) -> Inspection {
        let car = self.car();
        let target = self.target_at(0.0);
        let verdict = self.plan.as_ref().map_or(Err(NoIntercept::Unfinished.into()), |plan| plan.verdict);
        let outputs = self.plan.as_ref().map(|plan| {
            vec![
                Entry::vector("point", &plan.point.to_array(), "units"),
                Entry::number("time", plan.time, "s"),
                Entry::words(
                    "first",
                    format!("{:?}, {} units", plan.way.first, shown(plan.way.first_length)),
                ),
                Entry::words(
                    "second",
                    format!("{:?}, {} units", plan.way.second, shown(plan.way.second_length)),
                ),
            ]
        });
        let positions: String =
            self.path.0.iter().map(|point| format!("    {},\n", snippet::vector(point.position))).collect();
        let c_snippet = format!(
            "static const PursuitVec3 positions[] = {{\n{positions}}};\nstatic const double pace = {};\n\
             PursuitMotionInterceptQuery query = {{\n    .pursuer = pursuit_pursuer_motion_default(),\n    \
             .target = pursuit_target_motion_default(),\n    .capture_radius = {},\n    .horizon = {},\n    .max_steps = {MOTION_STEPS},\n}};\n\
             query.pursuer.kind = PURSUIT_PURSUER_CAR;\nquery.pursuer.position = (PursuitVec3){};\n\
             query.pursuer.heading = (PursuitVec3){};\nquery.pursuer.speed = {};\nquery.pursuer.turn_radius = {};\n\
             query.target.kind = PURSUIT_TARGET_PATH;\nquery.target.path = (PursuitPath){{\n    \
             .positions = {{ positions, sizeof *positions }},\n    .paces = {{ &pace, 0 }},\n    .start = {},\n    \
             .count = {},\n    .timing = PURSUIT_PATH_TIMING_SPEEDS,\n    .topology = PURSUIT_PATH_TOPOLOGY_LOOP,\n}};\n\
             PursuitMotionInterceptSolution solution;\n\
             PursuitStatus status = pursuit_solve_motion_intercept(&query, &solution);\n{}",
            snippet::number(self.settings.target_speed),
            snippet::number(self.settings.capture_radius),
            snippet::number(self.settings.horizon),
            snippet::vector(car.position),
            snippet::vector(car.heading),
            snippet::number(car.speed),
            snippet::number(car.turn_radius),
            snippet::number(-self.target_clock),
            self.path.0.len(),
            snippet::answer(verdict, self.plan.as_ref().map_or(0.0, |plan| plan.time)),
        );
        Inspection {
            function: "intercept::solve_motion",
            inputs: vec![
                Entry::vector("car position", &car.position.to_array(), "units"),
                Entry::vector("car heading", &car.heading.to_array(), ""),
                Entry::number("car speed", car.speed, "units/s"),
                Entry::number("turn_radius", car.turn_radius, "units"),
                Entry::vector("target position", &target.position.to_array(), "units"),
                Entry::vector("target velocity", &target.velocity.to_array(), "units/s"),
                Entry::number("capture_radius", self.settings.capture_radius, "units"),
            ],
            outputs: outputs.unwrap_or_default(),
            point: self.plan.as_ref().map(|plan| plan.point.to_array()),
            time: self.plan.as_ref().map(|plan| plan.time),
            status: status_name(verdict),
            reason: reason_in_words(verdict).into(),
            c_snippet,
        }
    }

    fn measures(&self) -> Vec<Measure> {
        let target = self.target_at(0.0).position;
        vec![
            Measure::new("car_x", "units", self.position.x),
            Measure::new("car_y", "units", self.position.y),
            Measure::new("target_x", "units", target.x),
            Measure::new("target_y", "units", target.y),
            Measure::new("time_to_intercept", "s", self.plan.as_ref().map_or(f64::NAN, |plan| plan.time)),
            Measure::new("intercepts", "", self.times.len() as f64),
        ]
    }

    fn summary(&self) -> Vec<Statistic> {
        let count = self.times.len();
        let mut summary = vec![Statistic::count("Intercepts", count as u64)];
        if count > 0 {
            let mean = self.times.iter().sum::<f64>() / count as f64;
            summary.push(Statistic::number("Mean time to an intercept", mean, "s"));
        }
        summary
    }

    fn digest(&self, digest: &mut Digest) {
        digest.vector(self.position);
        digest.vector(self.heading);
        digest.vector(self.target_at(0.0).position);
        digest.bits(self.times.len() as u64);
    }
}
