//! How long an agent that evades lives, beside one that flees and one that dodges as if the threat flew straight on: against
//! threats that turn at will and cars, that steer at the agent or at where they would meet it.

use crate::seeded::Generator;
use core::f64::consts::{PI, TAU};
use pursuit_core::DVec3;
use pursuit_core::intercept::{InterceptQuery, solve};
use pursuit_core::motion::MotionState;
use pursuit_core::steering::{Agent, EvadeSettings, evade, flee};

const SPEED: f64 = 5.0;
const CAPTURE: f64 = 0.5;
const TICK: f64 = 1.0 / 60.0;
/// Who lives so long counts as never caught.
const PATIENCE: f64 = 20.0;
const DRAWS: u64 = 41;
/// Greatest error of every observed position in meters, and of every velocity in meters per second.
const NOISE: [f64; 3] = [1e-9, 1e-6, 1e-3];

fn direction(angle: f64) -> DVec3 {
    DVec3::new(libm::cos(angle), libm::sin(angle), 0.0)
}

/// Who hunts: how many times as fast as the agent, in which circles, and whether it leads.
#[derive(Clone, Copy, Debug)]
struct Pursuer {
    times_as_fast: f64,
    /// 0: it turns at will.
    turn_radius: f64,
    leads: bool,
}

impl Pursuer {
    fn speed(&self) -> f64 {
        self.times_as_fast * SPEED
    }

    /// Its course after a tick.
    fn steer(&self, agent: &Agent, own: &MotionState) -> DVec3 {
        let query = InterceptQuery {
            pursuer_position: own.position,
            target_position: agent.position,
            target_velocity: agent.velocity,
            pursuer_speed: self.speed(),
            capture_radius: 0.0,
        };
        let aim = if self.leads { solve(&query).unwrap().point } else { agent.position };
        let wanted = (aim - own.position).normalize();
        if self.turn_radius == 0.0 {
            return wanted;
        }
        let course = own.velocity / self.speed();
        let turn = libm::atan2(course.cross(wanted).z, course.dot(wanted));
        let most = self.speed() / self.turn_radius * TICK;
        direction(libm::atan2(course.y, course.x) + turn.clamp(-most, most))
    }
}

/// The observed position or velocity: within the greatest error along both axes.
fn within(noise: f64, v: DVec3, random: &mut Generator) -> DVec3 {
    v + DVec3::new(random.uniform(-noise, noise), random.uniform(-noise, noise), 0.0)
}

/// When the agent that steers by `policy` is caught, from 9 to 19 m away, on any course.
fn life(pursuer: &Pursuer, seed: u64, noise: f64, policy: &dyn Fn(&Agent, &MotionState) -> DVec3) -> f64 {
    let mut random = Generator::new(seed);
    let mut agent = Agent {
        position: DVec3::X * random.uniform(9.0, 19.0),
        velocity: direction(random.uniform(0.0, TAU)) * SPEED,
        max_speed: SPEED,
    };
    let course = direction(random.uniform(-1.0, 1.0));
    let mut threat = MotionState { position: DVec3::ZERO, velocity: course * pursuer.speed() };
    let mut time = 0.0;
    let mut eyes = Generator::new(!seed);
    while time < PATIENCE {
        let mut see = |v: DVec3| if noise > 0.0 { within(noise, v, &mut eyes) } else { v };
        let seen = Agent { position: see(agent.position), velocity: see(agent.velocity), ..agent };
        let known = MotionState { position: see(threat.position), velocity: see(threat.velocity) };
        let steering = policy(&seen, &known);
        threat.velocity = pursuer.steer(&agent, &threat) * pursuer.speed();
        agent.velocity += steering;
        let (offset, closing) = (agent.position - threat.position, agent.velocity - threat.velocity);
        let nearest = (-offset.dot(closing) / closing.length_squared()).clamp(0.0, TICK);
        if (offset + closing * nearest).length() <= CAPTURE {
            return time + nearest;
        }
        agent.position += agent.velocity * TICK;
        threat.position += threat.velocity * TICK;
        time += TICK;
    }
    PATIENCE
}

fn median_life(pursuer: &Pursuer, noise: f64, policy: &dyn Fn(&Agent, &MotionState) -> DVec3) -> f64 {
    let mut lives: Vec<f64> = (0..DRAWS).map(|seed| life(pursuer, seed, noise, policy)).collect();
    lives.sort_by(f64::total_cmp);
    lives[lives.len() / 2]
}

/// The median life of one that takes the threat for one of that turning radius.
fn evading(pursuer: &Pursuer, threat_turn_radius: f64, noise: f64) -> f64 {
    let settings = EvadeSettings { horizon: 60.0, threat_turn_radius, capture_radius: CAPTURE };
    median_life(pursuer, noise, &|agent, threat| evade(agent, threat, &settings).unwrap().steering)
}

/// The median lives of one that flees, of one that takes every threat for a straight flier, and of one that knows how it turns.
fn lives(pursuer: &Pursuer) -> [f64; 3] {
    let fleeing = median_life(pursuer, 0.0, &|agent, threat| flee(agent, threat.position).unwrap());
    [fleeing, evading(pursuer, 1e20, 0.0), evading(pursuer, pursuer.turn_radius, 0.0)]
}

/// Isaacs' bound for the homicidal chauffeur: `R (sqrt(1 - g^2) + g asin(g) - 1)`, the greatest miss.
fn greatest_miss(pursuer: &Pursuer) -> f64 {
    let ratio = 1.0 / pursuer.times_as_fast;
    pursuer.turn_radius * ((1.0 - ratio * ratio).sqrt() + ratio * ratio.asin() - 1.0)
}

/// Taking a threat that turns at will for one that flies straight on costs a third to half of the life; fleeing from a car of
/// turning radius 6 as from one that turns at will costs the escape.
///
/// Of cars that catch whoever runs by Isaacs' condition, one that leads is wiser to dodge: it turns too early. That is not what
/// the condition is about, which holds against every car.
#[test]
fn no_life_is_shorter_than_the_better_of_flight_and_dodge() {
    println!(
        "threat, turning radius | times as fast | flee | dodge always | evade, and with noise, median seconds"
    );
    for turn_radius in [0.0, 1.5, 3.0, 6.0, 10.0] {
        for leads in [false, true] {
            for times_as_fast in [1.2, 1.5, 2.0] {
                let pursuer = Pursuer { times_as_fast, turn_radius, leads };
                let [fleeing, dodging, evading] = lives(&pursuer);
                let name = if leads { "leads" } else { "tracks" };
                let noisy = NOISE.map(|noise| self::evading(&pursuer, turn_radius, noise));
                println!(
                    "{name}, {turn_radius} | {times_as_fast} | {fleeing:.1} | {dodging:.1} | {evading:.1} {noisy:.1?}"
                );
                let expected =
                    if leads && greatest_miss(&pursuer) < CAPTURE { fleeing } else { fleeing.max(dodging) };
                assert!(evading >= 0.95 * expected, "{pursuer:?}: {fleeing} {dodging} {evading}");
                for noisy in noisy {
                    assert!(noisy >= 0.95 * evading, "{pursuer:?}: {evading}, with noise {noisy}");
                }
            }
        }
    }
}

/// Isaacs 1965: the homicidal chauffeur is escaped where `capture / R < sqrt(1 - g^2) + g asin(g) - 1`, and only there.
#[test]
fn a_car_is_escaped_where_isaacs_says_so() {
    for times_as_fast in [1.2, 1.5, 2.0_f64] {
        let one = Pursuer { times_as_fast, turn_radius: 1.0, leads: false };
        for (share, escapes) in [(0.95, false), (1.05, true)] {
            let turn_radius = share * CAPTURE / greatest_miss(&one);
            let pursuer = Pursuer { turn_radius, ..one };
            for noise in [0.0, NOISE[0], NOISE[2]] {
                let evading = evading(&pursuer, turn_radius, noise);
                assert_eq!(evading == PATIENCE, escapes, "{pursuer:?}, {noise}: {evading}");
            }
        }
    }
}

/// How far off a car that holds a turn passes an agent on a straight course: the distance where it stops falling. The car
/// starts at the origin along x; its radius is positive for a turn to the left, negative to the right.
fn miss(agent: DVec3, course: DVec3, speed: f64, radius: f64) -> f64 {
    let step = 2e-3 * agent.length();
    let mut nearest = f64::INFINITY;
    for index in 0.. {
        let way = step * f64::from(index);
        let (sine, cosine) = libm::sincos(way / radius);
        let car = DVec3::new(sine, 1.0 - cosine, 0.0) * radius;
        let distance = (agent + course * (SPEED * way / speed) - car).length();
        if distance >= nearest {
            break;
        }
        nearest = distance;
    }
    nearest
}

/// No course of a fan is farther from the worst turn of a fan of turns by more than the fans resolve.
#[test]
fn a_dodge_is_passed_by_every_turn_at_the_greatest_distance() {
    for seed in 0..30 {
        let mut random = Generator::new(seed);
        let (speed, radius) = (SPEED * random.uniform(1.1, 4.0), random.uniform(2.0, 50.0));
        let ratio = SPEED / speed;
        let bearing = random.uniform(-1.0, 1.0) * libm::acos(ratio);
        let position = direction(bearing) * (random.uniform(0.05, 1.0) * ratio * radius);
        let agent = Agent { position, velocity: DVec3::ZERO, max_speed: SPEED };
        let threat = MotionState { position: DVec3::ZERO, velocity: DVec3::X * speed };
        let settings =
            EvadeSettings { horizon: 60.0, threat_turn_radius: radius, ..EvadeSettings::default() };
        let chase = evade(&agent, &threat, &settings).unwrap();
        assert_eq!(chase.verdict, Ok(()), "seed {seed}");
        let worst = |course: DVec3| {
            (-20..=20)
                .map(|tightness| {
                    // Straight on is a turn of a very great radius.
                    let curvature = if tightness == 0 { 1e-6 } else { f64::from(tightness) / 20.0 };
                    miss(position, course, speed, radius / curvature)
                })
                .fold(f64::INFINITY, f64::min)
        };
        let best = worst(chase.steering / SPEED);
        for step in 0..60 {
            let course = direction(f64::from(step) * TAU / 60.0);
            let other = worst(course);
            assert!(other <= best + 1e-4 * radius, "seed {seed}: {other} along {course}, {best}");
        }
    }
    // Straight ahead and `g R` away: at a right angle, and by Isaacs' bound.
    let (speed, radius) = (2.0 * SPEED, 6.0);
    let agent = Agent { position: DVec3::X * 3.0, velocity: DVec3::ZERO, max_speed: SPEED };
    let threat = MotionState { position: DVec3::ZERO, velocity: DVec3::X * speed };
    let settings = EvadeSettings { threat_turn_radius: radius, ..EvadeSettings::default() };
    let steering = evade(&agent, &threat, &settings).unwrap().steering;
    assert!((steering - DVec3::Y * SPEED).length() < 1e-14, "{steering}");
    let bound = radius * (0.75_f64.sqrt() + PI / 12.0 - 1.0);
    assert!((miss(agent.position, DVec3::Y, speed, radius) - bound).abs() < 1e-4);
}
