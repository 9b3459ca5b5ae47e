//! Every parameter has a control, and every control changes what it says.

use crate::harness::Lab;
use egui_kittest::kittest::Queryable;
use pursuit_lab::scenario::{Field, Range, SHIPPED, Scenario, Value};

fn words(name: &str) -> String {
    let mut letters = name.replace(['_', '-'], " ");
    if let Some(first) = letters.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    letters
}

fn fields(scenario: &str) -> Vec<&'static Field> {
    Scenario::shipped(scenario).map(|scenario| scenario.fields().collect()).unwrap_or_default()
}

/// Another value that the field takes.
fn other(field: &Field, now: &Value) -> Value {
    match (field.range, now) {
        (Range::Number { least, greatest }, Value::Number(x)) => {
            let middle =
                if least > 0.0 { (least * greatest).sqrt() } else { least + (greatest - least) * 0.25 };
            Value::Number(if *x == middle { greatest } else { middle })
        }
        (Range::Count { least, greatest }, Value::Count(n)) => {
            let near = if *n < greatest { n + 1 } else { n - 1 };
            Value::Count(near.max(least))
        }
        _ => now.clone(),
    }
}

#[test]
fn every_number_of_every_scenario_is_changed_by_its_slider() {
    for shipped in SHIPPED {
        for field in fields(shipped.name) {
            // 10,000 agents begin again at each change; one field tells what all do.
            let mut lab = Lab::open(shipped.name);
            let now = lab.app().player().value(field.name).expect("a field has a value");
            let wanted = other(field, &now);
            let number = match wanted {
                Value::Number(x) => x,
                Value::Count(n) => n as f64,
                _ => continue,
            };
            lab.control(&words(field.name)).set_value_accesskit(number);
            lab.harness.run_steps(3);
            let found = match lab.app().player().session().scenario().get(field.name) {
                Some(Value::Number(x)) => x,
                Some(Value::Count(n)) => n as f64,
                other => panic!("{other:?}"),
            };
            let near = (found - number).abs() <= 2e-4 * number.abs().max(1.0);
            let is_refused = lab.app().notice().contains("expected");
            assert!(near || is_refused, "{} of {}: {found} instead of {number}", field.name, shipped.name);
        }
    }
}

#[test]
fn every_word_of_every_scenario_is_chosen_from_its_list() {
    for shipped in SHIPPED {
        for field in fields(shipped.name) {
            let Range::Word { words: choices } = field.range else { continue };
            let mut lab = Lab::open_high(shipped.name);
            let now = lab.app().player().value(field.name);
            for (choice, _) in choices.iter().filter(|(choice, _)| now != Some(Value::Word((*choice).into())))
            {
                lab.click_control(&words(field.name));
                lab.harness
                    .get_all_by_label(&words(choice))
                    .last()
                    .expect("the choice is in the list")
                    .click();
                lab.harness.run_steps(3);
                assert_eq!(
                    lab.app().player().session().scenario().get(field.name),
                    Some(Value::Word((*choice).into())),
                    "{} of {}",
                    field.name,
                    shipped.name
                );
            }
        }
    }
}

#[test]
fn every_switch_of_every_scenario_switches() {
    for shipped in SHIPPED {
        for field in fields(shipped.name).iter().filter(|field| field.range == Range::Switch) {
            let mut lab = Lab::open_high(shipped.name);
            let Some(Value::Switch(before)) = lab.app().player().value(field.name) else {
                panic!("{}", field.name)
            };
            lab.click_control(&words(field.name));
            let after = lab.app().player().session().scenario().get(field.name);
            assert_eq!(after, Some(Value::Switch(!before)), "{} of {}", field.name, shipped.name);
        }
    }
}

#[test]
fn the_title_is_typed() {
    let mut lab = Lab::open("pigeon-and-gun");
    lab.control("Title").focus();
    lab.settle();
    lab.control("Title").type_text("Fred");
    lab.harness.run_steps(3);
    assert_eq!(lab.app().player().session().scenario().title(), "Fred");
    assert_eq!(lab.statistic("Shots"), "0", "a letter that is typed is no key of the scenario");
}

#[test]
fn the_buttons_of_every_scenario_do_what_its_keys_do() {
    for shipped in SHIPPED {
        let actions = Lab::open(shipped.name).app().player().session().simulation().actions();
        for action in actions {
            let mut by_button = Lab::open(shipped.name);
            by_button.click(&format!("{} ({})", words(action.name), action.key));
            let mut by_key = Lab::open(shipped.name);
            by_key.press(egui::Key::from_name(&action.key.to_string()).expect("a key of that name"));
            let events = |lab: &Lab| lab.app().player().recording().events;
            assert_eq!(events(&by_button).len(), 1, "{} of {}", action.name, shipped.name);
            assert_eq!(events(&by_button), events(&by_key), "{} of {}", action.name, shipped.name);
        }
    }
}

#[test]
fn what_is_only_looked_at_stays_as_its_file_says() {
    for shipped in SHIPPED {
        let mut lab = Lab::open_high(shipped.name);
        lab.harness.run_steps(3);
        let now = lab.app().player().session().scenario();
        assert_eq!(Some(now), Scenario::shipped(shipped.name).as_ref(), "{}", shipped.name);
        assert_eq!(lab.steps(), 0, "{}", shipped.name);
    }
}

#[test]
fn the_question_is_copied_as_c() {
    let mut lab = Lab::open("pigeon-and-gun");
    lab.harness.get_by_label("Copy as C").click();
    lab.harness.step();
    let snippet = lab.app().player().session().simulation().query_and_answer().c_snippet;
    let copied = |command: &egui::OutputCommand| matches!(command, egui::OutputCommand::CopyText(text) if *text == snippet);
    assert!(lab.harness.output().platform_output.commands.iter().any(copied));
    assert!(snippet.contains("pursuit_solve_intercept_2d(&query, &solution)"));
}

#[test]
fn the_inspector_shows_question_answer_and_reason() {
    let mut lab = Lab::open("pigeon-and-gun");
    let inspection = lab.app().player().session().simulation().query_and_answer();
    lab.harness.get_by_label(&inspection.reason);
    let hash = format!("{:016x}", lab.app().player().session().digest());
    let of_code = [inspection.function, inspection.status, &hash];
    // Folded until it is wanted.
    assert!(of_code.iter().all(|word| lab.harness.query_by_label(word).is_none()));
    lab.click("For programmers");
    while lab.harness.try_run().is_err() {}
    for word in of_code {
        lab.harness.get_by_label(word);
    }
    for entry in inspection.inputs.iter().chain(&inspection.outputs) {
        assert!(lab.harness.query_all_by_label(&entry.name.replace('_', " ")).count() > 0, "{}", entry.name);
    }
    for statistic in lab.app().player().session().simulation().summary() {
        lab.harness.get_by_label(&statistic.name);
    }
}

#[test]
fn a_screenshot_is_a_png_of_the_whole_picture() {
    let mut lab = Lab::open("pigeon-and-gun");
    lab.click("Screenshot");
    lab.harness.run_steps(3);
    let saved = lab.desk.saved.borrow();
    let (name, bytes) = saved.last().expect("nothing was saved");
    assert_eq!(name, "pigeon-and-gun.png");
    let decoder = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().expect("a PNG file");
    assert_eq!((decoder.info().width, decoder.info().height), (1280, 800));
}

#[test]
fn light_and_dark_change_places() {
    let mut lab = Lab::open("pigeon-and-gun");
    let before = lab.app().theme();
    lab.click("Light");
    assert!(lab.app().theme() != before);
    lab.click("Dark");
    assert!(lab.app().theme() == before);
}

#[test]
fn the_sides_are_put_away_and_brought_back() {
    let mut lab = Lab::open("pigeon-and-gun");
    let narrow = lab.app().views()[0].rect.width();
    assert!(lab.harness.query_by_label("Statistics").is_some());
    lab.harness.get_all_by_label("Parameters").next().expect("the bar has it").click();
    lab.harness.run_steps(2);
    lab.click("Answer");
    assert!(lab.harness.query_by_label("Statistics").is_none());
    assert!(lab.app().views()[0].rect.width() > narrow + 400.0);
    lab.click("Answer");
    assert!(lab.harness.query_by_label("Statistics").is_some());
}

#[test]
fn a_narrow_screen_shows_the_scene_alone_at_first() {
    let lab = Lab::sized("pigeon-and-gun", [420.0, 800.0]);
    assert!(lab.harness.query_by_label("Statistics").is_none());
    assert!(lab.app().views()[0].rect.width() > 380.0);
}
