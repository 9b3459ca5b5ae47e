// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitStateTreeCanIntercept.h"

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
