//! The platforms of Unreal Engine that the library is built for, and what each of their libraries may need.

use crate::tools;
use anyhow::{Context, Result, bail};

/// One compilation of the library.
pub struct TargetBuild {
    /// Rust's name of the target.
    pub triple: &'static str,
    /// Clang's, for the programs that are linked with the library.
    pub clang: &'static str,
    /// The names that it needs of the platform's C library, and of nothing else. The list is committed: a new name is a decision.
    pub needs: &'static [&'static str],
    /// The oldest system that it runs on: the variable by which the compiler is told, and the version that it writes down.
    pub oldest: Option<(&'static str, &'static str)>,
    /// The size of a page of memory in a program that is linked with it, in bytes; 0 where the linker is not asked.
    pub page: u64,
}

/// One file of a package.
pub struct LibraryFile {
    /// What Unreal calls the platform.
    pub platform: &'static str,
    /// Where `PursuitLibrary.Build.cs` looks for it below `lib`.
    pub path: &'static str,
    /// What it is made of: more than one where a file holds several processors' code.
    pub builds: &'static [TargetBuild],
}

const ELF: &[&str] = &["memcpy", "memmove", "memset", "strlen"];
const WINDOWS_X64: &[&str] = &["__chkstk", "_fltused", "memcpy", "memmove", "memset", "strlen"];
const WINDOWS_ARM64: &[&str] = &["__chkstk", "memcpy", "memmove", "memset", "strlen"];
const APPLE: &[&str] = &["__bzero", "bzero", "memcpy", "memmove", "memset", "memset_pattern16", "strlen"];
const MAC: Option<(&str, &str)> = Some(("MACOSX_DEPLOYMENT_TARGET", "11.0"));
const IOS: Option<(&str, &str)> = Some(("IPHONEOS_DEPLOYMENT_TARGET", "14.0"));

const fn windows(triple: &'static str, needs: &'static [&'static str]) -> TargetBuild {
    TargetBuild { triple, clang: triple, needs, oldest: None, page: 0 }
}

const fn elf(triple: &'static str, clang: &'static str, page: u64) -> TargetBuild {
    TargetBuild { triple, clang, needs: ELF, oldest: None, page }
}

const fn apple(
    triple: &'static str,
    clang: &'static str,
    oldest: Option<(&'static str, &'static str)>,
) -> TargetBuild {
    TargetBuild { triple, clang, needs: APPLE, oldest, page: 0 }
}

const fn shipped(platform: &'static str, path: &'static str, builds: &'static [TargetBuild]) -> LibraryFile {
    LibraryFile { platform, path, builds }
}

const X64_WINDOWS: &[TargetBuild] = &[windows("x86_64-pc-windows-msvc", WINDOWS_X64)];
const ARM64_WINDOWS: &[TargetBuild] = &[windows("aarch64-pc-windows-msvc", WINDOWS_ARM64)];
const X64_LINUX: &[TargetBuild] = &[elf("x86_64-unknown-linux-gnu", "x86_64-unknown-linux-gnu", 4096)];
const ARM64_LINUX: &[TargetBuild] = &[elf("aarch64-unknown-linux-gnu", "aarch64-unknown-linux-gnu", 65536)];
const BOTH_MACS: &[TargetBuild] = &[
    apple("aarch64-apple-darwin", "arm64-apple-macos11.0", MAC),
    apple("x86_64-apple-darwin", "x86_64-apple-macos11.0", MAC),
];
const ARM64_ANDROID: &[TargetBuild] = &[elf("aarch64-linux-android", "aarch64-linux-android26", 16384)];
const X64_ANDROID: &[TargetBuild] = &[elf("x86_64-linux-android", "x86_64-linux-android26", 16384)];
const PHONE: &[TargetBuild] = &[apple("aarch64-apple-ios", "arm64-apple-ios14.0", IOS)];
const SIMULATORS: &[TargetBuild] = &[
    apple("aarch64-apple-ios-sim", "arm64-apple-ios14.0-simulator", IOS),
    apple("x86_64-apple-ios", "x86_64-apple-ios14.0-simulator", IOS),
];

/// Every file, in the order of Unreal's platforms.
pub static ALL: [LibraryFile; 9] = [
    shipped("Win64", "Win64/x64/pursuit.lib", X64_WINDOWS),
    shipped("Win64", "Win64/arm64/pursuit.lib", ARM64_WINDOWS),
    shipped("Linux", "Linux/libpursuit.a", X64_LINUX),
    shipped("LinuxArm64", "LinuxArm64/libpursuit.a", ARM64_LINUX),
    shipped("Mac", "Mac/libpursuit.a", BOTH_MACS),
    shipped("Android", "Android/ARM64/libpursuit.a", ARM64_ANDROID),
    shipped("Android", "Android/x64/libpursuit.a", X64_ANDROID),
    shipped("IOS", "IOS/libpursuit.a", PHONE),
    shipped("IOS", "IOS/libpursuit.sim.a", SIMULATORS),
];

impl LibraryFile {
    /// Its name without folders, as the linker of the platform knows it.
    pub fn file(&self) -> &'static str {
        self.path.rsplit('/').next().unwrap_or(self.path)
    }

    /// A name for what is made of it alone, such as `win64-x64`.
    pub fn slug(&self) -> String {
        let folders = self.path.rsplit_once('/').map_or("", |(folders, _)| folders);
        let simulator = if self.file().contains(".sim.") { "-simulator" } else { "" };
        format!("{}{simulator}", folders.replace('/', "-").to_lowercase())
    }
}

/// The file that is built for this machine, from its own compiler.
pub fn host() -> Result<&'static LibraryFile> {
    let (platform, path) = match (std::env::consts::OS, std::env::consts::ARCH) {
        ("linux", "x86_64") => ("Linux", "Linux/"),
        ("linux", "aarch64") => ("LinuxArm64", "LinuxArm64/"),
        ("windows", "x86_64") => ("Win64", "Win64/x64/"),
        ("windows", "aarch64") => ("Win64", "Win64/arm64/"),
        ("macos", _) => ("Mac", "Mac/"),
        (system, processor) => bail!("the plugin has no platform for {system} on {processor}"),
    };
    match ALL.iter().find(|shipped| shipped.platform == platform && shipped.path.starts_with(path)) {
        Some(shipped) => Ok(shipped),
        None => bail!("no library is listed for {platform}"),
    }
}

/// The file that is built of one of Rust's targets alone.
pub fn file_of(triple: &str) -> Result<&'static LibraryFile> {
    let file = ALL.iter().find(|shipped| matches!(shipped.builds, [build] if build.triple == triple));
    file.with_context(|| format!("no library is listed for {triple}"))
}

/// The build of one of Rust's targets, when a package has it.
pub fn build_of(triple: &str) -> Option<&'static TargetBuild> {
    ALL.iter().flat_map(|shipped| shipped.builds).find(|build| build.triple == triple)
}

/// Adds what Rust needs for every platform; an error says what cannot be had.
pub fn prepare() -> Result<()> {
    for build in ALL.iter().flat_map(|shipped| shipped.builds) {
        tools::rust_target(build.triple)?;
    }
    Ok(())
}

/// The names of all platforms, each once.
pub fn names() -> Vec<&'static str> {
    let mut names: Vec<_> = ALL.iter().map(|shipped| shipped.platform).collect();
    names.dedup();
    names
}

/// The platforms of a package that lacks some, each once; empty where it has all, or no library yet.
pub fn only(packed: &[&str]) -> Vec<&'static str> {
    let only: Vec<_> = names().into_iter().filter(|name| packed.contains(name)).collect();
    if only.len() == names().len() { Vec::new() } else { only }
}

#[cfg(test)]
mod tests {
    use super::{ALL, names};
    use crate::paths;
    use std::fs;

    #[test]
    fn the_build_rules_look_where_the_library_is() {
        let rules =
            paths::root().join("unreal_plugin/Source/ThirdParty/PursuitLibrary/PursuitLibrary.Build.cs");
        let rules = fs::read_to_string(rules).unwrap();
        for shipped in &ALL {
            for word in shipped.path.split('/') {
                assert!(
                    rules.contains(&format!("\"{word}\""))
                        || rules.contains(&format!("UnrealTargetPlatform.{word}")),
                    "{word}"
                );
            }
        }
    }

    #[test]
    fn the_descriptor_allows_every_platform() {
        let descriptor = fs::read_to_string(paths::root().join("unreal_plugin/Pursuit.uplugin")).unwrap();
        for name in names() {
            assert!(descriptor.contains(&format!("\"{name}\"")), "{name}");
        }
    }
}
