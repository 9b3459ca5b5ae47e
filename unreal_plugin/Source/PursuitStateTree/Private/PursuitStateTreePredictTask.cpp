// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitStateTreePredictTask.h"

#include "Engine/World.h"
#include "GameFramework/Actor.h"
#include "PursuitLibrary.h"
#include "PursuitNavLibrary.h"
#include "PursuitNavSubsystem.h"
#include "PursuitStateTreeLink.h"
#include "PursuitStateTreeLog.h"
#include "PursuitStateTreeRow.h"
#include "StateTreeExecutionContext.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitStateTreePredictTask)

namespace
{
	/** Drops the question that is under way. */
	void DropQuestion(FPursuitStateTreePredictData& Data)
	{
		if (UPursuitNavSubsystem* const Queue = Data.Queue.Get())
		{
			Queue->Cancel(Data.Ticket);
		}
		Data.Ticket = 0;
	}
}

const UStruct* FPursuitStateTreePredictTask::GetInstanceDataType() const
{
	return FInstanceDataType::StaticStruct();
}

EStateTreeRunStatus FPursuitStateTreePredictTask::EnterState(
	FStateTreeExecutionContext& Context, const FStateTreeTransitionResult&) const
{
	FInstanceDataType& Data = Context.GetInstanceData(*this);

	// A state that is entered again may not have been left.
	DropQuestion(Data);
	Data.UntilAsk = 0.0;
	Data.bAnswered = false;
	return Predict(Data, 0.0);
}

EStateTreeRunStatus FPursuitStateTreePredictTask::Tick(FStateTreeExecutionContext& Context, const float DeltaTime) const
{
	return Predict(Context.GetInstanceData(*this), static_cast<double>(DeltaTime));
}

void FPursuitStateTreePredictTask::ExitState(FStateTreeExecutionContext& Context, const FStateTreeTransitionResult&) const
{
	DropQuestion(Context.GetInstanceData(*this));
}

EStateTreeRunStatus FPursuitStateTreePredictTask::Predict(FInstanceDataType& Data, double DeltaTime) const
{
	if (Data.Travel == EPursuitTravel::NavMesh)
	{
		return PredictOnMesh(Data, DeltaTime);
	}
	DropQuestion(Data);
	FPursuitPredictionSettings Settings;
	Settings.LeadFactor = Data.LeadFactor;
	Settings.DirectPursuitDistance = Data.DirectPursuitDistance;
	Settings.Fallback = Data.Fallback;
	const FPursuitPrediction Prediction = Data.Predict(Settings);
	if (UPursuitLibrary::IsRefused(Prediction.Reason))
	{
		return EStateTreeRunStatus::Failed;
	}
	Data.InterceptPoint = Prediction.AimPoint;
	Data.TimeToIntercept = Prediction.Time;
	Data.bMet = Prediction.bMet;
	return Data.bKeepUpdating ? EStateTreeRunStatus::Running : EStateTreeRunStatus::Succeeded;
}

EStateTreeRunStatus FPursuitStateTreePredictTask::PredictOnMesh(FInstanceDataType& Data, double DeltaTime) const
{
	const UWorld* const World = Pursuit::IsStateTreeConnected() && IsValid(Data.Actor) ? Data.Actor->GetWorld() : nullptr;
	UPursuitNavSubsystem* const Queue = World != nullptr ? World->GetSubsystem<UPursuitNavSubsystem>() : nullptr;
	if (Queue == nullptr || !IsValid(Data.Target))
	{
		DropQuestion(Data);
		return EStateTreeRunStatus::Failed;
	}
	Data.Queue = Queue;
	Data.UntilAsk -= DeltaTime;
	FPursuitNavIntercept Found;
	const EPursuitNavAnswer Answer = Data.Ticket != 0 ? Queue->Take(Data.Ticket, Found) : EPursuitNavAnswer::Unknown;
	if (Answer == EPursuitNavAnswer::Answered && Found.IsFault())
	{
		Data.Ticket = 0;
		UE_LOG(LogPursuitStateTree, Warning, TEXT("Predict Intercept of %s failed: %s"), *Data.Actor->GetName(), *Found.Explanation);
		return EStateTreeRunStatus::Failed;
	}
	if (Answer == EPursuitNavAnswer::Answered)
	{
		// The answer is as old as the search took.
		Data.InterceptPoint = Found.Point;
		Data.TimeToIntercept = Found.bMet ? FMath::Max(Found.Time - Found.Age, 0.0) : 0.0;
		Data.bMet = Found.bMet;
		Data.bAnswered = true;
		if (!Data.bKeepUpdating)
		{
			Data.Ticket = 0;
			return EStateTreeRunStatus::Succeeded;
		}
	}
	else if (!Data.bAnswered)
	{
		// Where a pursuer goes that knows no better.
		Data.InterceptPoint = UPursuitNavLibrary::GetFeetLocation(Data.Target);
		Data.TimeToIntercept = 0.0;
		Data.bMet = false;
	}
	if (Answer == EPursuitNavAnswer::Waiting)
	{
		return EStateTreeRunStatus::Running;
	}
	Data.Ticket = 0;
	if (Data.UntilAsk <= 0.0)
	{
		FPursuitNavSettings Settings;
		Settings.PursuerSpeed = Data.PursuerSpeed;
		Settings.CaptureRadius = Data.CaptureRadius;
		Settings.MaxPredictionTime = Data.MaxPredictionTime;
		Data.UntilAsk = Data.UpdateInterval;
		Data.Ticket = Queue->Ask(*Data.Actor, FPursuitNavTarget(Data.Target), Settings);
	}
	return EStateTreeRunStatus::Running;
}

#if WITH_EDITOR
#if !UE_VERSION_OLDER_THAN(5, 5, 0)
FText FPursuitStateTreePredictTask::GetDescription(
	const FGuid&, FStateTreeDataView InstanceDataView, const IStateTreeBindingLookup&, EStateTreeNodeFormatting Formatting) const
{
	const FInstanceDataType* Data = InstanceDataView.GetPtr<FInstanceDataType>();
	const bool bOnce = Data != nullptr && !Data->bKeepUpdating;
	const bool bOnMesh = Data != nullptr && Data->Travel == EPursuitTravel::NavMesh;
	const TCHAR* const Straight = bOnce ? TEXT("Predict Intercept Once") : TEXT("Predict Intercept");
	const TCHAR* const OnMesh = bOnce ? TEXT("Predict Intercept On NavMesh Once") : TEXT("Predict Intercept On NavMesh");
	return Pursuit::DescribeRow(
		Formatting, bOnMesh ? OnMesh : Straight, TEXT("within"), Data != nullptr ? Data->MaxPredictionTime : 0.0);
}

FName FPursuitStateTreePredictTask::GetIconName() const
{
	return FName(TEXT("StateTreeEditorStyle|Node.Task"));
}

FColor FPursuitStateTreePredictTask::GetIconColor() const
{
	return FColor::Orange;
}
#endif
#endif
