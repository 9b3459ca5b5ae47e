//! Dodging: a walker among the shots of guns all around.

use super::bolt::{Bolt, Hits, lead};
use super::{Behavior, FIELD, RADIUS, Role, direction, limits_up_to, place};
use crate::scenario::{self, Dodging};
use crate::seeded::Generator;
use crate::simulation::{Entry, Inspection, Measure, Panel, Statistic, snippet};
use core::f64::consts::TAU;
use pursuit_core::crowd::{Dodge as Way, DodgeOutcome, DodgeQuery, DodgeShot, DodgeState, dodge_shots};
use pursuit_core::steering::{Agent, SteeringLimits, seek};
use pursuit_core::{DVec2, DVec3, Refusal};

/// How near its goal the walker takes another one.
const NEAR: f64 = 50.0;
/// How far from the sides goals are.
const INSIDE: f64 = 250.0;
/// The radius of a shot.
const SHOT_RADIUS: f64 = 8.0;
/// How fast the walker walks where nothing flies, as a part of its greatest speed.
const STROLL: f64 = 0.5;
/// The walker that steps aside from the nearest shot does so within this distance.
const ALARM: f64 = 300.0;
/// How long a hit is shown, in seconds.
const SHOWN: f64 = 1.0;

/// The guns, their shots, and what the walker does about them.
#[derive(Clone)]
pub struct Dodge {
    guns: Vec<(DVec3, f64)>,
    bolts: Vec<Bolt>,
    goal: DVec3,
    random: Generator,
    state: DodgeState,
    way: Option<Way>,
    hits: Hits,
    shots: u64,
    hit: u64,
    /// Hits after an answer that said so.
    foretold: u64,
    /// Seconds on other ways than to the goal.
    dodged: f64,
}

impl Dodge {
    fn query(settings: &scenario::Dodge, walker: &Agent, preferred_velocity: DVec3) -> DodgeQuery {
        DodgeQuery {
            position: walker.position,
            velocity: walker.velocity,
            preferred_velocity,
            plane_normal: DVec3::Z,
            radius: RADIUS,
            margin: 0.25 * RADIUS,
            max_speed: settings.max_speed,
            max_acceleration: settings.max_acceleration,
            reaction_time: settings.reaction_time,
            horizon: 2.0,
        }
    }

    fn incoming(&self) -> Vec<DodgeShot> {
        let shot = |bolt: &Bolt| DodgeShot {
            position: bolt.position,
            velocity: bolt.velocity,
            radius: SHOT_RADIUS,
            age: bolt.age,
            ..DodgeShot::default()
        };
        self.bolts.iter().map(shot).collect()
    }

    /// The velocity without shots: to the goal, slower than the walker can.
    fn stroll(&self, walker: &Agent) -> Result<DVec3, Refusal> {
        let slow = Agent { max_speed: STROLL * walker.max_speed, ..*walker };
        Ok(seek(&slow, self.goal)? + walker.velocity)
    }

    /// Away from the way of the nearest shot, as most games have it.
    fn aside(&self, walker: &Agent) -> Option<DVec3> {
        let distance = |bolt: &Bolt| bolt.position.distance(walker.position);
        let nearest = self.bolts.iter().min_by(|a, b| distance(a).total_cmp(&distance(b)))?;
        let gap = walker.position - nearest.position;
        let ahead = nearest.velocity.normalize_or_zero();
        if gap.dot(ahead) < 0.0 || gap.length() > ALARM {
            return None;
        }
        let across = gap - ahead * gap.dot(ahead);
        Some(across.try_normalize().unwrap_or(ahead.cross(DVec3::Z)) * walker.max_speed)
    }

    fn fire(&mut self, settings: &scenario::Dodge, walker: &Agent, delta_time: f64) {
        for (muzzle, wait) in &mut self.guns {
            *wait -= delta_time;
            if *wait > 0.0 {
                continue;
            }
            *wait += settings.fire_interval;
            if let Some(met) = lead(*muzzle, walker, settings.projectile_speed) {
                self.shots += 1;
                self.bolts.push(Bolt::new(*muzzle, met.pursuer_velocity));
            }
        }
    }
}

impl Behavior for Dodge {
    type Settings = scenario::Dodge;
    const TRAIL: f64 = 2.0;

    fn begin(settings: &Self::Settings, random: &mut Generator) -> (Self, Vec<DVec3>) {
        let [walker, goal] = [(); 2].map(|()| place(random, INSIDE));
        let gun = |index: u64| {
            let way = direction(TAU * index as f64 / settings.guns as f64).truncate() * FIELD;
            (way.extend(0.0) * 0.97, random.uniform(0.0, settings.fire_interval))
        };
        let guns = (0..settings.guns).map(gun).collect();
        let scene = Self {
            guns,
            bolts: Vec::new(),
            goal,
            random: Generator::new(random.bits()),
            state: DodgeState::default(),
            way: None,
            hits: Hits::default(),
            shots: 0,
            hit: 0,
            foretold: 0,
            dodged: 0.0,
        };
        (scene, vec![walker])
    }

    fn limits(&self, settings: &Self::Settings) -> SteeringLimits {
        SteeringLimits { max_acceleration: settings.max_acceleration, ..limits_up_to(settings.max_speed) }
    }

    fn steer(
        &mut self,
        settings: &Self::Settings,
        _: usize,
        walker: &Agent,
        delta_time: f64,
    ) -> Result<DVec3, Refusal> {
        if walker.position.distance(self.goal) < NEAR {
            self.goal = place(&mut self.random, INSIDE);
        }
        let preferred = self.stroll(walker)?;
        let query = Self::query(settings, walker, preferred);
        let way = dodge_shots(&query, self.incoming().as_slice(), &mut self.state)?;
        self.way = Some(way);
        let velocity = match settings.dodging {
            Dodging::Shots => way.velocity,
            Dodging::Nearest => self.aside(walker).unwrap_or(preferred),
            Dodging::Nothing => preferred,
        };
        self.dodged += if velocity == preferred { 0.0 } else { delta_time };
        Ok(velocity - walker.velocity)
    }

    fn look(&mut self, settings: &Self::Settings, agents: &[Agent], delta_time: f64) {
        let Some(walker) = agents.first() else { return };
        self.bolts.retain_mut(|bolt| {
            bolt.fly(delta_time);
            let radius = RADIUS + SHOT_RADIUS;
            let is_hit = bolt.has_passed(walker.position, walker.velocity, radius, delta_time);
            if is_hit {
                self.hit += 1;
                self.foretold += u64::from(self.way.is_some_and(|way| way.hit.is_some()));
                self.hits.add(walker.position);
            }
            !is_hit && bolt.is_on_field()
        });
        self.hits.fade(delta_time, SHOWN);
        self.fire(settings, walker, delta_time);
    }

    fn draw(&self, _: &Self::Settings, agents: &[Agent], panel: &mut Panel) {
        panel.dot(Role::Range, self.goal.truncate(), 6.0);
        for (muzzle, _) in &self.guns {
            panel.disk(Role::Pursuer, muzzle.truncate(), RADIUS);
        }
        if let (Some(way), Some(walker)) = (self.way, agents.first()) {
            let at = walker.position.truncate();
            if let Some(threat) = way.threat.and_then(|index| self.bolts.get(index)) {
                panel.dashes(Role::Danger, vec![threat.position.truncate(), at], 1.5);
            }
            if way.outcome != DodgeOutcome::Clear {
                panel.arrow(Role::Aim, at, at + way.dodge_velocity.truncate() * 0.4, 2.5);
            }
        }
        self.hits.draw(panel);
        for bolt in &self.bolts {
            panel.disk(Role::Projectile, bolt.position.truncate(), SHOT_RADIUS);
        }
    }

    fn role(&self, _: usize) -> Role {
        Role::Target
    }

    fn name_of(role: Role) -> Option<&'static str> {
        match role {
            Role::Target => Some("walker"),
            Role::TargetTrail => Some("way of the walker"),
            Role::Pursuer => Some("guns"),
            Role::Projectile => Some("shots"),
            Role::Range => Some("goal"),
            Role::Danger => Some("shot that would hit first"),
            Role::Aim => Some("velocity of the dodge"),
            Role::Hit => Some("hits"),
            _ => None,
        }
    }

    fn captions(&self, settings: &Self::Settings) -> [&'static str; 2] {
        match settings.dodging {
            Dodging::Shots => [
                "Guns lead the walker, who takes the way between all shots that would hit.",
                "Drag the goal, or try Dodging Nearest: the walker steps out of one shot into another.",
            ],
            Dodging::Nearest => [
                "The walker steps aside from the nearest shot, whether it would hit or not.",
                "Try Dodging Shots: few shots hit, and it steps aside for those that would.",
            ],
            Dodging::Nothing => [
                "The walker walks on. Dodge for it: the goal is where it goes.",
                "Drag the goal, or try Dodging Shots: it dodges by itself.",
            ],
        }
    }

    fn handles(&self) -> Vec<(&'static str, DVec2)> {
        vec![("goal", self.goal.truncate())]
    }

    fn drag(&mut self, _: &str, to: DVec2) {
        self.goal = to.extend(0.0);
    }

    fn inspect(&self, settings: &Self::Settings, walker: &Agent, _: f64) -> Inspection {
        let query = Self::query(settings, walker, self.stroll(walker).unwrap_or_default());
        let shots = self.incoming();
        let answer = dodge_shots(&query, shots.as_slice(), &mut self.state.clone());
        let line = |shot: &DodgeShot| {
            format!(
                "    {{ .position = {}, .velocity = {}, .radius = {}, .age = {} }},\n",
                snippet::vector(shot.position),
                snippet::vector(shot.velocity),
                snippet::number(shot.radius),
                snippet::number(shot.age)
            )
        };
        let lines: String = shots.iter().map(line).collect();
        let numbers = [
            ("radius", query.radius),
            ("margin", query.margin),
            ("max_speed", query.max_speed),
            ("max_acceleration", query.max_acceleration),
            ("reaction_time", query.reaction_time),
            ("horizon", query.horizon),
        ];
        let numbers: String =
            numbers.iter().map(|(name, x)| format!("query.{name} = {};\n", snippet::number(*x))).collect();
        let c_snippet = snippet::array("PursuitDodgeShot", "shots", &lines)
            + &format!(
                "PursuitDodgeQuery query = pursuit_dodge_query_default();\nquery.position = (PursuitVec3){};\n\
                 query.velocity = (PursuitVec3){};\nquery.preferred_velocity = (PursuitVec3){};\n\
                 query.plane_normal.z = 1;\n{numbers}PursuitDodgeState state = {{ 0 }}; /* Keep it. */\n\
                 PursuitDodge dodge;\n\
                 PursuitStatus status = pursuit_dodge_shots(&query, shots, {}, &state, &dodge);\n",
                snippet::vector(query.position),
                snippet::vector(query.velocity),
                snippet::vector(query.preferred_velocity),
                shots.len()
            );
        Inspection {
            function: "crowd::dodge_shots",
            inputs: vec![
                Entry::vector("position", &query.position.to_array(), "cm"),
                Entry::vector("velocity", &query.velocity.to_array(), "cm/s"),
                Entry::vector("preferred velocity", &query.preferred_velocity.to_array(), "cm/s"),
                Entry::words("shots in the air", shots.len().to_string()),
            ],
            outputs: answer.map_or(Vec::new(), |way| {
                vec![
                    Entry::vector("velocity", &way.velocity.to_array(), "cm/s"),
                    Entry::number("gap", way.gap, "cm"),
                    Entry::number("delay", way.delay, "s"),
                ]
            }),
            point: None,
            time: answer.ok().map(|way| way.threat_time),
            status: "",
            reason: match answer.map(|way| way.outcome) {
                Ok(DodgeOutcome::Clear) => "no shot would hit",
                Ok(DodgeOutcome::Dodges) => "the dodge lets all shots pass",
                Ok(DodgeOutcome::TooLate) => "a shot hits before the reaction is over",
                Ok(DodgeOutcome::OutOfReach) => "a shot cannot be dodged",
                Ok(DodgeOutcome::Crossfire) => "no velocity dodges all shots",
                Ok(DodgeOutcome::Walled) => "walls leave no way",
                Err(_) => "",
            }
            .into(),
            c_snippet,
        }
    }

    fn measures(&self, _: &Self::Settings, _: &[Agent]) -> Vec<Measure> {
        vec![
            Measure::new("gap", "cm", self.way.map_or(f64::NAN, |way| way.gap)),
            Measure::new("shots", "", self.shots as f64),
            Measure::new("hits", "", self.hit as f64),
        ]
    }

    fn summary(&self, _: &Self::Settings, _: &[Agent]) -> Vec<Statistic> {
        vec![
            Statistic::count("Shots", self.shots),
            Statistic::count("Hits", self.hit),
            Statistic::count("Hits that were foretold", self.foretold),
            Statistic::number("Off its way", self.dodged, "s"),
        ]
    }
}
