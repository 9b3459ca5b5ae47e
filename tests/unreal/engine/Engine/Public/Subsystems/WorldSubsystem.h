// Stand-in for Engine/Public/Subsystems/WorldSubsystem.h: what each world has one of, for as long as it lives.
// Sources: the API pages of UWorldSubsystem and of UTickableWorldSubsystem.
#pragma once

#include "Stats/Stats.h"
#include "Subsystems/Subsystem.h"
#include "WorldSubsystem.generated.h"

UCLASS(Abstract, MinimalAPI)
class UWorldSubsystem : public USubsystem	// [doc latest]
{
	GENERATED_BODY()

public:
	UWorld* GetWorld() const override;		// [doc 5.0]
};

/** One that is ticked with its world, after what the world ticks itself. */
UCLASS(Abstract, MinimalAPI)
class UTickableWorldSubsystem : public UWorldSubsystem	// [doc 5.4] UTickableWorldSubsystem/GetStatId
{
	GENERATED_BODY()

public:
	virtual void Tick(float /*DeltaTime*/) {}		// [repo] david-pp/UEExampleProjects
	virtual TStatId GetStatId() const { return TStatId(); }	// [doc 5.4] pure there
};
