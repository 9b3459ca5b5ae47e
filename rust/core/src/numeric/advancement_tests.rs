//! Conservative advancement against roots known exactly, and how many steps it takes to them.

use super::advancement::{ConservativeAdvancement, Margin, Progress, Sample, Slope};

/// A margin with one slope for all times.
struct Lipschitz<F>(F, f64);

impl<F: Fn(f64) -> f64> Margin for Lipschitz<F> {
    type Detail = ();

    fn sample(&self, time: f64) -> Sample<()> {
        Sample { time, value: (self.0)(time), detail: () }
    }

    fn slope(&self, _: &Sample<()>, _: &Sample<()>) -> Slope {
        Slope { least: -self.1, greatest: self.1 }
    }
}

/// `scale * (t - a) (t - b) + offset`, whose slope is monotone, so its bounds are those at the ends.
struct Parabola {
    a: f64,
    b: f64,
    scale: f64,
    offset: f64,
}

impl Margin for Parabola {
    type Detail = f64;

    fn sample(&self, time: f64) -> Sample<f64> {
        let (left, right) = (time - self.a, time - self.b);
        Sample { time, value: self.scale * left * right + self.offset, detail: self.scale * (left + right) }
    }

    fn slope(&self, from: &Sample<f64>, to: &Sample<f64>) -> Slope {
        Slope { least: from.detail.min(to.detail), greatest: from.detail.max(to.detail) }
    }
}

fn search<M: Margin>(margin: &M, start: f64, end: f64) -> (Progress, u32) {
    let mut search = ConservativeAdvancement::new(start, end, 1e-12 * end);
    let progress = search.advance(margin, 100_000);
    (progress, search.steps)
}

fn found(progress: Progress) -> f64 {
    match progress {
        Progress::Found(time) => time,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_constant_margin_of_slope_one_is_met_in_one_stride() {
    let (progress, steps) = search(&Lipschitz(|t: f64| t - 3.0, 1.0), 0.0, 10.0);
    assert_eq!(found(progress), 3.0);
    assert!(steps <= 2, "{steps}");
}

#[test]
fn the_earliest_of_many_crossings_is_found_from_a_speed_bound_alone() {
    // sin t = 0.9 first at asin 0.9, and then twice in every turn.
    let (progress, steps) = search(&Lipschitz(|t: f64| libm::sin(t) - 0.9, 1.0), 0.0, 1000.0);
    assert!((found(progress) - libm::asin(0.9)).abs() <= 1e-9, "{progress:?}");
    assert!(steps < 500, "{steps}");
}

#[test]
fn a_narrow_excursion_in_a_wide_window_is_not_passed_over() {
    // Above zero only within 1e-4 of 777.
    let margin = Parabola { a: 777.0 - 1e-4, b: 777.0 + 1e-4, scale: -1.0, offset: 0.0 };
    let (progress, steps) = search(&margin, 0.0, 1000.0);
    assert!((found(progress) - (777.0 - 1e-4)).abs() <= 1e-9, "{progress:?}");
    assert!(steps < 60, "{steps}");
}

#[test]
fn a_near_tangent_from_below_is_absent_and_soon_known() {
    let margin = Parabola { a: 5.0, b: 5.0, scale: -1.0, offset: -1e-13 };
    let (progress, steps) = search(&margin, 0.0, 10.0);
    assert_eq!(progress, Progress::Absent);
    assert!(steps < 200, "{steps}");
}

#[test]
fn simple_roots_are_exact_to_the_last_bits() {
    // Multiples of 2^-12 so that the parabola's roots are exact.
    let mut state = 7_u64;
    let mut draw = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 40) as f64 / 4096.0
    };
    let mut most = 0;
    for case in 0..20_000 {
        let (first, gap) = (draw() + 1.0, draw() + 0.25);
        let end = first + gap + draw() + 1.0;
        let falling = Parabola { a: first, b: first + gap, scale: -1.0, offset: 0.0 };
        let (progress, steps) = search(&falling, 0.0, end);
        assert!((found(progress) - first).abs() <= 8.0 * f64::EPSILON * first, "case {case}: {progress:?}");
        most = most.max(steps);
        let rising = Parabola { scale: 1.0, ..falling };
        let (progress, steps) = search(&rising, first + 0.125 * gap, end);
        let second = first + gap;
        assert!((found(progress) - second).abs() <= 8.0 * f64::EPSILON * second, "case {case}: {progress:?}");
        most = most.max(steps);
    }
    assert!(most < 64, "{most}");
}

#[test]
fn the_start_counts_when_the_margin_is_there_already() {
    assert_eq!(search(&Lipschitz(|_| 0.0, 1.0), 2.0, 5.0), (Progress::Found(2.0), 0));
    assert_eq!(search(&Lipschitz(|_| -1.0, 1.0), 5.0, 5.0), (Progress::Absent, 0));
}

/// A margin that jumps from -1 to 1 and knows only where.
struct Jump(f64);

impl Margin for Jump {
    type Detail = ();

    fn sample(&self, time: f64) -> Sample<()> {
        Sample { time, value: if time < self.0 { -1.0 } else { 1.0 }, detail: () }
    }

    fn slope(&self, from: &Sample<()>, to: &Sample<()>) -> Slope {
        let bound = if from.time < self.0 && self.0 <= to.time { f64::INFINITY } else { 0.0 };
        Slope { least: -bound, greatest: bound }
    }
}

#[test]
fn a_jump_is_found_within_the_resolution() {
    let (progress, steps) = search(&Jump(3.21), 0.0, 10.0);
    let time = found(progress);
    assert!((3.21..=3.21 + 1e-11).contains(&time), "{time}");
    assert!(steps < 200, "{steps}");
}

#[test]
fn the_answer_does_not_depend_on_how_the_steps_are_granted() {
    let margin = Lipschitz(|t: f64| libm::sin(t) - 0.99, 1.0);
    let whole = search(&margin, 0.0, 100.0);
    for grant in [1, 2, 3, 7] {
        let mut search = ConservativeAdvancement::new(0.0, 100.0, 1e-10);
        let mut progress = Progress::Searching;
        for _ in 0..10_000 {
            progress = search.advance(&margin, grant);
            if progress != Progress::Searching {
                break;
            }
        }
        assert_eq!((progress, search.steps), whole);
    }
}

#[test]
fn a_margin_that_is_no_number_ends_with_the_steps() {
    let mut search = ConservativeAdvancement::new(0.0, 1.0, 1e-12);
    assert_eq!(search.advance(&Lipschitz(|_| f64::NAN, 1.0), 500), Progress::Searching);
}

/// A margin that says how fast it grows.
struct Rated(Parabola);

impl Margin for Rated {
    type Detail = f64;

    fn sample(&self, time: f64) -> Sample<f64> {
        self.0.sample(time)
    }

    fn slope(&self, from: &Sample<f64>, to: &Sample<f64>) -> Slope {
        self.0.slope(from, to)
    }

    fn rate(&self, at: &Sample<f64>) -> Option<f64> {
        Some(at.detail)
    }
}

/// By a cubic through two values and rates, in place of a smaller interval in each step.
#[test]
fn a_single_root_is_jumped_to_by_a_margin_that_knows_its_rate() {
    let margin = || Parabola { a: 0.0, b: 3.7, scale: 0.3, offset: 0.0 };
    let (progress, steps) = search(&margin(), 2.0, 10.0);
    let (jumped, steps_of_jump) = search(&Rated(margin()), 2.0, 10.0);
    assert!((found(progress) - 3.7).abs() < 1e-11 && (found(jumped) - 3.7).abs() < 1e-11);
    assert!(steps_of_jump < steps, "{steps_of_jump} {steps}");
}
