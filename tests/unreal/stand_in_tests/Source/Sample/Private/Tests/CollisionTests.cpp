// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "SampleTest.h"

#include "Components/BoxComponent.h"
#include "Components/CapsuleComponent.h"
#include "Components/SphereComponent.h"
#include "Components/StaticMeshComponent.h"
#include "Engine/HitResult.h"
#include "Engine/OverlapResult.h"
#include "SampleWorld.h"
#if WITH_EDITOR
#include "StaticMeshCompiler.h"
#endif

#include <random>

namespace
{
	constexpr auto Solid = TEXT("BlockAll");

	/** An actor that is one component. */
	template<typename T>
	T* SpawnShape(const FSampleWorld& World, const FVector& Location, const FRotator& Rotation = FRotator::ZeroRotator, const TCHAR* Profile = Solid)
	{
		AActor* Actor = World.World->SpawnActor<AActor>();
		T* Shape = NewObject<T>(Actor);
		Shape->SetCollisionProfileName(Profile);
		Actor->SetRootComponent(Shape);
		Shape->RegisterComponent();
		Actor->SetActorLocationAndRotation(Location, Rotation);
		return Shape;
	}

	USphereComponent* SpawnSphere(const FSampleWorld& World, const FVector& Location, float Radius, const TCHAR* Profile = Solid)
	{
		USphereComponent* Sphere = SpawnShape<USphereComponent>(World, Location, FRotator::ZeroRotator, Profile);
		Sphere->SetSphereRadius(Radius);
		return Sphere;
	}

	UBoxComponent* SpawnBox(const FSampleWorld& World, const FVector& Location, const FVector& Extent, const FRotator& Rotation = FRotator::ZeroRotator)
	{
		UBoxComponent* Box = SpawnShape<UBoxComponent>(World, Location, Rotation);
		Box->SetBoxExtent(Extent);
		return Box;
	}

	/** A sphere of radius 10 that is moved from the origin 100 along X, at this Y. */
	FHitResult SweepAlongX(const FSampleWorld& World, double Y = 0.0)
	{
		FHitResult Hit;
		World.World->SweepSingleByChannel(Hit, FVector(0, Y, 0), FVector(100, Y, 0), FQuat::Identity, ECC_Pawn, FCollisionShape::MakeSphere(10.f));
		return Hit;
	}
}

SAMPLE_TEST(FOverlapsComeInNoOrder, "StandIn.Collision.NoOrder")
{
	FSampleWorld World;
	for (int32 Index = 0; Index < 6; ++Index) { SpawnSphere(World, FVector(10 * Index, 0, 0), 5.f); }
	TArray<const UPrimitiveComponent*> First;
	bool bAnother = false;
	for (int32 Query = 0; Query < 20; ++Query)
	{
		TArray<FOverlapResult> Overlaps;
		World.World->OverlapMultiByChannel(Overlaps, FVector::ZeroVector, FQuat::Identity, ECC_Pawn, FCollisionShape::MakeSphere(100.f));
		TArray<const UPrimitiveComponent*> Order;
		for (const FOverlapResult& Overlap : Overlaps) { Order.AddUnique(Overlap.GetComponent()); }
		TestEqual(TEXT("all of them"), Order.Num(), 6);
		if (Query == 0) { First = Order; }
		bAnother |= !(Order == First);
	}
	TestTrue(TEXT("not always in one order"), bAnother);
	return true;
}

SAMPLE_TEST(FSweepsMeetSpheres, "StandIn.Collision.Sphere")
{
	FSampleWorld World;
	USphereComponent* Sphere = SpawnSphere(World, FVector(60, 0, 0), 20.f);
	FHitResult Hit = SweepAlongX(World);
	TestTrue(TEXT("it blocks"), Hit.bBlockingHit && Hit.GetComponent() == Sphere && Hit.GetActor() == Sphere->GetOwner());
	TestEqual(TEXT("after 30 of 100"), Hit.Time, 0.3f, 1e-6f);
	TestEqual(TEXT("where it touches"), Hit.ImpactPoint, FVector(40, 0, 0), 1e-5f);
	TestEqual(TEXT("against the way"), Hit.ImpactNormal, FVector(-1, 0, 0), 1e-6f);
	TestTrue(TEXT("29.9 beside it touches"), SweepAlongX(World, 29.9).bBlockingHit);
	TestFalse(TEXT("30.1 beside it passes"), SweepAlongX(World, 30.1).bBlockingHit);
	Hit = SweepAlongX(World, -29.9);
	TestEqual(TEXT("from the start to a graze, by Pythagoras"), Hit.Location.X, 60.0 - FMath::Sqrt(900.0 - 29.9 * 29.9), 1e-3);
	Sphere->GetOwner()->SetActorLocation(FVector(15, 0, 0));
	Hit = SweepAlongX(World);
	TestTrue(TEXT("what it is in at the start is hit at once"), Hit.bStartPenetrating && Hit.Time == 0.f);
	TestEqual(TEXT("as deep as it is in"), Hit.PenetrationDepth, 15.f, 1e-5f);
	TestEqual(TEXT("and the normal leads out"), Hit.Normal, FVector(-1, 0, 0), 1e-6f);
	Sphere->GetOwner()->Destroy();
	TestFalse(TEXT("what is gone is not hit"), SweepAlongX(World).bBlockingHit);
	return true;
}

SAMPLE_TEST(FSweepsMeetBoxes, "StandIn.Collision.Box")
{
	FSampleWorld World;
	UBoxComponent* Box = SpawnBox(World, FVector(60, 0, 0), FVector(10, 10, 10));
	TestEqual(TEXT("a face"), SweepAlongX(World).Location.X, 40.0, 1e-5);
	TestEqual(TEXT("round an edge, by Pythagoras"), SweepAlongX(World, 15.0).Location.X, 50.0 - FMath::Sqrt(100.0 - 25.0), 1e-5);
	Box->SetWorldRotation(FRotator(0, 45, 0));
	TestEqual(TEXT("a corner that is turned toward it"), SweepAlongX(World).Location.X, 50.0 - 10.0 * FMath::Sqrt(2.0), 1e-5);
	Box->SetWorldRotation(FRotator::ZeroRotator);
	Box->SetWorldScale3D(FVector(2, 1, 1));
	TestEqual(TEXT("twice as long"), SweepAlongX(World).Location.X, 30.0, 1e-5);

	const FQuat Turned = FRotator(20, 130, -70).Quaternion();
	const FQuat Remade = FRotationMatrix::MakeFromXZ(Turned.GetAxisX(), Turned.GetAxisZ()).ToQuat();
	TestEqual(TEXT("a rotation is that of its axes"), Remade.RotateVector(FVector(1, 2, 3)), Turned.RotateVector(FVector(1, 2, 3)), 1e-6f);
	TestEqual(TEXT("and of its angles"), Turned.Rotator(), FRotator(20, 130, -70), 1e-6f);
	TestEqual(TEXT("yaw turns X toward Y"), FRotator(0, 90, 0).Quaternion().RotateVector(FVector(1, 0, 0)), FVector(0, 1, 0), 1e-6f);
	TestEqual(TEXT("pitch lifts X"), FRotator(90, 0, 0).Quaternion().RotateVector(FVector(1, 0, 0)), FVector(0, 0, 1), 1e-6f);
	return true;
}

SAMPLE_TEST(FSweepsMeetCapsules, "StandIn.Collision.Capsule")
{
	FSampleWorld World;
	UCapsuleComponent* Capsule = SpawnShape<UCapsuleComponent>(World, FVector(60, 0, 45));
	Capsule->SetCapsuleSize(10.f, 50.f);
	// The axis reaches from 5 to 85: the end is 5 above the way.
	TestEqual(TEXT("a round end"), SweepAlongX(World).Location.X, 60.0 - FMath::Sqrt(400.0 - 25.0), 1e-5);
	Capsule->GetOwner()->SetActorLocation(FVector(60, 0, 0));
	TestEqual(TEXT("its side"), SweepAlongX(World).Location.X, 40.0, 1e-5);
	Capsule->SetWorldRotation(FRotator(90, 0, 0));
	TestEqual(TEXT("lying down it is longer"), SweepAlongX(World).Location.X, 0.0, 1e-5);

	// A capsule that is moved: its axis reaches from -40 to 40, and passes a box's upper edge at 5 above the end.
	FHitResult Hit;
	Capsule->GetOwner()->Destroy();
	SpawnBox(World, FVector(60, 0, -100), FVector(10, 10, 55));
	World.World->SweepSingleByChannel(Hit, FVector::ZeroVector, FVector(100, 0, 0), FQuat::Identity, ECC_Pawn, FCollisionShape::MakeCapsule(10.f, 50.f));
	TestEqual(TEXT("a moved capsule's round end meets an edge"), Hit.Location.X, 50.0 - FMath::Sqrt(100.0 - 25.0), 1e-5);
	return true;
}

SAMPLE_TEST(FSweepsAreFirstContacts, "StandIn.Collision.NoEarlierContact")
{
	// Against the distance of a sphere to a turned box, written out here, along the whole way in small steps.
	std::mt19937 Random(7);
	const auto Real = [&Random](double From, double To) { return From + (To - From) * (Random() / 4294967296.0); };
	int32 Hits = 0;
	for (int32 Case = 0; Case < 300; ++Case)
	{
		FSampleWorld World;
		const FRotator Rotation(Real(-90, 90), Real(-180, 180), Real(-180, 180));
		const FVector Extent(Real(5, 60), Real(5, 60), Real(5, 60));
		const FVector Place(Real(-50, 50), Real(-50, 50), Real(-50, 50));
		SpawnBox(World, Place, Extent, Rotation);
		const float Radius = static_cast<float>(Real(1, 40));
		const FVector Start(Real(-300, -150), Real(-100, 100), Real(-100, 100));
		const FVector End(Real(150, 300), Real(-100, 100), Real(-100, 100));
		const auto Gap = [&](const FVector& Center) {
			const FVector Local = Rotation.Quaternion().UnrotateVector(Center - Place);
			FVector Out;
			for (int32 Axis = 0; Axis < 3; ++Axis) { Out[Axis] = FMath::Max(FMath::Abs(Local[Axis]) - Extent[Axis], 0.0); }
			return Out.Size() - static_cast<double>(Radius);
		};
		FHitResult Hit;
		const bool bHit = World.World->SweepSingleByChannel(Hit, Start, End, FQuat::Identity, ECC_Pawn, FCollisionShape::MakeSphere(Radius));
		Hits += bHit ? 1 : 0;
		if (bHit) { TestEqual(TEXT("it touches at the contact"), Gap(Hit.Location), 0.0, 1e-4); }
		for (double Share = 0.0; Share < static_cast<double>(Hit.Time) - 1e-5; Share += 0.002)
		{
			if (Gap(Start + (End - Start) * Share) < 0.0)
			{
				AddError(FString::Printf(TEXT("case %d: an earlier contact at %g"), Case, Share));
				break;
			}
		}
	}
	TestTrue(TEXT("some pass and some meet"), Hits > 100 && Hits < 290);
	return true;
}

SAMPLE_TEST(FQueriesRespectResponses, "StandIn.Collision.Responses")
{
	FSampleWorld World;
	USphereComponent* Trigger = SpawnSphere(World, FVector(40, 0, 0), 5.f, TEXT("OverlapAllDynamic"));
	USphereComponent* Wall = SpawnSphere(World, FVector(60, 0, 0), 5.f);
	SpawnSphere(World, FVector(80, 0, 0), 5.f);
	const auto Sweep = [&](const FCollisionQueryParams& Params, const FCollisionResponseParams& Response) {
		TArray<FHitResult> Hits;
		World.World->SweepMultiByChannel(Hits, FVector::ZeroVector, FVector(100, 0, 0), FQuat::Identity, ECC_Pawn, FCollisionShape::MakeSphere(1.f), Params, Response);
		return Hits;
	};
	TArray<FHitResult> Hits = Sweep({}, {});
	TestTrue(TEXT("touches up to the first block"), Hits.Num() == 2 && Hits[0].GetComponent() == Trigger && !Hits[0].bBlockingHit && Hits[1].GetComponent() == Wall && Hits[1].bBlockingHit);
	TestEqual(TEXT("a query that only touches goes through everything"), Sweep({}, ECR_Overlap).Num(), 3);
	FCollisionQueryParams Params(TEXT("Test"), false, Wall->GetOwner());
	Params.bIgnoreTouches = true;
	TestTrue(TEXT("actors and touches are ignored"), Sweep(Params, {}).Num() == 1 && Sweep(Params, {})[0].Location.X > 70.0);
	Wall->GetOwner()->SetActorEnableCollision(false);
	TestEqual(TEXT("an actor without collision is not there"), Sweep({}, {}).Num(), 2);

	TArray<FOverlapResult> Overlaps;
	TestTrue(TEXT("overlaps"), World.World->OverlapMultiByChannel(Overlaps, FVector(50, 0, 0), FQuat::Identity, ECC_Pawn, FCollisionShape::MakeSphere(26.f)));
	const auto Meets = [&Overlaps](bool bBlocking) { return Overlaps.ContainsByPredicate([bBlocking](const FOverlapResult& Overlap) { return Overlap.bBlockingHit == bBlocking; }); };
	TestTrue(TEXT("what is near, and how it would meet"), Overlaps.Num() == 2 && Meets(false) && Meets(true));
	FCollisionQueryParams Past;
	for (const FOverlapResult& Overlap : TArray<FOverlapResult>(Overlaps)) { if (Overlap.bBlockingHit) { Past.AddIgnoredComponent(Overlap.GetComponent()); } }
	TestFalse(TEXT("what only touches blocks nothing"), World.World->OverlapMultiByChannel(Overlaps, FVector(50, 0, 0), FQuat::Identity, ECC_Pawn, FCollisionShape::MakeSphere(26.f), Past));
	TestEqual(TEXT("but it is found"), Overlaps.Num(), 1);
	return true;
}

SAMPLE_TEST(FMovementIsBlocked, "StandIn.Movement.Blocked")
{
	FSampleWorld World;
	SpawnBox(World, FVector(300, 0, 0), FVector(50, 500, 500));
	ACharacter* Flyer = World.SpawnFlyer();
	UCharacterMovementComponent* Movement = Flyer->GetCharacterMovement();
	Movement->BrakingDecelerationFlying = 0.f;
	for (int32 Tick = 0; Tick < 20; ++Tick)
	{
		Movement->Velocity = FVector(500, 100, 0);
		World.Tick(0.05f);
	}
	TestTrue(TEXT("it stops in front of the wall"), Flyer->GetActorLocation().X < 250.0 - 34.0 && Flyer->GetActorLocation().X > 250.0 - 34.0 - 1.0);
	TestTrue(TEXT("slides along it"), Flyer->GetActorLocation().Y > 80.0);
	TestTrue(TEXT("and its velocity is what came of it"), FMath::Abs(Movement->Velocity.X) < 1.0 && Movement->Velocity.Y > 50.0);

	Flyer->SetActorLocation(FVector(245, 0, 0));
	Movement->Velocity = FVector(-500, 0, 0);
	World.Tick(0.05f);
	TestTrue(TEXT("out of what it is in it may always move"), Flyer->GetActorLocation().X < 225.0);

	Flyer->SetActorLocation(FVector::ZeroVector);
	Flyer->SetActorEnableCollision(false);
	Movement->Velocity = FVector(1500, 0, 0);
	World.Tick(0.4f);
	TestTrue(TEXT("without collision it goes through"), Flyer->GetActorLocation().X > 250.0);
	return true;
}

SAMPLE_TEST(FMeshesCollideAsTheirBoxes, "StandIn.Collision.Mesh")
{
	FSampleWorld World;
	UStaticMeshComponent* Mesh = SpawnShape<UStaticMeshComponent>(World, FVector(80, 0, 0));
	TestFalse(TEXT("without a mesh it is a point"), SweepAlongX(World, 11.0).bBlockingHit);
	UStaticMesh* Cube = LoadObject<UStaticMesh>(nullptr, TEXT("/Engine/BasicShapes/Cube.Cube"));
	TestNotNull(TEXT("the engine has a cube"), Cube);
	Mesh->SetStaticMesh(Cube);
	Mesh->SetWorldScale3D(FVector(0.5, 1, 1));
#if WITH_EDITOR
	TestFalse(TEXT("in an editor it has no body until it is compiled"), SweepAlongX(World, 11.0).bBlockingHit);
	FStaticMeshCompilingManager::Get().FinishCompilation({Cube});
#endif
	TestEqual(TEXT("of 100, scaled"), SweepAlongX(World, 11.0).Location.X, 45.0, 1e-5);
	TestNull(TEXT("and nothing else"), LoadObject<UStaticMesh>(nullptr, TEXT("/Game/Nothing.Nothing")));
	return true;
}
