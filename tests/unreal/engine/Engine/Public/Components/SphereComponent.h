// Stand-in for Engine/Classes/Components/SphereComponent.h.
// Source: the API page of USphereComponent::GetScaledSphereRadius; the Python reflection stub of UE 5.6 (SphereComponent).
#pragma once

#include "Components/ShapeComponent.h"
#include "SphereComponent.generated.h"

UCLASS(MinimalAPI)
class USphereComponent : public UShapeComponent
{
	GENERATED_BODY()

public:

	void SetSphereRadius(float InSphereRadius, bool /*bUpdateOverlaps*/ = true) { SphereRadius = InSphereRadius; }	// [stub]
	/** Scaled by the least of the three scales. */
	float GetScaledSphereRadius() const;						// [doc 5.5] the least: [stub] SphereComponent.get_shape_scale
	FCollisionShape GetCollisionShape(float Inflation = 0.f) const override;	// [inside]

protected:
	UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Shape")
	float SphereRadius = 0.f;									// [stub] of no size, so that nothing relies on a default
};
