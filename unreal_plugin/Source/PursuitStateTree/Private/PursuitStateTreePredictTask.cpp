// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitStateTreePredictTask.h"

#include "PursuitLibrary.h"
#include "PursuitStateTreeRow.h"
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

#if WITH_EDITOR
#if !UE_VERSION_OLDER_THAN(5, 5, 0)
FText FPursuitStateTreePredictTask::GetDescription(
	const FGuid&, FStateTreeDataView InstanceDataView, const IStateTreeBindingLookup&, EStateTreeNodeFormatting Formatting) const
{
	const FInstanceDataType* Data = InstanceDataView.GetPtr<FInstanceDataType>();
	const bool bOnce = Data != nullptr && !Data->bKeepUpdating;
	return Pursuit::DescribeRow(Formatting, bOnce ? TEXT("Predict Intercept Once") : TEXT("Predict Intercept"), TEXT("within"),
		Data != nullptr ? Data->MaxPredictionTime : 0.0);
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
