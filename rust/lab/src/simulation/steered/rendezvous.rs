//! Rendezvous: a ship that comes to a client's place and velocity, or one that seeks it.

use super::{Behavior, RADIUS, Role, any_direction, place};
use crate::scenario::{self, Approach};
use crate::seeded::Generator;
use crate::simulation::{Entry, Inspection, Measure, Panel, Statistic, snippet};
use pursuit_core::intercept::{
    Rendezvous as Plan, RendezvousCommand, RendezvousPhase, RendezvousQuery, RendezvousState,
    find_rendezvous, step_rendezvous,
};
use pursuit_core::motion::{MotionState, TargetMotion};
use pursuit_core::steering::{Agent, SteeringLimits, seek};
use pursuit_core::{DVec2, DVec3, Refusal};

/// How far from the sides clients begin and turn back.
const INSIDE: f64 = 150.0;
/// How long the ship stays with a client, in seconds.
const STAY: f64 = 2.0;
/// Nearer than this, and slower beside the client, the ship is with it.
const NEAR: f64 = RADIUS;
const SLOW: f64 = 10.0;
/// Seconds of the client's velocity that its arrow shows.
const SHOWN: f64 = 1.5;
/// Ticks from one drawn plan to the next.
const REDRAWN: u32 = 10;
/// Parts of a leg of the drawn plan.
const PARTS: u32 = 8;

/// The client, the ship's state, and what was done.
#[derive(Clone)]
pub struct Rendezvous {
    client: MotionState,
    state: RendezvousState,
    command: Option<RendezvousCommand>,
    /// The last plan before the turn, as it is drawn.
    ways: Vec<(Role, Vec<DVec2>)>,
    point: Option<DVec2>,
    random: Generator,
    ticks: u32,
    /// Since the client appeared, and what the first plan for it said, in seconds.
    time: f64,
    planned: Option<f64>,
    met: bool,
    stayed: f64,
    meetings: u64,
    together: f64,
    delta_v: f64,
    last: Option<(f64, f64)>,
}

impl Rendezvous {
    fn query(&self, settings: &scenario::Rendezvous, ship: &Agent) -> RendezvousQuery<'static> {
        RendezvousQuery {
            ship: MotionState { position: ship.position, velocity: ship.velocity },
            target: TargetMotion::Straight { position: self.client.position, velocity: self.client.velocity },
            max_acceleration: settings.max_acceleration,
            max_speed: settings.max_speed,
            turn_time: settings.turn_time,
            horizon: 600.0,
        }
    }

    fn next_client(&mut self, settings: &scenario::Rendezvous) {
        let velocity = any_direction(&mut self.random) * settings.client_speed;
        self.client = MotionState { position: place(&mut self.random, INSIDE), velocity };
        (self.time, self.stayed, self.met, self.planned) = (0.0, 0.0, false, None);
    }

    fn draw_plan(&mut self, ship: &Agent, plan: &Plan) {
        let (mut position, mut velocity, mut time) = (ship.position, ship.velocity, 0.0);
        self.ways.clear();
        self.point = Some(plan.point.truncate());
        for leg in plan.legs.iter().take(plan.leg_count) {
            for _ in 0..PARTS {
                let duration = leg.duration / f64::from(PARTS);
                let middle = time + 0.5 * duration;
                let role = match () {
                    () if middle < plan.turn_start => Role::Compared1,
                    () if middle < plan.brake_start => Role::Compared2,
                    () => Role::Compared3,
                };
                let from = position.truncate();
                position += (velocity + leg.acceleration * (0.5 * duration)) * duration;
                velocity += leg.acceleration * duration;
                time += duration;
                match self.ways.last_mut() {
                    Some((last, way)) if *last == role => way.push(position.truncate()),
                    _ => self.ways.push((role, vec![from, position.truncate()])),
                }
            }
        }
    }

    /// Whether the ship is with its client.
    fn is_together(&self, ship: &Agent) -> bool {
        ship.position.distance(self.client.position) < NEAR
            && ship.velocity.distance(self.client.velocity) < SLOW
    }
}

fn said(phase: RendezvousPhase) -> &'static str {
    match phase {
        RendezvousPhase::Burning => "it burns, or coasts",
        RendezvousPhase::Turning => "it turns around, without thrust",
        RendezvousPhase::Braking => "it brakes",
        RendezvousPhase::Arrived => "it is there, and stays",
    }
}

impl Behavior for Rendezvous {
    type Settings = scenario::Rendezvous;
    const TRAIL: f64 = 6.0;

    fn begin(settings: &Self::Settings, random: &mut Generator) -> (Self, Vec<DVec3>) {
        let ship = place(random, INSIDE);
        let mut scene = Self {
            client: MotionState { position: DVec3::ZERO, velocity: DVec3::ZERO },
            state: RendezvousState::default(),
            command: None,
            ways: Vec::new(),
            point: None,
            random: Generator::new(random.bits()),
            ticks: 0,
            time: 0.0,
            planned: None,
            met: false,
            stayed: 0.0,
            meetings: 0,
            together: 0.0,
            delta_v: 0.0,
            last: None,
        };
        scene.next_client(settings);
        (scene, vec![ship])
    }

    fn limits(&self, settings: &Self::Settings) -> SteeringLimits {
        SteeringLimits {
            max_speed: settings.max_speed,
            max_acceleration: settings.max_acceleration,
            mass: 1.0,
            response_time: 0.0,
        }
    }

    fn steer(
        &mut self,
        settings: &Self::Settings,
        _: usize,
        ship: &Agent,
        delta_time: f64,
    ) -> Result<DVec3, Refusal> {
        if settings.approach == Approach::Seek {
            (self.command, self.state, self.point) = (None, RendezvousState::default(), None);
            self.ways.clear();
            return seek(ship, self.client.position);
        }
        let query = self.query(settings, ship);
        if self.state.phase == RendezvousPhase::Burning
            && self.ticks.is_multiple_of(REDRAWN)
            && let Ok(plan) = find_rendezvous(&query)
        {
            self.planned = self.planned.or(Some(self.time + plan.time));
            self.draw_plan(ship, &plan);
        }
        self.ticks += 1;
        let command = step_rendezvous(&query, &mut self.state, delta_time)?;
        if self.state.phase == RendezvousPhase::Arrived {
            self.ways.clear();
            self.point = None;
        }
        self.delta_v += command.acceleration.length() * delta_time;
        self.command = Some(command);
        Ok(command.acceleration * delta_time)
    }

    fn look(&mut self, settings: &Self::Settings, agents: &[Agent], delta_time: f64) {
        let Some(ship) = agents.first() else { return };
        self.time += delta_time;
        let client = &mut self.client;
        client.position += client.velocity * delta_time;
        let half = super::FIELD - DVec2::splat(0.5 * INSIDE);
        // Back where the field ends.
        if client.position.x.abs() > half.x {
            client.velocity.x = -client.velocity.x.abs() * client.position.x.signum();
        }
        if client.position.y.abs() > half.y {
            client.velocity.y = -client.velocity.y.abs() * client.position.y.signum();
        }
        if !self.is_together(ship) {
            return;
        }
        self.together += delta_time;
        self.stayed += delta_time;
        if !self.met {
            (self.met, self.meetings) = (true, self.meetings + 1);
            self.last = self.planned.map(|planned| (self.time, planned));
        }
        if self.stayed > STAY {
            self.next_client(settings);
        }
    }

    fn draw(&self, _: &Self::Settings, _: &[Agent], panel: &mut Panel) {
        for (role, way) in &self.ways {
            match role {
                Role::Compared2 => panel.dashes(*role, way.clone(), 2.5),
                _ => panel.line(*role, way.clone(), 2.5),
            }
        }
        if let Some(point) = self.point {
            panel.dot(Role::Intercept, point, 6.0);
        }
        let at = self.client.position.truncate();
        panel.disk(Role::Target, at, RADIUS);
        panel.arrow(Role::Target, at, at + self.client.velocity.truncate() * SHOWN, 2.0);
        let words = match self.command {
            Some(command) if command.reason.is_none() => {
                let left = command.delta_v;
                format!("{}; {:.1} s and {left:.0} cm/s to go", said(self.state.phase), command.time_to_go)
            }
            Some(_) => "there is no rendezvous".into(),
            None => "it seeks the client".into(),
        };
        panel.words(Role::Caption, DVec2::new(-super::FIELD.x + 20.0, super::FIELD.y - 40.0), words, 14.0);
    }

    fn role(&self, _: usize) -> Role {
        Role::Pursuer
    }

    fn name_of(role: Role) -> Option<&'static str> {
        match role {
            Role::Pursuer => Some("ship"),
            Role::PursuerTrail => Some("way of the ship"),
            Role::Target => Some("client, and its velocity"),
            Role::Compared1 => Some("burn"),
            Role::Compared2 => Some("turn, without thrust"),
            Role::Compared3 => Some("brake"),
            Role::Intercept => Some("rendezvous"),
            _ => None,
        }
    }

    fn captions(&self, settings: &Self::Settings) -> [&'static str; 2] {
        match settings.approach {
            Approach::Rendezvous => [
                "A ship burns, turns around and brakes, and has its client's place and velocity.",
                "Drag the client or the velocity, or try Approach Seek: the ship passes again and again.",
            ],
            Approach::Seek => [
                "A ship that seeks its client is there at full speed, passes, and comes back.",
                "Drag the client or the velocity, or try Approach Rendezvous: the ship stays.",
            ],
        }
    }

    fn handles(&self) -> Vec<(&'static str, DVec2)> {
        let at = self.client.position.truncate();
        vec![("client", at), ("velocity", at + self.client.velocity.truncate() * SHOWN)]
    }

    fn drag(&mut self, handle: &str, to: DVec2) {
        match handle {
            "client" => self.client.position = to.extend(0.0),
            _ => self.client.velocity = (to.extend(0.0) - self.client.position) / SHOWN,
        }
    }

    fn inspect(&self, settings: &Self::Settings, ship: &Agent, delta_time: f64) -> Inspection {
        let query = self.query(settings, ship);
        let plan = find_rendezvous(&query);
        let c_snippet = format!(
            "PursuitRendezvousQuery query = pursuit_rendezvous_query_default();\n\
             query.ship.position = (PursuitVec3){};\nquery.ship.velocity = (PursuitVec3){};\n\
             query.target.position = (PursuitVec3){};\nquery.target.velocity = (PursuitVec3){};\n\
             query.max_acceleration = {};\nquery.max_speed = {};\nquery.turn_time = {};\n\
             PursuitRendezvousState state = {{ {}, {} }};\nPursuitRendezvousCommand command;\n\
             PursuitStatus status = pursuit_step_rendezvous(&query, {}, &state, &command);\n",
            snippet::vector(query.ship.position),
            snippet::vector(query.ship.velocity),
            snippet::vector(self.client.position),
            snippet::vector(self.client.velocity),
            snippet::number(query.max_acceleration),
            snippet::number(query.max_speed),
            snippet::number(query.turn_time),
            snippet::number(self.state.turn_left),
            self.state.phase as i32,
            snippet::number(delta_time)
        );
        Inspection {
            function: "intercept::step_rendezvous",
            inputs: vec![
                Entry::vector("ship position", &query.ship.position.to_array(), "cm"),
                Entry::vector("ship velocity", &query.ship.velocity.to_array(), "cm/s"),
                Entry::vector("target position", &self.client.position.to_array(), "cm"),
                Entry::vector("target velocity", &self.client.velocity.to_array(), "cm/s"),
                Entry::number("turn time", query.turn_time, "s"),
            ],
            outputs: self.command.map_or(Vec::new(), |command| {
                vec![
                    Entry::vector("acceleration", &command.acceleration.to_array(), "cm/s^2"),
                    Entry::number("time to turn", command.time_to_turn, "s"),
                    Entry::number("delta-v", command.delta_v, "cm/s"),
                ]
            }),
            point: plan.as_ref().ok().map(|plan| plan.point.to_array()),
            time: plan.ok().map(|plan| plan.time),
            status: "",
            reason: said(self.state.phase).into(),
            c_snippet,
        }
    }

    fn measures(&self, _: &Self::Settings, agents: &[Agent]) -> Vec<Measure> {
        let beside = |of: fn(&Agent) -> DVec3, own: DVec3| {
            agents.first().map_or(f64::NAN, |ship| of(ship).distance(own))
        };
        vec![
            Measure::new("distance", "cm", beside(|ship| ship.position, self.client.position)),
            Measure::new("relative_speed", "cm/s", beside(|ship| ship.velocity, self.client.velocity)),
        ]
    }

    fn summary(&self, _: &Self::Settings, _: &[Agent]) -> Vec<Statistic> {
        let mut summary = vec![
            Statistic::count("Meetings", self.meetings),
            Statistic::number("Time together", self.together, "s"),
            Statistic::number("Delta-v of the ship", self.delta_v, "cm/s"),
        ];
        if let Some((time, planned)) = self.last {
            summary.push(Statistic::number("Last meeting: after", time, "s"));
            summary.push(Statistic::number("Last meeting: planned at first", planned, "s"));
        }
        summary
    }
}
