// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "SampleNavigation.h"

#include "AIController.h"
#include "BehaviorTree/BehaviorTreeComponent.h"
#include "BrainComponent.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(SampleNavigation)

TArray<EBTNodeResult::Type> USampleMoveTask::Ended;

void USampleMudFilter::InitializeFilter(const ANavigationData& /*NavData*/, const UObject* /*Querier*/, FNavigationQueryFilter& Filter) const { Filter.SetAreaCost(1, 10.f); }

void USampleMeshListener::HearMesh(ANavigationData* /*Data*/) { ++Meshes; }

USampleMoveTask::USampleMoveTask() { INIT_TASK_NODE_NOTIFY_FLAGS(); }

EBTNodeResult::Type USampleMoveTask::ExecuteTask(UBehaviorTreeComponent& OwnerComp, uint8* /*NodeMemory*/)
{
	const FPathFollowingRequestResult Result = OwnerComp.GetAIOwner()->MoveTo(FAIMoveRequest(Goal).SetReachTestIncludesAgentRadius(false));
	if (Result.Code != EPathFollowingRequestResult::RequestSuccessful) { return EBTNodeResult::Failed; }
	WaitForMessage(OwnerComp, UBrainComponent::AIMessage_MoveFinished, static_cast<int32>(Result.MoveId.GetID()));
	return EBTNodeResult::InProgress;
}

EBTNodeResult::Type USampleMoveTask::AbortTask(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory)
{
	OwnerComp.GetAIOwner()->StopMovement();
	return Super::AbortTask(OwnerComp, NodeMemory);
}

void USampleMoveTask::OnTaskFinished(UBehaviorTreeComponent& /*OwnerComp*/, uint8* /*NodeMemory*/, EBTNodeResult::Type TaskResult) { Ended.Add(TaskResult); }
