//! The medals of Snitch Sprint and of the Keeper Training Drill, by policy.

use crate::picture::{color, px, svg, wide, words, words_at};
use crate::scenario::Scenario;
use crate::simulation::{Controls, Role, Session, Table};
use anyhow::{Context, Result};
use plotters::prelude::*;
use plotters::style::text_anchor::HPos;

const COLUMNS: [&str; 3] = ["direct pursuit", "lead by velocity", "lead by estimate"];

/// A line of the board: what was played, and for each policy its medals and what they were given for.
struct Row {
    name: &'static str,
    note: &'static str,
    cells: Vec<(Vec<Role>, String)>,
}

/// Plays a shipped scenario to its end.
fn play(name: &str) -> Result<Table> {
    let scenario = Scenario::shipped(name).with_context(|| format!("{name} is shipped"))?;
    let duration = scenario.header.duration;
    let mut session = Session::new(scenario);
    while !session.simulation().is_over() && session.time() < duration {
        session.step(&Controls::none());
    }
    session.simulation().table().with_context(|| format!("{name} has a table"))
}

fn column<'a>(table: &'a Table, name: &str) -> Result<Vec<&'a str>> {
    let index = table.columns.iter().position(|head| head == name);
    let index = index.with_context(|| format!("{} has no column {name}", table.title))?;
    Ok(table.rows.iter().filter_map(|row| row.get(index)).map(String::as_str).collect())
}

fn medals(text: &str) -> Vec<Role> {
    let colors = [("gold", Role::Gold), ("silver", Role::Silver), ("bronze", Role::Bronze)];
    colors.iter().filter(|(word, _)| text.contains(word)).map(|(_, medal)| *medal).collect()
}

fn sprint(scenario: &str, name: &'static str, note: &'static str) -> Result<Row> {
    let table = play(scenario)?;
    let times = column(&table, "caught after, s")?;
    let cells = times.iter().zip(column(&table, "medal")?);
    let cells = cells.map(|(time, medal)| (medals(medal), format!("{time} s"))).collect();
    Ok(Row { name, note, cells })
}

fn keeper() -> Result<Row> {
    let table = play("keeper-training-drill")?;
    let blocked = column(&table, "blocked")?;
    let cells = blocked.iter().zip(column(&table, "medals")?);
    let cells = cells.map(|(blocked, earned)| (medals(earned), format!("blocked {blocked}"))).collect();
    let note = "gold: every block in 1 s; silver: no overshoot; bronze: no bludger, near the goal";
    Ok(Row { name: "Keeper Training Drill", note, cells })
}

/// Draws it.
///
/// # Errors
/// When a scenario cannot be played.
pub fn draw() -> Result<String> {
    const HEAD: f64 = 56.0;
    const ROW: f64 = 84.0;
    const LEFT: f64 = 400.0;
    const COLUMN: f64 = 205.0;
    let rows = [
        sprint(
            "snitch-sprint",
            "Snitch Sprint, wide weave",
            "the snitch turns back every 8 s; gold below 10 s",
        )?,
        sprint(
            "snitch-sprint-tight",
            "Snitch Sprint, tight weave",
            "the snitch turns back every 2 s; gold below 10 s",
        )?,
        keeper()?,
    ];
    let ink = color(Role::Caption);
    let height = HEAD + ROW * rows.len() as f64 + 8.0;
    svg(1040, height as u32, |area| {
        for (index, name) in COLUMNS.iter().enumerate() {
            let x = LEFT + COLUMN * (index as f64 + 0.5);
            area.draw(&Text::new(*name, (px(x), px(0.5 * HEAD)), words_at(18.0, ink, HPos::Center)))?;
        }
        for (index, row) in rows.iter().enumerate() {
            let top = HEAD + ROW * index as f64;
            let rule = vec![(px(16.0), px(top)), (px(1024.0), px(top))];
            area.draw(&PathElement::new(rule, color(Role::Ground).stroke_width(wide(1.0))))?;
            area.draw(&Text::new(row.name, (px(24.0), px(top + 30.0)), words(18.0, ink)))?;
            for (line, part) in row.note.split("; ").enumerate().map(|(line, part)| (line as f64, part)) {
                // Two short lines, or three.
                let y = top + 50.0 + 13.0 * line;
                area.draw(&Text::new(part, (px(24.0), px(y)), words(11.0, color(Role::Miss))))?;
            }
            for (column, (medals, text)) in row.cells.iter().enumerate() {
                let x = LEFT + COLUMN * (column as f64 + 0.5);
                for (place, medal) in medals.iter().enumerate() {
                    let shift = 34.0 * (place as f64 - 0.5 * (medals.len() as f64 - 1.0));
                    let at = (px(x + shift), px(top + 32.0));
                    area.draw(&Circle::new(at, px(13.0), color(*medal).filled()))?;
                    area.draw(&Circle::new(at, px(9.0), WHITE.mix(0.55).stroke_width(wide(1.5))))?;
                }
                area.draw(&Text::new(
                    text.clone(),
                    (px(x), px(top + 62.0)),
                    words_at(14.0, ink, HPos::Center),
                ))?;
            }
        }
        Ok(())
    })
}
