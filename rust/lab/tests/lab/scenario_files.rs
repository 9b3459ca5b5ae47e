//! Wrong scenario files: no panic, and a message that names the line, the field and what was expected.

use proptest::prelude::*;
use pursuit_lab::scenario::{Field, Kind, Place, Range, Scenario, ScenarioError, Settings};

fn error(text: &str) -> ScenarioError {
    Scenario::read(text).unwrap_err()
}

#[test]
fn a_number_out_of_its_range_is_named_with_line_field_and_range() {
    let found = error("scenario = \"pigeon-and-gun\"\n\n# fast\nbullet_speed = -3.5\n");
    assert_eq!(
        found.to_string(),
        "line 4, field `bullet_speed`: expected a number from 1 to 20000 units/s, found -3.5"
    );
}

#[test]
fn a_word_in_place_of_a_number_is_named() {
    let found = error("scenario = \"pigeon-and-gun\"\nbullet_speed = \"fast\"\n");
    assert_eq!(found.line, 2);
    assert_eq!(found.place, Place::Field("bullet_speed".into()));
    assert_eq!(found.found, "\"fast\"");
}

#[test]
fn an_unknown_field_is_named_with_the_known_ones() {
    let found = error("scenario = \"pigeon-and-gun\"\nbullet_sped = 3\n");
    assert_eq!((found.line, found.place), (2, Place::Field("bullet_sped".into())));
    assert!(found.expected.contains("bullet_speed") && found.expected.contains("seed"), "{}", found.expected);
}

#[test]
fn an_unknown_or_missing_scenario_is_named_with_the_known_ones() {
    for text in ["scenario = \"swan\"\n", "scenario = 3\n", "", "seed = 1\n"] {
        let found = error(text);
        assert_eq!((found.line, found.place), (1, Place::Field("scenario".into())), "{text}");
        assert!(Kind::ALL.iter().all(|kind| found.expected.contains(kind.word())), "{}", found.expected);
    }
}

#[test]
fn what_is_no_toml_is_named_with_its_line() {
    for text in ["scenario = \"pigeon-and-gun\"\nseed 3\n", "seed = 1\nseed = 2\n", "seed = 1\n= 3\n"] {
        let found = error(text);
        assert_eq!((found.line, found.place), (2, Place::Syntax), "{text}");
    }
}

/// Values that are invalid for every number: of another type, or outside every range.
const WRONG_FOR_NUMBERS: &[&str] = &[
    "nan",
    "-nan",
    "inf",
    "-inf",
    "1e400",
    "-1e400",
    "1e308",
    "-1e308",
    "true",
    "\"1\"",
    "[]",
    "[1, 2]",
    "{ x = 1 }",
    "1979-05-27",
    "123456789012345678901234567890",
];

/// Every field of every kind, with the kind's word.
fn fields() -> Vec<(&'static str, &'static Field)> {
    let of_kind = |kind: &Kind| {
        let settings = kind.default_settings();
        let header = pursuit_lab::scenario::Header::default();
        let fields = settings.as_settings().fields().iter().chain(header.fields());
        fields.map(|field| (kind.word(), field)).collect::<Vec<_>>()
    };
    Kind::ALL.iter().flat_map(of_kind).collect()
}

#[test]
fn no_number_takes_what_is_no_number_or_beyond_its_range() {
    for (kind, field) in fields() {
        if !matches!(field.range, Range::Number { .. } | Range::Count { .. }) {
            continue;
        }
        for wrong in WRONG_FOR_NUMBERS {
            let found = error(&format!("scenario = \"{kind}\"\n{} = {wrong}\n", field.name));
            assert_eq!(found.line, 2, "{kind} {} = {wrong}", field.name);
            assert_eq!(found.place, Place::Field(field.name.into()));
            assert_eq!(found.expected, field.expected());
        }
    }
}

#[test]
fn no_field_name_means_two_things() {
    for kind in Kind::ALL {
        let settings = kind.default_settings();
        let header = pursuit_lab::scenario::Header::default();
        for field in settings.as_settings().fields() {
            assert!(header.field(field.name).is_none(), "{}: {}", kind.word(), field.name);
        }
    }
}

#[test]
fn every_default_is_within_its_range() {
    for (kind, field) in fields() {
        let kind = Kind::ALL.iter().find(|known| known.word() == kind).unwrap();
        let value = Scenario::of(*kind).get(field.name).unwrap();
        assert!(field.takes(&value), "{} {}: {value:?}", kind.word(), field.name);
        assert!(!field.meaning.is_empty());
    }
}

/// A value as a file may have it: valid, of a wrong type, huge, NaN, or not TOML at all.
fn values() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<f64>().prop_map(|x| format!("{x:?}")),
        any::<i64>().prop_map(|n| n.to_string()),
        proptest::sample::select(WRONG_FOR_NUMBERS).prop_map(str::to_string),
        (any::<f64>(), any::<f64>()).prop_map(|(x, y)| format!("[{x:?}, {y:?}]")),
        "\"[a-z-]{0,12}\"",
        "[ -~]{0,16}",
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_file_of_any_values_is_read_or_refused_with_a_line_of_it(
        kind in proptest::sample::select(Kind::ALL),
        lines in proptest::collection::vec((any::<proptest::sample::Index>(), values()), 0..8),
    ) {
        let fields: Vec<_> = fields().into_iter().filter(|(word, _)| *word == kind.word()).collect();
        let mut text = format!("scenario = \"{}\"\n", kind.word());
        for (index, value) in &lines {
            text += &format!("{} = {value}\n", fields[index.index(fields.len())].1.name);
        }
        match Scenario::read(&text) {
            Ok(scenario) => {
                prop_assert_eq!(Scenario::read(&scenario.to_toml()), Ok(scenario.clone()));
                let mut session = pursuit_lab::simulation::Session::new(scenario);
                for _ in 0..3 {
                    session.step(&pursuit_lab::simulation::Controls::none());
                }
                let _ = session.simulation().scene();
                let _ = session.simulation().query_and_answer();
                let _ = session.simulation().measures();
                let _ = session.simulation().summary();
            }
            Err(error) => {
                prop_assert!(error.line >= 1 && error.line <= text.lines().count() + 1, "{}", error);
                prop_assert!(!error.expected.is_empty());
            }
        }
    }

    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,200}") {
        let _ = Scenario::read(&text);
    }
}
