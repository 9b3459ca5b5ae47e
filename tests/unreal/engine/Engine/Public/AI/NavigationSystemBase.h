// Stand-in for Engine/Classes/AI/NavigationSystemBase.h.
// Sources: the API pages of UNavigationSystemBase and of FNavigationSystem::AddNavigationSystemToWorld (5.2), which name this header.
#pragma once

#include "Templates/Casts.h"
#include "UObject/Object.h"
#include "NavigationSystemBase.generated.h"

class UNavigationSystemConfig;

enum class FNavigationSystemRunMode : uint8 { InvalidMode, GameMode };	// [doc 5.2] FNavigationSystem::AddNavigationSystemToWorld names InvalidMode, [repo] Karazaa/Argus the other

UCLASS(Abstract)
class UNavigationSystemBase : public UObject
{
	GENERATED_BODY()

public:
	/** Hands out what searches found since. */
	virtual void Tick(float /*DeltaSeconds*/) {}						// [doc 5.4]
	UWorld* GetWorld() const override { return GetTypedOuter<UWorld>(); }	// [doc 5.4]
};

namespace FNavigationSystem
{
	enum ECreateIfMissing { DontCreate = 0, Create = 1 };				// [doc 5.4] UNavigationSystemV1/GetDefaultNavDataInstance takes one

	/** Gives a world its navigation system, unless it has one. The stand-in's world without values has none. */
	void AddNavigationSystemToWorld(UWorld& WorldOwner, const FNavigationSystemRunMode RunMode = FNavigationSystemRunMode::InvalidMode, UNavigationSystemConfig* NavigationSystemConfig = nullptr, const bool bInitializeForWorld = true, const bool bOverridePreviousNavSys = false);	// [doc 5.2]

	UNavigationSystemBase* GetStandInSystem(const UWorld* World);		// [inside]

	template<typename TNavSys>
	TNavSys* GetCurrent(UWorld* World) { return Cast<TNavSys>(GetStandInSystem(World)); }				// [repo] Karazaa/Argus
	template<typename TNavSys>
	const TNavSys* GetCurrent(const UWorld* World) { return Cast<TNavSys>(GetStandInSystem(World)); }	// [repo] Karazaa/Argus
}
