// Stand-in for Engine/Public/Subsystems/Subsystem.h.
// Source: the API page of UWorldSubsystem, which derives from it.
#pragma once

#include "UObject/Object.h"
#include "Subsystem.generated.h"

UCLASS(Abstract)
class USubsystem : public UObject	// [doc latest] UWorldSubsystem
{
	GENERATED_BODY()

public:
	/** What it is for ends. */
	virtual void Deinitialize() {}		// [repo] david-pp/UEExampleProjects
};
