// Stand-in for Engine/Classes/Components/ShapeComponent.h.
// Source: the Python reflection stub of UE 5.6 (ShapeComponent).
#pragma once

#include "Components/PrimitiveComponent.h"
#include "ShapeComponent.generated.h"

UCLASS(Abstract, MinimalAPI)
class UShapeComponent : public UPrimitiveComponent
{
	GENERATED_BODY()

public:
	/** Overlaps everything unless told otherwise. */
	UShapeComponent(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get()) : Super(ObjectInitializer)	// [doc 5.4] UShapeComponent/__ctor
	{
		SetCollisionProfileName(TEXT("OverlapAllDynamic"));
	}
};
