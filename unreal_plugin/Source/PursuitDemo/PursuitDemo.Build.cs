// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

using UnrealBuildTool;

/// A demonstration without assets: drills that an actor plays in an empty map. It uses what every project may use of Pursuit, and the
/// automation tests play the same drills.
public class PursuitDemo : ModuleRules
{
	public PursuitDemo(ReadOnlyTargetRules Target) : base(Target)
	{
		FPSemantics = FPSemanticsMode.Precise;
		PCHUsage = PCHUsageMode.NoPCHs;

		PublicDependencyModuleNames.AddRange(
			new string[] { "Core", "CoreUObject", "Engine", "AIModule", "GameplayTasks", "NavigationSystem", "Pursuit", "PursuitAI" });
	}
}
