//! What the second sentence of a scene says to try.

use pursuit_lab::scenario::{Field, Range, Scenario, Value};

/// A field as a control calls it.
pub fn title(name: &str) -> String {
    let mut letters = name.replace(['_', '-'], " ");
    if let Some(first) = letters.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    letters
}

/// Every field that a sentence names as its control does, with the value that follows: `Bullet speed 200`.
pub fn tried(scenario: &Scenario, sentence: &str) -> Vec<(&'static Field, Value)> {
    let said = |field: &'static Field| {
        let (_, rest) = sentence.split_once(&format!("{} ", title(field.name)))?;
        let word = rest.split([' ', ',', ':', ';']).next()?.trim_end_matches('.');
        let value = match field.range {
            Range::Number { .. } => Value::Number(word.parse().ok()?),
            Range::Count { .. } => Value::Count(word.parse().ok()?),
            Range::Word { words } => {
                let known = words.iter().find(|(known, _)| title(known) == word)?;
                Value::Word(known.0.into())
            }
            _ => return None,
        };
        Some((field, value))
    };
    scenario.fields().filter_map(said).collect()
}
