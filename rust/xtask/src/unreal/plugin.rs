//! The modules of the stand-in and of a plugin: where their sources are, and what they may include.

use super::compile::{Build, Configuration, Part, Unit, name_of_path};
use crate::{descriptor, library, paths};
use anyhow::{Context, Result, bail};
use header_tool::rules::{Finding, KnownTypes};
use header_tool::{Module, write_if_changed};
use std::fs;
use std::path::{Path, PathBuf};

/// A module of the stand-in, with the modules whose headers its own headers include.
struct EngineModule {
    name: &'static str,
    uses: &'static [&'static str],
    /// What a module has only from an engine on is in a folder of its own: the module, and 5 for Unreal 5.5.
    adds_to: Option<(&'static str, u32)>,
    /// The last engine that has it.
    last: Option<u32>,
}

impl EngineModule {
    const fn new(name: &'static str, uses: &'static [&'static str]) -> Self {
        Self { name, uses, adds_to: None, last: None }
    }

    /// What the module `of` has from Unreal 5.`first` on.
    const fn from(name: &'static str, uses: &'static [&'static str], of: &'static str, first: u32) -> Self {
        Self { name, uses, adds_to: Some((of, first)), last: None }
    }

    /// The same, up to Unreal 5.`last`.
    const fn up_to(self, last: u32) -> Self {
        Self { last: Some(last), ..self }
    }

    /// Whether the engine has it, whole or in part.
    fn is_in(&self, minor: u32) -> bool {
        self.adds_to.is_none_or(|(_, first)| minor >= first) && self.last.is_none_or(|last| minor <= last)
    }

    /// The module whose headers these are.
    fn of(&self) -> &'static str {
        self.adds_to.map_or(self.name, |(of, _)| of)
    }
}

/// In the order in which they build on each other.
const MODULES: [EngineModule; 20] = [
    EngineModule::new("Core", &[]),
    EngineModule::new("CoreUObject", &["Core"]),
    EngineModule::from("CoreUObject_5_5", &["Core", "CoreUObject"], "CoreUObject", 5),
    EngineModule::from("StructUtils_5_4", &["Core", "CoreUObject"], STRUCT_UTILS, 4).up_to(4),
    EngineModule::new("Engine", &["Core", "CoreUObject"]),
    EngineModule::from("Engine_5_5", &["Core", "CoreUObject", "Engine"], "Engine", 5),
    EngineModule::from("Mover_5_5", &["Core", "CoreUObject", "Engine"], MOVER, 5),
    EngineModule::new(NAVIGATION, &["Core", "CoreUObject", "Engine"]),
    // Its headers include the navigation system's.
    EngineModule::new("AIModule", &["Core", "CoreUObject", "Engine", NAVIGATION]),
    EngineModule::from("AIModule_5_5", &["Core", "CoreUObject", "Engine", "AIModule"], "AIModule", 5),
    EngineModule::new("GameplayDebugger", &["Core", "CoreUObject", "Engine"]),
    EngineModule::new("StateTreeModule", &["Core", "CoreUObject"]),
    EngineModule::from(
        "StateTreeModule_5_5",
        &["Core", "CoreUObject", "StateTreeModule"],
        "StateTreeModule",
        5,
    ),
    EngineModule::new("MassCore", &["Core", "CoreUObject"]),
    EngineModule::new("MassEntity", &["Core", "CoreUObject", "Engine", "MassCore"]),
    EngineModule::from("MassEntity_5_6", &["Core", "CoreUObject", "MassCore"], "MassEntity", 6).up_to(7),
    EngineModule::new("MassCommon", &["Core", "CoreUObject", "MassCore", "MassEntity"]),
    EngineModule::new("MassMovement", &["Core", "CoreUObject", "MassCore", "MassEntity"]),
    EngineModule::from("MassMovement_5_6", &["Core", "CoreUObject", "MassCore"], "MassMovement", 6),
    EngineModule::new("MassSpawner", &["Core", "CoreUObject", "MassCore", "MassEntity"]),
];

/// The module of the plugin that has its automation tests, and the worlds and trees for others.
const TESTS: &str = "PursuitTests";

/// The module whose processors run on several threads, and the repository's own tests that run them so.
const THREADED: (&str, &str) = ("PursuitMass", "PursuitMassThreads.cpp");

/// A module of the engine that only the repository's own tests use: a plugin that does without is tried with it.
const MOVER: &str = "Mover";

/// The module of shared structs, which is part of CoreUObject from 5.5 on. It does not come with another module: who uses Mass names it.
const STRUCT_UTILS: &str = "StructUtils";

/// The module of navigation.
const NAVIGATION: &str = "NavigationSystem";

/// Modules of the engine of which the stand-in has no header.
const WITHOUT_HEADERS: [&str; 1] = ["GameplayTasks"];

/// The engine stand-in.
pub struct Engine {
    folder: PathBuf,
    /// What its modules declare.
    pub modules: Vec<Module>,
    /// The generated sources of each.
    reflection: Vec<Vec<PathBuf>>,
}

impl Engine {
    /// Reads its headers and generates their reflection.
    pub fn read() -> Result<Self> {
        let folder = paths::root().join("tests/unreal/engine");
        let (mut modules, mut reflection) = (Vec::new(), Vec::new());
        for module in &MODULES {
            let read = Module::read(module.name, &folder.join(module.name).join("Public"))?;
            reflection.push(read.generate(&generated(&folder.join(module.name)))?);
            modules.push(read);
        }
        Ok(Self { folder, modules, reflection })
    }

    /// The types that a plugin may use.
    pub fn known_types(&self) -> KnownTypes {
        let mut known = KnownTypes::default();
        for module in &self.modules {
            module.declare(&mut known);
        }
        known
    }

    /// Where the headers of the named modules are found, and of the modules these use, as Unreal 5.`minor` has them.
    pub fn include_paths(&self, names: &[String], minor: u32) -> Vec<PathBuf> {
        let is_named = |module: &EngineModule| names.iter().any(|given| given == module.of());
        let wanted = |found: &&EngineModule| {
            let is_used = |module: &EngineModule| is_named(module) && module.uses.contains(&found.of());
            found.is_in(minor) && (is_named(found) || MODULES.iter().any(is_used))
        };
        let found = MODULES.iter().filter(wanted);
        found
            .flat_map(|module| {
                let own = self.folder.join(module.name);
                [own.join("Public"), generated(&own)]
            })
            .collect()
    }

    /// One source for each module of Unreal 5.`minor`, all of its own and all generated ones; and the runner's.
    fn units(&self, minor: u32) -> Result<(Vec<Unit>, Vec<Unit>)> {
        let mut units = Vec::new();
        for (module, reflection) in
            MODULES.iter().zip(&self.reflection).filter(|(module, _)| module.is_in(minor))
        {
            let mut sources = files(&self.folder.join(module.name).join("Private"), "cpp")?;
            sources.extend(reflection.iter().cloned());
            let all = generated(&self.folder.join(module.name)).join(format!("{}.all.cc", module.name));
            // The engine exports all that it has.
            let text = format!("#pragma GCC visibility push(default)\n{}", including(&sources));
            write_if_changed(&all, &text)?;
            units.push(Unit {
                source: all,
                include_paths: self.include_paths(&[module.of().to_owned(), STRUCT_UTILS.to_owned()], minor),
                modules: Vec::new(),
                precise: true,
                of_engine: true,
            });
        }
        let every: Vec<_> = MODULES.iter().map(|module| module.of().to_owned()).collect();
        let runner = files(&paths::root().join("tests/unreal/runner"), "cpp")?.into_iter();
        let runner = runner.map(|source| Unit {
            source,
            include_paths: self.include_paths(&every, minor),
            modules: Vec::new(),
            precise: true,
            of_engine: false,
        });
        Ok((units, runner.collect()))
    }
}

/// A plugin as it is in a project: modules with sources, and External modules beside them.
pub struct Plugin {
    name: String,
    /// Each behind those that it uses.
    modules: Vec<PluginModule>,
}

/// A module of a plugin.
struct PluginModule {
    name: String,
    folder: PathBuf,
    dependencies: Vec<String>,
    /// Its Build.cs.
    rules: String,
    /// Folders of other modules' private headers that its rules let it include.
    private_includes: Vec<PathBuf>,
    /// What the plugin's descriptor says of it; nothing of a game's module.
    described: Option<descriptor::Module>,
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
    /// Reads the plugin in `folder`: its modules are the folders with a Build.cs and sources beside it.
    pub fn read(folder: &Path) -> Result<Self> {
        // Generated sources name the headers in full.
        let folder =
            fs::canonicalize(folder).with_context(|| format!("{} is not there", folder.display()))?;
        let source = folder.join("Source");
        // The repository has the add-ons' modules among the plugin's, and their descriptors below it; a package has them beside it.
        let (mut described, mut folders) = (Vec::new(), Vec::new());
        for plugin in [folder.clone()].into_iter().chain(descriptor::add_ons_beside(&folder)?) {
            for descriptor in files(&plugin, "uplugin")? {
                described.extend(descriptor::modules(&fs::read_to_string(&descriptor)?)?);
            }
            let source = paths::entries(&plugin.join("Source"));
            folders.extend(source.with_context(|| format!("{} is no plugin", plugin.display()))?);
        }
        folders.retain(|path| path.join("Private").is_dir());
        let names: Vec<_> = folders.iter().map(|path| name_of(path)).collect();
        // The stand-in's own tests have no descriptor.
        let has_descriptor = !described.is_empty();
        let mut found = Vec::new();
        for (path, name) in folders.iter().zip(&names) {
            let index = described.iter().position(|module| module.name == *name);
            if has_descriptor && index.is_none() {
                bail!("no descriptor has the module {name}");
            }
            let described = index.map(|index| described.swap_remove(index));
            found.push(PluginModule::read(path, &source, &names, described)?);
        }
        if found.iter().any(|module| module.name == "Pursuit") {
            // Modules of games, as a project beside the plugin has them.
            for game in ["PursuitHost", "Seeker/Source/Seeker"] {
                let game = paths::root().join("samples/unreal").join(game);
                found.push(PluginModule::read(&game, &source, &names, None)?);
            }
        }
        // The tests come behind what they test.
        found
            .sort_by(|left, right| (left.name == TESTS, &left.name).cmp(&(right.name == TESTS, &right.name)));
        let mut modules: Vec<PluginModule> = Vec::new();
        while !found.is_empty() {
            let names: Vec<String> = found.iter().map(|module| module.name.clone()).collect();
            let ready =
                found.iter().position(|module| module.dependencies.iter().all(|name| !names.contains(name)));
            let ready = ready.with_context(|| format!("the modules {} use each other", names.join(", ")))?;
            modules.push(found.remove(ready));
        }
        let first = modules.first().with_context(|| format!("{} has no module", source.display()))?;
        Ok(Self { name: first.name.clone(), modules })
    }

    /// The rules that its headers break; without any, its reflection is generated.
    pub fn generate(&self, engine: &Engine) -> Result<Vec<Finding>> {
        let mut known = engine.known_types();
        let findings: Vec<_> =
            self.modules.iter().flat_map(|module| module.module.check(&mut known)).collect();
        if findings.is_empty() {
            for module in &self.modules {
                module.module.generate(&generated(&module.folder))?;
            }
        }
        Ok(findings)
    }

    /// What is compiled and linked for it.
    pub fn build(&self, engine: &Engine, configuration: &Configuration) -> Result<Build> {
        // As a package for this engine has them.
        let threads = configuration.variant.threads;
        let is_threaded = |module: &PluginModule| {
            let uses =
                self.module(THREADED.0).map(|module| module.dependencies.as_slice()).unwrap_or_default();
            module.name == THREADED.0 || uses.contains(&module.name)
        };
        let built = self.modules.iter().filter(|module| module.is_built(configuration));
        let built: Vec<_> = built.filter(|module| !threads || is_threaded(module)).collect();
        let mut parts = Vec::new();
        for (index, module) in built.iter().enumerate() {
            let minor = configuration.engine_minor;
            let mut units = module.units(self, engine, configuration)?;
            let mut uses = module.dependencies.clone();
            if threads && module.name == THREADED.0 {
                let source = paths::root().join("tests/unreal/graph_tests").join(THREADED.0).join(THREADED.1);
                units.push(module.unit_with(&module.dependencies_in(minor), self, engine, minor, source));
            }
            if module.name == TESTS && !configuration.variant.shipping {
                // Tests of this repository's own against each module before it, which the plugin does not carry.
                uses.extend(built[..index].iter().map(|used| used.name.clone()));
                let included: Vec<_> = uses.iter().cloned().chain([MOVER.to_owned()]).collect();
                let folder = paths::root().join("tests/unreal/graph_tests");
                for tested in &built[..index] {
                    let tests = files(&folder.join(&tested.name), "cpp")?;
                    let all = generated(&module.folder).join(format!("Graph.{}.cc", tested.name));
                    let tests = united(tests, configuration, all)?.into_iter();
                    let tests = tests.map(|source| module.unit_with(&included, self, engine, minor, source));
                    units.extend(tests.map(|unit| Unit { precise: true, ..unit }));
                }
            }
            parts.push(Part {
                name: module.name.clone(),
                units,
                uses,
                library: module.shipped.as_ref().map(|shipped| shipped.library.clone()),
            });
        }
        let (engine_units, runner) = if configuration.variant.shipping {
            (Vec::new(), Vec::new())
        } else {
            engine.units(configuration.engine_minor)?
        };
        Ok(Build::new(&self.name, configuration, engine_units, parts, runner))
    }

    /// Whether it has the module whose tests run on threads: a package may do without its add-ons.
    pub fn runs_on_threads(&self) -> bool {
        self.module(THREADED.0).is_some()
    }

    fn module(&self, name: &str) -> Option<&PluginModule> {
        self.modules.iter().find(|module| module.name == name)
    }
}

impl PluginModule {
    /// Reads the module in `folder`, which finds the library in `source` and has modules of these names beside it.
    fn read(
        folder: &Path,
        source: &Path,
        names: &[String],
        described: Option<descriptor::Module>,
    ) -> Result<Self> {
        let name = name_of(folder);
        let rules = fs::read_to_string(folder.join(format!("{name}.Build.cs")))
            .with_context(|| format!("the module {name} has no Build.cs"))?;
        let module = Module::read(&name, folder)?;
        let dependencies = dependencies(&rules);
        let mut shipped = None;
        for dependency in dependencies.iter().filter(|name| !is_engine(name)) {
            let external = source.join("ThirdParty").join(dependency);
            if external.is_dir() {
                shipped = Some(Shipped::find(&external)?);
            } else if !names.contains(dependency) {
                bail!(
                    "{name}.Build.cs names the module {dependency}, which neither the engine nor the plugin has"
                );
            }
        }
        let private_includes = private_includes(&rules, folder, source);
        if let Some(path) = private_includes.iter().find(|path| path.ends_with("Private")) {
            bail!("{name}.Build.cs includes {}: what another module keeps to itself", path.display());
        }
        Ok(Self {
            name,
            folder: folder.to_owned(),
            dependencies,
            rules,
            private_includes,
            described,
            module,
            shipped,
        })
    }

    /// The modules that it names for Unreal 5.`minor`.
    fn dependencies_in(&self, minor: u32) -> Vec<String> {
        dependencies(&rules_in(&self.rules, minor))
    }

    /// Whether a package for the configuration's engine has it, and when that is of a game that is shipped, whether it ships.
    fn is_built(&self, configuration: &Configuration) -> bool {
        self.described.as_ref().is_none_or(|module| {
            module.is_for(configuration.engine_minor)
                && (!configuration.variant.shipping || module.kind == "Runtime")
        })
    }

    /// Its sources and those generated for it, in one for a unity build.
    fn units(&self, plugin: &Plugin, engine: &Engine, configuration: &Configuration) -> Result<Vec<Unit>> {
        let mut sources = files(&self.folder.join("Private"), "cpp")?;
        let text: String = sources.iter().filter_map(|path| fs::read_to_string(path).ok()).collect();
        for (header, _) in self.module.headers.iter().filter(|(header, _)| !header.types.is_empty()) {
            let stem = header.path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            if !text.contains(&format!("UE_INLINE_GENERATED_CPP_BY_NAME({stem})")) {
                sources.push(generated(&self.folder).join(format!("{stem}.gen.cpp")));
            }
        }
        if configuration.alone {
            sources.extend(self.headers_alone()?);
        }
        let all = generated(&self.folder).join(format!("Module.{}.cc", self.name));
        Ok(united(sources, configuration, all)?
            .into_iter()
            .map(|source| {
                let minor = configuration.engine_minor;
                self.unit_with(&self.dependencies_in(minor), plugin, engine, minor, source)
            })
            .collect())
    }

    /// A source for each header, which includes it and nothing else: it has to bring all that it needs.
    fn headers_alone(&self) -> Result<Vec<PathBuf>> {
        let folder = generated(&self.folder).join("alone");
        fs::create_dir_all(&folder)?;
        let headers = files(&self.folder, "h")?.into_iter();
        let sources = headers.map(|header| {
            let stem = header.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            let source = folder.join(format!("{stem}.cc"));
            write_if_changed(&source, &including(&[header]))?;
            Ok(source)
        });
        sources.collect()
    }

    /// A source with what this module may include when it depends on these modules, in Unreal 5.`minor`: its own folders, and the public
    /// ones of those modules.
    fn unit_with(
        &self,
        dependencies: &[String],
        plugin: &Plugin,
        engine: &Engine,
        minor: u32,
        source: PathBuf,
    ) -> Unit {
        let mut include_paths =
            vec![generated(&self.folder), self.folder.join("Private"), self.folder.join("Public")];
        include_paths.extend(self.private_includes.clone());
        let used: Vec<_> = dependencies.iter().filter_map(|name| plugin.module(name)).collect();
        let mut engine_modules = dependencies.to_vec();
        for module in &used {
            include_paths.extend([generated(&module.folder), module.folder.join("Public")]);
            engine_modules.extend(module.dependencies_in(minor));
        }
        include_paths.extend(engine.include_paths(&engine_modules, minor));
        include_paths.extend(self.shipped.as_ref().map(|shipped| shipped.include.clone()));
        include_paths.push(paths::root().join("tests/unreal/runner"));
        let modules = used.iter().map(|module| module.name.clone()).chain([self.name.clone()]).collect();
        Unit { source, include_paths, modules, precise: false, of_engine: false }
    }
}

impl Shipped {
    /// A staged plugin brings its header, and its library before it is linked; in the repository they are where the build puts them.
    fn find(external: &Path) -> Result<Self> {
        let include = external.join("include");
        let library = external.join("lib").join(library::platforms::host()?.path);
        if include.join("pursuit.h").exists() {
            return Ok(Self { include, library });
        }
        Ok(Self { include: paths::root().join("include"), library: library::ship()?.archive })
    }
}

/// A module has the name of its folder.
fn name_of(folder: &Path) -> String {
    folder.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// Where the generated files of the module in `folder` are. A staged plugin has its own: it may be compiled beside the repository's.
fn generated(folder: &Path) -> PathBuf {
    paths::target().join("unreal/generated").join(name_of_path(folder))
}

fn is_engine(name: &str) -> bool {
    WITHOUT_HEADERS.contains(&name) || MODULES.iter().any(|module| module.of() == name)
}

/// What a Build.cs says for Unreal 5.`minor`: without what stands between conditions on a version that do not hold.
fn rules_in(rules: &str, minor: u32) -> String {
    let mut kept = String::new();
    let mut holds: Vec<bool> = Vec::new();
    for line in rules.lines() {
        let word = line.trim();
        if let Some(condition) = word.strip_prefix("#if ") {
            let (wanted, version) =
                condition.strip_prefix('!').map_or((true, condition), |rest| (false, rest));
            let first = version.strip_prefix("UE_5_").and_then(|rest| rest.strip_suffix("_OR_LATER"));
            // What is no condition on a version counts as kept.
            let first = first.and_then(|first| first.parse::<u32>().ok());
            holds.push(first.is_none_or(|first| (minor >= first) == wanted));
        } else if word.starts_with("#else") {
            if let Some(last) = holds.last_mut() {
                *last = !*last;
            }
        } else if word.starts_with("#endif") {
            holds.pop();
        } else if holds.iter().all(|&holds| holds) {
            kept += line;
            kept.push('\n');
        }
    }
    kept
}

/// The names in the statements about `...DependencyModuleNames`, and the module that comes with `SetupGameplayDebuggerSupport`.
fn dependencies(rules: &str) -> Vec<String> {
    let debugger = rules.contains("SetupGameplayDebuggerSupport(Target)").then_some("GameplayDebugger");
    words_of(rules, "DependencyModuleNames").flatten().chain(debugger).map(str::to_owned).collect()
}

/// The folders in the statements `PrivateIncludePaths.Add(Path.Combine(ModuleDirectory, ...))`, below the module's own, and in those with
/// `GetModuleDirectory("Pursuit")`, below a module in `source`.
fn private_includes(rules: &str, folder: &Path, source: &Path) -> Vec<PathBuf> {
    let below = |subject: &str, from: &Path| -> Vec<PathBuf> {
        words_of(rules, subject).map(|words| from.join(words.collect::<PathBuf>())).collect()
    };
    let mut found = below("PrivateIncludePaths.Add(Path.Combine(ModuleDirectory", folder);
    found.extend(below("PrivateIncludePaths.Add(Path.Combine(GetModuleDirectory", source));
    found
}

/// What stands in quotes in each statement about `subject`.
fn words_of<'a>(rules: &'a str, subject: &'a str) -> impl Iterator<Item = impl Iterator<Item = &'a str>> {
    rules.split(';').filter(move |statement| statement.contains(subject)).map(|statement| {
        let lines = statement.lines().filter(|line| !line.trim_start().starts_with("//"));
        lines.flat_map(|line| line.split('"').skip(1).step_by(2))
    })
}

/// The sources; for a unity build the one, written to `all`, that includes them.
fn united(sources: Vec<PathBuf>, configuration: &Configuration, all: PathBuf) -> Result<Vec<PathBuf>> {
    if !configuration.variant.unity || sources.is_empty() {
        return Ok(sources);
    }
    write_if_changed(&all, &including(&sources))?;
    Ok(vec![all])
}

/// A source that is all of `sources`.
fn including(sources: &[PathBuf]) -> String {
    sources.iter().map(|path| format!("#include \"{}\"\n", path.display())).collect()
}

/// The files below `folder` whose names end in `.ending`, in order; none when there is no such folder.
pub fn files(folder: &Path, ending: &str) -> Result<Vec<PathBuf>> {
    let mut found = if folder.is_dir() { paths::files_below(folder)? } else { Vec::new() };
    found.retain(|path| paths::ends_in(path, &[ending]));
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::dependencies;
    use crate::descriptor;
    use crate::paths::Scratch;
    use header_tool::Module;
    use std::fs;

    #[test]
    fn what_was_generated_for_a_header_that_is_no_more_is_removed() {
        let scratch = Scratch::new("moved header");
        let text = "#include \"Moved.generated.h\"\nUSTRUCT()\nstruct FMoved\n{\n\tGENERATED_BODY()\n};\n";
        let header = scratch.write("Public/Moved.h", text);
        let (public, folder) = (scratch.join("Public"), scratch.join("generated"));
        let other = scratch.write("generated/Module.Sample.cc", "");
        let generate = || Module::read("Sample", &public).unwrap().generate(&folder).unwrap();
        let written = || ["Moved.generated.h", "Moved.gen.cpp"].map(|name| folder.join(name).exists());
        assert_eq!(generate(), [folder.join("Moved.gen.cpp")]);
        assert_eq!(written(), [true; 2]);
        fs::remove_file(header).unwrap();
        assert!(generate().is_empty());
        assert_eq!((written(), other.exists()), ([false; 2], true));
    }

    #[test]
    fn the_modules_a_module_uses_are_read_from_its_rules() {
        let rules = "PCHUsage = X;\nPublicDependencyModuleNames.AddRange(new string[] { \"Core\", \"Engine\" });\n\
                     // \"Not\" this;\nPrivateDependencyModuleNames.Add(\"AIModule\");\nOther.Add(\"Else\");";
        assert_eq!(dependencies(rules), ["Core", "Engine", "AIModule"]);
        assert_eq!(dependencies("SetupGameplayDebuggerSupport(Target);"), ["GameplayDebugger"]);
    }

    #[test]
    fn a_module_names_what_its_engine_has() {
        let rules = "PublicDependencyModuleNames.Add(\"Core\");\n#if UE_5_8_OR_LATER\nPublicDependencyModuleNames.Add(\"MassCore\");\n\
                     #else\nPublicDependencyModuleNames.Add(\"Engine\");\n#endif\n\
                     #if !UE_5_5_OR_LATER\nPublicDependencyModuleNames.Add(\"StructUtils\");\n#endif\n";
        let named = |minor| dependencies(&super::rules_in(rules, minor));
        assert_eq!(named(4), ["Core", "Engine", "StructUtils"]);
        assert_eq!(named(5), ["Core", "Engine"]);
        assert_eq!(named(8), ["Core", "MassCore"]);
    }

    #[test]
    fn the_private_folders_a_module_includes_are_read_from_its_rules() {
        let rules = "// A \"comment\".\nPrivateIncludePaths.Add(Path.Combine(ModuleDirectory, \"..\", \"Other\", \"Private\"));";
        let found = |rules| super::private_includes(rules, "/p/Source/Own".as_ref(), "/q/Source".as_ref());
        assert_eq!(found(rules), [std::path::Path::new("/p/Source/Own/../Other/Private")]);
        let rules = "PrivateIncludePaths.Add(Path.Combine(GetModuleDirectory(\"Other\"), \"Private\"));";
        assert_eq!(found(rules), [std::path::Path::new("/q/Source/Other/Private")]);
    }

    #[test]
    fn what_a_later_engine_adds_is_not_found_in_an_earlier_one() {
        let engine = super::Engine::read().unwrap();
        let finds = |minor: u32| {
            let paths = engine.include_paths(&["AIModule".to_owned()], minor);
            paths.iter().any(|path| path.join("BehaviorTree/ValueOrBBKey.h").exists())
        };
        assert_eq!((finds(4), finds(5), finds(8)), (false, true, true));
        let finds = |module: &str, header: &str, minor: u32| {
            let paths = engine.include_paths(&[module.to_owned()], minor);
            paths.iter().any(|path| path.join(header).exists())
        };
        let handle = [5, 6, 7, 8].map(|minor| finds("MassEntity", "MassEntityHandle.h", minor));
        assert_eq!(handle, [false, true, true, false]);
        let own = [4, 5].map(|minor| finds("StructUtils", "SharedStruct.h", minor));
        assert_eq!(own, [true, false]);
        assert!(!finds("MassEntity", "SharedStruct.h", 4), "who uses Mass names StructUtils");
    }

    #[test]
    fn no_test_is_in_a_module_that_ships() {
        let plugin = crate::paths::root().join("unreal_plugin");
        let mut descriptors = descriptor::add_on_descriptors().unwrap();
        descriptors.push(plugin.join("Pursuit.uplugin"));
        let (mut shipped, mut tests) = (Vec::new(), 0);
        for descriptor in descriptors {
            let text = std::fs::read_to_string(descriptor).unwrap();
            for module in descriptor::modules(&text).unwrap() {
                let is_test = module.name.ends_with("Tests");
                assert!(!is_test || module.kind == "DeveloperTool", "{}", module.name);
                tests += usize::from(is_test);
                if module.kind == "Runtime" {
                    shipped.push(module.name);
                }
            }
        }
        assert!(tests >= 2 && shipped.len() >= 4);
        for (module, ending) in shipped.iter().flat_map(|name| [(name, "h"), (name, "cpp")]) {
            for source in super::files(&plugin.join("Source").join(module), ending).unwrap() {
                let text = std::fs::read_to_string(&source).unwrap();
                assert!(!text.contains("AutomationTest.h"), "{}", source.display());
            }
        }
    }
}
