//! The query to Pursuit, its answer, and the numbers of a run.

use serde::Serialize;

/// A question put to Pursuit, and its answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Inspection {
    /// The function of the core that was asked, e.g. `intercept::solve_2d`.
    pub function: &'static str,
    /// The inputs.
    pub inputs: Vec<Entry>,
    /// The outputs.
    pub outputs: Vec<Entry>,
    /// Where the intercept is, in the coordinates of the query.
    pub point: Option<[f64; 3]>,
    /// When the intercept is, in seconds from now.
    pub time: Option<f64>,
    /// The status as C names it.
    pub status: &'static str,
    /// The meaning of the status, in words.
    pub reason: String,
    /// The same question in C, to copy.
    pub c_snippet: String,
}

/// A named value.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// Its name in the query or the answer.
    pub name: &'static str,
    /// Its value.
    pub value: String,
    /// Its unit; empty for none.
    pub unit: &'static str,
}

impl Entry {
    /// A number.
    pub fn number(name: &'static str, x: f64, unit: &'static str) -> Self {
        Self { name, value: shown(x), unit }
    }

    /// A vector.
    pub fn vector(name: &'static str, components: &[f64], unit: &'static str) -> Self {
        let components: Vec<String> = components.iter().map(|x| shown(*x)).collect();
        Self { name, value: format!("({})", components.join(", ")), unit }
    }

    /// Words.
    pub fn words(name: &'static str, value: impl Into<String>) -> Self {
        Self { name, value: value.into(), unit: "" }
    }
}

/// A number to three digits, or to the unit where it has more before the point.
pub(crate) fn shown(x: f64) -> String {
    // Rounded first: 9.996 is 10.0.
    let rounded = format!("{x:.2e}");
    let exponent = rounded.split('e').nth(1).and_then(|digits| digits.parse::<i32>().ok());
    match exponent {
        Some(_) if x == 0.0 => "0".into(),
        Some(exponent @ -3..=6) => format!("{x:.*}", (2 - exponent).max(0) as usize),
        _ => rounded,
    }
}

/// A number of the present moment, a column of the table of a run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measure {
    /// Its name.
    pub name: &'static str,
    /// Its unit; empty for none.
    pub unit: &'static str,
    /// Its value; not finite where there is none now.
    pub value: f64,
}

impl Measure {
    /// A number of the present moment.
    pub fn new(name: &'static str, unit: &'static str, value: f64) -> Self {
        Self { name, unit, value }
    }
}

/// A result of a run.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Statistic {
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: String,
    /// Its unit; empty for none.
    pub unit: &'static str,
    /// What it means, in a sentence; empty where its name says it.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub meaning: &'static str,
}

impl Statistic {
    fn new(name: impl Into<String>, value: String, unit: &'static str) -> Self {
        Self { name: name.into(), value, unit, meaning: "" }
    }

    /// Words.
    pub fn words(name: impl Into<String>, value: impl Into<String>) -> Self {
        Self::new(name, value.into(), "")
    }

    /// Says what it means.
    #[must_use]
    pub fn meaning(self, meaning: &'static str) -> Self {
        Self { meaning, ..self }
    }

    /// How many.
    pub fn count(name: impl Into<String>, count: u64) -> Self {
        Self::words(name, count.to_string())
    }

    /// A number.
    pub fn number(name: impl Into<String>, x: f64, unit: &'static str) -> Self {
        Self::new(name, shown(x), unit)
    }

    /// How far two bodies of a crowd overlapped at most, as a share of the sum of their radii.
    pub(crate) fn deepest_overlap(share: f64) -> Self {
        Self::number("Deepest overlap, of both radii", 100.0 * share, "%").meaning(
            "How far two agents overlapped at most, ever: at 0 % none did more than touch, at 100 % one stood in the middle of the other.",
        )
    }

    /// A part of a whole in percent; a dash where the whole is nothing.
    pub fn share(name: impl Into<String>, part: u64, whole: u64) -> Self {
        let value = if whole == 0 { "-".into() } else { shown(100.0 * part as f64 / whole as f64) };
        Self::new(name, value, "%")
    }
}

#[cfg(test)]
mod tests {
    use super::shown;

    #[test]
    fn a_number_has_three_digits() {
        let cases = [
            (0.0, "0"),
            (-271.064, "-271"),
            (1389.849, "1390"),
            (9.996, "10.0"),
            (0.348_66, "0.349"),
            (0.012_34, "0.0123"),
            (0.001_234, "0.00123"),
            (1.0, "1.00"),
            (6.543e-9, "6.54e-9"),
            (f64::INFINITY, "inf"),
        ];
        for (x, text) in cases {
            assert_eq!(shown(x), text);
        }
    }
}
