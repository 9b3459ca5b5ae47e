// Stand-in for AIModule/Classes/BehaviorTree/BTAuxiliaryNode.h: what decorators and services have in common.
// Sources: the API pages of UBTAuxiliaryNode (5.0 to 5.5).
#pragma once

#include "BehaviorTree/BTNode.h"
#include "BTAuxiliaryNode.generated.h"

UCLASS(Abstract, MinimalAPI)
class UBTAuxiliaryNode : public UBTNode
{
	GENERATED_BODY()

public:
	UBTAuxiliaryNode(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());	// [doc latest]

	/** Each does nothing unless its flag is set. */
	void WrappedOnBecomeRelevant(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory);		// [inside] const there
	void WrappedOnCeaseRelevant(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory);		// [inside] const there
	/** With bTickIntervals not before the next tick time, and then with all the time since the last tick. */
	void WrappedTickNode(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory, float DeltaSeconds);	// [doc 5.5] const, returns bool and has a fourth parameter there

	/** Where the node hangs: the composite above, and the child of it that a decorator guards; -1 for a service. */
	void SetChildIndex(int32 Index) { ChildIndex = Index; }	// [inside]
	int32 GetChildIndex() const { return ChildIndex; }		// [doc latest] uint8 there

protected:
	uint8 bNotifyBecomeRelevant : 1;	// [doc 5.0] OnBecomeRelevant, which names it
	uint8 bNotifyCeaseRelevant : 1;		// [doc 5.0] OnBecomeRelevant names its twin
	uint8 bNotifyTick : 1;				// [doc 5.4] TickNode, which names it
	uint8 bTickIntervals : 1;			// [repo] jjh2v287/TDGame Docs/MonsterAI_CombatSim/research/engine-behaviortree-tick.md

	virtual void OnBecomeRelevant(UBehaviorTreeComponent& /*OwnerComp*/, uint8* /*NodeMemory*/) {}	// [doc 5.0]
	virtual void OnCeaseRelevant(UBehaviorTreeComponent& /*OwnerComp*/, uint8* /*NodeMemory*/) {}	// [doc latest] UBTAuxiliaryNode
	virtual void TickNode(UBehaviorTreeComponent& /*OwnerComp*/, uint8* /*NodeMemory*/, float /*DeltaSeconds*/) {}	// [doc 5.4]
	void SetNextTickTime(uint8* NodeMemory, float RemainingTime) const { UE::StandIn::TickMemory(NodeMemory).NextTickRemainingTime = RemainingTime; }	// [doc 5.3]

private:
	int32 ChildIndex = -1;
};
