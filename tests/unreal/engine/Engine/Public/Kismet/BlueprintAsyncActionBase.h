// Stand-in for Engine/Classes/Kismet/BlueprintAsyncActionBase.h: a node of a graph that goes on later.
// Sources: the API pages of UBlueprintAsyncActionBase; life-exe/UnrealOpenAIPlugin, which derives from it.
#pragma once

#include "UObject/Object.h"
#include "BlueprintAsyncActionBase.generated.h"

UCLASS(MinimalAPI)
class UBlueprintAsyncActionBase : public UObject	// [doc latest]
{
	GENERATED_BODY()

public:
	/** The node calls it, once its pins are bound. */
	virtual void Activate() {}			// [repo] life-exe/UnrealOpenAIPlugin
	/** "makes the action free to delete" */
	virtual void SetReadyToDestroy() {}	// [doc 5.4]
};
