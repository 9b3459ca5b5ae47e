//! The guard among obstacles: agents that are bound for random places.

use super::shapes::{draw, draw_sides, free_distance, in_c, least_distance, scatter, sides};
use super::{Behavior, RADIUS, Role, free_place, snippet_limits};
use crate::scenario::{self, Protection};
use crate::seeded::Generator;
use crate::simulation::{Entry, Inspection, Measure, Panel, Statistic, snippet};
use pursuit_core::geometry::Shape;
use pursuit_core::steering::{
    Agent, AvoidanceSettings, GuardOutcome, GuardedSteering, SteeringLimits, apply_guard, avoid_obstacles,
    seek,
};
use pursuit_core::{DVec3, Refusal};

/// How near its goal an agent takes another one.
const NEAR: f64 = 40.0;
/// After how many seconds it gives a goal up.
const PATIENCE: f64 = 15.0;

/// Who is bound where among which obstacles.
#[derive(Clone)]
pub struct Guarded {
    obstacles: Vec<Shape>,
    random: Generator,
    travelers: Vec<Traveler>,
    /// The least distance from a surface that anybody had.
    nearest: f64,
    reached: u64,
    given_up: u64,
}

#[derive(Clone)]
struct Traveler {
    goal: DVec3,
    waited: f64,
    outcome: GuardOutcome,
}

impl Guarded {
    fn goal(obstacles: &[Shape], random: &mut Generator) -> DVec3 {
        let room = RADIUS + AvoidanceSettings::for_units(100.0).margin + 2.0;
        free_place(random, room, |place| free_distance(obstacles, place) > room)
    }

    fn avoidance(&self, settings: &scenario::Guarded, goal: f64) -> AvoidanceSettings {
        AvoidanceSettings {
            agent_radius: RADIUS,
            look_ahead_time: settings.look_ahead_time,
            look_ahead_distance: goal,
            plane_normal: DVec3::Z,
            ..AvoidanceSettings::for_units(100.0)
        }
    }

    /// The wish, and what the guard makes of it.
    fn ask(
        &self,
        settings: &scenario::Guarded,
        goal: DVec3,
        agent: &Agent,
        delta_time: f64,
    ) -> Result<(DVec3, GuardedSteering), Refusal> {
        let avoidance = self.avoidance(settings, agent.position.distance(goal));
        let wish = seek(agent, goal)?;
        let wish = match settings.protection {
            Protection::Nothing => wish,
            _ => avoid_obstacles(agent, wish, &self.obstacles, &avoidance)?.steering,
        };
        let guarded =
            apply_guard(agent, wish, &self.obstacles, &avoidance, &self.limits(settings), delta_time)?;
        Ok((wish, guarded))
    }
}

impl Behavior for Guarded {
    type Settings = scenario::Guarded;
    const TRAIL: f64 = 2.0;

    fn begin(settings: &Self::Settings, random: &mut Generator) -> (Self, Vec<DVec3>) {
        let mut obstacles = scatter(settings.obstacles, 130.0, random);
        obstacles.extend(sides());
        let places = (0..settings.agents).map(|_| Self::goal(&obstacles, random)).collect();
        let traveler =
            |_| Traveler { goal: Self::goal(&obstacles, random), waited: 0.0, outcome: GuardOutcome::Free };
        let travelers = (0..settings.agents).map(traveler).collect();
        let random = Generator::new(random.bits());
        (Self { obstacles, random, travelers, nearest: f64::INFINITY, reached: 0, given_up: 0 }, places)
    }

    fn limits(&self, settings: &Self::Settings) -> SteeringLimits {
        SteeringLimits {
            max_speed: settings.max_speed,
            max_acceleration: settings.max_acceleration,
            ..SteeringLimits::for_units(100.0)
        }
    }

    fn steer(
        &mut self,
        settings: &Self::Settings,
        index: usize,
        agent: &Agent,
        delta_time: f64,
    ) -> Result<DVec3, Refusal> {
        let (wish, guarded) = self.ask(settings, self.travelers[index].goal, agent, delta_time)?;
        let is_guarded = settings.protection == Protection::Guard;
        self.travelers[index].outcome = if is_guarded { guarded.outcome } else { GuardOutcome::Free };
        Ok(if is_guarded { guarded.steering } else { wish })
    }

    fn look(&mut self, _: &Self::Settings, agents: &[Agent], delta_time: f64) {
        for (traveler, agent) in self.travelers.iter_mut().zip(agents) {
            let is_there = agent.position.distance(traveler.goal) <= NEAR;
            traveler.waited += delta_time;
            if is_there || traveler.waited > PATIENCE {
                self.reached += u64::from(is_there);
                self.given_up += u64::from(!is_there);
                traveler.goal = Self::goal(&self.obstacles, &mut self.random);
                traveler.waited = 0.0;
            }
        }
        self.nearest = self.nearest.min(least_distance(&self.obstacles, agents));
    }

    fn draw(&self, _: &Self::Settings, _: &[Agent], panel: &mut Panel) {
        draw_sides(panel);
        draw(&self.obstacles, Role::Wall, panel);
        for traveler in &self.travelers {
            panel.dot(Role::Intercept, traveler.goal.truncate(), 4.0);
        }
    }

    fn role(&self, index: usize) -> Role {
        match self.travelers[index].outcome {
            GuardOutcome::Free => Role::Pursuer,
            _ => Role::Target,
        }
    }

    fn name_of(role: Role) -> Option<&'static str> {
        match role {
            Role::Pursuer => Some("as it wishes"),
            Role::Target => Some("led by the guard"),
            Role::PursuerTrail => Some("way as wished"),
            Role::TargetTrail => Some("way of one led"),
            Role::Intercept => Some("goals"),
            Role::Wall => Some("obstacles"),
            _ => None,
        }
    }

    fn captions(&self, settings: &Self::Settings) -> [&'static str; 2] {
        let seen = match settings.protection {
            Protection::Guard => {
                "Agents head for random places; yellow ones are led away from an obstacle by the guard."
            }
            Protection::Avoidance => {
                "Without the guard agents only turn around what they see ahead, and may touch it."
            }
            Protection::Nothing => "Nothing protects these agents: they go straight through the obstacles.",
        };
        [
            seen,
            match settings.protection {
                Protection::Guard => {
                    "Try Max acceleration 100: the guard keeps all outside with any brakes; or Protection Avoidance, which does not."
                }
                _ => "Try Protection Guard: nobody touches an obstacle.",
            },
        ]
    }

    fn inspect(&self, settings: &Self::Settings, agent: &Agent, delta_time: f64) -> Inspection {
        let goal = self.travelers.first().map_or(DVec3::ZERO, |traveler| traveler.goal);
        let avoidance = self.avoidance(settings, agent.position.distance(goal));
        let answer = self.ask(settings, goal, agent, delta_time);
        let c_snippet = snippet::agent(agent)
            + &in_c("obstacles", &self.obstacles)
            + &snippet_limits(&self.limits(settings))
            + &format!(
                "PursuitAvoidanceSettings settings = pursuit_avoidance_settings_default(100.0);\n\
                 settings.agent_radius = {};\nsettings.look_ahead_time = {};\nsettings.look_ahead_distance = {};\n\
                 settings.plane_normal = (PursuitVec3){};\nPursuitVec3 wish = {};\nPursuitGuardedSteering guarded;\n\
                 PursuitStatus status = pursuit_apply_guard(\n    \
                 &agent, &wish, obstacles, {}, &settings, &limits, {}, &guarded);\n",
                snippet::number(avoidance.agent_radius),
                snippet::number(avoidance.look_ahead_time),
                snippet::number(avoidance.look_ahead_distance),
                snippet::vector(avoidance.plane_normal),
                snippet::vector(answer.map_or(DVec3::ZERO, |(wish, _)| wish)),
                self.obstacles.len(),
                snippet::number(delta_time),
            );
        Inspection {
            function: "steering::apply_guard",
            inputs: vec![
                Entry::vector("position", &agent.position.to_array(), "cm"),
                Entry::vector("velocity", &agent.velocity.to_array(), "cm/s"),
                Entry::words("obstacles", self.obstacles.len().to_string()),
            ],
            outputs: answer.map_or(Vec::new(), |(_, guarded)| {
                vec![
                    Entry::vector("velocity after the tick", &guarded.velocity.to_array(), "cm/s"),
                    Entry::words("outcome", words(guarded.outcome)),
                ]
            }),
            point: Some(goal.to_array()),
            time: None,
            status: "",
            reason: answer.map_or("an input is refused", |(_, guarded)| words(guarded.outcome)).into(),
            c_snippet,
        }
    }

    fn measures(&self, _: &Self::Settings, agents: &[Agent]) -> Vec<Measure> {
        vec![
            Measure::new("least_distance", "cm", least_distance(&self.obstacles, agents)),
            Measure::new("reached", "", self.reached as f64),
        ]
    }

    fn summary(&self, _: &Self::Settings, _: &[Agent]) -> Vec<Statistic> {
        let touched = if self.nearest < RADIUS { "yes" } else { "no" };
        vec![
            Statistic::number("Least distance from a surface", self.nearest, "cm"),
            Statistic::words("Has anybody touched one", touched),
            Statistic::count("Goals reached", self.reached),
            Statistic::count("Goals given up", self.given_up),
        ]
    }
}

fn words(outcome: GuardOutcome) -> &'static str {
    match outcome {
        GuardOutcome::Free => "the wish is safe",
        GuardOutcome::Diverted => "another steering is safe",
        GuardOutcome::Braking => "only braking is safe",
        GuardOutcome::Leaving => "it leaves its clearance",
        GuardOutcome::Unavoidable => "nothing is safe",
    }
}
