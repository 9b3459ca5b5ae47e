//! How Unreal shows a C++ name to a designer.

/// Words that stay small inside a display name.
const SMALL: [&str; 15] =
    ["In", "As", "To", "Or", "At", "On", "If", "Be", "By", "The", "For", "And", "With", "When", "From"];

/// The display string of a name: `TimeToIntercept` is shown as "Time to Intercept", the boolean `bAutoRegister` as "Auto Register".
///
/// Source: the Python API pages of UE 5.0, which print the display name of every property next to its name. That the list
/// of small words is complete is unverified.
pub fn display_name(name: &str, is_boolean: bool) -> String {
    let bare = match name.strip_prefix('b') {
        Some(rest) if is_boolean && rest.starts_with(char::is_uppercase) => rest,
        _ => name,
    };
    let mut words = words(bare);
    for word in words.iter_mut().skip(1) {
        if SMALL.contains(&word.as_str()) {
            *word = word.to_lowercase();
        }
    }
    words.join(" ")
}

fn words(name: &str) -> Vec<String> {
    let letters: Vec<char> = name.chars().collect();
    let mut words: Vec<String> = Vec::new();
    let mut open = false;
    for (index, &letter) in letters.iter().enumerate() {
        if letter == '_' {
            open = false;
            continue;
        }
        let before = index.checked_sub(1).and_then(|index| letters.get(index));
        let after = letters.get(index + 1);
        let starts = match before {
            Some(before) if letter.is_uppercase() => {
                !before.is_uppercase() || after.is_some_and(|after| after.is_lowercase())
            }
            Some(before) => letter.is_ascii_digit() && before.is_lowercase(),
            None => true,
        };
        match words.last_mut() {
            Some(word) if open && !starts => word.push(letter),
            _ => words.push(letter.to_uppercase().collect()),
        }
        open = true;
    }
    words
}

#[cfg(test)]
mod tests {
    use super::display_name;

    /// Pairs of the Python API pages of UE 5.0 (FunctionalTest, CharacterMovementComponent, Pawn).
    #[test]
    fn names_are_shown_as_the_engine_shows_them() {
        assert_eq!(display_name("MaxFlySpeed", false), "Max Fly Speed");
        assert_eq!(display_name("bAllowTickBeforeBeginPlay", true), "Allow Tick Before Begin Play");
        assert_eq!(display_name("bAutoDestroyWhenFinished", true), "Auto Destroy when Finished");
        assert_eq!(display_name("bOrientRotationToMovement", true), "Orient Rotation to Movement");
        assert_eq!(display_name("AIControllerClass", false), "AI Controller Class");
    }

    #[test]
    fn a_b_before_anything_but_a_boolean_stays() {
        assert_eq!(display_name("bNear", false), "B Near");
        assert_eq!(display_name("base", true), "Base");
    }
}
