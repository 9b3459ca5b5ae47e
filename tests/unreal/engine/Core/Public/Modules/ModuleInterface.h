// Stand-in for Core/Public/Modules/ModuleInterface.h.
// Source: the API page of IModuleInterface.
// A plain [doc] stands for the API reference as known; its page was not looked up for this line. [unverified]
#pragma once

class IModuleInterface
{
public:
	virtual ~IModuleInterface() = default;
	virtual void StartupModule() {}		// [doc]
	virtual void ShutdownModule() {}	// [doc]
};
