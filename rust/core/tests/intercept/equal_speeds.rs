//! Speeds that are equal, or nearly: every verdict and every time against the quadratic equation in whole numbers.

use num_bigint::{BigInt, Sign};
use proptest::prelude::*;
use pursuit_core::intercept::{Arithmetic, InterceptQuery, arithmetic, solve, solve_by_filter};
use pursuit_core::{DVec3, NoIntercept, Unsolved};

/// The promise of `solve` for a time, relative.
const PROMISED: f64 = 1e-13;
/// The weight of the last bit of [`whole`]: the lowest last bit of the numbers below.
const LAST_BIT: i32 = -420;

/// A number as a whole multiple of `2^LAST_BIT`.
fn whole(x: f64) -> BigInt {
    let bits = x.to_bits();
    let biased = ((bits >> 52) & 0x7ff) as i32;
    let mantissa = (bits & ((1 << 52) - 1)) | if biased > 0 { 1 << 52 } else { 0 };
    let shift = biased.max(1) - 1075 - LAST_BIT;
    let magnitude = if shift >= 0 {
        BigInt::from(mantissa) << shift
    } else {
        assert!(mantissa == 0 || mantissa.trailing_zeros() as i32 >= -shift, "{x:e} reaches further down");
        BigInt::from(mantissa) >> -shift
    };
    if x < 0.0 { -magnitude } else { magnitude }
}

/// `a t^2 + 2 b t + c`, all in whole multiples of `2^(2 LAST_BIT)`.
struct Quadratic {
    a: BigInt,
    b: BigInt,
    c: BigInt,
}

impl Quadratic {
    fn of(query: &InterceptQuery) -> Self {
        let vector = |v: DVec3| v.to_array().map(whole);
        let (from, to) = (vector(query.pursuer_position), vector(query.target_position));
        let relative = [0, 1, 2].map(|axis| &to[axis] - &from[axis]);
        let velocity = vector(query.target_velocity);
        let (speed, radius) = (whole(query.pursuer_speed), whole(query.capture_radius));
        let dot = |x: &[BigInt; 3], y: &[BigInt; 3]| &x[0] * &y[0] + &x[1] * &y[1] + &x[2] * &y[2];
        Self {
            a: dot(&velocity, &velocity) - &speed * &speed,
            b: dot(&relative, &velocity) - &speed * &radius,
            c: dot(&relative, &relative) - &radius * &radius,
        }
    }

    fn verdict(&self) -> Result<(), NoIntercept> {
        let zero = BigInt::ZERO;
        if self.c <= zero {
            Err(NoIntercept::AlreadyThere)
        } else if self.a > zero && &self.b * &self.b < &self.a * &self.c {
            Err(NoIntercept::TargetTooFast)
        } else if self.a >= zero && self.b >= zero {
            Err(NoIntercept::TargetEscaping)
        } else {
            Ok(())
        }
    }

    /// The sign of the quadratic at `t`, above zero.
    fn sign_at(&self, t: f64) -> Sign {
        let one = BigInt::from(1) << -LAST_BIT;
        let t = whole(t);
        (&self.a * &t * &t + BigInt::from(2) * &self.b * &t * &one + &self.c * &one * &one).sign()
    }
}

/// Whether the quadratic changes its sign, from one to the other, about `t`.
fn changes_about(quadratic: &Quadratic, t: f64, from: Sign, to: Sign) -> bool {
    let signs = (quadratic.sign_at(t * (1.0 - PROMISED)), quadratic.sign_at(t * (1.0 + PROMISED)));
    quadratic.sign_at(t) == Sign::NoSign || signs == (from, to)
}

/// Asserts what `solve` promises, and the same of the answer that a caller gets in line.
fn assert_promised(query: &InterceptQuery) -> Result<(), TestCaseError> {
    let quadratic = Quadratic::of(query);
    let solved = solve(query);
    match (solved, quadratic.verdict()) {
        (Ok(met), Ok(())) => {
            let roots_are_apart = (&quadratic.b * &quadratic.b - &quadratic.a * &quadratic.c) << 60
                > &quadratic.b * &quadratic.b;
            if roots_are_apart {
                prop_assert!(
                    changes_about(&quadratic, met.time, Sign::Plus, Sign::Minus),
                    "{met:?}: {query:?}"
                );
                prop_assert_eq!(met.latest_time.is_infinite(), quadratic.a <= BigInt::ZERO);
                prop_assert!(
                    met.latest_time.is_infinite()
                        || changes_about(&quadratic, met.latest_time, Sign::Minus, Sign::Plus),
                    "{:?}: {:?}",
                    met,
                    query
                );
            }
            let speed = met.pursuer_velocity.length();
            prop_assert!((speed / query.pursuer_speed - 1.0).abs() <= 1e-15, "{speed:e}: {query:?}");
        }
        (Err(Unsolved::NoIntercept(reason)), Err(expected)) => {
            prop_assert_eq!(reason, expected, "{:?}", query)
        }
        (solved, truth) => prop_assert!(false, "{solved:?} for {truth:?}: {query:?}"),
    }
    if let Some(best) = solve_by_filter(query) {
        use pursuit_core::intercept::BestCourse;
        match best {
            BestCourse::Intercept(met) => prop_assert_eq!(Ok(met), solved),
            BestCourse::Approach(reason, nearest) => {
                prop_assert_eq!(Err(reason), quadratic.verdict());
                prop_assert!(nearest.time >= 0.0 && nearest.point.is_finite(), "{nearest:?}: {query:?}");
                let speed = nearest.pursuer_velocity.length();
                prop_assert!((speed / query.pursuer_speed - 1.0).abs() <= 1e-15, "{speed:e}: {query:?}");
            }
        }
    }
    Ok(())
}

fn vector(size: f64) -> impl Strategy<Value = DVec3> {
    prop::array::uniform3(-size..size).prop_map(DVec3::from_array)
}

/// `x`, moved by a number of units in the last place.
fn ulps(x: f64, count: i64) -> f64 {
    f64::from_bits(x.to_bits().wrapping_add_signed(count))
}

/// Whole numbers whose squares add up to a square (V. A. Lebesgue's identity).
fn exactly_equal() -> impl Strategy<Value = (DVec3, f64)> {
    prop::array::uniform4(-40..40_i32).prop_map(|[a, b, c, d]| {
        let [a, b, c, d] = [a, b, c, d].map(f64::from);
        let velocity =
            DVec3::new(a * a + b * b - c * c - d * d, 2.0 * (a * c + b * d), 2.0 * (b * c - a * d));
        (velocity, a * a + b * b + c * c + d * d)
    })
}

/// A velocity and a speed: equal without error, equal but for rounding, a few units in the last place apart, or nearly.
fn speeds() -> impl Strategy<Value = (DVec3, f64)> {
    let near = |velocity: DVec3, difference: f64| (velocity, velocity.length() * (1.0 + difference));
    prop_oneof![
        exactly_equal(),
        (vector(1000.0), -4..=4_i64).prop_map(|(velocity, count)| (velocity, ulps(velocity.length(), count))),
        (0..3_usize, 1.0..1000.0_f64, -2..=2_i64).prop_map(|(axis, speed, count)| {
            let mut velocity = DVec3::ZERO;
            velocity[axis] = ulps(speed, count);
            (velocity, speed)
        }),
        // One component far below the others: its square is among their last digits, or below.
        (vector(1000.0), -90..0_i32, -2..=2_i64).prop_map(|(mut velocity, exponent, count)| {
            velocity.z = libm::ldexp(velocity.z, exponent);
            (velocity, ulps(velocity.length(), count))
        }),
        (vector(1000.0), -1.0..1.0_f64, 3..52_i32)
            .prop_map(move |(velocity, part, exponent)| near(velocity, libm::ldexp(part, -exponent))),
        (vector(1000.0), 0.0..2.0_f64).prop_map(move |(velocity, ratio)| near(velocity, ratio - 1.0)),
    ]
}

/// Where the target is: anywhere, nearly abeam, on the line of its flight, or where the roots nearly touch.
fn places() -> impl Strategy<Value = (usize, DVec3, f64)> {
    (0..5_usize, vector(25_000.0), prop_oneof![Just(0.0), -1.0..1.0_f64])
}

/// The capture radius: 0, usual in a game, at the border of the fast tier, just short of the distance.
fn radii() -> impl Strategy<Value = (usize, f64, i64)> {
    (0..4_usize, 0.0..100.0_f64, -3..=3_i64)
}

fn query() -> impl Strategy<Value = InterceptQuery> {
    let scales = prop_oneof![Just((0, 0)), (-40..40_i32, -40..40_i32), (-110..110_i32, -110..110_i32)];
    (speeds(), places(), radii(), vector(25_000.0), scales).prop_map(
        |((velocity, speed), (kind, place, lean), (radius_kind, radius, count), origin, (length, rate))| {
            let sideways = place.cross(velocity);
            let sideways = sideways / sideways.length().max(1e-300);
            let along = velocity / velocity.length().max(1e-300);
            // The least angle between flight and line of sight at which a slower pursuer still meets its target.
            let sine = (speed / velocity.length().max(1e-300)).min(1.0);
            let place = match kind {
                0 => place,
                1 => sideways * place.x + along * (place.x * lean * 1e-3),
                2 => along * place.x,
                3 => sideways * (place.x * sine) - along * (place.x.abs() * (1.0 - sine * sine).sqrt()),
                _ => sideways * place.x + along * (place.x * lean * 0.03),
            };
            let place = if place == DVec3::ZERO { DVec3::X } else { place };
            let speed = if speed > 0.0 { speed } else { 1.0 };
            let distance = place.length();
            let capture_radius = match radius_kind {
                0 => 0.0,
                1 => radius,
                2 => ulps(distance * 0.75_f64.sqrt(), count),
                _ => ulps(distance, count - 3),
            };
            let origin = if length == 0 { origin } else { DVec3::ZERO };
            let (length, rate) = (libm::ldexp(1.0, length), libm::ldexp(1.0, rate));
            InterceptQuery {
                pursuer_position: origin * length,
                target_position: (origin + place) * length,
                target_velocity: velocity * rate,
                pursuer_speed: speed * rate,
                capture_radius: capture_radius * length,
            }
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_answer_is_that_of_whole_numbers(query in query()) {
        assert_promised(&query)?;
    }
}

#[test]
fn equal_speeds_are_answered_by_rounded_arithmetic_unless_the_target_flies_nearly_abeam() {
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let strategy = (speeds(), vector(25_000.0));
    let (mut asked, mut left) = (0, 0);
    for _ in 0..4000 {
        use proptest::strategy::ValueTree;
        let ((target_velocity, pursuer_speed), target_position) =
            strategy.new_tree(&mut runner).unwrap().current();
        let query = InterceptQuery {
            pursuer_position: DVec3::ZERO,
            target_position,
            target_velocity,
            pursuer_speed,
            capture_radius: 0.0,
        };
        // Of random directions one in 128 is within 1/128 of the plane abeam.
        let abeam = target_position.normalize().dot(target_velocity / pursuer_speed).abs() < 1.05 / 128.0;
        let is_near = (target_velocity.length() / pursuer_speed - 1.0).abs() < 1e-3;
        if pursuer_speed > 0.0 && is_near && !abeam {
            asked += 1;
            left += usize::from(!matches!(
                arithmetic(&query),
                Ok(Arithmetic::Filter | Arithmetic::SpeedDifference)
            ));
        }
    }
    assert!(asked > 1000, "{asked}");
    // Differences below 2^-100 of the speed squared that are not zero: none at random.
    assert_eq!(left, 0, "of {asked}");
}
