using UnrealBuildTool;

/// The game module of a project that asks the C library itself: PursuitLibrary brings pursuit.h and the library.
public class PursuitHost : ModuleRules
{
	public PursuitHost(ReadOnlyTargetRules Target) : base(Target)
	{
		PCHUsage = PCHUsageMode.UseExplicitOrSharedPCHs;

		PublicDependencyModuleNames.AddRange(new string[] { "Core", "CoreUObject", "Engine" });
		PrivateDependencyModuleNames.Add("PursuitLibrary");
	}
}
