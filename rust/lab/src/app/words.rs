//! Names as a person reads them.

use crate::scenario::{Field, Range, Scenario, Value};
use crate::simulation::Role;

/// `pigeon_speed` as `Pigeon speed`.
pub(super) fn title(name: &str) -> String {
    let spaced = name.replace(['_', '-'], " ");
    let mut letters = spaced.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// Every field that a sentence names as its control does, the value that follows it, and both as they stand there:
/// `Bullet speed 200`.
pub(super) fn tried(scenario: &Scenario, sentence: &str) -> Vec<(&'static Field, Value, String)> {
    let said = |field: &'static Field| {
        let name = format!("{} ", title(field.name));
        let (_, rest) = sentence.split_once(&name)?;
        let number = rest.split([' ', ',', ':', ';']).next()?.trim_end_matches('.');
        let (value, shown) = match field.range {
            Range::Number { .. } => (Value::Number(number.parse().ok()?), number.into()),
            Range::Count { .. } => (Value::Count(number.parse().ok()?), number.into()),
            Range::Word { words } => {
                let known = words.iter().filter(|(word, _)| rest.starts_with(&title(word)));
                let (word, _) = known.max_by_key(|(word, _)| word.len())?;
                (Value::Word((*word).into()), title(word))
            }
            _ => return None,
        };
        Some((field, value, name + &shown))
    };
    scenario.fields().filter_map(said).collect()
}

/// What a role is called in the legend; `None` for what explains itself.
pub(super) fn of_role(role: Role) -> Option<&'static str> {
    Some(match role {
        Role::Ground
        | Role::Caption
        | Role::Compared1
        | Role::Compared2
        | Role::Compared3
        | Role::Compared4
        | Role::Compared5
        | Role::Compared6
        | Role::Compared7 => return None,
        Role::Pursuer => "pursuer",
        Role::Target => "target",
        Role::Projectile => "projectile",
        Role::Aim => "aim",
        Role::Intercept => "where they meet",
        Role::Prediction => "predicted way",
        Role::PursuerTrail => "way of the pursuer",
        Role::TargetTrail => "way of the target",
        Role::Hit => "hit",
        Role::Miss => "nearest approach",
        Role::Range => "range",
        Role::Danger => "to be avoided",
        Role::Alternative => "another answer",
        Role::Wall => "walls",
        Role::Waiting => "waits",
        Role::Gold => "gold",
        Role::Silver => "silver",
        Role::Bronze => "bronze",
    })
}

#[cfg(test)]
mod tests {
    use super::title;

    #[test]
    fn a_name_of_a_field_becomes_words() {
        assert_eq!(title("pigeon_speed"), "Pigeon speed");
        assert_eq!(title(""), "");
    }
}
