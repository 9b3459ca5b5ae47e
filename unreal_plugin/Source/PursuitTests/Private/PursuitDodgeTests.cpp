// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "CoreMinimal.h"
#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

#include "Core/PursuitRefusal.h"
#include "PursuitDodgeLibrary.h"
#include "PursuitTestFlags.h"
#include "PursuitTestNumbers.h"

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
	const FPursuitDodge Missed = UPursuitDodgeLibrary::DodgeShots(State, Walker, {PursuitBulletAt(-60.0)});
	const bool bKeeps = Missed.Outcome == EPursuitDodgeOutcome::Clear && Missed.Velocity == Walker.PreferredVelocity;
	TestTrue(TEXT("a shot that misses is no reason"), bKeeps && Missed.Reason == EPursuitStatus::OK);
	TestTrue(TEXT("nor a threat"), Missed.Threat == -1 && !State.bDodging);
	Walker.PreferredVelocity = FVector::ZeroVector;
	// The second shot closes one side: it goes to the other.
	const FPursuitDodge Dodge = UPursuitDodgeLibrary::DodgeShots(State, Walker, {PursuitBulletAt(75.0), PursuitBulletAt(0.0)});
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
	const FPursuitDodge Far = UPursuitDodgeLibrary::DodgeShots(State, Walker, {PursuitBulletAt(0.0)});
	TestTrue(TEXT("out of reach"), Far.Outcome == EPursuitDodgeOutcome::OutOfReach && Far.Hit == 0 && Far.HitGap < 0.0);
	Walker.Radius = 50.0;
	Walker.ReactionTime = 1.5;
	const FPursuitDodge Late = UPursuitDodgeLibrary::DodgeShots(State, Walker, {PursuitBulletAt(0.0)});
	TestTrue(TEXT("too late"), Late.Outcome == EPursuitDodgeOutcome::TooLate && Late.Delay == 1.5);
	FPursuitDodgeShot Seen = PursuitBulletAt(0.0);
	Seen.Age = 1.5;
	const FPursuitDodge InTime = UPursuitDodgeLibrary::DodgeShots(State, Walker, {Seen});
	TestTrue(TEXT("seen for long"), InTime.Outcome == EPursuitDodgeOutcome::Dodges && InTime.Delay == 0.0);
	FPursuitDodgeShot Grenade;
	Grenade.Location = FVector(80, 0, 0);
	Grenade.BlastRadius = 100.0;
	Grenade.Fuse = 1.0;
	Walker.ReactionTime = 0.0;
	const FPursuitDodge Left = UPursuitDodgeLibrary::DodgeShots(State, Walker, {Grenade});
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
	const FPursuitDodge Slow = UPursuitDodgeLibrary::DodgeShots(State, Walker, {});
	TestTrue(TEXT("a negative speed"), Slow.Reason == EPursuitStatus::OutOfDomain && Slow.Threat == -1 && Slow.Velocity.IsZero());
	// A node says one refusal in a while.
	FPursuitRefusalLog::ForgetAll();
	FPursuitDodgeShot Bad = PursuitBulletAt(0.0);
	Bad.Velocity.Y = PursuitNumbers::NaN();
	const FPursuitDodge None = UPursuitDodgeLibrary::DodgeShots(State, PursuitWalker(), {PursuitBulletAt(0.0), Bad});
	TestTrue(TEXT("no number"), None.Reason == EPursuitStatus::NotFinite);
	TestTrue(TEXT("the state stays"), State.bDodging && State.Velocity == FVector(1, 2, 0));
	return true;
}

#endif
