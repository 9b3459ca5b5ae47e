// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitStateTreePredictTask.h"

#include "PursuitLibrary.h"
#include "StateTreeExecutionContext.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitStateTreePredictTask)

const UStruct* FPursuitStateTreePredictTask::GetInstanceDataType() const
{
	return FInstanceDataType::StaticStruct();
}

EStateTreeRunStatus FPursuitStateTreePredictTask::EnterState(
	FStateTreeExecutionContext& Context, const FStateTreeTransitionResult&) const
{
	return Predict(Context);
}

EStateTreeRunStatus FPursuitStateTreePredictTask::Tick(FStateTreeExecutionContext& Context, const float) const
{
	return Predict(Context);
}

EStateTreeRunStatus FPursuitStateTreePredictTask::Predict(FStateTreeExecutionContext& Context) const
{
	FInstanceDataType& Data = Context.GetInstanceData(*this);
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
