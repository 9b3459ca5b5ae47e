// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "Navigation/PursuitTargetRoute.h"

#include "AIController.h"
#include "GameFramework/Actor.h"
#include "GameFramework/Pawn.h"
#include "Navigation/PathFollowingComponent.h"
#include "NavigationData.h"
#include "NavMesh/NavMeshPath.h"
#include "NavMesh/RecastNavMesh.h"

namespace
{
	/** Nearer points of a route are one point, in cm: less than a mesh tells apart. */
	constexpr double RouteSamePoint = 0.1;

	/** How many steps a guessed route has at most, and how long one is at least, in cm. */
	constexpr int32 RouteGuessSteps = 16;
	constexpr double RouteLeastStep = 50.0;

	/** A target that is slower stands, in cm/s. */
	constexpr double RouteStandingSpeed = 1.0;
}

FPursuitNavTarget::FPursuitNavTarget(const AActor* InActor)
	: Actor(InActor)
	, bIsActor(true)
{
}

FPursuitNavTarget::FPursuitNavTarget(const AActor* InActor, const FVector& InLocation, const FVector& InVelocity)
	: FPursuitNavTarget(InLocation, InVelocity)
{
	Actor = InActor;
	bIsActor = InActor != nullptr;
}

bool FPursuitNavTarget::IsThere() const
{
	return !bIsActor || IsValid(Actor.Get());
}

void FPursuitTargetRoute::Begin(const FVector& Feet)
{
	Points = {Feet};
	Times = {0.0};
	Links = 0;
	bGuessed = false;
}

void FPursuitTargetRoute::Add(const FVector& Point, double Seconds)
{
	if (FVector::Dist(Points.Last(), Point) > RouteSamePoint)
	{
		Points.Add(Point);
		Times.Add(Times.Last() + Seconds);
	}
}

void FPursuitTargetRoute::AddPath(const FNavigationPath& Path, int32 Next, double Speed, double SecondsPerLink)
{
	const TArray<FNavPathPoint>& Corners = Path.GetPathPoints();
	for (int32 Index = FMath::Max(Next, 0); Index < Corners.Num(); ++Index)
	{
		const bool bLink = Index > 0 && Pursuit::IsLink(Corners[Index - 1]);
		Links += bLink ? 1 : 0;
		Add(Corners[Index].Location,
			FVector::Dist(Points.Last(), Corners[Index].Location) / Speed + (bLink ? SecondsPerLink : 0.0));
	}
}

FVector Pursuit::FindFeet(const AActor& Actor)
{
	const APawn* const Pawn = Cast<APawn>(&Actor);
	return Pawn != nullptr ? Pawn->GetNavAgentLocation() : Actor.GetActorLocation();
}

bool Pursuit::IsLink(const FNavPathPoint& Point)
{
	return Point.CustomNavLinkId.IsValid() || FNavMeshNodeFlags(Point.Flags).IsNavLink();
}

FNavPathSharedPtr Pursuit::FindFollowedPath(const AActor& Actor, int32& OutNext)
{
	const APawn* const Pawn = Cast<APawn>(&Actor);
	const AAIController* const Controller = Pawn != nullptr ? Cast<AAIController>(Pawn->GetController()) : nullptr;
	const UPathFollowingComponent* const Following = Controller != nullptr ? Controller->GetPathFollowingComponent() : nullptr;

	// Paused it stands, waiting it has no path yet; whether an idle one keeps its last path is not said anywhere.
	if (!IsValid(Following) || Following->GetStatus() != EPathFollowingStatus::Moving)
	{
		return FNavPathSharedPtr();
	}
	const FNavPathSharedPtr Path = Following->GetPath();
	if (!Path.IsValid() || !Path->IsValid() || Path->GetPathPoints().Num() < 2)
	{
		return FNavPathSharedPtr();
	}
	OutNext = static_cast<int32>(Following->GetNextPathIndex());
	return Path;
}

bool Pursuit::HasCorners(const FNavigationPath& Path)
{
	const FNavMeshPath* const OnMesh = Path.CastPath<FNavMeshPath>();

	// The points of a path on something that moves are relative to it.
	return OnMesh != nullptr && OnMesh->IsStringPulled() && Path.GetBaseActor() == nullptr;
}

void Pursuit::GuessRoute(const ANavigationData& NavData, const FSharedConstNavQueryFilter& Filter, const AActor* Querier,
	const FNavLocation& Start, const FVector& Velocity, double Seconds, FPursuitTargetRoute& OutRoute)
{
	OutRoute.bGuessed = true;
	const FVector Level(Velocity.X, Velocity.Y, 0.0);
	const double Speed = Level.Size();
	const double Distance = Speed * Seconds;

	// Also false for what is not a number.
	if (!(Speed > RouteStandingSpeed) || !(Distance > 0.0) || !FMath::IsFinite(Distance))
	{
		return;
	}
	const int32 Steps = FMath::Clamp(static_cast<int32>(FMath::Min(Distance / RouteLeastStep, 1e3)), 1, RouteGuessSteps);
	FNavLocation Here = Start;
	for (int32 Step = 0; Step < Steps; ++Step)
	{
		FNavLocation Next;
		if (!NavData.FindMoveAlongSurface(Here, Here.Location + Level * (Seconds / Steps), Next, Filter, Querier)
			|| FVector::Dist(Here.Location, Next.Location) <= RouteSamePoint)
		{
			return;
		}

		// Along a border it is as slow as the part of its velocity that leads along it.
		OutRoute.Add(Next.Location, Seconds / Steps);
		Here = Next;
	}
}
