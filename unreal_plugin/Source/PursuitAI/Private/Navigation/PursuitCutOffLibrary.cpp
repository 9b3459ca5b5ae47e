// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitCutOffLibrary.h"

#include "Core/PursuitCall.h"
#include "GameFramework/Actor.h"
#include "Navigation/PursuitNavSearch.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitCutOffLibrary)

TArray<FPursuitNavCutOff> UPursuitCutOffLibrary::PredictCutOffOnNavMesh(
	const TArray<AActor*>& Pursuers, const AActor* Target, FPursuitNavSettings Settings, const TArray<FVector>& Exits, int32 Stretches)
{
	static FPursuitRefusalLog Log(TEXT("Predict Cut Off On NavMesh"),
		{{"row_count", "The number of Pursuers"}, {"column_count", "Stretches, or the number of Exits,"}});
	TArray<FPursuitNavCutOff> CutOffs;
	if (Pursuers.IsEmpty())
	{
		Log.Refuse(TEXT("The number of Pursuers"), TEXT("must be 1 or more"));
		return CutOffs;
	}
	if (Stretches < 0)
	{
		Log.Refuse(TEXT("Stretches"), TEXT("must be 0 or more"));
		return CutOffs;
	}

	if (const FVector* const Nowhere = Exits.FindByPredicate([](const FVector& Exit) { return Exit.ContainsNaN(); }))
	{
		Log.Refuse(*FString::Printf(TEXT("Exits[%d]"), static_cast<int32>(Nowhere - Exits.GetData())), TEXT("must be a place"));
		return CutOffs;
	}

	// Each alone first: what misses is said once, and who is left over goes there.
	for (const AActor* Pursuer : Pursuers)
	{
		FPursuitNavSearch Search;
		Search.Begin(Pursuer, FPursuitNavTarget(Target), Settings);
		Search.Run();
		Search.Log(Log);
		FPursuitNavCutOff CutOff;
		CutOff.Intercept = Search.GetResult();
		CutOffs.Add(CutOff);
	}
	const int32 Rows = Pursuers.Num();
	const int32 Parts = Stretches == 0 ? Rows : Stretches;
	const int32 Columns = Exits.IsEmpty() ? Parts : Exits.Num();
	TArray<FPursuitNavIntercept> Found;
	TArray<double> Costs;
	for (int32 Row = 0; Row < Rows; ++Row)
	{
		for (int32 Column = 0; Column < Columns; ++Column)
		{
			FPursuitNavIntercept Intercept;
			FPursuitNavStretch Stretch{Column, Columns, FVector::ZeroVector, false};
			if (!Exits.IsEmpty())
			{
				Stretch = FPursuitNavStretch{0, 0, Exits[Column], true};
			}
			if (CutOffs[Row].Intercept.bMet || Stretch.bExit)
			{
				FPursuitNavSearch Search;
				Search.BeginFrom(Pursuers[Row], nullptr, FPursuitNavTarget(Target), Settings, Stretch);
				Search.Run();
				Intercept = Search.GetResult();
			}
			Costs.Add(Intercept.bMet ? Intercept.Time : Pursuit::NoLimit());
			Found.Add(Intercept);
		}
	}
	TArray<uint8> Memory;
	TArray<int32> OwnColumns;
	OwnColumns.SetNumZeroed(Rows);
	PursuitAssignmentCost Cost{};
	const PursuitNumberView View = Pursuit::ViewOf(Costs);
	const Pursuit::FOutcome Outcome = Log.Check(Pursuit::Ask([&] {
		const size_t Size = pursuit_team_memory_size(static_cast<uint32>(Rows), static_cast<uint32>(Columns));
		Memory.SetNumZeroed(static_cast<int32>(Size));
		return pursuit_solve_assignment(&View, static_cast<uint32>(Rows), static_cast<uint32>(Columns), PURSUIT_ASSIGNMENT_BOTTLENECK,
			Memory.GetData(), Size, OwnColumns.GetData(), &Cost);
	}));
	for (int32 Row = 0; Row < Rows && !Outcome.IsRefused(); ++Row)
	{
		const int32 Column = OwnColumns[Row];
		if (Column >= 0)
		{
			CutOffs[Row].Intercept = Found[Row * Columns + Column];
			CutOffs[Row].Stretch = Column;
		}
	}
	return CutOffs;
}
