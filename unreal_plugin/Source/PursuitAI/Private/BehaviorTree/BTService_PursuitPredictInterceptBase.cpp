// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "BTService_PursuitPredictInterceptBase.h"

#include "BehaviorTree/BehaviorTree.h"
#include "BehaviorTree/BehaviorTreeComponent.h"
#include "BehaviorTree/PursuitNodeFault.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(BTService_PursuitPredictInterceptBase)

namespace
{
	/** What the service keeps for each AI, of members of at most 4 bytes. */
	struct FInterceptServiceMemory
	{
		float LastTime = 0.0f;
		EPursuitNodeFault LastFault = EPursuitNodeFault::None;
		bool bKnown = false;
	};
}

UBTService_PursuitPredictInterceptBase::UBTService_PursuitPredictInterceptBase()
{
	INIT_SERVICE_NODE_NOTIFY_FLAGS();
	Interval = 0.2f;
	RandomDeviation = 0.05f;
	bCallTickOnSearchStart = true;
}

void UBTService_PursuitPredictInterceptBase::InitializeFromAsset(UBehaviorTree& Asset)
{
	Super::InitializeFromAsset(Asset);

	ResolveKeys(GetBlackboardAsset());
}

uint16 UBTService_PursuitPredictInterceptBase::GetInstanceMemorySize() const
{
	return sizeof(FInterceptServiceMemory);
}

void UBTService_PursuitPredictInterceptBase::InitializeMemory(
	UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory, EBTMemoryInit::Type InitType) const
{
	Super::InitializeMemory(OwnerComp, NodeMemory, InitType);
	InitializeNodeMemory<FInterceptServiceMemory>(NodeMemory, InitType);
}

void UBTService_PursuitPredictInterceptBase::CleanupMemory(
	UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory, EBTMemoryClear::Type CleanupType) const
{
	CleanupNodeMemory<FInterceptServiceMemory>(NodeMemory, CleanupType);
	Super::CleanupMemory(OwnerComp, NodeMemory, CleanupType);
}

void UBTService_PursuitPredictInterceptBase::TickNode(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory, float DeltaSeconds)
{
	Super::TickNode(OwnerComp, NodeMemory, DeltaSeconds);

	FInterceptServiceMemory* Memory = CastInstanceNodeMemory<FInterceptServiceMemory>(NodeMemory);
	FPursuitPrediction Prediction;
	FPursuitNodeFault Fault;
	Memory->bKnown = UpdateKeys(OwnerComp, Prediction, Fault);
	Memory->LastTime = static_cast<float>(Prediction.Time);
	if (!Memory->bKnown)
	{
		GetResult().Clear(OwnerComp);
	}
	if (!Fault.IsOnlyMissingTarget())
	{
		Fault.Log(*this, TEXT("Service"), OwnerComp, Memory->LastFault);
	}
}

FString UBTService_PursuitPredictInterceptBase::GetStaticDescription() const
{
	return FString::Printf(TEXT("%s\nmeet %s at %s, at most %s ahead"), *Super::GetStaticDescription(), *GetInputs().DescribeTarget(),
		*GetResult().InterceptPointKey.SelectedKeyName.ToString(), *GetInputs().DescribeHorizon());
}

void UBTService_PursuitPredictInterceptBase::DescribeRuntimeValues(const UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory,
	EBTDescriptionVerbosity::Type Verbosity, TArray<FString>& Values) const
{
	Super::DescribeRuntimeValues(OwnerComp, NodeMemory, Verbosity, Values);

	const FInterceptServiceMemory* Memory = CastInstanceNodeMemory<FInterceptServiceMemory>(NodeMemory);
	Values.Add(Memory->bKnown ? FString::Printf(TEXT("intercept in %.2f s"), Memory->LastTime) : FString(TEXT("no target")));
}

#if WITH_EDITOR
FName UBTService_PursuitPredictInterceptBase::GetNodeIconName() const
{
	return FName(TEXT("BTEditor.Graph.BTNode.Service.Icon"));
}

#if !UE_VERSION_OLDER_THAN(5, 5, 0)
FString UBTService_PursuitPredictInterceptBase::GetErrorMessage() const
{
	return FindError(Super::GetErrorMessage());
}
#endif
#endif
