//! A scenario as a part of an address, such as `#orca-blocks&seed=3`: a shipped one, and what is changed in it.

use super::{Range, SHIPPED, Scenario, Value};
use percent_encoding::{AsciiSet, CONTROLS, percent_decode_str, utf8_percent_encode};

/// What an address keeps for itself, or a browser would write in another way.
const KEPT: &AsciiSet = &CONTROLS
    .add(b' ')
    .add(b'"')
    .add(b'#')
    .add(b'%')
    .add(b'&')
    .add(b'+')
    .add(b'<')
    .add(b'=')
    .add(b'>')
    .add(b'\\')
    .add(b'^')
    .add(b'`')
    .add(b'{')
    .add(b'|')
    .add(b'}');

impl Scenario {
    /// The address of this scenario: the name of the shipped one that it was, and every field that differs from it. `None`
    /// when no shipped one has that name, or it is of another kind.
    pub fn to_address(&self, name: &str) -> Option<String> {
        let shipped = Self::shipped(name).filter(|shipped| shipped.kind() == self.kind())?;
        let mut address = name.to_owned();
        for field in self.fields() {
            let value = self.get(field.name)?;
            if shipped.get(field.name).as_ref() != Some(&value) {
                let text = written(&value);
                address += &format!("&{}={}", field.name, utf8_percent_encode(&text, KEPT));
            }
        }
        Some(address)
    }

    /// The name and the scenario of an address, with or without `#` before it.
    ///
    /// # Errors
    /// Which name, field or value is unknown, and what was expected.
    pub fn from_address(address: &str) -> Result<(String, Self), String> {
        let mut parts = address.trim_start_matches('#').split('&');
        let name = decoded(parts.next().unwrap_or_default())?;
        let Some(mut scenario) = Self::shipped(&name) else {
            let names: Vec<_> = SHIPPED.iter().map(|shipped| shipped.name).collect();
            return Err(format!("no scenario is called \"{name}\"; there are {}", names.join(", ")));
        };
        let mut wanted = Vec::new();
        for part in parts.filter(|part| !part.is_empty()) {
            let (field, text) = part.split_once('=').unwrap_or((part, ""));
            let (field, text) = (decoded(field)?, decoded(text)?);
            let Some(known) = scenario.fields().find(|known| known.name == field) else {
                let names: Vec<_> = scenario.fields().map(|field| field.name).collect();
                return Err(format!("\"{field}\" is no field; there are {}", names.join(", ")));
            };
            let value = read(known.range, &text).filter(|value| known.takes(value));
            let refused = || format!("{field}: expected {}, found \"{text}\"", known.expected());
            wanted.push((known.name, value.ok_or_else(refused)?));
        }
        // Fields may contradict each other until all are changed.
        while !wanted.is_empty() {
            let before = wanted.len();
            let mut refusal = None;
            wanted.retain(|(field, value)| match scenario.set(field, value) {
                Ok(()) => false,
                Err(expected) => {
                    refusal = Some(format!("{field}: expected {expected}"));
                    true
                }
            });
            if wanted.len() == before {
                return Err(refusal.unwrap_or_default());
            }
        }
        Ok((name, scenario))
    }
}

fn decoded(text: &str) -> Result<String, String> {
    let decoded = percent_decode_str(text).decode_utf8();
    decoded.map(Into::into).map_err(|_| format!("\"{text}\" is not a text"))
}

fn written(value: &Value) -> String {
    match value {
        Value::Number(x) => x.to_string(),
        Value::Count(n) => n.to_string(),
        Value::Point([x, y]) => format!("{x},{y}"),
        Value::Word(text) | Value::Text(text) => text.clone(),
        Value::Switch(on) => on.to_string(),
    }
}

fn read(range: Range, text: &str) -> Option<Value> {
    Some(match range {
        Range::Number { .. } => Value::Number(text.parse().ok()?),
        Range::Count { .. } => Value::Count(text.parse().ok()?),
        Range::Point { .. } => {
            let (x, y) = text.split_once(',')?;
            Value::Point([x.parse().ok()?, y.parse().ok()?])
        }
        Range::Word { .. } => Value::Word(text.into()),
        Range::Text { .. } => Value::Text(text.into()),
        Range::Switch => Value::Switch(text.parse().ok()?),
    })
}

#[cfg(test)]
mod tests {
    use super::{SHIPPED, Scenario, Value};
    use crate::scenario::Range;

    #[test]
    fn a_shipped_scenario_is_its_name() {
        for shipped in SHIPPED {
            let scenario = Scenario::shipped(shipped.name).unwrap();
            assert_eq!(scenario.to_address(shipped.name).as_deref(), Some(shipped.name));
            assert_eq!(Scenario::from_address(shipped.name).unwrap(), (shipped.name.into(), scenario));
        }
    }

    #[test]
    fn every_changed_field_comes_back_from_the_address() {
        let mut changed = 0;
        for shipped in SHIPPED {
            let plain = Scenario::shipped(shipped.name).unwrap();
            for field in plain.fields() {
                let value = match (field.range, plain.get(field.name).unwrap()) {
                    (Range::Number { least, greatest }, _) => Value::Number(least + 0.3 * (greatest - least)),
                    (Range::Count { least, greatest }, _) => Value::Count(least + (greatest - least) / 3),
                    (Range::Point { greatest }, _) => Value::Point([0.1 * greatest, -0.7 * greatest]),
                    (Range::Word { words }, _) => Value::Word(words[words.len() - 1].0.into()),
                    (Range::Text { .. }, _) => Value::Text("50 % & more = #1, \"é\"".into()),
                    (Range::Switch, Value::Switch(on)) => Value::Switch(!on),
                    (Range::Switch, other) => panic!("a switch that is {other:?}"),
                };
                let mut scenario = plain.clone();
                if scenario.set(field.name, &value).is_ok() {
                    let address = scenario.to_address(shipped.name).unwrap();
                    let back = Scenario::from_address(&format!("#{address}")).unwrap().1;
                    assert_eq!(back, scenario, "{address}");
                    changed += 1;
                }
            }
        }
        assert!(changed > 100, "{changed} fields were changed");
    }

    #[test]
    fn what_is_unknown_in_an_address_is_named() {
        for (address, word) in [
            ("#no-such-scene", "\"no-such-scene\""),
            ("", "no scenario"),
            ("#flock&wings=2", "\"wings\" is no field"),
            ("#flock&seed=-1", "seed: expected a whole number"),
            ("#flock&seed", "seed: expected a whole number"),
            ("#flock&duration=NaN", "duration: expected a number"),
            ("#flock&duration=inf", "duration: expected a number"),
            ("#flock&title=%FF", "is not a text"),
        ] {
            let refused = Scenario::from_address(address).unwrap_err();
            assert!(refused.contains(word), "{address}: {refused}");
        }
    }

    #[test]
    fn a_file_that_was_not_shipped_has_no_address() {
        let flock = Scenario::shipped("flock").unwrap();
        assert_eq!(flock.to_address("my-own.toml"), None);
        assert_eq!(flock.to_address("turret-test-bed"), None);
    }
}
