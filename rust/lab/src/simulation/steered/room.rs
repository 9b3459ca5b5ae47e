//! Fleeing in a room: prey that knows the walls, and a hunter that it does not let corner it.

use super::shapes::{draw, draw_sides, free_distance, in_c, least_distance, safely, scatter, sides};
use super::{Behavior, FIELD, RADIUS, Role, free_place, limits_up_to, snippet_limits};
use crate::scenario::{self, Fleeing};
use crate::seeded::Generator;
use crate::simulation::{Entry, Inspection, Measure, Panel, Statistic, snippet};
use pursuit_core::geometry::Shape;
use pursuit_core::intercept::PredictionSettings;
use pursuit_core::motion::MotionState;
use pursuit_core::steering::{
    Agent, AvoidanceSettings, EvadeSettings, SteeringLimits, advance, apply_guard, avoid_obstacles, evade,
    evade_among_obstacles, flee, pursue,
};
use pursuit_core::{DVec2, DVec3, Refusal};

/// From center to center, where the hunter has its prey.
const CAPTURE_RADIUS: f64 = 50.0;
/// How far from its prey the hunter begins, at least.
const FAR: f64 = 600.0;

/// The room, the hunter, and how long its prey lived.
#[derive(Clone)]
pub struct FleeingInRoom {
    pillars: Vec<Shape>,
    /// The pillars, and the walls of the room.
    obstacles: Vec<Shape>,
    random: Generator,
    hunter: Agent,
    caught: u64,
    alive: f64,
    longest: f64,
    nearest: f64,
    where_caught: Vec<DVec2>,
}

impl FleeingInRoom {
    fn free(obstacles: &[Shape], random: &mut Generator, prey: Option<DVec3>) -> DVec3 {
        let is_far = |place: DVec3| prey.is_none_or(|prey| prey.distance(place) > FAR);
        free_place(random, 2.0 * RADIUS, |place| {
            is_far(place) && free_distance(obstacles, place) > 2.0 * RADIUS
        })
    }

    fn avoidance() -> AvoidanceSettings {
        AvoidanceSettings {
            agent_radius: RADIUS,
            plane_normal: DVec3::Z,
            ..AvoidanceSettings::for_units(100.0)
        }
    }

    fn threat(&self) -> MotionState {
        MotionState { position: self.hunter.position, velocity: self.hunter.velocity }
    }

    fn ask(
        &self,
        settings: &scenario::FleeingInRoom,
        agent: &Agent,
        delta_time: f64,
    ) -> Result<DVec3, Refusal> {
        let evading = EvadeSettings { capture_radius: CAPTURE_RADIUS, ..EvadeSettings::default() };
        let (threat, avoidance) = (self.threat(), Self::avoidance());
        let away = match settings.fleeing {
            Fleeing::AmongObstacles => {
                let limits = self.limits(settings);
                let obstacles = self.obstacles.as_slice();
                return evade_among_obstacles(
                    agent, &threat, &obstacles, &evading, &avoidance, &limits, delta_time,
                );
            }
            Fleeing::Evade => evade(agent, &threat, &evading)?.steering,
            Fleeing::Flee => flee(agent, threat.position)?,
        };
        Ok(avoid_obstacles(agent, away, &self.obstacles, &avoidance)?.steering)
    }

    fn hunt(
        &mut self,
        settings: &scenario::FleeingInRoom,
        prey: &Agent,
        delta_time: f64,
    ) -> Result<(), Refusal> {
        let limits = limits_up_to(settings.hunter_speed);
        self.hunter.max_speed = settings.hunter_speed;
        let target = MotionState { position: prey.position, velocity: prey.velocity };
        let chase = pursue(&self.hunter, &target, CAPTURE_RADIUS, &PredictionSettings::default())?;
        let steering =
            safely(&self.hunter, chase.steering, &self.obstacles, &Self::avoidance(), &limits, delta_time)?;
        self.hunter = advance(&self.hunter, steering, &limits, delta_time)?;
        Ok(())
    }
}

impl Behavior for FleeingInRoom {
    type Settings = scenario::FleeingInRoom;
    const TRAIL: f64 = 4.0;

    fn begin(settings: &Self::Settings, random: &mut Generator) -> (Self, Vec<DVec3>) {
        let pillars = scatter(settings.pillars, 250.0, random);
        let obstacles: Vec<Shape> = pillars.iter().copied().chain(sides()).collect();
        let prey = Self::free(&obstacles, random, None);
        let position = Self::free(&obstacles, random, Some(prey));
        let hunter = Agent { position, velocity: DVec3::ZERO, max_speed: settings.hunter_speed };
        let random = Generator::new(random.bits());
        let scene = Self {
            pillars,
            obstacles,
            random,
            hunter,
            caught: 0,
            alive: 0.0,
            longest: 0.0,
            nearest: f64::INFINITY,
            where_caught: Vec::new(),
        };
        (scene, vec![prey])
    }

    fn limits(&self, settings: &Self::Settings) -> SteeringLimits {
        SteeringLimits { max_acceleration: settings.max_acceleration, ..limits_up_to(settings.max_speed) }
    }

    fn steer(
        &mut self,
        settings: &Self::Settings,
        _: usize,
        agent: &Agent,
        delta_time: f64,
    ) -> Result<DVec3, Refusal> {
        self.hunt(settings, agent, delta_time)?;
        let wish = self.ask(settings, agent, delta_time)?;
        let (limits, avoidance) = (self.limits(settings), Self::avoidance());
        Ok(apply_guard(agent, wish, &self.obstacles, &avoidance, &limits, delta_time)?.steering)
    }

    fn look(&mut self, _: &Self::Settings, agents: &[Agent], delta_time: f64) {
        self.alive += delta_time;
        self.longest = self.longest.max(self.alive);
        self.nearest = self.nearest.min(least_distance(&self.obstacles, agents));
        let prey = agents[0].position;
        if prey.distance(self.hunter.position) <= CAPTURE_RADIUS {
            self.caught += 1;
            self.alive = 0.0;
            self.where_caught.push(prey.truncate());
            self.hunter.position = Self::free(&self.obstacles, &mut self.random, Some(prey));
            self.hunter.velocity = DVec3::ZERO;
        }
    }

    fn draw(&self, _: &Self::Settings, _: &[Agent], panel: &mut Panel) {
        draw_sides(panel);
        draw(&self.pillars, Role::Wall, panel);
        for &at in &self.where_caught {
            panel.ring(Role::Miss, at, RADIUS);
        }
        panel.ring(Role::Danger, self.hunter.position.truncate(), CAPTURE_RADIUS);
        panel.disk(Role::Danger, self.hunter.position.truncate(), 1.5 * RADIUS);
    }

    fn role(&self, _: usize) -> Role {
        Role::Pursuer
    }

    fn name_of(role: Role) -> Option<&'static str> {
        match role {
            Role::Pursuer => Some("prey"),
            Role::PursuerTrail => Some("way of the prey"),
            Role::Wall => Some("pillars"),
            Role::Danger => Some("hunter, and how far it reaches"),
            Role::Miss => Some("where the prey was caught"),
            _ => None,
        }
    }

    fn captions(&self, settings: &Self::Settings) -> [&'static str; 2] {
        match settings.fleeing {
            Fleeing::AmongObstacles => [
                "Prey that knows the walls leaves a corner while it can: a slower hunter does not catch it.",
                "Drag the hunter, or try Fleeing Evade: it runs into a corner.",
            ],
            Fleeing::Evade => [
                "Evading leads away from where the hunter will be, and knows no walls until it comes to one.",
                "Try Fleeing Among obstacles: the prey is not cornered.",
            ],
            Fleeing::Flee => [
                "Fleeing leads straight away from the hunter: into a corner.",
                "Try Fleeing Among obstacles: the prey is not cornered.",
            ],
        }
    }

    fn handles(&self) -> Vec<(&'static str, DVec2)> {
        vec![("hunter", self.hunter.position.truncate())]
    }

    fn drag(&mut self, _: &str, to: DVec2) {
        let inside = FIELD - DVec2::splat(2.0 * RADIUS);
        let place = to.clamp(-inside, inside).extend(0.0);
        if free_distance(&self.obstacles, place) > RADIUS {
            self.hunter.position = place;
            self.hunter.velocity = DVec3::ZERO;
        }
    }

    fn inspect(&self, settings: &Self::Settings, agent: &Agent, delta_time: f64) -> Inspection {
        let known = scenario::FleeingInRoom { fleeing: Fleeing::AmongObstacles, ..settings.clone() };
        let answer = self.ask(&known, agent, delta_time);
        let c_snippet = snippet::agent(agent)
            + &snippet::motion("threat", self.hunter.position, self.hunter.velocity)
            + &in_c("obstacles", &self.obstacles)
            + &snippet_limits(&self.limits(settings))
            + &format!(
                "PursuitEvadeSettings settings = pursuit_evade_settings_default();\nsettings.capture_radius = {};\n\
                 PursuitAvoidanceSettings avoidance = pursuit_avoidance_settings_default(100.0);\n\
                 avoidance.agent_radius = {};\navoidance.plane_normal = (PursuitVec3){{0, 0, 1}};\n\
                 PursuitVec3 steering;\nPursuitStatus status = pursuit_steer_evade_among_obstacles(\n    \
                 &agent, &threat, obstacles, {}, &settings, &avoidance, &limits, {}, &steering);\n",
                snippet::number(CAPTURE_RADIUS),
                snippet::number(RADIUS),
                self.obstacles.len(),
                snippet::number(delta_time),
            );
        Inspection {
            function: "steering::evade_among_obstacles",
            inputs: vec![
                Entry::vector("position", &agent.position.to_array(), "cm"),
                Entry::vector("velocity", &agent.velocity.to_array(), "cm/s"),
                Entry::vector("threat position", &self.hunter.position.to_array(), "cm"),
                Entry::vector("threat velocity", &self.hunter.velocity.to_array(), "cm/s"),
                Entry::words("obstacles", self.obstacles.len().to_string()),
            ],
            outputs: answer
                .map_or(Vec::new(), |steering| vec![Entry::vector("steering", &steering.to_array(), "cm/s")]),
            point: None,
            time: None,
            status: "",
            reason: if answer.is_ok() {
                "the course on which it is caught last"
            } else {
                "an input is refused"
            }
            .into(),
            c_snippet,
        }
    }

    fn measures(&self, _: &Self::Settings, agents: &[Agent]) -> Vec<Measure> {
        let gap = agents.first().map_or(f64::NAN, |prey| prey.position.distance(self.hunter.position));
        vec![Measure::new("distance_to_hunter", "cm", gap), Measure::new("caught", "", self.caught as f64)]
    }

    fn summary(&self, _: &Self::Settings, _: &[Agent]) -> Vec<Statistic> {
        vec![
            Statistic::count("Caught", self.caught),
            Statistic::number("Longest life", self.longest, "s"),
            Statistic::number("Least distance from a surface", self.nearest, "cm"),
        ]
    }
}
