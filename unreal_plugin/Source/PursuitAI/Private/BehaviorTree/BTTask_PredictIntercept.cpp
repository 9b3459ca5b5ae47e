// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "BTTask_PredictIntercept.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(BTTask_PredictIntercept)

UBTTask_PredictIntercept::UBTTask_PredictIntercept()
{
	NodeName = TEXT("Predict Intercept");
	Use(*this, Inputs, Result);
}
