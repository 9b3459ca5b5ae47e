// Stand-in for Engine/Classes/GameFramework/NavMovementComponent.h.
// Source: the Python reflection stub of UE 5.6 (NavMovementComponent); the API page of UNavMovementComponent.
#pragma once

#include "AI/Navigation/NavigationTypes.h"
#include "GameFramework/MovementComponent.h"
#include "NavMovementComponent.generated.h"

UCLASS(Abstract)
class UNavMovementComponent : public UMovementComponent
{
	GENERATED_BODY()

public:

	/** Taken from the owner's shape, unless it is set. */
	const FNavAgentProperties& GetNavAgentPropertiesRef() const;	// [doc 5.4]
	/** The middle of the lower end of what it moves. */
	FVector GetActorFeetLocation() const;					// [doc 5.4] UNavMovementComponent/GetActorFeetLocation

	/** Asks for a velocity, for the next movement update only. */
	virtual void RequestDirectMove(const FVector& MoveVelocity, bool /*bForceMaxSpeed*/) { Velocity = MoveVelocity; }	// [doc 5.4]
	virtual void RequestPathMove(const FVector& /*MoveInput*/) {}	// [doc 5.4]
	virtual void StopActiveMovement() {}					// [stub]
	virtual bool IsFlying() const { return false; }			// [stub]
	virtual bool IsFalling() const { return false; }		// [stub]
	virtual bool IsMovingOnGround() const { return false; }	// [stub]

private:
	mutable FNavAgentProperties Agent;
};
