// The nodes of the line of fire, each found by its display name and asked through its named pins.

#include "CoreMinimal.h"

#include "BlueprintNode.h"
#include "GameFramework/Character.h"
#include "GameFramework/CharacterMovementComponent.h"
#include "Misc/AutomationTest.h"
#include "PursuitLineOfFireLibrary.h"
#include "PursuitTestWorld.h"

namespace
{
	constexpr auto LineGraphTestFlags = EAutomationTestFlags::EditorContext | EAutomationTestFlags::ProductFilter;

	/** 1000 cm/s along X, for 2 s. */
	FPursuitFiredShot GraphFiredShot()
	{
		FPursuitFiredShot Shot;
		Shot.LaunchVelocity = FVector(1000, 0, 0);
		Shot.Horizon = 2.0;
		return Shot;
	}

	TArray<FPursuitMovingBody> GraphBody(const FVector& Location, const FVector& Velocity)
	{
		TArray<FPursuitMovingBody> Bodies;
		Bodies.SetNum(1);
		Bodies[0].Location = Location;
		Bodies[0].Velocity = Velocity;
		Bodies[0].Radius = 50.0;
		return Bodies;
	}
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphLine, "Pursuit.Graph.FindLineOfFire", LineGraphTestFlags)
bool FPursuitGraphLine::RunTest(const FString&)
{
	// 500 cm away a body of radius 50 stands: met after 0.45 s.
	FBlueprintNode Node(*this, TEXT("Find Line Of Fire"));
	Node.Set(TEXT("Shot"), GraphFiredShot()).Set(TEXT("Obstacles"), TArray<FPursuitShape>());
	Node.Set(TEXT("Bodies"), GraphBody(FVector(500, 0, 0), FVector::ZeroVector)).Call();
	const FPursuitLineOfFire Line = Node.Get<FPursuitLineOfFire>(TEXT("Line"));
	TestTrue(TEXT("it is met"), !Line.bClear && Line.Obstruction == EPursuitObstruction::Body && Line.ObstructionIndex == 0);
	TestEqual(TEXT("at its surface"), Line.Time, 0.45, 1e-12);
	TestTrue(TEXT("pure, in its category"), Node.IsPure() && Node.GetCategory() == TEXT("Pursuit|Line Of Fire"));
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphFlightLine, "Pursuit.Graph.FindFlightLineOfFire", LineGraphTestFlags)
bool FPursuitGraphFlightLine::RunTest(const FString&)
{
	// A motor adds 1000 a second in each second: 500 cm away a body of radius 50 stands, and 1000 t + 500 t^2 is 450 after 0.3784 s.
	FPursuitProjectileFlight Rocket;
	Rocket.Thrust = 1000.0;
	Rocket.BurnTime = 1.0;
	FBlueprintNode Node(*this, TEXT("Find Flight Line Of Fire"));
	Node.Set(TEXT("Shot"), GraphFiredShot()).Set(TEXT("Flight"), Rocket).Set(TEXT("Obstacles"), TArray<FPursuitShape>());
	Node.Set(TEXT("Bodies"), GraphBody(FVector(500, 0, 0), FVector::ZeroVector)).Call();
	const FPursuitLineOfFire Line = Node.Get<FPursuitLineOfFire>(TEXT("Line"));
	TestTrue(TEXT("it is met"), !Line.bClear && Line.Obstruction == EPursuitObstruction::Body && Line.ObstructionIndex == 0);
	TestEqual(TEXT("at its surface, within the tube"), Line.Time, FMath::Sqrt(1.9) - 1.0, 1e-4);
	TestTrue(TEXT("in its category"), Node.GetCategory() == TEXT("Pursuit|Line Of Fire"));
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphClearArc, "Pursuit.Graph.FindClearArc", LineGraphTestFlags)
bool FPursuitGraphClearArc::RunTest(const FString&)
{
	TArray<FPursuitLaunch> Launches;
	Launches.SetNum(2);
	Launches[0].LaunchVelocity = FVector(1000, 0, 0);
	Launches[1].LaunchVelocity = FVector(0, 1000, 0);
	Launches[0].Time = Launches[1].Time = 1.0;
	FBlueprintNode Node(*this, TEXT("Find Clear Arc"));
	Node.Set(TEXT("Shot"), GraphFiredShot()).Set(TEXT("Launches"), Launches);
	Node.Set(TEXT("Obstacles"), TArray<FPursuitShape>()).Set(TEXT("Bodies"), GraphBody(FVector(500, 0, 0), FVector::ZeroVector)).Call();
	const FPursuitClearArc Clear = Node.Get<FPursuitClearArc>(TEXT("Clear Arc"));
	TestTrue(TEXT("the one without the body"), Clear.bClear && Clear.Launch == 1 && Clear.Line.bClear);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphClearLaunch, "Pursuit.Graph.FindClearLaunch", LineGraphTestFlags)
bool FPursuitGraphClearLaunch::RunTest(const FString&)
{
	// A body of radius 50 leaves the muzzle's line at 100 cm/s: it is clear half a second from the middle on, at the latest.
	FBlueprintNode Node(*this, TEXT("Find Clear Launch"));
	Node.Set(TEXT("Shot"), GraphFiredShot()).Set(TEXT("Obstacles"), TArray<FPursuitShape>());
	Node.Set(TEXT("Bodies"), GraphBody(FVector(60, 0, 0), FVector(0, 100, 0))).Call();
	const FPursuitClearLaunch Clear = Node.Get<FPursuitClearLaunch>(TEXT("Clear Launch"));
	TestTrue(TEXT("without settings wired"), Clear.bClear && Clear.Delay > 0.4 && Clear.Delay < 0.55);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphLineActor, "Pursuit.Graph.FindLineOfFireActor", LineGraphTestFlags)
bool FPursuitGraphLineActor::RunTest(const FString&)
{
	FPursuitTestWorld World;
	ACharacter* const Shooter = World.SpawnFlyer(FVector::ZeroVector, 500.0f);
	ACharacter* const Friend = World.SpawnFlyer(FVector(1000, -300, 0), 500.0f);
	Friend->GetCharacterMovement()->Velocity = FVector(0, 300, 0);
	FBlueprintNode Node(*this, TEXT("Find Line Of Fire (Actor)"));
	Node.Set(TEXT("Shooter"), static_cast<AActor*>(Shooter)).Set(TEXT("Launch Velocity"), FVector(1000, 0, 0));
	Node.Set(TEXT("Friends"), TArray<AActor*>{Friend}).Set(TEXT("Horizon"), 2.0).Call();
	const FPursuitLineOfFire Line = Node.Get<FPursuitLineOfFire>(TEXT("Line"));
	TestTrue(TEXT("the friend walks into it"), !Line.bClear && Line.ObstructionIndex == 0);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphLines, "Pursuit.Graph.FindLinesOfFire", LineGraphTestFlags)
bool FPursuitGraphLines::RunTest(const FString&)
{
	FPursuitFiredShot Beside = GraphFiredShot();
	Beside.MuzzleLocation.Y += 500.0;
	FBlueprintNode Node(*this, TEXT("Find Lines Of Fire"));
	Node.Set(TEXT("Shots"), TArray<FPursuitFiredShot>{GraphFiredShot(), Beside}).Set(TEXT("Obstacles"), TArray<FPursuitShape>());
	Node.Set(TEXT("Bodies"), GraphBody(FVector(60, 0, 0), FVector::ZeroVector)).Call();
	const TArray<FPursuitLineOfFire> Lines = Node.Get<TArray<FPursuitLineOfFire>>(TEXT("Lines"));
	TestTrue(TEXT("the first meets the body, the second passes it"), Lines.Num() == 2 && !Lines[0].bClear && Lines[1].bClear);
	FBlueprintNode One(*this, TEXT("Find Line Of Fire"));
	One.Set(TEXT("Shot"), Beside).Set(TEXT("Obstacles"), TArray<FPursuitShape>());
	One.Set(TEXT("Bodies"), GraphBody(FVector(60, 0, 0), FVector::ZeroVector)).Call();
	TestTrue(TEXT("as it does alone, to the bit"), One.Get<FPursuitLineOfFire>(TEXT("Line")).MissDistance == Lines[1].MissDistance);
	return true;
}
