//! The intercept by plain arithmetic: what nearly every query of a game takes.

use super::excess::{GREATEST_EXCESS, speed_excess};
use super::{Intercept, InterceptQuery};
use crate::motion::position_at;
use crate::numeric::{power_of_two, sqrt};
use crate::reason::NoIntercept;
use glam::DVec3;

/// Rounded arithmetic where its errors cannot matter; `None` for all other queries, and for all that are refused.
///
/// `|R + V t|^2 - (S t + r)^2 = a t^2 + 2 b t + c`, with the discriminant `D = b^2 - a c`. Let `u = 2^-53`, let every
/// operation round by a factor `1 + d`, `|d| <= u`, and count to the first order (the second adds less than `1e-12` of
/// each bound). `R` itself is rounded once. Then
///
/// - `da <= u (3 V^2 + S^2 + |a|)`, `db <= u (4 |R| |V| + S r + |b|)`, `dc <= u (5 R^2 + r^2 + |c|)`.
/// - With `c >= R^2 / 4`: `r < R`, and `dc <= 25 u c`.
/// - The times depend on the coefficients as `dt/t = db / root`, plus the relative errors of `a` and `c` with weights
///   `(root + |b|) / 2 root` and `(root - |b|) / 2 root` in one order or the other, where `root^2 = D`.
///
/// *Target slower*, `-a >= S^2 / 64`: `V < S`, so `da <= 257 u |a|`; `root^2 >= |a| c >= S^2 R^2 / 256`, so
/// `db / root <= 7 u * 16 = 112 u`; the two weights are at least 0 and their sum is 1. With 5 u for the roundings of
/// `D`, the root, the sum and the quotient: `dt/t <= 374 u < 4.2e-14`. The verdict has no more to decide, and `D >= b^2`.
///
/// *Target faster*, `a >= S^2 / 64`: `a >= V^2 / 65`, so `da <= 260 u a`.
/// - Where there are roots, `b^2 >= a c >= V^2 R^2 / 260`, so `db <= 5 u * 16.2 |b| + u |b| = 82 u |b|`: the sign of
///   `b` is right. With `D >= b^2 / 8`, `|b| <= 2.83 root`: `db / root <= 232 u`; the weights are at most 1.92 and 0.92
///   in size: `dt/t <= (232 + 1.92 * 260 + 0.92 * 25) u`; the products in `D` add `b^2 u / (root (root + |b|)) <= 2.1 u`
///   and the rest 5 u: at most `762 u < 8.5e-14`.
/// - Where there are none, `b^2 < a c + dD` and `db <= 82 u sqrt(a c)`, so `dD <= 2 |b| db + db^2 + a dc + c da
///   + u (b^2 + a c + |D|) <= (164 + 25 + 260 + 3) u a c`. With `-D >= b^2 / 8` it is `-D >= a c / 9`: below zero for certain.
///
/// *Else*, speeds near each other or roots near each other, [`solve_refined`] forms `a` again with twice the digits
/// ([`speed_excess`]), so that `da <= 4 u |a|`. Then `V >= 0.99 S`, so `db <= u (5.02 |R| |V| + |b|)` and `|b| <= 2.02 |R| |V|`.
/// - With `D >= (R V)^2 / 2^14`, and for a faster target `D >= b^2 / 64`: `db / root <= 128 * 5.02 u + 8 u = 651 u`; the
///   weights are at most 4.5: `dt/t <= (651 + 4.5 * 25 + 4.5 * 4) u`; the products in `D` add 7.1 u and the rest 5 u: at
///   most `794 u < 8.9e-14`. For a faster target `b^2 >= D`, so the sign of `b` is right; for a slower one it says only
///   which form of the same root is taken.
/// - Without an intercept `a >= 0`, and `dD <= (28.5 + 25 + 4 + 10) u (R V)^2`. So with `|D| >= (R V)^2 / 2^40` its sign is
///   right, and so is that of `b` where `D` is above zero, for then `b^2 >= D`.
///
/// Range: with `S` and `R` from `2^-150` to `2^150`, what underflows is below `2^-1074` beside quantities above `2^-1000`.
/// `a <= 2^20 S^2` keeps `V` below `2^161`, all products below `2^1000`, and the course `R + V t`, of length `S t + r`, above
/// the rounding errors of its sum; `|a| >= 2^-100 S^2` or `a = 0` keeps it below `2^111 R`. A NaN fails a comparison.
#[inline(always)]
pub(super) fn solve_plainly(query: &InterceptQuery) -> Option<Result<Intercept, NoIntercept>> {
    answer_plainly(query)
}

/// What is said when plain arithmetic settles a query.
pub(super) trait PlainAnswer: Sized {
    /// There is an intercept.
    fn met(intercept: Intercept) -> Self;

    /// There is none, for a target that is exactly as fast or faster.
    fn missed(
        query: &InterceptQuery,
        relative: DVec3,
        coefficients: &Coefficients,
        reason: NoIntercept,
        is_as_fast: bool,
    ) -> Option<Self>;
}

impl PlainAnswer for Result<Intercept, NoIntercept> {
    #[inline(always)]
    fn met(intercept: Intercept) -> Self {
        Ok(intercept)
    }

    #[inline(always)]
    fn missed(_: &InterceptQuery, _: DVec3, _: &Coefficients, reason: NoIntercept, _: bool) -> Option<Self> {
        Some(Err(reason))
    }
}

/// [`solve_plainly`] where only the digits of [`speed_excess`] settle the verdict.
#[inline(always)]
pub(super) fn solve_refined(query: &InterceptQuery) -> Option<Result<Intercept, NoIntercept>> {
    answer_refined(query)
}

/// The steps of [`solve_refined`].
#[inline(always)]
pub(super) fn answer_refined<T: PlainAnswer>(query: &InterceptQuery) -> Option<T> {
    let (relative, coefficients) = Coefficients::in_range(query)?;
    let a = speed_excess(query.target_velocity, query.pursuer_speed);
    coefficients.with_excess(a).answer(query, relative)
}

/// The steps of [`solve_plainly`]. A slower target has a discriminant above `b^2` and no latest time: each kind of target has
/// its own few.
#[inline(always)]
pub(super) fn answer_plainly<T: PlainAnswer>(query: &InterceptQuery) -> Option<T> {
    let relative = query.target_position - query.pursuer_position;
    let coefficients = Coefficients::of(query, relative);
    let Coefficients { a, b, c, b_squared, discriminant, speed_squared, .. } = coefficients;
    if !(64.0 * a.abs() >= speed_squared && coefficients.are_moderate(query, is_between)) {
        return None;
    }
    if a.is_sign_negative() {
        let sum = sqrt(discriminant) + b.abs();
        // One form of the root or the other, without a branch: the sign of b is a matter of chance.
        let numerator = if b < 0.0 { c } else { sum };
        let denominator = if b >= 0.0 { -a } else { sum };
        return Some(T::met(intercept_at(query, relative, numerator / denominator, f64::INFINITY)));
    }
    if !(a <= GREATEST_EXCESS * speed_squared && 8.0 * discriminant.abs() >= b_squared) {
        return None;
    }
    // By the signs alone, for neither is zero where it decides, and with one branch: which reason it is, is a matter of chance.
    let (falls_short, is_closing) = (discriminant.to_bits() >> 63, b.to_bits() >> 63);
    if falls_short >= is_closing {
        let reason = if falls_short == 1 { NoIntercept::TargetTooFast } else { NoIntercept::TargetEscaping };
        return T::missed(query, relative, &coefficients, reason, false);
    }
    let sum = sqrt(discriminant) - b;
    Some(T::met(intercept_at(query, relative, c / sum, sum / a)))
}

/// Whether [`solve_plainly`] answers.
pub(super) fn is_clear(query: &InterceptQuery) -> bool {
    let coefficients = Coefficients::of(query, query.target_position - query.pursuer_position);
    coefficients.are_in_range(query) && coefficients.are_clear()
}

/// The coefficients of `a t^2 + 2 b t + c`, and what decides on them: the steps of [`solve_plainly`], for one query and for
/// many side by side.
#[derive(Clone, Copy)]
pub(super) struct Coefficients {
    /// `V^2 - S^2`.
    pub(super) a: f64,
    b: f64,
    c: f64,
    b_squared: f64,
    discriminant: f64,
    /// `R.V`.
    pub(super) along: f64,
    pub(super) speed_squared: f64,
    pub(super) velocity_squared: f64,
    pub(super) distance_squared: f64,
}

impl Coefficients {
    #[inline(always)]
    pub(super) fn of(query: &InterceptQuery, relative: DVec3) -> Self {
        let (velocity, speed, radius) = (query.target_velocity, query.pursuer_speed, query.capture_radius);
        let speed_squared = speed * speed;
        let distance_squared = relative.length_squared();
        let velocity_squared = velocity.length_squared();
        let along = relative.dot(velocity);
        let a = velocity_squared - speed_squared;
        let b = along - speed * radius;
        let c = distance_squared - radius * radius;
        let b_squared = b * b;
        let discriminant = b_squared - a * c;
        Self { a, b, c, b_squared, discriminant, along, speed_squared, velocity_squared, distance_squared }
    }

    /// Those of [`Self::are_moderate`], with the relative position.
    #[inline(always)]
    fn in_range(query: &InterceptQuery) -> Option<(DVec3, Self)> {
        let relative = query.target_position - query.pursuer_position;
        let coefficients = Self::of(query, relative);
        coefficients.are_moderate(query, is_between).then_some((relative, coefficients))
    }

    /// The same with another `V^2 - S^2`.
    #[inline(always)]
    fn with_excess(self, a: f64) -> Self {
        Self { a, discriminant: self.b_squared - a * self.c, ..self }
    }

    /// What they settle when the excess has twice the digits. Each verdict has its own margin of the discriminant, which is NaN
    /// when the excess is.
    #[inline(always)]
    fn answer<T: PlainAnswer>(&self, query: &InterceptQuery, relative: DVec3) -> Option<T> {
        let Self { a, discriminant, .. } = *self;
        let product = self.distance_squared * self.velocity_squared;
        let is_too_fast = self.is_too_fast();
        if is_too_fast | self.is_escaping() {
            let is_settled = power_of_two(40) * discriminant.abs() >= product;
            if !is_settled {
                return None;
            }
            let reason = if is_too_fast { NoIntercept::TargetTooFast } else { NoIntercept::TargetEscaping };
            return T::missed(query, relative, self, reason, a == 0.0);
        }
        let is_settled = (16384.0 * discriminant.abs() >= product)
            & ((a <= 0.0) | (64.0 * discriminant >= self.b_squared));
        is_settled.then(|| T::met(self.intercept(query, relative)))
    }

    /// Whether the pursuer is well outside the capture radius, and nothing leaves the range.
    #[inline(always)]
    pub(super) fn are_in_range(&self, query: &InterceptQuery) -> bool {
        let is_between = |x: f64, least: f64, greatest: f64| x >= least && x <= greatest;
        self.a <= GREATEST_EXCESS * self.speed_squared && self.are_moderate(query, is_between)
    }

    /// [`Self::are_in_range`] but for a target that is too fast, and with another way to compare.
    #[inline(always)]
    fn are_moderate(&self, query: &InterceptQuery, is_between: impl Fn(f64, f64, f64) -> bool) -> bool {
        is_between(query.pursuer_speed, LEAST, GREATEST)
            && is_between(self.distance_squared, LEAST * LEAST, GREATEST * GREATEST)
            && query.capture_radius >= 0.0
            && 4.0 * self.c >= self.distance_squared
    }

    /// Whether rounding can neither change a verdict nor a time by much.
    #[inline(always)]
    pub(super) fn are_clear(&self) -> bool {
        64.0 * self.a.abs() >= self.speed_squared && 8.0 * self.discriminant.abs() >= self.b_squared
    }

    #[inline(always)]
    fn is_too_fast(&self) -> bool {
        (self.a >= 0.0) & (self.discriminant < 0.0)
    }

    #[inline(always)]
    fn is_escaping(&self) -> bool {
        (self.a >= 0.0) & (self.b > 0.0)
    }

    /// The intercept that the verdict promises.
    #[inline(always)]
    pub(super) fn intercept(&self, query: &InterceptQuery, relative: DVec3) -> Intercept {
        let (time, latest_time) = self.times();
        intercept_at(query, relative, time, latest_time)
    }

    /// The earliest time that the verdict promises, and the last.
    ///
    /// A sum of two numbers of the same sign: nothing cancels.
    #[inline(always)]
    pub(super) fn times(&self) -> (f64, f64) {
        let sum = sqrt(self.discriminant) + self.b.abs();
        // One form of the root or the other; where b is not below zero, a is.
        let numerator = if self.b < 0.0 { self.c } else { sum };
        let denominator = if self.b >= 0.0 { -self.a } else { sum };
        // The latest time is infinite unless a is above zero.
        (numerator / denominator, (sum + sum) / (self.a + self.a.abs()))
    }
}

/// The intercept at a time of [`Coefficients::times`]. The length of the course is known: it is `S t + r`.
#[inline(always)]
pub(super) fn intercept_at(
    query: &InterceptQuery,
    relative: DVec3,
    time: f64,
    latest_time: f64,
) -> Intercept {
    let course = position_at(relative, query.target_velocity, time);
    let length = query.pursuer_speed * time + query.capture_radius;
    Intercept {
        point: position_at(query.target_position, query.target_velocity, time),
        pursuer_velocity: at_speed(query.pursuer_speed, course, length),
        time,
        latest_time,
    }
}

/// `course` made as long as `speed`, by its length to within `2^-28`: one step of Newton's method squares that.
#[inline(always)]
pub(super) fn at_speed(speed: f64, course: DVec3, length: f64) -> DVec3 {
    let square = length * length;
    let (factor, half) = (speed / length, 0.5 / square);
    course * (factor + factor * ((square - course.length_squared()) * half))
}

/// Whether the number is from one above zero to another. Numbers above zero are ordered as their bits are, and one comparison of
/// whole numbers keeps out of the way of all the others.
#[inline(always)]
fn is_between(x: f64, least: f64, greatest: f64) -> bool {
    x.to_bits().wrapping_sub(least.to_bits()) <= greatest.to_bits() - least.to_bits()
}

/// 2^-150 and 2^150: between them lie the speeds and distances whose products neither underflow nor overflow.
pub(super) const LEAST: f64 = power_of_two(-150);
pub(super) const GREATEST: f64 = power_of_two(150);
