//! The motion of the target relative to a projectile launched with no muzzle velocity.

use super::{ProjectileQuery, ProjectileSettings};
use crate::aim::Shot;
use crate::numeric::certain_sign::ErrorBounded;
use crate::numeric::double_double::DoubleDouble;
use crate::numeric::sturm::Quartic;
use crate::refusal::{Refusal, Within};
use glam::DVec3;

/// `P(t) = D + W t + G t^2 / 2`: position of the target at `t` relative to a projectile launched with no muzzle velocity.
///
/// A launch hits if the muzzle velocity times `t` is `P(t)`: if `|P(t)| = s t`. The differences are exact, in double-double.
#[derive(Clone, Copy, Debug)]
pub(super) struct ShotMotion {
    /// `D`: the target's position minus the shooter's.
    pub offset: [DoubleDouble; 3],
    /// `W`: the target's velocity minus the shooter's, with the drift of the integrators.
    pub velocity: [DoubleDouble; 3],
    /// `G`: the target's acceleration minus gravity.
    pub acceleration: [DoubleDouble; 3],
    /// `s`: the muzzle speed.
    pub speed: f64,
    /// Whether a part of these underflowed.
    underflows: bool,
}

/// Bound on the error of sums of a few products, relative to their magnitudes: the last few of 106 bits.
const PAIR_ERROR: f64 = 1.0 / (1_u128 << 96) as f64;

impl ShotMotion {
    /// Refuses differences beyond the range of f64.
    pub(super) fn new(query: &ProjectileQuery, settings: &ProjectileSettings) -> Result<Self, Refusal> {
        query.check().within("query")?;
        settings.check().within("settings")?;
        let effective = effective(query, settings);
        let motion = Self {
            offset: difference(query.shot.target_position, query.shot.shooter_position),
            velocity: difference(effective.shot.target_velocity, effective.shooter_velocity),
            acceleration: difference(query.target_acceleration, query.shot.gravity),
            speed: query.shot.muzzle_speed,
            underflows: false,
        };
        let finite = [&motion.offset, &motion.velocity, &motion.acceleration]
            .iter()
            .all(|v| v.iter().all(|x| x.high.is_finite() && x.low.is_finite()));
        if finite { Ok(motion) } else { Err(Refusal::BEYOND_F64) }
    }

    /// Number of its numbers.
    pub(super) const NUMBERS: usize = 20;

    /// Its numbers, one after the other.
    #[inline(always)]
    pub(super) fn numbers(&self) -> [f64; Self::NUMBERS] {
        let [[dx, dy, dz], [wx, wy, wz], [gx, gy, gz]] =
            [self.offset, self.velocity, self.acceleration].map(|v| v.map(|x| [x.high, x.low]));
        let [[a, b], [c, d], [e, f]] = [dx, dy, dz];
        let [[g, h], [i, j], [k, l]] = [wx, wy, wz];
        let [[m, n], [o, p], [q, r]] = [gx, gy, gz];
        [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, self.speed, f64::from(self.underflows)]
    }

    /// The motion with these numbers.
    #[inline(always)]
    pub(super) fn of_numbers(numbers: [f64; Self::NUMBERS]) -> Self {
        let [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, speed, underflows] = numbers;
        let pair = |[high, low]: [f64; 2]| DoubleDouble { high, low };
        Self {
            offset: [[a, b], [c, d], [e, f]].map(pair),
            velocity: [[g, h], [i, j], [k, l]].map(pair),
            acceleration: [[m, n], [o, p], [q, r]].map(pair),
            speed,
            underflows: underflows != 0.0,
        }
    }

    /// Whether `D` is zero.
    pub(super) fn is_at_shooter(&self) -> bool {
        self.offset.iter().all(|x| x.high == 0.0)
    }

    /// `P(t)` in double-double.
    pub(super) fn position(&self, time: f64) -> [DoubleDouble; 3] {
        let time = DoubleDouble::from(time);
        let [dx, dy, dz] = self.offset;
        let [wx, wy, wz] = self.velocity;
        let [gx, gy, gz] = self.acceleration;
        let along = |d, w, g: DoubleDouble| d + (w + g.scaled(0.5) * time) * time;
        [along(dx, wx, gx), along(dy, wy, gy), along(dz, wz, gz)]
    }

    /// `P(t)`, rounded.
    pub(super) fn position_rounded(&self, time: f64) -> DVec3 {
        rounded(self.position(time))
    }

    /// `4 |P(t)|^2 - 4 s^2 t^2` in double-double, and its slope.
    pub(super) fn residual(&self, time: f64) -> (f64, f64) {
        let position = self.position(time);
        let square = |x: DoubleDouble| x * x;
        let [x, y, z] = position.map(square);
        let flown = DoubleDouble::product(self.speed, time);
        let residual = x + y + z - square(flown);
        let (offset, velocity, acceleration) =
            (rounded(position), rounded(self.velocity), rounded(self.acceleration));
        let slope = 2.0 * offset.dot(velocity + acceleration * time) - 2.0 * self.speed * self.speed * time;
        (4.0 * residual.high, 4.0 * slope)
    }

    /// The coefficients of `4 |P(t)|^2 - 4 s^2 t^2`, with bounds on their errors. Inlined, so that a batch computes many in
    /// SIMD lanes.
    #[inline(always)]
    pub(super) fn quartic(&self) -> Quartic<ErrorBounded> {
        let (d, w, g) = (&self.offset, &self.velocity, &self.acceleration);
        let speed = DoubleDouble::from(self.speed);
        // The part lost is below 2^-1022, and so are its products with quantities of about 1.
        let lost = if self.underflows { UNDERFLOW } else { 0.0 };
        let of = |u, v| Sum::of(u, v, lost);
        let mut c = of(w, w);
        c.add(&of(d, g));
        c.subtract_square(speed);
        Quartic {
            a: of(g, g).bounded(1.0),
            b: of(w, g).bounded(4.0),
            c: c.bounded(4.0),
            d: of(d, w).bounded(8.0),
            e: of(d, d).bounded(4.0),
        }
    }

    /// The same motion in other units: lengths times `length`, times times `time`, both powers of two.
    pub(super) fn in_units(&self, length: f64, time: f64) -> Self {
        let mut underflows = self.underflows;
        let mut scale = |v: [DoubleDouble; 3], factor: f64| {
            let scaled = v.map(|x| x.scaled(factor));
            underflows |= scaled.iter().zip(&v).any(|(new, old)| new.scaled(1.0 / factor) != *old);
            scaled
        };
        let rate = length / time;
        let [speed, _, _] = scale([DoubleDouble::from(self.speed); 3], rate);
        let offset = scale(self.offset, length);
        let velocity = scale(self.velocity, rate);
        let acceleration = scale(self.acceleration, rate / time);
        Self { offset, velocity, acceleration, speed: speed.high, underflows }
    }
}

/// The query as its simulation sees it: each velocity with the drift of its integrator.
pub(super) fn effective(query: &ProjectileQuery, settings: &ProjectileSettings) -> ProjectileQuery {
    ProjectileQuery {
        shooter_velocity: query.shooter_velocity + settings.projectile_drift(query.shot.gravity),
        shot: Shot {
            target_velocity: query.shot.target_velocity + settings.target_drift(query.target_acceleration),
            ..query.shot
        },
        ..*query
    }
}

/// Each component rounded to one f64.
pub(super) fn rounded(v: [DoubleDouble; 3]) -> DVec3 {
    DVec3::from(v.map(|x| x.high))
}

fn difference(a: DVec3, b: DVec3) -> [DoubleDouble; 3] {
    [
        DoubleDouble::difference(a.x, b.x),
        DoubleDouble::difference(a.y, b.y),
        DoubleDouble::difference(a.z, b.z),
    ]
}

/// A sum of products, and the sum of their magnitudes.
struct Sum {
    value: DoubleDouble,
    magnitude: f64,
}

impl Sum {
    #[inline(always)]
    fn of(u: &[DoubleDouble; 3], v: &[DoubleDouble; 3], lost: f64) -> Self {
        let mut sum = Self { value: DoubleDouble::from(0.0), magnitude: lost };
        for (x, y) in u.iter().zip(v) {
            if x.high != 0.0 && y.high != 0.0 {
                let product = *x * *y;
                sum.value = sum.value + product;
                sum.magnitude += product.high.abs() + UNDERFLOW;
            }
        }
        sum
    }

    #[inline(always)]
    fn add(&mut self, other: &Self) {
        self.value = self.value + other.value;
        self.magnitude += other.magnitude;
    }

    #[inline(always)]
    fn subtract_square(&mut self, x: DoubleDouble) {
        if x.high != 0.0 {
            let square = x * x;
            self.value = self.value - square;
            self.magnitude += square.high + UNDERFLOW;
        }
    }

    #[inline(always)]
    fn bounded(&self, factor: f64) -> ErrorBounded {
        let error = self.value.low.abs() + PAIR_ERROR * self.magnitude;
        ErrorBounded::new(factor * self.value.high, factor * error)
    }
}

/// A product this small may have lost its low half; times `PAIR_ERROR` it is still far above that loss.
const UNDERFLOW: f64 = f64::MIN_POSITIVE * (1_u128 << 110) as f64;
