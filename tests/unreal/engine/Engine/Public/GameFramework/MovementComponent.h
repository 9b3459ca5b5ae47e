// Stand-in for Engine/Classes/GameFramework/MovementComponent.h.
// Sources: the Python reflection stub of UE 5.6 (MovementComponent); the API pages of SafeMoveUpdatedComponent and SlideAlongSurface.
#pragma once

#include "Components/ActorComponent.h"
#include "Components/SceneComponent.h"
#include "MovementComponent.generated.h"

UCLASS(Abstract)
class UMovementComponent : public UActorComponent
{
	GENERATED_BODY()

public:
	UMovementComponent(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());	// [doc 5.5] UMovementComponent/__ctor

	UPROPERTY(BlueprintReadOnly, Category = "MovementComponent")
	TObjectPtr<USceneComponent> UpdatedComponent;			// [stub]

	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Velocity")
	FVector Velocity = FVector::ZeroVector;					// [stub]

	virtual float GetMaxSpeed() const { return 0.f; }		// [stub]
	virtual float GetGravityZ() const;						// [stub]
	virtual void StopMovementImmediately() { Velocity = FVector::ZeroVector; }	// [stub]
	virtual bool IsExceedingMaxSpeed(float MaxSpeed) const;	// [stub]
	virtual void SetUpdatedComponent(USceneComponent* NewUpdatedComponent) { UpdatedComponent = NewUpdatedComponent; }	// [stub]

	bool SafeMoveUpdatedComponent(const FVector& Delta, const FQuat& NewRotation, bool bSweep, FHitResult& OutHit, ETeleportType Teleport = ETeleportType::None);	// [doc 5.6]
	/** The share of the way that was made. It slides along one more surface, not into the corner of two. */
	virtual float SlideAlongSurface(const FVector& Delta, float Time, const FVector& Normal, FHitResult& Hit, bool bHandleImpact = false);	// [doc 5.1]

protected:
	/** The root component of the owner is moved unless another was set. */
	void OnRegister() override;								// [inside] that it happens here
};
