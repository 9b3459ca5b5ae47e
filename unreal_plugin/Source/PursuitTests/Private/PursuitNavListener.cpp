// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitNavListener.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitNavListener)

void UPursuitNavListener::HearMet(FPursuitNavIntercept Intercept)
{
	++Met;
	Last = Intercept;
}

void UPursuitNavListener::HearNotMet(FPursuitNavIntercept Intercept)
{
	++NotMet;
	Last = Intercept;
}

void UPursuitNavListener::HearCutOffsMet(TArray<FPursuitNavCutOff> InCutOffs)
{
	++Met;
	CutOffs = InCutOffs;
}

void UPursuitNavListener::HearCutOffsNotMet(TArray<FPursuitNavCutOff> InCutOffs)
{
	++NotMet;
	CutOffs = InCutOffs;
}
