// Stand-in for Engine/Classes/Components/CapsuleComponent.h: the root of a character, without collision.
// Source: the Python reflection stub of UE 5.6 (CapsuleComponent).
#pragma once

#include "Components/SceneComponent.h"
#include "CapsuleComponent.generated.h"

UCLASS()
class UCapsuleComponent : public USceneComponent
{
	GENERATED_BODY()

public:
	UCapsuleComponent(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get()) : Super(ObjectInitializer) {}	// [doc 5.1]

	float GetScaledCapsuleRadius() const { return 34.f; }		// [stub] the default of a character is [unverified]
	float GetScaledCapsuleHalfHeight() const { return 88.f; }	// [stub] the default of a character is [unverified]
};
