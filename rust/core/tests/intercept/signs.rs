//! The signs that decide a verdict, in whole numbers.

use pursuit_core::intercept::{InterceptQuery, solve};
use pursuit_core::{DVec3, NoIntercept, Unsolved};

/// The table of signs in docs/intercept.md, every row a condition of its own, in whole numbers.
#[test]
fn one_row_of_the_table_of_signs_holds_for_each_query_and_names_its_verdict() {
    let range = |most: i64| -most..=most;
    for (x, y, u, v) in range(3).flat_map(|x| {
        range(3).flat_map(move |y| range(4).flat_map(move |u| (0..=4).map(move |v| (x, y, u, v))))
    }) {
        for (speed, radius) in (0..=4).flat_map(|speed| (0..=2).map(move |radius| (speed, radius))) {
            let (a, b) = (u * u + v * v - speed * speed, x * u + y * v - speed * radius);
            let c = x * x + y * y - radius * radius;
            let discriminant = b * b - a * c;
            let moves = c > 0 && speed > 0;
            let rows = [
                (c <= 0, Err(NoIntercept::AlreadyThere)),
                (c > 0 && speed == 0, Err(NoIntercept::PursuerImmobile)),
                (moves && a < 0, Ok(())),
                (moves && a == 0 && b < 0, Ok(())),
                (moves && a > 0 && discriminant < 0, Err(NoIntercept::TargetTooFast)),
                (moves && a > 0 && b < 0 && discriminant >= 0, Ok(())),
                (
                    moves && (a == 0 && b >= 0 || a > 0 && b >= 0 && discriminant >= 0),
                    Err(NoIntercept::TargetEscaping),
                ),
            ];
            let [(_, verdict)] = rows.iter().filter(|(holds, _)| *holds).collect::<Vec<_>>()[..] else {
                panic!("not one row for a {a}, b {b}, c {c}");
            };
            let answer = solve(&InterceptQuery {
                pursuer_position: DVec3::ZERO,
                target_position: DVec3::new(x as f64, y as f64, 0.0),
                target_velocity: DVec3::new(u as f64, v as f64, 0.0),
                pursuer_speed: speed as f64,
                capture_radius: radius as f64,
            });
            let found = answer.map(|_| ());
            assert_eq!(found, verdict.map_err(Unsolved::NoIntercept), "a {a}, b {b}, c {c}");
        }
    }
}
