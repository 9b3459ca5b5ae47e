//! What was seen in the engine, as a page to send: nothing in it tells where on the machine it was.

use crate::paths;
use anyhow::{Context, Result, bail};
use serde_json::Value;
use std::fmt::Write;

/// A test that did not succeed, and what it said.
#[derive(Debug)]
struct Failure {
    name: String,
    messages: Vec<String>,
}

/// How the steps went.
#[derive(Debug)]
pub struct EngineReport {
    version: String,
    pub built: bool,
    /// Whether the editor ended without an error of its own.
    pub ended_well: bool,
    /// Errors and warnings of the compiler that name the plugin, or errors of the build.
    of_build: Vec<String>,
    /// What the plugin logged outside its tests.
    of_start: Vec<String>,
    passed: usize,
    failures: Vec<Failure>,
    not_run: usize,
}

impl EngineReport {
    pub fn new(version: &str) -> Self {
        Self {
            version: version.to_owned(),
            built: false,
            ended_well: false,
            of_build: Vec::new(),
            of_start: Vec::new(),
            passed: 0,
            failures: Vec::new(),
            not_run: 0,
        }
    }

    /// Takes from the build's log what it has against the plugin.
    pub fn read_build(&mut self, log: &str) {
        let speaks = |line: &&str| {
            let lower = line.to_lowercase();
            lower.contains("error") || (lower.contains("warning") && lower.contains("pursuit"))
        };
        self.of_build = log.lines().filter(speaks).map(without_places).collect();
        self.of_build.dedup();
    }

    /// Takes from the editor's log what the plugin wrote at the start: a warning there is no test's.
    pub fn read_log(&mut self, log: &str) {
        let start = log.split("Automation: RunTests").next().unwrap_or_default();
        self.of_start =
            start.lines().filter(|line| line.contains("LogPursuit:")).map(without_places).collect();
    }

    /// Takes the results that the editor exported: index.json.
    pub fn read_results(&mut self, index: &str) -> Result<()> {
        let results: Value = serde_json::from_str(index).context("the exported results are no JSON")?;
        let tests =
            results.get("tests").and_then(Value::as_array).context("the exported results have no tests")?;
        for test in tests {
            let text = |key: &str| test.get(key).and_then(Value::as_str).unwrap_or_default();
            match text("state") {
                "Success" => self.passed += 1,
                "NotRun" => self.not_run += 1,
                state => {
                    let mut messages = messages_of(test);
                    if messages.is_empty() {
                        messages.push(format!("state {state}"));
                    }
                    self.failures.push(Failure { name: text("fullTestPath").to_owned(), messages });
                }
            }
        }
        Ok(())
    }

    /// One line.
    pub fn summary(&self) -> String {
        if !self.built {
            return format!("Unreal {}: the build failed", self.version);
        }
        let ended = if self.ended_well { "" } else { "; the editor ended with an error" };
        let not_run = if self.not_run > 0 { format!(", {} not run", self.not_run) } else { String::new() };
        format!(
            "Unreal {}: built; {} tests passed, {} failed{not_run}{ended}",
            self.version,
            self.passed,
            self.failures.len()
        )
    }

    /// An error unless everything was built and tested and nothing failed.
    pub fn verdict(&self) -> Result<()> {
        if !self.built || !self.failures.is_empty() || self.not_run > 0 {
            bail!("{}", self.summary());
        }
        if self.passed == 0 {
            bail!("Unreal {}: no test ran; the log of the tests says why", self.version);
        }
        Ok(())
    }

    /// The page, with the list of what only a person can see in an editor.
    pub fn text(&self, checklist: &str) -> String {
        let mut text = format!("# Pursuit in Unreal {}\n\n{}.\n\n", self.version, self.summary());
        let (plugin, os, arch) = (env!("CARGO_PKG_VERSION"), std::env::consts::OS, std::env::consts::ARCH);
        let _ = writeln!(text, "Plugin {plugin}, on {os} {arch}, automation tests without a renderer.");
        section(&mut text, "Errors and warnings of the build", &self.of_build);
        section(&mut text, "What the plugin logged before its tests", &self.of_start);
        let failures: Vec<_> =
            self.failures.iter().map(|test| format!("{}: {}", test.name, test.messages.join("; "))).collect();
        section(&mut text, "Tests that failed", &failures);
        let list = checklist.find("\n## ").and_then(|from| checklist.get(from..)).unwrap_or_default();
        let _ = write!(
            text,
            "\n# What only an editor shows\n\nTick what you saw, and write what was otherwise.\n{list}"
        );
        text
    }
}

fn section(text: &mut String, title: &str, lines: &[String]) {
    let _ = write!(text, "\n## {title}\n");
    if lines.is_empty() {
        text.push_str("None.\n");
    }
    for line in lines {
        let _ = writeln!(text, "- `{}`", line.replace('`', "'"));
    }
}

/// What a test wrote as errors.
fn messages_of(test: &Value) -> Vec<String> {
    let entries = test.get("entries").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    let events = entries.iter().filter_map(|entry| entry.get("event"));
    let errors = events.filter(|event| event.get("type").and_then(Value::as_str) == Some("Error"));
    errors.filter_map(|event| event.get("message").and_then(Value::as_str)).map(without_places).collect()
}

/// The line without the folders that only this machine has.
fn without_places(line: &str) -> String {
    let mut line = line.trim().to_owned();
    for place in paths::of_this_machine() {
        line = line.replace(&place, "...");
    }
    line
}
