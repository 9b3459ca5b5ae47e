// Stand-in for Engine/Classes/Components/ActorComponent.h.
// Sources: Epic's page "Components", the API page of UActorComponent, the Python reflection stub of UE 5.6.
#pragma once

#include "Engine/EngineTypes.h"
#include "UObject/Object.h"
#include "ActorComponent.generated.h"

UCLASS(DefaultToInstanced, BlueprintType, Abstract, MinimalAPI)
class UActorComponent : public UObject
{
	GENERATED_BODY()

public:
	UActorComponent(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());	// [doc 5.4] UActorComponent/__ctor
	~UActorComponent() override;

	UPROPERTY(EditDefaultsOnly, Category = "ComponentTick")
	FActorComponentTickFunction PrimaryComponentTick;	// [stub]

	UPROPERTY(EditDefaultsOnly, BlueprintReadOnly, Category = "Activation")
	uint8 bAutoActivate : 1;							// [stub]

	uint8 bWantsInitializeComponent : 1;				// [inside]

	AActor* GetOwner() const { return Owner; }			// [doc 5.5]
	UWorld* GetWorld() const override;					// [repo] sinbad/SUSS
	template<typename T>
	T* GetOwner() const;								// [doc 5.4]

	bool IsRegistered() const { return bRegistered; }	// [inside]
	bool HasBegunPlay() const { return bBegunPlay; }	// [inside]
	void RegisterComponent();							// [doc latest]
	void UnregisterComponent();							// [repo] CesiumGS/cesium-unreal
	virtual void DestroyComponent(bool bPromoteChildren = false);	// [repo] larsjsol/NavGrid

	virtual void Activate(bool bReset = false);			// [stub]
	virtual void SetComponentTickEnabled(bool bEnabled);	// [stub]
	bool IsComponentTickEnabled() const { return PrimaryComponentTick.IsTickFunctionEnabled(); }	// [stub]
	void SetTickGroup(ETickingGroup NewTickGroup) { PrimaryComponentTick.TickGroup = NewTickGroup; }	// [stub]
	virtual void AddTickPrerequisiteActor(AActor* PrerequisiteActor);	// [stub]
	virtual void RemoveTickPrerequisiteActor(AActor* PrerequisiteActor);	// [doc latest] UActorComponent
	virtual void AddTickPrerequisiteComponent(UActorComponent* PrerequisiteComponent);	// [stub]
	virtual void RemoveTickPrerequisiteComponent(UActorComponent* PrerequisiteComponent);	// [stub]

	virtual void TickComponent(float DeltaTime, ELevelTick TickType, FActorComponentTickFunction* ThisTickFunction);	// [doc 5.5] UTimelineComponent
	virtual void InitializeComponent() {}				// [doc latest]
	virtual void* FindStandInInterface(const void* /*Id*/) { return nullptr; }	// [inside]

	// The actor's side.
	void SetOwner(AActor* InOwner) { Owner = InOwner; }
	void DispatchBeginPlay();
	void DispatchEndPlay(const EEndPlayReason::Type Reason);

protected:
	virtual void BeginPlay();							// [doc 5.6]
	virtual void EndPlay(const EEndPlayReason::Type EndPlayReason);	// [doc 5.4] USceneComponent
	virtual void OnRegister();							// [inside]
	virtual void OnUnregister();						// [doc latest]

private:
	AActor* Owner = nullptr;
	bool bRegistered = false;
	bool bBegunPlay = false;
	bool bBeginPlayCalledSuper = false;
	bool bActive = false;
	bool bDestroyed = false;
};
