// Stand-in for AIModule/Classes/BehaviorTree/BTCompositeNode.h.
// Source: the API page of UBTCompositeNode.
#pragma once

#include "BehaviorTree/BTDecorator.h"
#include "BehaviorTree/BTNode.h"
#include "BehaviorTree/BTService.h"
#include "BehaviorTree/BTTaskNode.h"
#include "BTCompositeNode.generated.h"

USTRUCT()
struct FBTCompositeChild
{
	GENERATED_BODY()

	UPROPERTY()
	TObjectPtr<UBTCompositeNode> ChildComposite;	// [doc 5.1] FBTCompositeChild

	UPROPERTY()
	TObjectPtr<UBTTaskNode> ChildTask;				// [doc 5.1] FBTCompositeChild

	UPROPERTY()
	TArray<TObjectPtr<UBTDecorator>> Decorators;	// [doc 5.1] FBTCompositeChild
};

namespace BTSpecialChild
{
	inline constexpr int32 NotInitialized = -1;		// [inside]
	inline constexpr int32 ReturnToParent = -2;		// [inside]
}

UCLASS(Abstract, MinimalAPI)
class UBTCompositeNode : public UBTNode
{
	GENERATED_BODY()

public:

	UPROPERTY()
	TArray<FBTCompositeChild> Children;				// [repo] jjh2v287/TDGame Docs/MonsterAI_CombatSim/research/engine-behaviortree-tick.md

	UPROPERTY()
	TArray<TObjectPtr<UBTService>> Services;		// [doc latest]

	int32 GetChildrenNum() const { return Children.Num(); }	// [inside]
	UBTNode* GetChildNode(int32 Index) const;		// [inside]
	int32 GetChildIndex(const UBTNode& ChildNode) const;	// [inside]

	/** The child to run after the previous one, or ReturnToParent. */
	virtual int32 GetNextChildHandler(struct FBehaviorTreeSearchData& /*SearchData*/, int32 /*PrevChild*/, EBTNodeResult::Type /*LastResult*/) const { return BTSpecialChild::ReturnToParent; }	// [inside] protected there
};
