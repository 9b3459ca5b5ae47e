// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "CoreMinimal.h"
#include "Core/PursuitRefusal.h"
#include "Misc/AutomationTest.h"
#include "PursuitRendezvousLibrary.h"
#include "PursuitTestFlags.h"
#include "PursuitTestNumbers.h"

#if WITH_DEV_AUTOMATION_TESTS

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitRendezvousPlan, "Pursuit.Nodes.FindRendezvous", PURSUIT_TEST_FLAGS)
bool FPursuitRendezvousPlan::RunTest(const FString&)
{
	// From rest to rest 1 km away with 10 m/s^2: 2 sqrt(d / a) is 20 s.
	// With 4 s for the turn t is the root of 10 t (t + 4) = 1000 and twice.
	FPursuitRendezvousShip Ship;
	FPursuitTargetMotion Target;
	Target.Location = FVector(100000, 0, 0);
	const FPursuitRendezvous Plan = UPursuitRendezvousLibrary::FindRendezvous(Ship, Target);
	TestTrue(TEXT("there is one"), Plan.Reason == EPursuitStatus::OK);
	TestEqual(TEXT("its time"), Plan.Time, 20.0, 0.02);
	TestEqual(TEXT("its cost"), Plan.DeltaV, 20000.0, 200.0);
	TestEqual(TEXT("where"), Plan.Point, Target.Location, 1e-6f);
	Ship.TurnTime = 4.0;
	const double Burn = -2.0 + FMath::Sqrt(104.0);
	const FPursuitRendezvous Turned = UPursuitRendezvousLibrary::FindRendezvous(Ship, Target);
	TestEqual(TEXT("with a turn"), Turned.Time, 2.0 * Burn + 4.0, 0.02);
	TestEqual(TEXT("the turn begins"), Turned.TurnStart, Burn, 0.1);
	TestEqual(TEXT("and ends"), Turned.BrakeStart, Burn + 4.0, 0.1);
	// The limit of 50 m/s is reached after 5 s and 125 m on either side, and flown for 15 s between; the turn is in them.
	Ship.MaxSpeed = 5000.0;
	TestEqual(TEXT("with a limit"), UPursuitRendezvousLibrary::FindRendezvous(Ship, Target).Time, 25.0, 0.5);
	TestTrue(TEXT("not so soon"),
		UPursuitRendezvousLibrary::FindRendezvous(Ship, Target, 10.0).Reason == EPursuitStatus::BeyondHorizon);
	Target.Velocity = FVector(6000, 0, 0);
	TestTrue(TEXT("not so fast"),
		UPursuitRendezvousLibrary::FindRendezvous(Ship, Target).Reason == EPursuitStatus::TargetTooFast);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitRendezvousFlown, "Pursuit.Nodes.StepRendezvous", PURSUIT_TEST_FLAGS)
bool FPursuitRendezvousFlown::RunTest(const FString&)
{
	constexpr double Tick = 1.0 / 32.0;
	FPursuitRendezvousShip Ship;
	Ship.TurnTime = 2.0;
	Ship.MaxSpeed = 9000.0;
	FPursuitTargetMotion Target;
	Target.Location = FVector(40000, 10000, 0);
	Target.Velocity = FVector(300, -600, 200);
	const FPursuitRendezvous Plan = UPursuitRendezvousLibrary::FindRendezvous(Ship, Target);
	FPursuitRendezvousState State;
	bool bTurned = false;
	double Time = 0.0;
	while (State.Phase != EPursuitRendezvousPhase::Arrived && Time < 2.0 * Plan.Time)
	{
		const bool bTurning = State.Phase == EPursuitRendezvousPhase::Turning;
		const FPursuitRendezvousCommand Command = UPursuitRendezvousLibrary::StepRendezvous(State, Ship, Target, Tick);
		TestTrue(TEXT("it is on its way"), Command.Reason == EPursuitStatus::OK);
		TestTrue(TEXT("within its thrust"), Command.Acceleration.Size() < 1000.001);
		const bool bTurns = bTurning && State.Phase == EPursuitRendezvousPhase::Turning;
		TestTrue(TEXT("no thrust while it turns"), !bTurns || Command.Acceleration.IsNearlyZero(1e-6));
		bTurned |= bTurns;
		Ship.Velocity += Command.Acceleration * Tick;
		Ship.Location += Ship.Velocity * Tick;
		Target.Location += Target.Velocity * Tick;
		Time += Tick;
	}
	TestTrue(TEXT("it turned"), bTurned);
	TestTrue(TEXT("about when the plan says"), Time < 1.1 * Plan.Time);
	TestEqual(TEXT("it is there"), Ship.Location, Target.Location, 1e-3f);
	TestEqual(TEXT("at the target's velocity"), Ship.Velocity, Target.Velocity, 1e-3f);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitRendezvousRefusals, "Pursuit.Nodes.RendezvousNodesRefuseBadInput", PURSUIT_TEST_FLAGS)
bool FPursuitRendezvousRefusals::RunTest(const FString&)
{
	FPursuitRefusalLog::ForgetAll();
	FPursuitRendezvousShip Ship;
	FPursuitTargetMotion Target;
	AddExpectedErrorPlain(TEXT("Find Rendezvous refused its question: Ship.Location must be finite"),
		EAutomationExpectedErrorFlags::Contains, 1);
	Ship.Location = PursuitNumbers::Nowhere();
	TestTrue(TEXT("nowhere"), UPursuitRendezvousLibrary::FindRendezvous(Ship, Target).Reason == EPursuitStatus::NotFinite);
	AddExpectedErrorPlain(TEXT("Step Rendezvous refused its question: Ship.MaxAcceleration must be above 0"),
		EAutomationExpectedErrorFlags::Contains, 1);
	Ship = FPursuitRendezvousShip();
	Ship.MaxAcceleration = 0.0;
	FPursuitRendezvousState State;
	State.Phase = EPursuitRendezvousPhase::Turning;
	State.TurnLeft = 1.5;
	const FPursuitRendezvousCommand Command = UPursuitRendezvousLibrary::StepRendezvous(State, Ship, Target, 0.1);
	TestTrue(TEXT("no thrust"), Command.Reason == EPursuitStatus::OutOfDomain && Command.Acceleration.IsZero());
	TestTrue(TEXT("the state stays"), State.Phase == EPursuitRendezvousPhase::Turning && State.TurnLeft == 1.5);
	FPursuitRefusalLog::ForgetAll();
	return true;
}

#endif
