// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "SampleLibrary.h"

bool USampleLibrary::ScaleVector(const FVector& Vector, const FVector& Offset, double Factor, FVector& OutScaled, bool bInvert)
{
	OutScaled = (Vector + Offset) * (bInvert ? 1.0 / Factor : Factor);
	return Factor != 0.0;
}

FSampleResult USampleLibrary::TimeToMeet(double Distance, double Speed)
{
	FSampleResult Result;
	Result.Seconds = Distance / Speed;
	Result.Outcome = Speed > 0.0 ? ESampleOutcome::Met : ESampleOutcome::OutOfSight;
	return Result;
}

double USampleLibrary::CountThem(int32 Most, int32 Except, const FVector& Side, ESampleOutcome Wanted, double Least)
{
	return Most + 100.0 * Except + 1000.0 * Side.Z + (Wanted == ESampleOutcome::OutOfSight ? 10000.0 : 0.0) + Least;
}
