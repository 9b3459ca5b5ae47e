// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

using System.IO;
using UnrealBuildTool;

/// The mathematics: one static library per platform behind include/pursuit.h. It needs no system library.
public class PursuitLibrary : ModuleRules
{
	public PursuitLibrary(ReadOnlyTargetRules Target) : base(Target)
	{
		Type = ModuleType.External;

		bool bWindows = Target.Platform == UnrealTargetPlatform.Win64;
		bool bSupported = bWindows
			|| Target.Platform == UnrealTargetPlatform.Linux
			|| Target.Platform == UnrealTargetPlatform.LinuxArm64
			|| Target.Platform == UnrealTargetPlatform.Mac;
		if (!bSupported)
		{
			throw new BuildException(
				$"Pursuit has no library for the platform {Target.Platform}: it supports Win64, Linux, LinuxArm64 and Mac. "
				+ "Leave the plugin out of this target (\"PlatformDenyList\" beside \"Pursuit\" in the .uproject).");
		}

		string IncludePath = Path.Combine(ModuleDirectory, "include");
		string LibraryPath = Path.Combine(
			ModuleDirectory, "lib", Target.Platform.ToString(), bWindows ? "pursuit.lib" : "libpursuit.a");
		Require(Path.Combine(IncludePath, "pursuit.h"), Target);
		Require(LibraryPath, Target);

		PublicSystemIncludePaths.Add(IncludePath);
		PublicAdditionalLibraries.Add(LibraryPath);
	}

	private static void Require(string FilePath, ReadOnlyTargetRules Target)
	{
		if (!File.Exists(FilePath))
		{
			throw new BuildException(
				$"Pursuit: {FilePath} is missing. Run scripts/package.sh (Windows: scripts\\package.bat) in the Pursuit repository "
				+ $"on a {Target.Platform} machine and use the plugin folder that it makes (dist/Pursuit).");
		}
	}
}
