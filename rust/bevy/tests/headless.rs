//! The plugin in an app without a window.

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use bevy_math::{Quat, Vec3};
use bevy_pursuit::pursuit_core::DVec3;
use bevy_pursuit::pursuit_core::crowd::{Flock, OrcaCrowd, OrcaPhase};
use bevy_pursuit::pursuit_core::geometry::PathTopology;
use bevy_pursuit::{
    Arrived, Caught, Fired, FlockAgent, FlockState, Intercept, Layers, MovedByPhysics, NoAnswer, OrcaAgent,
    OrcaCapsule, OrcaState, Plane, Pursuer, PursuitCrowd, PursuitFlock, PursuitPlugin, PursuitSystems,
    Target, Turret, TurretAim, Velocity, Walls,
};
use bevy_time::{Fixed, Time, TimePlugin, TimeUpdateStrategy};
use bevy_transform::prelude::*;
use core::f32::consts::FRAC_PI_2;
use std::time::Duration;

const TICK: f32 = 1.0 / 64.0;

/// How the tests move an entity, unknown to the plugin.
#[derive(Component, Clone, Copy)]
struct Drift(Vec3);

#[derive(Resource, Default)]
struct Log {
    caught: Vec<Caught>,
    fired: Vec<Fired>,
    arrived: Vec<Arrived>,
}

fn drift(time: Res<Time>, mut drifting: Query<(&mut Transform, &Drift)>) {
    for (mut transform, drift) in &mut drifting {
        transform.translation += drift.0 * time.delta_secs();
    }
}

fn write_down(
    mut log: ResMut<Log>,
    mut caught: MessageReader<Caught>,
    mut fired: MessageReader<Fired>,
    mut arrived: MessageReader<Arrived>,
) {
    log.caught.extend(caught.read());
    log.fired.extend(fired.read());
    log.arrived.extend(arrived.read());
}

fn app_in(plane: Plane) -> App {
    let mut app = App::new();
    app.add_plugins((TimePlugin, PursuitPlugin { plane }));
    app.insert_resource(Time::<Fixed>::from_duration(Duration::from_secs_f32(TICK)));
    app.insert_resource(TimeUpdateStrategy::FixedTimesteps(1)).init_resource::<Log>();
    app.add_systems(
        FixedUpdate,
        (drift.before(PursuitSystems::Observe), write_down.after(PursuitSystems::Move)),
    );
    // The first update of Bevy has no time yet.
    app.update();
    app
}

fn app() -> App {
    app_in(Plane::Xz)
}

fn run(app: &mut App, seconds: f32) {
    for _ in 0..(seconds / TICK).round() as usize {
        app.update();
    }
}

fn place(app: &App, entity: Entity) -> Vec3 {
    app.world().get::<Transform>(entity).unwrap().translation
}

fn at(x: f32, y: f32, z: f32) -> Transform {
    Transform::from_xyz(x, y, z)
}

#[test]
fn a_pursuer_leads_a_target_whose_motion_nobody_told_it() {
    let mut app = app();
    let target = app.world_mut().spawn((Target::default(), at(4.0, 0.0, 0.0), Drift(Vec3::Z * 3.0))).id();
    run(&mut app, 0.5);
    // 3, 4, 5: the target at (4, 0, z) with 3 m/s, the pursuer with 5 m/s from beside it, meet after one second.
    let z = place(&app, target).z;
    let pursuer = Pursuer {
        max_speed: 5.0,
        max_acceleration: f32::INFINITY,
        catch_distance: 0.2,
        ..Pursuer::of(target)
    };
    let pursuer = app.world_mut().spawn((pursuer, at(0.0, 7.0, z + 3.0 * TICK))).id();
    app.update();
    let intercept = *app.world().get::<Intercept>(pursuer).unwrap();
    assert_eq!(intercept.verdict, Ok(()));
    assert!((intercept.time - 1.0).abs() < 1e-3, "{intercept:?}");
    assert!(
        (intercept.aim_point - Vec3::new(4.0, 7.0, z + 3.0 * TICK + 3.0)).length() < 1e-2,
        "{intercept:?}"
    );
    run(&mut app, 0.9);
    assert_eq!(app.world().resource::<Log>().caught, []);
    run(&mut app, 0.2);
    // Once, and its height is its own.
    assert_eq!(app.world().resource::<Log>().caught, [Caught { pursuer, target }]);
    assert_eq!(place(&app, pursuer).y, 7.0);
}

#[test]
fn a_catch_is_not_jumped_over_and_a_teleport_catches_nothing() {
    let mut app = app();
    // 20 m a tick, past a pursuer that stands.
    let fast = Target { max_speed: 2000.0, ..Target::default() };
    let flight = Drift(Vec3::X * 20.0 / TICK);
    let target = app.world_mut().spawn((fast, at(-50.0, 0.0, 0.5), flight)).id();
    let standing = Pursuer { max_speed: 0.0, ..Pursuer::of(target) };
    let pursuer = app.world_mut().spawn((standing, at(0.0, 0.0, 0.0))).id();
    run(&mut app, 10.0 * TICK);
    assert_eq!(app.world().resource::<Log>().caught, [Caught { pursuer, target }]);
    // It jumps back over it, faster than it may be.
    app.world_mut().get_mut::<Target>(target).unwrap().max_speed = 1.0;
    app.world_mut().get_mut::<Transform>(target).unwrap().translation.x = -50.0;
    run(&mut app, 10.0 * TICK);
    assert_eq!(app.world().resource::<Log>().caught.len(), 1);
}

#[test]
fn a_velocity_that_is_told_is_taken_and_pursuers_can_be_targets() {
    let mut app = app();
    let told = (Target::default(), Velocity(Vec3::new(0.0, 0.0, -3.0)), at(4.0, 0.0, 0.0));
    let target = app.world_mut().spawn(told).id();
    let first = Pursuer { max_speed: 5.0, ..Pursuer::of(target) };
    let first = app.world_mut().spawn((first, Target::default(), at(0.0, 0.0, 0.0))).id();
    let second = app.world_mut().spawn((Pursuer::of(first), at(0.0, 0.0, 40.0))).id();
    app.update();
    let intercept = app.world().get::<Intercept>(first).unwrap();
    assert!((intercept.aim_point - Vec3::new(4.0, 0.0, -3.0)).length() < 1e-5, "{intercept:?}");
    run(&mut app, 1.0);
    assert!(app.world().get::<Velocity>(first).unwrap().0.length() > 1.0);
    assert!(app.world().get::<Intercept>(second).unwrap().verdict.is_ok());
}

#[test]
fn what_cannot_be_met_is_said_with_the_reason_and_who_has_no_target_brakes() {
    let mut app = app();
    let target =
        app.world_mut().spawn((Target::default(), Velocity(Vec3::X * 50.0), at(10.0, 0.0, 0.0))).id();
    let pursuer = app.world_mut().spawn((Pursuer::of(target), at(0.0, 0.0, 0.0))).id();
    run(&mut app, 0.5);
    let verdict = app.world().get::<Intercept>(pursuer).unwrap().verdict;
    assert!(matches!(verdict, Err(NoAnswer::NoIntercept(_))), "{verdict:?}");
    assert!(app.world().get::<Velocity>(pursuer).unwrap().0.x > 1.0);
    app.world_mut().despawn(target);
    run(&mut app, 2.0);
    assert_eq!(app.world().get::<Intercept>(pursuer).unwrap().verdict, Err(NoAnswer::NoTarget));
    assert_eq!(app.world().get::<Velocity>(pursuer).unwrap().0, Vec3::ZERO);
    for (pursuer_of, name) in [
        (Pursuer { max_speed: f32::NAN, ..Pursuer::default() }, "speed"),
        (Pursuer { horizon: -1.0, ..Pursuer::default() }, "horizon"),
        (Pursuer { max_acceleration: f32::NAN, ..Pursuer::default() }, "max_acceleration"),
    ] {
        let target = app.world_mut().spawn((Target::default(), at(9.0, 0.0, 0.0))).id();
        let refused =
            app.world_mut().spawn((Pursuer { target: Some(target), ..pursuer_of }, at(1.0, 0.0, 0.0))).id();
        run(&mut app, 3.0 * TICK);
        let verdict = app.world().get::<Intercept>(refused).unwrap().verdict.unwrap_err();
        assert!(matches!(verdict, NoAnswer::Refused(_)) && verdict.to_string().contains(name), "{verdict}");
        assert_eq!(place(&app, refused), Vec3::X);
    }
}

#[test]
fn physics_keeps_the_transform_of_what_it_moves() {
    let mut app = app();
    let target = app.world_mut().spawn((Target::default(), at(9.0, 0.0, 0.0))).id();
    let bodies = [
        app.world_mut().spawn((Pursuer::of(target), MovedByPhysics, at(1.0, 0.0, 0.0))).id(),
        app.world_mut().spawn((OrcaAgent::to(Vec3::Z * 9.0), MovedByPhysics, at(1.0, 0.0, 0.0))).id(),
    ];
    run(&mut app, 0.5);
    for body in bodies {
        assert_eq!(place(&app, body), Vec3::X);
        assert!(app.world().get::<Velocity>(body).unwrap().0.length() > 1.0);
    }
}

/// Every shot that a turret fires must pass the target within its radius, told by the target's own motion.
fn shots(mut app: App, turret: Turret, post: impl Bundle, drift: Vec3, start: Vec3) -> Vec<f32> {
    let target = turret.target.unwrap();
    app.world_mut().entity_mut(target).insert(Drift(drift));
    let turret = app.world_mut().spawn((turret, post)).id();
    let mut misses = Vec::new();
    let mut elapsed = 0.0;
    for _ in 0..512 {
        app.update();
        elapsed += TICK;
        for fired in app.world_mut().resource_mut::<Log>().fired.drain(..) {
            assert_eq!((fired.turret, fired.target), (turret, target));
            let hit = fired.position + fired.velocity * fired.flight_time;
            misses.push(hit.distance(start + drift * (elapsed + fired.flight_time)));
        }
    }
    misses
}

#[test]
fn every_shot_of_a_turret_passes_its_target_within_the_radius() {
    for (post, what) in
        [(at(0.0, 2.0, 0.0), "beside"), (at(0.0, 2.0, 0.0).looking_to(Vec3::Z, Vec3::Y), "turned away")]
    {
        let mut app = app();
        let start = Vec3::new(30.0, 10.0, -20.0);
        let target = app.world_mut().spawn((Target::default(), Transform::from_translation(start))).id();
        let turret = Turret { hit_radius: 0.5, reload_time: 0.25, ..Turret::at(target) };
        let misses = shots(app, turret, post, Vec3::new(-4.0, 0.0, 7.0), start);
        assert!(misses.len() >= 20, "{what}: {} shots", misses.len());
        assert!(misses.iter().all(|&miss| miss <= 0.51), "{what}: {misses:?}");
    }
}

#[test]
fn a_turret_on_a_base_that_is_turned_and_moved_aims_as_well() {
    let mut app = app();
    let start = Vec3::new(30.0, 10.0, -20.0);
    let target = app.world_mut().spawn((Target::default(), Transform::from_translation(start))).id();
    let base = at(5.0, 1.0, 3.0).with_rotation(Quat::from_euler(bevy_math::EulerRot::XYZ, 0.3, 2.0, -0.4));
    let base = app.world_mut().spawn(base).id();
    let post = (at(0.0, 1.0, 0.0), ChildOf(base));
    let misses = shots(app, Turret::at(target), post, Vec3::new(-4.0, 0.0, 7.0), start);
    assert!(misses.len() >= 10 && misses.iter().all(|&miss| miss <= 0.51), "{misses:?}");
}

#[test]
fn a_turret_says_why_it_does_not_fire() {
    let mut app = app();
    let target = app.world_mut().spawn((Target::default(), at(50.0, 0.0, 0.0))).id();
    let short =
        app.world_mut().spawn((Turret { max_range: 10.0, ..Turret::at(target) }, at(0.0, 0.0, 0.0))).id();
    let broken =
        app.world_mut().spawn((Turret { turn_rate: f32::NAN, ..Turret::at(target) }, at(0.0, 0.0, 0.0))).id();
    let idle = app.world_mut().spawn((Turret::default(), at(0.0, 0.0, 0.0))).id();
    run(&mut app, 2.0);
    let verdict = |entity| app.world().get::<TurretAim>(entity).unwrap().verdict;
    assert!(matches!(verdict(short), Err(NoAnswer::NoIntercept(_))));
    assert!(matches!(verdict(broken), Err(NoAnswer::Refused(_))));
    assert_eq!(verdict(idle), Err(NoAnswer::NoTarget));
    assert_eq!(app.world().resource::<Log>().fired, []);
}

/// The way leads by the door, and then straight to the goal.
fn pass_the_door(mut people: Query<(&Transform, &mut OrcaAgent)>) {
    for (at, mut agent) in &mut people {
        let side = agent.goal.map_or(0.0, |goal| goal.x.signum());
        let is_through = at.translation.x * side >= 0.25;
        let z = at.translation.z.clamp(-0.5, 0.5);
        agent.waypoint = (!is_through).then_some(Vec3::new(0.3 * side, 0.0, z));
    }
}

/// Eight people on either side of a door of 2 m, each to the place opposite, with room to pass.
fn meeting_at_a_door(app: &mut App) -> Vec<Entity> {
    app.add_systems(FixedUpdate, pass_the_door.before(PursuitSystems::Decide));
    app.world_mut().spawn(Walls::line([Vec3::Z * -9.0, Vec3::Z * -1.0]));
    app.world_mut().spawn(Walls::line([Vec3::Z * 9.0, Vec3::Z * 1.0]));
    (0..16_u8)
        .map(|number| {
            let side = if number < 8 { 1.0 } else { -1.0 };
            let (column, row) = (f32::from(number % 2), f32::from(number % 8 / 2));
            let from = Vec3::new(side * (4.0 + 2.0 * column), 5.0, 2.0 * (row - 1.5));
            let to = Vec3::new(-from.x, 0.0, from.z);
            let agent = OrcaAgent::to(to);
            app.world_mut().spawn((agent, Transform::from_translation(from))).id()
        })
        .collect()
}

#[test]
fn a_crowd_passes_a_door_both_ways_and_says_who_has_arrived() {
    let mut app = app();
    let people = meeting_at_a_door(&mut app);
    let mut deepest = 0.0_f32;
    for _ in 0..60 {
        run(&mut app, 1.0);
        let places: Vec<Vec3> = people.iter().map(|&person| place(&app, person)).collect();
        for (number, one) in places.iter().enumerate() {
            assert_eq!(one.y, 5.0);
            // No agent is in a wall.
            assert!(one.z.abs() < 1.0 || one.x.abs() > 0.35, "{one}");
            for other in &places[..number] {
                deepest = deepest.max(0.8 - one.distance(*other));
            }
        }
    }
    let arrived = &app.world().resource::<Log>().arrived;
    for person in people {
        let state = app.world().get::<OrcaState>(person).unwrap();
        assert!(state.has_arrived() && state.problem.is_none(), "{state:?}");
        assert!(arrived.iter().any(|message| message.agent == person));
    }
    assert!(deepest < 0.08, "{deepest}");
}

#[test]
fn two_runs_have_the_same_bits_even_where_bevy_stores_agents_elsewhere() {
    let bits = |moves_archetypes: bool| {
        let mut app = app();
        let people = meeting_at_a_door(&mut app);
        for &person in &people[..10] {
            run(&mut app, 1.0);
            if moves_archetypes {
                // Another archetype, and so another place in the query.
                app.world_mut().entity_mut(person).insert(Name::new("somebody"));
            }
        }
        people.iter().map(|&person| place(&app, person).to_array().map(f32::to_bits)).collect::<Vec<_>>()
    };
    assert_eq!(bits(false), bits(true));
}

#[test]
fn one_agent_with_nan_stands_and_the_others_go_on() {
    let mut app = app();
    let goal = OrcaAgent::to(Vec3::X * 3.0);
    let broken = [
        (OrcaAgent { radius: f32::NAN, ..goal }, "radius"),
        (OrcaAgent { max_speed: -1.0, ..goal }, "max_speed"),
        (OrcaAgent { preferred_speed: f32::INFINITY, ..goal }, "preferred_speed"),
        (OrcaAgent { goal: Some(Vec3::NAN), ..goal }, "goal"),
        (OrcaAgent { waypoint: Some(Vec3::NAN), ..goal }, "waypoint"),
    ]
    .map(|(agent, name)| (app.world_mut().spawn((agent, at(0.0, 0.0, 8.0))).id(), name));
    let long = [
        (OrcaCapsule::of(f32::NAN), "half_length"),
        (OrcaCapsule::of(-1.0), "half_length"),
        (OrcaCapsule { heading: Vec3::NAN, ..OrcaCapsule::of(1.0) }, "heading"),
    ]
    .map(|(capsule, name)| (app.world_mut().spawn((goal, capsule, at(0.0, 0.0, 8.0))).id(), name));
    let well = app.world_mut().spawn((goal, at(0.0, 0.0, 0.0))).id();
    run(&mut app, 4.0);
    for (entity, name) in broken.into_iter().chain(long) {
        assert_eq!(app.world().get::<OrcaState>(entity).unwrap().problem, Some(name));
        assert_eq!(place(&app, entity), Vec3::Z * 8.0);
    }
    assert!(app.world().get::<OrcaState>(well).unwrap().has_arrived());
    // A setting that is refused is named, and all stand.
    app.world_mut().get_mut::<OrcaAgent>(well).unwrap().goal = Some(Vec3::X * 9.0);
    app.world_mut().resource_mut::<PursuitCrowd>().settings.neighbor_distance = f64::NAN;
    let before = place(&app, well);
    run(&mut app, 1.0);
    let problem = app.world().resource::<PursuitCrowd>().problem().unwrap();
    assert_eq!(problem.input.to_string(), "settings.neighbor_distance");
    assert_eq!(place(&app, well), before);
}

/// From Bevy's xz plane to the core's axes.
fn in_core(place: Vec3) -> DVec3 {
    DVec3::new(f64::from(place.x), f64::from(-place.z), 0.0)
}

#[test]
fn a_crowd_of_long_agents_with_layers_and_walls_goes_as_the_crowd_of_the_core() {
    let mut app = app();
    let mut crowd = OrcaCrowd::for_units(1.0);
    app.world_mut().spawn(Walls::line([Vec3::Z * -9.0, Vec3::Z * -3.0]));
    crowd.add_wall([in_core(Vec3::Z * -9.0), in_core(Vec3::Z * -3.0)], PathTopology::Open, 0.0).unwrap();
    let mut agents = Vec::new();
    for number in 0..12_u8 {
        let side = if number % 2 == 0 { 1.0 } else { -1.0 };
        let from = Vec3::new(4.0 * side, 0.0, f32::from(number / 2) - 3.0);
        let to = from * Vec3::new(-1.0, 0.0, 1.0);
        let layers = Layers { group: 1 << (number % 3), ignores: 1, ..Layers::default() };
        let half_length = if number % 4 == 0 { 0.5 } else { 0.0 };
        let agent = (OrcaAgent::to(to), layers, Transform::from_translation(from));
        let mut spawned = app.world_mut().spawn(agent);
        if half_length > 0.0 {
            spawned.insert(OrcaCapsule::of(half_length));
        }
        agents.push(spawned.id());
        crowd.positions.push(in_core(from));
        crowd.goals.push(in_core(to));
        crowd.layers.push(layers.into());
        crowd.half_lengths.push(half_length.into());
    }
    let speeds = crowd.preferred_speeds.clone();
    let tick = app.world().resource::<Time<Fixed>>().timestep().as_secs_f64();
    let mut turned = 0;
    for _ in 0..256 {
        // Bevy keeps 32 bits of a place: the core begins each tick where Bevy is. A speed of Bevy's has 32 bits, too.
        crowd.positions = agents.iter().map(|&agent| in_core(place(&app, agent))).collect();
        crowd.velocities =
            agents.iter().map(|&agent| in_core(app.world().get::<Velocity>(agent).unwrap().0)).collect();
        crowd.preferred_velocities = (crowd.positions.iter().zip(&crowd.goals))
            .map(|(at, to)| (to - at).normalize_or_zero() * f64::from(speeds[0] as f32))
            .collect();
        crowd.radii = vec![f64::from(0.4_f32)];
        for (heading, &agent) in crowd.headings.iter_mut().zip(&agents) {
            *heading = app.world().get::<OrcaCapsule>(agent).map_or(*heading, |long| in_core(long.heading));
        }
        crowd.step(tick).unwrap();
        app.update();
        for (index, &agent) in agents.iter().enumerate() {
            assert!(place(&app, agent).distance(to_bevy(crowd.positions[index])) < 1e-5);
            assert_eq!(app.world().get::<OrcaState>(agent).unwrap().phase, crowd.phases()[index]);
            if let Some(capsule) = app.world().get::<OrcaCapsule>(agent) {
                assert!(capsule.heading.distance(to_bevy(crowd.headings[index])) < 1e-5);
                turned += usize::from(capsule.heading.z.abs() > 0.05);
            }
        }
    }
    assert!(turned > 0 && agents.iter().all(|&agent| place(&app, agent).z.abs() < 4.0));
}

fn to_bevy(place: DVec3) -> Vec3 {
    Vec3::new(place.x as f32, 0.0, -place.y as f32)
}

#[test]
fn agents_whose_layers_avoid_none_walk_through_each_other() {
    for (avoids, meets) in [(u32::MAX, false), (0, true)] {
        let mut app = app();
        let layers = Layers { avoids, ..Layers::default() };
        let agents = [1.0, -1.0].map(|side| {
            app.world_mut()
                .spawn((OrcaAgent::to(Vec3::X * -3.0 * side), layers, at(3.0 * side, 0.0, 0.0)))
                .id()
        });
        let mut least = f32::MAX;
        for _ in 0..256 {
            app.update();
            least = least.min(place(&app, agents[0]).distance(place(&app, agents[1])));
        }
        assert!(if meets { least < 0.1 } else { least > 0.79 }, "{least}");
    }
}

#[test]
fn long_agents_pass_each_other_without_touching_and_in_space_they_are_balls() {
    let mut app = app();
    let horses = [1.0, -1.0].map(|side| {
        let agent = (OrcaAgent::to(Vec3::new(-6.0 * side, 0.0, 0.1)), OrcaCapsule::of(0.8));
        app.world_mut().spawn((agent, at(6.0 * side, 0.0, -0.1 * side))).id()
    });
    for _ in 0..64 * 14 {
        app.update();
        let [one, other] = horses.map(|horse| {
            let along = app.world().get::<OrcaCapsule>(horse).unwrap().heading * 0.8;
            let middle = place(&app, horse);
            (-8..=8_i8).map(move |part| middle + along * (f32::from(part) / 8.0)).collect::<Vec<_>>()
        });
        let gaps = one.iter().flat_map(|a| other.iter().map(|b| a.distance(*b)));
        let least = gaps.fold(f32::MAX, f32::min);
        assert!(least > 0.8 - 1e-3, "{least}");
    }
    for horse in horses {
        assert!(app.world().get::<OrcaState>(horse).unwrap().has_arrived());
    }
    let mut space = app_in(Plane::Space);
    let capsule = (OrcaAgent::to(Vec3::Y * 3.0), OrcaCapsule::of(0.8), at(0.0, 0.0, 0.0));
    let ball = space.world_mut().spawn(capsule).id();
    run(&mut space, 4.0);
    assert!(space.world().get::<OrcaState>(ball).unwrap().has_arrived());
    assert_eq!(space.world().get::<OrcaCapsule>(ball).unwrap().heading, Vec3::ZERO);
}

/// 27 agents that fly two ways.
fn school(app: &mut App) -> Vec<Entity> {
    (0..27_u8)
        .map(|number| {
            let [x, y, z] = [number % 3, number / 3 % 3, number / 9].map(|part| 2.0 * f32::from(part));
            let way = if number % 2 == 0 { Vec3::X } else { Vec3::Z };
            app.world_mut().spawn((FlockAgent, Velocity(way * 4.0), at(x, y, z))).id()
        })
        .collect()
}

#[test]
fn a_flock_flies_as_the_flock_of_the_core() {
    let mut app = app();
    let agents = school(&mut app);
    let mut flock = Flock::for_units(1.0);
    let tick = app.world().resource::<Time<Fixed>>().timestep().as_secs_f64();
    let exact = |place: Vec3| DVec3::new(place.x.into(), place.y.into(), place.z.into());
    let velocity = |app: &App, agent| app.world().get::<Velocity>(agent).unwrap().0;
    for _ in 0..128 {
        flock.positions = agents.iter().map(|&agent| exact(place(&app, agent))).collect();
        flock.velocities = agents.iter().map(|&agent| exact(velocity(&app, agent))).collect();
        flock.step(tick).unwrap();
        app.update();
        for (index, &agent) in agents.iter().enumerate() {
            assert!(exact(place(&app, agent)).distance(flock.positions[index]) < 1e-5);
            assert_eq!(velocity(&app, agent), flock.velocities[index].as_vec3());
        }
    }
    // All three axes count.
    assert!(agents.iter().any(|&agent| velocity(&app, agent).y.abs() > 0.5));
}

#[test]
fn a_flock_in_a_plane_keeps_its_height_and_layers_divide_it() {
    for plane in [Plane::Xy, Plane::Xz] {
        let mut app = app_in(plane);
        if plane == Plane::Xz {
            assert_eq!(app.world().resource::<PursuitFlock>().plane, Plane::Space);
            app.world_mut().resource_mut::<PursuitFlock>().plane = Plane::Xz;
        }
        let (up, aside) = if plane == Plane::Xy { (Vec3::Z, Vec3::Y) } else { (Vec3::Y, Vec3::Z) };
        let mut spawn = |from: Vec3, group| {
            let layers = Layers { group, avoids: group, ..Layers::default() };
            let flying = (FlockAgent, Velocity(Vec3::X * 6.0), layers);
            app.world_mut().spawn((flying, Transform::from_translation(from))).id()
        };
        let [one, other, alone] = [(Vec3::ZERO, 1), (aside * 2.0 + up, 1), (aside * 1.0 + up * 5.0, 2)]
            .map(|(from, group)| spawn(from, group));
        app.update();
        // Separation pushes those of one group apart; the third flies on.
        assert!(place(&app, one).dot(aside) < 0.0 && place(&app, other).dot(aside) > 2.0);
        assert!(place(&app, alone).dot(aside) == 1.0);
        run(&mut app, 1.0);
        assert_eq!([one, other, alone].map(|agent| place(&app, agent).dot(up)), [0.0, 1.0, 5.0]);
    }
}

#[test]
fn one_of_a_flock_with_nan_stands_and_a_setting_that_is_refused_stops_all() {
    let mut app = app();
    let agents = school(&mut app);
    let lost = app.world_mut().spawn((FlockAgent, at(f32::NAN, 0.0, 0.0))).id();
    let mad = app.world_mut().spawn((FlockAgent, Velocity(Vec3::INFINITY), at(1.0, 1.0, 1.0))).id();
    let still = app.world_mut().spawn((FlockAgent, MovedByPhysics, at(3.0, 1.0, 1.0))).id();
    let walker = app.world_mut().spawn((FlockAgent, OrcaAgent::default(), at(3.0, 3.0, 1.0))).id();
    app.update();
    let problem = |app: &App, agent| app.world().get::<FlockState>(agent).unwrap().problem;
    assert_eq!((problem(&app, lost), problem(&app, mad)), (Some("position"), Some("velocity")));
    assert_eq!(app.world().get::<Velocity>(mad).unwrap().0, Vec3::ZERO);
    run(&mut app, 0.5);
    // At rest it is one of the flock again.
    assert_eq!((problem(&app, lost), problem(&app, mad)), (Some("position"), None));
    assert!(place(&app, agents[0]).is_finite() && place(&app, agents[0]) != Vec3::ZERO);
    assert_eq!(place(&app, still), Vec3::new(3.0, 1.0, 1.0));
    assert!(app.world().get::<Velocity>(still).unwrap().0 != Vec3::ZERO);
    assert!(place(&app, walker).distance(Vec3::new(3.0, 3.0, 1.0)) < 1e-6);
    app.world_mut().resource_mut::<PursuitFlock>().rules.cohesion.radius = f64::INFINITY;
    let before = place(&app, agents[0]);
    app.update();
    let refusal = app.world().resource::<PursuitFlock>().problem().unwrap();
    assert_eq!(
        (refusal.input.to_string().as_str(), place(&app, agents[0])),
        ("rules.cohesion.radius", before)
    );
    app.world_mut().resource_mut::<PursuitFlock>().rules.cohesion.radius = 9.0;
    app.update();
    assert!(app.world().resource::<PursuitFlock>().problem().is_none());
    assert!(place(&app, agents[0]) != before);
}

#[test]
fn agents_stay_in_a_room_and_out_of_a_block_whatever_the_sense_of_its_corners() {
    let square = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].map(|(x, z)| Vec3::new(x, 0.0, z));
    for turns in [false, true] {
        let corners: Vec<Vec3> = if turns { square.iter().rev().copied().collect() } else { square.into() };
        let mut app = app();
        let moved =
            at(20.0, 0.0, 0.0).with_rotation(Quat::from_rotation_y(FRAC_PI_2)).with_scale(Vec3::splat(4.0));
        let block = app.world_mut().spawn((Walls::block(corners.clone()), moved)).id();
        app.world_mut().spawn((Walls::room(corners), at(0.0, 0.0, 0.0).with_scale(Vec3::splat(4.0))));
        let outside = app.world_mut().spawn((OrcaAgent::to(Vec3::X * 20.0), at(20.0, 0.0, 12.0))).id();
        let inside = app.world_mut().spawn((OrcaAgent::to(Vec3::X * 9.0), at(0.0, 0.0, 0.0))).id();
        run(&mut app, 12.0);
        assert!((place(&app, outside).z - 4.4).abs() < 0.05, "{}", place(&app, outside));
        assert!((place(&app, inside).x - 3.6).abs() < 0.05, "{}", place(&app, inside));
        let state = app.world().get::<OrcaState>(inside).unwrap();
        assert_ne!(state.phase, OrcaPhase::UnderWay);
        // Without the block it goes on.
        app.world_mut().despawn(block);
        run(&mut app, 6.0);
        assert!(place(&app, outside).z < 0.2);
    }
}

#[test]
fn walls_that_are_refused_do_not_take_the_others_away() {
    let mut app = app();
    app.world_mut().spawn(Walls::line([Vec3::ZERO]));
    app.world_mut().spawn(Walls::line([Vec3::ZERO, Vec3::NAN]));
    app.world_mut().spawn(Walls::line([Vec3::new(-5.0, 0.0, 2.0), Vec3::new(5.0, 0.0, 2.0)]));
    let agent = app.world_mut().spawn((OrcaAgent::to(Vec3::Z * 9.0), at(0.0, 0.0, 0.0))).id();
    run(&mut app, 6.0);
    assert!(place(&app, agent).z < 1.7);
}

#[test]
fn in_the_xy_plane_z_is_left_alone_and_in_space_agents_rise() {
    for (plane, expected) in [(Plane::Xy, Vec3::new(0.0, 3.0, 7.0)), (Plane::Space, Vec3::new(0.0, 3.0, 1.0))]
    {
        let mut app = app_in(plane);
        let agent = app.world_mut().spawn((OrcaAgent::to(Vec3::new(0.0, 3.0, 1.0)), at(0.0, 0.0, 7.0))).id();
        run(&mut app, 12.0);
        assert!(place(&app, agent).distance(expected) < 0.1, "{plane:?}: {}", place(&app, agent));
    }
}

#[test]
fn a_pursuer_of_the_crowd_goes_round_a_wall_of_people_and_catches() {
    let mut app = app();
    let target = app.world_mut().spawn((Target::default(), at(8.0, 0.0, 0.0), Drift(Vec3::X * 0.4))).id();
    for number in -2..=2_i8 {
        app.world_mut().spawn((OrcaAgent::default(), at(4.0, 0.0, 0.9 * f32::from(number) + 0.2)));
    }
    let hunter = OrcaAgent { preferred_speed: 1.5, ..OrcaAgent::default() };
    let pursuer = app.world_mut().spawn((Pursuer::of(target), hunter, at(0.0, 0.0, 0.0))).id();
    run(&mut app, 30.0);
    let log = app.world().resource::<Log>();
    assert_eq!((log.caught.first(), log.arrived.len()), (Some(&Caught { pursuer, target }), 0));
}

#[cfg(feature = "gizmos")]
#[test]
fn gizmos_are_drawn_for_all_that_moves() {
    use bevy_asset::{AssetPlugin, Assets};
    use bevy_gizmos::{GizmoAsset, GizmoPlugin};
    use bevy_pursuit::PursuitGizmosPlugin;

    let mut app = App::new();
    app.add_plugins((
        TimePlugin,
        AssetPlugin::default(),
        GizmoPlugin,
        PursuitPlugin::default(),
        PursuitGizmosPlugin,
    ));
    app.insert_resource(TimeUpdateStrategy::FixedTimesteps(1));
    let target = app.world_mut().spawn((Target::default(), at(9.0, 0.0, 0.0))).id();
    app.world_mut().spawn((Pursuer::of(target), at(0.0, 0.0, 0.0)));
    app.world_mut().spawn((Turret::at(target), at(0.0, 0.0, 0.0)));
    app.world_mut().spawn((OrcaAgent::to(Vec3::X * 9.0), at(0.0, 0.0, 3.0)));
    let long = OrcaCapsule { heading: Vec3::X, ..OrcaCapsule::of(2.0) };
    app.world_mut().spawn((OrcaAgent::default(), long, at(0.0, 0.0, 60.0)));
    app.world_mut().spawn((FlockAgent, Velocity(Vec3::Y * 6.0), at(0.0, 90.0, 0.0)));
    app.world_mut().spawn(Walls::room([Vec3::ZERO, Vec3::X, Vec3::Z]));
    for _ in 0..3 {
        app.update();
    }
    let drawn: Vec<Vec3> = app
        .world()
        .resource::<Assets<GizmoAsset>>()
        .iter()
        .flat_map(|(_, asset)| [&asset.buffer().list_positions, &asset.buffer().strip_positions])
        .flatten()
        .copied()
        .collect();
    // The aim, the corners of the walls, and the agent's circle.
    for place in [Vec3::X * 9.0, Vec3::ZERO, Vec3::X, Vec3::Z] {
        assert!(drawn.contains(&place), "{place}");
    }
    let circle = drawn.iter().filter(|place| (place.distance(Vec3::Z * 3.0) - 0.4).abs() < 0.05);
    assert!(circle.count() > 8);
    // The long one's ends, and the way of the one that flies.
    for end in [Vec3::new(2.0, 0.0, 60.0), Vec3::new(-2.0, 0.0, 60.0)] {
        assert!(drawn.iter().filter(|place| (place.distance(end) - 0.4).abs() < 0.05).count() > 8);
    }
    assert!(drawn.iter().any(|place| place.y > 95.0));
}
