// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "BTService_PursuitPredictInterceptByKeys.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(BTService_PursuitPredictInterceptByKeys)

UBTService_PursuitPredictInterceptByKeys::UBTService_PursuitPredictInterceptByKeys()
{
	NodeName = TEXT("Predict Intercept By Keys");
	Use(*this, Inputs, Result);
}
