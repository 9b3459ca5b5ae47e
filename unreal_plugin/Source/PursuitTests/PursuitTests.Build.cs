// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

using System.IO;
using UnrealBuildTool;

/// The automation tests, in a module of their own: a developer tool, so that no test class is in a game that is shipped.
public class PursuitTests : ModuleRules
{
	public PursuitTests(ReadOnlyTargetRules Target) : base(Target)
	{
		FPSemantics = FPSemanticsMode.Precise;
		PCHUsage = PCHUsageMode.NoPCHs;

		PrivateDependencyModuleNames.AddRange(
			new string[] { "Core", "CoreUObject", "Engine", "AIModule", "GameplayTasks",
				"Pursuit", "PursuitAI", "PursuitDemo", "PursuitLibrary" });

		// Tests disconnect the library and let a silent node write again: what these headers declare carries PURSUIT_API.
		PrivateIncludePaths.Add(Path.Combine(ModuleDirectory, "..", "Pursuit", "Internal"));
	}
}
