//! What an archive is made of: files by where they lie in it.

use crate::paths;
use anyhow::Result;
use std::collections::BTreeMap;
use std::fs;
use std::io::{Cursor, Write};
use std::path::Path;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

/// Of all that is packed here.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Where the source is: `repository` in Cargo.toml, empty until it is known.
pub const REPOSITORY: &str = env!("CARGO_PKG_REPOSITORY");

/// The address of a page of a repository; empty without one.
pub fn address(repository: &str, page: &str) -> String {
    if repository.is_empty() { String::new() } else { format!("{}/{page}", repository.trim_end_matches('/')) }
}

/// The files of an archive: where they lie in it, and their contents.
pub type Files = BTreeMap<String, Vec<u8>>;

/// Adds all files of `folder`, under `below`.
pub fn read_below(folder: &Path, below: &str, files: &mut Files) -> Result<()> {
    for file in paths::files_below(folder)? {
        files.insert(format!("{below}{}", paths::way(folder, &file)), fs::read(file)?);
    }
    Ok(())
}

/// Writes the files of an archive below `folder`.
pub fn unpack(files: &Files, folder: &Path) -> Result<()> {
    files.iter().try_for_each(|(way, bytes)| paths::write(&folder.join(way), bytes))
}

/// The same bytes for the same files: sorted, and of no date.
pub fn zipped(files: &Files) -> Result<Vec<u8>> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Deflated)
        .last_modified_time(DateTime::default())
        .unix_permissions(0o644);
    for (way, bytes) in files {
        archive.start_file(way, options)?;
        archive.write_all(bytes)?;
    }
    Ok(archive.finish()?.into_inner())
}

#[cfg(test)]
mod tests {
    use super::{Files, address, zipped};

    #[test]
    fn a_page_has_an_address_once_the_repository_has() {
        assert_eq!(address("", "issues"), "");
        assert_eq!(address("https://example.org/a/", "issues"), "https://example.org/a/issues");
    }

    #[test]
    fn the_same_files_give_the_same_bytes() {
        let files = Files::from([("b/c".into(), vec![1; 1000]), ("a".into(), b"text".to_vec())]);
        let bytes = zipped(&files).unwrap();
        assert_eq!(bytes, zipped(&files.clone()).unwrap());
        assert!(bytes.len() < 500);
    }
}
