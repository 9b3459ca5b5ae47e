// Stand-in for Core/Public/Misc/OutputDevice.h.
// Source: the API page of FOutputDevice.
#pragma once

#include "Logging/LogVerbosity.h"
#include "UObject/NameTypes.h"

class FOutputDevice
{
public:
	virtual ~FOutputDevice() = default;
	virtual void Serialize(const TCHAR* Message, ELogVerbosity::Type Verbosity, const FName& Category) = 0;	// [doc 5.5] Core/Misc/FOutputDevice/Serialize/1
};
