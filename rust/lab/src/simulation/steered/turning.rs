//! Turning: watchers face a runner, each within its limits.

use super::shapes::draw_sides;
use super::{Behavior, RADIUS, Role, direction, limits_up_to, place};
use crate::scenario;
use crate::seeded::Generator;
use crate::simulation::{Entry, Inspection, Measure, Panel, Statistic, snippet};
use core::f64::consts::{PI, TAU};
use pursuit_core::steering::{Agent, SteeringLimits, TurnLimits, YawState, advance_yaw, seek};
use pursuit_core::{DVec2, DVec3, Refusal};

/// Where the watchers stand, and which part of the turn rate and of the acceleration each has.
const WATCHERS: [(DVec2, f64, &str); 3] = [
    (DVec2::new(-600.0, -250.0), 1.0, "off_whole"),
    (DVec2::new(0.0, 250.0), 0.5, "off_half"),
    (DVec2::new(600.0, -250.0), 0.25, "off_quarter"),
];
/// How near its goal the runner takes another one.
const NEAR: f64 = 50.0;
/// How far the drawn facings go.
const SIGHT: f64 = 300.0;

/// How far each watcher has turned, and where the runner goes.
#[derive(Clone)]
pub struct Turning {
    yaws: [YawState; 3],
    goal: DVec3,
    random: Generator,
    runner: DVec3,
    velocity: DVec3,
    /// Radians off the runner, times seconds, of each.
    off: [f64; 3],
    time: f64,
}

impl Turning {
    fn turn_limits(settings: &scenario::Turning, part: f64) -> TurnLimits {
        TurnLimits {
            max_rate: part * settings.turn_rate.to_radians(),
            max_acceleration: part * settings.turn_acceleration.to_radians(),
        }
    }

    /// The yaw from a watcher to the runner.
    fn bearing(&self, watcher: usize) -> f64 {
        let way = self.runner.truncate() - WATCHERS[watcher].0;
        libm::atan2(way.y, way.x)
    }

    /// How fast that yaw turns.
    fn bearing_rate(&self, watcher: usize) -> f64 {
        let way = self.runner.truncate() - WATCHERS[watcher].0;
        way.perp_dot(self.velocity.truncate()) / way.length_squared().max(1.0)
    }

    /// How far a watcher has still to turn, in radians from -pi to pi.
    fn off(&self, watcher: usize) -> f64 {
        let off = self.bearing(watcher) - self.yaws[watcher].yaw;
        off - TAU * libm::floor((off + PI) / TAU)
    }
}

impl Behavior for Turning {
    type Settings = scenario::Turning;
    const TRAIL: f64 = 2.0;

    fn begin(_: &Self::Settings, random: &mut Generator) -> (Self, Vec<DVec3>) {
        let [runner, goal] = [(); 2].map(|()| place(random, 100.0));
        let yaws = [(); 3].map(|()| YawState { yaw: random.uniform(-PI, PI), rate: 0.0 });
        let random = Generator::new(random.bits());
        (Self { yaws, goal, random, runner, velocity: DVec3::ZERO, off: [0.0; 3], time: 0.0 }, vec![runner])
    }

    fn limits(&self, settings: &Self::Settings) -> SteeringLimits {
        limits_up_to(settings.runner_speed)
    }

    fn steer(
        &mut self,
        settings: &Self::Settings,
        _: usize,
        agent: &Agent,
        delta_time: f64,
    ) -> Result<DVec3, Refusal> {
        if agent.position.distance(self.goal) < NEAR {
            self.goal = place(&mut self.random, 100.0);
        }
        (self.runner, self.velocity) = (agent.position, agent.velocity);
        for (watcher, (_, part, _)) in WATCHERS.iter().enumerate() {
            let limits = Self::turn_limits(settings, *part);
            let (goal, rate) = (self.bearing(watcher), self.bearing_rate(watcher));
            self.yaws[watcher] = advance_yaw(&self.yaws[watcher], goal, rate, &limits, delta_time)?;
        }
        seek(agent, self.goal)
    }

    fn look(&mut self, _: &Self::Settings, _: &[Agent], delta_time: f64) {
        self.time += delta_time;
        for watcher in 0..WATCHERS.len() {
            self.off[watcher] += self.off(watcher).abs() * delta_time;
        }
    }

    fn draw(&self, settings: &Self::Settings, _: &[Agent], panel: &mut Panel) {
        draw_sides(panel);
        panel.dot(Role::Range, self.goal.truncate(), 5.0);
        for (watcher, &(at, part, _)) in WATCHERS.iter().enumerate() {
            let facing = direction(self.yaws[watcher].yaw).truncate();
            panel.dashes(Role::Prediction, vec![at, self.runner.truncate()], 1.0);
            panel.disk(Role::Pursuer, at, RADIUS);
            panel.arrow(Role::Aim, at, at + facing * SIGHT, 2.5);
            let rate = format!("{:.0} deg/s", part * settings.turn_rate);
            panel.words(Role::Caption, at - DVec2::new(60.0, 60.0), rate, 12.0);
        }
    }

    fn role(&self, _: usize) -> Role {
        Role::Target
    }

    fn name_of(role: Role) -> Option<&'static str> {
        match role {
            Role::Pursuer => Some("watchers"),
            Role::Target => Some("runner"),
            Role::TargetTrail => Some("way of the runner"),
            Role::Aim => Some("where a watcher looks"),
            Role::Prediction => Some("to the runner"),
            Role::Range => Some("where the runner goes"),
            _ => None,
        }
    }

    fn captions(&self, _: &Self::Settings) -> [&'static str; 2] {
        [
            "Three watchers turn to a runner, each within a turn rate and an acceleration: none ever swings past it.",
            "Drag the goal of the runner, or try Turn acceleration 30: who can brake little turns slowly from the start.",
        ]
    }

    fn handles(&self) -> Vec<(&'static str, DVec2)> {
        vec![("goal", self.goal.truncate())]
    }

    fn drag(&mut self, _: &str, to: DVec2) {
        self.goal = to.extend(0.0);
    }

    fn inspect(&self, settings: &Self::Settings, _: &Agent, delta_time: f64) -> Inspection {
        let (state, goal, goal_rate) = (self.yaws[0], self.bearing(0), self.bearing_rate(0));
        let limits = Self::turn_limits(settings, 1.0);
        let answer = advance_yaw(&state, goal, goal_rate, &limits, delta_time);
        let c_snippet = snippet::structure(
            "PursuitYawState",
            "state",
            &[("yaw", snippet::number(state.yaw)), ("rate", snippet::number(state.rate))],
        ) + &snippet::structure(
            "PursuitTurnLimits",
            "limits",
            &[
                ("max_rate", snippet::number(limits.max_rate)),
                ("max_acceleration", snippet::number(limits.max_acceleration)),
            ],
        ) + &format!(
            "PursuitStatus status = pursuit_advance_yaw(&state, {}, {}, &limits, {}, &state);\n",
            snippet::number(goal),
            snippet::number(goal_rate),
            snippet::number(delta_time),
        );
        Inspection {
            function: "steering::advance_yaw",
            inputs: vec![
                Entry::number("yaw", state.yaw, "rad"),
                Entry::number("rate", state.rate, "rad/s"),
                Entry::number("goal", goal, "rad"),
                Entry::number("goal_rate", goal_rate, "rad/s"),
                Entry::number("max_rate", limits.max_rate, "rad/s"),
                Entry::number("max_acceleration", limits.max_acceleration, "rad/s^2"),
            ],
            outputs: answer.map_or(Vec::new(), |after| {
                vec![Entry::number("yaw", after.yaw, "rad"), Entry::number("rate", after.rate, "rad/s")]
            }),
            point: Some(self.runner.to_array()),
            time: None,
            status: "",
            reason: "it turns by the shortest way, and takes up the rate of the runner there".into(),
            c_snippet,
        }
    }

    fn measures(&self, _: &Self::Settings, _: &[Agent]) -> Vec<Measure> {
        let off = |(watcher, &(_, _, name)): (usize, &(DVec2, f64, &'static str))| {
            Measure::new(name, "rad", self.off(watcher))
        };
        WATCHERS.iter().enumerate().map(off).collect()
    }

    fn summary(&self, settings: &Self::Settings, _: &[Agent]) -> Vec<Statistic> {
        let mean = |(watcher, (_, part, _)): (usize, &(DVec2, f64, &str))| {
            let name = format!("Mean angle off at {:.0} deg/s", part * settings.turn_rate);
            let time = if self.time > 0.0 { self.time } else { 1.0 };
            Statistic::number(name, (self.off[watcher] / time).to_degrees(), "deg")
        };
        WATCHERS.iter().enumerate().map(mean).collect()
    }
}
