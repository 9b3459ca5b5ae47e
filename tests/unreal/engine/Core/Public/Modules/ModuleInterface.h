// Stand-in for Core/Public/Modules/ModuleInterface.h.
// Source: the API page of IModuleInterface.
#pragma once

class IModuleInterface
{
public:
	virtual ~IModuleInterface() = default;
	virtual void StartupModule() {}		// [repo] quodsoler/unreal-engine-skills
	virtual void ShutdownModule() {}	// [repo] sinbad/SUSS
};
