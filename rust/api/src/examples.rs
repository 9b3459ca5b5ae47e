//! Every public function for games has a runnable example.

use crate::source;
use anyhow::Result;
use std::path::Path;
use syn::Item;

/// The folders of the core with such functions.
const FOLDERS: [&str; 3] = ["intercept", "aim", "steering"];

/// The number of functions with an example, and the names of those without.
pub fn check(root: &Path) -> Result<(usize, Vec<String>)> {
    let (mut with, mut without) = (0, Vec::new());
    for folder in FOLDERS {
        for item in source::items_below(&root.join("rust/core/src").join(folder))? {
            let Item::Fn(item) = item else { continue };
            if !source::is_public(&item.vis) {
                continue;
            }
            if source::comment(&item.attrs).iter().any(|line| line.trim() == "```") {
                with += 1;
            } else {
                without.push(format!("{folder}: {}", item.sig.ident));
            }
        }
    }
    Ok((with, without))
}
