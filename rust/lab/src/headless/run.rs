//! `pursuit-lab run`: a scenario without a window.

use crate::picture;
use crate::scenario::{Range, SHIPPED, Scenario, Value};
use crate::simulation::{Controls, Event, Measure, Recording, Session};
use anyhow::{Context, bail};
use clap::{Args, ValueEnum};
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Command line options of `run`.
#[derive(Args)]
pub struct Options {
    /// A scenario of `pursuit-lab list`, a scenario file (.toml) or a recording (.json).
    scenario: String,
    /// Where the random numbers start, instead of the scenario's.
    #[arg(long)]
    seed: Option<u64>,
    /// How long to run, instead of the scenario's duration.
    #[arg(long)]
    seconds: Option<f64>,
    /// A field of the scenario, instead of what its file says; may be given often.
    #[arg(long, value_name = "FIELD=VALUE")]
    set: Vec<String>,
    /// An action and when to press it, e.g. fire@1.5; may be given often.
    #[arg(long, value_name = "ACTION@SECONDS")]
    press: Vec<String>,
    /// Print a table of the run instead of its summary.
    #[arg(long)]
    format: Option<Format>,
    /// Seconds between two lines of the table.
    #[arg(long, default_value_t = 0.1)]
    every: f64,
    /// Draw the last moment into a file, .svg or .png.
    #[arg(long, value_name = "FILE")]
    picture: Option<PathBuf>,
    /// Record the run into a file, to be replayed by `run FILE.json`.
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum Format {
    Csv,
    Json,
}

/// The lines of the table of a run.
struct Table {
    every: f64,
    times: Vec<f64>,
    rows: Vec<Vec<Measure>>,
}

/// Runs the scenario.
///
/// # Errors
/// When the scenario, an option or a file is wrong, or a replay went through other states than its recording.
pub fn run(options: &Options) -> anyhow::Result<()> {
    let mut table = Table { every: options.every.max(0.0), times: Vec::new(), rows: Vec::new() };
    let session = if options.scenario.ends_with(".json") {
        replay(options, &mut table)?
    } else {
        play(options, &mut table)?
    };
    if let Some(path) = &options.record {
        write(path, session.recording().to_json()?.as_bytes())?;
    }
    if let Some(path) = &options.picture {
        draw(&session, path)?;
    }
    match options.format {
        None => print_summary(&session),
        Some(Format::Csv) => print_csv(&table),
        Some(Format::Json) => print_json(&session, &table),
    }
}

/// Reads a shipped scenario or a scenario file.
///
/// # Errors
/// When there is none of that name, or the file is wrong: its line, field and what was expected.
pub fn load(name: &str) -> anyhow::Result<Scenario> {
    if !name.ends_with(".toml") {
        let names = || SHIPPED.iter().map(|shipped| shipped.name).collect::<Vec<_>>().join(", ");
        return Scenario::shipped(name).with_context(|| {
            format!("no scenario is called {name}; there are {} and files ending in .toml", names())
        });
    }
    let text = fs::read_to_string(name).with_context(|| name.to_string())?;
    Scenario::read(&text).with_context(|| name.to_string())
}

fn play(options: &Options, table: &mut Table) -> anyhow::Result<Session> {
    let mut scenario = load(&options.scenario)?;
    if let Some(seed) = options.seed {
        set(&mut scenario, "seed", Value::Count(seed))?;
    }
    if let Some(seconds) = options.seconds {
        set(&mut scenario, "duration", Value::Number(seconds))?;
    }
    for text in &options.set {
        change(&mut scenario, text)?;
    }
    let duration = scenario.header.duration;
    let mut session = Session::new(scenario);
    let mut presses = presses(&options.press, &session)?;
    table.add(&session);
    while session.time() < duration && !session.simulation().is_over() {
        let now = session.time() + 0.5 * session.tick();
        let (due, later) = presses.into_iter().partition(|(time, _)| *time <= now);
        presses = later;
        let due: Vec<(f64, Event)> = due;
        session.step(&Controls { events: due.into_iter().map(|(_, event)| event).collect() });
        table.add(&session);
    }
    Ok(session)
}

fn replay(options: &Options, table: &mut Table) -> anyhow::Result<Session> {
    let name = &options.scenario;
    if options.seed.is_some()
        || options.seconds.is_some()
        || !options.set.is_empty()
        || !options.press.is_empty()
    {
        bail!("{name} is a recording: it has its own seed, duration, fields and presses");
    }
    let text = fs::read_to_string(name).with_context(|| name.clone())?;
    let recording = Recording::from_json(&text).with_context(|| name.clone())?;
    let mut replay = recording.replay().with_context(|| name.clone())?;
    table.add(replay.session());
    while replay.step() {
        table.add(replay.session());
    }
    recording.verify().with_context(|| name.clone())
}

/// Changes a field as `FIELD=VALUE` says.
///
/// # Errors
/// When it is not of that form, or what was expected.
pub fn change(scenario: &mut Scenario, text: &str) -> anyhow::Result<()> {
    let (field, value) =
        text.split_once('=').with_context(|| format!("{text}: not of the form FIELD=VALUE"))?;
    let value = self::value(scenario, field.trim(), value.trim());
    set(scenario, field.trim(), value)
}

fn set(scenario: &mut Scenario, field: &str, value: Value) -> anyhow::Result<()> {
    scenario.set(field, &value).map_err(|expected| anyhow::anyhow!("field `{field}`: expected {expected}"))
}

/// What a person wrote, as the kind of value that the field takes; what is none stays a text, which no other field takes.
fn value(scenario: &Scenario, field: &str, text: &str) -> Value {
    let range = scenario.fields().find(|known| known.name == field).map(|known| known.range);
    let parsed = match range {
        Some(Range::Number { .. }) => text.parse().ok().map(Value::Number),
        Some(Range::Count { .. }) => text.parse().ok().map(Value::Count),
        Some(Range::Switch) => text.parse().ok().map(Value::Switch),
        Some(Range::Word { .. }) => Some(Value::Word(text.into())),
        Some(Range::Point { .. }) => text
            .trim_matches(['[', ']'])
            .split_once(',')
            .and_then(|(x, y)| Some(Value::Point([x.trim().parse().ok()?, y.trim().parse().ok()?]))),
        Some(Range::Text { .. }) | None => None,
    };
    parsed.unwrap_or_else(|| Value::Text(text.into()))
}

fn presses(asked: &[String], session: &Session) -> anyhow::Result<Vec<(f64, Event)>> {
    let actions = session.simulation().actions();
    let mut presses = Vec::new();
    for press in asked {
        let parts = press.split_once('@').and_then(|(name, time)| Some((name, time.parse::<f64>().ok()?)));
        let (name, time) = parts.with_context(|| format!("{press}: not of the form ACTION@SECONDS"))?;
        if !actions.iter().any(|action| action.name == name) {
            let names: Vec<_> = actions.iter().map(|action| action.name).collect();
            bail!("{press}: the actions are {}", names.join(", "));
        }
        presses.push((time, Event::press(name)));
    }
    Ok(presses)
}

impl Table {
    fn add(&mut self, session: &Session) {
        let time = session.time();
        let is_due = self.times.last().is_none_or(|last| time >= last + self.every - 1e-9);
        if is_due {
            self.times.push(time);
            self.rows.push(session.simulation().measures());
        }
    }
}

fn print_summary(session: &Session) -> anyhow::Result<()> {
    println!(
        "{}, seed {}, {:.2} s",
        session.scenario().title(),
        session.scenario().header.seed,
        session.time()
    );
    for statistic in session.simulation().summary() {
        println!("  {:44} {} {}", statistic.name, statistic.value, statistic.unit);
    }
    if let Some(table) = session.simulation().table() {
        super::table::print_table(&table);
    }
    println!("  {:44} {:016x}", "Digest of all states", session.digest());
    Ok(())
}

fn print_csv(table: &Table) -> anyhow::Result<()> {
    let mut writer = csv::Writer::from_writer(io::stdout().lock());
    let Some(first) = table.rows.first() else { return Ok(()) };
    let head = |measure: &Measure| {
        if measure.unit.is_empty() {
            measure.name.into()
        } else {
            format!("{} ({})", measure.name, measure.unit)
        }
    };
    writer.write_record(std::iter::once("time (s)".to_string()).chain(first.iter().map(head)))?;
    for (time, row) in table.times.iter().zip(&table.rows) {
        let cell = |measure: &Measure| {
            if measure.value.is_finite() { measure.value.to_string() } else { String::new() }
        };
        writer.write_record(std::iter::once(format!("{time:.4}")).chain(row.iter().map(cell)))?;
    }
    writer.flush()?;
    Ok(())
}

fn print_json(session: &Session, table: &Table) -> anyhow::Result<()> {
    let rows = table.times.iter().zip(&table.rows).map(|(time, row)| {
        let measures = row.iter().map(|measure| (measure.name.to_string(), measure.value.into()));
        std::iter::once(("time".to_string(), (*time).into())).chain(measures).collect()
    });
    let rows: Vec<serde_json::Map<String, serde_json::Value>> = rows.collect();
    let whole = serde_json::json!({
        "scenario": session.scenario().kind().word(),
        "seed": session.scenario().header.seed,
        "seconds": session.time(),
        "summary": session.simulation().summary(),
        "digest": format!("{:016x}", session.digest()),
        "rows": rows,
    });
    let mut out = io::stdout().lock();
    serde_json::to_writer_pretty(&mut out, &whole)?;
    writeln!(out)?;
    Ok(())
}

/// Draws the present moment, with the curve of the scenario below it if it has one.
fn draw(session: &Session, path: &Path) -> anyhow::Result<()> {
    const WIDTH: u32 = 1200;
    const CHART: u32 = 420;
    let scene = session.simulation().scene();
    let chart = session.simulation().chart();
    let (width, scene_height) = picture::scene_size(&scene, WIDTH);
    let height = scene_height + chart.as_ref().map_or(0, |_| CHART);
    let svg = picture::svg(width, height, |area| {
        let (above, below) = area.split_vertically(picture::wide(f64::from(scene_height)));
        picture::draw_scene(&above, &scene)?;
        chart.as_ref().map_or(Ok(()), |chart| picture::draw_chart(&below, chart))
    })?;
    match path.extension().and_then(|end| end.to_str()) {
        Some("svg") => write(path, svg.as_bytes()),
        Some("png") => write(path, &picture::to_png(&svg, 1.0)?),
        _ => bail!("{}: a picture ends in .svg or .png", path.display()),
    }
}

fn write(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    fs::write(path, bytes).with_context(|| path.display().to_string())?;
    eprintln!("wrote {}", path.display());
    Ok(())
}
