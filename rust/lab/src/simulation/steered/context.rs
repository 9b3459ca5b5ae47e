//! A context map: an agent that goes to its goal among threats.

use super::shapes::draw_sides;
use super::{Behavior, FIELD, RADIUS, Role, direction, free, limits_up_to, place};
use crate::scenario;
use crate::seeded::Generator;
use crate::simulation::{Entry, Inspection, Measure, Panel, Shape, Statistic, snippet};
use core::f64::consts::PI;
use pursuit_core::steering::{
    Agent, ContextChoice, ContextLayout, ContextSettings, SteeringLimits, advance, blend_into_context,
    context_direction, find_context_direction, seek,
};
use pursuit_core::{DVec2, DVec3, Refusal};

/// What a threat is called that can be dragged.
const NAMES: [&str; 8] =
    ["threat 1", "threat 2", "threat 3", "threat 4", "threat 5", "threat 6", "threat 7", "threat 8"];
/// The radius of a threat.
const THREAT: f64 = 60.0;
/// How near its goal the agent, or a threat, takes another one.
const NEAR: f64 = 40.0;
/// How far from the sides goals are.
const INSIDE: f64 = 220.0;
/// How far from the agent its bars begin, and how long they are for 1: interest outward, danger inward.
const RIM: f64 = 170.0;
const BAR: f64 = 110.0;
/// The part of the angle of a slot that its bars take, and how wide they are at most, in radians.
const PART: f64 = 0.7;
const WIDEST: f64 = 0.25;

/// The goal, the threats, and how the agent fares.
#[derive(Clone)]
pub struct ContextMap {
    random: Generator,
    goal: DVec3,
    threats: Vec<Threat>,
    reached: u64,
    /// The threats that touch the agent now, and how often one came to do so.
    touching: Vec<bool>,
    touched: u64,
    nearest: f64,
}

#[derive(Clone)]
struct Threat {
    agent: Agent,
    goal: DVec3,
}

/// The map of the agent, and what it has chosen.
#[derive(Clone)]
struct Map {
    interest: Vec<f64>,
    danger: Vec<f64>,
    /// The most danger of a slot that may be taken.
    tolerated: f64,
    choice: ContextChoice,
}

impl Map {
    fn is_masked(&self, slot: usize) -> bool {
        self.danger[slot] > self.tolerated
    }

    fn masked(&self) -> usize {
        (0..self.danger.len()).filter(|&slot| self.is_masked(slot)).count()
    }
}

impl ContextMap {
    /// Distance between the rims of a threat and of the agent.
    fn distance(threat: &Threat, agent: &Agent) -> f64 {
        threat.agent.position.distance(agent.position) - THREAT - RADIUS
    }

    /// The direction to each threat that is near enough, not of unit length, and its danger.
    fn near_threats(&self, settings: &scenario::ContextMap, agent: &Agent) -> Vec<(DVec3, f64)> {
        let danger = |threat: &Threat| {
            let strength = (1.0 - Self::distance(threat, agent) / settings.danger_distance).min(1.0);
            (strength > 0.0).then_some((threat.agent.position - agent.position, strength))
        };
        self.threats.iter().filter_map(danger).collect()
    }

    fn ask(&self, settings: &scenario::ContextMap, agent: &Agent) -> Result<Map, Refusal> {
        let layout = ContextLayout::Circle;
        let mut interest = vec![0.0; settings.slots as usize];
        let mut danger = interest.clone();
        blend_into_context(layout, self.goal - agent.position, 1.0, &mut interest)?;
        for (toward, strength) in self.near_threats(settings, agent) {
            blend_into_context(layout, toward, strength, &mut danger)?;
            blend_into_context(layout, -toward, strength, &mut interest)?;
        }
        let context = ContextSettings {
            layout,
            danger_tolerance: settings.danger_tolerance,
            max_speed: settings.max_speed,
        };
        let choice = find_context_direction(&context, &interest, &danger)?;
        let least = danger.iter().copied().fold(f64::INFINITY, f64::min);
        Ok(Map { interest, danger, tolerated: least + settings.danger_tolerance, choice })
    }

    fn move_threats(&mut self, settings: &scenario::ContextMap, delta_time: f64) -> Result<(), Refusal> {
        let limits = limits_up_to(settings.threat_speed);
        for threat in &mut self.threats {
            threat.agent.max_speed = settings.threat_speed;
            if threat.agent.position.distance(threat.goal) < NEAR {
                threat.goal = place(&mut self.random, INSIDE);
            }
            let steering = seek(&threat.agent, threat.goal)?;
            threat.agent = advance(&threat.agent, steering, &limits, delta_time)?;
        }
        Ok(())
    }

    /// The slots around the agent: interest outward, danger inward.
    fn draw_map(map: &Map, at: DVec2, panel: &mut Panel) {
        let count = map.interest.len();
        let half = (PART * PI / count as f64).min(WIDEST);
        let tolerated = map.tolerated.min(1.0);
        panel.ring(Role::Ground, at, RIM);
        panel.ring(Role::Miss, at, RIM - BAR * tolerated);
        for slot in 0..count {
            let Ok(ahead) = context_direction(ContextLayout::Circle, slot, count) else { continue };
            let sides = [half, -half].map(|turn| direction(turn).truncate().rotate(ahead.truncate()));
            let mut bar = |role: Role, length: f64| {
                let [left, right] = sides;
                let (from, to) = (RIM, RIM + length);
                let points = [left * from, left * to, right * to, right * from].map(|corner| at + corner);
                panel.shapes.push(Shape::Area { role, points: points.to_vec() });
            };
            let interest = if map.is_masked(slot) { Role::Prediction } else { Role::Target };
            bar(interest, BAR * map.interest[slot]);
            bar(Role::Danger, -BAR * map.danger[slot]);
        }
        let chosen = map.choice.desired_velocity.normalize_or_zero().truncate();
        panel.arrow(
            Role::Aim,
            at + chosen * RADIUS,
            at + chosen * (RIM + BAR * map.choice.interest + 20.0),
            2.5,
        );
    }
}

impl Behavior for ContextMap {
    type Settings = scenario::ContextMap;
    const TRAIL: f64 = 4.0;

    fn begin(settings: &Self::Settings, random: &mut Generator) -> (Self, Vec<DVec3>) {
        let start = (-FIELD + INSIDE).extend(0.0);
        let mut threats: Vec<Threat> = Vec::new();
        for _ in 0..settings.threats {
            let room = 2.0 * THREAT + 6.0 * RADIUS;
            let is_free = |at: DVec3| {
                let mut others = threats.iter().map(|threat| threat.agent.position);
                at.distance(start) > 2.0 * room && others.all(|other| other.distance(at) > room)
            };
            let position = free(is_free, || place(random, INSIDE)).unwrap_or_default();
            let agent = Agent { position, velocity: DVec3::ZERO, max_speed: settings.threat_speed };
            threats.push(Threat { agent, goal: place(random, INSIDE) });
        }
        let map = Self {
            random: Generator::new(random.bits()),
            goal: (FIELD - INSIDE).extend(0.0),
            touching: vec![false; threats.len()],
            threats,
            reached: 0,
            touched: 0,
            nearest: f64::INFINITY,
        };
        (map, vec![start])
    }

    fn limits(&self, settings: &Self::Settings) -> SteeringLimits {
        limits_up_to(settings.max_speed)
    }

    fn steer(
        &mut self,
        settings: &Self::Settings,
        _: usize,
        agent: &Agent,
        delta_time: f64,
    ) -> Result<DVec3, Refusal> {
        self.move_threats(settings, delta_time)?;
        Ok(self.ask(settings, agent)?.choice.desired_velocity - agent.velocity)
    }

    fn look(&mut self, _: &Self::Settings, agents: &[Agent], _: f64) {
        let Some(agent) = agents.first() else { return };
        if agent.position.distance(self.goal) <= NEAR {
            self.reached += 1;
            self.goal = place(&mut self.random, INSIDE);
        }
        for (threat, touching) in self.threats.iter().zip(&mut self.touching) {
            let distance = Self::distance(threat, agent);
            self.nearest = self.nearest.min(distance);
            self.touched += u64::from(distance < 0.0 && !*touching);
            *touching = distance < 0.0;
        }
    }

    fn draw(&self, settings: &Self::Settings, agents: &[Agent], panel: &mut Panel) {
        draw_sides(panel);
        for threat in &self.threats {
            let at = threat.agent.position.truncate();
            panel.disk(Role::Danger, at, 0.25 * THREAT);
            panel.ring(Role::Danger, at, THREAT);
        }
        panel.dot(Role::Target, self.goal.truncate(), 6.0);
        let Some(agent) = agents.first() else { return };
        let at = agent.position.truncate();
        panel.ring(Role::Range, at, RADIUS + settings.danger_distance);
        if let Ok(map) = self.ask(settings, agent) {
            Self::draw_map(&map, at, panel);
        }
    }

    fn role(&self, _: usize) -> Role {
        Role::Pursuer
    }

    fn name_of(role: Role) -> Option<&'static str> {
        match role {
            Role::Pursuer => Some("agent"),
            Role::PursuerTrail => Some("its way"),
            Role::Target => Some("goal, interest of a direction"),
            Role::Prediction => Some("interest, masked"),
            Role::Danger => Some("threat, danger of a direction"),
            Role::Miss => Some("tolerated danger"),
            Role::Aim => Some("chosen direction"),
            Role::Range => Some("danger distance"),
            _ => None,
        }
    }

    fn captions(&self, _: &Self::Settings) -> [&'static str; 2] {
        [
            "Each direction has an interest, outward, and a danger, inward; the best that is not masked is taken.",
            "Drag the goal or a threat, or try Danger tolerance 1, which masks no direction, or Slots 4.",
        ]
    }

    fn handles(&self) -> Vec<(&'static str, DVec2)> {
        let threats = NAMES.into_iter().zip(&self.threats);
        let threats = threats.map(|(name, threat)| (name, threat.agent.position.truncate()));
        [("goal", self.goal.truncate())].into_iter().chain(threats).collect()
    }

    fn drag(&mut self, handle: &str, to: DVec2) {
        match NAMES.iter().position(|name| *name == handle) {
            Some(index) => self.threats[index].agent.position = to.extend(0.0),
            None => self.goal = to.extend(0.0),
        }
    }

    fn inspect(&self, settings: &Self::Settings, agent: &Agent, _: f64) -> Inspection {
        let answer = self.ask(settings, agent);
        let near = self.near_threats(settings, agent);
        let goal = [("interests", self.goal - agent.position, 1.0)];
        let threats = near.iter().flat_map(|&(toward, strength)| {
            [("dangers", toward, strength), ("interests", -toward, strength)]
        });
        let blend = |(map, direction, strength): (&str, DVec3, f64)| {
            format!(
                "direction = (PursuitVec3){};\nstatus = pursuit_blend_into_context(\n    \
                 PURSUIT_CONTEXT_LAYOUT_CIRCLE, &direction, {}, &{map}, COUNT);\n",
                snippet::vector(direction),
                snippet::number(strength),
            )
        };
        let dangers = match near.len() {
            0 => "",
            _ => "const PursuitNumberArray dangers = { .base = danger, .stride = sizeof *danger };\n",
        };
        let blends: String = goal.into_iter().chain(threats).map(blend).collect();
        let c_snippet = format!(
            "enum {{ COUNT = {} }};\nstatic double interest[COUNT], danger[COUNT];\n\
             const PursuitNumberArray interests = {{ .base = interest, .stride = sizeof *interest }};\n{dangers}\
             PursuitStatus status;\nPursuitVec3 direction;\n{blends}const PursuitContextMap map = {{\n    \
             .interest = {{ interest, sizeof *interest }},\n    .danger = {{ danger, sizeof *danger }},\n    \
             .danger_tolerance = {},\n    .max_speed = {},\n    .count = COUNT,\n    \
             .layout = PURSUIT_CONTEXT_LAYOUT_CIRCLE,\n}};\nPursuitContextChoice choice;\n\
             status = pursuit_find_context_direction(&map, &choice);\n",
            settings.slots,
            snippet::number(settings.danger_tolerance),
            snippet::number(settings.max_speed),
        );
        Inspection {
            function: "steering::find_context_direction",
            inputs: vec![
                Entry::vector("position", &agent.position.to_array(), "cm"),
                Entry::vector("goal", &self.goal.to_array(), "cm"),
                Entry::words("slots", settings.slots.to_string()),
                Entry::words("near threats", near.len().to_string()),
                Entry::number("danger_tolerance", settings.danger_tolerance, ""),
            ],
            outputs: answer.as_ref().map_or(Vec::new(), |map| {
                let slot = map.choice.slot.map_or("none".into(), |slot| slot.to_string());
                vec![
                    Entry::vector("desired_velocity", &map.choice.desired_velocity.to_array(), "cm/s"),
                    Entry::words("slot", slot),
                    Entry::number("interest", map.choice.interest, ""),
                    Entry::number("danger", map.choice.danger, ""),
                    Entry::words("masked slots", map.masked().to_string()),
                ]
            }),
            point: Some(self.goal.to_array()),
            time: None,
            status: "",
            reason: match answer.map(|map| map.choice.slot) {
                Ok(Some(_)) => "the greatest interest of the slots that are not masked",
                Ok(None) => "no slot that is not masked is of interest",
                Err(_) => "an input is refused",
            }
            .into(),
            c_snippet,
        }
    }

    fn measures(&self, settings: &Self::Settings, agents: &[Agent]) -> Vec<Measure> {
        let agent = agents.first();
        let map = agent.and_then(|agent| self.ask(settings, agent).ok());
        let of = |number: fn(&Map) -> f64| map.as_ref().map_or(f64::NAN, number);
        vec![
            Measure::new("interest", "", of(|map| map.choice.interest)),
            Measure::new("danger", "", of(|map| map.choice.danger)),
            Measure::new("masked", "", of(|map| map.masked() as f64)),
            Measure::new(
                "distance_to_goal",
                "cm",
                agent.map_or(f64::NAN, |agent| agent.position.distance(self.goal)),
            ),
        ]
    }

    fn summary(&self, settings: &Self::Settings, agents: &[Agent]) -> Vec<Statistic> {
        let map = agents.first().and_then(|agent| self.ask(settings, agent).ok());
        let masked = map.map_or(0, |map| map.masked());
        vec![
            Statistic::count("Goals reached", self.reached),
            Statistic::count("Threats touched", self.touched),
            Statistic::number("Least distance from a threat", self.nearest, "cm"),
            Statistic::words("Masked slots", format!("{masked} of {}", settings.slots)),
        ]
    }
}
