// Stand-in for GameplayDebugger/Public/GameplayDebuggerTypes.h: shapes and printed lines are kept, and not drawn.
// Source: the API pages of FGameplayDebuggerShape, FGameplayDebuggerCanvasContext and EGameplayDebuggerDataPack.
#pragma once

#include "Containers/UnrealString.h"
#include "Math/Color.h"
#include "Math/Vector.h"
#include "UObject/WeakObjectPtr.h"

class UWorld;

/** What a player's screen is written on. */
class FGameplayDebuggerCanvasContext
{
public:
	void Print(const FString& String) { Printed.Add(String); }		// [doc 5.4] FGameplayDebuggerCanvasContext/Print/1
	UWorld* GetWorld() const { return World.Get(); }				// [doc 5.4] FGameplayDebuggerCanvasContext

	TWeakObjectPtr<UWorld> World;									// [doc 5.4] FGameplayDebuggerCanvasContext
	TArray<FString> Printed;										// [inside]
};

struct FGameplayDebuggerShape
{
	TArray<FVector> ShapeData;										// [doc 5.4]
	FColor Color = FColor::Green;									// [doc 5.4]
	FString Description;											// [doc 5.4]

	static FGameplayDebuggerShape MakeSegment(const FVector& StartLocation, const FVector& EndLocation, const FColor& Color, const FString& Description = FString());	// [doc 5.4] FGameplayDebuggerShape/MakeSegment/1
	static FGameplayDebuggerShape MakeArrow(const FVector& StartLocation, const FVector& EndLocation, const float HeadSize, const float Thickness, const FColor& Color, const FString& Description = FString());	// [doc 5.4]
};
