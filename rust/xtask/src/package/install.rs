//! Into an Unreal project.

use super::stage;
use crate::descriptor::ENGINES;
use crate::paths;
use anyhow::{Context, Result, bail};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};

/// A folder with a .uproject file.
#[derive(Debug)]
pub struct Project {
    file: PathBuf,
}

impl Project {
    /// The project at `path`, which is its folder or its .uproject file.
    pub fn find(path: &Path) -> Result<Self> {
        let is_project = |path: &Path| paths::ends_in(path, &["uproject"]);
        if path.is_file() && is_project(path) {
            return Ok(Self { file: path.to_path_buf() });
        }
        if !path.is_dir() {
            bail!("--install: {} is neither a folder nor a .uproject file", path.display());
        }
        let mut files = paths::entries(path).context("--install")?;
        files.retain(|file| is_project(file));
        match files.as_slice() {
            [file] => Ok(Self { file: file.clone() }),
            [] => bail!(
                "--install: no .uproject file in {}: name the folder of an Unreal project",
                path.display()
            ),
            _ => bail!("--install: {} .uproject files in {}: name one of them", files.len(), path.display()),
        }
    }

    /// The .uproject file.
    pub fn file(&self) -> &Path {
        &self.file
    }

    /// The engine version that the project is opened with, when it names one that the plugin is written for; an engine built from
    /// source has no version there.
    pub fn engine(&self) -> Option<String> {
        let text = fs::read_to_string(&self.file).ok()?;
        let read: Value = serde_json::from_str(&text).ok()?;
        let named = read["EngineAssociation"].as_str()?;
        ENGINES.contains(&named).then(|| named.to_owned())
    }

    /// Whether it is a C++ project.
    pub fn has_source(&self) -> bool {
        self.folder().join("Source").is_dir()
    }

    fn folder(&self) -> &Path {
        self.file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
    }

    /// Copies the plugin in `staged`, whose folder has its name, to the project's plugins, in place of an older one; what was there stays
    /// until the new one is whole.
    pub fn install(&self, staged: &Path) -> Result<PathBuf> {
        let name = staged.file_name().context("a plugin without a name")?.to_string_lossy();
        let plugins = self.folder().join("Plugins");
        let place = plugins.join(name.as_ref());
        if place.is_symlink() {
            bail!("{} is a link: remove it, or copy dist/{name} by hand", place.display());
        }
        if place.exists() && !place.join(format!("{name}.uplugin")).is_file() {
            bail!("{} is there and is not this plugin: move it away first", place.display());
        }
        // Outside Plugins, where the editor would find a second plugin of the same name.
        let fresh = self.folder().join(format!(".{name}-new"));
        let old = self.folder().join(format!(".{name}-old"));
        for leftover in [&fresh, &old] {
            if leftover.exists() {
                fs::remove_dir_all(leftover)
                    .with_context(|| format!("cannot remove {}", leftover.display()))?;
            }
        }
        stage::copy_all(staged, &fresh)?;
        fs::create_dir_all(&plugins).with_context(|| format!("cannot make {}", plugins.display()))?;
        if place.exists() {
            fs::rename(&place, &old)
                .with_context(|| format!("cannot replace {}: is the editor open?", place.display()))?;
        }
        if let Err(error) = fs::rename(&fresh, &place) {
            if old.exists() {
                fs::rename(&old, &place)
                    .with_context(|| format!("the old plugin is in {}", old.display()))?;
            }
            return Err(error).with_context(|| format!("cannot write {}", place.display()));
        }
        if old.exists() {
            fs::remove_dir_all(&old).with_context(|| format!("cannot remove {}", old.display()))?;
        }
        Ok(place)
    }
}

#[cfg(test)]
mod tests {
    use super::Project;
    use crate::paths::Scratch;
    use std::fs;
    use std::path::Path;

    fn read(folder: &Path, way: &str) -> Option<String> {
        fs::read_to_string(folder.join(way)).ok()
    }

    fn staged(name: &str) -> Scratch {
        let folder = Scratch::new(name);
        folder.write("Pursuit/Pursuit.uplugin", "new");
        folder.write("Pursuit/Source/Pursuit/a.cpp", "new");
        folder
    }

    #[test]
    fn a_folder_without_a_project_or_with_two_is_refused() {
        let folder = Scratch::new("install none");
        assert!(Project::find(&folder).unwrap_err().to_string().contains("no .uproject"));
        assert!(Project::find(Path::new("no/such/folder")).is_err());
        let one = folder.write("One.uproject", "{}");
        assert_eq!(Project::find(&folder).unwrap().file(), one);
        folder.write("Two.uproject", "{}");
        assert!(Project::find(&folder).unwrap_err().to_string().contains("2 .uproject"));
        assert_eq!(Project::find(&one).unwrap().file(), one);
    }

    #[test]
    fn the_engine_of_a_project_is_what_it_names() {
        let folder = Scratch::new("install engine");
        let file = folder.write("Game.uproject", "{}");
        let engine = |text: &str| {
            fs::write(&file, text).unwrap();
            Project::find(&file).unwrap().engine()
        };
        assert_eq!(engine(r#"{"EngineAssociation": "5.6"}"#).as_deref(), Some("5.6"));
        assert_eq!(engine(r#"{"EngineAssociation": "{8A3E5D7C-0000-0000-0000-000000000000}"}"#), None);
        assert_eq!(engine(r#"{"EngineAssociation": "4.27"}"#), None);
        assert_eq!(engine("{}"), None);
    }

    #[test]
    fn an_old_plugin_is_replaced_whole() {
        let (project, staged) = (Scratch::new("install replace"), staged("install replace staged"));
        project.write("Game.uproject", "{}");
        project.write("Plugins/Pursuit/Pursuit.uplugin", "old");
        project.write("Plugins/Pursuit/Binaries/Linux/stale.so", "old");
        project.write("Plugins/Other/Other.uplugin", "other");
        Project::find(&project).unwrap().install(&staged.join("Pursuit")).unwrap();
        assert_eq!(read(&project, "Plugins/Pursuit/Pursuit.uplugin").unwrap(), "new");
        assert_eq!(read(&project, "Plugins/Pursuit/Source/Pursuit/a.cpp").unwrap(), "new");
        assert_eq!(read(&project, "Plugins/Pursuit/Binaries/Linux/stale.so"), None);
        assert_eq!(read(&project, "Plugins/Other/Other.uplugin").unwrap(), "other");
        assert!(!project.join(".Pursuit-old").exists() && !project.join(".Pursuit-new").exists());
    }

    #[test]
    fn a_folder_of_that_name_that_is_something_else_is_left_alone() {
        let (project, staged) = (Scratch::new("install foreign"), staged("install foreign staged"));
        project.write("Game.uproject", "{}");
        project.write("Plugins/Pursuit/diary.txt", "mine");
        assert!(Project::find(&project).unwrap().install(&staged.join("Pursuit")).is_err());
        assert_eq!(read(&project, "Plugins/Pursuit/diary.txt").unwrap(), "mine");
    }
}
