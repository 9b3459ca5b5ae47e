//! What wandering, path following and turning of other programs were reported, or seen, to get wrong.

use pursuit_core::DVec3;
use pursuit_core::geometry::{PathTopology, Shape, Surface};
use pursuit_core::steering::{
    Agent, Container, FlowField, FlowGrid, FlowOutside, FollowPathSettings, FollowWallSettings,
    SteeringLimits, SteeringPath, TurnLimits, TurnState, WallTravel, WanderSettings, WanderState, YawState,
    advance, advance_turn_along_velocity, advance_yaw, contain, follow_flow_field, follow_path, follow_wall,
    stay_on_path, wander, wander_in_plane,
};

fn resting() -> Agent {
    Agent { position: DVec3::ZERO, velocity: DVec3::ZERO, max_speed: 100.0 }
}

/// https://github.com/libgdx/gdx-ai (Wander): the walk takes its step from a global clock and a global random source, and
/// https://github.com/Mugen87/yuka (WanderBehavior) from Math.random(): no run can be replayed, and a second wanderer changes
/// the first.
#[test]
fn a_second_wanderer_does_not_disturb_the_first_and_a_replay_has_the_same_bits() {
    let settings = WanderSettings::default();
    let run = |others: u32| {
        let mut state = WanderState::begin(7, DVec3::X).unwrap();
        let mut other = WanderState::begin(8, DVec3::X).unwrap();
        let mut answers = Vec::new();
        for _ in 0..100 {
            for _ in 0..others {
                other = wander(&resting(), &other, &settings, 0.02).unwrap().1;
            }
            let (steering, next) = wander(&resting(), &state, &settings, 0.02).unwrap();
            state = next;
            answers.push(steering.to_array().map(f64::to_bits));
        }
        answers
    };
    assert_eq!(run(0), run(0));
    assert_eq!(run(0), run(3));
}

/// https://github.com/libgdx/gdx-ai (Wander) and https://github.com/meshula/OpenSteer (steerForWander) move the point by a uniform
/// number times the time step: at twice the tick rate its deviation after a second is smaller by sqrt(2), so agents wander less
/// on a faster machine.
#[test]
fn a_faster_machine_does_not_wander_less() {
    let settings = WanderSettings { wander_rate: 0.5, ..WanderSettings::default() };
    let deviation = |ticks: u32| {
        let squares: f64 = (0..2000)
            .map(|seed| {
                let mut state = WanderState::begin(seed, DVec3::X).unwrap();
                for _ in 0..ticks {
                    let step = 1.0 / f64::from(ticks);
                    state = wander_in_plane(&resting(), &state, &settings, DVec3::Z, step).unwrap().1;
                }
                state.direction.y.atan2(state.direction.x).powi(2)
            })
            .sum();
        (squares / 2000.0).sqrt()
    };
    for ticks in [10, 40, 160] {
        // The standard error of a deviation of 2000 numbers is 1 / sqrt(4000) of it.
        let found = deviation(ticks);
        assert!((found / 0.5 - 1.0).abs() < 4.0 / 4000.0_f64.sqrt(), "{ticks}: {found}");
    }
}

/// https://github.com/ricardojmendez/UnitySteer/issues/9: not a number when the speed is zero at first;
/// https://github.com/meshula/OpenSteer/issues/6 and https://github.com/libgdx/gdx-ai/issues/45: when two things coincide: the
/// character silently disappears.
#[test]
fn at_rest_and_on_the_spot_every_answer_is_a_number() {
    let agent = resting();
    let spot = [DVec3::ZERO, DVec3::ZERO];
    let path = SteeringPath { points: &spot, topology: PathTopology::Closed, radius: 0.0 };
    let wall = [Surface { point: DVec3::ZERO, normal: DVec3::Z }];
    let field = FlowField {
        flows: &spot,
        grid: FlowGrid { counts: [2, 1, 1], origin: DVec3::ZERO, spacing: DVec3::ONE },
        outside: FlowOutside::Zero,
    };
    let state = WanderState::begin(0, DVec3::X).unwrap();
    let facing = TurnState { facing: DVec3::X, turning: DVec3::ZERO };
    for agent in [agent, Agent { max_speed: 0.0, ..agent }] {
        let nowhere = Container::Shape(Shape::Sphere { center: DVec3::ZERO, radius: 0.0 });
        let answers = [
            wander(&agent, &state, &WanderSettings::default(), 0.0).unwrap().0,
            wander_in_plane(&agent, &state, &WanderSettings::default(), DVec3::X, 0.0).unwrap().0,
            follow_path(&agent, &path, &FollowPathSettings::default(), 0.0, &SteeringLimits::default(), 0.0)
                .unwrap()
                .steering,
            stay_on_path(&agent, &path, 0.0).unwrap(),
            follow_wall(
                &agent,
                &wall,
                &FollowWallSettings { distance: 0.0, ..FollowWallSettings::default() },
            )
            .unwrap(),
            contain(&agent, &nowhere, 0.0).unwrap(),
            follow_flow_field(&agent, &field, 0.0).unwrap(),
            advance_turn_along_velocity(&facing, agent.velocity, &TurnLimits::default(), 0.0)
                .unwrap()
                .turning,
        ];
        for answer in answers {
            assert!(answer.is_finite() && answer.length() <= agent.max_speed * (1.0 + 1e-15), "{answers:?}");
        }
    }
}

/// https://github.com/meshula/OpenSteer (steerToFollowPath): the point to make for is as far ahead as the *present* speed carries, so
/// at rest it is where the agent stands: it never sets out.
#[test]
fn at_rest_on_the_path_it_sets_out() {
    let points = [DVec3::ZERO, DVec3::X * 1000.0];
    let path = SteeringPath { points: &points, topology: PathTopology::Open, radius: 10.0 };
    let followed =
        follow_path(&resting(), &path, &FollowPathSettings::default(), 0.0, &SteeringLimits::default(), 0.0)
            .unwrap();
    assert_eq!(followed.steering, DVec3::X * 100.0);
}

/// https://github.com/ricardojmendez/UnitySteer/issues/46, https://github.com/autorope/donkeycar/issues/1043,
/// https://github.com/ros-navigation/navigation2/issues/2622: the nearest point of the whole path is taken, so where the path
/// crosses or nearly touches itself the follower changes to another part of it and skips what lies between.
#[test]
fn a_path_that_comes_back_close_beside_itself_is_followed_in_its_order() {
    // Out along x, and back 30 beside.
    let points = [DVec3::ZERO, DVec3::X * 2000.0, DVec3::new(2000.0, 30.0, 0.0), DVec3::new(0.0, 30.0, 0.0)];
    let path = SteeringPath { points: &points, topology: PathTopology::Open, radius: 40.0 };
    let settings = FollowPathSettings { search_distance: 200.0, ..FollowPathSettings::default() };
    let limits = SteeringLimits { max_speed: 300.0, ..SteeringLimits::default() };
    // Pushed over to the way back at first.
    let mut agent = Agent { position: DVec3::new(10.0, 25.0, 0.0), velocity: DVec3::ZERO, max_speed: 300.0 };
    let (mut progress, mut furthest) = (0.0, 0.0_f64);
    for tick in 0..60 * 20 {
        let followed = follow_path(&agent, &path, &settings, progress, &limits, 1.0 / 60.0).unwrap();
        // Never further than it looks; that far only round the sharp end.
        let step = (followed.progress - progress).abs();
        assert!(
            step < 50.0 || agent.position.x > 1800.0 && step <= 200.0 + 1e-9,
            "{tick}: {progress} to {}",
            followed.progress
        );
        progress = followed.progress;
        furthest = furthest.max(agent.position.x);
        agent = advance(&agent, followed.steering, &limits, 1.0 / 60.0).unwrap();
    }
    assert!(furthest > 1850.0, "the far end was visited: {furthest}");
    assert!((agent.position - points[3]).length() < 1.0, "and then the last point: {agent:?}");
}

/// https://github.com/libgdx/gdx-ai/issues/35 and https://github.com/libgdx/gdx-ai/issues/33: at the end the direction flips and the
/// velocity never becomes zero.
#[test]
fn at_the_end_of_a_path_it_comes_to_rest_without_flipping() {
    let points = [DVec3::ZERO, DVec3::X * 1000.0];
    let path = SteeringPath { points: &points, topology: PathTopology::Open, radius: 10.0 };
    let settings = FollowPathSettings::default();
    let limits = SteeringLimits { max_speed: 100.0, ..SteeringLimits::default() };
    let (mut agent, mut progress) = (resting(), 0.0);
    for tick in 0..60 * 60 {
        let followed = follow_path(&agent, &path, &settings, progress, &limits, 1.0 / 60.0).unwrap();
        progress = followed.progress;
        agent = advance(&agent, followed.steering, &limits, 1.0 / 60.0).unwrap();
        assert!(agent.velocity.x >= 0.0 && agent.velocity.y == 0.0, "{tick}: {agent:?}");
    }
    assert!(agent.velocity.x < 1e-3 && (1000.0 - agent.position.x) < 1e-2, "{agent:?}");
}

/// https://github.com/martindevans/SharpSteer2/issues/6 and https://github.com/martindevans/SharpSteer2/issues/7: wall following and
/// containment are missing to this day, as in every peer.
#[test]
fn what_no_peer_has_is_there() {
    let mover = Agent { velocity: DVec3::X * 100.0, ..resting() };
    let tank = Container::Shape(Shape::Sphere { center: DVec3::ZERO, radius: 10.0 });
    assert_ne!(contain(&mover, &tank, 1.0), Ok(DVec3::ZERO));
    let wall = [Surface { point: DVec3::Y * -200.0, normal: DVec3::Y }];
    let settings =
        FollowWallSettings { travel: WallTravel::AsItMoves, distance: 200.0, look_ahead_time: 1.0 };
    assert_eq!(follow_wall(&mover, &wall, &settings), Ok(DVec3::ZERO));
}

/// https://github.com/endless-sky/endless-sky/pull/4131: ships that turn by all or nothing jitter about the direction they want.
#[test]
fn a_turn_does_not_jitter_about_its_direction() {
    let limits = TurnLimits { max_rate: 3.0, max_acceleration: 12.0 };
    let mut state = YawState { yaw: 0.0, rate: 0.0 };
    let mut rises = 0;
    for _ in 0..600 {
        let next = advance_yaw(&state, 1.0, 0.0, &limits, 1.0 / 60.0).unwrap();
        assert!(next.yaw >= state.yaw && next.yaw <= 1.0);
        rises += u32::from(next.rate > state.rate);
        state = next;
    }
    assert_eq!(state, YawState { yaw: 1.0, rate: 0.0 });
    // It speeds up for a quarter of a second, then never again.
    assert!(rises <= 16, "{rises}");
}

/// https://github.com/Scirra/Construct-bugs/issues/7494: turning with a maximum speed of zero makes the angle NaN.
#[test]
fn what_cannot_turn_keeps_its_facing() {
    let fixed = TurnLimits { max_rate: 0.0, max_acceleration: 0.0 };
    let yaw = YawState { yaw: 1.0, rate: 0.0 };
    assert_eq!(advance_yaw(&yaw, 2.0, 0.0, &fixed, 0.1), Ok(yaw));
    let state = TurnState { facing: DVec3::X, turning: DVec3::ZERO };
    assert_eq!(advance_turn_along_velocity(&state, DVec3::Y, &fixed, 0.1), Ok(state));
}
