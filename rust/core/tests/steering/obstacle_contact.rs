//! Where a moving sphere first touches a shape, against known figures and a search along the way.

use crate::distances::distance;
use crate::seeded::Generator;
use crate::shapes::{nearest, obstacle};
use pursuit_core::geometry::{Shape, signed_distance, sweep_sphere};
use pursuit_core::{DVec3, RefusalKind};

const ORIGIN: DVec3 = DVec3::ZERO;

fn cube(half: f64) -> Shape {
    Shape::Box { center: ORIGIN, forward: DVec3::X, up: DVec3::Z, half_extents: DVec3::splat(half) }
}

#[test]
fn every_shape_is_touched_where_the_drawing_says() {
    let contact = |obstacle: &Shape, from: [f64; 3], velocity: [f64; 3], radius: f64| {
        sweep_sphere(obstacle, from.into(), velocity.into(), radius).unwrap().unwrap()
    };
    // 3-4-5: 4 to the side of the center with radii of 2 and 3, so 3 before it.
    let sphere = Shape::Sphere { center: ORIGIN, radius: 2.0 };
    let hit = contact(&sphere, [-23.0, 4.0, 0.0], [10.0, 0.0, 0.0], 3.0);
    assert_eq!((hit.time, hit.position), (2.0, DVec3::new(-3.0, 4.0, 0.0)));
    assert!((hit.normal - DVec3::new(-0.6, 0.8, 0.0)).length() < 1e-15);

    let plane = Shape::HalfSpace { point: DVec3::new(7.0, 1.0, -4.0), normal: DVec3::new(0.0, 5.0, 0.0) };
    let hit = contact(&plane, [0.0, 9.0, 0.0], [3.0, -2.0, 0.0], 2.0);
    assert_eq!((hit.time, hit.position, hit.normal), (3.0, DVec3::new(9.0, 3.0, 0.0), DVec3::Y));

    // The straight part, and the round end at the top: 3-4-5 again.
    let pillar = Shape::Capsule { center: ORIGIN, axis: DVec3::Z * 9.0, half_length: 10.0, radius: 1.0 };
    let hit = contact(&pillar, [-8.0, 0.0, 9.0], [1.0, 0.0, 0.0], 2.0);
    assert_eq!((hit.time, hit.normal), (5.0, -DVec3::X));
    let hit = contact(&pillar, [-8.0, 0.0, 14.0], [1.0, 0.0, 0.0], 4.0);
    assert!((hit.position - DVec3::new(-3.0, 0.0, 14.0)).length() < 1e-14 && (hit.time - 5.0).abs() < 1e-14);

    // A face; the round edge of what a sphere of radius 5 touches, 3-4-5; a corner, 2-3-6-7.
    let hit = contact(&cube(10.0), [-25.0, 9.0, 0.0], [1.0, 0.0, 0.0], 5.0);
    assert_eq!((hit.time, hit.normal), (10.0, -DVec3::X));
    let hit = contact(&cube(10.0), [-25.0, 14.0, 0.0], [1.0, 0.0, 0.0], 5.0);
    assert!(
        (hit.position - DVec3::new(-13.0, 14.0, 0.0)).length() < 1e-14 && (hit.time - 12.0).abs() < 1e-14
    );
    let hit = contact(&cube(10.0), [-26.0, 13.0, 16.0], [1.0, 0.0, 0.0], 7.0);
    assert!(
        (hit.position - DVec3::new(-12.0, 13.0, 16.0)).length() < 1e-14 && (hit.time - 14.0).abs() < 1e-14
    );
    assert!((hit.normal - DVec3::new(-2.0, 3.0, 6.0) / 7.0).length() < 1e-15);
}

#[test]
fn the_normal_of_a_flat_box_points_to_where_the_sphere_comes_from() {
    let flat =
        |half_extents: DVec3| Shape::Box { center: ORIGIN, forward: DVec3::X, up: DVec3::Z, half_extents };
    for x in [-5.0, 5.0] {
        let wall = flat(DVec3::new(0.0, 10.0, 10.0));
        let hit = sweep_sphere(&wall, DVec3::X * x, -DVec3::X * x, 0.0).unwrap().unwrap();
        assert_eq!((hit.time, hit.normal), (1.0, DVec3::X * x.signum()));
    }
    // Points, lines, sheets and blocks, turned any way, met by points and by spheres too small to count.
    let mut generator = Generator::new(24);
    for round in 0..30_000 {
        let (forward, up) = (generator.direction(), generator.direction());
        let z = (up - forward * up.dot(forward)).normalize();
        let axes = [forward, z.cross(forward), z];
        let sizes = [0, 1, 2]
            .map(|_| if generator.bits().is_multiple_of(2) { 0.0 } else { generator.uniform(0.1, 50.0) });
        let center = generator.in_cube(200.0);
        let shape = Shape::Box { center, forward, up, half_extents: sizes.into() };
        // At a point in the middle of a face, from outside of it.
        let face = (generator.bits() % 3) as usize;
        let side = generator.uniform(-1.0, 1.0).signum();
        let part = |at: usize, generator: &mut Generator| match at == face {
            true => side * sizes[at],
            false => generator.uniform(-0.9, 0.9) * sizes[at],
        };
        let local = [0, 1, 2].map(|at| part(at, &mut generator));
        let is_face = [0, 1, 2].iter().all(|&at| at == face || sizes[at] > 0.0);
        let point = center + axes[0] * local[0] + axes[1] * local[1] + axes[2] * local[2];
        let away = generator.direction();
        let outward = axes[face] * side;
        let from =
            point + (away + outward * (0.1 - away.dot(outward)).max(0.0)) * generator.uniform(1.0, 90.0);
        let radius = [0.0, 1e-300, 1e-20][generator.bits() as usize % 3];
        let Some(hit) = sweep_sphere(&shape, from, point - from, radius).unwrap() else {
            // Rounding lets it pass by a line or a point, never by a face.
            assert!(!is_face, "round {round}: {shape:?}");
            continue;
        };
        assert!(hit.normal.dot(point - from) < 0.0, "round {round}: {shape:?} {from} {hit:?}");
        assert!((hit.normal.length() - 1.0).abs() < 1e-14, "round {round}: {hit:?}");
        assert!(!is_face || (hit.normal - outward).length() < 1e-14, "round {round}: {shape:?} {hit:?}");
    }
}

/// A box with every face moved out by the radius would be touched there.
#[test]
fn a_sphere_passes_the_corner_of_a_box_by_less_than_its_radius_beside_each_face() {
    let passes = |y: f64| {
        let from = DVec3::new(-100.0, y, y);
        sweep_sphere(&cube(10.0), from, DVec3::X, 5.0).unwrap().is_none()
    };
    // The corner is 5 away from the way at y = 10 + 5 / sqrt(2) = 13.5355...
    assert!(!passes(13.535) && passes(13.536) && passes(14.999));
}

#[test]
fn the_way_out_of_the_middle_is_documented() {
    let out = |obstacle: Shape| {
        let nearest = signed_distance(&obstacle, ORIGIN).unwrap();
        (nearest.distance, nearest.normal)
    };
    assert_eq!(out(Shape::Sphere { center: ORIGIN, radius: 3.0 }), (-3.0, DVec3::X));
    assert_eq!(out(cube(2.0)), (-2.0, DVec3::X));
    let flat = Shape::Box {
        center: ORIGIN,
        forward: DVec3::X,
        up: DVec3::Z,
        half_extents: DVec3::new(3.0, 3.0, 1.0),
    };
    assert_eq!(out(flat), (-1.0, DVec3::Z));
    let pillar = Shape::Capsule { center: ORIGIN, axis: DVec3::Z, half_length: 9.0, radius: 2.0 };
    assert_eq!(out(pillar), (-2.0, DVec3::X));
    assert_eq!(out(Shape::HalfSpace { point: DVec3::Z * 4.0, normal: DVec3::Z }), (-4.0, DVec3::Z));
}

#[test]
fn a_sphere_that_touches_now_is_hit_when_it_comes_nearer_and_never_when_it_leaves() {
    let mut generator = Generator::new(21);
    for round in 0..20_000 {
        let shape = obstacle(&mut generator, 200.0);
        let position = generator.in_cube(400.0);
        let nearest = signed_distance(&shape, position).unwrap();
        let radius = nearest.distance.max(0.0) + generator.uniform(0.0, 50.0);
        let velocity = generator.direction() * 100.0;
        let contact = sweep_sphere(&shape, position, velocity, radius).unwrap();
        if velocity.dot(nearest.normal) < 0.0 {
            assert_eq!(contact.unwrap().time, 0.0, "round {round}");
        } else {
            assert_eq!(contact, None, "round {round}");
        }
    }
}

#[test]
fn distance_and_way_out_agree_with_other_formulas() {
    let mut generator = Generator::new(22);
    for round in 0..50_000 {
        let shape = obstacle(&mut generator, 300.0);
        let position = generator.in_cube(600.0);
        let nearest = signed_distance(&shape, position).unwrap();
        let expected = distance(&shape, position);
        assert!((nearest.distance - expected).abs() < 1e-10, "round {round}: {nearest:?} {expected}");
        assert!((nearest.normal.length() - 1.0).abs() < 1e-14, "round {round}: {nearest:?}");
        // One step out along the normal is one step further away.
        let step = 1e-3;
        let further = distance(&shape, position + nearest.normal * step);
        assert!((further - expected - step).abs() < 1e-9, "round {round}: {further} {expected}");
    }
}

/// The distance to a convex body along a straight way has one lowest point: golden sections find it, halving the first
/// touch before it.
#[test]
fn the_first_contact_is_where_a_search_finds_it() {
    let mut generator = Generator::new(23);
    let (mut hits, mut misses) = (0, 0);
    for round in 0..50_000 {
        let shape = obstacle(&mut generator, 200.0);
        let radius = generator.uniform(0.0, 60.0);
        let position = generator.in_cube(800.0);
        let aim = generator.in_cube(300.0) - position;
        let velocity = aim.normalize() * generator.uniform(1.0, 900.0);
        if distance(&shape, position) <= radius {
            continue;
        }
        let gap = |time: f64| nearest(&[shape], position + velocity * time) - radius;
        let (mut low, mut high) = (0.0, 4000.0 / velocity.length());
        for _ in 0..120 {
            let third = (high - low) / 3.0;
            if gap(low + third) < gap(high - third) { high -= third } else { low += third }
        }
        let lowest = 0.5 * (low + high);
        let contact = sweep_sphere(&shape, position, velocity, radius).unwrap();
        if gap(lowest).abs() < 1e-7 {
            continue;
        }
        if gap(lowest) > 0.0 {
            misses += 1;
            assert_eq!(contact.filter(|hit| hit.time < high), None, "round {round}");
            continue;
        }
        let (mut outside, mut inside) = (0.0, lowest);
        for _ in 0..100 {
            let middle = 0.5 * (outside + inside);
            if gap(middle) > 0.0 { outside = middle } else { inside = middle }
        }
        hits += 1;
        let hit = contact.unwrap_or_else(|| panic!("round {round}: a hit at {outside} is missed"));
        // Near grazing, time is only as certain as the root of the distance.
        let off = gap(hit.time).abs();
        assert!(off < 1e-9, "round {round}: {off} at {} instead of {outside}", hit.time);
        assert!(hit.time <= inside + 1e-4 * inside, "round {round}: {} after {inside}", hit.time);
        assert!((hit.position - (position + velocity * hit.time)).length() < 1e-9, "round {round}");
    }
    assert!(hits > 5000 && misses > 5000, "{hits} {misses}");
}

#[test]
fn any_finite_shape_has_an_answer_or_a_refusal() {
    for seed in 0..100_000 {
        let mut generator = Generator::new(seed);
        let (center, axis) = (generator.finite_vector(), generator.finite_vector());
        let (radius, half_length) = (generator.finite().abs(), generator.finite().abs());
        let (up, half_extents) = (generator.finite_vector(), generator.finite_vector().abs());
        let shape = match seed % 4 {
            0 => Shape::Sphere { center, radius },
            1 => Shape::Box { center, forward: axis, up, half_extents },
            2 => Shape::HalfSpace { point: center, normal: axis },
            _ => Shape::Capsule { center, axis, half_length, radius },
        };
        let (position, velocity) = (generator.finite_vector(), generator.finite_vector());
        if let Ok(nearest) = signed_distance(&shape, position) {
            let length = nearest.normal.length();
            assert!(nearest.distance.is_finite() && (length - 1.0).abs() < 1e-12, "{seed}: {nearest:?}");
        }
        if let Ok(Some(hit)) = sweep_sphere(&shape, position, velocity, radius) {
            assert!(hit.time >= 0.0 && hit.position.is_finite() && hit.normal.is_finite(), "{seed}: {hit:?}");
        }
    }
}

#[test]
fn shapes_without_a_meaning_are_refused() {
    let refused = |obstacle: Shape| signed_distance(&obstacle, ORIGIN).unwrap_err();
    let sphere = |radius| Shape::Sphere { center: ORIGIN, radius };
    assert_eq!(refused(sphere(-1.0)), RefusalKind::OutOfDomain);
    assert_eq!(refused(sphere(f64::NAN)), RefusalKind::NotFinite);
    assert_eq!(refused(sphere(1e51)), RefusalKind::OutOfDomain);
    assert_eq!(refused(Shape::HalfSpace { point: ORIGIN, normal: ORIGIN }), RefusalKind::OutOfDomain);
    let turned = |forward, up| Shape::Box { center: ORIGIN, forward, up, half_extents: DVec3::ONE };
    assert_eq!(refused(turned(ORIGIN, DVec3::Z)), RefusalKind::OutOfDomain);
    assert_eq!(refused(turned(DVec3::X, ORIGIN)), RefusalKind::OutOfDomain);
    assert_eq!(refused(turned(DVec3::X, DVec3::X * -3.0)), RefusalKind::OutOfDomain);
    let line = |axis, half_length| Shape::Capsule { center: ORIGIN, axis, half_length, radius: 1.0 };
    assert_eq!(refused(line(ORIGIN, 1.0)), RefusalKind::OutOfDomain);
    assert_eq!(refused(line(DVec3::X, -1.0)), RefusalKind::OutOfDomain);
    assert_eq!(sweep_sphere(&sphere(1.0), ORIGIN, DVec3::X, -1.0).unwrap_err(), RefusalKind::OutOfDomain);
    assert_eq!(
        sweep_sphere(&sphere(1.0), ORIGIN, DVec3::X * 1e51, 0.0).unwrap_err(),
        RefusalKind::OutOfDomain
    );
    assert_eq!(sweep_sphere(&sphere(1.0), DVec3::X * 2.0, ORIGIN, 0.0), Ok(None));
}
