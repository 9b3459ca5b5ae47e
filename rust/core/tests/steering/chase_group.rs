//! Following a leader and queuing, simulated.

use crate::moving::agent;
use crate::seeded::Generator;
use crate::symmetry;
use crate::worlds;
use pursuit_core::motion::MotionState;
use pursuit_core::steering::{
    Agent, FollowSettings, Leader, QueueSettings, SteeringLimits, advance, follow_leader, queue,
};
use pursuit_core::{DVec3, NoIntercept, RefusalKind};

const TICK: f64 = 1.0 / 60.0;
const LIMITS: SteeringLimits =
    SteeringLimits { max_speed: 600.0, max_acceleration: 2048.0, mass: 1.0, response_time: 0.0 };

fn leader(velocity: DVec3) -> Leader {
    Leader { motion: MotionState { position: DVec3::ZERO, velocity }, forward: DVec3::X, up: DVec3::Z }
}

/// From all around, the way of the leader too: the follower ends in its place, at the leader's velocity, and is out of the
/// way all the time but for the first moments of those who start in it.
#[test]
fn a_follower_takes_its_place_and_stays_out_of_the_way() {
    for seed in 0..1000 {
        let mut random = Generator::new(seed);
        let velocity = DVec3::X * random.uniform(0.0, 300.0);
        let mut ahead = leader(velocity);
        let mut follower =
            Agent { position: random.in_cube(600.0), velocity: random.direction() * 200.0, max_speed: 600.0 };
        let settings = FollowSettings::default();
        let mut in_the_way = 0;
        for _ in 0..1800 {
            let chase = follow_leader(&follower, &ahead, &settings, &LIMITS, TICK).unwrap();
            follower = advance(&follower, chase.steering, &LIMITS, TICK).unwrap();
            ahead.motion.position += velocity * TICK;
            let offset = follower.position - ahead.motion.position;
            let beside = DVec3::new(0.0, offset.y, offset.z).length();
            if offset.x > 0.0 && offset.x < 250.0 && beside < 80.0 {
                in_the_way += 1;
            }
        }
        let place = ahead.motion.position - DVec3::X * settings.distance;
        assert!((follower.position - place).length() < 1e-8, "seed {seed}: {}", follower.position - place);
        assert!((follower.velocity - velocity).length() < 1e-8, "seed {seed}");
        assert!(in_the_way < 60, "seed {seed}: {in_the_way} ticks in the way");
    }
}

#[test]
fn in_the_way_it_leaves_at_a_right_angle() {
    let settings = FollowSettings::default();
    let moving = leader(DVec3::X * 100.0);
    let left = follow_leader(&agent([100.0, 30.0, 40.0], [0.0; 3], 500.0), &moving, &settings, &LIMITS, TICK)
        .unwrap();
    assert!((left.steering - DVec3::new(0.0, 300.0, 400.0)).length() < 1e-12, "{}", left.steering);
    let middle =
        follow_leader(&agent([100.0, 0.0, 0.0], [0.0; 3], 500.0), &moving, &settings, &LIMITS, TICK).unwrap();
    assert_eq!(middle.steering, DVec3::new(0.0, 500.0, 0.0));
    let drifting =
        follow_leader(&agent([100.0, 0.0, 0.0], [9.0, 0.0, -50.0], 500.0), &moving, &settings, &LIMITS, TICK)
            .unwrap();
    assert_eq!(drifting.steering, DVec3::new(-9.0, 0.0, -450.0));
}

#[test]
fn in_its_place_it_goes_along() {
    let chase = follow_leader(
        &agent([-200.0, 0.0, 0.0], [50.0, 0.0, 0.0], 500.0),
        &leader(DVec3::X * 100.0),
        &FollowSettings::default(),
        &LIMITS,
        TICK,
    )
    .unwrap();
    assert_eq!(chase.verdict, Err(NoIntercept::AlreadyThere));
    assert_eq!(chase.steering, DVec3::new(50.0, 0.0, 0.0));
}

#[test]
fn a_leader_without_a_direction_is_refused() {
    let nobody = Leader { forward: DVec3::ZERO, ..leader(DVec3::X) };
    let refused =
        follow_leader(&agent([0.0; 3], [0.0; 3], 1.0), &nobody, &FollowSettings::default(), &LIMITS, TICK);
    assert_eq!(refused.unwrap_err(), RefusalKind::OutOfDomain);
}

/// A column behind a first agent that speeds up and brakes at random, as hard as allowed: no agent ever comes nearer than the
/// gap, and when it stops for good everybody rests at the gap.
#[test]
fn a_queue_keeps_its_gaps_however_the_first_one_brakes() {
    for seed in 0..100 {
        let mut random = Generator::new(seed);
        let tick = random.uniform(0.005, 0.2);
        let acceleration = random.uniform(100.0, 4000.0);
        let settings = QueueSettings { gap: 150.0, lane_radius: 50.0 };
        let limits = SteeringLimits {
            max_speed: 600.0,
            max_acceleration: acceleration,
            mass: 1.0,
            response_time: 0.0,
        };
        let goal = DVec3::X * 1e7;
        let mut column: Vec<Agent> =
            (0..8).map(|place| agent([-f64::from(place) * 200.0, 0.0, 0.0], [0.0; 3], 600.0)).collect();
        let mut wish = 0.0;
        for step in 0..3000 {
            if step % 40 == 0 {
                wish = if step < 1500 { random.uniform(-200.0, 600.0).max(0.0) } else { 0.0 };
            }
            let seen: Vec<MotionState> = column
                .iter()
                .map(|member| MotionState { position: member.position, velocity: member.velocity })
                .collect();
            for (place, member) in column.iter_mut().enumerate() {
                let steering = if place == 0 {
                    DVec3::X * wish - member.velocity
                } else {
                    queue(member, goal, &seen.as_slice(), &settings, &limits, tick).unwrap()
                };
                *member = advance(member, steering, &limits, tick).unwrap();
            }
            for pair in column.windows(2) {
                let gap = pair[0].position.x - pair[1].position.x;
                assert!(gap >= 150.0 - 1e-8, "seed {seed}, step {step}: {gap}");
            }
        }
        if acceleration * tick > 20.0 {
            for pair in column.windows(2) {
                let gap = pair[0].position.x - pair[1].position.x;
                assert!(gap < 150.0 + 1e-6 && pair[1].velocity.length() < 1e-6, "seed {seed}: {gap} at rest");
            }
        }
    }
}

/// Three come to one who stands in the doorway: they wait one behind the other, and go on when it goes.
#[test]
fn a_doorway_is_waited_for() {
    let settings = QueueSettings::default();
    let door = MotionState { position: DVec3::new(1000.0, 0.0, 0.0), velocity: DVec3::ZERO };
    let mut waiting: Vec<Agent> =
        (0..3).map(|place| agent([-f64::from(place) * 300.0, 0.0, 0.0], [300.0, 0.0, 0.0], 300.0)).collect();
    for step in 0..1200 {
        let mut seen: Vec<MotionState> = waiting
            .iter()
            .map(|member| MotionState { position: member.position, velocity: member.velocity })
            .collect();
        if step < 600 {
            seen.push(door);
        }
        for member in &mut waiting {
            let goal = DVec3::new(2000.0, 0.0, 0.0);
            let steering = queue(member, goal, &seen.as_slice(), &settings, &LIMITS, TICK).unwrap();
            *member = advance(member, steering, &LIMITS, TICK).unwrap();
        }
        if step == 599 {
            for (member, x) in waiting.iter().zip([850.0, 700.0, 550.0]) {
                assert!((member.position.x - x).abs() < 1e-6, "{}", member.position);
            }
        }
    }
    assert!(waiting.iter().all(|member| member.position.x > 1500.0), "they went on");
}

#[test]
fn only_who_is_ahead_in_the_lane_counts() {
    let settings = QueueSettings::default();
    let walker = agent([0.0; 3], [0.0; 3], 30.0);
    let goal = DVec3::new(1000.0, 0.0, 0.0);
    let with = |position: [f64; 3]| {
        let other = MotionState { position: DVec3::from(position), velocity: DVec3::ZERO };
        queue(&walker, goal, &[other], &settings, &LIMITS, TICK).unwrap()
    };
    let free = DVec3::new(30.0, 0.0, 0.0);
    let alone = queue(&walker, goal, &[], &settings, &LIMITS, TICK);
    assert_eq!(alone.unwrap(), free);
    assert_eq!(with([-10.0, 0.0, 0.0]), free, "behind");
    assert_eq!(with([100.0, 0.0, 101.0]), free, "beside");
    assert_eq!(with([0.0; 3]), free, "itself");
    assert_eq!(with([100.0, 0.0, 100.0]), DVec3::ZERO, "nearer than the gap");
    let there =
        queue(&Agent { position: goal, velocity: DVec3::Y, ..walker }, goal, &[], &settings, &LIMITS, TICK);
    assert_eq!(there.unwrap(), -DVec3::Y, "at the goal");
}

#[test]
fn any_finite_input_gives_a_number_or_a_refusal() {
    for seed in 0..30_000 {
        let mut random = Generator::new(seed);
        let walker = worlds::finite_agent(&mut random);
        let other = MotionState { position: random.finite_vector(), velocity: random.finite_vector() };
        let limits = worlds::finite_limits(&mut random, seed, LIMITS);
        let tick = random.finite().abs();
        let numbers = [0; 3].map(|_| random.finite().abs());
        let leader = Leader { motion: other, forward: random.finite_vector(), up: DVec3::ZERO };
        let follow =
            FollowSettings { distance: numbers[0], clear_length: numbers[1], clear_radius: numbers[2] };
        let queueing = QueueSettings { gap: numbers[0], lane_radius: numbers[1] };
        for answer in [
            follow_leader(&walker, &leader, &follow, &limits, tick).map(|chase| chase.steering),
            queue(&walker, random.finite_vector(), &[other], &queueing, &limits, tick),
        ] {
            worlds::check_finite(seed, answer);
        }
    }
}

#[test]
fn what_has_no_meaning_is_refused() {
    let good = agent([0.0; 3], [1.0, 0.0, 0.0], 10.0);
    let other = MotionState { position: DVec3::X * 50.0, velocity: DVec3::ZERO };
    for (bad, refusal) in worlds::BAD {
        let follow = FollowSettings::default();
        for settings in [
            FollowSettings { distance: bad, ..follow },
            FollowSettings { clear_length: bad, ..follow },
            FollowSettings { clear_radius: bad, ..follow },
        ] {
            let answer = follow_leader(&good, &leader(DVec3::X), &settings, &LIMITS, TICK);
            assert_eq!(answer.unwrap_err(), refusal);
        }
        let queueing = QueueSettings::default();
        for settings in
            [QueueSettings { gap: bad, ..queueing }, QueueSettings { lane_radius: bad, ..queueing }]
        {
            let answer = queue(&good, DVec3::Y, &[other], &settings, &LIMITS, TICK);
            assert_eq!(answer.unwrap_err(), refusal);
        }
        for (limits, tick) in [(SteeringLimits { max_acceleration: bad, ..LIMITS }, TICK), (LIMITS, bad)] {
            let answer = follow_leader(&good, &leader(DVec3::X), &follow, &limits, tick);
            assert_eq!(answer.unwrap_err(), refusal);
            let answer = queue(&good, DVec3::Y, &[other], &queueing, &limits, tick);
            assert_eq!(answer.unwrap_err(), refusal);
        }
    }
    let lost = MotionState { velocity: DVec3::splat(f64::NAN), ..other };
    let settings = QueueSettings::default();
    assert_eq!(
        queue(&good, DVec3::Y, &[lost], &settings, &LIMITS, TICK).unwrap_err(),
        RefusalKind::NotFinite
    );
    assert_eq!(
        queue(&good, DVec3::splat(f64::NAN), &[], &settings, &LIMITS, TICK).unwrap_err(),
        RefusalKind::NotFinite
    );
}

#[test]
fn nothing_depends_on_axes_origin_or_unit_and_flat_stays_flat() {
    for seed in 0..3000 {
        let mut random = Generator::new(seed);
        let walker =
            Agent { position: random.in_cube(400.0), velocity: random.in_cube(200.0), max_speed: 300.0 };
        let ahead = Leader { motion: any_mover(&mut random), forward: random.direction(), up: DVec3::ZERO };
        let others = [0; 4].map(|_| any_mover(&mut random));
        let goal = random.in_cube(1000.0);
        let answers = |place: symmetry::Change, way: symmetry::Change, scale: f64| {
            let moved = |mover: MotionState| MotionState {
                position: place(mover.position),
                velocity: way(mover.velocity),
            };
            let walker = Agent {
                position: place(walker.position),
                velocity: way(walker.velocity),
                max_speed: walker.max_speed * scale,
            };
            let ahead = Leader { motion: moved(ahead.motion), forward: way(ahead.forward), up: DVec3::ZERO };
            let tick = 1.0 / 64.0;
            let limits =
                SteeringLimits { max_speed: 600.0 * scale, max_acceleration: 2048.0 * scale, ..LIMITS };
            let follow = FollowSettings {
                distance: 200.0 * scale,
                clear_length: 300.0 * scale,
                clear_radius: 200.0 * scale,
            };
            let queueing = QueueSettings { gap: 150.0 * scale, lane_radius: 200.0 * scale };
            [
                follow_leader(&walker, &ahead, &follow, &limits, tick).unwrap().steering,
                queue(&walker, place(goal), &others.map(moved), &queueing, &limits, tick).unwrap(),
            ]
        };
        symmetry::check(seed, answers);
        for steering in symmetry::flat(answers) {
            assert_eq!(steering.z, 0.0, "seed {seed}");
        }
    }
}

fn any_mover(random: &mut Generator) -> MotionState {
    MotionState { position: random.in_cube(400.0), velocity: random.in_cube(200.0) }
}
