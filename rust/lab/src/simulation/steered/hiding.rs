//! Hide and seek: agents that keep out of the sight of a threat.

use super::shapes::{draw, draw_sides, free_distance, in_c, least_distance, safely, scatter, sides};
use super::{Behavior, FIELD, RADIUS, Role, free_place, limits_up_to, snippet_limits};
use crate::scenario;
use crate::seeded::Generator;
use crate::simulation::{Entry, Inspection, Measure, Panel, Statistic, snippet};
use pursuit_core::geometry::{Shape, signed_distance, sweep_sphere};
use pursuit_core::motion::MotionState;
use pursuit_core::steering::{
    Agent, AvoidanceSettings, HideSettings, Hiding, SteeringLimits, advance, hide, seek,
};
use pursuit_core::{DVec2, DVec3, Refusal};

/// How near its next place the threat takes another one.
const NEAR: f64 = 60.0;

/// The covers, the threat, and who is seen by it.
#[derive(Clone)]
pub struct HideAndSeek {
    covers: Vec<Shape>,
    /// The covers, and the sides of the field.
    obstacles: Vec<Shape>,
    random: Generator,
    threat: Agent,
    goal: DVec3,
    hiders: Vec<Hider>,
    nearest: f64,
    /// Seconds in sight, and in all, of all hiders together.
    seen: f64,
    all: f64,
}

#[derive(Clone, Copy)]
struct Hider {
    spot: DVec3,
    has_cover: bool,
    is_seen: bool,
}

impl HideAndSeek {
    fn free(obstacles: &[Shape], random: &mut Generator) -> DVec3 {
        let room = RADIUS + 15.0;
        free_place(random, room, |place| free_distance(obstacles, place) > room)
    }

    fn avoidance(goal: f64) -> AvoidanceSettings {
        AvoidanceSettings {
            agent_radius: RADIUS,
            look_ahead_distance: goal,
            plane_normal: DVec3::Z,
            ..AvoidanceSettings::for_units(100.0)
        }
    }

    /// The steering that is led around the obstacles, and guarded.
    fn safely(
        &self,
        agent: &Agent,
        wish: DVec3,
        goal: DVec3,
        limits: &SteeringLimits,
        delta_time: f64,
    ) -> Result<DVec3, Refusal> {
        let settings = Self::avoidance(agent.position.distance(goal));
        safely(agent, wish, &self.obstacles, &settings, limits, delta_time)
    }

    fn ask(
        &self,
        settings: &scenario::HideAndSeek,
        agent: &Agent,
        delta_time: f64,
    ) -> Result<Hiding, Refusal> {
        let threat = MotionState { position: self.threat.position, velocity: self.threat.velocity };
        let hiding = HideSettings { clearance: settings.clearance, ..HideSettings::for_units(100.0) };
        hide(agent, &threat, &self.covers, &hiding, &self.limits(settings), delta_time)
    }

    /// Whether no cover is between the threat and a place.
    fn sees(&self, place: DVec3) -> bool {
        let way = place - self.threat.position;
        let is_free = |cover: &Shape| {
            sweep_sphere(cover, self.threat.position, way, 0.0)
                .is_ok_and(|contact| contact.is_none_or(|contact| contact.time >= 1.0))
        };
        self.covers.iter().all(is_free)
    }

    fn move_threat(&mut self, settings: &scenario::HideAndSeek, delta_time: f64) -> Result<(), Refusal> {
        let limits = limits_up_to(settings.threat_speed);
        self.threat.max_speed = settings.threat_speed;
        if self.threat.position.distance(self.goal) < NEAR {
            self.goal = Self::free(&self.obstacles, &mut self.random);
        }
        let wish = seek(&self.threat, self.goal)?;
        let steering = self.safely(&self.threat, wish, self.goal, &limits, delta_time)?;
        self.threat = advance(&self.threat, steering, &limits, delta_time)?;
        Ok(())
    }
}

impl Behavior for HideAndSeek {
    type Settings = scenario::HideAndSeek;
    const TRAIL: f64 = 2.0;

    fn begin(settings: &Self::Settings, random: &mut Generator) -> (Self, Vec<DVec3>) {
        let covers = scatter(settings.covers, 150.0, random);
        let obstacles: Vec<Shape> = covers.iter().copied().chain(sides()).collect();
        let places: Vec<DVec3> = (0..settings.agents).map(|_| Self::free(&obstacles, random)).collect();
        let [position, goal] = [(); 2].map(|()| Self::free(&obstacles, random));
        let threat = Agent { position, velocity: DVec3::ZERO, max_speed: settings.threat_speed };
        let hiders = places.iter().map(|&spot| Hider { spot, has_cover: false, is_seen: true }).collect();
        let random = Generator::new(random.bits());
        let nearest = f64::INFINITY;
        (Self { covers, obstacles, random, threat, goal, hiders, nearest, seen: 0.0, all: 0.0 }, places)
    }

    fn limits(&self, settings: &Self::Settings) -> SteeringLimits {
        limits_up_to(settings.max_speed)
    }

    fn steer(
        &mut self,
        settings: &Self::Settings,
        index: usize,
        agent: &Agent,
        delta_time: f64,
    ) -> Result<DVec3, Refusal> {
        if index == 0 {
            self.move_threat(settings, delta_time)?;
        }
        let hiding = self.ask(settings, agent, delta_time)?;
        self.hiders[index] =
            Hider { spot: hiding.spot, has_cover: hiding.cover.is_some(), ..self.hiders[index] };
        self.safely(agent, hiding.steering, hiding.spot, &self.limits(settings), delta_time)
    }

    fn look(&mut self, _: &Self::Settings, agents: &[Agent], delta_time: f64) {
        for (index, agent) in agents.iter().enumerate() {
            let is_seen = self.sees(agent.position);
            self.hiders[index].is_seen = is_seen;
            self.all += delta_time;
            self.seen += if is_seen { delta_time } else { 0.0 };
        }
        self.nearest = self.nearest.min(least_distance(&self.obstacles, agents));
    }

    fn draw(&self, _: &Self::Settings, agents: &[Agent], panel: &mut Panel) {
        draw_sides(panel);
        let threat = self.threat.position.truncate();
        for (hider, agent) in self.hiders.iter().zip(agents) {
            if hider.is_seen {
                panel.dashes(Role::Aim, vec![threat, agent.position.truncate()], 1.0);
            }
            if hider.has_cover {
                panel.dot(Role::Range, hider.spot.truncate(), 5.0);
            }
        }
        draw(&self.covers, Role::Wall, panel);
        panel.disk(Role::Danger, threat, 1.5 * RADIUS);
    }

    fn role(&self, index: usize) -> Role {
        if self.hiders[index].is_seen { Role::Target } else { Role::Pursuer }
    }

    fn name_of(role: Role) -> Option<&'static str> {
        match role {
            Role::Pursuer => Some("hidden"),
            Role::Target => Some("in sight"),
            Role::PursuerTrail => Some("way of one hidden"),
            Role::TargetTrail => Some("way of one in sight"),
            Role::Aim => Some("line of sight"),
            Role::Range => Some("where it hides"),
            Role::Danger => Some("threat"),
            Role::Wall => Some("covers"),
            _ => None,
        }
    }

    fn captions(&self, _: &Self::Settings) -> [&'static str; 2] {
        [
            "A threat walks about: agents go behind the nearest cover that they reach first, yellow while it sees them.",
            "Drag the threat, or try Covers 0: who finds no cover evades.",
        ]
    }

    fn handles(&self) -> Vec<(&'static str, DVec2)> {
        vec![("threat", self.threat.position.truncate())]
    }

    fn drag(&mut self, _: &str, to: DVec2) {
        let (room, mut place) = (RADIUS + 10.0, to.extend(0.0));
        let inside = FIELD.extend(0.0) - DVec3::splat(room);
        place = place.clamp(-inside, inside).with_z(0.0);
        for cover in &self.covers {
            if let Ok(answer) = signed_distance(cover, place)
                && answer.distance < room
            {
                place += (answer.normal * (room - answer.distance)).with_z(0.0);
            }
        }
        self.threat.position = place;
        self.threat.velocity = DVec3::ZERO;
    }

    fn inspect(&self, settings: &Self::Settings, agent: &Agent, delta_time: f64) -> Inspection {
        let answer = self.ask(settings, agent, delta_time);
        let c_snippet = snippet::agent(agent)
            + &snippet::motion("threat", self.threat.position, self.threat.velocity)
            + &in_c("covers", &self.covers)
            + &snippet_limits(&self.limits(settings))
            + &format!(
                "PursuitHideSettings settings = pursuit_hide_settings_default(100.0);\nsettings.clearance = {};\n\
                 PursuitHiding hiding;\nPursuitStatus status = pursuit_steer_hide(\n    \
                 &agent, &threat, covers, {}, &settings, &limits, {}, &hiding);\n",
                snippet::number(settings.clearance),
                self.covers.len(),
                snippet::number(delta_time),
            );
        Inspection {
            function: "steering::hide",
            inputs: vec![
                Entry::vector("position", &agent.position.to_array(), "cm"),
                Entry::vector("threat position", &self.threat.position.to_array(), "cm"),
                Entry::vector("threat velocity", &self.threat.velocity.to_array(), "cm/s"),
                Entry::words("covers", self.covers.len().to_string()),
            ],
            outputs: answer.map_or(Vec::new(), |hiding| {
                vec![
                    Entry::vector("steering", &hiding.steering.to_array(), "cm/s"),
                    Entry::vector("spot", &hiding.spot.to_array(), "cm"),
                    Entry::words("cover", hiding.cover.map_or("none".into(), |cover| cover.to_string())),
                ]
            }),
            point: answer.ok().map(|hiding| hiding.spot.to_array()),
            time: None,
            status: "",
            reason: match answer {
                Ok(Hiding { cover: Some(_), .. }) => "there is a cover that it reaches first",
                Ok(_) => "no cover is reached first: it evades",
                Err(_) => "an input is refused",
            }
            .into(),
            c_snippet,
        }
    }

    fn measures(&self, _: &Self::Settings, agents: &[Agent]) -> Vec<Measure> {
        let seen = self.hiders.iter().filter(|hider| hider.is_seen).count();
        vec![
            Measure::new("in_sight", "", seen as f64),
            Measure::new("least_distance", "cm", least_distance(&self.obstacles, agents)),
        ]
    }

    fn summary(&self, _: &Self::Settings, _: &[Agent]) -> Vec<Statistic> {
        let covered = self.hiders.iter().filter(|hider| hider.has_cover).count();
        let share = if self.all > 0.0 { 100.0 * self.seen / self.all } else { 0.0 };
        vec![
            Statistic::number("Time in sight", share, "%"),
            Statistic::words("With a cover", format!("{covered} of {}", self.hiders.len())),
            Statistic::number("Least distance from a surface", self.nearest, "cm"),
        ]
    }
}
