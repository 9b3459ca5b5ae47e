// The chase through a house, on a mesh that Recast makes of the house that the drill builds.

#include "CoreMinimal.h"
#include "Engine/World.h"
#include "EngineUtils.h"
#include "Misc/AutomationTest.h"
#include "NavigationSystem.h"
#include "NavMesh/RecastNavMesh.h"
#include "PursuitHouseChase.h"
#include "PursuitTestWorld.h"
#include "StandIn/NavigationScene.h"

namespace
{
	constexpr auto HouseTestFlags = EAutomationTestFlags::EditorContext | EAutomationTestFlags::ProductFilter;
	constexpr float HouseFrame = 1.0f / 60.0f;

	/** Plays it to its end. Meanwhile is called before every tick. */
	APursuitHouseChase* Play(const FPursuitTestWorld& World, int32 Guards, const UE::StandIn::FNavigationRun& Run = {})
	{
		APursuitHouseChase* Drill = World.Get().SpawnActor<APursuitHouseChase>();
		Drill->Guards = Guards;
		World.Tick(HouseFrame);
		UE::StandIn::BuildNavigation(World.Get(), UE::StandIn::SceneOf(World.Get()));
		UNavigationSystemV1::GetCurrent(&World.Get())->Run = Run;
		for (int32 Frame = 0; Frame < 60 * 80 && !Drill->IsOver(); ++Frame) { World.Tick(HouseFrame); }
		return Drill;
	}
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitHouseOne, "Pursuit.HouseChase.OneGuardIsSoonerByItsIntercept", HouseTestFlags)
bool FPursuitHouseOne::RunTest(const FString&)
{
	FPursuitTestWorld World;
	const APursuitHouseChase* Drill = Play(World, 1);
	TestTrue(TEXT("it ends"), Drill->IsOver());
	TestEqual(TEXT("with gold"), Drill->DescribeMedals(), FString(TEXT("gold")));
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitHouseFour, "Pursuit.HouseChase.FourGuardsCatchOneThief", HouseTestFlags)
bool FPursuitHouseFour::RunTest(const FString&)
{
	FPursuitTestWorld World;
	const APursuitHouseChase* Drill = Play(World, 4);
	TestTrue(TEXT("it ends with a medal"), Drill->IsOver() && !Drill->GetMedals().IsEmpty() && Drill->GetMedals()[0] != EPursuitMedal::Bronze);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitHouseLonger, "Pursuit.HouseChase.WaysThatAreTooLongStillLeadToTheThief", HouseTestFlags)
bool FPursuitHouseLonger::RunTest(const FString&)
{
	FPursuitTestWorld World;
	UE::StandIn::FNavigationRun Run;
	Run.LongerBy = 1.2;
	const APursuitHouseChase* Drill = Play(World, 1, Run);
	TestTrue(TEXT("it is caught"), Drill->IsOver() && Drill->GetHouses()[0].CaughtAfter >= 0.0);
	FPursuitTestWorld Other;
	const APursuitHouseChase* Four = Play(Other, 4, Run);
	TestTrue(TEXT("by four that share its route too"), Four->IsOver() && Four->GetHouses()[0].CaughtAfter >= 0.0);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitHouseOrder, "Pursuit.HouseChase.AnswersThatComeOutOfOrderStillLeadToTheThief", HouseTestFlags)
bool FPursuitHouseOrder::RunTest(const FString&)
{
	FPursuitTestWorld World;
	UE::StandIn::FNavigationRun Run;
	Run.AnswerOrder = UE::StandIn::FNavigationRun::EOrder::LastFirst;
	Run.AnswerTicks = 4;
	const APursuitHouseChase* Drill = Play(World, 4, Run);
	int32 Answers = 0;
	for (const TObjectPtr<UPursuitHouseEar>& Ear : Drill->GetEars()) { Answers += Ear->Answers; }
	TestTrue(TEXT("the guards were answered beside the game"), Answers > 8);
	TestTrue(TEXT("it is caught before it is out"), Drill->IsOver() && Drill->GetHouses()[0].CaughtAfter >= 0.0 && Drill->GetHouses()[0].OutAfter < 0.0);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitHouseFails, "Pursuit.HouseChase.AnswersThatFailStillLeadToTheThief", HouseTestFlags)
bool FPursuitHouseFails::RunTest(const FString&)
{
	FPursuitTestWorld World;
	UE::StandIn::FNavigationRun Run;
	int32 Asked = 0;
	Run.Fails = [&Asked](const FPathFindingQuery&) { return ++Asked % 2 == 0; };
	const APursuitHouseChase* Drill = Play(World, 4, Run);
	TestTrue(TEXT("half of the paths failed"), Asked > 8);
	TestTrue(TEXT("it is caught"), Drill->IsOver() && Drill->GetHouses()[0].CaughtAfter >= 0.0);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitHouseShares, "Pursuit.HouseChase.GuardsShareTheStretchesOfTheRoute", HouseTestFlags)
bool FPursuitHouseShares::RunTest(const FString&)
{
	FPursuitTestWorld World;
	APursuitHouseChase* Drill = World.Get().SpawnActor<APursuitHouseChase>();
	Drill->Guards = 4;
	World.Tick(HouseFrame);
	UE::StandIn::BuildNavigation(World.Get(), UE::StandIn::SceneOf(World.Get()));
	World.Tick(HouseFrame, 4);
	int32 Sharing = 0;
	TArray<FVector> Goals;
	for (const TObjectPtr<UPursuitHouseEar>& Ear : Drill->GetEars())
	{
		if (!Ear->bHasStretch) { continue; }
		++Sharing;
		for (const FVector& Goal : Goals) { TestTrue(TEXT("each at a place of its own"), FVector::Dist(Goal, Ear->Goal) > 100.0); }
		Goals.Add(Ear->Goal);
	}
	TestTrue(TEXT("more than one has a stretch"), Drill->GetEars().Num() == 4 && Sharing >= 2);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitHouseNoMesh, "Pursuit.HouseChase.WithoutAMeshItSaysWhatToDo", HouseTestFlags)
bool FPursuitHouseNoMesh::RunTest(const FString&)
{
	FPursuitTestWorld World;
	APursuitHouseChase* Drill = World.Get().SpawnActor<APursuitHouseChase>();
	for (int32 Frame = 0; Frame < 60 * 20 && !Drill->IsOver(); ++Frame) { World.Tick(HouseFrame); }
	TestTrue(TEXT("it ends without a medal"), Drill->IsOver() && Drill->GetMedals().IsEmpty());
	TestTrue(TEXT("and says why"), Drill->GetReport().Num() == 1 && Drill->GetReport()[0].Contains(TEXT("Nav Mesh Bounds Volume")));

	// One that is destroyed under way takes everybody with it.
	FPursuitTestWorld Other;
	const auto CountActors = [&Other] {
		int32 Actors = 0;
		for (FActorIterator Actor(&Other.Get()); Actor; ++Actor) { ++Actors; }
		return Actors;
	};
	APursuitHouseChase* Broken = Other.Get().SpawnActor<APursuitHouseChase>();
	Other.Tick(HouseFrame);
	UE::StandIn::BuildNavigation(Other.Get(), UE::StandIn::SceneOf(Other.Get()));
	const int32 Before = CountActors();
	Other.Tick(HouseFrame, 30);
	TestTrue(TEXT("there are walkers"), CountActors() == Before + 12);
	Broken->Destroy();
	TestEqual(TEXT("and then none"), CountActors(), Before - 1);
	return true;
}
