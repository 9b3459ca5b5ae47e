#include "DrawDebugHelpers.h"

#include "Engine/World.h"

#if ENABLE_DRAW_DEBUG

void DrawDebugLine(const UWorld* InWorld, FVector const& LineStart, FVector const& LineEnd, FColor const&, bool, float, uint8, float)
{
	InWorld->Drawn.Add({TEXT("Line"), LineStart, LineEnd});
}

void DrawDebugDirectionalArrow(const UWorld* InWorld, FVector const& LineStart, FVector const& LineEnd, float, FColor const&, bool, float, uint8, float)
{
	InWorld->Drawn.Add({TEXT("Arrow"), LineStart, LineEnd});
}

void DrawDebugSphere(const UWorld* InWorld, FVector const& Center, float Radius, int32, FColor const&, bool, float, uint8, float)
{
	InWorld->Drawn.Add({TEXT("Sphere"), Center, FVector(static_cast<double>(Radius))});
}

void DrawDebugBox(const UWorld* InWorld, FVector const& Center, FVector const& Extent, const FQuat&, FColor const&, bool, float, uint8, float)
{
	InWorld->Drawn.Add({TEXT("Box"), Center, Extent});
}

void DrawDebugCapsule(const UWorld* InWorld, FVector const& Center, float HalfHeight, float Radius, const FQuat&, FColor const&, bool, float, uint8, float)
{
	InWorld->Drawn.Add({TEXT("Capsule"), Center, FVector(Radius, Radius, HalfHeight)});
}

#endif
