//! The modules of the stand-in and of a plugin: where their sources are, and what they may include.

use super::compile::{Build, Configuration, Unit};
use crate::{library, place};
use anyhow::{Context, Result, bail};
use header_tool::rules::{Finding, KnownTypes};
use header_tool::{Module, write_if_changed};
use std::fs;
use std::path::{Path, PathBuf};

/// A module of the stand-in, with the modules whose headers its own headers include.
struct EngineModule {
    name: &'static str,
    uses: &'static [&'static str],
}

/// In the order in which they build on each other.
const MODULES: [EngineModule; 4] = [
    EngineModule { name: "Core", uses: &[] },
    EngineModule { name: "CoreUObject", uses: &["Core"] },
    EngineModule { name: "Engine", uses: &["Core", "CoreUObject"] },
    EngineModule { name: "AIModule", uses: &["Core", "CoreUObject", "Engine"] },
];

/// Modules of the engine of which the stand-in has no header.
const WITHOUT_HEADERS: [&str; 2] = ["GameplayTasks", "NavigationSystem"];

/// The engine stand-in.
pub struct Engine {
    folder: PathBuf,
    /// What its modules declare.
    pub modules: Vec<Module>,
}

impl Engine {
    /// Reads its headers and generates their reflection.
    pub fn read() -> Result<Self> {
        let folder = place::root().join("tests/unreal/engine");
        let mut modules = Vec::new();
        for module in &MODULES {
            let read = Module::read(module.name, &folder.join(module.name).join("Public"))?;
            read.generate(&generated(module.name))?;
            modules.push(read);
        }
        Ok(Self { folder, modules })
    }

    /// The types that a plugin may use.
    pub fn known_types(&self) -> KnownTypes {
        let mut known = KnownTypes::default();
        for module in &self.modules {
            module.declare(&mut known);
        }
        known
    }

    /// Where the headers of the named modules are found, and of the modules these use.
    pub fn include_paths(&self, names: &[String]) -> Vec<PathBuf> {
        let wanted = |name: &str| {
            names.iter().any(|given| given == name)
                || MODULES
                    .iter()
                    .any(|module| names.contains(&module.name.to_owned()) && module.uses.contains(&name))
        };
        let found = MODULES.iter().filter(|module| wanted(module.name));
        found
            .flat_map(|module| [self.folder.join(module.name).join("Public"), generated(module.name)])
            .collect()
    }

    /// One source for each module: all of its own and all generated ones.
    fn units(&self) -> Result<Vec<Unit>> {
        let mut units = Vec::new();
        for module in &MODULES {
            let mut sources = files(&self.folder.join(module.name).join("Private"), "cpp")?;
            sources.extend(files(&generated(module.name), "gen.cpp")?);
            let all = generated(module.name).join(format!("{}.all.cc", module.name));
            write_if_changed(&all, &including(&sources))?;
            units.push(Unit {
                source: all,
                include_paths: self.include_paths(&[module.name.to_owned()]),
                defines: Vec::new(),
            });
        }
        let every: Vec<_> = MODULES.iter().map(|module| module.name.to_owned()).collect();
        for source in files(&place::root().join("tests/unreal/runner"), "cpp")? {
            units.push(Unit { source, include_paths: self.include_paths(&every), defines: Vec::new() });
        }
        Ok(units)
    }
}

/// A plugin as it is in a project: one runtime module, and External modules beside it.
pub struct Plugin {
    name: String,
    folder: PathBuf,
    dependencies: Vec<String>,
    module: Module,
    /// Where the C library and its header are, when the module uses one.
    shipped: Option<Shipped>,
}

/// The C library as a plugin finds it.
struct Shipped {
    include: PathBuf,
    library: PathBuf,
}

impl Plugin {
    /// Reads the plugin in `folder`: the module is the one whose Build.cs has sources beside it.
    pub fn read(folder: &Path) -> Result<Self> {
        // Generated sources name the headers in full.
        let folder =
            fs::canonicalize(folder).with_context(|| format!("{} is not there", folder.display()))?;
        let source = folder.join("Source");
        let mut modules = fs::read_dir(&source)
            .with_context(|| format!("{} is no plugin", folder.display()))?
            .filter_map(|entry| Some(entry.ok()?.path()))
            .filter(|path| path.join("Private").is_dir());
        let folder = modules.next().with_context(|| format!("{} has no module", source.display()))?;
        let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let rules = fs::read_to_string(folder.join(format!("{name}.Build.cs")))
            .context("the module has no Build.cs")?;
        let module = Module::read(&name, &folder)?;
        let dependencies = dependencies(&rules);
        let mut shipped = None;
        for dependency in dependencies.iter().filter(|name| !is_engine(name)) {
            let external = folder.with_file_name("ThirdParty").join(dependency);
            if !external.is_dir() {
                bail!(
                    "{name}.Build.cs names the module {dependency}, which neither the engine nor the plugin has"
                );
            }
            shipped = Some(Shipped::find(&external)?);
        }
        Ok(Self { name, folder, dependencies, module, shipped })
    }

    /// The rules that its headers break; without any, its reflection is generated.
    pub fn generate(&self, engine: &Engine) -> Result<Vec<Finding>> {
        let findings = self.module.check(&mut engine.known_types());
        if findings.is_empty() {
            self.module.generate(&generated(&self.name))?;
        }
        Ok(findings)
    }

    /// What is compiled and linked for it.
    pub fn build(&self, engine: &Engine, configuration: &Configuration) -> Result<Build> {
        let (private, public) = (self.folder.join("Private"), self.folder.join("Public"));
        let mut include_paths = vec![generated(&self.name), private.clone(), public];
        include_paths.extend(engine.include_paths(&self.dependencies));
        include_paths.extend(self.shipped.as_ref().map(|shipped| shipped.include.clone()));
        let mut sources = files(&private, "cpp")?;
        let text: String = sources.iter().filter_map(|path| fs::read_to_string(path).ok()).collect();
        for (header, _) in self.module.headers.iter().filter(|(header, _)| !header.types.is_empty()) {
            let stem = header.path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            if !text.contains(&format!("UE_INLINE_GENERATED_CPP_BY_NAME({stem})")) {
                sources.push(generated(&self.name).join(format!("{stem}.gen.cpp")));
            }
        }
        if configuration.unity {
            let all = generated(&self.name).join(format!("Module.{}.cc", self.name));
            write_if_changed(&all, &including(&sources))?;
            sources = vec![all];
        }
        if !configuration.shipping {
            // Tests of this repository's own against the plugin, which the plugin does not carry.
            sources.extend(files(&place::root().join("tests/unreal/graph_tests").join(&self.name), "cpp")?);
        }
        include_paths.push(place::root().join("tests/unreal/runner"));
        let defines = vec![format!("-D{}_API=", self.name.to_uppercase())];
        let units = sources.into_iter().map(|source| Unit {
            source,
            include_paths: include_paths.clone(),
            defines: defines.clone(),
        });
        let mut units: Vec<_> = units.collect();
        if !configuration.shipping {
            units.extend(engine.units()?);
        }
        let library = self.shipped.as_ref().map(|shipped| shipped.library.clone());
        Ok(Build::new(&self.name, configuration, units, library))
    }
}

impl Shipped {
    /// A staged plugin brings its library and header; in the repository they are where the build puts them.
    fn find(external: &Path) -> Result<Self> {
        let include = external.join("include");
        let library = external.join("lib").join(library::platform()?).join("libpursuit.a");
        if library.exists() && include.join("pursuit.h").exists() {
            return Ok(Self { include, library });
        }
        Ok(Self { include: place::root().join("include"), library: library::ship()?.archive })
    }
}

/// Where the generated files of a module are.
fn generated(module: &str) -> PathBuf {
    place::target().join("unreal/generated").join(module)
}

fn is_engine(name: &str) -> bool {
    WITHOUT_HEADERS.contains(&name) || MODULES.iter().any(|module| module.name == name)
}

/// The names in the statements about `...DependencyModuleNames`.
fn dependencies(rules: &str) -> Vec<String> {
    let statements = rules.split(';').filter(|statement| statement.contains("DependencyModuleNames"));
    let lines = statements.flat_map(str::lines).filter(|line| !line.trim_start().starts_with("//"));
    lines.flat_map(|line| line.split('"').skip(1).step_by(2)).map(str::to_owned).collect()
}

/// A source that is all of `sources`.
fn including(sources: &[PathBuf]) -> String {
    sources.iter().map(|path| format!("#include \"{}\"\n", path.display())).collect()
}

/// The files below `folder` whose names end in `.ending`, in order; none when there is no such folder.
fn files(folder: &Path, ending: &str) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop().filter(|folder| folder.is_dir()) {
        for entry in fs::read_dir(&folder)? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.to_string_lossy().ends_with(&format!(".{ending}")) {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::dependencies;

    #[test]
    fn the_modules_a_module_uses_are_read_from_its_rules() {
        let rules = "PCHUsage = X;\nPublicDependencyModuleNames.AddRange(new string[] { \"Core\", \"Engine\" });\n\
                     // \"Not\" this;\nPrivateDependencyModuleNames.Add(\"AIModule\");\nOther.Add(\"Else\");";
        assert_eq!(dependencies(rules), ["Core", "Engine", "AIModule"]);
    }
}
