// Stand-in for Engine/Classes/Engine/EngineBaseTypes.h: ticking.
// Sources: Epic's page "Actor Ticking"; the Python reflection stub of UE 5.6 (TickFunction, TickingGroup).
#pragma once

#include "Containers/EnumAsByte.h"
#include "Containers/Array.h"
#include "UObject/ObjectMacros.h"
#include "UObject/ObjectPtr.h"
#include "UObject/UObjectGlobals.h"
#include "EngineBaseTypes.generated.h"

class UActorComponent;
class AActor;
class UWorld;

UENUM(BlueprintType)
enum ETickingGroup : int
{
	TG_PrePhysics UMETA(DisplayName = "Pre Physics"),				// [stub]
	TG_DuringPhysics UMETA(DisplayName = "During Physics"),			// [stub]
	TG_EndPhysics UMETA(Hidden, DisplayName = "End Physics"),		// [inside]
	TG_PostPhysics UMETA(DisplayName = "Post Physics"),				// [stub]
	TG_MAX,
};

enum ELevelTick
{
	LEVELTICK_All = 2,				// [repo] CesiumGS/cesium-unreal
};

USTRUCT()
struct FTickFunction
{
	GENERATED_BODY()

	UPROPERTY(EditDefaultsOnly, Category = "Tick")
	TEnumAsByte<ETickingGroup> TickGroup = TG_PrePhysics;	// [stub]

	UPROPERTY(EditDefaultsOnly, Category = "Tick")
	uint8 bTickEvenWhenPaused : 1 = false;					// [stub]

	UPROPERTY()
	uint8 bCanEverTick : 1 = false;							// [repo] sinbad/SUSS

	UPROPERTY(EditDefaultsOnly, Category = "Tick")
	uint8 bStartWithTickEnabled : 1 = true;					// [stub]

	UPROPERTY(EditDefaultsOnly, Category = "Tick")
	float TickInterval = 0.f;								// [stub]

	FTickFunction() = default;
	FTickFunction(const FTickFunction&) = delete;
	FTickFunction& operator=(const FTickFunction&) { return *this; }
	virtual ~FTickFunction();

	/** This function runs after the other one, whatever the order of their registration. */
	void AddPrerequisite(UObject* TargetObject, FTickFunction& TargetTickFunction);		// [inside]
	void RemovePrerequisite(UObject* TargetObject, FTickFunction& TargetTickFunction);	// [inside]
	void SetTickFunctionEnable(bool bInEnabled) { bEnabled = bInEnabled; }				// [repo] sinbad/SUSS
	bool IsTickFunctionEnabled() const { return bEnabled; }								// [inside]
	bool IsTickFunctionRegistered() const { return World != nullptr; }					// [inside]

	// The stand-in's side.
	void Register(UWorld* InWorld);
	void Unregister();
	virtual void Execute(float DeltaTime, ELevelTick TickType) = 0;
	virtual UObject* GetTarget() const = 0;

	struct FPrerequisite
	{
		TWeakObjectPtr<UObject> Object;
		FTickFunction* Function;
		bool operator==(const FPrerequisite& Other) const { return Object == Other.Object && Function == Other.Function; }
	};
	TArray<FPrerequisite> Prerequisites;
	float SinceLastTick = 0.f;

private:
	UWorld* World = nullptr;
	bool bEnabled = false;
};

struct FActorTickFunction : public FTickFunction
{
	AActor* Target = nullptr;			// [doc latest] FActorTickFunction
	void Execute(float DeltaTime, ELevelTick TickType) override;
	UObject* GetTarget() const override;
};

struct FActorComponentTickFunction : public FTickFunction
{
	UActorComponent* Target = nullptr;	// [doc latest] FActorComponentTickFunction
	void Execute(float DeltaTime, ELevelTick TickType) override;
	UObject* GetTarget() const override;
};

/** Who else is in the game. */
enum ENetMode
{
	NM_Standalone,		// [inside]
	NM_DedicatedServer,	// [inside]
	NM_ListenServer,	// [inside]
	NM_Client,			// [doc latest] FWorldInfo/ENetMode: "synced with EngineBaseTypes.h"
};

/** Where a world is loaded from. */
struct FURL	// [repo] landelare/ue5coro
{
	FURL() = default;
};
