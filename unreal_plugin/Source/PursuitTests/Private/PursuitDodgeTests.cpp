// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "CoreMinimal.h"
#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

#include "AIController.h"
#include "BehaviorTree/BTCompositeNode.h"
#include "BehaviorTree/Composites/BTComposite_Selector.h"
#include "BTDecorator_PursuitIsShotComing.h"
#include "BTTask_PursuitDodge.h"
#include "Core/PursuitRefusal.h"
#include "GameFramework/Character.h"
#include "GameFramework/CharacterMovementComponent.h"
#include "PursuitActorLibrary.h"
#include "PursuitDodgeLibrary.h"
#include "PursuitTestFlags.h"
#include "PursuitFlightComponent.h"
#include "PursuitTestNumbers.h"
#include "PursuitTestWorld.h"
#include "PursuitTreeBench.h"

namespace
{
	/** A walker of 50 cm that can accelerate by 200 cm/s per second, and reacts at once. */
	FPursuitDodger PursuitWalker()
	{
		FPursuitDodger Walker;
		Walker.Radius = 50.0;
		Walker.Margin = 0.0;
		Walker.MaxSpeed = 10000.0;
		Walker.MaxAcceleration = 200.0;
		Walker.ReactionTime = 0.0;
		return Walker;
	}

	/** A bullet along X that is there after a second, that far to the side. */
	FPursuitDodgeShot PursuitBulletAt(double Side)
	{
		FPursuitDodgeShot Bullet;
		Bullet.Location = FVector(1e6, Side, 0);
		Bullet.Velocity = FVector(-1e6, 0, 0);
		return Bullet;
	}
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitDodgeMoves, "Pursuit.Dodge.StepsAsideOnlyForAShotThatHits", PURSUIT_TEST_FLAGS)
bool FPursuitDodgeMoves::RunTest(const FString&)
{
	FPursuitDodgeState State;
	FPursuitDodger Walker = PursuitWalker();
	Walker.PreferredVelocity = FVector(0, 1, 0);
	const FPursuitDodge Missed = UPursuitDodgeLibrary::DodgeShots(State, Walker, {PursuitBulletAt(-60.0)}, {});
	const bool bKeeps = Missed.Outcome == EPursuitDodgeOutcome::Clear && Missed.Velocity == Walker.PreferredVelocity;
	TestTrue(TEXT("a shot that misses is no reason"), bKeeps && Missed.Reason == EPursuitStatus::OK);
	TestTrue(TEXT("nor a threat"), Missed.Threat == -1 && !State.bDodging);
	Walker.PreferredVelocity = FVector::ZeroVector;
	// The second shot closes one side: it goes to the other.
	const FPursuitDodge Dodge = UPursuitDodgeLibrary::DodgeShots(State, Walker, {PursuitBulletAt(75.0), PursuitBulletAt(0.0)}, {});
	TestTrue(TEXT("it dodges the second"), Dodge.Outcome == EPursuitDodgeOutcome::Dodges && Dodge.Threat == 1 && Dodge.Hit == -1);
	TestTrue(TEXT("to the free side"), Dodge.Velocity.Y < -50.0 && Dodge.Velocity.Z == 0.0 && Dodge.Gap > 0.0);
	TestTrue(TEXT("and remembers it"), State.bDodging && State.Velocity == Dodge.DodgeVelocity);
	TestEqual(TEXT("the hit without it"), Dodge.ThreatGap, -50.0, 1e-6);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitDodgeReasons, "Pursuit.Dodge.SaysWhyAShotHits", PURSUIT_TEST_FLAGS)
bool FPursuitDodgeReasons::RunTest(const FString&)
{
	FPursuitDodgeState State;
	FPursuitDodger Walker = PursuitWalker();
	// Half of 200 cm/s per second for one second is 100 cm.
	Walker.Radius = 101.0;
	const FPursuitDodge Far = UPursuitDodgeLibrary::DodgeShots(State, Walker, {PursuitBulletAt(0.0)}, {});
	TestTrue(TEXT("out of reach"), Far.Outcome == EPursuitDodgeOutcome::OutOfReach && Far.Hit == 0 && Far.HitGap < 0.0);
	Walker.Radius = 50.0;
	Walker.ReactionTime = 1.5;
	const FPursuitDodge Late = UPursuitDodgeLibrary::DodgeShots(State, Walker, {PursuitBulletAt(0.0)}, {});
	TestTrue(TEXT("too late"), Late.Outcome == EPursuitDodgeOutcome::TooLate && Late.Delay == 1.5);
	FPursuitDodgeShot Seen = PursuitBulletAt(0.0);
	Seen.Age = 1.5;
	const FPursuitDodge InTime = UPursuitDodgeLibrary::DodgeShots(State, Walker, {Seen}, {});
	TestTrue(TEXT("seen for long"), InTime.Outcome == EPursuitDodgeOutcome::Dodges && InTime.Delay == 0.0);
	FPursuitDodgeShot Grenade;
	Grenade.Location = FVector(80, 0, 0);
	Grenade.BlastRadius = 100.0;
	Grenade.Fuse = 1.0;
	Walker.ReactionTime = 0.0;
	const FPursuitDodge Left = UPursuitDodgeLibrary::DodgeShots(State, Walker, {Grenade}, {});
	TestTrue(TEXT("a grenade is left"), Left.Outcome == EPursuitDodgeOutcome::Dodges && Left.Velocity.X < 0.0);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitDodgeRefusals, "Pursuit.Dodge.BadPinsAreNamedAndTheStateStays", PURSUIT_TEST_FLAGS)
bool FPursuitDodgeRefusals::RunTest(const FString&)
{
	AddExpectedErrorPlain(
		TEXT("Dodge Shots refused its question: Dodger.MaxSpeed must be 0 or more"), EAutomationExpectedErrorFlags::Contains, 1);
	AddExpectedErrorPlain(
		TEXT("Dodge Shots refused its question: Shots[1].Velocity must be finite"), EAutomationExpectedErrorFlags::Contains, 1);
	FPursuitRefusalLog::ForgetAll();
	FPursuitDodgeState State;
	State.bDodging = true;
	State.Velocity = FVector(1, 2, 0);
	FPursuitDodger Walker = PursuitWalker();
	Walker.MaxSpeed = -1.0;
	const FPursuitDodge Slow = UPursuitDodgeLibrary::DodgeShots(State, Walker, {}, {});
	TestTrue(TEXT("a negative speed"), Slow.Reason == EPursuitStatus::OutOfDomain && Slow.Threat == -1 && Slow.Velocity.IsZero());
	// A node says one refusal in a while.
	FPursuitRefusalLog::ForgetAll();
	FPursuitDodgeShot Bad = PursuitBulletAt(0.0);
	Bad.Velocity.Y = PursuitNumbers::NaN();
	const FPursuitDodge None = UPursuitDodgeLibrary::DodgeShots(State, PursuitWalker(), {PursuitBulletAt(0.0), Bad}, {});
	TestTrue(TEXT("no number"), None.Reason == EPursuitStatus::NotFinite);
	TestTrue(TEXT("the state stays"), State.bDodging && State.Velocity == FVector(1, 2, 0));
	return true;
}

namespace
{
	/** A wall along X. */
	FPursuitOrcaWall PursuitWallAt(double Side)
	{
		FPursuitOrcaWall Wall;
		Wall.Corners = {FVector(-1e5, Side, 0), FVector(1e5, Side, 0)};
		return Wall;
	}
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitDodgeWalls, "Pursuit.Dodge.RunsIntoNoWall", PURSUIT_TEST_FLAGS)
bool FPursuitDodgeWalls::RunTest(const FString&)
{
	const auto Asked = [](const FPursuitDodger& Walker, const TArray<FPursuitOrcaWall>& Walls) {
		FPursuitDodgeState State;
		return UPursuitDodgeLibrary::DodgeShots(State, Walker, {PursuitBulletAt(0.0)}, Walls);
	};
	const FPursuitDodger Walker = PursuitWalker();
	const FPursuitDodge Free = Asked(Walker, {});
	// 10 cm of room, where the bullet leaves none below 50.
	const FPursuitDodge Left = Asked(Walker, {PursuitWallAt(-60.0)});
	const FPursuitDodge Right = Asked(Walker, {PursuitWallAt(60.0)});
	TestTrue(TEXT("a wall on the left"), Left.Outcome == EPursuitDodgeOutcome::Dodges && Left.Velocity.Y > 50.0);
	TestTrue(TEXT("a wall on the right"), Right.Outcome == EPursuitDodgeOutcome::Dodges && Right.Velocity.Y < -50.0);
	const FPursuitDodge Between = Asked(Walker, {PursuitWallAt(-60.0), PursuitWallAt(60.0)});
	TestTrue(TEXT("no way between two"), Between.Outcome == EPursuitDodgeOutcome::Walled && Between.Hit == 0 && Between.HitGap < 0.0);
	const FPursuitDodge Far = Asked(Walker, {PursuitWallAt(-3e4), PursuitWallAt(3e4)});
	TestTrue(TEXT("far walls change nothing"), Far.Velocity == Free.Velocity && Far.Outcome == Free.Outcome && Far.Gap == Free.Gap);
	FPursuitOrcaWall Above = PursuitWallAt(Free.Velocity.Y > 0.0 ? 60.0 : -60.0);
	Above.HalfHeight = 100.0;
	Above.HeightCenter = 400.0;
	TestTrue(TEXT("nor does one on another floor"), Asked(Walker, {Above}).Velocity == Free.Velocity);

	AddExpectedErrorPlain(TEXT("Dodge Shots refused its question: Walls must"), EAutomationExpectedErrorFlags::Contains, 1);
	AddExpectedErrorPlain(
		TEXT("Dodge Shots refused its question: Walls: all Corners[1] must be finite"), EAutomationExpectedErrorFlags::Contains, 1);
	FPursuitRefusalLog::ForgetAll();
	FPursuitDodger Flyer = Walker;
	Flyer.PlaneNormal = FVector::ZeroVector;
	const FPursuitDodge InSpace = Asked(Flyer, {PursuitWallAt(-60.0)});
	TestTrue(TEXT("walls in space"), InSpace.Reason == EPursuitStatus::OutOfDomain && InSpace.Velocity.IsZero());
	// A node says one refusal in a while.
	FPursuitRefusalLog::ForgetAll();
	FPursuitOrcaWall Bad = PursuitWallAt(-60.0);
	Bad.Corners[1] = PursuitNumbers::Nowhere();
	TestTrue(TEXT("a corner nowhere"), Asked(Walker, {Bad}).Reason == EPursuitStatus::NotFinite);
	return true;
}

namespace
{
	/** An actor of its own class that flies like a bullet: moved by the test. */
	struct FPursuitBulletBench
	{
		FPursuitTestWorld& World;
		TArray<ACharacter*> Bullets = {};

		ACharacter* Fire(const FVector& From, const FVector& Velocity)
		{
			ACharacter* const Bullet = World.SpawnFlyer(From, 1e6f);
			Bullet->GetCharacterMovement()->Velocity = Velocity;
			Bullets.Add(Bullet);
			return Bullet;
		}

		/** Ticks the world; the bullets keep their velocity. The least distance between them and the body, of centers. */
		double Run(const AActor& Body, int32 Frames)
		{
			double Least = 1e9;
			for (int32 Frame = 0; Frame < Frames; ++Frame)
			{
				World.Tick(1.0f / 60.0f);
				for (const ACharacter* const Bullet : Bullets)
				{
					Least = FMath::Min(Least, FVector::Dist(Bullet->GetActorLocation(), Body.GetActorLocation()));
				}
			}
			return Least;
		}
	};
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitDodgeActor, "Pursuit.Dodge.TheNodeForActorsKnowsSinceWhenItSeesAShot", PURSUIT_TEST_FLAGS)
bool FPursuitDodgeActor::RunTest(const FString&)
{
	FPursuitTestWorld World;
	ACharacter* const Walker = World.SpawnFlyer(FVector::ZeroVector, 600.0f);
	ACharacter* const Bullet = World.SpawnFlyer(FVector(1500, 0, 0), 1e6f);
	Bullet->GetCharacterMovement()->Velocity = FVector(-1000, 0, 0);
	FPursuitDodgeMemory Memory;
	FPursuitDodgeSettings Settings;
	Settings.Radius = 50.0;
	const TArray<AActor*> Shots = {nullptr, Bullet};
	for (int32 Frame = 0; Frame < 30; ++Frame)
	{
		const FPursuitDodge Dodge = UPursuitActorLibrary::DodgeShotsActor(
			Memory, Walker, Shots, FVector::ZeroVector, Settings, true, 0.0, 2048.0, 1.0 / 60.0);
		TestTrue(TEXT("it sees who would hit, by its place in the list"),
			Dodge.Reason == EPursuitStatus::OK && Dodge.Threat == 1 && Dodge.Outcome == EPursuitDodgeOutcome::Dodges);
		// The reaction: a quarter of a second, fifteen frames.
		TestEqual(TEXT("it moves after its reaction"), Dodge.Velocity.Size() > 1.0, Frame >= 15);
		TestTrue(TEXT("along the ground"), Dodge.DodgeVelocity.Z == 0.0 && Dodge.DodgeVelocity.Size() <= 600.0 + 1e-6);
	}
	TestEqual(TEXT("and remembers it"), Memory.Seen.Num(), 1);
	const FPursuitDodgeMemory Before = Memory;
	AddExpectedErrorPlain(
		TEXT("Dodge Shots (Actor) refused its question: Dodger must be there"), EAutomationExpectedErrorFlags::Contains, 1);
	AddExpectedErrorPlain(TEXT("Dodge Shots (Actor) refused its question: Settings.Margin must be 0 or more"),
		EAutomationExpectedErrorFlags::Contains, 1);
	FPursuitRefusalLog::ForgetAll();
	TestTrue(TEXT("no dodger"),
		UPursuitActorLibrary::DodgeShotsActor(Memory, nullptr, Shots, FVector::ZeroVector, Settings).Reason == EPursuitStatus::OutOfDomain);
	FPursuitRefusalLog::ForgetAll();
	Settings.Margin = -1.0;
	TestTrue(TEXT("no margin"),
		UPursuitActorLibrary::DodgeShotsActor(Memory, Walker, Shots, FVector::ZeroVector, Settings, true, 0.0, 2048.0, 0.1).Reason
			== EPursuitStatus::OutOfDomain);
	TestTrue(TEXT("the memory stays as it is"), Memory.Seen.Num() == 1 && Memory.Seen[0].Age == Before.Seen[0].Age);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitDodgeFlight, "Pursuit.Dodge.AFlightLetsBulletsPassAndFliesOn", PURSUIT_TEST_FLAGS)
bool FPursuitDodgeFlight::RunTest(const FString&)
{
	// The body of 50 cm waits at its goal; a bullet comes from each side, a second apart. Its own does not count.
	for (const bool bDodges : {true, false})
	{
		FPursuitTestWorld World;
		FPursuitBulletBench Bench{World};
		ACharacter* const Flyer = World.SpawnFlyer(FVector::ZeroVector, 600.0f);
		UPursuitFlightComponent* const Flight = World.AddFlight(*Flyer);
		Flight->Sensing.bAvoidObstacles = false;
		Flight->bDodges = bDodges;
		Flight->Dodging.Radius = 50.0;
		Flight->ShotSight.ShotClasses.Add(ACharacter::StaticClass());
		Flight->SetGoalLocation(FVector::ZeroVector, FVector::ZeroVector);
		ACharacter* const First = Bench.Fire(FVector(2000, 0, 0), FVector(-2000, 0, 0));
		Bench.Fire(FVector(0, 4000, 0), FVector(0, -2000, 0));
		ACharacter* const Own = Bench.Fire(FVector(0, 0, 300), FVector(0, 0, -1.0));
		Own->SetInstigator(Flyer);
		ACharacter* const Owned = Bench.Fire(FVector(0, 0, -300), FVector(0, 0, 1.0));
		Owned->SetOwner(Flyer);
		World.Tick(1.0f / 60.0f);
		TestTrue(TEXT("it sees the first, or nothing"), Flight->GetThreat() == (bDodges ? First : nullptr));
		const double Least = Bench.Run(*Flyer, 180);
		TestTrue(FString::Printf(TEXT("the nearest came as near as %g cm"), Least), (Least > 50.0) == bDodges);
		World.Tick(1.0f / 60.0f, 180);
		TestTrue(TEXT("then it is at its goal again"), Flight->HasArrived());
		TestTrue(TEXT("and nothing would hit"), Flight->GetThreat() == nullptr && Flight->GetLastDodge().Hit == -1);
	}
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitDodgeTask, "Pursuit.Tree.DodgeServesManyAndEndsWhenNothingWouldHit", PURSUIT_TEST_FLAGS)
bool FPursuitDodgeTask::RunTest(const FString&)
{
	FPursuitTreeBench Bench;
	FPursuitBulletBench Bullets{Bench.World};
	UBTCompositeNode* Root = Bench.Root<UBTComposite_Selector>();
	UBTTask_PursuitDodge* const Task = Bench.AddTask<UBTTask_PursuitDodge>(*Root);
	Task->Sight.ShotClasses.Add(ACharacter::StaticClass());
	Task->Sight.SightRadius = 3000.0;
	Task->Dodging.Radius = 50.0;
	UBTDecorator_PursuitIsShotComing* const Decorator = NewObject<UBTDecorator_PursuitIsShotComing>(Bench.Tree);
	Decorator->Sight = Task->Sight;
	Decorator->Dodging = Task->Dodging;
	Decorator->SetFlowAbortMode(EBTFlowAbortMode::LowerPriority);
	Root->Children.Last().Decorators.Add(Decorator);
	Bench.AddProbe(*Root, TEXT("walks"));
	const AAIController* const Walkers[2] = {
		Bench.SpawnAI(FVector::ZeroVector, nullptr), Bench.SpawnAI(FVector(0, 90000, 0), nullptr)};
	Bench.Run(0.25f);
	TestEqual(TEXT("without a shot both do what else they do"), Bench.Visits(), FString(TEXT("walks, walks")));
	Bullets.Fire(FVector(2000, 0, 0), FVector(-2000, 0, 0));
	const double Least = Bullets.Run(*Walkers[0]->GetPawn(), 120);
	TestTrue(FString::Printf(TEXT("the bullet came as near as %g cm"), Least), Least > 50.0);
	TestEqual(TEXT("then the first walks on"), Bench.Visits(), FString(TEXT("walks, walks, walks")));
	TestTrue(TEXT("and the other did not move"), Walkers[1]->GetPawn()->GetActorLocation() == FVector(0, 90000, 0));
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitDodgeFaults, "Pursuit.Tree.DodgeNamesEachFaultOnceAndItsWorldMayEnd", PURSUIT_TEST_FLAGS)
bool FPursuitDodgeFaults::RunTest(const FString&)
{
	AddExpectedErrorPlain(TEXT("Dodge' of"), EAutomationExpectedErrorFlags::Contains, 1);
	FPursuitTreeBench Bench;
	FPursuitBulletBench Bullets{Bench.World};
	UBTCompositeNode* Root = Bench.Root<UBTComposite_Selector>();
	UBTTask_PursuitDodge* const Task = Bench.AddTask<UBTTask_PursuitDodge>(*Root);
	Task->Sight.ShotClasses.Add(ACharacter::StaticClass());
	Task->Sight.ShotClasses.Add(nullptr);
	Task->Dodging.Margin = -1.0;
	Bench.AddProbe(*Root, TEXT("walks"));
	Bench.SpawnAI(FVector::ZeroVector, nullptr);
	Bullets.Fire(FVector(1000, 0, 0), FVector(-1000, 0, 0));
	Bench.Run(0.25f);
	TestEqual(TEXT("a margin below 0 fails"), Bench.Visits(), FString(TEXT("walks")));

	// The shot, then the world, is gone while a pawn dodges.
	for (const bool bShotGoes : {true, false})
	{
		FPursuitTreeBench Ending;
		FPursuitBulletBench Last{Ending.World};
		UBTCompositeNode* Selector = Ending.Root<UBTComposite_Selector>();
		UBTTask_PursuitDodge* const Dodge = Ending.AddTask<UBTTask_PursuitDodge>(*Selector);
		Dodge->Sight.ShotClasses.Add(ACharacter::StaticClass());
		Dodge->Dodging.Radius = 50.0;
		Ending.AddProbe(*Selector, TEXT("walks"));
		ACharacter* const Bullet = Last.Fire(FVector(2000, 0, 0), FVector(-2000, 0, 0));
		Ending.SpawnAI(FVector::ZeroVector, nullptr);
		Ending.Run(0.3f);
		TestEqual(TEXT("it dodges"), Ending.Visits(), FString());
		if (bShotGoes)
		{
			Bullet->Destroy();
			Ending.Run(0.1f);
			TestEqual(TEXT("a shot that is gone hits nobody: the task ends, begins again and fails"), Ending.Visits(),
				FString(TEXT("walks")));
		}
	}
	return true;
}

#endif
