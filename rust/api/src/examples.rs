//! Every public function that answers a game's question shows in a runnable example how it is called.

use crate::source;
use anyhow::Result;
use std::path::Path;
use syn::Item;

/// The folders of the core with such functions.
const FOLDERS: [&str; 3] = ["intercept", "aim", "steering"];

/// How many functions have an example, and the names of those that have none.
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
