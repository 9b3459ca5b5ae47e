// Stand-in for Engine/Classes/GameFramework/NavMovementComponent.h.
// Source: the Python reflection stub of UE 5.6 (NavMovementComponent); the API page of UNavMovementComponent.
#pragma once

#include "GameFramework/MovementComponent.h"
#include "NavMovementComponent.generated.h"

UCLASS(Abstract)
class UNavMovementComponent : public UMovementComponent
{
	GENERATED_BODY()

public:

	/** Asks for a velocity, for the next movement update only. */
	virtual void RequestDirectMove(const FVector& MoveVelocity, bool /*bForceMaxSpeed*/) { Velocity = MoveVelocity; }	// [doc 5.4]
	virtual void RequestPathMove(const FVector& /*MoveInput*/) {}	// [doc 5.4]
	virtual void StopActiveMovement() {}					// [stub]
	virtual bool IsFlying() const { return false; }			// [stub]
	virtual bool IsFalling() const { return false; }		// [stub]
	virtual bool IsMovingOnGround() const { return false; }	// [stub]
};
