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
	TObjectPtr<UBTCompositeNode> RootNode;			// [unverified]

	UPROPERTY()
	TObjectPtr<UBlackboardData> BlackboardAsset;	// [unverified]

	UBlackboardData* GetBlackboardAsset() const { return BlackboardAsset; }	// [unverified]
};
