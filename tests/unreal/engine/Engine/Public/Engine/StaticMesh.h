// Stand-in for Engine/Classes/Engine/StaticMesh.h: a box about the origin, as the engine's cube is one.
// Source: the Python reflection stub of UE 5.6 (StaticMesh).
#pragma once

#include "Math/BoxSphereBounds.h"
#include "UObject/Object.h"
#include "StaticMesh.generated.h"

UCLASS(MinimalAPI)
class UStaticMesh : public UObject
{
	GENERATED_BODY()

public:

	FBoxSphereBounds GetBounds() const;		// [stub]

	/** Whether it is still being made: until then nothing meets it. */
	bool bCompiling = false;

	/** Half its edges. */
	FVector HalfExtent = FVector(50.0, 50.0, 50.0);
};
