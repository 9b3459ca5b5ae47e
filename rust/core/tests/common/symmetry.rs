//! The same question asked in another world: turned, in another unit of length, about another origin, and flattened.

use pursuit_core::DVec3;

/// What becomes of a place, or of a velocity, in another world.
pub type Change<'a> = &'a dyn Fn(DVec3) -> DVec3;

/// `answers` tells the steerings of a world, whose places, whose velocities and whose lengths are changed.
pub fn check<const N: usize>(seed: u64, answers: impl Fn(Change, Change, f64) -> [DVec3; N]) {
    let plain = answers(&|v| v, &|v| v, 1.0);
    let turn = |v: DVec3| DVec3::new(-v.y, v.x, v.z);
    let shift = DVec3::new(1000.0, -200.0, 30.0);
    for (change, changed) in [
        ("turned", answers(&turn, &turn, 1.0).map(|v| DVec3::new(v.y, -v.x, v.z))),
        ("in another unit", answers(&|v| v * 16.0, &|v| v * 16.0, 16.0).map(|v| v / 16.0)),
        ("about another origin", answers(&|v| v + shift, &|v| v, 1.0)),
    ] {
        for (behavior, (a, b)) in plain.iter().zip(changed).enumerate() {
            assert!((*a - b).length() < 1e-7, "seed {seed}, {change}, behavior {behavior}: {a} {b}");
        }
    }
}

/// The steerings of the world whose third axis is flattened.
pub fn flat<const N: usize>(answers: impl Fn(Change, Change, f64) -> [DVec3; N]) -> [DVec3; N] {
    let flatten = |v: DVec3| DVec3::new(v.x, v.y, 0.0);
    answers(&flatten, &flatten, 1.0)
}
