//! A flow field that is built: a crowd is led to its goal, around blocks, mud and its own jams.

use super::{
    Bounds, Clock, Controls, Digest, Entry, Handle, Inspection, Measure, Panel, Role, Scene, Shape,
    Simulation, Statistic, snippet, status_name,
};
use crate::scenario::{self, Header};
use crate::scenes;
use crate::seeded::Generator;
use pursuit_core::crowd::{Dimensions, OrcaCrowdSettings};
use pursuit_core::steering::{
    Agent, CongestingAgent, CongestionSettings, FlowField, FlowFieldBuild, FlowGrid, FlowGround, FlowOutside,
    FlowPoint, add_congestion, follow_flow_field,
};
use pursuit_core::{DVec2, DVec3, Refusal, Unsolved};

/// Half of the width and height of the field, in meters.
const FIELD: DVec2 = DVec2::new(14.0, 8.0);
/// Points of the grid, half a meter apart.
const SPACING: f64 = 0.5;
const COUNTS: [u32; 3] = [57, 33, 1];
/// The radius of a person.
const RADIUS: f64 = 0.3;
/// How much farther than its radius a person keeps from blocks: the way of a flow is exact to within the spacing.
const CLEARANCE: f64 = 0.1;
/// Who is this near the goal has arrived.
const NEAR: f64 = 1.0;
/// Everybody comes in left of this.
const ENTRANCE: f64 = -10.0;
/// How often a free place to come in at is sought in a step.
const TRIES: usize = 8;
/// The same at the beginning, when all have a place left of the blocks.
const BEGINNING: f64 = -2.0;
const FIRST_TRIES: usize = 100;
/// What is added to the cost of a point is drawn from this on, and as large as the spacing from the second on.
const DRAWN: (f64, f64) = (0.3, 4.0);
/// What can be dragged, the last two the mud and the goal, with half of its width and height.
const THINGS: [(&str, DVec2); 5] = [
    ("lower block", DVec2::new(0.8, 3.4)),
    ("upper block", DVec2::new(0.8, 2.1)),
    ("far block", DVec2::new(1.2, 1.2)),
    ("mud", DVec2::new(1.8, 2.0)),
    ("goal", DVec2::splat(NEAR)),
];
const BEGIN: [DVec2; 5] = [
    DVec2::new(0.0, -4.6),
    DVec2::new(0.0, 2.3),
    DVec2::new(7.0, 1.0),
    DVec2::new(-4.0, 3.5),
    DVec2::new(12.0, -2.0),
];
const BLOCKS: usize = 3;
const MUD: usize = 3;
const GOAL: usize = 4;

/// A crowd, and the field that leads it.
#[derive(Clone)]
pub struct FlowBuilding {
    settings: scenario::FlowBuilding,
    clock: Clock,
    random: Generator,
    crowd: scenes::Scene,
    /// Where the things are that can be dragged.
    places: [DVec2; 5],
    /// The costs of the ground alone, and with the crowd's.
    costs: Vec<f64>,
    crowded: Vec<f64>,
    flows: Vec<DVec3>,
    memory: Vec<FlowPoint>,
    /// Seconds until the field is built again.
    due: f64,
    rebuilds: u64,
    /// Points with a way to the goal.
    reached: u32,
    arrived: u64,
    refused: Option<Refusal>,
}

fn grid() -> FlowGrid {
    FlowGrid { counts: COUNTS, origin: (-FIELD).extend(0.0), spacing: DVec3::splat(SPACING) }
}

/// How far outside of a rectangle a place is, along each axis.
fn outside(place: DVec2, center: DVec2, half: DVec2) -> DVec2 {
    ((place - center).abs() - half).max(DVec2::ZERO)
}

/// The corners of a rectangle, counterclockwise.
fn rectangle(center: DVec2, half: DVec2) -> Vec<DVec2> {
    let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
    corners.map(|(x, y)| center + half * DVec2::new(x, y)).to_vec()
}

impl FlowBuilding {
    /// The scenario at its beginning.
    pub fn new(settings: scenario::FlowBuilding, header: &Header) -> Self {
        let mut simulation = Self {
            settings,
            clock: Clock::new(header),
            random: Generator::new(header.seed),
            crowd: scenes::Scene::new(Vec::new(), Vec::new(), Dimensions::Two),
            places: BEGIN,
            costs: Vec::new(),
            crowded: Vec::new(),
            flows: Vec::new(),
            memory: Vec::new(),
            due: 0.0,
            rebuilds: 0,
            reached: 0,
            arrived: 0,
            refused: None,
        };
        simulation.reset(header.seed);
        simulation
    }

    /// What a meter costs at a place.
    fn cost(&self, place: DVec2) -> f64 {
        let room = RADIUS + CLEARANCE;
        let (halves, mud) = (THINGS.map(|(_, half)| half), self.places[MUD]);
        let is_blocked =
            (0..BLOCKS).any(|block| outside(place, self.places[block], halves[block]).length() < room);
        if is_blocked || outside(place, DVec2::ZERO, FIELD - DVec2::splat(room)) != DVec2::ZERO {
            f64::INFINITY
        } else if outside(place, mud, halves[MUD]) == DVec2::ZERO {
            self.settings.mud_cost
        } else {
            1.0
        }
    }

    /// Builds the field from the goal, the costs of the ground, and the crowd's.
    fn build(&mut self) -> Result<(), Refusal> {
        let grid = grid();
        let count = grid.point_count()?;
        self.costs = (0..count).map(|index| self.cost(grid.position(index).truncate())).collect();
        let people = self.crowd.positions.iter().zip(&self.crowd.velocities);
        let people =
            people.map(|(&position, &velocity)| CongestingAgent { position, velocity, radius: RADIUS });
        let people: Vec<CongestingAgent> = people.collect();
        let congestion = CongestionSettings {
            cost_when_full: self.settings.congestion,
            free_speed: self.settings.walking_speed,
        };
        self.crowded.resize(count, 0.0);
        let ground = FlowGround { grid, costs: &self.costs.as_slice() };
        add_congestion(&ground, &people.as_slice(), &congestion, &mut self.crowded)?;
        self.memory.resize(count, FlowPoint::default());
        let ground = FlowGround { grid, costs: &self.crowded.as_slice() };
        let goal = self.places[GOAL].extend(0.0);
        let mut build = FlowFieldBuild::begin(&ground, [goal].as_slice(), &mut self.memory)?;
        build.advance(u32::MAX);
        let flows = &mut self.flows;
        flows.resize(count, DVec3::ZERO);
        build.give_flows(self.settings.walking_speed, |index, flow, _| flows[index] = flow)?;
        self.reached = build.reached_count();
        self.rebuilds += 1;
        self.due = self.settings.rebuild_interval;
        Ok(())
    }

    fn field(&self) -> FlowField<'_> {
        FlowField { flows: &self.flows, grid: grid(), outside: FlowOutside::Clamp }
    }

    fn agent(&self, index: usize) -> Agent {
        let (position, velocity) = (self.crowd.positions[index], self.crowd.velocities[index]);
        Agent { position, velocity, max_speed: self.settings.walking_speed }
    }

    /// The velocity that a person prefers: the flow where it is.
    fn wish(&self, index: usize) -> Result<DVec3, Refusal> {
        let agent = self.agent(index);
        Ok(agent.velocity + follow_flow_field(&agent, &self.field(), 0.0)?)
    }

    /// A free place for a person, left of `end`.
    fn entrance(&mut self, index: usize, end: f64) -> Option<DVec3> {
        let room = RADIUS + CLEARANCE;
        (0..TRIES).find_map(|_| {
            let x = self.random.uniform(-FIELD.x + room, end);
            let place = DVec3::new(x, self.random.uniform(-FIELD.y + room, FIELD.y - room), 0.0);
            let others = self.crowd.positions.iter().enumerate().filter(|(other, _)| *other != index);
            let is_free = others.map(|(_, at)| at.distance(place)).all(|distance| distance > 2.0 * RADIUS);
            (is_free && self.cost(place.truncate()) < f64::INFINITY).then_some(place)
        })
    }

    /// An agent that has arrived comes in again once there is room.
    fn come_in_again(&mut self) {
        for index in 0..self.crowd.positions.len() {
            if self.crowd.positions[index].truncate().distance(self.places[GOAL]) <= NEAR
                && let Some(place) = self.entrance(index, ENTRANCE)
            {
                self.arrived += 1;
                (self.crowd.positions[index], self.crowd.velocities[index]) = (place, DVec3::ZERO);
            }
        }
    }

    /// No agent stays in a block that was dragged there: the nearest side is the way out.
    fn push_out(&mut self) {
        for (place, (_, half)) in self.places.iter().zip(THINGS).take(BLOCKS) {
            let half = half + DVec2::splat(RADIUS);
            for at in &mut self.crowd.positions {
                let off = at.truncate() - *place;
                let deep = half - off.abs();
                if deep.min_element() > RADIUS {
                    let side =
                        if deep.x < deep.y { DVec2::new(deep.x, 0.0) } else { DVec2::new(0.0, deep.y) };
                    *at += (side * DVec2::ONE.copysign(off)).extend(0.0);
                }
            }
        }
    }

    /// Blocks, and the sides of the field.
    fn walls(&self) -> Vec<Vec<DVec3>> {
        let wall = |center: DVec2, half: DVec2| {
            rectangle(center, half).into_iter().map(|corner| corner.extend(0.0)).collect()
        };
        let blocks = self.places.iter().zip(THINGS).take(BLOCKS);
        let sides = [DVec2::X, -DVec2::X, DVec2::Y, -DVec2::Y].map(|side| {
            let thick = DVec2::ONE + side.perp().abs() * FIELD;
            wall(side * (FIELD + DVec2::ONE), thick)
        });
        blocks.map(|(place, (_, half))| wall(*place, half)).chain(sides).collect()
    }

    fn drag(&mut self, controls: &Controls) -> bool {
        let mut is_dragged = false;
        for (index, (name, half)) in THINGS.into_iter().enumerate() {
            if let Some(to) = controls.dragged_to(name, FIELD - half) {
                self.places[index] = to;
                is_dragged = true;
            }
        }
        if is_dragged {
            self.push_out();
            self.crowd.walls = self.walls();
        }
        is_dragged
    }

    fn move_all(&mut self) -> Result<(), Refusal> {
        let wishes = (0..self.crowd.positions.len()).map(|index| self.wish(index));
        let wishes: Vec<DVec3> = wishes.collect::<Result<_, _>>()?;
        (self.crowd.max_speed, self.crowd.delta_time) = (self.settings.walking_speed, self.clock.tick());
        self.crowd.step(|index, _| wishes[index]);
        self.come_in_again();
        Ok(())
    }

    fn mean_speed(&self) -> f64 {
        let speeds = self.crowd.velocities.iter().map(|velocity| velocity.length());
        speeds.sum::<f64>() / self.crowd.velocities.len().max(1) as f64
    }

    /// The part of the people whose side of the upper block is the upper one, of those who are beside it.
    fn detouring(&self) -> (usize, usize) {
        let beside = |at: &&DVec3| (at.x - self.places[1].x).abs() < 2.0;
        let above = |at: &&DVec3| at.y > self.places[1].y;
        let all = self.crowd.positions.iter().filter(beside);
        (all.clone().filter(above).count(), all.count())
    }
}

impl Simulation for FlowBuilding {
    clock_and_settings!();

    fn reset(&mut self, seed: u64) {
        self.clock.steps = 0;
        self.random = Generator::new(seed);
        (self.places, self.rebuilds, self.arrived) = (BEGIN, 0, 0);
        let count = self.settings.people as usize;
        let far = DVec3::splat(1e6).with_z(0.0);
        self.crowd = scenes::Scene::new(vec![far; count], Vec::new(), Dimensions::Two);
        for index in 0..count {
            let place = (0..FIRST_TRIES).find_map(|_| self.entrance(index, BEGINNING));
            // Behind the goal there is always room for one more.
            self.crowd.positions[index] = place.unwrap_or(DVec3::X * (FIELD.x + 10.0 + index as f64));
        }
        self.crowd.radius = RADIUS;
        self.crowd.settings =
            OrcaCrowdSettings { neighbor_distance: 4.0, ..OrcaCrowdSettings::for_units(1.0) };
        self.crowd.walls = self.walls();
        self.refused = self.build().err();
    }

    fn step(&mut self, controls: &Controls) {
        self.due -= self.clock.tick();
        let is_changed = self.drag(controls) || !controls.events.is_empty();
        let built = if is_changed || self.due <= 0.0 { self.build() } else { Ok(()) };
        self.refused = built.and_then(|()| self.move_all()).err().or(self.refused);
        self.clock.steps += 1;
    }

    fn name_of(&self, role: Role) -> Option<&'static str> {
        Some(match role {
            Role::Pursuer => "person",
            Role::Ground => "flow",
            Role::Wall => "blocks",
            Role::Range => "mud",
            Role::Prediction => "ground that a jam makes dear",
            Role::Intercept => "goal",
            _ => return None,
        })
    }

    fn captions(&self) -> [&'static str; 2] {
        [
            "People walk by one flow field, built again from goal, blocks, mud and jams: a jam sends the next ones around it.",
            "Drag the upper block, the mud or the goal; or try Congestion 0: all wait at the nearest door.",
        ]
    }

    fn scene(&self) -> Scene {
        let margin = DVec2::splat(0.3);
        let mut panel = Panel::new("", Bounds { least: -FIELD - margin, greatest: FIELD + margin });
        let mud = rectangle(self.places[MUD], THINGS[MUD].1);
        panel.shapes.push(Shape::Area { role: Role::Range, points: mud });
        let grid = grid();
        let drawn_flow = 0.8 * SPACING * 2.0 / self.settings.walking_speed;
        for (index, flow) in self.flows.iter().enumerate() {
            let at = grid.position(index).truncate();
            let added = self.crowded[index] - self.costs[index];
            if added > DRAWN.0 {
                panel.disk(Role::Prediction, at, 0.5 * SPACING * (added / DRAWN.1).min(1.0).sqrt());
            }
            let (column, row) = (index % COUNTS[0] as usize, index / COUNTS[0] as usize);
            if column % 2 == 1 && row % 2 == 1 && *flow != DVec3::ZERO && self.costs[index] < f64::INFINITY {
                panel.arrow(Role::Ground, at, at + flow.truncate() * drawn_flow, 1.0);
            }
        }
        for (place, (_, half)) in self.places.iter().zip(THINGS).take(BLOCKS) {
            panel.shapes.push(Shape::Area { role: Role::Wall, points: rectangle(*place, half) });
        }
        let mut sides = rectangle(DVec2::ZERO, FIELD);
        sides.extend(sides.first().copied());
        panel.line(Role::Ground, sides, 2.0);
        panel.ring(Role::Intercept, self.places[GOAL], NEAR);
        for at in &self.crowd.positions {
            panel.disk(Role::Pursuer, at.truncate(), RADIUS);
        }
        Scene::of(panel)
    }

    fn handles(&self) -> Vec<Handle> {
        let things = THINGS.into_iter().zip(self.places);
        things
            .map(|((name, half), position)| Handle { name, panel: 0, position, radius: half.min_element() })
            .collect()
    }

    fn query_and_answer(&self) -> Inspection {
        let verdict = self.refused.map_or(Ok(()), |refusal| Err(Unsolved::from(refusal)));
        let [columns, rows, _] = COUNTS;
        let c_snippet = format!(
            "enum {{ COUNT = {} }};\nstatic double costs[COUNT];\n\
             const PursuitVec3 goal = {};\n\
             PursuitFlowFieldQuery query = {{\n    .ground = {{\n        .grid = {{\n            .origin = {},\n            \
             .spacing = {},\n            .count_x = {columns},\n            .count_y = {rows},\n            .count_z = 1,\n        }},\n        \
             .costs = {{ .base = costs, .stride = sizeof *costs }},\n        .cost_count = COUNT,\n    }},\n    \
             .goals = {{ &goal, sizeof goal }},\n    .goal_count = 1,\n}};\n\
             static unsigned char memory[COUNT * 48 + 256];\nPursuitFlowFieldProgress progress;\n\
             PursuitStatus status = pursuit_begin_flow_field(&query, memory, sizeof memory, &progress);\n\
             while (status == PURSUIT_STATUS_UNFINISHED) {{\n    \
             status = pursuit_continue_flow_field(memory, sizeof memory, 1000, &progress);\n}}\n",
            columns * rows,
            snippet::vector(self.places[GOAL].extend(0.0)),
            snippet::vector((-FIELD).extend(0.0)),
            snippet::vector(DVec3::splat(SPACING)),
        );
        Inspection {
            function: "steering::FlowFieldBuild",
            inputs: vec![
                Entry::vector("goal", &self.places[GOAL].to_array(), "m"),
                Entry::words("points", (columns * rows).to_string()),
                Entry::number("cost_when_full", self.settings.congestion, ""),
                Entry::number("mud_cost", self.settings.mud_cost, ""),
            ],
            outputs: vec![Entry::words("reached points", self.reached.to_string())],
            point: Some(self.places[GOAL].extend(0.0).to_array()),
            time: None,
            status: status_name(verdict),
            reason: if self.reached > 0 {
                "from every reached point the flow is the cheapest way"
            } else {
                "the goal is blocked: no point has a way"
            }
            .into(),
            c_snippet,
        }
    }

    fn measures(&self) -> Vec<Measure> {
        let (around, beside) = self.detouring();
        vec![
            Measure::new("arrived", "", self.arrived as f64),
            Measure::new("mean_speed", "m/s", self.mean_speed()),
            Measure::new("around", "", around as f64),
            Measure::new("beside", "", beside as f64),
        ]
    }

    fn summary(&self) -> Vec<Statistic> {
        let (around, beside) = self.detouring();
        vec![
            Statistic::count("Arrived", self.arrived),
            Statistic::number("Mean speed", self.mean_speed(), "m/s"),
            Statistic::words("Above the upper block, of those beside it", format!("{around} of {beside}")),
            Statistic::count("Fields built", self.rebuilds),
            Statistic::words("Points with a way", format!("{} of {}", self.reached, COUNTS[0] * COUNTS[1])),
        ]
    }

    fn digest(&self, digest: &mut Digest) {
        for vector in self.crowd.positions.iter().chain(&self.crowd.velocities) {
            digest.vector(*vector);
        }
        digest.bits(u64::from(self.reached));
    }
}
