// Stand-in for AIModule/Classes/BehaviorTree/Composites/BTComposite_Selector.h.
// Source: Epic's page "Behavior Tree Node Reference: Composites".
#pragma once

#include "BehaviorTree/BTCompositeNode.h"
#include "BTComposite_Selector.generated.h"

UCLASS(MinimalAPI)
class UBTComposite_Selector : public UBTCompositeNode
{
	GENERATED_BODY()

public:
	UBTComposite_Selector(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());	// [doc latest] UBTComposite_Selector

	/** The next child after one that failed; otherwise back to the parent. */
	int32 GetNextChildHandler(struct FBehaviorTreeSearchData& SearchData, int32 PrevChild, EBTNodeResult::Type LastResult) const override;	// [inside]
};
