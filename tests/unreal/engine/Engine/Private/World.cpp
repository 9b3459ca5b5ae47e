#include "Engine/World.h"

#include "AI/NavigationSystemBase.h"
#include "Components/SceneComponent.h"
#include "Engine/Engine.h"
#include "GameFramework/WorldSettings.h"
#include "Subsystems/WorldSubsystem.h"
#include "UObject/GeneratedCppIncludes.h"

namespace
{
	UEngine EngineOfTheProcess;

	/** A chain of prerequisites longer than this goes in a circle. */
	constexpr int32 LongestPrerequisiteChain = 64;

	int32 GroupOf(const FTickFunction& Function, int32 Depth)
	{
		int32 Group = Function.TickGroup;
		for (const FTickFunction::FPrerequisite& Prerequisite : Function.Prerequisites)
		{
			if (Depth < LongestPrerequisiteChain && Prerequisite.Object.IsValid() && Prerequisite.Function->IsTickFunctionRegistered())
			{
				Group = FMath::Max(Group, GroupOf(*Prerequisite.Function, Depth + 1));
			}
		}
		return Group;
	}
}

UEngine* GEngine = &EngineOfTheProcess;

FWorldContext& UEngine::CreateNewWorldContext(EWorldType::Type WorldType)
{
	FWorldContext* Context = new FWorldContext;
	Context->WorldType = WorldType;
	Contexts.Add(Context);
	return *Context;
}

void UEngine::AddOnScreenDebugMessage(int32, float, FColor, const FString& DebugMessage, bool, const FVector2D&) { ScreenMessages.Add(DebugMessage); }

void UEngine::DestroyWorldContext(UWorld* InWorld)
{
	for (int32 Index = Contexts.Num() - 1; Index >= 0; --Index)
	{
		if (Contexts[Index]->World() == InWorld)
		{
			delete Contexts[Index];
			Contexts.RemoveAt(Index);
		}
	}
}

UWorld* UWorld::CreateWorld(const EWorldType::Type InWorldType, bool, FName WorldName, UPackage*, bool bAddToRoot, ERHIFeatureLevel::Type, const InitializationValues* InIVS)
{
	UWorld* World = NewObject<UWorld>(static_cast<UObject*>(nullptr), WorldName);
	World->WorldType = InWorldType;
	World->bHasAISystem = InIVS ? InIVS->bCreateAISystem : InWorldType == EWorldType::Editor;
	World->bTracesCollide = !InIVS || InIVS->bEnableTraceCollision;
	if (bAddToRoot) { World->AddToRoot(); }
	World->WorldSettings = World->SpawnActor<AWorldSettings>();
	if (InIVS && InIVS->bCreateNavigation) { FNavigationSystem::AddNavigationSystemToWorld(*World); }
	return World;
}

UWorld::~UWorld()
{
	for (FTickFunction* Function : TArray<FTickFunction*>(TickFunctions)) { Function->Unregister(); }
}

void UWorld::AddStandInReferences(UE::StandIn::FReferenceCollector& Collector) const
{
	for (const AActor* Actor : Actors) { Collector.Add(Actor); }
	for (const UObject* Object : AIObjects) { Collector.Add(Object); }
	for (const UObject* Object : Subsystems) { Collector.Add(Object); }
	Collector.Add(NavigationSystem);
}

UObject* UWorld::FindOrMakeSubsystem(UClass* Class) const
{
	for (UObject* Subsystem : Subsystems)
	{
		if (Subsystem->IsA(Class)) { return Subsystem; }
	}
	UObject* Made = NewObject<UObject>(const_cast<UWorld*>(this), Class);
	Subsystems.Add(Made);
	return Made;
}

UWorld* UWorldSubsystem::GetWorld() const { return GetTypedOuter<UWorld>(); }

void UWorld::DestroyWorld(bool)
{
	for (AActor* Actor : TArray<AActor*>(Actors)) { Actor->Destroy(); }
	for (UObject* Subsystem : TArray<UObject*>(Subsystems))
	{
		if (UWorldSubsystem* Ended = Cast<UWorldSubsystem>(Subsystem)) { Ended->Deinitialize(); }
	}
	RemoveFromRoot();
	MarkAsGarbage();
}

void UWorld::InitializeActorsForPlay(const FURL&, bool bResetTime)
{
	if (bResetTime) { TimeSeconds = 0.0; }
	bActorsInitialized = true;
	for (AActor* Actor : TArray<AActor*>(Actors)) { Actor->InitializeForPlay(); }
}

void UWorld::BeginPlayOfActors()
{
	if (bBegunPlay) { return; }
	for (AActor* Actor : TArray<AActor*>(Actors)) { Actor->DispatchBeginPlay(); }
	bBegunPlay = true;
}

#if STAND_IN_ENGINE_MINOR >= 5
bool UWorld::EndPlay(const EEndPlayReason::Type EndPlayReason)
{
	BeginTearingDown();
	for (AActor* Actor : TArray<AActor*>(Actors)) { Actor->DispatchEndPlay(EndPlayReason); }
	bBegunPlay = false;
	return true;
}
#endif

void AWorldSettings::NotifyBeginPlay() { GetWorld()->BeginPlayOfActors(); }

AActor* UWorld::SpawnActor(UClass* Class, const FTransform* Transform, const FActorSpawnParameters& SpawnParameters)
{
	const FVector Location = Transform ? Transform->GetLocation() : FVector::ZeroVector;
	const FRotator Rotation = Transform ? Transform->Rotator() : FRotator::ZeroRotator;
	return SpawnActor(Class, &Location, &Rotation, SpawnParameters);
}

AActor* UWorld::SpawnActor(UClass* Class, const FVector* Location, const FRotator* Rotation, const FActorSpawnParameters& SpawnParameters)
{
	if (!Class || !Class->IsChildOf(AActor::StaticClass()) || Class->IsAbstract()) { return nullptr; }
	AActor* Actor = NewObject<AActor>(this, Class, FName(), SpawnParameters.ObjectFlags);
	Actors.Add(Actor);
	if (Location) { Actor->SetActorLocation(*Location); }
	if (Rotation) { Actor->SetActorRotation(*Rotation); }
	Actor->RegisterAllComponents();
	if (bActorsInitialized) { Actor->InitializeForPlay(); }
	if (bBegunPlay) { Actor->DispatchBeginPlay(); }
	return Actor;
}

void UWorld::Tick(ELevelTick TickType, float DeltaSeconds)
{
	DeltaSeconds = WorldSettings->FixupDeltaSeconds(DeltaSeconds, DeltaSeconds);
	DeltaTimeSeconds = DeltaSeconds;
	TimeSeconds += static_cast<double>(DeltaSeconds);
	if (NavigationSystem) { NavigationSystem->Tick(DeltaSeconds); }
	TArray<FTickFunction*> Done;
	for (int32 Group = TG_PrePhysics; Group < TG_MAX; ++Group)
	{
		for (FTickFunction* Function : TArray<FTickFunction*>(TickFunctions))
		{
			if (TickFunctions.Contains(Function) && GroupOf(*Function, 0) == Group) { RunTickFunction(*Function, Done, 0, TickType); }
		}
	}
	for (UObject* Subsystem : TArray<UObject*>(Subsystems))
	{
		if (UTickableWorldSubsystem* Ticked = Cast<UTickableWorldSubsystem>(Subsystem)) { Ticked->Tick(DeltaSeconds); }
	}
	// The engine does it now and then; here after each tick, so that nothing lives by luck.	[repo] jjh2v287/TDGame Docs/MonsterAI_CombatSim/research/engine-determinism-headless.md
	CollectGarbage(GARBAGE_COLLECTION_KEEPFLAGS);
}

void UWorld::RunTickFunction(FTickFunction& Function, TArray<FTickFunction*>& Done, int32 Depth, ELevelTick TickType)
{
	if (Done.Contains(&Function) || Depth > LongestPrerequisiteChain) { return; }
	Done.Add(&Function);
	for (const FTickFunction::FPrerequisite& Prerequisite : TArray<FTickFunction::FPrerequisite>(Function.Prerequisites))
	{
		if (Prerequisite.Object.IsValid() && TickFunctions.Contains(Prerequisite.Function))
		{
			RunTickFunction(*Prerequisite.Function, Done, Depth + 1, TickType);
		}
	}
	if (!TickFunctions.Contains(&Function) || !Function.IsTickFunctionEnabled() || !IsValid(Function.GetTarget())) { return; }
	Function.SinceLastTick += DeltaTimeSeconds;
	if (Function.SinceLastTick >= Function.TickInterval)
	{
		const float Elapsed = Function.TickInterval > 0.f ? Function.SinceLastTick : DeltaTimeSeconds;
		Function.SinceLastTick = 0.f;
		Function.Execute(Elapsed, TickType);
	}
}

FTickFunction::~FTickFunction() { Unregister(); }

void FTickFunction::AddPrerequisite(UObject* TargetObject, FTickFunction& TargetTickFunction)
{
	if (TargetTickFunction.bCanEverTick) { Prerequisites.AddUnique({TargetObject, &TargetTickFunction}); }
}

void FTickFunction::RemovePrerequisite(UObject* TargetObject, FTickFunction& TargetTickFunction)
{
	Prerequisites.Remove({TargetObject, &TargetTickFunction});
}

void FTickFunction::Register(UWorld* InWorld)
{
	if (World) { return; }
	World = InWorld;
	World->TickFunctions.Add(this);
}

void FTickFunction::Unregister()
{
	if (World) { World->TickFunctions.Remove(this); }
	World = nullptr;
}

void FActorTickFunction::Execute(float DeltaTime, ELevelTick) { Target->Tick(DeltaTime); }

UObject* FActorTickFunction::GetTarget() const { return Target; }

void FActorComponentTickFunction::Execute(float DeltaTime, ELevelTick TickType) { Target->TickComponent(DeltaTime, TickType, this); }

UObject* FActorComponentTickFunction::GetTarget() const { return Target; }
