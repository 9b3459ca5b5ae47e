// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

using UnrealBuildTool;

public class Pursuit : ModuleRules
{
	public Pursuit(ReadOnlyTargetRules Target) : base(Target)
	{
		PCHUsage = PCHUsageMode.UseExplicitOrSharedPCHs;
		CppStandard = CppStandardVersion.Cpp20;

		PublicDependencyModuleNames.AddRange(new string[] { "Core", "CoreUObject", "Engine", "AIModule" });

		// AIModule's node classes are linked against GameplayTasks. PursuitLibrary is private on purpose: no public header of
		// this module needs pursuit.h. A module that calls the C functions itself lists PursuitLibrary in its own Build.cs.
		PrivateDependencyModuleNames.AddRange(new string[] { "GameplayTasks", "PursuitLibrary" });
	}
}
