// The turret's nodes, each found by its display name and asked through its named pins.

#include "CoreMinimal.h"

#include "BlueprintNode.h"
#include "Core/PursuitRefusal.h"
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
	Node.Set(TEXT("Turn Rate"), 45.0).Set(TEXT("Muzzle Speed"), 1000.0).Set(TEXT("Horizon"), 10.0).Call();
	TestEqual(TEXT("the impact"), Node.Get<FPursuitTurretShot>(TEXT("Shot")).ImpactTime, 5.0, 1e-12);
	Node.Set(TEXT("Fire Cone"), 45.0).Call();
	TestEqual(TEXT("with a cone"), Node.Get<FPursuitTurretShot>(TEXT("Shot")).ImpactTime, 4.0, 1e-12);
	Node.Set(TEXT("Max Range"), 2000.0).Set(TEXT("Min Time"), 1.0).Call();
	TestTrue(TEXT("out of range"), Node.Get<FPursuitTurretShot>(TEXT("Shot")).Reason == EPursuitStatus::OutOfRange);
	TestTrue(TEXT("pure, in its category"), Node.IsPure() && Node.GetCategory() == TEXT("Pursuit|Aim"));
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphTurretSearch, "Pursuit.Graph.StepTurretSearch", TurretGraphTestFlags)
bool FPursuitGraphTurretSearch::RunTest(const FString&)
{
	FPursuitRefusalLog::ForgetAll();
	AddExpectedErrorPlain(TEXT("Step Turret Search refused its question: Search must come from a Begin Turret Search"),
		EAutomationExpectedErrorFlags::Contains, 1);
	AddExpectedErrorPlain(
		TEXT("Step Turret Search refused its question: Steps must be 1 or more"), EAutomationExpectedErrorFlags::Contains, 1);
	// The target passes close by, so that the search has something to do; the whole answer equals Solve Turret's.
	const auto SetQuestion = [](FBlueprintNode& Node) {
		Node.Set(TEXT("Shooter Location"), FVector::ZeroVector).Set(TEXT("Facing"), FVector(1, 0, 0));
		Node.Set(TEXT("Target Location"), FVector(-900, 300, 0)).Set(TEXT("Target Velocity"), FVector(700, 0, 0));
		Node.Set(TEXT("Turn Rate"), 40.0).Set(TEXT("Muzzle Speed"), 1000.0).Set(TEXT("Horizon"), 10.0);
	};
	FBlueprintNode Whole(*this, TEXT("Solve Turret"));
	SetQuestion(Whole);
	const FPursuitTurretShot Expected = Whole.Call().Get<FPursuitTurretShot>(TEXT("Shot"));
	TestTrue(TEXT("the search takes more than one step"), Expected.bHit && Expected.Iterations > 1);

	FBlueprintNode Begin(*this, TEXT("Begin Turret Search"));
	SetQuestion(Begin);
	FPursuitTurretSearch Search = Begin.Call().Get<FPursuitTurretSearch>(TEXT("Search"));
	TestTrue(TEXT("it begins unfinished"), Search.Reason == EPursuitStatus::Unfinished);
	FBlueprintNode Step(*this, TEXT("Step Turret Search"));
	FPursuitTurretShot Shot;
	int32 Frames = 0;
	while (Search.Reason == EPursuitStatus::Unfinished && Frames < 10000)
	{
		Step.Set(TEXT("Search"), Search).Set(TEXT("Steps"), 1).Call();
		Search = Step.GetVariable<FPursuitTurretSearch>(TEXT("Search"));
		Shot = Step.Get<FPursuitTurretShot>(TEXT("Shot"));
		++Frames;
	}
	TestTrue(TEXT("over several frames"), Frames > 1);
	TestTrue(TEXT("the same bits"), Shot.ImpactTime == Expected.ImpactTime && Shot.RotationTime == Expected.RotationTime);
	TestTrue(TEXT("the same verdict"), Shot.Reason == Expected.Reason && Search.Reason == Expected.Reason);

	Step.Set(TEXT("Search"), Begin.Get<FPursuitTurretSearch>(TEXT("Search"))).Set(TEXT("Steps"), -5).Call();
	TestTrue(TEXT("less than no step is refused"), Step.Get<FPursuitTurretShot>(TEXT("Shot")).Reason == EPursuitStatus::OutOfDomain);
	TestTrue(TEXT("and leaves the search as it is"),
		Step.GetVariable<FPursuitTurretSearch>(TEXT("Search")).Reason == EPursuitStatus::Unfinished);
	FPursuitRefusalLog::ForgetAll();
	Step.Set(TEXT("Search"), FPursuitTurretSearch()).Set(TEXT("Steps"), 1).Call();
	TestTrue(TEXT("a search that was never begun is refused"),
		Step.Get<FPursuitTurretShot>(TEXT("Shot")).Reason == EPursuitStatus::OutOfDomain);
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
	Node.Set(TEXT("Muzzle Speed"), 1000.0).Set(TEXT("Horizon"), 10.0).Call();
	const FPursuitGimbalShot Answer = Node.Get<FPursuitGimbalShot>(TEXT("Shot"));
	TestTrue(TEXT("it hits"), Answer.Shot.bHit);
	TestEqual(TEXT("yaw to the right"), Answer.Yaw, 90.0, 1e-12);
	TestEqual(TEXT("pitch up"), Answer.Pitch, 45.0, 1e-12);
	TestEqual(TEXT("the slower axis decides"), Answer.Shot.RotationTime, 2.0, 1e-12);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphBallistic, "Pursuit.Graph.SolveBallisticTurret", TurretGraphTestFlags)
bool FPursuitGraphBallistic::RunTest(const FString&)
{
	// Launched with (3000, 0, 4000) under 1000 down it comes down 24000 away after 8 s: the lob.
	FPursuitShot Shot;
	Shot.TargetLocation = FVector(24000, 0, 0);
	Shot.Gravity = FVector(0, 0, -1000);
	FPursuitGimbal Gimbal;
	Gimbal.PitchRate = 10.0;
	FBlueprintNode Node(*this, TEXT("Solve Ballistic Turret"));
	Node.Set(TEXT("Shot"), Shot).Set(TEXT("Base"), FPursuitTurretBase()).Set(TEXT("Gimbal"), Gimbal);
	Node.Set(TEXT("Muzzle Speed"), 5000.0).Set(TEXT("Horizon"), 30.0).Set(TEXT("Arc"), EPursuitTurretArc::High).Call();
	const FPursuitBallisticShot Lob = Node.Get<FPursuitBallisticShot>(TEXT("Shot"));
	TestTrue(TEXT("it hits"), Lob.Shot.bHit && Lob.Arc == EPursuitTurretArc::High);
	TestEqual(TEXT("the flight"), Lob.Shot.FlightTime, 8.0, 1e-9);
	TestEqual(TEXT("the turn"), Lob.Shot.RotationTime, Lob.Pitch / 10.0, 1e-9);
	return true;
}
