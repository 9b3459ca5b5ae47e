// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

using UnrealBuildTool;

/// Nodes for StateTree, in a module of their own: nothing else of Pursuit needs the plugin StateTree. AIModule is for the nodes that walk
/// on the navigation mesh, as the tasks of Behavior Trees do.
public class PursuitStateTree : ModuleRules
{
	public PursuitStateTree(ReadOnlyTargetRules Target) : base(Target)
	{
		FPSemantics = FPSemanticsMode.Precise;
		PCHUsage = PCHUsageMode.NoPCHs;

		PublicDependencyModuleNames.AddRange(
			new string[] { "Core", "CoreUObject", "Engine", "AIModule", "Pursuit", "PursuitAI", "StateTreeModule" });
	}
}
