// Stand-in for GameplayDebugger/Public/GameplayDebuggerCategory.h: what a category collects is kept, and neither replicated nor drawn.
// Source: the API pages of FGameplayDebuggerCategory.
#pragma once

#include "GameplayDebuggerTypes.h"
#include "Templates/SharedPointer.h"

class AActor;
class APlayerController;

class FGameplayDebuggerCategory
{
public:
	virtual ~FGameplayDebuggerCategory() = default;
	virtual void CollectData(APlayerController* /*OwnerPC*/, AActor* /*DebugActor*/) {}	// [doc 5.3]
	void AddTextLine(const FString& TextLine) { KeptLines.Add(TextLine); }	// [doc 5.5]
	void AddShape(const FGameplayDebuggerShape& Shape) { KeptShapes.Add(Shape); }	// [doc 5.4]

	TArray<FString> KeptLines;										// [inside]
	TArray<FGameplayDebuggerShape> KeptShapes;						// [inside]

protected:
	bool bShowOnlyWithDebugActor = true;							// [doc 5.3]
};
