// The environment query test and context, run on the items of one option. Their engine is a part of the stand-in that is its own: see
// engine/AIModule/Public/EnvironmentQuery/EnvQueryTypes.h.

#include "AIController.h"
#include "BehaviorTree/BehaviorTree.h"
#include "BehaviorTree/BlackboardComponent.h"
#include "Core/PursuitRefusal.h"
#include "CoreMinimal.h"
#include "EnvironmentQuery/Contexts/EnvQueryContext_Querier.h"
#include "EnvironmentQuery/EnvQueryTypes.h"
#include "EnvQueryContext_PursuitInterceptPoint.h"
#include "EnvQueryTest_PursuitInterceptTime.h"
#include "GameFramework/Character.h"
#include "GameFramework/CharacterMovementComponent.h"
#include "Misc/AutomationTest.h"
#include "PursuitFlightComponent.h"
#include "PursuitTestWorld.h"
#include "UObject/Package.h"
#include "UObject/StrongObjectPtr.h"

#include <optional>

namespace
{
	constexpr auto QueryTestFlags = EAutomationTestFlags::EditorContext | EAutomationTestFlags::ProductFilter;

	/** A querier of 500 cm/s at the origin, and one test. */
	struct FQueryBench
	{
		FPursuitTestWorld World;
		ACharacter* Querier = World.SpawnFlyer(FVector::ZeroVector, 500.0f);
		TStrongObjectPtr<UEnvQueryTest_PursuitInterceptTime> Test{NewObject<UEnvQueryTest_PursuitInterceptTime>()};
		FEnvQueryInstance Query;

		FQueryBench()
		{
			FPursuitRefusalLog::ForgetAll();
			Query.Owner = Querier;
			Query.World = &World.Get();
		}

		ACharacter* Add(const FVector& Location, const FVector& Velocity)
		{
			ACharacter* Actor = World.SpawnFlyer(Location, 2000.0f);
			Actor->GetCharacterMovement()->Velocity = Velocity;
			Query.TestedItems.Add({Actor->GetActorLocation(), Actor});
			return Actor;
		}

		void Add(const FVector& Point) { Query.TestedItems.Add({Point, nullptr}); }

		void Run()
		{
			for (FEnvQueryInstance::FTestedItem& Item : Query.TestedItems) { Item.bTested = false; Item.bDiscarded = false; }
			Test->RunTest(Query);
		}

		float Score(int32 Index) const { return Query.TestedItems[Index].RawScore; }
		bool Passed(int32 Index) const { return Query.TestedItems[Index].bTested && !Query.TestedItems[Index].bDiscarded; }
	};
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitQueryTargets, "Pursuit.Query.ScoresTargetsByTheTimeToMeetThem", QueryTestFlags)
bool FPursuitQueryTargets::RunTest(const FString&)
{
	FQueryBench Bench;
	// 500 t = 400 + 300 t; 1000; across at 300: 500^2 t^2 = 800^2 + 300^2 t^2; as fast as the querier and away; 3000 at rest.
	Bench.Add(FVector(400, 0, 0), FVector(300, 0, 0));
	Bench.Add(FVector(0, 0, 1000));
	Bench.Add(FVector(800, 0, 0), FVector(0, 300, 0));
	Bench.Add(FVector(400, 0, 0), FVector(500, 0, 0));
	Bench.Add(FVector(-3000, 0, 0));
	Bench.Run();
	const float Expected[] = {2.0f, 2.0f, 2.0f};
	for (int32 Index = 0; Index < 3; ++Index) { TestTrue(TEXT("in two seconds"), Bench.Passed(Index) && FMath::Abs(Bench.Score(Index) - Expected[Index]) < 1e-5f); }
	TestTrue(TEXT("who escapes falls out, and who is beyond the horizon"), !Bench.Passed(3) && !Bench.Passed(4));

	// One number is the horizon: 6 s are within 10 s, without a second one.
	Bench.Test->MaxPredictionTime.DefaultValue = 10.0f;
	Bench.Run();
	TestTrue(TEXT("looking farther ahead"), Bench.Passed(4) && FMath::Abs(Bench.Score(4) - 6.0f) < 1e-5f && !Bench.Passed(3));
	Bench.Test->MaxPredictionTime.DefaultValue = 1.9375f;
	Bench.Run();
	TestFalse(TEXT("and less far"), Bench.Passed(0));
	Bench.Test->MaxPredictionTime.DefaultValue = 5.0f;

	Bench.Test->FilterType = EEnvTestFilterType::Maximum;
	Bench.Test->FloatValueMax.DefaultValue = 1.9375f;
	Bench.Run();
	TestFalse(TEXT("later than the limit of the filter"), Bench.Passed(0));
	Bench.Test->FloatValueMax.DefaultValue = 2.0625f;
	Bench.Run();
	TestTrue(TEXT("and in time for it"), Bench.Passed(0));
	Bench.Test->FloatValueMax.DefaultValue = 10.0f;
	Bench.Test->MaxPredictionTime.DefaultValue = 10.0f;
	Bench.Run();
	TestTrue(TEXT("with both"), Bench.Passed(4) && FMath::Abs(Bench.Score(4) - 6.0f) < 1e-5f && !Bench.Passed(3));
	Bench.Test->PursuerSpeed.DefaultValue = 1000.0f;
	Bench.Test->CaptureRadius.DefaultValue = 100.0f;
	Bench.Run();
	TestTrue(TEXT("faster, and with a longer range"), FMath::Abs(Bench.Score(4) - 2.9f) < 1e-5f && FMath::Abs(Bench.Score(3) - 0.6f) < 1e-5f);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitQueryPursuers, "Pursuit.Query.ScoresPlacesToSetOutFrom", QueryTestFlags)
bool FPursuitQueryPursuers::RunTest(const FString&)
{
	FQueryBench Bench;
	// The querier flies along X at 300 and is met by 500: from ahead at 1600 in two seconds, from 400 behind in two.
	Bench.Querier->GetCharacterMovement()->Velocity = FVector(300, 0, 0);
	Bench.Test->Items = EPursuitQueryItems::Pursuers;
	Bench.Test->PursuerSpeed.DefaultValue = 500.0f;
	Bench.Add(FVector(1600, 0, 0));
	Bench.Add(FVector(-400, 0, 0));
	Bench.Add(FVector(-4000, 0, 0));
	Bench.Run();
	TestTrue(TEXT("in two seconds"), FMath::Abs(Bench.Score(0) - 2.0f) < 1e-5f && FMath::Abs(Bench.Score(1) - 2.0f) < 1e-5f);
	TestFalse(TEXT("too far behind"), Bench.Passed(2));
	Bench.Test->bRequireIntercept = false;
	Bench.Run();
	TestTrue(TEXT("kept with the horizon"), Bench.Passed(2) && Bench.Score(2) == 5.0f);
	Bench.Test->bRequireIntercept = true;
	Bench.Test->TestPurpose = EEnvTestPurpose::Score;
	Bench.Run();
	TestTrue(TEXT("so does a test that only scores"), Bench.Passed(2) && Bench.Score(2) == 5.0f);

	FQueryBench Own;
	Own.Querier->GetCharacterMovement()->Velocity = FVector(300, 0, 0);
	Own.Test->Items = EPursuitQueryItems::Pursuers;
	Own.Add(FVector(2300, 0, 0), FVector::ZeroVector);
	Own.Run();
	TestTrue(TEXT("a teammate has a speed of its own"), FMath::Abs(Own.Score(0) - 1.0f) < 1e-5f);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitQueryEdges, "Pursuit.Query.TestsNothingOfWhatIsNotThere", QueryTestFlags)
bool FPursuitQueryEdges::RunTest(const FString&)
{
	AddExpectedErrorPlain(TEXT("Intercept Time refused its question: PursuerSpeed must be set"), EAutomationExpectedErrorFlags::Contains, 1);
	AddExpectedErrorPlain(TEXT("Predict Intercept refused its question: PursuerSpeed must"), EAutomationExpectedErrorFlags::Contains, 1);
	AddExpectedErrorPlain(TEXT("Predict Intercept refused its question: Settings.MaxPredictionTime must"), EAutomationExpectedErrorFlags::Contains, 1);
	FQueryBench Bench;
	Bench.Add(FVector(400, 0, 0));
	Bench.Test->Context = nullptr;
	Bench.Run();
	TestTrue(TEXT("no context is nobody who meets it"), Bench.Query.TestedItems[0].bTested && Bench.Query.TestedItems[0].bDiscarded);
	Bench.Test->TestPurpose = EEnvTestPurpose::Score;
	Bench.Run();
	TestTrue(TEXT("a test that only scores gives the horizon"), Bench.Passed(0) && Bench.Score(0) == 5.0f);
	Bench.Test->TestPurpose = EEnvTestPurpose::FilterAndScore;
	Bench.Test->Context = UEnvQueryContext_Querier::StaticClass();
	Bench.Test->Items = EPursuitQueryItems::Pursuers;
	Bench.Run();
	TestFalse(TEXT("a point has no speed of its own"), Bench.Passed(0));
	Bench.Test->PursuerSpeed.DefaultValue = -1.0f;
	Bench.Run();
	TestFalse(TEXT("a speed below zero"), Bench.Passed(0));
	FPursuitRefusalLog::ForgetAll();
	Bench.Test->PursuerSpeed.DefaultValue = 500.0f;
	Bench.Test->MaxPredictionTime.DefaultValue = 0.0f;
	Bench.Run();
	TestFalse(TEXT("no horizon"), Bench.Passed(0));
	Bench.Querier->Destroy();
	Bench.Run();
	TestFalse(TEXT("no querier any more"), Bench.Query.TestedItems[0].bTested);
	FPursuitRefusalLog::ForgetAll();
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitQueryShared, "Pursuit.Query.OneTestServesManyQueriers", QueryTestFlags)
bool FPursuitQueryShared::RunTest(const FString&)
{
	FQueryBench Bench;
	ACharacter* Snitch = Bench.Add(FVector(1000, 0, 0), FVector::ZeroVector);
	ACharacter* Other = Bench.World.SpawnFlyer(FVector(4000, 0, 0), 1000.0f);
	FEnvQueryInstance Second = Bench.Query;
	Second.Owner = Other;
	Bench.Run();
	Bench.Test->RunTest(Second);
	TestTrue(TEXT("each by its own place and speed"), FMath::Abs(Bench.Score(0) - 2.0f) < 1e-5f && FMath::Abs(Second.TestedItems[0].RawScore - 3.0f) < 1e-5f);
	Snitch->Destroy();
	Bench.Run();
	TestTrue(TEXT("an item that is gone is where it was"), FMath::Abs(Bench.Score(0) - 2.0f) < 1e-5f);
	TestTrue(TEXT("it says what it does"), Bench.Test->GetDescriptionTitle().ToString().Contains(TEXT("items are targets, with ")));
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitQueryPoint, "Pursuit.Query.InterceptPointIsWhereTheGoalIsMet", QueryTestFlags)
bool FPursuitQueryPoint::RunTest(const FString&)
{
	AddExpectedErrorPlain(TEXT("Intercept Point refused its question: TargetKey must be an Object key"), EAutomationExpectedErrorFlags::Contains, 1);
	FQueryBench Bench;
	ACharacter* Snitch = Bench.World.SpawnFlyer(FVector(400, 0, 0), 2000.0f);
	Snitch->GetCharacterMovement()->Velocity = FVector(300, 0, 0);
	UEnvQueryContext_PursuitInterceptPoint* Context = CastChecked<UEnvQueryContext_PursuitInterceptPoint>(UEnvQueryContext_PursuitInterceptPoint::StaticClass()->GetDefaultObject());
	const auto Point = [&](TArray<FVector>& Found) { return Bench.Query.PrepareContext(UEnvQueryContext_PursuitInterceptPoint::StaticClass(), Found) && Found.Num() == 1; };
	TArray<FVector> Found;
	TestFalse(TEXT("without a flight component there is none"), Point(Found));
	UPursuitFlightComponent* Flight = Bench.World.AddFlight(*Bench.Querier);
	TestFalse(TEXT("nor without a goal"), Point(Found));
	Flight->SetGoalActor(Snitch);
	if (TestTrue(TEXT("one point"), Point(Found))) { TestEqual(TEXT("500 t = 400 + 300 t"), Found[0], FVector(1000, 0, 0), 1e-3f); }

	AAIController* Controller = Bench.World.Possess(*Bench.Querier);
	TStrongObjectPtr<UBehaviorTree> Tree(MakeEmptyPursuitTree());
	UBlackboardComponent* Blackboard = nullptr;
	Controller->UseBlackboard(Tree->BlackboardAsset, Blackboard);
	Bench.Query.Owner = Controller;
	Flight->ClearGoal();
	Context->TargetKey = PursuitKeys::Target;
	TestFalse(TEXT("a key that holds nobody"), Point(Found));
	Blackboard->SetValueAsObject(PursuitKeys::Target, Snitch);
	if (TestTrue(TEXT("a key, of a controller's pawn"), Point(Found))) { TestEqual(TEXT("the same"), Found[0], FVector(1000, 0, 0), 1e-3f); }
	Context->TargetKey = PursuitKeys::InterceptPoint;
	TestFalse(TEXT("a key of another type"), Point(Found));
	Context->TargetKey = PursuitKeys::Target;
	Snitch->Destroy();
	TestFalse(TEXT("who is gone is not met"), Point(Found));
	Context->TargetKey = NAME_None;
	FPursuitRefusalLog::ForgetAll();
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitQuerySteps, "Pursuit.Query.ATestGoesOnInLaterStepsAndMayBeAbandoned", QueryTestFlags)
bool FPursuitQuerySteps::RunTest(const FString&)
{
	// Two queries of one test object, each with time for two of five items in a step, in turns; of each place both need other times.
	FQueryBench Bench;
	for (const double Distance : {500.0, 1000.0, 1500.0, 2000.0, 2500.0}) { Bench.Add(FVector(Distance, 0, 0)); }
	Bench.Query.ItemsInStep = 2;
	FEnvQueryInstance Second = Bench.Query;
	Second.Owner = Bench.World.SpawnFlyer(FVector(3000, 0, 0), 1000.0f);
	FEnvQueryInstance Third = Bench.Query;
	for (int32 Step = 0; Step < 3; ++Step)
	{
		Bench.Test->RunTest(Bench.Query);
		Bench.Test->RunTest(Second);
		if (Step == 0)
		{
			// An abort stops a query between two steps: tested items stay, and the rest is not tested.
			Bench.Test->RunTest(Third);
			Third.Owner = nullptr;
		}
	}
	for (int32 Index = 0; Index < 5; ++Index)
	{
		TestTrue(TEXT("500 cm/s from the one side"), Bench.Passed(Index) && FMath::Abs(Bench.Score(Index) - static_cast<float>(Index + 1)) < 1e-5f);
		TestTrue(TEXT("1000 cm/s from the other"), FMath::Abs(Second.TestedItems[Index].RawScore - static_cast<float>(5 - Index) / 2.0f) < 1e-5f);
		TestTrue(TEXT("one step only"), Third.TestedItems[Index].bTested == (Index < 2));
	}
	Bench.Test->RunTest(Third);
	TestFalse(TEXT("an aborted query without its owner tests nothing more"), Third.TestedItems[2].bTested);

	// The querier is destroyed between two steps, and the actor that is the other side.
	FQueryBench Lost;
	for (int32 Index = 0; Index < 3; ++Index) { Lost.Add(FVector(500, 0, 0)); }
	Lost.Query.ItemsInStep = 1;
	Lost.Test->RunTest(Lost.Query);
	Lost.Querier->Destroy();
	Lost.Test->RunTest(Lost.Query);
	Lost.World.Tick(0.1f);
	Lost.Test->RunTest(Lost.Query);
	TestTrue(TEXT("what was tested stays"), Lost.Passed(0));
	TestTrue(TEXT("and the rest has no score"), !Lost.Query.TestedItems[1].bTested && !Lost.Query.TestedItems[2].bTested);

	// An item is destroyed between two steps: it is a place that stands still.
	FQueryBench Fewer;
	Fewer.Add(FVector(500, 0, 0), FVector::ZeroVector);
	ACharacter* Snitch = Fewer.Add(FVector(400, 0, 0), FVector(300, 0, 0));
	Fewer.Query.ItemsInStep = 1;
	Fewer.Test->RunTest(Fewer.Query);
	Snitch->Destroy();
	Fewer.Test->RunTest(Fewer.Query);
	TestTrue(TEXT("400 cm at 500 cm/s"), Fewer.Passed(1) && FMath::Abs(Fewer.Score(1) - 0.8f) < 1e-5f);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitQueryPoints, "Pursuit.Query.OneContextServesManyQueriers", QueryTestFlags)
bool FPursuitQueryPoints::RunTest(const FString&)
{
	// A context is the default object of its class: one for all queries of all subtrees.
	FQueryBench Bench;
	TArray<ACharacter*> Targets;
	TArray<FEnvQueryInstance> Queries;
	for (int32 Index = 0; Index < 4; ++Index)
	{
		const FVector Place(0, 9000.0 * Index, 0);
		ACharacter* Querier = Bench.World.SpawnFlyer(Place, 500.0f);
		Targets.Add(Bench.World.SpawnFlyer(Place + FVector(400, 0, 0), 2000.0f));
		Targets.Last()->GetCharacterMovement()->Velocity = FVector(75.0 * Index, 0, 0);
		// One has no goal: as a key that is unset.
		if (Index != 2) { Bench.World.AddFlight(*Querier)->SetGoalActor(Targets.Last()); }
		FEnvQueryInstance Query = Bench.Query;
		Query.Owner = Querier;
		Queries.Add(Query);
	}
	const auto Point = [&](int32 Index, FVector& Out) {
		TArray<FVector> Found;
		const bool bFound = Queries[Index].PrepareContext(UEnvQueryContext_PursuitInterceptPoint::StaticClass(), Found) && Found.Num() == 1;
		Out = bFound ? Found[0] : FVector::ZeroVector;
		return bFound;
	};
	for (int32 Round = 0; Round < 2; ++Round)
	{
		for (int32 Index = 0; Index < 4; ++Index)
		{
			FVector Found;
			TestEqual(TEXT("who has a goal has a point"), Point(Index, Found), Index != 2 && !(Round == 1 && Index == 1));
			// 500 t = 400 + 75 i t.
			if (Index == 0 || Index == 3) { TestEqual(TEXT("its own"), Found, FVector(400.0 * 500.0 / (500.0 - 75.0 * Index), 9000.0 * Index, 0), 1e-3f); }
		}
		Targets[1]->Destroy();
	}
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitQueryEnds, "Pursuit.Query.AWorldMayEndInAQuery", QueryTestFlags)
bool FPursuitQueryEnds::RunTest(const FString&)
{
	const TStrongObjectPtr<UEnvQueryTest_PursuitInterceptTime> Test(NewObject<UEnvQueryTest_PursuitInterceptTime>());
	std::optional<FQueryBench> Bench(std::in_place);
	Bench->Add(FVector(500, 0, 0));
	Bench->Add(FVector(900, 0, 0), FVector::ZeroVector);
	Bench->World.AddFlight(*Bench->Querier)->SetGoalActor(Bench->Add(FVector(400, 0, 0), FVector::ZeroVector));
	Bench->Query.ItemsInStep = 1;
	Test->RunTest(Bench->Query);
	FEnvQueryInstance Query = Bench->Query;
	Bench.reset();
	Query.World = nullptr;
	Test->RunTest(Query);
	TestTrue(TEXT("what was tested stays, and nothing more is"), Query.TestedItems[0].bTested && !Query.TestedItems[1].bTested);
	TArray<FVector> Found;
	TestFalse(TEXT("nor is there a point"), Query.PrepareContext(UEnvQueryContext_PursuitInterceptPoint::StaticClass(), Found));
	return true;
}
