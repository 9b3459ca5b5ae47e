// Stand-in for Engine/Classes/Components/BoxComponent.h.
// Source: the API page of UBoxComponent::GetScaledBoxExtent; the Python reflection stub of UE 5.6.
#pragma once

#include "Components/ShapeComponent.h"
#include "BoxComponent.generated.h"

UCLASS(MinimalAPI)
class UBoxComponent : public UShapeComponent
{
	GENERATED_BODY()

public:

	void SetBoxExtent(FVector InBoxExtent, bool /*bUpdateOverlaps*/ = true) { BoxExtent = InBoxExtent; }	// [stub]
	/** Half its edges. */
	FVector GetScaledBoxExtent() const;							// [doc 5.0]
	FCollisionShape GetCollisionShape(float Inflation = 0.f) const override;	// [inside]

protected:
	UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Shape")
	FVector BoxExtent = FVector(0.0, 0.0, 0.0);				// [stub] of no size, so that nothing relies on a default
};
