// Stand-in for Engine/Classes/GameFramework/Actor.h.
// Sources: Epic's pages "Actors", "Actor Lifecycle", "Actor Ticking"; the Python reflection stub of UE 5.6 (Actor).
#pragma once

#include "Components/ActorComponent.h"
#include "Engine/EngineTypes.h"
#include "Math/Transform.h"
#include "Templates/Casts.h"
#include "Templates/SubclassOf.h"
#include "UObject/ObjectPtr.h"
#include "UObject/WeakObjectPtr.h"
#include "Actor.generated.h"

class APawn;
class USceneComponent;

UCLASS(BlueprintType, MinimalAPI)
class AActor : public UObject
{
	GENERATED_BODY()

public:
	AActor(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());	// [doc latest] AActor/__ctor

	UPROPERTY(EditDefaultsOnly, Category = "Tick")
	FActorTickFunction PrimaryActorTick;								// [stub]

	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Actor")
	TArray<FName> Tags;													// [stub]

	UWorld* GetWorld() const override;									// [repo] CesiumGS/cesium-unreal
	virtual void Tick(float DeltaSeconds);								// [repo] quodsoler/unreal-engine-skills
	virtual void PostInitializeComponents() {}							// [doc 5.5] APawn
	bool HasActorBegunPlay() const { return bBegunPlay; }				// [doc 5.4]
	bool HasAuthority() const { return Role == ROLE_Authority; }		// [stub]

	bool Destroy(bool bNetForce = false, bool bShouldModifyLevel = true);	// [doc latest]
	void RouteEndPlay(const EEndPlayReason::Type EndPlayReason) { DispatchEndPlay(EndPlayReason); }	// [doc 5.3]
	bool ActorHasTag(FName Tag) const { return Tags.Contains(Tag); }	// [stub]
	AActor* GetOwner() const { return Owner; }							// [stub]
	virtual void SetOwner(AActor* NewOwner) { Owner = NewOwner; }		// [stub]
	APawn* GetInstigator() const { return Instigator; }					// [doc 5.2] AActor/GetInstigator/1
	void SetInstigator(APawn* InInstigator) { Instigator = InInstigator; }	// [doc 5.5] AActor/SetInstigator

	USceneComponent* GetRootComponent() const { return RootComponent; }	// [repo] CesiumGS/cesium-unreal
	bool SetRootComponent(USceneComponent* NewRootComponent);			// [doc 5.4]
	/** Where the root component is; zero without one. */
	FVector GetActorLocation() const;									// [stub]
	FRotator GetActorRotation() const;									// [stub]
	FTransform ActorToWorld() const { return FTransform(GetActorRotation().Quaternion(), GetActorLocation()); }	// [doc 5.5] by reference there, with the scale
	FVector GetActorForwardVector() const { return GetActorRotation().Vector(); }	// [stub]
	FVector GetActorUpVector() const { return GetActorRotation().Quaternion().GetUpVector(); }	// [stub]
	bool SetActorLocation(const FVector& NewLocation, bool bSweep = false, FHitResult* OutSweepHitResult = nullptr, ETeleportType Teleport = ETeleportType::None);	// [doc 5.5]
	bool SetActorRotation(FRotator NewRotation, ETeleportType Teleport = ETeleportType::None);	// [repo] CesiumGS/cesium-unreal
	bool SetActorLocationAndRotation(FVector NewLocation, FRotator NewRotation, bool bSweep = false, FHitResult* OutSweepHitResult = nullptr, ETeleportType Teleport = ETeleportType::None);	// [doc 5.5] AActor/SetActorLocationAndRotation/1
	/** The velocity of the root component, unless a class knows better. */
	virtual FVector GetVelocity() const;								// [stub]
	/** Around its root where that is a body that collides, otherwise around all such bodies; of no size without one. */
	virtual void GetSimpleCollisionCylinder(float& CollisionRadius, float& CollisionHalfHeight) const;	// [doc 5.5] AActor/GetSimpleCollisionCylinder

	/** An attached actor is only known to be attached: it does not move along. */
	bool AttachToActor(AActor* ParentActor, const FAttachmentTransformRules& AttachmentRules, FName SocketName = NAME_None);	// [doc 5.5]
	void GetAttachedActors(TArray<AActor*>& OutActors, bool bResetArray = true, bool bRecursivelyIncludeAttachedActors = false) const;	// [doc 5.5] the defaults: [stub] Actor.get_attached_actors

	/** Without collision its components neither are found by queries nor stop at anything. */
	void SetActorEnableCollision(bool bNewActorEnableCollision) { bActorEnableCollision = bNewActorEnableCollision; }	// [stub]
	bool GetActorEnableCollision() const { return bActorEnableCollision; }	// [stub]
	void AddTickPrerequisiteActor(AActor* PrerequisiteActor);			// [stub]
	void AddTickPrerequisiteComponent(UActorComponent* PrerequisiteComponent);	// [stub]

	template<typename T>
	T* FindComponentByClass() const { return static_cast<T*>(FindComponentByClass(T::StaticClass())); }	// [doc latest]
	UActorComponent* FindComponentByClass(const TSubclassOf<UActorComponent> ComponentClass) const;		// [doc 5.5] virtual there
	template<typename T>
	T* FindComponentByInterface() const		// [doc 5.5] AActor/FindComponentByInterface/1
	{
		for (UActorComponent* Component : Components)
		{
			if (void* Found = Component->FindStandInInterface(T::StandInId())) { return static_cast<T*>(Found); }
		}
		return nullptr;
	}

	// The world's and the components' side.
	void AddOwnedComponent(UActorComponent* Component) { Components.AddUnique(Component); }
	void RemoveOwnedComponent(UActorComponent* Component) { Components.Remove(Component); }
	void AddStandInReferences(UE::StandIn::FReferenceCollector& Collector) const override;
	void RegisterAllComponents();
	void InitializeForPlay();
	void DispatchBeginPlay();
	void DispatchEndPlay(const EEndPlayReason::Type Reason);

protected:
	UPROPERTY(BlueprintReadOnly, Category = "Transformation")
	TObjectPtr<USceneComponent> RootComponent;							// [stub]

	virtual void BeginPlay();											// [repo] quodsoler/unreal-engine-skills
	virtual void EndPlay(const EEndPlayReason::Type EndPlayReason);		// [doc 5.5]

private:
	TArray<UActorComponent*> Components;
	TArray<TWeakObjectPtr<AActor>> AttachedActors;
	AActor* Owner = nullptr;
	APawn* Instigator = nullptr;
	ENetRole Role = ROLE_Authority;
	bool bInitialized = false;
	bool bBegunPlay = false;
	bool bBeginPlayCalledSuper = false;
	bool bBeingDestroyed = false;
	bool bActorEnableCollision = true;
};

template<typename T>
T* UActorComponent::GetOwner() const { return Cast<T>(Owner); }
