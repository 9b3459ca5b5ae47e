//! Team assignment: decided once and flown.

use super::{
    Bounds, Clock, Controls, Digest, Entry, Inspection, Measure, Panel, Role, Scene, Simulation, Statistic,
    Table, reason_in_words, shown, snippet, status_name,
};
use crate::scenario::{self, Header, Wish};
use crate::seeded::Generator;
use core::f64::consts::TAU;
use pursuit_core::intercept::{InterceptQuery, TeamIntercept, TeamSettings, solve, solve_team_assignment};
use pursuit_core::numeric::{AssignmentObjective, assignment_memory};
use pursuit_core::{DVec2, DVec3, NoIntercept, Unsolved};

/// Half of the field's width and height.
const FIELD: DVec2 = DVec2::new(800.0, 450.0);

/// A team and the targets that it shares out.
#[derive(Clone)]
pub struct Team {
    settings: scenario::Team,
    clock: Clock,
    pursuers: Vec<Pursuer>,
    targets: Vec<Target>,
    verdict: Result<(), Unsolved>,
    /// The duration of each plan, for comparison.
    plans: Vec<Plan>,
}

#[derive(Clone)]
struct Pursuer {
    start: DVec3,
    position: DVec3,
    order: Option<TeamIntercept>,
}

#[derive(Clone)]
struct Target {
    start: DVec3,
    position: DVec3,
    velocity: DVec3,
    met: Option<f64>,
}

/// The result of an objective.
#[derive(Clone)]
struct Plan {
    wish: Wish,
    pairs: usize,
    last: f64,
    sum: f64,
}

impl Team {
    /// The scenario at its beginning.
    pub fn new(settings: scenario::Team, header: &Header) -> Self {
        let mut simulation = Self {
            settings,
            clock: Clock::new(header),
            pursuers: Vec::new(),
            targets: Vec::new(),
            verdict: Ok(()),
            plans: Vec::new(),
        };
        simulation.reset(header.seed);
        simulation
    }

    fn query(&self, pursuer: usize, target: usize) -> InterceptQuery {
        let (pursuer, target) = (&self.pursuers[pursuer], &self.targets[target]);
        InterceptQuery {
            pursuer_position: pursuer.position,
            target_position: target.position,
            target_velocity: target.velocity,
            pursuer_speed: self.settings.pursuer_speed,
            capture_radius: self.settings.capture_radius,
        }
    }

    /// The orders that a wish leads to.
    fn orders(&self, wish: Wish) -> (Vec<Option<TeamIntercept>>, Result<(), Unsolved>) {
        let objective = match wish {
            Wish::Last => AssignmentObjective::Bottleneck,
            Wish::Sum => AssignmentObjective::LinearSum,
            Wish::Nearest => return (self.nearest_first(), Ok(())),
        };
        let (pursuers, targets) = (self.pursuers.len(), self.targets.len());
        let mut memory = vec![0; assignment_memory(pursuers, targets)];
        let mut orders = vec![None; pursuers];
        let settings = TeamSettings { objective, ..TeamSettings::default() };
        let query = |pursuer, target| self.query(pursuer, target);
        let give = |pursuer: usize, order| orders[pursuer] = order;
        let answer = solve_team_assignment(pursuers, targets, query, &settings, &mut memory, give);
        (orders, answer.map(|_| ()))
    }

    /// One after the other, everyone takes the target nearest to them that is left.
    fn nearest_first(&self) -> Vec<Option<TeamIntercept>> {
        let mut is_taken = vec![false; self.targets.len()];
        let mut take = |pursuer: usize| {
            let position = self.pursuers[pursuer].position;
            let free = (0..is_taken.len()).filter(|target| !is_taken[*target]);
            let distance = |target: &usize| (self.targets[*target].position - position).length();
            let target = free.min_by(|a, b| distance(a).total_cmp(&distance(b)))?;
            let met = solve(&self.query(pursuer, target)).ok()?;
            is_taken[target] = true;
            Some(TeamIntercept {
                target,
                point: met.point,
                pursuer_velocity: met.pursuer_velocity,
                time: met.time,
            })
        };
        (0..self.pursuers.len()).map(&mut take).collect()
    }

    fn plan(&self, wish: Wish) -> Plan {
        let (orders, _) = self.orders(wish);
        let times = || orders.iter().flatten().map(|order| order.time);
        Plan { wish, pairs: times().count(), last: times().fold(0.0, f64::max), sum: times().sum() }
    }
}

impl Simulation for Team {
    clock_and_settings!();

    fn reset(&mut self, seed: u64) {
        self.clock.steps = 0;
        let mut random = Generator::new(seed);
        self.pursuers.clear();
        self.targets.clear();
        for _ in 0..self.settings.pursuers {
            let x = random.uniform(-0.95, -0.35) * FIELD.x;
            let start = DVec3::new(x, random.uniform(-0.9, 0.9) * FIELD.y, 0.0);
            self.pursuers.push(Pursuer { start, position: start, order: None });
        }
        for _ in 0..self.settings.targets {
            let x = random.uniform(-0.2, 0.6) * FIELD.x;
            let start = DVec3::new(x, random.uniform(-0.9, 0.9) * FIELD.y, 0.0);
            let (angle, part) = (random.uniform(0.0, TAU), random.uniform(0.3, 1.0));
            let velocity =
                DVec3::new(libm::cos(angle), libm::sin(angle), 0.0) * (part * self.settings.target_speed);
            self.targets.push(Target { start, position: start, velocity, met: None });
        }
        self.plans = Wish::ALL.iter().map(|wish| self.plan(*wish)).collect();
        let (orders, verdict) = self.orders(self.settings.wish);
        self.verdict = verdict;
        for (pursuer, order) in self.pursuers.iter_mut().zip(orders) {
            pursuer.order = order;
        }
    }

    fn step(&mut self, _controls: &Controls) {
        let (now, tick) = (self.clock.time(), self.clock.tick());
        for index in 0..self.pursuers.len() {
            let Some(target) = self.pursuers[index].order.map(|order| order.target) else { continue };
            if self.targets[target].met.is_some() {
                continue;
            }
            // Asked anew at every step: the answer stays the same as long as the target flies straight.
            match solve(&self.query(index, target)) {
                Ok(met) if met.time > tick => self.pursuers[index].position += met.pursuer_velocity * tick,
                Ok(_) | Err(Unsolved::NoIntercept(NoIntercept::AlreadyThere)) => {
                    self.targets[target].met = Some(now)
                }
                Err(_) => {}
            }
        }
        for target in self.targets.iter_mut().filter(|target| target.met.is_none()) {
            target.position += target.velocity * tick;
        }
        self.clock.steps += 1;
    }

    fn ending(&self) -> Option<String> {
        let mut orders = self.pursuers.iter().filter_map(|pursuer| pursuer.order);
        let are_met = orders.all(|order| self.targets[order.target].met.is_some());
        are_met.then(|| "Every pursuer with an order has met its target.".into())
    }

    fn captions(&self) -> [&'static str; 2] {
        [
            "Pursuers share out the targets, so that the last one is met as early as possible unless another wish is set.",
            match self.settings.wish {
                Wish::Nearest => "Try Wish Last: the last intercept comes earlier.",
                _ => "Try Wish Nearest, which is no plan: the last intercept comes later.",
            },
        ]
    }

    fn scene(&self) -> Scene {
        let mut bounds = Bounds::around(DVec2::ZERO, 1.04 * FIELD.x, 1.04 * FIELD.y);
        for order in self.pursuers.iter().filter_map(|pursuer| pursuer.order) {
            let point = order.point.truncate();
            bounds.least = bounds.least.min(point - DVec2::splat(30.0));
            bounds.greatest = bounds.greatest.max(point + DVec2::splat(30.0));
        }
        let mut panel = Panel::new("", bounds);
        for pursuer in &self.pursuers {
            if let Some(order) = pursuer.order {
                let target = &self.targets[order.target];
                let point = order.point.truncate();
                panel.dashes(Role::Aim, vec![pursuer.start.truncate(), point], 1.0);
                panel.dashes(Role::Prediction, vec![target.start.truncate(), point], 1.0);
                let role = if target.met.is_some() { Role::Hit } else { Role::Intercept };
                panel.ring(role, point, self.settings.capture_radius);
            }
            panel.line(Role::PursuerTrail, vec![pursuer.start.truncate(), pursuer.position.truncate()], 2.5);
        }
        for target in &self.targets {
            panel.line(Role::TargetTrail, vec![target.start.truncate(), target.position.truncate()], 2.5);
            panel.disk(Role::Target, target.position.truncate(), 9.0);
        }
        for pursuer in &self.pursuers {
            panel.disk(Role::Pursuer, pursuer.position.truncate(), 9.0);
        }
        Scene::of(panel)
    }

    fn query_and_answer(&self) -> Inspection {
        let orders =
            || self.pursuers.iter().enumerate().filter_map(|(index, pursuer)| Some((index, pursuer.order?)));
        let last = orders().map(|(_, order)| order.time).fold(0.0, f64::max);
        let outputs = orders().map(|(index, order)| {
            Entry::words("order", format!("{index} takes {} at {} s", order.target, shown(order.time)))
        });
        let list = |points: &mut dyn Iterator<Item = DVec3>| -> String {
            points.map(|point| format!("    {},\n", snippet::vector(point))).collect()
        };
        let c_snippet = format!(
            "static const PursuitVec3 pursuers[] = {{\n{}}};\nstatic const PursuitVec3 targets[] = {{\n{}}};\n\
             static const PursuitVec3 velocities[] = {{\n{}}};\nstatic const double speed = {}, radius = {};\n\
             PursuitTeamQuery query = {{\n    .pursuer_positions = {{ pursuers, sizeof *pursuers }},\n    \
             .pursuer_speeds = {{ &speed, 0 }},\n    .capture_radii = {{ &radius, 0 }},\n    \
             .target_positions = {{ targets, sizeof *targets }},\n    \
             .target_velocities = {{ velocities, sizeof *velocities }},\n    .pursuer_count = {},\n    \
             .target_count = {},\n}};\nPursuitTeamSettings settings = pursuit_team_settings_default();\n\
             settings.objective = {};\nstatic unsigned char memory[1200000];\nPursuitTeamIntercept intercepts[{}];\n\
             PursuitAssignmentCost cost;\nPursuitStatus status = pursuit_solve_team_assignment(\n    \
             &query, &settings, memory, sizeof memory, intercepts, &cost);\n{}",
            list(&mut self.pursuers.iter().map(|pursuer| pursuer.start)),
            list(&mut self.targets.iter().map(|target| target.start)),
            list(&mut self.targets.iter().map(|target| target.velocity)),
            snippet::number(self.settings.pursuer_speed),
            snippet::number(self.settings.capture_radius),
            self.pursuers.len(),
            self.targets.len(),
            if self.settings.wish == Wish::Sum {
                "PURSUIT_ASSIGNMENT_LINEAR_SUM"
            } else {
                "PURSUIT_ASSIGNMENT_BOTTLENECK"
            },
            self.pursuers.len(),
            snippet::answer(self.verdict, last),
        );
        Inspection {
            function: "intercept::solve_team_assignment",
            inputs: vec![
                Entry::words("pursuers", self.pursuers.len().to_string()),
                Entry::words("targets", self.targets.len().to_string()),
                Entry::number("pursuer_speed", self.settings.pursuer_speed, "units/s"),
                Entry::words("objective", self.settings.wish.word()),
            ],
            outputs: outputs.collect(),
            point: None,
            time: Some(last),
            status: status_name(self.verdict),
            reason: reason_in_words(self.verdict).into(),
            c_snippet,
        }
    }

    fn measures(&self) -> Vec<Measure> {
        let met = self.targets.iter().filter(|target| target.met.is_some()).count();
        vec![Measure::new("met", "", met as f64)]
    }

    fn summary(&self) -> Vec<Statistic> {
        let met = self.targets.iter().filter_map(|target| target.met);
        vec![
            Statistic::count("Met", met.clone().count() as u64),
            Statistic::number("Last intercept", met.fold(0.0, f64::max), "s"),
        ]
    }

    fn table(&self) -> Option<Table> {
        let row = |plan: &Plan| {
            let numbers = [plan.last, plan.sum].map(shown);
            [vec![plan.wish.word().to_string(), plan.pairs.to_string()], numbers.to_vec()].concat()
        };
        Some(Table {
            title: "What each plan would take".into(),
            columns: ["wish", "pairs", "last intercept, s", "sum of times, s"].map(String::from).to_vec(),
            rows: self.plans.iter().map(row).collect(),
        })
    }

    fn digest(&self, digest: &mut Digest) {
        for pursuer in &self.pursuers {
            digest.vector(pursuer.position);
        }
        for target in &self.targets {
            digest.vector(target.position);
            digest.number(target.met.unwrap_or(-1.0));
        }
    }
}
