// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

using System.IO;
using UnrealBuildTool;

/// The nodes for Behavior Trees, the Blackboard, environment queries and the navigation mesh, in a module of their own: nothing else
/// of Pursuit needs AIModule or NavigationSystem.
public class PursuitAI : ModuleRules
{
	public PursuitAI(ReadOnlyTargetRules Target) : base(Target)
	{
		FPSemantics = FPSemanticsMode.Precise;
		PCHUsage = PCHUsageMode.NoPCHs;

		// A public header derives from AIModule's task node, and that from an interface of GameplayTasks.
		PublicDependencyModuleNames.AddRange(
			new string[] { "Core", "CoreUObject", "Engine", "AIModule", "GameplayTasks", "NavigationSystem", "Pursuit" });
		PrivateDependencyModuleNames.Add("PursuitLibrary");

		// The Gameplay Debugger's category of the navigation mesh, in builds that have the debugger: it defines WITH_GAMEPLAY_DEBUGGER.
		SetupGameplayDebuggerSupport(Target);

		// How the plugin calls the library, and says what it refused: for the plugin's own modules and add-ons.
		PrivateIncludePaths.Add(Path.Combine(GetModuleDirectory("Pursuit"), "Internal"));
	}
}
