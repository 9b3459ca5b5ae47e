// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

using UnrealBuildTool;

/// The automation tests of the nodes whose numbers may be keys of the Blackboard: a developer tool, from 5.5 on as those nodes are.
public class PursuitBehaviorKeysTests : ModuleRules
{
	public PursuitBehaviorKeysTests(ReadOnlyTargetRules Target) : base(Target)
	{
		FPSemantics = FPSemanticsMode.Precise;
		PCHUsage = PCHUsageMode.NoPCHs;

		PrivateDependencyModuleNames.AddRange(
			new string[]
			{
				"Core", "CoreUObject", "Engine", "AIModule", "GameplayTasks", "Pursuit", "PursuitAI", "PursuitBehaviorKeys", "PursuitDemo",
				"PursuitTests"
			});
	}
}
