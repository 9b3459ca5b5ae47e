//! Impact times of a projectile of constant muzzle speed: every positive root of the quartic, and no other.

use super::ProjectileQuery;
use super::exact;
use super::relative_motion::ShotMotion;
use crate::numeric::certain_sign::{ErrorBounded, Signed};
use crate::numeric::polynomial::{Roots, crossings, root_bound};
use crate::numeric::power_of_two;
use crate::numeric::sturm::Quartic;
use core::cmp::Ordering;

/// A motion in units that make its numbers about 1.
#[derive(Clone, Copy)]
pub(super) struct Scaled {
    pub motion: ShotMotion,
    /// Scale of its times: a power of two.
    time: f64,
}

impl Scaled {
    pub(super) fn new(motion: &ShotMotion) -> Self {
        let (length, time) = units(motion);
        Self { motion: motion.in_units(length, time), time }
    }

    /// The times above zero with `|P(t)| = s t`, ascending; a double root counts once.
    ///
    /// Their number is Sturm's `count` for the `quartic`: in f64 with error bounds if that decides, otherwise in integers.
    /// `effective` is the query as its simulation sees it. `None` if neither decides: for numbers that differ by hundreds of
    /// powers of two.
    pub(super) fn hit_times(
        &self,
        quartic: &Quartic<ErrorBounded>,
        count: Option<u32>,
        effective: &ProjectileQuery,
    ) -> Option<Roots<4>> {
        let back = |times: Roots<4>| {
            let mut roots = Roots::NONE;
            times.as_slice().iter().for_each(|t| roots.push(t / self.time));
            roots
        };
        certain_times(&self.motion, quartic, count).map(back).or_else(|| {
            let (earliest, latest) = bounds(quartic);
            exact::hit_times(effective, (earliest / self.time, latest / self.time))
        })
    }
}

/// Units of length and time, powers of two, in which the distance is about 1 and speeds and accelerations are at most about
/// 1; (1, 1) if there are none.
fn units(motion: &ShotMotion) -> (f64, f64) {
    let exponent = |components: &[f64]| {
        let largest = components.iter().fold(0.0, |largest: f64, x| largest.max(x.abs()));
        (largest >= f64::MIN_POSITIVE).then_some((largest.to_bits() >> 52) as i32 - 1023)
    };
    let [d, w, g] = [&motion.offset, &motion.velocity, &motion.acceleration].map(|v| v.map(|x| x.high));
    let Some(distance) = exponent(&d) else { return (1.0, 1.0) };
    let [wx, wy, wz] = w;
    let by_speed = exponent(&[wx, wy, wz, motion.speed]).map(|speed| distance - speed);
    let by_acceleration = exponent(&g).map(|acceleration| (distance - acceleration).div_euclid(2));
    let duration = match (by_speed, by_acceleration) {
        (Some(a), Some(b)) => a.min(b),
        (Some(a), None) | (None, Some(a)) => a,
        (None, None) => 0,
    };
    // The factors of lengths, times, speeds and accelerations.
    let exponents = [-distance, -duration, duration - distance, 2 * duration - distance];
    if exponents.iter().any(|exponent| exponent.abs() > 1000) {
        return (1.0, 1.0);
    }
    (power_of_two(-distance), power_of_two(-duration))
}

/// A time before the first hit and one after the last.
fn bounds(quartic: &Quartic<ErrorBounded>) -> (f64, f64) {
    let mut coefficients = quartic.rounded();
    let latest = root_bound(without_leading_zeros(&coefficients));
    coefficients.reverse();
    (1.0 / root_bound(without_leading_zeros(&coefficients)), latest)
}

fn without_leading_zeros(coefficients: &[f64; 5]) -> &[f64] {
    let zeros = coefficients.iter().rev().take_while(|x| **x == 0.0).count();
    coefficients.get(..coefficients.len() - zeros).unwrap_or(&[])
}

/// Times at which the residual changes its sign in rounded arithmetic.
fn likely_times(quartic: &Quartic<ErrorBounded>) -> Roots<4> {
    let coefficients = quartic.rounded();
    let crossings = crossings(&coefficients, 0.0, root_bound(without_leading_zeros(&coefficients)));
    let mut times = Roots::NONE;
    crossings.as_slice().iter().for_each(|time| times.push(*time));
    times
}

/// The hit times, if their number is certain in f64 with error bounds and as many sign changes are found.
fn certain_times(
    motion: &ShotMotion,
    quartic: &Quartic<ErrorBounded>,
    count: Option<u32>,
) -> Option<Roots<4>> {
    let count = count?;
    if count == 0 {
        return Some(Roots::NONE);
    }
    let likely = likely_times(quartic);
    let likely = likely.as_slice();
    if likely.len() != count as usize {
        return None;
    }
    // The residual is positive at zero; between two hits its sign must be certain, and alternate.
    let mut times = Roots::NONE;
    let mut sign = Ordering::Greater;
    let mut from = 0.0;
    for (time, next) in likely.iter().zip(likely.iter().skip(1).map(Some).chain([None])) {
        let to = next.map_or(f64::INFINITY, |next| 0.5 * time + 0.5 * next);
        sign = sign.reverse();
        if next.is_some() && quartic.at(ErrorBounded::new(to, 0.0)).sign()? != sign {
            return None;
        }
        times.push(polished(motion, *time, from, to));
        from = to;
    }
    Some(times)
}

/// The hit near `guess`, alone between two times, to the last bits: Newton's method on the residual in double-double.
fn polished(motion: &ShotMotion, guess: f64, from: f64, to: f64) -> f64 {
    let mut time = guess;
    for _ in 0..MOST_POLISHING {
        let (value, slope) = motion.residual(time);
        let next = time - value / slope;
        if !(next > from && next < to) {
            break;
        }
        let step = (next - time).abs();
        time = next;
        if step <= f64::EPSILON * time {
            break;
        }
    }
    time
}

/// Maximum number of Newton steps; quadratic convergence needs three or four.
const MOST_POLISHING: u32 = 12;
