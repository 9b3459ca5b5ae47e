// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "Flight/PursuitFlightScan.h"

#include "CollisionQueryParams.h"
#include "CollisionShape.h"
#include "Components/BoxComponent.h"
#include "Components/CapsuleComponent.h"
#include "Components/InstancedStaticMeshComponent.h"
#include "Components/PrimitiveComponent.h"
#include "Components/SphereComponent.h"
#include "Core/PursuitStats.h"
#include "Engine/HitResult.h"
#include "Engine/OverlapResult.h"
#include "Engine/StaticMesh.h"
#include "Engine/World.h"
#include "GameFramework/Pawn.h"
#include "Kismet/KismetSystemLibrary.h"
#include "PursuitFlightTypes.h"
#include "Steering/PursuitAvoidConversions.h"

DECLARE_CYCLE_STAT(TEXT("Flight components, looks for obstacles"), STAT_PursuitScan, STATGROUP_Pursuit);

namespace
{
	/** The radius of the ball around a body. */
	double RadiusOf(const UPrimitiveComponent& Body)
	{
		if (const UCapsuleComponent* Capsule = Cast<UCapsuleComponent>(&Body))
		{
			// A capsule is never wider than it is high. Scaled unevenly it may be longer than its scaled half height, which knows one
			// scale.
			const FVector Scale = Capsule->GetComponentScale().GetAbs();
			return Capsule->GetUnscaledCapsuleHalfHeight() * FMath::Max(Scale.X, FMath::Max(Scale.Y, Scale.Z));
		}
		FVector Center;
		FVector Extent;
		float Radius = 0.0f;
		UKismetSystemLibrary::GetComponentBounds(&Body, Center, Extent, Radius);
		return Radius;
	}

	/** A query of what blocks a pawn: as its body would meet it. */
	struct FScanQuery
	{
		FScanQuery(const FPursuitFlightSensing& Sensing, const FPursuitFlightPlan& Plan, FPursuitFlightSight& InSight)
			: World(*Plan.Pawn->GetWorld())
			, Location(Plan.Agent.Location)
			, Channel(Plan.Body->GetCollisionObjectType())
			, Sight(InSight)
			, Params(InSight.Params)
			, Responses(Plan.Body->GetCollisionResponseToChannels())
			, bAvoidPawns(Sensing.bAvoidPawns)
		{
			Params.ClearIgnoredActors();
			Params.ClearIgnoredComponents();
			Params.AddIgnoredActor(Plan.Pawn);
			IgnoreAttached(*Plan.Pawn);
			Params.AddIgnoredActors(Plan.Body->CopyArrayOfMoveIgnoreActors());
			for (const UPrimitiveComponent* Ignored : Plan.Body->GetMoveIgnoreComponents())
			{
				Params.AddIgnoredComponent(Ignored);
			}
			if (Plan.GoalActor != nullptr)
			{
				Params.AddIgnoredActor(Plan.GoalActor);
				IgnoreAttached(*Plan.GoalActor);
			}
			for (const AActor* Actor : Sensing.IgnoredActors)
			{
				Params.AddIgnoredActor(Actor);
			}
		}

		void IgnoreAttached(const AActor& Actor)
		{
			Actor.GetAttachedActors(Sight.Attached, true, true);
			Params.AddIgnoredActors(Sight.Attached);
		}

		bool IsObstacle(const UPrimitiveComponent* Component) const
		{
			return Component != nullptr && (bAvoidPawns || Cast<APawn>(Component->GetOwner()) == nullptr);
		}

		const UWorld& World;
		FVector Location;
		ECollisionChannel Channel;
		FPursuitFlightSight& Sight;
		FCollisionQueryParams& Params;
		FCollisionResponseParams Responses;
		bool bAvoidPawns;
	};

	/** The component as an obstacle, when its shape is one that the library knows. */
	bool FindExactShape(const UPrimitiveComponent& Component, FPursuitShape& OutObstacle)
	{
		OutObstacle.Location = Component.GetComponentLocation();
		const FQuat Rotation = Component.GetComponentQuat();
		OutObstacle.Forward = Rotation.GetAxisX();
		OutObstacle.Up = Rotation.GetAxisZ();
		if (const USphereComponent* Sphere = Cast<USphereComponent>(&Component))
		{
			OutObstacle.Kind = EPursuitShapeKind::Sphere;
			OutObstacle.Radius = Sphere->GetScaledSphereRadius();
			return true;
		}
		if (const UBoxComponent* Box = Cast<UBoxComponent>(&Component))
		{
			OutObstacle.Kind = EPursuitShapeKind::Box;
			OutObstacle.HalfExtents = Box->GetScaledBoxExtent();
			return true;
		}
		const UCapsuleComponent* Capsule = Cast<UCapsuleComponent>(&Component);
		// Its scaled sizes know one scale: of a capsule that is scaled unevenly only the bounds are sure to hold all of it.
		const FVector Scale = Component.GetComponentScale().GetAbs();
		if (Capsule != nullptr && Scale.X == Scale.Y && Scale.Y == Scale.Z)
		{
			OutObstacle.Kind = EPursuitShapeKind::Capsule;
			const FCollisionShape Shape =
				FCollisionShape::MakeCapsule(Capsule->GetScaledCapsuleRadius(), Capsule->GetScaledCapsuleHalfHeight());
			OutObstacle.Radius = Shape.GetCapsuleRadius();
			OutObstacle.HalfLength = Shape.GetCapsuleAxisHalfLength();
			return true;
		}
		return false;
	}

	/** Only what blocks, in an order of its own, the nearest first: the engine tells overlaps in whatever order it finds them. */
	void Sort(TArray<FOverlapResult>& Overlaps, const FVector& Location)
	{
		Overlaps.RemoveAll([](const FOverlapResult& Overlap) { return Overlap.GetComponent() == nullptr || !Overlap.bBlockingHit; });
		Overlaps.Sort([&Location](const FOverlapResult& Left, const FOverlapResult& Right) {
			const double ToLeft = FVector::DistSquared(Location, Left.GetComponent()->GetComponentLocation());
			const double ToRight = FVector::DistSquared(Location, Right.GetComponent()->GetComponentLocation());
			return ToLeft != ToRight ? ToLeft < ToRight : Left.GetComponent()->GetUniqueID() < Right.GetComponent()->GetUniqueID();
		});
	}

	/** The obstacles of a known shape within the range. Later queries ignore them, and everything that is no obstacle. */
	void FindShapes(FScanQuery& InOutQuery, double Range)
	{
		FScanQuery& Query = InOutQuery;
		TArray<FOverlapResult>& Overlaps = Query.Sight.Overlaps;
		Overlaps.Reset();
		Query.World.OverlapMultiByChannel(Overlaps, Query.Location, FQuat::Identity, Query.Channel,
			FCollisionShape::MakeSphere(static_cast<float>(Range)), Query.Params, Query.Responses);
		Sort(Overlaps, Query.Location);
		for (const FOverlapResult& Overlap : Overlaps)
		{
			const UPrimitiveComponent* Component = Overlap.GetComponent();
			const bool bObstacle = Query.IsObstacle(Component);
			FPursuitShape Obstacle;
			const bool bExact = bObstacle && FindExactShape(*Component, Obstacle);
			if (bExact)
			{
				Query.Sight.Add(Obstacle, *Component);
			}
			if (bExact || !bObstacle)
			{
				Query.Params.AddIgnoredComponent(Component);
			}
		}
	}

	bool IsFartherThan(double Distance, const FPursuitShape& Obstacle, const FVector& Location)
	{
		PursuitSignedDistance Found{};
		const Pursuit::FOutcome Outcome = Pursuit::Ask(
			[&] { return pursuit_get_signed_distance(Pursuit::ToC(Obstacle), Pursuit::ToC(Location), &Found); });
		return !Outcome.IsRefused() && Found.distance > Distance;
	}

	/** The box around the one instance of an instanced mesh that was hit; the component's bounds would be around all of them. */
	bool FindInstance(const FHitResult& Hit, FPursuitShape& OutObstacle)
	{
		const UInstancedStaticMeshComponent* Component = Cast<UInstancedStaticMeshComponent>(Hit.GetComponent());
		const UStaticMesh* Mesh = Component != nullptr ? Component->GetStaticMesh() : nullptr;
		FTransform Transform;
		if (Mesh == nullptr || !Component->GetInstanceTransform(Hit.Item, Transform, true))
		{
			return false;
		}
		const FBoxSphereBounds Bounds = Mesh->GetBounds();
		OutObstacle.Location = Transform.TransformPosition(Bounds.Origin);
		OutObstacle.HalfExtents = Bounds.BoxExtent * Transform.GetScale3D().GetAbs();
		OutObstacle.Forward = Transform.GetRotation().GetAxisX();
		OutObstacle.Up = Transform.GetRotation().GetAxisZ();
		return true;
	}

	/** The box around what was hit, of whatever shape, if the character is outside of it and its goal, too: then the way leads around. */
	bool FindBox(const FHitResult& Hit, const FPursuitFlightPlan& Plan, const FPursuitAvoidanceSettings& Settings,
		FPursuitShape& OutObstacle)
	{
		OutObstacle.Kind = EPursuitShapeKind::Box;
		if (!FindInstance(Hit, OutObstacle))
		{
			float SphereRadius = 0.0f;
			UKismetSystemLibrary::GetComponentBounds(Hit.GetComponent(), OutObstacle.Location, OutObstacle.HalfExtents, SphereRadius);
		}
		return IsFartherThan(Settings.AgentRadius, OutObstacle, Plan.Agent.Location)
			&& (Plan.Mode == EPursuitFlightMode::Flee
				|| IsFartherThan(Settings.AgentRadius + Settings.Margin, OutObstacle, Plan.Aim));
	}

	/** Anything else that the character's ball meets on its way: the box around it, or the surface where they meet. */
	void FindOther(const FScanQuery& Query, const FPursuitFlightPlan& Plan, const FPursuitAvoidanceSettings& Settings,
		const FVector& Way, double Range)
	{
		const FCollisionShape Ball = FCollisionShape::MakeSphere(static_cast<float>(Settings.AgentRadius));
		FHitResult Hit;
		const bool bHit = Query.World.SweepSingleByChannel(Hit, Query.Location, Query.Location + Way.GetSafeNormal() * Range,
			FQuat::Identity, Query.Channel, Ball, Query.Params, Query.Responses);
		FPursuitShape Obstacle;
		if (!bHit || !Query.IsObstacle(Hit.GetComponent()) || FindExactShape(*Hit.GetComponent(), Obstacle))
		{
			return;
		}
		FPursuitShape Box;
		if (FindBox(Hit, Plan, Settings, Box))
		{
			Query.Sight.Add(Box, *Hit.GetComponent());
			return;
		}
		Obstacle.Kind = EPursuitShapeKind::HalfSpace;
		Obstacle.Location = Hit.ImpactPoint;
		Obstacle.Up = Hit.ImpactNormal;
		Query.Sight.Add(Obstacle, *Hit.GetComponent());
	}
}

void FPursuitFlightSight::Add(const FPursuitShape& Obstacle, const UPrimitiveComponent& Component)
{
	Obstacles.Add(Obstacle);
	Owners.Add(Component.GetOwner());
}

FPursuitFlightSight::FPursuitFlightSight()
{
	Params.bIgnoreTouches = true;
}

void FPursuitFlightSight::Forget()
{
	bLooked = false;
}

void FPursuitFlightSight::Age(double DeltaSeconds)
{
	TicksAge += DeltaSeconds;
}

Pursuit::FOutcome FPursuitFlightSight::Look(
	const FPursuitFlightSensing& Sensing, const FPursuitFlightPlan& Plan, double DeltaSeconds)
{
	// A scan is valid for ticks that end within its interval.
	const UWorld* World = Plan.Pawn->GetWorld();
	const double Now = World != nullptr ? World->GetTimeSeconds() : LookTime;
	const double Old = FMath::Max(TicksAge, Now - LookTime);
	if (bLooked && Sensing.ScanInterval > 0.0 && Old + DeltaSeconds <= Sensing.ScanInterval)
	{
		return Pursuit::FOutcome(PURSUIT_STATUS_OK);
	}
	SCOPE_CYCLE_COUNTER(STAT_PursuitScan);
	bLooked = true;
	TicksAge = 0.0;
	LookTime = Now;
	Range = 0.0;
	const FPursuitAvoidanceSettings Settings = Pursuit::FindAvoidance(Sensing, Plan);
	const Pursuit::FOutcome Outcome = Pursuit::Ask([&] {
		return pursuit_get_query_radius(
			Pursuit::ToC(Settings), Pursuit::ToC(Plan.Limits), FMath::Max(DeltaSeconds, Sensing.ScanInterval), &Range);
	});
	if (Outcome.IsRefused())
	{
		return Outcome;
	}
	Obstacles.Reset();
	Owners.Reset();
	if (World == nullptr || Plan.Body == nullptr)
	{
		return Outcome;
	}
	// Who cannot brake would have to look without an end; a query needs one: 10 km.
	constexpr double FarthestLook = 1.0e6;
	const double Reach = FMath::Min(Range, FarthestLook);
	FScanQuery Query(Sensing, Plan, *this);
	FindShapes(Query, Reach);
	FindOther(Query, Plan, Settings, Plan.Agent.Velocity, Reach);
	FindOther(Query, Plan, Settings, Plan.Agent.Velocity + Plan.Wanted, Reach);
	return Outcome;
}

FPursuitAvoidanceSettings Pursuit::FindAvoidance(const FPursuitFlightSensing& Sensing, const FPursuitFlightPlan& Plan)
{
	FPursuitAvoidanceSettings Settings;
	Settings.AgentRadius = IsZero(Sensing.BodyRadius) && Plan.Body != nullptr ? RadiusOf(*Plan.Body) : Sensing.BodyRadius;
	Settings.Margin = Sensing.ObstacleMargin;
	Settings.LookAheadTime = Sensing.LookAheadTime;
	return Settings;
}

bool FindPursuitShape(const UPrimitiveComponent& Component, FPursuitShape& OutShape)
{
	return FindExactShape(Component, OutShape);
}
