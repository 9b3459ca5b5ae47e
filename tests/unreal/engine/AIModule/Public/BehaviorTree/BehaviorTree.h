// Stand-in for AIModule/Classes/BehaviorTree/BehaviorTree.h.
// Source: the API page of UBehaviorTree.
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

	UPROPERTY()
	TObjectPtr<UBTCompositeNode> RootNode;			// [doc 5.4] UBehaviorTree

	UPROPERTY()
	TObjectPtr<UBlackboardData> BlackboardAsset;	// [doc 5.4] UBehaviorTree

	UBlackboardData* GetBlackboardAsset() const { return BlackboardAsset; }	// [doc 5.4] UBehaviorTree
};
