// Stand-in for the engine's plugin Mover, Mover/Public/DefaultMovementSet/NavMoverComponent.h: it keeps what it was asked for until the pawn
// takes it; there is no Mover component that moves the pawn, so a test does, with a speed and a velocity that it sets.
// Sources: the API pages of UNavMoverComponent (5.5); the Blueprint API page of ConsumeNavMovementData.
#pragma once

#include "Components/ActorComponent.h"
#include "GameFramework/NavMovementInterface.h"
#include "NavMoverComponent.generated.h"

UCLASS(BlueprintType)
class UNavMoverComponent : public UActorComponent, public INavMovementInterface
{
	GENERATED_BODY()

public:
	FVector CachedNavMoveInputIntent = FVector::ZeroVector;			// [doc 5.5]
	FVector CachedNavMoveInputVelocity = FVector::ZeroVector;		// [doc 5.5]
	bool bRequestedNavMovement = false;								// [doc 5.5]
	float SpeedForTests = 600.0f;									// [inside]
	FVector VelocityForTests = FVector::ZeroVector;					// [inside]

	virtual void RequestDirectMove(const FVector& MoveVelocity, bool /*bForceMaxSpeed*/) override	// [doc 5.5]
	{
		CachedNavMoveInputVelocity = MoveVelocity;
		bRequestedNavMovement = true;
	}
	virtual void RequestPathMove(const FVector& MoveInput) override	// [doc 5.5]
	{
		CachedNavMoveInputIntent = MoveInput;
		bRequestedNavMovement = true;
	}
	virtual float GetMaxSpeedForNavMovement() const override { return SpeedForTests; }	// [doc 5.5]
	virtual FVector GetVelocityForNavMovement() const override { return VelocityForTests; }	// [doc 5.5]

	/** Whether there was anything to take. */
	bool ConsumeNavMovementData(FVector& OutMoveInputIntent, FVector& OutMoveInputVelocity)	// [doc latest] Blueprint API
	{
		OutMoveInputIntent = CachedNavMoveInputIntent;
		OutMoveInputVelocity = CachedNavMoveInputVelocity;
		CachedNavMoveInputIntent = CachedNavMoveInputVelocity = FVector::ZeroVector;
		const bool bRequested = bRequestedNavMovement;
		bRequestedNavMovement = false;
		return bRequested;
	}

	UObject* _getUObject() const override { return const_cast<UNavMoverComponent*>(this); }	// [inside]
	void* FindStandInInterface(const void* Id) override				// [inside]
	{
		return Id == INavMovementInterface::StandInId() ? static_cast<INavMovementInterface*>(this) : nullptr;
	}
};
