//! Every step that needs no engine, with a folder that looks like one: its builder and its editor are shell scripts.

use super::{build_and_test, engine::InstalledEngine, read};
use crate::paths::Scratch;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

struct Folder(Scratch);

impl Folder {
    fn new(name: &str) -> Self {
        Self(Scratch::new(&format!("in unreal {name}")))
    }

    fn write(&self, way: &str, text: &str) {
        let path = self.0.write(way, text);
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    }

    /// An engine whose builder and editor run these lines.
    fn engine(&self, version: &str, builder: &str, editor: &str) -> PathBuf {
        let (major, minor) = version.split_once('.').unwrap();
        let facts =
            format!("\u{feff}{{\"MajorVersion\": {major}, \"MinorVersion\": {minor}, \"PatchVersion\": 0}}");
        self.write("UE/Engine/Build/Build.version", &facts);
        let place = if cfg!(target_os = "macos") { "Mac" } else { "Linux" };
        self.write(
            &format!("UE/Engine/Build/BatchFiles/{place}/Build.sh"),
            &format!("#!/bin/sh\n{builder}\n"),
        );
        self.write(
            &format!("UE/Engine/Binaries/{place}/UnrealEditor-Cmd"),
            &format!("#!/bin/sh\n{editor}\n"),
        );
        self.0.join("UE")
    }

    fn staged(&self) -> PathBuf {
        for name in ["Pursuit", "PursuitStateTree"] {
            self.write(&format!("staged/{name}/{name}.uplugin"), "{}");
        }
        self.0.join("staged/Pursuit")
    }

    fn work(&self) -> PathBuf {
        self.0.join("work")
    }

    fn read(&self, way: &str) -> String {
        read(&self.0.join(way)).unwrap()
    }
}

/// An editor that exports these results to where it is told, as the engine does.
fn exporting(results: &str) -> String {
    format!(
        "echo LogPursuit: Warning: at the start\necho Automation: RunTests=\necho LogPursuit: Warning: of a test\n\
         for word in \"$@\"; do case \"$word\" in -ReportExportPath=*) to=${{word#-ReportExportPath=}};; esac; done\n\
         mkdir -p \"$to\"\ncat > \"$to/index.json\" <<'END'\n\u{feff}{results}\nEND"
    )
}

const GREEN: &str = r#"{"succeeded": 1, "failed": 0, "tests": [{"fullTestPath": "Pursuit.A", "state": "Success", "entries": []}]}"#;

fn find(folder: &Path) -> Result<InstalledEngine, String> {
    InstalledEngine::find(folder).map_err(|error| format!("{error:#}"))
}

#[test]
fn a_folder_that_is_no_engine_or_too_old_is_refused_by_name() {
    let folder = Folder::new("refused");
    assert!(find(&folder.0).unwrap_err().contains("has no Engine/Build/Build.version"));
    assert!(find(Path::new("/nowhere")).unwrap_err().contains("/nowhere"));
    let old = folder.engine("5.3", "", "");
    assert!(find(&old).unwrap_err().contains("this is Unreal 5.3"));
    folder.write("UE/Engine/Build/Build.version", "{}");
    assert!(find(&old).unwrap_err().contains("tells no version"));
    folder.write("UE/Engine/Build/Build.version", "no JSON");
    assert!(find(&old).unwrap_err().contains("is no JSON"));
    let engine = folder.engine("5.6", "", "");
    fs::remove_dir_all(engine.join("Engine/Binaries")).unwrap();
    assert!(find(&engine).unwrap_err().contains("is it a whole engine?"));
}

#[test]
fn an_engine_is_found_by_its_folder_or_the_one_below_it() {
    let folder = Folder::new("found");
    let engine = folder.engine("5.6", "", "");
    for place in [engine.clone(), engine.join("Engine")] {
        assert_eq!(find(&place).unwrap().version(), "5.6");
    }
    assert_eq!(find(&folder.engine("5.99", "", "")).unwrap().version(), "5.99", "newer than the plugin");
}

#[test]
fn the_plugin_is_built_and_tested_in_a_host_project() {
    let folder = Folder::new("green");
    let place = folder.engine(
        "5.6",
        "printf '%s\\n' \"$@\"",
        &format!("printf '%s\\n' \"$@\"\n{}", exporting(GREEN)),
    );
    let engine = find(&place).unwrap();
    let report = build_and_test(&engine, &folder.staged(), &folder.work(), "Pursuit").unwrap();
    assert_eq!(report.summary(), "Unreal 5.6: built; 1 tests passed, 0 failed");
    report.verdict().unwrap();

    let descriptor = folder.read("work/PursuitHost/PursuitHost.uproject");
    for name in ["Pursuit", "PursuitStateTree"] {
        assert!(descriptor.contains(&format!("\"{name}\", \"Enabled\": true")), "{descriptor}");
        assert_eq!(folder.read(&format!("work/PursuitHost/Plugins/{name}/{name}.uplugin")), "{}");
    }
    assert!(folder.read("work/PursuitHost/Source/PursuitHostEditor.Target.cs").contains("TargetType.Editor"));
    assert!(
        folder
            .read("work/PursuitHost/Source/PursuitHost/PursuitHost.cpp")
            .contains("IMPLEMENT_PRIMARY_GAME_MODULE")
    );
    let project = folder.work().join("PursuitHost/PursuitHost.uproject").display().to_string();
    let built = folder.read("work/build.log");
    assert!(
        built.starts_with("PursuitHostEditor\n") && built.contains(&format!("-Project={project}\n")),
        "{built}"
    );
    let tested = folder.read("work/tests.log");
    assert!(
        tested.starts_with(&format!("{project}\n-ExecCmds=Automation RunTests Pursuit;quit\n")),
        "{tested}"
    );
    assert!(tested.contains("-NullRHI\n"));

    let page = folder.read("work/report.md");
    assert!(page.starts_with("# Pursuit in Unreal 5.6\n"), "{page}");
    assert!(page.contains("- `LogPursuit: Warning: at the start`") && !page.contains("of a test"));
    assert!(page.contains("- [ ] *Tools > Test Automation*"), "the checklist is part of it");
}

#[test]
fn a_second_run_takes_nothing_from_the_first() {
    let folder = Folder::new("second");
    let engine = find(&folder.engine("5.6", "", &exporting(GREEN))).unwrap();
    build_and_test(&engine, &folder.staged(), &folder.work(), "Pursuit").unwrap().verdict().unwrap();
    let engine = find(&folder.engine("5.6", "", "exit 3")).unwrap();
    let report = build_and_test(&engine, &folder.staged(), &folder.work(), "Pursuit").unwrap();
    assert!(report.summary().ends_with("0 tests passed, 0 failed; the editor ended with an error"));
    assert!(report.verdict().unwrap_err().to_string().contains("no test ran"));
}

#[test]
fn a_build_that_fails_is_reported_without_a_test() {
    let folder = Folder::new("build");
    let builder =
        "echo \"$HOME/Pursuit.cpp(1): error C2039: no member\"\necho other.cpp: warning: not ours\nexit 6";
    let engine = find(&folder.engine("5.4", builder, "touch never")).unwrap();
    let report = build_and_test(&engine, &folder.staged(), &folder.work(), "Pursuit").unwrap();
    assert!(report.verdict().unwrap_err().to_string().contains("the build failed"));
    let page = folder.read("work/report.md");
    assert!(page.contains("error C2039") && !page.contains("not ours"), "{page}");
    assert!(!folder.work().join("tests.log").exists());
}

#[test]
fn a_test_that_fails_is_reported_with_what_it_said() {
    let folder = Folder::new("red");
    let results = r#"{"tests": [
        {"fullTestPath": "Pursuit.A", "state": "Success"},
        {"fullTestPath": "Pursuit.B", "state": "Fail", "entries": [{"event": {"type": "Error", "message": "expected `1`"}},
            {"event": {"type": "Info", "message": "chatter"}}]},
        {"fullTestPath": "Pursuit.C", "state": "NotRun"}]}"#;
    let engine = find(&folder.engine("5.8", "", &exporting(results))).unwrap();
    let report = build_and_test(&engine, &folder.staged(), &folder.work(), "Pursuit").unwrap();
    assert_eq!(report.summary(), "Unreal 5.8: built; 1 tests passed, 1 failed, 1 not run");
    assert!(report.verdict().is_err());
    let page = folder.read("work/report.md");
    assert!(page.contains("- `Pursuit.B: expected '1'`") && !page.contains("chatter"), "{page}");
}

/// The command itself, from the shell script to the report: the plugin is staged with its library and its add-ons.
#[test]
fn the_script_stages_the_plugin_and_writes_the_report() {
    let folder = Folder::new("script");
    // Newer than the plugin, so that no real run has its folder below `target`.
    let engine = folder.engine("5.99", "printf '%s\\n' \"$@\"", &exporting(GREEN));
    let script = crate::paths::root().join("scripts/in-unreal.sh");
    let run = |engine: &Path| Command::new("sh").arg(&script).arg(engine).output().unwrap();
    let printed = run(&engine);
    let text =
        String::from_utf8_lossy(&printed.stdout).into_owned() + &String::from_utf8_lossy(&printed.stderr);
    assert!(printed.status.success(), "{text}");
    assert!(text.contains("Unreal 5.99: built; 1 tests passed, 0 failed"), "{text}");

    // A test lies one folder deeper than the command.
    let work = crate::paths::target().parent().unwrap().join("in-unreal/5.99");
    let plugins = work.join("PursuitHost/Plugins");
    for (plugin, modules) in [
        (
            "Pursuit",
            &["Pursuit", "PursuitAI", "PursuitBehaviorKeys", "PursuitBehaviorKeysTests", "PursuitTests"][..],
        ),
        ("PursuitMass", &["PursuitMass"]),
        ("PursuitStateTree", &["PursuitStateTree", "PursuitStateTreeFunctions"]),
    ] {
        let descriptor = read(&plugins.join(plugin).join(plugin).with_extension("uplugin")).unwrap();
        for module in modules {
            assert!(descriptor.contains(&format!("\"{module}\"")), "{plugin} has no {module}");
            let rules = plugins.join(plugin).join("Source").join(module).join(format!("{module}.Build.cs"));
            assert!(rules.is_file(), "{}", rules.display());
        }
    }
    assert!(plugins.join("Pursuit/Source/ThirdParty/PursuitLibrary/include/pursuit.h").is_file());
    let page = read(&work.join("report.md")).unwrap();
    let checklist = read(&crate::paths::root().join("docs/in-the-editor.md")).unwrap();
    for line in checklist.lines().filter(|line| line.starts_with("- [ ] ") || line.starts_with("## ")) {
        assert!(page.contains(line), "the report does not ask: {line}");
    }
    fs::remove_dir_all(&work).unwrap();
    // Without staging anything again: an error of the command is the script's.
    assert!(!run(&folder.0.join("nowhere")).status.success());
}
