// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

using System.IO;
using UnrealBuildTool;

/// Traits and processors for Mass, in a plugin of their own: Pursuit itself does not need the plugin MassGameplay.
public class PursuitMass : ModuleRules
{
	public PursuitMass(ReadOnlyTargetRules Target) : base(Target)
	{
		FPSemantics = FPSemanticsMode.Precise;
		PCHUsage = PCHUsageMode.NoPCHs;

		PublicDependencyModuleNames.AddRange(
			new string[]
			{
				"Core", "CoreUObject", "Engine", "Pursuit", "MassEntity", "MassCommon", "MassSpawner"
			});
		PrivateDependencyModuleNames.AddRange(new string[] { "AIModule", "MassMovement", "NavigationSystem", "PursuitLibrary" });
#if !UE_5_5_OR_LATER
		// What many entities share is a struct of this module, which is part of CoreUObject since 5.5.
		PrivateDependencyModuleNames.Add("StructUtils");
#endif
#if UE_5_8_OR_LATER
		// Fragments and handles have a module of their own since 5.8.
		PublicDependencyModuleNames.Add("MassCore");
#endif

		// How the plugin calls the library, and says what it refused: for the plugin's own modules and add-ons.
		PrivateIncludePaths.Add(Path.Combine(GetModuleDirectory("Pursuit"), "Internal"));
	}
}
