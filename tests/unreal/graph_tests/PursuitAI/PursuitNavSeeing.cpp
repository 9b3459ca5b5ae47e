// What the Gameplay Debugger shows of the navigation mesh: collected on one side, replicated as bytes, drawn on the other.

#include "GameplayDebugger.h"
#include "GameplayDebuggerCategory.h"
#include "PursuitMeshBench.h"

#include <optional>

namespace
{
	const FName NavCategory(TEXT("PursuitNavMesh"));

	/** The category of a server and the one of a player, and what the player sees. */
	struct FNavSeen
	{
		TSharedRef<FGameplayDebuggerCategory> Server = IGameplayDebugger::Get().MakeKnown(NavCategory);
		TSharedRef<FGameplayDebuggerCategory> Player = IGameplayDebugger::Get().MakeKnown(NavCategory);
		FString Text;
		TArray<UE::StandIn::FDrawnShape> Drawn;

		void Look(UWorld& World, AActor* Actor)
		{
			Server->CollectData(nullptr, Actor);
			Server->ReplicateTo(*Player);
			World.Drawn.Empty();
			FGameplayDebuggerCanvasContext Canvas;
			Canvas.World = &World;
			Player->DrawData(nullptr, Canvas);
			Text = FString();
			for (const FString& Line : Canvas.Printed) { Text += Line + TEXT("\n"); }
			Drawn = World.Drawn;
		}

		bool Says(const TCHAR* What) const { return Text.Contains(What); }

		/** Whether exactly this line is drawn, piece by piece. */
		bool ShowsLine(const TArray<FVector>& Points, const FColor& Color) const
		{
			int32 Next = 0;
			for (const UE::StandIn::FDrawnShape& Shape : Drawn)
			{
				if (Shape.Kind == TEXT("Line") && Shape.Color == Color)
				{
					if (Next + 1 >= Points.Num() || Shape.From != Points[Next] || Shape.To != Points[Next + 1]) { return false; }
					++Next;
				}
			}
			return Next + 1 == Points.Num();
		}

		int32 CountPoints(const FColor& Color, float Radius) const
		{
			int32 Count = 0;
			for (const UE::StandIn::FDrawnShape& Shape : Drawn)
			{
				Count += Shape.Kind == TEXT("Sphere") && Shape.Color == Color && Shape.To.X == static_cast<double>(Radius) ? 1 : 0;
			}
			return Count;
		}
	};
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitNavDebugger, "Pursuit.Nav.TheGameplayDebuggerShowsTheSearchOfTheSelectedPawn", NavTestFlags)
bool FPursuitNavDebugger::RunTest(const FString&)
{
	if (!TestTrue(TEXT("the category is there"), IGameplayDebugger::Get().IsKnown(NavCategory))) { return true; }
	std::optional<FMeshBench> Bench(std::in_place);
	UWorld& World = Bench->World.Get();
	FNavSeen Seen;
	Seen.Look(World, nullptr);
	TestTrue(TEXT("of nobody it says nothing"), Seen.Text.IsEmpty() && Seen.Drawn.IsEmpty());
	ACharacter* Pursuer = Bench->SpawnWalker(FVector(-1500, 0, 0), 500.0f);
	ACharacter* Target = Bench->SendWalker(FVector(1500, -1200, 0), 300.0f, FVector(1500, 1200, 0));
	const auto Ask = [&] { return UPursuitNavLibrary::PredictInterceptOnNavMesh(Pursuer, Target, FPursuitNavSettings()); };

	// What is not watched is not kept.
	Ask();
	Seen.Look(World, Pursuer);
	TestTrue(TEXT("not asked since it is watched"), Seen.Says(TEXT("not asked yet")) && Seen.Drawn.IsEmpty());
	const FPursuitNavIntercept Found = Ask();
	Seen.Look(World, Pursuer);
	TestTrue(TEXT("when it is met"), Seen.Says(*FString::Printf(TEXT("met in %.2f s"), Found.Time)));
	TestTrue(TEXT("the bracket"), Seen.Says(*FString::Printf(TEXT("none before %.2f s"), Found.NoneBefore)));
	TestTrue(TEXT("how many paths"), Seen.Says(*FString::Printf(TEXT(", %d paths"), Found.PathQueries)));
	TestTrue(TEXT("the route is known"), Seen.Says(TEXT("the target's path")) && Seen.ShowsLine(Found.TargetRoute, FColor::Cyan));
	TestTrue(TEXT("the way around the block"), Found.PathPoints.Num() > 2 && Seen.ShowsLine(Found.PathPoints, FColor::Green));
	TestEqual(TEXT("every point that was asked for"), Seen.CountPoints(FColor::White, 15.0f), Found.PathQueries);
	TestEqual(TEXT("the aim"), Seen.CountPoints(FColor::Green, 30.0f), 1);

	// Of another pawn something else is shown, by its controller too.
	ACharacter* Other = Bench->SpawnWalker(FVector(-1500, 1000, 0), 500.0f);
	AAIController* Controller = Bench->World.Possess(*Other);
	Seen.Look(World, Controller);
	TestTrue(TEXT("the other has not asked"), Seen.Says(TEXT("not asked yet")) && Seen.Drawn.IsEmpty());

	// The queue: three ways in the last tick of at most three, and what waits.
	const FPathBudget Budget(1);
	Cast<AAIController>(Target->GetController())->StopMovement();
	Target->SetActorLocation(FVector(1500, 0, Target->GetActorLocation().Z));
	Bench->World.Tick(NavFrame, 64);
	const uint32 Ticket = Bench->Queue().Ask(*Other, FPursuitNavTarget(Target), FPursuitNavSettings());
	const uint32 Second = Bench->Queue().Ask(*Pursuer, FPursuitNavTarget(Target), FPursuitNavSettings());
	Bench->World.Tick(NavFrame);
	Seen.Look(World, Other);
	TestTrue(TEXT("the budget and who waits"), Seen.Says(TEXT("{yellow}1{white} of 1 path queries in the last tick")) && Seen.Says(TEXT("questions wait")));
	Bench->World.Tick(NavFrame, 20);
	Seen.Look(World, Other);
	TestTrue(TEXT("answered by the queue"), Seen.Says(TEXT("met in")) && Seen.Says(TEXT("route: {yellow}guessed")) && Seen.Says(TEXT(", 0 questions wait")));
	Bench->Queue().Cancel(Ticket);
	Bench->Queue().Cancel(Second);

	// An island: no way there.
	Bench.emplace([] {
		FNavigationScene Scene = MakeBlock();
		Scene.Boxes.Add(FBox(FVector(2501, -500, -50), FVector(3500, 500, 0)));
		return Scene;
	}());
	UWorld& Islands = Bench->World.Get();
	Pursuer = Bench->SpawnWalker(FVector(-1500, 0, 0), 500.0f);
	Target = Bench->SpawnWalker(FVector(3000, 0, 0), 300.0f);
	Seen.Look(Islands, Pursuer);
	const FPursuitNavIntercept None = Ask();
	Seen.Look(Islands, Pursuer);
	TestTrue(TEXT("not met, and why"), !None.bMet && Seen.Says(TEXT("{red}not met")) && Seen.Says(TEXT("the navigation mesh knows no way")));
	TestTrue(TEXT("the points without a way"), None.PathQueries > 0 && Seen.CountPoints(FColor::Red, 15.0f) == None.PathQueries);

	// No tree looks any more: it is forgotten; who is gone shows nothing.
	TestTrue(TEXT("watched"), Bench->Queue().IsWatched(Pursuer));
	Bench->Run(6.0f);
	TestFalse(TEXT("and forgotten"), Bench->Queue().IsWatched(Pursuer));
	Pursuer->Destroy();
	Seen.Look(Islands, Pursuer);
	TestTrue(TEXT("who is gone"), Seen.Text.IsEmpty() && Seen.Drawn.IsEmpty());
	return true;
}
