#include "Components/ActorComponent.h"

#include "Components/SceneComponent.h"
#include "Engine/HitResult.h"
#include "Engine/World.h"
#include "GameFramework/Actor.h"

UActorComponent::UActorComponent(const FObjectInitializer& ObjectInitializer) : Super(ObjectInitializer)
{
	bWantsInitializeComponent = false;
	PrimaryComponentTick.TickGroup = TG_DuringPhysics;	// [unverified] the default group of a component
	PrimaryComponentTick.bStartWithTickEnabled = true;
	PrimaryComponentTick.bCanEverTick = false;
	PrimaryComponentTick.Target = this;
	Owner = Cast<AActor>(GetOuter());
	if (Owner) { Owner->AddOwnedComponent(this); }
}

UActorComponent::~UActorComponent() = default;

UWorld* UActorComponent::GetWorld() const { return Owner ? Owner->GetWorld() : Super::GetWorld(); }

void UActorComponent::RegisterComponent()
{
	if (bRegistered || !Owner) { return; }
	checkf(GetWorld(), TEXT("%s is registered without a world"), *GetName());
	bRegistered = true;
	OnRegister();
	if (Owner->HasActorBegunPlay()) { DispatchBeginPlay(); }
}

void UActorComponent::UnregisterComponent()
{
	if (!bRegistered) { return; }
	PrimaryComponentTick.Unregister();
	OnUnregister();
	bRegistered = false;
}

void UActorComponent::DestroyComponent(bool)
{
	if (bDestroyed) { return; }
	bDestroyed = true;
	DispatchEndPlay(EEndPlayReason::Destroyed);
	UnregisterComponent();
	if (Owner) { Owner->RemoveOwnedComponent(this); }
	MarkAsGarbage();
}

void UActorComponent::Activate(bool bReset)
{
	if (bReset || !bActive)
	{
		SetComponentTickEnabled(true);
		bActive = true;
	}
}

void UActorComponent::SetComponentTickEnabled(bool bEnabled)
{
	if (PrimaryComponentTick.bCanEverTick) { PrimaryComponentTick.SetTickFunctionEnable(bEnabled); }
}

void UActorComponent::AddTickPrerequisiteActor(AActor* PrerequisiteActor)
{
	if (PrerequisiteActor) { PrimaryComponentTick.AddPrerequisite(PrerequisiteActor, PrerequisiteActor->PrimaryActorTick); }
}

void UActorComponent::RemoveTickPrerequisiteActor(AActor* PrerequisiteActor)
{
	if (PrerequisiteActor) { PrimaryComponentTick.RemovePrerequisite(PrerequisiteActor, PrerequisiteActor->PrimaryActorTick); }
}

void UActorComponent::AddTickPrerequisiteComponent(UActorComponent* PrerequisiteComponent)
{
	if (PrerequisiteComponent) { PrimaryComponentTick.AddPrerequisite(PrerequisiteComponent, PrerequisiteComponent->PrimaryComponentTick); }
}

void UActorComponent::RemoveTickPrerequisiteComponent(UActorComponent* PrerequisiteComponent)
{
	if (PrerequisiteComponent) { PrimaryComponentTick.RemovePrerequisite(PrerequisiteComponent, PrerequisiteComponent->PrimaryComponentTick); }
}

void UActorComponent::TickComponent(float, ELevelTick, FActorComponentTickFunction*) {}

void UActorComponent::OnRegister()
{
	if (bAutoActivate) { Activate(true); }
}

void UActorComponent::OnUnregister() {}

void UActorComponent::BeginPlay() { bBeginPlayCalledSuper = true; }

void UActorComponent::EndPlay(const EEndPlayReason::Type) { bBegunPlay = false; }

void UActorComponent::DispatchBeginPlay()
{
	if (bBegunPlay) { return; }
	if (PrimaryComponentTick.bCanEverTick)
	{
		const bool bEnabled = PrimaryComponentTick.IsTickFunctionEnabled() || PrimaryComponentTick.bStartWithTickEnabled;
		PrimaryComponentTick.Register(GetWorld());
		PrimaryComponentTick.SetTickFunctionEnable(bEnabled);
	}
	bBegunPlay = true;
	BeginPlay();
	checkf(bBeginPlayCalledSuper, TEXT("%s does not call Super::BeginPlay()"), *GetName());
}

void UActorComponent::DispatchEndPlay(const EEndPlayReason::Type Reason)
{
	if (bBegunPlay) { EndPlay(Reason); }
}

void USceneComponent::SetWorldLocation(FVector NewLocation, bool bSweep, FHitResult* OutSweepHitResult, ETeleportType Teleport)
{
	MoveComponent(NewLocation - Location, GetComponentQuat(), bSweep, OutSweepHitResult, 0, Teleport);
	if (!bSweep) { Location = NewLocation; }
	MoveChildren();
}

void USceneComponent::SetWorldRotation(FRotator NewRotation, bool, FHitResult*, ETeleportType)
{
	Rotation = NewRotation;
	Quat = NewRotation.Quaternion();
	MoveChildren();
}

void USceneComponent::SetupAttachment(USceneComponent* InParent, FName)
{
	checkf(!IsRegistered(), TEXT("%s is attached after it was registered"), *GetName());
	AttachParent = InParent;
}

void USceneComponent::OnRegister()
{
	Super::OnRegister();
	if (USceneComponent* Parent = GetAttachParent())
	{
		Parent->AttachChildren.Add(this);
		FollowParent();
	}
}

void USceneComponent::SetRelativeLocation(FVector NewLocation, bool bSweep, FHitResult* OutSweepHitResult, ETeleportType Teleport)
{
	RelativeLocation = NewLocation;
	if (GetAttachParent()) { FollowParent(); }
	else { SetWorldLocation(NewLocation, bSweep, OutSweepHitResult, Teleport); }
}

void USceneComponent::SetRelativeRotation(FRotator NewRotation, bool, FHitResult*, ETeleportType)
{
	RelativeRotation = NewRotation;
	if (GetAttachParent()) { FollowParent(); }
	else { SetWorldRotation(NewRotation); }
}

void USceneComponent::SetRelativeScale3D(FVector NewScale3D)
{
	RelativeScale = NewScale3D;
	if (GetAttachParent()) { FollowParent(); }
	else { SetWorldScale3D(NewScale3D); }
}

void USceneComponent::FollowParent()
{
	const USceneComponent* Parent = GetAttachParent();
	Location = FTransform(Parent->Quat, Parent->Location, Parent->Scale).TransformPosition(RelativeLocation);
	Quat = Parent->Quat * RelativeRotation.Quaternion();
	Rotation = Quat.Rotator();
	Scale = Parent->Scale * RelativeScale;
	MoveChildren();
}

void USceneComponent::MoveChildren()
{
	for (const TWeakObjectPtr<USceneComponent>& Child : AttachChildren)
	{
		if (Child.IsValid()) { Child->FollowParent(); }
	}
}

bool USceneComponent::MoveComponentImpl(const FVector& Delta, const FQuat& NewRotation, bool, FHitResult* OutHit, ETeleportType)
{
	checkf(!GetAttachParent() || !IsRegistered(), TEXT("%s is attached: the stand-in moves it by its relative place only"), *GetName());
	Location += Delta;
	// Turning there and back would change the last digits of a rotation that stays.
	if (!(NewRotation == Quat))
	{
		Rotation = NewRotation.Rotator();
		Quat = NewRotation;
	}
	if (OutHit) { *OutHit = FHitResult(); }
	MoveChildren();
	return true;
}
