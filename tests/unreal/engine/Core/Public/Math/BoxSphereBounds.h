// Stand-in for Core/Public/Math/BoxSphereBounds.h: the box around a mesh.
// Source: the Python reflection stub of UE 5.6 (BoxSphereBounds).
#pragma once

#include "Math/Vector.h"

struct FBoxSphereBounds
{
	FVector Origin = FVector::ZeroVector;		// [repo] j6sistek-ui/SpaceSurvival Source/SpaceSurvival/Private/SSSpaceScenery.cpp
	FVector BoxExtent = FVector::ZeroVector;	// [doc latest] the Python API's BoxSphereBounds
};
