// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "CoreMinimal.h"
#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

#include "Components/CapsuleComponent.h"
#include "Core/PursuitLink.h"
#include "Core/PursuitRefusal.h"
#include "GameFramework/Character.h"
#include "GameFramework/CharacterMovementComponent.h"
#include "PursuitActorLibrary.h"
#include "PursuitLineOfFireLibrary.h"
#include "PursuitProjectileLibrary.h"
#include "PursuitTestFlags.h"
#include "PursuitTestNumbers.h"
#include "PursuitTestWorld.h"

namespace
{
	FPursuitMovingBody PursuitBodyAt(const FVector& Location, const FVector& Velocity = FVector::ZeroVector)
	{
		FPursuitMovingBody Body;
		Body.Location = Location;
		Body.Velocity = Velocity;
		Body.Radius = 50.0;
		return Body;
	}
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(
	FPursuitLineOfFireMoving, "Pursuit.LineOfFire.KnowsWhereFriendsAreWhenTheShotGetsThere", PURSUIT_TEST_FLAGS)
bool FPursuitLineOfFireMoving::RunTest(const FString&)
{
	// 1000 cm/s along X for 2 s. One who is beside the line now is in it after a second; one in it now has left it.
	FPursuitFiredShot Shot;
	Shot.LaunchVelocity = FVector(1000, 0, 0);
	Shot.Horizon = 2.0;
	const FPursuitMovingBody Enters = PursuitBodyAt(FVector(1000, -300, 0), FVector(0, 300, 0));
	const FPursuitMovingBody Leaves = PursuitBodyAt(FVector(1500, 0, 0), FVector(0, 200, 0));
	const FPursuitLineOfFire Met = UPursuitLineOfFireLibrary::FindLineOfFire(Shot, {Leaves, Enters}, {});
	TestTrue(TEXT("it is answered"), Met.Reason == EPursuitStatus::OK);
	TestFalse(TEXT("the line is blocked"), Met.bClear);
	TestTrue(TEXT("by the second body"), Met.Obstruction == EPursuitObstruction::Body && Met.ObstructionIndex == 1 && Met.Nearest == 1);
	TestTrue(TEXT("just before its middle"), Met.Time > 0.9 && Met.Time < 1.0 && Met.Location.X < 1000.0);
	const FPursuitLineOfFire Missed = UPursuitLineOfFireLibrary::FindLineOfFire(Shot, {Leaves}, {});
	TestTrue(TEXT("the one who leaves is missed"), Missed.bClear && Missed.Nearest == 0 && Missed.MissDistance > 200.0);
	TestTrue(TEXT("at its horizon"), Missed.Obstruction == EPursuitObstruction::None && FMath::IsNearlyEqual(Missed.Time, 2.0));

	// The target ends the shot; a wall before everybody does too.
	Shot.Target = 1;
	TestTrue(TEXT("the target may be hit"), UPursuitLineOfFireLibrary::FindLineOfFire(Shot, {Leaves, Enters}, {}).bClear);
	FPursuitShape Wall;
	Wall.Kind = EPursuitShapeKind::HalfSpace;
	Wall.Location = FVector(500, 0, 0);
	Wall.Up = FVector(-1, 0, 0);
	const FPursuitLineOfFire Walled = UPursuitLineOfFireLibrary::FindLineOfFire(Shot, {Leaves, Enters}, {Wall});
	TestTrue(TEXT("a wall is in the way"), !Walled.bClear && Walled.Obstruction == EPursuitObstruction::Shape);
	TestTrue(TEXT("half a second away"), FMath::IsNearlyEqual(Walled.Time, 0.5));
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitLineOfFireFlight, "Pursuit.LineOfFire.OfBulletsAndRockets", PURSUIT_TEST_FLAGS)
bool FPursuitLineOfFireFlight::RunTest(const FString&)
{
	// A rocket: 2000 from the rail, then 10000 a second for 1 s: 7000 in the first second, 12000 in each one after that.
	FPursuitFiredShot Shot;
	Shot.LaunchVelocity = FVector(2000, 0, 0);
	Shot.Horizon = 2.0;
	FPursuitProjectileFlight Rocket;
	Rocket.Thrust = 10000.0;
	Rocket.BurnTime = 1.0;
	// One who runs into the line is in it after 1.5 s, when the rocket is at 13000. Without a motor it is at 3000 then.
	const FPursuitMovingBody Enters = PursuitBodyAt(FVector(13000, -900, 0), FVector(0, 600, 0));
	const FPursuitLineOfFire Met = UPursuitLineOfFireLibrary::FindFlightLineOfFire(Shot, Rocket, {Enters}, {});
	TestTrue(TEXT("it is met"), !Met.bClear && Met.Reason == EPursuitStatus::OK && Met.ObstructionIndex == 0);
	TestEqual(TEXT("where it is then"), Met.Time, 1.5, 0.01);
	TestTrue(TEXT("not without the motor"), UPursuitLineOfFireLibrary::FindLineOfFire(Shot, {Enters}, {}).bClear);

	// A bullet by its coefficient falls below the first of two who stand where it flies without air.
	FPursuitShot Aimed;
	Aimed.TargetLocation = FVector(50000, 0, 0);
	FPursuitProjectileFlight Bullet;
	Bullet.DragLaw = EPursuitDragLaw::G7;
	Bullet.BallisticCoefficient = 0.223;
	const FPursuitLaunches Launches = UPursuitProjectileLibrary::SolveProjectileFlight(Aimed, 83800.0, Bullet);
	TestTrue(TEXT("a bullet hits"), Launches.bHit);
	Shot.LaunchVelocity = Launches.Best.LaunchVelocity;
	Shot.Gravity = Aimed.Gravity;
	Shot.Horizon = Launches.Best.Time;
	FPursuitProjectileState State;
	State.Velocity = Shot.LaunchVelocity;
	State.Gravity = Shot.Gravity;
	const FVector Half = UPursuitProjectileLibrary::AdvanceProjectile(State, Bullet, 0.5 * Shot.Horizon);
	const FPursuitLineOfFire Grazed =
		UPursuitLineOfFireLibrary::FindFlightLineOfFire(Shot, Bullet, {PursuitBodyAt(Half + FVector(0, 49.9, 0))}, {});
	TestTrue(TEXT("it grazes one beside its way"), !Grazed.bClear && FMath::IsNearlyEqual(Grazed.Time, 0.5 * Shot.Horizon, 0.01));
	const FPursuitLineOfFire Past =
		UPursuitLineOfFireLibrary::FindFlightLineOfFire(Shot, Bullet, {PursuitBodyAt(Half + FVector(0, 100, 0))}, {});
	TestTrue(TEXT("and passes another one"), Past.bClear && FMath::IsNearlyEqual(Past.MissDistance, 50.0, 10.0));

	// The fall comes to a step of the drag, through which the search is cut short: what is far away is clear all the same.
	FPursuitProjectileFlight Stepped;
	Stepped.DragLaw = EPursuitDragLaw::Table;
	Stepped.Drag.QuadraticDrag = 0.01;
	Stepped.SpeedOfSound = 1000.0;
	Stepped.Table.SetNum(4);
	Stepped.Table[1].Mach = Stepped.Table[2].Mach = 1.0;
	Stepped.Table[3].Mach = 3.0;
	Stepped.Table[0].Coefficient = Stepped.Table[1].Coefficient = 0.05;
	Stepped.Table[2].Coefficient = Stepped.Table[3].Coefficient = 0.2;
	Shot.LaunchVelocity = FVector(100, 0, -1000);
	Shot.Gravity = FVector(0, 0, -1000);
	Shot.Horizon = 10.0;
	const FPursuitLineOfFire Cut =
		UPursuitLineOfFireLibrary::FindFlightLineOfFire(Shot, Stepped, {PursuitBodyAt(FVector(500000, 0, 0))}, {});
	TestTrue(TEXT("cut short, and clear"), Cut.bClear && Cut.Reason == EPursuitStatus::Unfinished);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitLineOfFireArc, "Pursuit.LineOfFire.TheClearOneOfTwoArcsIsNamed", PURSUIT_TEST_FLAGS)
bool FPursuitLineOfFireArc::RunTest(const FString&)
{
	FPursuitShot Aimed;
	Aimed.TargetLocation = FVector(6000, 0, 0);
	const FPursuitLaunches Found = UPursuitProjectileLibrary::SolveProjectile(Aimed, 3000.0, {});
	TestEqual(TEXT("two arcs"), Found.Launches.Num(), 2);
	FPursuitFiredShot Shot;
	Shot.Gravity = Aimed.Gravity;
	TestEqual(TEXT("without friends the low one"), UPursuitLineOfFireLibrary::FindClearArc(Shot, Found.Launches, {}, {}).Launch, 0);
	// In the top of the low arc: half way, after half the time.
	const double Half = 0.5 * Found.Launches[0].Time;
	const FVector Top = Found.Launches[0].LaunchVelocity * Half + Aimed.Gravity * (0.5 * Half * Half);
	const FPursuitClearArc Clear = UPursuitLineOfFireLibrary::FindClearArc(Shot, Found.Launches, {PursuitBodyAt(Top)}, {});
	TestTrue(TEXT("with one in it the high one"), Clear.bClear && Clear.Launch == 1 && Clear.Line.bClear);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitLineOfFireWait, "Pursuit.LineOfFire.WaitsUntilAFriendHasPassed", PURSUIT_TEST_FLAGS)
bool FPursuitLineOfFireWait::RunTest(const FString&)
{
	// Radius 50, 100 cm/s across the line, now in its middle: half a second, less the time of the shot.
	FPursuitFiredShot Shot;
	Shot.LaunchVelocity = FVector(10000, 0, 0);
	const FPursuitMovingBody Passes = PursuitBodyAt(FVector(1000, 0, 0), FVector(0, 100, 0));
	const FPursuitClearLaunch Waits = UPursuitLineOfFireLibrary::FindClearLaunch(Shot, {Passes}, {}, {});
	TestTrue(TEXT("it waits"), Waits.bClear && Waits.Line.bClear && Waits.Delay > 0.35 && Waits.Delay < 0.45);
	const FPursuitClearLaunch Never = UPursuitLineOfFireLibrary::FindClearLaunch(Shot, {PursuitBodyAt(FVector(1000, 0, 0))}, {}, {});
	TestTrue(TEXT("in vain for one who stands"), !Never.bClear && Never.Reason == EPursuitStatus::OK && FMath::IsNearlyZero(Never.Delay));
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(
	FPursuitLineOfFireActors, "Pursuit.LineOfFire.ActorsAreReadAndIndexesAreOfTheirList", PURSUIT_TEST_FLAGS)
bool FPursuitLineOfFireActors::RunTest(const FString&)
{
	FPursuitTestWorld World;
	ACharacter* const Shooter = World.SpawnFlyer(FVector::ZeroVector, 500.0f);
	ACharacter* const Enters = World.SpawnFlyer(FVector(1000, -300, 0), 500.0f);
	Enters->GetCharacterMovement()->Velocity = FVector(0, 300, 0);
	ACharacter* const Gone = World.SpawnFlyer(FVector(300, 0, 0), 500.0f);
	Gone->Destroy();
	const TArray<AActor*> Friends{Shooter, Gone, nullptr, Enters};
	const FPursuitLineOfFire Met =
		UPursuitActorLibrary::FindLineOfFireActor(Shooter, FVector(1000, 0, 0), Friends, nullptr, FVector::ZeroVector, 2.0, 50.0);
	TestTrue(TEXT("the one who enters is met"), !Met.bClear && Met.ObstructionIndex == 3 && Met.Nearest == 3);
	const FPursuitLineOfFire Alone =
		UPursuitActorLibrary::FindLineOfFireActor(Shooter, FVector(1000, 0, 0), {Shooter, Gone}, nullptr, FVector::ZeroVector, 2.0, 50.0);
	TestTrue(TEXT("the others are left out"), Alone.bClear && Alone.Nearest == -1);

	// Each friend has a size of its own: the shot passes 100 cm beside the middles of a small one and of a large one.
	ACharacter* const Small = World.SpawnFlyer(FVector(500, 100, 0), 500.0f);
	ACharacter* const Large = World.SpawnFlyer(FVector(800, -100, 0), 500.0f);
	Small->SetActorEnableCollision(true);
	Large->SetActorEnableCollision(true);
	Small->GetCapsuleComponent()->SetCapsuleSize(20.0f, 40.0f);
	Large->GetCapsuleComponent()->SetCapsuleSize(50.0f, 120.0f);
	const auto Ask = [Shooter](const TArray<AActor*>& Asked, double Margin) {
		return UPursuitActorLibrary::FindLineOfFireActor(
			Shooter, FVector(1000, 0, 0), Asked, nullptr, FVector::ZeroVector, 2.0, Margin);
	};
	const FPursuitLineOfFire Past = Ask({Small}, 0.0);
	TestTrue(TEXT("the small one is missed"), Past.bClear && FMath::IsNearlyEqual(Past.MissDistance, 60.0, 1e-9));
	TestTrue(TEXT("by less than a margin"), !Ask({Small}, 61.0).bClear);
	TestTrue(TEXT("the large one is met"), Ask({Small, Large}, 0.0).ObstructionIndex == 1);
	AddExpectedError(TEXT("Find Line Of Fire .Actor. refused its question: Margin must be 0 or more"),
		EAutomationExpectedErrorFlags::Contains, 1);
	FPursuitRefusalLog::ForgetAll();
	TestTrue(TEXT("a margin below 0 is refused"), Ask({Small}, -1.0).Reason == EPursuitStatus::OutOfDomain);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitLineOfFireRefusals, "Pursuit.LineOfFire.BadPinsAreNamed", PURSUIT_TEST_FLAGS)
bool FPursuitLineOfFireRefusals::RunTest(const FString&)
{
	AddExpectedError(
		TEXT("Find Line Of Fire refused its question: Shot.Horizon must be 0 or more"), EAutomationExpectedErrorFlags::Contains, 1);
	AddExpectedError(TEXT("Find Clear Arc refused its question: Launches must be from 1 to 4"), EAutomationExpectedErrorFlags::Contains, 1);
	AddExpectedError(
		TEXT("Find Clear Launch refused its question: Bodies.0..Radius must be 0 or more"), EAutomationExpectedErrorFlags::Contains, 1);
	const TCHAR* const Flight = TEXT("Find Flight Line Of Fire refused its question: ");
	for (const TCHAR* Pin : {TEXT("Flight.Thrust"), TEXT("Flight.BallisticCoefficient"), TEXT("Flight.Table"), TEXT("Bodies")})
	{
		AddExpectedErrorPlain(FString(Flight) + Pin, EAutomationExpectedErrorFlags::Contains, 1);
	}
	FPursuitRefusalLog::ForgetAll();
	FPursuitFiredShot Shot;
	Shot.Horizon = -1.0;
	const FPursuitLineOfFire Line = UPursuitLineOfFireLibrary::FindLineOfFire(Shot, {}, {});
	TestTrue(TEXT("no horizon"), Line.Reason == EPursuitStatus::OutOfDomain && !Line.bClear && Line.Nearest == -1);
	const auto IsRefused = [](const FPursuitProjectileFlight& Flown, const TArray<FPursuitMovingBody>& Bodies) {
		const FPursuitLineOfFire Refused =
			UPursuitLineOfFireLibrary::FindFlightLineOfFire(FPursuitFiredShot(), Flown, Bodies, {});
		return Pursuit::IsRefused(Refused.Reason) && !Refused.bClear && Refused.Nearest == -1;
	};
	FPursuitProjectileFlight Flown;
	Flown.Thrust = PursuitNumbers::NaN();
	TestTrue(TEXT("no thrust"), IsRefused(Flown, {}));
	Flown.Thrust = 0.0;
	Flown.BallisticCoefficient = PursuitNumbers::NaN();
	FPursuitRefusalLog::ForgetAll();
	TestTrue(TEXT("no coefficient"), IsRefused(Flown, {}));
	Flown.BallisticCoefficient = 0.0;
	Flown.DragLaw = EPursuitDragLaw::Table;
	FPursuitRefusalLog::ForgetAll();
	TestTrue(TEXT("no table"), IsRefused(Flown, {}));
	FPursuitMovingBody Nowhere;
	Nowhere.Location = PursuitNumbers::Nowhere();
	FPursuitRefusalLog::ForgetAll();
	TestTrue(TEXT("no place"), IsRefused(FPursuitProjectileFlight(), {Nowhere}));
	const FPursuitClearArc Arc = UPursuitLineOfFireLibrary::FindClearArc(FPursuitFiredShot(), {}, {}, {});
	TestTrue(TEXT("no launch"), Arc.Reason == EPursuitStatus::OutOfDomain && !Arc.bClear && Arc.Launch == -1);
	FPursuitMovingBody Bad;
	Bad.Radius = -1.0;
	const FPursuitClearLaunch Wait = UPursuitLineOfFireLibrary::FindClearLaunch(FPursuitFiredShot(), {Bad}, {}, {});
	TestTrue(TEXT("no radius"), Wait.Reason == EPursuitStatus::OutOfDomain && !Wait.bClear);
	return true;
}

#endif
