//! Guidance: missiles of each law, or a salvo, and the ship that they fly at.

use super::{Behavior, FIELD, RADIUS, Role, direction, limits_up_to};
use crate::scenario::{self, Missiles};
use crate::seeded::Generator;
use crate::simulation::{Entry, Inspection, Measure, Panel, Statistic, snippet};
use core::f64::consts::PI;
use pursuit_core::aim::guidance::{
    Guidance as Command, GuidanceLaw, GuidanceQuery, GuidanceState, SalvoMissile, SalvoQuery, SalvoState,
    find_salvo, guide,
};
use pursuit_core::motion::MotionState;
use pursuit_core::steering::{Agent, SteeringLimits, seek};
use pursuit_core::{DVec2, DVec3, Refusal};

/// The laws, with the role in which each missile is drawn.
const LAWS: [(GuidanceLaw, &str, Role); 7] = [
    (GuidanceLaw::ProportionalNavigation, "proportional navigation", Role::Compared1),
    (GuidanceLaw::AugmentedProportionalNavigation, "augmented", Role::Compared2),
    (GuidanceLaw::ZeroEffortMiss, "zero-effort miss", Role::Compared3),
    (GuidanceLaw::LineOfSight, "line of sight", Role::Compared4),
    (GuidanceLaw::ImpactAngle, "impact angle: downward", Role::Compared5),
    (GuidanceLaw::ImpactTime, "impact time: 6 s", Role::Compared6),
    (GuidanceLaw::ImpactAngleAndTime, "angle and time", Role::Compared7),
];
/// When the missiles with an impact time arrive, in seconds.
const TOGETHER: f64 = 6.0;
/// How many missiles a salvo has, and the angle between their directions at the impact.
const SALVO: u64 = 8;
const APART: f64 = 0.125 * PI;
/// How near the ship's goal it takes the other one.
const NEAR: f64 = 60.0;
/// How long the next launch waits when all have flown, in seconds, and how long a missile may fly.
const PAUSE: f64 = 1.5;
const PATIENCE: f64 = 25.0;
/// A missile that comes so near hits.
const HIT: f64 = 20.0;

/// A missile, its question, and where it was.
#[derive(Clone)]
struct Missile {
    query: GuidanceQuery,
    role: Role,
    way: Vec<DVec2>,
    /// What it was told last.
    command: Option<Command>,
    /// Its nearest distance, with when and with which course.
    nearest: (f64, f64, DVec3),
    flight: Flight,
}

#[derive(Clone, Copy, PartialEq)]
enum Flight {
    Flies,
    Hit,
    Lost,
}

/// The launcher, its missiles, and the ship.
#[derive(Clone)]
pub struct Guidance {
    launcher: DVec3,
    goal: DVec3,
    missiles: Vec<Missile>,
    random: Generator,
    /// The ship's velocity a tick ago.
    before: DVec3,
    time: f64,
    pause: f64,
    launched: u64,
    hits: u64,
    /// Of the last salvo: what [`Guidance::judge`] says.
    last: Option<(f64, f64, u64)>,
}

impl Guidance {
    fn query(
        &self,
        settings: &scenario::Guidance,
        ship: &Agent,
        law: GuidanceLaw,
        course: DVec3,
    ) -> GuidanceQuery {
        let missile = MotionState { position: self.launcher, velocity: course * settings.missile_speed };
        let target = MotionState { position: ship.position, velocity: ship.velocity };
        let mut query = GuidanceQuery::homing(law, missile, target, settings.max_acceleration);
        query.launcher.position = self.launcher;
        query.impact_direction = DVec3::NEG_Y;
        query.impact_time = TOGETHER;
        query
    }

    fn missile(query: GuidanceQuery, role: Role) -> Missile {
        Missile {
            query,
            role,
            way: vec![query.missile.position.truncate()],
            command: None,
            nearest: (f64::INFINITY, 0.0, DVec3::ZERO),
            flight: Flight::Flies,
        }
    }

    fn launch(&mut self, settings: &scenario::Guidance, ship: &Agent) {
        let line = (ship.position - self.launcher).normalize_or(DVec3::X);
        let bearing = libm::atan2(line.y, line.x);
        let missiles = match settings.missiles {
            Missiles::Laws => {
                let course = direction(bearing + self.random.uniform(0.2, 0.7));
                let one = |(law, _, role)| Self::missile(self.query(settings, ship, law, course), role);
                LAWS.map(one).into()
            }
            Missiles::Salvo => self.salvo(settings, ship, bearing),
        };
        self.launched += missiles.len() as u64;
        self.missiles = missiles;
        self.time = 0.0;
        self.pause = PAUSE;
    }

    /// Eight on a fan of courses, planned to hit together from a fan of directions. One that cannot homes on its own.
    fn salvo(&self, settings: &scenario::Guidance, ship: &Agent, bearing: f64) -> Vec<Missile> {
        let law = GuidanceLaw::ImpactAngleAndTime;
        let queries = (0..SALVO).map(|index| {
            let angle = APART * (index as f64 - 0.5 * (SALVO - 1) as f64);
            self.query(settings, ship, law, direction(bearing - angle))
        });
        let queries: Vec<_> = queries.collect();
        let salvo = SalvoQuery {
            target: MotionState { position: ship.position, velocity: ship.velocity },
            target_acceleration: DVec3::ZERO,
            plane_normal: DVec3::Z,
            half_spread: 0.5 * APART * (SALVO - 1) as f64,
            horizon: PATIENCE,
        };
        let one = |query: &GuidanceQuery| SalvoMissile {
            missile: query.missile,
            max_acceleration: query.max_acceleration,
            field_of_view: settings.field_of_view.to_radians().min(PI),
            impact_direction: DVec3::ZERO,
        };
        let missiles: Vec<_> = queries.iter().map(one).collect();
        let mut plans = Vec::new();
        let found = find_salvo(&salvo, missiles.as_slice(), |_, plan| plans.push(*plan)).unwrap_or_default();
        let planned = queries.iter().zip(plans).map(|(query, plan)| {
            let query = GuidanceQuery {
                impact_direction: plan.impact_direction,
                impact_time: found.impact_time,
                ..*query
            };
            if plan.state == SalvoState::Keeps {
                return Self::missile(query, Role::Pursuer);
            }
            let law = GuidanceLaw::ProportionalNavigation;
            Self::missile(GuidanceQuery { law, ..query }, Role::Alternative)
        });
        planned.collect()
    }

    /// One tick of a missile, and whether it still flies.
    fn fly(&mut self, index: usize, settings: &scenario::Guidance, ship: &Agent, delta_time: f64) {
        let time = self.time;
        let missile = &mut self.missiles[index];
        let query = &mut missile.query;
        query.max_acceleration = settings.max_acceleration;
        query.field_of_view = settings.field_of_view.to_radians().min(PI);
        query.delta_time = delta_time;
        let velocity = ship.velocity;
        query.target = MotionState { position: ship.position - velocity * delta_time, velocity };
        query.target_acceleration = (velocity - self.before) / delta_time;
        let Ok(command) = guide(query) else {
            missile.flight = Flight::Lost;
            return;
        };
        missile.command = Some(command);
        let speed = query.missile.velocity.length();
        let turned = query.missile.velocity + command.acceleration * delta_time;
        query.missile.velocity = turned.normalize_or_zero() * speed;
        let relative = query.target.velocity - query.missile.velocity;
        let before = query.target.position - query.missile.position;
        let part = (-before.dot(relative) / relative.length_squared()).clamp(0.0, delta_time);
        let miss = (before + relative * part).length();
        if miss < missile.nearest.0 {
            missile.nearest = (miss, time + part, query.missile.velocity);
        }
        query.missile.position += query.missile.velocity * delta_time;
        query.impact_time = (query.impact_time - delta_time).max(0.0);
        missile.way.push(query.missile.position.truncate());
        let is_gone = query.missile.position.truncate().abs().cmpgt(2.0 * FIELD).any();
        if missile.nearest.0 < HIT && miss > missile.nearest.0 {
            missile.flight = Flight::Hit;
            self.hits += 1;
        } else if is_gone || time > PATIENCE {
            missile.flight = Flight::Lost;
        }
    }

    /// Of the missiles that were to keep the salvo that is over: seconds from the first impact to the last, the greatest error
    /// of an angle in degrees, and their number.
    fn judge(&self) -> (f64, f64, u64) {
        let kept =
            || self.missiles.iter().filter(|missile| missile.query.law == GuidanceLaw::ImpactAngleAndTime);
        let times = || kept().map(|missile| missile.nearest.1);
        let spread = times().fold(0.0, f64::max) - times().fold(f64::INFINITY, f64::min);
        let errors = kept()
            .map(|missile| missile.nearest.2.angle_between(missile.query.impact_direction).to_degrees());
        (spread.max(0.0), errors.fold(0.0, f64::max), kept().count() as u64)
    }
}

fn said(state: GuidanceState) -> &'static str {
    match state {
        GuidanceState::Homing => "the law steers",
        GuidanceState::Turning => "it turns toward the intercept first",
        GuidanceState::ComingRound => "the intercept is within its turning circle: it flies on",
        GuidanceState::Saturated => "the law asks for more than the g-limit",
        GuidanceState::OutOfView => "the seeker does not see the ship",
        GuidanceState::OutOfReach => "no course meets the ship",
        GuidanceState::TooLate => "it cannot be there in time",
        GuidanceState::Passed => "it has passed the ship",
    }
}

impl Behavior for Guidance {
    type Settings = scenario::Guidance;
    const TRAIL: f64 = 4.0;

    fn begin(_: &Self::Settings, random: &mut Generator) -> (Self, Vec<DVec3>) {
        let ship = DVec3::new(650.0, random.uniform(-200.0, 200.0), 0.0);
        let scene = Self {
            launcher: DVec3::new(-1_050.0, -350.0, 0.0),
            goal: DVec3::new(650.0, 400.0, 0.0),
            missiles: Vec::new(),
            random: Generator::new(random.bits()),
            before: DVec3::ZERO,
            time: 0.0,
            pause: 0.5,
            launched: 0,
            hits: 0,
            last: None,
        };
        (scene, vec![ship])
    }

    fn limits(&self, settings: &Self::Settings) -> SteeringLimits {
        SteeringLimits { max_acceleration: 80.0, ..limits_up_to(settings.ship_speed) }
    }

    fn steer(&mut self, _: &Self::Settings, _: usize, ship: &Agent, _: f64) -> Result<DVec3, Refusal> {
        if ship.position.distance(self.goal) < NEAR {
            self.goal.y = -self.goal.y;
        }
        seek(ship, self.goal)
    }

    fn look(&mut self, settings: &Self::Settings, agents: &[Agent], delta_time: f64) {
        let Some(ship) = agents.first() else { return };
        let fly = |missile: &Missile| missile.flight == Flight::Flies;
        let flew = self.missiles.iter().any(fly);
        for index in 0..self.missiles.len() {
            if fly(&self.missiles[index]) {
                self.fly(index, settings, ship, delta_time);
            }
        }
        self.before = ship.velocity;
        self.time += delta_time;
        if self.missiles.iter().any(fly) {
            return;
        }
        if flew && settings.missiles == Missiles::Salvo {
            self.last = Some(self.judge());
        }
        self.pause -= delta_time;
        if self.pause <= 0.0 {
            self.launch(settings, ship);
        }
    }

    fn draw(&self, settings: &Self::Settings, _: &[Agent], panel: &mut Panel) {
        panel.dot(Role::Ground, self.goal.truncate(), 5.0);
        panel.disk(Role::Ground, self.launcher.truncate(), RADIUS);
        for (index, missile) in self.missiles.iter().enumerate() {
            panel.line(missile.role, missile.way.clone(), 1.8);
            let Some(&at) = missile.way.last() else { continue };
            panel.dot(missile.role, at, 6.0);
            if settings.missiles == Missiles::Laws
                && let Some((_, name, role)) = LAWS.get(index)
            {
                let place = DVec2::new(-FIELD.x + 20.0, FIELD.y - 30.0 - 66.0 * index as f64);
                let state = match (missile.flight, missile.command) {
                    (Flight::Hit, _) => format!("it hit after {:.2} s", missile.nearest.1),
                    (Flight::Lost, _) => "it is lost".into(),
                    (_, command) => command.map_or("", |command| said(command.state)).into(),
                };
                panel.words(*role, place, format!("{name}: {state}"), 13.0);
            }
        }
    }

    fn role(&self, _: usize) -> Role {
        Role::Target
    }

    fn name_of(role: Role) -> Option<&'static str> {
        match role {
            Role::Target => Some("ship"),
            Role::TargetTrail => Some("way of the ship"),
            Role::Ground => Some("launcher, and the ship's goal"),
            Role::Pursuer => Some("missiles of the salvo"),
            Role::Alternative => Some("left out of the salvo"),
            _ => LAWS.iter().find(|(_, _, own)| *own == role).map(|(_, name, _)| *name),
        }
    }

    fn captions(&self, settings: &Self::Settings) -> [&'static str; 2] {
        match settings.missiles {
            Missiles::Laws => [
                "Seven missiles leave on one course, each by its own law, and all hit the ship.",
                "Drag the launcher or the goal, or try Missiles Salvo: eight arrive together from eight sides.",
            ],
            Missiles::Salvo => [
                "Eight missiles of one launcher arrive together, each from a side of its own.",
                "Drag the launcher or the goal, or try Missiles Laws: one of each law.",
            ],
        }
    }

    fn handles(&self) -> Vec<(&'static str, DVec2)> {
        vec![("launcher", self.launcher.truncate()), ("goal", self.goal.truncate())]
    }

    fn drag(&mut self, handle: &str, to: DVec2) {
        match handle {
            "launcher" => self.launcher = to.extend(0.0),
            _ => self.goal = to.extend(0.0),
        }
    }

    fn inspect(&self, settings: &Self::Settings, ship: &Agent, _: f64) -> Inspection {
        let law = GuidanceLaw::ProportionalNavigation;
        let first = self.missiles.first().map(|missile| missile.query);
        let query = first.unwrap_or_else(|| self.query(settings, ship, law, DVec3::X));
        let answer = guide(&query);
        let numbers = [
            ("max_acceleration", query.max_acceleration),
            ("field_of_view", query.field_of_view),
            ("impact_time", query.impact_time),
            ("delta_time", query.delta_time),
        ];
        let numbers: String =
            numbers.iter().map(|(name, x)| format!("query.{name} = {};\n", snippet::number(*x))).collect();
        let law = match query.law {
            GuidanceLaw::ImpactAngleAndTime => "IMPACT_ANGLE_AND_TIME",
            _ => "PROPORTIONAL_NAVIGATION",
        };
        let c_snippet = format!(
            "PursuitGuidanceQuery query = pursuit_guidance_query_default();\n\
             query.law = PURSUIT_GUIDANCE_LAW_{law};\n\
             query.missile.position = (PursuitVec3){};\nquery.missile.velocity = (PursuitVec3){};\n\
             query.target.position = (PursuitVec3){};\nquery.target.velocity = (PursuitVec3){};\n\
             query.impact_direction = (PursuitVec3){};\n{numbers}PursuitGuidance guidance;\n\
             PursuitStatus status = pursuit_get_guidance(&query, &guidance);\n",
            snippet::vector(query.missile.position),
            snippet::vector(query.missile.velocity),
            snippet::vector(query.target.position),
            snippet::vector(query.target.velocity),
            snippet::vector(query.impact_direction)
        );
        Inspection {
            function: "aim::guidance::guide",
            inputs: vec![
                Entry::vector("missile position", &query.missile.position.to_array(), "cm"),
                Entry::vector("missile velocity", &query.missile.velocity.to_array(), "cm/s"),
                Entry::vector("target position", &query.target.position.to_array(), "cm"),
                Entry::vector("target velocity", &query.target.velocity.to_array(), "cm/s"),
            ],
            outputs: answer.map_or(Vec::new(), |command| {
                vec![
                    Entry::vector("acceleration", &command.acceleration.to_array(), "cm/s^2"),
                    Entry::number("needed acceleration", command.needed_acceleration, "cm/s^2"),
                    Entry::number("time to go", command.time_to_go, "s"),
                ]
            }),
            point: answer.ok().map(|command| command.impact_point.to_array()),
            time: answer.ok().map(|command| command.time_to_go),
            status: "",
            reason: answer.map_or("", |command| said(command.state)).into(),
            c_snippet,
        }
    }

    fn measures(&self, _: &Self::Settings, _: &[Agent]) -> Vec<Measure> {
        let first = self.missiles.first().and_then(|missile| missile.command);
        vec![
            Measure::new("time_to_go", "s", first.map_or(f64::NAN, |command| command.time_to_go)),
            Measure::new("hits", "", self.hits as f64),
        ]
    }

    fn summary(&self, _: &Self::Settings, _: &[Agent]) -> Vec<Statistic> {
        let mut summary =
            vec![Statistic::count("Launched", self.launched), Statistic::count("Hits", self.hits)];
        if let Some((spread, angle, kept)) = self.last {
            summary.push(Statistic::count("Last salvo: missiles that could keep it", kept));
            summary.push(Statistic::number("Last salvo: from the first impact to the last", spread, "s"));
            summary.push(Statistic::number("Last salvo: greatest error of an angle", angle, "deg"));
        }
        summary
    }
}
