// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "BTDecorator_PursuitCanIntercept.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(BTDecorator_PursuitCanIntercept)

UBTDecorator_PursuitCanIntercept::UBTDecorator_PursuitCanIntercept()
{
	NodeName = TEXT("Can Intercept");
	Use(*this, Inputs);
}
