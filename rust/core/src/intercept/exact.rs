//! The intercept by arithmetic that does not round: for the queries on a limit, and for the widest exponents.

use super::{Intercept, InterceptQuery};
use crate::numeric::{
    Exact, ExactSum, Extended, LINEAR, QUADRATIC, QUARTIC, direction_and_length, exponent, scale,
    two_product, two_sum,
};
use crate::reason::{NoIntercept, Unsolved};
use crate::refusal::Refusal;
use core::cmp::Ordering::{self, Equal, Greater, Less};
use glam::DVec3;

/// The coefficients and the discriminant of [`solve()`](super::solve()) as whole numbers; rounded only in the last steps, to
/// 105 bits, where every sum is of two numbers of the same sign.
///
/// The query has passed its check.
///
/// # Errors
/// As [`solve()`](super::solve()).
pub(super) fn solve_exactly(query: &InterceptQuery) -> Result<Intercept, Unsolved> {
    let (time, latest_time) = exact_times(query)?;
    let time_beyond_range = time.is_beyond_f64();
    let point = place_at(query.target_position, query.target_velocity, time);
    if time_beyond_range || !point.is_finite() {
        return Err(Refusal::BEYOND_F64.into());
    }
    Ok(Intercept {
        point,
        pursuer_velocity: course_at(query, time) * query.pursuer_speed,
        time: time.to_f64(),
        latest_time: latest_time.map_or(f64::INFINITY, Extended::to_f64),
    })
}

/// `V^2 - S^2` when it is above zero.
pub(super) fn exact_positive_speed_difference(query: &InterceptQuery) -> Option<Extended> {
    let difference =
        speed_difference(&query.target_velocity.to_array().map(Exact::new), &Exact::new(query.pursuer_speed));
    difference.magnitude().filter(|_| difference.sign() == Greater)
}

/// The quadratic `a t^2 + 2 b t + c` whose roots are the times, in whole numbers.
struct ExactQuadratic {
    a: Exact<QUADRATIC>,
    b: Exact<QUADRATIC>,
    c: Exact<QUADRATIC>,
}

impl ExactQuadratic {
    // Not inlined, as `discriminant`: the kilobytes of stack for its terms are free again after it.
    #[inline(never)]
    fn of(query: &InterceptQuery) -> Self {
        let (from, to) = (query.pursuer_position, query.target_position);
        let relative = [
            Exact::difference(to.x, from.x),
            Exact::difference(to.y, from.y),
            Exact::difference(to.z, from.z),
        ];
        let velocity = query.target_velocity.to_array().map(Exact::new);
        let speed = Exact::new(query.pursuer_speed);
        let radius = Exact::new(query.capture_radius);

        let mut b = ExactSum::<QUADRATIC>::new();
        let mut c = ExactSum::<QUADRATIC>::new();
        for (position, velocity) in relative.iter().zip(&velocity) {
            b.add(position, velocity);
            c.add(position, position);
        }
        b.subtract(&speed, &radius);
        c.subtract(&radius, &radius);
        Self { a: speed_difference(&velocity, &speed), b: b.total(), c: c.total() }
    }

    /// The sign of `b^2 - a c`, and its size unless it is zero.
    #[inline(never)]
    fn discriminant(&self) -> (Ordering, Option<Extended>) {
        let mut discriminant = ExactSum::<QUARTIC>::new();
        discriminant.add(&self.b, &self.b);
        discriminant.subtract(&self.a, &self.c);
        let discriminant = discriminant.total();
        (discriminant.sign(), discriminant.magnitude())
    }
}

/// The earliest intercept, and the last unless the pursuer can wait without end.
fn exact_times(query: &InterceptQuery) -> Result<(Extended, Option<Extended>), NoIntercept> {
    let quadratic = ExactQuadratic::of(query);
    let ExactQuadratic { a, b, c } = &quadratic;
    let Some(gap) = c.magnitude().filter(|_| c.sign() == Greater) else {
        return Err(NoIntercept::AlreadyThere);
    };
    if query.pursuer_speed == 0.0 {
        return Err(NoIntercept::PursuerImmobile);
    }
    let (discriminant_sign, discriminant) = quadratic.discriminant();
    if a.sign() == Greater && discriminant_sign == Less {
        return Err(NoIntercept::TargetTooFast);
    }
    if a.sign() != Less && b.sign() != Less {
        return Err(NoIntercept::TargetEscaping);
    }

    let sum = match (discriminant.map(Extended::square_root), b.magnitude()) {
        (Some(root), Some(b)) => root.plus(b),
        // A slower target that flies across, or a faster one that is just reached.
        (Some(only), None) | (None, Some(only)) => only,
        // Both zero asks for a or c to be zero, and was answered above.
        (None, None) => return Err(NoIntercept::TargetEscaping),
    };
    Ok(match (a.magnitude(), a.sign(), b.sign()) {
        (Some(a), Less, Equal | Greater) => (sum.over(a), None),
        (Some(a), Greater, _) => (gap.over(sum), Some(sum.over(a))),
        _ => (gap.over(sum), None),
    })
}

/// `V^2 - S^2`.
fn speed_difference(velocity: &[Exact<LINEAR>; 3], speed: &Exact<LINEAR>) -> Exact<QUADRATIC> {
    let mut sum = ExactSum::new();
    for component in velocity {
        sum.add(component, component);
    }
    sum.subtract(speed, speed);
    sum.total()
}

/// Where a thing that starts at `position` is at `time`; not finite when no f64 holds it.
fn place_at(position: DVec3, velocity: DVec3, time: Extended) -> DVec3 {
    // Halves, for a way that does not fit from a start on the other side of the origin.
    let half = time.scaled(-1).to_f64();
    let whole = position + velocity * time.to_f64();
    if whole.is_finite() { whole } else { (position * 0.5 + velocity * half) * 2.0 }
}

/// The direction of `R + V t`, of length 1.
///
/// That sum cancels when the pursuer is slow and the target comes to it, so it is formed to 105 bits. What is left of
/// a pursuer's way below `2^-100` of the distance is beyond these too: then the direction is along `R`, and the error
/// is below a rounding error of the point of the intercept.
fn course_at(query: &InterceptQuery, time: Extended) -> DVec3 {
    // Halves, for positions whose difference does not fit; what a half loses is beyond the digits of a difference
    // that does not fit.
    let (from, to) = (query.pursuer_position, query.target_position);
    let (from, to, halves) = if (to - from).is_finite() { (from, to, 0) } else { (from * 0.5, to * 0.5, 1) };
    let offset = to - from;
    if query.target_velocity == DVec3::ZERO {
        return direction_of(offset).unwrap_or(DVec3::ZERO);
    }
    let offset_exponent = exponent(offset.abs().max_element());
    let velocity_exponent = exponent(query.target_velocity.abs().max_element());
    let (high, low, time_exponent) = time.parts();
    // In units of the largest component of R, the way of the target is `V t 2^lead`.
    let lead = time_exponent + velocity_exponent - offset_exponent - halves;
    let velocity = scale(query.target_velocity, -velocity_exponent);
    if lead > 200 {
        // |R + V t| = S t + r with S about V: far longer than R.
        return direction_of(velocity).unwrap_or(DVec3::ZERO);
    }
    let stretch = libm::scalbn(1.0, lead.max(-200));
    let axis = |from: f64, to: f64, velocity: f64| {
        let (offset, offset_error) = two_sum(to, -from);
        let in_units = |x: f64| libm::scalbn(x, -offset_exponent);
        let (way, way_error) = two_product(velocity * stretch, high);
        let (sum, sum_error) = two_sum(in_units(offset), way);
        sum + (sum_error + in_units(offset_error) + way_error + velocity * stretch * low)
    };
    let course = DVec3::new(
        axis(from.x, to.x, velocity.x),
        axis(from.y, to.y, velocity.y),
        axis(from.z, to.z, velocity.z),
    );
    direction_of(course).or(direction_of(offset)).unwrap_or(DVec3::ZERO)
}

fn direction_of(v: DVec3) -> Option<DVec3> {
    direction_and_length(v).map(|(direction, _)| direction)
}

#[cfg(test)]
mod tests {
    use super::solve_exactly;
    use crate::intercept::InterceptQuery;
    use glam::DVec3;

    #[test]
    fn the_course_does_not_depend_on_where_the_origin_is() {
        // 4 + 9 t^2 = 25 t^2: after half a second, along (2, 1.5).
        for shift in [-1.0, 0.0, 7.0] {
            let query = InterceptQuery {
                pursuer_position: DVec3::X * (shift - 1.0),
                target_position: DVec3::X * (shift + 1.0),
                target_velocity: DVec3::Y * 3.0,
                pursuer_speed: 5.0,
                capture_radius: 0.0,
            };
            let intercept = solve_exactly(&query).unwrap();
            assert_eq!((intercept.time, intercept.point), (0.5, DVec3::new(shift + 1.0, 1.5, 0.0)));
            assert!(
                (intercept.pursuer_velocity - DVec3::new(4.0, 3.0, 0.0)).length() < 1e-14,
                "{intercept:?}"
            );
        }
    }
}
