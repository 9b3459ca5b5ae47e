// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "Flight/PursuitFlightScan.h"

#include "CollisionQueryParams.h"
#include "CollisionShape.h"
#include "Components/BoxComponent.h"
#include "Components/CapsuleComponent.h"
#include "Components/InstancedStaticMeshComponent.h"
#include "Components/PrimitiveComponent.h"
#include "Components/SphereComponent.h"
#include "Engine/HitResult.h"
#include "Engine/OverlapResult.h"
#include "Engine/StaticMesh.h"
#include "Engine/World.h"
#include "Flight/PursuitFlightBuffers.h"
#include "GameFramework/Pawn.h"
#include "Kismet/KismetSystemLibrary.h"
#include "PursuitFlightComponent.h"
#include "Steering/PursuitAvoidConversions.h"

namespace
{
	/** A query of what blocks a pawn: as its body would meet it. */
	struct FScanQuery
	{
		FScanQuery(const UPursuitFlightComponent& Flight, const FPursuitFlightPlan& Plan, FPursuitFlightBuffers& InBuffers)
			: World(*Plan.Pawn->GetWorld())
			, Location(Plan.Agent.Location)
			, Channel(Plan.Body->GetCollisionObjectType())
			, Buffers(InBuffers)
			, Params(InBuffers.Params)
			, Responses(Plan.Body->GetCollisionResponseToChannels())
			, bAvoidPawns(Flight.bAvoidPawns)
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
			for (const AActor* Actor : Flight.IgnoredActors)
			{
				Params.AddIgnoredActor(Actor);
			}
		}

		void IgnoreAttached(const AActor& Actor)
		{
			Actor.GetAttachedActors(Buffers.Attached, true, true);
			Params.AddIgnoredActors(Buffers.Attached);
		}

		bool IsObstacle(const UPrimitiveComponent* Component) const
		{
			return Component != nullptr && (bAvoidPawns || Cast<APawn>(Component->GetOwner()) == nullptr);
		}

		const UWorld& World;
		FVector Location;
		ECollisionChannel Channel;
		FPursuitFlightBuffers& Buffers;
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
	void FindShapes(FScanQuery& InOutQuery, double Range, TArray<FPursuitShape>& OutObstacles)
	{
		FScanQuery& Query = InOutQuery;
		TArray<FOverlapResult>& Overlaps = Query.Buffers.Overlaps;
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
				OutObstacles.Add(Obstacle);
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
		const FVector& Way, double Range, TArray<FPursuitShape>& OutObstacles)
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
			OutObstacles.Add(Box);
			return;
		}
		Obstacle.Kind = EPursuitShapeKind::HalfSpace;
		Obstacle.Location = Hit.ImpactPoint;
		Obstacle.Up = Hit.ImpactNormal;
		OutObstacles.Add(Obstacle);
	}
}

void ScanPursuitSurroundings(const UPursuitFlightComponent& Flight, const FPursuitFlightPlan& Plan,
	const FPursuitAvoidanceSettings& Settings, double Range, FPursuitFlightBuffers& Buffers, TArray<FPursuitShape>& OutObstacles)
{
	OutObstacles.Reset();
	if (Plan.Pawn->GetWorld() == nullptr || Plan.Body == nullptr)
	{
		return;
	}
	// Who cannot brake would have to look without an end; a query needs one: 10 km.
	constexpr double FarthestLook = 1.0e6;
	const double Look = FMath::Min(Range, FarthestLook);
	FScanQuery Query(Flight, Plan, Buffers);
	FindShapes(Query, Look, OutObstacles);
	FindOther(Query, Plan, Settings, Plan.Agent.Velocity, Look, OutObstacles);
	FindOther(Query, Plan, Settings, Plan.Agent.Velocity + Plan.Wanted, Look, OutObstacles);
}

bool FindPursuitShape(const UPrimitiveComponent& Component, FPursuitShape& OutShape)
{
	return FindExactShape(Component, OutShape);
}
