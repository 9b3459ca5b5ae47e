// Stand-in for Engine/Public/Subsystems/WorldSubsystem.h: what each world has one of, for as long as it lives.
// Source: the API page of UWorldSubsystem.
#pragma once

#include "Subsystems/Subsystem.h"
#include "WorldSubsystem.generated.h"

UCLASS(Abstract, MinimalAPI)
class UWorldSubsystem : public USubsystem	// [doc latest]
{
	GENERATED_BODY()

public:
	UWorld* GetWorld() const override;		// [doc 5.0]
};
