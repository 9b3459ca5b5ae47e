//! Point defense: guns on a ship, and who shoots which threat.

use super::bolt::{Bolt, Hits, lead};
use super::{Behavior, FIELD, RADIUS, Role, direction, limits_up_to, place};
use crate::scenario::{self, Engagement};
use crate::seeded::Generator;
use crate::simulation::{Entry, Inspection, Measure, Panel, Statistic, snippet};
use core::f64::consts::{PI, TAU};
use pursuit_core::aim::Shot;
use pursuit_core::aim::turret::{TurretQuery, solve_turret};
use pursuit_core::aim::weapon_assignment::{
    WEAPON_ASSIGNMENT_STEPS, Weapon, WeaponAssignment, WeaponHit, WeaponThreat, solve_weapon_assignment,
    weapon_assignment_memory,
};
use pursuit_core::steering::{Agent, SteeringLimits, seek};
use pursuit_core::{DVec2, DVec3, Refusal};

/// How far from the middle of the ship its guns are.
const DECK: f64 = 45.0;
/// How near its goal the ship takes another one, and how far from the sides goals are.
const NEAR: f64 = 60.0;
const INSIDE: f64 = 350.0;
/// The speed of a round, and how far off its lead a gun fires, in radians.
const ROUND_SPEED: f64 = 900.0;
const FIRE_CONE: f64 = 0.02;
/// How near a round hits, and a threat harms.
const HIT: f64 = 18.0;
const HARM: f64 = 30.0;
/// From one assignment to the next, in seconds.
const AGAIN: f64 = 0.25;
/// How long a hit is shown, in seconds.
const SHOWN: f64 = 0.3;

/// A gun: its place on the ship, the bearing of its barrel, when it can fire again, and its threat.
#[derive(Clone)]
struct Gun {
    place: DVec3,
    bearing: f64,
    wait: f64,
    threat: Option<u64>,
}

/// A threat: its number, its motion, and the rounds that stop it.
#[derive(Clone)]
struct Threat {
    number: u64,
    agent: Agent,
    hit_points: f64,
    /// Rounds in the air that are meant for it.
    coming: f64,
}

/// The guns, their rounds, and the threats.
#[derive(Clone)]
pub struct PointDefense {
    goal: DVec3,
    guns: Vec<Gun>,
    threats: Vec<Threat>,
    rounds: Vec<(Bolt, u64)>,
    hits: Hits,
    random: Generator,
    /// Until the next wave, and the next assignment, in seconds.
    wave: f64,
    again: f64,
    /// The last assignment, with how many threats it was about.
    whole: Option<(WeaponAssignment, usize)>,
    launched: u64,
    stopped: u64,
    harmed: u64,
    fired: u64,
}

/// What weapon assignment is asked.
struct Question {
    weapons: Vec<Weapon>,
    /// Which threats, by their place in the list.
    indices: Vec<usize>,
    threats: Vec<WeaponThreat>,
    hits: Vec<Vec<WeaponHit>>,
}

impl PointDefense {
    fn begin_wave(&mut self, settings: &scenario::PointDefense) {
        for _ in 0..settings.threats {
            let way = direction(self.random.uniform(0.0, TAU)).truncate();
            // On the border of the field, and up to a third of the way farther.
            let border = (FIELD / way.abs()).min_element();
            let position = (way * border * self.random.uniform(1.0, 1.35)).extend(0.0);
            let hit_points = 1.0 + (self.random.bits() % settings.hit_points) as f64;
            let agent = Agent { position, velocity: DVec3::ZERO, max_speed: settings.threat_speed };
            self.threats.push(Threat { number: self.launched, agent, hit_points, coming: 0.0 });
            self.launched += 1;
        }
    }

    /// The time at which a threat does harm.
    fn deadline(threat: &Threat, ship: &Agent) -> f64 {
        let away = threat.agent.position.distance(ship.position) - HARM;
        (away / threat.agent.max_speed.max(1.0)).max(0.0)
    }

    fn question(&self, settings: &scenario::PointDefense, ship: &Agent) -> Question {
        // What is in the air counts as damage done.
        let open = |(_, threat): &(usize, &Threat)| threat.hit_points > threat.coming;
        let of = |(index, threat): (usize, &Threat)| {
            let hit_points = threat.hit_points - threat.coming;
            let threat = WeaponThreat { hit_points, deadline: Self::deadline(threat, ship), value: 1.0 };
            (index, threat)
        };
        let (indices, threats): (Vec<_>, Vec<_>) =
            self.threats.iter().enumerate().filter(open).take(256).map(of).unzip();
        let hit = |gun: &Gun, index: usize, threat: &WeaponThreat| {
            let target = &self.threats[index].agent;
            let query = TurretQuery {
                shot: Shot {
                    shooter_position: ship.position + gun.place,
                    target_position: target.position,
                    target_velocity: target.velocity,
                    muzzle_speed: ROUND_SPEED,
                    ..Shot::default()
                },
                facing: direction(gun.bearing),
                turn_rate: settings.turn_rate.to_radians(),
                max_range: f64::INFINITY,
                min_time: 0.0,
                horizon: threat.deadline,
                fire_cone: FIRE_CONE,
            };
            let answer = solve_turret(&query).ok().filter(|solution| solution.verdict.is_ok());
            WeaponHit { delay: answer.map_or(f64::INFINITY, |solution| solution.impact_time), damage: 1.0 }
        };
        let row =
            |gun: &Gun| indices.iter().zip(&threats).map(|(&at, threat)| hit(gun, at, threat)).collect();
        let hits = self.guns.iter().map(row).collect();
        let weapon = Weapon { interval: settings.fire_interval, rounds: f64::INFINITY };
        Question { weapons: vec![weapon; self.guns.len()], indices, threats, hits }
    }

    fn assign(&mut self, settings: &scenario::PointDefense, ship: &Agent) {
        let asked = self.question(settings, ship);
        let mut chosen = vec![None; self.guns.len()];
        self.whole = None;
        match settings.engagement {
            Engagement::Assignment if !asked.threats.is_empty() => {
                let size = weapon_assignment_memory(asked.weapons.len(), asked.threats.len());
                let whole = solve_weapon_assignment(
                    &asked.weapons.as_slice(),
                    &asked.threats.as_slice(),
                    |gun, threat| asked.hits[gun][threat],
                    WEAPON_ASSIGNMENT_STEPS,
                    &mut vec![0; size],
                    |gun, threat| chosen[gun] = threat,
                );
                self.whole = whole.ok().map(|whole| (whole, asked.threats.len()));
                // A gun that no threat needs helps at the one that comes first.
                for (gun, chosen) in chosen.iter_mut().enumerate() {
                    *chosen = chosen.or_else(|| asked.first(gun));
                }
            }
            Engagement::Assignment => {}
            Engagement::Nearest => {
                chosen.iter_mut().enumerate().for_each(|(gun, chosen)| *chosen = asked.first(gun));
            }
        }
        for (gun, chosen) in self.guns.iter_mut().zip(chosen) {
            gun.threat = chosen.map(|threat| self.threats[asked.indices[threat]].number);
        }
    }

    /// Turns the guns to their threats and fires.
    fn fire(&mut self, settings: &scenario::PointDefense, ship: &Agent, delta_time: f64) {
        let most = settings.turn_rate.to_radians() * delta_time;
        for gun in &mut self.guns {
            gun.wait = (gun.wait - delta_time).max(0.0);
            let muzzle = ship.position + gun.place;
            let threat = self.threats.iter_mut().find(|threat| Some(threat.number) == gun.threat);
            let Some(threat) = threat else { continue };
            let Some(met) = lead(muzzle, &threat.agent, ROUND_SPEED) else { continue };
            let wanted = libm::atan2(met.pursuer_velocity.y, met.pursuer_velocity.x);
            let turn = (wanted - gun.bearing + PI).rem_euclid(TAU) - PI;
            gun.bearing += turn.clamp(-most, most);
            if turn.abs() <= most + FIRE_CONE && gun.wait == 0.0 && threat.hit_points > threat.coming {
                gun.wait = settings.fire_interval;
                threat.coming += 1.0;
                self.fired += 1;
                self.rounds.push((Bolt::new(muzzle, met.pursuer_velocity), threat.number));
            }
        }
    }

    /// Flies the rounds, and takes what hits.
    fn strike(&mut self, delta_time: f64) {
        let Self { threats, rounds, hits, .. } = self;
        rounds.retain_mut(|(round, meant)| {
            round.fly(delta_time);
            let passed = threats.iter_mut().find(|threat| {
                let Agent { position, velocity, .. } = threat.agent;
                round.has_passed(position, velocity, HIT, delta_time)
            });
            let number = passed.map(|threat| {
                threat.hit_points -= 1.0;
                hits.add(threat.agent.position);
                threat.number
            });
            let is_over = number.is_some() || round.age > 3.0;
            if is_over && let Some(threat) = threats.iter_mut().find(|threat| threat.number == *meant) {
                threat.coming -= 1.0;
            }
            !is_over
        });
    }
}

impl Question {
    /// The threat that comes first of those that the gun can hit.
    fn first(&self, gun: usize) -> Option<usize> {
        let can_hit = (0..self.threats.len())
            .filter(|&threat| self.hits[gun][threat].delay <= self.threats[threat].deadline);
        can_hit.min_by(|&a, &b| self.threats[a].deadline.total_cmp(&self.threats[b].deadline))
    }
}

impl Behavior for PointDefense {
    type Settings = scenario::PointDefense;
    const TRAIL: f64 = 4.0;

    fn begin(settings: &Self::Settings, random: &mut Generator) -> (Self, Vec<DVec3>) {
        let [ship, goal] = [(); 2].map(|()| place(random, INSIDE));
        let gun = |index: u64| {
            let bearing = TAU * index as f64 / settings.guns as f64;
            Gun { place: direction(bearing) * DECK, bearing, wait: 0.0, threat: None }
        };
        let scene = Self {
            goal,
            guns: (0..settings.guns).map(gun).collect(),
            threats: Vec::new(),
            rounds: Vec::new(),
            hits: Hits::default(),
            random: Generator::new(random.bits()),
            wave: 0.0,
            again: 0.0,
            whole: None,
            launched: 0,
            stopped: 0,
            harmed: 0,
            fired: 0,
        };
        (scene, vec![ship])
    }

    fn limits(&self, settings: &Self::Settings) -> SteeringLimits {
        SteeringLimits { max_acceleration: 60.0, ..limits_up_to(settings.ship_speed) }
    }

    fn steer(&mut self, _: &Self::Settings, _: usize, ship: &Agent, _: f64) -> Result<DVec3, Refusal> {
        if ship.position.distance(self.goal) < NEAR {
            self.goal = place(&mut self.random, INSIDE);
        }
        seek(ship, self.goal)
    }

    fn look(&mut self, settings: &Self::Settings, agents: &[Agent], delta_time: f64) {
        let Some(ship) = agents.first() else { return };
        self.wave -= delta_time;
        if self.wave <= 0.0 {
            self.wave = settings.wave_interval;
            self.begin_wave(settings);
        }
        for threat in &mut self.threats {
            let agent = &mut threat.agent;
            agent.velocity = (ship.position - agent.position).normalize_or_zero() * agent.max_speed;
            agent.position += agent.velocity * delta_time;
        }
        self.strike(delta_time);
        self.hits.fade(delta_time, SHOWN);
        let before = self.threats.len() as u64;
        self.threats.retain(|threat| threat.hit_points > 0.0);
        let left = self.threats.len() as u64;
        self.stopped += before - left;
        self.threats.retain(|threat| threat.agent.position.distance(ship.position) > HARM);
        self.harmed += left - self.threats.len() as u64;
        self.again -= delta_time;
        if self.again <= 0.0 || self.threats.len() as u64 != before {
            self.again = AGAIN;
            self.assign(settings, ship);
        }
        self.fire(settings, ship, delta_time);
    }

    fn draw(&self, settings: &Self::Settings, agents: &[Agent], panel: &mut Panel) {
        let Some(ship) = agents.first() else { return };
        panel.dot(Role::Ground, self.goal.truncate(), 5.0);
        for threat in &self.threats {
            let at = threat.agent.position.truncate();
            panel.disk(Role::Danger, at, 8.0 + threat.hit_points);
            panel.words(
                Role::Caption,
                at + DVec2::new(18.0, 18.0),
                format!("{:.0}", threat.hit_points),
                12.0,
            );
        }
        for gun in &self.guns {
            let at = (ship.position + gun.place).truncate();
            let threat = self.threats.iter().find(|threat| Some(threat.number) == gun.threat);
            if let Some(threat) = threat {
                panel.dashes(Role::Aim, vec![at, threat.agent.position.truncate()], 1.0);
            }
            panel.line(Role::Pursuer, vec![at, at + direction(gun.bearing).truncate() * RADIUS], 3.0);
            panel.dot(Role::Pursuer, at, 5.0);
        }
        for (round, _) in &self.rounds {
            panel.dot(Role::Projectile, round.position.truncate(), 3.0);
        }
        self.hits.draw(panel);
        let words = match (settings.engagement, self.whole) {
            (Engagement::Nearest, _) => "each gun shoots the threat that comes first".into(),
            (_, Some((whole, count))) => {
                let bound = whole.value_bound;
                format!(
                    "{} of {count} are to be stopped in time; no plan stops more than {bound:.0}",
                    whole.stopped
                )
            }
            _ => "no threat is left to shoot".into(),
        };
        panel.words(Role::Caption, DVec2::new(-FIELD.x + 20.0, FIELD.y - 40.0), words, 14.0);
    }

    fn role(&self, _: usize) -> Role {
        Role::Target
    }

    fn name_of(role: Role) -> Option<&'static str> {
        match role {
            Role::Target => Some("ship"),
            Role::TargetTrail => Some("way of the ship"),
            Role::Pursuer => Some("guns"),
            Role::Aim => Some("which threat a gun shoots"),
            Role::Projectile => Some("rounds"),
            Role::Danger => Some("threats, and the rounds that stop them"),
            Role::Ground => Some("the ship's goal"),
            Role::Hit => Some("hits"),
            _ => None,
        }
    }

    fn captions(&self, settings: &Self::Settings) -> [&'static str; 2] {
        match settings.engagement {
            Engagement::Assignment => [
                "Guns share the threats so that most are stopped before they are there.",
                "Drag the goal, or try Engagement Nearest: all shoot the first, and the others come through.",
            ],
            Engagement::Nearest => [
                "Each gun shoots the threat that comes first.",
                "Drag the goal, or try Engagement Assignment: the guns share the threats.",
            ],
        }
    }

    fn handles(&self) -> Vec<(&'static str, DVec2)> {
        vec![("goal", self.goal.truncate())]
    }

    fn drag(&mut self, _: &str, to: DVec2) {
        self.goal = to.extend(0.0);
    }

    fn inspect(&self, settings: &Self::Settings, ship: &Agent, _: f64) -> Inspection {
        let asked = self.question(settings, ship);
        let list = |name: &str, numbers: Vec<f64>| {
            let numbers: Vec<_> = numbers.into_iter().map(snippet::number).collect();
            format!("const double {name}[] = {{ {} }};\n", numbers.join(", "))
        };
        let all = |of: fn(&WeaponHit) -> f64| asked.hits.iter().flatten().map(of).collect();
        let c_snippet = if asked.threats.is_empty() {
            "/* There is no threat to shoot. */\nPursuitStatus status = PURSUIT_STATUS_OK;\n".into()
        } else {
            let (weapons, threats) = (asked.weapons.len(), asked.threats.len());
            let view =
                |name: &str| format!("query.{name} = pursuit_make_number_view({name}, sizeof *{name});\n");
            let lists = list("delays", all(|hit| hit.delay))
                + &list("damages", all(|hit| hit.damage))
                + &list("intervals", asked.weapons.iter().map(|weapon| weapon.interval).collect())
                + &list("rounds", asked.weapons.iter().map(|weapon| weapon.rounds).collect())
                + &list("hit_points", asked.threats.iter().map(|threat| threat.hit_points).collect())
                + &list("deadlines", asked.threats.iter().map(|threat| threat.deadline).collect())
                + &list("values", asked.threats.iter().map(|threat| threat.value).collect());
            let names = ["delays", "damages", "intervals", "rounds", "hit_points", "deadlines", "values"];
            let views: String = names.into_iter().map(view).collect();
            format!(
                "{lists}PursuitWeaponQuery query = {{ 0 }};\n{views}query.weapon_count = {weapons};\n\
                 query.threat_count = {threats};\nquery.max_steps = {WEAPON_ASSIGNMENT_STEPS};\n\
                 const size_t size = pursuit_weapon_assignment_memory_size({weapons}, {threats});\n\
                 void *memory = malloc(size);\nint32_t chosen[{weapons}];\nPursuitWeaponAssignment whole;\n\
                 PursuitStatus status = pursuit_solve_weapon_assignment(&query, memory, size, chosen, &whole);\n\
                 free(memory);\n"
            )
        };
        Inspection {
            function: "aim::weapon_assignment::solve_weapon_assignment",
            inputs: vec![
                Entry::number("weapons", asked.weapons.len() as f64, ""),
                Entry::number("threats", asked.threats.len() as f64, ""),
            ],
            outputs: self.whole.map_or(Vec::new(), |(whole, _)| {
                vec![
                    Entry::number("stopped", whole.stopped as f64, ""),
                    Entry::number("engaged", whole.engaged as f64, ""),
                    Entry::number("value bound", whole.value_bound, ""),
                ]
            }),
            point: None,
            time: None,
            status: "",
            reason: match self.whole {
                Some((whole, _)) if whole.is_best => "proved to be the best".into(),
                Some(_) => "the best that was found".into(),
                None => String::new(),
            },
            c_snippet,
        }
    }

    fn measures(&self, _: &Self::Settings, _: &[Agent]) -> Vec<Measure> {
        vec![
            Measure::new("threats", "", self.threats.len() as f64),
            Measure::new("came_through", "", self.harmed as f64),
        ]
    }

    fn summary(&self, _: &Self::Settings, _: &[Agent]) -> Vec<Statistic> {
        vec![
            Statistic::count("Threats stopped", self.stopped),
            Statistic::count("Threats that came through", self.harmed),
            Statistic::count("Rounds fired", self.fired),
        ]
    }
}
