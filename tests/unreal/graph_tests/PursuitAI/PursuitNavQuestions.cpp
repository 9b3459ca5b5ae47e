// The node Predict Intercept On NavMesh, the latent one, and the subsystem that answers the questions of all AIs: where every way is
// straight, so that what they answer is known.

#include "BlueprintNode.h"
#include "PursuitCutOffLibrary.h"
#include "PursuitNavBench.h"

#include <optional>

namespace
{
	/** The triangle 3 : 4 : 5 on the floor: met after 2.5 s at (1000, 750). */
	struct FTriangle : FNavBench
	{
		ACharacter* Pursuer = nullptr;
		ACharacter* Target = nullptr;

		FTriangle()
		{
			UseStraightWays();
			Pursuer = SpawnWalker(FVector(0, 0, 0), 500.0f);
			Target = SendWalker(FVector(1000, 0, 0), 300.0f, FVector(1000, 6000, 0));
		}

		FPursuitNavIntercept Ask(const FPursuitNavSettings& Settings = FPursuitNavSettings()) const
		{
			return UPursuitNavLibrary::PredictInterceptOnNavMesh(Pursuer, Target, Settings);
		}

		/** The latent node, heard by a listener. */
		UPursuitNavInterceptAction* AskLatent(UPursuitNavListener& Listener, double Deadline = 2.0) const
		{
			UPursuitNavInterceptAction* Action =
				UPursuitNavInterceptAction::PredictInterceptOnNavMeshLatent(Pursuer, Target, FPursuitNavSettings(), Deadline);
			Action->OnMet.AddDynamic(&Listener, &UPursuitNavListener::HearMet);
			Action->OnNotMet.AddDynamic(&Listener, &UPursuitNavListener::HearNotMet);
			Action->Activate();
			return Action;
		}
	};

	using FListener = TStrongObjectPtr<UPursuitNavListener>;
	using FAction = TStrongObjectPtr<UPursuitNavInterceptAction>;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitNavMeets, "Pursuit.Nav.MeetsATargetOnThePathThatItFollows", NavTestFlags)
bool FPursuitNavMeets::RunTest(const FString&)
{
	FTriangle Bench;
	Bench.Navigation->Run.Searches = 0;
	const FPursuitNavIntercept Found = Bench.Ask();
	TestTrue(TEXT("met"), Found.bMet && Found.Reason == EPursuitNavReason::OK && Found.Explanation.IsEmpty());
	TestTrue(TEXT("after 2.5 s, within the tolerance"), Found.Time >= 2.5 - 1e-9 && Found.Time <= 2.55);
	TestEqual(TEXT("at a place that it walks through"), Found.Point, FVector(1000, 300 * Found.Time, 0), 1e-3f);
	TestTrue(TEXT("which is reached in time"), Found.TravelTime <= Found.Time && FMath::IsNearlyEqual(Found.Length, 500.0 * Found.TravelTime, 1e-3));
	TestTrue(TEXT("by the way that is given"), Found.PathPoints.Num() == 2 && Found.PathPoints.Last() == Found.Point);
	TestTrue(TEXT("its route is the one that it follows"), !Found.bRouteGuessed && Found.TargetRoute.Last() == FVector(1000, 6000, 0));
	TestEqual(TEXT("every query is counted"), Found.PathQueries, Bench.Navigation->Run.Searches);

	FPursuitNavSettings Short;
	Short.MaxPredictionTime = 2.0;
	const FPursuitNavIntercept Later = Bench.Ask(Short);
	TestTrue(TEXT("later than it looks ahead"), !Later.bMet && Later.Reason == EPursuitNavReason::BeyondHorizon && !Later.Explanation.IsEmpty());
	TestEqual(TEXT("then it goes to where the target is"), Later.Point, FVector(1000, 0, 0), 1e-3f);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitNavRefuses, "Pursuit.Nav.ABadInputIsNamed", NavTestFlags)
bool FPursuitNavRefuses::RunTest(const FString&)
{
	FTriangle Bench;
	struct FCase
	{
		const TCHAR* Says;
		double FPursuitNavSettings::*Field;
		double Value;
	};
	const double NaN = static_cast<double>(NAN);
	const FCase Cases[] = {{TEXT("PursuerSpeed must"), &FPursuitNavSettings::PursuerSpeed, -1.0},
		{TEXT("PursuerSpeed must"), &FPursuitNavSettings::PursuerSpeed, NaN}, {TEXT("CaptureRadius must"), &FPursuitNavSettings::CaptureRadius, -1.0},
		{TEXT("MaxPredictionTime must"), &FPursuitNavSettings::MaxPredictionTime, 0.0}, {TEXT("Tolerance must"), &FPursuitNavSettings::Tolerance, NaN},
		{TEXT("GuessTime must"), &FPursuitNavSettings::GuessTime, NaN}, {TEXT("SecondsPerLink must"), &FPursuitNavSettings::SecondsPerLink, -1.0},
		{TEXT("SearchHeight must"), &FPursuitNavSettings::SearchHeight, NaN}};
	AddExpectedErrorPlain(TEXT("PursuerSpeed must"), EAutomationExpectedErrorFlags::Contains, 2);
	for (const FCase& Case : Cases)
	{
		if (Case.Field != &FPursuitNavSettings::PursuerSpeed)
		{
			AddExpectedErrorPlain(Case.Says, EAutomationExpectedErrorFlags::Contains, 1);
		}
		FPursuitRefusalLog::ForgetAll();
		FPursuitNavSettings Settings;
		Settings.*Case.Field = Case.Value;
		const FPursuitNavIntercept Found = Bench.Ask(Settings);
		TestTrue(Case.Says, !Found.bMet && Found.Reason == EPursuitNavReason::Refused && Found.Explanation.Contains(Case.Says));
	}
	AddExpectedErrorPlain(TEXT("must be there"), EAutomationExpectedErrorFlags::Contains, 2);
	for (const AActor* Gone : {static_cast<const AActor*>(nullptr), static_cast<const AActor*>(Bench.Target)})
	{
		FPursuitRefusalLog::ForgetAll();
		Bench.Target->Destroy();
		TestTrue(TEXT("a target that is none, or destroyed"),
			UPursuitNavLibrary::PredictInterceptOnNavMesh(Bench.Pursuer, Gone, {}).Reason == EPursuitNavReason::Refused);
	}
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitNavMissing, "Pursuit.Nav.WithoutNavigationItSaysWhatToDo", NavTestFlags)
bool FPursuitNavMissing::RunTest(const FString&)
{
	FNavBench Bench;
	const ACharacter* Pursuer = Bench.SpawnWalker(FVector(0, 0, 0), 500.0f);
	const ACharacter* Target = Bench.SpawnWalker(FVector(1000, 0, 0), 300.0f);
	const auto Ask = [&] {
		FPursuitRefusalLog::ForgetAll();
		return UPursuitNavLibrary::PredictInterceptOnNavMesh(Pursuer, Target, {});
	};
	AddExpectedErrorPlain(TEXT("must have a navigation system"), EAutomationExpectedErrorFlags::Contains, 1);
	const FPursuitNavIntercept NoSystem = Ask();
	TestTrue(TEXT("no system"), !NoSystem.bMet && NoSystem.Reason == EPursuitNavReason::NoNavigationSystem && NoSystem.PathQueries == 0);

	Bench.World.Get().NetModeInStandIn = NM_Client;
	AddExpectedErrorPlain(TEXT("Allow Client Side Navigation"), EAutomationExpectedErrorFlags::Contains, 1);
	TestTrue(TEXT("a client without navigation"), Ask().Reason == EPursuitNavReason::NoClientNavigation);
	Bench.World.Get().NetModeInStandIn = NM_Standalone;

	Bench.AddNavigation();
	AddExpectedErrorPlain(TEXT("Nav Mesh Bounds Volume around the floor"), EAutomationExpectedErrorFlags::Contains, 2);
	TestTrue(TEXT("no mesh"), Ask().Reason == EPursuitNavReason::NoNavigationData);
	FPursuitRefusalLog::ForgetAll();
	const FPursuitNavWalls Walls = UPursuitNavLibrary::MakeWallsFromNavMesh(Pursuer, FVector(0, 0, 0), {});
	TestTrue(TEXT("and no walls"), Walls.Reason == EPursuitNavReason::NoNavigationData && Walls.Walls.IsEmpty());
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitNavBadQueries, "Pursuit.Nav.AQueryThatFailsIsNoWay", NavTestFlags)
bool FPursuitNavBadQueries::RunTest(const FString&)
{
	FTriangle Bench;
	Bench.Target->GetController()->Destroy();
	Bench.Navigation->UseInStandIn(*Bench.World.Get().SpawnActor<ARecastNavMesh>());
	FPursuitRefusalLog::ForgetAll();
	AddExpectedErrorPlain(TEXT("must stand on the navigation mesh"), EAutomationExpectedErrorFlags::Contains, 1);
	TestTrue(TEXT("a mesh of nothing"), Bench.Ask().Reason == EPursuitNavReason::PursuerOffMesh);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitNavLatentMeets, "Pursuit.Nav.TheLatentNodeAnswersWithTheStateOfItsCall", NavTestFlags)
bool FPursuitNavLatentMeets::RunTest(const FString&)
{
	FTriangle Bench;
	FListener Listener(NewObject<UPursuitNavListener>());
	FAction Action(Bench.AskLatent(*Listener.operator->()));
	TestTrue(TEXT("not at once"), Listener->Met == 0 && !Action->IsOver());
	Bench.Run(1.0f);
	TestTrue(TEXT("it answers once"), Listener->Met == 1 && Listener->NotMet == 0 && Action->IsOver());
	TestTrue(TEXT("what the other node would have"), Listener->Last.Time >= 2.5 - 1e-9 && Listener->Last.Time <= 2.55);
	TestTrue(TEXT("and says how old that is"), Listener->Last.Age > 0.0 && Listener->Last.Age < 1.0);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitNavLatentEnds, "Pursuit.Nav.TheLatentNodeAlwaysEnds", NavTestFlags)
bool FPursuitNavLatentEnds::RunTest(const FString&)
{
	FTriangle Bench;
	const auto EndsWith = [&](const TCHAR* What, EPursuitNavReason Reason, double Deadline, TFunction<void(UPursuitNavInterceptAction&)> Meanwhile) {
		FPursuitRefusalLog::ForgetAll();
		FListener Listener(NewObject<UPursuitNavListener>());
		FAction Action(Bench.AskLatent(*Listener.operator->(), Deadline));
		Meanwhile(*Action.operator->());
		Bench.Run(1.0f);
		TestTrue(What, Action->IsOver() && Listener->Met == 0 && Listener->NotMet == 1 && Listener->Last.Reason == Reason);
		Action->Cancel();
		TestTrue(TEXT("and it ends once"), Listener->NotMet == 1);
	};
	Bench.Navigation->Run.AnswerTicks = 1000;
	EndsWith(TEXT("cancelled"), EPursuitNavReason::Cancelled, 2.0, [](UPursuitNavInterceptAction& Action) { Action.Cancel(); });
	EndsWith(TEXT("when nobody answers"), EPursuitNavReason::TimedOut, 0.25, [](UPursuitNavInterceptAction&) {});
	Bench.Navigation->Run.AnswerTicks = 1;
	Bench.Navigation->Run.bRefusesAsync = true;
	AddExpectedErrorPlain(TEXT("must take path queries"), EAutomationExpectedErrorFlags::Contains, 1);
	AddExpectedErrorPlain(TEXT("must be more than 0"), EAutomationExpectedErrorFlags::Contains, 2);
	EndsWith(TEXT("a query that is refused"), EPursuitNavReason::QueryRefused, 2.0, [](UPursuitNavInterceptAction&) {});
	Bench.Navigation->Run.bRefusesAsync = false;
	for (const double None : {0.0, static_cast<double>(NAN)})
	{
		EndsWith(TEXT("a deadline that is none"), EPursuitNavReason::TimedOut, None, [](UPursuitNavInterceptAction&) {});
	}
	Bench.Navigation->Run.Fails = [](const FPathFindingQuery&) { return true; };
	EndsWith(TEXT("queries that fail"), EPursuitNavReason::NoWay, 2.0, [](UPursuitNavInterceptAction&) {});
	Bench.Navigation->Run.Fails = nullptr;
	EndsWith(TEXT("when the target dies"), EPursuitNavReason::ActorGone, 2.0, [&](UPursuitNavInterceptAction&) { Bench.Target->Destroy(); });
	Bench.Target = Bench.SendWalker(FVector(1000, 0, 0), 300.0f, FVector(1000, 6000, 0));
	EndsWith(TEXT("when the pursuer dies"), EPursuitNavReason::ActorGone, 2.0, [&](UPursuitNavInterceptAction&) { Bench.Pursuer->Destroy(); });
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitNavLatentWorld, "Pursuit.Nav.AWorldMayEndWhileQuestionsAreOpen", NavTestFlags)
bool FPursuitNavLatentWorld::RunTest(const FString&)
{
	FListener Listener(NewObject<UPursuitNavListener>());
	std::optional<FAction> Action;
	{
		FTriangle Bench;
		Bench.Navigation->Run.AnswerTicks = 1000;
		Action.emplace(Bench.AskLatent(*Listener.operator->()));
		const FPathBudget Budget(1);
		Bench.Queue().Ask(*Bench.Pursuer, FPursuitNavTarget(Bench.Target), {});
		Bench.World.Tick(NavFrame);
	}
	TestTrue(TEXT("the latent node ends with its world"), (*Action)->IsOver() && Listener->NotMet == 1 && Listener->Last.Reason == EPursuitNavReason::Cancelled);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitNavBudget, "Pursuit.Nav.PursuersTakeTurnsWithTheQueriesOfATick", NavTestFlags)
bool FPursuitNavBudget::RunTest(const FString&)
{
	FTriangle Bench;
	const FPathBudget Budget(1);
	ACharacter* Other = Bench.SpawnWalker(FVector(0, 100, 0), 500.0f);
	FPursuitNavIntercept Found;

	// The first asks five times over, and again as soon as it has an answer; the other asks once, after it.
	TArray<uint32> Greedy;
	for (int32 Index = 0; Index < 5; ++Index) { Greedy.Add(Bench.Queue().Ask(*Bench.Pursuer, FPursuitNavTarget(Bench.Target), {})); }
	const uint32 Modest = Bench.Queue().Ask(*Other, FPursuitNavTarget(Bench.Target), {});
	TestEqual(TEXT("all wait"), Bench.Queue().CountWaiting(), 6);
	int32 Ticks = 0;
	bool bAnswered = false;
	while (!bAnswered && Ticks < 64)
	{
		const int32 Before = Bench.Navigation->Run.Searches;
		Bench.World.Tick(NavFrame);
		++Ticks;
		TestTrue(TEXT("one query in a tick"), Bench.Queue().GetQueriesOfLastTick() <= 1 && Bench.Navigation->Run.Searches - Before <= 1);
		bAnswered = Bench.Queue().Take(Modest, Found) == EPursuitNavAnswer::Answered;
		for (uint32& Ticket : Greedy)
		{
			if (Bench.Queue().Take(Ticket, Found) == EPursuitNavAnswer::Answered)
			{
				Ticket = Bench.Queue().Ask(*Bench.Pursuer, FPursuitNavTarget(Bench.Target), {});
			}
		}
	}
	TestTrue(TEXT("the other has every second turn"), bAnswered && Ticks <= 2 * Found.PathQueries + 1);
	for (const uint32 Ticket : Greedy) { Bench.Queue().Cancel(Ticket); }
	TestEqual(TEXT("what is cancelled waits no more"), Bench.Queue().CountWaiting(), 0);
	TestTrue(TEXT("and is not known"), Bench.Queue().Take(Greedy[0], Found) == EPursuitNavAnswer::Unknown);

	// What is never taken, and what dies.
	const uint32 Left = Bench.Queue().Ask(*Other, FPursuitNavTarget(Bench.Target), {});
	const uint32 Dying = Bench.Queue().Ask(*Bench.Pursuer, FPursuitNavTarget(Bench.Target), {});
	Bench.Pursuer->Destroy();
	Bench.Run(1.0f);
	TestTrue(TEXT("who asked is gone"), Bench.Queue().Take(Dying, Found) == EPursuitNavAnswer::Answered && Found.Reason == EPursuitNavReason::ActorGone);
	Bench.Run(6.0f);
	TestTrue(TEXT("an old answer is forgotten"), Bench.Queue().Take(Left, Found) == EPursuitNavAnswer::Unknown);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitNavLatentTurns, "Pursuit.Nav.TheLatentNodeTakesItsTurnsWithTheOthers", NavTestFlags)
bool FPursuitNavLatentTurns::RunTest(const FString&)
{
	FTriangle Bench;
	const FPathBudget Budget(1);
	ACharacter* Other = Bench.SpawnWalker(FVector(0, 100, 0), 500.0f);
	FListener Listener(NewObject<UPursuitNavListener>());
	TArray<UPursuitNavInterceptAction*> Greedy;
	for (int32 Index = 0; Index < 4; ++Index) { Greedy.Add(Bench.AskLatent(*Listener.operator->(), 10.0)); }
	const uint32 Modest = Bench.Queue().Ask(*Other, FPursuitNavTarget(Bench.Target), {});
	TestEqual(TEXT("all wait"), Bench.Queue().CountWaiting(), 5);
	FPursuitNavIntercept Found;
	int32 Ticks = 0, Asked = 0, AnsweredAfter = 0;
	const int32 Before = Bench.Navigation->Run.Searches;
	while ((Listener->Met < 4 || AnsweredAfter == 0) && Ticks < 128)
	{
		Bench.World.Tick(NavFrame);
		++Ticks;
		TestTrue(TEXT("one query in a tick"), Bench.Queue().GetQueriesOfLastTick() <= 1);
		Asked += Bench.Queue().GetQueriesOfLastTick();
		if (AnsweredAfter == 0 && Bench.Queue().Take(Modest, Found) == EPursuitNavAnswer::Answered) { AnsweredAfter = Ticks; }
	}
	TestTrue(TEXT("the latent node does not get ahead"), AnsweredAfter > 0 && AnsweredAfter <= 2 * Found.PathQueries + 1);
	TestTrue(TEXT("and is answered"), Listener->Met == 4 && Listener->NotMet == 0);
	TestEqual(TEXT("each of its queries is counted"), Asked, Bench.Navigation->Run.Searches - Before);
	TestEqual(TEXT("who is answered waits no more"), Bench.Queue().CountWaiting(), 0);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitNavOwed, "Pursuit.Nav.WhatIsAskedAtOnceIsTakenFromTheNextTicks", NavTestFlags)
bool FPursuitNavOwed::RunTest(const FString&)
{
	FTriangle Bench;
	Bench.World.Tick(NavFrame, 64);
	const FPathBudget Budget(2);
	TestFalse(TEXT("nothing is used up yet"), Bench.Queue().IsSpent());
	// By cutting off: each alone, and each with each of two stretches.
	const int32 Before = Bench.Navigation->Run.Searches;
	UPursuitCutOffLibrary::PredictCutOffOnNavMesh({Bench.Pursuer, Bench.Pursuer}, Bench.Target, {}, {});
	const int32 AtOnce = Bench.Navigation->Run.Searches - Before;
	TestTrue(TEXT("more than a tick may"), AtOnce > 4 && Bench.Queue().IsSpent());

	TArray<uint32> Tickets;
	for (int32 Index = 0; Index < 16; ++Index) { Tickets.Add(Bench.Queue().Ask(*Bench.Pursuer, FPursuitNavTarget(Bench.Target), {})); }
	Bench.World.Tick(NavFrame);
	TestEqual(TEXT("those at once are counted, and one is left to who waits"), Bench.Queue().GetQueriesOfLastTick(), AtOnce + 1);
	int32 Ticks = 1, All = AtOnce + 1;
	while (Bench.Queue().CountWaiting() > 4 && Ticks < 64)
	{
		Bench.World.Tick(NavFrame);
		++Ticks;
		All += Bench.Queue().GetQueriesOfLastTick();
		TestTrue(TEXT("one in a tick until what was owed is made up for, then two"),
			Bench.Queue().GetQueriesOfLastTick() == (AtOnce >= Ticks ? 1 : 2) && All <= FMath::Max(AtOnce + Ticks, 2 * Ticks));
	}
	TestTrue(TEXT("in the end it is"), Ticks > AtOnce && All <= 2 * Ticks);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitNavInGraph, "Pursuit.Graph.AskTheNavMesh", NavTestFlags)
bool FPursuitNavInGraph::RunTest(const FString&)
{
	FTriangle Bench;
	FBlueprintNode Node(*this, TEXT("Predict Intercept On NavMesh (Actor)"));
	Node.Set(TEXT("Pursuer"), static_cast<AActor*>(Bench.Pursuer)).Set(TEXT("Target"), static_cast<AActor*>(Bench.Target)).Call();
	TestEqual(TEXT("the intercept"), Node.Get<FPursuitNavIntercept>(TEXT("Intercept")).Time, 2.5, 0.05);
	FBlueprintNode Feet(*this, TEXT("Get Feet Location"));
	Feet.Set(TEXT("Actor"), static_cast<AActor*>(Bench.Target)).Call();
	TestEqual(TEXT("the feet"), Feet.Get<FVector>(TEXT("Feet")), FVector(1000, 0, 0), 1e-6f);
	AddExpectedErrorPlain(TEXT("must have a navigation mesh of Recast"), EAutomationExpectedErrorFlags::Contains, 1);
	FBlueprintNode Walls(*this, TEXT("Make Walls From NavMesh"));
	Walls.Set(TEXT("Center"), FVector(0, 0, 0)).Call();
	TestTrue(TEXT("what is no mesh has no walls"), Walls.Get<FPursuitNavWalls>(TEXT("Walls")).Walls.IsEmpty());
	return true;
}
