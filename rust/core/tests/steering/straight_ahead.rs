//! Straight on, straight ahead, straight behind: what a behavior does where its inputs leave the side open, in directions in
//! which nothing is exactly straight any more, because every coordinate was rounded.

use crate::seeded::Generator;
use pursuit_core::DVec3;
use pursuit_core::crowd::{
    Dimensions, HalfSpace, OrcaAgent, OrcaNeighbor, OrcaSettings, WallTree, solve_orca_velocity,
};
use pursuit_core::geometry::{Shape, Surface, wall_surface};
use pursuit_core::motion::MotionState;
use pursuit_core::steering::{
    Agent, AvoidanceLayers, AvoidanceSettings, CollisionSettings, Container, EvadeSettings, FollowSettings,
    FollowWallSettings, HeightBand, Leader, MovingNeighbor, SteeringLimits, TurnLimits, TurnState,
    WanderSettings, WanderState, advance_turn, apply_guard, avoid_collisions, avoid_obstacles, contain,
    evade, fly_by, follow_leader, follow_wall, offset_pursuit, proportional_navigation, wander_in_plane,
};

/// Vectors of any direction and of lengths around 1.
fn any_ways() -> impl Iterator<Item = DVec3> {
    let mut random = Generator::new(1999);
    (0..5000).map(move |_| random.direction() * random.uniform(0.5, 2.0))
}

/// `z x way`, of length 1.
fn left_of(way: DVec3) -> DVec3 {
    DVec3::Z.cross(way).normalize()
}

fn moving(position: DVec3, velocity: DVec3) -> MotionState {
    MotionState { position, velocity }
}

/// How near a body at rest at the origin is passed by one that starts at `-offset` and flies on at `velocity`.
fn miss(offset: DVec3, velocity: DVec3) -> f64 {
    (offset - velocity * (offset.dot(velocity) / velocity.length_squared()).max(0.0)).length()
}

#[test]
fn straight_at_a_wall_it_turns_along_the_wall() {
    for way in any_ways() {
        let wall = Surface { point: DVec3::ZERO, normal: way };
        let agent = Agent { position: way.normalize() * 100.0, velocity: way * -300.0, max_speed: 600.0 };
        let settings = FollowWallSettings { distance: 100.0, ..FollowWallSettings::default() };
        let desired = follow_wall(&agent, &[wall], &settings).unwrap() + agent.velocity;
        assert!((desired - left_of(way) * 600.0).length() < 1e-9, "{way}: {desired}");
    }
}

#[test]
fn on_a_wall_of_any_direction_the_normal_is_across_it() {
    let mut random = Generator::new(7);
    for way in any_ways() {
        let start = random.in_cube(100.0);
        let position = start + way * random.uniform(1.0, 9.0);
        let surface = wall_surface(start, start + way * 10.0, position).unwrap();
        assert!(surface.normal.dot(way).abs() < 1e-14, "{way}: {}", surface.normal);
    }
}

#[test]
fn straight_at_a_boundary_it_turns_as_documented_and_keeps_its_speed() {
    for way in any_ways() {
        let walls = [Surface { point: DVec3::ZERO, normal: way }];
        let agent =
            Agent { position: way.normalize() * 100.0, velocity: way.normalize() * -300.0, max_speed: 300.0 };
        let desired = contain(&agent, &Container::HalfSpaces(&walls), 1.0).unwrap() + agent.velocity;
        // Of 300 it may still approach by 100 a second.
        let along = (300.0_f64 * 300.0 - 100.0 * 100.0).sqrt();
        let expected = left_of(way) * along - way.normalize() * 100.0;
        assert!((desired - expected).length() < 1e-9, "{way}: {desired} {expected}");
    }
}

#[test]
fn a_heading_along_the_normal_stays_in_the_plane_of_the_wander() {
    for way in any_ways() {
        let state = WanderState::begin(1, way).unwrap();
        let agent = Agent { position: DVec3::ZERO, velocity: way * 3.3, max_speed: 1.0 };
        let (steering, _) =
            wander_in_plane(&agent, &state, &WanderSettings::default(), way * 0.7, 0.0).unwrap();
        assert!((steering + agent.velocity - left_of(way)).length() < 1e-12, "{way}");
    }
}

#[test]
fn an_agent_that_is_thrown_back_stays_in_the_plane_of_its_wander() {
    for way in any_ways() {
        let heading = left_of(way);
        let direction = heading + way.normalize().cross(heading) * 0.5;
        let state = WanderState { heading, direction, random: 1 };
        let agent = Agent { position: DVec3::ZERO, velocity: heading * -3.3, max_speed: 1.0 };
        let (steering, _) = wander_in_plane(&agent, &state, &WanderSettings::default(), way, 0.0).unwrap();
        let desired = steering + agent.velocity;
        assert!(desired.dot(way.normalize()).abs() < 1e-12, "{way}: {desired}");
    }
}

#[test]
fn straight_at_a_target_it_is_passed_at_the_radius() {
    for way in any_ways() {
        let agent = Agent { position: DVec3::ZERO, velocity: way * 3.3, max_speed: 10.0 };
        let flight = fly_by(&agent, &moving(way * 5.0, DVec3::ZERO), way.length()).unwrap();
        let missed = miss(way * 5.0, flight.steering + agent.velocity);
        assert!((missed / way.length() - 1.0).abs() < 1e-12, "{way}: {missed}");
    }
}

/// A threat that flies straight on: at `acos` of the ratio of the speeds off its course.
#[test]
fn straight_ahead_of_a_threat_it_dodges_at_the_best_angle() {
    let settings = EvadeSettings { horizon: 100.0, threat_turn_radius: f64::MAX, ..EvadeSettings::default() };
    for way in any_ways() {
        let agent = Agent { position: way * 5.0, velocity: way * 0.1, max_speed: way.length() };
        let dodge = evade(&agent, &moving(DVec3::ZERO, way * 3.0), &settings).unwrap();
        let course = (dodge.steering + agent.velocity).normalize();
        assert!((course.dot(way.normalize()) - 1.0 / 3.0).abs() < 1e-12, "{way}");
        assert!(course.dot(left_of(way)) > 0.9, "{way}: {course}");
    }
}

#[test]
fn in_the_very_middle_of_a_leaders_way_it_leaves_at_a_right_angle() {
    let settings = FollowSettings { clear_length: 30.0, clear_radius: 1.0, ..FollowSettings::default() };
    for way in any_ways() {
        let agent = Agent { position: way * 4.0, velocity: DVec3::ZERO, max_speed: 10.0 };
        let leader = Leader { motion: moving(way, way), forward: way * 0.7, up: DVec3::Z };
        let out =
            follow_leader(&agent, &leader, &settings, &SteeringLimits::default(), 0.02).unwrap().steering;
        assert!((out - left_of(way) * 10.0).length() < 1e-12, "{way}: {out}");
    }
}

#[test]
fn a_leader_that_looks_up_has_no_frame() {
    for way in any_ways() {
        let agent = Agent { position: DVec3::ZERO, velocity: DVec3::ZERO, max_speed: 1.0 };
        let leader = Leader { motion: moving(way, way), forward: way, up: way * -1.7 };
        assert!(
            offset_pursuit(&agent, &leader, DVec3::Y, &SteeringLimits::default(), 0.02).is_err(),
            "{way}"
        );
    }
}

/// A target straight behind has no line of sight that turns.
#[test]
fn flying_straight_away_proportional_navigation_turns_round() {
    for way in any_ways() {
        let agent = Agent { position: DVec3::ZERO, velocity: way * -2.3, max_speed: 2.0 };
        let target = moving(way * 5.0, DVec3::ZERO);
        let steering = proportional_navigation(&agent, &target, DVec3::ZERO, 3.0, 0.01).unwrap();
        assert!((steering + agent.velocity - way.normalize() * 2.0).length() < 1e-12, "{way}: {steering}");
    }
}

/// Each to its right, which is the other's other side: they pass at the sum of their radii.
#[test]
fn two_who_meet_head_on_pass_each_other() {
    for way in any_ways() {
        let agent = Agent { position: DVec3::ZERO, velocity: way, max_speed: 10.0 };
        let other = MovingNeighbor {
            position: way * 20.0,
            velocity: -way,
            radius: 1.0,
            layers: AvoidanceLayers::DEFAULT,
            height: HeightBand::EVERYWHERE,
        };
        let seen = MovingNeighbor {
            position: DVec3::ZERO,
            velocity: way,
            radius: 1.0,
            layers: AvoidanceLayers::DEFAULT,
            height: HeightBand::EVERYWHERE,
        };
        let theirs = Agent { position: other.position, velocity: other.velocity, max_speed: 10.0 };
        let looking =
            CollisionSettings { agent_radius: 1.0, margin: 0.0, look_ahead_time: 100.0, half_height: 0.0 };
        let ours = avoid_collisions(&agent, &AvoidanceLayers::DEFAULT, &[other], &looking).unwrap();
        let answer = avoid_collisions(&theirs, &AvoidanceLayers::DEFAULT, &[seen], &looking).unwrap();
        assert!((ours.steering + answer.steering).length() < 1e-12, "{way}");
        assert!(ours.steering.dot(way).abs() < 1e-12, "{way}: {}", ours.steering);
        assert!(ours.steering.dot(left_of(way)) < 0.0, "{way}: {}", ours.steering);
    }
}

#[test]
fn straight_ahead_of_a_sphere_the_way_around_is_level() {
    let settings = AvoidanceSettings {
        agent_radius: 1.0,
        margin: 0.0,
        look_ahead_time: 50.0,
        ..AvoidanceSettings::default()
    };
    for way in any_ways() {
        let agent = Agent { position: DVec3::ZERO, velocity: way, max_speed: 10.0 };
        let sphere = Shape::Sphere { center: way * 10.0, radius: 1.0 };
        let around = avoid_obstacles(&agent, DVec3::ZERO, &[sphere], &settings).unwrap().steering + way;
        assert!(miss(way * 10.0, around) > 2.0 - 1e-9, "{way}");
        let aside = (around - way.normalize() * around.dot(way.normalize())).normalize();
        assert!((aside.dot(left_of(way)).abs() - 1.0).abs() < 1e-12, "{way}: {aside}");
    }
}

/// A floor across the plane that the agent keeps to is nothing to slide along: it has no way out within the plane.
#[test]
fn a_walker_on_a_slope_is_not_led_by_its_floor() {
    let limits = SteeringLimits { max_speed: 5.0, max_acceleration: 10.0, ..SteeringLimits::default() };
    for way in any_ways() {
        let normal = way.normalize();
        let settings = AvoidanceSettings {
            agent_radius: 1.0,
            margin: 0.5,
            plane_normal: way * 0.3,
            ..AvoidanceSettings::default()
        };
        let agent = Agent { position: normal, velocity: left_of(way), max_speed: 5.0 };
        let floor = Shape::HalfSpace { point: DVec3::ZERO, normal: way };
        let answer = apply_guard(&agent, DVec3::ZERO, &[floor], &settings, &limits, 0.1).unwrap();
        assert!((answer.velocity - agent.velocity).dot(normal).abs() < 1e-12, "{way}: {answer:?}");
    }
}

/// The method of the paper, without a side: a velocity straight at a neighbor, too fast to be braked for, touches the cone.
#[test]
fn a_reciprocal_agent_without_a_side_passes_what_is_straight_ahead() {
    let settings = OrcaSettings { side_bias: 0.0, ..OrcaSettings::default() };
    for way in any_ways() {
        let velocity = way * 20.0;
        let agent = OrcaAgent {
            position: DVec3::ZERO,
            velocity,
            preferred_velocity: velocity,
            max_speed: 100.0,
            radius: 0.5,
            half_height: 0.0,
            layers: AvoidanceLayers::DEFAULT,
            id: 1,
        };
        let pillar = OrcaNeighbor {
            position: way * 10.0,
            velocity: DVec3::ZERO,
            radius: 0.5,
            agent_share: 1.0,
            half_height: 0.0,
            layers: AvoidanceLayers::DEFAULT,
            id: 2,
        };
        let mut memory = [HalfSpace::default(); 1];
        let answer = solve_orca_velocity(
            &agent,
            [pillar],
            &WallTree::EMPTY,
            &settings,
            Dimensions::Three,
            0.1,
            &mut memory,
        )
        .unwrap();
        assert!(miss(way * 10.0, answer.velocity) > 1.0 - 1e-9, "{way}: {}", answer.velocity);
    }
}

#[test]
fn from_exactly_behind_a_facing_turns_through_the_left() {
    let limits = TurnLimits { max_rate: 1.0, max_acceleration: f64::INFINITY };
    for way in any_ways() {
        let state = TurnState { facing: way, turning: DVec3::ZERO };
        let turned = advance_turn(&state, way * -2.7, DVec3::ZERO, &limits, 0.25).unwrap();
        let expected = way.normalize() * 0.25_f64.cos() + left_of(way) * 0.25_f64.sin();
        assert!((turned.facing - expected).length() < 1e-12, "{way}: {}", turned.facing);
    }
}

#[test]
fn behind_any_finite_facing_there_is_a_way_to_turn_or_a_refusal() {
    let limits = TurnLimits { max_rate: 1.0, max_acceleration: f64::INFINITY };
    for seed in 0..5000 {
        let facing = Generator::new(seed).finite_vector();
        let state = TurnState { facing, turning: DVec3::ZERO };
        if let Ok(turned) = advance_turn(&state, -facing, DVec3::ZERO, &limits, 0.25) {
            // A quarter of a radian off the facing, in whatever range its numbers were.
            let ahead = (facing / facing.abs().max_element()).normalize();
            assert!((turned.facing.dot(ahead) - 0.25_f64.cos()).abs() < 1e-12, "seed {seed}: {facing:?}");
        }
    }
}
