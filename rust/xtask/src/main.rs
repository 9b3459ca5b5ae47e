//! The developer commands behind `scripts/`: one implementation for every operating system.

mod abi;
mod accuracy;
mod batch_files;
mod bench;
mod bindings;
mod bits;
mod check;
mod committed;
mod csharp;
mod descriptor;
mod docs;
mod drill;
mod engines;
mod fuzz;
mod generated_section;
mod graph;
mod header;
mod in_unreal;
mod instructions;
mod lab;
mod lab_app;
mod library;
mod new;
mod npm;
mod package;
mod package_managers;
mod pages;
mod parallel;
mod paths;
mod process;
mod python;
mod reference_tables;
mod rust_crate;
mod semver;
mod setup;
mod site;
mod steering_table;
mod step_result;
mod style;
mod test;
mod test_set;
mod tools;
mod unreal;
mod wine;
mod workflows;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use package::c_library;
use std::fmt::Write;
use std::process::ExitCode;
use step_result::Outcome;

#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask", about, disable_help_subcommand = true)]
enum Command {
    /// Install what the other commands need, and have git check what is committed.
    Setup,
    /// Check format, lints, the header and the rules for files; with --staged in seconds what is to be committed.
    Check(check::Options),
    /// Run every kind of test, with --full every test, with --only NAME one step.
    Test(test::Options),
    /// Write what is generated: the header, its description, the bindings, the guide's tables and pictures.
    Header(header::Options),
    /// Check what the documentation names; `docs site` builds its site, `docs lab-page` the lab's page.
    Docs {
        #[command(subcommand)]
        part: Option<Docs>,
    },
    /// Write the files of a new steering behavior to every floor, to begin with.
    New(new::Options),
    /// Build the C library as it is shipped and list its symbols; with --install FOLDER install it.
    Library(library::Options),
    /// Stage the plugin in dist/Pursuit, play its drills, install it; `wheel`, `npm`, `nuget`: for Python, JavaScript, C#.
    #[command(args_conflicts_with_subcommands = true)]
    Package {
        #[command(subcommand)]
        part: Option<Package>,
        #[command(flatten)]
        options: package::Options,
    },
    /// Compile and test the plugin in the engine stand-in; `unreal drill NAME`; in a real engine `unreal in-engine FOLDER`.
    #[command(args_conflicts_with_subcommands = true)]
    Unreal {
        #[command(subcommand)]
        part: Option<Unreal>,
        #[command(flatten)]
        options: Box<unreal::Options>,
    },
    /// Compare the bits of the answers between platforms.
    Bits(bits::Options),
    /// Count the instructions that the calls of the library take, and compare with tests/golden/instructions.txt.
    Instructions(instructions::Options),
    /// Time a call of the C library as it is shipped beside the textbook's formula and other libraries.
    Bench(bench::Options),
}

#[derive(Subcommand)]
enum Docs {
    /// Build the documentation as one site, with the lab, in dist/site, and follow its links.
    Site(site::Options),
    /// Build the lab's page in dist/lab, for any web host, and fail when it is larger than its budget.
    LabPage(lab_app::Options),
}

#[derive(Subcommand)]
enum Package {
    /// Build the wheel for Python of this machine, in dist/python.
    Wheel,
    /// Build the package for npm, in dist/npm.
    Npm,
    /// Build the package for C# with the library of this machine, in dist/nuget.
    Nuget,
}

#[derive(Subcommand)]
enum Unreal {
    /// Play one of the plugin's drills in the engine stand-in.
    Drill(drill::Options),
    /// Build the plugin in a real engine, run its automation tests there and write a report to send.
    InEngine(in_unreal::Options),
}

/// The commands as they are shown.
const GROUPS: [(&str, &[&str]); 3] = [
    ("Daily", &["setup", "check", "test", "header", "docs", "new"]),
    ("Release", &["library", "package", "unreal"]),
    ("Evidence", &["bits", "instructions", "bench"]),
];

/// The groups of commands, each with what it does.
fn help() -> String {
    let command = Command::command();
    let mut text = format!("{}\n\n", command.get_about().map(ToString::to_string).unwrap_or_default());
    for (title, names) in GROUPS {
        let _ = writeln!(text, "{title}:");
        for name in names {
            let about = command.find_subcommand(name).and_then(clap::Command::get_about);
            let _ = writeln!(text, "  {name:14}{}", about.map(ToString::to_string).unwrap_or_default());
        }
        text.push('\n');
    }
    text + "cargo xtask COMMAND --help tells its options.\n"
}

/// The names of the commands.
fn names() -> Vec<&'static str> {
    GROUPS.iter().flat_map(|(_, names)| *names).copied().collect()
}

fn main() -> ExitCode {
    process::leave_build_folders_out_of_library_path();
    let command = Command::command().arg_required_else_help(true).override_help(help());
    let result = match Command::from_arg_matches(&command.get_matches()).unwrap_or_else(|error| error.exit())
    {
        Command::Setup => setup::run().map(Outcome::print),
        Command::Check(options) => check::run(&options).map(Outcome::print),
        Command::Test(options) => test::run(&options),
        Command::Header(options) => header::run(&options),
        Command::Docs { part: None } => docs::run().map(Outcome::print),
        Command::Docs { part: Some(Docs::Site(options)) } => site::run(&options).map(Outcome::print),
        Command::Docs { part: Some(Docs::LabPage(options)) } => {
            lab_app::publish(&options).map(Outcome::print)
        }
        Command::New(options) => new::run(&options).map(Outcome::print),
        Command::Library(options) => {
            options.install.as_deref().map_or_else(|| library::run(&options), c_library::install)
        }
        Command::Package { part: None, options } => package::run(&options),
        Command::Package { part: Some(Package::Wheel), .. } => package::wheel().map(Outcome::print),
        Command::Package { part: Some(Package::Nuget), .. } => csharp::package_command().map(Outcome::print),
        Command::Package { part: Some(Package::Npm), .. } => npm::package_folder().map(Outcome::print),
        Command::Unreal { part: None, options } => unreal::run(&options).map(Outcome::print),
        Command::Unreal { part: Some(Unreal::Drill(options)), .. } => {
            drill::run(&options).map(Outcome::print)
        }
        Command::Unreal { part: Some(Unreal::InEngine(options)), .. } => in_unreal::run(&options),
        Command::Bits(options) => bits::run(&options).map(Outcome::print),
        Command::Instructions(options) => instructions::run(&options).map(Outcome::print),
        Command::Bench(options) => bench::run(&options).map(Outcome::print),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Command, help, names};
    use clap::CommandFactory;
    use std::collections::BTreeSet;

    #[test]
    fn twelve_commands_at_most_are_shown_each_in_one_group() {
        let command = Command::command();
        let all: BTreeSet<_> = command.get_subcommands().map(clap::Command::get_name).collect();
        assert_eq!(names().into_iter().collect::<BTreeSet<_>>(), all);
        assert_eq!(names().len(), all.len());
        assert!(all.len() <= 12 && help().lines().all(|line| line.len() < 140), "{}", help());
        command.debug_assert();
    }
}
