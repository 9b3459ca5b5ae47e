//! Running other programs.

use crate::paths;
use anyhow::{Context, Result, bail};
use std::env;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, ExitStatus, Stdio};

/// The cargo that started this program, at the root of the repository.
pub fn cargo() -> Command {
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.current_dir(paths::root());
    cargo
}

/// Takes the folders that cargo builds in out of `LD_LIBRARY_PATH`, where it adds them for what it runs: a program of ours would
/// load the dynamic library that was built there last, in debug, before the one that it was linked with. To be called before
/// anything else runs.
pub fn leave_build_folders_out_of_library_path() {
    const NAME: &str = "LD_LIBRARY_PATH";
    let Some(path) = env::var_os(NAME) else {
        return;
    };
    let kept = env::split_paths(&path).filter(|folder| !folder.starts_with(paths::target()));
    if let Ok(kept) = env::join_paths(kept) {
        // SAFETY: no other thread is there yet.
        unsafe { env::set_var(NAME, kept) };
    }
}

/// The command as one would type it.
pub fn line(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    words.map(|word| word.to_string_lossy().into_owned()).collect::<Vec<_>>().join(" ")
}

/// Runs `command` with its output shown; an error names the command.
pub fn run(command: &mut Command) -> Result<()> {
    let status = command.status().with_context(|| format!("cannot start: {}", line(command)))?;
    check(status, command)
}

fn check(status: ExitStatus, command: &Command) -> Result<()> {
    if !status.success() {
        bail!("failed ({status}): {}", line(command));
    }
    Ok(())
}

/// Runs `command` and returns what it printed; when it fails, the error carries all of it.
pub fn output(command: &mut Command) -> Result<String> {
    let output =
        command.stdin(Stdio::null()).output().with_context(|| format!("cannot start: {}", line(command)))?;
    let stdout = String::from_utf8_lossy(&output.stdout).into_owned();
    if !output.status.success() {
        let stderr = String::from_utf8_lossy(&output.stderr);
        bail!("failed ({}): {}\n{stdout}{stderr}", output.status, line(command));
    }
    Ok(stdout)
}

/// Runs `command` with `text` as its standard input, quietly.
pub fn feed(command: &mut Command, text: &str) -> Result<()> {
    command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = command.spawn().with_context(|| format!("cannot start: {}", line(command)))?;
    if let Some(mut stdin) = child.stdin.take() {
        // A program that ends without reading is judged by its status.
        let _ = stdin.write_all(text.as_bytes());
    }
    check(child.wait()?, command)
}

/// Runs `command`, shows what it prints as it comes, and returns it.
pub fn tee(command: &mut Command) -> Result<String> {
    let mut child =
        command.stdout(Stdio::piped()).spawn().with_context(|| format!("cannot start: {}", line(command)))?;
    let mut printed = String::new();
    if let Some(stdout) = child.stdout.take() {
        for line in BufReader::new(stdout).split(b'\n') {
            let line = String::from_utf8_lossy(&line?).into_owned();
            println!("{line}");
            printed += &line;
            printed.push('\n');
        }
    }
    check(child.wait()?, command)?;
    Ok(printed)
}

/// `test result: ok. 12 passed; 0 failed; ...` means 12.
pub fn passed_in(line: &str) -> Option<usize> {
    let rest = line.trim().strip_prefix("test result: ok. ")?;
    rest.split(' ').next()?.parse().ok()
}
