// Stand-in for Engine/Classes/GameFramework/PawnMovementComponent.h.
// Source: the Python reflection stub of UE 5.6 (PawnMovementComponent).
#pragma once

#include "GameFramework/NavMovementComponent.h"
#include "GameFramework/Pawn.h"
#include "PawnMovementComponent.generated.h"

UCLASS(Abstract)
class UPawnMovementComponent : public UNavMovementComponent
{
	GENERATED_BODY()

public:

	virtual void AddInputVector(FVector WorldVector, bool bForce = false);	// [stub]
	/** The input since the last call, which it clears. */
	virtual FVector ConsumeInputVector();					// [stub]
	APawn* GetPawnOwner() const;							// [stub]
};
