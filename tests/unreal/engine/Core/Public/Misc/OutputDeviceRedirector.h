// Stand-in for Core/Public/Misc/OutputDeviceRedirector.h.
// Source: the API page of FOutputDeviceRedirector.
#pragma once

#include "Containers/Array.h"
#include "Misc/OutputDevice.h"

class FOutputDeviceRedirector : public FOutputDevice
{
public:
	static FOutputDeviceRedirector* Get();													// [unverified]
	void AddOutputDevice(FOutputDevice* Device) { Devices.AddUnique(Device); }				// [inside]
	void RemoveOutputDevice(FOutputDevice* Device) { Devices.Remove(Device); }				// [inside]
	void Serialize(const TCHAR* Message, ELogVerbosity::Type Verbosity, const FName& Category) override;	// [doc 5.5] Core/Misc/FOutputDevice/Serialize/1

private:
	TArray<FOutputDevice*> Devices;
};
