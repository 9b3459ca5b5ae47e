//! What a scene says to try is done with its controls, found by their names.

use crate::harness::Lab;
use crate::tried::{title, tried};
use egui_kittest::kittest::Queryable;
use pursuit_lab::scenario::{SHIPPED, Value};

#[test]
fn every_hint_is_followed_by_the_control_that_it_names() {
    for shipped in SHIPPED {
        let lab = Lab::open_high(shipped.name);
        let session = lab.app().player().session();
        let hint = session.simulation().captions()[1];
        let all = tried(session.scenario(), hint);
        for handle in session.simulation().handles() {
            if hint.contains(&format!("Drag the {}", handle.name)) {
                let name = format!("Drag {}", handle.name);
                assert!(lab.harness.query_by_label(&name).is_some(), "{}: no {name}", shipped.name);
            }
        }
        for (field, value) in all {
            let mut lab = Lab::open_high(shipped.name);
            let name = title(field.name);
            match &value {
                Value::Number(x) => lab.control(&name).set_value_accesskit(*x),
                Value::Count(n) => lab.control(&name).set_value_accesskit(*n as f64),
                Value::Word(word) => {
                    lab.click_control(&name);
                    lab.harness
                        .get_all_by_label(&title(word))
                        .last()
                        .expect("the choice is in the list")
                        .click();
                }
                other => panic!("{other:?}"),
            }
            lab.harness.run_steps(3);
            let now = lab.app().player().session().scenario().get(field.name);
            let is_set = match (&now, &value) {
                (Some(Value::Number(now)), Value::Number(wanted)) => {
                    (now - wanted).abs() <= 1e-3 * wanted.abs()
                }
                (now, wanted) => now.as_ref() == Some(wanted),
            };
            assert!(is_set, "{}: {hint}: {now:?}", shipped.name);
        }
    }
}
