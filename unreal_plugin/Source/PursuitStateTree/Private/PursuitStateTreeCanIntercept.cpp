// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitStateTreeCanIntercept.h"

#include "PursuitStateTreeRow.h"
#include "StateTreeExecutionContext.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitStateTreeCanIntercept)

const UStruct* FPursuitStateTreeCanIntercept::GetInstanceDataType() const
{
	return FInstanceDataType::StaticStruct();
}

bool FPursuitStateTreeCanIntercept::TestCondition(FStateTreeExecutionContext& Context) const
{
	return Context.GetInstanceData(*this).Predict().bMet != bInvert;
}

#if WITH_EDITOR
#if !UE_VERSION_OLDER_THAN(5, 5, 0)
FText FPursuitStateTreeCanIntercept::GetDescription(
	const FGuid&, FStateTreeDataView InstanceDataView, const IStateTreeBindingLookup&, EStateTreeNodeFormatting Formatting) const
{
	const FInstanceDataType* Data = InstanceDataView.GetPtr<FInstanceDataType>();
	return Pursuit::DescribeRow(Formatting, bInvert ? TEXT("Cannot Intercept") : TEXT("Can Intercept"), TEXT("within"),
		Data != nullptr ? Data->MaxPredictionTime : 0.0);
}

FName FPursuitStateTreeCanIntercept::GetIconName() const
{
	return FName(TEXT("StateTreeEditorStyle|Node.Movement"));
}

FColor FPursuitStateTreeCanIntercept::GetIconColor() const
{
	return FColor::Orange;
}
#endif
#endif
