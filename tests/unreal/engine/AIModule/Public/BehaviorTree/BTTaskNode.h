// Stand-in for AIModule/Classes/BehaviorTree/BTTaskNode.h.
// Sources: the API pages of UBTTaskNode (5.4) and UBTTask_Wait; the Python reflection stub of UE 5.6 (BTTaskNode).
#pragma once

#include "BehaviorTree/BTNode.h"
#include "BTTaskNode.generated.h"

UCLASS(Abstract, MinimalAPI)
class UBTTaskNode : public UBTNode
{
	GENERATED_BODY()

public:
	UBTTaskNode(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());	// [doc 5.3]

	virtual EBTNodeResult::Type ExecuteTask(UBehaviorTreeComponent& /*OwnerComp*/, uint8* /*NodeMemory*/) { return EBTNodeResult::Succeeded; }	// [doc 5.5]
	void FinishLatentTask(UBehaviorTreeComponent& OwnerComp, EBTNodeResult::Type TaskResult) const;	// [doc 5.4]
	void FinishLatentAbort(UBehaviorTreeComponent& OwnerComp) const;		// [doc 5.5]

	/** Has OnMessage called for a message of that name; with a number, only for the request of that number. Until the task is finished. */
	void WaitForMessage(UBehaviorTreeComponent& OwnerComp, FName MessageType) const;	// [doc 5.4]
	void WaitForMessage(UBehaviorTreeComponent& OwnerComp, FName MessageType, int32 RequestID) const;	// [doc 5.4]
	void StopWaitingForMessages(UBehaviorTreeComponent& OwnerComp) const;	// [doc 5.5]
	void ReceivedMessage(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory, FName Message, int32 RequestID, bool bSuccess) { OnMessage(OwnerComp, NodeMemory, Message, RequestID, bSuccess); }	// [doc 5.4] with other parameters there

	EBTNodeResult::Type WrappedAbortTask(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory) { return AbortTask(OwnerComp, NodeMemory); }	// [inside]
	/** Calls TickTask only when the node asked for it. */
	void WrappedTickTask(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory, float DeltaSeconds);			// [doc 5.4] const, returns bool and has a fourth parameter there
	void WrappedOnTaskFinished(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory, EBTNodeResult::Type TaskResult);	// [doc 5.4] const there

protected:
	UPROPERTY(EditAnywhere, Category = "Task")
	uint32 bIgnoreRestartSelf : 1;	// [stub]

	uint8 bNotifyTick : 1;			// [doc 5.4] TickTask, which names it
	uint8 bTickIntervals : 1;		// [repo] jjh2v287/TDGame Docs/MonsterAI_CombatSim/research/engine-behaviortree-tick.md
	uint8 bNotifyTaskFinished : 1;	// [doc 5.4] OnTaskFinished, which names it

	/** With bTickIntervals the task is not ticked before. */
	void SetNextTickTime(uint8* NodeMemory, float RemainingTime) const { UE::StandIn::TickMemory(NodeMemory).NextTickRemainingTime = RemainingTime; }	// [doc 5.4]

	/** Aborted unless overridden. */
	virtual EBTNodeResult::Type AbortTask(UBehaviorTreeComponent& /*OwnerComp*/, uint8* /*NodeMemory*/) { return EBTNodeResult::Aborted; }	// [doc 5.4], protected [doc 4.26]
	/** Finishes the task, or its abort, unless overridden. */
	virtual void OnMessage(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory, FName Message, int32 RequestID, bool bSuccess);	// [doc 5.4]
	virtual void TickTask(UBehaviorTreeComponent& /*OwnerComp*/, uint8* /*NodeMemory*/, float /*DeltaSeconds*/) {}	// [doc 5.4]
	virtual void OnTaskFinished(UBehaviorTreeComponent& /*OwnerComp*/, uint8* /*NodeMemory*/, EBTNodeResult::Type /*TaskResult*/) {}	// [doc 5.4]
};

/** Sets bNotifyTick and bNotifyTaskFinished by what the class overrides: the type of a member's address names its class. */
#define INIT_TASK_NODE_NOTIFY_FLAGS() \
	do { \
		using FNodeType = std::remove_reference_t<decltype(*this)>; \
		bNotifyTick = !std::is_same_v<decltype(&FNodeType::TickTask), void (UBTTaskNode::*)(UBehaviorTreeComponent&, uint8*, float)>; \
		bNotifyTaskFinished = !std::is_same_v<decltype(&FNodeType::OnTaskFinished), void (UBTTaskNode::*)(UBehaviorTreeComponent&, uint8*, EBTNodeResult::Type)>; \
	} while (false)	// [doc 5.4] TickTask, OnTaskFinished: that it sets the flags
