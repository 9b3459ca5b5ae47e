//! The filter: rounded arithmetic whose errors cannot matter, by margins that are known in advance. One query or many side by side.

use super::closest_approach::approach_with_care;
use super::speed_difference::{GREATEST_RATIO_POWER, squared_speed_difference};
use super::{BestCourse, ClosestApproach, Intercept, InterceptQuery};
use crate::motion::position_at;
use crate::numeric::{Lanes, Number, Packed, power_of_two, sqrt};
use crate::reason::NoIntercept;
use core::ops::Div;
use glam::DVec3;

/// The first tier of [`solve`](super::solve()) and [`solve_or_approach`](super::solve_or_approach): the verdict where the errors of
/// rounded arithmetic cannot matter; `None` for all other queries, and for all that are refused.
///
/// For a caller that compiles this tier, which answers nearly every query of a game, into its own code and keeps the rest out of its
/// way. `T` is [`BestCourse`], or an intercept or else the reason why there is none.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::intercept::{InterceptQuery, solve_by_filter, solve_or_approach};
///
/// let query = InterceptQuery {
///     pursuer_position: DVec3::ZERO,
///     target_position: DVec3::new(4.0, 0.0, 0.0),
///     target_velocity: DVec3::new(0.0, 3.0, 0.0),
///     pursuer_speed: 5.0,
///     capture_radius: 0.0,
/// };
/// assert_eq!(solve_by_filter(&query), solve_or_approach(&query).ok());
/// ```
///
/// # Method
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
/// *Else*, speeds near each other or roots near each other, [`solve_by_speed_difference`] forms `a` again with twice the digits,
/// so that `da <= 4 u |a|`. Then `V >= 0.99 S`, so `db <= u (5.02 |R| |V| + |b|)` and `|b| <= 2.02 |R| |V|`.
/// - With `D >= (R V)^2 / 2^14`, and for a faster target `D >= b^2 / 64`: `db / root <= 128 * 5.02 u + 8 u = 651 u`; the
///   weights are at most 4.5: `dt/t <= (651 + 4.5 * 25 + 4.5 * 4) u`; the products in `D` add 7.1 u and the rest 5 u: at
///   most `794 u < 8.9e-14`. For a faster target `b^2 >= D`, so the sign of `b` is right; for a slower one it says only
///   which form of the same root is taken.
/// - Without an intercept `a >= 0`, and `dD <= (28.5 + 25 + 4 + 10) u (R V)^2`. So with `|D| >= (R V)^2 / 2^40` its sign is
///   right, and so is the sign of `b` where `D` is above zero, for then `b^2 >= D`.
///
/// Range: with `S` and `R` from `2^-150` to `2^150`, what underflows is below `2^-1074` beside quantities above `2^-1000`.
/// `a <= 2^20 S^2` keeps `V` below `2^161`, all products below `2^1000`, and the course `R + V t`, of length `S t + r`, above
/// the rounding errors of its sum; `|a| >= 2^-100 S^2` or `a = 0` keeps it below `2^111 R`. A NaN fails a comparison.
#[inline(always)]
pub fn solve_by_filter<T: Decided>(query: &InterceptQuery) -> Option<T> {
    let relative = query.target_position - query.pursuer_position;
    let quadratic = Quadratic::of_query(query, relative);
    let Quadratic { a, b, c, discriminant, .. } = quadratic;
    if quadratic.is_nearly_as_fast(Single) || quadratic.is_query_out_of_range(query) {
        return None;
    }
    // A slower target has a discriminant above `b^2` and no latest time: each kind of target has its own few steps.
    if a.is_sign_negative() {
        let sum = sqrt(discriminant) + b.abs();
        // One form of the root or the other, without a branch: the sign of b is a matter of chance.
        let numerator = if b < 0.0 { c } else { sum };
        let denominator = if b >= 0.0 { -a } else { sum };
        return Some(T::met(intercept_at(query, relative, numerator / denominator, f64::INFINITY)));
    }
    if quadratic.is_far_faster(Single, a) || quadratic.nearly_grazes(Single) {
        return None;
    }
    // By the signs alone, for neither is zero where it decides, and with one branch: which reason it is, is a matter of chance.
    let (falls_short, is_closing) = (discriminant.to_bits() >> 63, b.to_bits() >> 63);
    if falls_short >= is_closing {
        let reason = if falls_short == 1 { NoIntercept::TargetTooFast } else { NoIntercept::TargetEscaping };
        return T::missed(query, &Miss { reason, is_as_fast: false, relative, quadratic });
    }
    let sum = sqrt(discriminant) - b;
    Some(T::met(intercept_at(query, relative, c / sum, sum / a)))
}

/// The second tier: [`solve_by_filter`] with twice the digits for the difference of the squared speeds, for nearly equal speeds, and
/// courses that nearly miss.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::intercept::{
///     BestCourse, InterceptQuery, solve_by_filter, solve_by_speed_difference, solve_or_approach,
/// };
///
/// // As fast as the target.
/// let query = InterceptQuery {
///     pursuer_position: DVec3::ZERO,
///     target_position: DVec3::new(4.0, 0.0, 0.0),
///     target_velocity: DVec3::new(-3.0, 4.0, 0.0),
///     pursuer_speed: 5.0,
///     capture_radius: 0.0,
/// };
/// assert_eq!(solve_by_filter::<BestCourse>(&query), None);
/// assert_eq!(solve_by_speed_difference(&query), solve_or_approach(&query).ok());
/// ```
#[inline(always)]
pub fn solve_by_speed_difference<T: Decided>(query: &InterceptQuery) -> Option<T> {
    let relative = query.target_position - query.pursuer_position;
    let quadratic = Quadratic::of_query(query, relative);
    if quadratic.is_query_out_of_range(query) {
        return None;
    }
    let a = squared_speed_difference(query.target_velocity, query.pursuer_speed);
    let quadratic = quadratic.with_speed_difference(a);
    let Quadratic { b, c, b_squared, discriminant, .. } = quadratic;
    let product = quadratic.distance_squared * quadratic.velocity_squared;
    // Each verdict has its own margin of the discriminant, which is NaN when the difference is.
    let is_too_fast = (a >= 0.0) & (discriminant < 0.0);
    let is_escaping = (a >= 0.0) & (b > 0.0);
    if is_too_fast | is_escaping {
        let is_settled = MARGIN_OF_A_MISS * discriminant.abs() >= product;
        if !is_settled {
            return None;
        }
        let reason = if is_too_fast { NoIntercept::TargetTooFast } else { NoIntercept::TargetEscaping };
        return T::missed(query, &Miss { reason, is_as_fast: a == 0.0, relative, quadratic });
    }
    let is_settled = (MARGIN_OF_AN_INTERCEPT * discriminant.abs() >= product)
        & ((a <= 0.0) | (MARGIN_OF_TWO_ROOTS * discriminant >= b_squared));
    if !is_settled {
        return None;
    }
    // A sum of two numbers of the same sign: nothing cancels.
    let sum = sqrt(discriminant) + b.abs();
    // One form of the root or the other; where b is not below zero, a is.
    let numerator = if b < 0.0 { c } else { sum };
    let denominator = if b >= 0.0 { -a } else { sum };
    // The latest time is infinite unless a is above zero.
    let latest_time = (sum + sum) / (a + a.abs());
    Some(T::met(intercept_at(query, relative, numerator / denominator, latest_time)))
}

/// The result of a query that the filter decides: the verdict alone, or with the closest approach.
pub trait Decided: Sized {
    /// Whether it has the closest approach, too.
    const HAS_APPROACH: bool;

    /// There is an intercept.
    fn met(intercept: Intercept) -> Self;

    /// There is none; `None` to leave the query to slower arithmetic after all.
    fn missed(query: &InterceptQuery, missed: &Miss) -> Option<Self>;

    /// There is none, for a reason that slower arithmetic found.
    fn missed_for(query: &InterceptQuery, reason: NoIntercept) -> Self;
}

impl Decided for Result<Intercept, NoIntercept> {
    const HAS_APPROACH: bool = false;

    #[inline(always)]
    fn met(intercept: Intercept) -> Self {
        Ok(intercept)
    }

    #[inline(always)]
    fn missed(_query: &InterceptQuery, missed: &Miss) -> Option<Self> {
        Some(Err(missed.reason))
    }

    fn missed_for(_query: &InterceptQuery, reason: NoIntercept) -> Self {
        Err(reason)
    }
}

impl Decided for BestCourse {
    const HAS_APPROACH: bool = true;

    #[inline(always)]
    fn met(intercept: Intercept) -> Self {
        Self::Intercept(intercept)
    }

    #[inline(always)]
    fn missed(query: &InterceptQuery, missed: &Miss) -> Option<Self> {
        Some(Self::Approach(missed.reason, missed.approach(query)?))
    }

    fn missed_for(query: &InterceptQuery, reason: NoIntercept) -> Self {
        Self::Approach(reason, approach_with_care(query, reason, f64::INFINITY))
    }
}

/// A target that is as fast or faster and not met.
pub struct Miss {
    /// Too fast, or escaping.
    reason: NoIntercept,
    /// Whether the target is exactly as fast.
    is_as_fast: bool,
    relative: DVec3,
    quadratic: Quadratic<f64>,
}

impl Miss {
    /// The closest approach; `None` where the target flies nearly toward the pursuer or away.
    ///
    /// With `a = V^2 - S^2`, at the stationary point of the gap the course is `w = |R x V| / sqrt(a)` long. It is ahead when
    /// `R.V < S |R|`. Where the target flies neither toward the pursuer nor away, `(R x V)^2 = R^2 V^2 - (R.V)^2` cancels little:
    /// with `(R x V)^2 >= R^2 V^2 / 64` it is within `700 u`, `a` is within `260 u`, so `w` and the time are within `2^-43` of
    /// exact beside `|R|` and `|R| / |V|`; the gap is stationary there, so it is within rounding of the least one.
    #[inline(always)]
    fn approach(&self, query: &InterceptQuery) -> Option<ClosestApproach> {
        let Self { is_as_fast, relative, quadratic, .. } = *self;
        if quadratic.is_along(Single) {
            return None;
        }
        if is_as_fast {
            return Some(ClosestApproach::endless(query.target_position, query.target_velocity));
        }
        let a = quadratic.a;
        let Approach { course_squared, offset, divisor } = quadratic.approach(Single);
        let inverse = 1.0 / divisor;
        // The length of the course, times a.
        let root = sqrt(course_squared);
        let lead = query.pursuer_speed * root - offset;
        let time = if lead > 0.0 { lead } else { 0.0 } * inverse;
        let course = position_at(relative, query.target_velocity, time);
        let inverse_length = a * (1.0 / root);
        Some(ClosestApproach {
            point: position_at(query.target_position, query.target_velocity, time),
            pursuer_velocity: course
                * (query.pursuer_speed * inverse_length)
                * inverse_length_step(Single, inverse_length, course.length_squared()),
            time,
        })
    }
}

/// The intercept at a time that the filter has found. The length of the course is known: it is `S t + r`.
#[inline(always)]
fn intercept_at(query: &InterceptQuery, relative: DVec3, time: f64, latest_time: f64) -> Intercept {
    let speed = query.pursuer_speed;
    let course = position_at(relative, query.target_velocity, time);
    let length = speed * time + query.capture_radius;
    Intercept {
        point: position_at(query.target_position, query.target_velocity, time),
        pursuer_velocity: course * speed_over_length(Single, speed, length, course.length_squared()),
        time,
        latest_time,
    }
}

/// How many queries the filter answers at a time, and how it compares their numbers.
pub(super) trait Width: Copy {
    /// A number of each query.
    type Number: Number + Div<Output = Self::Number>;

    /// The result of a test of each query.
    type Test;

    /// The same number for each query.
    fn splat(self, number: f64) -> Self::Number;

    /// Whether `x` is not in `[least, greatest]`; true for NaN. `least` is at least 0.
    fn is_outside(self, x: Self::Number, least: f64, greatest: f64) -> Self::Test;

    /// Whether `x` is below zero or NaN, and perhaps whether it is above [`GREATEST_IN_FILTER`].
    fn is_below_zero(self, x: Self::Number) -> Self::Test;

    /// Whether `2^power x < y`, where `y` is not below zero.
    fn is_less(self, x: Self::Number, power: i32, y: Self::Number) -> Self::Test;

    /// [`Width::is_less`] where `x` is not below zero either.
    fn is_size_less(self, x: Self::Number, power: i32, y: Self::Number) -> Self::Test;

    /// `one` where `x` is less than the root of `y_squared`, or else `other`; any of the two for NaN.
    fn if_less(
        self,
        x: Self::Number,
        x_squared: Self::Number,
        y_squared: Self::Number,
        one: Self::Number,
        other: Self::Number,
    ) -> Self::Number;
}

/// One query.
#[derive(Clone, Copy)]
pub(super) struct Single;

impl Width for Single {
    type Number = f64;
    type Test = bool;

    #[inline(always)]
    fn splat(self, number: f64) -> f64 {
        number
    }

    /// Numbers above zero are ordered as their bits are, and one comparison of whole numbers keeps out of the way of all the others.
    #[inline(always)]
    fn is_outside(self, x: f64, least: f64, greatest: f64) -> bool {
        x.to_bits().wrapping_sub(least.to_bits()) > greatest.to_bits() - least.to_bits()
    }

    #[inline(always)]
    fn is_below_zero(self, x: f64) -> bool {
        let is_at_least = x >= 0.0;
        !is_at_least
    }

    #[inline(always)]
    fn is_less(self, x: f64, power: i32, y: f64) -> bool {
        let is_at_least = power_of_two(power) * x >= y;
        !is_at_least
    }

    #[inline(always)]
    fn is_size_less(self, x: f64, power: i32, y: f64) -> bool {
        self.is_less(x, power, y)
    }

    #[inline(always)]
    fn if_less(self, x: f64, _x_squared: f64, y_squared: f64, one: f64, other: f64) -> f64 {
        if x * x.abs() < y_squared { one } else { other }
    }
}

/// As many queries as a register has lanes.
///
/// Numbers from zero on are ordered as their bits are, a power of two is added to the exponent, and what does not hold sets a sign:
/// integers take less time than multiplications and comparisons. NaN is beyond all numbers. The result of a test of numbers
/// that are made of a NaN means nothing: the test of that NaN has failed.
#[derive(Clone, Copy)]
pub(super) struct SideBySide<L>(pub L);

impl<L: Lanes> Width for SideBySide<L> {
    type Number = L::Packed;

    /// Negative where the test holds.
    type Test = L::Packed;

    #[inline(always)]
    fn splat(self, number: f64) -> L::Packed {
        self.0.splat(number)
    }

    #[inline(always)]
    fn is_outside(self, x: L::Packed, least: f64, greatest: f64) -> L::Packed {
        let room = f64::from_bits(i64::MAX as u64 - greatest.to_bits());
        x.add_bits(self.splat(room)).or_bits(x.sub_bits(self.splat(least)))
    }

    /// Zero has no sign once zero is added.
    #[inline(always)]
    fn is_below_zero(self, x: L::Packed) -> L::Packed {
        self.is_outside(x + self.splat(0.0), 0.0, GREATEST_IN_FILTER)
    }

    #[inline(always)]
    fn is_less(self, x: L::Packed, power: i32, y: L::Packed) -> L::Packed {
        x.or_bits(self.is_size_less(x, power, y))
    }

    #[inline(always)]
    fn is_size_less(self, x: L::Packed, power: i32, y: L::Packed) -> L::Packed {
        x.add_bits(self.splat(f64::from_bits((power as u64) << 52))).sub_bits(y)
    }

    #[inline(always)]
    fn if_less(
        self,
        x: L::Packed,
        x_squared: L::Packed,
        y_squared: L::Packed,
        one: L::Packed,
        other: L::Packed,
    ) -> L::Packed {
        one.where_or(x.or_bits(x_squared - y_squared).is_negative(), other)
    }
}

/// The coefficients of `a t^2 + 2 b t + c`, of one query or of many side by side, and what they are made of.
#[derive(Clone, Copy)]
pub(super) struct Quadratic<T> {
    /// `V^2 - S^2`.
    pub a: T,
    pub b: T,
    pub c: T,
    pub b_squared: T,
    pub discriminant: T,
    /// `R.V`.
    pub along: T,
    pub speed_squared: T,
    pub velocity_squared: T,
    pub distance_squared: T,
}

impl Quadratic<f64> {
    #[inline(always)]
    fn of_query(query: &InterceptQuery, relative: DVec3) -> Self {
        let velocity = query.target_velocity.to_array();
        Self::of(relative.to_array(), velocity, query.pursuer_speed, query.capture_radius)
    }

    #[inline(always)]
    fn is_query_out_of_range(&self, query: &InterceptQuery) -> bool {
        self.is_speed_outside(Single, query.pursuer_speed)
            || self.is_distance_outside(Single)
            || Single.is_below_zero(query.capture_radius)
            || self.is_nearly_captured(Single)
    }
}

impl<T: Number> Quadratic<T> {
    #[inline(always)]
    pub fn of(relative: [T; 3], velocity: [T; 3], speed: T, radius: T) -> Self {
        let speed_squared = speed * speed;
        let distance_squared = dot(relative, relative);
        let velocity_squared = dot(velocity, velocity);
        let along = dot(relative, velocity);
        let a = velocity_squared - speed_squared;
        let b = along - speed * radius;
        let c = distance_squared - radius * radius;
        let b_squared = b * b;
        let discriminant = b_squared - a * c;
        Self { a, b, c, b_squared, discriminant, along, speed_squared, velocity_squared, distance_squared }
    }

    /// The same with another `V^2 - S^2`.
    #[inline(always)]
    pub fn with_speed_difference(self, a: T) -> Self {
        Self { a, discriminant: self.b_squared - a * self.c, ..self }
    }

    /// Whether products with the pursuer's speed may leave the range of f64.
    #[inline(always)]
    pub fn is_speed_outside<W: Width<Number = T>>(&self, width: W, speed: T) -> W::Test {
        width.is_outside(speed, LEAST_IN_FILTER, GREATEST_IN_FILTER)
    }

    /// Whether products with the distance may leave the range of f64.
    #[inline(always)]
    pub fn is_distance_outside<W: Width<Number = T>>(&self, width: W) -> W::Test {
        let (least, greatest) = (LEAST_IN_FILTER, GREATEST_IN_FILTER);
        width.is_outside(self.distance_squared, least * least, greatest * greatest)
    }

    /// Whether the pursuer is within the capture radius, or not well outside it.
    #[inline(always)]
    pub fn is_nearly_captured<W: Width<Number = T>>(&self, width: W) -> W::Test {
        width.is_less(self.c, 2, self.distance_squared)
    }

    /// Whether the speeds are so near each other that the rounding of `a` matters.
    #[inline(always)]
    pub fn is_nearly_as_fast<W: Width<Number = T>>(&self, width: W) -> W::Test {
        width.is_size_less(self.a.abs(), 6, self.speed_squared)
    }

    /// Whether the target is too fast for the length of the pursuer's way to be known well enough.
    ///
    /// Takes the size of `a`.
    #[inline(always)]
    pub fn is_far_faster<W: Width<Number = T>>(&self, width: W, size: T) -> W::Test {
        width.is_size_less(self.speed_squared, GREATEST_RATIO_POWER, size)
    }

    /// Whether the roots are so near each other, or so nearly real, that the rounding of the discriminant matters.
    #[inline(always)]
    pub fn nearly_grazes<W: Width<Number = T>>(&self, width: W) -> W::Test {
        width.is_size_less(self.discriminant.abs(), 3, self.b_squared)
    }

    /// Whether the target flies nearly toward the pursuer or away.
    #[inline(always)]
    pub fn is_along<W: Width<Number = T>>(&self, width: W) -> W::Test {
        width.is_less(self.sideways_squared(), 6, self.distance_squared * self.velocity_squared)
    }

    /// `(R x V)^2`.
    #[inline(always)]
    fn sideways_squared(&self) -> T {
        self.distance_squared * self.velocity_squared - self.along * self.along
    }

    /// What the closest approach to a faster target is made of, unless the target [flies along](Self::is_along).
    #[inline(always)]
    pub fn approach<W: Width<Number = T>>(&self, width: W) -> Approach<T> {
        let Self { a, along, speed_squared, velocity_squared, distance_squared, .. } = *self;
        let along_squared = along * along;
        let sideways_squared = distance_squared * velocity_squared - along_squared;
        // The stationary point is ahead where `R.V < S |R|`.
        let ahead_squared = speed_squared * distance_squared;
        let length_squared =
            width.if_less(along, along_squared, ahead_squared, sideways_squared, distance_squared * a);
        Approach { course_squared: length_squared * a, offset: along * a, divisor: velocity_squared * a }
    }
}

/// A closest approach: its time is `(S root - offset) / divisor`, or now.
pub(super) struct Approach<T> {
    /// The square of the length of the course, times `a^2`; `root` is its square root.
    pub course_squared: T,
    pub offset: T,
    pub divisor: T,
}

/// The factor that makes a course as long as `speed`: its length is known to within `2^-28`, and one step of Newton's method squares
/// that.
#[inline(always)]
pub(super) fn speed_over_length<W: Width>(
    width: W,
    speed: W::Number,
    length: W::Number,
    length_squared: W::Number,
) -> W::Number {
    let square = length * length;
    let (factor, half) = (speed / length, width.splat(0.5) / square);
    factor + factor * ((square - length_squared) * half)
}

/// One step of Newton's method for the inverse of a length, as a factor.
#[inline(always)]
pub(super) fn inverse_length_step<W: Width>(
    width: W,
    inverse_length: W::Number,
    length_squared: W::Number,
) -> W::Number {
    width.splat(1.5) - (width.splat(0.5) * (inverse_length * inverse_length)) * length_squared
}

#[inline(always)]
pub(super) fn dot<T: Number>([x, y, z]: [T; 3], [u, v, w]: [T; 3]) -> T {
    x * u + y * v + z * w
}

/// 2^-150 and 2^150: between them lie the speeds and distances whose products neither underflow nor overflow.
pub(super) const LEAST_IN_FILTER: f64 = power_of_two(-150);
pub(super) const GREATEST_IN_FILTER: f64 = power_of_two(150);
/// Least ratio of the discriminant to `(R V)^2` at which twice the digits settle a miss.
pub(super) const MARGIN_OF_A_MISS: f64 = power_of_two(40);
/// Least ratio of the discriminant to `(R V)^2` at which they settle an intercept.
pub(super) const MARGIN_OF_AN_INTERCEPT: f64 = power_of_two(14);
/// Least ratio of the discriminant to `b^2` at which they settle one of a faster target.
pub(super) const MARGIN_OF_TWO_ROOTS: f64 = power_of_two(6);
