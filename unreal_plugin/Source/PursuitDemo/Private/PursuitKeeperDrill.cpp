// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitKeeperDrill.h"

#include "GameFramework/Character.h"
#include "PursuitDemoStage.h"
#include "PursuitFlightComponent.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitKeeperDrill)

namespace
{
	constexpr float KeeperSpeed = 1000.0f;
	constexpr float KeeperAcceleration = 4000.0f;
	constexpr float DrillBallSpeed = 3000.0f;
	const FVector KeeperGoal(0, 0, 1500);
	const FVector KeeperSize(60, 60, 180);
	const FVector DrillBallSize(30, 30, 30);

	constexpr double QuaffleDistance = 1000.0;
	constexpr double QuaffleSlowest = 400.0;
	constexpr double QuaffleFastest = 1400.0;
	constexpr double GoldSeconds = 1.0;
	constexpr double WatchedSeconds = 4.0;

	constexpr double BludgerDistance = 1500.0;
	constexpr double BludgerSpeed = 700.0;
	constexpr double BludgerSeconds = 5.0;
	constexpr uint32 BludgerSeed = 2;

	/** How badly balls are aimed, to either side. */
	const FVector DrillAimSpread(75.0, 75.0, 75.0);

	/** Two balls of 42 and 25 cm, and a hand's width. */
	constexpr double HitDistance = 75.0;
}

FString APursuitKeeperDrill::GetTitle() const
{
	const TCHAR* Name = Task == EPursuitKeeperTask::Seek ? TEXT("seek")
		: Task == EPursuitKeeperTask::Arrive			 ? TEXT("arrive")
		: PanicDistance <= 0.0							 ? TEXT("stay")
		: HomePull > 0.0								 ? TEXT("flee and goal")
														 : TEXT("flee alone");
	return FString::Printf(TEXT("Keeper Training Drill, %s"), Name);
}

void APursuitKeeperDrill::Begin()
{
	Goal = GetActorLocation() + KeeperGoal;
	if (Task == EPursuitKeeperTask::FleeAndGoal)
	{
		Random = FPursuitDrillRandom(BludgerSeed);
		SpawnKeeper();
		Flight->Mode = EPursuitFlightMode::Flee;
		Flight->PanicDistance = PanicDistance;
		Flight->HomePull = HomePull;
		Flight->HomeLocation = Goal;
	}
	Launch();
}

void APursuitKeeperDrill::SpawnKeeper()
{
	Keeper = SpawnFlyer(Goal, KeeperSpeed, KeeperAcceleration);
	PursuitStage::Show(*Keeper, PursuitStage::EShape::Cylinder, KeeperSize);
	Flight = PursuitStage::AddFlight(*Keeper);
	TickAfterSteer(*Flight);
}

FVector APursuitKeeperDrill::FindBallStart(const FVector& Target, double Distance)
{
	const double Pitch = Random.Real(-30.0, 30.0);
	return Target + FRotator(Pitch, Random.Real(-180.0, 180.0), 0.0).Vector() * Distance;
}

void APursuitKeeperDrill::Launch()
{
	++Launched;
	Time = 0.0;
	BlockedAfter = -1.0;
	Nearest = Dodge.NearestBludger;
	Side = -1.0;
	Crossings = 0;
	Approach = FVector::ZeroVector;
	if (Task == EPursuitKeeperTask::FleeAndGoal)
	{
		const FVector Target = Keeper->GetActorLocation();
		const FVector Start = FindBallStart(Target, BludgerDistance);
		const FVector Aim = Target + Random.InBox(DrillAimSpread);
		Course = (Aim - Start).GetSafeNormal() * BludgerSpeed;
		FlightSeconds = BludgerSeconds;
		Nearest = BludgerDistance;
		Ball = SpawnFlyer(Start, DrillBallSpeed);
	}
	else
	{
		Random = FPursuitDrillRandom(static_cast<uint32>(Launched));
		SpawnKeeper();
		const FVector Start = FindBallStart(Goal, QuaffleDistance);
		const FVector Aim = Goal + Random.InBox(DrillAimSpread);
		const double Speed = Random.Real(QuaffleSlowest, QuaffleFastest);
		Course = (Aim - Start).GetSafeNormal() * Speed;
		FlightSeconds = 2.0 * QuaffleDistance / Speed;
		Ball = SpawnFlyer(Start, DrillBallSpeed);
		Flight->Mode = Task == EPursuitKeeperTask::Seek ? EPursuitFlightMode::Seek : EPursuitFlightMode::Arrive;
		Flight->AcceptanceRadius = 0.0;
		// To seek is to fly at where it is.
		Flight->bLeadMovingGoal = Task != EPursuitKeeperTask::Seek;
	}
	PursuitStage::Show(*Ball, PursuitStage::EShape::Sphere, DrillBallSize);
	if (Task != EPursuitKeeperTask::FleeAndGoal || PanicDistance > 0.0)
	{
		Flight->SetGoalActor(Ball);
	}
}

void APursuitKeeperDrill::Steer()
{
	if (IsValid(Ball))
	{
		PursuitStage::Hold(*Ball, Course);
	}
}

bool APursuitKeeperDrill::Measure(double DeltaSeconds)
{
	if (!IsValid(Ball) || !IsValid(Keeper) || !IsValid(Flight))
	{
		Report(TEXT("ended by another's hand"));
		return true;
	}
	Time += DeltaSeconds;
	if (!(Task == EPursuitKeeperTask::FleeAndGoal ? MeasureBludger() : MeasureQuaffle()))
	{
		return false;
	}
	Flight->ClearGoal();
	Dismiss(Ball);
	if (Task != EPursuitKeeperTask::FleeAndGoal)
	{
		Dismiss(Keeper);
	}
	if (Launched < Balls)
	{
		Launch();
		RestThisFrame();
		return false;
	}
	Conclude();
	return true;
}

bool APursuitKeeperDrill::MeasureQuaffle()
{
	const FVector Past = Keeper->GetActorLocation() - Ball->GetActorLocation();
	if (BlockedAfter < 0.0 && Past.Size() <= BlockRadius)
	{
		BlockedAfter = Time;
		Course = FVector::ZeroVector;
		Approach = -Past.GetSafeNormal();
	}
	const double Beyond = Past | Approach;
	Volley.Overshoot = FMath::Max(Volley.Overshoot, Beyond);
	if (FMath::Abs(Beyond) > CrossingWidth && Beyond * Side < 0.0)
	{
		Side = Beyond < 0.0 ? -1.0 : 1.0;
		++Crossings;
	}
	if (BlockedAfter < 0.0 ? Time < FlightSeconds : Time < BlockedAfter + WatchedSeconds)
	{
		return false;
	}
	Volley.Blocked += BlockedAfter >= 0.0 ? 1 : 0;
	Volley.Slowest = FMath::Max(Volley.Slowest, BlockedAfter);
	Volley.MostCrossings = FMath::Max(Volley.MostCrossings, Crossings);
	return true;
}

bool APursuitKeeperDrill::MeasureBludger()
{
	Nearest = FMath::Min(Nearest, FVector::Dist(Keeper->GetActorLocation(), Ball->GetActorLocation()));
	Dodge.FarthestFromGoal = FMath::Max(Dodge.FarthestFromGoal, FVector::Dist(Keeper->GetActorLocation(), Goal));
	if (Time < FlightSeconds)
	{
		return false;
	}
	Dodge.Hits += Nearest < HitDistance ? 1 : 0;
	Dodge.NearestBludger = FMath::Min(Dodge.NearestBludger, Nearest);
	return true;
}

void APursuitKeeperDrill::Conclude()
{
	if (Task == EPursuitKeeperTask::FleeAndGoal)
	{
		Report(FString::Printf(TEXT("hit by %d of %d Bludgers, the nearest passed at %.0f cm"), Dodge.Hits, Balls, Dodge.NearestBludger));
		Report(FString::Printf(TEXT("up to %.0f cm from the goal"), Dodge.FarthestFromGoal));
		if (Dodge.Hits == 0 && Dodge.FarthestFromGoal <= GoalLeash)
		{
			Award(EPursuitMedal::Bronze);
		}
		return;
	}
	Report(FString::Printf(TEXT("blocked %d of %d Quaffles, the last %.2f s after its launch"), Volley.Blocked, Balls, Volley.Slowest));
	Report(FString::Printf(
		TEXT("past the Quaffle by up to %.1f cm, up to %d times in %g s"), Volley.Overshoot, Volley.MostCrossings, WatchedSeconds));
	if (Volley.Blocked == Balls && Volley.Slowest <= GoldSeconds)
	{
		Award(EPursuitMedal::Gold);
	}
	if (Volley.Blocked == Balls && Volley.MostCrossings == 0)
	{
		Award(EPursuitMedal::Silver);
	}
}
