//! A weave of known rates by linear least squares.

use super::history::SAMPLES;
use crate::geometry::List;
use crate::motion::{MotionSample, Swing, WeavingMotion};
use crate::numeric::sqrt;
use glam::DVec3;

/// A number for each sample; zero behind the last.
type Column = [f64; SAMPLES];
/// Position, drift, and two for each swing.
const COLUMNS: usize = 6;
/// A column counts that is longer than this part of what it was before the others were taken off: 2^-40.
const INDEPENDENT: f64 = 1.0 / (1_u64 << 40) as f64;

/// The samples that a weave is fitted to, relative to the newest.
#[derive(Clone, Copy)]
pub(super) struct Samples {
    times: Column,
    offsets: [DVec3; SAMPLES],
    count: usize,
    newest: MotionSample,
}

/// A fit, what it leaves, and by how much other rates would be better.
#[derive(Clone, Copy)]
pub(super) struct Fit {
    pub motion: WeavingMotion,
    /// The sum of the squares of what it leaves.
    pub squares: f64,
    /// The step of Gauss and Newton in the rates.
    pub step: [f64; 2],
}

impl List<MotionSample> for Samples {
    fn count(&self) -> usize {
        self.count
    }

    fn item(&self, index: usize) -> Option<MotionSample> {
        let (time, offset) = (self.times.get(index)?, self.offsets.get(index)?);
        let position = self.newest.position + *offset;
        (index < self.count).then_some(MotionSample { position, time: self.newest.time + time })
    }
}

impl Samples {
    pub fn gather(samples: impl Iterator<Item = MotionSample>, newest: MotionSample) -> Self {
        let mut gathered = Self { times: [0.0; SAMPLES], offsets: [DVec3::ZERO; SAMPLES], count: 0, newest };
        let rows = gathered.times.iter_mut().zip(&mut gathered.offsets);
        for ((time, offset), sample) in rows.zip(samples) {
            (*time, *offset) = (sample.time - newest.time, sample.position - newest.position);
            gathered.count += 1;
        }
        gathered
    }

    /// The straight line of least squares through the newest sample's time, its velocity and the sum of squares left.
    pub fn line(&self) -> (DVec3, f64) {
        let count = self.count as f64;
        let middle = self.times.iter().sum::<f64>() / count;
        let mean = self.offsets.iter().sum::<DVec3>() / count;
        let rows = || self.times.iter().zip(&self.offsets).take(self.count);
        let (mut squares, mut moment) = (0.0, DVec3::ZERO);
        for (time, offset) in rows() {
            squares += (time - middle) * (time - middle);
            moment += (*offset - mean) * (time - middle);
        }
        let slope = if squares > 0.0 { moment / squares } else { DVec3::ZERO };
        let left = rows().map(|(time, offset)| (*offset - mean - slope * (time - middle)).length_squared());
        (slope, left.sum())
    }

    /// The weave with swings of those rates, one or two and above zero; none where the samples do not tell its terms apart.
    ///
    /// `P + V t + A (1 - cos w t) / w^2 + J (t - sin(w t) / w) / w^2` with one swing: a basis that becomes that of a cubic as
    /// the rate falls to zero, made orthogonal over the samples by the method of Gram and Schmidt, twice over.
    pub fn fit(&self, rates: &[f64]) -> Option<Fit> {
        let mut columns = [[0.0; SAMPLES]; COLUMNS];
        let used = (2 + 2 * rates.len()).min(COLUMNS);
        for (row, &time) in self.times.iter().enumerate().take(self.count) {
            let swings = rates.iter().flat_map(|rate| swing_basis(time, *rate));
            for (column, value) in columns.iter_mut().zip([1.0, time].into_iter().chain(swings)) {
                if let Some(entry) = column.get_mut(row) {
                    *entry = value;
                }
            }
        }
        let mut triangle = [[0.0; COLUMNS]; COLUMNS];
        let mut left = self.offsets;
        let mut along = [DVec3::ZERO; COLUMNS];
        for index in 0..used {
            let (before, from) = columns.split_at_mut(index);
            let (column, row) = (from.first_mut()?, triangle.get_mut(index)?);
            let whole = dot(column, column);
            for _ in 0..2 {
                for (other, entry) in before.iter().zip(row.iter_mut()) {
                    let part = dot(other, column);
                    *entry += part;
                    take_off(column, other, part);
                }
            }
            let square = dot(column, column);
            if square.is_nan() || square <= whole * (INDEPENDENT * INDEPENDENT) {
                return None;
            }
            let size = sqrt(square);
            *row.get_mut(index)? = size;
            for entry in column.iter_mut() {
                *entry /= size;
            }
            let part = vector_dot(column, &left);
            for (entry, weight) in left.iter_mut().zip(column.iter()) {
                *entry -= part * *weight;
            }
            *along.get_mut(index)? = part;
        }
        // `triangle[k][j]` is how much of column j is in basis function k.
        let mut terms = [DVec3::ZERO; COLUMNS];
        for index in (0..used).rev() {
            let mut term = *along.get(index)?;
            for later in index + 1..used {
                term -= *terms.get(later)? * *triangle.get(later)?.get(index)?;
            }
            *terms.get_mut(index)? = term / *triangle.get(index)?.get(index)?;
        }
        let squares = left.iter().map(|offset| offset.length_squared()).sum();
        let step = self.step(rates, &terms, columns.get(..used)?, &left);
        Some(Fit { motion: self.motion(rates, &terms), squares, step })
    }

    /// The weave of those terms.
    fn motion(&self, rates: &[f64], terms: &[DVec3; COLUMNS]) -> WeavingMotion {
        let [position, velocity, a1, j1, a2, j2] = *terms;
        let swing = |rate: Option<&f64>, acceleration: DVec3, jerk: DVec3| {
            rate.map_or(Swing::NONE, |rate| Swing {
                velocity: -jerk / rate / rate,
                acceleration,
                rate: *rate,
            })
        };
        WeavingMotion {
            position: self.newest.position + position,
            velocity,
            first_swing: swing(rates.first(), a1, j1),
            second_swing: swing(rates.get(1), a2, j2),
        }
    }

    /// The step of Gauss and Newton in the rates, by variable projection: how the terms change what the columns leave.
    fn step(
        &self,
        rates: &[f64],
        terms: &[DVec3; COLUMNS],
        columns: &[Column],
        left: &[DVec3; SAMPLES],
    ) -> [f64; 2] {
        let slopes = |place: usize| {
            let mut slopes = [DVec3::ZERO; SAMPLES];
            let (Some(rate), Some(a), Some(j)) =
                (rates.get(place), terms.get(2 + 2 * place), terms.get(3 + 2 * place))
            else {
                return slopes;
            };
            for (slope, time) in slopes.iter_mut().zip(&self.times).take(self.count) {
                let [of_a, of_j] = swing_slopes(*time, *rate);
                *slope = *a * of_a + *j * of_j;
            }
            for column in columns {
                let part = vector_dot(column, &slopes);
                for (slope, weight) in slopes.iter_mut().zip(column) {
                    *slope -= part * *weight;
                }
            }
            slopes
        };
        let (first, second) = (slopes(0), slopes(1));
        let product = |a: &[DVec3; SAMPLES], b: &[DVec3; SAMPLES]| -> f64 {
            a.iter().zip(b).map(|(a, b)| a.dot(*b)).sum()
        };
        let (aa, ab, bb) = (product(&first, &first), product(&first, &second), product(&second, &second));
        let (a, b) = (product(&first, left), product(&second, left));
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

/// `(1 - cos w t) / w^2` and `(t - sin(w t) / w) / w^2`.
fn swing_basis(time: f64, rate: f64) -> [f64; 2] {
    let half = libm::sin(0.5 * rate * time) / rate;
    [2.0 * half * half, late(time, rate)]
}

/// `(t - sin(w t) / w) / w^2`, by its series where that cancels.
fn late(time: f64, rate: f64) -> f64 {
    let angle = rate * time;
    let square = angle * angle;
    if square >= 1.0 {
        return (time - libm::sin(angle) / rate) / (rate * rate);
    }
    // t^3 (1 / 3! - z^2 / 5! + z^4 / 7! - ...), to z^12.
    let mut sum = 1.0;
    for (a, b) in [(14.0, 15.0), (12.0, 13.0), (10.0, 11.0), (8.0, 9.0), (6.0, 7.0), (4.0, 5.0)] {
        sum = 1.0 - square / (a * b) * sum;
    }
    time * time * time / 6.0 * sum
}

/// How those change with the rate.
fn swing_slopes(time: f64, rate: f64) -> [f64; 2] {
    let angle = rate * time;
    let (sine, cosine) = (libm::sin(angle), libm::cos(angle));
    let [forward, late] = swing_basis(time, rate);
    let of_sine = (sine / rate - time * cosine) / rate;
    [(time * sine / rate - 2.0 * forward) / rate, (of_sine / rate - 2.0 * late) / rate]
}

fn dot(a: &Column, b: &Column) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

fn vector_dot(weights: &Column, vectors: &[DVec3; SAMPLES]) -> DVec3 {
    weights.iter().zip(vectors).map(|(weight, vector)| *vector * *weight).sum()
}

fn take_off(column: &mut Column, other: &Column, part: f64) {
    for (entry, other) in column.iter_mut().zip(other) {
        *entry -= part * other;
    }
}
