// Stand-in for Engine/Classes/Engine/World.h.
// Sources: the API page of UWorld; public test worlds (OpenUnrealUtilities' ScopedAutomationWorld.h, UnrealMvvm's TempWorldHelper.h).
// A plain [doc] stands for the API reference as known; its page was not looked up for this line. [unverified]
#pragma once

#include "Engine/EngineTypes.h"
#include "GameFramework/Actor.h"
#include "RHIFeatureLevel.h"
#include "UObject/Object.h"
#include "World.generated.h"

class AWorldSettings;
class UPackage;

struct FActorSpawnParameters
{
	FName Name;						// [doc]
	AActor* Owner = nullptr;		// [doc]
	class APawn* Instigator = nullptr;	// [doc]
	EObjectFlags ObjectFlags = RF_Transactional;	// [doc]
	ESpawnActorCollisionHandlingMethod SpawnCollisionHandlingOverride = ESpawnActorCollisionHandlingMethod::Undefined;	// [doc]
};

UCLASS()
class UWorld : public UObject
{
	GENERATED_BODY()

public:
	UWorld(const FObjectInitializer& ObjectInitializer) : Super(ObjectInitializer) {}	// [doc]
	~UWorld() override;

	/** What a new world is made with: the stand-in knows only the AI system. */
	struct InitializationValues			// [idx 71645287489, 62551208059]
	{
		InitializationValues& AllowAudioPlayback(const bool) { return *this; }		// [idx 71645287489]
		InitializationValues& CreatePhysicsScene(const bool) { return *this; }		// [idx 71645287489]
		InitializationValues& ShouldSimulatePhysics(const bool) { return *this; }	// [idx 71645287489]
		InitializationValues& CreateNavigation(const bool) { return *this; }		// [idx 71645287489]
		InitializationValues& CreateAISystem(const bool bCreate)					// [idx 71645287489]
		{
			bCreateAISystem = bCreate;
			return *this;
		}
		InitializationValues& SetTransactional(const bool) { return *this; }		// [idx 71645287489]

		bool bCreateAISystem = true;
	};

	/** Without values a game world has no AI system.	[unverified] */
	static UWorld* CreateWorld(const EWorldType::Type InWorldType, bool bInformEngineOfWorld, FName WorldName = NAME_None, UPackage* InWorldPackage = nullptr, bool bAddToRoot = true, ERHIFeatureLevel::Type InFeatureLevel = ERHIFeatureLevel::Num, const InitializationValues* InIVS = nullptr);	// [idx 71645287489]
	void DestroyWorld(bool bInformEngineOfWorld);							// [repo] OpenUnrealUtilities
	void InitializeActorsForPlay(const FURL& InURL, bool bResetTime = true);	// [repo] OpenUnrealUtilities
	/** Begins play through the game mode: without one no actor begins. */
	void BeginPlay() {}														// [doc] "Order of events while starting the game", unrealcommunity.wiki
	void EndPlay(const EEndPlayReason::Type EndPlayReason);					// [idx 70238549699]
	bool HasBegunPlay() const { return bBegunPlay; }						// [doc]
	bool GetBegunPlay() const { return bBegunPlay; }						// [unverified]
	void SetBegunPlay(bool bHasBegunPlay) { bBegunPlay = bHasBegunPlay; }	// [doc] notes.hzfishy.fr, "Source call of Beginplay"
	bool AreActorsInitialized() const { return bActorsInitialized; }		// [doc]
	void Tick(ELevelTick TickType, float DeltaSeconds);						// [doc]
	double GetTimeSeconds() const { return TimeSeconds; }					// [doc] double since 5.1
	float GetDeltaSeconds() const { return DeltaTimeSeconds; }				// [doc]
	AWorldSettings* GetWorldSettings(bool /*bCheckStreamingPersistent*/ = false, bool /*bChecked*/ = true) const { return WorldSettings; }	// [doc]
	UWorld* GetWorld() const override { return const_cast<UWorld*>(this); }	// [doc]
	bool IsGameWorld() const { return WorldType == EWorldType::Game || WorldType == EWorldType::PIE; }	// [doc]
	float GetGravityZ() const { return -980.f; }							// [doc] the default is [unverified]

	AActor* SpawnActor(UClass* Class, const FVector* Location = nullptr, const FRotator* Rotation = nullptr, const FActorSpawnParameters& SpawnParameters = FActorSpawnParameters());	// [doc]
	AActor* SpawnActor(UClass* Class, const FTransform* Transform, const FActorSpawnParameters& SpawnParameters = FActorSpawnParameters());	// [doc]
	template<typename T>
	T* SpawnActor(const FActorSpawnParameters& SpawnParameters = FActorSpawnParameters()) { return SpawnActor<T>(T::StaticClass(), SpawnParameters); }	// [doc]
	template<typename T>
	T* SpawnActor(UClass* Class, const FActorSpawnParameters& SpawnParameters = FActorSpawnParameters()) { return Cast<T>(SpawnActor(Class, static_cast<const FVector*>(nullptr), nullptr, SpawnParameters)); }	// [doc]
	template<typename T>
	T* SpawnActor(const FVector& Location, const FRotator& Rotation, const FActorSpawnParameters& SpawnParameters = FActorSpawnParameters()) { return Cast<T>(SpawnActor(T::StaticClass(), &Location, &Rotation, SpawnParameters)); }	// [doc]
	template<typename T>
	T* SpawnActor(UClass* Class, const FVector& Location, const FRotator& Rotation, const FActorSpawnParameters& SpawnParameters = FActorSpawnParameters()) { return Cast<T>(SpawnActor(Class, &Location, &Rotation, SpawnParameters)); }	// [doc]
	template<typename T>
	T* SpawnActor(UClass* Class, const FTransform& Transform, const FActorSpawnParameters& SpawnParameters = FActorSpawnParameters()) { return Cast<T>(SpawnActor(Class, &Transform, SpawnParameters)); }	// [doc]

	/** What runs behavior trees. */
	bool HasAISystem() const { return bHasAISystem; }

	EWorldType::Type WorldType = EWorldType::None;							// [doc]

	// The actors' and the tick functions' side.
	TArray<AActor*> Actors;
	TArray<FTickFunction*> TickFunctions;
	void BeginPlayOfActors();

private:
	AWorldSettings* WorldSettings = nullptr;
	double TimeSeconds = 0.0;
	float DeltaTimeSeconds = 0.f;
	bool bHasAISystem = false;
	bool bActorsInitialized = false;
	bool bBegunPlay = false;

	void RunTickFunction(FTickFunction& Function, TArray<FTickFunction*>& Done, int32 Depth, ELevelTick TickType);
};
