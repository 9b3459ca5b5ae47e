//! `header-tool`: checks the headers of a module, and generates or prints their reflection.

use anyhow::Result;
use clap::Parser;
use header_tool::Module;
use header_tool::rules::KnownTypes;
use std::path::PathBuf;
use std::process::ExitCode;

#[derive(Parser)]
#[command(about)]
struct Arguments {
    /// The module's name.
    #[arg(long)]
    module: String,
    /// The module's folder.
    #[arg(long)]
    source: PathBuf,
    /// Folders of modules whose types it uses.
    #[arg(long)]
    uses: Vec<PathBuf>,
    /// Where generated files go.
    #[arg(long)]
    output: Option<PathBuf>,
    /// Print what was read, as JSON.
    #[arg(long)]
    print: bool,
}

fn main() -> Result<ExitCode> {
    let arguments = Arguments::parse();
    let mut known = KnownTypes::default();
    for folder in &arguments.uses {
        Module::read("", folder)?.declare(&mut known);
    }
    let module = Module::read(&arguments.module, &arguments.source)?;
    let findings = module.check(&mut known);
    for finding in &findings {
        eprintln!("{finding}");
    }
    if !findings.is_empty() {
        return Ok(ExitCode::FAILURE);
    }
    if let Some(output) = &arguments.output {
        module.generate(output)?;
    }
    if arguments.print {
        let headers: Vec<_> = module.headers.iter().map(|(header, _)| header).collect();
        println!("{}", serde_json::to_string_pretty(&headers)?);
    }
    Ok(ExitCode::SUCCESS)
}
