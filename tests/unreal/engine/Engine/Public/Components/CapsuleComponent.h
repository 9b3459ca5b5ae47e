// Stand-in for Engine/Classes/Components/CapsuleComponent.h: the root of a character, without collision.
// Source: the Python reflection stub of UE 5.6 (CapsuleComponent).
// A plain [doc] stands for the API reference as known; its page was not looked up for this line. [unverified]
#pragma once

#include "Components/SceneComponent.h"
#include "CapsuleComponent.generated.h"

UCLASS()
class UCapsuleComponent : public USceneComponent
{
	GENERATED_BODY()

public:
	UCapsuleComponent(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get()) : Super(ObjectInitializer) {}	// [doc]

	float GetScaledCapsuleRadius() const { return 34.f; }		// [stub] the default of a character is [unverified]
	float GetScaledCapsuleHalfHeight() const { return 88.f; }	// [stub] the default of a character is [unverified]
};
