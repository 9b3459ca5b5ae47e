// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

using System.IO;
using UnrealBuildTool;

public class Pursuit : ModuleRules
{
	public Pursuit(ReadOnlyTargetRules Target) : base(Target)
	{
		// On Win64 the engine compiles with /fp:fast, where NaN may equal itself and infinity may be taken for a number. Precise
		// numbers need a precompiled header of one's own, or none.
		FPSemantics = FPSemanticsMode.Precise;
		PCHUsage = PCHUsageMode.NoPCHs;

		PublicDependencyModuleNames.AddRange(new string[] { "Core", "CoreUObject", "Engine" });

		// The Gameplay Debugger's category, in builds that have the debugger: it defines WITH_GAMEPLAY_DEBUGGER.
		SetupGameplayDebuggerSupport(Target);

		// How the library is called, for this module, the plugin's others and its add-ons: not for others, and it changes with any version.
		PrivateIncludePaths.Add(Path.Combine(ModuleDirectory, "Internal"));

		// Private on purpose: no public header of this module needs pursuit.h. A module that calls the C functions itself lists
		// PursuitLibrary in its own Build.cs.
		PrivateDependencyModuleNames.Add("PursuitLibrary");
	}
}
