// Stand-in for MassEntity/Public/MassProcessingTypes.h.
// Source: the API page of EProcessorExecutionFlags.
#pragma once

#include "HAL/Platform.h"
#include "UObject/ObjectMacros.h"
#include "MassProcessingTypes.generated.h"

/** Where a processor runs. */
UENUM()
enum class EProcessorExecutionFlags : uint8	// [doc 5.5]
{
	None = 0,						// [doc 5.5]
	AllNetModes = 7,					// [doc 5.5]
};
