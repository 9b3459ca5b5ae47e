//! How the drag of a projectile depends on its Mach number.

use super::drag_tables::{G1, G7};
use crate::numeric::{max_or_second, min_or_second};
use crate::refusal::{Refusal, Requirement, Within, finite_at_least_zero};

/// How the quadratic drag depends on the Mach number, the speed through the air as a multiple of the speed of sound.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(not(feature = "_exhaustive"), non_exhaustive)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum DragLaw {
    /// Not at all: the coefficient is 1.
    #[default]
    Constant,
    /// The coefficients of the standard projectile G1: flat-based bullets, and most published ballistic coefficients.
    G1,
    /// The coefficients of the standard projectile G7: long bullets with a boat tail.
    G7,
    /// The caller's table.
    Table,
}

impl DragLaw {
    /// The points of a standard projectile; none for another law.
    ///
    /// ```
    /// use pursuit_core::aim::projectile::DragLaw;
    ///
    /// let supersonic = DragLaw::G7.points().iter().find(|point| point.mach == 2.0).unwrap();
    /// assert_eq!(supersonic.coefficient, 0.298);
    /// ```
    pub fn points(self) -> &'static [DragPoint] {
        match self {
            Self::G1 => &G1,
            Self::G7 => &G7,
            Self::Constant | Self::Table => &[],
        }
    }
}

/// A drag coefficient at a Mach number.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct DragPoint {
    /// The Mach number. Finite and >= 0, and not below the point before.
    pub mach: f64,
    /// The drag coefficient there, which the quadratic drag is multiplied by. Finite and >= 0.
    pub coefficient: f64,
}

/// Most points of a caller's table.
pub const MAX_DRAG_POINTS: usize = 256;

/// The quadratic drag of a bullet with a ballistic coefficient, for the drag law of that coefficient, G1 or G7.
///
/// `ballistic_coefficient` is the published one, in pounds per square inch. `air_density` is in
/// kilograms per cubic meter: 1.225 at sea level in the standard atmosphere of ICAO. `units_per_meter` is 100 for centimeters,
/// as in Unreal, and 1 for meters. NaN, which functions refuse, unless all three are finite and above 0.
///
/// ```
/// use pursuit_core::aim::projectile::quadratic_drag;
///
/// // A G1 coefficient of 1: a pound of an inch, 703.07 kg/m^2; pi / 8 * 1.225 / 703.07 per meter.
/// assert!((quadratic_drag(1.0, 1.225, 1.0) - 6.842e-4).abs() < 1e-7);
/// ```
///
/// # Method
/// The drag is `air_density / 2 * v^2 * (pi d^2 / 4) * C`, where `C` is the standard projectile's coefficient times the form factor
/// `i`, and the ballistic coefficient is `m / (i d^2)`. So the deceleration is `pi / 8 * air_density / ballistic_coefficient * C v^2`.
#[must_use]
pub fn quadratic_drag(ballistic_coefficient: f64, air_density: f64, units_per_meter: f64) -> f64 {
    let is_positive = |x: f64| x.is_finite() && x > 0.0;
    if is_positive(ballistic_coefficient) && is_positive(air_density) && is_positive(units_per_meter) {
        let per_meter = EIGHTH_OF_PI * air_density / (KILOGRAMS_PER_SQUARE_METER * ballistic_coefficient);
        per_meter / units_per_meter
    } else {
        f64::NAN
    }
}

const EIGHTH_OF_PI: f64 = core::f64::consts::FRAC_PI_8;
/// A pound of 0.45359237 kg on a square inch of 0.0254^2 m^2.
const KILOGRAMS_PER_SQUARE_METER: f64 = 0.453_592_37 / (0.0254 * 0.0254);

/// The speed of sound at sea level in the standard atmosphere of ICAO, in centimeters per second.
pub(super) const SPEED_OF_SOUND: f64 = 34029.4;

/// A point of a curve, and the slope there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Knot {
    mach: f64,
    coefficient: f64,
    slope: f64,
}

/// The curve through the points of a table: cubic between two points, with a slope at each that leaves it monotone between them
/// (F. Fritsch and J. Butland, 1984), and constant beyond the ends.
#[derive(Clone, Copy, Debug)]
pub(in crate::aim) struct DragCurve<'a> {
    knots: &'a [Knot],
}

/// Room for the knots of a caller's table.
pub(in crate::aim) struct KnotRoom([Knot; MAX_DRAG_POINTS]);

impl KnotRoom {
    pub(in crate::aim) const EMPTY: Self = Self([Knot::ZERO; MAX_DRAG_POINTS]);
}

impl Knot {
    const ZERO: Self = Self { mach: 0.0, coefficient: 0.0, slope: 0.0 };
}

static G1_KNOTS: [Knot; G1.len()] = knots(&G1);
static G7_KNOTS: [Knot; G7.len()] = knots(&G7);

/// The knots of a table of fixed length.
#[allow(clippy::indexing_slicing)] // Computed by the compiler.
const fn knots<const N: usize>(points: &[DragPoint; N]) -> [Knot; N] {
    let mut knots = [Knot::ZERO; N];
    let mut index = 0;
    while index < N {
        let here = points[index];
        let before = if index > 0 { points[index - 1] } else { here };
        let behind = if index + 1 < N { points[index + 1] } else { here };
        knots[index] = knot(&before, &here, &behind);
        index += 1;
    }
    knots
}

/// The knot at `here`, between its neighbors; an end is its own neighbor. The slope is the weighted harmonic mean of the slopes before
/// and behind it, and zero at a turn or a jump.
const fn knot(before: &DragPoint, here: &DragPoint, behind: &DragPoint) -> Knot {
    let (left, right) = (here.mach - before.mach, behind.mach - here.mach);
    let first = if left > 0.0 { (here.coefficient - before.coefficient) / left } else { 0.0 };
    let last = if right > 0.0 { (behind.coefficient - here.coefficient) / right } else { 0.0 };
    let slope = if left > 0.0 && right > 0.0 {
        let (w, u) = (2.0 * right + left, right + 2.0 * left);
        if first * last > 0.0 { (w + u) / (w / first + u / last) } else { 0.0 }
    } else {
        first + last
    };
    Knot { mach: here.mach, coefficient: here.coefficient, slope }
}

impl<'a> DragCurve<'a> {
    /// The curve of a law; `None` if the coefficient is constant.
    pub(super) fn new(
        law: DragLaw,
        table: &[DragPoint],
        room: &'a mut KnotRoom,
    ) -> Result<Option<Self>, Refusal> {
        let knots: &'a [Knot] = match law {
            DragLaw::Constant => return Ok(None),
            DragLaw::G1 => &G1_KNOTS,
            DragLaw::G7 => &G7_KNOTS,
            DragLaw::Table => {
                check(table)?;
                let ahead = table.iter().skip(1).chain(table.last());
                let behind = table.first().into_iter().chain(table);
                for (slot, ((before, here), after)) in room.0.iter_mut().zip(behind.zip(table).zip(ahead)) {
                    *slot = knot(before, here, after);
                }
                room.0.get(..table.len()).unwrap_or(&[])
            }
        };
        Ok(Some(Self { knots }))
    }

    /// The least coefficient.
    pub(super) fn least(&self) -> f64 {
        self.knots.iter().fold(f64::INFINITY, |least, knot| min_or_second(knot.coefficient, least))
    }

    /// The greatest coefficient.
    pub(super) fn greatest(&self) -> f64 {
        self.knots.iter().fold(0.0, |greatest, knot| max_or_second(knot.coefficient, greatest))
    }

    /// The piece of the curve at a Mach number.
    pub(super) fn piece(&self, mach: f64) -> CurvePiece {
        let after = self.knots.partition_point(|knot| knot.mach <= mach);
        let from = after.checked_sub(1).and_then(|before| self.knots.get(before));
        match (from, self.knots.get(after)) {
            (Some(from), Some(to)) => CurvePiece::between(from, to),
            (Some(end), None) => CurvePiece::constant(end.mach, end.coefficient, f64::INFINITY),
            (None, Some(end)) => CurvePiece::constant(f64::NEG_INFINITY, end.coefficient, end.mach),
            (None, None) => CurvePiece::NONE,
        }
    }
}

/// Bounds of a curve in a range.
#[derive(Clone, Copy, Debug)]
pub(super) struct CurveRange {
    pub least: f64,
    pub greatest: f64,
    /// The greatest size of the slope; infinite where it jumps.
    pub steepest: f64,
    /// By how much the slope and the curvature change at the points in it.
    pub kinks: f64,
    pub bends: f64,
}

impl CurveRange {
    /// Of a coefficient of 1.
    pub(super) const ONE: Self = Self { least: 1.0, greatest: 1.0, ..Self::EMPTY };
    const EMPTY: Self = Self { least: f64::INFINITY, greatest: 0.0, steepest: 0.0, kinks: 0.0, bends: 0.0 };

    fn hold(&mut self, coefficient: f64) {
        self.least = min_or_second(coefficient, self.least);
        self.greatest = max_or_second(coefficient, self.greatest);
    }

    fn hold_all(&mut self, other: &Self) {
        self.least = min_or_second(other.least, self.least);
        self.greatest = max_or_second(other.greatest, self.greatest);
        self.steepest = max_or_second(other.steepest, self.steepest);
        self.kinks += other.kinks;
        self.bends += other.bends;
    }

    /// Holds a knot between its neighbors, where there are.
    fn hold_knot(&mut self, before: Option<&Knot>, here: &Knot, behind: Option<&Knot>) {
        self.hold(here.coefficient);
        let left = before.filter(|before| before.mach < here.mach);
        let right = behind.filter(|behind| behind.mach > here.mach);
        let is_inner = left.is_some() && right.is_some();
        if !is_inner {
            self.kinks += here.slope.abs();
        }
        let from_left = left.map_or(0.0, |left| CurvePiece::between(left, here).curvatures()[1]);
        let from_right = right.map_or(0.0, |right| CurvePiece::between(here, right).curvatures()[0]);
        self.bends += (from_right - from_left).abs();
    }

    /// The curve is monotone between its points, and there at most three times as steep as the chord, as its slopes at the points are.
    fn hold_slope(&mut self, before: &Knot, behind: &Knot) {
        let rise = (behind.coefficient - before.coefficient).abs();
        let is_level = rise == 0.0;
        // Where it jumps, without bound.
        let slope = if is_level { 0.0 } else { 3.0 * rise / (behind.mach - before.mach) };
        self.steepest = max_or_second(slope, self.steepest);
    }
}

/// Bounds of a curve in any range, in time for a few dozen knots.
#[derive(Clone, Debug)]
pub(super) struct CurveBounds<'a> {
    curve: DragCurve<'a>,
    /// The ranges of blocks of neighboring pairs of knots.
    blocks: [CurveRange; BLOCKS],
}

const BLOCKS: usize = 16;
const IN_BLOCK: usize = MAX_DRAG_POINTS / BLOCKS;

impl<'a> CurveBounds<'a> {
    pub(super) fn of(curve: DragCurve<'a>) -> Self {
        let mut bounds = Self { curve, blocks: [CurveRange::EMPTY; BLOCKS] };
        for index in 0..curve.knots.len() {
            let mut range = bounds.blocks.get(index / IN_BLOCK).copied().unwrap_or(CurveRange::EMPTY);
            bounds.hold(&mut range, index, |_| true);
            if let Some(block) = bounds.blocks.get_mut(index / IN_BLOCK) {
                *block = range;
            }
        }
        bounds
    }

    /// Holds the knot of an index where it is asked for, and the slope up to the next one.
    fn hold(&self, range: &mut CurveRange, index: usize, is_in: impl Fn(&Knot) -> bool) {
        let knots = self.curve.knots;
        let Some(here) = knots.get(index) else { return };
        let behind = knots.get(index + 1);
        if is_in(here) {
            range.hold_knot(index.checked_sub(1).and_then(|before| knots.get(before)), here, behind);
        }
        if let Some(behind) = behind {
            range.hold_slope(here, behind);
        }
    }

    /// Bounds between two Mach numbers.
    pub(super) fn between(&self, from: f64, to: f64) -> CurveRange {
        let knots = self.curve.knots;
        let mut range = CurveRange::EMPTY;
        for mach in [from, to] {
            range.hold(self.curve.piece(mach).at(mach).0);
        }
        let mut index = knots.partition_point(|knot| knot.mach < from).saturating_sub(1);
        while let Some(here) = knots.get(index)
            && here.mach <= to
        {
            let is_whole = index.is_multiple_of(IN_BLOCK)
                && here.mach >= from
                && knots.get(index + IN_BLOCK).is_some_and(|end| end.mach <= to);
            match self.blocks.get(index / IN_BLOCK) {
                Some(block) if is_whole => {
                    range.hold_all(block);
                    index += IN_BLOCK;
                }
                _ => {
                    self.hold(&mut range, index, |knot| from <= knot.mach);
                    index += 1;
                }
            }
        }
        range
    }
}

/// A curve between two knots, or beyond an end.
#[derive(Clone, Copy, Debug)]
pub(super) struct CurvePiece {
    /// From here on, and up to there but for the end itself.
    from: f64,
    to: f64,
    coefficient: f64,
    /// 0 where the coefficient is constant.
    width: f64,
    /// Slope of the chord, and by how much the slopes at the ends differ from it.
    rise: f64,
    first: f64,
    last: f64,
}

impl CurvePiece {
    /// Holds no Mach number.
    pub(super) const NONE: Self = Self::constant(f64::INFINITY, 0.0, f64::NEG_INFINITY);

    const fn constant(from: f64, coefficient: f64, to: f64) -> Self {
        Self { from, to, coefficient, width: 0.0, rise: 0.0, first: 0.0, last: 0.0 }
    }

    fn between(from: &Knot, to: &Knot) -> Self {
        let width = to.mach - from.mach;
        let rise = (to.coefficient - from.coefficient) / width;
        let (first, last) = (from.slope - rise, to.slope - rise);
        Self { from: from.mach, to: to.mach, coefficient: from.coefficient, width, rise, first, last }
    }

    /// The second derivative at its ends.
    fn curvatures(&self) -> [f64; 2] {
        [-(4.0 * self.first + 2.0 * self.last), 2.0 * self.first + 4.0 * self.last].map(|of| of / self.width)
    }

    /// Whether the piece is the one at a Mach number.
    #[inline(always)]
    pub(super) fn holds(&self, mach: f64) -> bool {
        mach >= self.from && mach < self.to
    }

    /// The coefficient at a Mach number of the piece, and its derivative.
    #[inline(always)]
    pub(super) fn at(&self, mach: f64) -> (f64, f64) {
        if self.width == 0.0 {
            return (self.coefficient, 0.0);
        }
        let part = (mach - self.from) / self.width;
        let rest = 1.0 - part;
        // Cubic Hermite: the chord, and a deviation that is zero at both ends.
        let deviation = rest * (self.first * rest - self.last * part);
        let coefficient = self.coefficient + self.width * part * (self.rise + deviation);
        let slope =
            self.rise + self.first * rest * (rest - 2.0 * part) + self.last * part * (part - 2.0 * rest);
        (coefficient, slope)
    }
}

/// Refuses a table without points or with too many, and points that are not in order.
fn check(table: &[DragPoint]) -> Result<(), Refusal> {
    let refused = |requirement| Err(Refusal::out_of_domain(requirement, "table_count"));
    if table.is_empty() {
        return refused(Requirement::AtLeastOne);
    }
    if table.len() > MAX_DRAG_POINTS {
        return refused(Requirement::AtMost256);
    }
    let mut least = 0.0;
    for (index, point) in table.iter().enumerate() {
        finite_at_least_zero(point.mach, "mach").at(index, "table")?;
        finite_at_least_zero(point.coefficient, "coefficient").at(index, "table")?;
        if point.mach < least {
            let refused = Refusal::out_of_domain(Requirement::InOrder, "mach");
            return Err(refused.at(index, "table"));
        }
        least = point.mach;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(curve: &DragCurve, mach: f64) -> (f64, f64) {
        curve.piece(mach).at(mach)
    }

    #[test]
    fn the_curves_pass_through_their_points_and_stay_between_them() {
        for (law, points) in [(DragLaw::G1, &G1[..]), (DragLaw::G7, &G7[..])] {
            let mut room = KnotRoom::EMPTY;
            let of_table = DragCurve::new(DragLaw::Table, points, &mut room).unwrap().unwrap();
            let mut none = KnotRoom::EMPTY;
            let curve = DragCurve::new(law, &[], &mut none).unwrap().unwrap();
            for pair in points.windows(2) {
                assert_eq!(at(&curve, pair[0].mach).0, pair[0].coefficient);
                let [first, last] = [pair[0].coefficient, pair[1].coefficient];
                for part in 1..16 {
                    let mach = pair[0].mach + (pair[1].mach - pair[0].mach) * f64::from(part) / 16.0;
                    let (coefficient, slope) = at(&curve, mach);
                    assert_eq!((coefficient, slope), at(&of_table, mach));
                    assert!(coefficient >= first.min(last) - 1e-15 && coefficient <= first.max(last) + 1e-15);
                    let step = 1e-6;
                    let around = at(&curve, mach + step).0 - at(&curve, mach - step).0;
                    assert!((around / (2.0 * step) - slope).abs() < 1e-4, "{law:?} at {mach}");
                }
            }
            assert_eq!(at(&curve, 9.0), (points[points.len() - 1].coefficient, 0.0));
        }
    }

    #[test]
    fn a_table_may_jump_and_may_have_one_point_and_two_points_are_a_line() {
        let jump = [(0.5, 0.25), (1.0, 0.25), (1.0, 0.5), (2.0, 0.5)]
            .map(|(mach, coefficient)| DragPoint { mach, coefficient });
        let of_points = |points: &[DragPoint], mach| {
            let mut room = KnotRoom::EMPTY;
            at(&DragCurve::new(DragLaw::Table, points, &mut room).unwrap().unwrap(), mach)
        };
        for (mach, coefficient) in [(0.0, 0.25), (0.75, 0.25), (1.0, 0.5), (1.5, 0.5), (3.0, 0.5)] {
            assert_eq!(of_points(&jump, mach), (coefficient, 0.0), "{mach}");
        }
        assert_eq!(of_points(&jump[..1], 1.0), (0.25, 0.0));
        assert_eq!(of_points(&[jump[0], jump[3]], 1.25), (0.375, 0.25 / 1.5));
    }

    #[test]
    fn bounds_of_a_range_hold_what_is_in_it_and_not_much_more() {
        // 256 points with turns, a jump and a step that is nearly one.
        let mut mach = 0.0;
        let points: Vec<DragPoint> = (0..MAX_DRAG_POINTS as u32)
            .map(|index| {
                mach += match index {
                    100 => 0.0,
                    150 => 1e-4,
                    _ => 0.001 * f64::from(1 + index * index % 13),
                };
                DragPoint { mach, coefficient: 0.1 + f64::from(index * 7919 % 101) / 101.0 }
            })
            .collect();
        for count in [1, 2, 3, 16, 17, 18, 33, 255, 256] {
            let points = &points[..count];
            let mut room = KnotRoom::EMPTY;
            let curve = DragCurve::new(DragLaw::Table, points, &mut room).unwrap().unwrap();
            let bounds = CurveBounds::of(curve);
            let last = points[count - 1].mach;
            for (from, part) in (0..120).flat_map(|from| [0.0, 1e-3, 0.03, 0.3, 1.0].map(|part| (from, part)))
            {
                let from = last * (f64::from(from) / 100.0 - 0.1);
                let to = from + last * part;
                let range = bounds.between(from, to);
                let (mut least, mut greatest, mut steepest) = (f64::INFINITY, 0.0_f64, 0.0_f64);
                for look in 0..=200 {
                    let mach = if look == 200 { to } else { from + (to - from) * f64::from(look) / 200.0 };
                    let (coefficient, slope) = at(&curve, mach);
                    assert!(slope.abs() <= range.steepest * (1.0 + 1e-12), "{count} {from} {to}");
                    (least, greatest) = (least.min(coefficient), greatest.max(coefficient));
                }
                let (mut kinks, mut bends) = (0.0, 0.0);
                for (index, point) in points.iter().enumerate() {
                    if !(from..=to).contains(&point.mach) {
                        continue;
                    }
                    (least, greatest) = (least.min(point.coefficient), greatest.max(point.coefficient));
                    // The slope and the curvature on a side, by differences; none at an end and towards a point at the same place.
                    let beside = |other: Option<&DragPoint>| {
                        let step = 1e-5 * (other.map_or(point.mach, |other| other.mach) - point.mach);
                        let [near, far] = [1.0, 2.0].map(|steps| at(&curve, point.mach + step * steps).1);
                        (step != 0.0).then(|| (near, (far - near) / step))
                    };
                    match (
                        beside(index.checked_sub(1).map(|before| &points[before])),
                        beside(points.get(index + 1)),
                    ) {
                        (Some((_, left)), Some((_, right))) => bends += (right - left).abs(),
                        (left, right) => {
                            let (slope, curvature) = left.or(right).unwrap_or_default();
                            kinks += slope.abs();
                            bends += curvature.abs();
                        }
                    }
                }
                assert!((range.kinks - kinks).abs() <= 1e-3 * kinks, "{count} {from} {to} {range:?} {kinks}");
                assert!((range.bends - bends).abs() <= 1e-3 * bends, "{count} {from} {to} {range:?} {bends}");
                for pair in points.windows(2).filter(|pair| pair[1].mach >= from && pair[0].mach <= to) {
                    steepest = steepest.max(
                        3.0 * (pair[1].coefficient - pair[0].coefficient).abs()
                            / (pair[1].mach - pair[0].mach),
                    );
                }
                assert!(range.least <= least && range.greatest >= greatest, "{count} {from} {to}");
                assert!((range.least, range.greatest) == (least, greatest), "{count} {from} {to} {range:?}");
                assert!(range.steepest <= steepest, "{count} {from} {to} {range:?} {steepest}");
            }
        }
    }
}
