//! The table itself: ours and the textbook's times beside the exact ones. The lab prints it, too.

use super::golden::{Golden, Truth};
use pursuit_core::Unsolved;
use pursuit_core::intercept::{Arithmetic, InterceptQuery, arithmetic, solve};
use std::fmt::Write;

/// How many verdicts of ours are wrong.
pub fn wrong(goldens: &[Golden]) -> usize {
    goldens.iter().filter(|golden| pursuit(golden).is_none()).count()
}

/// One line for each class, in the order of the file, and one for all.
pub fn table(goldens: &[Golden]) -> String {
    let mut classes: Vec<&str> = Vec::new();
    for golden in goldens {
        if classes.last() != Some(&golden.class.as_str()) {
            classes.push(&golden.class);
        }
    }
    let mut text = String::from(
        "| class | queries | wrong | worst ulp | of double-double and exact | worst relative error | filter | speed difference | error bounds | double-double | exact | textbook f64: wrong | \
         worst relative error | textbook f32: wrong | worst relative error |\n\
         |---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|\n",
    );
    for class in classes {
        text += &line(class, goldens.iter().filter(|golden| golden.class == class));
    }
    text += &line("all", goldens.iter());
    text
}

fn line<'a>(class: &str, goldens: impl Iterator<Item = &'a Golden> + Clone) -> String {
    let count = goldens.clone().count();
    let share = |wanted| {
        let taken = goldens.clone().filter(|golden| arithmetic(&golden.query) == Ok(wanted)).count();
        percent(taken, count)
    };
    let ours = Worst::of(goldens.clone().map(pursuit));
    let rounded = |golden: &&Golden| {
        matches!(
            arithmetic(&golden.query),
            Ok(Arithmetic::Filter | Arithmetic::SpeedDifference | Arithmetic::ErrorBounds)
        )
    };
    let certified = Worst::of(goldens.clone().filter(|golden| !rounded(golden)).map(pursuit));
    let wide = Worst::of(goldens.clone().map(|golden| formula(golden, textbook_f64)));
    let narrow = Worst::of(goldens.clone().map(|golden| formula(golden, textbook_f32)));
    let mut text = String::new();
    let _ = writeln!(
        text,
        "| {} | {count} | {} | {} | {} | {} | {} | {} | {} | {} | {} | {} | {} | {} | {} |",
        class.replace('_', " "),
        ours.wrong,
        ours.ulps,
        certified.ulps,
        scientific(ours.relative),
        share(Arithmetic::Filter),
        share(Arithmetic::SpeedDifference),
        share(Arithmetic::ErrorBounds),
        share(Arithmetic::DoubleDouble),
        share(Arithmetic::Exact),
        percent(wide.wrong, count),
        scientific(wide.relative),
        percent(narrow.wrong, count),
        scientific(narrow.relative),
    );
    text
}

fn percent(part: usize, whole: usize) -> String {
    format!("{:.1} %", 100.0 * part as f64 / whole as f64)
}

fn scientific(x: f64) -> String {
    if x == 0.0 { "0".into() } else { format!("{x:.1e}") }
}

/// The worst of many times.
#[derive(Default)]
struct Worst {
    /// How many verdicts were wrong.
    wrong: usize,
    ulps: u64,
    relative: f64,
}

impl Worst {
    /// Of pairs of a time and the exact one; `None` stands for a wrong verdict.
    fn of(answers: impl Iterator<Item = Option<Vec<(f64, f64)>>>) -> Self {
        let mut worst = Self::default();
        for answer in answers {
            let Some(pairs) = answer else {
                worst.wrong += 1;
                continue;
            };
            for (time, exact) in pairs {
                worst.ulps = worst.ulps.max(time.to_bits().abs_diff(exact.to_bits()));
                // Subnormal times have no digits for a relative error.
                if exact.is_normal() {
                    worst.relative = worst.relative.max(((time - exact) / exact).abs());
                }
            }
        }
        worst
    }
}

/// Our times beside the exact ones.
fn pursuit(golden: &Golden) -> Option<Vec<(f64, f64)>> {
    match (solve(&golden.query), golden.truth) {
        (Ok(met), Truth::Met(time, latest_time)) => {
            let latest = latest_time.is_finite().then_some((met.latest_time, latest_time));
            (latest_time.is_finite() == met.latest_time.is_finite())
                .then(|| [(met.time, time)].into_iter().chain(latest).collect())
        }
        (Err(Unsolved::NoIntercept(reason)), Truth::Never(expected)) if reason == expected => {
            Some(Vec::new())
        }
        (Err(Unsolved::Refused(_)), Truth::BeyondF64) => Some(Vec::new()),
        _ => None,
    }
}

/// The earliest time of a formula beside the exact one. It only tells intercept from none, so no more is asked of it.
fn formula(golden: &Golden, formula: fn(&InterceptQuery) -> Option<f64>) -> Option<Vec<(f64, f64)>> {
    match (formula(&golden.query), golden.truth) {
        (Some(solved), Truth::Met(time, _)) => Some(vec![(solved, time)]),
        (None, Truth::Never(_) | Truth::BeyondF64) => Some(Vec::new()),
        _ => None,
    }
}

/// The formula of `tests/bench/textbook.cpp` in one type.
macro_rules! textbook {
    ($name:ident, $float:ident) => {
        fn $name(query: &InterceptQuery) -> Option<f64> {
            let relative = (query.target_position - query.pursuer_position).to_array().map(|x| x as $float);
            let velocity = query.target_velocity.to_array().map(|x| x as $float);
            let (speed, radius) = (query.pursuer_speed as $float, query.capture_radius as $float);
            let dot = |a: [$float; 3], b: [$float; 3]| a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
            let a = dot(velocity, velocity) - speed * speed;
            let b = 2.0 * (dot(relative, velocity) - speed * radius);
            let c = dot(relative, relative) - radius * radius;
            if c <= 0.0 {
                return None;
            }
            let time = if a.abs() < 1e-9 {
                -c / b
            } else {
                let discriminant = b * b - 4.0 * a * c;
                if discriminant < 0.0 {
                    return None;
                }
                let root = discriminant.sqrt();
                let (one, other) = ((-b - root) / (2.0 * a), (-b + root) / (2.0 * a));
                let (smaller, larger) = if one < other { (one, other) } else { (other, one) };
                if smaller > 0.0 { smaller } else { larger }
            };
            (time > 0.0 && time.is_finite()).then_some(f64::from(time))
        }
    };
}
textbook!(textbook_f64, f64);
textbook!(textbook_f32, f32);
