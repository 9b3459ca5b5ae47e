//! The package for C#, laid out as NuGet unpacks it, and used on Microsoft's runtime and on Mono's.

use crate::abi::pages::programs_in;
use crate::library::platforms;
use crate::package::archive::{VERSION, unpack, zipped};
use crate::package::nuget::{self, CSharpCompiler};
use crate::pages::is_same;
use crate::step_result::Outcome;
use crate::{library, paths, process, tools};
use anyhow::{Context, Result, ensure};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The page whose programs run with the package.
const PAGE: &str = "docs/other-languages.md";

/// Compiles the package and the test with it, and runs the test.
pub fn run() -> Result<Outcome> {
    if !cfg!(all(target_os = "linux", target_arch = "x86_64")) {
        return Ok(Outcome::Skipped("the package is tried out on Linux on x86-64 only".into()));
    }
    let folder = paths::target().join("xtask").join("csharp");
    paths::empty(&folder)?;
    let compiler = CSharpCompiler::new(&folder)?;
    let (runtime, library) = of_this_machine()?;
    let (_, files) = nuget::package(&compiler, &[(runtime, library)])?;
    let again = fs::read(package_file()?)?;
    ensure!(zipped(&files)? == again, "the same sources gave another package");
    let unpacked = folder.join("packages/pursuit").join(VERSION);
    unpack(&files, &unpacked)?;

    let assembly = unpacked.join("lib/netstandard2.1/Pursuit.dll");
    let dotnet = dotnet()?;
    let test = compiler.compile("Test", &[paths::root().join("tests/csharp/Test.cs")], Some(&assembly))?;
    let passed = process::output(&mut core_clr(&dotnet, &test, &folder, runtime)?)?;
    let run = |name: &str, source: &str| {
        let program = compiler.compile(name, &[paths::root().join(source)], Some(&assembly))?;
        process::output(&mut core_clr(&dotnet, &program, &folder, runtime)?)
    };
    let crowds = run("Crowds", "tests/csharp/Crowds.cs")?;
    is_same("crowd", &run("Crowd", "samples/crowd/Crowd.cs")?)?;
    is_same("flock", &run("Flock", "samples/crowd/Flock.cs")?)?;
    naive_comparison(&compiler, &folder, &assembly)?;
    let misuse = compiler.compile("Arrays", &misuse(&folder)?, Some(&assembly))?;
    let misused = process::output(&mut core_clr(&dotnet, &misuse, &folder, runtime)?)?;
    let mut count = 0;
    let text = fs::read_to_string(paths::root().join(PAGE))?;
    for shown in programs_in(&text, &["cs"]) {
        let source = folder.join("Page.cs");
        fs::write(&source, &shown.code)?;
        let program = compiler.compile("Page", &[source], Some(&assembly))?;
        let printed = process::output(&mut core_clr(&dotnet, &program, &folder, runtime)?)?;
        shown.check(PAGE, &printed)?;
        count += 1;
    }
    ensure!(count > 0, "no page shows a program in C#");
    Ok(Outcome::Done(format!(
        "{}; {}; arrays misused: {}; {count} programs of a page",
        passed.trim(),
        crowds.trim(),
        misused.trim()
    )))
}

/// `cargo xtask package nuget`: the package with the library of this machine alone.
pub fn package_command() -> Result<Outcome> {
    Ok(Outcome::Done(format!("{}, for this machine", paths::shown(&package_file()?))))
}

fn package_file() -> Result<PathBuf> {
    let folder = paths::target().join("xtask/nuget");
    paths::empty(&folder)?;
    let (name, files) = nuget::package(&CSharpCompiler::new(&folder)?, &[of_this_machine()?])?;
    let file = paths::root().join("dist/nuget").join(name);
    paths::write(&file, zipped(&files)?)?;
    Ok(file)
}

/// What .NET calls this machine, and its dynamic library.
fn of_this_machine() -> Result<(&'static str, PathBuf)> {
    let host = platforms::host()?;
    let runtime = nuget::runtime(host).context("no runtime is called like this machine")?;
    let shared = library::ship_shared(host)?.context("no dynamic library")?;
    Ok((runtime, shared.into_iter().next().context("no dynamic library")?))
}

/// A status of a batch that is compared with a kind of refusal, as a reader would at first, does not compile.
fn naive_comparison(compiler: &CSharpCompiler, folder: &Path, assembly: &Path) -> Result<()> {
    let program = |kind: &str| {
        format!(
            "using Pursuit;\npublic static class Naive\n{{\n    public static bool Is(Status status) {{ return status == {kind}; }}\n\
             \x20   public static void Main() {{ Is(Status.Ok); }}\n}}\n"
        )
    };
    let compile = |kind: &str| {
        let source = folder.join("Naive.cs");
        fs::write(&source, program(kind))?;
        compiler.compile("Naive", &[source], Some(assembly))
    };
    compile("Status.TargetTooFast").context("a status is compared with a constant")?;
    for (kind, named) in [("RefusalKind.NotFinite", "RefusalKind"), ("Status.NotFinite", "NotFinite")] {
        let said = compile(kind).err().with_context(|| format!("a status is compared with {kind}"))?;
        let said = format!("{said:#}");
        ensure!(said.contains("error CS") && said.contains(named), "no error names {named}:\n{said}");
    }
    Ok(())
}

/// The sources of the test that misuses every array, the calls of which are made in `folder`.
pub fn misuse(folder: &Path) -> Result<Vec<PathBuf>> {
    let calls = folder.join("Calls.cs");
    fs::write(&calls, pursuit_api::csharp_misuse(&pursuit_api::of_repository(&paths::root())?))?;
    Ok(vec![paths::root().join("tests/csharp/Arrays.cs"), calls])
}

/// Microsoft's runtime, which a package of PyPI brings.
fn dotnet() -> Result<PathBuf> {
    let python = tools::python_with(&paths::root().join("tests/csharp/requirements.txt"))?;
    let asked = "import dotnetcore2, os; print(os.path.dirname(dotnetcore2.__file__))";
    let package = process::output(Command::new(python).args(["-c", asked]))?;
    let dotnet = Path::new(package.trim()).join("bin/dotnet");
    #[cfg(unix)]
    fs::set_permissions(&dotnet, std::os::unix::fs::PermissionsExt::from_mode(0o755))?;
    Ok(dotnet)
}

/// Runs a program as a project that refers to the package is run: the runtime finds both parts of it by its own rules.
fn core_clr(dotnet: &Path, program: &Path, folder: &Path, runtime: &str) -> Result<Command> {
    let configuration = program.with_extension("runtimeconfig.json");
    fs::write(
        &configuration,
        r#"{"runtimeOptions": {"framework": {"name": "Microsoft.NETCore.App", "version": "3.1.0"}}}"#,
    )?;
    let dependencies = program.with_extension("deps.json");
    let name = program.file_stem().unwrap_or_default().to_string_lossy();
    let own = format!("{name}/1.0.0");
    let package = format!("Pursuit/{VERSION}");
    let native = format!("runtimes/{runtime}/native/libpursuit.so");
    let text = serde_json::json!({
        "runtimeTarget": {"name": ".NETCoreApp,Version=v3.1"},
        "targets": {".NETCoreApp,Version=v3.1": {
            &own: {"dependencies": {"Pursuit": VERSION}, "runtime": {format!("{name}.dll"): {}}},
            &package: {
                "runtime": {"lib/netstandard2.1/Pursuit.dll": {}},
                "runtimeTargets": {native: {"rid": runtime, "assetType": "native"}},
            },
        }},
        "libraries": {
            &own: {"type": "project", "serviceable": false, "sha512": ""},
            &package: {"type": "package", "serviceable": true, "sha512": "", "path": format!("pursuit/{VERSION}")},
        },
    });
    fs::write(&dependencies, serde_json::to_string_pretty(&text)?)?;
    // What lies beside the program would be found without the package.
    let alone = folder.join("alone");
    fs::create_dir_all(&alone)?;
    let mut files = vec![program.to_path_buf(), configuration, dependencies];
    for file in &mut files {
        let moved = alone.join(file.file_name().unwrap_or_default());
        fs::copy(&*file, &moved)?;
        *file = moved;
    }
    let mut command = Command::new(dotnet);
    command.arg("exec").arg("--additionalprobingpath").arg(folder.join("packages")).arg(&files[0]);
    command.env("DOTNET_SYSTEM_GLOBALIZATION_INVARIANT", "1").env("DOTNET_CLI_TELEMETRY_OPTOUT", "1");
    Ok(command)
}
