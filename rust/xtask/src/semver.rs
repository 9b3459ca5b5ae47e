//! Compares the crate's interface with its last release: a change that a user's program would notice needs a new version.

use crate::step_result::Outcome;
use crate::{paths, process, tools};
use anyhow::{Context, Result};
use std::process::Command;

/// The crate that is released for Rust.
const CRATE: &str = "pursuit-core";

/// Runs cargo-semver-checks against the newest release; without one there is nothing to do.
pub fn run() -> Result<Outcome> {
    let Ok(shallow) = git(&["rev-parse", "--is-shallow-repository"]) else {
        return Ok(Outcome::Skipped("this folder is no clone, so its last release is not known".into()));
    };
    if shallow.trim() == "true" {
        return Ok(Outcome::Skipped(
            "this clone has no history, so its last release is not known: git fetch --unshallow --tags"
                .into(),
        ));
    }
    let merged = git(&["tag", "--merged", "HEAD"])?;
    let here = git(&["tag", "--points-at", "HEAD"])?;
    let Some(release) = newest(&merged, &here) else {
        return Ok(Outcome::Skipped(
            "nothing was released yet: no earlier commit has a tag like v1.2.3".into(),
        ));
    };
    let program = tools::semver_checks()?;
    let mut check = Command::new(program);
    check.current_dir(paths::root()).args(["semver-checks", "--package", CRATE, "--baseline-rev", release]);
    process::run(&mut check).with_context(|| format!("{CRATE} breaks what {release} promised"))?;
    Ok(Outcome::Done(format!("{CRATE} keeps what {release} promised")))
}

fn git(arguments: &[&str]) -> Result<String> {
    process::output(Command::new("git").current_dir(paths::root()).args(arguments))
}

/// The newest release among the tags of HEAD's history, apart from HEAD's own: a release is compared with the one before it.
fn newest<'a>(merged: &'a str, here: &str) -> Option<&'a str> {
    let here: Vec<_> = here.lines().collect();
    let earlier = merged.lines().filter(|tag| !here.contains(tag));
    earlier.filter_map(|tag| Some((version(tag)?, tag))).max().map(|(_, tag)| tag)
}

/// `v1.2.3` is a release, `v1.2.3-rc.1` and `vehicle` are not.
fn version(tag: &str) -> Option<[u64; 3]> {
    let numbers: Option<Vec<u64>> =
        tag.strip_prefix('v')?.split('.').map(|number| number.parse().ok()).collect();
    numbers?.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::newest;

    #[test]
    fn a_release_is_compared_with_the_newest_before_it() {
        let merged = "v0.1.0\nv0.10.0\nv0.9.2\nv0.11.0-rc.1\nvehicle\nv1.0";
        assert_eq!(newest(merged, ""), Some("v0.10.0"));
        assert_eq!(newest(merged, "v0.10.0\nother"), Some("v0.9.2"));
    }

    #[test]
    fn without_a_release_nothing_is_compared() {
        assert_eq!(newest("", ""), None);
        assert_eq!(newest("demo\nv0.1.0", "v0.1.0"), None);
    }
}
