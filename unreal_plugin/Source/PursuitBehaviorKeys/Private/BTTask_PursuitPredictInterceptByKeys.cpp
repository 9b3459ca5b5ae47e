// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "BTTask_PursuitPredictInterceptByKeys.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(BTTask_PursuitPredictInterceptByKeys)

UBTTask_PursuitPredictInterceptByKeys::UBTTask_PursuitPredictInterceptByKeys()
{
	NodeName = TEXT("Predict Intercept By Keys");
	Use(*this, Inputs, Result);
}
