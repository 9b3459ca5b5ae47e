// Stand-in for AIModule/Classes/BehaviorTree/BTTaskNode.h.
// Sources: the API pages of UBTTaskNode (5.4) and UBTTask_Wait; the Python reflection stub of UE 5.6 (BTTaskNode).
// A plain [doc] stands for the API reference as known; its page was not looked up for this line. [unverified]
#pragma once

#include "BehaviorTree/BTNode.h"
#include "BTTaskNode.generated.h"

UCLASS(Abstract, MinimalAPI)
class UBTTaskNode : public UBTNode
{
	GENERATED_BODY()

public:
	UBTTaskNode(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());	// [doc]

	virtual EBTNodeResult::Type ExecuteTask(UBehaviorTreeComponent& /*OwnerComp*/, uint8* /*NodeMemory*/) { return EBTNodeResult::Succeeded; }	// [doc]
	void FinishLatentTask(UBehaviorTreeComponent& OwnerComp, EBTNodeResult::Type TaskResult) const;	// [doc]
	void FinishLatentAbort(UBehaviorTreeComponent& OwnerComp) const;		// [doc]

	bool ShouldIgnoreRestartSelf() const { return bIgnoreRestartSelf; }		// [doc]
	EBTNodeResult::Type WrappedAbortTask(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory) { return AbortTask(OwnerComp, NodeMemory); }	// [doc]
	/** Calls TickTask only when the node asked for it. */
	void WrappedTickTask(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory, float DeltaSeconds);			// [doc] returns bool there
	void WrappedOnTaskFinished(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory, EBTNodeResult::Type TaskResult);	// [doc]

protected:
	UPROPERTY(EditAnywhere, Category = "Task")
	uint32 bIgnoreRestartSelf : 1;	// [stub]

	uint8 bNotifyTick : 1;			// [doc]
	uint8 bNotifyTaskFinished : 1;	// [doc]

	/** Aborted unless overridden. */
	virtual EBTNodeResult::Type AbortTask(UBehaviorTreeComponent& /*OwnerComp*/, uint8* /*NodeMemory*/) { return EBTNodeResult::Aborted; }	// [doc 4.26] protected
	virtual void TickTask(UBehaviorTreeComponent& /*OwnerComp*/, uint8* /*NodeMemory*/, float /*DeltaSeconds*/) {}	// [doc]
	virtual void OnTaskFinished(UBehaviorTreeComponent& /*OwnerComp*/, uint8* /*NodeMemory*/, EBTNodeResult::Type /*TaskResult*/) {}	// [idx]
	virtual void OnMessage(UBehaviorTreeComponent& /*OwnerComp*/, uint8* /*NodeMemory*/, FName /*Message*/, int32 /*RequestID*/, bool /*bSuccess*/) {}	// [idx]
};

/** Sets bNotifyTick and bNotifyTaskFinished by what the class overrides: the type of a member's address names its class. */
#define INIT_TASK_NODE_NOTIFY_FLAGS() \
	do { \
		using FNodeType = std::remove_reference_t<decltype(*this)>; \
		bNotifyTick = !std::is_same_v<decltype(&FNodeType::TickTask), void (UBTTaskNode::*)(UBehaviorTreeComponent&, uint8*, float)>; \
		bNotifyTaskFinished = !std::is_same_v<decltype(&FNodeType::OnTaskFinished), void (UBTTaskNode::*)(UBehaviorTreeComponent&, uint8*, EBTNodeResult::Type)>; \
	} while (false)	// [doc] UBTTask_Wait
