// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "BTService_PursuitPredictInterceptBase.h"

#include "BehaviorTree/BehaviorTree.h"
#include "BehaviorTree/BehaviorTreeComponent.h"
#include "BehaviorTree/PursuitMeshQuestion.h"
#include "BehaviorTree/PursuitNodeFault.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(BTService_PursuitPredictInterceptBase)

namespace
{
	/** What the service keeps for each AI, of members of at most 4 bytes. */
	struct FInterceptServiceMemory
	{
		float LastTime = 0.0f;
		FPursuitMeshQuestion Question;
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

	if (Travel == EPursuitTravel::NavMesh)
	{
		TickOnMesh(OwnerComp, NodeMemory);
		return;
	}
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

void UBTService_PursuitPredictInterceptBase::TickOnMesh(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory)
{
	FInterceptServiceMemory* Memory = CastInstanceNodeMemory<FInterceptServiceMemory>(NodeMemory);
	FPursuitNavIntercept Found;
	FPursuitNodeFault Fault;
	FPursuitTargetNow Now;
	const EPursuitNavAnswer Answer = Memory->Question.Take(OwnerComp, Found, Fault);
	const APawn* const Pawn = GetInputs().ReadPawnAndTarget(OwnerComp, Now, Fault);
	const bool bThere = Pawn != nullptr;
	bool bWritten = bThere && Memory->bKnown;
	if (bThere && Answer == EPursuitNavAnswer::Answered && Fault.Kind == EPursuitNodeFault::None)
	{
		// The answer is as old as the search took.
		const double Time = Found.bMet ? FMath::Max(Found.Time - Found.Age, 0.0) : -1.0;
		bWritten = GetResult().Write(OwnerComp, Found.Point, Time, Fault);
		Memory->LastTime = static_cast<float>(Found.Time);
	}
	else if (bThere && Fault.Kind == EPursuitNodeFault::None)
	{
		// Until the first answer it is where a pursuer goes that knows no better.
		bWritten = Memory->bKnown || GetResult().Write(OwnerComp, Now.Location, -1.0, Fault);
		if (Memory->Question.IsOpen() || Memory->Question.Ask(OwnerComp, *Pawn, Now, ReadNumbers(OwnerComp)))
		{
			// It looks for the answer in every tick.
			SetNextTickTime(NodeMemory, 0.0f);
		}
	}
	Memory->bKnown = bWritten && Fault.Kind == EPursuitNodeFault::None;
	if (!Memory->bKnown)
	{
		Memory->Question.Drop(OwnerComp);
		GetResult().Clear(OwnerComp);
	}
	if (!Fault.IsOnlyMissingTarget())
	{
		Fault.Log(*this, TEXT("Service"), OwnerComp, Memory->LastFault);
	}
}

void UBTService_PursuitPredictInterceptBase::OnCeaseRelevant(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory)
{
	CastInstanceNodeMemory<FInterceptServiceMemory>(NodeMemory)->Question.Drop(OwnerComp);
	Super::OnCeaseRelevant(OwnerComp, NodeMemory);
}

FString UBTService_PursuitPredictInterceptBase::GetStaticDescription() const
{
	return FString::Printf(TEXT("%s\nmeet %s at %s%s, at most %s ahead"), *Super::GetStaticDescription(), *GetInputs().DescribeTarget(),
		*GetResult().InterceptPointKey.SelectedKeyName.ToString(), Travel == EPursuitTravel::NavMesh ? TEXT(" on the NavMesh") : TEXT(""),
		*GetInputs().DescribeHorizon());
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
