//! The tables of inputs on the reference pages: every range and usual value in them is one of the C ABI.

use crate::paths;
use anyhow::{Context, Result};
use pursuit_api::model::{Api, Limits};
use std::collections::BTreeMap;
use std::fs;

const PAGES: [&str; 6] = ["aim", "crowd", "intercept", "motion", "obstacles", "steering"];

/// Ranges and usual values by the name of the field or parameter.
type Known = BTreeMap<String, Vec<(String, Option<String>)>>;

/// Rows whose range or usual value no field or parameter of that name has.
pub fn defects() -> Result<Vec<String>> {
    let known = known(&pursuit_api::of_repository(&paths::root())?);
    let mut defects = Vec::new();
    for name in PAGES {
        let page = format!("docs/{name}.md");
        let text = fs::read_to_string(paths::root().join(&page)).with_context(|| page.clone())?;
        defects.extend(defects_of(&text, &known).into_iter().map(|defect| format!("{page}: {defect}")));
    }
    Ok(defects)
}

fn known(api: &Api) -> Known {
    let mut known = Known::new();
    let mut add = |name: &str, limits: &Limits| {
        let Some(range) = &limits.range else { return };
        let mut text = range.text.clone();
        for constant in api.all_constants() {
            text = text.replace(&constant.name, &shown(constant.value));
        }
        known.entry(name.to_owned()).or_default().push((text, limits.usual.clone()));
    };
    for field in api.structs.iter().flat_map(|item| &item.fields) {
        add(&field.name, &field.limits);
    }
    for parameter in api.functions.iter().flat_map(|item| &item.parameters) {
        add(&parameter.name, &parameter.limits);
    }
    known
}

/// A constant as the pages write it: a large power of two as such.
fn shown(value: i64) -> String {
    let is_large = value > 4096 && value.count_ones() == 1;
    if is_large { format!("2^{}", value.trailing_zeros()) } else { value.to_string() }
}

fn defects_of(page: &str, known: &Known) -> Vec<String> {
    let mut defects = Vec::new();
    let mut columns = None;
    for line in page.lines() {
        let Some(row) = line.strip_prefix('|').and_then(|rest| rest.strip_suffix('|')) else {
            columns = None;
            continue;
        };
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let column = |title: &str| cells.iter().position(|cell| *cell == title);
        if let Some(range) = column("range") {
            columns = Some((range, column("usual")));
            continue;
        }
        let Some((range, usual)) = columns else { continue };
        let ranges = cells.get(range).map(|cell| intervals(cell)).unwrap_or_default();
        let usual = usual.and_then(|column| cells.get(column)).copied().unwrap_or_default();
        for (index, name) in names(cells[0]).into_iter().enumerate() {
            let Some(range) = ranges.get(index).or(ranges.first()) else { continue };
            let fits = |(text, known): &(String, Option<String>)| {
                let known = known.as_ref().map(|known| known.replace("^2", "²"));
                text == range && (usual.is_empty() || known.is_none_or(|known| usual.starts_with(&known)))
            };
            if known.get(name).is_some_and(|known| !known.iter().any(fits)) {
                defects.push(format!("no {name} has the range {range} and is usually {usual:?}"));
            }
        }
    }
    defects
}

/// The fields and parameters at the beginning of a cell, without their structs.
fn names(cell: &str) -> Vec<&str> {
    let before = cell.split(':').next().unwrap_or_default();
    let words = before.split('`').skip(1).step_by(2);
    words.filter_map(|word| word.rsplit('.').next()).collect()
}

/// The intervals in a cell.
fn intervals(cell: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut rest = cell;
    while let Some(begin) = rest.find(['[', '(']) {
        let Some(end) = rest[begin..].find([']', ')']) else { break };
        let interval = &rest[begin..=begin + end];
        rest = &rest[begin + end + 1..];
        if interval.contains(", ") {
            found.push(interval);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::{Known, defects_of, intervals, names, shown};

    fn known() -> Known {
        let horizon = vec![("(0, inf)".to_owned(), Some("5".to_owned())), ("[0, inf]".to_owned(), None)];
        [("horizon".to_owned(), horizon)].into()
    }

    #[test]
    fn a_range_or_a_usual_value_that_the_abi_does_not_have_is_a_defect() {
        let page = |row: &str| format!("| input | range | usual |\n|---|---|---|\n{row}\n");
        let count = |row: &str| defects_of(&page(row), &known()).len();
        assert_eq!(count("| `settings.horizon`: latest, in seconds | (0, inf) | 5 |"), 0);
        assert_eq!(count("| `horizon` | [0, inf] | |"), 0);
        assert_eq!(count("| `horizon` | [0, inf) | |"), 1);
        assert_eq!(count("| `horizon` | (0, inf) | 6 |"), 1);
        assert_eq!(count("| `horizon` | [above](#inputs) | |"), 0);
    }

    #[test]
    fn a_cell_has_names_and_intervals() {
        assert_eq!(names("`a.b`, `c`: of `d`"), ["b", "c"]);
        assert_eq!(intervals("[0, inf), (0, inf)"), ["[0, inf)", "(0, inf)"]);
        assert_eq!([shown(256), shown(1 << 24)], ["256", "2^24"]);
    }
}
