//! The command line of the lab; see [`pursuit_lab::headless`].

use std::process::ExitCode;

fn main() -> ExitCode {
    // `pursuit-lab list | head` ends when the reader has enough, as other programs do.
    sigpipe::reset();
    match pursuit_lab::headless::main() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
