// Stand-in for Core/Public/Misc/OutputDeviceRedirector.h.
// Source: the API page of FOutputDeviceRedirector.
// A plain [doc] stands for the API reference as known; its page was not looked up for this line. [unverified]
#pragma once

#include "Containers/Array.h"
#include "Misc/OutputDevice.h"

class FOutputDeviceRedirector : public FOutputDevice
{
public:
	static FOutputDeviceRedirector* Get();													// [doc]
	void AddOutputDevice(FOutputDevice* Device) { Devices.AddUnique(Device); }				// [doc]
	void RemoveOutputDevice(FOutputDevice* Device) { Devices.Remove(Device); }				// [doc]
	void Serialize(const TCHAR* Message, ELogVerbosity::Type Verbosity, const FName& Category) override;	// [doc]

private:
	TArray<FOutputDevice*> Devices;
};
