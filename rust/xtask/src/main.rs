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
mod generated_section;
mod graph;
mod header;
mod in_unreal;
mod instructions;
mod lab;
mod lab_app;
mod library;
mod new;
mod package;
mod package_managers;
mod pages;
mod parallel;
mod place;
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

use clap::Parser;
use package::c_library;
use std::process::ExitCode;
use step_result::Outcome;

#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask", about, disable_help_subcommand = true)]
enum Command {
    /// Write the header, its description and the bindings from rust/ffi, or check that the committed ones are up to date.
    Header(header::Options),
    /// Check format, lints, the header and the rules for files; with --staged in seconds what is to be committed.
    Check(check::Options),
    /// Build and run the C99 and C++20 programs of tests/abi against both kinds of the library.
    Abi(abi::Options),
    /// Solve the golden intercept queries beside the textbook's formula and compare with docs/accuracy.md.
    Accuracy(accuracy::Options),
    /// Run the batch files of Windows under wine.
    BatchFiles,
    /// Time a call of the C library as it is shipped beside the textbook's formula.
    Bench(bench::Options),
    /// Run the examples of the Python and C# bindings.
    Bindings,
    /// Lay the package for C# out as NuGet does, and use it on Microsoft's runtime.
    Csharp,
    /// Compare the bits of the answers between platforms.
    Bits(bits::Options),
    /// Check the commands, links and pictures of the documentation.
    Docs,
    /// A chase and its picture in each engine that runs here: Panda3D and Godot.
    Engines,
    /// Build the plugin in a real engine, run its automation tests there and write a report to send.
    InUnreal(in_unreal::Options),
    /// Count the instructions that the calls of the library take, and compare with tests/golden/instructions.txt.
    Instructions(instructions::Options),
    /// Run the lab's tests and the commands that its pages name.
    Lab(lab::Options),
    /// Play the plugin's drills in the engine stand-in.
    Drill(drill::Options),
    /// Drive the lab's interface, its window on a virtual screen and its page in a browser.
    LabApp,
    /// Build the lab's page in dist/lab, for any web host, and fail when it is larger than its budget.
    LabPage,
    /// Build the C library as it is shipped and list its symbols.
    Library(library::Options),
    /// Stage the plugin in dist/Pursuit, play both drills through it, and install it on request.
    Package(package::Options),
    /// Install the wheel for Python in a fresh environment and use it, on numpy arrays and without numpy.
    Python,
    /// Run the crate as its users have it: features, examples, the oldest Rust and glam, Bevy.
    RustCrate(rust_crate::Options),
    /// Compare the crate's interface with that of the last release.
    Semver,
    /// Install what the other commands need, and have git check what is committed.
    Setup,
    /// Build the documentation as one site, with the lab, in dist/site, and follow its links.
    Site(site::Options),
    /// Install the C library, package it with Conan, run the port of vcpkg, and build a project with each.
    PackageManagers,
    /// Write the files of a new steering behavior to every floor, to begin with.
    New(new::Options),
    /// Run every kind of test, or with --full every test.
    Test(test::Options),
    /// Build the wheel for Python of this machine, in dist/python.
    Wheel,
    /// Compile the plugin in the engine stand-in and run its automation tests.
    Unreal(unreal::Options),
    /// Lint the workflows of .github.
    Workflows,
}

fn main() -> ExitCode {
    process::leave_build_folders_out_of_library_path();
    let result = match Command::parse() {
        Command::Header(options) => header::run(&options),
        Command::Check(options) => check::run(&options).map(Outcome::print),
        Command::Abi(options) => abi::run(&options).map(Outcome::print),
        Command::Accuracy(options) => accuracy::run(&options).map(Outcome::print),
        Command::BatchFiles => batch_files::run().map(Outcome::print),
        Command::Bench(options) => bench::run(&options).map(Outcome::print),
        Command::Bindings => bindings::run().map(Outcome::print),
        Command::Bits(options) => bits::run(&options).map(Outcome::print),
        Command::Csharp => csharp::run().map(Outcome::print),
        Command::Docs => docs::run().map(Outcome::print),
        Command::Engines => engines::run().map(Outcome::print),
        Command::InUnreal(options) => in_unreal::run(&options),
        Command::Instructions(options) => instructions::run(&options).map(Outcome::print),
        Command::Lab(options) => lab::run(&options).map(Outcome::print),
        Command::Drill(options) => drill::run(&options).map(Outcome::print),
        Command::LabApp => lab_app::run().map(Outcome::print),
        Command::LabPage => lab_app::publish().map(Outcome::print),
        Command::Library(options) => {
            options.install.as_deref().map_or_else(|| library::run(&options), c_library::install)
        }
        Command::Package(options) => package::run(&options),
        Command::PackageManagers => package_managers::run().map(Outcome::print),
        Command::New(options) => new::run(&options).map(Outcome::print),
        Command::Python => python::run().map(Outcome::print),
        Command::RustCrate(options) => rust_crate::run(&options).map(Outcome::print),
        Command::Semver => semver::run().map(Outcome::print),
        Command::Setup => setup::run().map(Outcome::print),
        Command::Site(options) => site::run(&options).map(Outcome::print),
        Command::Test(options) => test::run(&options),
        Command::Unreal(options) => unreal::run(&options).map(Outcome::print),
        Command::Wheel => package::wheel().map(Outcome::print),
        Command::Workflows => workflows::run().map(Outcome::print),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
