#include "GameFramework/Actor.h"

#include "Components/PrimitiveComponent.h"
#include "Components/SceneComponent.h"
#include "Engine/World.h"
#include "UObject/GeneratedCppIncludes.h"

AActor::AActor(const FObjectInitializer& ObjectInitializer) : Super(ObjectInitializer)
{
	PrimaryActorTick.TickGroup = TG_PrePhysics;
	PrimaryActorTick.bCanEverTick = false;
	PrimaryActorTick.bStartWithTickEnabled = true;
	PrimaryActorTick.Target = this;
}

UWorld* AActor::GetWorld() const { return GetTypedOuter<UWorld>(); }

void AActor::Tick(float) {}

bool AActor::Destroy(bool, bool)
{
	if (bBeingDestroyed) { return false; }
	bBeingDestroyed = true;
	DispatchEndPlay(EEndPlayReason::Destroyed);
	PrimaryActorTick.Unregister();
	const TArray<UActorComponent*> Owned = Components;
	for (UActorComponent* Component : Owned) { Component->DestroyComponent(); }
	if (UWorld* World = GetWorld()) { World->Actors.Remove(this); }
	MarkAsGarbage();
	return true;
}

bool AActor::SetRootComponent(USceneComponent* NewRootComponent)
{
	RootComponent = NewRootComponent;
	return true;
}

bool AActor::AttachToActor(AActor* ParentActor, const FAttachmentTransformRules&, FName)
{
	if (ParentActor == nullptr || ParentActor == this) { return false; }
	ParentActor->AttachedActors.AddUnique(this);
	return true;
}

void AActor::GetAttachedActors(TArray<AActor*>& OutActors, bool bResetArray, bool bRecursivelyIncludeAttachedActors) const
{
	if (bResetArray) { OutActors.Reset(); }
	for (const TWeakObjectPtr<AActor>& Attached : AttachedActors)
	{
		// Whoever is attached in a ring is found once.
		if (!Attached.IsValid() || OutActors.Contains(Attached.Get())) { continue; }
		OutActors.Add(Attached.Get());
		if (bRecursivelyIncludeAttachedActors) { Attached->GetAttachedActors(OutActors, false, true); }
	}
}

FVector AActor::GetActorLocation() const { return RootComponent ? RootComponent->GetComponentLocation() : FVector::ZeroVector; }

FRotator AActor::GetActorRotation() const { return RootComponent ? RootComponent->GetComponentRotation() : FRotator::ZeroRotator; }

bool AActor::SetActorLocation(const FVector& NewLocation, bool bSweep, FHitResult* OutSweepHitResult, ETeleportType Teleport)
{
	if (RootComponent) { RootComponent->SetWorldLocation(NewLocation, bSweep, OutSweepHitResult, Teleport); }
	return RootComponent != nullptr;
}

bool AActor::SetActorRotation(FRotator NewRotation, ETeleportType)
{
	if (RootComponent) { RootComponent->SetWorldRotation(NewRotation); }
	return RootComponent != nullptr;
}

bool AActor::SetActorLocationAndRotation(FVector NewLocation, FRotator NewRotation, bool, FHitResult*, ETeleportType)
{
	return SetActorLocation(NewLocation) && SetActorRotation(NewRotation);
}

FVector AActor::GetVelocity() const { return RootComponent ? RootComponent->GetComponentVelocity() : FVector::ZeroVector; }

void AActor::GetSimpleCollisionCylinder(float& CollisionRadius, float& CollisionHalfHeight) const
{
	const auto Collides = [](const UPrimitiveComponent* Body) {
		return Body && Body->IsRegistered() && Body->GetCollisionEnabled() != ECollisionEnabled::NoCollision;
	};
	const UPrimitiveComponent* Root = Cast<UPrimitiveComponent>(RootComponent.Get());
	CollisionRadius = CollisionHalfHeight = 0.f;
	if (Collides(Root))
	{
		Root->CalcBoundingCylinder(CollisionRadius, CollisionHalfHeight);
		return;
	}
	for (const UActorComponent* Component : Components)
	{
		const UPrimitiveComponent* Body = Cast<UPrimitiveComponent>(Component);
		if (!Collides(Body)) { continue; }
		float Radius = 0.f;
		float HalfHeight = 0.f;
		Body->CalcBoundingCylinder(Radius, HalfHeight);
		const FVector Off = Body->GetComponentLocation() - GetActorLocation();
		CollisionRadius = FMath::Max(CollisionRadius, Radius + static_cast<float>(FVector(Off.X, Off.Y, 0.0).Size()));
		CollisionHalfHeight = FMath::Max(CollisionHalfHeight, HalfHeight + static_cast<float>(FMath::Abs(Off.Z)));
	}
}

void AActor::AddTickPrerequisiteActor(AActor* PrerequisiteActor)
{
	if (PrerequisiteActor) { PrimaryActorTick.AddPrerequisite(PrerequisiteActor, PrerequisiteActor->PrimaryActorTick); }
}

void AActor::AddTickPrerequisiteComponent(UActorComponent* PrerequisiteComponent)
{
	if (PrerequisiteComponent) { PrimaryActorTick.AddPrerequisite(PrerequisiteComponent, PrerequisiteComponent->PrimaryComponentTick); }
}

UActorComponent* AActor::FindComponentByClass(const TSubclassOf<UActorComponent> ComponentClass) const
{
	UActorComponent* const* Found = Components.FindByPredicate([&](const UActorComponent* Component) { return Component->IsA(ComponentClass.Get()); });
	return Found ? *Found : nullptr;
}

void AActor::AddStandInReferences(UE::StandIn::FReferenceCollector& Collector) const
{
	for (const UActorComponent* Component : Components) { Collector.Add(Component); }
	Collector.Add(Owner);
}

void AActor::RegisterAllComponents()
{
	const TArray<UActorComponent*> Owned = Components;
	for (UActorComponent* Component : Owned) { Component->RegisterComponent(); }
}

void AActor::InitializeForPlay()
{
	if (bInitialized) { return; }
	bInitialized = true;
	const TArray<UActorComponent*> Owned = Components;
	for (UActorComponent* Component : Owned)
	{
		if (Component->bWantsInitializeComponent) { Component->InitializeComponent(); }
	}
	PostInitializeComponents();
}

void AActor::DispatchBeginPlay()
{
	if (bBegunPlay || bBeingDestroyed) { return; }
	BeginPlay();
	checkf(bBeginPlayCalledSuper, TEXT("%s does not call Super::BeginPlay()"), *GetName());
}

void AActor::BeginPlay()
{
	bBeginPlayCalledSuper = true;
	// Nothing of an actor ticks before it has begun play.	[stub] Actor.allow_tick_before_begin_play: "Normally we don't"
	if (PrimaryActorTick.bCanEverTick)
	{
		PrimaryActorTick.Register(GetWorld());
		PrimaryActorTick.SetTickFunctionEnable(PrimaryActorTick.bStartWithTickEnabled);
	}
	bBegunPlay = true;
	const TArray<UActorComponent*> Owned = Components;
	for (UActorComponent* Component : Owned)
	{
		if (Component->IsRegistered()) { Component->DispatchBeginPlay(); }
	}
}

void AActor::DispatchEndPlay(const EEndPlayReason::Type Reason)
{
	if (bBegunPlay) { EndPlay(Reason); }
}

void AActor::EndPlay(const EEndPlayReason::Type EndPlayReason)
{
	bBegunPlay = false;
	for (UActorComponent* Component : Components) { Component->DispatchEndPlay(EndPlayReason); }
}
