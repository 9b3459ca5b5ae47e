// Stand-in for AIModule/Classes/BehaviorTree/BehaviorTreeManager.h: the nodes that the AIs of a world share.
// Source: the API page of UBehaviorTreeManager ("LoadTree").
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

	/** Null in a world without an AI system. */
	static UBehaviorTreeManager* GetCurrent(UWorld* World);		// [doc 5.4]
	/** The asset's nodes, copied once for all AIs of the world: what a node keeps in itself, they share. */
	UBTCompositeNode* LoadTree(UBehaviorTree& Asset);			// [inside] that it copies, too
	void AddStandInReferences(UE::StandIn::FReferenceCollector& Collector) const override;

private:
	struct FLoaded
	{
		UBehaviorTree* Asset;
		UBTCompositeNode* Root;
	};
	TArray<FLoaded> LoadedTrees;
};
