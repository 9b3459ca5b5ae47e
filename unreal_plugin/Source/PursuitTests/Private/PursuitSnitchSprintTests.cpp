// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "CoreMinimal.h"
#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

#include "Engine/World.h"
#include "PursuitSnitchSprint.h"
#include "PursuitTestFlags.h"
#include "PursuitTestsLog.h"
#include "PursuitTestWorld.h"

namespace
{
	constexpr float SprintFrame = 1.0f / 60.0f;
	constexpr double SprintGold = 10.0;

	struct FSprintRun
	{
		double CaughtAfter = -1.0;
		TArray<APursuitSnitchSprint::FSample> Samples;
		FString Medals;

		bool IsCaught() const
		{
			return CaughtAfter >= 0.0;
		}
	};

	/** Plays the drill of the demonstration in a world of its own. */
	FSprintRun RunSnitchSprint(double WeavePeriod, EPursuitSprintWay Way)
	{
		FPursuitTestWorld World;
		APursuitSnitchSprint* Drill = World.Get().SpawnActor<APursuitSnitchSprint>();
		Drill->Way = Way;
		Drill->WeavePeriod = WeavePeriod;
		while (!Drill->IsOver())
		{
			World.Tick(SprintFrame);
		}
		FSprintRun Run;
		Run.CaughtAfter = Drill->GetCaughtAfter();
		Run.Samples = Drill->GetSamples();
		Run.Medals = Drill->DescribeMedals();
		return Run;
	}

	/** Writes the chase by intercept beside the one by direct pursuit and the one by tracking. Whether all catch the snitch. */
	bool ShowSprint(const TCHAR* Name, double WeavePeriod)
	{
		const FSprintRun Intercept = RunSnitchSprint(WeavePeriod, EPursuitSprintWay::Intercept);
		const FSprintRun Direct = RunSnitchSprint(WeavePeriod, EPursuitSprintWay::Direct);
		UE_LOG(LogPursuitTests, Display, TEXT("Snitch Sprint, %s: the snitch turns back every %g s"), Name, WeavePeriod / 2.0);
		UE_LOG(LogPursuitTests, Display, TEXT("    time    TimeToIntercept    TimeToIntercept"));
		UE_LOG(LogPursuitTests, Display, TEXT("       s    by intercept, s    by direct pursuit, s"));
		for (int32 Row = 0; Row < FMath::Max(Intercept.Samples.Num(), Direct.Samples.Num()); ++Row)
		{
			const APursuitSnitchSprint::FSample* Left = Row < Intercept.Samples.Num() ? &Intercept.Samples[Row] : nullptr;
			const APursuitSnitchSprint::FSample* Right = Row < Direct.Samples.Num() ? &Direct.Samples[Row] : nullptr;
			if (Left != nullptr && Right != nullptr && Left->Time == Right->Time)
			{
				UE_LOG(LogPursuitTests, Display, TEXT("%8.2f %18.2f %18.2f"), Left->Time, Left->TimeToIntercept, Right->TimeToIntercept);
				continue;
			}

			// Where only one run is left, or one ends between two samples of the other: each on its own line, the earlier first.
			const bool bRightFirst = Left != nullptr && Right != nullptr && Right->Time < Left->Time;
			if (Left != nullptr && !bRightFirst)
			{
				UE_LOG(LogPursuitTests, Display, TEXT("%8.2f %18.2f                  -"), Left->Time, Left->TimeToIntercept);
			}
			if (Right != nullptr)
			{
				UE_LOG(LogPursuitTests, Display, TEXT("%8.2f                  - %18.2f"), Right->Time, Right->TimeToIntercept);
			}
			if (bRightFirst)
			{
				UE_LOG(LogPursuitTests, Display, TEXT("%8.2f %18.2f                  -"), Left->Time, Left->TimeToIntercept);
			}
		}
		UE_LOG(LogPursuitTests, Display, TEXT("   by intercept       %6.2f s, %s"), Intercept.CaughtAfter, *Intercept.Medals);
		UE_LOG(LogPursuitTests, Display, TEXT("   by direct pursuit  %6.2f s, %s"), Direct.CaughtAfter, *Direct.Medals);
		const FSprintRun Tracking = RunSnitchSprint(WeavePeriod, EPursuitSprintWay::Tracking);
		UE_LOG(LogPursuitTests, Display, TEXT("   by tracking        %6.2f s, %s"), Tracking.CaughtAfter, *Tracking.Medals);
		const bool bAll = Intercept.IsCaught() && Direct.IsCaught() && Tracking.IsCaught();
		if (bAll)
		{
			const auto Saving = [&Direct](const FSprintRun& Run) {
				return 100.0 * (Direct.CaughtAfter - Run.CaughtAfter) / Direct.CaughtAfter;
			};
			UE_LOG(LogPursuitTests, Display, TEXT("   the intercept saves %.1f %% of the time, tracking %.1f %%"), Saving(Intercept),
				Saving(Tracking));
		}
		return bAll;
	}
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitSnitchSprintCatches, "Pursuit.SnitchSprint.Catches", PURSUIT_TEST_FLAGS)
bool FPursuitSnitchSprintCatches::RunTest(const FString&)
{
	const FSprintRun Intercept = RunSnitchSprint(APursuitSnitchSprint::WideWeave, EPursuitSprintWay::Intercept);
	const FSprintRun Direct = RunSnitchSprint(APursuitSnitchSprint::WideWeave, EPursuitSprintWay::Direct);
	TestTrue(TEXT("by intercept the seeker catches the snitch"), Intercept.IsCaught());
	TestTrue(TEXT("for a gold medal"), Intercept.IsCaught() && Intercept.CaughtAfter < SprintGold);
	TestTrue(TEXT("by direct pursuit too"), Direct.IsCaught());
	TestTrue(TEXT("but later"), Direct.CaughtAfter > Intercept.CaughtAfter);
	TestTrue(TEXT("there are samples"), Intercept.Samples.Num() > 10);
	if (Intercept.Samples.Num() > 0)
	{
		TestEqual(TEXT("at the catch no time is left"), Intercept.Samples.Last().TimeToIntercept, 0.0, 0.05);
	}

	// A snitch that turns often enough takes the advantage of a straight lead away; caught it is all the same.
	TestTrue(TEXT("a snitch in a tight weave is caught as well"),
		RunSnitchSprint(APursuitSnitchSprint::TightWeave, EPursuitSprintWay::Intercept).IsCaught());
	for (const double WeavePeriod : {APursuitSnitchSprint::WideWeave, APursuitSnitchSprint::TightWeave})
	{
		const FSprintRun Tracking = RunSnitchSprint(WeavePeriod, EPursuitSprintWay::Tracking);
		const FSprintRun Pursuit = RunSnitchSprint(WeavePeriod, EPursuitSprintWay::Direct);
		TestTrue(TEXT("who tracks it catches it no later than by direct pursuit"),
			Tracking.IsCaught() && Tracking.CaughtAfter <= Pursuit.CaughtAfter);
	}
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitSnitchSprintShow, "Pursuit.SnitchSprint.Show", PURSUIT_TEST_FLAGS)
bool FPursuitSnitchSprintShow::RunTest(const FString&)
{
	TestTrue(TEXT("all catch the snitch in a wide weave"), ShowSprint(TEXT("wide weave"), APursuitSnitchSprint::WideWeave));
	TestTrue(TEXT("all catch the snitch in a tight weave"), ShowSprint(TEXT("tight weave"), APursuitSnitchSprint::TightWeave));
	return true;
}

#endif
