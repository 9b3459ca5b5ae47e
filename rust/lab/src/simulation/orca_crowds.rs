//! ORCA crowds: the scenes of the core's tests, one step of the scene a step.

use super::steered::shapes::{self, Side};
use super::{
    Bounds, Clock, Controls, Digest, Entry, Handle, Inspection, Measure, Panel, Role, Scene, Shape,
    Simulation, Statistic, passages, snippet,
};
use crate::people;
use crate::scenario::{self, Crowd, Header};
use crate::scenes::{self, Roadmap};
use crate::seeded::Generator;
use pursuit_core::crowd::{Dimensions, OrcaPhase};
use pursuit_core::geometry;
use pursuit_core::{DVec2, DVec3};

/// How far the seed moves an agent from its place in the scene, in its radii: what RVO2's own examples do to symmetry.
const SHIFT: f64 = 1e-3;
/// The seed that leaves the cars where the tests have them.
const OWN: u64 = 1;
/// Who stands, and how far from the middle he can be dragged.
const GUARD: &str = "guard";
const REACH: DVec2 = DVec2::new(10.0, 6.5);

/// One of the scenes.
#[derive(Clone)]
pub struct OrcaCrowds {
    settings: scenario::OrcaCrowds,
    clock: Clock,
    crowd: Crowd,
    scene: scenes::Scene,
    /// The map and the goal of each agent, where there is a map.
    map: Option<(Roadmap, Vec<usize>)>,
    /// How far the scene looks ahead.
    horizon: f64,
}

impl OrcaCrowds {
    /// The scenario at its beginning.
    pub fn new(settings: scenario::OrcaCrowds, header: &Header) -> Self {
        let (scene, map) = begin(settings.crowd, header.seed);
        let (crowd, horizon) = (settings.crowd, scene.settings.avoidance.horizon);
        let mut simulation = Self { settings, clock: Clock::new(header), crowd, scene, map, horizon };
        simulation.reset(header.seed);
        simulation
    }

    /// How many have arrived, or wait as near as they can get.
    fn arrived(&self) -> usize {
        if self.scene.phases.is_empty() {
            self.scene.arrived()
        } else {
            let rests = |phase: &&OrcaPhase| matches!(phase, OrcaPhase::Arrived | OrcaPhase::ArrivedNear);
            self.scene.phases.iter().filter(rests).count()
        }
    }

    /// The role in which an agent is drawn.
    fn role(&self, agent: usize) -> Role {
        match self.scene.phases.get(agent) {
            _ if self.scene.stands == Some(agent) => return Role::Waiting,
            Some(OrcaPhase::ArrivedNear) => return Role::Hit,
            Some(OrcaPhase::Arrived) if self.crowd.is_passage() => return Role::Hit,
            Some(OrcaPhase::WaitsTurn) if self.crowd.is_passage() => return Role::Waiting,
            Some(OrcaPhase::Blocked) if self.crowd.is_passage() => return Role::Danger,
            _ => {}
        }
        let is_unseen = self.scene.layers.get(agent).is_some_and(|layers| layers.avoids == 0);
        let is_yellow = match self.crowd {
            Crowd::Layers => self.scene.layers[agent].priority == 0,
            Crowd::Floors => self.scene.heights[agent] == self.scene.heights[0],
            Crowd::SpaceWalls | Crowd::Door | Crowd::Corridor => self.scene.goals[agent].x > 0.0,
            Crowd::Bend => false,
            _ => self.scene.goals.get(agent).is_some_and(|goal| goal.y > 0.0),
        };
        match (is_unseen, is_yellow) {
            (true, _) => Role::Alternative,
            (_, true) => Role::Target,
            _ => Role::Pursuer,
        }
    }

    fn mean_speed(&self) -> f64 {
        let sum: f64 = self.scene.velocities.iter().map(|velocity| velocity.length()).sum();
        sum / self.scene.velocities.len() as f64
    }

    /// What RVO2 takes, as its own examples come to it.
    fn of_rvo2(&self) -> &'static str {
        match self.crowd {
            Crowd::Blocks => "8320 steps, a pair 2.5 % deep",
            Crowd::Roadmap => "3214 steps, a pair 4.8 % deep",
            Crowd::Circle => "3547 steps",
            Crowd::Sphere => "2331 steps",
            Crowd::OnePoint => "a mean speed of 0.060 for good",
            Crowd::Layers => "has no layers",
            Crowd::Floors => "has no floors",
            Crowd::SpaceWalls => "RVO2-3D has no walls",
            Crowd::Cars => "has no limits",
            Crowd::Horses => "has only discs",
            Crowd::Door | Crowd::Corridor | Crowd::Bend => "has no right of way",
        }
    }

    /// The scene as seen from a side.
    fn panel(&self, title: &str, from: Side) -> Panel {
        let half = match self.crowd {
            Crowd::Blocks | Crowd::Roadmap | Crowd::Sphere => 110.0,
            Crowd::Circle | Crowd::Cars => 215.0,
            Crowd::OnePoint => 12.0,
            Crowd::Layers | Crowd::Floors => 95.0,
            Crowd::SpaceWalls => 80.0,
            Crowd::Door => 10.0,
            Crowd::Corridor => 24.0,
            Crowd::Bend => 8.5,
            Crowd::Horses => 19.0,
        };
        let middle = if self.crowd == Crowd::Bend { DVec2::new(-4.0, 6.0) } else { DVec2::ZERO };
        let height = match self.crowd {
            Crowd::SpaceWalls => 0.45 * half,
            Crowd::Door => 0.7 * half,
            Crowd::Corridor => 0.25 * half,
            _ => half,
        };
        let mut panel = Panel::new(title, Bounds::around(middle, 1.02 * half, 1.02 * height));
        for wall in &self.scene.walls {
            let points = wall.iter().map(|corner| from.flat(*corner)).collect();
            panel.shapes.push(Shape::Area { role: Role::Wall, points });
        }
        if let Some(goal) = self.scene.goals.first()
            && self.crowd == Crowd::OnePoint
        {
            panel.ring(Role::Range, from.flat(*goal), 0.1);
        }
        let obstacles = self.scene.obstacles.iter().map(|shape| (center(shape), Seen::Obstacle(shape)));
        let agents = self.scene.positions.iter().enumerate().map(|(agent, at)| (*at, Seen::Agent(agent)));
        let mut seen: Vec<_> = obstacles.chain(agents).collect();
        if self.scene.dimensions == Dimensions::Three {
            seen.sort_by(|(a, _), (b, _)| from.nearness(*a).total_cmp(&from.nearness(*b)));
        }
        for (at, seen) in seen {
            match seen {
                Seen::Obstacle(shape) => {
                    shapes::draw_from(from, core::slice::from_ref(shape), Role::Wall, &mut panel);
                }
                Seen::Agent(agent) => {
                    let (at, radius, role) = (from.flat(at), self.scene.radius, self.role(agent));
                    if self.crowd == Crowd::Cars {
                        let agents = vec![(at, self.scene.facings[agent].truncate())];
                        panel.shapes.push(Shape::Crowd { role, agents, length: 3.0 * radius });
                    } else if self.crowd == Crowd::Horses {
                        let points = outline(self.scene.ends(agent).map(DVec3::truncate), radius);
                        panel.shapes.push(Shape::Area { role, points });
                    } else {
                        panel.disk(role, at, radius);
                    }
                }
            }
        }
        for (blocked, by) in self.blocked() {
            let ends = [blocked, by].map(|agent| from.flat(self.scene.positions[agent]));
            panel.line(Role::Aim, ends.to_vec(), 2.0);
        }
        panel
    }

    /// Each agent that another one blocks, and which.
    fn blocked(&self) -> impl Iterator<Item = (usize, usize)> {
        let by = self.scene.blocked_by.iter().enumerate();
        by.filter_map(|(blocked, by)| Some((blocked, (*by)? as usize)))
    }

    fn in_phase(&self, phase: OrcaPhase) -> u64 {
        self.scene.phases.iter().filter(|now| **now == phase).count() as u64
    }
}

/// The drawn items, the farthest first.
#[derive(Clone)]
enum Seen<'a> {
    Obstacle(&'a geometry::Shape),
    Agent(usize),
}

/// The middle of a shape.
fn center(shape: &geometry::Shape) -> DVec3 {
    use geometry::Shape::{Box, Capsule, HalfSpace, Sphere};
    match *shape {
        Sphere { center, .. } | Box { center, .. } | Capsule { center, .. } => center,
        HalfSpace { point, .. } => point,
    }
}

/// The outline of a capsule, counterclockwise.
fn outline(ends: [DVec2; 2], radius: f64) -> Vec<DVec2> {
    const CORNERS: u32 = 12;
    let along = (ends[1] - ends[0]).normalize() * radius;
    let round = |end: DVec2, along: DVec2| {
        (0..=CORNERS).map(move |corner| {
            let angle = core::f64::consts::PI * (f64::from(corner) / f64::from(CORNERS) - 0.5);
            end + along * libm::cos(angle) + along.perp() * libm::sin(angle)
        })
    };
    round(ends[1], along).chain(round(ends[0], -along)).collect()
}

/// A scene, and its map.
fn begin(crowd: Crowd, seed: u64) -> (scenes::Scene, Option<(Roadmap, Vec<usize>)>) {
    match crowd {
        Crowd::Blocks => (scenes::blocks(), None),
        Crowd::Roadmap => {
            let (scene, map, goals) = scenes::roadmap();
            (scene, Some((map, goals)))
        }
        Crowd::Circle => (scenes::circle(), None),
        Crowd::Sphere => (scenes::sphere(), None),
        Crowd::OnePoint => (scenes::one_point(), None),
        Crowd::Layers => (scenes::layers(), None),
        Crowd::Floors => (scenes::floors(), None),
        Crowd::SpaceWalls => (scenes::space_walls(), None),
        Crowd::Cars => (scenes::cars(), None),
        Crowd::Door => (passages::door(seed), None),
        Crowd::Corridor => (passages::corridor(seed), None),
        Crowd::Bend => (passages::bend(seed), None),
        Crowd::Horses => (scenes::horses(), None),
    }
}

impl Simulation for OrcaCrowds {
    clock_and_settings!();

    fn reset(&mut self, seed: u64) {
        self.clock.steps = 0;
        self.crowd = self.settings.crowd;
        (self.scene, self.map) = begin(self.crowd, seed);
        self.horizon = self.scene.settings.avoidance.horizon;
        let mut random = Generator::new(seed);
        // The cars of the tests' own circle all get across; shifted, some may block each other for good.
        let is_own = self.crowd == Crowd::Cars && seed == OWN;
        let shift = if is_own { 0.0 } else { SHIFT * self.scene.radius };
        let dimensions = self.scene.dimensions;
        for position in &mut self.scene.positions {
            let moved = random.in_cube(shift);
            *position += match dimensions {
                Dimensions::Two => moved.with_z(0.0),
                Dimensions::Three => moved,
            };
        }
    }

    fn step(&mut self, controls: &Controls) {
        self.clock.steps += 1;
        if let (Some(guard), Some(to)) = (self.scene.stands, controls.dragged_to(GUARD, REACH)) {
            (self.scene.positions[guard], self.scene.goals[guard]) = (to.extend(0.0), to.extend(0.0));
        } else if self.is_over() {
            return;
        }
        let avoidance = &mut self.scene.settings.avoidance;
        avoidance.side_bias = self.settings.side_bias;
        avoidance.horizon = self.horizon * self.settings.horizon_factor;
        match &self.map {
            Some((map, goals)) => self.scene.step(|agent, at| map.preferred(at, goals[agent])),
            None if self.crowd == Crowd::Cars => {
                let preferred = self.scene.driven();
                self.scene.step(|agent, _| preferred[agent]);
            }
            None => {
                let goals = self.scene.goals.clone();
                let preferred = |agent: usize, at: DVec3| match self.crowd {
                    Crowd::Door => people::through_door(at, goals[agent]),
                    Crowd::Corridor => passages::along_corridor(at, goals[agent]),
                    Crowd::Bend => people::around_bend(at, goals[agent]),
                    _ => scenes::Scene::straight(&goals, agent, at),
                };
                self.scene.step(preferred);
            }
        }
    }

    fn ending(&self) -> Option<String> {
        let rests = self.scene.phases.is_empty() || self.mean_speed() < 0.02;
        let count = self.scene.positions.len();
        if !rests || self.arrived() < count {
            return None;
        }
        Some(if self.scene.phases.is_empty() {
            format!("All {count} have arrived.")
        } else {
            format!("All {count} have arrived, or rest as near as they can get.")
        })
    }

    fn name_of(&self, role: Role) -> Option<&'static str> {
        Some(match (self.crowd, role) {
            (Crowd::Layers, Role::Pursuer) => "patrol",
            (Crowd::Layers, Role::Target) => "walkers",
            (_, Role::Alternative) => "ignore all, are ignored",
            (Crowd::Door | Crowd::Corridor | Crowd::Bend, Role::Waiting) => "waits its turn",
            (_, Role::Danger) => "blocked",
            (_, Role::Aim) => "by whom",
            (_, Role::Waiting) => "guard",
            (Crowd::Door | Crowd::Corridor, Role::Pursuer) => "bound left",
            (Crowd::Door | Crowd::Corridor, Role::Target) => "bound right",
            (Crowd::Bend, Role::Pursuer) => "under way",
            (Crowd::Door | Crowd::Corridor | Crowd::Bend, Role::Hit) => "arrived",
            (Crowd::Floors, Role::Pursuer) => "on the bridge",
            (Crowd::Floors, Role::Target) => "on the street",
            (Crowd::OnePoint, Role::Hit) => "rests near the point",
            (Crowd::OnePoint, Role::Range) => "the point",
            (Crowd::OnePoint, Role::Pursuer | Role::Target) => "under way",
            (Crowd::SpaceWalls, Role::Pursuer) => "bound left",
            (Crowd::SpaceWalls, Role::Target) => "bound right",
            (_, Role::Pursuer) => "bound down",
            (_, Role::Target) => "bound up",
            (_, Role::Hit) => "rests",
            (Crowd::SpaceWalls, Role::Wall) => "shapes",
            (_, Role::Wall) => "walls",
            _ => return None,
        })
    }

    fn captions(&self) -> [&'static str; 2] {
        match self.crowd {
            Crowd::Blocks => [
                "Four groups head straight for the opposite corner, past blocks that nobody may touch.",
                "Try Side bias 0, the paper's method: where groups meet head-on they take longer.",
            ],
            Crowd::Roadmap => [
                "The same four groups, each agent led around the blocks by the nearest point of a map.",
                "Try Horizon factor 0.3: agents give way later, and come nearer to each other.",
            ],
            Crowd::Circle => [
                "250 agents on a circle swap through its center: all are in each other's way at once.",
                "Try Side bias 0, the paper's method: fewer get through the middle in the same time.",
            ],
            Crowd::Sphere => [
                "812 agents on a sphere swap through its center, in space.",
                "Try Horizon factor 0.3: they begin to make way later.",
            ],
            Crowd::OnePoint => [
                "40 people are bound for one point: who cannot get nearer waits and changes color.",
                "Try New seed, or Horizon factor 0.3 while they gather: all come to rest.",
            ],
            Crowd::Layers => [
                "Walkers make way for the blue patrol, which has priority; the purple ignore all and are ignored.",
                "Try Horizon factor 0.3: the walkers make way later.",
            ],
            Crowd::Floors => [
                "Blue walks over a bridge, yellow below it: they share no height, nor the walls.",
                "Try Horizon factor 5: however far they look, nobody makes way for the other floor.",
            ],
            Crowd::SpaceWalls => [
                "Two groups cross in space, over, under and around shapes that nobody may touch.",
                "Try Horizon factor 0.3: they make way for each other later.",
            ],
            Crowd::Cars => [
                "250 cars with a turning radius of 2 swap through the center, and need room to brake and to turn.",
                "Try Side bias 0.125, with which agents without limits pass, or New seed, which shifts them: cars block each other.",
            ],
            Crowd::Door => [
                "Two crowds pass a door: who lets others go first waits its turn, and who cannot go on says that it is blocked.",
                "Drag the guard into the door, which is too narrow then: a line leads from whoever is blocked to who blocks it.",
            ],
            Crowd::Corridor => [
                "Fifteen against fifteen pass each other in a corridor of 3 m: where it is full some wait their turn.",
                "Try Side bias 0, with which nobody prefers a side to pass on, or New seed.",
            ],
            Crowd::Bend => [
                "Six in single file go around the bend of a corridor that is as wide as one of them and a quarter.",
                "Try Horizon factor 0.5, with which they look less far ahead, or New seed: all get around it.",
            ],
            Crowd::Horses => [
                "12 horses swap through the center of a circle: each turns only as far as there is room, and none overlaps another.",
                "Try Horizon factor 0.1, with which they see each other late: they crowd, and still do not overlap.",
            ],
        }
    }

    fn handles(&self) -> Vec<Handle> {
        let guard = self.scene.stands.map(|guard| self.scene.positions[guard].truncate());
        guard.map(|position| Handle { name: GUARD, panel: 0, position, radius: 0.8 }).into_iter().collect()
    }

    fn scene(&self) -> Scene {
        match self.scene.dimensions {
            Dimensions::Two => Scene::of(self.panel("", Side::Above)),
            Dimensions::Three => {
                let sides = [("From above", Side::Above), ("From in front", Side::Front)];
                Scene { panels: sides.map(|(title, side)| self.panel(title, side)).into() }
            }
        }
    }

    fn query_and_answer(&self) -> Inspection {
        let scene = &self.scene;
        let settings = &scene.settings;
        let (arrays, views, grid_size) = match (scene.layers.is_empty(), scene.heights.is_empty()) {
            (true, true) => ("", "", "pursuit_neighbor_grid_memory_size"),
            (false, _) => (
                "static PursuitAvoidanceLayers layers[COUNT];\n",
                "    .layers = { layers, sizeof *layers },\n",
                "pursuit_layered_grid_memory_size",
            ),
            _ => (
                "static double half_heights[COUNT], height_centers[COUNT];\n",
                "    .half_heights = { .base = half_heights, .stride = sizeof *half_heights },\n    \
                 .height_centers = { .base = height_centers, .stride = sizeof *height_centers },\n",
                "pursuit_layered_grid_memory_size",
            ),
        };
        let (function, capsules, capsule) = if self.crowd == Crowd::Horses {
            let capsules = format!(
                "static PursuitVec3 headings[2][COUNT];\nconst double half_length = {};\nconst PursuitOrcaCapsules capsules = {{\n    \
                 .half_lengths = {{ &half_length, 0 }},\n    .headings = {{ headings[0], sizeof **headings }},\n    \
                 .next_headings = {{ headings[1], sizeof **headings }},\n}};\n",
                snippet::number(scene.half_length),
            );
            ("step_orca_capsules", capsules, "&capsules, ")
        } else {
            ("step_orca", String::new(), "")
        };
        let (limits, limited) = if self.crowd == Crowd::Cars {
            let limits = format!(
                "static PursuitVec3 facings[COUNT];\nconst double max_acceleration = {}, turn_radius = {}, margin = {};\n",
                snippet::number(scene.limits.max_acceleration),
                snippet::number(scene.limits.turn_radius),
                snippet::number(scene.limits.margin),
            );
            let columns = "    .facings = { facings, sizeof *facings },\n    .max_accelerations = { &max_acceleration, 0 },\n    \
                           .turn_radii = { &turn_radius, 0 },\n    .margins = { &margin, 0 },\n";
            (limits, columns)
        } else {
            Default::default()
        };
        let c_snippet = format!(
            "enum {{ COUNT = {} }};\nstatic PursuitVec3 positions[COUNT], velocities[COUNT], preferred[COUNT];\n\
             const double max_speed = {}, radius = {};\n\
             {limits}{arrays}const PursuitCrowd crowd = {{\n    .positions = {{ positions, sizeof *positions }},\n    \
             .velocities = {{ velocities, sizeof *velocities }},\n{views}    .count = COUNT,\n}};\n\
             const PursuitCrowdMotion motion = {{\n    .positions = {{ positions, sizeof *positions }},\n    \
             .velocities = {{ velocities, sizeof *velocities }},\n    .order = PURSUIT_ORDER_AGENTS,\n}};\n\
             const PursuitOrcaMembers members = {{\n    \
             .preferred_velocities = {{ preferred, sizeof *preferred }},\n    .max_speeds = {{ &max_speed, 0 }},\n    \
             .radii = {{ &radius, 0 }},\n{limited}}};\n{capsules}\
             PursuitNeighborGridSettings grid_settings = pursuit_neighbor_grid_settings_default(1);\n\
             grid_settings.dimensions = {};\n\
             PursuitOrcaCrowdSettings settings = pursuit_orca_crowd_settings_default(1);\n\
             settings.avoidance.horizon = {};\nsettings.avoidance.side_bias = {};\n\
             settings.max_neighbors = {};\n\
             const size_t size = {grid_size}(COUNT);\nvoid *grid = malloc(size);\n\
             PursuitNeighborGridInfo info;\nPursuitOrcaStep step;\n\
             PursuitStatus status = pursuit_build_neighbor_grid(&crowd, &grid_settings, grid, size, &info);\n\
             status = pursuit_{function}(\n    \
             grid, size, NULL, 0, &members, {capsule}&settings, {}, 0, COUNT, &motion, &step);\n",
            scene.positions.len(),
            snippet::number(scene.max_speed),
            snippet::number(scene.radius),
            if scene.dimensions == Dimensions::Two { 2 } else { 3 },
            snippet::number(settings.avoidance.horizon),
            snippet::number(settings.avoidance.side_bias),
            settings.max_neighbors,
            snippet::number(scene.delta_time),
        );
        Inspection {
            function: if self.crowd == Crowd::Horses {
                "crowd::step_orca_capsules"
            } else {
                "crowd::step_orca"
            },
            inputs: vec![
                Entry::words("agents", scene.positions.len().to_string()),
                Entry::words("walls", (scene.walls.len() + scene.obstacles.len()).to_string()),
                Entry::number("horizon", settings.avoidance.horizon, "s"),
                Entry::number("side_bias", settings.avoidance.side_bias, ""),
                Entry::number("delta_time", scene.delta_time, "s"),
            ],
            outputs: vec![
                Entry::words("arrived", self.arrived().to_string()),
                Entry::number("mean speed", self.mean_speed(), "units/s"),
            ],
            point: None,
            time: None,
            status: "PURSUIT_STATUS_OK",
            reason: "everyone has moved".into(),
            c_snippet,
        }
    }

    fn measures(&self) -> Vec<Measure> {
        vec![
            Measure::new("arrived", "", self.arrived() as f64),
            Measure::new("mean_speed", "units/s", self.mean_speed()),
            Measure::new("deepest_pair", "", self.scene.deepest_pair),
            Measure::new("deepest_wall", "units", self.scene.deepest_wall),
        ]
    }

    fn summary(&self) -> Vec<Statistic> {
        let mut statistics = vec![
            Statistic::words("Arrived", format!("{} of {}", self.arrived(), self.scene.positions.len())),
            Statistic::count("Steps of the scene", self.scene.steps as u64),
            Statistic::deepest_overlap(self.scene.deepest_pair),
            Statistic::number("Deepest in a wall", self.scene.deepest_wall.max(0.0), "units"),
            Statistic::number("Mean speed", self.mean_speed(), "units/s"),
            Statistic::words("RVO2 itself", self.of_rvo2()),
        ];
        if self.crowd.is_passage() {
            statistics.push(Statistic::count("Wait their turn", self.in_phase(OrcaPhase::WaitsTurn)));
            statistics.push(Statistic::count("Blocked", self.in_phase(OrcaPhase::Blocked)));
        }
        statistics
    }

    fn digest(&self, digest: &mut Digest) {
        for vector in self.scene.positions.iter().chain(&self.scene.velocities) {
            digest.vector(*vector);
        }
    }
}
