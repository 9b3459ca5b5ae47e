//! A hand that aims: a gun of some skill, and a runner at which it fires.

use super::bolt::{Bolt, Hits, lead};
use super::{Behavior, RADIUS, Role, limits_up_to, place};
use crate::scenario;
use crate::seeded::Generator;
use crate::simulation::{Entry, Inspection, Measure, Panel, Statistic, snippet};
use pursuit_core::aim::hand::{AimingHandSettings, AimingHandState, AimingTarget, HandAim, step_aiming_hand};
use pursuit_core::steering::{Agent, SteeringLimits, arrive_braking};
use pursuit_core::{DVec2, DVec3, Refusal};

const MUZZLE: DVec3 = DVec3::new(-1_100.0, 0.0, 0.0);
/// How near its goal the runner takes another one.
const NEAR: f64 = 50.0;
/// How far from the gun the runner keeps.
const LEAST_X: f64 = -600.0;
/// How long a person's goal stays when the runner is there, in seconds.
const PATIENCE: f64 = 2.0;
/// How long a hit is shown, in seconds.
const SHOWN: f64 = 0.5;

/// The gun, its hand, its shots, and where the runner goes.
#[derive(Clone)]
pub struct AimingHand {
    hand: Option<AimingHandState>,
    aim: Option<HandAim>,
    settings: AimingHandSettings,
    bolts: Vec<Bolt>,
    goal: DVec3,
    /// How long the runner still waits at its goal.
    wait: f64,
    reload: f64,
    random: Generator,
    hits: Hits,
    shots: u64,
    hit: u64,
    /// The sum of the chances of all shots.
    expected: f64,
}

impl AimingHand {
    /// Where an exact shooter would aim at the runner, who keeps its velocity.
    fn target(settings: &scenario::AimingHand, runner: &Agent) -> Option<AimingTarget> {
        let way = lead(MUZZLE, runner, settings.projectile_speed)?.point - MUZZLE;
        let target = AimingTarget::in_sight(way, way.length(), RADIUS);
        Some(AimingTarget { plane_normal: DVec3::Z, ..target })
    }
}

impl Behavior for AimingHand {
    type Settings = scenario::AimingHand;
    const TRAIL: f64 = 1.0;

    fn begin(settings: &Self::Settings, random: &mut Generator) -> (Self, Vec<DVec3>) {
        let runner = DVec3::new(random.uniform(0.0, 800.0), random.uniform(-500.0, 500.0), 0.0);
        let hand = AimingHandSettings::for_skill(settings.skill);
        let scene = Self {
            hand: AimingHandState::begin(random.bits(), DVec3::X, &hand).ok(),
            aim: None,
            settings: hand,
            bolts: Vec::new(),
            goal: runner,
            wait: 0.0,
            reload: settings.reload_time,
            random: Generator::new(random.bits()),
            hits: Hits::default(),
            shots: 0,
            hit: 0,
            expected: 0.0,
        };
        (scene, vec![runner])
    }

    fn limits(&self, settings: &Self::Settings) -> SteeringLimits {
        SteeringLimits { max_acceleration: settings.max_acceleration, ..limits_up_to(settings.max_speed) }
    }

    fn steer(
        &mut self,
        settings: &Self::Settings,
        _: usize,
        runner: &Agent,
        delta_time: f64,
    ) -> Result<DVec3, Refusal> {
        if runner.position.distance(self.goal) < NEAR {
            self.wait -= delta_time;
            if self.wait < 0.0 {
                self.goal = place(&mut self.random, 100.0);
                self.goal.x = self.goal.x.max(LEAST_X);
                self.wait = 0.0;
            }
        }
        arrive_braking(runner, self.goal, &self.limits(settings), delta_time)
    }

    fn look(&mut self, settings: &Self::Settings, agents: &[Agent], delta_time: f64) {
        let Some(runner) = agents.first() else { return };
        self.bolts.retain_mut(|bolt| {
            bolt.fly(delta_time);
            let is_hit = bolt.has_passed(runner.position, runner.velocity, RADIUS, delta_time);
            if is_hit {
                self.hit += 1;
                self.hits.add(runner.position);
            }
            !is_hit && bolt.is_on_field()
        });
        self.hits.fade(delta_time, SHOWN);
        self.reload -= delta_time;
        let (Some(target), Some(hand)) = (Self::target(settings, runner), &mut self.hand) else { return };
        self.aim = step_aiming_hand(&target, hand, &self.settings, delta_time).ok();
        let Some(aim) = self.aim else { return };
        if self.reload <= 0.0 && aim.hit_chance >= settings.least_chance {
            self.reload = settings.reload_time;
            self.shots += 1;
            self.expected += aim.hit_chance;
            self.bolts.push(Bolt::new(MUZZLE, aim.direction * settings.projectile_speed));
        }
    }

    fn draw(&self, settings: &Self::Settings, agents: &[Agent], panel: &mut Panel) {
        let muzzle = MUZZLE.truncate();
        panel.dot(Role::Range, self.goal.truncate(), 6.0);
        if let (Some(aim), Some(target)) =
            (self.aim, agents.first().and_then(|runner| Self::target(settings, runner)))
        {
            let exact = MUZZLE + target.direction;
            panel.dashes(Role::Prediction, vec![muzzle, exact.truncate()], 1.5);
            panel.ring(Role::Intercept, exact.truncate(), RADIUS);
            let end = MUZZLE + aim.direction * target.distance;
            panel.line(Role::Aim, vec![muzzle, end.truncate()], 2.5);
            panel.dot(Role::Aim, end.truncate(), 5.0);
            let chance = format!("chance to hit {:.0} %", 100.0 * aim.hit_chance);
            panel.words(Role::Caption, muzzle + DVec2::new(-60.0, 70.0), chance, 14.0);
        }
        panel.disk(Role::Pursuer, muzzle, 1.5 * RADIUS);
        self.hits.draw(panel);
        for bolt in &self.bolts {
            panel.dot(Role::Projectile, bolt.position.truncate(), 5.0);
        }
    }

    fn role(&self, _: usize) -> Role {
        Role::Target
    }

    fn name_of(role: Role) -> Option<&'static str> {
        match role {
            Role::Target => Some("runner"),
            Role::TargetTrail => Some("way of the runner"),
            Role::Pursuer => Some("gun"),
            Role::Range => Some("goal"),
            Role::Prediction => Some("exact aim"),
            Role::Intercept => Some("where a shot would meet the runner"),
            Role::Aim => Some("where the hand points"),
            Role::Projectile => Some("shots"),
            Role::Hit => Some("hits"),
            _ => None,
        }
    }

    fn captions(&self, settings: &Self::Settings) -> [&'static str; 2] {
        let is_expert = settings.skill > 0.75;
        [
            "A hand follows the runner late and with an error, and fires when a hit is likely enough.",
            if is_expert {
                "Drag the goal to run from it yourself, or try Skill 0.25: it misses more."
            } else {
                "Drag the goal to run from it yourself, or try Skill 1: it hits more."
            },
        ]
    }

    fn handles(&self) -> Vec<(&'static str, DVec2)> {
        vec![("goal", self.goal.truncate())]
    }

    fn drag(&mut self, _: &str, to: DVec2) {
        self.goal = DVec3::new(to.x.max(LEAST_X), to.y, 0.0);
        self.wait = PATIENCE;
    }

    fn inspect(&self, settings: &Self::Settings, runner: &Agent, delta_time: f64) -> Inspection {
        let target = Self::target(settings, runner);
        let direction = target.map_or(DVec3::X, |target| target.direction);
        let distance = target.map_or(0.0, |target| target.distance);
        let c_snippet = format!(
            "const PursuitVec3 forward = {{ 1, 0, 0 }};\n\
             PursuitAimingHandSettings hand = pursuit_aiming_hand_settings_default({});\n\
             PursuitAimingHandState state; /* Keep it. */\n\
             PursuitStatus status = pursuit_begin_aiming_hand(1, &forward, &hand, &state);\n\
             PursuitAimingTarget target = {{ .direction = {}, .distance = {}, .radius = {}, .plane_normal = {{ 0, 0, 1 }} }};\n\
             PursuitHandAim aim;\n\
             status = pursuit_step_aiming_hand(&target, &hand, {}, &state, &aim);\n",
            snippet::number(settings.skill),
            snippet::vector(direction),
            snippet::number(distance),
            snippet::number(RADIUS),
            snippet::number(delta_time)
        );
        Inspection {
            function: "aim::hand::step_aiming_hand",
            inputs: vec![
                Entry::vector("exact direction", &direction.to_array(), "cm"),
                Entry::number("distance", distance, "cm"),
                Entry::number("radius", RADIUS, "cm"),
            ],
            outputs: self.aim.map_or(Vec::new(), |aim| {
                vec![
                    Entry::vector("direction", &aim.direction.to_array(), ""),
                    Entry::number("error", aim.error.to_degrees(), "deg"),
                    Entry::number("deviation", aim.deviation.to_degrees(), "deg"),
                    Entry::number("hit chance", 100.0 * aim.hit_chance, "%"),
                ]
            }),
            point: None,
            time: None,
            status: "",
            reason: match self.aim {
                Some(aim) if aim.is_on_target => "a shot now hits, if the runner keeps its velocity",
                Some(aim) if aim.is_tracking => "a shot now misses",
                _ => "the hand has not moved yet",
            }
            .into(),
            c_snippet,
        }
    }

    fn measures(&self, _: &Self::Settings, _: &[Agent]) -> Vec<Measure> {
        let of = |value: fn(HandAim) -> f64| self.aim.map_or(f64::NAN, value);
        vec![
            Measure::new("error", "deg", of(|aim| aim.error.to_degrees())),
            Measure::new("hit_chance", "", of(|aim| aim.hit_chance)),
            Measure::new("shots", "", self.shots as f64),
            Measure::new("hits", "", self.hit as f64),
        ]
    }

    fn summary(&self, _: &Self::Settings, _: &[Agent]) -> Vec<Statistic> {
        vec![
            Statistic::count("Shots", self.shots),
            Statistic::count("Hits", self.hit),
            Statistic::number("Hits that the hand expected", self.expected, ""),
        ]
    }
}
