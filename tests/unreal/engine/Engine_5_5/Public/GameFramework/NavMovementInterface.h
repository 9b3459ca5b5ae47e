// Stand-in for Engine/Classes/GameFramework/NavMovementInterface.h, whose API pages begin with 5.5: what the plugin asks of it. The class of
// its reflection, UNavMovementInterface, is not here.
// Source: the API pages of INavMovementInterface (5.5).
#pragma once

#include "Math/Vector.h"

class UObject;

class INavMovementInterface
{
public:
	virtual ~INavMovementInterface() = default;

	/** What FindComponentByInterface asks a component for. */
	static const void* StandInId();									// [inside]

	/** The object that has the interface, as the header tool writes it for every class that has one. */
	virtual UObject* _getUObject() const = 0;						// [inside]

	virtual void RequestDirectMove(const FVector& MoveVelocity, bool bForceMaxSpeed) = 0;	// [doc 5.5]
	virtual void RequestPathMove(const FVector& MoveInput) = 0;		// [doc 5.5]
	virtual float GetMaxSpeedForNavMovement() const = 0;			// [doc 5.5]
	virtual FVector GetVelocityForNavMovement() const = 0;			// [doc 5.5]
};
