// Stand-in for Engine/Classes/GameFramework/Actor.h.
// Sources: Epic's pages "Actors", "Actor Lifecycle", "Actor Ticking"; the Python reflection stub of UE 5.6 (Actor).
// A plain [doc] stands for the API reference as known; its page was not looked up for this line. [unverified]
#pragma once

#include "Components/ActorComponent.h"
#include "Engine/EngineTypes.h"
#include "Math/Transform.h"
#include "Templates/Casts.h"
#include "Templates/SubclassOf.h"
#include "UObject/ObjectPtr.h"
#include "Actor.generated.h"

class USceneComponent;

UCLASS(BlueprintType, MinimalAPI)
class AActor : public UObject
{
	GENERATED_BODY()

public:
	AActor(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());	// [doc]

	UPROPERTY(EditDefaultsOnly, Category = "Tick")
	FActorTickFunction PrimaryActorTick;								// [stub]

	UWorld* GetWorld() const override;									// [doc]
	virtual void Tick(float DeltaSeconds);								// [doc]
	virtual void PostInitializeComponents() {}							// [doc]
	bool HasActorBegunPlay() const { return bBegunPlay; }				// [doc]
	bool HasAuthority() const { return Role == ROLE_Authority; }		// [stub]
	ENetRole GetLocalRole() const { return Role; }						// [stub]
	void SetRole(ENetRole InRole) { Role = InRole; }					// [doc]

	bool Destroy(bool bNetForce = false, bool bShouldModifyLevel = true);	// [doc]
	bool IsActorBeingDestroyed() const { return bBeingDestroyed; }		// [stub]
	AActor* GetOwner() const { return Owner; }							// [stub]
	virtual void SetOwner(AActor* NewOwner) { Owner = NewOwner; }		// [stub]

	USceneComponent* GetRootComponent() const { return RootComponent; }	// [doc]
	bool SetRootComponent(USceneComponent* NewRootComponent);			// [doc]
	/** Where the root component is; zero without one. */
	FVector GetActorLocation() const;									// [stub]
	FRotator GetActorRotation() const;									// [stub]
	FVector GetActorForwardVector() const { return GetActorRotation().Vector(); }	// [stub]
	bool SetActorLocation(const FVector& NewLocation, bool bSweep = false, FHitResult* OutSweepHitResult = nullptr, ETeleportType Teleport = ETeleportType::None);	// [doc]
	bool SetActorRotation(FRotator NewRotation, ETeleportType Teleport = ETeleportType::None);	// [doc]
	bool SetActorLocationAndRotation(FVector NewLocation, FRotator NewRotation, bool bSweep = false, FHitResult* OutSweepHitResult = nullptr, ETeleportType Teleport = ETeleportType::None);	// [doc]
	/** The velocity of the root component, unless a class knows better. */
	virtual FVector GetVelocity() const;								// [stub]
	float GetDistanceTo(const AActor* OtherActor) const;				// [stub]

	/** Nothing collides here. */
	void SetActorEnableCollision(bool) {}								// [doc]
	void SetActorTickEnabled(bool bEnabled) { PrimaryActorTick.SetTickFunctionEnable(bEnabled); }	// [stub]
	bool IsActorTickEnabled() const { return PrimaryActorTick.IsTickFunctionEnabled(); }	// [stub]
	void AddTickPrerequisiteActor(AActor* PrerequisiteActor);			// [stub]
	void AddTickPrerequisiteComponent(UActorComponent* PrerequisiteComponent);	// [stub]

	template<typename T>
	T* FindComponentByClass() const { return static_cast<T*>(FindComponentByClass(T::StaticClass())); }	// [doc]
	UActorComponent* FindComponentByClass(const TSubclassOf<UActorComponent> ComponentClass) const;		// [doc]
	template<typename T>
	void GetComponents(TArray<T*>& OutComponents) const					// [doc]
	{
		for (UActorComponent* Component : Components) { if (T* Found = Cast<T>(Component)) { OutComponents.Add(Found); } }
	}
	void AddInstanceComponent(UActorComponent*) {}						// [doc]

	// The world's and the components' side.
	void AddOwnedComponent(UActorComponent* Component) { Components.AddUnique(Component); }
	void RemoveOwnedComponent(UActorComponent* Component) { Components.Remove(Component); }
	void RegisterAllComponents();
	void InitializeForPlay();
	void DispatchBeginPlay();
	void DispatchEndPlay(const EEndPlayReason::Type Reason);

protected:
	UPROPERTY(BlueprintReadOnly, Category = "Transformation")
	TObjectPtr<USceneComponent> RootComponent;							// [stub]

	virtual void BeginPlay();											// [doc]
	virtual void EndPlay(const EEndPlayReason::Type EndPlayReason);		// [doc]

private:
	TArray<UActorComponent*> Components;
	AActor* Owner = nullptr;
	ENetRole Role = ROLE_Authority;
	bool bInitialized = false;
	bool bBegunPlay = false;
	bool bBeginPlayCalledSuper = false;
	bool bBeingDestroyed = false;
};

template<typename T>
T* UActorComponent::GetOwner() const { return Cast<T>(Owner); }
