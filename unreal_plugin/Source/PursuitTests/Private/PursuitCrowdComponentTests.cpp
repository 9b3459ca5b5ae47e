// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "CoreMinimal.h"
#include "Core/PursuitRefusal.h"
#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

#include "Engine/World.h"
#include "GameFramework/Character.h"
#include "Components/SceneComponent.h"
#include "GameFramework/CharacterMovementComponent.h"
#include "PursuitCrowdComponent.h"
#include "PursuitCrowdSubsystem.h"
#include "PursuitFlightListener.h"
#include "PursuitTestFlags.h"
#include "PursuitTestNumbers.h"
#include "PursuitTestWorld.h"
#include "UObject/StrongObjectPtr.h"

#include <optional>

namespace
{
	constexpr float CrowdFrame = 1.0f / 30.0f;
	constexpr double CrowdRadius = 40.0;

	/** Agents of a crowd, and who listens to them. */
	struct FPursuitCrowdBench
	{
		FPursuitCrowdBench() { FPursuitRefusalLog::ForgetAll(); }

		UPursuitCrowdSubsystem& Crowd() const { return *World.Get().GetSubsystem<UPursuitCrowdSubsystem>(); }

		UPursuitCrowdComponent* Join(AActor& Actor)
		{
			UPursuitCrowdComponent* Member = NewObject<UPursuitCrowdComponent>(&Actor);
			Member->Radius = CrowdRadius;
			Member->RegisterComponent();
			Ears->ListenTo(*Member);
			Members.Add(Member);
			return Member;
		}

		UPursuitCrowdComponent* Spawn(const FVector& Place) { return Join(*World.SpawnFlyer(Place, 600.0f)); }

		/** A wall across the X axis, with a door in its middle. */
		void BuildDoor(double Width) const
		{
			TArray<FPursuitOrcaWall> Walls;
			for (const double Side : {-1.0, 1.0})
			{
				FPursuitOrcaWall& Wall = Walls.AddDefaulted_GetRef();
				Wall.Corners = {FVector(0.0, Side * Width / 2.0, 0.0), FVector(0.0, Side * 4000.0, 0.0)};
			}
			Crowd().SetWalls(Walls);
		}

		/** A block of agents before the door, each with a place behind it. */
		void SendThroughDoor(int32 Count)
		{
			for (int32 Index = 0; Index < Count; ++Index)
			{
				const int32 Row = Index / 20;
				const double Y = (Index - 20 * Row - 9.5) * 100.0;
				Spawn(FVector(-400.0 - 100.0 * Row, Y, 0.0))
					->SetGoalPath({FVector(CrowdRadius, 0.0, 0.0), FVector(3000.0 - 250.0 * Row, 2.5 * Y, 0.0)});
			}
		}

		/** The least distance of two agents, and of an agent to a corner or side of the door's wall, beyond their radii. */
		double FindLeastGap(double Width) const
		{
			double Least = 1.0e9;
			for (int32 Index = 0; Index < Members.Num(); ++Index)
			{
				const FVector Place = Members[Index]->GetOwner()->GetActorLocation();
				const FVector OnWall(0.0, Place.Y < 0.0 ? FMath::Min(Place.Y, -Width / 2.0) : FMath::Max(Place.Y, Width / 2.0), 0.0);
				Least = FMath::Min(Least, FVector::Dist(Place, OnWall) - CrowdRadius);
				for (int32 Other = 0; Other < Index; ++Other)
				{
					const FVector There = Members[Other]->GetOwner()->GetActorLocation();
					Least = FMath::Min(Least, FVector::Dist(Place, There) - 2.0 * CrowdRadius);
				}
			}
			return Least;
		}

		int32 CountArrived() const
		{
			int32 Count = 0;
			for (const UPursuitCrowdComponent* Member : Members)
			{
				Count += Member->GetPhase() == EPursuitOrcaPhase::Arrived ? 1 : 0;
			}
			return Count;
		}

		FPursuitTestWorld World;
		TArray<UPursuitCrowdComponent*> Members;
		TStrongObjectPtr<UPursuitFlightListener> Ears{NewObject<UPursuitFlightListener>()};
	};
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(
	FPursuitCrowdThroughDoor, "Pursuit.Crowd.TwoHundredAgentsPassADoorAndAllArrive", PURSUIT_TEST_FLAGS)
bool FPursuitCrowdThroughDoor::RunTest(const FString&)
{
	constexpr double Width = 300.0;
	FPursuitCrowdBench Bench;
	Bench.BuildDoor(Width);
	Bench.SendThroughDoor(200);
	double Least = 1.0e9;
	int32 Ticks = 0;
	for (; Ticks < 3600 && Bench.CountArrived() < 200; ++Ticks)
	{
		Bench.World.Tick(CrowdFrame);
		if (Ticks % 10 == 0)
		{
			Least = FMath::Min(Least, Bench.FindLeastGap(Width));
		}
	}
	TestEqual(TEXT("all arrive"), Bench.CountArrived(), 200);
	TestEqual(TEXT("and say so once"), Bench.Ears->Arrivals, 200);
	TestTrue(TEXT("some were blocked before the door, and said so"), Bench.Ears->Blocks > 0);

	// In a press ORCA lets agents overlap: docs/crowd-evidence.md tells by how much.
	TestTrue(TEXT("none goes through another or the wall"), Least >= -0.15 * 2.0 * CrowdRadius);
	for (const UPursuitCrowdComponent* Member : Bench.Members)
	{
		const FVector Place = Member->GetOwner()->GetActorLocation();
		TestTrue(TEXT("it is where it was sent"), Member->HasArrived() && FVector::Dist(Place, Member->GoalLocation) <= 10.0 + 1.0e-6);
	}
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitCrowdSame, "Pursuit.Crowd.EqualGamesHaveEqualBits", PURSUIT_TEST_FLAGS)
bool FPursuitCrowdSame::RunTest(const FString&)
{
	TArray<FVector> First;
	for (int32 Run = 0; Run < 3; ++Run)
	{
		FPursuitCrowdBench Bench;

		// Other objects in between, so that the agents lie elsewhere in memory.
		for (int32 Index = 0; Index < 7 * Run; ++Index)
		{
			Bench.World.SpawnFlyer(FVector(0.0, 0.0, 5000.0), 600.0f);
		}
		Bench.BuildDoor(300.0);
		Bench.SendThroughDoor(60);
		Bench.World.Tick(CrowdFrame, 300);
		for (int32 Index = 0; Index < Bench.Members.Num(); ++Index)
		{
			const FVector Place = Bench.Members[Index]->GetOwner()->GetActorLocation();
			if (Run == 0)
			{
				First.Add(Place);
			}
			const FVector& Before = First[Index];
			TestTrue(TEXT("an agent is where it was"), Place.X == Before.X && Place.Y == Before.Y && Place.Z == Before.Z);
		}
	}
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitCrowdEvents, "Pursuit.Crowd.AgentsOfOneGoalArriveNearItAndSayWhoWaits", PURSUIT_TEST_FLAGS)
bool FPursuitCrowdEvents::RunTest(const FString&)
{
	FPursuitCrowdBench Bench;
	for (int32 Index = 0; Index < 12; ++Index)
	{
		Bench.Spawn(FVector(-500.0 - 90.0 * Index, 30.0 * (Index % 3), 0.0))->SetGoalLocation(FVector::ZeroVector);
	}
	Bench.World.Tick(CrowdFrame, 900);
	TestEqual(TEXT("all arrive, and say so once"), Bench.Ears->Arrivals, 12);
	TestTrue(TEXT("those behind waited, and said so"), Bench.Ears->Catches > 0);
	TestEqual(TEXT("one is at the goal"), Bench.CountArrived(), 1);
	for (const UPursuitCrowdComponent* Member : Bench.Members)
	{
		TestTrue(TEXT("the others are near it"), Member->HasArrived());
	}

	// They let one through that has a goal beyond.
	UPursuitCrowdComponent* const Last = Bench.Spawn(FVector(-2000.0, 0.0, 0.0));
	Last->SetGoalLocation(FVector(2000.0, 0.0, 0.0));
	Bench.World.Tick(CrowdFrame, 900);
	TestTrue(TEXT("it passes"), Last->GetPhase() == EPursuitOrcaPhase::Arrived);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitCrowdLong, "Pursuit.Crowd.ALongAgentTurnsToPassADoor", PURSUIT_TEST_FLAGS)
bool FPursuitCrowdLong::RunTest(const FString&)
{
	constexpr double HalfLength = 150.0;
	FPursuitCrowdBench Bench;
	Bench.BuildDoor(160.0);
	UPursuitCrowdComponent* const Horse = Bench.Spawn(FVector(-600.0, 30.0, 0.0));
	UPursuitCrowdComponent* const Other = Bench.Spawn(FVector(-200.0, 500.0, 0.0));
	for (UPursuitCrowdComponent* const Long : {Horse, Other})
	{
		Long->HalfLength = HalfLength;
		Long->GetOwner()->SetActorRotation(FRotator(0.0, 90.0, 0.0));
	}
	Horse->SetGoalLocation(FVector(600.0, 0.0, 0.0));
	Other->SetGoalLocation(FVector(-200.0, -500.0, 0.0));
	const auto DistanceFromMiddle = [](const UPursuitCrowdComponent& Agent, const FVector& Place) {
		const FVector Way = Place - Agent.GetOwner()->GetActorLocation();
		const FVector Forward = Agent.GetOwner()->GetActorForwardVector();
		return FVector::Dist(Way, Forward * FMath::Clamp(Way | Forward, -HalfLength, HalfLength));
	};
	double Least = 1.0e9;
	for (int32 Tick = 0; Tick < 600; ++Tick)
	{
		Bench.World.Tick(CrowdFrame);
		for (const double Side : {-80.0, 80.0})
		{
			Least = FMath::Min(Least, DistanceFromMiddle(*Horse, FVector(0.0, Side, 0.0)) - CrowdRadius);
		}
		for (const double Along : {-HalfLength, 0.0, HalfLength})
		{
			const AActor& Body = *Other->GetOwner();
			const FVector Place = Body.GetActorLocation() + Body.GetActorForwardVector() * Along;
			Least = FMath::Min(Least, DistanceFromMiddle(*Horse, Place) - 2.0 * CrowdRadius);
		}
	}
	TestTrue(TEXT("both arrive"), Horse->HasArrived() && Other->HasArrived());
	TestTrue(TEXT("they touch neither each other nor the posts"), Least >= -1.0);
	TestTrue(TEXT("the one faces where it went"), Horse->GetOwner()->GetActorForwardVector().X > 0.99);
	TestTrue(TEXT("and the other"), Other->GetOwner()->GetActorForwardVector().Y < -0.99);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitCrowdGoals, "Pursuit.Crowd.AGoalMayMoveAndMayBeDestroyed", PURSUIT_TEST_FLAGS)
bool FPursuitCrowdGoals::RunTest(const FString&)
{
	FPursuitCrowdBench Bench;
	ACharacter* const Target = Bench.World.SpawnFlyer(FVector(1000.0, 0.0, 0.0), 600.0f);
	UPursuitCrowdComponent* const Agent = Bench.Spawn(FVector::ZeroVector);
	Agent->SetGoalActor(Target);
	Bench.World.Tick(CrowdFrame, 150);
	TestEqual(TEXT("it comes to the actor"), Bench.Ears->Arrivals, 1);
	TestTrue(TEXT("whom it tells"), Bench.Ears->LastActor.Get() == Target && Agent->GetGoalActor() == Target);
	Target->SetActorLocation(FVector(1000.0, 800.0, 0.0));
	Bench.World.Tick(CrowdFrame, 150);
	TestEqual(TEXT("and follows it"), Bench.Ears->Arrivals, 2);
	Target->Destroy();
	Bench.World.Tick(CrowdFrame, 2);
	TestEqual(TEXT("a goal that is gone is told once"), Bench.Ears->Losses, 1);
	TestTrue(TEXT("then it has none"), Agent->GoalSource == EPursuitCrowdGoal::None && !Agent->HasArrived());
	const FVector Place = Agent->GetOwner()->GetActorLocation();
	Bench.World.Tick(CrowdFrame, 30);
	TestEqual(TEXT("and stands"), Agent->GetOwner()->GetActorLocation(), Place, 1.0f);

	// Others go around who has no goal.
	UPursuitCrowdComponent* const Other = Bench.Spawn(Place - FVector(500.0, 0.0, 0.0));
	Other->SetGoalLocation(Place + FVector(500.0, 0.0, 0.0));
	Bench.World.Tick(CrowdFrame, 300);
	TestTrue(TEXT("another passes it"), Other->HasArrived());
	TestEqual(TEXT("and it still stands"), Agent->GetOwner()->GetActorLocation(), Place, 1.0f);

	Agent->SetGoalActor(nullptr);
	Agent->SetGoalPath({});
	TestTrue(TEXT("nobody and nowhere are no goals"), Agent->GoalSource == EPursuitCrowdGoal::None);
	Agent->SetGoalPath({Place});
	Bench.World.Tick(CrowdFrame, 150);
	TestTrue(TEXT("a path of one place leads there"), Agent->HasArrived());
	Agent->ClearGoal();
	TestFalse(TEXT("who has no goal has not arrived"), Agent->HasArrived());
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitCrowdOwnMoves, "Pursuit.Crowd.WhoMovesByItselfIsAvoided", PURSUIT_TEST_FLAGS)
bool FPursuitCrowdOwnMoves::RunTest(const FString&)
{
	FPursuitCrowdBench Bench;
	UPursuitCrowdComponent* const Player = Bench.Spawn(FVector(500.0, 0.0, 0.0));
	Player->bMoveActor = false;
	Player->SetGoalLocation(FVector(5000.0, 0.0, 0.0));
	UPursuitCrowdComponent* const Agent = Bench.Spawn(FVector::ZeroVector);
	Agent->SetGoalLocation(FVector(1000.0, 0.0, 0.0));
	double Least = 1.0e9;
	for (int32 Tick = 0; Tick < 300; ++Tick)
	{
		Bench.World.Tick(CrowdFrame);
		Least = FMath::Min(Least, FVector::Dist(Agent->GetOwner()->GetActorLocation(), Player->GetOwner()->GetActorLocation()));
	}
	TestEqual(TEXT("it is not moved"), Player->GetOwner()->GetActorLocation(), FVector(500.0, 0.0, 0.0), 1.0e-9f);
	TestTrue(TEXT("the other goes around it"), Agent->HasArrived() && Least >= 2.0 * CrowdRadius - 1.0e-3);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitCrowdBad, "Pursuit.Crowd.ABadAgentIsNamedOnceAndStopsNoOther", PURSUIT_TEST_FLAGS)
bool FPursuitCrowdBad::RunTest(const FString&)
{
	struct FBad
	{
		const TCHAR* Line;

		/** How many spoiled agents of the list have this line, told with the first of them. */
		int32 Times;
		TFunction<void(UPursuitCrowdComponent&)> Spoil;
	};
	const double NaN = PursuitNumbers::NaN();
	const FBad AllBad[] = {
		{TEXT("Speed must be"), 2, [NaN](UPursuitCrowdComponent& Agent) { Agent.Speed = NaN; }},
		{TEXT("Speed must be"), 0, [](UPursuitCrowdComponent& Agent) { Agent.Speed = -1.0; }},
		{TEXT("Radius must be"), 2, [NaN](UPursuitCrowdComponent& Agent) { Agent.Radius = NaN; }},
		{TEXT("Radius must be"), 0, [](UPursuitCrowdComponent& Agent) { Agent.Radius = -1.0; }},
		{TEXT("Responsibility must be"), 1, [](UPursuitCrowdComponent& Agent) { Agent.Responsibility = PursuitNumbers::Infinity(); }},
		{TEXT("Half Length must be"), 3, [NaN](UPursuitCrowdComponent& Agent) { Agent.HalfLength = NaN; }},
		{TEXT("Half Length must be"), 0, [](UPursuitCrowdComponent& Agent) { Agent.HalfLength = -1.0; }},
		{TEXT("Half Length must be"), 0,
			[](UPursuitCrowdComponent& Agent) {
				Agent.HalfLength = 100.0;
				Agent.Limits.bLimited = true;
			}},
		{TEXT("Half Height must be"), 1, [NaN](UPursuitCrowdComponent& Agent) { Agent.HalfHeight = NaN; }},
		{TEXT("its goal must be"), 1, [](UPursuitCrowdComponent& Agent) { Agent.SetGoalLocation(PursuitNumbers::Nowhere()); }},
		{TEXT("Limits.MaxAcceleration must be"), 1,
			[](UPursuitCrowdComponent& Agent) {
				Agent.Limits.bLimited = true;
				Agent.Limits.MaxAcceleration = -1.0;
			}},
		{TEXT("nothing controls the character"), 1,
			[](UPursuitCrowdComponent& Agent) {
				Cast<ACharacter>(Agent.GetOwner())->GetCharacterMovement()->bRunPhysicsWithNoController = false;
			}},
		{TEXT("movement is disabled"), 1,
			[](UPursuitCrowdComponent& Agent) {
				Cast<ACharacter>(Agent.GetOwner())->GetCharacterMovement()->SetMovementMode(MOVE_None);
			}},
	};
	for (const FBad& Bad : AllBad)
	{
		if (Bad.Times > 0)
		{
			AddExpectedErrorPlain(Bad.Line, EAutomationExpectedErrorFlags::Contains, Bad.Times);
		}
		FPursuitCrowdBench Bench;
		UPursuitCrowdComponent* const Spoiled = Bench.Spawn(FVector(500.0, 0.0, 0.0));
		Spoiled->SetGoalLocation(FVector(900.0, 900.0, 0.0));
		Bad.Spoil(*Spoiled);
		UPursuitCrowdComponent* const Agent = Bench.Spawn(FVector::ZeroVector);
		Agent->SetGoalLocation(FVector(1000.0, 0.0, 0.0));
		Bench.World.Tick(CrowdFrame, 300);
		TestTrue(Bad.Line, Agent->HasArrived() && !Spoiled->HasArrived());
		const FVector Place = Spoiled->GetOwner()->GetActorLocation();
		TestTrue(TEXT("it did not go anywhere"), !Place.ContainsNaN() && FVector::Dist(Place, FVector(500.0, 0.0, 0.0)) < 200.0);
	}

	FPursuitCrowdBench Bench;
	Bench.Spawn(FVector::ZeroVector)->SetGoalLocation(FVector(1000.0, 0.0, 0.0));
	AddExpectedErrorPlain(TEXT("MaxNeighbors must be"), EAutomationExpectedErrorFlags::Contains, 1);
	Bench.Crowd().MaxNeighbors = 33;
	Bench.World.Tick(CrowdFrame, 10);
	TestTrue(TEXT("bad settings stop all"), Bench.Members[0]->GetOwner()->GetActorLocation().IsZero());
	Bench.Crowd().MaxNeighbors = 16;
	AddExpectedErrorPlain(TEXT("Corners"), EAutomationExpectedErrorFlags::Contains, 1);
	Bench.BuildDoor(300.0);
	FPursuitOrcaWall Wall;
	Wall.Corners = {FVector::ZeroVector, PursuitNumbers::Nowhere()};
	TestFalse(TEXT("a bad wall is not taken"), Bench.Crowd().SetWalls({Wall}));
	TestEqual(TEXT("the former ones stay"), Bench.Crowd().GetWalls().Num(), 2);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitCrowdEnds, "Pursuit.Crowd.AgentsMayBeDestroyedPausedAndOutliveNoWorld", PURSUIT_TEST_FLAGS)
bool FPursuitCrowdEnds::RunTest(const FString&)
{
	std::optional<FPursuitCrowdBench> Bench(std::in_place);
	Bench->BuildDoor(300.0);
	Bench->SendThroughDoor(20);
	Bench->World.Tick(CrowdFrame, 30);
	const FVector Place = Bench->Members[0]->GetOwner()->GetActorLocation();
	Bench->Crowd().Tick(0.0f);
	TestEqual(TEXT("no time moves nobody"), Bench->Members[0]->GetOwner()->GetActorLocation(), Place, 0.0f);
	TestEqual(TEXT("twenty"), Bench->Crowd().GetActors().Num(), 20);

	// One is destroyed on the way, one loses its component, and a listener destroys the next that arrives.
	Bench->Members[3]->GetOwner()->Destroy();
	Bench->Members[5]->DestroyComponent();
	Bench->Members.RemoveAt(5);
	Bench->Members.RemoveAt(3);
	Bench->World.Tick(CrowdFrame);
	TestEqual(TEXT("eighteen"), Bench->Crowd().GetActors().Num(), 18);
	bool bDone = false;
	Bench->Ears->Reaction = [&] {
		if (!bDone)
		{
			bDone = true;
			Bench->Members[0]->GetOwner()->Destroy();
			Bench->Members[1]->ClearGoal();
			Bench->Spawn(FVector(5000.0, 0.0, 0.0))->SetGoalLocation(FVector(6000.0, 0.0, 0.0));
		}
	};
	Bench->World.Tick(CrowdFrame, 900);
	TestTrue(TEXT("a listener was called"), bDone);
	TestEqual(TEXT("one more is gone, and one came"), Bench->Crowd().GetActors().Num(), 18);
	TestTrue(TEXT("who came arrives"), Bench->Members.Last()->HasArrived());
	Bench.reset();
	return true;
}
#endif
