// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "CoreMinimal.h"
#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

#include "Core/PursuitRefusal.h"
#include "PursuitHandLibrary.h"
#include "PursuitTestFlags.h"
#include "PursuitTestNumbers.h"

namespace
{
	FPursuitAimingHand BegunPursuitHand(double Skill)
	{
		FPursuitAimingHand Hand;
		UPursuitHandLibrary::BeginAimingHand(Hand, FVector(1, 0, 0), Skill, 7);
		return Hand;
	}
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitHandMoves, "Pursuit.Hand.ReactsThenMovesAndErrsByItsSkill", PURSUIT_TEST_FLAGS)
bool FPursuitHandMoves::RunTest(const FString&)
{
	FPursuitAimingTarget Target;
	Target.Direction = FVector(0, 5, 0);
	double Errors[2] = {};
	for (int32 Skill = 0; Skill < 2; ++Skill)
	{
		FPursuitAimingHand Hand = BegunPursuitHand(Skill);
		TestTrue(TEXT("it is begun"), Hand.Reason == EPursuitStatus::OK);
		// The library's reactions of a beginner and an expert.
		TestEqual(TEXT("its reaction"), Hand.Settings.ReactionTime, Skill == 0 ? 0.45 : 0.16, 1e-12);
		const FPursuitHandAim First = UPursuitHandLibrary::StepAimingHand(Hand, Target, 0.0);
		TestTrue(TEXT("at first it has not moved"), First.Reason == EPursuitStatus::OK && !First.bTracking && First.Direction.X > 0.9);
		TestTrue(TEXT("a quarter turn off it hits nothing"), First.HitChance == 0.0 && First.Error > 60.0);
		FPursuitHandAim Aim;
		for (int32 Frame = 0; Frame < 600; ++Frame)
		{
			Aim = UPursuitHandLibrary::StepAimingHand(Hand, Target, 1.0 / 60.0);
			Errors[Skill] += Frame >= 300 ? Aim.Error / 300.0 : 0.0;
		}
		TestTrue(TEXT("then it moves with the target"), Aim.bTracking && Aim.Direction.Y > 0.9);
		// The steady error: 0.02 and 0.0015 radians.
		TestEqual(TEXT("its deviation, in degrees"), Aim.Deviation, FMath::RadiansToDegrees(Skill == 0 ? 0.02 : 0.0015), 1e-6);
	}
	TestTrue(TEXT("an expert errs less"), Errors[1] < 0.3 * Errors[0]);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitHandRefusals, "Pursuit.Hand.BadPinsAreNamedAndTheHandStays", PURSUIT_TEST_FLAGS)
bool FPursuitHandRefusals::RunTest(const FString&)
{
	AddExpectedError(
		TEXT("Begin Aiming Hand refused its question: Skill must be finite"), EAutomationExpectedErrorFlags::Contains, 1);
	AddExpectedError(TEXT("Step Aiming Hand refused its question: Hand must come from Begin Aiming Hand"),
		EAutomationExpectedErrorFlags::Contains, 1);
	FPursuitRefusalLog::ForgetAll();
	FPursuitAimingHand None;
	TestTrue(TEXT("no skill"),
		UPursuitHandLibrary::BeginAimingHand(None, FVector(1, 0, 0), PursuitNumbers::NaN()) == EPursuitStatus::NotFinite);
	TestTrue(TEXT("and no hand"), None.State.IsEmpty());
	const FPursuitAimingTarget Target;
	TestTrue(TEXT("which is refused"),
		UPursuitHandLibrary::StepAimingHand(None, Target, 0.1).Reason == EPursuitStatus::OutOfDomain);
	AddExpectedError(TEXT("Step Aiming Hand refused its question: Hand.Settings.MovementTime must be from 0.01 to 10 seconds"),
		EAutomationExpectedErrorFlags::Contains, 1);
	FPursuitRefusalLog::ForgetAll();
	FPursuitAimingHand Hand = BegunPursuitHand(0.5);
	const FPursuitAimingHand Before = Hand;
	Hand.Settings.MovementTime = 0.0;
	TestTrue(TEXT("no time"), UPursuitHandLibrary::StepAimingHand(Hand, Target, 0.1).Reason == EPursuitStatus::OutOfDomain);
	TestTrue(TEXT("the hand stays as it is"), Hand.State == Before.State);
	TestTrue(TEXT("a skill beyond an expert's is an expert's"),
		BegunPursuitHand(7.0).Settings.ReactionTime == BegunPursuitHand(1.0).Settings.ReactionTime);
	return true;
}

#endif
