// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "BTService_PursuitPredictIntercept.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(BTService_PursuitPredictIntercept)

UBTService_PursuitPredictIntercept::UBTService_PursuitPredictIntercept()
{
	NodeName = TEXT("Predict Intercept");
	Use(*this, Inputs, Result);
}
