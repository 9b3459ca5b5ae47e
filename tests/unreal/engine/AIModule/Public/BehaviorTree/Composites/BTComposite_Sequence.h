// Stand-in for AIModule/Classes/BehaviorTree/Composites/BTComposite_Sequence.h.
// Source: Epic's page "Behavior Tree Node Reference: Composites".
#pragma once

#include "BehaviorTree/BTCompositeNode.h"
#include "BTComposite_Sequence.generated.h"

UCLASS(MinimalAPI)
class UBTComposite_Sequence : public UBTCompositeNode
{
	GENERATED_BODY()

public:
	UBTComposite_Sequence(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());	// [doc latest] UBTComposite_Sequence

	/** The next child after one that succeeded; otherwise back to the parent. */
	int32 GetNextChildHandler(struct FBehaviorTreeSearchData& SearchData, int32 PrevChild, EBTNodeResult::Type LastResult) const override;	// [inside]
};
