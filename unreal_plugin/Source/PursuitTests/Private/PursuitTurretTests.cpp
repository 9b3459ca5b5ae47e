// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "CoreMinimal.h"
#include "Core/PursuitLink.h"
#include "Core/PursuitRefusal.h"
#include "Misc/AutomationTest.h"
#include "PursuitTestFlags.h"
#include "PursuitTurretLibrary.h"

#if WITH_DEV_AUTOMATION_TESTS

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitTurretNode, "Pursuit.Nodes.SolveTurret", PURSUIT_TEST_FLAGS)
bool FPursuitTurretNode::RunTest(const FString&)
{
	// A quarter turn at 45 degrees a second, and 3000 cm at 1000 cm/s.
	const FPursuitTurretShot Abeam = UPursuitTurretLibrary::SolveTurret(FVector::ZeroVector, FVector(5, 0, 0),
		FVector(0, 3000, 0), FVector::ZeroVector, 45.0, 1000.0, 10.0);
	TestTrue(TEXT("a target abeam is hit"), Abeam.bHit && Abeam.Reason == EPursuitStatus::OK);
	TestEqual(TEXT("RotationTime"), Abeam.RotationTime, 2.0, 1e-12);
	TestEqual(TEXT("FlightTime"), Abeam.FlightTime, 3.0, 1e-12);
	TestEqual(TEXT("ImpactTime"), Abeam.ImpactTime, 5.0, 1e-12);
	TestEqual(TEXT("AimPoint"), Abeam.AimPoint, FVector(0, 3000, 0), 0.0f);

	const FPursuitTurretShot Coned = UPursuitTurretLibrary::SolveTurret(FVector::ZeroVector, FVector(5, 0, 0),
		FVector(0, 3000, 0), FVector::ZeroVector, 45.0, 1000.0, 10.0, 0.0, 45.0);
	TestEqual(TEXT("the fire cone is taken off the turn"), Coned.RotationTime, 1.0, 1e-12);

	// 7500 / (1000 + 500).
	const FPursuitTurretShot Ahead = UPursuitTurretLibrary::SolveTurret(FVector::ZeroVector, FVector(1, 0, 0),
		FVector(7500, 0, 0), FVector(-500, 0, 0), 0.0, 1000.0, 10.0);
	TestTrue(TEXT("what comes straight at the barrel is fired at now"),
		Ahead.bHit && Ahead.RotationTime == 0.0 && Ahead.ImpactTime == 5.0);

	const FPursuitTurretShot Late = UPursuitTurretLibrary::SolveTurret(FVector::ZeroVector, FVector(1, 0, 0),
		FVector(-3000, 0, 0), FVector::ZeroVector, 45.0, 1000.0, 6.0);
	TestTrue(TEXT("half a turn takes too long"), !Late.bHit && Late.Reason == EPursuitStatus::TurnTooSlow);
	TestEqual(TEXT("and the shot that comes least late is told"), Late.ImpactTime, 6.0, 0.0);

	const FPursuitTurretShot Far = UPursuitTurretLibrary::SolveTurret(FVector::ZeroVector, FVector(1, 0, 0),
		FVector(6000, 0, 0), FVector(500, 0, 0), 45.0, 1000.0, 20.0, 5000.0);
	TestTrue(TEXT("it would be hit out of range"), !Far.bHit && Far.Reason == EPursuitStatus::OutOfRange);
	TestEqual(TEXT("and where is told"), Far.AimPoint, FVector(12000, 0, 0), 1e-6f);

	const FPursuitTurretShot Round = UPursuitTurretLibrary::SolveTurret(FVector::ZeroVector, FVector(1, 0, 0),
		FVector(-3000, 0, 0), FVector::ZeroVector, 0.0, 1000.0, 10.0, 0.0, 180.0);
	TestTrue(TEXT("a cone of 180 degrees is all round"), Round.bHit && Round.ImpactTime == 3.0);

	FPursuitRefusalLog::ForgetAll();
	AddExpectedError(TEXT("Solve Turret refused its question: MuzzleSpeed"), EAutomationExpectedErrorFlags::Contains, 1);
	const FPursuitTurretShot Refused = UPursuitTurretLibrary::SolveTurret(FVector::ZeroVector, FVector(1, 0, 0),
		FVector(6000, 0, 0), FVector::ZeroVector, 45.0, 0.0);
	TestTrue(TEXT("a projectile without speed is refused"), Refused.Reason == EPursuitStatus::OutOfDomain);
	TestEqual(TEXT("with zeros"), Refused.AimPoint, FVector::ZeroVector, 0.0f);

	FPursuitRefusalLog::ForgetAll();
	AddExpectedError(TEXT("FireCone must be from 0 to 180 degrees"), EAutomationExpectedErrorFlags::Contains, 1);
	TestTrue(TEXT("a cone of more than all round is refused"),
		UPursuitTurretLibrary::SolveTurret(FVector::ZeroVector, FVector(1, 0, 0), FVector(6000, 0, 0), FVector::ZeroVector, 45.0,
			1000.0, 10.0, 0.0, 181.0).Reason == EPursuitStatus::OutOfDomain);
	FPursuitRefusalLog::ForgetAll();
	AddExpectedError(TEXT("MinTime must be at most the horizon"), EAutomationExpectedErrorFlags::Contains, 1);
	TestTrue(TEXT("a window that ends before it begins is refused"),
		UPursuitTurretLibrary::SolveTurret(FVector::ZeroVector, FVector(1, 0, 0), FVector(6000, 0, 0), FVector::ZeroVector, 45.0,
			1000.0, 10.0, 0.0, 0.0, 11.0).Reason == EPursuitStatus::OutOfDomain);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitTurretSearchRefusals, "Pursuit.Nodes.StepTurretSearchRefusesBadInput", PURSUIT_TEST_FLAGS)
bool FPursuitTurretSearchRefusals::RunTest(const FString&)
{
	FPursuitTurretSearch Search = UPursuitTurretLibrary::BeginTurretSearch(
		FVector::ZeroVector, FVector(1, 0, 0), FVector(0, 3000, 0), FVector::ZeroVector, 45.0, 1000.0, 10.0);
	AddExpectedErrorPlain(
		TEXT("Step Turret Search refused its question: Steps must be 1 or more"), EAutomationExpectedErrorFlags::Contains, 2);
	for (const int32 Steps : {0, -1})
	{
		FPursuitRefusalLog::ForgetAll();
		TestTrue(TEXT("without a step it would never end"),
			UPursuitTurretLibrary::StepTurretSearch(Search, Steps).Reason == EPursuitStatus::OutOfDomain);
	}
	TestTrue(TEXT("the search is as it was"), Search.Reason == EPursuitStatus::Unfinished);
	FPursuitTurretSearch Whole = Search;
	TestTrue(TEXT("and goes on"), UPursuitTurretLibrary::StepTurretSearch(Whole, 1000).bHit);

	AddExpectedErrorPlain(TEXT("Step Turret Search refused its question: Search must come from a Begin Turret Search"),
		EAutomationExpectedErrorFlags::Contains, 2);
	const auto Refuses = [&](const TCHAR* What, FPursuitTurretSearch Bad) {
		FPursuitRefusalLog::ForgetAll();
		TestTrue(What, Pursuit::IsRefused(UPursuitTurretLibrary::StepTurretSearch(Bad, 1000).Reason));
	};
	Refuses(TEXT("one that was never begun"), FPursuitTurretSearch());
	for (uint8& Byte : Search.State)
	{
		Byte = 0xff;
	}
	Refuses(TEXT("one that was saved and came back as something else"), Search);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitBallisticTurretNode, "Pursuit.Nodes.SolveBallisticTurret", PURSUIT_TEST_FLAGS)
bool FPursuitBallisticTurretNode::RunTest(const FString&)
{
	// Launched with (4000, 0, 3000) or (3000, 0, 4000) under 1000 down it comes down 24000 away, after 6 or 8 s.
	FPursuitShot Shot;
	Shot.TargetLocation = FVector(0, 24000, 0);
	Shot.Gravity = FVector(0, 0, -1000);
	FPursuitTurretBase Base;
	FPursuitGimbal Gimbal;
	Gimbal.YawRate = 30.0;
	const auto Solve = [&](EPursuitTurretArc Arc) {
		return UPursuitTurretLibrary::SolveBallisticTurret(Shot, Base, Gimbal, 5000.0, 30.0, Arc);
	};
	const FPursuitBallisticShot Flat = Solve(EPursuitTurretArc::Either);
	TestTrue(TEXT("the flat shot is earlier"), Flat.Shot.bHit && Flat.Arc == EPursuitTurretArc::Low);
	TestEqual(TEXT("a quarter turn, then the flight"), Flat.Shot.ImpactTime, 9.0, 1e-9);
	TestEqual(TEXT("Yaw to the right"), Flat.Yaw, 90.0, 1e-9);
	const FPursuitBallisticShot Lob = Solve(EPursuitTurretArc::High);
	TestEqual(TEXT("the lob"), Lob.Shot.FlightTime, 8.0, 1e-9);
	TestEqual(TEXT("its launch"), Lob.LaunchVelocity, FVector(0, 3000, 4000), 1e-5);

	// A base that turns to the right as fast as the turret halves the turn.
	Base.AngularVelocity = FVector(0, 0, 30);
	TestEqual(TEXT("the base helps"), Solve(EPursuitTurretArc::Low).Shot.ImpactTime, 7.5, 1e-6);
	TestEqual(TEXT("Yaw relative to the base"), Solve(EPursuitTurretArc::Low).Yaw, 45.0, 1e-4);

	// From rest, at 30 degrees a second squared up to 30 and back: one second more.
	Base.AngularVelocity = FVector::ZeroVector;
	Base.YawAcceleration = 30.0;
	TestEqual(TEXT("it speeds up and brakes"), Solve(EPursuitTurretArc::Low).Shot.RotationTime, 4.0, 1e-6);

	// What moves with the shooter is at rest for it.
	Shot.ShooterVelocity = Shot.TargetVelocity = FVector(1000, 500, 0);
	TestEqual(TEXT("a convoy"), Solve(EPursuitTurretArc::Low).Shot.RotationTime, 4.0, 1e-6);

	Gimbal.PitchMax = 30.0;
	TestTrue(TEXT("a pitch beyond the limit"), Solve(EPursuitTurretArc::Low).Shot.Reason == EPursuitStatus::TurnTooSlow);
	Shot.TargetLocation.Y = 26000.0;
	TestTrue(TEXT("out of reach"), Solve(EPursuitTurretArc::Low).Shot.Reason == EPursuitStatus::OutOfRange);

	AddExpectedErrorPlain(TEXT("Solve Ballistic Turret refused its question: Base.Up"), EAutomationExpectedErrorFlags::Contains, 1);
	Base.Up = FVector::ZeroVector;
	TestTrue(TEXT("a base without an axis"), Pursuit::IsRefused(Solve(EPursuitTurretArc::Low).Shot.Reason));
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGimbalNode, "Pursuit.Nodes.SolveGimbalTurret", PURSUIT_TEST_FLAGS)
bool FPursuitGimbalNode::RunTest(const FString&)
{
	// To the right and up at 45 degrees: yaw a quarter turn at 90 degrees a second, pitch 45 degrees at 22.5.
	FPursuitGimbal Gimbal;
	Gimbal.YawRate = 90.0;
	Gimbal.PitchRate = 22.5;
	const FVector Forward(1, 0, 0);
	const FVector Up(0, 0, 1);
	const FVector Target(0, 3000, 3000);
	const FPursuitGimbalShot Hit = UPursuitTurretLibrary::SolveGimbalTurret(
		FVector::ZeroVector, Forward, Up, 0.0, 0.0, Target, FVector::ZeroVector, Gimbal, 1000.0, 10.0);
	TestTrue(TEXT("it hits"), Hit.Shot.bHit && Hit.Shot.Reason == EPursuitStatus::OK);
	TestEqual(TEXT("Yaw to the right"), Hit.Yaw, 90.0, 1e-12);
	TestEqual(TEXT("Pitch"), Hit.Pitch, 45.0, 1e-12);
	TestEqual(TEXT("the slower axis decides"), Hit.Shot.RotationTime, 2.0, 1e-12);

	Gimbal.bYawIsLimited = true;
	Gimbal.YawMin = -60.0;
	Gimbal.YawMax = 60.0;
	const FPursuitGimbalShot Held = UPursuitTurretLibrary::SolveGimbalTurret(
		FVector::ZeroVector, Forward, Up, 0.0, 0.0, Target, FVector::ZeroVector, Gimbal, 1000.0, 10.0);
	TestTrue(TEXT("outside the limits there is no hit"), !Held.Shot.bHit && Held.Shot.Reason == EPursuitStatus::TurnTooSlow);

	// All of it, to the last degree.
	Gimbal.YawMin = -180.0;
	Gimbal.YawMax = 180.0;
	Gimbal.PitchMin = -90.0;
	Gimbal.PitchMax = 90.0;
	const FPursuitGimbalShot Widest = UPursuitTurretLibrary::SolveGimbalTurret(
		FVector::ZeroVector, Forward, Up, -180.0, 90.0, Target, FVector::ZeroVector, Gimbal, 1000.0, 10.0);
	TestEqual(TEXT("a base with a stop behind it turns three quarters"), Widest.Shot.RotationTime, 3.0, 1e-12);

	FPursuitRefusalLog::ForgetAll();
	AddExpectedError(TEXT("Solve Gimbal Turret refused its question: BaseUp"), EAutomationExpectedErrorFlags::Contains, 1);
	const FPursuitGimbalShot Refused = UPursuitTurretLibrary::SolveGimbalTurret(FVector::ZeroVector, Forward,
		FVector::ZeroVector, 0.0, 0.0, Target, FVector::ZeroVector, Gimbal, 1000.0, 10.0);
	TestTrue(TEXT("a base without an axis is refused"), Refused.Shot.Reason == EPursuitStatus::OutOfDomain);

	const auto Refuses = [&](const TCHAR* Fault, const FPursuitGimbal& Bad, double Yaw, double Pitch) {
		FPursuitRefusalLog::ForgetAll();
		AddExpectedErrorPlain(Fault, EAutomationExpectedErrorFlags::Contains, 1);
		const FPursuitGimbalShot Shot = UPursuitTurretLibrary::SolveGimbalTurret(
			FVector::ZeroVector, Forward, Up, Yaw, Pitch, Target, FVector::ZeroVector, Bad, 1000.0, 10.0);
		TestTrue(Fault, Shot.Shot.Reason == EPursuitStatus::OutOfDomain);
	};
	Refuses(TEXT("question: Pitch must be from its minimum to its maximum"), Gimbal, 0.0, 91.0);
	FPursuitGimbal Narrow = Gimbal;
	Narrow.YawMin = -60.0;
	Narrow.YawMax = 60.0;
	Refuses(TEXT("question: Yaw must be from its minimum to its maximum"), Narrow, 61.0, 0.0);
	FPursuitGimbal Crossed = Gimbal;
	Crossed.PitchMin = 20.0;
	Crossed.PitchMax = 10.0;
	Refuses(TEXT("question: Gimbal.PitchMax must not be less than its minimum"), Crossed, 0.0, 15.0);
	FPursuitGimbal Wide = Gimbal;
	Wide.YawMax = 181.0;
	Refuses(TEXT("question: Gimbal.YawMax must be from -180 to 180 degrees"), Wide, 0.0, 0.0);
	return true;
}

#endif
