//! Keeper Training Drill: the same launches for three keepers, each with its own policy.

use super::medal;
use super::snitch_sprint::policy_name;
use super::{
    Bounds, Clock, Controls, Digest, Entry, Inspection, Measure, Medal, Panel, Role, Scene, Simulation,
    Statistic, Table, reason_in_words, shown, snippet, status_name,
};
use crate::chase::{Guide, Policy};
use crate::scenario::{self, Drill, Header};
use crate::seeded::Generator;
use core::f64::consts::TAU;
use pursuit_core::Unsolved;
use pursuit_core::motion::{MotionState, TargetMotion, TurningMotion};
use pursuit_core::steering::{Agent, SteeringLimits, advance, arrive, flee_weighted, seek};
use pursuit_core::{DVec2, DVec3};

/// A keeper that goes further past its quaffle than this, in centimeters, has overshot.
const OVERSHOT: f64 = 1.0;

/// Quaffles and bludgers flying at the goal, and three keepers.
#[derive(Clone)]
pub struct KeeperDrill {
    settings: scenario::KeeperDrill,
    clock: Clock,
    random: Generator,
    /// The drill of each launch, in order.
    program: Vec<Drill>,
    launched: usize,
    launch: Launch,
    keepers: Vec<Keeper>,
}

/// The ball that flies at the goal now.
#[derive(Clone, Copy)]
struct Launch {
    drill: Drill,
    time: f64,
    start: MotionState,
    turn_rate: f64,
}

#[derive(Clone)]
struct Keeper {
    guide: Guide,
    body: Agent,
    goal_point: DVec3,
    ball: Ball,
    trail: Vec<DVec2>,
    score: Score,
    /// Its wanted steering, before the limits of its body.
    steering: DVec3,
}

/// How the present launch stands for one keeper.
#[derive(Clone, Copy)]
enum Ball {
    Flying,
    /// Blocked there, when the keeper came from that side.
    Blocked {
        at: DVec3,
        approach: DVec3,
    },
    /// Past the goal, or a bludger that has hit.
    Done,
}

#[derive(Clone, Copy, Default)]
struct Score {
    launches: u64,
    blocked: u64,
    in_time: u64,
    block_time: f64,
    /// Farthest past a quaffle, by seek and by arrive.
    overshoot: [f64; 2],
    bludgers: u64,
    bludger_hits: u64,
    farthest: f64,
}

impl KeeperDrill {
    /// The scenario at its beginning.
    pub fn new(settings: scenario::KeeperDrill, header: &Header) -> Self {
        let start = MotionState { position: DVec3::ZERO, velocity: DVec3::ZERO };
        let mut simulation = Self {
            settings,
            clock: Clock::new(header),
            random: Generator::new(0),
            program: Vec::new(),
            launched: 0,
            launch: Launch { drill: Drill::Seek, time: 0.0, start, turn_rate: 0.0 },
            keepers: Vec::new(),
        };
        simulation.reset(header.seed);
        simulation
    }

    /// Puts the keepers back into the goal and launches the next quaffle or bludger at it.
    fn launch_next(&mut self) {
        let Some(drill) = self.program.get(self.launched).copied() else { return };
        self.launched += 1;
        let random = &mut self.random;
        let angle = random.uniform(0.0, TAU);
        let from = DVec3::new(libm::cos(angle), libm::sin(angle), 0.0) * self.settings.launch_distance;
        let (part, side, chance, bend) = (
            random.uniform(0.0, 1.0),
            random.uniform(0.0, TAU),
            random.uniform(0.0, 1.0),
            random.uniform(-1.0, 1.0),
        );
        let is_bludger = drill == Drill::Flee;
        // A quaffle anywhere in the goal; a bludger at the keeper, though not quite at its middle.
        let spread = if is_bludger { 0.5 * self.settings.bludger_radius } else { self.settings.goal_radius };
        let goal = DVec3::new(libm::cos(side), libm::sin(side), 0.0) * (spread * part.sqrt());
        let (least, greatest) = (self.settings.least_quaffle_speed, self.settings.greatest_quaffle_speed);
        let speed =
            if is_bludger { self.settings.bludger_speed } else { least + (greatest - least) * chance };
        let turn_rate = if is_bludger { 0.0 } else { bend * self.settings.curl.to_radians() };
        self.launch = Launch {
            drill,
            time: self.clock.time(),
            start: MotionState { position: from, velocity: launch_velocity(from, goal, speed, turn_rate) },
            turn_rate,
        };
        for keeper in &mut self.keepers {
            keeper.guide = Guide::new(keeper.guide.policy());
            keeper.body.position = DVec3::ZERO;
            keeper.body.velocity = DVec3::ZERO;
            keeper.ball = Ball::Flying;
            keeper.trail = vec![DVec2::ZERO];
            if is_bludger { keeper.score.bludgers += 1 } else { keeper.score.launches += 1 }
        }
    }

    /// Present position of the launched ball, until it is stopped.
    fn ball_at(&self, time: f64) -> MotionState {
        let start = self.launch.start;
        let motion = TargetMotion::Turning(TurningMotion {
            position: start.position,
            velocity: start.velocity,
            axis: DVec3::Z,
            turn_rate: self.launch.turn_rate,
        });
        motion.at((time - self.launch.time).max(0.0)).unwrap_or(start)
    }

    fn limits(&self) -> SteeringLimits {
        SteeringLimits {
            max_speed: self.settings.keeper_speed,
            max_acceleration: self.settings.keeper_acceleration,
            ..SteeringLimits::default()
        }
    }

    /// The medals in words; a dash as long as the drill is not over.
    fn medal_words(&self, score: &Score) -> String {
        let medals: Vec<&str> = self.medals(score).iter().map(|medal| medal.word()).collect();
        match medals.as_slice() {
            _ if !self.is_over() => "-".into(),
            [] => "none".into(),
            medals => medals.join(", "),
        }
    }

    fn medals(&self, score: &Score) -> Vec<Medal> {
        let gold = score.launches > 0 && score.in_time == score.launches;
        let silver = score.launches > 0 && score.blocked > 0 && score.overshoot[1] <= OVERSHOT;
        let bronze =
            score.bludgers > 0 && score.bludger_hits == 0 && score.farthest <= self.settings.proximity;
        let earned = [(gold, Medal::Gold), (silver, Medal::Silver), (bronze, Medal::Bronze)];
        earned.into_iter().filter(|(earned, _)| *earned).map(|(_, medal)| medal).collect()
    }
}

/// The velocity of `speed` from which a thing that turns at `turn_rate` passes through `goal`: the chord of its circle.
fn launch_velocity(from: DVec3, goal: DVec3, speed: f64, turn_rate: f64) -> DVec3 {
    let chord = goal - from;
    // The tangent at the start is off the chord by half of the arc's angle: sin(angle) = chord * rate / (2 speed).
    let sine = (0.5 * chord.length() * turn_rate / speed).clamp(-1.0, 1.0);
    let angle = -libm::asin(sine);
    let (sine, cosine) = (libm::sin(angle), libm::cos(angle));
    let direction = chord.normalize_or_zero();
    DVec3::new(direction.x * cosine - direction.y * sine, direction.x * sine + direction.y * cosine, 0.0)
        * speed
}

impl Keeper {
    fn new(policy: Policy, speed: f64) -> Self {
        Self {
            guide: Guide::new(policy),
            body: Agent { position: DVec3::ZERO, velocity: DVec3::ZERO, max_speed: speed },
            goal_point: DVec3::ZERO,
            ball: Ball::Flying,
            trail: vec![DVec2::ZERO],
            score: Score::default(),
            steering: DVec3::ZERO,
        }
    }

    /// The keeper's decision for a ball that it sees.
    fn decide(&mut self, drill: Drill, settings: &scenario::KeeperDrill) {
        let speed = if drill == Drill::Flee { settings.bludger_speed } else { settings.keeper_speed };
        let radius = if drill == Drill::Flee { 0.0 } else { settings.capture_radius };
        // Where a bludger is expected is where it would meet the keeper, had the keeper its speed.
        let expected = match self.ball {
            Ball::Blocked { at, .. } => Some(at),
            Ball::Flying => self.guide.aim(self.body.position, speed, radius).ok().map(|aim| aim.point),
            Ball::Done => None,
        };
        let home = || arrive(&self.body, DVec3::ZERO, settings.slowdown_radius).unwrap_or(DVec3::ZERO);
        self.goal_point = expected.unwrap_or(DVec3::ZERO);
        self.steering = match (drill, expected) {
            (Drill::Flee, Some(threat)) => {
                let away = flee_weighted(&self.body, threat, settings.panic_distance).unwrap_or(DVec3::ZERO);
                away + home() * settings.goal_weight
            }
            (Drill::Seek, Some(point)) => seek(&self.body, point).unwrap_or(DVec3::ZERO),
            (_, Some(point)) => arrive(&self.body, point, settings.slowdown_radius).unwrap_or(DVec3::ZERO),
            (_, None) => home(),
        };
    }

    /// Settles what the present step brought: `way` is how the ball moved relative to the keeper.
    fn settle(
        &mut self,
        drill: Drill,
        since: f64,
        ball: MotionState,
        nearest: f64,
        settings: &scenario::KeeperDrill,
    ) {
        match (self.ball, drill) {
            (Ball::Flying, Drill::Flee) => {
                let score = &mut self.score;
                score.farthest = score.farthest.max(self.body.position.length());
                if nearest <= settings.bludger_radius {
                    score.bludger_hits += 1;
                    self.ball = Ball::Done;
                }
            }
            (Ball::Flying, _) => {
                if nearest <= settings.capture_radius {
                    self.score.blocked += 1;
                    self.score.block_time += since;
                    self.score.in_time += u64::from(since <= settings.gold_time);
                    let approach = (ball.position - self.body.position).normalize_or_zero();
                    self.ball = Ball::Blocked { at: ball.position, approach };
                } else if since > 0.1
                    && ball.position.dot(ball.velocity) > 0.0
                    && ball.position.length() > 1.5 * settings.goal_radius
                {
                    self.ball = Ball::Done;
                }
            }
            (Ball::Blocked { at, approach }, _) => {
                let past = (self.body.position - at).dot(approach);
                let overshoot = &mut self.score.overshoot[usize::from(drill == Drill::Arrive)];
                *overshoot = overshoot.max(past);
            }
            (Ball::Done, _) => {}
        }
    }
}

/// How near two things come within a step, whose offset goes straight from one to the other.
fn nearest_on_way(from: DVec3, to: DVec3) -> f64 {
    let way = to - from;
    let square = way.length_squared();
    let part = if square > 0.0 { (-from.dot(way) / square).clamp(0.0, 1.0) } else { 0.0 };
    (from + way * part).length()
}

impl Simulation for KeeperDrill {
    clock_and_settings!();

    fn reset(&mut self, seed: u64) {
        self.clock.steps = 0;
        self.random = Generator::new(seed);
        let drills: &[Drill] = match self.settings.drill {
            Drill::All => &[Drill::Seek, Drill::Arrive, Drill::Flee],
            Drill::Seek => &[Drill::Seek],
            Drill::Arrive => &[Drill::Arrive],
            Drill::Flee => &[Drill::Flee],
        };
        let launches = self.settings.launches as usize;
        self.program = drills.iter().flat_map(|drill| vec![*drill; launches]).collect();
        self.launched = 0;
        let speed = self.settings.keeper_speed;
        self.keepers = Policy::ALL.iter().map(|policy| Keeper::new(*policy, speed)).collect();
        self.launch_next();
    }

    fn step(&mut self, _controls: &Controls) {
        if self.is_over() {
            self.clock.steps += 1;
            return;
        }
        if self.clock.time() - self.launch.time >= self.settings.interval {
            self.launch_next();
        }
        let (now, tick) = (self.clock.time(), self.clock.tick());
        let (ball, next) = (self.ball_at(now), self.ball_at(now + tick));
        let limits = self.limits();
        let (settings, launch) = (&self.settings, self.launch);
        for keeper in &mut self.keepers {
            keeper.body.max_speed = settings.keeper_speed;
            keeper.guide.observe(now, ball);
            keeper.decide(launch.drill, settings);
            let before = ball.position - keeper.body.position;
            // A refusal leaves the keeper where it is.
            if let Ok(moved) = advance(&keeper.body, keeper.steering, &limits, tick) {
                keeper.body = moved;
            }
            keeper.trail.push(keeper.body.position.truncate());
            let nearest = nearest_on_way(before, next.position - keeper.body.position);
            keeper.settle(launch.drill, now + tick - launch.time, next, nearest, settings);
        }
        self.clock.steps += 1;
    }

    fn ending(&self) -> Option<String> {
        let since = self.clock.time() - self.launch.time;
        let is_done = self.launched == self.program.len() && since >= self.settings.interval;
        is_done.then(|| format!("All {} balls were thrown.", self.program.len()))
    }

    fn name_of(&self, role: Role) -> Option<&'static str> {
        match role {
            Role::Pursuer => Some("keeper"),
            Role::Target => Some("quaffle"),
            Role::Danger => Some("bludger"),
            Role::PursuerTrail => Some("way of the keeper"),
            Role::TargetTrail => Some("way of the ball"),
            Role::Intercept => Some("where it is blocked"),
            Role::Range => Some("the goal's surroundings"),
            _ => None,
        }
    }

    fn captions(&self) -> [&'static str; 2] {
        [
            "Keepers block quaffles, one by seek and one by arrive, and dodge bludgers without leaving the goal.",
            "Try Keeper speed 300: fewer quaffles are blocked in time; or Curl 0: more are.",
        ]
    }

    fn scene(&self) -> Scene {
        let drill = self.launch.drill;
        let ball = self.ball_at(self.clock.time());
        let half = 1.1 * self.settings.launch_distance;
        let panels = self.keepers.iter().map(|keeper| {
            let name = policy_name(keeper.guide.policy());
            let mut panel =
                Panel::new(format!("{name}: {}", drill.word()), Bounds::around(DVec2::ZERO, half, half));
            panel.ring(Role::Ground, DVec2::ZERO, self.settings.goal_radius);
            let position = keeper.body.position.truncate();
            panel.line(Role::PursuerTrail, keeper.trail.clone(), 2.0);
            let (role, radius) = if drill == Drill::Flee {
                panel.ring(Role::Range, DVec2::ZERO, self.settings.proximity);
                (Role::Danger, self.settings.bludger_radius)
            } else {
                (Role::Target, 0.4 * self.settings.capture_radius)
            };
            let place = match keeper.ball {
                Ball::Blocked { at, .. } => at.truncate(),
                _ => ball.position.truncate(),
            };
            let start = self.launch.start.position.truncate();
            panel.dashes(Role::TargetTrail, vec![start, place], 1.5);
            panel.disk(role, place, radius);
            if matches!(keeper.ball, Ball::Flying) && keeper.goal_point.length() <= 1.4 * half {
                panel.ring(Role::Intercept, keeper.goal_point.truncate(), 0.5 * self.settings.capture_radius);
            }
            if drill != Drill::Flee {
                panel.ring(Role::PursuerTrail, position, self.settings.capture_radius);
            }
            panel.arrow(Role::Aim, position, position + keeper.steering.truncate() * 0.3, 2.0);
            panel.disk(Role::Pursuer, position, 0.5 * self.settings.capture_radius);
            let score = &keeper.score;
            let corner = DVec2::splat(-0.92 * half);
            let mut text = format!("blocked {} of {}", score.blocked, score.launches);
            if score.bludgers > 0 {
                text += &format!(", hit by {} of {} bludgers", score.bludger_hits, score.bludgers);
            }
            panel.words(Role::Caption, corner, text, 13.0);
            if self.is_over() {
                let medals = self.medals(score);
                medal::draw(&medals, &mut panel, corner + DVec2::new(0.08, 0.22) * half, 0.2 * half);
            }
            panel
        });
        Scene { panels: panels.collect() }
    }

    fn query_and_answer(&self) -> Inspection {
        let keeper = self.keepers.iter().find(|keeper| keeper.guide.policy() == Policy::Lead);
        let body = keeper.map_or(
            Agent { position: DVec3::ZERO, velocity: DVec3::ZERO, max_speed: self.settings.keeper_speed },
            |keeper| keeper.body,
        );
        let point = keeper.map_or(DVec3::ZERO, |keeper| keeper.goal_point);
        let slowdown = self.settings.slowdown_radius;
        let answer = arrive(&body, point, slowdown);
        let verdict = answer.map(|_| ()).map_err(Unsolved::from);
        Inspection {
            function: "steering::arrive",
            inputs: vec![
                Entry::vector("position", &body.position.to_array(), "cm"),
                Entry::vector("velocity", &body.velocity.to_array(), "cm/s"),
                Entry::number("max_speed", body.max_speed, "cm/s"),
                Entry::vector("target", &point.to_array(), "cm"),
                Entry::number("slowdown_radius", slowdown, "cm"),
            ],
            outputs: answer
                .map_or(Vec::new(), |steering| vec![Entry::vector("steering", &steering.to_array(), "cm/s")]),
            point: Some(point.to_array()),
            time: None,
            status: status_name(verdict),
            reason: match verdict {
                Ok(()) => "desired velocity minus velocity".into(),
                Err(_) => reason_in_words(verdict).into(),
            },
            c_snippet: snippet::structure(
                "PursuitAgent",
                "agent",
                &[
                    ("position", snippet::vector(body.position)),
                    ("velocity", snippet::vector(body.velocity)),
                    ("max_speed", snippet::number(body.max_speed)),
                ],
            ) + &format!(
                "PursuitVec3 target = {};\nPursuitVec3 steering;\n",
                snippet::vector(point)
            ) + &format!(
                "PursuitStatus status = pursuit_steer_arrive(&agent, &target, {}, &steering);\n",
                snippet::number(slowdown)
            ),
        }
    }

    fn measures(&self) -> Vec<Measure> {
        let ball = self.ball_at(self.clock.time()).position;
        let distance = |policy: Policy| {
            let keeper = self.keepers.iter().find(|keeper| keeper.guide.policy() == policy);
            keeper.map_or(f64::NAN, |keeper| match keeper.ball {
                Ball::Blocked { at, .. } => (at - keeper.body.position).length(),
                _ => (ball - keeper.body.position).length(),
            })
        };
        vec![
            Measure::new("launch", "", self.launched as f64),
            Measure::new("ball_x", "cm", ball.x),
            Measure::new("ball_y", "cm", ball.y),
            Measure::new("distance_direct", "cm", distance(Policy::Direct)),
            Measure::new("distance_lead", "cm", distance(Policy::Lead)),
            Measure::new("distance_estimate", "cm", distance(Policy::Estimate)),
        ]
    }

    fn summary(&self) -> Vec<Statistic> {
        let mut summary = Vec::new();
        for keeper in &self.keepers {
            let (name, score) = (policy_name(keeper.guide.policy()), &keeper.score);
            summary.push(Statistic::words(format!("{name}: medals"), self.medal_words(score)));
        }
        summary
    }

    fn table(&self) -> Option<Table> {
        let row = |keeper: &Keeper| {
            let score = &keeper.score;
            let mean = if score.blocked > 0 { score.block_time / score.blocked as f64 } else { f64::NAN };
            vec![
                policy_name(keeper.guide.policy()).to_string(),
                format!("{} of {}", score.blocked, score.launches),
                score.in_time.to_string(),
                if mean.is_nan() { "-".into() } else { shown(mean) },
                shown(score.overshoot[0]),
                shown(score.overshoot[1]),
                format!("{} of {}", score.bludger_hits, score.bludgers),
                shown(score.farthest),
                self.medal_words(score),
            ]
        };
        let columns = [
            "keeper",
            "blocked",
            "in time",
            "mean, s",
            "overshoot by seek, cm",
            "by arrive, cm",
            "hit by bludgers",
            "farthest, cm",
            "medals",
        ];
        Some(Table {
            title: "Keeper Training Drill".into(),
            columns: columns.map(String::from).to_vec(),
            rows: self.keepers.iter().map(row).collect(),
        })
    }

    fn digest(&self, digest: &mut Digest) {
        digest.bits(self.launched as u64);
        digest.vector(self.ball_at(self.clock.time()).position);
        for keeper in &self.keepers {
            digest.vector(keeper.body.position);
            digest.vector(keeper.body.velocity);
            digest.bits(keeper.score.blocked);
            digest.bits(keeper.score.bludger_hits);
        }
    }
}
