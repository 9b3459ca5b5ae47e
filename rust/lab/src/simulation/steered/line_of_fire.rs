//! The line of fire: a gun that fires at a target past friends who walk to and fro.

use super::bolt::{Bolt, Hits};
use super::{Behavior, FIELD, RADIUS, Role, limits_up_to};
use crate::scenario::{self, Asks};
use crate::seeded::Generator;
use crate::simulation::{Entry, Inspection, Measure, Panel, Statistic, snippet};
use pursuit_core::aim::line_of_fire::{
    LineOfFire as Line, LineOfFireQuery, MovingBody, Obstruction, find_line_of_fire,
};
use pursuit_core::geometry::Shape;
use pursuit_core::steering::{Agent, SteeringLimits, seek};
use pursuit_core::{DVec2, DVec3, Refusal};

/// How far from the sides a friend turns round.
const TURN: f64 = 40.0;
/// How far up and down the target may be dragged: no shot passes where a friend may turn round.
const HIGHEST: f64 = 250.0;
/// The radius of the target.
const TARGET_RADIUS: f64 = 30.0;
/// How long a hit is shown, in seconds.
const SHOWN: f64 = 1.0;

/// The gun, its shots, and the bodies that they hit.
#[derive(Clone)]
pub struct LineOfFire {
    muzzle: DVec3,
    target: DVec3,
    /// Which way each friend walks: 1 or -1.
    ways: Vec<f64>,
    reload: f64,
    bolts: Vec<Bolt>,
    hits: Hits,
    shots: u64,
    friends_hit: u64,
    target_hit: u64,
    /// For how long the gun was ready and held its fire.
    held: f64,
}

impl LineOfFire {
    fn query(&self, settings: &scenario::LineOfFire) -> LineOfFireQuery {
        let way = self.target - self.muzzle;
        LineOfFireQuery {
            muzzle_position: self.muzzle,
            launch_velocity: way.normalize_or(DVec3::X) * settings.projectile_speed,
            horizon: way.length() / settings.projectile_speed,
            ..LineOfFireQuery::default()
        }
    }

    /// The friends as the gun takes them: as they move, or as a trace finds them, where they are now.
    fn bodies(settings: &scenario::LineOfFire, agents: &[Agent], asks: Asks) -> Vec<MovingBody> {
        let body = |agent: &Agent| MovingBody {
            position: agent.position,
            velocity: if asks == Asks::Trace { DVec3::ZERO } else { agent.velocity },
            radius: RADIUS + settings.margin,
            ..MovingBody::default()
        };
        agents.iter().map(body).collect()
    }

    fn ask(&self, settings: &scenario::LineOfFire, agents: &[Agent], asks: Asks) -> Result<Line, Refusal> {
        let (bodies, none) = (Self::bodies(settings, agents, asks), [] as [Shape; 0]);
        find_line_of_fire(&self.query(settings), bodies.as_slice(), none.as_slice())
    }

    /// Whether the gun fires if it is ready.
    fn fires(&self, settings: &scenario::LineOfFire, agents: &[Agent]) -> bool {
        settings.asks == Asks::Nothing
            || self.ask(settings, agents, settings.asks).is_ok_and(|line| line.is_clear())
    }

    /// Moves a shot; `false` if it is over. In one step both move straight.
    fn fly(&mut self, bolt: &mut Bolt, agents: &[Agent], delta_time: f64) -> bool {
        bolt.fly(delta_time);
        let passes = |middle, velocity, radius| bolt.has_passed(middle, velocity, radius, delta_time);
        if let Some(friend) = agents.iter().find(|agent| passes(agent.position, agent.velocity, RADIUS)) {
            self.friends_hit += 1;
            self.hits.add(friend.position);
            return false;
        }
        if passes(self.target, DVec3::ZERO, TARGET_RADIUS) {
            self.target_hit += 1;
            return false;
        }
        bolt.is_on_field()
    }
}

impl Behavior for LineOfFire {
    type Settings = scenario::LineOfFire;
    const TRAIL: f64 = 0.5;

    fn begin(settings: &Self::Settings, random: &mut Generator) -> (Self, Vec<DVec3>) {
        let most = FIELD.y - TURN;
        let lane = |index: u64| -850.0 + 1_700.0 * (index as f64 + 0.5) / settings.friends as f64;
        let places: Vec<_> = (0..settings.friends)
            .map(|index| DVec3::new(lane(index), random.uniform(-most, most), 0.0))
            .collect();
        let ways = places.iter().map(|_| if random.bits().is_multiple_of(2) { 1.0 } else { -1.0 }).collect();
        let scene = Self {
            muzzle: DVec3::new(-1_100.0, 0.0, 0.0),
            target: DVec3::new(1_100.0, 100.0, 0.0),
            ways,
            reload: settings.reload_time,
            bolts: Vec::new(),
            hits: Hits::default(),
            shots: 0,
            friends_hit: 0,
            target_hit: 0,
            held: 0.0,
        };
        (scene, places)
    }

    fn limits(&self, settings: &Self::Settings) -> SteeringLimits {
        limits_up_to(settings.friend_speed)
    }

    fn steer(&mut self, _: &Self::Settings, index: usize, agent: &Agent, _: f64) -> Result<DVec3, Refusal> {
        let way = &mut self.ways[index];
        if agent.position.y * *way > FIELD.y - TURN {
            *way = -*way;
        }
        // Far beyond the side: straight along its lane.
        seek(agent, DVec3::new(agent.position.x, *way * 1e6, 0.0))
    }

    fn look(&mut self, settings: &Self::Settings, agents: &[Agent], delta_time: f64) {
        self.reload -= delta_time;
        let mut bolts = core::mem::take(&mut self.bolts);
        bolts.retain_mut(|bolt| self.fly(bolt, agents, delta_time));
        self.bolts = bolts;
        self.hits.fade(delta_time, SHOWN);
        if self.reload > 0.0 {
            return;
        }
        if self.fires(settings, agents) {
            self.shots += 1;
            self.reload = settings.reload_time;
            let velocity = self.query(settings).launch_velocity;
            self.bolts.push(Bolt::new(self.muzzle, velocity));
        } else {
            self.held += delta_time;
        }
    }

    fn draw(&self, settings: &Self::Settings, agents: &[Agent], panel: &mut Panel) {
        let (from, to) = (self.muzzle.truncate(), self.target.truncate());
        let asks = if settings.asks == Asks::Trace { Asks::Trace } else { Asks::LineOfFire };
        if let Ok(line) = self.ask(settings, agents, asks) {
            let end = line.position.truncate();
            panel.dashes(Role::Prediction, vec![from, to], 1.5);
            let role = if line.is_clear() { Role::Aim } else { Role::Miss };
            panel.line(role, vec![from, end], 3.0);
            let then = |index: usize, time: f64| {
                let bodies = Self::bodies(settings, agents, asks);
                bodies.get(index).map(|body| (body.position + body.velocity * time).truncate())
            };
            if let Obstruction::Body(index) = line.obstruction
                && let Some(there) = then(index, line.time)
            {
                panel.ring(Role::Miss, there, RADIUS + settings.margin);
            }
            if let Some(there) = line.nearest.and_then(|index| then(index, line.miss_time))
                && line.is_clear()
            {
                let shot = self.muzzle + self.query(settings).launch_velocity * line.miss_time;
                panel.ring(Role::Alternative, there, RADIUS + settings.margin);
                panel.line(Role::Alternative, vec![shot.truncate(), there], 1.5);
            }
        }
        panel.disk(Role::Target, to, TARGET_RADIUS);
        panel.disk(Role::Aim, from, TARGET_RADIUS);
        self.hits.draw(panel);
        for bolt in &self.bolts {
            panel.dot(Role::Projectile, bolt.position.truncate(), 5.0);
        }
    }

    fn role(&self, _: usize) -> Role {
        Role::Pursuer
    }

    fn name_of(role: Role) -> Option<&'static str> {
        match role {
            Role::Pursuer => Some("friends"),
            Role::PursuerTrail => Some("way of friends"),
            Role::Target => Some("target"),
            Role::Aim => Some("gun, and its line where it is clear"),
            Role::Miss => Some("line that is not clear, and who is in it then"),
            Role::Alternative => Some("nearest friend, when it is nearest"),
            Role::Prediction => Some("line to the target"),
            Role::Hit => Some("friend that is hit"),
            Role::Projectile => Some("shots"),
            _ => None,
        }
    }

    fn captions(&self, settings: &Self::Settings) -> [&'static str; 2] {
        match settings.asks {
            Asks::LineOfFire => [
                "A gun fires past friends when none will be in the line as the shot gets there.",
                "Drag the target or the gun, or try Asks Trace: it takes friends as if they stood still, and hits them.",
            ],
            Asks::Trace => [
                "A trace finds who is in the line now: friends walk into the shots.",
                "Try Asks Line of fire: no friend is hit.",
            ],
            Asks::Nothing => {
                ["The gun fires whenever it is loaded.", "Try Asks Line of fire: no friend is hit."]
            }
        }
    }

    fn handles(&self) -> Vec<(&'static str, DVec2)> {
        vec![("gun", self.muzzle.truncate()), ("target", self.target.truncate())]
    }

    fn drag(&mut self, handle: &str, to: DVec2) {
        let y = to.y.clamp(-HIGHEST, HIGHEST);
        match handle {
            "gun" => self.muzzle = DVec3::new(to.x.min(-900.0), y, 0.0),
            _ => self.target = DVec3::new(to.x.max(900.0), y, 0.0),
        }
    }

    fn inspect(&self, settings: &Self::Settings, agent: &Agent, _: f64) -> Inspection {
        let query = self.query(settings);
        // For the first friend.
        let agents = core::slice::from_ref(agent);
        let answer = self.ask(settings, agents, Asks::LineOfFire);
        let bodies = Self::bodies(settings, agents, Asks::LineOfFire);
        let line = |body: &MovingBody| {
            format!(
                "    {{ .position = {}, .velocity = {}, .radius = {} }},\n",
                snippet::vector(body.position),
                snippet::vector(body.velocity),
                snippet::number(body.radius)
            )
        };
        let lines: String = bodies.iter().map(line).collect();
        let c_snippet = snippet::array("PursuitMovingBody", "friends", &lines)
            + &format!(
                "PursuitLineOfFireQuery query = pursuit_line_of_fire_query_default();\n\
                 query.muzzle_position = (PursuitVec3){};\nquery.launch_velocity = (PursuitVec3){};\n\
                 query.horizon = {};\nPursuitLineOfFire line;\n\
                 PursuitStatus status = pursuit_find_line_of_fire(&query, friends, {}, NULL, 0, &line);\n",
                snippet::vector(query.muzzle_position),
                snippet::vector(query.launch_velocity),
                snippet::number(query.horizon),
                bodies.len(),
            );
        let is_clear = answer.as_ref().is_ok_and(Line::is_clear);
        Inspection {
            function: "aim::line_of_fire::find_line_of_fire",
            inputs: vec![
                Entry::vector("muzzle position", &query.muzzle_position.to_array(), "cm"),
                Entry::vector("launch velocity", &query.launch_velocity.to_array(), "cm/s"),
                Entry::vector("position of the first friend", &agent.position.to_array(), "cm"),
                Entry::vector("velocity of the first friend", &agent.velocity.to_array(), "cm/s"),
            ],
            outputs: answer.map_or(Vec::new(), |line| {
                vec![
                    Entry::words("clear", if line.is_clear() { "yes" } else { "no" }),
                    Entry::number("miss distance", line.miss_distance, "cm"),
                    Entry::number("miss time", line.miss_time, "s"),
                ]
            }),
            point: answer.ok().map(|line| line.position.to_array()),
            time: answer.ok().map(|line| line.time),
            status: "",
            reason: if is_clear { "the first friend is missed" } else { "the first friend is in the line" }
                .into(),
            c_snippet,
        }
    }

    fn measures(&self, settings: &Self::Settings, agents: &[Agent]) -> Vec<Measure> {
        let miss = self.ask(settings, agents, Asks::LineOfFire).map_or(f64::NAN, |line| line.miss_distance);
        vec![
            Measure::new("miss_distance", "cm", miss),
            Measure::new("shots", "", self.shots as f64),
            Measure::new("friends_hit", "", self.friends_hit as f64),
        ]
    }

    fn summary(&self, _: &Self::Settings, _: &[Agent]) -> Vec<Statistic> {
        vec![
            Statistic::count("Shots", self.shots),
            Statistic::count("Target hit", self.target_hit),
            Statistic::count("Friends hit", self.friends_hit),
            Statistic::number("Held fire", self.held, "s"),
        ]
    }
}
