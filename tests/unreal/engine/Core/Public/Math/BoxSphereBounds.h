// Stand-in for Core/Public/Math/BoxSphereBounds.h: the box around a mesh.
// Source: public file F:70499863749, which reads the bounds of an instanced mesh so.
#pragma once

#include "Math/Vector.h"

struct FBoxSphereBounds
{
	FVector Origin = FVector::ZeroVector;		// [repo] public file F:70499863749
	FVector BoxExtent = FVector::ZeroVector;	// [unverified]
};
