// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitCrowdComponent.h"

#include "Actor/PursuitActorBody.h"
#include "Actor/PursuitActorSpeed.h"
#include "Core/PursuitCall.h"
#include "Core/PursuitLog.h"
#include "Engine/World.h"
#include "Flight/PursuitFlightMover.h"
#include "GameFramework/CharacterMovementComponent.h"
#include "GameFramework/Pawn.h"
#include "Navigation/PursuitNavSearch.h"
#include "Navigation/PursuitTargetRoute.h"
#include "NavigationSystem.h"
#include "PursuitCrowdSubsystem.h"
#include "PursuitNavSubsystem.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitCrowdComponent)

namespace
{
	/** A way is looked for again at most after this time, in seconds. */
	constexpr double CrowdWayInterval = 0.5;

	/** A goal that moved less has the same way, and so has an agent that is nearer to its way, in cm. */
	constexpr double CrowdWayGoalTolerance = 50.0;
	constexpr double CrowdWayStray = 200.0;

	/**
	 * Below this speed an agent is put where it goes, in cm/s: movement components stop slow pawns, and two that meet head-on begin to
	 * pass each other slowly. A mover whose velocity differs by less from the one that it was given moves as it was told.
	 */
	constexpr double CrowdCreep = 20.0;

	FPursuitFlightMover FindCrowdMover(const AActor& Actor)
	{
		const APawn* const Pawn = Cast<APawn>(&Actor);
		return Pawn != nullptr ? FPursuitFlightMover::Find(*Pawn) : FPursuitFlightMover();
	}

	/** Why the movement component of a pawn does not move it; empty if it does. */
	FString FindMoverFault(const APawn& Pawn, const FPursuitFlightMover& Mover)
	{
		FString Cure;
		const UCharacterMovementComponent* const Character = Cast<UCharacterMovementComponent>(Mover.GetPawnMovement());
		if (!Mover.NeedsController(Pawn, Cure) && Character != nullptr && Character->MovementMode == MOVE_None)
		{
			Cure = TEXT("the character's movement is disabled (movement mode None): set its movement mode to Walking");
		}
		return Cure;
	}
}

UPursuitCrowdComponent::UPursuitCrowdComponent()
{
	// The subsystem ticks for all.
	PrimaryComponentTick.bCanEverTick = false;
}

void UPursuitCrowdComponent::BeginPlay()
{
	Super::BeginPlay();
	UPursuitCrowdSubsystem* const Crowd = GetWorld() != nullptr ? GetWorld()->GetSubsystem<UPursuitCrowdSubsystem>() : nullptr;
	if (Crowd != nullptr)
	{
		Crowd->Members.AddUnique(this);
	}
}

void UPursuitCrowdComponent::EndPlay(const EEndPlayReason::Type EndPlayReason)
{
	UPursuitCrowdSubsystem* const Crowd = GetWorld() != nullptr ? GetWorld()->GetSubsystem<UPursuitCrowdSubsystem>() : nullptr;
	if (Crowd != nullptr)
	{
		Crowd->Members.RemoveAll([this](const TWeakObjectPtr<UPursuitCrowdComponent>& Member) { return Member.Get() == this; });
	}
	Super::EndPlay(EndPlayReason);
}

void UPursuitCrowdComponent::TakeGoalFrom(EPursuitCrowdGoal Source)
{
	GoalSource = Source;
	GoalActor.Reset();
	BlockingActor.Reset();
	Way.Empty();
	bOwnWay = false;
	bWayAsked = false;
	bNoWay = false;
	bGoalLost = false;
	bArrivalTold = false;
	Agent.Phase = EPursuitOrcaPhase::UnderWay;
	Agent.BlockedBy = -1;
	Agent.Waited = 0.0;
	Agent.PhaseTime = 0.0;
	Agent.UntoldTime = 0.0;
}

void UPursuitCrowdComponent::SetGoalLocation(FVector Location)
{
	TakeGoalFrom(EPursuitCrowdGoal::Location);
	GoalLocation = Location;
}

void UPursuitCrowdComponent::SetGoalActor(AActor* Actor)
{
	TakeGoalFrom(IsValid(Actor) ? EPursuitCrowdGoal::Actor : EPursuitCrowdGoal::None);
	GoalActor = Actor;
}

void UPursuitCrowdComponent::SetGoalPath(const TArray<FVector>& Points)
{
	TakeGoalFrom(Points.IsEmpty() ? EPursuitCrowdGoal::None : EPursuitCrowdGoal::Location);
	if (Points.IsEmpty())
	{
		return;
	}
	GoalLocation = Points.Last();
	bOwnWay = true;
	Way.Add(IsValid(GetOwner()) ? Pursuit::FindFeet(*GetOwner()) : Points[0]);
	Way.Append(Points);
	WayNext = 1;
}

void UPursuitCrowdComponent::ClearGoal()
{
	TakeGoalFrom(EPursuitCrowdGoal::None);
}

AActor* UPursuitCrowdComponent::GetGoalActor() const
{
	AActor* Actor = GoalSource == EPursuitCrowdGoal::Actor ? GoalActor.Get() : nullptr;
	return IsValid(Actor) ? Actor : nullptr;
}

EPursuitOrcaPhase UPursuitCrowdComponent::GetPhase() const
{
	return Agent.Phase;
}

bool UPursuitCrowdComponent::HasArrived() const
{
	const bool bNear = Agent.Phase == EPursuitOrcaPhase::ArrivedNear && !IsOnWay();
	return GoalSource != EPursuitCrowdGoal::None && (Agent.Phase == EPursuitOrcaPhase::Arrived || bNear);
}

bool UPursuitCrowdComponent::IsOnWay() const
{
	return WayNext + 1 < Way.Num();
}

AActor* UPursuitCrowdComponent::GetBlockingActor() const
{
	AActor* Actor = Agent.Phase == EPursuitOrcaPhase::Blocked ? BlockingActor.Get() : nullptr;
	return IsValid(Actor) ? Actor : nullptr;
}

bool UPursuitCrowdComponent::IsDriven() const
{
	return bMoveActor && FPursuitFlightMover::IsMovedHere(*GetOwner());
}

bool UPursuitCrowdComponent::FindGoal(FVector& OutGoal)
{
	if (GoalSource == EPursuitCrowdGoal::Location)
	{
		OutGoal = GoalLocation;
		return true;
	}
	const AActor* const Actor = GetGoalActor();
	if (Actor == nullptr)
	{
		bGoalLost = GoalSource == EPursuitCrowdGoal::Actor;
		return false;
	}
	OutGoal = Pursuit::FindFeet(*Actor);
	return true;
}

void UPursuitCrowdComponent::Prepare(double DeltaSeconds)
{
	const AActor& Actor = *GetOwner();
	const APawn* const Pawn = Cast<APawn>(&Actor);
	const FPursuitFlightMover Mover = FindCrowdMover(Actor);
	Fault = IsDriven() && Pawn != nullptr && Mover.IsThere() ? FindMoverFault(*Pawn, Mover) : FString();
	bDriven = IsDriven() && Fault.IsEmpty();

	Agent.Location = Actor.GetActorLocation();
	if (!bDriven || (Mover.IsThere() && FVector::Dist(Mover.GetVelocity(), Agent.Velocity) > CrowdCreep))
	{
		Agent.Velocity = Mover.IsThere() ? Mover.GetVelocity() : Actor.GetVelocity();
	}
	Agent.MaxSpeed = Speed;
	double OwnSpeed = Speed;
	if (Pursuit::FindMaxSpeed(Actor, OwnSpeed) && !FMath::IsNaN(Speed) && OwnSpeed < Speed)
	{
		Agent.MaxSpeed = OwnSpeed;
	}
	Agent.Radius = Pursuit::IsZero(Radius) ? Pursuit::FindWidth(Actor) : Radius;
	Agent.HalfLength = HalfLength;
	if (!bDriven || Pursuit::IsZero(HalfLength) || Agent.Heading.IsZero())
	{
		const FVector Forward = Actor.GetActorForwardVector();
		Agent.Heading = FVector(Forward.X, Forward.Y, 0.0);
	}
	Agent.Responsibility = bDriven ? Responsibility : 0.0;
	Agent.HalfHeight = HalfHeight;
	Agent.Layers = Layers;
	Agent.Limits.bLimited = Limits.bLimited;
	Agent.Limits.MaxAcceleration = Limits.MaxAcceleration;
	Agent.Limits.MaxTurnRate = Limits.MaxTurnRate;
	Agent.Limits.MaxTurnAcceleration = Limits.MaxTurnAcceleration;
	Agent.Limits.TurnRadius = Limits.TurnRadius;
	Agent.Limits.Margin = Limits.Margin;
	Agent.PreferredVelocity = bDriven ? FVector::ZeroVector : Agent.Velocity;
	Agent.bHasGoal = false;

	// A crowd refuses an agent that is nowhere.
	FVector Goal = FVector::ZeroVector;
	if (Agent.Location.ContainsNaN() || !bDriven || !FindGoal(Goal))
	{
		return;
	}
	if (Goal.ContainsNaN())
	{
		Fault = TEXT("its goal must be finite");
		return;
	}
	if (!UpdateWay(Goal, DeltaSeconds))
	{
		return;
	}
	if (bNoWay)
	{
		Fault = TEXT("the navigation mesh knows no way to its goal, and it goes straight: both must be on the mesh");
	}
	Agent.Goal = Goal;
	if (const AActor* const Reached = GetGoalActor())
	{
		// Its goal is where the two bodies touch.
		const FVector Back(Agent.Location.X - Goal.X, Agent.Location.Y - Goal.Y, 0.0);
		Agent.Goal += Back.GetSafeNormal() * (Agent.Radius + Pursuit::FindWidth(*Reached));
	}
	const PursuitAgent AtRest{Pursuit::ToC(Agent.Location), Pursuit::ToC(FVector::ZeroVector), Agent.MaxSpeed};
	const FVector Next = FindNextPlace();

	// On the ground heights do not count.
	const FVector Place(Next.X, Next.Y, Agent.Location.Z);
	const Pursuit::FOutcome Outcome = Pursuit::AskVector(
		Agent.PreferredVelocity, [&](PursuitVec3* Out) { return pursuit_steer_seek(&AtRest, Pursuit::ToC(Place), Out); });
	if (Outcome.IsRefused())
	{
		Agent.PreferredVelocity = FVector::ZeroVector;
		Fault = Pursuit::DescribeRefusal(
			Outcome, {{"agent.position", "its location"}, {"agent.max_speed", "Speed"}, {"target", "its goal"}});
		return;
	}
	Agent.bHasGoal = true;
}

FVector UPursuitCrowdComponent::FindNextPlace()
{
	// A place is reached when it is touched, or where it is passed and the next one is in sight: in a crowd not all can touch it.
	const UPursuitCrowdSubsystem* const Crowd = GetWorld()->GetSubsystem<UPursuitCrowdSubsystem>();
	const FVector Feet = Pursuit::FindFeet(*GetOwner());
	if (Agent.Phase != EPursuitOrcaPhase::UnderWay && WayNext > 1 && WayNext < Way.Num() && !Crowd->Sees(Feet, Way[WayNext], !bOwnWay))
	{
		// Others pushed it back behind a corner.
		--WayNext;
	}
	while (IsOnWay())
	{
		const auto OnGround = [](const FVector& From, const FVector& To) { return FVector(To.X - From.X, To.Y - From.Y, 0.0); };
		const FVector Beyond = OnGround(Way[WayNext], Feet);
		const bool bPassed = (OnGround(Way[WayNext - 1], Way[WayNext]) | Beyond) >= 0.0
			|| (OnGround(Way[WayNext], Way[WayNext + 1]) | Beyond) >= 0.0;
		const bool bTouched = Beyond.Size() <= Agent.Radius;
		if (!bTouched && !(bPassed && Crowd->Sees(Feet, Way[WayNext + 1], !bOwnWay)))
		{
			break;
		}
		++WayNext;
	}
	return IsOnWay() ? Way[WayNext] : Agent.Goal;
}

bool UPursuitCrowdComponent::HasStrayed() const
{
	if (Agent.Phase == EPursuitOrcaPhase::Blocked || (Agent.Phase == EPursuitOrcaPhase::ArrivedNear && IsOnWay()))
	{
		return true;
	}
	if (!Way.IsValidIndex(WayNext))
	{
		return false;
	}
	const TArray<FVector> Stretch{Way[WayNext - 1], Way[WayNext]};
	const FVector Feet = Pursuit::FindFeet(*GetOwner());
	const PursuitSteeringPath Path{Pursuit::ViewOf(Stretch), 0.0, Pursuit::CountOf(Stretch), PURSUIT_PATH_TOPOLOGY_OPEN};
	PursuitPathPoint Nearest{};
	const Pursuit::FOutcome Outcome = Pursuit::Ask([&] {
		double Progress = 0.0;
		const PursuitStatus Status = pursuit_find_path_progress(&Path, Pursuit::ToC(Feet), &Progress);
		return Status < PURSUIT_STATUS_OK ? Status : pursuit_get_path_point(&Path, Progress, &Nearest);
	});
	return !Outcome.IsRefused() && FVector::Dist(Pursuit::FromC(Nearest.position), Feet) > CrowdWayStray;
}

bool UPursuitCrowdComponent::UpdateWay(const FVector& Goal, double DeltaSeconds)
{
	UPursuitNavSubsystem* const Queue = GetWorld()->GetSubsystem<UPursuitNavSubsystem>();
	if (bOwnWay || !bUseNavMesh || Queue == nullptr || UNavigationSystemV1::GetCurrent(GetWorld()) == nullptr)
	{
		return true;
	}
	WayAge += DeltaSeconds;
	if (bWayAsked)
	{
		const bool bNew = WayAge >= CrowdWayInterval && (FVector::Dist(Goal, WayGoal) > CrowdWayGoalTolerance || HasStrayed());
		if (!bNew || !Queue->Spend())
		{
			return true;
		}
	}
	else if (!Queue->Spend())
	{
		return false;
	}
	bWayAsked = true;
	WayAge = 0.0;
	WayGoal = Goal;
	Way.Reset();
	WayNext = 1;
	bNoWay = false;
	const FNavPathSharedPtr Found = Pursuit::FindWay(*GetOwner(), FPursuitNavSettings(), Pursuit::FindFeet(*GetOwner()), Goal);
	if (!Found.IsValid())
	{
		bNoWay = true;
		return true;
	}
	for (const FNavPathPoint& Point : Found->GetPathPoints())
	{
		Way.Add(Point.Location);
	}
	return true;
}

void UPursuitCrowdComponent::Stand()
{
	const FVector Location = Agent.Location;
	Agent = FPursuitOrcaMember();
	Agent.Location = Location;
	Agent.MaxSpeed = 0.0;
	Agent.Radius = Pursuit::FindWidth(*GetOwner());
	Agent.Responsibility = 0.0;
	bDriven = false;
}

void UPursuitCrowdComponent::Move(EPursuitDimensions Dimensions) const
{
	const FPursuitFlightMover Mover = FindCrowdMover(*GetOwner());
	if (!Pursuit::IsZero(HalfLength))
	{
		GetOwner()->SetActorRotation(Agent.Heading.Rotation());
	}
	if (!Mover.IsThere())
	{
		GetOwner()->SetActorLocation(Agent.Location);
		return;
	}

	// On the ground it still falls.
	const bool bFalls = Dimensions == EPursuitDimensions::Two;
	FVector Velocity = Agent.Velocity;
	Velocity.Z = bFalls ? 0.0 : Velocity.Z;
	const bool bCreeps = Velocity.Size() < CrowdCreep;
	if (bCreeps)
	{
		GetOwner()->SetActorLocation(Agent.Location, true);
		Velocity = FVector::ZeroVector;
	}
	Velocity.Z = bFalls ? Mover.GetVelocity().Z : Velocity.Z;
	Mover.MoveBy(Velocity, !bCreeps);
}

void UPursuitCrowdComponent::Complain()
{
	if (!Fault.IsEmpty() && !(Fault == LastFault))
	{
		UE_LOG(LogPursuit, Warning, TEXT("The Pursuit Crowd component of %s: %s."), *GetNameSafe(GetOwner()), *Fault);
	}
	LastFault = Fault;
}
