// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "SampleTask.h"

#include "BehaviorTree/BehaviorTree.h"
#include "BehaviorTree/BlackboardData.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(SampleTask)

namespace
{
	struct FSampleMemory
	{
		int32 TicksLeft = 0;
	};
}

TArray<FString> USampleTask::Events;
TArray<const USampleTask*> USampleTask::Executed;
int32 USampleDeafTask::Ticks = 0;

USampleTask::USampleTask()
{
	NodeName = TEXT("Sample");
	INIT_TASK_NODE_NOTIFY_FLAGS();
	VectorKey.AddVectorFilter(this, GET_MEMBER_NAME_CHECKED(USampleTask, VectorKey));
	VectorKey.AllowNoneAsValue(true);
}

EBTNodeResult::Type USampleTask::ExecuteTask(UBehaviorTreeComponent& /*OwnerComp*/, uint8* NodeMemory)
{
	Events.Add(TEXT("execute ") + NodeName);
	Executed.Add(this);
	if (bWriteTooFar) { NodeMemory[GetInstanceMemorySize()] = 1; }
	return Answer;
}

EBTNodeResult::Type USampleTask::AbortTask(UBehaviorTreeComponent& /*OwnerComp*/, uint8* /*NodeMemory*/)
{
	Events.Add(TEXT("abort ") + NodeName);
	return EBTNodeResult::Aborted;
}

void USampleTask::TickTask(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory, float /*DeltaSeconds*/)
{
	FSampleMemory* Memory = CastInstanceNodeMemory<FSampleMemory>(NodeMemory);
	Events.Add(FString::Printf(TEXT("tick %s %d"), *NodeName, Memory->TicksLeft));
	if (--Memory->TicksLeft == 0) { FinishLatentTask(OwnerComp, EBTNodeResult::Succeeded); }
}

void USampleTask::OnTaskFinished(UBehaviorTreeComponent& /*OwnerComp*/, uint8* /*NodeMemory*/, EBTNodeResult::Type TaskResult)
{
	Events.Add(FString::Printf(TEXT("finish %s %d"), *NodeName, static_cast<int32>(TaskResult)));
}

uint16 USampleTask::GetInstanceMemorySize() const { return sizeof(FSampleMemory); }

void USampleTask::InitializeMemory(UBehaviorTreeComponent& /*OwnerComp*/, uint8* NodeMemory, EBTMemoryInit::Type InitType) const
{
	checkf(reinterpret_cast<std::uintptr_t>(NodeMemory) % 8 == 4, TEXT("the memory is aligned to more than 4 bytes"));
	if (InitType == EBTMemoryInit::RestoreSubtree)
	{
		InitializeNodeMemory<FSampleMemory>(NodeMemory, InitType);
		return;
	}
	// Before it is initialized, memory holds no useful value.
	checkf(CastInstanceNodeMemory<FSampleMemory>(NodeMemory)->TicksLeft == static_cast<int32>(0xCDCDCDCD), TEXT("the memory is not poisoned"));
	InitializeNodeMemory<FSampleMemory>(NodeMemory, InitType)->TicksLeft = TicksToLive;
	Events.Add(TEXT("initialize ") + NodeName);
}

void USampleTask::CleanupMemory(UBehaviorTreeComponent& /*OwnerComp*/, uint8* NodeMemory, EBTMemoryClear::Type CleanupType) const
{
	CleanupNodeMemory<FSampleMemory>(NodeMemory, CleanupType);
	Events.Add(TEXT("clean up ") + NodeName);
}

void USampleTask::InitializeFromAsset(UBehaviorTree& Asset)
{
	Super::InitializeFromAsset(Asset);
	if (const UBlackboardData* BlackboardAsset = GetBlackboardAsset()) { VectorKey.ResolveSelectedKey(*BlackboardAsset); }
}

EBTNodeResult::Type USampleDeafTask::ExecuteTask(UBehaviorTreeComponent& /*OwnerComp*/, uint8* /*NodeMemory*/) { return EBTNodeResult::InProgress; }

void USampleDeafTask::TickTask(UBehaviorTreeComponent& /*OwnerComp*/, uint8* /*NodeMemory*/, float /*DeltaSeconds*/) { ++Ticks; }
