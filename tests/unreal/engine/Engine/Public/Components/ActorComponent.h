// Stand-in for Engine/Classes/Components/ActorComponent.h.
// Sources: Epic's page "Components", the API page of UActorComponent, the Python reflection stub of UE 5.6.
// A plain [doc] stands for the API reference as known; its page was not looked up for this line. [unverified]
#pragma once

#include "Engine/EngineTypes.h"
#include "UObject/Object.h"
#include "ActorComponent.generated.h"

UCLASS(DefaultToInstanced, BlueprintType, Abstract, MinimalAPI)
class UActorComponent : public UObject
{
	GENERATED_BODY()

public:
	UActorComponent(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());	// [doc]
	~UActorComponent() override;

	UPROPERTY(EditDefaultsOnly, Category = "ComponentTick")
	FActorComponentTickFunction PrimaryComponentTick;	// [stub]

	UPROPERTY(EditDefaultsOnly, BlueprintReadOnly, Category = "Activation")
	uint8 bAutoActivate : 1;							// [stub]

	uint8 bWantsInitializeComponent : 1;				// [doc]

	AActor* GetOwner() const { return Owner; }			// [doc]
	UWorld* GetWorld() const override;					// [doc]
	template<typename T>
	T* GetOwner() const;								// [doc]

	bool IsRegistered() const { return bRegistered; }	// [doc]
	bool HasBegunPlay() const { return bBegunPlay; }	// [doc]
	bool IsActive() const { return bActive; }			// [stub]
	bool IsBeingDestroyed() const { return bDestroyed; }	// [stub]
	void RegisterComponent();							// [doc]
	void UnregisterComponent();							// [doc]
	virtual void DestroyComponent(bool bPromoteChildren = false);	// [doc]

	virtual void Activate(bool bReset = false);			// [stub]
	virtual void Deactivate();							// [stub]
	virtual void SetComponentTickEnabled(bool bEnabled);	// [stub]
	bool IsComponentTickEnabled() const { return PrimaryComponentTick.IsTickFunctionEnabled(); }	// [stub]
	void SetTickGroup(ETickingGroup NewTickGroup) { PrimaryComponentTick.TickGroup = NewTickGroup; }	// [stub]
	virtual void AddTickPrerequisiteActor(AActor* PrerequisiteActor);	// [stub]
	virtual void AddTickPrerequisiteComponent(UActorComponent* PrerequisiteComponent);	// [stub]
	virtual void RemoveTickPrerequisiteComponent(UActorComponent* PrerequisiteComponent);	// [stub]

	virtual void TickComponent(float DeltaTime, ELevelTick TickType, FActorComponentTickFunction* ThisTickFunction);	// [doc]
	virtual void InitializeComponent() {}				// [doc]
	virtual void UninitializeComponent() {}				// [doc]

	// The actor's side.
	void SetOwner(AActor* InOwner) { Owner = InOwner; }
	void DispatchBeginPlay();
	void DispatchEndPlay(const EEndPlayReason::Type Reason);

protected:
	virtual void BeginPlay();							// [doc]
	virtual void EndPlay(const EEndPlayReason::Type EndPlayReason);	// [doc]
	virtual void OnRegister();							// [doc]
	virtual void OnUnregister();						// [doc]

private:
	AActor* Owner = nullptr;
	bool bRegistered = false;
	bool bBegunPlay = false;
	bool bBeginPlayCalledSuper = false;
	bool bActive = false;
	bool bDestroyed = false;
};
