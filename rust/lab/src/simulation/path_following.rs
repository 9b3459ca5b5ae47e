//! Path following: there and back, a figure of eight and a patrol between two points, each followed in its order.

use super::{
    Bounds, Clock, Controls, Digest, Entry, Handle, Inspection, Measure, Panel, Role, Scene, Shape,
    Simulation, Statistic, reason_in_words, snippet, status_name,
};
use crate::scenario::{self, Header};
use crate::seeded::Generator;
use core::f64::consts::TAU;
use pursuit_core::geometry::PathTopology;
use pursuit_core::intercept::{
    MOTION_STEPS, MotionInterceptQuery, PursuerMotion, closest_motion_approach, solve_motion,
};
use pursuit_core::motion::{PathMotion, PathTiming, TargetMotion, Waypoint};
use pursuit_core::steering::{
    Agent, FollowPathSettings, PathEnding, SteeringLimits, SteeringPath, advance, follow_path,
};
use pursuit_core::{DVec2, DVec3, Refusal, Unsolved};

/// Half of the width and height of what a panel shows.
const FIELD: DVec2 = DVec2::new(400.0, 300.0);
/// How far from the first point of its path an agent begins at most, along each axis.
const ASTRAY: f64 = 60.0;
/// Corners of the figure of eight.
const CORNERS: u32 = 32;
/// How long a drawn trail is, in seconds.
const TRAIL: f64 = 3.0;

/// Three agents, each on its own path.
#[derive(Clone)]
pub struct PathFollowing {
    settings: scenario::PathFollowing,
    clock: Clock,
    walks: [Walk; 3],
    pursuer: DVec3,
    refused: Option<Refusal>,
}

/// A path and who follows it.
#[derive(Clone)]
struct Walk {
    name: &'static str,
    /// Its measures.
    measures: [&'static str; 4],
    points: Vec<DVec3>,
    topology: PathTopology,
    agent: Agent,
    progress: f64,
    remaining: f64,
    distance: f64,
    laps: u64,
    trail: Vec<DVec2>,
}

impl Walk {
    fn new(
        name: &'static str,
        measures: [&'static str; 4],
        points: Vec<DVec3>,
        topology: PathTopology,
    ) -> Self {
        let position = points.first().copied().unwrap_or(DVec3::ZERO);
        Self {
            name,
            measures,
            points,
            topology,
            agent: Agent { position, velocity: DVec3::ZERO, max_speed: 0.0 },
            progress: 0.0,
            remaining: f64::INFINITY,
            distance: 0.0,
            laps: 0,
            trail: vec![position.truncate()],
        }
    }

    fn step(&mut self, settings: &scenario::PathFollowing, tick: f64) -> Result<(), Refusal> {
        let path = SteeringPath {
            points: &self.points.as_slice(),
            topology: self.topology,
            radius: settings.path_radius,
        };
        let following = FollowPathSettings {
            look_ahead_time: settings.look_ahead_time,
            ending: PathEnding::Braking,
            ..FollowPathSettings::default()
        };
        let limits = SteeringLimits {
            max_speed: settings.agent_speed,
            max_acceleration: settings.max_acceleration,
            ..SteeringLimits::default()
        };
        self.agent.max_speed = settings.agent_speed;
        let followed = follow_path(&self.agent, &path, &following, self.progress, &limits, tick)?;
        self.laps += u64::from(followed.progress < self.progress);
        (self.progress, self.remaining, self.distance) =
            (followed.progress, followed.remaining, followed.distance);
        self.agent = advance(&self.agent, followed.steering, &limits, tick)?;
        self.trail.push(self.agent.position.truncate());
        let most = (TRAIL / tick) as usize;
        self.trail.drain(..self.trail.len().saturating_sub(most));
        Ok(())
    }

    /// The corners at the agent's speed.
    fn waypoints(&self, speed: f64) -> Vec<Waypoint> {
        self.points.iter().map(|&position| Waypoint { position, pace: speed }).collect()
    }
}

/// The intercept of a target that moves on along a path.
#[derive(Clone)]
struct Intercept {
    target: DVec3,
    point: DVec3,
    time: f64,
    verdict: Result<(), Unsolved>,
}

impl PathFollowing {
    /// The scenario at its beginning.
    pub fn new(settings: scenario::PathFollowing, header: &Header) -> Self {
        let mut simulation = Self {
            settings,
            clock: Clock::new(header),
            walks: walks(),
            pursuer: DVec3::new(0.0, -220.0, 0.0),
            refused: None,
        };
        simulation.reset(header.seed);
        simulation
    }

    /// The pursuer's model of a walk: along its path at its speed.
    fn meet(&self, walk: &Walk) -> Intercept {
        let waypoints = walk.waypoints(self.settings.agent_speed);
        let target = TargetMotion::Path(PathMotion {
            waypoints: &waypoints.as_slice(),
            timing: PathTiming::Speeds,
            start: -walk.progress / self.settings.agent_speed,
            topology: walk.topology,
        });
        let query = MotionInterceptQuery {
            pursuer: PursuerMotion::Constant { position: self.pursuer, speed: self.settings.pursuer_speed },
            target,
            capture_radius: 0.0,
            horizon: self.settings.horizon,
            max_steps: MOTION_STEPS,
        };
        let place = target.at(0.0).map_or(walk.agent.position, |state| state.position);
        match solve_motion(&query) {
            Ok(met) => Intercept { target: place, point: met.point, time: met.time, verdict: Ok(()) },
            Err(reason) => {
                let nearest = closest_motion_approach(&query).ok();
                let point = nearest.map_or(place, |nearest| nearest.point);
                let time = nearest.map_or(f64::NAN, |nearest| nearest.time);
                Intercept { target: place, point, time, verdict: Err(reason) }
            }
        }
    }

    fn panel(&self, walk: &Walk) -> Panel {
        let mut panel = Panel::new(walk.name, Bounds::around(DVec2::ZERO, FIELD.x, FIELD.y));
        let mut line: Vec<_> = walk.points.iter().map(|point| point.truncate()).collect();
        if walk.topology != PathTopology::Open {
            line.extend(line.first().copied());
        }
        panel.line(Role::Ground, line, 2.0);
        panel.line(Role::TargetTrail, walk.trail.clone(), 2.0);
        let intercept = self.meet(walk);
        if intercept.verdict.is_ok() {
            panel.dashes(Role::Aim, vec![self.pursuer.truncate(), intercept.point.truncate()], 2.0);
            panel.ring(Role::Intercept, intercept.point.truncate(), 10.0);
        } else {
            let (from, point) = (self.pursuer.truncate(), intercept.point.truncate());
            let then = from + (point - from).clamp_length_max(self.settings.pursuer_speed * intercept.time);
            panel.nearest(then, point, "units");
        }
        panel.dot(Role::Prediction, intercept.target.truncate(), 5.0);
        panel.dot(Role::Pursuer, self.pursuer.truncate(), 7.0);
        let ahead = walk.agent.velocity.normalize_or_zero().truncate();
        panel.shapes.push(Shape::Crowd {
            role: Role::Target,
            agents: vec![(walk.agent.position.truncate(), ahead)],
            length: 26.0,
        });
        panel
    }
}

/// The three paths: each comes near itself, or lies on itself.
fn walks() -> [Walk; 3] {
    let (west, east) = (DVec3::new(-300.0, -80.0, 0.0), DVec3::new(300.0, 120.0, 0.0));
    let eight = (0..CORNERS).map(|corner| {
        let angle = TAU * f64::from(corner) / f64::from(CORNERS);
        DVec3::new(300.0 * libm::sin(angle), 180.0 * libm::sin(2.0 * angle), 0.0)
    });
    [
        Walk::new(
            "There and back",
            ["there_x", "there_y", "there_progress", "there_intercept_time"],
            vec![west, east, west],
            PathTopology::Open,
        ),
        Walk::new(
            "A figure of eight",
            ["eight_x", "eight_y", "eight_progress", "eight_intercept_time"],
            eight.collect(),
            PathTopology::Closed,
        ),
        Walk::new(
            "A patrol of two points",
            ["patrol_x", "patrol_y", "patrol_progress", "patrol_intercept_time"],
            vec![west, east],
            PathTopology::Closed,
        ),
    ]
}

impl Simulation for PathFollowing {
    clock_and_settings!();

    fn reset(&mut self, seed: u64) {
        self.clock.steps = 0;
        self.walks = walks();
        let mut random = Generator::new(seed);
        for walk in &mut self.walks {
            walk.agent.position.x += random.uniform(-ASTRAY, ASTRAY);
            walk.agent.position.y += random.uniform(-ASTRAY, ASTRAY);
            walk.trail = vec![walk.agent.position.truncate()];
        }
        self.refused = None;
    }

    fn step(&mut self, controls: &Controls) {
        if let Some(to) = controls.dragged_to("pursuer", FIELD) {
            self.pursuer = to.extend(0.0);
        }
        let tick = self.clock.tick();
        for walk in &mut self.walks {
            self.refused = walk.step(&self.settings, tick).err().or(self.refused);
        }
        self.clock.steps += 1;
    }

    fn name_of(&self, role: Role) -> Option<&'static str> {
        match role {
            Role::Pursuer => Some("pursuer"),
            Role::Target => Some("agent"),
            Role::TargetTrail => Some("way of the agent"),
            Role::Prediction => Some("its place on the path"),
            _ => None,
        }
    }

    fn captions(&self) -> [&'static str; 2] {
        [
            "Agents follow three paths in their order, also where one comes near itself; a pursuer asks where it would meet each.",
            "Drag the pursuer; or try Path radius 100: the wider the path, the less its bends are followed.",
        ]
    }

    fn scene(&self) -> Scene {
        Scene { panels: self.walks.iter().map(|walk| self.panel(walk)).collect() }
    }

    fn handles(&self) -> Vec<Handle> {
        vec![Handle { name: "pursuer", panel: 0, position: self.pursuer.truncate(), radius: 30.0 }]
    }

    fn query_and_answer(&self) -> Inspection {
        let [walk, ..] = &self.walks;
        let verdict = self.refused.map_or(Ok(()), |refusal| Err(Unsolved::from(refusal)));
        let positions: String =
            walk.points.iter().map(|&point| format!("    {},\n", snippet::vector(point))).collect();
        let c_snippet = format!(
            "static const PursuitVec3 points[] = {{\n{positions}}};\n\
             PursuitAgent agent = {{ .position = {}, .velocity = {}, .max_speed = {} }};\n\
             PursuitSteeringPath path = {{\n    .points = {{ points, sizeof *points }},\n    .count = {},\n    \
             .topology = PURSUIT_PATH_TOPOLOGY_OPEN,\n    .radius = {},\n}};\n\
             PursuitFollowPathSettings settings = pursuit_follow_path_settings_default(100.0);\nsettings.look_ahead_time = {};\n\
             settings.ending = PURSUIT_PATH_END_BRAKING;\n\
             PursuitSteeringLimits limits = pursuit_steering_limits_default(100.0);\nlimits.max_speed = {};\n\
             limits.max_acceleration = {};\nPursuitPathSteering followed;\n\
             PursuitStatus status = pursuit_steer_follow_path(&agent, &path, &settings, {}, &limits, {}, &followed);\n{}",
            snippet::vector(walk.agent.position),
            snippet::vector(walk.agent.velocity),
            snippet::number(walk.agent.max_speed),
            walk.points.len(),
            snippet::number(self.settings.path_radius),
            snippet::number(self.settings.look_ahead_time),
            snippet::number(self.settings.agent_speed),
            snippet::number(self.settings.max_acceleration),
            snippet::number(walk.progress),
            snippet::number(self.clock.tick()),
            snippet::answer(verdict, walk.progress),
        );
        Inspection {
            function: "steering::follow_path",
            inputs: vec![
                Entry::vector("position", &walk.agent.position.to_array(), "units"),
                Entry::vector("velocity", &walk.agent.velocity.to_array(), "units/s"),
                Entry::number("progress", walk.progress, "units"),
                Entry::number("radius", self.settings.path_radius, "units"),
            ],
            outputs: vec![
                Entry::number("remaining", walk.remaining, "units"),
                Entry::number("distance", walk.distance, "units"),
            ],
            point: Some(walk.agent.position.to_array()),
            time: None,
            status: status_name(verdict),
            reason: reason_in_words(verdict).into(),
            c_snippet,
        }
    }

    fn measures(&self) -> Vec<Measure> {
        let of = |walk: &Walk| {
            let [x, y, progress, time] = walk.measures;
            [
                Measure::new(x, "units", walk.agent.position.x),
                Measure::new(y, "units", walk.agent.position.y),
                Measure::new(progress, "units", walk.progress),
                Measure::new(time, "s", self.meet(walk).time),
            ]
        };
        self.walks.iter().flat_map(of).collect()
    }

    fn summary(&self) -> Vec<Statistic> {
        let [there, eight, patrol] = &self.walks;
        vec![
            Statistic::number("There and back, still to go", there.remaining, "units"),
            Statistic::count("Laps of the figure of eight", eight.laps),
            Statistic::count("Rounds of the patrol", patrol.laps),
        ]
    }

    fn digest(&self, digest: &mut Digest) {
        digest.vector(self.pursuer);
        for walk in &self.walks {
            digest.vector(walk.agent.position);
            digest.vector(walk.agent.velocity);
            digest.bits(walk.laps);
        }
    }
}
