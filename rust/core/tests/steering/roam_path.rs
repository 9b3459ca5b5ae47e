//! Following a path and staying on it.

use crate::moving::planar_agent as agent;
use crate::seeded::Generator;
use crate::worlds;
use glam::DQuat;
use pursuit_core::geometry::PathTopology;
use pursuit_core::steering::{
    Agent, FollowPathSettings, PathDirection, PathEnding, PathSteering, SteeringLimits, SteeringPath,
    advance, find_path_progress, follow_path, stay_on_path,
};
use pursuit_core::{DVec3, RefusalKind};

const LINE: [DVec3; 2] = [DVec3::ZERO, DVec3::new(1000.0, 0.0, 0.0)];
const SETTINGS: FollowPathSettings = FollowPathSettings {
    direction: PathDirection::Forward,
    look_ahead_time: 1.0,
    ending: PathEnding::Slowdown(0.0),
    search_distance: f64::INFINITY,
};

const TICK: f64 = 1.0 / 60.0;
const LIMITS: SteeringLimits =
    SteeringLimits { max_speed: 600.0, max_acceleration: 2048.0, mass: 1.0, response_time: 0.0 };

fn line() -> SteeringPath<'static> {
    SteeringPath { points: &LINE, topology: PathTopology::Open, radius: 20.0 }
}

#[test]
fn on_the_path_and_on_its_way_it_keeps_its_course() {
    let course = DVec3::new(80.0, -10.0, 0.0);
    let followed =
        follow_path(&agent(500.0, 15.0, course), &line(), &SETTINGS, 500.0, &LIMITS, TICK).unwrap();
    // The same direction, at full speed.
    let expected = course.normalize() * 100.0 - course;
    assert!((followed.steering - expected).length() < 1e-12, "{followed:?}");
    assert_eq!((followed.progress, followed.remaining, followed.distance), (500.0, 500.0, 15.0));
    let full =
        follow_path(&agent(500.0, 0.0, DVec3::X * 100.0), &line(), &SETTINGS, 500.0, &LIMITS, TICK).unwrap();
    assert_eq!(full.steering, DVec3::ZERO);
}

#[test]
fn about_to_leave_it_makes_for_the_path_ahead() {
    // 100 abeam and staying there: to the point 100 further on, at 45 degrees.
    let followed =
        follow_path(&agent(500.0, 100.0, DVec3::X * 100.0), &line(), &SETTINGS, 0.0, &LIMITS, TICK).unwrap();
    let expected = DVec3::new(0.5_f64.sqrt(), -(0.5_f64.sqrt()), 0.0) * 100.0 - DVec3::X * 100.0;
    assert!((followed.steering - expected).length() < 1e-12, "{followed:?}");
}

#[test]
fn the_wrong_way_it_turns_round_and_backward_is_the_other_way() {
    let back = DVec3::X * -100.0;
    let followed = follow_path(&agent(500.0, 0.0, back), &line(), &SETTINGS, 500.0, &LIMITS, TICK).unwrap();
    assert_eq!(followed.steering, DVec3::X * 200.0);
    let backward = FollowPathSettings { direction: PathDirection::Backward, ..SETTINGS };
    let followed = follow_path(&agent(500.0, 0.0, back), &line(), &backward, 500.0, &LIMITS, TICK).unwrap();
    assert_eq!((followed.steering, followed.remaining), (DVec3::ZERO, 500.0));
    let end = follow_path(&agent(0.0, 0.0, back), &line(), &backward, 0.0, &LIMITS, TICK).unwrap();
    assert_eq!((end.steering, end.remaining), (DVec3::X * 100.0, 0.0));
}

#[test]
fn a_slow_end_is_arrived_at_and_stayed_at() {
    let settings = FollowPathSettings { ending: PathEnding::Slowdown(200.0), ..SETTINGS };
    let limits = SteeringLimits { max_speed: 100.0, max_acceleration: 400.0, ..SteeringLimits::default() };
    let mut walker = agent(0.0, 60.0, DVec3::ZERO);
    let mut progress = 0.0;
    let mut last_x = 0.0;
    for tick in 0..1800 {
        let followed = follow_path(&walker, &line(), &settings, progress, &limits, TICK).unwrap();
        progress = followed.progress;
        walker = advance(&walker, followed.steering, &limits, TICK).unwrap();
        assert!(walker.position.x >= last_x && walker.position.x <= 1000.0, "{tick}: {walker:?}");
        last_x = walker.position.x;
    }
    assert!((walker.position - LINE[1]).length() < 1.0 && walker.velocity.length() < 1.0, "{walker:?}");
    assert_eq!(
        follow_path(&agent(1000.0, 0.0, DVec3::ZERO), &line(), &settings, 1000.0, &LIMITS, TICK)
            .unwrap()
            .steering,
        DVec3::ZERO
    );
}

/// How far a body passes the end of the line, which it flies along from `start` at full speed, and where it comes to rest.
fn past_the_end(settings: &FollowPathSettings, limits: &SteeringLimits, start: f64, tick: f64) -> (f64, f64) {
    let mut walker = agent(start, 0.0, DVec3::X * limits.max_speed);
    walker.max_speed = limits.max_speed;
    let (mut progress, mut past) = (start, 0.0_f64);
    for _ in 0..200_000 {
        let followed = follow_path(&walker, &line(), settings, progress, limits, tick).unwrap();
        progress = followed.progress;
        walker = advance(&walker, followed.steering, limits, tick).unwrap();
        past = past.max(walker.position.x - 1000.0);
        if walker.velocity.length() == 0.0 {
            break;
        }
    }
    (past, walker.position.x)
}

/// However little it can brake, as long as it can: 1000 less the start are at least `v^2 / 2 a` and two ticks.
#[test]
fn with_brakes_the_end_is_never_passed() {
    for seed in 0..300 {
        let mut random = Generator::new(seed);
        let tick = 1.0 / f64::from(10 + seed as u32 % 110);
        let max_speed = random.uniform(10.0, 300.0);
        let max_acceleration = max_speed * max_speed / random.uniform(10.0, 1200.0);
        let limits = SteeringLimits { max_speed, max_acceleration, ..SteeringLimits::default() };
        let needed = max_speed * max_speed / (2.0 * max_acceleration) + 2.0 * max_speed * tick;
        let ending = PathEnding::Braking;
        let settings = FollowPathSettings { look_ahead_time: random.uniform(0.1, 2.0), ending, ..SETTINGS };
        let (past, rest) = past_the_end(&settings, &limits, 1000.0 - needed.min(1000.0), tick);
        assert!(past <= 1e-12 * 1000.0, "seed {seed}: {past}");
        assert!((rest - 1000.0).abs() <= 1e-9, "seed {seed}: at rest at {rest}");
    }
}

/// 100 a second braked by 20 need 250, more than the 200 in which the slowdown is asked for.
#[test]
fn without_brakes_a_heavy_body_passes_the_end() {
    let limits = SteeringLimits { max_speed: 100.0, max_acceleration: 20.0, ..SteeringLimits::default() };
    let slowdown = FollowPathSettings { ending: PathEnding::Slowdown(200.0), ..SETTINGS };
    assert!(past_the_end(&slowdown, &limits, 500.0, TICK).0 > 10.0);
    let brakes = FollowPathSettings { ending: PathEnding::Braking, ..SETTINGS };
    assert!(past_the_end(&brakes, &limits, 500.0, TICK).0 <= 1e-9);
}

#[test]
fn a_closed_path_has_no_end() {
    let square = [
        DVec3::ZERO,
        DVec3::new(1000.0, 0.0, 0.0),
        DVec3::new(1000.0, 1000.0, 0.0),
        DVec3::new(0.0, 1000.0, 0.0),
    ];
    let path = SteeringPath { points: &square, topology: PathTopology::Closed, radius: 30.0 };
    let settings =
        FollowPathSettings { search_distance: 300.0, ending: PathEnding::Slowdown(300.0), ..SETTINGS };
    for (direction, sign) in [(PathDirection::Forward, 1.0), (PathDirection::Backward, -1.0)] {
        let settings = FollowPathSettings { direction, ..settings };
        let mut walker = Agent { max_speed: 200.0, ..agent(500.0, 0.0, DVec3::ZERO) };
        let limits = SteeringLimits { max_speed: 200.0, ..SteeringLimits::default() };
        let mut progress = 500.0;
        let mut way = 0.0;
        for _ in 0..60 * 60 {
            let followed = follow_path(&walker, &path, &settings, progress, &limits, TICK).unwrap();
            assert_eq!(followed.remaining, f64::INFINITY);
            // It cuts the corners by what it looks ahead, and no more.
            assert!(followed.distance < 200.0, "{followed:?}");
            let step = followed.progress - progress;
            way += if step > 2000.0 {
                step - 4000.0
            } else if step < -2000.0 {
                step + 4000.0
            } else {
                step
            };
            progress = followed.progress;
            walker = advance(&walker, followed.steering, &limits, TICK).unwrap();
        }
        // A minute at 200 is three rounds of 4000 less than full ones, for the corners are cut.
        assert!((11_000.0..=15_000.0).contains(&(sign * way)), "{way}");
    }
}

/// A path that crosses itself, as a figure of eight does.
const CROSSING: [DVec3; 4] = [
    DVec3::new(-1000.0, 0.0, 0.0),
    DVec3::new(1000.0, 0.0, 0.0),
    DVec3::new(0.0, 1000.0, 0.0),
    DVec3::new(0.0, -1000.0, 0.0),
];

#[test]
fn progress_carried_by_the_caller_does_not_jump_at_a_crossing() {
    let path = SteeringPath { points: &CROSSING, topology: PathTopology::Open, radius: 20.0 };
    let settings = FollowPathSettings {
        look_ahead_time: 0.3,
        ending: PathEnding::Slowdown(200.0),
        search_distance: 300.0,
        ..SETTINGS
    };
    let limits = SteeringLimits { max_speed: 300.0, ..SteeringLimits::default() };
    let mut walker = Agent { position: CROSSING[0], velocity: DVec3::ZERO, max_speed: 300.0 };
    let mut progress = 0.0;
    let length = 4000.0 + 1000.0 * 2.0_f64.sqrt();
    for tick in 0..60 * 30 {
        let followed = follow_path(&walker, &path, &settings, progress, &limits, TICK).unwrap();
        let step = followed.progress - progress;
        // The sharp corners are cut; the other branch would be 2700 away.
        assert!((-1e-9..100.0).contains(&step), "{tick}: {step} from {progress}");
        progress = followed.progress;
        walker = advance(&walker, followed.steering, &limits, TICK).unwrap();
    }
    assert!((progress - length).abs() < 1.0, "at {progress} of {length}");
    // A step beside the crossing is not taken for the other branch, however far along the path is looked.
    let beside = Agent { position: DVec3::new(1.0, 30.0, 0.0), velocity: DVec3::X * 300.0, max_speed: 300.0 };
    let whole = FollowPathSettings { search_distance: f64::INFINITY, ..settings };
    assert_eq!(follow_path(&beside, &path, &whole, 1000.0, &LIMITS, TICK).unwrap().progress, 1001.0);
    assert_eq!(follow_path(&beside, &path, &settings, 1000.0, &LIMITS, TICK).unwrap().progress, 1001.0);
}

#[test]
fn staying_on_a_path_asks_for_nothing_within_its_radius() {
    for velocity in [DVec3::ZERO, DVec3::X * 50.0, DVec3::X * -100.0, DVec3::new(0.0, 4.0, 0.0)] {
        assert_eq!(stay_on_path(&agent(500.0, 15.0, velocity), &line(), 1.0), Ok(DVec3::ZERO), "{velocity}");
    }
    // 100 abeam after a second: back to (550, 0), seen from (500, 50) at 45 degrees.
    let leaving = agent(500.0, 50.0, DVec3::new(50.0, 50.0, 0.0));
    let steering = stay_on_path(&leaving, &line(), 1.0).unwrap();
    let expected = DVec3::new(0.5_f64.sqrt(), -(0.5_f64.sqrt()), 0.0) * 100.0 - leaving.velocity;
    assert!((steering - expected).length() < 1e-12, "{steering}");
    // On the line already and flying off across it: brake.
    let across = agent(500.0, 0.0, DVec3::Y * 90.0);
    assert_eq!(stay_on_path(&across, &line(), 1.0), Ok(DVec3::Y * -90.0));
}

struct Case {
    agent: Agent,
    points: [DVec3; 5],
    topology: PathTopology,
    settings: FollowPathSettings,
    progress: f64,
    limits: SteeringLimits,
    tick: f64,
}

impl Case {
    fn follow(&self) -> PathSteering {
        let path = SteeringPath { points: &self.points, topology: self.topology, radius: 40.0 };
        follow_path(&self.agent, &path, &self.settings, self.progress, &self.limits, self.tick).unwrap()
    }
}

fn any_case(random: &mut Generator) -> Case {
    let agent = Agent {
        position: random.in_cube(500.0),
        velocity: random.in_cube(300.0),
        max_speed: random.uniform(0.0, 600.0),
    };
    let points = [(); 5].map(|()| random.in_cube(500.0));
    let settings = FollowPathSettings {
        direction: if random.uniform(0.0, 1.0) < 0.5 {
            PathDirection::Forward
        } else {
            PathDirection::Backward
        },
        look_ahead_time: random.uniform(0.1, 2.0),
        ending: if random.uniform(0.0, 1.0) < 0.5 {
            PathEnding::Slowdown(random.uniform(0.0, 300.0))
        } else {
            PathEnding::Braking
        },
        search_distance: random.uniform(0.0, 3000.0),
    };
    let topology = if random.uniform(0.0, 1.0) < 0.5 { PathTopology::Open } else { PathTopology::Closed };
    let progress = random.uniform(-3000.0, 3000.0);
    let limits = SteeringLimits { max_acceleration: random.uniform(0.0, 2000.0), ..LIMITS };
    Case { agent, points, topology, settings, progress, limits, tick: random.uniform(0.0, 0.1) }
}

/// A power of two changes no rounding.
#[test]
fn the_unit_of_length_does_not_matter_to_the_bit() {
    for seed in 0..3000 {
        let plain = any_case(&mut Generator::new(seed));
        let followed = plain.follow();
        let stay = stay_on_path(
            &plain.agent,
            &SteeringPath { points: &plain.points, topology: plain.topology, radius: 40.0 },
            plain.settings.look_ahead_time,
        )
        .unwrap();
        for unit in [2.0_f64.powi(-300), 0.125, 2.0_f64.powi(100)] {
            let points = plain.points.map(|point| point * unit);
            let path = SteeringPath { points: &points, topology: plain.topology, radius: 40.0 * unit };
            let agent = Agent {
                position: plain.agent.position * unit,
                velocity: plain.agent.velocity * unit,
                max_speed: plain.agent.max_speed * unit,
            };
            let settings = FollowPathSettings {
                ending: match plain.settings.ending {
                    PathEnding::Slowdown(radius) => PathEnding::Slowdown(radius * unit),
                    PathEnding::Braking => PathEnding::Braking,
                },
                search_distance: plain.settings.search_distance * unit,
                ..plain.settings
            };
            let limits = SteeringLimits {
                max_speed: plain.limits.max_speed * unit,
                max_acceleration: plain.limits.max_acceleration * unit,
                ..plain.limits
            };
            let scaled =
                follow_path(&agent, &path, &settings, plain.progress * unit, &limits, plain.tick).unwrap();
            assert_eq!(scaled.steering, followed.steering * unit, "seed {seed}, {unit:e}");
            assert_eq!(scaled.progress, followed.progress * unit, "seed {seed}, {unit:e}");
            assert_eq!(stay_on_path(&agent, &path, settings.look_ahead_time), Ok(stay * unit), "seed {seed}");
        }
    }
}

#[test]
fn a_turned_and_moved_world_turns_the_answer() {
    for seed in 0..3000 {
        let mut random = Generator::new(seed);
        let case = any_case(&mut random);
        let turn = DQuat::from_axis_angle(random.direction(), random.uniform(-3.0, 3.0));
        let shift = random.in_cube(1000.0);
        let plain = case.follow();
        let agent = Agent {
            position: turn * case.agent.position + shift,
            velocity: turn * case.agent.velocity,
            max_speed: case.agent.max_speed,
        };
        let moved = Case { agent, points: case.points.map(|point| turn * point + shift), ..case }.follow();
        assert!((moved.steering - turn * plain.steering).length() < 1e-6, "seed {seed}: {plain:?} {moved:?}");
        assert!((moved.progress - plain.progress).abs() < 1e-8, "seed {seed}: {plain:?} {moved:?}");
    }
}

#[test]
fn in_the_plane_the_answer_is_in_the_plane() {
    for seed in 0..1000 {
        let case = any_case(&mut Generator::new(seed));
        let flat = |v: DVec3| DVec3::new(v.x, v.y, 0.0);
        let points = case.points.map(flat);
        let agent =
            Agent { position: flat(case.agent.position), velocity: flat(case.agent.velocity), ..case.agent };
        let path = SteeringPath { points: &points, topology: case.topology, radius: 40.0 };
        assert_eq!(stay_on_path(&agent, &path, 1.0).unwrap().z, 0.0, "seed {seed}");
        assert_eq!(Case { agent, points, ..case }.follow().steering.z, 0.0, "seed {seed}");
    }
}

#[test]
fn what_has_no_meaning_is_refused() {
    let here = agent(0.0, 0.0, DVec3::X);
    let ask = |agent: Agent, radius: f64, settings: FollowPathSettings, progress: f64| {
        follow_path(&agent, &SteeringPath { radius, ..line() }, &settings, progress, &LIMITS, TICK)
            .map(|_| ())
    };
    assert_eq!(ask(here, 1.0, SETTINGS, 0.0), Ok(()));
    for (x, refusal) in [(f64::NAN, RefusalKind::NotFinite), (-1e51, RefusalKind::OutOfDomain)] {
        assert_eq!(ask(here, x, SETTINGS, 0.0).unwrap_err(), refusal);
        assert_eq!(ask(here, 1.0, SETTINGS, x).unwrap_err(), refusal);
        assert_eq!(
            ask(here, 1.0, FollowPathSettings { look_ahead_time: x, ..SETTINGS }, 0.0).unwrap_err(),
            refusal
        );
        assert_eq!(
            ask(here, 1.0, FollowPathSettings { ending: PathEnding::Slowdown(x), ..SETTINGS }, 0.0)
                .unwrap_err(),
            refusal
        );
        let broken = SteeringLimits { max_acceleration: x, ..LIMITS };
        assert_eq!(follow_path(&here, &line(), &SETTINGS, 0.0, &broken, TICK).unwrap_err(), refusal);
        assert_eq!(follow_path(&here, &line(), &SETTINGS, 0.0, &LIMITS, x).unwrap_err(), refusal);
        assert_eq!(
            ask(here, 1.0, FollowPathSettings { search_distance: x, ..SETTINGS }, 0.0).unwrap_err(),
            refusal
        );
        assert_eq!(ask(agent(x, 0.0, DVec3::X), 1.0, SETTINGS, 0.0).unwrap_err(), refusal);
        assert_eq!(ask(agent(0.0, 0.0, DVec3::X * x), 1.0, SETTINGS, 0.0).unwrap_err(), refusal);
        assert_eq!(ask(Agent { max_speed: x, ..here }, 1.0, SETTINGS, 0.0).unwrap_err(), refusal);
        assert_eq!(stay_on_path(&here, &line(), x).unwrap_err(), refusal);
        assert_eq!(find_path_progress(&line(), DVec3::X * x).unwrap_err(), refusal);
    }
    let no_time = FollowPathSettings { look_ahead_time: 0.0, ..SETTINGS };
    assert_eq!(ask(here, 1.0, no_time, 0.0).unwrap_err(), RefusalKind::OutOfDomain);
}

#[test]
fn any_finite_input_has_a_finite_answer_or_a_refusal() {
    for seed in 0..20_000 {
        let mut random = Generator::new(seed);
        let agent = worlds::finite_agent(&mut random);
        let points =
            [(); 3].map(|()| if seed % 2 == 0 { random.in_cube(1e3) } else { random.finite_vector() });
        let settings = FollowPathSettings {
            look_ahead_time: random.finite().abs(),
            ending: if seed % 3 == 0 {
                PathEnding::Slowdown(random.finite().abs())
            } else {
                PathEnding::Braking
            },
            search_distance: random.finite().abs(),
            ..SETTINGS
        };
        let limits = worlds::finite_limits(&mut random, seed, LIMITS);
        let tick = random.finite().abs();
        for topology in [PathTopology::Open, PathTopology::Closed] {
            let path = SteeringPath { points: &points, topology, radius: random.finite().abs() };
            if let Ok(followed) = follow_path(&agent, &path, &settings, random.finite(), &limits, tick) {
                let finite = followed.steering.is_finite() && followed.progress.is_finite();
                assert!(finite && followed.distance.is_finite(), "seed {seed}: {followed:?}");
            }
            if let Ok(steering) = stay_on_path(&agent, &path, settings.look_ahead_time) {
                assert!(steering.is_finite(), "seed {seed}");
            }
        }
    }
}
