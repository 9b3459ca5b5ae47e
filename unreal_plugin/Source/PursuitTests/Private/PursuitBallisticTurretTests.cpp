// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "CoreMinimal.h"
#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

#include "AIController.h"
#include "BehaviorTree/BehaviorTree.h"
#include "BehaviorTree/BlackboardComponent.h"
#include "BehaviorTree/BTCompositeNode.h"
#include "BehaviorTree/Composites/BTComposite_Sequence.h"
#include "BTTask_PursuitRotateAndFire.h"
#include "Engine/World.h"
#include "GameFramework/Character.h"
#include "GameFramework/CharacterMovementComponent.h"
#include "PursuitFlightListener.h"
#include "PursuitTestFlags.h"
#include "PursuitTestNumbers.h"
#include "PursuitTestWorld.h"
#include "PursuitTreeProbe.h"
#include "PursuitTurretComponent.h"
#include "UObject/StrongObjectPtr.h"

namespace
{
	/** Launched with (3000, 0, 4000) under 980 down, a projectile is level again after 8.16 s: 24,490 cm away. */
	constexpr double LobTime = 8000.0 / 980.0;
	constexpr double LobDistance = 3000.0 * LobTime;

	/** The barrel of that launch: the arc tangent of 4 / 3, in degrees. */
	constexpr double LobPitch = 53.130102354155979;

	/** A truck with a howitzer of 5000 cm/s, which lobs: 20 and 10 degrees a second. */
	struct FPursuitHowitzer
	{
		static constexpr float Frame = 1.0f / 64.0f;

		FPursuitTestWorld World;
		ACharacter* Truck = World.SpawnFlyer(FVector::ZeroVector, 900.0f);
		UPursuitTurretComponent* Turret = NewObject<UPursuitTurretComponent>(Truck);
		TStrongObjectPtr<UPursuitFlightListener> Ears{NewObject<UPursuitFlightListener>()};

		/** How the truck drives and turns. */
		FVector Velocity = FVector::ZeroVector;
		double Turn = 0.0;
		double Heading = 0.0;

		FPursuitHowitzer()
		{
			Turret->SetupAttachment(Truck->GetRootComponent());
			Turret->RegisterComponent();
			Turret->bBallistic = true;
			Turret->Arc = EPursuitTurretArc::High;
			Turret->MuzzleSpeed = 5000.0;
			Turret->Horizon = 40.0;
			Turret->Gimbal.YawRate = 20.0;
			Turret->Gimbal.PitchRate = 10.0;
			Ears->ListenTo(*Turret);
		}

		void Tick(int32 Times)
		{
			for (int32 Time = 0; Time < Times; ++Time)
			{
				Heading += Turn * Frame;
				Truck->SetActorRotation(FRotator(0.0, Heading, 0.0));
				Truck->GetCharacterMovement()->Velocity = Velocity;
				World.Tick(Frame);
			}
		}

		/** How far from a target that moves on a shot is that is fired now along the barrel, when it has flown. */
		double Miss(const FVector& Place, const FVector& PlaceVelocity, const FVector& Gravity) const
		{
			const double Time = Turret->GetShot().Shot.FlightTime;
			const FVector Shot = Turret->GetComponentLocation() + Turret->GetLaunchVelocity() * Time + Gravity * (Time * Time / 2.0);
			return FVector::Dist(Shot, Place + PlaceVelocity * Time);
		}
	};
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitTurretLobs, "Pursuit.Turret.LobsByTheGravityOfTheWorldOrItsOwn", PURSUIT_TEST_FLAGS)
bool FPursuitTurretLobs::RunTest(const FString&)
{
	struct FCase
	{
		const TCHAR* What;
		double Scale;
		FVector Gravity;
		double Distance;
		double FlightTime;
	};
	const FCase Cases[] = {
		{TEXT("the world's"), 1.0, FVector::ZeroVector, LobDistance, LobTime},
		{TEXT("half of it"), 0.5, FVector::ZeroVector, LobDistance * 2.0, LobTime * 2.0},
		{TEXT("its own"), 1.0, FVector(0, 0, -1000), 24000.0, 8.0},
		{TEXT("twice its own"), 2.0, FVector(0, 0, -500), 24000.0, 8.0},
	};
	for (const FCase& Case : Cases)
	{
		FPursuitHowitzer Howitzer;
		Howitzer.Turret->GravityScale = Case.Scale;
		Howitzer.Turret->Gravity = Case.Gravity;
		Howitzer.Turret->SetTargetLocation(FVector(Case.Distance, 0, 0), FVector::ZeroVector);
		Howitzer.Tick(1);
		const FPursuitGimbalShot Shot = Howitzer.Turret->GetShot();
		TestEqual(Case.What, Shot.Pitch, LobPitch, 1e-6);
		TestEqual(TEXT("the flight"), Shot.Shot.FlightTime, Case.FlightTime, 1e-6);
		TestEqual(TEXT("the barrel is raised at 10 degrees a second"), Shot.Shot.RotationTime, LobPitch / 10.0, 1e-6);
		Howitzer.Tick(static_cast<int32>(LobPitch / 10.0 * 64.0) - 2);
		TestFalse(TEXT("not before it is up"), Howitzer.Turret->IsReadyToFire());
		Howitzer.Tick(4);
		TestTrue(TEXT("then it fires"), Howitzer.Turret->IsReadyToFire());
		TestEqual(TEXT("up"), Howitzer.Turret->Pitch, LobPitch, 1e-6);
		TestEqual(TEXT("at a launch that hits"), Howitzer.Turret->GetLaunchVelocity(), FVector(3000, 0, 4000), 0.01f);
	}

	// Without gravity there is no lob, and the flat shot is straight.
	FPursuitHowitzer Howitzer;
	Howitzer.Turret->GravityScale = 0.0;
	Howitzer.Turret->SetTargetLocation(FVector(5000, 0, 0), FVector::ZeroVector);
	Howitzer.Tick(1);
	TestTrue(TEXT("no lob"), Howitzer.Turret->GetShot().Shot.Reason == EPursuitStatus::OutOfRange);
	Howitzer.Turret->Arc = EPursuitTurretArc::Either;
	Howitzer.Tick(1);
	TestEqual(TEXT("straight"), Howitzer.Turret->GetShot().Shot.FlightTime, 1.0, 1e-9);
	TestTrue(TEXT("at once"), Howitzer.Turret->IsReadyToFire());
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitTurretOnTruck, "Pursuit.Turret.HitsAMovingTargetByALobFromATurningBase", PURSUIT_TEST_FLAGS)
bool FPursuitTurretOnTruck::RunTest(const FString&)
{
	for (const EPursuitTurretArc Arc : {EPursuitTurretArc::High, EPursuitTurretArc::Low, EPursuitTurretArc::Either})
	{
		for (const double Turn : {-12.0, 0.0, 12.0})
		{
			for (const bool bHeavy : {false, true})
			{
				FPursuitHowitzer Howitzer;
				Howitzer.Velocity = FVector(400, 300, 0);
				Howitzer.Turn = Turn;
				Howitzer.Turret->Arc = Arc;
				Howitzer.Turret->bInheritsVelocity = true;
				Howitzer.Turret->YawAcceleration = bHeavy ? 15.0 : 0.0;
				Howitzer.Turret->PitchAcceleration = bHeavy ? 10.0 : 0.0;
				const FVector Velocity(-200, 500, 0);
				FVector Place(9000, 15000, 800);
				double Promised = 0.0;
				int32 Ticks = 0;
				for (; Ticks < 1280 && !Howitzer.Turret->IsReadyToFire(); ++Ticks)
				{
					Place += Velocity * Howitzer.Frame;
					Howitzer.Turret->SetTargetLocation(Place, Velocity);
					Howitzer.Tick(1);
					if (Ticks == 1)
					{
						// The second answer knows how the base turns.
						const FPursuitTurretShot Shot = Howitzer.Turret->GetShot().Shot;
						Promised = Howitzer.Frame + Shot.ImpactTime - Shot.FlightTime;
					}
				}
				const FString What = FString::Printf(
					TEXT("arc %d, turning at %.0f, %s"), static_cast<int32>(Arc), Turn, bHeavy ? TEXT("heavy") : TEXT("light"));
				TestTrue(What + TEXT(": it fires"), Howitzer.Turret->IsReadyToFire());
				TestTrue(What + TEXT(": after turning"), Ticks > 64);
				if (!bHeavy || Turn >= 0.0)
				{
					// Heavy motors that cross the goal between two ticks follow it first.
					const double Fired = Ticks * static_cast<double>(Howitzer.Frame);
					TestEqual(What + TEXT(": when it was promised"), Fired, Promised, bHeavy ? 0.5 : 0.05);
				}
				TestEqual(What + TEXT(": and hits"), Howitzer.Miss(Place, Velocity, FVector(0, 0, -980)), 0.0, bHeavy ? 10.0 : 1.0);
			}
		}
	}
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitTurretBaseTurn, "Pursuit.Turret.ForeseesHowTheBaseTurnsIfAsked", PURSUIT_TEST_FLAGS)
bool FPursuitTurretBaseTurn::RunTest(const FString&)
{
	// The target stands to the right, and the base turns to the right at 10 degrees a second: the turret of 20 need turn 60 of the 90, in
	// 3 s, as the barrel is up. Unforeseen, the turn is still the whole one.
	for (const bool bForesees : {true, false})
	{
		FPursuitHowitzer Howitzer;
		Howitzer.Turn = 10.0;
		Howitzer.Turret->bForeseesBaseTurn = bForesees;
		Howitzer.Turret->Pitch = LobPitch;
		Howitzer.Turret->SetTargetLocation(FVector(0, LobDistance, 0), FVector::ZeroVector);
		Howitzer.Tick(2);
		const double Apart = 90.0 - Howitzer.Heading - Howitzer.Turret->Yaw + 20.0 / 64.0;
		TestEqual(TEXT("the turn"), Howitzer.Turret->GetShot().Shot.RotationTime, Apart / (bForesees ? 30.0 : 20.0), 1e-3);
		Howitzer.Tick(256);
		TestTrue(TEXT("both fire in the end"), Howitzer.Turret->IsReadyToFire());
		TestEqual(TEXT("and hit"), Howitzer.Miss(FVector(0, LobDistance, 0), FVector::ZeroVector, FVector(0, 0, -980)), 0.0, 1.0);
	}

	// A base that stands still turns at no rate after it was set elsewhere while there was no target.
	FPursuitHowitzer Howitzer;
	Howitzer.Turret->SetTargetLocation(FVector(LobDistance, 0, 0), FVector::ZeroVector);
	Howitzer.Tick(2);
	Howitzer.Turret->ClearTarget();
	Howitzer.Heading = 60.0;
	Howitzer.Tick(2);
	Howitzer.Turret->SetTargetLocation(FVector(LobDistance, 0, 0), FVector::ZeroVector);
	Howitzer.Tick(1);
	TestEqual(TEXT("the way back"), Howitzer.Turret->GetShot().Yaw, -60.0, 1e-6);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitTurretHeavy, "Pursuit.Turret.HeavyMotorsSpeedUpAndBrake", PURSUIT_TEST_FLAGS)
bool FPursuitTurretHeavy::RunTest(const FString&)
{
	// 40 degrees at 10 degrees per second squared: 2 s faster, 2 s slower.
	FPursuitHowitzer Howitzer;
	Howitzer.Turret->YawAcceleration = 10.0;
	Howitzer.Turret->Gimbal.YawRate = 90.0;
	Howitzer.Turret->Pitch = LobPitch;
	Howitzer.Turret->SetTargetLocation(FRotator(0.0, 40.0, 0.0).Vector() * LobDistance, FVector::ZeroVector);
	double Before = 0.0;
	double Fastest = 0.0;
	int32 Ticks = 0;
	for (; Ticks < 320 && !Howitzer.Turret->IsReadyToFire(); ++Ticks)
	{
		Howitzer.Tick(1);
		Fastest = FMath::Max(Fastest, (Howitzer.Turret->Yaw - Before) * 64.0);
		Before = Howitzer.Turret->Yaw;
	}
	TestEqual(TEXT("four seconds"), Ticks / 64.0, 4.0, 0.1);
	TestEqual(TEXT("at most 20 degrees a second"), Fastest, 20.0, 0.5);
	TestEqual(TEXT("there"), Howitzer.Turret->Yaw, 40.0, 0.01);
	Howitzer.Tick(64);
	TestTrue(TEXT("and it stays there"), Howitzer.Turret->IsReadyToFire() && FMath::Abs(Howitzer.Turret->Yaw - 40.0) < 1e-6);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitTurretNoLob, "Pursuit.Turret.SaysWhyItCannotLob", PURSUIT_TEST_FLAGS)
bool FPursuitTurretNoLob::RunTest(const FString&)
{
	AddExpectedError(TEXT("Solve Ballistic Turret refused its question"), EAutomationExpectedErrorFlags::Contains, 0);
	using EReason = EPursuitStatus;
	using FTurret = UPursuitTurretComponent;
	struct FCase
	{
		const TCHAR* What;
		TFunction<void(FTurret&)> Spoil;
		FVector Location;
		EReason Reason;
	};
	const FVector There(LobDistance, 0, 0);
	const FCase Cases[] = {
		{TEXT("farther than any shot"), [](FTurret&) {}, FVector(30000, 0, 0), EReason::OutOfRange},
		{TEXT("beyond its range"), [](FTurret& Turret) { Turret.MaxRange = 20000.0; }, There, EReason::OutOfRange},
		{TEXT("later than the horizon"), [](FTurret& Turret) { Turret.Horizon = 4.0; }, There, EReason::BeyondHorizon},
		{TEXT("beyond its limits"), [](FTurret& Turret) { Turret.Gimbal.PitchMax = 50.0; }, There, EReason::TurnTooSlow},
		{TEXT("a barrel that stands"), [](FTurret& Turret) { Turret.Gimbal.PitchRate = 0.0; }, There, EReason::TurnTooSlow},
		{TEXT("no number as gravity"), [](FTurret& Turret) { Turret.GravityScale = PursuitNumbers::NaN(); }, There, EReason::NotFinite},
		{TEXT("no number of its own"),
			[](FTurret& Turret) {
				Turret.Gravity = FVector(0, 0, -1000);
				Turret.GravityScale = PursuitNumbers::NaN();
			},
			There, EReason::NotFinite},
		{TEXT("no number as its own"), [](FTurret& Turret) { Turret.Gravity = PursuitNumbers::Nowhere(); }, There, EReason::NotFinite},
		{TEXT("no number as a motor"), [](FTurret& Turret) { Turret.YawAcceleration = PursuitNumbers::NaN(); }, There, EReason::NotFinite},
		{TEXT("no number as a rate"), [](FTurret& Turret) { Turret.Gimbal.YawRate = PursuitNumbers::NaN(); }, There, EReason::NotFinite},
		{TEXT("a motor that pushes back"), [](FTurret& Turret) { Turret.PitchAcceleration = -1.0; }, There, EReason::OutOfDomain},
		{TEXT("no projectile"), [](FTurret& Turret) { Turret.MuzzleSpeed = 0.0; }, There, EReason::OutOfDomain},
		{TEXT("no place"), [](FTurret&) {}, PursuitNumbers::Nowhere(), EReason::NotFinite},
	};
	for (const FCase& Case : Cases)
	{
		FPursuitHowitzer Howitzer;
		Case.Spoil(*Howitzer.Turret);
		Howitzer.Turret->SetTargetLocation(Case.Location, FVector::ZeroVector);
		Howitzer.Tick(400);
		TestFalse(Case.What, Howitzer.Turret->IsReadyToFire());
		TestTrue(FString(Case.What) + TEXT(": the reason"), Howitzer.Turret->GetShot().Shot.Reason == Case.Reason);
		TestEqual(TEXT("nothing was fired"), Howitzer.Ears->Arrivals, 0);
		TestTrue(TEXT("and it still points somewhere"), FMath::IsFinite(Howitzer.Turret->Yaw) && FMath::IsFinite(Howitzer.Turret->Pitch));
	}

	FPursuitHowitzer Howitzer;
	ACharacter* Target = Howitzer.World.SpawnFlyer(There, 600.0f);
	Howitzer.Turret->SetTargetActor(Target);
	Howitzer.Tick(64);
	TestTrue(TEXT("it raises its barrel"), Howitzer.Turret->Pitch > 5.0);
	Target->Destroy();
	Howitzer.Tick(64);
	TestEqual(TEXT("a destroyed target is lost once"), Howitzer.Ears->Losses, 1);
	TestTrue(TEXT("and the barrel stays"), Howitzer.Turret->Pitch < 11.0 && !Howitzer.Turret->HasTarget());
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitTurretOverFriends, "Pursuit.Turret.LobsOverFriendsButNotOntoThem", PURSUIT_TEST_FLAGS)
bool FPursuitTurretOverFriends::RunTest(const FString&)
{
	// One friend stands half way, on the ground; another 5 m before the target, into which the lob comes down.
	for (const bool bNear : {false, true})
	{
		FPursuitHowitzer Howitzer;
		Howitzer.Turret->Pitch = LobPitch;
		Howitzer.Turret->SetTargetActor(Howitzer.World.SpawnFlyer(FVector(LobDistance, 0, 0), 600.0f));
		Howitzer.Turret->FriendRadius = 500.0;
		Howitzer.Turret->SetFriends({Howitzer.World.SpawnFlyer(FVector(bNear ? LobDistance - 500.0 : LobDistance / 2.0, 0, 0), 600.0f)});
		Howitzer.Tick(4);
		TestEqual(TEXT("ready if no friend is under the end of the arc"), Howitzer.Turret->IsReadyToFire(), !bNear);
		Howitzer.Turret->bFiresWithinRadius = true;
		Howitzer.Turret->SetFriends({});
		Howitzer.Tick(1);
		TestTrue(TEXT("by the error at impact, along the arc"), Howitzer.Turret->IsReadyToFire());
		Howitzer.Turret->Pitch = 50.0;
		Howitzer.Tick(1);
		TestFalse(TEXT("a barrel that is too low misses"), Howitzer.Turret->IsReadyToFire());
	}
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitTurretLobByHand, "Pursuit.Turret.AHandHoldsALobAtItsElevation", PURSUIT_TEST_FLAGS)
bool FPursuitTurretLobByHand::RunTest(const FString&)
{
	FPursuitHowitzer Howitzer;
	Howitzer.Turret->Pitch = LobPitch;
	Howitzer.Turret->bAimsByHand = true;
	Howitzer.Turret->Skill = 1.0;
	Howitzer.Turret->SetTargetActor(Howitzer.World.SpawnFlyer(FVector(LobDistance, 0, 0), 600.0f));
	Howitzer.Tick(192);
	TestEqual(TEXT("up"), Howitzer.Turret->GetHandAim().Direction, FVector(0.6, 0.0, 0.8), 0.02f);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGunnerLobs, "Pursuit.Tree.RotateAndFireLobs", PURSUIT_TEST_FLAGS)
bool FPursuitGunnerLobs::RunTest(const FString&)
{
	FPursuitHowitzer Howitzer;
	Howitzer.Turn = 5.0;
	UPursuitTreeProbe::Visits.Empty();
	UBehaviorTree* Tree = MakeEmptyPursuitTree();
	UBTTask_PursuitRotateAndFire* Task = NewObject<UBTTask_PursuitRotateAndFire>(Tree);
	Task->Target.TargetActorKey.SelectedKeyName = PursuitKeys::Target;
	UBTComposite_Sequence* Root = NewObject<UBTComposite_Sequence>(Tree);
	Tree->RootNode = Root;
	FBTCompositeChild Fire;
	Fire.ChildTask = Task;
	Root->Children.Add(Fire);
	FBTCompositeChild After;
	After.ChildTask = NewObject<UPursuitTreeProbe>(Tree);
	Root->Children.Add(After);
	AAIController* Controller = Howitzer.World.Possess(*Howitzer.Truck);
	UBlackboardComponent* Blackboard = nullptr;
	Controller->UseBlackboard(Tree->BlackboardAsset, Blackboard);
	Blackboard->SetValueAsObject(PursuitKeys::Target, Howitzer.World.SpawnFlyer(FVector(LobDistance, 0, 0), 600.0f));
	Controller->RunBehaviorTree(Tree);
	Howitzer.Tick(320);
	TestTrue(TEXT("it raises the barrel"), Howitzer.Turret->Pitch > 45.0);
	TestEqual(TEXT("for five seconds"), UPursuitTreeProbe::Visits.Num(), 0);
	Howitzer.Tick(32);
	TestEqual(TEXT("then it fires"), Howitzer.Ears->Arrivals, 1);
	TestEqual(TEXT("and the task succeeds"), UPursuitTreeProbe::Visits.Num(), 1);
	return true;
}

#endif
