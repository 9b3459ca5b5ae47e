// Cutting a target off on Recast's and Detour's mesh, beside all assignments.

#include "BlueprintNode.h"
#include "PursuitCutOffAction.h"
#include "PursuitCutOffLibrary.h"
#include "PursuitMeshBench.h"
#include "PursuitTestNumbers.h"

#include <algorithm>
#include <optional>

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitNavCutsOff, "Pursuit.Graph.CutOffOnTheNavMesh", NavTestFlags)
bool FPursuitNavCutsOff::RunTest(const FString&)
{
	FMeshBench Bench;
	FPursuitRefusalLog::ForgetAll();
	ACharacter* Target = Bench.SendWalker(FVector(-600, 1100, 0), 300.0f, FVector(1500, -1100, 0));
	TArray<AActor*> Guards;
	for (const FVector& Feet : {FVector(-1500, -300, 0), FVector(1700, 400, 0), FVector(600, -1200, 0)})
	{
		Guards.Add(Bench.SpawnWalker(Feet, 400.0f));
	}
	FBlueprintNode Node(*this, TEXT("Predict Cut Off On NavMesh"));
	Node.Set(TEXT("Pursuers"), Guards).Set(TEXT("Target"), static_cast<AActor*>(Target)).Call();
	const TArray<FPursuitNavCutOff> CutOffs = Node.Get<TArray<FPursuitNavCutOff>>(TEXT("Cut Offs"));
	if (!TestEqual(TEXT("one for each"), CutOffs.Num(), 3)) { return true; }

	// The times of all pairs by scans of the mesh's own ways, every 10 ms along the target's route.
	const TArray<FVector> Route = CutOffs[0].Intercept.TargetRoute;
	double Whole = 0.0;
	for (int32 Index = 0; Index + 1 < Route.Num(); ++Index) { Whole += FVector::Dist(Route[Index], Route[Index + 1]) / 300.0; }
	double Times[3][3];
	for (double (&Row)[3] : Times) { for (double& Time : Row) { Time = 1e9; } }
	for (double Time = 0.0; Time <= 20.0; Time += 0.02)
	{
		const int32 Column = FMath::Min(static_cast<int32>(Time / Whole * 3.0), 2);
		double Rest = Time * 300.0;
		FVector Place = Route.Last();
		for (int32 Leg = 0; Leg + 1 < Route.Num(); ++Leg)
		{
			const double Length = FVector::Dist(Route[Leg], Route[Leg + 1]);
			if (Rest <= Length) { Place = Route[Leg] + (Route[Leg + 1] - Route[Leg]) * (Rest / Length); break; }
			Rest -= Length;
		}
		for (int32 Row = 0; Row < 3; ++Row)
		{
			if (Times[Row][Column] < 1e8) { continue; }
			FPathFindingQuery Query(Guards[Row], *Bench.Mesh, Cast<APawn>(Guards[Row])->GetNavAgentLocation(), Place);
			const FPathFindingResult Way = Bench.Navigation->FindPathSync(Query.SetAllowPartialPaths(false));
			if (Way.IsSuccessful() && Way.Path->GetLength() / 400.0 <= Time) { Times[Row][Column] = Time; }
		}
	}

	// The best of all assignments: as many pairs as possible, then the earliest latest catch.
	int32 Order[] = {0, 1, 2};
	int32 MostPairs = 0;
	double Best = 1e9;
	do
	{
		int32 Pairs = 0;
		double Latest = 0.0;
		for (int32 Row = 0; Row < 3; ++Row)
		{
			const double Time = Times[Row][Order[Row]];
			Pairs += Time < 1e8 ? 1 : 0;
			Latest = Time < 1e8 ? FMath::Max(Latest, Time) : Latest;
		}
		if (Pairs > MostPairs || (Pairs == MostPairs && Latest < Best)) { MostPairs = Pairs; Best = Latest; }
	} while (std::next_permutation(std::begin(Order), std::end(Order)));

	int32 Pairs = 0;
	double Latest = 0.0;
	for (int32 Row = 0; Row < 3; ++Row)
	{
		const FPursuitNavCutOff& CutOff = CutOffs[Row];
		TestTrue(TEXT("each has somewhere to go, in time"), CutOff.Intercept.bMet && CutOff.Intercept.TravelTime <= CutOff.Intercept.Time + 1e-9);
		if (CutOff.Stretch < 0) { continue; }
		++Pairs;
		Latest = FMath::Max(Latest, CutOff.Intercept.Time);
		TestTrue(TEXT("on its stretch"), CutOff.Intercept.Time >= Whole * CutOff.Stretch / 3.0 - 1e-9
			&& (CutOff.Stretch == 2 || CutOff.Intercept.Time <= Whole * (CutOff.Stretch + 1) / 3.0 + 1e-9));
		for (int32 Other = 0; Other < Row; ++Other) { TestTrue(TEXT("its own"), CutOffs[Other].Stretch != CutOff.Stretch); }
	}
	TestEqual(TEXT("as many as any assignment has"), Pairs, MostPairs);
	TestTrue(FString::Printf(TEXT("the latest as early as in any: %f, %f"), Latest, Best), FMath::Abs(Latest - Best) <= 0.1);
	TestTrue(TEXT("more than one"), Pairs >= 2);

	// Who stands is met by all as soon as they can; one stretch leaves two over.
	Cast<AAIController>(Target->GetController())->StopMovement();
	Target->GetCharacterMovement()->Velocity = FVector::ZeroVector;
	for (const FPursuitNavCutOff& CutOff : UPursuitCutOffLibrary::PredictCutOffOnNavMesh(Guards, Target, FPursuitNavSettings(), {}, 1))
	{
		TestTrue(TEXT("at its place"), CutOff.Intercept.bMet && FVector::Dist(CutOff.Intercept.Point, Target->GetNavAgentLocation()) < 40.0);
	}
	AddExpectedErrorPlain(TEXT("The number of Pursuers must be 1 or more"), EAutomationExpectedErrorFlags::Contains, 1);
	TestTrue(TEXT("nobody cuts off"), UPursuitCutOffLibrary::PredictCutOffOnNavMesh({}, Target, FPursuitNavSettings(), {}).IsEmpty());
	FPursuitRefusalLog::ForgetAll();
	AddExpectedErrorPlain(TEXT("Stretches must be 0 or more"), EAutomationExpectedErrorFlags::Contains, 1);
	TestTrue(TEXT("nor on fewer than none"), UPursuitCutOffLibrary::PredictCutOffOnNavMesh(Guards, Target, FPursuitNavSettings(), {}, -1).IsEmpty());
	FPursuitRefusalLog::ForgetAll();
	AddExpectedErrorPlain(TEXT("Target must be there"), EAutomationExpectedErrorFlags::Contains, 1);
	TestFalse(TEXT("nor nobody"), UPursuitCutOffLibrary::PredictCutOffOnNavMesh(Guards, nullptr, FPursuitNavSettings(), {})[0].Intercept.bMet);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitNavGuardsExits, "Pursuit.Graph.CutOffAtTheExitsOnTheNavMesh", NavTestFlags)
bool FPursuitNavGuardsExits::RunTest(const FString&)
{
	FMeshBench Bench;
	FPursuitRefusalLog::ForgetAll();
	// A thief in the west; gates in the south-east, the north-east and beside its own place, which only who stands there guards.
	ACharacter* Thief = Bench.SpawnWalker(FVector(-1600, 0, 0), 300.0f);
	const TArray<FVector> Gates = {FVector(1600, -1100, 0), FVector(1600, 1100, 0), FVector(-1500, 1200, 0)};
	TArray<AActor*> Guards;
	for (const FVector& Feet : {FVector(1500, 700, 0), FVector(-1400, 900, 0), FVector(1000, -900, 0)})
	{
		Guards.Add(Bench.SpawnWalker(Feet, 250.0f));
	}
	FBlueprintNode Node(*this, TEXT("Predict Cut Off On NavMesh"));
	Node.Set(TEXT("Pursuers"), Guards).Set(TEXT("Target"), static_cast<AActor*>(Thief)).Set(TEXT("Exits"), Gates).Call();
	const TArray<FPursuitNavCutOff> CutOffs = Node.Get<TArray<FPursuitNavCutOff>>(TEXT("Cut Offs"));
	if (!TestEqual(TEXT("one for each"), CutOffs.Num(), 3)) { return true; }

	// When each could meet it on its way to each gate: the mesh's own ways, every 20 ms, until it is through.
	double Times[3][3];
	for (int32 Column = 0; Column < 3; ++Column)
	{
		FPathFindingQuery Away(Thief, *Bench.Mesh, Thief->GetNavAgentLocation(), Gates[Column]);
		const FPathFindingResult Found = Bench.Navigation->FindPathSync(Away.SetAllowPartialPaths(false));
		for (int32 Row = 0; Row < 3; ++Row)
		{
			Times[Row][Column] = 1e9;
			for (double Time = 0.0; Time * 300.0 <= Found.Path->GetLength(); Time += 0.02)
			{
				double Rest = Time * 300.0;
				const TArray<FNavPathPoint>& Points = Found.Path->GetPathPoints();
				FVector Place = Points.Last().Location;
				for (int32 Leg = 0; Leg + 1 < Points.Num(); ++Leg)
				{
					const double Length = FVector::Dist(Points[Leg].Location, Points[Leg + 1].Location);
					if (Rest <= Length) { Place = Points[Leg].Location + (Points[Leg + 1].Location - Points[Leg].Location) * (Rest / Length); break; }
					Rest -= Length;
				}
				FPathFindingQuery Query(Guards[Row], *Bench.Mesh, Cast<APawn>(Guards[Row])->GetNavAgentLocation(), Place);
				const FPathFindingResult Way = Bench.Navigation->FindPathSync(Query.SetAllowPartialPaths(false));
				if (Way.IsSuccessful() && Way.Path->GetLength() / 250.0 <= Time) { Times[Row][Column] = Time; break; }
			}
		}
	}
	int32 Order[] = {0, 1, 2};
	int32 MostPairs = 0;
	double Best = 1e9;
	do
	{
		int32 Pairs = 0;
		double Latest = 0.0;
		for (int32 Row = 0; Row < 3; ++Row)
		{
			const double Time = Times[Row][Order[Row]];
			Pairs += Time < 1e8 ? 1 : 0;
			Latest = Time < 1e8 ? FMath::Max(Latest, Time) : Latest;
		}
		if (Pairs > MostPairs || (Pairs == MostPairs && Latest < Best)) { MostPairs = Pairs; Best = Latest; }
	} while (std::next_permutation(std::begin(Order), std::end(Order)));
	int32 Pairs = 0;
	double Latest = 0.0;
	for (int32 Row = 0; Row < 3; ++Row)
	{
		const FPursuitNavCutOff& CutOff = CutOffs[Row];
		if (CutOff.Stretch < 0) { continue; }
		++Pairs;
		Latest = FMath::Max(Latest, CutOff.Intercept.Time);
		TestTrue(FString::Printf(TEXT("in time: %f, %f"), CutOff.Intercept.Time, Times[Row][CutOff.Stretch]),
			CutOff.Intercept.bMet && FMath::Abs(CutOff.Intercept.Time - Times[Row][CutOff.Stretch]) <= 0.1);
		for (int32 Other = 0; Other < Row; ++Other) { TestTrue(TEXT("its own"), CutOffs[Other].Stretch != CutOff.Stretch); }
	}
	TestTrue(TEXT("all exits are guarded"), MostPairs == 3 && Pairs == 3);
	TestTrue(FString::Printf(TEXT("the latest as early as in any: %f, %f"), Latest, Best), FMath::Abs(Latest - Best) <= 0.1);

	// Who is at no exit in time has none; an exit that is off the mesh is nobody's.
	const TArray<AActor*> Late = {Bench.SpawnWalker(FVector(1700, 0, 0), 10.0f)};
	TestEqual(TEXT("too late"), UPursuitCutOffLibrary::PredictCutOffOnNavMesh(Late, Thief, FPursuitNavSettings(), {Gates[2]})[0].Stretch, -1);
	TestEqual(TEXT("no exit"), UPursuitCutOffLibrary::PredictCutOffOnNavMesh(Guards, Thief, FPursuitNavSettings(), {FVector(9e4, 0, 0)})[1].Stretch, -1);
	return true;
}

namespace
{
	/** Two guards before and behind a thief that walks away from the second, and the latent node that is heard by a listener. */
	struct FCutOffBench : FNavBench
	{
		TArray<AActor*> Guards;
		ACharacter* Thief = nullptr;
		std::optional<TStrongObjectPtr<UPursuitNavListener>> HeldListener;
		std::optional<TStrongObjectPtr<UPursuitCutOffAction>> HeldAction;
		UPursuitNavListener* Listener = nullptr;
		UPursuitCutOffAction* Action = nullptr;

		FCutOffBench()
		{
			UseStraightWays();
			Thief = SendWalker(FVector(1000, 0, 0), 300.0f, FVector(1000, 6000, 0));
			Guards = {SpawnWalker(FVector(0, 0, 0), 500.0f), SpawnWalker(FVector(0, 5000, 0), 200.0f)};
		}

		void Ask(double Deadline = 2.0, const TArray<FVector>& Exits = {}, int32 Stretches = 0)
		{
			Listener = NewObject<UPursuitNavListener>();
			HeldListener.emplace(Listener);
			Action = UPursuitCutOffAction::PredictCutOffOnNavMeshLatent(Guards, Thief, FPursuitNavSettings(), Exits, Stretches, Deadline);
			HeldAction.emplace(Action);
			Action->OnMet.AddDynamic(Listener, &UPursuitNavListener::HearCutOffsMet);
			Action->OnNotMet.AddDynamic(Listener, &UPursuitNavListener::HearCutOffsNotMet);
			Action->Activate();
		}

		TArray<FPursuitNavCutOff> AtOnce(const TArray<FVector>& Exits = {}, int32 Stretches = 0) const
		{
			return UPursuitCutOffLibrary::PredictCutOffOnNavMesh(Guards, Thief, FPursuitNavSettings(), Exits, Stretches);
		}
	};
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitNavCutOffLatent, "Pursuit.Nav.TheLatentCutOffAnswersWithTheStateOfItsCall", NavTestFlags)
bool FPursuitNavCutOffLatent::RunTest(const FString&)
{
	FCutOffBench Bench;
	const FPathBudget Budget(2);
	const TArray<FVector> Gates = {FVector(1000, 3000, 0), FVector(3000, 0, 0), FVector(-4000, 0, 0)};
	for (const TArray<FVector>& Exits : {TArray<FVector>(), Gates})
	{
		Bench.World.Tick(NavFrame, 64);
		const TArray<FPursuitNavCutOff> Expected = Bench.AtOnce(Exits);
		const int32 Before = Bench.Navigation->Run.Searches;
		Bench.Ask(5.0, Exits);
		TestTrue(TEXT("not at once"), Bench.Listener->Met == 0 && !Bench.Action->IsOver() && Bench.Navigation->Run.Searches == Before);
		for (int32 Tick = 0; Tick < 256; ++Tick)
		{
			Bench.World.Tick(NavFrame);
			// The first tick has the queries of the other node, too.
			TestTrue(TEXT("within the budget"), Tick == 0 || Bench.Queue().GetQueriesOfLastTick() <= 2);
		}
		if (!TestTrue(TEXT("it answers once"), Bench.Listener->Met == 1 && Bench.Listener->NotMet == 0)) { return true; }
		const TArray<FPursuitNavCutOff>& Heard = Bench.Listener->CutOffs;
		if (!TestEqual(TEXT("one for each"), Heard.Num(), Expected.Num())) { return true; }
		for (int32 Row = 0; Row < Heard.Num(); ++Row)
		{
			TestTrue(TEXT("the answer of the other node"), Heard[Row].Stretch == Expected[Row].Stretch
				&& Heard[Row].Intercept.Point == Expected[Row].Intercept.Point && Heard[Row].Intercept.Time == Expected[Row].Intercept.Time);
			TestTrue(TEXT("and how old it is"), Heard[Row].Intercept.Age > 0.0 && Heard[Row].Intercept.Age < 4.0);
		}
	}
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitNavCutOffLatentEnds, "Pursuit.Nav.TheLatentCutOffAlwaysEnds", NavTestFlags)
bool FPursuitNavCutOffLatentEnds::RunTest(const FString&)
{
	FCutOffBench Bench;
	const auto EndsWith = [&](const TCHAR* What, EPursuitNavReason Reason, TFunction<void()> Asks) {
		FPursuitRefusalLog::ForgetAll();
		Asks();
		Bench.Run(1.0f);
		const TArray<FPursuitNavCutOff>& Heard = Bench.Listener->CutOffs;
		TestTrue(What, Bench.Action->IsOver() && Bench.Listener->Met == 0 && Bench.Listener->NotMet == 1 && Heard.Num() == Bench.Guards.Num());
		for (const FPursuitNavCutOff& CutOff : Heard) { TestTrue(What, CutOff.Intercept.Reason == Reason && CutOff.Stretch == -1); }
		Bench.Action->Cancel();
		TestTrue(TEXT("and it ends once"), Bench.Listener->NotMet == 1);
	};
	Bench.Navigation->Run.AnswerTicks = 1000;
	EndsWith(TEXT("cancelled"), EPursuitNavReason::Cancelled, [&] { Bench.Ask(); Bench.Action->Cancel(); });
	EndsWith(TEXT("when nobody answers"), EPursuitNavReason::TimedOut, [&] { Bench.Ask(0.25); });
	Bench.Navigation->Run.AnswerTicks = 1;
	AddExpectedErrorPlain(TEXT("must be more than 0"), EAutomationExpectedErrorFlags::Contains, 2);
	for (const double None : {0.0, PursuitNumbers::NaN()})
	{
		EndsWith(TEXT("a deadline that is none"), EPursuitNavReason::TimedOut, [&] { Bench.Ask(None); });
	}
	Bench.Navigation->Run.bRefusesAsync = true;
	AddExpectedErrorPlain(TEXT("must take path queries"), EAutomationExpectedErrorFlags::Contains, 1);
	EndsWith(TEXT("queries that are refused"), EPursuitNavReason::QueryRefused, [&] { Bench.Ask(); });
	Bench.Navigation->Run.bRefusesAsync = false;

	// Of two guards one dies: the other cuts off.
	Bench.Ask();
	Bench.Guards[1]->Destroy();
	Bench.Run(1.0f);
	if (TestTrue(TEXT("the other goes on"), Bench.Listener->Met == 1 && Bench.Listener->CutOffs.Num() == 2))
	{
		TestTrue(TEXT("and meets"), Bench.Listener->CutOffs[0].Intercept.bMet && !Bench.Listener->CutOffs[1].Intercept.bMet);
		TestTrue(TEXT("who died does not"), Bench.Listener->CutOffs[1].Intercept.Reason == EPursuitNavReason::ActorGone);
	}
	Bench.Guards.SetNum(1);
	EndsWith(TEXT("when the thief dies"), EPursuitNavReason::ActorGone, [&] { Bench.Ask(); Bench.Thief->Destroy(); });

	// A refused input has no cut off.
	Bench.Thief = Bench.SendWalker(FVector(1000, 0, 0), 300.0f, FVector(1000, 6000, 0));
	AddExpectedErrorPlain(TEXT("Stretches must be 0 or more"), EAutomationExpectedErrorFlags::Contains, 1);
	AddExpectedErrorPlain(TEXT("Exits[0] must be a place"), EAutomationExpectedErrorFlags::Contains, 1);
	AddExpectedErrorPlain(TEXT("The number of Pursuers must be 1 or more"), EAutomationExpectedErrorFlags::Contains, 1);
	const auto Refuses = [&](const TCHAR* What) { TestTrue(What, Bench.Action->IsOver() && Bench.Listener->NotMet == 1 && Bench.Listener->CutOffs.IsEmpty()); };
	Bench.Ask(2.0, {}, -1);
	Refuses(TEXT("stretches below none"));
	FPursuitRefusalLog::ForgetAll();
	Bench.Ask(2.0, {PursuitNumbers::Nowhere()});
	Refuses(TEXT("an exit that is no place"));
	Bench.Guards.Empty();
	FPursuitRefusalLog::ForgetAll();
	Bench.Ask();
	Refuses(TEXT("nobody"));
	return true;
}
