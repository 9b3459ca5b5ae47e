//! Reads `tests/golden/intercept.txt`: intercept queries and their exact answers, by `scripts/golden_intercept.py`.

use pursuit_core::intercept::InterceptQuery;
use pursuit_core::{DVec3, NoIntercept};
use std::path::Path;

/// The exact answer to a query.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Truth {
    /// An intercept: the earliest and the latest time, each rounded once.
    Met(f64, f64),
    /// No intercept.
    Never(NoIntercept),
    /// An intercept whose time or point no f64 can hold.
    BeyondF64,
}

/// A query with its exact answer.
pub struct Golden {
    /// Its difficulty.
    pub class: String,
    pub query: InterceptQuery,
    pub truth: Truth,
}

/// All of them, in the order of the file.
pub fn read() -> Vec<Golden> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/golden/intercept.txt");
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| parse(line).unwrap_or_else(|| panic!("not a golden line: {line}"))).collect()
}

fn parse(line: &str) -> Option<Golden> {
    let mut words = line.split(' ');
    let class = words.next()?.to_owned();
    let verdict = words.next()?;
    let times = (words.next()?, words.next()?);
    let truth = match verdict {
        "met" => Truth::Met(number(times.0)?, number(times.1)?),
        "there" => Truth::Never(NoIntercept::AlreadyThere),
        "immobile" => Truth::Never(NoIntercept::PursuerImmobile),
        "fast" => Truth::Never(NoIntercept::TargetTooFast),
        "escaping" => Truth::Never(NoIntercept::TargetEscaping),
        "beyond" => Truth::BeyondF64,
        _ => return None,
    };
    let numbers = words.map(number).collect::<Option<Vec<_>>>()?;
    let &[px, py, pz, qx, qy, qz, vx, vy, vz, pursuer_speed, capture_radius] = numbers.as_slice() else {
        return None;
    };
    let query = InterceptQuery {
        pursuer_position: DVec3::new(px, py, pz),
        target_position: DVec3::new(qx, qy, qz),
        target_velocity: DVec3::new(vx, vy, vz),
        pursuer_speed,
        capture_radius,
    };
    Some(Golden { class, query, truth })
}

/// A hexadecimal f64 (`-0x1.8p+3`), `0` or `inf`.
fn number(word: &str) -> Option<f64> {
    if word == "0" {
        return Some(0.0);
    }
    if word == "inf" {
        return Some(f64::INFINITY);
    }
    let (sign, word) = word.strip_prefix('-').map_or((1.0, word), |rest| (-1.0, rest));
    let (mantissa, exponent) = word.strip_prefix("0x")?.split_once('p')?;
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = u64::from_str_radix(&format!("{whole}{fraction}"), 16).ok()?;
    let exponent = exponent.parse::<i32>().ok()? - 4 * i32::try_from(fraction.len()).ok()?;
    // At most 53 bits, so both steps are exact.
    Some(sign * libm::scalbn(digits as f64, exponent))
}
