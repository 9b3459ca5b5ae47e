//! Beside a wall.

use crate::moving::{is_near, planar_agent as agent};
use crate::seeded::Generator;
use crate::worlds;
use glam::DQuat;
use pursuit_core::geometry::{Surface, wall_surface};
use pursuit_core::steering::{Agent, FollowWallSettings, SteeringLimits, WallTravel, advance, follow_wall};
use pursuit_core::{DVec3, RefusalKind};

const FLOOR: Surface = Surface { point: DVec3::ZERO, normal: DVec3::new(0.0, 2.0, 0.0) };
const WALL: FollowWallSettings =
    FollowWallSettings { travel: WallTravel::AsItMoves, distance: 50.0, look_ahead_time: 1.0 };

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
    let no_look = FollowWallSettings { look_ahead_time: 0.0, ..WALL };
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
        FollowWallSettings { travel: WallTravel::About(DVec3::Z), look_ahead_time: 0.5, distance: 100.0 };
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
        FollowWallSettings { travel: WallTravel::About(DVec3::Z), look_ahead_time: 0.3, distance: 100.0 };
    let limits = SteeringLimits { max_speed: 200.0, max_acceleration: 2000.0, ..SteeringLimits::default() };
    let mut walker = Agent { max_speed: 200.0, ..agent(100.0, 100.0, DVec3::ZERO) };
    let (mut above, mut below) = (0, 0);
    for tick in 0..60 * 20 {
        let wall = wall_surface(start, end, walker.position).unwrap();
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

/// Generated walls, in a world that is turned, shifted and scaled: with the wall on one side, and as the agent moves.
fn answers(seed: u64, turn: DQuat, shift: DVec3, unit: f64) -> [DVec3; 2] {
    let mut random = Generator::new(seed);
    let place = |v: DVec3| (turn * v + shift) * unit;
    let (agent, surfaces) = worlds::beside_surfaces(&mut random, turn, place, unit);
    let settings = FollowWallSettings {
        travel: WallTravel::About(turn * random.direction()),
        distance: random.uniform(0.0, 300.0) * unit,
        look_ahead_time: random.uniform(0.1, 2.0),
    };
    // Who hardly moves along a wall goes a way that is one of the world's axes.
    let open = surfaces
        .iter()
        .any(|surface| agent.velocity.reject_from(surface.normal).length() < agent.max_speed / 4.0);
    let travel = if open { settings.travel } else { WallTravel::AsItMoves };
    let as_it_moves = FollowWallSettings { travel, ..settings };
    [settings, as_it_moves].map(|settings| follow_wall(&agent, &surfaces, &settings).unwrap())
}

#[test]
fn the_unit_of_length_does_not_matter_to_the_bit() {
    worlds::check_units(answers);
}

#[test]
fn a_turned_and_moved_world_turns_the_answer() {
    worlds::check_turns(answers);
}

#[test]
fn what_has_no_meaning_is_refused() {
    let here = agent(0.0, 10.0, DVec3::X);
    for (x, refusal) in [(f64::NAN, RefusalKind::NotFinite), (-1e51, RefusalKind::OutOfDomain)] {
        let at = DVec3::new(0.0, x, 0.0);
        let ask = |point, settings| follow_wall(&here, &[Surface { point, normal: DVec3::Y }], &settings);
        assert_eq!(ask(at, WALL).unwrap_err(), refusal);
        assert_eq!(ask(DVec3::ZERO, FollowWallSettings { distance: x, ..WALL }).unwrap_err(), refusal);
        assert_eq!(ask(DVec3::ZERO, FollowWallSettings { look_ahead_time: x, ..WALL }).unwrap_err(), refusal);
        for bad in
            [Agent { position: at, ..here }, Agent { velocity: at, ..here }, Agent { max_speed: x, ..here }]
        {
            assert_eq!(follow_wall(&bad, &[FLOOR], &WALL).unwrap_err(), refusal);
        }
    }
    let no_normal = [Surface { normal: DVec3::ZERO, ..FLOOR }];
    assert_eq!(follow_wall(&here, &no_normal, &WALL).unwrap_err(), RefusalKind::OutOfDomain);
    let about = |axis| FollowWallSettings { travel: WallTravel::About(axis), ..WALL };
    assert_eq!(follow_wall(&here, &[FLOOR], &about(DVec3::ZERO)).unwrap_err(), RefusalKind::OutOfDomain);
    assert_eq!(
        follow_wall(&here, &[FLOOR], &about(DVec3::Z * f64::NAN)).unwrap_err(),
        RefusalKind::NotFinite
    );
}

#[test]
fn in_the_plane_the_answer_is_in_the_plane_and_any_finite_input_has_an_answer_or_a_refusal() {
    for seed in 0..20_000 {
        let mut random = Generator::new(seed);
        let is_flat = seed % 2 == 1;
        let vector = |random: &mut Generator| worlds::vector(random, is_flat);
        let agent = worlds::agent(&mut random, is_flat);
        let surfaces = [(); 3].map(|()| Surface { point: vector(&mut random), normal: vector(&mut random) });
        let time = if is_flat { random.uniform(0.0, 2.0) } else { random.finite().abs() };
        let answer = follow_wall(&agent, &surfaces, &FollowWallSettings { look_ahead_time: time, ..WALL });
        worlds::check_answer(seed, is_flat, answer);
    }
}
