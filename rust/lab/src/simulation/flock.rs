//! Flock and obstacles: the crowd's grid and rules for everyone, avoidance and the guard for those who come near something.

use super::{
    Bounds, Clock, Controls, Digest, Entry, Handle, Inspection, Measure, Panel, Role, Scene, Simulation,
    Statistic, reason_in_words, snippet, status_name,
};
use crate::scenario::{self, Header};
use crate::seeded::Generator;
use core::f64::consts::TAU;
use core::ops::Range;
use pursuit_core::crowd::{
    Dimensions, FlockRule, FlockRules, GridMemory, GridSettings, NeighborGrid, Placed, grid_integers,
    grid_numbers, steer_flock,
};
use pursuit_core::geometry;
use pursuit_core::numeric::Level;
use pursuit_core::steering::{
    Agent, AvoidanceSettings, SteeringLimits, advance, apply_guard, avoid_obstacles, flee_weighted,
};
use pursuit_core::{DVec2, DVec3, Refusal, Unsolved};

/// Half of the field's width and height; who leaves it on one side enters on the other.
const FIELD: DVec2 = DVec2::new(1_600.0, 900.0);
/// The radius of an agent, and how much further it keeps away.
const AGENT: f64 = 3.0;
const MARGIN: f64 = 2.0;
/// How many agents one range of the step has. The cut changes no bit.
const RANGE: usize = 512;

/// A flock of any size in the plane.
#[derive(Clone)]
pub struct Flock {
    settings: scenario::Flock,
    clock: Clock,
    positions: Vec<DVec3>,
    velocities: Vec<DVec3>,
    obstacles: Vec<Ball>,
    hawk: DVec3,
    numbers: Vec<f64>,
    integers: Vec<u32>,
    refused: Option<Refusal>,
}

#[derive(Clone, Copy)]
struct Ball {
    center: DVec3,
    radius: f64,
}

/// What one agent comes to within a step.
type Moved = (usize, DVec3, DVec3);

impl Flock {
    /// The scenario at its beginning.
    pub fn new(settings: scenario::Flock, header: &Header) -> Self {
        let mut simulation = Self {
            settings,
            clock: Clock::new(header),
            positions: Vec::new(),
            velocities: Vec::new(),
            obstacles: Vec::new(),
            hawk: DVec3::ZERO,
            numbers: Vec::new(),
            integers: Vec::new(),
            refused: None,
        };
        simulation.reset(header.seed);
        simulation
    }

    fn rules(&self) -> FlockRules {
        let of = |rule: FlockRule, radius: f64, weight: f64| FlockRule { radius, weight, ..rule };
        let usual = FlockRules::default();
        let settings = &self.settings;
        FlockRules {
            separation: of(usual.separation, settings.separation_radius, settings.separation_weight),
            alignment: of(usual.alignment, settings.alignment_radius, settings.alignment_weight),
            cohesion: of(usual.cohesion, settings.cohesion_radius, settings.cohesion_weight),
            cruising_speed: 0.0,
        }
    }

    fn limits(&self) -> SteeringLimits {
        SteeringLimits {
            max_speed: self.settings.max_speed,
            max_acceleration: self.settings.max_acceleration,
            ..SteeringLimits::default()
        }
    }

    fn avoidance(&self) -> AvoidanceSettings {
        AvoidanceSettings {
            agent_radius: AGENT,
            margin: MARGIN,
            look_ahead_time: self.settings.look_ahead_time,
            plane_normal: DVec3::Z,
            ..AvoidanceSettings::default()
        }
    }

    /// Steers and moves the agents at some places of the grid.
    fn step_range(&self, grid: &NeighborGrid, places: Range<usize>) -> Result<Vec<Moved>, Refusal> {
        let (limits, avoidance) = (self.limits(), self.avoidance());
        let tick = self.clock.tick();
        let mut moved = Vec::with_capacity(places.len());
        let mut refused = Ok(());
        let mut near = Vec::new();
        steer_flock(grid, &self.rules(), limits.max_speed, places, |placed: Placed, steering| {
            let agent =
                Agent { position: placed.position, velocity: placed.velocity, max_speed: limits.max_speed };
            self.gather(&agent, &mut near);
            let mut move_on = || {
                let wanted = self.decide(&agent, steering, &near, &avoidance)?;
                // What it cannot reach while it brakes is of no concern to the guard.
                near.retain(|obstacle| is_within(obstacle, agent.position, self.braking_radius()));
                let safe = apply_guard(&agent, wanted, &near, &avoidance, &limits, tick)?;
                advance(&agent, safe.steering, &limits, tick)
            };
            match move_on() {
                Ok(after) => moved.push((placed.agent as usize, wrapped(after.position), after.velocity)),
                Err(refusal) => refused = Err(refusal),
            }
        })?;
        refused.map(|()| moved)
    }

    /// How far from its middle an agent of full speed meets obstacles, in a tick and while it brakes after it.
    fn braking_radius(&self) -> f64 {
        let speed = self.settings.max_speed;
        let way = speed * self.clock.tick() + speed * speed / (2.0 * self.settings.max_acceleration);
        // A little more than it takes, for the rounding.
        AGENT + MARGIN + 1.01 * way
    }

    /// The obstacles that an agent can come to while it looks ahead.
    fn gather(&self, agent: &Agent, near: &mut Vec<geometry::Shape>) {
        near.clear();
        let ahead = AGENT + MARGIN + 2.0 * agent.max_speed * self.settings.look_ahead_time;
        let radius = ahead.max(self.braking_radius());
        for ball in &self.obstacles {
            let obstacle = geometry::Shape::Sphere { center: ball.center, radius: ball.radius };
            if is_within(&obstacle, agent.position, radius) {
                near.push(obstacle);
            }
        }
    }

    /// The flock's wish, with the fear of the hawk, led around what is in the way.
    fn decide(
        &self,
        agent: &Agent,
        flock: DVec3,
        near: &[geometry::Shape],
        avoidance: &AvoidanceSettings,
    ) -> Result<DVec3, Refusal> {
        // Without neighbors it flies on; at full speed after a while.
        let cruise = agent.velocity.normalize_or_zero() * agent.max_speed - agent.velocity;
        let fear = flee_weighted(agent, self.hawk, self.settings.panic_distance)? * 3.0;
        let wish = flock + cruise * 0.7 + fear;
        // What is wanted is a velocity that the agent can fly.
        let wanted = (agent.velocity + wish).clamp_length_max(agent.max_speed);
        let steering = wanted - agent.velocity;
        if near.is_empty() {
            Ok(steering)
        } else {
            avoid_obstacles(agent, steering, &near, avoidance).map(|way| way.steering)
        }
    }

    #[cfg(feature = "native")]
    fn step_all(&self, grid: &NeighborGrid) -> Result<Vec<Vec<Moved>>, Refusal> {
        use rayon::prelude::*;
        ranges(grid.count()).into_par_iter().map(|places| self.step_range(grid, places)).collect()
    }

    #[cfg(not(feature = "native"))]
    fn step_all(&self, grid: &NeighborGrid) -> Result<Vec<Vec<Moved>>, Refusal> {
        ranges(grid.count()).into_iter().map(|places| self.step_range(grid, places)).collect()
    }

    fn move_everyone(&mut self) -> Result<(), Refusal> {
        let settings = self.settings.clone();
        let farthest =
            settings.separation_radius.max(settings.alignment_radius).max(settings.cohesion_radius);
        let grid_settings = GridSettings {
            cell_size: farthest.max(1.0),
            dimensions: Dimensions::Two,
            level: Level::detect(),
        };
        let (mut numbers, mut integers) =
            (std::mem::take(&mut self.numbers), std::mem::take(&mut self.integers));
        let memory = GridMemory { numbers: &mut numbers, integers: &mut integers };
        let grid = NeighborGrid::build(&self.positions, &self.velocities, &grid_settings, memory)?;
        let moved = self.step_all(&grid)?;
        for (agent, position, velocity) in moved.into_iter().flatten() {
            self.positions[agent] = position;
            self.velocities[agent] = velocity;
        }
        (self.numbers, self.integers) = (numbers, integers);
        Ok(())
    }

    /// How much all fly the same way: 1 when they do, 0 when their courses cancel.
    fn order(&self) -> f64 {
        let sum: DVec3 = self.velocities.iter().map(|velocity| velocity.normalize_or_zero()).sum();
        sum.length() / self.velocities.len() as f64
    }

    /// How many agents have their middle inside an obstacle.
    fn inside(&self) -> u64 {
        let is_inside = |position: &&DVec3| {
            let within = |ball: &Ball| (ball.center - **position).length() < ball.radius;
            self.obstacles.iter().any(within)
        };
        self.positions.iter().filter(is_inside).count() as u64
    }
}

/// Whether a ball is at most so far away.
fn is_within(obstacle: &geometry::Shape, position: DVec3, distance: f64) -> bool {
    let geometry::Shape::Sphere { center, radius } = obstacle else { return true };
    (*center - position).length_squared() <= (radius + distance) * (radius + distance)
}

fn ranges(count: usize) -> Vec<Range<usize>> {
    (0..count).step_by(RANGE).map(|begin| begin..(begin + RANGE).min(count)).collect()
}

/// A place of the field: beyond one side is within the other.
fn wrapped(position: DVec3) -> DVec3 {
    let wrap = |x: f64, half: f64| {
        if x > half {
            x - 2.0 * half
        } else if x < -half {
            x + 2.0 * half
        } else {
            x
        }
    };
    DVec3::new(wrap(position.x, FIELD.x), wrap(position.y, FIELD.y), 0.0)
}

impl Simulation for Flock {
    clock_and_settings!();

    fn reset(&mut self, seed: u64) {
        self.clock.steps = 0;
        self.refused = None;
        let mut random = Generator::new(seed);
        self.obstacles.clear();
        for _ in 0..self.settings.obstacles {
            let radius = random.uniform(0.35, 1.0) * self.settings.obstacle_radius;
            // Who comes in on the other side of the field still sees it in time.
            let room = (0.96 * FIELD - DVec2::splat(radius)).max(DVec2::ZERO);
            let (x, y) = (random.uniform(-1.0, 1.0) * room.x, random.uniform(-1.0, 1.0) * room.y);
            self.obstacles.push(Ball { center: DVec3::new(x, y, 0.0), radius });
        }
        self.positions.clear();
        self.velocities.clear();
        for _ in 0..self.settings.agents {
            let mut place =
                || DVec3::new(random.uniform(-1.0, 1.0) * FIELD.x, random.uniform(-1.0, 1.0) * FIELD.y, 0.0);
            let mut position = place();
            // A free place, from which it can stop, is soon found, unless obstacles leave hardly any; then it starts
            // inside and finds its way out.
            for _ in 0..200 {
                let is_free =
                    |ball: &Ball| (ball.center - position).length() > ball.radius + self.braking_radius();
                if self.obstacles.iter().all(is_free) {
                    break;
                }
                position = place();
            }
            let angle = random.uniform(0.0, TAU);
            self.positions.push(position);
            self.velocities
                .push(DVec3::new(libm::cos(angle), libm::sin(angle), 0.0) * (0.7 * self.settings.max_speed));
        }
        self.hawk = DVec3::new(0.0, -0.6 * FIELD.y, 0.0);
        self.numbers = vec![0.0; grid_numbers(self.positions.len())];
        self.integers = vec![0; grid_integers(self.positions.len())];
    }

    fn step(&mut self, controls: &Controls) {
        if let Some(to) = controls.dragged_to("hawk", FIELD) {
            self.hawk = to.extend(0.0);
        }
        if self.refused.is_none() {
            self.refused = self.move_everyone().err();
        }
        self.clock.steps += 1;
    }

    fn name_of(&self, role: Role) -> Option<&'static str> {
        match role {
            Role::Pursuer => Some("birds"),
            Role::Danger => Some("hawk, and where birds flee it"),
            Role::Wall => Some("obstacles"),
            _ => None,
        }
    }

    fn captions(&self) -> [&'static str; 2] {
        [
            "A flock flies by three rules, around obstacles, and flees from a hawk.",
            "Drag the hawk: birds flee it; or try Alignment weight 0: nobody takes up the course of others any more.",
        ]
    }

    fn scene(&self) -> Scene {
        let mut panel = Panel::new("", Bounds::around(DVec2::ZERO, FIELD.x, FIELD.y));
        for ball in &self.obstacles {
            panel.disk(Role::Wall, ball.center.truncate(), ball.radius);
        }
        let place = |(position, velocity): (&DVec3, &DVec3)| {
            (position.truncate(), velocity.truncate().normalize_or_zero())
        };
        let agents = self.positions.iter().zip(&self.velocities).map(place).collect();
        panel.flock(Role::Pursuer, agents, 5.0 * AGENT);
        panel.ring(Role::Danger, self.hawk.truncate(), self.settings.panic_distance);
        panel.disk(Role::Danger, self.hawk.truncate(), 14.0);
        Scene::of(panel)
    }

    fn handles(&self) -> Vec<Handle> {
        vec![Handle { name: "hawk", panel: 0, position: self.hawk.truncate(), radius: 50.0 }]
    }

    fn query_and_answer(&self) -> Inspection {
        let rules = self.rules();
        let limits = self.limits();
        let verdict = self.refused.map_or(Ok(()), |refusal| Err(Unsolved::from(refusal)));
        let rule = |name: &'static str, rule: FlockRule| {
            Entry::words(
                name,
                format!("radius {}, cosine {}, weight {}", rule.radius, rule.view_cosine, rule.weight),
            )
        };
        let line = |name: &str, rule: FlockRule| {
            format!(
                "rules.{name}.radius = {};\nrules.{name}.weight = {};\n",
                snippet::number(rule.radius),
                snippet::number(rule.weight)
            )
        };
        let c_snippet = format!(
            "enum {{ COUNT = {} }};\nstatic PursuitVec3 positions[COUNT], velocities[COUNT];\n\
             const PursuitCrowd crowd = {{\n    .positions = {{ positions, sizeof *positions }},\n    \
             .velocities = {{ velocities, sizeof *velocities }},\n    .count = COUNT,\n}};\n\
             const PursuitCrowdMotion motion = {{\n    .positions = {{ positions, sizeof *positions }},\n    \
             .velocities = {{ velocities, sizeof *velocities }},\n    .order = PURSUIT_ORDER_AGENTS,\n}};\n\
             PursuitNeighborGridSettings settings = pursuit_neighbor_grid_settings_default(100);\n\
             settings.cell_size = {};\nsettings.dimensions = 2;\n\
             PursuitFlockRules rules = pursuit_flock_rules_default(100);\n{}{}{}rules.cruising_speed = {};\n\
             PursuitSteeringLimits limits = pursuit_steering_limits_default(100);\n\
             limits.max_speed = {};\nlimits.max_acceleration = {};\n\
             void *grid = malloc(pursuit_neighbor_grid_memory_size(COUNT));\nPursuitNeighborGridInfo info;\n\
             uint32_t count;\nPursuitStatus status = pursuit_build_neighbor_grid(\n    \
             &crowd, &settings, grid, pursuit_neighbor_grid_memory_size(COUNT), &info);\n\
             status = pursuit_step_flock(\n    \
             grid, pursuit_neighbor_grid_memory_size(COUNT), &rules, &limits, {}, 0, COUNT, &motion, &count);\n",
            self.positions.len(),
            snippet::number(
                rules.separation.radius.max(rules.alignment.radius).max(rules.cohesion.radius).max(1.0)
            ),
            line("separation", rules.separation),
            line("alignment", rules.alignment),
            line("cohesion", rules.cohesion),
            snippet::number(rules.cruising_speed),
            snippet::number(limits.max_speed),
            snippet::number(limits.max_acceleration),
            snippet::number(self.clock.tick()),
        );
        Inspection {
            function: "crowd::steer_flock",
            inputs: vec![
                Entry::words("agents", self.positions.len().to_string()),
                Entry::words("obstacles", self.obstacles.len().to_string()),
                rule("separation", rules.separation),
                rule("alignment", rules.alignment),
                rule("cohesion", rules.cohesion),
                Entry::number("max_speed", limits.max_speed, "units/s"),
                Entry::number("max_acceleration", limits.max_acceleration, "units/s^2"),
            ],
            outputs: vec![
                Entry::number("order", self.order(), ""),
                Entry::words("agents inside obstacles", self.inside().to_string()),
            ],
            point: None,
            time: None,
            status: status_name(verdict),
            reason: match verdict {
                Ok(()) => "everyone was steered".into(),
                Err(_) => reason_in_words(verdict).into(),
            },
            c_snippet,
        }
    }

    fn measures(&self) -> Vec<Measure> {
        let speed = self.velocities.iter().map(|velocity| velocity.length()).sum::<f64>();
        vec![
            Measure::new("order", "", self.order()),
            Measure::new("mean_speed", "units/s", speed / self.velocities.len() as f64),
            Measure::new("inside_obstacles", "", self.inside() as f64),
        ]
    }

    fn summary(&self) -> Vec<Statistic> {
        let verdict = self.refused.map_or(Ok(()), |refusal| Err(Unsolved::from(refusal)));
        vec![
            Statistic::words("Status", status_name(verdict)),
            Statistic::count("Agents", self.positions.len() as u64),
            Statistic::number("Order: 1 when all fly the same way", self.order(), ""),
            Statistic::count("Agents inside obstacles", self.inside()),
        ]
    }

    fn digest(&self, digest: &mut Digest) {
        digest.vector(self.hawk);
        for (position, velocity) in self.positions.iter().zip(&self.velocities) {
            digest.vector_2d(position.truncate());
            digest.vector_2d(velocity.truncate());
        }
    }
}
