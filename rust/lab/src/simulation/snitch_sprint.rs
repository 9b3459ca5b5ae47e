//! Snitch Sprint: the same weaving snitch chased by three policies at once.

use super::{
    Bounds, Clock, Controls, Digest, Entry, Inspection, Measure, Medal, Panel, Role, Scene, Simulation,
    Statistic, Table, medal, reason_in_words, shown, snippet, status_name,
};
use crate::chase::{Aim, Guide, Policy};
use crate::scenario::{self, Header};
use crate::seeded::Generator;
use core::f64::consts::TAU;
use pursuit_core::Unsolved;
use pursuit_core::intercept::{InterceptQuery, PredictionSettings, predict};
use pursuit_core::motion::MotionState;
use pursuit_core::steering::{Agent, SteeringLimits, advance, seek};
use pursuit_core::{DVec2, DVec3};

/// Length and half the width of the pitch, in centimeters.
const PITCH: DVec2 = DVec2::new(15_000.0, 2_750.0);
const HEIGHT: f64 = 1_500.0;
/// A weave that takes longer than this, in seconds, is a wide one.
const WIDE: f64 = 8.0;
/// By how much the seed shifts the start along each axis, in centimeters.
const SHIFT: f64 = 600.0;

/// A snitch that weaves down the pitch, and three seekers that each know only their own policy.
#[derive(Clone)]
pub struct SnitchSprint {
    settings: scenario::SnitchSprint,
    clock: Clock,
    snitch: MotionState,
    weave_phase: f64,
    bob_phase: f64,
    snitch_trail: Vec<DVec2>,
    runs: Vec<Run>,
}

/// A seeker and how it fares.
#[derive(Clone)]
struct Run {
    guide: Guide,
    seeker: Agent,
    aim: Option<Aim>,
    trail: Vec<DVec2>,
    caught: Option<f64>,
}

impl SnitchSprint {
    /// The scenario at its beginning.
    pub fn new(settings: scenario::SnitchSprint, header: &Header) -> Self {
        let mut simulation = Self {
            settings,
            clock: Clock::new(header),
            snitch: MotionState { position: DVec3::ZERO, velocity: DVec3::ZERO },
            weave_phase: 0.0,
            bob_phase: 0.0,
            snitch_trail: Vec::new(),
            runs: Vec::new(),
        };
        simulation.reset(header.seed);
        simulation
    }

    fn snitch_velocity(&self) -> DVec3 {
        let time = self.clock.time();
        let swing = |speed: f64, period: f64, phase: f64| speed * libm::cos(TAU * time / period + phase);
        DVec3::new(
            self.settings.forward_speed,
            swing(self.settings.weave_speed, self.settings.weave_period, self.weave_phase),
            swing(self.settings.bob_speed, self.settings.bob_period, self.bob_phase),
        )
    }

    fn medal(&self, run: &Run) -> Option<Medal> {
        run.caught.map(|time| {
            if time < self.settings.gold_time {
                Medal::Gold
            } else if time < self.settings.silver_time {
                Medal::Silver
            } else {
                Medal::Bronze
            }
        })
    }

    /// The medal in words; a dash as long as the drill is not over.
    fn medal_word(&self, run: &Run) -> &'static str {
        if self.is_over() { Medal::word_of(self.medal(run)) } else { "-" }
    }

    fn run_of(&self, policy: Policy) -> Option<&Run> {
        self.runs.iter().find(|run| run.guide.policy() == policy)
    }

    /// The query of the seeker that leads by the present velocity.
    fn query(&self) -> InterceptQuery {
        let seeker = self.run_of(Policy::Lead).map_or(DVec3::ZERO, |run| run.seeker.position);
        InterceptQuery {
            pursuer_position: seeker,
            target_position: self.snitch.position,
            target_velocity: self.snitch.velocity,
            pursuer_speed: self.settings.seeker_speed,
            capture_radius: self.settings.capture_radius,
        }
    }
}

impl Simulation for SnitchSprint {
    clock_and_settings!();

    fn reset(&mut self, seed: u64) {
        self.clock.steps = 0;
        let mut random = Generator::new(seed);
        let mut shift = DVec3::ZERO;
        (self.weave_phase, self.bob_phase) = (0.0, 0.0);
        if self.settings.random_start {
            shift = DVec3::new(random.uniform(-SHIFT, SHIFT), random.uniform(-SHIFT, SHIFT), 0.0);
            self.weave_phase = random.uniform(0.0, TAU);
            self.bob_phase = random.uniform(0.0, TAU);
        }
        let mut start = DVec2::from(self.settings.snitch_start).extend(HEIGHT) + shift;
        // The weave is to stay in the pitch: its middle is so far from the sides.
        let sway = self.settings.weave_speed * self.settings.weave_period / TAU;
        let off = sway * libm::sin(self.weave_phase);
        let room = (PITCH.y - self.settings.capture_radius - sway).max(0.0);
        start.y = (start.y - off).clamp(-room, room) + off;
        self.snitch = MotionState { position: start, velocity: self.snitch_velocity() };
        self.snitch_trail = vec![start.truncate()];
        let begin = |policy: &Policy| Run {
            guide: Guide::new(*policy),
            seeker: Agent {
                position: DVec3::new(0.0, 0.0, HEIGHT),
                velocity: DVec3::ZERO,
                max_speed: self.settings.seeker_speed,
            },
            aim: None,
            trail: vec![DVec2::ZERO],
            caught: None,
        };
        self.runs = Policy::ALL.iter().map(begin).collect();
    }

    fn step(&mut self, _controls: &Controls) {
        if self.is_over() {
            self.clock.steps += 1;
            return;
        }
        let (now, tick) = (self.clock.time(), self.clock.tick());
        self.snitch.velocity = self.snitch_velocity();
        let limits = SteeringLimits {
            max_speed: self.settings.seeker_speed,
            max_acceleration: self.settings.seeker_acceleration,
            ..SteeringLimits::default()
        };
        let snitch = self.snitch;
        let next = snitch.position + snitch.velocity * tick;
        for run in self.runs.iter_mut().filter(|run| run.caught.is_none()) {
            run.guide.observe(now, snitch);
            run.seeker.max_speed = self.settings.seeker_speed;
            run.aim =
                run.guide.aim(run.seeker.position, run.seeker.max_speed, self.settings.capture_radius).ok();
            let goal = run.aim.map_or(snitch.position, |aim| aim.point);
            // A refusal leaves the seeker where it is.
            if let Ok(steering) = seek(&run.seeker, goal)
                && let Ok(moved) = advance(&run.seeker, steering, &limits, tick)
            {
                run.seeker = moved;
            }
            run.trail.push(run.seeker.position.truncate());
            if (run.seeker.position - next).length() <= self.settings.capture_radius {
                run.caught = Some(now + tick);
            }
        }
        self.snitch.position = next;
        self.snitch_trail.push(next.truncate());
        self.clock.steps += 1;
    }

    fn ending(&self) -> Option<String> {
        let caught = self.runs.iter().filter(|run| run.caught.is_some()).count();
        if caught == self.runs.len() {
            return Some("All seekers have caught the snitch.".into());
        }
        let is_late = self.clock.time() >= self.settings.time_limit;
        is_late.then(|| {
            format!("The time is up: {caught} of {} seekers have caught the snitch.", self.runs.len())
        })
    }

    fn name_of(&self, role: Role) -> Option<&'static str> {
        match role {
            Role::Pursuer => Some("seeker"),
            Role::Target => Some("snitch"),
            Role::PursuerTrail => Some("way of the seeker"),
            Role::TargetTrail => Some("way of the snitch"),
            Role::Miss => Some("where it aims, with no intercept in sight"),
            _ => None,
        }
    }

    fn captions(&self) -> [&'static str; 2] {
        [
            "The same weaving snitch is chased three times: by flying at it, by its velocity, and by its estimated turn.",
            if self.settings.weave_period > WIDE {
                "Try Weave period 4: in a tighter weave who leads by velocity comes last."
            } else {
                "Try Weave period 16: in a wider weave who leads by velocity no longer comes last."
            },
        ]
    }

    fn scene(&self) -> Scene {
        let bounds = Bounds::around(DVec2::new(0.5 * PITCH.x, 0.0), 0.53 * PITCH.x, 1.15 * PITCH.y);
        let panels = self.runs.iter().map(|run| {
            let policy = run.guide.policy();
            let result = match run.caught {
                Some(time) if self.is_over() => {
                    format!("caught after {} s: {}", shown(time), self.medal_word(run))
                }
                Some(time) => format!("caught after {} s", shown(time)),
                None if self.is_over() => "not caught".into(),
                None => format!("{:.1} s", self.clock.time()),
            };
            let mut panel = Panel::new(format!("{}: {result}", policy_name(policy)), bounds);
            let (right, top) = (PITCH.x, PITCH.y);
            let corners = [(0.0, -top), (right, -top), (right, top), (0.0, top), (0.0, -top)];
            panel.line(Role::Ground, corners.map(DVec2::from).to_vec(), 1.5);
            let until = run.trail.len().min(self.snitch_trail.len());
            panel.line(Role::TargetTrail, self.snitch_trail[..until].to_vec(), 2.0);
            panel.line(Role::PursuerTrail, run.trail.clone(), 2.5);
            let snitch = self.snitch_trail[until - 1];
            let seeker = run.seeker.position.truncate();
            if run.caught.is_some() {
                panel.ring(Role::Hit, snitch, 2.5 * self.settings.capture_radius);
            } else if let Some(aim) = run.aim {
                let point = aim.point.truncate();
                panel.dashes(Role::Prediction, vec![snitch, point], 1.5);
                match bounds.leaves(seeker, point) {
                    None => {
                        panel.dashes(Role::Aim, vec![seeker, point], 1.5);
                        let role = if aim.verdict.is_ok() { Role::Intercept } else { Role::Miss };
                        panel.ring(role, point, self.settings.capture_radius);
                    }
                    Some(edge) => {
                        panel.arrow(Role::Aim, seeker, edge, 1.5);
                        let beyond = format!("{} m beyond", shown((point - edge).length() / 100.0));
                        panel.words(Role::Aim, edge + DVec2::new(200.0, 0.0), beyond, 13.0);
                    }
                }
            }
            if let (Some(medal), true) = (self.medal(run), self.is_over()) {
                medal::draw(&[medal], &mut panel, DVec2::new(500.0, PITCH.y - 500.0), 0.0);
            }
            panel.disk(Role::Target, snitch, 0.9 * self.settings.capture_radius);
            panel.disk(Role::Pursuer, seeker, 0.9 * self.settings.capture_radius);
            panel
        });
        Scene { panels: panels.collect() }
    }

    fn inspected_panel(&self) -> usize {
        self.runs.iter().position(|run| run.guide.policy() == Policy::Lead).unwrap_or_default()
    }

    fn query_and_answer(&self) -> Inspection {
        let query = self.query();
        let answer = predict(&query, &PredictionSettings::default());
        let verdict =
            answer.map_err(Unsolved::from).and_then(|answer| answer.verdict.map_err(Unsolved::from));
        let outputs = answer.map(|answer| {
            vec![
                Entry::vector("aim_point", &answer.aim_point.to_array(), "cm"),
                Entry::number("time", answer.time, "s"),
                Entry::number("miss_distance", answer.miss_distance, "cm"),
            ]
        });
        Inspection {
            function: "intercept::predict",
            inputs: vec![
                Entry::vector("pursuer_position", &query.pursuer_position.to_array(), "cm"),
                Entry::vector("target_position", &query.target_position.to_array(), "cm"),
                Entry::vector("target_velocity", &query.target_velocity.to_array(), "cm/s"),
                Entry::number("pursuer_speed", query.pursuer_speed, "cm/s"),
                Entry::number("capture_radius", query.capture_radius, "cm"),
            ],
            outputs: outputs.unwrap_or_default(),
            point: answer.ok().map(|answer| answer.aim_point.to_array()),
            time: answer.ok().map(|answer| answer.time),
            status: status_name(verdict),
            reason: reason_in_words(verdict).into(),
            c_snippet: snippet::structure(
                "PursuitInterceptQuery",
                "query",
                &[
                    ("pursuer_position", snippet::vector(query.pursuer_position)),
                    ("target_position", snippet::vector(query.target_position)),
                    ("target_velocity", snippet::vector(query.target_velocity)),
                    ("pursuer_speed", snippet::number(query.pursuer_speed)),
                    ("capture_radius", snippet::number(query.capture_radius)),
                ],
            ) + "PursuitPredictionSettings settings = pursuit_prediction_settings_default();\n\
                 PursuitPrediction prediction;\n\
                 PursuitStatus status = pursuit_predict_intercept(&query, &settings, &prediction);\n"
                + &snippet::answer(verdict, answer.map_or(0.0, |answer| answer.time)),
        }
    }

    fn measures(&self) -> Vec<Measure> {
        let gap = |policy: Policy| {
            let run = self.run_of(policy).filter(|run| run.caught.is_none());
            run.map_or(f64::NAN, |run| (run.seeker.position - self.snitch.position).length())
        };
        let time = |policy: Policy| {
            let run = self.run_of(policy).filter(|run| run.caught.is_none());
            run.and_then(|run| run.aim).map_or(f64::NAN, |aim| aim.time)
        };
        vec![
            Measure::new("snitch_x", "cm", self.snitch.position.x),
            Measure::new("snitch_y", "cm", self.snitch.position.y),
            Measure::new("gap_direct", "cm", gap(Policy::Direct)),
            Measure::new("gap_lead", "cm", gap(Policy::Lead)),
            Measure::new("gap_estimate", "cm", gap(Policy::Estimate)),
            Measure::new("time_to_intercept_direct", "s", time(Policy::Direct)),
            Measure::new("time_to_intercept_lead", "s", time(Policy::Lead)),
            Measure::new("time_to_intercept_estimate", "s", time(Policy::Estimate)),
        ]
    }

    fn summary(&self) -> Vec<Statistic> {
        let direct = self.run_of(Policy::Direct).and_then(|run| run.caught);
        let mut summary = Vec::new();
        for run in &self.runs {
            let name = policy_name(run.guide.policy());
            let caught = run.caught.map_or("not caught".into(), |time| format!("{} s", shown(time)));
            let result = match run.caught {
                _ if self.is_over() => format!("{caught}, {}", self.medal_word(run)),
                None => "under way".into(),
                Some(_) => caught,
            };
            summary.push(Statistic::words(name, result));
            if let (Some(direct), Some(time), true) =
                (direct, run.caught, run.guide.policy() != Policy::Direct)
            {
                let saving = 100.0 * (1.0 - time / direct);
                summary.push(Statistic::number(format!("{name}: saved over direct pursuit"), saving, "%"));
            }
        }
        summary
    }

    fn table(&self) -> Option<Table> {
        let row = |run: &Run| {
            vec![
                policy_name(run.guide.policy()).to_string(),
                run.caught.map_or("-".into(), shown),
                self.medal_word(run).to_string(),
            ]
        };
        Some(Table {
            title: "Medals".into(),
            columns: ["policy", "caught after, s", "medal"].map(String::from).to_vec(),
            rows: self.runs.iter().map(row).collect(),
        })
    }

    fn digest(&self, digest: &mut Digest) {
        digest.vector(self.snitch.position);
        for run in &self.runs {
            digest.vector(run.seeker.position);
            digest.vector(run.seeker.velocity);
            digest.number(run.caught.unwrap_or(-1.0));
        }
    }
}

/// Name of a policy.
pub(super) fn policy_name(policy: Policy) -> &'static str {
    match policy {
        Policy::Direct => "Direct pursuit",
        Policy::Lead => "Lead by velocity",
        Policy::Estimate => "Lead by estimate",
    }
}
