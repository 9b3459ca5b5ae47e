// Stand-in for Engine/Classes/GameFramework/MovementComponent.h.
// Source: the Python reflection stub of UE 5.6 (MovementComponent).
#pragma once

#include "Components/ActorComponent.h"
#include "Components/SceneComponent.h"
#include "MovementComponent.generated.h"

UCLASS(Abstract)
class UMovementComponent : public UActorComponent
{
	GENERATED_BODY()

public:
	UMovementComponent(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());	// [unverified]

	UPROPERTY(BlueprintReadOnly, Category = "MovementComponent")
	TObjectPtr<USceneComponent> UpdatedComponent;			// [stub]

	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Velocity")
	FVector Velocity = FVector::ZeroVector;					// [stub]

	virtual float GetMaxSpeed() const { return 0.f; }		// [stub]
	virtual float GetGravityZ() const;						// [stub]
	virtual void StopMovementImmediately() { Velocity = FVector::ZeroVector; }	// [stub]
	virtual bool IsExceedingMaxSpeed(float MaxSpeed) const;	// [stub]
	virtual void SetUpdatedComponent(USceneComponent* NewUpdatedComponent) { UpdatedComponent = NewUpdatedComponent; }	// [stub]

protected:
	/** The root component of the owner is moved unless another was set. */
	void OnRegister() override;								// [unverified] that it happens here
};
