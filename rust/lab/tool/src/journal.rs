//! The output of the program under trial, line by line.

use anyhow::{Result, bail};
use std::io::{BufRead, BufReader, Read};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// The lines that a program prints, as they come.
pub struct Lines {
    lines: Receiver<String>,
}

impl Lines {
    /// Reads on a thread of its own until the program ends.
    pub fn of(from: impl Read + Send + 'static) -> Self {
        let (send, lines) = channel();
        thread::spawn(move || {
            for line in BufReader::new(from).lines().map_while(Result::ok) {
                if send.send(line).is_err() {
                    break;
                }
            }
        });
        Self { lines }
    }

    /// Waits for a line for which `find` has a result.
    pub fn wait<T>(&self, what: &str, patience: Duration, find: impl Fn(&str) -> Option<T>) -> Result<T> {
        let until = Instant::now() + patience;
        let mut heard = Vec::new();
        loop {
            match self.lines.recv_timeout(until.saturating_duration_since(Instant::now())) {
                Ok(line) => match find(&line) {
                    Some(found) => return Ok(found),
                    None => heard.push(line),
                },
                Err(RecvTimeoutError::Timeout) => bail!("no {what} within {patience:?}; heard {heard:#?}"),
                Err(RecvTimeoutError::Disconnected) => {
                    bail!("no {what}: the program has ended; heard {heard:#?}")
                }
            }
        }
    }

    /// What was said since, up to a moment of silence.
    pub fn rest(&self, silence: Duration) -> Vec<String> {
        std::iter::from_fn(|| self.lines.recv_timeout(silence).ok()).collect()
    }
}

/// Where a line of the journal says that a handle is on the screen.
pub fn handle(name: &str, line: &str) -> Option<(f64, f64)> {
    let rest = line.trim().strip_prefix("handle ")?.strip_prefix(name)?.strip_prefix(" at ")?;
    let (x, y) = rest.split_once(' ')?;
    Some((x.parse().ok()?, y.parse().ok()?))
}

/// The same, once it is where it was dragged to: a slow machine also tells places on the way.
pub fn handle_at(name: &str, to: (f64, f64), line: &str) -> Option<(f64, f64)> {
    handle(name, line).filter(|now| (now.0 - to.0).abs() <= 3.0 && (now.1 - to.1).abs() <= 3.0)
}

#[cfg(test)]
mod tests {
    use super::{handle, handle_at};

    #[test]
    fn a_handle_is_found_in_its_line_alone() {
        assert_eq!(handle("gun", "handle gun at 12 345"), Some((12.0, 345.0)));
        assert_eq!(handle_at("gun", (10.0, 347.0), "handle gun at 12 345"), Some((12.0, 345.0)));
        assert_eq!(handle_at("gun", (10.0, 349.0), "handle gun at 12 345"), None);
        assert_eq!(handle("gun", "handle target at 12 345"), None);
        assert_eq!(handle("gun", "step 3: Hits 1"), None);
    }
}
