// Stand-in for AIModule/Classes/BehaviorTree/Composites/BTComposite_Sequence.h.
// Source: Epic's page "Behavior Tree Node Reference: Composites".
// A plain [doc] stands for the API reference as known; its page was not looked up for this line. [unverified]
#pragma once

#include "BehaviorTree/BTCompositeNode.h"
#include "BTComposite_Sequence.generated.h"

UCLASS(MinimalAPI)
class UBTComposite_Sequence : public UBTCompositeNode
{
	GENERATED_BODY()

public:
	UBTComposite_Sequence(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());	// [doc]

	/** The next child after one that succeeded; otherwise back to the parent. */
	int32 GetNextChildHandler(struct FBehaviorTreeSearchData& SearchData, int32 PrevChild, EBTNodeResult::Type LastResult) const override;	// [doc]
};
