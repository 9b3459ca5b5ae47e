#include "DrawDebugHelpers.h"

#include "Engine/World.h"

#if ENABLE_DRAW_DEBUG

void DrawDebugLine(const UWorld* InWorld, FVector const& LineStart, FVector const& LineEnd, FColor const& Color, bool, float, uint8, float)
{
	InWorld->Drawn.Add({TEXT("Line"), LineStart, LineEnd, Color});
}

void DrawDebugDirectionalArrow(const UWorld* InWorld, FVector const& LineStart, FVector const& LineEnd, float, FColor const& Color, bool, float, uint8, float)
{
	InWorld->Drawn.Add({TEXT("Arrow"), LineStart, LineEnd, Color});
}

void DrawDebugSphere(const UWorld* InWorld, FVector const& Center, float Radius, int32, FColor const& Color, bool, float, uint8, float)
{
	InWorld->Drawn.Add({TEXT("Sphere"), Center, FVector(static_cast<double>(Radius)), Color});
}

void DrawDebugBox(const UWorld* InWorld, FVector const& Center, FVector const& Extent, const FQuat& Rotation, FColor const& Color, bool, float, uint8, float)
{
	InWorld->Drawn.Add({TEXT("Box"), Center, Extent, Color, Rotation});
}

void DrawDebugCapsule(const UWorld* InWorld, FVector const& Center, float HalfHeight, float Radius, const FQuat& Rotation, FColor const& Color, bool, float, uint8, float)
{
	InWorld->Drawn.Add({TEXT("Capsule"), Center, FVector(Radius, Radius, HalfHeight), Color, Rotation});
}

#endif
