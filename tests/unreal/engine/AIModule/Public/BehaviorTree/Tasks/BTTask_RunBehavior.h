// Stand-in for AIModule/Classes/BehaviorTree/Tasks/BTTask_RunBehavior.h.
// Sources: the API pages of UBTTask_RunBehavior (5.1 to 5.5), and of BTTask_RunBehavior in Python (dev.epicgames.com).
#pragma once

#include "BehaviorTree/BTTaskNode.h"
#include "BehaviorTree/BehaviorTree.h"
#include "BTTask_RunBehavior.generated.h"

/** Runs a tree of its own above the one that it is in. */
UCLASS(MinimalAPI)
class UBTTask_RunBehavior : public UBTTaskNode
{
	GENERATED_BODY()

public:
	UBTTask_RunBehavior(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());	// [doc 5.5]

	EBTNodeResult::Type ExecuteTask(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory) override;	// [doc 5.5]
	virtual void OnSubtreeDeactivated(UBehaviorTreeComponent& /*OwnerComp*/, EBTNodeResult::Type /*NodeResult*/) {}	// [doc 5.1]

protected:
	UPROPERTY(EditAnywhere, Category = "Node")
	TObjectPtr<UBehaviorTree> BehaviorAsset;	// [doc latest] the Python API's BTTask_RunBehavior
};
