//! Every behavior answers on one scale, desired velocity minus velocity: what it asks for far away does not depend on the body
//! nor on the tick, and two of them blend to the same course at any frame rate.

use crate::seeded::Generator;
use pursuit_core::DVec3;
use pursuit_core::crowd::{FlockRule, alignment, cohesion, separation};
use pursuit_core::geometry::{PathTopology, Shape, Surface};
use pursuit_core::intercept::PredictionSettings;
use pursuit_core::motion::MotionState;
use pursuit_core::steering::{
    Agent, AvoidanceLayers, AvoidanceSettings, CollisionSettings, Container, EvadeSettings, FlowField,
    FlowGrid, FlowOutside, FollowPathSettings, FollowSettings, FollowWallSettings, HeightBand, HideSettings,
    Leader, MovingNeighbor, PathDirection, PathEnding, QueueSettings, SteeringLimits, SteeringPath,
    WallTravel, WanderSettings, WanderState, advance, arrive, arrive_braking, avoid_collisions,
    avoid_obstacles, blend_weighted, contain, evade, evade_among_obstacles, flee, flee_panic, flee_weighted,
    fly_by, follow_flow_field, follow_leader, follow_path, follow_wall, hide, interpose, match_velocity,
    offset_pursuit, orbit, proportional_navigation, pursue, queue, seek, stay_on_path, wander,
    wander_in_plane,
};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

const SPEED: f64 = 600.0;
const LIMITS: SteeringLimits =
    SteeringLimits { max_speed: SPEED, max_acceleration: 2048.0, mass: 1.0, response_time: 0.0 };
const RATES: [f64; 2] = [30.0, 144.0];
/// How far everything is that somebody goes to or flees from.
const FAR: f64 = 10_000.0;

/// What an agent wants at a time, told how long a tick is.
type Behavior = Box<dyn Fn(&Agent, f64, f64) -> DVec3>;

fn resting(position: DVec3) -> MotionState {
    MotionState { position, velocity: DVec3::ZERO }
}

fn neighbor(motion: MotionState) -> MovingNeighbor {
    MovingNeighbor {
        position: motion.position,
        velocity: motion.velocity,
        radius: 500.0,
        layers: AvoidanceLayers::default(),
        height: HeightBand::EVERYWHERE,
    }
}

/// Neighbors count from afar, all around.
const FLOCK: FlockRule = FlockRule { radius: 10.0 * FAR, view_cosine: -1.0, weight: 1.0 };

fn at(thing: &MotionState, time: f64) -> MotionState {
    MotionState { position: thing.position + thing.velocity * time, ..*thing }
}

/// Who goes to a place `FAR` from the origin, in the direction `way`, and rests there.
fn goers(way: DVec3, limits: SteeringLimits) -> Vec<(&'static str, Behavior)> {
    goers_to(way, FAR, limits)
}

/// The same to a place at another distance.
fn goers_to(way: DVec3, distance: f64, limits: SteeringLimits) -> Vec<(&'static str, Behavior)> {
    let goal = way * distance;
    let side = way.any_orthonormal_vector();
    let ahead_of =
        move |distance: f64| Leader { motion: resting(goal + way * distance), forward: way, up: side };
    let path_settings = FollowPathSettings {
        direction: PathDirection::Forward,
        look_ahead_time: 0.5,
        ending: PathEnding::Braking,
        search_distance: f64::INFINITY,
    };
    // Its place is a clearance behind it.
    let cover = Shape::Sphere { center: goal - way * 200.0, radius: 100.0 };
    let threat = resting(-way * FAR);
    let settings = PredictionSettings::default();
    vec![
        ("seek", Box::new(move |agent, _, _| seek(agent, goal).unwrap())),
        ("arrive", Box::new(move |agent, _, _| arrive(agent, goal, 300.0).unwrap())),
        (
            "arrive_braking",
            Box::new(move |agent, _, tick| arrive_braking(agent, goal, &limits, tick).unwrap()),
        ),
        (
            "pursue",
            Box::new(move |agent, _, _| pursue(agent, &resting(goal), 0.0, &settings).unwrap().steering),
        ),
        (
            "offset_pursuit",
            Box::new(move |agent, _, tick| {
                let offset = DVec3::new(-300.0, 0.0, 0.0);
                offset_pursuit(agent, &ahead_of(300.0), offset, &limits, tick).unwrap().steering
            }),
        ),
        (
            "interpose",
            Box::new(move |agent, _, tick| {
                let (one, other) = (resting(goal - side * 500.0), resting(goal + side * 500.0));
                interpose(agent, &one, &other, 0.5, &limits, tick).unwrap().steering
            }),
        ),
        (
            "hide",
            Box::new(move |agent, _, tick| {
                let settings = HideSettings::for_units(100.0);
                hide(agent, &threat, &[cover], &settings, &limits, tick).unwrap().steering
            }),
        ),
        (
            "follow_leader",
            Box::new(move |agent, _, tick| {
                let settings = FollowSettings { distance: 200.0, ..FollowSettings::default() };
                follow_leader(agent, &ahead_of(200.0), &settings, &limits, tick).unwrap().steering
            }),
        ),
        (
            "queue",
            Box::new(move |agent, _, tick| {
                let last = resting(goal + way * 1000.0);
                queue(agent, goal, &[last], &QueueSettings::default(), &limits, tick).unwrap()
            }),
        ),
        (
            "follow_path",
            Box::new(move |agent, _, tick| {
                let points = [DVec3::ZERO, goal];
                let path = SteeringPath { points: &points, topology: PathTopology::Open, radius: 50.0 };
                follow_path(agent, &path, &path_settings, 0.0, &limits, tick).unwrap().steering
            }),
        ),
        (
            "cohesion",
            Box::new(move |agent, _, _| {
                let one = [neighbor(resting(goal))];
                cohesion(agent, &AvoidanceLayers::default(), 0.0, &one, &FLOCK).unwrap()
            }),
        ),
    ]
}

/// Everybody, each about something else that is far away.
fn everybody(limits: SteeringLimits) -> Vec<(&'static str, Behavior)> {
    let mover = |position: DVec3, velocity: DVec3| MotionState { position, velocity };
    let target = mover(DVec3::new(8_000.0, 6_000.0, 0.0), DVec3::new(-100.0, 250.0, 40.0));
    let rival = mover(DVec3::new(-9_000.0, 4_000.0, 3_000.0), DVec3::new(150.0, -50.0, 0.0));
    let captain = mover(DVec3::new(0.0, 7_000.0, -8_000.0), DVec3::new(0.0, 200.0, 100.0));
    let walk = WanderState::begin(3, DVec3::new(0.6, -0.8, 0.0)).unwrap();
    let pillar = Shape::Sphere { center: DVec3::new(5_000.0, 300.0, 9_000.0), radius: 400.0 };
    let mut all = goers(DVec3::new(0.6, 0.0, 0.8), limits);
    let others: Vec<(&'static str, Behavior)> = vec![
        (
            "pursue a mover",
            Box::new(move |agent, time, _| {
                pursue(agent, &at(&target, time), 0.0, &PredictionSettings::default()).unwrap().steering
            }),
        ),
        (
            "offset_pursuit of a mover",
            Box::new(move |agent, time, tick| {
                let leader = Leader { motion: at(&captain, time), forward: DVec3::Y, up: DVec3::Z };
                let offset = DVec3::new(-300.0, 200.0, 0.0);
                offset_pursuit(agent, &leader, offset, &limits, tick).unwrap().steering
            }),
        ),
        (
            "interpose between movers",
            Box::new(move |agent, time, tick| {
                interpose(agent, &at(&target, time), &at(&captain, time), 0.5, &limits, tick)
                    .unwrap()
                    .steering
            }),
        ),
        (
            "follow_leader on the move",
            Box::new(move |agent, time, tick| {
                let leader = Leader { motion: at(&captain, time), forward: DVec3::Y, up: DVec3::Z };
                follow_leader(agent, &leader, &FollowSettings::default(), &limits, tick).unwrap().steering
            }),
        ),
        (
            "match_velocity",
            Box::new(move |agent, _, _| match_velocity(agent, DVec3::new(100.0, -300.0, 200.0)).unwrap()),
        ),
        ("flee", Box::new(move |agent, time, _| flee(agent, at(&rival, time).position).unwrap())),
        (
            "flee_weighted",
            Box::new(move |agent, time, _| {
                flee_weighted(agent, at(&rival, time).position, 2.0 * FAR).unwrap()
            }),
        ),
        (
            "flee_panic",
            Box::new(move |agent, time, _| flee_panic(agent, at(&rival, time).position, 2.0 * FAR).unwrap()),
        ),
        (
            "fly_by",
            Box::new(move |agent, time, _| fly_by(agent, &at(&target, time), 500.0).unwrap().steering),
        ),
        (
            "orbit",
            Box::new(move |agent, time, tick| {
                let ring = (DVec3::Z, 500.0, f64::INFINITY);
                orbit(agent, &at(&target, time), ring.0, ring.1, ring.2, &limits, tick).unwrap()
            }),
        ),
        (
            "separation",
            Box::new(move |agent, time, _| {
                let both = [neighbor(at(&rival, time)), neighbor(at(&captain, time))];
                separation(agent, &AvoidanceLayers::default(), 0.0, &both, &FLOCK).unwrap()
            }),
        ),
        (
            "alignment",
            Box::new(move |agent, time, _| {
                let both = [neighbor(at(&rival, time)), neighbor(at(&captain, time))];
                alignment(agent, &AvoidanceLayers::default(), 0.0, &both, &FLOCK).unwrap()
            }),
        ),
        (
            "cohesion with movers",
            Box::new(move |agent, time, _| {
                let both = [neighbor(at(&target, time)), neighbor(at(&captain, time))];
                cohesion(agent, &AvoidanceLayers::default(), 0.0, &both, &FLOCK).unwrap()
            }),
        ),
        // It comes straight at the begin of the agent, and is there after nine seconds.
        (
            "avoid_collisions",
            Box::new(move |agent, time, _| {
                let comer = MotionState {
                    position: DVec3::new(-3_000.0, 0.0, 2_000.0),
                    velocity: DVec3::new(300.0, 0.0, -200.0),
                };
                let (layers, neighbors) = (AvoidanceLayers::default(), [neighbor(at(&comer, time))]);
                avoid_collisions(
                    agent,
                    &layers,
                    &neighbors,
                    &CollisionSettings {
                        agent_radius: 50.0,
                        margin: 10.0,
                        look_ahead_time: 20.0,
                        half_height: 0.0,
                    },
                )
                .unwrap()
                .steering
            }),
        ),
        (
            "evade",
            Box::new(move |agent, time, _| {
                let settings =
                    EvadeSettings { horizon: 60.0, threat_turn_radius: 1e20, ..EvadeSettings::default() };
                evade(agent, &at(&rival, time), &settings).unwrap().steering
            }),
        ),
        (
            "evade_among_obstacles",
            Box::new(move |agent, time, tick| {
                let (evasion, avoidance) = (EvadeSettings::default(), AvoidanceSettings::default());
                let none: &[Shape] = &[];
                evade_among_obstacles(agent, &at(&rival, time), &none, &evasion, &avoidance, &limits, tick)
                    .unwrap()
            }),
        ),
        // The walk is drawn anew every tick; its direction is held, so that it is one and the same.
        (
            "wander",
            Box::new(move |agent, _, _| wander(agent, &walk, &WanderSettings::default(), 0.0).unwrap().0),
        ),
        (
            "wander_in_plane",
            Box::new(move |agent, _, _| {
                wander_in_plane(agent, &walk, &WanderSettings::default(), DVec3::Z, 0.0).unwrap().0
            }),
        ),
        (
            "follow_wall",
            Box::new(move |agent, _, _| {
                let wall = [Surface { point: DVec3::Y * -FAR, normal: DVec3::Y }];
                let travel = WallTravel::About(DVec3::Z);
                let settings = FollowWallSettings { travel, distance: 500.0, look_ahead_time: 20.0 };
                follow_wall(agent, &wall, &settings).unwrap()
            }),
        ),
        // Read where the agent is: how the flow changes over the field is in what it wants.
        (
            "follow_flow_field",
            Box::new(move |agent, _, _| {
                let flows = [DVec3::new(0.0, 300.0, -200.0), DVec3::new(400.0, 0.0, 100.0)];
                let field = FlowField {
                    flows: &flows,
                    grid: FlowGrid {
                        counts: [2, 1, 1],
                        origin: DVec3::X * -FAR,
                        spacing: DVec3::splat(2.0 * FAR),
                    },
                    outside: FlowOutside::Clamp,
                };
                follow_flow_field(agent, &field, 0.0).unwrap()
            }),
        ),
        (
            "stay_on_path",
            Box::new(move |agent, _, _| {
                let points = [DVec3::new(-FAR, FAR, 0.0), DVec3::new(FAR, FAR, 2_000.0)];
                let path = SteeringPath { points: &points, topology: PathTopology::Open, radius: 50.0 };
                stay_on_path(agent, &path, 0.5).unwrap()
            }),
        ),
        (
            "contain",
            Box::new(move |agent, _, _| {
                let room = Container::Shape(Shape::Sphere { center: DVec3::ZERO, radius: FAR });
                contain(agent, &room, 0.5).unwrap()
            }),
        ),
        (
            "avoid_obstacles",
            Box::new(move |agent, _, _| {
                let wanted = seek(agent, DVec3::new(5_000.0, 0.0, 9_000.0)).unwrap();
                let obstacles = [pillar];
                let settings = AvoidanceSettings { look_ahead_time: 2.0, ..AvoidanceSettings::default() };
                avoid_obstacles(agent, wanted, &obstacles, &settings).unwrap().steering
            }),
        ),
    ];
    all.extend(others);
    all
}

fn blend(behaviors: [&Behavior; 2], agent: &Agent, time: f64, tick: f64) -> DVec3 {
    let steerings = behaviors.map(|behavior| behavior(agent, time, tick));
    blend_weighted(&steerings.map(|steering| (steering, 0.5))).unwrap()
}

fn starting(velocity: DVec3) -> Agent {
    Agent { position: DVec3::ZERO, velocity, max_speed: SPEED }
}

fn pairs(count: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..count).flat_map(move |one| (one + 1..count).map(move |other| (one, other)))
}

#[test]
fn from_rest_everyone_who_goes_somewhere_says_full_speed_toward_it() {
    for tick in RATES.map(f64::recip).into_iter().chain([0.0, 1.0]) {
        for (name, behavior) in goers(DVec3::X, LIMITS) {
            let steering = behavior(&starting(DVec3::ZERO), 0.0, tick);
            assert_eq!(steering, DVec3::X * SPEED, "{name} at ticks of {tick}");
        }
    }
}

/// Away from a threat to the left and toward something ahead, both as strongly: half way between, to the right. As the agent
/// goes, the two directions turn by the way that it went over the distance at most. (Who follows a path and is
/// beside it keeps its course, and so does the blend: there only the begin counts.)
#[test]
fn one_to_one_with_flee_the_course_is_at_45_degrees() {
    let fleeing: Behavior = Box::new(|agent, _, _| flee(agent, DVec3::Y * FAR).unwrap());
    for rate in RATES {
        let tick = 1.0 / rate;
        for (name, behavior) in goers(DVec3::X, LIMITS) {
            let mut agent = starting(DVec3::ZERO);
            let first = blend([&behavior, &fleeing], &agent, 0.0, tick);
            assert_eq!(first.y.atan2(first.x).to_degrees(), -45.0, "{name} at {rate} Hz: {first}");
            let ticks = if name == "follow_path" { 0 } else { rate as u32 };
            for _ in 0..ticks {
                let steering = blend([&behavior, &fleeing], &agent, 0.0, tick);
                agent = advance(&agent, steering, &LIMITS, tick).unwrap();
                let angle = agent.velocity.y.atan2(agent.velocity.x) + core::f64::consts::FRAC_PI_4;
                let turned = 2.0 * agent.position.length() / FAR;
                assert!(angle.abs() <= turned, "{name} at {rate} Hz: {angle} of {turned}");
            }
        }
    }
}

/// Far from anything to brake for, the tick is not in the answer at all.
#[test]
fn far_away_every_pair_asks_for_the_same_at_any_frame_rate() {
    let everybody = everybody(LIMITS);
    for seed in 0..200 {
        let mut random = Generator::new(seed);
        let agent = starting(random.direction() * random.uniform(0.0, SPEED));
        for (one, other) in pairs(everybody.len()) {
            let pair = [&everybody[one].1, &everybody[other].1];
            let [slow, fast] = RATES.map(|rate| blend(pair, &agent, 0.0, 1.0 / rate));
            assert_eq!(slow, fast, "{} and {}, seed {seed}", everybody[one].0, everybody[other].0);
        }
    }
}

/// Where a pair takes an agent from `start`, at `rate` ticks a second.
fn flown(pair: [&Behavior; 2], start: Agent, limits: &SteeringLimits, rate: f64, seconds: f64) -> Agent {
    let mut agent = start;
    for index in 0..(rate * seconds) as u32 {
        let steering = blend(pair, &agent, f64::from(index) / rate, 1.0 / rate);
        agent = advance(&agent, steering, limits, 1.0 / rate).unwrap();
    }
    agent
}

/// The greatest differences in place and in velocity after a second of every pair, in 30 ticks and in 144.
fn greatest_differences(everybody: &[(&str, Behavior)], limits: &SteeringLimits) -> (f64, f64) {
    let mut greatest = (0.0_f64, 0.0_f64);
    for seed in 0..20 {
        let mut random = Generator::new(seed);
        let start = starting(random.direction() * random.uniform(0.0, SPEED));
        for (one, other) in pairs(everybody.len()) {
            // The heading in the plane of who hardly moves in it is what the first tick makes of it.
            let goes_by_heading = [one, other].map(|index| everybody[index].0).contains(&"wander_in_plane");
            if goes_by_heading && start.velocity.truncate().length() < limits.max_acceleration * both_ticks()
            {
                continue;
            }
            let pair = [&everybody[one].1, &everybody[other].1];
            let [slow, fast] = RATES.map(|rate| flown(pair, start, limits, rate, 1.0));
            greatest.0 = greatest.0.max((slow.position - fast.position).length());
            greatest.1 = greatest.1.max((slow.velocity - fast.velocity).length());
        }
    }
    greatest
}

/// What one tick at each rate lasts together.
fn both_ticks() -> f64 {
    RATES.map(f64::recip).iter().sum()
}

/// A tick moves with the velocity at its end and steers by the state at its begin, so a run is ahead of the course without
/// ticks, or behind it, by no more than a tick's way at full speed, and two runs are no farther apart than both ways. What they
/// then want is asked at places so far apart, of which one is a tick's way older: each direction turns by no more than twice
/// that over the distance.
#[test]
fn every_pair_that_goes_by_places_flies_the_same_course_at_30_and_at_144_hz() {
    let everybody = everybody(LIMITS);
    let by_places: Vec<_> =
        everybody.into_iter().filter(|(name, _)| !GOES_BY_ITSELF.contains(name)).collect();
    let (gap, turn) = greatest_differences(&by_places, &LIMITS);
    let apart = SPEED * both_ticks();
    println!("by places: {gap} of {apart} apart, {turn} of {} in velocity", 2.0 * apart / FAR * SPEED);
    assert!(gap <= apart, "{gap} of {apart}");
    assert!(turn <= 2.0 * apart / FAR * SPEED, "{turn}");
}

/// Where brakes are planned, the tick is in the answer: it is what keeps the agent from passing its target at any rate. The course
/// still parts by no more than far away.
#[test]
fn near_their_target_every_pair_that_goes_there_flies_the_same_course_at_30_and_at_144_hz() {
    let apart = SPEED * both_ticks();
    let mut greatest = 0.0_f64;
    for response_time in [0.0, 0.25] {
        let limits = SteeringLimits { response_time, ..LIMITS };
        for distance in [100.0, 200.0, 300.0, 500.0, 1000.0] {
            let goers = goers_to(DVec3::new(0.6, 0.0, 0.8), distance, limits);
            for (one, other) in pairs(goers.len()) {
                let pair = [&goers[one].1, &goers[other].1];
                for (seed, seconds) in (0..20).flat_map(|seed| [0.25, 0.5, 1.0].map(|after| (seed, after))) {
                    let mut random = Generator::new(seed);
                    let start = starting(random.direction() * random.uniform(0.0, SPEED));
                    let [slow, fast] = RATES.map(|rate| flown(pair, start, &limits, rate, seconds));
                    let gap = (slow.position - fast.position).length();
                    let names = [goers[one].0, goers[other].0];
                    assert!(
                        gap <= apart,
                        "{names:?} from {distance}, seed {seed}, {seconds} s: {gap} of {apart}"
                    );
                    greatest = greatest.max(gap);
                }
            }
        }
    }
    println!("near: {greatest} of {apart} apart");
}

/// What these want depends on the velocity itself, or is less than the whole difference. Of such a blend a body that takes up
/// the whole steering in a tick asks anew every tick, so how fast it settles is a matter of ticks; one with a response time
/// settles in that time.
const GOES_BY_ITSELF: [&str; 8] = [
    "evade_among_obstacles",
    "follow_path",
    "flee_weighted",
    "wander",
    "wander_in_plane",
    "contain",
    "avoid_obstacles",
    "avoid_collisions",
];

/// What the pairs leave out, with the reason.
const LEFT_OUT: [(&str, &str); 28] = [
    ("proportional_navigation", "an acceleration for one tick, and not to be blended"),
    ("apply_guard", "the last word on a steering: what of it one tick leaves unsafe"),
    ("steer_flock", "the sum of separation, alignment and cohesion"),
    ("step_flock", "moves the agents too"),
    ("seek_batch", "seek, for many"),
    ("flee_batch", "flee, for many"),
    ("arrive_batch", "arrive, for many"),
    ("pursue_batch", "pursue, for many"),
    ("blend_weighted", "blends"),
    ("blend_by_priority", "blends"),
    ("blend_in_order", "blends"),
    ("blend_into_context", "blends"),
    ("blend_into_context_of", "blends"),
    ("context_direction", "a direction of those that context steering blends"),
    ("find_context_direction", "blends"),
    ("acceleration_input", "takes up a steering"),
    ("velocity_input", "takes up a steering"),
    ("apply", "takes up a steering"),
    ("advance", "takes up a steering"),
    ("query_radius", "a distance"),
    ("find_path_progress", "a length along a path"),
    ("path_point", "a point of a path"),
    ("facing", "turns, does not move"),
    ("is_within_arrival_radius", "turns, does not move"),
    ("advance_turn_along_velocity", "turns, does not move"),
    ("add_congestion", "adds to costs, steers no one"),
    ("advance_turn", "turns, does not move"),
    ("advance_yaw", "turns, does not move"),
];

/// The functions that a module of the core exports by `pub use`, all of a folder's among them, and the functions of its public modules.
fn functions_of(module: &str) -> BTreeSet<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(module);
    let source = fs::read_to_string(folder.join("mod.rs")).unwrap();
    let mut functions = BTreeSet::new();
    for statement in source.split(';') {
        let Some((_, used)) = statement.split_once("pub use ") else { continue };
        let (path, names) = used.rsplit_once("::").unwrap();
        if names == "*" {
            functions.extend(functions_of(&format!("{module}/{path}")));
        }
        let names = names.split(|letter: char| letter != '_' && !letter.is_alphanumeric());
        functions.extend(names.filter(|name| name.starts_with(char::is_lowercase)).map(String::from));
    }
    for line in source.lines() {
        let Some(public) = line.strip_prefix("pub mod ").and_then(|line| line.strip_suffix(';')) else {
            continue;
        };
        let source = fs::read_to_string(folder.join(public).with_extension("rs")).unwrap();
        let of_it = source.lines().filter_map(|line| line.strip_prefix("pub fn ")?.split(['(', '<']).next());
        functions.extend(of_it.map(String::from));
    }
    functions
}

#[test]
fn every_function_of_steering_is_in_the_pairs_or_says_why_not() {
    let mut public = functions_of("steering");
    public.extend(functions_of("crowd/flock"));
    assert!(public.contains("seek") && public.contains("apply") && public.contains("cohesion"), "{public:?}");
    let first_word = |(name, _): &(&'static str, Behavior)| name.split(' ').next().unwrap().to_string();
    let in_pairs: BTreeSet<_> = everybody(LIMITS).iter().map(first_word).collect();
    let left_out: BTreeSet<_> = LEFT_OUT.iter().map(|(name, _)| (*name).to_string()).collect();
    let twice: Vec<_> = in_pairs.intersection(&left_out).collect();
    assert!(twice.is_empty(), "in the pairs and left out: {twice:?}");
    let listed: BTreeSet<_> = in_pairs.union(&left_out).cloned().collect();
    let missing: Vec<_> = public.difference(&listed).collect();
    assert!(missing.is_empty(), "neither in the pairs nor left out: {missing:?}");
    let gone: Vec<_> = listed.difference(&public).collect();
    assert!(gone.is_empty(), "no public function: {gone:?}");
}

/// The command `N w x v` is an acceleration. Here the line of sight turns by 300 / 10,000 radians a second, so with `N` of 3 the
/// command is 3 * 0.03 * 600 = 54 a second across the velocity, and the tangent of the course's turn in a tick is its part of that
/// over 600: the steering is as many times as long as the tick is, but for the bend of the course.
#[test]
fn proportional_navigation_asks_for_what_one_tick_changes() {
    let agent = starting(DVec3::X * SPEED);
    let target = MotionState { position: DVec3::X * FAR, velocity: DVec3::new(-SPEED, 300.0, 0.0) };
    for rate in RATES {
        let tick = 1.0 / rate;
        let steering = proportional_navigation(&agent, &target, DVec3::ZERO, 3.0, tick).unwrap();
        let turned = (54.0 * tick).atan2(SPEED);
        let expected = DVec3::new(turned.cos() - 1.0, turned.sin(), 0.0) * SPEED;
        assert!((steering - expected).length() <= 1e-10, "at {rate} Hz: {steering}, not {expected}");
    }
}

/// In a tick the velocity changes by no more than the acceleration allows: that is how far one run's can be ahead of the
/// other's, and for how much the places can part in the second, beside the ticks' ways.
#[test]
fn every_pair_flies_the_same_course_at_30_and_at_144_hz_with_a_response_time() {
    let limits = SteeringLimits { response_time: 0.25, ..LIMITS };
    let (gap, turn) = greatest_differences(&everybody(limits), &limits);
    let change = limits.max_acceleration * both_ticks();
    let apart = SPEED * both_ticks() + change * 1.0;
    println!("with a response time: {gap} of {apart} apart, {turn} of {change} in velocity");
    assert!(gap <= apart, "{gap} of {apart}");
    assert!(turn <= change, "{turn} of {change}");
}

/// Near or far, fast or slow, what plans its brakes never drowns who else is heard: its steering is no longer than that from
/// the velocity to the farthest velocity at full speed.
#[test]
fn no_steering_is_longer_than_turning_round_at_full_speed() {
    for seed in 0..20_000 {
        let mut random = Generator::new(seed);
        let agent = Agent {
            position: DVec3::X * FAR + random.direction() * random.uniform(0.0, 500.0),
            velocity: random.direction() * random.uniform(0.0, SPEED),
            max_speed: SPEED,
        };
        let tick = random.uniform(0.001, 0.1);
        for (name, behavior) in goers(DVec3::X, LIMITS) {
            let length = behavior(&agent, 0.0, tick).length();
            let longest = (SPEED + agent.velocity.length()) * (1.0 + 4.0 * f64::EPSILON);
            assert!(length <= longest, "{name}, seed {seed}: {length} of {longest}");
        }
    }
}
