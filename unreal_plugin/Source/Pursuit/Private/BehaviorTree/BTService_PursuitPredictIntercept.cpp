// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "BTService_PursuitPredictIntercept.h"

#include "BehaviorTree/BehaviorTree.h"
#include "BehaviorTree/BehaviorTreeComponent.h"
#include "BehaviorTree/BlackboardData.h"
#include "BehaviorTree/PursuitNodeFault.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(BTService_PursuitPredictIntercept)

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

UBTService_PursuitPredictIntercept::UBTService_PursuitPredictIntercept()
{
	NodeName = TEXT("Predict Intercept");
	INIT_SERVICE_NODE_NOTIFY_FLAGS();
	Interval = 0.2f;
	RandomDeviation = 0.05f;
	bCallTickOnSearchStart = true;
	Inputs.AddFilters(*this);
	Result.AddFilters(*this);
}

void UBTService_PursuitPredictIntercept::InitializeFromAsset(UBehaviorTree& Asset)
{
	Super::InitializeFromAsset(Asset);

	if (const UBlackboardData* BlackboardAsset = GetBlackboardAsset())
	{
		Inputs.Resolve(*BlackboardAsset);
		Result.Resolve(*BlackboardAsset);
	}
}

uint16 UBTService_PursuitPredictIntercept::GetInstanceMemorySize() const
{
	return sizeof(FInterceptServiceMemory);
}

void UBTService_PursuitPredictIntercept::InitializeMemory(
	UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory, EBTMemoryInit::Type InitType) const
{
	Super::InitializeMemory(OwnerComp, NodeMemory, InitType);

	if (InitType == EBTMemoryInit::Initialize)
	{
		*CastInstanceNodeMemory<FInterceptServiceMemory>(NodeMemory) = FInterceptServiceMemory();
	}
}

void UBTService_PursuitPredictIntercept::TickNode(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory, float DeltaSeconds)
{
	Super::TickNode(OwnerComp, NodeMemory, DeltaSeconds);

	FInterceptServiceMemory* Memory = CastInstanceNodeMemory<FInterceptServiceMemory>(NodeMemory);
	FPursuitPrediction Prediction;
	FPursuitNodeFault Fault;
	Memory->bKnown = GetResult().Update(GetTarget(), ReadNumbers(OwnerComp), OwnerComp, Prediction, Fault);
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

const FPursuitTargetKeys& UBTService_PursuitPredictIntercept::GetTarget() const
{
	return Inputs;
}

const FPursuitResultKeys& UBTService_PursuitPredictIntercept::GetResult() const
{
	return Result;
}

FPursuitInterceptNumbers UBTService_PursuitPredictIntercept::ReadNumbers(const UBehaviorTreeComponent&) const
{
	FPursuitInterceptNumbers Numbers;
	Inputs.Read(Numbers);
	Result.Read(Numbers);
	return Numbers;
}

FString UBTService_PursuitPredictIntercept::DescribeHorizon() const
{
	return FString::Printf(TEXT("%g s"), Inputs.MaxPredictionTime);
}

FString UBTService_PursuitPredictIntercept::GetStaticDescription() const
{
	return FString::Printf(TEXT("%s\nmeet %s at %s, at most %s ahead"), *Super::GetStaticDescription(), *GetTarget().DescribeTarget(),
		*GetResult().InterceptPointKey.SelectedKeyName.ToString(), *DescribeHorizon());
}

void UBTService_PursuitPredictIntercept::DescribeRuntimeValues(const UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory,
	EBTDescriptionVerbosity::Type Verbosity, TArray<FString>& Values) const
{
	Super::DescribeRuntimeValues(OwnerComp, NodeMemory, Verbosity, Values);

	const FInterceptServiceMemory* Memory = CastInstanceNodeMemory<FInterceptServiceMemory>(NodeMemory);
	Values.Add(Memory->bKnown ? FString::Printf(TEXT("intercept in %.2f s"), Memory->LastTime) : FString(TEXT("no target")));
}

#if WITH_EDITOR
FName UBTService_PursuitPredictIntercept::GetNodeIconName() const
{
	return FName(TEXT("BTEditor.Graph.BTNode.Service.Icon"));
}

#if !UE_VERSION_OLDER_THAN(5, 5, 0)
FString UBTService_PursuitPredictIntercept::GetErrorMessage() const
{
	FPursuitNodeFault Fault;
	return GetTarget().CheckChosen(Fault) && GetResult().CheckChosen(Fault) ? Super::GetErrorMessage() : Fault.Message();
}
#endif
#endif
