// The component Pursuit Crowd on a real navigation mesh: ways and walls come from it.
#include "PursuitCrowdComponent.h"
#include "PursuitCrowdSubsystem.h"
#include "PursuitMeshBench.h"

namespace
{
	/** Two rooms of 30 x 30 m, with a wall of 20 cm between them and a door of 4 m in it. */
	FNavigationScene MakeRooms()
	{
		FNavigationScene Scene;
		Scene.Boxes = {FBox(FVector(-3099, -1499, -50), FVector(3099, 1499, 0)), FBox(FVector(-9, -1499, 0), FVector(9, -200, 300)),
			FBox(FVector(-9, 200, 0), FVector(9, 1499, 300))};
		return Scene;
	}

	struct FCrowdOnMesh : FMeshBench
	{
		TArray<UPursuitCrowdComponent*> Members;

		FCrowdOnMesh() : FMeshBench(MakeRooms()) {}

		UPursuitCrowdComponent* Join(const FVector& Feet)
		{
			UPursuitCrowdComponent* Member = NewObject<UPursuitCrowdComponent>(SpawnWalker(Feet, 600.0f));
			Member->Radius = 40.0;
			Member->RegisterComponent();
			Members.Add(Member);
			return Member;
		}

		int32 CountArrived() const
		{
			int32 Count = 0;
			for (const UPursuitCrowdComponent* Member : Members) { Count += Member->HasArrived() ? 1 : 0; }
			return Count;
		}
	};
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FCrowdOnMeshPasses, "Pursuit.Crowd.TwoHundredAgentsFindTheDoorOnTheMesh", NavTestFlags)
bool FCrowdOnMeshPasses::RunTest(const FString&)
{
	FCrowdOnMesh Bench;
	for (int32 Index = 0; Index < 200; ++Index)
	{
		const int32 Row = Index / 20;
		const double Y = (Index % 20 - 9.5) * 130.0;
		Bench.Join(FVector(-500.0 - 130.0 * Row, Y, 0.0))->SetGoalLocation(FVector(2900.0 - 250.0 * Row, Y, 0.0));
	}
	double Deepest = 1e9;
	int32 Ticks = 0;
	int32 Most = 0;
	for (; Ticks < 6400 && Bench.CountArrived() < 200; ++Ticks)
	{
		Bench.World.Tick(NavFrame);
		Most = FMath::Max(Most, Bench.Queue().GetQueriesOfLastTick());
		for (const UPursuitCrowdComponent* Member : Bench.Members)
		{
			const FVector Place = Member->GetOwner()->GetActorLocation();
			if (FMath::Abs(Place.Y) > 200.0) { Deepest = FMath::Min(Deepest, FMath::Abs(Place.X) - 9.0); }
		}
	}
	// Two at rest that touch nearly head-on, each in the other's way, may stand forever.
	TestTrue(TEXT("all arrive, but for such a pair"), Bench.CountArrived() >= 198);
	TestTrue(TEXT("none is in the wall"), Deepest > 0.0);
	TestTrue(TEXT("in no tick more ways were looked for than allowed"), Most <= 8);
	return true;
}
