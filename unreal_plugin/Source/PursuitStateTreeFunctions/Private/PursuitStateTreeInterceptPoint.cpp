// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitStateTreeInterceptPoint.h"

#include "GameFramework/Actor.h"
#include "PursuitLibrary.h"
#include "PursuitStateTreeData.h"
#include "PursuitStateTreeRow.h"
#include "StateTreeExecutionContext.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitStateTreeInterceptPoint)

const UStruct* FPursuitStateTreeInterceptPoint::GetInstanceDataType() const
{
	return FInstanceDataType::StaticStruct();
}

void FPursuitStateTreeInterceptPoint::Execute(FStateTreeExecutionContext& Context) const
{
	FInstanceDataType& Data = Context.GetInstanceData(*this);
	FPursuitStateTreeQuestion Question;
	Question.Actor = Data.Actor;
	Question.Target = Data.Target;
	Question.PursuerSpeed = Data.PursuerSpeed;
	Question.CaptureRadius = Data.CaptureRadius;
	Question.MaxPredictionTime = Data.MaxPredictionTime;
	FPursuitPredictionSettings Settings;
	Settings.LeadFactor = Data.LeadFactor;
	Settings.DirectPursuitDistance = Data.DirectPursuitDistance;
	Settings.Fallback = Data.Fallback;
	const FPursuitPrediction Prediction = Question.Predict(Settings);
	if (!UPursuitLibrary::IsRefused(Prediction.Reason))
	{
		Data.InterceptPoint = Prediction.AimPoint;
	}
}

#if WITH_EDITOR
FText FPursuitStateTreeInterceptPoint::GetDescription(
	const FGuid&, FStateTreeDataView InstanceDataView, const IStateTreeBindingLookup&, EStateTreeNodeFormatting Formatting) const
{
	const FInstanceDataType* Data = InstanceDataView.GetPtr<FInstanceDataType>();
	return Pursuit::DescribeRow(
		Formatting, TEXT("Predict Intercept"), TEXT("within"), Data != nullptr ? Data->MaxPredictionTime : 0.0);
}
#endif
