//! A folder with an engine: its version, and how it builds and tests a project.

use super::{first_of, read};
use crate::descriptor::ENGINES;
use anyhow::{Context, Result, bail};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What the engine calls this machine, and where it has its programs for it.
#[cfg(windows)]
const PLATFORM: &str = "Win64";
#[cfg(target_os = "macos")]
const PLATFORM: &str = "Mac";
#[cfg(not(any(windows, target_os = "macos")))]
const PLATFORM: &str = "Linux";

const BUILDERS: [&str; 1] = [if cfg!(windows) {
    "Build/BatchFiles/Build.bat"
} else if cfg!(target_os = "macos") {
    "Build/BatchFiles/Mac/Build.sh"
} else {
    "Build/BatchFiles/Linux/Build.sh"
}];

const EDITORS: [&str; 5] = [
    "Binaries/Win64/UnrealEditor-Cmd.exe",
    "Binaries/Linux/UnrealEditor-Cmd",
    "Binaries/Linux/UnrealEditor",
    "Binaries/Mac/UnrealEditor-Cmd",
    "Binaries/Mac/UnrealEditor.app/Contents/MacOS/UnrealEditor",
];

/// An engine that the plugin is written for.
#[derive(Debug)]
pub struct InstalledEngine {
    version: String,
    builder: PathBuf,
    editor: PathBuf,
}

impl InstalledEngine {
    /// The engine in `folder`, or in the folder Engine below it.
    pub fn find(folder: &Path) -> Result<Self> {
        let below = folder.join("Engine");
        let engine = if below.is_dir() { below.as_path() } else { folder };
        let file = engine.join("Build/Build.version");
        if !file.is_file() {
            bail!(
                "{} has no Engine/Build/Build.version: name the folder of an Unreal Engine, such as UE_5.6",
                folder.display()
            );
        }
        let facts: Value =
            serde_json::from_str(&read(&file)?).with_context(|| format!("{} is no JSON", file.display()))?;
        let number = |key: &str| facts.get(key).and_then(Value::as_u64);
        let (Some(major), Some(minor)) = (number("MajorVersion"), number("MinorVersion")) else {
            bail!("{} tells no version", file.display());
        };
        if (major, minor) < (5, 4) {
            bail!("this is Unreal {major}.{minor}: the plugin is written for {} and later", ENGINES[0]);
        }
        Ok(Self {
            version: format!("{major}.{minor}"),
            builder: first_of(engine, &BUILDERS)?,
            editor: first_of(engine, &EDITORS)?,
        })
    }

    /// Such as 5.6.
    pub fn version(&self) -> &str {
        &self.version
    }

    /// Builds the editor target of a project.
    pub fn build(&self, project: &Path) -> Command {
        let mut command = Command::new(&self.builder);
        command.args(["PursuitHostEditor", PLATFORM, "Development", "-WaitMutex", "-NoHotReload"]);
        command.arg(option("-Project=", project));
        command
    }

    /// Runs the automation tests of a built project, with no renderer.
    ///
    /// Source: the workflows of getsentry/sentry-unreal and CesiumGS/cesium-unreal.
    pub fn test(&self, project: &Path, tests: &str, results: &Path) -> Command {
        let mut command = Command::new(&self.editor);
        command.arg(project).arg(format!("-ExecCmds=Automation RunTests {tests};quit"));
        command.arg("-TestExit=Automation Test Queue Empty").arg(option("-ReportExportPath=", results));
        let quiet = "-Unattended -NoPause -NoSplash -NullRHI -NoSound -stdout -FullStdOutLogOutput";
        command.args(quiet.split(' '));
        command
    }
}

fn option(name: &str, path: &Path) -> std::ffi::OsString {
    let mut text = std::ffi::OsString::from(name);
    text.push(path);
    text
}
