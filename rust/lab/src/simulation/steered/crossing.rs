//! Avoiding collisions: agents that cross from side to side, through one another.

use super::shapes::draw_sides;
use super::{Behavior, FIELD, Role, free, limits_up_to};
use crate::scenario::{self, CollisionBlend};
use crate::seeded::Generator;
use crate::simulation::{Entry, Inspection, Measure, Panel, Statistic, snippet};
use pursuit_core::steering::{
    Agent, AvoidanceLayers, CollisionAvoidance, CollisionSettings, HeightBand, MovingNeighbor,
    SteeringLimits, avoid_collisions, blend_by_priority, blend_in_order, seek,
};
use pursuit_core::{DVec3, Refusal};

/// The radius of an agent: an Unreal character's.
const BODY: f64 = 42.0;
/// How near its goal an agent turns back.
const NEAR: f64 = 60.0;
/// How many seconds of the wanted velocity are drawn.
const DRAWN: f64 = 0.6;

/// The side that each agent heads for, and the pairs that have touched.
#[derive(Clone)]
pub struct Crossing {
    random: Generator,
    travelers: Vec<Traveler>,
    /// Where all agents are, as each sees the others.
    agents: Vec<Agent>,
    /// The pairs that touch now.
    touching: Vec<[usize; 2]>,
    contacts: u64,
    crossings: u64,
    /// How deep two agents were in each other at most.
    deepest: f64,
}

#[derive(Clone)]
struct Traveler {
    /// From 0 to 3: right, up, left and down.
    side: u64,
    goal: DVec3,
    /// The answer at this moment; `None` without avoidance.
    avoidance: Result<Option<CollisionAvoidance>, Refusal>,
}

impl Traveler {
    /// What it does about the neighbor that it avoids, and which that is.
    fn avoids(&self) -> Option<(CollisionAvoidance, usize)> {
        let avoidance = self.avoidance.ok().flatten()?;
        Some((avoidance, avoidance.neighbor?))
    }
}

/// A place near a side, at its middle half.
fn gate(side: u64, random: &mut Generator) -> DVec3 {
    let (depth, along) = (random.uniform(60.0, 240.0), random.uniform(-0.5, 0.5));
    let (x, y) = match side {
        0 => (FIELD.x - depth, along * FIELD.y),
        1 => (along * FIELD.x, FIELD.y - depth),
        2 => (depth - FIELD.x, along * FIELD.y),
        _ => (along * FIELD.x, depth - FIELD.y),
    };
    DVec3::new(x, y, 0.0)
}

fn opposite(side: u64) -> u64 {
    (side + 2) % 4
}

impl Crossing {
    /// The agent at a place of the list of all but `index`, and its own index.
    fn other(&self, index: usize, place: usize) -> (usize, Agent) {
        let other = if place < index { place } else { place + 1 };
        (other, self.agents[other])
    }

    fn others(&self, index: usize) -> impl Iterator<Item = (usize, Agent)> {
        (0..self.agents.len().saturating_sub(1)).map(move |place| self.other(index, place))
    }

    fn ask(
        &self,
        settings: &scenario::Crossing,
        index: usize,
        agent: &Agent,
    ) -> Result<CollisionAvoidance, Refusal> {
        let neighbor = |place: usize| {
            let (_, Agent { position, velocity, .. }) = self.other(index, place);
            let (layers, height) = (AvoidanceLayers::DEFAULT, HeightBand::EVERYWHERE);
            MovingNeighbor { position, velocity, radius: BODY, layers, height }
        };
        let collisions = CollisionSettings {
            agent_radius: BODY,
            margin: settings.margin,
            look_ahead_time: settings.look_ahead_time,
            ..CollisionSettings::for_units(100.0)
        };
        let neighbors = (self.agents.len().saturating_sub(1), neighbor);
        let answer = avoid_collisions(agent, &AvoidanceLayers::DEFAULT, &neighbors, &collisions)?;
        Ok(CollisionAvoidance { neighbor: answer.neighbor.map(|place| self.other(index, place).0), ..answer })
    }

    fn pairs_that_touch(&self) -> Vec<[usize; 2]> {
        let pairs = (0..self.agents.len()).flat_map(|a| (0..a).map(move |b| [b, a]));
        pairs.filter(|&pair| self.overlap(pair) > 0.0).collect()
    }

    fn overlap(&self, [a, b]: [usize; 2]) -> f64 {
        2.0 * BODY - self.agents[a].position.distance(self.agents[b].position)
    }

    fn is_touching(&self, index: usize) -> bool {
        self.touching.iter().flatten().any(|&other| other == index)
    }

    fn avoiding(&self) -> usize {
        self.travelers.iter().filter(|traveler| traveler.avoids().is_some()).count()
    }
}

impl Behavior for Crossing {
    type Settings = scenario::Crossing;
    const TRAIL: f64 = 1.0;

    fn begin(settings: &Self::Settings, random: &mut Generator) -> (Self, Vec<DVec3>) {
        let mut places: Vec<DVec3> = Vec::new();
        let mut travelers = Vec::new();
        for index in 0..settings.agents {
            let side = index % 4;
            let is_free = |at: DVec3| places.iter().all(|other| other.distance(at) > 2.0 * BODY);
            // Where there is no room left, some begin within others.
            let place = free(is_free, || gate(opposite(side), random));
            places.push(place.unwrap_or_else(|| gate(opposite(side), random)));
            travelers.push(Traveler { side, goal: gate(side, random), avoidance: Ok(None) });
        }
        let at_rest = |&position: &DVec3| Agent { position, velocity: DVec3::ZERO, max_speed: 0.0 };
        let mut crossing = Self {
            random: Generator::new(random.bits()),
            travelers,
            agents: places.iter().map(at_rest).collect(),
            touching: Vec::new(),
            contacts: 0,
            crossings: 0,
            deepest: 0.0,
        };
        crossing.touching = crossing.pairs_that_touch();
        (crossing, places)
    }

    fn limits(&self, settings: &Self::Settings) -> SteeringLimits {
        limits_up_to(settings.max_speed)
    }

    fn steer(
        &mut self,
        settings: &Self::Settings,
        index: usize,
        agent: &Agent,
        _: f64,
    ) -> Result<DVec3, Refusal> {
        let wish = seek(agent, self.travelers[index].goal)?;
        let Some(avoidance) = self.travelers[index].avoidance? else { return Ok(wish) };
        let blend = match settings.avoidance {
            CollisionBlend::Order => {
                blend_in_order(&[(avoidance.steering, 1.0), (wish, 1.0)], settings.max_speed)?
            }
            _ => blend_by_priority(&[avoidance.steering, wish], 0.0)?,
        };
        Ok(blend.steering)
    }

    fn look(&mut self, settings: &Self::Settings, agents: &[Agent], _: f64) {
        self.agents = agents.to_vec();
        for (index, agent) in agents.iter().enumerate() {
            self.travelers[index].avoidance = match settings.avoidance {
                CollisionBlend::Off => Ok(None),
                _ => self.ask(settings, index, agent).map(Some),
            };
        }
        for (traveler, agent) in self.travelers.iter_mut().zip(agents) {
            if agent.position.distance(traveler.goal) <= NEAR {
                self.crossings += 1;
                traveler.side = opposite(traveler.side);
                traveler.goal = gate(traveler.side, &mut self.random);
            }
        }
        let touching = self.pairs_that_touch();
        self.contacts += touching.iter().filter(|pair| !self.touching.contains(pair)).count() as u64;
        self.deepest = touching.iter().map(|&pair| self.overlap(pair)).fold(self.deepest, f64::max);
        self.touching = touching;
    }

    fn draw(&self, _: &Self::Settings, agents: &[Agent], panel: &mut Panel) {
        draw_sides(panel);
        for (traveler, agent) in self.travelers.iter().zip(agents) {
            let at = agent.position.truncate();
            panel.disk(Role::Range, at, BODY);
            if let Some((_, other)) = traveler.avoids() {
                panel.dashes(Role::Prediction, vec![at, agents[other].position.truncate()], 1.0);
            }
        }
        for at in self.touching.iter().flatten().map(|&index| agents[index].position.truncate()) {
            panel.ring(Role::Danger, at, BODY);
        }
        let (Some(first), Some(traveler)) = (agents.first(), self.travelers.first()) else { return };
        let at = first.position.truncate();
        panel.ring(Role::Caption, at, BODY + 10.0);
        panel.dot(Role::Alternative, traveler.goal.truncate(), 5.0);
        if let Some((avoidance, other)) = traveler.avoids() {
            let then = |agent: &Agent| (agent.position + agent.velocity * avoidance.time).truncate();
            for agent in [first, &agents[other]] {
                panel.dashes(Role::Intercept, vec![agent.position.truncate(), then(agent)], 1.0);
                panel.ring(Role::Intercept, then(agent), BODY);
            }
            let wanted = (first.velocity + avoidance.steering).truncate();
            panel.arrow(Role::Aim, at, at + wanted * DRAWN, 2.0);
        }
    }

    fn role(&self, index: usize) -> Role {
        match self.travelers[index].avoids() {
            _ if self.is_touching(index) => Role::Danger,
            Some(_) => Role::Target,
            None => Role::Pursuer,
        }
    }

    fn name_of(role: Role) -> Option<&'static str> {
        match role {
            Role::Pursuer => Some("bound for its goal"),
            Role::Target => Some("avoids a neighbor"),
            Role::Danger => Some("touches another"),
            Role::PursuerTrail => Some("way to a goal"),
            Role::TargetTrail => Some("way around a neighbor"),
            Role::Prediction => Some("whom it avoids"),
            Role::Range => Some("body"),
            Role::Caption => Some("the first agent"),
            Role::Alternative => Some("goal of the first"),
            Role::Intercept => Some("predicted contact"),
            Role::Aim => Some("velocity that avoids it"),
            _ => None,
        }
    }

    fn captions(&self, settings: &Self::Settings) -> [&'static str; 2] {
        let seen = match settings.avoidance {
            CollisionBlend::Off => "Agents cross from side to side, and none avoids any other.",
            _ => "Agents cross from side to side, and each avoids the neighbor that it would touch first.",
        };
        let tried = match settings.avoidance {
            CollisionBlend::Off => "Try Avoidance Priority: far fewer touch.",
            _ => "Try Avoidance Off: far more touch; or Look ahead time 0.2: neighbors are seen late.",
        };
        [seen, tried]
    }

    fn inspect(&self, settings: &Self::Settings, agent: &Agent, _: f64) -> Inspection {
        let answer = self.ask(settings, 0, agent);
        let vectors = |name: &str, of: fn(&Agent) -> DVec3| {
            let lines = self.others(0).map(|(_, other)| format!("    {},\n", snippet::vector(of(&other))));
            snippet::array("PursuitVec3", name, &lines.collect::<String>())
        };
        let c_snippet = snippet::agent(agent)
            + &vectors("positions", |other| other.position)
            + &vectors("velocities", |other| other.velocity)
            + &format!(
                "const double radius = {};\nconst PursuitCrowd neighbors = {{\n    \
                 .positions = {{ positions, sizeof *positions }},\n    \
                 .velocities = {{ velocities, sizeof *velocities }},\n    .radii = {{ &radius, 0 }},\n    \
                 .count = {},\n}};\nconst PursuitAvoidanceLayers layers = pursuit_avoidance_layers_default();\n\
                 PursuitCollisionSettings settings = pursuit_collision_settings_default(100.0);\n\
                 settings.agent_radius = radius;\nsettings.margin = {};\nsettings.look_ahead_time = {};\n\
                 PursuitCollisionAvoidance avoidance;\nPursuitStatus status = pursuit_steer_avoid_collisions(\n    \
                 &agent, &layers, &neighbors, &settings, &avoidance);\n",
                snippet::number(BODY),
                self.others(0).count(),
                snippet::number(settings.margin),
                snippet::number(settings.look_ahead_time),
            );
        let met = answer.ok().filter(|answer| answer.neighbor.is_some());
        Inspection {
            function: "steering::avoid_collisions",
            inputs: vec![
                Entry::vector("position", &agent.position.to_array(), "cm"),
                Entry::vector("velocity", &agent.velocity.to_array(), "cm/s"),
                Entry::words("neighbors", self.others(0).count().to_string()),
                Entry::number("margin", settings.margin, "cm"),
                Entry::number("look_ahead_time", settings.look_ahead_time, "s"),
            ],
            outputs: answer.map_or(Vec::new(), |answer| {
                let neighbor = answer.neighbor.map_or("none".into(), |other| other.to_string());
                vec![
                    Entry::vector("steering", &answer.steering.to_array(), "cm/s"),
                    Entry::words("neighbor", neighbor),
                    Entry::number("time", answer.time, "s"),
                    Entry::number("miss_distance", answer.miss_distance, "cm"),
                ]
            }),
            point: met.map(|answer| (agent.position + agent.velocity * answer.time).to_array()),
            time: met.map(|answer| answer.time),
            status: "",
            reason: match answer {
                Ok(CollisionAvoidance { neighbor: Some(_), .. }) => "a neighbor is in its way",
                Ok(_) => "no neighbor is in its way",
                Err(_) => "an input is refused",
            }
            .into(),
            c_snippet,
        }
    }

    fn measures(&self, _: &Self::Settings, _: &[Agent]) -> Vec<Measure> {
        vec![
            Measure::new("avoiding", "", self.avoiding() as f64),
            Measure::new("touching_pairs", "", self.touching.len() as f64),
            Measure::new("contacts", "", self.contacts as f64),
        ]
    }

    fn summary(&self, _: &Self::Settings, _: &[Agent]) -> Vec<Statistic> {
        vec![
            Statistic::count("Contacts", self.contacts),
            Statistic::number("Deepest overlap", self.deepest, "cm")
                .meaning("How far two agents overlapped at most, ever: at 0 none did more than touch."),
            Statistic::count("Crossings", self.crossings),
            Statistic::words("Avoiding now", format!("{} of {}", self.avoiding(), self.agents.len())),
        ]
    }
}
