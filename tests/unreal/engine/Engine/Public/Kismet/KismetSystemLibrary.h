// Stand-in for Engine/Classes/Kismet/KismetSystemLibrary.h.
// Source: the API page of UKismetSystemLibrary::GetComponentBounds.
#pragma once

#include "Kismet/BlueprintFunctionLibrary.h"
#include "Math/Vector.h"
#include "KismetSystemLibrary.generated.h"

class USceneComponent;

UCLASS(MinimalAPI)
class UKismetSystemLibrary : public UBlueprintFunctionLibrary
{
	GENERATED_BODY()

public:
	/** The box around a component along the world's axes: its middle and half its edges. */
	static void GetComponentBounds(const USceneComponent* Component, FVector& Origin, FVector& BoxExtent, float& SphereRadius);	// [doc 5.4] the box of bounds is a TBox, of a least and a greatest point: TBoxSphereBounds/GetBox
};
