//! Where things are.

use anyhow::{Context, Result};
use std::env;
use std::fs::{self, File};
use std::path::{Path, PathBuf};

/// The root of the repository.
pub fn root() -> PathBuf {
    // Cargo sets it for `cargo run`, so a clone may be moved with its target folder.
    let package =
        env::var_os("CARGO_MANIFEST_DIR").map_or_else(|| env!("CARGO_MANIFEST_DIR").into(), PathBuf::from);
    package.ancestors().nth(2).map_or_else(|| package.clone(), Path::to_path_buf)
}

/// Cargo's target folder: the one this program was built into.
pub fn target() -> PathBuf {
    let built = env::current_exe().ok().and_then(|program| program.ancestors().nth(2).map(Path::to_path_buf));
    built.unwrap_or_else(|| root().join("target"))
}

/// What bears only one process at a time, as steps run side by side: its turn lasts until the file is dropped.
pub fn alone(what: &str) -> Result<File> {
    let folder = target().join("xtask");
    fs::create_dir_all(&folder)?;
    let file = File::create(folder.join(what))?;
    file.lock()?;
    Ok(file)
}

/// Puts what `make` makes into `folder`; returns where. Steps that run side by side make the same files: each makes its own,
/// in a folder that it is given, and moves them into place whole, so that no step reads half a file.
pub fn made_whole(folder: &Path, make: impl FnOnce(&Path) -> Result<Vec<PathBuf>>) -> Result<Vec<PathBuf>> {
    let own = folder.join(format!("made-by-{}", std::process::id()));
    fs::create_dir_all(&own)?;
    let moved = make(&own).and_then(|files| {
        let put = |file: PathBuf| {
            let place = folder.join(file.file_name().unwrap_or_default());
            fs::rename(&file, &place).with_context(|| shown(&file))?;
            Ok(place)
        };
        files.into_iter().map(put).collect()
    });
    fs::remove_dir_all(&own)?;
    moved
}

/// Removes what an earlier run left in a folder, and the folder.
pub fn empty(folder: &Path) -> Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder).with_context(|| format!("cannot empty {}", shown(folder)))?;
    }
    Ok(())
}

/// Writes a file, and makes the folders above it.
pub fn write(path: &Path, bytes: impl AsRef<[u8]>) -> Result<()> {
    fs::create_dir_all(path.parent().context("a file without a folder")?)?;
    fs::write(path, bytes).with_context(|| shown(path))
}

/// `path` as a reader wants to see it: from the root of the repository where it lies below it.
pub fn shown(path: &Path) -> String {
    path.strip_prefix(root()).unwrap_or(path).display().to_string()
}

/// What lies in a folder, in order.
pub fn entries(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder).with_context(|| format!("cannot list {}", shown(folder)))?;
    let mut found = entries.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>()?;
    found.sort();
    Ok(found)
}

/// The files below a folder, in order.
pub fn files_below(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for path in entries(folder)? {
        if path.is_dir() { found.extend(files_below(&path)?) } else { found.push(path) }
    }
    Ok(found)
}

/// Whether a path ends in one of these, without their dots.
pub fn ends_in(path: &Path, endings: &[&str]) -> bool {
    path.extension().is_some_and(|own| endings.iter().any(|ending| own == *ending))
}

/// The way from a folder to a file below it, with slashes on every system.
pub fn way(folder: &Path, file: &Path) -> String {
    let below = file.strip_prefix(folder).unwrap_or(file);
    below.components().map(|part| part.as_os_str().to_string_lossy()).collect::<Vec<_>>().join("/")
}

/// The folders that only this machine has: the clone and the user's own. They must not be written into anything.
pub fn of_this_machine() -> Vec<String> {
    let home = env::var_os("HOME").or_else(|| env::var_os("USERPROFILE")).map(PathBuf::from);
    let folders = home.into_iter().chain([root()]);
    // A shorter path such as `/` or `/src` occurs in innocent text.
    folders.map(|path| path.display().to_string()).filter(|path| path.len() > 4).collect()
}

/// A folder that is gone after the test; its name has blanks, as a user's may.
#[cfg(test)]
pub struct Scratch(PathBuf);

#[cfg(test)]
impl Scratch {
    pub fn new(name: &str) -> Self {
        let folder = env::temp_dir().join(format!("pursuit {name} {}", std::process::id()));
        empty(&folder).unwrap();
        fs::create_dir_all(&folder).unwrap();
        Self(folder)
    }

    pub fn write(&self, way: &str, text: &str) -> PathBuf {
        let path = self.join(way);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, text).unwrap();
        path
    }
}

#[cfg(test)]
impl std::ops::Deref for Scratch {
    type Target = Path;

    fn deref(&self) -> &Path {
        &self.0
    }
}

#[cfg(test)]
impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use anyhow::bail;
    use std::thread;

    /// What is made again and again is there whole for whoever reads it meanwhile, and nothing of a failure is.
    #[test]
    fn no_step_reads_half_of_what_is_made() {
        let scratch = Scratch::new("made whole");
        let make = |own: &Path, text: &str| {
            let file = own.join("made");
            fs::write(&file, text.repeat(1 << 16))?;
            Ok(vec![file])
        };
        let made = made_whole(&scratch, |own| make(own, "one ")).unwrap();
        assert_eq!(made, [scratch.join("made")]);
        thread::scope(|scope| {
            let writer = scope.spawn(|| {
                for _ in 0..50 {
                    made_whole(&scratch, |own| make(own, "two ")).unwrap();
                }
            });
            while !writer.is_finished() {
                assert_eq!(fs::metadata(&made[0]).unwrap().len(), 4 << 16);
            }
        });
        let failed = made_whole(&scratch, |own| {
            make(own, "three")?;
            bail!("not as it should be")
        });
        assert!(failed.is_err());
        assert!(fs::read_to_string(&made[0]).unwrap().starts_with("two two"));
        assert_eq!(fs::read_dir(&*scratch).unwrap().count(), 1, "what a failure leaves");
    }
}
