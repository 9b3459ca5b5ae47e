//! The contact of a straight shot and a body, exact for the numbers given.
//!
//! `|D + W t|^2 - (R + g t)^2 = a t^2 + 2 b t + c`: `D` and `W` are differences of the inputs and `R` is a sum, none of them
//! rounded. First in f64 with error bounds, then in whole numbers.

use super::body::MovingBody;
use super::flight::Piece;
use crate::numeric::certain_sign::{ErrorBounded, Signed};
use crate::numeric::{Exact, ExactSum, Extended, LINEAR, QUADRATIC, QUARTIC, min_or_second, sqrt};
use core::cmp::Ordering::{self, Equal, Greater, Less};
use glam::DVec3;

/// The work of whole numbers, where a look at a body in f64 is 1.
const EXACT: u64 = 128;

/// Earliest time from 0 to `until` at which the shot touches the body. The verdict is exact, the time is within `2e-12` of it.
pub(super) fn contact(piece: &Piece, body: &MovingBody, until: f64, work: &mut u64) -> Option<f64> {
    let bounded = Coefficients::bounded(piece, body);
    match bounded.verdict(until).and_then(|verdict| bounded.time(verdict)) {
        Some(contact) => contact.map(|time| min_or_second(time, until)),
        None => {
            *work += EXACT;
            exact_contact(piece, body, until).map(|time| min_or_second(time.to_f64(), until))
        }
    }
}

/// Whether there is such a time; less work than to find it, where it is not accurate in f64.
pub(super) fn is_met(piece: &Piece, body: &MovingBody, until: f64, work: &mut u64) -> bool {
    *work += 1;
    match Coefficients::bounded(piece, body).verdict(until) {
        Some(verdict) => !matches!(verdict, Verdict::Never),
        None => {
            *work += EXACT;
            exact_contact(piece, body, until).is_some()
        }
    }
}

/// Whether the shot touches `body` before `other`. It touches neither of them yet.
pub(super) fn is_earlier(piece: &Piece, body: &MovingBody, other: &MovingBody, until: f64) -> bool {
    match (exact_contact(piece, body, until), exact_contact(piece, other, until)) {
        (Some(Contact::Later(time)), Some(Contact::Later(than))) => time.is_below(than),
        (Some(Contact::Now), Some(Contact::Later(_))) => true,
        _ => false,
    }
}

/// When they touch.
#[derive(Clone, Copy)]
enum Verdict {
    Now,
    Later,
    Never,
}

/// What decides, each by its sign.
enum Decisive {
    /// `c`: whether they are apart now.
    Now,
    /// `a T^2 + 2 b T + c`: whether they are apart at the horizon.
    AtHorizon,
    /// `b`: whether they approach now.
    Approach,
    /// `a T + b`: whether they part at the horizon.
    Parting,
    /// `b^2 - a c`.
    Discriminant,
}

/// The verdict from signs; `None` if one that matters is in doubt.
fn decide(sign: impl Fn(Decisive) -> Option<Ordering>) -> Option<Verdict> {
    if sign(Decisive::Now)? != Greater {
        return Some(Verdict::Now);
    }
    if sign(Decisive::AtHorizon)? != Greater {
        return Some(Verdict::Later);
    }
    // Apart at both ends: only a convex parabola with its vertex in between touches.
    let dips = sign(Decisive::Approach)? == Less
        && sign(Decisive::Parting)? == Greater
        && sign(Decisive::Discriminant)? != Less;
    Some(if dips { Verdict::Later } else { Verdict::Never })
}

struct Coefficients {
    a: ErrorBounded,
    b: ErrorBounded,
    c: ErrorBounded,
}

/// Bound on the relative errors from which the time is computed in f64.
const TIGHT: f64 = 1e-12;

impl Coefficients {
    fn bounded(piece: &Piece, body: &MovingBody) -> Self {
        let of = |value: f64| ErrorBounded::new(value, value.abs() * f64::EPSILON);
        let difference = |to: DVec3, from: DVec3| (to - from).to_array().map(of);
        let offset = difference(body.position, piece.position);
        let velocity = difference(body.velocity, piece.velocity);
        let (radius, growth) = (of(body.radius + piece.radius), ErrorBounded::new(piece.growth, 0.0));
        let dot = |u: [ErrorBounded; 3], v: [ErrorBounded; 3]| {
            let [x, y, z] = u;
            let [p, q, r] = v;
            x * p + y * q + z * r
        };
        Self {
            a: dot(velocity, velocity) - growth * growth,
            b: dot(offset, velocity) - radius * growth,
            c: dot(offset, offset) - radius * radius,
        }
    }

    fn discriminant(&self) -> ErrorBounded {
        self.b * self.b - self.a * self.c
    }

    fn verdict(&self, until: f64) -> Option<Verdict> {
        let (a, b, c, until) = (self.a, self.b, self.c, ErrorBounded::new(until, 0.0));
        decide(|decisive| match decisive {
            Decisive::Now => c.sign(),
            Decisive::AtHorizon => ((a * until + b + b) * until + c).sign(),
            Decisive::Approach => b.sign(),
            Decisive::Parting => (a * until + b).sign(),
            Decisive::Discriminant => self.discriminant().sign(),
        })
    }

    /// The time of a contact; `None` if it would not be accurate.
    fn time(&self, verdict: Verdict) -> Option<Option<f64>> {
        match verdict {
            Verdict::Never => return Some(None),
            Verdict::Now => return Some(Some(0.0)),
            Verdict::Later => {}
        }
        let is_tight = |x: &ErrorBounded| x.error() <= TIGHT * x.value().abs();
        let discriminant = self.discriminant();
        let (a, b, c) = (self.a.value(), self.b.value(), self.c.value());
        let sum = sqrt(discriminant.value()) + b.abs();
        let (time, last) = if b < 0.0 { (c / sum, &self.c) } else { (sum / -a, &self.a) };
        let is_accurate = is_tight(&discriminant) && is_tight(&self.b) && is_tight(last);
        is_accurate.then_some(Some(time))
    }
}

/// A contact by arithmetic that does not round.
#[derive(Clone, Copy)]
enum Contact {
    Now,
    Later(Extended),
}

impl Contact {
    fn to_f64(self) -> f64 {
        match self {
            Self::Now => 0.0,
            Self::Later(time) => time.to_f64(),
        }
    }
}

/// `u v - x y`. Not inlined, as those below: a sum takes kilobytes of the stack, which are free again after it.
#[inline(never)]
fn coefficient(
    u: &[Exact<LINEAR>; 3],
    v: &[Exact<LINEAR>; 3],
    [x, y]: [&Exact<LINEAR>; 2],
) -> Exact<QUADRATIC> {
    let mut sum = ExactSum::<QUADRATIC>::new();
    for (u, v) in u.iter().zip(v) {
        sum.add(u, v);
    }
    sum.subtract(x, y);
    sum.total()
}

#[inline(never)]
fn product(x: &Exact<LINEAR>, y: &Exact<LINEAR>) -> Exact<QUADRATIC> {
    let mut sum = ExactSum::<QUADRATIC>::new();
    sum.add(x, y);
    sum.total()
}

#[inline(never)]
fn sign_of_sum<const N: usize>(products: [(&Exact<QUADRATIC>, &Exact<QUADRATIC>); N]) -> Ordering {
    let mut sum = ExactSum::<QUARTIC>::new();
    for (x, y) in products {
        sum.add(x, y);
    }
    sum.total().sign()
}

/// The sign of `u v - x y`, and its size unless it is zero.
#[inline(never)]
fn size_of_difference(
    [u, v]: [&Exact<QUADRATIC>; 2],
    [x, y]: [&Exact<QUADRATIC>; 2],
) -> (Ordering, Option<Extended>) {
    let mut sum = ExactSum::<QUARTIC>::new();
    sum.add(u, v);
    sum.subtract(x, y);
    let sum = sum.total();
    (sum.sign(), sum.magnitude())
}

fn exact_contact(piece: &Piece, body: &MovingBody, until: f64) -> Option<Contact> {
    let difference = |to: DVec3, from: DVec3| {
        [Exact::difference(to.x, from.x), Exact::difference(to.y, from.y), Exact::difference(to.z, from.z)]
    };
    let offset = difference(body.position, piece.position);
    let velocity = difference(body.velocity, piece.velocity);
    let radius = Exact::difference(body.radius, -piece.radius);
    let growth = Exact::new(piece.growth);
    let a = coefficient(&velocity, &velocity, [&growth, &growth]);
    let b = coefficient(&offset, &velocity, [&radius, &growth]);
    let c = coefficient(&offset, &offset, [&radius, &radius]);

    let at_horizon = || {
        let (one, end) = (Exact::new(1.0), Exact::new(until));
        let (ones, end_once, end_squared) = (product(&one, &one), product(&end, &one), product(&end, &end));
        sign_of_sum([(&a, &end_squared), (&b, &end_once), (&b, &end_once), (&c, &ones)])
    };
    let parting = || {
        let (one, end) = (Exact::new(1.0), Exact::new(until));
        let (ones, end_once) = (product(&one, &one), product(&end, &one));
        sign_of_sum([(&a, &end_once), (&b, &ones)])
    };
    let discriminant = || size_of_difference([&b, &b], [&a, &c]);
    let verdict = decide(|decisive| {
        Some(match decisive {
            Decisive::Now => c.sign(),
            Decisive::AtHorizon => at_horizon(),
            Decisive::Approach => b.sign(),
            Decisive::Parting => parting(),
            Decisive::Discriminant => discriminant().0,
        })
    })?;
    match verdict {
        Verdict::Never => None,
        Verdict::Now => Some(Contact::Now),
        Verdict::Later => {
            let sum = match (discriminant().1.map(Extended::square_root), b.magnitude()) {
                (Some(root), Some(b)) => root.plus(b),
                (Some(only), None) | (None, Some(only)) => only,
                // Then they neither approach nor part.
                (None, None) => return None,
            };
            let time = match b.sign() {
                Less => c.magnitude()?.over(sum),
                // The radius outgrows the distance.
                Equal | Greater => sum.over(a.magnitude()?),
            };
            Some(Contact::Later(time))
        }
    }
}
