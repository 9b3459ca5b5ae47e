// The nodes that steer after others, away from them and with them, each found by its display name and asked through its pins.

#include "CoreMinimal.h"

#include "BlueprintNode.h"
#include "Misc/AutomationTest.h"
#include "PursuitChaseLibrary.h"

namespace
{
	constexpr auto ChaseGraphTestFlags = EAutomationTestFlags::EditorContext | EAutomationTestFlags::ProductFilter;

	FBlueprintNode& SetChaser(FBlueprintNode& Node, const FVector& Location, const FVector& Velocity, double MaxSpeed)
	{
		return Node.Set(TEXT("Current Location"), Location).Set(TEXT("Current Velocity"), Velocity).Set(TEXT("Max Speed"), MaxSpeed);
	}

	/** One who plans how late it can brake. */
	FBlueprintNode& SetBraker(FBlueprintNode& Node, const FVector& Location, const FVector& Velocity, double MaxSpeed)
	{
		FPursuitSteeringLimits Limits;
		Limits.MaxSpeed = MaxSpeed;
		Node.Set(TEXT("Current Location"), Location).Set(TEXT("Current Velocity"), Velocity).Set(TEXT("Limits"), Limits);
		return Node.Set(TEXT("Delta Seconds"), 1.0 / 60.0);
	}
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphChase, "Pursuit.Graph.ChaseSteering", ChaseGraphTestFlags)
bool FPursuitGraphChase::RunTest(const FString&)
{
	// A tick of 1/4 s, then brakes of 8 per second squared: w / 4 + w^2 / 16 is the quarter that is left, so w is sqrt(8) - 2.
	FPursuitSteeringLimits Limits;
	Limits.MaxAcceleration = 8.0;
	FBlueprintNode Arrive(*this, TEXT("Calculate Braking Arrive Steering"));
	SetBraker(Arrive, FVector(99.75, 0, 0), FVector(2, 0, 0), 600.0).Set(TEXT("Target Location"), FVector(100, 0, 0));
	Arrive.Set(TEXT("Limits"), Limits).Set(TEXT("Delta Seconds"), 0.25).Call();
	TestEqual(TEXT("the last tick"), Arrive.Get<FVector>(TEXT("Steering")), FVector(FMath::Sqrt(8.0) - 4.0, 0, 0), 1e-6f);
	TestTrue(TEXT("pure, in its category"), Arrive.IsPure() && Arrive.GetCategory() == TEXT("Pursuit|Steering|Seek"));

	FBlueprintNode Pursue(*this, TEXT("Calculate Pursue Steering"));
	SetChaser(Pursue, FVector::ZeroVector, FVector::ZeroVector, 500.0).Set(TEXT("Target Location"), FVector(300, 0, 0));
	Pursue.Set(TEXT("Target Velocity"), FVector(0, 400, 0)).Call();
	TestEqual(TEXT("to the intercept"), Pursue.Get<FPursuitChase>(TEXT("Chase")).Steering, FVector(300, 400, 0), 1e-6f);

	FBlueprintNode Slot(*this, TEXT("Calculate Offset Pursuit Steering"));
	SetBraker(Slot, FVector(0, 50, 0), FVector::ZeroVector, 500.0).Set(TEXT("Leader Location"), FVector::ZeroVector);
	Slot.Set(TEXT("Leader Velocity"), FVector(70, 0, 0)).Set(TEXT("Leader Forward"), FVector(1, 0, 0));
	Slot.Set(TEXT("Leader Up"), FVector(0, 0, 1)).Set(TEXT("Offset"), FVector(0, 50, 0)).Call();
	TestEqual(TEXT("in the slot"), Slot.Get<FPursuitChase>(TEXT("Chase")).Steering, FVector(70, 0, 0), 1e-6f);

	FBlueprintNode Pass(*this, TEXT("Calculate Fly By Steering"));
	SetChaser(Pass, FVector(-500, 0, 0), FVector(10, 10, 0), 1000.0).Set(TEXT("Target Location"), FVector::ZeroVector);
	Pass.Set(TEXT("Target Velocity"), FVector::ZeroVector).Set(TEXT("Radius"), 300.0).Call();
	TestEqual(TEXT("the tangent"), Pass.Get<FPursuitChase>(TEXT("Chase")).Point, FVector(-180, 240, 0), 1e-6f);

	FBlueprintNode Between(*this, TEXT("Calculate Interpose Steering"));
	SetBraker(Between, FVector(0, 300, 0), FVector::ZeroVector, 600.0).Set(TEXT("First Location"), FVector(-100, 0, 0));
	Between.Set(TEXT("First Velocity"), FVector::ZeroVector).Set(TEXT("Second Location"), FVector(100, 0, 0));
	Between.Set(TEXT("Second Velocity"), FVector::ZeroVector).Call();
	TestEqual(TEXT("halfway by default"), Between.Get<FPursuitChase>(TEXT("Chase")).Point, FVector::ZeroVector, 1e-6f);
	TestEqual(TEXT("in half a second"), Between.Get<FPursuitChase>(TEXT("Chase")).Time, 0.5, 1e-12);

	FBlueprintNode Match(*this, TEXT("Calculate Match Velocity Steering"));
	Match.Set(TEXT("Current Velocity"), FVector(10, 0, 0)).Set(TEXT("Target Velocity"), FVector(0, 20, 0));
	Match.Set(TEXT("Max Speed"), 600.0).Call();
	TestEqual(TEXT("to its velocity"), Match.Get<FVector>(TEXT("Steering")), FVector(-10, 20, 0), 1e-6f);

	FBlueprintNode Missile(*this, TEXT("Calculate Proportional Navigation Steering"));
	SetChaser(Missile, FVector::ZeroVector, FVector(500, 0, 0), 500.0).Set(TEXT("Target Location"), FVector(1000, 0, 0));
	Missile.Set(TEXT("Target Velocity"), FVector(0, 80, 0)).Set(TEXT("Target Acceleration"), FVector::ZeroVector);
	Missile.Set(TEXT("Delta Seconds"), 0.25).Call();
	// The sight turns at 80 / 1000; three times that turns the course by 500 * 0.24 * 0.25 = 30 in 500.
	const FVector Turned = Missile.Get<FVector>(TEXT("Steering")) + FVector(500, 0, 0);
	TestEqual(TEXT("three times as fast"), Turned.Y / Turned.X, 30.0 / 500.0, 1e-12);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphAway, "Pursuit.Graph.AwaySteering", ChaseGraphTestFlags)
bool FPursuitGraphAway::RunTest(const FString&)
{
	FBlueprintNode Panic(*this, TEXT("Calculate Panic Flee Steering"));
	SetChaser(Panic, FVector(30, 40, 0), FVector::ZeroVector, 100.0).Set(TEXT("Threat Location"), FVector::ZeroVector);
	Panic.Set(TEXT("Panic Distance"), 51.0).Call();
	TestEqual(TEXT("panic"), Panic.Get<FVector>(TEXT("Steering")), FVector(60, 80, 0), 1e-6f);

	FBlueprintNode Evade(*this, TEXT("Calculate Evade Steering"));
	SetChaser(Evade, FVector(1000, 0, 0), FVector::ZeroVector, 200.0).Set(TEXT("Threat Location"), FVector::ZeroVector);
	Evade.Set(TEXT("Threat Velocity"), FVector(400, 0, 0)).Call();
	TestEqual(TEXT("when it would be there"), Evade.Get<FPursuitChase>(TEXT("Escape")).Time, 2.5, 1e-12);

	FPursuitShape Rock;
	Rock.Location = FVector(500, 0, 0);
	Rock.Radius = 100.0;
	FBlueprintNode Hide(*this, TEXT("Calculate Hide Steering"));
	SetBraker(Hide, FVector(600, 300, 0), FVector::ZeroVector, 600.0).Set(TEXT("Threat Location"), FVector::ZeroVector);
	Hide.Set(TEXT("Threat Velocity"), FVector::ZeroVector).Set(TEXT("Covers"), TArray<FPursuitShape>{Rock}).Call();
	TestEqual(TEXT("behind the rock"), Hide.Get<FPursuitHiding>(TEXT("Hiding")).Spot, FVector(700, 0, 0), 1e-6f);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphGroup, "Pursuit.Graph.GroupSteering", ChaseGraphTestFlags)
bool FPursuitGraphGroup::RunTest(const FString&)
{
	FBlueprintNode Follow(*this, TEXT("Calculate Leader Following Steering"));
	SetBraker(Follow, FVector(-200, 0, 0), FVector::ZeroVector, 600.0).Set(TEXT("Leader Location"), FVector::ZeroVector);
	Follow.Set(TEXT("Leader Velocity"), FVector(100, 0, 0)).Set(TEXT("Leader Forward"), FVector(1, 0, 0)).Call();
	TestEqual(TEXT("along with it"), Follow.Get<FPursuitChase>(TEXT("Chase")).Steering, FVector(100, 0, 0), 1e-6f);

	FPursuitMotionState Ahead;
	Ahead.Location = FVector(100, 0, 0);
	FBlueprintNode Queue(*this, TEXT("Calculate Queue Steering"));
	SetBraker(Queue, FVector::ZeroVector, FVector(5, 0, 0), 300.0).Set(TEXT("Goal Location"), FVector(1000, 0, 0));
	Queue.Set(TEXT("Neighbors"), TArray<FPursuitMotionState>{Ahead}).Call();
	TestEqual(TEXT("it waits"), Queue.Get<FVector>(TEXT("Steering")), FVector(-5, 0, 0), 1e-6f);
	return true;
}
