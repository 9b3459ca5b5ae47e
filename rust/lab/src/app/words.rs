//! Names as a person reads them.

use crate::simulation::Role;

/// `pigeon_speed` as `Pigeon speed`.
pub(super) fn title(name: &str) -> String {
    let spaced = name.replace(['_', '-'], " ");
    let mut letters = spaced.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// What a role is called in the legend; `None` for what explains itself.
pub(super) fn of_role(role: Role) -> Option<&'static str> {
    Some(match role {
        Role::Ground | Role::Caption => return None,
        Role::Pursuer => "pursuer",
        Role::Target => "target",
        Role::Projectile => "projectile",
        Role::Aim => "aim",
        Role::Intercept => "where they meet",
        Role::Prediction => "predicted way",
        Role::PursuerTrail => "way of the pursuer",
        Role::TargetTrail => "way of the target",
        Role::Hit => "hit",
        Role::Miss => "miss",
        Role::Range => "range",
        Role::Danger => "to be avoided",
        Role::Alternative => "another answer",
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
