// Stand-in for AIModule/Classes/BehaviorTree/BehaviorTree.h.
// Source: the API page of UBehaviorTree.
// A plain [doc] stands for the API reference as known; its page was not looked up for this line. [unverified]
#pragma once

#include "BehaviorTree/BehaviorTreeTypes.h"
#include "UObject/Object.h"
#include "BehaviorTree.generated.h"

class UBTCompositeNode;
class UBlackboardData;

UCLASS(BlueprintType)
class UBehaviorTree : public UObject
{
	GENERATED_BODY()

public:
	UBehaviorTree(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get()) : Super(ObjectInitializer) {}	// [doc]

	UPROPERTY()
	TObjectPtr<UBTCompositeNode> RootNode;			// [doc]

	UPROPERTY()
	TObjectPtr<UBlackboardData> BlackboardAsset;	// [doc]

	UBlackboardData* GetBlackboardAsset() const { return BlackboardAsset; }	// [doc]
};
