// Stand-in for Engine/Public/DrawDebugHelpers.h: nothing is drawn; the world keeps what was asked for.
// Sources: the API pages of DrawDebugBox and DrawDebugCapsule (5.4); the other functions as public code calls them.
#pragma once

#include "EngineDefines.h"
#include "Math/Color.h"
#include "Math/Quat.h"
#include "Math/Vector.h"

class UWorld;

#if ENABLE_DRAW_DEBUG

void DrawDebugLine(const UWorld* InWorld, FVector const& LineStart, FVector const& LineEnd, FColor const& Color, bool bPersistentLines = false, float LifeTime = -1.f, uint8 DepthPriority = 0, float Thickness = 0.f);	// [repo] SUSS
void DrawDebugDirectionalArrow(const UWorld* InWorld, FVector const& LineStart, FVector const& LineEnd, float ArrowSize, FColor const& Color, bool bPersistentLines = false, float LifeTime = -1.f, uint8 DepthPriority = 0, float Thickness = 0.f);	// [repo] SUSS
void DrawDebugSphere(const UWorld* InWorld, FVector const& Center, float Radius, int32 Segments, FColor const& Color, bool bPersistentLines = false, float LifeTime = -1.f, uint8 DepthPriority = 0, float Thickness = 0.f);	// [repo] SUSS
void DrawDebugBox(const UWorld* InWorld, FVector const& Center, FVector const& Extent, const FQuat& Rotation, FColor const& Color, bool bPersistentLines = false, float LifeTime = -1.f, uint8 DepthPriority = 0, float Thickness = 0.f);	// [doc latest]
void DrawDebugCapsule(const UWorld* InWorld, FVector const& Center, float HalfHeight, float Radius, const FQuat& Rotation, FColor const& Color, bool bPersistentLines = false, float LifeTime = -1.f, uint8 DepthPriority = 0, float Thickness = 0.f);	// [doc 5.4]

#endif
