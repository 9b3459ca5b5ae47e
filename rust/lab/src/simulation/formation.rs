//! A formation: an anchor marches through a gap and back, and units follow their slots around it.

use super::{
    Action, Bounds, Clock, Controls, Digest, Entry, Inspection, Measure, Panel, Role, Scene, Shape,
    Simulation, Statistic, snippet, status_name,
};
use crate::scenario::{self, Header, TurnRound};
use crate::scenes;
use crate::seeded::Generator;
use pursuit_core::crowd::{
    Dimensions, FormationAgent, FormationAnchor, FormationAnchorSettings, FormationAnchorStep,
    FormationHeading, FormationOrigin, FormationSettings, OrcaCrowdSettings, assign_formation,
    formation_slots, formation_velocities, step_formation_anchor,
};
use pursuit_core::motion::MotionState;
use pursuit_core::numeric::{AssignmentObjective, assignment_memory};
use pursuit_core::steering::{Agent, Leader, SteeringLimits};
use pursuit_core::{DVec2, DVec3, Refusal, Unsolved};

/// The radius of a unit.
const RADIUS: f64 = 0.4;
/// Half of the thickness of the wall with the gap.
const THICKNESS: f64 = 0.5;
/// How far the wall reaches.
const WALL: f64 = 300.0;
/// The least distance of the ends of the march from the wall, and the room behind the last unit that is through.
const MARCH: f64 = 30.0;
const ROOM: f64 = 8.0;
/// The speed of the anchor, as a part of the units' speed.
const MARCH_SPEED: f64 = 0.8;
/// How near its slot a unit is in it.
const NEAR: f64 = 0.5;
/// For how long an anchor at the end of its march waits for units that do not come into their slots, in seconds.
const PATIENCE: f64 = 6.0;
/// What can be done to a formation.
const LOSE: &str = "lose-unit";

/// A formation that marches to and fro.
#[derive(Clone)]
pub struct Formation {
    settings: scenario::Formation,
    clock: Clock,
    random: Generator,
    crowd: scenes::Scene,
    anchor: FormationAnchor,
    /// Where the march leads: 1 to the right, -1 to the left.
    course: f64,
    /// Whether the anchor turns round at the end of its march.
    turns: bool,
    /// Since when it is there.
    waits: f64,
    /// Whether the formation is as narrow as the gap: from one depth before it until the last one is through.
    is_narrow: bool,
    /// The slots in the shape of the settings, and as they pass the gap.
    wide: Vec<DVec3>,
    narrow: Vec<DVec3>,
    /// What the slots were made for.
    made_for: scenario::Formation,
    /// The slot of each unit.
    slot_of: Vec<usize>,
    passes: u64,
    lost: u64,
    /// When the last unit can be in its slot, as of the last assignment.
    last_arrival: f64,
    step: FormationAnchorStep,
    refused: Option<Refusal>,
}

impl Formation {
    /// The scenario at its beginning.
    pub fn new(settings: scenario::Formation, header: &Header) -> Self {
        let anchor = FormationAnchor {
            position: DVec3::ZERO,
            velocity: DVec3::ZERO,
            forward: DVec3::X,
            up: DVec3::Z,
            angular_velocity: DVec3::ZERO,
        };
        let mut simulation = Self {
            made_for: settings.clone(),
            settings,
            clock: Clock::new(header),
            random: Generator::new(header.seed),
            crowd: scenes::Scene::new(Vec::new(), Vec::new(), Dimensions::Two),
            anchor,
            course: 1.0,
            turns: false,
            waits: 0.0,
            is_narrow: false,
            wide: Vec::new(),
            narrow: Vec::new(),
            slot_of: Vec::new(),
            passes: 0,
            lost: 0,
            last_arrival: 0.0,
            step: FormationAnchorStep { anchor, share: 1.0, limiting_agent: None },
            refused: None,
        };
        simulation.reset(header.seed);
        simulation
    }

    fn count(&self) -> usize {
        self.crowd.positions.len()
    }

    /// The slots of a number of units in the shape of the settings, within a width.
    fn slots(&self, count: usize, max_width: f64) -> Result<Vec<DVec3>, Refusal> {
        let settings = FormationSettings {
            spacing: self.settings.spacing,
            max_width,
            shape: self.settings.shape.of_core(),
            files: self.settings.files as usize,
            origin: FormationOrigin::Front,
            ..FormationSettings::for_units(1.0)
        };
        let mut slots = Vec::with_capacity(count);
        formation_slots(&settings, count, |_, slot| slots.push(slot))?;
        Ok(slots)
    }

    /// Makes the slots anew.
    fn form(&mut self, count: usize) -> Result<(), Refusal> {
        self.wide = self.slots(count, f64::INFINITY)?;
        self.narrow = self.slots(count, self.settings.gap_width - 2.0 * RADIUS)?;
        self.made_for = self.settings.clone();
        Ok(())
    }

    /// How far the march leads from the wall: so that the last one is through before its end.
    fn end(&self) -> f64 {
        MARCH.max(depth(&self.narrow) + ROOM).max(depth(&self.wide) + ROOM)
    }

    /// How far a place is behind the wall, seen along the march; negative before it.
    fn beyond(&self, place: DVec3) -> f64 {
        self.course * place.x
    }

    fn are_all_through(&self) -> bool {
        self.crowd.positions.iter().all(|at| self.beyond(*at) > THICKNESS + RADIUS)
    }

    /// Becomes as narrow as the gap before it, where each keeps its place in the order, and forms again behind it, where no unit is
    /// to cross another.
    fn fit(&mut self) -> Result<(), Refusal> {
        let was_narrow = self.is_narrow;
        self.is_narrow =
            self.beyond(self.anchor.position) >= -(depth(&self.wide) + 1.0) && !self.are_all_through();
        if was_narrow && !self.is_narrow { self.assign(AssignmentObjective::LinearSum) } else { Ok(()) }
    }

    fn slots_now(&self) -> &[DVec3] {
        if self.is_narrow { &self.narrow } else { &self.wide }
    }

    fn agents(&self) -> Vec<FormationAgent> {
        let slots = self.slots_now();
        let agent = |unit: usize| FormationAgent {
            agent: Agent {
                position: self.crowd.positions[unit],
                velocity: self.crowd.velocities[unit],
                max_speed: self.settings.max_speed,
            },
            slot: slots[self.slot_of[unit]],
        };
        (0..self.count()).map(agent).collect()
    }

    /// Where the slot of each unit is.
    fn places(&self) -> Vec<DVec3> {
        let place = |agent: FormationAgent| self.anchor.slot(agent.slot).map(|slot| slot.position);
        self.agents().into_iter().map(|agent| place(agent).unwrap_or(agent.agent.position)).collect()
    }

    fn distances(&self) -> impl Iterator<Item = f64> {
        self.places().into_iter().zip(&self.crowd.positions).map(|(place, at)| place.distance(*at))
    }

    fn farthest(&self) -> f64 {
        self.distances().fold(0.0, f64::max)
    }

    /// Gives every unit a slot.
    fn assign(&mut self, objective: AssignmentObjective) -> Result<(), Refusal> {
        let count = self.count();
        let (slots, agents) = (self.slots_now(), self.agents());
        let agents: Vec<Agent> = agents.into_iter().map(|agent| agent.agent).collect();
        let (mut memory, mut chosen) = (vec![0; assignment_memory(count, count)], self.slot_of.clone());
        let whole = assign_formation(
            &self.anchor,
            &slots,
            &agents.as_slice(),
            objective,
            &mut memory,
            |unit, slot| chosen[unit] = slot.unwrap_or(chosen[unit]),
        )?;
        (self.slot_of, self.last_arrival) = (chosen, whole.last_arrival);
        Ok(())
    }

    /// A unit is lost, and the others close the gap that it leaves.
    fn lose(&mut self) -> Result<(), Refusal> {
        let count = self.count();
        if count < 2 {
            return Ok(());
        }
        let unit = (self.random.bits() % count as u64) as usize;
        self.lost += 1;
        self.crowd.positions.remove(unit);
        self.crowd.velocities.remove(unit);
        self.crowd.facings.remove(unit);
        self.slot_of = (0..count - 1).collect();
        self.form(count - 1)?;
        self.assign(AssignmentObjective::Bottleneck)
    }

    /// At the end of its march the anchor turns round as soon as all are in their slots.
    fn turn_round(&mut self) -> Result<(), Refusal> {
        let end = DVec3::X * self.course * self.end();
        if self.turns {
            if self.anchor.forward.x * self.course > 0.999_999 {
                self.turns = false;
            }
            return Ok(());
        }
        if self.is_narrow || self.anchor.position.distance(end) > NEAR {
            self.waits = 0.0;
            return Ok(());
        }
        self.waits += self.clock.tick();
        if self.farthest() > NEAR && self.waits < PATIENCE {
            return Ok(());
        }
        (self.course, self.waits) = (-self.course, 0.0);
        self.passes += 1;
        match self.settings.turn {
            TurnRound::Wheel => {
                self.turns = true;
                Ok(())
            }
            TurnRound::About => {
                let anchor = &mut self.anchor;
                anchor.position -= anchor.forward * depth(&self.wide);
                (anchor.forward, anchor.velocity) = (-anchor.forward, DVec3::ZERO);
                anchor.angular_velocity = DVec3::ZERO;
                self.assign(AssignmentObjective::Bottleneck)
            }
        }
    }

    /// The leader of the anchor: the end of the march, or where it turns round.
    fn leader(&self) -> Leader {
        let side = if self.turns { -self.course } else { self.course };
        let motion = MotionState { position: DVec3::X * side * self.end(), velocity: DVec3::ZERO };
        Leader { motion, forward: DVec3::X * self.course, up: DVec3::Z }
    }

    fn limits(&self) -> [SteeringLimits; 2] {
        let max_speed = self.settings.max_speed;
        let of = |max_speed: f64, max_acceleration: f64| SteeringLimits {
            max_speed,
            max_acceleration,
            ..SteeringLimits::for_units(1.0)
        };
        [of(max_speed, 8.0), of(MARCH_SPEED * max_speed, 4.0)]
    }

    fn anchor_settings(&self) -> FormationAnchorSettings {
        FormationAnchorSettings {
            heading: FormationHeading::Facing,
            max_lag: self.settings.max_lag,
            ..FormationAnchorSettings::for_units(1.0)
        }
    }

    fn move_all(&mut self) -> Result<(), Refusal> {
        let tick = self.clock.tick();
        let (agents, [body, march]) = (self.agents(), self.limits());
        let mut preferred = Vec::with_capacity(agents.len());
        let every = 0..agents.len();
        formation_velocities(&self.anchor, &agents.as_slice(), &body, tick, every, |_, course| {
            preferred.push(course.preferred_velocity);
        })?;
        let (leader, settings) = (self.leader(), self.anchor_settings());
        self.step =
            step_formation_anchor(&self.anchor, &leader, &agents.as_slice(), &march, &settings, tick)?;
        self.anchor = self.step.anchor;
        (self.crowd.max_speed, self.crowd.delta_time) = (self.settings.max_speed, tick);
        self.crowd.step(|unit, _| preferred[unit]);
        self.turn_round()?;
        self.fit()
    }

    /// The reason of the anchor's speed, in words.
    fn share_in_words(&self) -> String {
        match self.step.limiting_agent {
            Some(unit) if self.step.share == 0.0 => format!("The anchor waits for unit {unit}."),
            Some(unit) => format!("The anchor goes slower for unit {unit}."),
            None => "The units can follow the anchor.".into(),
        }
    }
}

/// How far the last of the slots is behind the first.
fn depth(slots: &[DVec3]) -> f64 {
    slots.iter().map(|slot| -slot.x).fold(0.0, f64::max)
}

/// How far the outermost slot is to the side.
fn half_width(slots: &[DVec3]) -> f64 {
    slots.iter().map(|slot| slot.y.abs()).fold(0.0, f64::max)
}

impl Simulation for Formation {
    clock_and_settings!();

    fn reset(&mut self, seed: u64) {
        self.clock.steps = 0;
        self.random = Generator::new(seed);
        (self.course, self.turns, self.waits, self.is_narrow) = (1.0, false, 0.0, false);
        (self.passes, self.lost, self.last_arrival) = (0, 0, 0.0);
        let count = self.settings.units as usize;
        self.refused = self.form(count).err();
        self.slot_of = (0..count).collect();
        self.anchor = FormationAnchor {
            position: DVec3::X * -self.end(),
            velocity: DVec3::ZERO,
            forward: DVec3::X,
            ..self.anchor
        };
        self.step = FormationAnchorStep { anchor: self.anchor, share: 1.0, limiting_agent: None };
        let mut crowd = scenes::Scene::new(vec![DVec3::ZERO; count], Vec::new(), Dimensions::Two);
        // What RVO2's own examples do to symmetry.
        let shift = 1e-3 * RADIUS;
        for (place, slot) in crowd.positions.iter_mut().zip(&self.wide) {
            *place = self.anchor.position + *slot + self.random.in_cube(shift).with_z(0.0);
        }
        crowd.radius = RADIUS;
        crowd.settings = OrcaCrowdSettings { neighbor_distance: 5.0, ..OrcaCrowdSettings::for_units(1.0) };
        let half = 0.5 * self.settings.gap_width;
        let wall = |low: f64, high: f64| {
            let corners = [(-1.0, low), (1.0, low), (1.0, high), (-1.0, high)];
            corners.map(|(x, y)| DVec3::new(x * THICKNESS, y, 0.0)).to_vec()
        };
        crowd.walls = vec![wall(half, WALL), wall(-WALL, -half)];
        self.crowd = crowd;
    }

    fn step(&mut self, controls: &Controls) {
        let mut done = Ok(());
        let is_other = |now: &scenario::Formation, then: &scenario::Formation| {
            (now.shape, now.files, now.spacing) != (then.shape, then.files, then.spacing)
        };
        if is_other(&self.settings, &self.made_for) {
            done = self.form(self.count()).and_then(|()| self.assign(AssignmentObjective::Bottleneck));
        }
        for event in &controls.events {
            if matches!(event, super::Event::Press { action } if action == LOSE) {
                done = done.and_then(|()| self.lose());
            }
        }
        self.refused = done.and_then(|()| self.move_all()).err().or(self.refused);
        self.clock.steps += 1;
    }

    fn name_of(&self, role: Role) -> Option<&'static str> {
        Some(match role {
            Role::Pursuer => "unit",
            Role::Target => "anchor",
            Role::Range => "slot",
            Role::Prediction => "way to its slot",
            Role::Aim => "where the anchor goes",
            Role::Waiting => "unit that the anchor waits for",
            Role::Wall => "walls",
            _ => return None,
        })
    }

    fn captions(&self) -> [&'static str; 2] {
        let seen = "Units keep their slots around an anchor, pass a gap as a column, form again behind it and turn round.";
        let tried = match self.settings.turn {
            TurnRound::Wheel => {
                "Try Turn About, with which nobody moves as the rear becomes the front; Shape Wedge; or lose a unit."
            }
            TurnRound::About => {
                "Try Turn Wheel, for which the anchor goes slower than its outermost units; Shape Wedge; or lose a unit."
            }
        };
        [seen, tried]
    }

    fn actions(&self) -> &'static [Action] {
        &[Action {
            name: LOSE,
            key: 'U',
            meaning: "A unit is lost: the others close its gap as soon as they can",
        }]
    }

    fn scene(&self) -> Scene {
        let wide = half_width(&self.wide).max(half_width(&self.narrow));
        let half = DVec2::new(self.end() + depth(&self.wide) + 3.0, (wide + 4.0).max(20.0));
        let mut panel = Panel::new("", Bounds { least: -half, greatest: half });
        let gap = 0.5 * self.settings.gap_width;
        for (low, high) in [(gap, half.y), (-half.y, -gap)] {
            let corners = [(-1.0, low), (1.0, low), (1.0, high), (-1.0, high)];
            let points = corners.map(|(x, y)| DVec2::new(x * THICKNESS, y)).to_vec();
            panel.shapes.push(Shape::Area { role: Role::Wall, points });
        }
        let places = self.places();
        for (place, at) in places.iter().zip(&self.crowd.positions) {
            panel.ring(Role::Range, place.truncate(), RADIUS);
            if place.distance(*at) > NEAR {
                panel.line(Role::Prediction, vec![at.truncate(), place.truncate()], 1.0);
            }
        }
        for (unit, at) in self.crowd.positions.iter().enumerate() {
            let is_slow = self.step.limiting_agent == Some(unit);
            let role = if is_slow { Role::Waiting } else { Role::Pursuer };
            panel.disk(role, at.truncate(), 0.9 * RADIUS);
        }
        let (at, ahead) = (self.anchor.position.truncate(), self.anchor.forward.truncate());
        panel.arrow(Role::Aim, at, at + ahead * (1.0 + 2.0 * self.anchor.velocity.length()), 2.0);
        panel.dot(Role::Target, at, 5.0);
        if self.step.share < 1.0 {
            let text = format!("{:.0} % of its speed", 100.0 * self.step.share);
            panel.words(Role::Caption, at + DVec2::new(1.0, 2.2), text, 13.0);
        }
        Scene::of(panel)
    }

    fn query_and_answer(&self) -> Inspection {
        let verdict = self.refused.map_or(Ok(()), |refusal| Err(Unsolved::from(refusal)));
        let (anchor, leader) = (&self.anchor, self.leader());
        let ([_, march], settings) = (self.limits(), self.anchor_settings());
        let c_snippet = format!(
            "enum {{ COUNT = {} }};\nstatic PursuitVec3 positions[COUNT], velocities[COUNT], slots[COUNT];\n\
             const double max_speed = {};\n",
            self.count(),
            snippet::number(self.settings.max_speed),
        ) + &snippet::structure(
            "PursuitFormationAnchor",
            "anchor",
            &[
                ("position", snippet::vector(anchor.position)),
                ("velocity", snippet::vector(anchor.velocity)),
                ("forward", snippet::vector(anchor.forward)),
                ("up", snippet::vector(anchor.up)),
                ("angular_velocity", snippet::vector(anchor.angular_velocity)),
            ],
        ) + &snippet::structure(
            "PursuitLeader",
            "leader",
            &[
                ("position", snippet::vector(leader.motion.position)),
                ("forward", snippet::vector(leader.forward)),
                ("up", snippet::vector(leader.up)),
            ],
        ) + "PursuitFormationAgents agents = {\n    .positions = { positions, sizeof *positions },\n    \
             .velocities = { velocities, sizeof *velocities },\n    .max_speeds = { &max_speed, 0 },\n    \
             .slots = { slots, sizeof *slots },\n    .count = COUNT,\n};\n"
            + &format!(
                "PursuitSteeringLimits limits = pursuit_steering_limits_default(1);\nlimits.max_speed = {};\n\
                 limits.max_acceleration = {};\n\
                 PursuitFormationAnchorSettings settings = pursuit_formation_anchor_settings_default(1);\n\
                 settings.heading = PURSUIT_FORMATION_HEADING_FACING;\nsettings.max_lag = {};\n\
                 PursuitFormationAnchorStep step;\n\
                 PursuitStatus status = pursuit_step_formation_anchor(\n    \
                 &anchor, &leader, &agents, &limits, &settings, {}, &step);\n",
                snippet::number(march.max_speed),
                snippet::number(march.max_acceleration),
                snippet::number(settings.max_lag),
                snippet::number(self.clock.tick()),
            );
        Inspection {
            function: "crowd::step_formation_anchor",
            inputs: vec![
                Entry::vector("anchor", &anchor.position.to_array(), "m"),
                Entry::vector("forward", &anchor.forward.to_array(), ""),
                Entry::words("units", self.count().to_string()),
                Entry::number("max_speed", self.settings.max_speed, "m/s"),
                Entry::number("max_lag", self.settings.max_lag, "m"),
            ],
            outputs: vec![
                Entry::number("share", self.step.share, ""),
                Entry::words(
                    "limiting unit",
                    self.step.limiting_agent.map_or("none".into(), |unit| unit.to_string()),
                ),
                Entry::vector("velocity", &anchor.velocity.to_array(), "m/s"),
            ],
            point: Some(anchor.position.to_array()),
            time: None,
            status: status_name(verdict),
            reason: self.share_in_words(),
            c_snippet,
        }
    }

    fn measures(&self) -> Vec<Measure> {
        vec![
            Measure::new("anchor_x", "m", self.anchor.position.x),
            Measure::new("share", "", self.step.share),
            Measure::new("farthest", "m", self.farthest()),
            Measure::new("units", "", self.count() as f64),
            // How far it faces away from where it began.
            Measure::new("turned", "rad", libm::acos(self.anchor.forward.x.clamp(-1.0, 1.0))),
        ]
    }

    fn summary(&self) -> Vec<Statistic> {
        let in_slots = self.distances().filter(|distance| *distance <= NEAR).count();
        let shape = if self.is_narrow && self.narrow != self.wide { "as wide as the gap" } else { "whole" };
        vec![
            Statistic::words("In their slots", format!("{in_slots} of {}", self.count())),
            Statistic::number("Farthest from its slot", self.farthest(), "m"),
            Statistic::number("The anchor's share of its speed", 100.0 * self.step.share, "%"),
            Statistic::words("Shape", shape),
            Statistic::count("Times through the gap", self.passes),
            Statistic::count("Lost units", self.lost),
            Statistic::number("Last arrival when assigned last", self.last_arrival, "s"),
            Statistic::deepest_overlap(self.crowd.deepest_pair),
            Statistic::number("Deepest in a wall", self.crowd.deepest_wall.max(0.0), "m"),
        ]
    }

    fn digest(&self, digest: &mut Digest) {
        digest.vector(self.anchor.position);
        digest.vector(self.anchor.forward);
        for vector in self.crowd.positions.iter().chain(&self.crowd.velocities) {
            digest.vector(*vector);
        }
    }
}
