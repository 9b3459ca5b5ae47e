//! The linear programs against brute force: every vertex of the arrangement, every foot of a perpendicular, every
//! intersection with the rim of the maximum speed, and the best of those that are allowed.

use super::constraint::HalfPlane;
use super::linear_program::Goal;
use super::linear_program::best_in_plane;
use super::linear_program::best_in_space;
use super::velocity::{best_of_half_planes, best_of_half_spaces};
use super::{HalfSpace, OrcaAgent, OrcaNeighbor, OrcaSettings, WallTree, solve_orca_velocity};
use crate::crowd::Dimensions;
use crate::seeded::Generator;
use crate::steering::AvoidanceLayers;
use core::cell::Cell;
use glam::{DMat3, DVec2, DVec3};

/// What a candidate may violate and still count: the rounding of the intersections.
const SLACK: f64 = 1e-9;

fn allowed(spaces: &[HalfSpace], radius: f64, v: DVec3) -> bool {
    v.length() <= radius + SLACK && spaces.iter().all(|space| space.violation(v) <= SLACK)
}

/// The points of the line through `point` along the unit vector `direction` that could be best.
fn on_line(point: DVec3, direction: DVec3, radius: f64, preferred: DVec3, found: &mut Vec<DVec3>) {
    let at = |t: f64| point + direction * t;
    found.push(at((preferred - point).dot(direction)));
    let middle = -point.dot(direction);
    let room = radius * radius - at(middle).length_squared();
    if room >= 0.0 {
        found.extend([at(middle + room.sqrt()), at(middle - room.sqrt())]);
    }
}

/// The least distance of an allowed velocity from the preferred one.
fn brute_force(spaces: &[HalfSpace], radius: f64, preferred: DVec3) -> Option<f64> {
    let mut found = vec![preferred, preferred.normalize_or_zero() * radius];
    for (i, a) in spaces.iter().enumerate() {
        let foot = preferred + a.normal * a.violation(preferred);
        found.push(foot);
        // Nearest on the circle in which the plane cuts the ball.
        let center = a.normal * a.offset;
        let room = radius * radius - a.offset * a.offset;
        if room >= 0.0 {
            found.push(center + (foot - center).normalize_or_zero() * room.sqrt());
        }
        for (j, b) in spaces.iter().enumerate().take(i) {
            let direction = a.normal.cross(b.normal);
            if direction.length() < 1e-6 {
                continue;
            }
            let point = (b.normal.cross(direction) * a.offset + direction.cross(a.normal) * b.offset)
                / direction.length_squared();
            on_line(point, direction.normalize(), radius, preferred, &mut found);
            for c in spaces.iter().take(j) {
                let rows = DMat3::from_cols(a.normal, b.normal, c.normal).transpose();
                if rows.determinant().abs() > 1e-6 {
                    found.push(rows.inverse() * DVec3::new(a.offset, b.offset, c.offset));
                }
            }
        }
    }
    let distances = found.into_iter().filter(|&v| allowed(spaces, radius, v)).map(|v| v.distance(preferred));
    distances.reduce(f64::min)
}

/// The smallest maximum violation after the first `hard`, by halving the interval of those that leave something.
fn least_max_violation(spaces: &[HalfSpace], hard: usize, radius: f64) -> f64 {
    let (mut low, mut high) = (0.0, 100.0);
    for _ in 0..50 {
        let middle = 0.5 * (low + high);
        let (kept, given) = spaces.split_at(hard);
        let lowered = given.iter().map(|space| HalfSpace { offset: space.offset - middle, ..*space });
        let relaxed: Vec<_> = kept.iter().copied().chain(lowered).collect();
        match brute_force(&relaxed, radius, DVec3::ZERO) {
            Some(_) => high = middle,
            None => low = middle,
        }
    }
    high
}

/// Half-spaces, all of them through the cube of twice the radius; with `planar`, perpendicular to z = 0.
fn spaces(random: &mut Generator, planar: bool) -> (Vec<HalfSpace>, f64, DVec3) {
    let count = random.bits() % 9;
    let flat = |v: DVec3| if planar { v.with_z(0.0) } else { v };
    let radius = random.uniform(0.1, 3.0);
    let greatest = random.uniform(0.0, 2.0) * radius;
    let spaces = (0..count).map(|_| {
        let normal = flat(random.direction()).normalize();
        HalfSpace { normal, offset: random.uniform(-radius, greatest) }
    });
    (spaces.collect(), radius, flat(random.in_cube(4.0)))
}

fn planes_of(spaces: &[HalfSpace]) -> Vec<HalfPlane> {
    spaces.iter().map(|s| HalfPlane { normal: s.normal.truncate(), offset: s.offset }).collect()
}

#[test]
fn the_best_velocity_in_space_is_that_of_brute_force() {
    let (mut met, mut none) = (0, 0);
    for seed in 0..4_000 {
        let (spaces, radius, preferred) = spaces(&mut Generator::new(seed), false);
        match best_in_space(spaces.iter().copied(), radius, Goal::Nearest(preferred), false) {
            Ok(best) => {
                assert!(allowed(&spaces, radius, best), "seed {seed}: {best}");
                let nearest = brute_force(&spaces, radius, preferred).unwrap();
                assert!((best.distance(preferred) - nearest).abs() < 1e-6, "seed {seed}: {best}");
                met += 1;
            }
            Err(_) => {
                let violation = least_max_violation(&spaces, 0, radius);
                let best = best_of_half_spaces(spaces.iter().copied(), 0, radius, preferred);
                assert!((best.max_violation - violation).abs() < 1e-6, "seed {seed}: {best:?} {violation}");
                assert!(best.velocity.length() <= radius * (1.0 + 1e-12), "seed {seed}: {best:?}");
                let maximum = spaces.iter().map(|space| space.violation(best.velocity)).fold(0.0, f64::max);
                assert!((maximum - violation).abs() < 1e-6, "seed {seed}: {best:?}");
                none += 1;
            }
        }
    }
    assert!(met > 1_000 && none > 500, "{met} {none}");
}

#[test]
fn the_best_velocity_in_the_plane_is_that_of_brute_force_in_space() {
    let (mut met, mut none) = (0, 0);
    for seed in 0..4_000 {
        let (spaces, radius, preferred) = spaces(&mut Generator::new(seed), true);
        let planes = planes_of(&spaces);
        let flat = preferred.truncate();
        match best_in_plane(planes.iter().copied(), radius, Goal::Nearest(flat), false) {
            Ok(best) => {
                assert!(allowed(&spaces, radius, best.extend(0.0)), "seed {seed}: {best}");
                let nearest = brute_force(&spaces, radius, preferred).unwrap();
                assert!((best.distance(flat) - nearest).abs() < 1e-6, "seed {seed}: {best}");
                met += 1;
            }
            Err(_) => {
                let violation = least_max_violation(&spaces, 0, radius);
                let best = best_of_half_planes(planes.iter().copied(), 0, radius, flat);
                assert!((best.max_violation - violation).abs() < 1e-6, "seed {seed}: {best:?} {violation}");
                assert!(best.velocity.length() <= radius * (1.0 + 1e-12), "seed {seed}: {best:?}");
                none += 1;
            }
        }
    }
    assert!(met > 1_000 && none > 500, "{met} {none}");
}

#[test]
fn hard_constraints_are_kept_where_the_others_are_violated_least() {
    for planar in [true, false] {
        let mut none = 0;
        for seed in 0..4_000 {
            let random = &mut Generator::new(seed);
            let (mut spaces, radius, preferred) = spaces(random, planar);
            let hard = random.bits() as usize % (spaces.len() + 1);
            for space in &mut spaces[..hard] {
                space.offset = -space.offset.abs() * (random.bits() % 2) as f64;
            }
            let best = if planar {
                best_of_half_planes(planes_of(&spaces).into_iter(), hard, radius, preferred.truncate())
            } else {
                best_of_half_spaces(spaces.iter().copied(), hard, radius, preferred)
            };
            assert!(allowed(&spaces[..hard], radius, best.velocity), "seed {seed}: {best:?}");
            if best.max_violation > 0.0 {
                let violation = least_max_violation(&spaces, hard, radius);
                assert!((best.max_violation - violation).abs() < 1e-6, "seed {seed}: {best:?} {violation}");
                none += 1;
            }
        }
        assert!(none > 500, "{none}");
    }
}

#[test]
fn half_spaces_of_the_plane_have_planar_answers_that_are_those_of_the_plane() {
    for seed in 0..4_000 {
        let (spaces, radius, preferred) = spaces(&mut Generator::new(seed), true);
        let planes = planes_of(&spaces);
        let inside = best_of_half_spaces(spaces.into_iter(), 0, radius, preferred);
        let flat = best_of_half_planes(planes.into_iter(), 0, radius, preferred.truncate());
        assert_eq!(inside.velocity.z, 0.0, "seed {seed}");
        assert!((inside.max_violation - flat.max_violation).abs() < 1e-9, "seed {seed}: {inside:?} {flat:?}");
        if inside.max_violation == 0.0 {
            assert!(inside.velocity.distance(flat.velocity) < 1e-6, "seed {seed}");
        }
    }
}

#[test]
fn between_two_opposite_constraints_the_velocity_nearest_to_the_preferred_one_is_taken() {
    let wall = |x: f64| HalfPlane { normal: DVec2::new(x, 0.0), offset: 1.0 };
    let best = best_of_half_planes([wall(1.0), wall(-1.0)].into_iter(), 0, 2.0, DVec2::new(0.5, 0.25));
    assert_eq!((best.velocity, best.max_violation), (DVec3::new(0.0, 0.25, 0.0), 1.0));

    let wall = |x: f64| HalfSpace { normal: DVec3::new(x, 0.0, 0.0), offset: 1.0 };
    let best = best_of_half_spaces([wall(1.0), wall(-1.0)].into_iter(), 0, 2.0, DVec3::new(0.5, 0.25, -0.5));
    assert_eq!((best.velocity, best.max_violation), (DVec3::new(0.0, 0.25, -0.5), 1.0));
}

#[test]
fn a_velocity_that_nothing_forbids_keeps_its_bits() {
    let away = HalfPlane { normal: DVec2::new(0.6, 0.8), offset: -1.0 };
    let preferred = DVec2::new(0.1, -0.3);
    let best = best_in_plane([away; 3].into_iter(), 1.0, Goal::Nearest(preferred), false).unwrap();
    assert_eq!(best, preferred);
}

/// Around a ring or down a sphere the neighbors come in the worst order: one after the other forbids what was best. Each
/// of them may be looked at a few times on average; in that order it was half their number.
#[test]
fn a_ring_of_25_600_neighbors_is_looked_at_a_few_times_and_not_for_each_of_them() {
    let count = 25_600;
    let mut memory = vec![HalfSpace::default(); count];
    let places = [(Dimensions::Two, 0.0), (Dimensions::Three, 0.0), (Dimensions::Three, 1.0)];
    for ((dimensions, height), radius) in
        places.into_iter().flat_map(|place| [0.5, 3.0, 4.9, 5.5].map(|radius| (place, radius)))
    {
        let neighbors = (0..count).map(|at| {
            let part = at as f64 / count as f64;
            let (sine, cosine) = (part * core::f64::consts::TAU * (1.0 + 100.0 * height)).sin_cos();
            let z = height * (1.0 - 2.0 * part);
            let direction = (DVec3::new(cosine, sine, 0.0) * (1.0 - z * z).sqrt()).with_z(z);
            let (position, velocity) = (direction * 10.0, -direction);
            OrcaNeighbor {
                position,
                velocity,
                radius,
                agent_share: 0.5,
                half_height: 0.0,
                layers: AvoidanceLayers::DEFAULT,
                id: at as u32 + 1,
            }
        });
        let agent = OrcaAgent {
            position: DVec3::ZERO,
            velocity: DVec3::X,
            preferred_velocity: DVec3::new(1.0, -0.3, 0.0),
            max_speed: 2.0,
            radius,
            half_height: 0.0,
            layers: AvoidanceLayers::DEFAULT,
            id: 0,
        };
        let settings = OrcaSettings::default();
        let answer =
            solve_orca_velocity(&agent, neighbors, &WallTree::EMPTY, &settings, dimensions, 0.1, &mut memory)
                .unwrap();
        // In the order that the call has brought them into.
        let looks = Cell::new(0);
        let spaces = memory.iter().copied().inspect(|_| looks.set(looks.get() + 1));
        let (max_speed, preferred) = (agent.max_speed, agent.preferred_velocity);
        let again = match dimensions {
            Dimensions::Two => {
                best_of_half_planes(spaces.map(|space| space.truncate()), 0, max_speed, preferred.truncate())
            }
            Dimensions::Three => best_of_half_spaces(spaces, 0, max_speed, preferred),
        };
        assert_eq!(again, answer);
        println!("{dimensions:?} {height} {radius}: {:.1} looks at each", looks.get() as f64 / count as f64);
        assert!(looks.get() < 40 * count, "{dimensions:?} {radius}: {}", looks.get());
    }
}
