#include "ConvexSweep.h"

#include "Components/PrimitiveComponent.h"
#include "Engine/HitResult.h"
#include "Engine/OverlapResult.h"
#include "Engine/World.h"
#include "GameFramework/Actor.h"
#include "HAL/AllocationCount.h"

#include <cstdlib>

const FCollisionQueryParams FCollisionQueryParams::DefaultQueryParam;
const FCollisionResponseParams FCollisionResponseParams::DefaultResponseParam;

AActor* FHitResult::GetActor() const { return Component.IsValid() ? Component->GetOwner() : nullptr; }

AActor* FOverlapResult::GetActor() const { return Component.IsValid() ? Component->GetOwner() : nullptr; }

bool FCollisionQueryParams::Ignores(const UPrimitiveComponent& Component) const
{
	return IgnoredComponents.Contains(&Component) || IgnoredActors.Contains(Component.GetOwner());
}

namespace
{
	/** Another order for each query, the same in every run with the same seed. */
	uint64 NextOrder()
	{
		static const char* const Seed = std::getenv("STAND_IN_SEED");
		static uint64 State = Seed ? std::strtoull(Seed, nullptr, 10) : 0;
		// SplitMix64 (Steele, Lea, Flood 2014).
		State += 0x9e3779b97f4a7c15ull;
		uint64 Mixed = (State ^ (State >> 30)) * 0xbf58476d1ce4e5b9ull;
		Mixed = (Mixed ^ (Mixed >> 27)) * 0x94d049bb133111ebull;
		return Mixed ^ (Mixed >> 31);
	}

	void Shuffle(TArray<FOverlapResult>& Overlaps)
	{
		for (int32 Left = Overlaps.Num(); Left > 1; --Left)
		{
			std::swap(Overlaps[Left - 1], Overlaps[static_cast<int32>(NextOrder() % static_cast<uint64>(Left))]);
		}
	}

	UE::StandIn::FPlacedShape Placed(const UPrimitiveComponent& Component, int32 Body)
	{
		const FTransform Transform = Component.GetBodyTransform(Body);
		return {Component.GetBodyShape(Body), Transform.GetLocation(), Transform.GetRotation()};
	}

	/** How a query and a component meet: as the less decided of the two would. */
	ECollisionResponse Meet(const UPrimitiveComponent& Component, ECollisionChannel Channel, const FCollisionQueryParams& Params, const FCollisionResponseParams& ResponseParam)
	{
		if (!Component.IsQueryCollisionEnabled() || Params.Ignores(Component)) { return ECR_Ignore; }
		const ECollisionResponse Own = Component.GetCollisionResponseToChannel(Channel);
		const ECollisionResponse Asked = ResponseParam.CollisionResponse.GetResponse(Component.GetCollisionObjectType());
		const ECollisionResponse Less = Own < Asked ? Own : Asked;
		return Less == ECR_Overlap && Params.bIgnoreTouches ? ECR_Ignore : Less;
	}

	FHitResult MakeHit(const UE::StandIn::FContact& Contact, const UPrimitiveComponent& Component, int32 Body, bool bBlocks, const FVector& Start, const FVector& End)
	{
		FHitResult Hit(static_cast<float>(Contact.Time));
		Hit.Location = Start + (End - Start) * Contact.Time;
		Hit.Distance = static_cast<float>(FVector::Dist(Start, Hit.Location));
		Hit.ImpactPoint = Contact.Nearest.Point;
		Hit.Normal = Contact.Nearest.Normal;
		Hit.ImpactNormal = Contact.Nearest.Normal;
		Hit.TraceStart = Start;
		Hit.TraceEnd = End;
		Hit.bBlockingHit = bBlocks;
		Hit.Component = &Component;
		Hit.Item = Body;
		if (Contact.Time == 0.0)
		{
			Hit.bStartPenetrating = true;
			Hit.ImpactPoint = Start;
			Hit.PenetrationDepth = static_cast<float>(-Contact.Nearest.Distance);
		}
		return Hit;
	}

	/** Everything on the way, by time. */
	TArray<FHitResult> Sweep(const UWorld& World, const FVector& Start, const FVector& End, const FQuat& Rotation, ECollisionChannel Channel, const FCollisionShape& Shape, const FCollisionQueryParams& Params, const FCollisionResponseParams& ResponseParam)
	{
		TArray<FHitResult> Hits;
		const UE::StandIn::FPlacedShape Mover(Shape, Start, Rotation);
		for (const UPrimitiveComponent* Component : World.Primitives)
		{
			const ECollisionResponse Response = Meet(*Component, Channel, Params, ResponseParam);
			for (int32 Body = 0; Response != ECR_Ignore && Body < Component->GetBodyCount(); ++Body)
			{
				UE::StandIn::FContact Contact;
				if (!FindContact(Mover, End - Start, Placed(*Component, Body), Contact)) { continue; }
				if (Contact.Time == 0.0 && !Params.bFindInitialOverlaps) { continue; }
				Hits.Add(MakeHit(Contact, *Component, Body, Response == ECR_Block, Start, End));
			}
		}
		Hits.Sort([](const FHitResult& A, const FHitResult& B) { return A.Time < B.Time; });
		return Hits;
	}
}

bool UWorld::SweepMultiByChannel(TArray<FHitResult>& OutHits, const FVector& Start, const FVector& End, const FQuat& Rot, ECollisionChannel TraceChannel, const FCollisionShape& CollisionShape, const FCollisionQueryParams& Params, const FCollisionResponseParams& ResponseParam) const
{
	OutHits.Reset();
	if (!bTracesCollide) { return false; }
	for (const FHitResult& Hit : Sweep(*this, Start, End, Rot, TraceChannel, CollisionShape, Params, ResponseParam))
	{
		OutHits.Add(Hit);
		if (Hit.bBlockingHit) { return true; }
	}
	return false;
}

bool UWorld::SweepSingleByChannel(FHitResult& OutHit, const FVector& Start, const FVector& End, const FQuat& Rot, ECollisionChannel TraceChannel, const FCollisionShape& CollisionShape, const FCollisionQueryParams& Params, const FCollisionResponseParams& ResponseParam) const
{
	// One hit is asked for: that all are found first is the stand-in's way.
	const UE::StandIn::FUncounted OfTheStandIn;
	TArray<FHitResult> Hits;
	const bool bBlocked = SweepMultiByChannel(Hits, Start, End, Rot, TraceChannel, CollisionShape, Params, ResponseParam);
	OutHit = bBlocked ? Hits.Last() : FHitResult();
	OutHit.TraceStart = Start;
	OutHit.TraceEnd = End;
	return bBlocked;
}

bool UWorld::OverlapMultiByChannel(TArray<FOverlapResult>& OutOverlaps, const FVector& Pos, const FQuat& Rot, ECollisionChannel TraceChannel, const FCollisionShape& CollisionShape, const FCollisionQueryParams& Params, const FCollisionResponseParams& ResponseParam) const
{
	OutOverlaps.Reset();
	if (!bTracesCollide) { return false; }
	const UE::StandIn::FPlacedShape Asked(CollisionShape, Pos, Rot);
	for (const UPrimitiveComponent* Component : Primitives)
	{
		const ECollisionResponse Response = Meet(*Component, TraceChannel, Params, ResponseParam);
		for (int32 Body = 0; Response != ECR_Ignore && Body < Component->GetBodyCount(); ++Body)
		{
			const UE::StandIn::FPlacedShape There = Placed(*Component, Body);
			const bool bNear = FVector::Dist(Pos, There.Center) <= Asked.Reach() + There.Reach();
			if (!bNear || FindNearest(Asked, There).Distance > 0.0) { continue; }
			FOverlapResult& Overlap = OutOverlaps.AddDefaulted_GetRef();
			Overlap.Component = Component;
			Overlap.bBlockingHit = Response == ECR_Block;
		}
	}
	// Unordered: in the order of the structure that the engine searches. [repo] jjh2v287/TDGame
	// Docs/MonsterAI_CombatSim/research/engine-determinism-headless.md
	Shuffle(OutOverlaps);
	return OutOverlaps.ContainsByPredicate([](const FOverlapResult& Overlap) { return Overlap.bBlockingHit; });
}

bool UPrimitiveComponent::MoveComponentImpl(const FVector& Way, const FQuat& NewRotation, bool bSweep, FHitResult* OutHit, ETeleportType Teleport)
{
	// How far before a contact the engine stops.	[unverified]
	constexpr double PullBack = 0.125;
	// A swept way shorter than this is not made.	[unverified]
	constexpr double ShortestSweep = 4e-4;
	const FVector Delta = bSweep && Way.SizeSquared() <= ShortestSweep * ShortestSweep ? FVector::ZeroVector : Way;
	FHitResult Blocking;
	const FVector Start = GetComponentLocation();
	if (bSweep && IsQueryCollisionEnabled() && GetWorld())
	{
		FCollisionQueryParams Params(TEXT("MoveComponent"), false, GetOwner());
		Params.bIgnoreTouches = true;
		Params.AddIgnoredActors(CopyArrayOfMoveIgnoreActors());
		for (const UPrimitiveComponent* Ignored : GetMoveIgnoreComponents()) { Params.AddIgnoredComponent(Ignored); }
		for (const FHitResult& Hit : Sweep(*GetWorld(), Start, Start + Delta, GetComponentQuat(), GetCollisionObjectType(), GetCollisionShape(), Params, GetCollisionResponseToChannels()))
		{
			// Whoever is in something may always move out of it.	[unverified]
			if (Hit.bStartPenetrating && (Delta | Hit.Normal) > 0.0) { continue; }
			Blocking = Hit;
			break;
		}
	}
	FVector Moved = Delta;
	if (Blocking.bBlockingHit)
	{
		const double Length = Delta.Size();
		const double Free = FMath::Max(0.0, FVector::Dist(Start, Blocking.Location) - PullBack);
		Moved = Length > 0.0 ? Delta * (Free / Length) : FVector::ZeroVector;
		Blocking.Time = Length > 0.0 ? static_cast<float>(Free / Length) : 0.f;
	}
	if (OutHit) { *OutHit = Blocking; }
	return Super::MoveComponentImpl(Moved, NewRotation, bSweep, nullptr, Teleport) && Moved == Delta;
}
