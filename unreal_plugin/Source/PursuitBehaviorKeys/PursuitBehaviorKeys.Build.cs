// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

using UnrealBuildTool;

/// The nodes for Behavior Trees with numbers that are given or bound to keys of the Blackboard, in a module of their own: their type is
/// the engine's from 5.5 on, and packages for 5.4 do not have this module.
public class PursuitBehaviorKeys : ModuleRules
{
	public PursuitBehaviorKeys(ReadOnlyTargetRules Target) : base(Target)
	{
		FPSemantics = FPSemanticsMode.Precise;
		PCHUsage = PCHUsageMode.NoPCHs;

		PublicDependencyModuleNames.AddRange(
			new string[] { "Core", "CoreUObject", "Engine", "AIModule", "GameplayTasks", "Pursuit", "PursuitAI" });
	}
}
