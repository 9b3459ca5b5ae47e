// Stand-in for AIModule/Classes/BehaviorTree/BTCompositeNode.h.
// Source: the API page of UBTCompositeNode.
// A plain [doc] stands for the API reference as known; its page was not looked up for this line. [unverified]
#pragma once

#include "BehaviorTree/BTNode.h"
#include "BehaviorTree/BTTaskNode.h"
#include "BTCompositeNode.generated.h"

USTRUCT()
struct FBTCompositeChild
{
	GENERATED_BODY()

	UPROPERTY()
	TObjectPtr<UBTCompositeNode> ChildComposite;	// [doc]

	UPROPERTY()
	TObjectPtr<UBTTaskNode> ChildTask;				// [doc]
};

namespace BTSpecialChild
{
	inline constexpr int32 NotInitialized = -1;		// [doc]
	inline constexpr int32 ReturnToParent = -2;		// [doc]
}

UCLASS(Abstract, MinimalAPI)
class UBTCompositeNode : public UBTNode
{
	GENERATED_BODY()

public:
	UBTCompositeNode(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get()) : Super(ObjectInitializer) {}	// [doc]

	UPROPERTY()
	TArray<FBTCompositeChild> Children;				// [doc]

	int32 GetChildrenNum() const { return Children.Num(); }	// [doc]
	UBTNode* GetChildNode(int32 Index) const;		// [doc]
	int32 GetChildIndex(const UBTNode& ChildNode) const;	// [doc]

	/** The child to run after the previous one, or ReturnToParent. */
	virtual int32 GetNextChildHandler(struct FBehaviorTreeSearchData& /*SearchData*/, int32 /*PrevChild*/, EBTNodeResult::Type /*LastResult*/) const { return BTSpecialChild::ReturnToParent; }	// [doc] protected there
};
