// How often a pawn that is led by Move To Intercept turns back, while its target keeps a block between them, on Recast's and Detour's mesh.

#include "BehaviorTree/Composites/BTComposite_Sequence.h"
#include "BTTask_PursuitMoveToIntercept.h"
#include "PursuitMeshBench.h"
#include "PursuitTreeBench.h"

#include <cmath>
#include <cstdlib>

namespace
{
	constexpr double FlipWalkerSpeed = 500.0;

	/** The ring around the block that the target runs on, a meter off its walls, by the length that was run. */
	struct FFlipRing
	{
		static constexpr double HalfX = 1100.0;
		static constexpr double HalfY = 700.0;
		static constexpr double Length = 4.0 * (HalfX + HalfY);

		static FVector At(double Run)
		{
			double Rest = Run - std::floor(Run / Length) * Length;
			const double Sides[] = {2.0 * HalfY, 2.0 * HalfX, 2.0 * HalfY, 2.0 * HalfX};
			int32 Side = 0;
			while (Side < 3 && Rest > Sides[Side]) { Rest -= Sides[Side++]; }
			switch (Side)
			{
			case 0: return FVector(-HalfX, Rest - HalfY, 0.0);
			case 1: return FVector(Rest - HalfX, HalfY, 0.0);
			case 2: return FVector(HalfX, HalfY - Rest, 0.0);
			default: return FVector(HalfX - Rest, -HalfY, 0.0);
			}
		}

		/** The run of the ring's point that lies in the direction of a place. */
		static double RunOf(const FVector& Place)
		{
			const double Scale = FMath::Max(FMath::Max(FMath::Abs(Place.X) / HalfX, FMath::Abs(Place.Y) / HalfY), 1e-9);
			const FVector On = Place * (1.0 / Scale);
			if (On.X <= -HalfX + 1e-6) { return On.Y + HalfY; }
			if (On.Y >= HalfY - 1e-6) { return 2.0 * HalfY + On.X + HalfX; }
			if (On.X >= HalfX - 1e-6) { return 2.0 * HalfY + 2.0 * HalfX + HalfY - On.Y; }
			return 4.0 * HalfY + 2.0 * HalfX + HalfX - On.X;
		}

		/** From one run to the other by the nearer side: positive in the direction of the run. */
		static double Between(double From, double To)
		{
			const double Ahead = To - From;
			return Ahead - std::floor(Ahead / Length + 0.5) * Length;
		}
	};

	/** Whether the block is not between two places. */
	bool SeesPastBlock(const FVector& From, const FVector& To)
	{
		double Enters = 0.0;
		double Leaves = 1.0;
		const double Half[] = {999.0, 599.0};
		for (int32 Axis = 0; Axis < 2; ++Axis)
		{
			const double Start = From[Axis];
			const double Way = To[Axis] - Start;
			if (FMath::Abs(Way) < 1e-9)
			{
				if (FMath::Abs(Start) >= Half[Axis]) { return true; }
				continue;
			}
			const double A = (-Half[Axis] - Start) / Way;
			const double B = (Half[Axis] - Start) / Way;
			Enters = FMath::Max(Enters, FMath::Min(A, B));
			Leaves = FMath::Min(Leaves, FMath::Max(A, B));
		}
		return Enters >= Leaves;
	}

	struct FFlipRandom
	{
		uint32 State;
		uint32 Next() { State = State * 1664525u + 1013904223u; return State >> 8; }
		double Uniform(double From, double To) { return From + (To - From) * static_cast<double>(Next()) / 16777216.0; }
	};

	/** How often the pawn turns back in a chase of that duration, while it does not see the target. */
	int32 CountFlips(uint32 Seed, bool bCommitted, float Seconds)
	{
		FMeshBench Bench;
		FPursuitTreeBench Trees;
		UBTCompositeNode* const Root = Trees.Root<UBTComposite_Sequence>();
		UBTTask_PursuitMoveToIntercept* const Task = Trees.AddTask<UBTTask_PursuitMoveToIntercept>(*Root);
		Task->Target.TargetActorKey.SelectedKeyName = PursuitKeys::Target;
		if (!bCommitted) { Task->Settings.TurnBackGain = Task->Settings.TurnBackPart = 0.0; }
		Task->Settings.CaughtDistance = 50.0;
		FFlipRandom Random{Seed * 2654435761u + 1u};
		const double TargetSpeed = FlipWalkerSpeed * Random.Uniform(0.8, 1.0);
		ACharacter* const Pawn = Bench.SpawnWalker(FVector(-1400, Random.Uniform(-500, 500), 0), static_cast<float>(FlipWalkerSpeed));
		double Run = FFlipRing::Length * 0.5 + FFlipRing::HalfY;
		ACharacter* const Target = Bench.SpawnWalker(FFlipRing::At(Run), static_cast<float>(TargetSpeed));
		AAIController* const Controller = Bench.World.Possess(*Pawn);
		UBlackboardComponent* Blackboard = nullptr;
		Controller->UseBlackboard(Trees.Tree->BlackboardAsset, Blackboard);
		Blackboard->SetValueAsObject(PursuitKeys::Target, Target);
		Controller->RunBehaviorTree(Trees.Tree);

		// A turn is a way back of two meters and more behind the farthest point.
		constexpr double Turn = 200.0;
		int32 Flips = 0;
		double Velocity = 0.0;
		float Decides = 0.0f;
		double Last = FFlipRing::RunOf(Pawn->GetNavAgentLocation());
		double Walked = 0.0;
		double Highest = 0.0;
		double Lowest = 0.0;
		int32 Direction = 0;
		for (float Time = 0.0f; Time < Seconds; Time += NavFrame)
		{
			const FVector Feet = Pawn->GetNavAgentLocation();
			const double Here = FFlipRing::RunOf(Feet);
			const double ToTarget = FFlipRing::Between(Here, Run);
			if (Time >= Decides)
			{
				// Away by the farther side, one time in five the other way; it stands where both are about as far.
				const bool bErrs = Random.Next() % 5 == 0;
				const bool bStands = FFlipRing::Length * 0.5 - FMath::Abs(ToTarget) < 200.0;
				const double Away = (ToTarget >= 0.0) != bErrs ? 1.0 : -1.0;
				Velocity = bStands && !bErrs ? 0.0 : Away * TargetSpeed;
				Decides = Time + 0.1f * static_cast<float>(1 + Random.Next() % 6);
			}
			const FVector Old = FFlipRing::At(Run);
			Run += Velocity * static_cast<double>(NavFrame);
			const bool bSees = SeesPastBlock(Feet, Old);
			if (bSees && FVector::Dist(FVector(Feet.X, Feet.Y, 0), Old) < 60.0) { Run += FFlipRing::Length * 0.5; }
			const FVector Place = FFlipRing::At(Run);
			Target->SetActorLocation(Target->GetActorLocation() + (Place - FVector(Target->GetNavAgentLocation().X, Target->GetNavAgentLocation().Y, 0)));
			Target->GetCharacterMovement()->Velocity = (FFlipRing::At(Run + (Velocity > 0.0 ? 1.0 : -1.0)) - Place) * FMath::Abs(Velocity);
			Bench.World.Tick(NavFrame);

			Walked += FFlipRing::Between(Last, Here);
			Last = Here;
			if (bSees)
			{
				Highest = Lowest = Walked;
				Direction = 0;
				continue;
			}
			Highest = FMath::Max(Highest, Walked);
			Lowest = FMath::Min(Lowest, Walked);
			const int32 Now = Highest - Walked >= Turn ? -1 : (Walked - Lowest >= Turn ? 1 : Direction);
			if (Now != Direction)
			{
				Flips += Direction != 0 ? 1 : 0;
				Direction = Now;
				Highest = Lowest = Walked;
			}
		}
		return Flips;
	}
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitNavFlips, "Pursuit.Nav.MoveToInterceptSeldomTurnsBackAroundABlock", NavTestFlags)
bool FPursuitNavFlips::RunTest(const FString&)
{
	// Each chase takes 100 s. CHASES says how many; the default is what a test run has time for.
	const char* const Asked = std::getenv("CHASES");
	const int32 Chases = Asked != nullptr ? FMath::Max(std::atoi(Asked), 1) : 2;
	int32 Without = 0;
	int32 With = 0;
	for (int32 Chase = 0; Chase < Chases; ++Chase)
	{
		Without += CountFlips(static_cast<uint32>(Chase), false, 100.0f);
		With += CountFlips(static_cast<uint32>(Chase), true, 100.0f);
	}
	AddInfo(FString::Printf(TEXT("%d chases of 100 s: turned back %d times with the usual gains, %d without"), Chases, With, Without));
	TestTrue(FString::Printf(TEXT("at most once in 100 s: %d in %d"), With, Chases), With <= Chases);
	TestTrue(FString::Printf(TEXT("and without gains more often: %d"), Without), Without > With);
	return true;
}
