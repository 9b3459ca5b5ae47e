// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

using System.IO;
using UnrealBuildTool;

/// The mathematics: one static library per platform and processor behind include/pursuit.h. It needs no system library.
public class PursuitLibrary : ModuleRules
{
	public PursuitLibrary(ReadOnlyTargetRules Target) : base(Target)
	{
		Type = ModuleType.External;

		string IncludePath = Path.Combine(ModuleDirectory, "include");
		Require(Path.Combine(IncludePath, "pursuit.h"), Target);
		PublicSystemIncludePaths.Add(IncludePath);

		string Folder = Path.Combine(ModuleDirectory, "lib", Target.Platform.ToString());
		if (Target.Platform == UnrealTargetPlatform.Win64)
		{
			// A module for Arm64EC links code for x64.
			AddLibrary(Path.Combine(Folder, Target.Architecture == UnrealArch.Arm64 ? "arm64" : "x64", "pursuit.lib"), Target);
		}
		else if (Target.Platform == UnrealTargetPlatform.Android)
		{
			// One target may be built for both processors: the toolchain takes for each the library of its folder.
			AddLibrary(Path.Combine(Folder, "ARM64", "libpursuit.a"), Target);
			AddLibrary(Path.Combine(Folder, "x64", "libpursuit.a"), Target);
		}
		else if (Target.Platform == UnrealTargetPlatform.IOS)
		{
			bool bSimulator = Target.Architecture == UnrealArch.IOSSimulator;
			AddLibrary(Path.Combine(Folder, bSimulator ? "libpursuit.sim.a" : "libpursuit.a"), Target);
		}
		else if (Target.Platform == UnrealTargetPlatform.Linux
			|| Target.Platform == UnrealTargetPlatform.LinuxArm64
			|| Target.Platform == UnrealTargetPlatform.Mac)
		{
			AddLibrary(Path.Combine(Folder, "libpursuit.a"), Target);
		}
		else
		{
			throw new BuildException(
				$"Pursuit has no library for the platform {Target.Platform}: it supports Win64, Linux, LinuxArm64, Mac, Android and IOS. "
				+ "Leave the plugin out of this target (\"PlatformDenyList\" beside \"Pursuit\" in the .uproject).");
		}
	}

	private void AddLibrary(string FilePath, ReadOnlyTargetRules Target)
	{
		Require(FilePath, Target);
		PublicAdditionalLibraries.Add(FilePath);
	}

	private static void Require(string FilePath, ReadOnlyTargetRules Target)
	{
		if (!File.Exists(FilePath))
		{
			throw new BuildException(
				$"Pursuit: {FilePath} is missing. Take the plugin folder of a release, which has every platform, or run "
				+ $"scripts/package.sh --platforms {Target.Platform} in the Pursuit repository and use dist/Pursuit.");
		}
	}
}
