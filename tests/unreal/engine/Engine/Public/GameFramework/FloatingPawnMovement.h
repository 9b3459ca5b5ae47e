// Stand-in for Engine/Classes/GameFramework/FloatingPawnMovement.h.
// Sources: the API page of UFloatingPawnMovement (5.4), which tells its variables; the forum thread "Question about
// floatingPawnMovement component", which tells what turns the velocity; the Python reflection stub of UE 5.6.
#pragma once

#include "GameFramework/PawnMovementComponent.h"
#include "FloatingPawnMovement.generated.h"

UCLASS()
class UFloatingPawnMovement : public UPawnMovementComponent
{
	GENERATED_BODY()

public:
	UFloatingPawnMovement(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get()) : Super(ObjectInitializer) {}	// [doc 5.5] UFloatingPawnMovement/__ctor

	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FloatingPawnMovement")
	float MaxSpeed = 1200.f;								// [stub] the default is the stand-in's own

	/** Of full input. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FloatingPawnMovement")
	float Acceleration = 4000.f;							// [stub] the default is the stand-in's own

	/** Without input. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FloatingPawnMovement")
	float Deceleration = 8000.f;							// [stub] the default is the stand-in's own

	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FloatingPawnMovement")
	float TurningBoost = 8.f;								// [stub] 8 was "hardcoded" before, the forum thread says

	float GetMaxSpeed() const override { return MaxSpeed; }	// [doc 5.3]
	void TickComponent(float DeltaTime, ELevelTick TickType, FActorComponentTickFunction* ThisTickFunction) override;	// [doc 5.4]

protected:
	virtual void ApplyControlInputToVelocity(float DeltaTime);	// [doc 5.5]
};
