//! The lab's window; on the web, its page.

#[cfg(not(target_arch = "wasm32"))]
fn main() -> std::process::ExitCode {
    match pursuit_lab::app::shell::open(std::env::args().skip(1)) {
        Ok(()) => std::process::ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            std::process::ExitCode::FAILURE
        }
    }
}

#[cfg(target_arch = "wasm32")]
fn main() {
    pursuit_lab::app::shell::open();
}
