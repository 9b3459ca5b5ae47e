// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "BTDecorator_PursuitCanInterceptByKeys.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(BTDecorator_PursuitCanInterceptByKeys)

UBTDecorator_PursuitCanInterceptByKeys::UBTDecorator_PursuitCanInterceptByKeys()
{
	NodeName = TEXT("Can Intercept By Keys");
	Use(*this, Inputs);
}
