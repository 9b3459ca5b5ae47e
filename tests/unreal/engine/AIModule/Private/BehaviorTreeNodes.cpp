#include "BehaviorTree/Tasks/BTTask_RunBehavior.h"
#include "BehaviorTree/BTCompositeNode.h"
#include "BehaviorTree/BTTaskNode.h"
#include "BehaviorTree/BehaviorTree.h"
#include "BehaviorTree/BehaviorTreeComponent.h"
#include "BehaviorTree/BlackboardData.h"
#include "BehaviorTree/Composites/BTComposite_Selector.h"
#include "BehaviorTree/Composites/BTComposite_Sequence.h"

DEFINE_LOG_CATEGORY(LogBehaviorTree);

UBTNode::UBTNode(const FObjectInitializer& ObjectInitializer) : Super(ObjectInitializer)
{
	bCreateNodeInstance = false;
}

void UBTNode::InitializeFromAsset(UBehaviorTree& Asset) { TreeAsset = &Asset; }

UBlackboardData* UBTNode::GetBlackboardAsset() const { return TreeAsset ? TreeAsset->BlackboardAsset.Get() : nullptr; }

FString UBTNode::GetNodeName() const { return NodeName.IsEmpty() ? GetClass()->GetName() : NodeName; }

// The class's short name: without "BTTask_" and the like.	[unverified]
FString UBTNode::GetStaticDescription() const
{
	const FString ClassName = GetClass()->GetName();
	int32 Underscore = 0;
	while (Underscore < ClassName.Len() && ClassName[Underscore] != TEXT('_')) { ++Underscore; }
	return Underscore == ClassName.Len() ? ClassName : ClassName.Mid(Underscore + 1);
}

UBTTaskNode::UBTTaskNode(const FObjectInitializer& ObjectInitializer) : Super(ObjectInitializer)
{
	bIgnoreRestartSelf = false;
	bNotifyTick = false;
	bTickIntervals = false;
	bNotifyTaskFinished = false;
}

void UBTTaskNode::WaitForMessage(UBehaviorTreeComponent& OwnerComp, FName MessageType) const { OwnerComp.WaitInStandIn(*this, MessageType, nullptr); }

void UBTTaskNode::WaitForMessage(UBehaviorTreeComponent& OwnerComp, FName MessageType, int32 RequestID) const
{
	const uint32 Awaited = static_cast<uint32>(RequestID);
	OwnerComp.WaitInStandIn(*this, MessageType, &Awaited);
}

void UBTTaskNode::StopWaitingForMessages(UBehaviorTreeComponent& OwnerComp) const { OwnerComp.StopWaitingInStandIn(*this); }

void UBTTaskNode::OnMessage(UBehaviorTreeComponent& OwnerComp, uint8*, FName, int32, bool bSuccess)
{
	if (OwnerComp.IsAbortPending()) { FinishLatentAbort(OwnerComp); }
	else { FinishLatentTask(OwnerComp, bSuccess ? EBTNodeResult::Succeeded : EBTNodeResult::Failed); }
}

UBTAuxiliaryNode::UBTAuxiliaryNode(const FObjectInitializer& ObjectInitializer) : Super(ObjectInitializer)
{
	bNotifyBecomeRelevant = false;
	bNotifyCeaseRelevant = false;
	bNotifyTick = false;
	bTickIntervals = false;
}

void UBTAuxiliaryNode::WrappedOnBecomeRelevant(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory)
{
	if (bNotifyBecomeRelevant) { OnBecomeRelevant(OwnerComp, NodeMemory); }
}

void UBTAuxiliaryNode::WrappedOnCeaseRelevant(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory)
{
	if (bNotifyCeaseRelevant) { OnCeaseRelevant(OwnerComp, NodeMemory); }
}

void UBTAuxiliaryNode::WrappedTickNode(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory, float DeltaSeconds)
{
	if (bNotifyTick && (!bTickIntervals || UE::StandIn::IsTickDue(NodeMemory, DeltaSeconds))) { TickNode(OwnerComp, NodeMemory, DeltaSeconds); }
}

UBTDecorator::UBTDecorator(const FObjectInitializer& ObjectInitializer) : Super(ObjectInitializer)
{
	bInverseCondition = false;
}

void UBTDecorator::ConditionalFlowAbort(UBehaviorTreeComponent& OwnerComp, EBTDecoratorAbortRequest RequestMode) const
{
	OwnerComp.RequestBranchUpdate(*this, RequestMode);
}

// A service is ticked, by its interval of 0.5 +- 0.1 s, unless it says otherwise.	[repo] jjh2v287/TDGame Docs/MonsterAI_CombatSim/research/engine-behaviortree-tick.md
UBTService::UBTService(const FObjectInitializer& ObjectInitializer) : Super(ObjectInitializer)
{
	bNotifyTick = true;
	bTickIntervals = true;
	bCallTickOnSearchStart = false;
	bRestartTimerOnEachActivation = false;
}

void UBTService::NotifyParentActivation(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory)
{
	if (!bNotifyTick) { return; }
	if (bRestartTimerOnEachActivation || UE::StandIn::TickMemory(NodeMemory).NextTickRemainingTime <= 0.0f) { ScheduleNextTick(OwnerComp, NodeMemory); }
	if (bCallTickOnSearchStart) { TickNode(OwnerComp, NodeMemory, 0.0f); }
}

void UBTService::TickNode(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory, float) { ScheduleNextTick(OwnerComp, NodeMemory); }

// FMath::FRandRange(max(0, Interval - RandomDeviation), Interval + RandomDeviation)	[repo] jjh2v287/TDGame Docs/MonsterAI_CombatSim/research/engine-behaviortree-tick.md
void UBTService::ScheduleNextTick(UBehaviorTreeComponent&, uint8* NodeMemory)
{
	static uint32 State = 1;
	State = State * 1664525u + 1013904223u;
	const float Part = static_cast<float>(State >> 8) / static_cast<float>(1u << 24);
	const float Least = FMath::Max(0.0f, Interval - RandomDeviation);
	SetNextTickTime(NodeMemory, Least + Part * (Interval + RandomDeviation - Least));
}

void UBTTaskNode::FinishLatentTask(UBehaviorTreeComponent& OwnerComp, EBTNodeResult::Type TaskResult) const { OwnerComp.OnTaskFinished(this, TaskResult); }

void UBTTaskNode::FinishLatentAbort(UBehaviorTreeComponent& OwnerComp) const { OwnerComp.OnTaskFinished(this, EBTNodeResult::Aborted); }

void UBTTaskNode::WrappedTickTask(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory, float DeltaSeconds)
{
	if (bNotifyTick && (!bTickIntervals || UE::StandIn::IsTickDue(NodeMemory, DeltaSeconds))) { TickTask(OwnerComp, NodeMemory, DeltaSeconds); }
}

void UBTTaskNode::WrappedOnTaskFinished(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory, EBTNodeResult::Type TaskResult)
{
	if (bNotifyTaskFinished) { OnTaskFinished(OwnerComp, NodeMemory, TaskResult); }
}

UBTNode* UBTCompositeNode::GetChildNode(int32 Index) const
{
	if (!Children.IsValidIndex(Index)) { return nullptr; }
	const FBTCompositeChild& Child = Children[Index];
	return Child.ChildComposite ? static_cast<UBTNode*>(Child.ChildComposite.Get()) : Child.ChildTask.Get();
}

int32 UBTCompositeNode::GetChildIndex(const UBTNode& ChildNode) const
{
	for (int32 Index = 0; Index < Children.Num(); ++Index)
	{
		if (GetChildNode(Index) == &ChildNode) { return Index; }
	}
	return BTSpecialChild::ReturnToParent;
}

UBTTask_RunBehavior::UBTTask_RunBehavior(const FObjectInitializer& ObjectInitializer) : Super(ObjectInitializer) { NodeName = TEXT("Run Behavior"); }

EBTNodeResult::Type UBTTask_RunBehavior::ExecuteTask(UBehaviorTreeComponent& OwnerComp, uint8*)
{
	return BehaviorAsset && OwnerComp.PushInstance(*BehaviorAsset) ? EBTNodeResult::InProgress : EBTNodeResult::Failed;
}

UBTComposite_Sequence::UBTComposite_Sequence(const FObjectInitializer& ObjectInitializer) : Super(ObjectInitializer) { NodeName = TEXT("Sequence"); }

int32 UBTComposite_Sequence::GetNextChildHandler(FBehaviorTreeSearchData&, int32 PrevChild, EBTNodeResult::Type LastResult) const
{
	const bool bGoOn = PrevChild == BTSpecialChild::NotInitialized || LastResult == EBTNodeResult::Succeeded;
	return bGoOn && PrevChild + 1 < GetChildrenNum() ? PrevChild + 1 : BTSpecialChild::ReturnToParent;
}

UBTComposite_Selector::UBTComposite_Selector(const FObjectInitializer& ObjectInitializer) : Super(ObjectInitializer) { NodeName = TEXT("Selector"); }

int32 UBTComposite_Selector::GetNextChildHandler(FBehaviorTreeSearchData&, int32 PrevChild, EBTNodeResult::Type LastResult) const
{
	const bool bGoOn = PrevChild == BTSpecialChild::NotInitialized || LastResult == EBTNodeResult::Failed;
	return bGoOn && PrevChild + 1 < GetChildrenNum() ? PrevChild + 1 : BTSpecialChild::ReturnToParent;
}
