// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "Navigation/PursuitCutOffSearch.h"

#include "Core/PursuitCall.h"

bool FPursuitCutOffSearch::Begin(const TArray<AActor*>& Pursuers, const FPursuitNavTarget& Target,
	const FPursuitNavSettings& Settings, const TArray<FVector>& Exits, int32 Stretches, FPursuitRefusalLog& Log)
{
	if (Pursuers.IsEmpty())
	{
		Log.Refuse(TEXT("The number of Pursuers"), TEXT("must be 1 or more"));
		return false;
	}
	if (Stretches < 0)
	{
		Log.Refuse(TEXT("Stretches"), TEXT("must be 0 or more"));
		return false;
	}
	if (const FVector* const Nowhere = Exits.FindByPredicate([](const FVector& Exit) { return Exit.ContainsNaN(); }))
	{
		Log.Refuse(*FString::Printf(TEXT("Exits[%d]"), static_cast<int32>(Nowhere - Exits.GetData())), TEXT("must be a place"));
		return false;
	}
	const int32 Parts = Stretches == 0 ? Pursuers.Num() : Stretches;
	bExits = !Exits.IsEmpty();
	Columns = bExits ? Exits.Num() : Parts;
	for (const AActor* const Pursuer : Pursuers)
	{
		Alone.AddDefaulted_GetRef().Begin(Pursuer, Target, Settings);
		for (int32 Column = 0; Column < Columns; ++Column)
		{
			const FPursuitNavStretch Stretch = bExits ? FPursuitNavStretch{0, 0, Exits[Column], true}
													  : FPursuitNavStretch{Column, Columns, FVector::ZeroVector, false};
			Pairs.AddDefaulted_GetRef().BeginFrom(Pursuer, nullptr, Target, Settings, Stretch);
		}
	}
	return true;
}

FPursuitNavSearch* FPursuitCutOffSearch::FindOpen()
{
	// Each alone first: who is left over goes there.
	for (FPursuitNavSearch& Search : Alone)
	{
		if (Search.CheckThere())
		{
			return &Search;
		}
	}
	for (int32 Index = 0; Index < Pairs.Num(); ++Index)
	{
		if (IsWanted(Index / Columns) && Pairs[Index].CheckThere())
		{
			return &Pairs[Index];
		}
	}
	return nullptr;
}

void FPursuitCutOffSearch::EndAll(EPursuitNavReason Reason)
{
	for (TArray<FPursuitNavSearch>* const Searches : {&Alone, &Pairs})
	{
		for (FPursuitNavSearch& Search : *Searches)
		{
			if (Search.IsAsking())
			{
				Search.End(Reason);
			}
		}
	}
}

TArray<FPursuitNavCutOff> FPursuitCutOffSearch::Assign(FPursuitRefusalLog& Log) const
{
	TArray<FPursuitNavCutOff> CutOffs;
	TArray<double> Costs;
	for (int32 Row = 0; Row < Alone.Num(); ++Row)
	{
		// What misses is said once.
		Alone[Row].Log(Log);
		CutOffs.AddDefaulted_GetRef().Intercept = Alone[Row].GetResult();
		for (int32 Column = 0; Column < Columns; ++Column)
		{
			const FPursuitNavIntercept& Intercept = Pairs[Row * Columns + Column].GetResult();
			Costs.Add(IsWanted(Row) && Intercept.bMet ? Intercept.Time : Pursuit::NoLimit());
		}
	}
	const uint32 Rows = Pursuit::CountOf(Alone);
	TArray<uint8> Memory;
	TArray<int32> OwnColumns;
	OwnColumns.SetNumZeroed(Alone.Num());
	PursuitAssignmentCost Cost{};
	const PursuitNumberView View = Pursuit::ViewOf(Costs);
	const Pursuit::FOutcome Outcome = Log.Check(Pursuit::Ask([&] {
		const size_t Size = pursuit_team_memory_size(Rows, static_cast<uint32>(Columns));
		Memory.SetNumZeroed(static_cast<int32>(Size));
		return pursuit_solve_assignment(&View, Rows, static_cast<uint32>(Columns), PURSUIT_ASSIGNMENT_BOTTLENECK, Memory.GetData(), Size,
			OwnColumns.GetData(), &Cost);
	}));
	for (int32 Row = 0; Row < CutOffs.Num() && !Outcome.IsRefused(); ++Row)
	{
		const int32 Column = OwnColumns[Row];
		if (Column >= 0)
		{
			CutOffs[Row].Intercept = Pairs[Row * Columns + Column].GetResult();
			CutOffs[Row].Stretch = Column;
		}
	}
	return CutOffs;
}
