// The graphs of docs/unreal/recipes.md, read from the text that the page gives to paste: their pins match the functions, and run they do
// what the page says.
#include "PursuitMeshBench.h"

#include "BlueprintGraph.h"
#include "Components/BoxComponent.h"
#include "Components/CapsuleComponent.h"
#include "PursuitCrowdComponent.h"
#include "PursuitFlightComponent.h"
#include "PursuitTurretComponent.h"

namespace
{
	constexpr float RecipeFrame = 1.0f / 60.0f;

	FBlueprintGraph Recipe(FAutomationTestBase& Test, const char* Name, AActor* Self)
	{
		const std::string Here = __FILE__;
		return FBlueprintGraph(Test, Here.substr(0, Here.find("tests/unreal/")) + "docs/unreal/graphs/" + Name + ".txt", Self);
	}
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FRecipeBall, "Pursuit.Recipes.CatchABall", NavTestFlags)
bool FRecipeBall::RunTest(const FString&)
{
	// A seeker of 500 cm/s and a ball at (400, 0, 0) that rolls at 300 cm/s to the side: 3, 4, 5, after a second.
	FPursuitTestWorld World;
	ACharacter* const Seeker = World.SpawnFlyer(FVector::ZeroVector, 500.0f, 1e6f);
	ACharacter* const Ball = World.SpawnFlyer(FVector(400, 0, 0), 300.0f);
	UPursuitFlightComponent* const Flight = World.AddFlight(*Seeker);
	Flight->Mode = EPursuitFlightMode::Pursue;
	Flight->Sensing.bAvoidObstacles = false;
	Recipe(*this, "catch-a-ball", Seeker).Variable("PursuitFlight", Flight).Variable("Ball", Ball).Run("ReceiveBeginPlay");
	TestTrue(TEXT("the goal is the ball"), Flight->GetGoalActor() == Ball);
	double Time = 0.0;
	for (; Time < 5.0 && FVector::Dist(Seeker->GetActorLocation(), Ball->GetActorLocation()) > 50.0; Time += static_cast<double>(RecipeFrame))
	{
		Ball->GetCharacterMovement()->Velocity = FVector(0, 300, 0);
		World.Tick(RecipeFrame);
	}
	TestTrue(TEXT("caught"), Time > 0.8 && Time < 1.1);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FRecipeTurret, "Pursuit.Recipes.ATurretThatLeads", NavTestFlags)
bool FRecipeTurret::RunTest(const FString&)
{
	// A player 3000 cm ahead who walks at 600 cm/s to the side: a shot of 3000 cm/s meets it at t with 9e6 + 36e4 t^2 = 9e6 t^2.
	FPursuitTestWorld World;
	ACharacter* const Gun = World.SpawnFlyer(FVector::ZeroVector, 0.0f);
	ACharacter* const Player = World.SpawnFlyer(FVector(3000, 0, 0), 600.0f);
	UPursuitTurretComponent* const Turret = NewObject<UPursuitTurretComponent>(Gun);
	Turret->RegisterComponent();
	FBlueprintGraph Graph = Recipe(*this, "turret-that-leads", Gun);
	Graph.Engine("GameplayStatics.GetPlayerPawn", [Player](FBlueprintGraph::FEngineCall& Call) { Call.Result = Player; });
	Graph.Variable("PursuitTurret", Turret).Run("ReceiveBeginPlay");
	TestTrue(TEXT("the target is the player"), Turret->GetTargetActor() == Player);
	FVector Before = FVector::ZeroVector;
	for (int32 Frame = 0; Frame < 60; ++Frame)
	{
		Player->SetActorLocation(FVector(3000, 0, 0));
		Player->GetCharacterMovement()->Velocity = FVector(0, 600, 0);
		Before = Player->GetVelocity();
		World.Tick(RecipeFrame);
	}
	TestTrue(TEXT("it walks"), Before.Y > 500.0);
	const FVector Aim = Turret->GetBarrelDirection();
	const double Lead = FMath::Atan2(Aim.Y, Aim.X);
	TestTrue(FString::Printf(TEXT("it aims ahead, by %f"), Lead), FMath::Abs(Lead - std::asin(600.0 / 3000.0)) < 0.02);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FRecipeDodge, "Pursuit.Recipes.DodgeObstacles", NavTestFlags)
bool FRecipeDodge::RunTest(const FString&)
{
	FPursuitTestWorld World;
	AActor* const Pillar = World.Get().SpawnActor<AActor>();
	UBoxComponent* const Box = NewObject<UBoxComponent>(Pillar);
	Box->SetBoxExtent(FVector(100, 100, 500));
	Box->SetCollisionEnabled(ECollisionEnabled::QueryAndPhysics);
	Box->SetCollisionResponseToAllChannels(ECR_Block);
	Pillar->SetRootComponent(Box);
	Box->RegisterComponent();
	Pillar->SetActorLocation(FVector(1500, 20, 200));
	ACharacter* const Flyer = World.SpawnFlyer(FVector(0, 0, 200), 600.0f);
	Flyer->SetActorEnableCollision(true);
	UPursuitFlightComponent* const Flight = World.AddFlight(*Flyer);
	Recipe(*this, "dodge-obstacles", Flyer).Variable("PursuitFlight", Flight).Run("ReceiveBeginPlay");
	TestEqual(TEXT("the place that was typed"), Flight->GoalLocation, FVector(3000, 0, 200), 0.0f);
	double Least = 1e9;
	for (int32 Frame = 0; Frame < 900; ++Frame)
	{
		World.Tick(RecipeFrame);
		const FVector Away = Flyer->GetActorLocation() - Pillar->GetActorLocation();
		const double Beside = FMath::Max(FMath::Abs(Away.X), FMath::Abs(Away.Y)) - 100.0;
		Least = FMath::Min(Least, Beside - static_cast<double>(Flyer->GetCapsuleComponent()->GetScaledCapsuleRadius()));
	}
	TestTrue(TEXT("it is there"), Flight->HasArrived());
	TestTrue(TEXT("and touched nothing on the way"), Least > 0.0);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FRecipeDoor, "Pursuit.Recipes.TwoHundredAgentsThroughADoor", NavTestFlags)
bool FRecipeDoor::RunTest(const FString&)
{
	FNavigationScene Rooms;
	Rooms.Boxes = {FBox(FVector(-3099, -1499, -50), FVector(3099, 1499, 0)), FBox(FVector(-9, -1499, 0), FVector(9, -200, 300)),
		FBox(FVector(-9, 200, 0), FVector(9, 1499, 300))};
	FMeshBench Bench(Rooms);
	TArray<UPursuitCrowdComponent*> Members;
	for (int32 Index = 0; Index < 200; ++Index)
	{
		ACharacter* const Walker = Bench.SpawnWalker(FVector(-500.0 - 130.0 * (Index / 20), (Index % 20 - 9.5) * 130.0, 0.0), 600.0f);
		UPursuitCrowdComponent* const Member = NewObject<UPursuitCrowdComponent>(Walker);
		Member->Radius = 40.0;
		Member->RegisterComponent();
		Recipe(*this, "through-a-door", Walker).Variable("PursuitCrowd", Member).Run("ReceiveBeginPlay");
		Members.Add(Member);
	}
	int32 Arrived = 0;
	for (int32 Frame = 0; Frame < 4800 && Arrived < 200; ++Frame)
	{
		Bench.World.Tick(RecipeFrame);
		Arrived = 0;
		for (const UPursuitCrowdComponent* Member : Members) { Arrived += Member->HasArrived() ? 1 : 0; }
	}
	int32 Through = 0;
	for (const UPursuitCrowdComponent* Member : Members) { Through += Member->GetOwner()->GetActorLocation().X > 0.0 ? 1 : 0; }
	TestEqual(TEXT("all are behind the door"), Through, 200);
	// In the heap around one place a few go on looking for room.
	TestTrue(FString::Printf(TEXT("%d are at the place, or as near as the others let them"), Arrived), Arrived >= 195);
	return true;
}
