//! A weave of known rates by linear least squares.

use super::history::SAMPLES;
use crate::geometry::List;
use crate::motion::{MotionSample, Swing, WeavingMotion};
use crate::numeric::sqrt;
use glam::DVec3;

/// Numbers added in SIMD lanes.
type Lane = [f64; 4];
/// A number for each sample; zero past the last.
type Column = [Lane; SAMPLES.div_ceil(4)];
const NOTHING: Column = [[0.0; 4]; SAMPLES.div_ceil(4)];
/// Position, drift, and two for each swing.
const COLUMNS: usize = 6;
/// A column is independent if, after the others are subtracted, it is longer than this part of its length: 2^-40.
const INDEPENDENT: f64 = 1.0 / (1_u64 << 40) as f64;
/// Minimum number of samples after thinning.
const THINNED: usize = 16;

/// The samples that a weave is fitted to, relative to the newest.
#[derive(Clone, Copy)]
pub(super) struct Samples {
    times: Column,
    /// One for each sample, in each of the three axes.
    offsets: [Column; 3],
    count: usize,
    newest: MotionSample,
}

/// A fit, its residual, and the step to better rates.
#[derive(Clone, Copy)]
pub(super) struct TrackFit {
    pub motion: WeavingMotion,
    /// Sum of the squared residuals.
    pub squares: f64,
    /// The Gauss-Newton step in the rates.
    pub step: [f64; 2],
}

impl List<MotionSample> for Samples {
    fn count(&self) -> usize {
        self.count
    }

    fn item(&self, index: usize) -> Option<MotionSample> {
        let number = |column: &Column| column.as_flattened().get(index).copied();
        let [x, y, z] = &self.offsets;
        let offset = DVec3::new(number(x)?, number(y)?, number(z)?);
        let sample = MotionSample {
            position: self.newest.position + offset,
            time: self.newest.time + number(&self.times)?,
        };
        (index < self.count).then_some(sample)
    }
}

impl Samples {
    pub fn gather(samples: impl Iterator<Item = MotionSample>, newest: MotionSample) -> Self {
        let mut gathered = Self { times: NOTHING, offsets: [NOTHING; 3], count: 0, newest };
        for sample in samples {
            gathered.add(sample.time - newest.time, sample.position - newest.position);
        }
        gathered
    }

    fn add(&mut self, time: f64, offset: DVec3) {
        let [x, y, z] = &mut self.offsets;
        for (column, number) in
            [&mut self.times, x, y, z].into_iter().zip([time, offset.x, offset.y, offset.z])
        {
            if let Some(entry) = column.as_flattened_mut().get_mut(self.count) {
                *entry = number;
            }
        }
        self.count += 1;
    }

    fn rows(&self) -> impl Iterator<Item = (f64, DVec3)> {
        let [x, y, z] = &self.offsets;
        let offsets = x.as_flattened().iter().zip(y.as_flattened()).zip(z.as_flattened());
        let rows = self.times.as_flattened().iter().zip(offsets).take(self.count);
        rows.map(|(time, ((x, y), z))| (*time, DVec3::new(*x, *y, *z)))
    }

    /// Every other sample, including the newest; all samples if they are few.
    pub fn thinned(&self) -> Self {
        if self.count < 2 * THINNED {
            return *self;
        }
        let mut thinned = Self { times: NOTHING, offsets: [NOTHING; 3], count: 0, newest: self.newest };
        for (time, offset) in self.rows().skip((self.count - 1) & 1).step_by(2) {
            thinned.add(time, offset);
        }
        thinned
    }

    /// The straight line of least squares through the newest sample's time, its velocity and the sum of squares left.
    pub fn line(&self) -> (DVec3, f64) {
        let count = self.count as f64;
        let middle = self.rows().map(|(time, _)| time).sum::<f64>() / count;
        let mean = self.rows().map(|(_, offset)| offset).sum::<DVec3>() / count;
        let (mut squares, mut moment) = (0.0, DVec3::ZERO);
        for (time, offset) in self.rows() {
            squares += (time - middle) * (time - middle);
            moment += (offset - mean) * (time - middle);
        }
        let slope = if squares > 0.0 { moment / squares } else { DVec3::ZERO };
        let left =
            self.rows().map(|(time, offset)| (offset - mean - slope * (time - middle)).length_squared());
        (slope, left.sum())
    }

    /// Number of lanes that the samples fill.
    fn lanes(&self) -> usize {
        self.count.div_ceil(4)
    }

    /// The weave with one or two swings of the given rates, above zero; `None` if the samples do not determine its terms.
    #[inline(never)]
    pub fn fit(&self, drift: &Basis, rates: &[f64]) -> Option<TrackFit> {
        let mut basis = *drift;
        for rate in rates {
            basis.add_swing(self, *rate)?;
        }
        basis.fit(self)
    }
}

/// Functions of time, orthogonalized over the samples by the Gram-Schmidt method, twice, and the residual.
///
/// `P + V t + A (1 - cos w t) / w^2 + J (t - sin(w t) / w) / w^2` with one swing: functions that become a cubic's as the rate
/// falls to zero.
#[derive(Clone, Copy)]
pub(super) struct Basis {
    columns: [Column; COLUMNS],
    used: usize,
    /// `triangle[k][j]` is how much of column j is in function k.
    triangle: [[f64; COLUMNS]; COLUMNS],
    along: [DVec3; COLUMNS],
    left: [Column; 3],
    /// Rates of the swings, zero for none; and the sine and cosine of half their angles.
    rates: [f64; 2],
    waves: [[Column; 2]; 2],
}

impl Basis {
    /// Without a function. It is changed in place: it has 6 KB.
    pub const NOTHING: Self = Self {
        columns: [NOTHING; COLUMNS],
        used: 0,
        triangle: [[0.0; COLUMNS]; COLUMNS],
        along: [DVec3::ZERO; COLUMNS],
        left: [NOTHING; 3],
        rates: [0.0; 2],
        waves: [[NOTHING; 2]; 2],
    };

    /// Adds to nothing the terms of every weave: a position and a drift. `None` if all samples have the same time.
    #[inline(never)]
    pub fn begin(&mut self, samples: &Samples) -> Option<()> {
        self.left = samples.offsets;
        let mut ones = NOTHING;
        for entry in ones.as_flattened_mut().iter_mut().take(samples.count) {
            *entry = 1.0;
        }
        let lanes = samples.lanes();
        (self.add(ones, lanes) && self.add(samples.times, lanes)).then_some(())
    }

    /// Sum of the squared residuals.
    pub fn squares(&self, samples: &Samples) -> f64 {
        let lanes = samples.lanes();
        self.left.iter().map(|left| dot(left, left, lanes)).sum()
    }

    /// Adds the two functions of another swing. `None` if the samples do not determine them.
    #[inline(never)]
    pub fn add_swing(&mut self, samples: &Samples, rate: f64) -> Option<()> {
        let place = usize::from(self.rates.first().is_some_and(|first| *first > 0.0));
        *self.rates.get_mut(place)? = rate;
        let [sines, cosines] = self.waves.get_mut(place)?;
        let (mut forward, mut sideways) = (NOTHING, NOTHING);
        let functions = forward.as_flattened_mut().iter_mut().zip(sideways.as_flattened_mut());
        let waves = sines.as_flattened_mut().iter_mut().zip(cosines.as_flattened_mut());
        let rows = samples.times.as_flattened().iter().zip(waves).zip(functions);
        for ((time, (sine, cosine)), (forward, sideways)) in rows.take(samples.count) {
            (*sine, *cosine) = libm::sincos(0.5 * rate * *time);
            [*forward, *sideways] = swing_functions(*time, rate, *sine, *cosine);
        }
        let lanes = samples.lanes();
        (self.add(forward, lanes) && self.add(sideways, lanes)).then_some(())
    }

    /// Adds a function, unless it nearly depends on the others.
    fn add(&mut self, mut column: Column, lanes: usize) -> bool {
        let Some(row) = self.triangle.get_mut(self.used) else { return false };
        let whole = dot(&column, &column, lanes);
        for _ in 0..2 {
            for (other, entry) in self.columns.iter().take(self.used).zip(row.iter_mut()) {
                let part = dot(other, &column, lanes);
                *entry += part;
                take_off(&mut column, other, part, lanes);
            }
        }
        let square = dot(&column, &column, lanes);
        if square.is_nan() || square <= whole * (INDEPENDENT * INDEPENDENT) {
            return false;
        }
        let size = sqrt(square);
        for entry in column.as_flattened_mut() {
            *entry /= size;
        }
        let part = vector_dot(&column, &self.left, lanes);
        for (left, part) in self.left.iter_mut().zip(part.to_array()) {
            take_off(left, &column, part, lanes);
        }
        let (Some(size_entry), Some(along), Some(entry)) =
            (row.get_mut(self.used), self.along.get_mut(self.used), self.columns.get_mut(self.used))
        else {
            return false;
        };
        (*size_entry, *along, *entry) = (size, part, column);
        self.used += 1;
        true
    }

    /// The weave, its residual, and the step to better rates.
    fn fit(&self, samples: &Samples) -> Option<TrackFit> {
        let mut terms = [DVec3::ZERO; COLUMNS];
        for index in (0..self.used).rev() {
            let mut term = *self.along.get(index)?;
            for later in index + 1..self.used {
                term -= *terms.get(later)? * *self.triangle.get(later)?.get(index)?;
            }
            *terms.get_mut(index)? = term / *self.triangle.get(index)?.get(index)?;
        }
        let [position, velocity, a1, j1, a2, j2] = terms;
        let [first, second] = self.rates;
        let swing = |rate: f64, acceleration: DVec3, jerk: DVec3| {
            if rate > 0.0 { Swing { velocity: -jerk / rate / rate, acceleration, rate } } else { Swing::NONE }
        };
        let motion = WeavingMotion {
            position: samples.newest.position + position,
            velocity,
            first_swing: swing(first, a1, j1),
            second_swing: swing(second, a2, j2),
        };
        Some(TrackFit {
            motion,
            squares: self.squares(samples),
            step: self.step(samples, [(a1, j1), (a2, j2)]),
        })
    }

    /// The Gauss-Newton step in the rates, by variable projection: the change of the terms, minus its part in the columns.
    fn step(&self, samples: &Samples, terms: [(DVec3, DVec3); 2]) -> [f64; 2] {
        let lanes = samples.lanes();
        let mut slopes = [[NOTHING; 3]; 2];
        let swings = self.rates.iter().zip(&self.waves).zip(terms);
        for (slopes, ((rate, [sines, cosines]), (a, j))) in slopes.iter_mut().zip(swings) {
            if *rate <= 0.0 {
                continue;
            }
            let [x, y, z] = slopes;
            let places = x.as_flattened_mut().iter_mut().zip(y.as_flattened_mut()).zip(z.as_flattened_mut());
            let waves = sines.as_flattened().iter().zip(cosines.as_flattened());
            let rows = samples.times.as_flattened().iter().zip(waves).take(samples.count);
            for (((x, y), z), (time, (sine, cosine))) in places.zip(rows) {
                let [of_a, of_j] = swing_slopes(*time, *rate, *sine, *cosine);
                [*x, *y, *z] = (a * of_a + j * of_j).to_array();
            }
            for column in self.columns.iter().take(self.used) {
                let part = vector_dot(column, slopes, lanes);
                for (slope, part) in slopes.iter_mut().zip(part.to_array()) {
                    take_off(slope, column, part, lanes);
                }
            }
        }
        let [first, second] = &slopes;
        let product = |a: &[Column; 3], b: &[Column; 3]| -> f64 {
            a.iter().zip(b).map(|(a, b)| dot(a, b, lanes)).sum()
        };
        let (aa, ab, bb) = (product(first, first), product(first, second), product(second, second));
        let (a, b) = (product(first, &self.left), product(second, &self.left));
        let determinant = aa * bb - ab * ab;
        if bb == 0.0 {
            [if aa > 0.0 { a / aa } else { 0.0 }, 0.0]
        } else if determinant > INDEPENDENT * aa * bb {
            [(bb * a - ab * b) / determinant, (aa * b - ab * a) / determinant]
        } else {
            [0.0; 2]
        }
    }
}

/// `(1 - cos w t) / w^2` and `(t - sin(w t) / w) / w^2`, by the sine and cosine of half the angle.
fn swing_functions(time: f64, rate: f64, sine: f64, cosine: f64) -> [f64; 2] {
    let half = sine / rate;
    [2.0 * half * half, late(time, rate, 2.0 * sine * cosine)]
}

/// `(t - sin(w t) / w) / w^2`, by its series where that cancels.
fn late(time: f64, rate: f64, sine: f64) -> f64 {
    let angle = rate * time;
    let square = angle * angle;
    if square >= 1.0 {
        return (time - sine / rate) / (rate * rate);
    }
    // t^3 (1 / 3! - z^2 / 5! + z^4 / 7! - ...), to z^12.
    let mut sum = 1.0;
    for (a, b) in [(14.0, 15.0), (12.0, 13.0), (10.0, 11.0), (8.0, 9.0), (6.0, 7.0), (4.0, 5.0)] {
        sum = 1.0 - square / (a * b) * sum;
    }
    time * time * time / 6.0 * sum
}

/// Derivatives of these functions with respect to the rate.
fn swing_slopes(time: f64, rate: f64, half_sine: f64, half_cosine: f64) -> [f64; 2] {
    let (sine, cosine) = (2.0 * half_sine * half_cosine, 1.0 - 2.0 * half_sine * half_sine);
    let [forward, late] = swing_functions(time, rate, half_sine, half_cosine);
    let of_sine = (sine / rate - time * cosine) / rate;
    [(time * sine / rate - 2.0 * forward) / rate, (of_sine / rate - 2.0 * late) / rate]
}

/// Dot product over that many lanes.
fn dot(a: &Column, b: &Column, lanes: usize) -> f64 {
    let mut sums = [0.0; 4];
    for (a, b) in a.iter().zip(b).take(lanes) {
        for ((sum, a), b) in sums.iter_mut().zip(a).zip(b) {
            *sum += a * b;
        }
    }
    let [a, b, c, d] = sums;
    (a + b) + (c + d)
}

fn vector_dot(weights: &Column, vectors: &[Column; 3], lanes: usize) -> DVec3 {
    let [x, y, z] = vectors;
    DVec3::new(dot(weights, x, lanes), dot(weights, y, lanes), dot(weights, z, lanes))
}

fn take_off(column: &mut Column, other: &Column, part: f64, lanes: usize) {
    for (column, other) in column.iter_mut().zip(other).take(lanes) {
        for (entry, other) in column.iter_mut().zip(other) {
            *entry -= part * other;
        }
    }
}
