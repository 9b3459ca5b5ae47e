//! Beside a wall, within a volume, with a flow.

mod seeded;

use glam::DQuat;
use pursuit_core::steering::{
    Agent, Container, FlowField, FlowOutside, FollowWallSettings, SteeringLimits, Surface, WallTravel,
    WanderSettings, WanderState, advance, contain, follow_flow_field, follow_wall, surface_of_segment,
    wander,
};
use pursuit_core::{DVec3, Refusal};
use seeded::Generator;

const FLOOR: Surface = Surface { point: DVec3::ZERO, normal: DVec3::new(0.0, 2.0, 0.0) };
const WALL: FollowWallSettings =
    FollowWallSettings { travel: WallTravel::AsItMoves, distance: 50.0, prediction_time: 1.0 };

fn agent(x: f64, y: f64, velocity: DVec3) -> Agent {
    Agent { position: DVec3::new(x, y, 0.0), velocity, max_speed: 100.0 }
}

fn is_near(v: DVec3, x: f64, y: f64) -> bool {
    (v - DVec3::new(x, y, 0.0)).length() < 1e-12
}

#[test]
fn at_its_distance_along_the_wall_there_is_nothing_to_steer() {
    assert_eq!(follow_wall(&agent(7.0, 50.0, DVec3::X * 100.0), &[FLOOR], &WALL), Ok(DVec3::ZERO));
    assert_eq!(follow_wall(&agent(7.0, 50.0, DVec3::X * -100.0), &[FLOOR], &WALL), Ok(DVec3::ZERO));
    assert_eq!(follow_wall(&agent(7.0, 5.0, DVec3::X), &[] as &[Surface; 0], &WALL), Ok(DVec3::ZERO));
}

#[test]
fn too_far_or_too_near_it_makes_for_its_distance_further_along() {
    // 100 along and 100 down, or 100 up from behind the wall.
    let half = 0.5_f64.sqrt() * 100.0;
    let far = follow_wall(&agent(0.0, 150.0, DVec3::X * 100.0), &[FLOOR], &WALL).unwrap();
    assert!(is_near(far, half - 100.0, -half), "{far}");
    let behind = follow_wall(&agent(0.0, -50.0, DVec3::X * 100.0), &[FLOOR], &WALL).unwrap();
    assert!(is_near(behind, half - 100.0, half), "{behind}");
}

#[test]
fn it_goes_as_it_moves_or_about_the_axis_and_never_stands_still() {
    let resting = agent(0.0, 50.0, DVec3::ZERO);
    let ask = |travel| follow_wall(&resting, &[FLOOR], &FollowWallSettings { travel, ..WALL }).unwrap();
    assert_eq!(ask(WallTravel::AsItMoves), DVec3::X * -100.0, "z x normal");
    assert_eq!(ask(WallTravel::About(DVec3::Z * 3.0)), DVec3::X * 100.0, "normal x axis");
    assert_eq!(ask(WallTravel::About(-DVec3::Z)), DVec3::X * -100.0);
    assert_eq!(ask(WallTravel::About(DVec3::Y)), DVec3::X * -100.0, "an axis along the normal says nothing");
    let ceiling = [Surface { point: DVec3::new(0.0, 0.0, 50.0), normal: -DVec3::Z }];
    assert_eq!(follow_wall(&agent(0.0, 0.0, DVec3::ZERO), &ceiling, &WALL), Ok(DVec3::X * 100.0));
    let no_look = FollowWallSettings { prediction_time: 0.0, ..WALL };
    assert_eq!(follow_wall(&resting, &[FLOOR], &no_look), Ok(DVec3::X * -100.0));
}

/// A room of four walls as a trace sees them, with the walls on the right.
#[test]
fn round_a_room_it_takes_every_inner_corner_at_its_distance() {
    let room = [
        FLOOR,
        Surface { point: DVec3::new(1000.0, 0.0, 0.0), normal: -DVec3::X },
        Surface { point: DVec3::new(0.0, 1000.0, 0.0), normal: -DVec3::Y },
        Surface { point: DVec3::ZERO, normal: DVec3::X },
    ];
    let settings =
        FollowWallSettings { travel: WallTravel::About(DVec3::Z), prediction_time: 0.5, distance: 100.0 };
    let limits = SteeringLimits { max_speed: 200.0, max_acceleration: 2000.0, ..SteeringLimits::default() };
    let mut walker = Agent { max_speed: 200.0, ..agent(400.0, 300.0, DVec3::ZERO) };
    let mut turned = 0.0;
    for tick in 0..60 * 40 {
        let before = walker.velocity;
        let steering = follow_wall(&walker, &room, &settings).unwrap();
        walker = advance(&walker, steering, &limits, 1.0 / 60.0).unwrap();
        if tick > 180 {
            let nearest = room.map(|wall| wall.normal.normalize().dot(walker.position - wall.point));
            let nearest = nearest.into_iter().fold(f64::INFINITY, f64::min);
            assert!((90.0..170.0).contains(&nearest), "{tick}: {nearest} {walker:?}");
            turned += before.perp_angle(walker.velocity);
        }
    }
    // 200 a second along sides of about 800 for 37 s: nine corners to the left.
    let corners = turned / core::f64::consts::FRAC_PI_2;
    assert!((8.0..=11.0).contains(&corners), "{corners}");
}

/// The signed angle in the plane.
trait PerpAngle {
    fn perp_angle(self, to: DVec3) -> f64;
}

impl PerpAngle for DVec3 {
    fn perp_angle(self, to: DVec3) -> f64 {
        (self.x * to.y - self.y * to.x).atan2(self.dot(to))
    }
}

#[test]
fn a_wall_of_a_segment_is_gone_round_at_its_ends() {
    let (start, end) = (DVec3::ZERO, DVec3::new(500.0, 0.0, 0.0));
    let settings =
        FollowWallSettings { travel: WallTravel::About(DVec3::Z), prediction_time: 0.3, distance: 100.0 };
    let limits = SteeringLimits { max_speed: 200.0, max_acceleration: 2000.0, ..SteeringLimits::default() };
    let mut walker = Agent { max_speed: 200.0, ..agent(100.0, 100.0, DVec3::ZERO) };
    let (mut above, mut below) = (0, 0);
    for tick in 0..60 * 20 {
        let wall = surface_of_segment(start, end, walker.position).unwrap();
        let steering = follow_wall(&walker, &[wall], &settings).unwrap();
        walker = advance(&walker, steering, &limits, 1.0 / 60.0).unwrap();
        let distance = (walker.position - wall.point).length();
        assert!((85.0..115.0).contains(&distance), "{tick}: {distance}");
        if walker.position.y > 90.0 {
            above += 1
        } else if walker.position.y < -90.0 {
            below += 1
        }
    }
    assert!(above > 300 && below > 300, "{above} {below}");
}

const BALL: Container = Container::Sphere { center: DVec3::ZERO, radius: 500.0 };

#[test]
fn well_within_there_is_nothing_to_steer() {
    let mover = agent(100.0, 0.0, DVec3::X * 100.0);
    let half_spaces = [Surface { point: DVec3::X * 500.0, normal: -DVec3::X }];
    for container in [
        BALL,
        Container::Box {
            center: DVec3::ZERO,
            half_extents: DVec3::splat(300.0),
            forward: DVec3::X,
            up: DVec3::Z,
        },
        Container::HalfSpaces(&half_spaces),
        Container::HalfSpaces(&[] as &[Surface; 0]),
    ] {
        assert_eq!(contain(&mover, &container, 1.0), Ok(DVec3::ZERO));
    }
}

/// Toward a wall at 30: with a second to look ahead the agent may approach at 30, so the rest of its speed goes along.
#[test]
fn it_turns_just_so_far_that_it_would_reach_the_boundary() {
    let wall = [Surface { point: DVec3::X * 30.0, normal: -DVec3::X }];
    let mover = agent(0.0, 0.0, DVec3::new(80.0, 60.0, 0.0));
    let along = (100.0_f64 * 100.0 - 900.0).sqrt();
    let steering = contain(&mover, &Container::HalfSpaces(&wall), 1.0).unwrap();
    assert!(is_near(steering, 30.0 - 80.0, along - 60.0), "{steering}");
    // Straight at it: to z x normal, which is -y here.
    let straight = agent(0.0, 0.0, DVec3::X * 100.0);
    let steering = contain(&straight, &Container::HalfSpaces(&wall), 1.0).unwrap();
    assert!(is_near(steering, 30.0 - 100.0, -along), "{steering}");
    // Far outside: straight back at full speed; also from rest, and without looking ahead.
    for (x, time) in [(300.0, 1.0), (31.0, 0.0)] {
        let outside = agent(x, 0.0, DVec3::ZERO);
        assert_eq!(contain(&outside, &Container::HalfSpaces(&wall), time), Ok(DVec3::X * -100.0));
    }
}

#[test]
fn the_turn_begins_at_nothing() {
    let mut last = 0.0;
    for step in 0..=100 {
        let depth = 1e-12 * 1.3_f64.powi(step);
        let mover = agent(400.0 + depth, 0.0, DVec3::X * 100.0);
        let steering = contain(&mover, &BALL, 1.0).unwrap().length();
        // Turned by the angle a, 100 ahead of 400 is at 500 - 40 a^2: a depth of d takes a = sqrt(d / 40).
        assert!(steering <= (251.0 * depth).sqrt() + 1e-3, "{depth}: {steering}");
        assert!(steering + 1e-3 >= last, "{depth}: {steering} after {last}");
        last = steering;
    }
    assert!(last > 1.0);
}

/// Wanderers that are contained first of all, in tanks of every kind and turn: with an acceleration of four times the speed
/// over the time to look ahead they never get out.
#[test]
fn contained_wanderers_never_leave() {
    let (mut turns, mut slowest) = (0, 0);
    for seed in 0..2000 {
        let mut random = Generator::new(seed);
        let turn = DQuat::from_axis_angle(random.direction(), random.uniform(-3.0, 3.0));
        let half_extents = DVec3::new(300.0, 400.0, 500.0);
        let center = random.in_cube(5000.0);
        let sides = [DVec3::X, -DVec3::X, DVec3::Y, -DVec3::Y, DVec3::Z, -DVec3::Z]
            .map(|side| Surface { point: center + turn * (side * half_extents), normal: turn * -side });
        let container = match seed % 3 {
            0 => Container::Sphere { center, radius: 400.0 },
            1 => Container::Box { center, half_extents, forward: turn * DVec3::X, up: turn * DVec3::Z },
            _ => Container::HalfSpaces(&sides),
        };
        let is_within = |position: DVec3| match seed % 3 {
            0 => (position - center).length() <= 400.0,
            _ => (turn.inverse() * (position - center)).abs().cmple(half_extents).all(),
        };
        let limits =
            SteeringLimits { max_speed: 200.0, max_acceleration: 1600.0, ..SteeringLimits::default() };
        let mut swimmer = Agent { position: center, velocity: random.direction() * 200.0, max_speed: 200.0 };
        let mut state = WanderState::begin(seed, DVec3::X).unwrap();
        let mut slow = 0;
        for tick in 0..600 {
            let kept = contain(&swimmer, &container, 0.5).unwrap();
            let (free, next) = wander(&swimmer, &state, &WanderSettings::default(), 1.0 / 30.0).unwrap();
            state = next;
            turns += u32::from(kept != DVec3::ZERO);
            let steering = if kept == DVec3::ZERO { free } else { kept };
            swimmer = advance(&swimmer, steering, &limits, 1.0 / 30.0).unwrap();
            assert!(is_within(swimmer.position), "seed {seed}, tick {tick}: {swimmer:?}");
            slow = if swimmer.velocity.length() < 100.0 { slow + 1 } else { 0 };
            slowest = slowest.max(slow);
        }
    }
    assert!(turns > 60_000, "the walls were met: {turns}");
    // Two seconds are 60 ticks: in a tight corner it slows down to turn, and is off again.
    println!("{turns} turns; at most {slowest} ticks at less than half the speed");
    assert!(slowest < 60, "{slowest}");
}

const FLOWS: [DVec3; 6] = [
    DVec3::new(10.0, 0.0, 0.0),
    DVec3::new(20.0, 0.0, 0.0),
    DVec3::new(30.0, 0.0, 0.0),
    DVec3::new(0.0, 40.0, 0.0),
    DVec3::new(0.0, 50.0, 0.0),
    DVec3::new(0.0, 60.0, 0.0),
];

fn field(outside: FlowOutside) -> FlowField<'static> {
    FlowField {
        flows: &FLOWS,
        counts: [3, 2, 1],
        origin: DVec3::new(100.0, 200.0, 7.0),
        spacing: DVec3::new(10.0, 20.0, 1.0),
        outside,
    }
}

#[test]
fn between_the_points_the_flow_is_bilinear_at_the_place_ahead() {
    let still = |x, y| agent(x, y, DVec3::ZERO);
    let ask = |agent: Agent| follow_flow_field(&agent, &field(FlowOutside::Clamp), 1.0).unwrap();
    assert_eq!(ask(still(100.0, 200.0)), FLOWS[0]);
    assert_eq!(ask(still(110.0, 220.0)), FLOWS[4]);
    assert_eq!(ask(still(120.0, 220.0)), FLOWS[5]);
    assert_eq!(ask(still(105.0, 200.0)), DVec3::X * 15.0);
    // A quarter of the way up between (15, 0) and (0, 45).
    assert_eq!(ask(still(105.0, 205.0)), DVec3::new(11.25, 11.25, 0.0));
    // In a second it will be at that place, and its velocity is subtracted.
    let moving = agent(101.0, 203.0, DVec3::new(4.0, 2.0, 0.0));
    assert_eq!(ask(moving), DVec3::new(11.25 - 4.0, 11.25 - 2.0, 0.0));
    let slow = Agent { max_speed: 5.0, ..still(110.0, 200.0) };
    assert_eq!(ask(slow), DVec3::X * 5.0, "no faster than the agent can");
}

/// A field that is linear in each coordinate is met exactly by trilinear interpolation.
#[test]
fn in_space_it_is_trilinear() {
    let flow = |p: DVec3| DVec3::new(1.0 + 2.0 * p.x + p.x * p.y, p.x * p.y * p.z - 3.0, p.z - p.y * p.z);
    let flows: Vec<DVec3> = (0..60)
        .map(|index| flow(DVec3::new(f64::from(index % 3), f64::from(index / 3 % 4), f64::from(index / 12))))
        .collect();
    let field = FlowField {
        flows: &flows.as_slice(),
        counts: [3, 4, 5],
        origin: DVec3::ZERO,
        spacing: DVec3::ONE,
        outside: FlowOutside::Clamp,
    };
    let mut random = Generator::new(5);
    for _ in 0..1000 {
        let place = DVec3::new(random.uniform(0.0, 2.0), random.uniform(0.0, 3.0), random.uniform(0.0, 4.0));
        let agent = Agent { position: place, velocity: DVec3::ZERO, max_speed: 1e3 };
        let sampled = follow_flow_field(&agent, &field, 0.5).unwrap();
        assert!((sampled - flow(place)).length() < 1e-13, "{place}: {sampled}");
    }
}

#[test]
fn outside_the_grid_it_clamps_or_says_nothing() {
    let off = agent(0.0, 1000.0, DVec3::X);
    assert_eq!(follow_flow_field(&off, &field(FlowOutside::Clamp), 1.0), Ok(FLOWS[3] - DVec3::X));
    assert_eq!(follow_flow_field(&off, &field(FlowOutside::Zero), 1.0), Ok(DVec3::ZERO));
    // Along an axis with one point the field is the same everywhere.
    let above = Agent { position: DVec3::new(120.0, 220.0, 9e9), ..off };
    assert_eq!(follow_flow_field(&above, &field(FlowOutside::Zero), 0.0), Ok(FLOWS[5] - DVec3::X));
    // The rim belongs to the grid.
    let corner = agent(120.0, 220.0, DVec3::ZERO);
    assert_eq!(follow_flow_field(&corner, &field(FlowOutside::Zero), 1.0), Ok(FLOWS[5]));
}

/// Of generated walls, volumes and flows: the answers in a world that `place` puts elsewhere, `turn` turns and `unit` scales.
fn answers(seed: u64, turn: DQuat, shift: DVec3, unit: f64) -> [DVec3; 5] {
    let mut random = Generator::new(seed);
    let place = |v: DVec3| (turn * v + shift) * unit;
    let agent = Agent {
        position: place(random.in_cube(500.0)),
        velocity: turn * random.in_cube(300.0) * unit,
        max_speed: random.uniform(1.0, 600.0) * unit,
    };
    let surfaces = [(); 3].map(|()| {
        let (point, normal) = (random.in_cube(500.0), random.direction());
        Surface { point: place(point), normal: turn * normal }
    });
    let settings = FollowWallSettings {
        travel: WallTravel::About(turn * random.direction()),
        distance: random.uniform(0.0, 300.0) * unit,
        prediction_time: random.uniform(0.1, 2.0),
    };
    let center = place(random.in_cube(300.0));
    let half_extents = DVec3::splat(random.uniform(10.0, 600.0)) * unit;
    let (forward, up) = (turn * random.direction(), turn * random.direction());
    let time = settings.prediction_time;
    let moving = settings.travel;
    [
        follow_wall(&agent, &surfaces, &settings).unwrap(),
        follow_wall(&agent, &surfaces, &FollowWallSettings { travel: WallTravel::AsItMoves, ..settings })
            .unwrap(),
        contain(&agent, &Container::Sphere { center, radius: half_extents.x }, time).unwrap(),
        contain(&agent, &Container::Box { center, forward, up, half_extents }, time).unwrap(),
        match moving {
            WallTravel::About(_) => contain(&agent, &Container::HalfSpaces(&surfaces), time).unwrap(),
            WallTravel::AsItMoves => DVec3::ZERO,
        },
    ]
}

#[test]
fn the_unit_of_length_does_not_matter_to_the_bit() {
    for seed in 0..3000 {
        let plain = answers(seed, DQuat::IDENTITY, DVec3::ZERO, 1.0);
        for unit in [2.0_f64.powi(-100), 0.125, 2.0_f64.powi(100)] {
            let scaled = answers(seed, DQuat::IDENTITY, DVec3::ZERO, unit);
            assert_eq!(scaled, plain.map(|answer| answer * unit), "seed {seed}, {unit:e}");
        }
    }
}

#[test]
fn a_turned_and_moved_world_turns_the_answer() {
    let mut furthest: f64 = 0.0;
    for seed in 0..3000 {
        let mut random = Generator::new(seed + 100_000);
        let turn = DQuat::from_axis_angle(random.direction(), random.uniform(-3.0, 3.0));
        let plain = answers(seed, DQuat::IDENTITY, DVec3::ZERO, 1.0);
        let moved = answers(seed, turn, random.in_cube(1000.0), 1.0);
        for (plain, moved) in plain.into_iter().zip(moved) {
            let off = (moved - turn * plain).length();
            furthest = furthest.max(off);
            assert!(off < 1e-5, "seed {seed}: {plain} {moved}");
        }
    }
    println!("at most {furthest:e} off");
}

#[test]
fn what_has_no_meaning_is_refused() {
    let here = agent(0.0, 10.0, DVec3::X);
    let nan = DVec3::new(0.0, f64::NAN, 0.0);
    for (x, refusal) in [(f64::NAN, Refusal::NotFinite), (-1e51, Refusal::OutOfDomain)] {
        let at = DVec3::new(0.0, x, 0.0);
        let walls = |point, normal, settings| follow_wall(&here, &[Surface { point, normal }], &settings);
        assert_eq!(walls(at, DVec3::Y, WALL), Err(refusal));
        assert_eq!(walls(DVec3::ZERO, DVec3::Y, FollowWallSettings { distance: x, ..WALL }), Err(refusal));
        assert_eq!(
            walls(DVec3::ZERO, DVec3::Y, FollowWallSettings { prediction_time: x, ..WALL }),
            Err(refusal)
        );
        assert_eq!(contain(&here, &BALL, x), Err(refusal));
        assert_eq!(contain(&here, &Container::Sphere { center: DVec3::ZERO, radius: x }, 1.0), Err(refusal));
        assert_eq!(contain(&here, &Container::Sphere { center: at, radius: 1.0 }, 1.0), Err(refusal));
        let boxed = |half_extents| Container::Box {
            center: DVec3::ZERO,
            half_extents,
            forward: DVec3::X,
            up: DVec3::Z,
        };
        assert_eq!(contain(&here, &boxed(at), 1.0), Err(refusal));
        let clamped = field(FlowOutside::Clamp);
        assert_eq!(follow_flow_field(&here, &FlowField { origin: at, ..clamped }, 1.0), Err(refusal));
        assert_eq!(
            follow_flow_field(&here, &FlowField { spacing: at + DVec3::X, ..clamped }, 1.0),
            Err(refusal).map_err(|refusal| if x.is_nan() { refusal } else { Refusal::OutOfDomain })
        );
        assert_eq!(follow_flow_field(&here, &clamped, x), Err(refusal));
        let bad_agent = Agent { position: at, ..here };
        assert_eq!(follow_wall(&bad_agent, &[FLOOR], &WALL), Err(refusal));
        assert_eq!(contain(&bad_agent, &BALL, 1.0), Err(refusal));
        assert_eq!(follow_flow_field(&bad_agent, &clamped, 1.0), Err(refusal));
    }
    let no_normal = [Surface { normal: DVec3::ZERO, ..FLOOR }];
    assert_eq!(follow_wall(&here, &no_normal, &WALL), Err(Refusal::OutOfDomain));
    assert_eq!(contain(&here, &Container::HalfSpaces(&no_normal), 1.0), Err(Refusal::OutOfDomain));
    let no_axis = FollowWallSettings { travel: WallTravel::About(DVec3::ZERO), ..WALL };
    assert_eq!(follow_wall(&here, &[FLOOR], &no_axis), Err(Refusal::OutOfDomain));
    let bad_axis = FollowWallSettings { travel: WallTravel::About(nan), ..WALL };
    assert_eq!(follow_wall(&here, &[FLOOR], &bad_axis), Err(Refusal::NotFinite));
    for (forward, up) in [(DVec3::ZERO, DVec3::Y), (DVec3::X, DVec3::ZERO), (DVec3::X, DVec3::X * -2.0)] {
        let flat = Container::Box { center: DVec3::ZERO, half_extents: DVec3::ONE, forward, up };
        assert_eq!(contain(&here, &flat, 1.0), Err(Refusal::OutOfDomain));
    }
    for counts in [[0, 1, 1], [3, 3, 1], [u32::MAX; 3]] {
        let wrong = FlowField { counts, ..field(FlowOutside::Clamp) };
        assert_eq!(follow_flow_field(&here, &wrong, 1.0), Err(Refusal::OutOfDomain), "{counts:?}");
    }
    let holes = [DVec3::X, nan];
    let torn = FlowField { flows: &holes, counts: [2, 1, 1], ..field(FlowOutside::Clamp) };
    assert_eq!(follow_flow_field(&agent(104.0, 0.0, DVec3::ZERO), &torn, 1.0), Err(Refusal::NotFinite));
    assert_eq!(
        follow_flow_field(&agent(50.0, 0.0, DVec3::ZERO), &torn, 1.0),
        Ok(DVec3::X),
        "only what is read counts"
    );
}

#[test]
fn in_the_plane_the_answer_is_in_the_plane_and_any_finite_input_has_an_answer_or_a_refusal() {
    for seed in 0..20_000 {
        let mut random = Generator::new(seed);
        let vector = |random: &mut Generator| match seed % 4 {
            0 => random.finite_vector(),
            1 => random.in_cube(1e3),
            _ => random.in_cube(1e3) * DVec3::new(1.0, 1.0, 0.0),
        };
        let is_flat = seed % 4 > 1;
        let agent = Agent {
            position: vector(&mut random),
            velocity: vector(&mut random),
            max_speed: random.uniform(0.0, 600.0),
        };
        let surfaces = [(); 3].map(|()| Surface { point: vector(&mut random), normal: vector(&mut random) });
        let (center, half_extents) = (vector(&mut random), vector(&mut random).abs());
        let time = if seed % 4 == 0 { random.finite().abs() } else { random.uniform(0.0, 2.0) };
        let settings = FollowWallSettings { prediction_time: time, ..WALL };
        let flows = [(); 8].map(|()| vector(&mut random));
        let flow = FlowField {
            flows: &flows,
            counts: [2, 2, 2],
            origin: center,
            spacing: half_extents + DVec3::splat(if is_flat { 1.0 } else { 0.0 }),
            outside: FlowOutside::Clamp,
        };
        for answer in [
            follow_wall(&agent, &surfaces, &settings),
            contain(&agent, &Container::Sphere { center, radius: half_extents.x }, time),
            contain(&agent, &Container::Box { center, half_extents, forward: DVec3::X, up: DVec3::Z }, time),
            contain(&agent, &Container::HalfSpaces(&surfaces), time),
            follow_flow_field(&agent, &flow, time),
        ]
        .into_iter()
        .flatten()
        {
            assert!(answer.is_finite() && (!is_flat || answer.z == 0.0), "seed {seed}: {answer}");
        }
    }
}
