// Stand-in for AIModule/Classes/BehaviorTree/BTDecorator.h.
// Sources: the API pages of UBTDecorator (5.1) and EBTDecoratorAbortRequest; the Python reflection stub of UE 5.6 (BTDecorator).
#pragma once

#include "BehaviorTree/BTAuxiliaryNode.h"
#include "Containers/EnumAsByte.h"
#include "BTDecorator.generated.h"

enum class EBTDecoratorAbortRequest : uint8	// [doc latest]
{
	/** Only when the result of the condition changes, and the active branch can change with it. */
	ConditionResultChanged,					// [doc latest] EBTDecoratorAbortRequest
	/** Every time, as long as the condition passes. */
	ConditionPassing,						// [doc latest] EBTDecoratorAbortRequest
};

UCLASS(Abstract, MinimalAPI)
class UBTDecorator : public UBTAuxiliaryNode
{
	GENERATED_BODY()

public:
	UBTDecorator(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());	// [doc 5.1]

	/** The condition, inverted if the designer says so. */
	bool WrappedCanExecute(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory) const { return CalculateRawConditionValue(OwnerComp, NodeMemory) != (bInverseCondition != 0); }	// [inside]
	EBTFlowAbortMode::Type GetFlowAbortMode() const { return FlowAbortMode; }	// [inside]

protected:
	UPROPERTY(EditAnywhere, Category = "Condition")
	uint32 bInverseCondition : 1;			// [stub]

	UPROPERTY(EditAnywhere, Category = "FlowControl")
	TEnumAsByte<EBTFlowAbortMode::Type> FlowAbortMode = EBTFlowAbortMode::None;	// [stub]

	virtual bool CalculateRawConditionValue(UBehaviorTreeComponent& /*OwnerComp*/, uint8* /*NodeMemory*/) const { return true; }	// [repo] YoonSungwan/Puck overrides it so, protected
	/** Asks the tree to search again, if the mode allows it: to be called when the condition may have changed. */
	void ConditionalFlowAbort(UBehaviorTreeComponent& OwnerComp, EBTDecoratorAbortRequest RequestMode) const;	// [repo] jjh2v287/TDGame Docs/MonsterAI_CombatSim/research/engine-behaviortree-tick.md
};

/** Sets the flags by what the class overrides. */
#define INIT_DECORATOR_NODE_NOTIFY_FLAGS() \
	do { \
		using FNodeType = std::remove_reference_t<decltype(*this)>; \
		bNotifyTick = !std::is_same_v<decltype(&FNodeType::TickNode), void (UBTAuxiliaryNode::*)(UBehaviorTreeComponent&, uint8*, float)>; \
		bNotifyBecomeRelevant = !std::is_same_v<decltype(&FNodeType::OnBecomeRelevant), void (UBTAuxiliaryNode::*)(UBehaviorTreeComponent&, uint8*)>; \
		bNotifyCeaseRelevant = !std::is_same_v<decltype(&FNodeType::OnCeaseRelevant), void (UBTAuxiliaryNode::*)(UBehaviorTreeComponent&, uint8*)>; \
	} while (false)	// [doc latest] UBTAuxiliaryNode/TickNode names its twin of auxiliary nodes
