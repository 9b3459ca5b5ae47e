// The turret's nodes, each found by its display name and asked through its named pins.

#include "CoreMinimal.h"

#include "BlueprintNode.h"
#include "Misc/AutomationTest.h"
#include "PursuitTurretLibrary.h"

namespace
{
	constexpr auto TurretGraphTestFlags = EAutomationTestFlags::EditorContext | EAutomationTestFlags::ProductFilter;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphTurret, "Pursuit.Graph.SolveTurret", TurretGraphTestFlags)
bool FPursuitGraphTurret::RunTest(const FString&)
{
	// A quarter turn at 45 degrees a second, and 3000 cm at 1000 cm/s.
	FBlueprintNode Node(*this, TEXT("Solve Turret"));
	Node.Set(TEXT("Shooter Location"), FVector::ZeroVector).Set(TEXT("Facing"), FVector(1, 0, 0));
	Node.Set(TEXT("Target Location"), FVector(0, 3000, 0)).Set(TEXT("Target Velocity"), FVector::ZeroVector);
	Node.Set(TEXT("Turn Rate"), 45.0).Set(TEXT("Projectile Speed"), 1000.0).Set(TEXT("Max Time"), 10.0).Call();
	TestEqual(TEXT("the impact"), Node.Get<FPursuitTurretShot>(TEXT("Shot")).ImpactTime, 5.0, 1e-12);
	Node.Set(TEXT("Fire Cone"), 45.0).Call();
	TestEqual(TEXT("with a cone"), Node.Get<FPursuitTurretShot>(TEXT("Shot")).ImpactTime, 4.0, 1e-12);
	Node.Set(TEXT("Max Range"), 2000.0).Set(TEXT("Min Time"), 1.0).Call();
	TestTrue(TEXT("out of range"), Node.Get<FPursuitTurretShot>(TEXT("Shot")).Reason == EPursuitStatus::OutOfRange);
	TestTrue(TEXT("pure, in its category"), Node.IsPure() && Node.GetCategory() == TEXT("Math|Aim"));
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphGimbal, "Pursuit.Graph.SolveGimbalTurret", TurretGraphTestFlags)
bool FPursuitGraphGimbal::RunTest(const FString&)
{
	// Yaw a quarter turn at 90 degrees a second, pitch 45 degrees at 22.5.
	FPursuitGimbal Gimbal;
	Gimbal.YawRate = 90.0;
	Gimbal.PitchRate = 22.5;
	FBlueprintNode Node(*this, TEXT("Solve Gimbal Turret"));
	Node.Set(TEXT("Shooter Location"), FVector::ZeroVector).Set(TEXT("Base Forward"), FVector(1, 0, 0));
	Node.Set(TEXT("Base Up"), FVector(0, 0, 1)).Set(TEXT("Yaw"), 0.0).Set(TEXT("Pitch"), 0.0).Set(TEXT("Gimbal"), Gimbal);
	Node.Set(TEXT("Target Location"), FVector(0, 3000, 3000)).Set(TEXT("Target Velocity"), FVector::ZeroVector);
	Node.Set(TEXT("Projectile Speed"), 1000.0).Set(TEXT("Max Time"), 10.0).Call();
	const FPursuitGimbalShot Answer = Node.Get<FPursuitGimbalShot>(TEXT("Shot"));
	TestTrue(TEXT("it hits"), Answer.Shot.bHit);
	TestEqual(TEXT("yaw to the right"), Answer.Yaw, 90.0, 1e-12);
	TestEqual(TEXT("pitch up"), Answer.Pitch, 45.0, 1e-12);
	TestEqual(TEXT("the slower axis decides"), Answer.Shot.RotationTime, 2.0, 1e-12);
	return true;
}
