// Stand-in for GameplayDebugger/Public/GameplayDebuggerCategory.h: what a category collects is kept, and drawn or replicated when
// a test says so.
// Source: the API pages of FGameplayDebuggerCategory.
#pragma once

#include "GameplayDebuggerTypes.h"
#include "Serialization/Archive.h"
#include "Templates/Function.h"
#include "Templates/SharedPointer.h"

class AActor;
class APlayerController;

class FGameplayDebuggerCategory
{
public:
	virtual ~FGameplayDebuggerCategory() = default;
	virtual void CollectData(APlayerController* /*OwnerPC*/, AActor* /*DebugActor*/) {}	// [doc 5.3]
	virtual void DrawData(APlayerController* /*OwnerPC*/, FGameplayDebuggerCanvasContext& /*CanvasContext*/) {}	// [doc 5.1]
	void AddTextLine(const FString& TextLine) { KeptLines.Add(TextLine); }	// [doc 5.5]
	void AddShape(const FGameplayDebuggerShape& Shape) { KeptShapes.Add(Shape); }	// [doc 5.4]

	TArray<FString> KeptLines;										// [inside]
	TArray<FGameplayDebuggerShape> KeptShapes;						// [inside]

	/** The data packs of the server's category arrive at the player's: as bytes, all of which are read. */
	void ReplicateTo(FGameplayDebuggerCategory& Player) const;		// [inside]

protected:
	/** The pack is written and read by its function Serialize. */
	template<typename T>
	int32 SetDataPackReplication(T* DataPackAddr)					// [doc 5.4] and sinbad/SUSS, which leaves the flags to their default
	{
		Packs.Add([DataPackAddr](FArchive& Ar) { DataPackAddr->Serialize(Ar); });
		return Packs.Num() - 1;
	}

	bool bShowOnlyWithDebugActor = true;							// [doc 5.3]

private:
	TArray<TFunction<void(FArchive&)>> Packs;
};
