// Stand-in for MassEntity/Public/MassEntitySubsystem.h.
// Source: the API page of UMassEntitySubsystem: it hosts the world's FMassEntityManager.
#pragma once

#include "MassEntityManager.h"
#include "Subsystems/WorldSubsystem.h"
#include "Templates/SharedPointer.h"
#include "MassEntitySubsystem.generated.h"

UCLASS(MinimalAPI)
class UMassEntitySubsystem : public UWorldSubsystem		// [doc latest]
{
	GENERATED_BODY()

public:
	UMassEntitySubsystem();								// [doc latest]
	FMassEntityManager& GetMutableEntityManager() { return *Manager; }	// [doc 5.3]

	// The phase's side.
	const TSharedRef<FMassEntityManager>& Share() const { return Manager; }

private:
	TSharedRef<FMassEntityManager> Manager;
};
