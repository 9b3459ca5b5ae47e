// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

using UnrealBuildTool;

/// The stand-in's own tests, in the form of a plugin's module.
public class Sample : ModuleRules
{
	public Sample(ReadOnlyTargetRules Target) : base(Target)
	{
		PublicDependencyModuleNames.AddRange(new string[] { "Core", "CoreUObject", "Engine", "AIModule", "NavigationSystem", "MassCore", "MassEntity", "MassCommon", "MassMovement", "MassSpawner" });
#if !UE_5_5_OR_LATER
		PublicDependencyModuleNames.Add("StructUtils");
#endif
	}
}
