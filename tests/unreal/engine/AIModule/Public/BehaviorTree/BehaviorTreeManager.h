// Stand-in for AIModule/Classes/BehaviorTree/BehaviorTreeManager.h: the nodes that the AIs of a world share.
// Source: the API page of UBehaviorTreeManager ("LoadTree").
// A plain [doc] stands for the API reference as known; its page was not looked up for this line. [unverified]
#pragma once

#include "UObject/Object.h"
#include "UObject/ObjectPtr.h"
#include "UObject/WeakObjectPtr.h"
#include "BehaviorTreeManager.generated.h"

class UBTCompositeNode;
class UBTNode;
class UBehaviorTree;

UCLASS()
class UBehaviorTreeManager : public UObject
{
	GENERATED_BODY()

public:
	UBehaviorTreeManager(const FObjectInitializer& ObjectInitializer) : Super(ObjectInitializer) {}	// [doc]

	/** Null in a world without an AI system. */
	static UBehaviorTreeManager* GetCurrent(UWorld* World);		// [doc]
	/** The asset's nodes, copied once for all AIs of the world: what a node keeps in itself, they share. */
	UBTCompositeNode* LoadTree(UBehaviorTree& Asset);			// [doc] that it copies is [unverified]

private:
	struct FLoaded
	{
		TWeakObjectPtr<UBehaviorTree> Asset;
		UBTCompositeNode* Root;
	};
	TArray<FLoaded> LoadedTrees;
};
