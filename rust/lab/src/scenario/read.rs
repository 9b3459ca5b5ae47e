//! From the text of a scenario file to its settings: every field is checked before it is taken.

use super::error::line_of;
use super::{Field, Header, Kind, Place, Range, Scenario, ScenarioError, Settings, Value};
use std::ops::Range as Span;
use toml::de::{DeTable, DeValue};

/// As much of a wrong value as a message shows.
const SHOWN: usize = 40;

/// Reads a scenario file.
///
/// # Errors
/// When it is not TOML, names an unknown scenario or field, or a value is of a wrong type or out of its range: the line,
/// the field and what was expected.
pub(super) fn read(text: &str) -> Result<Scenario, ScenarioError> {
    let file = File { text };
    let table = DeTable::parse(text).map_err(|error| {
        let span = error.span().unwrap_or(0..0);
        ScenarioError {
            line: line_of(text, span.start),
            place: Place::Syntax,
            expected: "TOML, lines of the form name = value".into(),
            found: error.message().lines().next().unwrap_or_default().into(),
        }
    })?;
    let table = table.get_ref();
    let kind = file.kind(table)?;
    let mut header = Header::default();
    let mut settings = kind.default_settings();
    for (key, value) in table {
        let name = key.get_ref().as_ref();
        if name == KIND {
            continue;
        }
        let target: &mut dyn Settings =
            if header.field(name).is_some() { &mut header } else { settings.as_settings_mut() };
        let Some(field) = target.field(name) else {
            return Err(file.unknown(name, key.span(), &header, settings.as_settings()));
        };
        let given = given(field, value.get_ref());
        if !given.is_some_and(|given| target.set(name, &given)) {
            return Err(file.wrong(name, value.span(), field.expected()));
        }
    }
    if let Some((name, expected)) = settings.as_settings().contradiction() {
        let span =
            table.iter().find(|(key, _)| key.get_ref() == name).map_or(0..0, |(_, value)| value.span());
        return Err(file.wrong(name, span, expected));
    }
    Ok(Scenario { header, settings })
}

/// The field that says which scenario it is.
pub(super) const KIND: &str = "scenario";

struct File<'a> {
    text: &'a str,
}

impl File<'_> {
    fn kind(&self, table: &DeTable) -> Result<Kind, ScenarioError> {
        let expected = || {
            let words: Vec<String> = Kind::ALL.iter().map(|kind| format!("\"{}\"", kind.word())).collect();
            format!("one of {}", words.join(", "))
        };
        let Some((_, value)) = table.iter().find(|(key, _)| key.get_ref() == KIND) else {
            return Err(ScenarioError {
                line: 1,
                place: Place::Field(KIND.into()),
                expected: expected(),
                found: "no such field".into(),
            });
        };
        let word = value.get_ref().as_str().unwrap_or_default();
        let kind = Kind::ALL.iter().find(|kind| kind.word() == word);
        kind.copied().ok_or_else(|| self.wrong(KIND, value.span(), expected()))
    }

    fn wrong(&self, name: &str, span: Span<usize>, expected: String) -> ScenarioError {
        let whole = self.text.get(span.clone()).unwrap_or_default();
        let mut found: String =
            whole.chars().take(SHOWN).map(|c| if c.is_control() { ' ' } else { c }).collect();
        if whole.chars().count() > SHOWN {
            found.push_str("...");
        }
        ScenarioError {
            line: line_of(self.text, span.start),
            place: Place::Field(name.into()),
            expected,
            found,
        }
    }

    fn unknown(
        &self,
        name: &str,
        span: Span<usize>,
        header: &dyn Settings,
        settings: &dyn Settings,
    ) -> ScenarioError {
        let names = settings.fields().iter().chain(header.fields()).map(|field| field.name);
        let names: Vec<&str> = std::iter::once(KIND).chain(names).collect();
        let mut error = self.wrong(name, span, format!("one of the fields {}", names.join(", ")));
        error.found = "an unknown field".into();
        error
    }
}

/// What stands in the file, as the kind of value that the field takes; `None` for another type.
fn given(field: &Field, value: &DeValue) -> Option<Value> {
    Some(match field.range {
        Range::Number { .. } => Value::Number(number(value)?),
        Range::Count { .. } => Value::Count(whole(value)?),
        Range::Point { .. } => match value.as_array()?.iter().collect::<Vec<_>>().as_slice() {
            [x, y] => Value::Point([number(x.get_ref())?, number(y.get_ref())?]),
            _ => return None,
        },
        Range::Word { .. } => Value::Word(value.as_str()?.into()),
        Range::Text { .. } => Value::Text(value.as_str()?.into()),
        Range::Switch => Value::Switch(value.as_bool()?),
    })
}

/// A number, whole or not; what is too large for f64 is none.
fn number(value: &DeValue) -> Option<f64> {
    match value {
        DeValue::Float(float) => float.as_str().parse().ok(),
        DeValue::Integer(integer) if integer.radix() == 10 => integer.as_str().parse().ok(),
        DeValue::Integer(_) => Some(whole(value)? as f64),
        _ => None,
    }
}

fn whole(value: &DeValue) -> Option<u64> {
    let integer = value.as_integer()?;
    u64::from_str_radix(integer.as_str(), integer.radix()).ok()
}
