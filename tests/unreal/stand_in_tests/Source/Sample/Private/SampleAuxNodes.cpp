// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "SampleAuxNodes.h"

#include "SampleTask.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(SampleAuxNodes)

bool USampleDecorator::bPasses = false;

USampleService::USampleService()
{
	NodeName = TEXT("S");
	INIT_SERVICE_NODE_NOTIFY_FLAGS();
}

void USampleService::Set(float InInterval, bool bOnSearchStart)
{
	Interval = InInterval;
	RandomDeviation = 0.0f;
	bCallTickOnSearchStart = bOnSearchStart;
}

void USampleService::OnBecomeRelevant(UBehaviorTreeComponent& /*OwnerComp*/, uint8* /*NodeMemory*/) { USampleTask::Events.Add(TEXT("begin S")); }

void USampleService::OnCeaseRelevant(UBehaviorTreeComponent& /*OwnerComp*/, uint8* /*NodeMemory*/) { USampleTask::Events.Add(TEXT("end S")); }

void USampleService::TickNode(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory, float DeltaSeconds)
{
	Super::TickNode(OwnerComp, NodeMemory, DeltaSeconds);
	USampleTask::Events.Add(FString::Printf(TEXT("tick S %.2f"), static_cast<double>(DeltaSeconds)));
}

USampleDecorator::USampleDecorator()
{
	NodeName = TEXT("D");
	INIT_DECORATOR_NODE_NOTIFY_FLAGS();
}

void USampleDecorator::Set(EBTFlowAbortMode::Type Mode, bool bInverse)
{
	FlowAbortMode = Mode;
	bInverseCondition = bInverse;
}

bool USampleDecorator::CalculateRawConditionValue(UBehaviorTreeComponent& /*OwnerComp*/, uint8* /*NodeMemory*/) const { return bPasses; }

void USampleDecorator::OnBecomeRelevant(UBehaviorTreeComponent& /*OwnerComp*/, uint8* /*NodeMemory*/) { USampleTask::Events.Add(TEXT("begin D")); }

void USampleDecorator::OnCeaseRelevant(UBehaviorTreeComponent& /*OwnerComp*/, uint8* /*NodeMemory*/) { USampleTask::Events.Add(TEXT("end D")); }

void USampleDecorator::TickNode(UBehaviorTreeComponent& OwnerComp, uint8* /*NodeMemory*/, float /*DeltaSeconds*/)
{
	ConditionalFlowAbort(OwnerComp, EBTDecoratorAbortRequest::ConditionResultChanged);
}
