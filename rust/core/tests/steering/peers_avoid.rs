//! What programs that keep out of the way were reported, or seen, to get wrong.

use pursuit_core::DVec3;
use pursuit_core::geometry::Shape;
use pursuit_core::steering::{
    Agent, AvoidanceLayers, AvoidanceSettings, CollisionSettings, HeightBand, MovingNeighbor, SteeringLimits,
    advance, apply_guard, arrive, avoid_collisions, avoid_obstacles, blend_by_priority, seek,
};

const TICK: f64 = 1.0 / 60.0;
const ANYONE: AvoidanceLayers = AvoidanceLayers::DEFAULT;

fn agent(position: DVec3, velocity: DVec3) -> Agent {
    Agent { position, velocity, max_speed: 600.0 }
}

/// At every height.
fn settings(agent_radius: f64, margin: f64, look_ahead_time: f64) -> CollisionSettings {
    CollisionSettings { agent_radius, margin, look_ahead_time, half_height: 0.0 }
}

/// A neighbor 100 away that comes at 100 per second, its way off the agent by `angle`.
fn coming(angle: f64) -> MovingNeighbor {
    MovingNeighbor {
        position: DVec3::new(100.0, 0.0, 0.0),
        velocity: DVec3::new(-libm::cos(angle), libm::sin(angle), 0.0) * 100.0,
        radius: 5.0,
        layers: ANYONE,
        height: HeightBand::EVERYWHERE,
    }
}

/// libgdx/gdx-ai and GDQuest/godot-steering-ai-framework, CollisionAvoidance: the miss is taken for the distance less the
/// relative speed times the time, d (1 - cos a) instead of d sin a: 1.5 for 17.4 here, so agents dodge what would never hit.
#[test]
fn the_distance_at_which_a_neighbor_passes_is_the_true_one() {
    let angle = 10.0_f64.to_radians();
    let me = agent(DVec3::ZERO, DVec3::ZERO);
    let miss = 100.0 * libm::sin(angle);
    let clear = avoid_collisions(&me, &ANYONE, &[coming(angle)], &settings(miss - 5.001, 0.0, 10.0)).unwrap();
    assert_eq!((clear.steering, clear.neighbor), (DVec3::ZERO, None));
    let threat = avoid_collisions(&me, &ANYONE, &[coming(angle)], &settings(20.0, 0.0, 10.0)).unwrap();
    assert_eq!(threat.neighbor, Some(0));
    assert!((threat.miss_distance - miss).abs() < 1e-12, "{threat:?}");
}

/// Mugen87/yuka, ObstacleAvoidance: pushes toward +x while the center is within the radius, so toward an obstacle whose
/// center is slightly at +x.
#[test]
fn nobody_is_pushed_toward_an_obstacle_slightly_to_one_side() {
    for offset in [-80.0, -10.0, -0.5, -1e-9, 1e-9, 0.5, 10.0, 80.0] {
        for side in [DVec3::Y, DVec3::Z] {
            let center = DVec3::X * 500.0 + side * offset;
            let obstacles = [Shape::Sphere { center, radius: 100.0 }];
            let me = agent(DVec3::ZERO, DVec3::X * 600.0);
            let avoidance =
                avoid_obstacles(&me, DVec3::ZERO, &obstacles, &AvoidanceSettings::default()).unwrap();
            assert_eq!(avoidance.obstacle, Some(0));
            // About the middle it goes left, whatever it is off: past it, not through it.
            let desired = (me.velocity + avoidance.steering).normalize();
            assert!(center.cross(desired).length() > 149.9, "{offset} along {side}: {avoidance:?}");
            if offset.abs() < 1.0 {
                assert!(avoidance.steering.y > 100.0, "{offset} along {side}: {avoidance:?}");
            } else {
                assert!(avoidance.steering.dot(side) * offset < 0.0, "{offset} along {side}: {avoidance:?}");
            }
        }
    }
}

/// GDQuest/godot-steering-ai-framework issue 37: groups jiggle because the nearest obstacle keeps changing.
#[test]
fn a_nearest_obstacle_that_keeps_changing_changes_no_mind() {
    // Two pillars, too near to one another to pass between, that an agent meets by turns as it comes a little from the
    // left and a little from the right.
    let pillar = |y: f64| Shape::Capsule {
        center: DVec3::new(1000.0, y, 0.0),
        axis: DVec3::Z,
        half_length: 1000.0,
        radius: 60.0,
    };
    let obstacles = [pillar(70.0), pillar(-70.0)];
    let goal = DVec3::new(2000.0, 0.0, 0.0);
    let mut runner = agent(DVec3::ZERO, DVec3::X * 600.0);
    let (mut sides, mut met) = (Vec::new(), [0, 0]);
    for tick in 0..240 {
        let settings = AvoidanceSettings {
            look_ahead_distance: (goal - runner.position).length(),
            plane_normal: DVec3::Z,
            ..AvoidanceSettings::default()
        };
        // A trembling hand.
        let tremor = DVec3::Y * if tick % 2 == 0 { 15.0 } else { -15.0 };
        let wanted = arrive(&runner, goal, 300.0).unwrap() + tremor;
        let avoidance = avoid_obstacles(&runner, wanted, &obstacles, &settings).unwrap();
        if let Some(obstacle) = avoidance.obstacle
            && runner.position.x < 900.0
        {
            met[obstacle] += 1;
            sides.push((runner.velocity + avoidance.steering).y > 0.0);
        }
        runner = advance(&runner, avoidance.steering, &SteeringLimits::default(), TICK).unwrap();
    }
    assert!(met[0] > 5 && met[1] > 5, "both are met: {met:?}");
    let changes = sides.windows(2).filter(|pair| pair[0] != pair[1]).count();
    assert!(changes == 0, "{changes} changes of side: {sides:?}");
}

/// meshula/OpenSteer issue 6, libgdx/gdx-ai issue 45 and pull request 112: not a number from agents in the same place, from
/// equal velocities, from no time.
#[test]
fn same_place_same_velocity_and_no_time_have_documented_answers() {
    let me = agent(DVec3::ONE, DVec3::X * 10.0);
    let neighbor = |position, velocity| MovingNeighbor {
        position,
        velocity,
        radius: 5.0,
        layers: ANYONE,
        height: HeightBand::EVERYWHERE,
    };
    let avoid = |other: MovingNeighbor, radius: f64, look_ahead: f64| {
        avoid_collisions(&me, &ANYONE, &[other], &settings(radius, 0.0, look_ahead)).unwrap()
    };
    // The same place and velocity: apart along the x axis. The same place: against how the other moves.
    let same = avoid(neighbor(DVec3::ONE, DVec3::X * 10.0), 5.0, 1.0);
    assert_eq!((same.steering, same.time), (DVec3::X * 590.0, 0.0));
    let crossing = avoid(neighbor(DVec3::ONE, DVec3::new(10.0, 30.0, 0.0)), 5.0, 1.0);
    assert_eq!(crossing.steering, DVec3::new(-10.0, -600.0, 0.0));
    // Points at the same position without a radius do not touch.
    let points = MovingNeighbor { radius: 0.0, ..neighbor(DVec3::ONE, DVec3::X) };
    assert_eq!(avoid(points, 0.0, 1.0).neighbor, None);
    // Equal velocities never meet; without look-ahead no neighbor is found.
    assert_eq!(avoid(neighbor(DVec3::new(50.0, 1.0, 1.0), DVec3::X * 10.0), 5.0, 1e9).neighbor, None);
    assert_eq!(avoid(neighbor(DVec3::new(50.0, 1.0, 1.0), DVec3::ZERO), 5.0, 0.0).neighbor, None);
    // At rest in the middle of an obstacle, and no time to leave it.
    let obstacles = [Shape::Sphere { center: DVec3::ONE, radius: 5.0 }];
    let resting = agent(DVec3::ONE, DVec3::ZERO);
    let settings = AvoidanceSettings::default();
    let avoidance = avoid_obstacles(&resting, DVec3::ZERO, &obstacles, &settings).unwrap();
    assert_eq!(avoidance.steering, DVec3::ZERO);
    let limits = SteeringLimits::default();
    let guarded = apply_guard(&resting, DVec3::Y, &obstacles, &settings, &limits, 0.0).unwrap();
    assert_eq!((guarded.steering, guarded.velocity), (DVec3::Y, DVec3::ZERO));
}

/// godotengine/godot issue 84938: agents that meet head-on push against one another endlessly.
#[test]
fn two_who_meet_head_on_pass_on_the_right() {
    let mut pair = [agent(DVec3::ZERO, DVec3::X * 300.0), agent(DVec3::X * 1000.0, DVec3::X * -300.0)];
    let goals = [DVec3::X * 1000.0, DVec3::ZERO];
    let mut nearest = f64::INFINITY;
    for _ in 0..400 {
        let now = pair;
        for ((me, other), goal) in pair.iter_mut().zip([now[1], now[0]]).zip(goals) {
            let neighbor = MovingNeighbor {
                position: other.position,
                velocity: other.velocity,
                radius: 42.0,
                layers: ANYONE,
                height: HeightBand::EVERYWHERE,
            };
            let avoidance = avoid_collisions(me, &ANYONE, &[neighbor], &settings(42.0, 8.0, 2.0)).unwrap();
            let seek = arrive(me, goal, 300.0).unwrap();
            let chosen = blend_by_priority(&[avoidance.steering, seek], 0.0).unwrap();
            *me = advance(me, chosen.steering, &SteeringLimits::default(), TICK).unwrap();
        }
        nearest = nearest.min((pair[0].position - pair[1].position).length());
        if (pair[0].position.x - pair[1].position.x).abs() < 100.0 {
            assert!(pair[0].position.y < 0.0 && pair[1].position.y > 0.0, "{pair:?}");
        }
    }
    assert!(nearest >= 84.0, "they touch: {nearest}");
    for (me, goal) in pair.iter().zip(goals) {
        assert!((me.position - goal).length() < 10.0, "{me:?}");
    }
}

/// recastnavigation issue 295: a crowd is stuck behind agents that stand still.
#[test]
fn who_comes_behind_standing_agents_goes_around_them() {
    let standing: [Shape; 7] = core::array::from_fn(|i| Shape::Sphere {
        center: DVec3::new(1000.0, 90.0 * (i as f64 - 3.0), 0.0),
        radius: 42.0,
    });
    let goal = DVec3::new(1600.0, 0.0, 0.0);
    let mut walker = agent(DVec3::ZERO, DVec3::ZERO);
    for _ in 0..400 {
        let settings = AvoidanceSettings {
            look_ahead_distance: (goal - walker.position).length(),
            plane_normal: DVec3::Z,
            ..AvoidanceSettings::default()
        };
        let wanted = arrive(&walker, goal, 300.0).unwrap();
        let avoidance = avoid_obstacles(&walker, wanted, &standing, &settings).unwrap();
        let limits = SteeringLimits::default();
        let guarded = apply_guard(&walker, avoidance.steering, &standing, &settings, &limits, TICK).unwrap();
        walker = advance(&walker, guarded.steering, &limits, TICK).unwrap();
        assert_eq!(walker.position.z, 0.0);
    }
    assert!((walker.position - goal).length() < 5.0, "{walker:?}");
}

/// libgdx/gdx-ai and GDQuest/godot-steering-ai-framework, PrioritySteering: what is shorter than 0.001 is taken for nothing,
/// which in kilometers a wish of half a meter per second is.
#[test]
fn a_short_wish_of_high_priority_is_heard() {
    let per_kilometer = 0.000_5;
    let steerings = [DVec3::Y * per_kilometer, DVec3::X * 600.0];
    assert_eq!(blend_by_priority(&steerings, 0.0).unwrap().last, Some(0));
    let least = [DVec3::Y * f64::from_bits(1), DVec3::X * 600.0];
    assert_eq!(blend_by_priority(&least, 0.0).unwrap().last, Some(0));
    // Whoever wants to ignore it says so.
    assert_eq!(blend_by_priority(&steerings, 0.001).unwrap().last, Some(1));
}

/// libgdx/gdx-ai, PrioritySteering: with nothing above the epsilon the last behavior's answer is handed on, whatever it is.
#[test]
fn when_nobody_has_anything_to_say_the_answer_is_nothing() {
    let at_goal = agent(DVec3::ZERO, DVec3::ZERO);
    let nothing = seek(&at_goal, DVec3::ZERO).unwrap();
    let blend = blend_by_priority(&[nothing; 3], 0.0).unwrap();
    assert_eq!((blend.steering, blend.last), (DVec3::ZERO, None));
}
