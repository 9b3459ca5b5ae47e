// Stand-in for Engine/Classes/Components/CapsuleComponent.h.
// Sources: the API pages of UCapsuleComponent; the Python reflection stub of UE 5.6 (CapsuleComponent).
#pragma once

#include "Components/ShapeComponent.h"
#include "CapsuleComponent.generated.h"

UCLASS(MinimalAPI)
class UCapsuleComponent : public UShapeComponent
{
	GENERATED_BODY()

public:

	void SetCapsuleSize(float InRadius, float InHalfHeight, bool /*bUpdateOverlaps*/ = true)	// [stub] CapsuleHalfHeight: "cannot be less than CapsuleRadius"
	{
		CapsuleRadius = InRadius;
		CapsuleHalfHeight = FMath::Max(InRadius, InHalfHeight);
	}
	float GetUnscaledCapsuleRadius() const { return CapsuleRadius; }	// [inside]
	/** With the round ends. */
	float GetUnscaledCapsuleHalfHeight() const { return CapsuleHalfHeight; }	// [doc 5.5]
	/** Scaled by the least of the three scales, as the height is. */
	float GetScaledCapsuleRadius() const;						// [doc 5.4] the least: [stub] CapsuleComponent.get_shape_scale
	/** With the round ends. */
	float GetScaledCapsuleHalfHeight() const;					// [doc 5.5]
	FCollisionShape GetCollisionShape(float Inflation = 0.f) const override;	// [inside]

protected:
	UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Shape")
	float CapsuleHalfHeight = 0.f;								// [stub] of no size, so that nothing relies on a default

	UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Shape")
	float CapsuleRadius = 0.f;									// [stub] of no size, so that nothing relies on a default
};
