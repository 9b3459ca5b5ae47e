// Stand-in for GameplayDebugger/Public/GameplayDebuggerTypes.h: shapes are kept, and not drawn.
// Source: the API pages of FGameplayDebuggerShape.
#pragma once

#include "Containers/UnrealString.h"
#include "Math/Color.h"
#include "Math/Vector.h"

struct FGameplayDebuggerShape
{
	TArray<FVector> ShapeData;										// [doc 5.4]
	FColor Color = FColor::Green;									// [doc 5.4]
	FString Description;											// [doc 5.4]

	static FGameplayDebuggerShape MakeSegment(const FVector& StartLocation, const FVector& EndLocation, const FColor& Color, const FString& Description = FString());	// [doc 5.4] FGameplayDebuggerShape/MakeSegment/1
	static FGameplayDebuggerShape MakeArrow(const FVector& StartLocation, const FVector& EndLocation, const float HeadSize, const float Thickness, const FColor& Color, const FString& Description = FString());	// [doc 5.4]
};
