// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "CoreMinimal.h"
#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

#include "Engine/World.h"
#include "PursuitKeeperDrill.h"
#include "PursuitTestFlags.h"
#include "PursuitTestWorld.h"

namespace
{
	constexpr float DrillFrame = 1.0f / 60.0f;
	constexpr int32 Quaffles = 20;
	constexpr int32 Bludgers = 100;

	/** What came of a drill. */
	struct FKeeperResult
	{
		APursuitKeeperDrill::FVolley Volley;
		APursuitKeeperDrill::FDodge Dodge;
		TArray<EPursuitMedal> Medals;
	};

	/** Plays the drill of the demonstration in a world of its own, and writes what came of it. */
	FKeeperResult PlayKeeperDrill(EPursuitKeeperTask Task, int32 Balls, double PanicDistance, double HomePull)
	{
		FPursuitTestWorld World;
		APursuitKeeperDrill* Drill = World.Get().SpawnActor<APursuitKeeperDrill>();
		Drill->Task = Task;
		Drill->Balls = Balls;
		Drill->PanicDistance = PanicDistance;
		Drill->HomePull = HomePull;
		while (!Drill->IsOver())
		{
			World.Tick(DrillFrame);
		}
		return {Drill->GetVolley(), Drill->GetDodge(), Drill->GetMedals()};
	}
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitKeeperDrill, "Pursuit.KeeperDrill.Medals", PURSUIT_TEST_FLAGS)
bool FPursuitKeeperDrill::RunTest(const FString&)
{
	const APursuitKeeperDrill* Defaults = GetDefault<APursuitKeeperDrill>();
	const FKeeperResult Seek = PlayKeeperDrill(EPursuitKeeperTask::Seek, Quaffles, 0.0, 0.0);
	const FKeeperResult Arrive = PlayKeeperDrill(EPursuitKeeperTask::Arrive, Quaffles, 0.0, 0.0);
	const FKeeperResult Balance =
		PlayKeeperDrill(EPursuitKeeperTask::FleeAndGoal, Bludgers, Defaults->PanicDistance, Defaults->HomePull);
	const FKeeperResult FleeOnly = PlayKeeperDrill(EPursuitKeeperTask::FleeAndGoal, Bludgers, Defaults->PanicDistance, 0.0);
	const FKeeperResult Stay = PlayKeeperDrill(EPursuitKeeperTask::FleeAndGoal, Bludgers, 0.0, 0.0);

	TestTrue(TEXT("who seeks blocks every Quaffle within a second"), Seek.Medals.Contains(EPursuitMedal::Gold));
	TestTrue(TEXT("but flies past it, and past it again"),
		Seek.Volley.Overshoot > APursuitKeeperDrill::BlockRadius && Seek.Volley.MostCrossings > 2);
	TestFalse(TEXT("so that it has no silver"), Seek.Medals.Contains(EPursuitMedal::Silver));
	TestTrue(TEXT("who arrives blocks as fast"), Arrive.Medals.Contains(EPursuitMedal::Gold));
	TestTrue(TEXT("and stops"),
		Arrive.Medals.Contains(EPursuitMedal::Silver) && Arrive.Volley.Overshoot < APursuitKeeperDrill::CrossingWidth);
	TestTrue(TEXT("who flees and keeps near is neither hit nor far away"), Balance.Medals.Contains(EPursuitMedal::Bronze));
	TestTrue(TEXT("who only flees is far away"), FleeOnly.Dodge.FarthestFromGoal > APursuitKeeperDrill::GoalLeash);
	TestTrue(TEXT("who stays is hit"), Stay.Dodge.Hits > Bludgers / 2);
	TestTrue(TEXT("and neither has a medal"), FleeOnly.Medals.IsEmpty() && Stay.Medals.IsEmpty());
	return true;
}

#endif
