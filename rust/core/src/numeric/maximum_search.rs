//! The greatest value of a margin: where something that never succeeds comes nearest to success.

use super::advancement::{Margin, Sample, highest_between};

/// A search for the greatest margin, spread over as many calls as the caller likes.
///
/// Left to right, passing over every stride whose margin, by the slope at its ends, stays below the greatest seen.
/// Everything it knows is in its fields, so the answer does not depend on how the steps were granted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MaximumSearch {
    /// Everything up to here is settled.
    pub time: f64,
    /// How far the next stride looks ahead.
    pub stride: f64,
    /// The last time of interest.
    pub end: f64,
    /// Strides are not shortened below this.
    pub resolution: f64,
    /// Absolute and relative tolerance: a maximum may be missed by less than both.
    pub tolerance: f64,
    /// When the greatest margin seen was; of equals the earliest.
    pub best_time: f64,
    /// The greatest margin seen; `-INFINITY` before anything was seen.
    pub best_value: f64,
    /// How many steps were taken.
    pub steps: u32,
}

impl MaximumSearch {
    /// A search over `[start, end]`, finite, with strides no shorter than `resolution`, which must be above the spacing
    /// of the numbers around `end`.
    pub fn new(start: f64, end: f64, resolution: f64, tolerance: f64) -> Self {
        Self {
            time: start,
            stride: end - start,
            end,
            resolution,
            tolerance,
            best_time: start,
            best_value: f64::NEG_INFINITY,
            steps: 0,
        }
    }

    /// Takes at most `steps` steps, each of one sample and one slope; whether the search is at its end.
    pub fn advance<M: Margin>(&mut self, margin: &M, steps: u32) -> bool {
        let mut from = margin.sample(self.time);
        self.look_at(&from);
        for _ in 0..steps {
            if from.time >= self.end {
                return true;
            }
            self.steps = self.steps.saturating_add(1);
            let ahead = from.time + self.stride;
            let to = margin.sample(if ahead < self.end { ahead } else { self.end });
            self.look_at(&to);
            let length = to.time - from.time;
            let enough = self.best_value + self.tolerance * (1.0 + self.best_value.abs());
            let settled = margin.ceiling(&from, &to) <= enough
                || highest_between(from.value, to.value, length, margin.slope(&from, &to)) <= enough;
            if settled || length <= self.resolution {
                self.time = to.time;
                self.stride = 2.0 * length;
                from = to;
            } else {
                self.stride = 0.5 * length;
            }
        }
        from.time >= self.end
    }

    fn look_at<D>(&mut self, sample: &Sample<D>) {
        if sample.value > self.best_value {
            self.best_value = sample.value;
            self.best_time = sample.time;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::MaximumSearch;
    use crate::numeric::{Margin, Sample, Slope};

    /// `sin t + t / 100`, whose slope is bounded by the ends and the extremes of the cosine.
    struct Wave;

    impl Margin for Wave {
        type Detail = ();

        fn sample(&self, time: f64) -> Sample<()> {
            Sample { time, value: libm::sin(time) + 0.01 * time, detail: () }
        }

        fn slope(&self, from: &Sample<()>, to: &Sample<()>) -> Slope {
            // The cosine changes by no more than the length of the stride.
            let (middle, half) = (libm::cos(0.5 * (from.time + to.time)), 0.5 * (to.time - from.time));
            Slope { least: (middle - half).max(-1.0) + 0.01, greatest: (middle + half).min(1.0) + 0.01 }
        }
    }

    #[test]
    fn the_greatest_of_many_crests_is_found() {
        // cos t = -1/100 and the sine positive, in the last whole turn before 50: 2 pi 7 + acos(-1/100).
        let exact = 14.0 * core::f64::consts::PI + libm::acos(-0.01);
        let mut crest = MaximumSearch::new(0.0, 50.0, 1e-11, 1e-12);
        assert!(crest.advance(&Wave, 10_000));
        assert!((crest.best_time - exact).abs() < 1e-5, "{crest:?} {exact}");
        assert!((crest.best_value - (libm::sin(exact) + 0.01 * exact)).abs() < 1e-12);
        assert!(crest.steps < 1000, "{}", crest.steps);
    }

    #[test]
    fn the_answer_does_not_depend_on_how_the_steps_are_granted() {
        let mut whole = MaximumSearch::new(0.0, 20.0, 1e-11, 1e-9);
        assert!(whole.advance(&Wave, 10_000));
        let mut spread = MaximumSearch::new(0.0, 20.0, 1e-11, 1e-9);
        let mut calls = 0;
        while !spread.advance(&Wave, 3) {
            calls += 1;
            assert!(calls < 10_000);
        }
        assert_eq!(spread, whole);
    }

    /// The tolerance is a part of the greatest value.
    #[test]
    fn a_wave_a_million_times_as_high_takes_no_more_steps() {
        struct High;
        impl Margin for High {
            type Detail = ();

            fn sample(&self, time: f64) -> Sample<()> {
                let Sample { value, .. } = Wave.sample(time);
                Sample { time, value: value * 1_048_576.0, detail: () }
            }

            fn slope(&self, from: &Sample<()>, to: &Sample<()>) -> Slope {
                let Slope { least, greatest } = Wave.slope(from, to);
                Slope { least: least * 1_048_576.0, greatest: greatest * 1_048_576.0 }
            }
        }
        let steps = |high: bool| {
            let mut crest = MaximumSearch::new(0.0, 50.0, 1e-11, 1e-6);
            assert!(if high { crest.advance(&High, 10_000) } else { crest.advance(&Wave, 10_000) });
            crest.steps
        };
        assert!(steps(true) < steps(false) + 20, "{} {}", steps(true), steps(false));
    }

    #[test]
    fn a_window_of_one_instant_has_its_crest_there() {
        let mut crest = MaximumSearch::new(3.0, 3.0, 1e-12, 1e-9);
        assert!(crest.advance(&Wave, 1));
        assert_eq!(crest.best_time, 3.0);
    }
}
