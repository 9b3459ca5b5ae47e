//! Evading: how long an agent lives that knows how its threat turns, beside one that only flees.

use super::{
    Bounds, Clock, Controls, Digest, Entry, Inspection, Measure, Panel, Role, Scene, Simulation, Statistic,
    reason_in_words, shown, snippet, status_name,
};
use crate::scenario::{self, Header, Threat};
use crate::seeded::Generator;
use core::f64::consts::TAU;
use pursuit_core::intercept::PredictionSettings;
use pursuit_core::motion::MotionState;
use pursuit_core::steering::{Agent, Chase, EvadeSettings, evade, flee, pursue, seek};
use pursuit_core::{DVec2, DVec3, Unsolved};

/// How many places of a trail are drawn.
const TRAIL: usize = 360;
/// What a panel shows around the agent, as multiples of how far away its threat gets.
const VIEW: DVec2 = DVec2::new(2.0, 1.0);
/// How far the lines on the ground are apart, as a multiple of the same.
const LINES: f64 = 0.5;

/// The same hunt twice: of an agent that evades, and of one that flees.
#[derive(Clone)]
pub struct Evading {
    settings: scenario::Evading,
    clock: Clock,
    hunts: [Hunt; 2],
}

/// A threat after its agent.
#[derive(Clone)]
struct Hunt {
    evades: bool,
    agent: Agent,
    threat: Agent,
    /// The trails of the agent and the threat.
    trails: [Vec<DVec2>; 2],
    /// When the agent was caught.
    life: Option<f64>,
}

fn direction(angle: f64) -> DVec3 {
    DVec3::new(libm::cos(angle), libm::sin(angle), 0.0)
}

impl Hunt {
    fn name(&self) -> &'static str {
        if self.evades { "evade" } else { "flee" }
    }

    fn gap(&self) -> f64 {
        (self.agent.position - self.threat.position).length()
    }

    /// How the threat moves on.
    fn hunt(&self, settings: &scenario::Evading, tick: f64) -> DVec3 {
        let Agent { velocity, max_speed, .. } = self.threat;
        let steering = match settings.threat {
            Threat::Pursuit | Threat::Car => seek(&self.threat, self.agent.position).ok(),
            Threat::Lead => {
                let target = MotionState { position: self.agent.position, velocity: self.agent.velocity };
                let chase = pursue(&self.threat, &target, 0.0, &PredictionSettings::default());
                chase.ok().map(|chase| chase.steering)
            }
        };
        let course = velocity.normalize_or(DVec3::X);
        let wanted = (velocity + steering.unwrap_or_default()).normalize_or(course);
        if settings.threat != Threat::Car {
            return wanted * max_speed;
        }
        let turn = libm::atan2(course.cross(wanted).z, course.dot(wanted));
        let most = max_speed * tick / settings.turn_radius;
        direction(libm::atan2(course.y, course.x) + turn.clamp(-most, most)) * max_speed
    }

    fn step(&mut self, settings: &scenario::Evading, now: f64, tick: f64) {
        self.agent.max_speed = settings.agent_speed;
        self.threat.max_speed = settings.agent_speed * settings.speed_ratio;
        let steering = if self.evades {
            self.ask(settings).map(|chase| chase.steering).ok()
        } else {
            flee(&self.agent, self.threat.position).ok()
        };
        self.threat.velocity = self.hunt(settings, tick);
        self.agent.velocity += steering.unwrap_or_default();
        let caught = self.caught_within(settings.capture_radius, tick);
        let passed = caught.unwrap_or(tick);
        self.life = caught.map(|after| now + after);
        for (agent, trail) in [&mut self.agent, &mut self.threat].into_iter().zip(&mut self.trails) {
            agent.position += agent.velocity * passed;
            trail.push(agent.position.truncate());
            if trail.len() > TRAIL {
                trail.remove(0);
            }
        }
    }

    /// When within so long, both straight on, the threat is so near for the first time.
    fn caught_within(&self, radius: f64, tick: f64) -> Option<f64> {
        let offset = self.agent.position - self.threat.position;
        let velocity = self.agent.velocity - self.threat.velocity;
        let excess = offset.length_squared() - radius * radius;
        let closing = -offset.dot(velocity);
        if excess <= 0.0 {
            return Some(0.0);
        }
        let square = closing * closing - velocity.length_squared() * excess;
        let after = (closing > 0.0 && square >= 0.0).then(|| excess / (closing + libm::sqrt(square)))?;
        (after <= tick).then_some(after)
    }

    /// The core's answer for an evading agent.
    fn ask(&self, settings: &scenario::Evading) -> Result<Chase, pursuit_core::Refusal> {
        let threat = MotionState { position: self.threat.position, velocity: self.threat.velocity };
        evade(&self.agent, &threat, &told(settings))
    }
}

/// The settings of the evading agent.
fn told(settings: &scenario::Evading) -> EvadeSettings {
    let threat_turn_radius = if settings.threat == Threat::Car { settings.turn_radius } else { 0.0 };
    EvadeSettings { threat_turn_radius, capture_radius: settings.capture_radius, ..EvadeSettings::default() }
}

impl Evading {
    /// The scenario at its beginning.
    pub fn new(settings: scenario::Evading, header: &Header) -> Self {
        let hunts = begin(&settings, header.seed);
        Self { settings, clock: Clock::new(header), hunts }
    }

    /// The panel of a hunt, with its agent in the center.
    fn panel(&self, hunt: &Hunt) -> Panel {
        let title = match hunt.life {
            Some(life) => format!("{}: caught after {} s", hunt.name(), shown(life)),
            None => format!("{}: {:.1} s", hunt.name(), self.clock.time()),
        };
        let (agent, threat) = (hunt.agent.position.truncate(), hunt.threat.position.truncate());
        let extent = self.settings.distance.max(2.0 * told(&self.settings).threat_turn_radius);
        let half = VIEW * extent;
        let bounds = Bounds::around(agent, half.x, half.y);
        let mut panel = Panel::new(title, bounds);
        let apart = LINES * extent;
        let places = |least: f64, greatest: f64| {
            let first = (least / apart).ceil();
            let count = ((greatest / apart).floor() - first) as u32;
            (0..=count).map(move |line| (first + f64::from(line)) * apart)
        };
        let Bounds { least, greatest } = bounds;
        for x in places(least.x, greatest.x) {
            panel.line(Role::Ground, vec![DVec2::new(x, least.y), DVec2::new(x, greatest.y)], 0.5);
        }
        for y in places(least.y, greatest.y) {
            panel.line(Role::Ground, vec![DVec2::new(least.x, y), DVec2::new(greatest.x, y)], 0.5);
        }
        let [way, hunter] = &hunt.trails;
        panel.line(Role::TargetTrail, way.clone(), 2.0);
        panel.dashes(Role::Danger, hunter.clone(), 1.5);
        if self.settings.threat == Threat::Car {
            let left = hunt.threat.velocity.truncate().normalize_or(DVec2::X).perp();
            for side in [1.0, -1.0] {
                let radius = self.settings.turn_radius;
                panel.ring(Role::Range, threat + left * (side * radius), radius);
            }
        }
        let size = 0.03 * extent;
        panel.disk(Role::Target, agent, size);
        panel.disk(Role::Danger, threat, size);
        panel.ring(Role::Danger, threat, self.settings.capture_radius);
        if hunt.life.is_some() {
            panel.ring(Role::Hit, agent, 3.0 * size);
        }
        panel
    }
}

/// Both hunts at their beginning, which is the same.
fn begin(settings: &scenario::Evading, seed: u64) -> [Hunt; 2] {
    let mut random = Generator::new(seed);
    let bearing = random.uniform(0.0, TAU);
    let course = direction(bearing + random.uniform(-1.0, 1.0));
    let speed = settings.agent_speed * settings.speed_ratio;
    [true, false].map(|evades| {
        let position = direction(bearing) * settings.distance;
        let agent = Agent { position, velocity: DVec3::ZERO, max_speed: settings.agent_speed };
        let threat = Agent { position: DVec3::ZERO, velocity: course * speed, max_speed: speed };
        let trails = [&agent, &threat].map(|agent| vec![agent.position.truncate()]);
        Hunt { evades, agent, threat, trails, life: None }
    })
}

impl Simulation for Evading {
    clock_and_settings!();

    fn reset(&mut self, seed: u64) {
        self.clock.steps = 0;
        self.hunts = begin(&self.settings, seed);
    }

    fn step(&mut self, _controls: &Controls) {
        let (now, tick) = (self.clock.time(), self.clock.tick());
        for hunt in self.hunts.iter_mut().filter(|hunt| hunt.life.is_none()) {
            hunt.step(&self.settings, now, tick);
        }
        self.clock.steps += 1;
    }

    fn ending(&self) -> Option<String> {
        let are_caught = self.hunts.iter().all(|hunt| hunt.life.is_some());
        are_caught.then(|| "Both agents were caught.".into())
    }

    fn name_of(&self, role: Role) -> Option<&'static str> {
        match role {
            Role::Danger => Some("threat"),
            Role::Target => Some("agent"),
            Role::TargetTrail => Some("way of the agent"),
            Role::Range => Some("its tightest turns"),
            Role::Hit => Some("caught"),
            _ => None,
        }
    }

    fn captions(&self) -> [&'static str; 2] {
        match self.settings.threat {
            Threat::Car => [
                "Evade knows the turning circle of the car and dodges, flee only runs.",
                "Try Turn radius 40: from so tight a turn nobody escapes.",
            ],
            Threat::Pursuit => [
                "The threats turn at will: no course is better than straight away.",
                "Try Threat Car: now evade dodges.",
            ],
            Threat::Lead => [
                "The threats lead and turn at will: still both run straight away.",
                "Try Threat Car: now evade dodges.",
            ],
        }
    }

    fn scene(&self) -> Scene {
        Scene { panels: self.hunts.iter().map(|hunt| self.panel(hunt)).collect() }
    }

    fn query_and_answer(&self) -> Inspection {
        let Hunt { agent, threat, .. } = &self.hunts[0];
        let settings = told(&self.settings);
        let answer = self.hunts[0].ask(&self.settings);
        let verdict = answer.map_err(Unsolved::from).and_then(|chase| chase.verdict.map_err(Unsolved::from));
        let c_snippet = snippet::agent(agent)
            + &snippet::motion("threat", threat.position, threat.velocity)
            + &format!(
                "PursuitEvadeSettings settings = pursuit_evade_settings_default();\n\
             settings.threat_turn_radius = {};\nsettings.capture_radius = {};\nPursuitChase chase;\n\
             PursuitStatus status = pursuit_steer_evade(&agent, &threat, &settings, &chase);\n{}",
                snippet::number(settings.threat_turn_radius),
                snippet::number(settings.capture_radius),
                snippet::answer(verdict, answer.map_or(0.0, |chase| chase.time)),
            );
        Inspection {
            function: "steering::evade",
            inputs: vec![
                Entry::vector("agent position", &agent.position.to_array(), "units"),
                Entry::vector("agent velocity", &agent.velocity.to_array(), "units/s"),
                Entry::number("max speed", agent.max_speed, "units/s"),
                Entry::vector("threat position", &threat.position.to_array(), "units"),
                Entry::vector("threat velocity", &threat.velocity.to_array(), "units/s"),
                Entry::number("threat_turn_radius", settings.threat_turn_radius, "units"),
                Entry::number("capture_radius", settings.capture_radius, "units"),
            ],
            outputs: answer.map_or(Vec::new(), |chase| {
                vec![
                    Entry::vector("new velocity", &(agent.velocity + chase.steering).to_array(), "units/s"),
                    Entry::vector("point", &chase.point.to_array(), "units"),
                    Entry::number("time", chase.time, "s"),
                ]
            }),
            point: answer.ok().map(|chase| chase.point.to_array()),
            time: answer.ok().map(|chase| chase.time),
            status: status_name(verdict),
            reason: reason_in_words(verdict).into(),
            c_snippet,
        }
    }

    fn measures(&self) -> Vec<Measure> {
        let [evading, fleeing] = self.hunts.each_ref().map(Hunt::gap);
        vec![Measure::new("gap_evade", "units", evading), Measure::new("gap_flee", "units", fleeing)]
    }

    fn summary(&self) -> Vec<Statistic> {
        let life = |hunt: &Hunt| {
            let name = format!("Life by {}", hunt.name());
            match hunt.life {
                Some(life) => Statistic::number(name, life, "s"),
                None => Statistic::words(name, "not caught"),
            }
        };
        self.hunts.iter().map(life).collect()
    }

    fn digest(&self, digest: &mut Digest) {
        for hunt in &self.hunts {
            digest.vector(hunt.agent.position);
            digest.vector(hunt.threat.position);
            digest.vector(hunt.threat.velocity);
        }
    }
}
