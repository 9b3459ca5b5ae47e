// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

using UnrealBuildTool;

/// Property functions for StateTree, in a module of their own: the engine has them from 5.5 on, and packages for 5.4 do not have this
/// module.
public class PursuitStateTreeFunctions : ModuleRules
{
	public PursuitStateTreeFunctions(ReadOnlyTargetRules Target) : base(Target)
	{
		FPSemantics = FPSemanticsMode.Precise;
		PCHUsage = PCHUsageMode.NoPCHs;

		PublicDependencyModuleNames.AddRange(
			new string[] { "Core", "CoreUObject", "Engine", "Pursuit", "PursuitStateTree",
				"StateTreeModule" });
	}
}
