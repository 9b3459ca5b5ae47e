// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitCutOffLibrary.h"

#include "GameFramework/Actor.h"
#include "Navigation/PursuitCutOffSearch.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitCutOffLibrary)

TArray<FPursuitNavCutOff> UPursuitCutOffLibrary::PredictCutOffOnNavMesh(
	const TArray<AActor*>& Pursuers, const AActor* Target, FPursuitNavSettings Settings, const TArray<FVector>& Exits, int32 Stretches)
{
	static FPursuitRefusalLog Log(TEXT("Predict Cut Off On NavMesh"),
		{{"row_count", "The number of Pursuers"}, {"column_count", "Stretches, or the number of Exits,"}});
	FPursuitCutOffSearch Search;
	if (!Search.Begin(Pursuers, FPursuitNavTarget(Target), Settings, Exits, Stretches, Log))
	{
		return TArray<FPursuitNavCutOff>();
	}
	while (FPursuitNavSearch* const Open = Search.FindOpen())
	{
		Open->Run();
	}
	return Search.Assign(Log);
}
