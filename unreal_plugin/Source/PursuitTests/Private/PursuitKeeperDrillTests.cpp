// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "CoreMinimal.h"
#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

#include "PursuitTestsLog.h"
#include "GameFramework/Character.h"
#include "GameFramework/CharacterMovementComponent.h"
#include "PursuitFlightComponent.h"
#include "PursuitTestFlags.h"
#include "PursuitTestObstacle.h"
#include "PursuitTestWorld.h"

#include <limits>

// Keeper Training Drill (card MRC-MATH-S002): a keeper hovers in the middle of its goal. In the first two drills Quaffles come from
// random directions at varying speeds, and the keeper seeks them or arrives at them; a Quaffle that it reaches stops where it is, and
// the keeper is watched for some seconds. In the third it flees from Bludgers that are hit at it, and keeps near its goal.
namespace
{
	constexpr double DrillFrame = 1.0 / 60.0;
	constexpr float KeeperSpeed = 1000.0f;
	constexpr float KeeperAcceleration = 4000.0f;
	const FVector GoalCenter(0, 0, 1500);

	constexpr int32 Quaffles = 20;
	constexpr double QuaffleDistance = 1000.0;
	constexpr double QuaffleSlowest = 400.0;
	constexpr double QuaffleFastest = 1400.0;
	constexpr double BlockRadius = 60.0;
	constexpr double GoldSeconds = 1.0;
	constexpr double WatchedSeconds = 4.0;

	/** How far past a Quaffle counts: less is a hand's width. */
	constexpr double CrossingWidth = 1.0;

	constexpr int32 Bludgers = 100;
	constexpr double BludgerDistance = 1500.0;
	constexpr double BludgerSpeed = 700.0;
	constexpr double BludgerSeconds = 5.0;

	/** How badly Quaffles and Bludgers are aimed, to either side. */
	constexpr double AimSpread = 75.0;

	/** Two balls of 42 and 25 cm, and a hand's width. */
	constexpr double HitDistance = 75.0;
	constexpr double GoalLeash = 500.0;

	/** A ball that flies straight on. */
	struct FDrillBall
	{
		FDrillBall(const FPursuitTestWorld& World, const FVector& Start, const FVector& Velocity)
			: Body(World.SpawnFlyer(Start, 3000.0f))
			, Course(Velocity)
		{
		}

		/** Holds its course in the coming tick. */
		void Fly() const
		{
			UCharacterMovementComponent* Movement = Body->GetCharacterMovement();
			Movement->Velocity = Course;
			Movement->RequestDirectMove(Course, false);
		}

		ACharacter* Body;
		FVector Course;
	};

	/** A place in a random direction from the target, not steeper than 30 degrees. */
	FVector FindBallStart(FPursuitTestRandom& Random, const FVector& Target, double Distance)
	{
		return Target + FRotator(Random.Real(-30.0, 30.0), Random.Real(-180.0, 180.0), 0.0).Vector() * Distance;
	}

	/** What came of one Quaffle. */
	struct FBlock
	{
		/** When it was blocked, in seconds after its launch; negative when it was not. */
		double After = -1.0;

		/** How far the keeper came past it, and how often it passed it. */
		double Overshoot = 0.0;
		int32 Crossings = 0;
	};

	FBlock BlockQuaffle(EPursuitFlightMode Mode, uint32 Seed)
	{
		FPursuitTestRandom Random(Seed);
		FPursuitTestWorld World;
		ACharacter* Keeper = World.SpawnFlyer(GoalCenter, KeeperSpeed, KeeperAcceleration);
		const FVector Start = FindBallStart(Random, GoalCenter, QuaffleDistance);
		const FVector Aim = GoalCenter + Random.InBox(FVector(AimSpread, AimSpread, AimSpread));
		FDrillBall Quaffle(World, Start, (Aim - Start).GetSafeNormal() * Random.Real(QuaffleSlowest, QuaffleFastest));
		UPursuitFlightComponent* Flight = World.AddFlight(*Keeper);
		Flight->Mode = Mode;
		Flight->AcceptanceRadius = 0.0;
		// To seek is to fly at where it is.
		Flight->bLeadMovingGoal = Mode != EPursuitFlightMode::Seek;
		Flight->SetGoalActor(Quaffle.Body);

		FBlock Block;
		FVector Approach = FVector::ZeroVector;
		double Side = -1.0;
		const double FlightSeconds = 2.0 * QuaffleDistance / Quaffle.Course.Size();
		for (double Time = 0.0; Block.After < 0.0 ? Time < FlightSeconds : Time < Block.After + WatchedSeconds; Time += DrillFrame)
		{
			Quaffle.Fly();
			World.Tick(static_cast<float>(DrillFrame));
			const FVector Past = Keeper->GetActorLocation() - Quaffle.Body->GetActorLocation();
			if (Block.After < 0.0 && Past.Size() <= BlockRadius)
			{
				Block.After = Time + DrillFrame;
				Quaffle.Course = FVector::ZeroVector;
				Approach = -Past.GetSafeNormal();
			}
			const double Beyond = Past | Approach;
			Block.Overshoot = FMath::Max(Block.Overshoot, Beyond);
			if (FMath::Abs(Beyond) > CrossingWidth && Beyond * Side < 0.0)
			{
				Side = Beyond < 0.0 ? -1.0 : 1.0;
				++Block.Crossings;
			}
		}
		return Block;
	}

	/** What came of a volley of Quaffles. */
	struct FVolley
	{
		int32 Blocked = 0;
		double Slowest = 0.0;
		double Overshoot = 0.0;
		int32 MostCrossings = 0;

		bool HasGold() const
		{
			return Blocked == Quaffles && Slowest <= GoldSeconds;
		}

		bool HasSilver() const
		{
			return Blocked == Quaffles && MostCrossings == 0;
		}
	};

	FVolley PlayVolley(EPursuitFlightMode Mode)
	{
		FVolley Volley;
		for (int32 Seed = 1; Seed <= Quaffles; ++Seed)
		{
			const FBlock Block = BlockQuaffle(Mode, static_cast<uint32>(Seed));
			Volley.Blocked += Block.After >= 0.0 ? 1 : 0;
			Volley.Slowest = FMath::Max(Volley.Slowest, Block.After);
			Volley.Overshoot = FMath::Max(Volley.Overshoot, Block.Overshoot);
			Volley.MostCrossings = FMath::Max(Volley.MostCrossings, Block.Crossings);
		}
		return Volley;
	}

	/** What came of a keeper among Bludgers. */
	struct FDodge
	{
		double NearestBludger = std::numeric_limits<double>::max();
		double FarthestFromGoal = 0.0;
		int32 Hits = 0;

		bool HasBronze() const
		{
			return Hits == 0 && FarthestFromGoal <= GoalLeash;
		}
	};

	/** Bludgers one after the other, each aimed at where the keeper is. A panic distance of 0 stays where it is. */
	FDodge DodgeBludgers(double PanicDistance, double HomePull)
	{
		FPursuitTestRandom Random(2);
		FPursuitTestWorld World;
		ACharacter* Keeper = World.SpawnFlyer(GoalCenter, KeeperSpeed, KeeperAcceleration);
		UPursuitFlightComponent* Flight = World.AddFlight(*Keeper);
		Flight->Mode = EPursuitFlightMode::Flee;
		Flight->PanicDistance = PanicDistance;
		Flight->HomePull = HomePull;
		Flight->HomeLocation = GoalCenter;

		FDodge Dodge;
		for (int32 Index = 0; Index < Bludgers; ++Index)
		{
			const FVector Target = Keeper->GetActorLocation();
			const FVector Start = FindBallStart(Random, Target, BludgerDistance);
			const FVector Aim = Target + Random.InBox(FVector(AimSpread, AimSpread, AimSpread));
			FDrillBall Bludger(World, Start, (Aim - Start).GetSafeNormal() * BludgerSpeed);
			if (PanicDistance > 0.0)
			{
				Flight->SetGoalActor(Bludger.Body);
			}
			double Nearest = std::numeric_limits<double>::max();
			for (double Time = 0.0; Time < BludgerSeconds; Time += DrillFrame)
			{
				Bludger.Fly();
				World.Tick(static_cast<float>(DrillFrame));
				Nearest = FMath::Min(Nearest, FVector::Dist(Keeper->GetActorLocation(), Bludger.Body->GetActorLocation()));
				Dodge.FarthestFromGoal =
					FMath::Max(Dodge.FarthestFromGoal, FVector::Dist(Keeper->GetActorLocation(), GoalCenter));
			}
			Dodge.Hits += Nearest < HitDistance ? 1 : 0;
			Dodge.NearestBludger = FMath::Min(Dodge.NearestBludger, Nearest);
			Flight->ClearGoal();
			Bludger.Body->Destroy();
		}
		return Dodge;
	}

	// Found by trying panic distances from 140 to 400 cm and pulls from 0.03 to 0.8 on other Bludgers: fleeing from farther away leads
	// farther away, and a stronger pull is hit.
	constexpr double DrillPanicDistance = 180.0;
	constexpr double DrillHomePull = 0.1;

	const TCHAR* Earned(bool bEarned)
	{
		return bEarned ? TEXT("earned") : TEXT("not earned");
	}

	void ShowVolley(const TCHAR* Name, const FVolley& Volley)
	{
		UE_LOG(LogPursuitTests, Display, TEXT("%s"), Name);
		UE_LOG(LogPursuitTests, Display, TEXT("   blocked %d of %d, the last %.2f s after its launch: gold (within %g s) %s"),
			Volley.Blocked, Quaffles, Volley.Slowest, GoldSeconds, Earned(Volley.HasGold()));
		UE_LOG(LogPursuitTests, Display, TEXT("   past the Quaffle by up to %.1f cm, up to %d times in %g s: silver (no overshoot) %s"),
			Volley.Overshoot, Volley.MostCrossings, WatchedSeconds, Earned(Volley.HasSilver()));
	}

	void ShowDodge(const TCHAR* Name, const FDodge& Dodge)
	{
		UE_LOG(LogPursuitTests, Display, TEXT("   %s: hit by %d of %d, the nearest passed at %.0f cm; up to %.0f cm from the goal"), Name,
			Dodge.Hits, Bludgers, Dodge.NearestBludger, Dodge.FarthestFromGoal);
	}
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitKeeperDrill, "Pursuit.KeeperDrill.Medals", PURSUIT_TEST_FLAGS)
bool FPursuitKeeperDrill::RunTest(const FString&)
{
	const FVolley Seek = PlayVolley(EPursuitFlightMode::Seek);
	const FVolley Arrive = PlayVolley(EPursuitFlightMode::Arrive);
	const FDodge Balance = DodgeBludgers(DrillPanicDistance, DrillHomePull);
	const FDodge FleeOnly = DodgeBludgers(DrillPanicDistance, 0.0);
	const FDodge Stay = DodgeBludgers(0.0, 0.0);

	UE_LOG(LogPursuitTests, Display, TEXT("Keeper Training Drill: %g cm/s at most, %g cm/s^2"), KeeperSpeed, KeeperAcceleration);
	ShowVolley(TEXT("Drill 1, seek"), Seek);
	ShowVolley(TEXT("Drill 2, arrive"), Arrive);
	UE_LOG(LogPursuitTests, Display, TEXT("Drill 3, flee and goal: %d Bludgers at %g cm/s, hit within %g cm, leash %g cm"), Bludgers,
		BludgerSpeed, HitDistance, GoalLeash);
	ShowDodge(TEXT("flee and goal"), Balance);
	ShowDodge(TEXT("flee alone   "), FleeOnly);
	ShowDodge(TEXT("staying      "), Stay);
	UE_LOG(LogPursuitTests, Display, TEXT("   bronze (both balanced) %s"), Earned(Balance.HasBronze()));

	TestTrue(TEXT("who seeks blocks every Quaffle within a second"), Seek.HasGold());
	TestTrue(TEXT("but flies past it, and past it again"), Seek.Overshoot > BlockRadius && Seek.MostCrossings > 2);
	TestTrue(TEXT("who arrives blocks as fast"), Arrive.HasGold());
	TestTrue(TEXT("and stops"), Arrive.HasSilver() && Arrive.Overshoot < CrossingWidth);
	TestTrue(TEXT("who flees and keeps near is neither hit nor far away"), Balance.HasBronze());
	TestTrue(TEXT("who only flees is far away"), FleeOnly.FarthestFromGoal > GoalLeash);
	TestTrue(TEXT("who stays is hit"), Stay.Hits > Bludgers / 2);
	return true;
}

#endif
