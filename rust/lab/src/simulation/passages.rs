//! Doors, corridors and a bend that not all can pass at once: where people begin, where they want to go, and how.

use crate::people::{RADIUS, scatter, single_file, toward};
use crate::scenes::Scene;
use crate::seeded::Generator;
use pursuit_core::DVec3;
use pursuit_core::crowd::{Dimensions, OrcaCrowdSettings, OrcaPhase};

/// Half of the thickness of a wall.
const THICKNESS: f64 = 0.1;
/// Half of the length of the corridor.
const CORRIDOR: f64 = 12.0;
/// Where the guard stands at first.
const GUARD: DVec3 = DVec3::new(-1.5, -6.0, 0.0);

/// People in a scene with such walls.
fn people(positions: Vec<DVec3>, goals: Vec<DVec3>, walls: Vec<Vec<DVec3>>) -> Scene {
    let count = positions.len();
    let scene = Scene::new(positions, goals, Dimensions::Two);
    Scene {
        walls,
        settings: OrcaCrowdSettings::for_units(1.0),
        radius: RADIUS,
        delta_time: 1.0 / 30.0,
        near: 0.5,
        waited: vec![0.0; count],
        phases: vec![OrcaPhase::UnderWay; count],
        blocked_by: vec![None; count],
        ..scene
    }
}

/// A wall along an axis, from corner to corner.
fn wall(least: (f64, f64), greatest: (f64, f64)) -> Vec<DVec3> {
    let corners = [least, (greatest.0, least.1), greatest, (least.0, greatest.1)];
    corners.map(|(x, y)| DVec3::new(x, y, 0.0)).to_vec()
}

/// Two halls with a wall between them, a door of 2 m in it, ten people in each, bound for the other one, and a guard beside the
/// door.
pub(super) fn door(seed: u64) -> Scene {
    let random = &mut Generator::new(seed);
    let [left, right] = [-1.0, 1.0].map(|side: f64| {
        let x = if side < 0.0 { (-9.5, -0.6) } else { (0.6, 9.5) };
        scatter(random, 10, x, (-4.5, 4.5))
    });
    let [to_left, to_right] = [-1.0, 1.0].map(|side: f64| {
        let x = if side < 0.0 { (-9.5, -2.0) } else { (2.0, 9.5) };
        scatter(random, 10, x, (-4.5, 4.5))
    });
    let positions = [left, right, vec![GUARD]].concat();
    let goals = [to_right, to_left, vec![GUARD]].concat();
    let post = |low: f64, high: f64| wall((-THICKNESS, low), (THICKNESS, high));
    let scene = people(positions, goals, vec![post(1.0, 12.0), post(-12.0, -1.0)]);
    Scene { stands: Some(20), ..scene }
}

/// Two groups of 15 in a corridor of 3 m, each bound for the hall behind the other one.
pub(super) fn corridor(seed: u64) -> Scene {
    let random = &mut Generator::new(seed);
    let half = 1.5 - RADIUS - 0.01;
    let positions = [(-11.5, -2.0), (2.0, 11.5)].map(|x| scatter(random, 15, x, (-half, half))).concat();
    let goals = [(14.0, 22.0), (-22.0, -14.0)].map(|x| scatter(random, 15, x, (-5.0, 5.0))).concat();
    let side = |low: f64, high: f64| wall((-CORRIDOR, low), (CORRIDOR, high));
    people(positions, goals, vec![side(1.5, 1.5 + 2.0 * THICKNESS), side(-1.5 - 2.0 * THICKNESS, -1.5)])
}

/// Six in single file in a corridor of 1 m with a bend.
pub(super) fn bend(seed: u64) -> Scene {
    let random = &mut Generator::new(seed);
    let positions = single_file(random);
    let goals = vec![DVec3::Y * 11.0; 6];
    let (inner, outer) = (0.5, 0.5 + 2.0 * THICKNESS);
    let walls = vec![
        wall((-14.0, inner), (-inner, 14.0)),
        wall((-14.0, -outer), (outer, -inner)),
        wall((inner, -outer), (outer, 14.0)),
    ];
    people(positions, goals, walls)
}

/// The velocity along the corridor, and behind it to a goal.
pub(super) fn along_corridor(at: DVec3, goal: DVec3) -> DVec3 {
    let side = goal.x.signum();
    toward(at, if at.x * side < CORRIDOR + RADIUS { at + DVec3::X * side } else { goal })
}
