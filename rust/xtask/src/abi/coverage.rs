//! Nothing of the header is left out of the C tests.

use super::header::Header;
use crate::paths;
use anyhow::{Result, bail};
use std::fs;
use std::path::Path;

/// Fails when a function is never called. Sizes, offsets and constants are compared by `layout.c` and `abi-1.txt`.
pub fn check(header: &Header, sources: &Path) -> Result<()> {
    let mut text = String::new();
    for path in paths::entries(sources)? {
        if path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("test_")) {
            text += &fs::read_to_string(&path)?;
        }
    }
    text += &fs::read_to_string(sources.join("steering_calls.h"))?.replace(" CALL(", "ROW(");
    let mut missing = missing(header, &text);
    missing.extend(steering_without_extremes(header, &text));
    if !missing.is_empty() {
        bail!(
            "tests/abi leaves out {} things of include/pursuit.h:\n  {}",
            missing.len(),
            missing.join("\n  ")
        );
    }
    Ok(())
}

fn missing(header: &Header, text: &str) -> Vec<String> {
    let calls = header.functions.iter().map(|name| format!("{name}("));
    calls.filter(|call| !text.contains(call.as_str())).collect()
}

/// The behaviors that no row of the test of extremes names. A flock is steered through a grid, which refuses them first; a batch
/// is compared with its behavior.
fn steering_without_extremes(header: &Header, text: &str) -> Vec<String> {
    let names = header.functions.iter().filter_map(|name| name.strip_prefix("pursuit_"));
    let is_met = |name: &&str| *name == "steer_flock" || name.ends_with("_batch");
    let behaviors = names.filter(|name| name.starts_with("steer_") && !is_met(name));
    behaviors.map(|name| format!("ROW({name}, ")).filter(|row| !text.contains(row.as_str())).collect()
}

#[cfg(test)]
mod tests {
    use super::{missing, steering_without_extremes};
    use crate::abi::header::Header;

    #[test]
    fn what_is_not_called_is_named() {
        let header = Header {
            functions: ["pursuit_solve".to_string()].into(),
            structs: Vec::new(),
            constants: Vec::new(),
        };
        assert_eq!(missing(&header, ""), ["pursuit_solve("]);
        assert!(missing(&header, "pursuit_solve(1);").is_empty());
    }

    #[test]
    fn a_behavior_that_meets_no_extremes_is_named() {
        let header = Header {
            functions: [
                "pursuit_steer_seek".to_string(),
                "pursuit_steer_flock".into(),
                "pursuit_solve".into(),
            ]
            .into(),
            structs: Vec::new(),
            constants: Vec::new(),
        };
        assert_eq!(steering_without_extremes(&header, ""), ["ROW(steer_seek, "]);
        assert!(steering_without_extremes(&header, "ROW(steer_seek, 3, 0),").is_empty());
    }
}
