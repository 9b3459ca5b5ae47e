// Stand-in for Engine/Classes/Engine/World.h.
// Sources: the API page of UWorld; public test worlds:
// JonasReich/OpenUnrealUtilities, Source/OpenUnrealUtilitiesTests/Public/ScopedAutomationWorld.h;
// druhasu/UnrealMvvm, UnrealMvvmTests/Source/UnrealMvvmTests/Public/TempWorldHelper.h.
#pragma once

#include "CollisionQueryParams.h"
#include "CollisionShape.h"
#include "Engine/EngineTypes.h"
#include "GameFramework/Actor.h"
#include "Math/Color.h"
#include "Math/Quat.h"
#include "RHIFeatureLevel.h"
#include "UObject/Object.h"
#include "World.generated.h"

class AWorldSettings;
class UNavigationSystemBase;
class UPackage;
class UPrimitiveComponent;
struct FOverlapResult;

namespace UE::StandIn
{
	struct FDrawnShape
	{
		FName Kind;
		FVector From;
		FVector To;
		FColor Color;
		FQuat Rotation = FQuat::Identity;
	};
}

struct FActorSpawnParameters
{
	EObjectFlags ObjectFlags = RF_Transactional;	// [inside]
	ESpawnActorCollisionHandlingMethod SpawnCollisionHandlingOverride = ESpawnActorCollisionHandlingMethod::Undefined;	// [repo] quodsoler/unreal-engine-skills
};

UCLASS()
class UWorld : public UObject
{
	GENERATED_BODY()

public:
	~UWorld() override;

	/** What a new world is made with: the stand-in knows only the AI system. */
	struct InitializationValues			// [doc 5.4] UWorldPartitionBuilder::GetWorldInitializationValues returns one
	{
		InitializationValues& AllowAudioPlayback(const bool) { return *this; }		// [doc latest] FWorldInitializationValues
		InitializationValues& CreatePhysicsScene(const bool) { return *this; }		// [doc latest] FWorldInitializationValues
		InitializationValues& ShouldSimulatePhysics(const bool) { return *this; }	// [doc latest] FWorldInitializationValues
		InitializationValues& CreateNavigation(const bool bCreate)					// [doc latest] FWorldInitializationValues
		{
			bCreateNavigation = bCreate;
			return *this;
		}
		InitializationValues& CreateAISystem(const bool bCreate)					// [doc latest] FWorldInitializationValues
		{
			bCreateAISystem = bCreate;
			return *this;
		}
		/** Whether queries of this world find anything. */
		InitializationValues& EnableTraceCollision(const bool bEnable)				// [doc latest] FWorldInitializationValues
		{
			bEnableTraceCollision = bEnable;
			return *this;
		}
		InitializationValues& SetTransactional(const bool) { return *this; }		// [doc latest] FWorldInitializationValues

		bool bCreateAISystem = true;
		bool bCreateNavigation = false;		// [doc latest] off until it is asked for, so that nothing relies on a default
		bool bEnableTraceCollision = false;	// [doc latest] off until it is asked for, so that nothing relies on a default
	};

	/** Without values a game world has no AI system.	[repo] jjh2v287/TDGame Docs/MonsterAI_CombatSim/research/engine-determinism-headless.md */
	static UWorld* CreateWorld(const EWorldType::Type InWorldType, bool bInformEngineOfWorld, FName WorldName = NAME_None, UPackage* InWorldPackage = nullptr, bool bAddToRoot = true, ERHIFeatureLevel::Type InFeatureLevel = ERHIFeatureLevel::Num, const InitializationValues* InIVS = nullptr);	// [repo] OpenUnrealUtilities, UnrealMvvm; the others [page] blog.csdn.net/weixin_43945471/article/details/134297384
	void DestroyWorld(bool bInformEngineOfWorld);							// [repo] OpenUnrealUtilities
	void InitializeActorsForPlay(const FURL& InURL, bool bResetTime = true);	// [repo] OpenUnrealUtilities
	/** Begins play through the game mode: without one no actor begins. */
	void BeginPlay() {}														// [doc latest]
#if STAND_IN_ENGINE_MINOR >= 5
	bool EndPlay(const EEndPlayReason::Type EndPlayReason);					// [doc latest] no page of 5.4 has it
#endif
	void BeginTearingDown() { bIsTearingDown = true; }						// [repo] OpenUnrealUtilities
	bool HasBegunPlay() const { return bBegunPlay; }						// [inside]
	void Tick(ELevelTick TickType, float DeltaSeconds);						// [doc latest]
	AWorldSettings* GetWorldSettings(bool /*bCheckStreamingPersistent*/ = false, bool /*bChecked*/ = true) const { return WorldSettings; }	// [repo] landelare/ue5coro
	UWorld* GetWorld() const override { return const_cast<UWorld*>(this); }	// [doc 5.0] UWorldSubsystem/GetWorld, of UObject like this one
	/** Alone, unless a test says otherwise. */
	ENetMode GetNetMode() const { return NetModeInStandIn; }				// [doc latest] UWorld/GetNetMode
	double GetTimeSeconds() const { return TimeSeconds; }					// [repo] landelare/ue5coro
	/** What a frame added to it last. */
	float GetLastDeltaInStandIn() const { return DeltaTimeSeconds; }

	AActor* SpawnActor(UClass* Class, const FVector* Location = nullptr, const FRotator* Rotation = nullptr, const FActorSpawnParameters& SpawnParameters = FActorSpawnParameters());	// [doc latest] UWorld/SpawnActor
	AActor* SpawnActor(UClass* Class, const FTransform* Transform, const FActorSpawnParameters& SpawnParameters = FActorSpawnParameters());	// [doc latest] UWorld/SpawnActor
	template<typename T>
	T* SpawnActor(const FActorSpawnParameters& SpawnParameters = FActorSpawnParameters()) { return SpawnActor<T>(T::StaticClass(), SpawnParameters); }	// [doc latest]
	template<typename T>
	T* SpawnActor(UClass* Class, const FActorSpawnParameters& SpawnParameters = FActorSpawnParameters()) { return Cast<T>(SpawnActor(Class, static_cast<const FVector*>(nullptr), nullptr, SpawnParameters)); }	// [doc latest] UWorld/SpawnActor
	template<typename T>
	T* SpawnActor(const FVector& Location, const FRotator& Rotation, const FActorSpawnParameters& SpawnParameters = FActorSpawnParameters()) { return Cast<T>(SpawnActor(T::StaticClass(), &Location, &Rotation, SpawnParameters)); }	// [doc latest] UWorld/SpawnActor
	template<typename T>
	T* SpawnActor(UClass* Class, const FVector& Location, const FRotator& Rotation, const FActorSpawnParameters& SpawnParameters = FActorSpawnParameters()) { return Cast<T>(SpawnActor(Class, &Location, &Rotation, SpawnParameters)); }	// [doc latest] UWorld/SpawnActor
	template<typename T>
	T* SpawnActor(UClass* Class, const FTransform& Transform, const FActorSpawnParameters& SpawnParameters = FActorSpawnParameters()) { return Cast<T>(SpawnActor(Class, &Transform, SpawnParameters)); }	// [doc latest] UWorld/SpawnActor

	/** What touches the moved shape up to the first thing that blocks it, by distance; only the last one can block. */
	bool SweepMultiByChannel(TArray<FHitResult>& OutHits, const FVector& Start, const FVector& End, const FQuat& Rot, ECollisionChannel TraceChannel, const FCollisionShape& CollisionShape, const FCollisionQueryParams& Params = FCollisionQueryParams::DefaultQueryParam, const FCollisionResponseParams& ResponseParam = FCollisionResponseParams::DefaultResponseParam) const;	// [repo] quodsoler/unreal-engine-skills
	/** The first thing that blocks the moved shape. */
	bool SweepSingleByChannel(FHitResult& OutHit, const FVector& Start, const FVector& End, const FQuat& Rot, ECollisionChannel TraceChannel, const FCollisionShape& CollisionShape, const FCollisionQueryParams& Params = FCollisionQueryParams::DefaultQueryParam, const FCollisionResponseParams& ResponseParam = FCollisionResponseParams::DefaultResponseParam) const;	// [repo] quodsoler/unreal-engine-skills
	/** What blocks or touches the shape where it is, in no order. Whether anything blocks it. */
	bool OverlapMultiByChannel(TArray<FOverlapResult>& OutOverlaps, const FVector& Pos, const FQuat& Rot, ECollisionChannel TraceChannel, const FCollisionShape& CollisionShape, const FCollisionQueryParams& Params = FCollisionQueryParams::DefaultQueryParam, const FCollisionResponseParams& ResponseParam = FCollisionResponseParams::DefaultResponseParam) const;	// [repo] quodsoler/unreal-engine-skills

	/** The world's own one: the stand-in makes it when it is asked for. */
	template<typename TSubsystemClass>
	TSubsystemClass* GetSubsystem() const { return static_cast<TSubsystemClass*>(FindOrMakeSubsystem(TSubsystemClass::StaticClass())); }	// [doc latest] UWorld/GetSubsystem
	template<typename TSubsystemClass>
	static TSubsystemClass* GetSubsystem(const UWorld* World) { return World ? World->GetSubsystem<TSubsystemClass>() : nullptr; }	// [doc latest] UWorld/GetSubsystem

	UNavigationSystemBase* GetNavigationSystem() const { return NavigationSystem; }			// [inside]
	void SetNavigationSystem(UNavigationSystemBase* InNavigationSystem) { NavigationSystem = InNavigationSystem; }	// [doc 5.2] FNavigationSystem::AddNavigationSystemToWorld names it

	/** What runs behavior trees. */
	bool HasAISystem() const { return bHasAISystem; }

	EWorldType::Type WorldType = EWorldType::None;							// [inside]

	void AddStandInReferences(UE::StandIn::FReferenceCollector& Collector) const override;

	/** What the AI system keeps. */
	TArray<UObject*> AIObjects;

	ENetMode NetModeInStandIn = NM_Standalone;

	// The actors', the tick functions' and the processors' side.
	UObject* FindOrMakeSubsystem(UClass* Class) const;
	TArray<AActor*> Actors;
	TArray<FTickFunction*> TickFunctions;
	TArray<UPrimitiveComponent*> Primitives;
	void BeginPlayOfActors();

	/** What the debug drawing was asked for, in order; a test looks at it. */
	mutable TArray<UE::StandIn::FDrawnShape> Drawn;

private:
	mutable TArray<UObject*> Subsystems;
	AWorldSettings* WorldSettings = nullptr;
	UNavigationSystemBase* NavigationSystem = nullptr;
	double TimeSeconds = 0.0;
	float DeltaTimeSeconds = 0.f;
	bool bHasAISystem = false;
	bool bTracesCollide = true;
	bool bIsTearingDown = false;
	bool bActorsInitialized = false;
	bool bBegunPlay = false;

	void RunTickFunction(FTickFunction& Function, TArray<FTickFunction*>& Done, int32 Depth, ELevelTick TickType);
};
