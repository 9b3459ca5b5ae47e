//! The nodes at work in a scene of the stand-in: calls as a script makes them, ticks as the engine does.

mod stand_in;

use godot::builtin::Vector3;
use godot::sys::*;
use stand_in::scene::Node;
use stand_in::values::Packed;
use stand_in::{ERRORS, text};
use std::ffi::c_void;
use std::mem;
use std::ptr;

const TICK: f64 = 1.0 / 64.0;

fn of<T>(value: &T) -> *const c_void {
    ptr::from_ref(value).cast()
}

fn string(node: &Node, method: &str) -> String {
    let answer: *mut c_void = node.call(method, &[]);
    text((&raw const answer).cast()).into()
}

fn errors() -> Vec<String> {
    mem::take(&mut *ERRORS.lock().unwrap())
}

/// One after the other: the library and the stand-in are one each in a process.
#[test]
fn the_nodes_play() {
    let made = stand_in::load();
    for level in [
        GDEXTENSION_INITIALIZATION_CORE,
        GDEXTENSION_INITIALIZATION_SERVERS,
        GDEXTENSION_INITIALIZATION_SCENE,
    ] {
        unsafe { made.initialize.unwrap()(made.userdata, level) };
    }
    a_pursuer_catches_a_target_that_crosses();
    a_target_that_is_freed_or_leaves_the_scene_is_none();
    a_turret_turns_and_fires();
    a_crowd_is_packed_arrays_in_and_out();
    a_crowd_leaves_the_ground();
    a_flock_is_packed_arrays_in_and_out();
    many_intercepts_of_wrong_lengths_are_an_error();
}

fn a_pursuer_catches_a_target_that_crosses() {
    let target = Node::of_engine("Node3D", Vector3::new(8.0, 5.0, 0.0));
    let pursuer = Node::of_engine("Node3D", Vector3::ZERO);
    let intercept = Node::of_library("PursuitIntercept");
    intercept.physics_process(TICK);
    assert_eq!(intercept.call::<i64>("get_status", &[]), -1);
    assert_eq!(string(intercept, "get_reason"), "there is no target");
    intercept.parent = pursuer;
    let node = ptr::from_mut(target);
    intercept.call::<u64>("set_target", &[of(&node)]);
    intercept.call::<u64>("set_speed", &[of(&5.0_f64)]);
    let mut ticks = 0;
    while Node::emitted() != ["caught(object)"] {
        ticks += 1;
        assert!(ticks < 200);
        target.place.origin.z += 3.0 * TICK as f32;
        intercept.physics_process(TICK);
        pursuer.place.origin += intercept.call::<Vector3>("get_velocity", &[]) * TICK as f32;
        if ticks == 20 {
            // Measured by now: a triangle of sides 3, 4 and 5, at the pursuer's own height.
            let point: Vector3 = intercept.call("get_aim_point", &[]);
            assert!(
                point.y == 0.0
                    && (intercept.call::<i64>("get_status", &[]), string(intercept, "get_reason"))
                        == (0, String::new())
            );
        }
    }
    // Heights do not count: |(8, 3 t)| = 5 t + 1, t = 1.6963 s, 108.6 ticks, and some for the first, when the target was taken as still.
    assert!((108..=115).contains(&ticks), "{ticks}");
    intercept.physics_process(TICK);
    assert!(Node::emitted().is_empty(), "once for each approach");
    intercept.call::<u64>("set_speed", &[of(&f64::NAN)]);
    intercept.physics_process(TICK);
    assert_eq!(intercept.call::<i64>("get_status", &[]), -2);
    assert!(string(intercept, "get_reason").contains("pursuer_speed"));
    assert_eq!(intercept.call::<Vector3>("get_velocity", &[]), Vector3::ZERO);
    assert!(errors().is_empty());
}

fn a_target_that_is_freed_or_leaves_the_scene_is_none() {
    let target = Node::of_engine("Node3D", Vector3::new(8.0, 0.0, 0.0));
    let pursuer = Node::of_engine("Node3D", Vector3::ZERO);
    let (intercept, turret) = (Node::of_library("PursuitIntercept"), Node::of_library("PursuitTurret"));
    intercept.parent = pursuer;
    let node = ptr::from_mut(target);
    for asking in [&*intercept, &*turret] {
        asking.call::<u64>("set_target", &[of(&node)]);
        asking.physics_process(TICK);
        assert_eq!(asking.call::<i64>("get_status", &[]), 0);
    }
    for is_freed in [false, true] {
        target.is_in_tree = false;
        if is_freed {
            target.free();
        }
        for asking in [&*intercept, &*turret] {
            asking.physics_process(TICK);
            assert_eq!(asking.call::<i64>("get_status", &[]), -1);
        }
        target.is_in_tree = true;
    }
    Node::emitted();
    assert!(errors().is_empty());
}

fn a_turret_turns_and_fires() {
    let target = Node::of_engine("Node3D", Vector3::new(40.0, 0.0, 0.0));
    let turret = Node::of_library("PursuitTurret");
    let node = ptr::from_mut(target);
    turret.call::<u64>("set_target", &[of(&node)]);
    turret.call::<u64>("set_muzzle_speed", &[of(&20.0_f64)]);
    let mut fired = Vec::new();
    let mut ticks = 0;
    while fired.is_empty() {
        ticks += 1;
        assert!(ticks < 200);
        turret.physics_process(TICK);
        fired = Node::emitted();
    }
    // A quarter turn at 2 rad/s takes 0.785 s, 50.3 ticks; within 0.5 m of 40 m it hits 0.4 ticks before.
    assert!((50..=51).contains(&ticks), "{ticks}");
    assert!(
        fired[0].starts_with("fired((0.00, 0.00, 0.00), (20.00, 0.00, ") && fired[0].ends_with(", 2.00)"),
        "{fired:?}"
    );
    assert!((turret.place.basis.col_c() - Vector3::LEFT).length() < 0.02, "its -Z is the way of the shot");
    // 0.5 s to reload: 32 ticks.
    let mut reload = 0;
    while Node::emitted().is_empty() {
        reload += 1;
        turret.physics_process(TICK);
    }
    assert!((31..=33).contains(&reload), "{reload}");
    turret.call::<u64>("set_max_range", &[of(&30.0_f64)]);
    turret.physics_process(TICK);
    assert_eq!(
        (turret.call::<i64>("get_status", &[]), string(turret, "get_reason").contains("range")),
        (6, true)
    );
    assert!(errors().is_empty());
}

fn a_crowd_is_packed_arrays_in_and_out() {
    let crowd = Node::of_library("PursuitCrowd3D");
    let vectors = |vectors: &[[f32; 3]]| Packed::of(vectors);
    assert!(crowd.call::<bool>("set_positions", &[of(&vectors(&[[-5.0, 2.0, 0.0], [5.0, 3.0, 0.0]]))]));
    assert!(crowd.call::<bool>("set_goals", &[of(&vectors(&[[5.0, 0.0, 0.0], [-5.0, 0.0, 0.0]]))]));
    assert!(crowd.call::<bool>("set_radii", &[of(&Packed::of(&[0.5_f32]))]));
    assert!(
        crowd.call::<bool>("add_wall", &[of(&vectors(&[[-9.0, 0.0, 2.0], [9.0, 0.0, 2.0]])), of(&0_i64)])
    );
    assert!(crowd.call::<bool>("set_layers", &[of(&Packed::of(&[1_i32, -1, 0, 0]))]));
    assert!(crowd.call::<bool>("set_half_lengths", &[of(&Packed::of(&[0.0_f32]))]));
    assert!(crowd.call::<bool>("set_headings", &[of(&vectors(&[[0.0; 3]; 2]))]));
    assert!(errors().is_empty() && string(crowd, "get_problem").is_empty());

    // What is refused changes nothing, and is said once.
    let nan = vectors(&[[f32::NAN, 0.0, 0.0], [0.0; 3]]);
    for _ in 0..2 {
        assert!(!crowd.call::<bool>("set_positions", &[of(&nan)]));
        assert_eq!(string(crowd, "get_problem"), "positions[0] must be finite");
    }
    assert!(!crowd.call::<bool>("set_goals", &[of(&vectors(&[[0.0; 3]]))]));
    assert!(!crowd.call::<bool>("set_speeds", &[of(&Packed::of(&[1.0_f32; 5]))]));
    assert!(!crowd.call::<bool>("add_wall", &[of(&nan), of(&1_i64)]));
    assert!(!crowd.call::<bool>("add_wall", &[of(&vectors(&[[0.0; 3], [1.0; 3]])), of(&7_i64)]));
    assert!(!crowd.call::<bool>("step", &[of(&f64::NAN)]));
    let said = errors();
    assert_eq!(said.len(), 6, "{said:?}");
    assert!(
        said.iter()
            .zip(["positions[0]", "goals has 1", "speeds has 5", "corners[0]", "solid must be", "delta_time"])
            .all(|(error, named)| error.contains(named)),
        "{said:?}"
    );
    assert_eq!(
        crowd.call::<Packed>("get_positions", &[]).items::<[f32; 3]>(),
        [[-5.0, 2.0, 0.0], [5.0, 3.0, 0.0]]
    );

    let mut emitted = Vec::new();
    for _ in 0..64 * 30 {
        crowd.physics_process(TICK);
        emitted.extend(Node::emitted());
        let [one, other] = crowd.call::<Packed>("get_positions", &[]).items::<[f32; 3]>()[..] else {
            panic!()
        };
        assert!(f32::hypot(one[0] - other[0], one[2] - other[2]) > 0.99, "they overlap");
    }
    emitted.sort();
    assert_eq!(emitted, ["arrived(0, false)", "arrived(1, false)"]);
    let [one, other] = crowd.call::<Packed>("get_positions", &[]).items::<[f32; 3]>()[..] else { panic!() };
    assert!(one[0] > 4.5 && other[0] < -4.5 && (one[1], other[1]) == (2.0, 3.0));
    assert_eq!(crowd.call::<Packed>("get_phases", &[]).items::<i32>(), [1, 1]);
    assert_eq!(crowd.call::<Packed>("get_velocities", &[]).items::<[f32; 3]>().len(), 2);

    // Not by itself.
    crowd.call::<u64>("set_automatic", &[of(&false)]);
    crowd.call::<bool>("set_goals", &[of(&vectors(&[[-5.0, 0.0, 0.0], [5.0, 0.0, 0.0]]))]);
    crowd.physics_process(TICK);
    assert_eq!(crowd.call::<Packed>("get_positions", &[]).items::<[f32; 3]>(), [one, other]);
    assert!(crowd.call::<bool>("step", &[of(&TICK)]) && errors().is_empty());
}

fn a_crowd_leaves_the_ground() {
    let crowd = Node::of_library("PursuitCrowd3D");
    crowd.call::<bool>("set_positions", &[of(&Packed::of(&[[0.0_f32; 3]]))]);
    crowd.call::<bool>("set_goals", &[of(&Packed::of(&[[0.0_f32, 3.0, 0.0]]))]);
    let height = |crowd: &Node| crowd.call::<Packed>("get_positions", &[]).items::<[f32; 3]>()[0][1];
    crowd.physics_process(TICK);
    assert_eq!(height(crowd), 0.0);
    crowd.call::<u64>("set_on_ground", &[of(&false)]);
    for _ in 0..64 * 4 {
        crowd.physics_process(TICK);
    }
    assert!(height(crowd) > 2.5 && errors().is_empty());
    Node::emitted();
}

fn a_flock_is_packed_arrays_in_and_out() {
    let flock = Node::of_library("PursuitFlock3D");
    let vectors = |vectors: &[[f32; 3]]| Packed::of(vectors);
    let read = |name: &str| flock.call::<Packed>(name, &[]).items::<[f32; 3]>();
    assert!(flock.call::<bool>("set_positions", &[of(&vectors(&[[0.0; 3], [0.0, 8.0, 0.0]]))]));
    assert!(flock.call::<bool>("set_velocities", &[of(&vectors(&[[6.0, 0.0, 0.0]; 2]))]));
    for _ in 0..64 {
        flock.physics_process(TICK);
    }
    // They are drawn to each other, in space, at their cruising speed.
    let [one, other] = read("get_positions")[..] else { panic!() };
    assert!(other[1] - one[1] < 8.0 && one[0] > 5.0 && one[2] == 0.0);
    assert!(read("get_velocities").iter().all(|way| f32::hypot(way[0], way[1]) > 5.9));

    let nan = vectors(&[[f32::NAN, 0.0, 0.0], [0.0; 3]]);
    for _ in 0..2 {
        assert!(!flock.call::<bool>("set_velocities", &[of(&nan)]));
        assert_eq!(string(flock, "get_problem"), "velocities[0] must be finite");
    }
    assert!(!flock.call::<bool>("set_layers", &[of(&Packed::of(&[1_i32; 3]))]));
    flock.call::<u64>("set_cohesion_radius", &[of(&-1.0_f64)]);
    flock.physics_process(TICK);
    let said = errors();
    let named = ["velocities[0]", "layers has 3 numbers", "rules.cohesion.radius"];
    assert!(said.len() == 3 && said.iter().zip(named).all(|(error, name)| error.contains(name)), "{said:?}");
    assert_eq!(read("get_positions"), [one, other]);

    // Each alone, on the ground, and not by itself.
    flock.call::<u64>("set_cohesion_radius", &[of(&9.0_f64)]);
    flock.call::<u64>("set_on_ground", &[of(&true)]);
    flock.call::<u64>("set_automatic", &[of(&false)]);
    assert!(flock.call::<bool>("set_layers", &[of(&Packed::of(&[1_i32, 0, 0, 0]))]));
    assert!(flock.call::<bool>("set_velocities", &[of(&vectors(&[[6.0, 0.0, 0.0]; 2]))]));
    flock.physics_process(TICK);
    assert_eq!(read("get_positions"), [one, other]);
    assert!(flock.call::<bool>("step", &[of(&TICK)]) && errors().is_empty());
    assert_eq!(read("get_positions").iter().map(|place| place[1]).collect::<Vec<_>>(), [one[1], other[1]]);
    assert_eq!(read("get_velocities"), [[6.0, 0.0, 0.0]; 2]);
}

fn many_intercepts_of_wrong_lengths_are_an_error() {
    // A dictionary that is empty is all that the stand-in has of them.
    let anyone = Node::of_library("PursuitIntercept");
    let (three, two) = (Packed::of(&[[0.0_f32; 3]; 3]), Packed::of(&[[0.0_f32; 3]; 2]));
    let (speed, distance) = (Packed::of(&[1.0_f32]), 0.0_f64);
    anyone.call::<u64>("solve_intercepts", &[of(&three), of(&two), of(&three), of(&speed), of(&distance)]);
    let said = errors();
    assert!(
        said.len() == 1 && said[0].contains("target_positions has 2 items, where others have 3"),
        "{said:?}"
    );
}
