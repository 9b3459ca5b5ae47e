// Stand-in for Engine/Classes/Engine/EngineTypes.h.
// Source: the Python reflection stub of UE 5.6 (MovementMode, AutoPossessAI, SpawnActorCollisionHandlingMethod).
#pragma once

#include "Engine/EngineBaseTypes.h"
#include "Math/Vector.h"
#include "EngineTypes.generated.h"

UENUM(BlueprintType)
enum EMovementMode : int	// [unverified] the underlying type
{
	MOVE_None UMETA(DisplayName = "None"),				// [stub]
	MOVE_Walking UMETA(DisplayName = "Walking"),		// [stub]
	MOVE_NavWalking UMETA(DisplayName = "Navmesh Walking"),	// [stub]
	MOVE_Falling UMETA(DisplayName = "Falling"),		// [stub]
	MOVE_Swimming UMETA(DisplayName = "Swimming"),		// [stub]
	MOVE_Flying UMETA(DisplayName = "Flying"),			// [stub]
	MOVE_Custom UMETA(DisplayName = "Custom"),			// [stub]
	MOVE_MAX UMETA(Hidden),								// [unverified]
};

UENUM()
enum class EAutoPossessAI : uint8
{
	Disabled,			// [stub]
	PlacedInWorld,		// [stub]
	Spawned,			// [stub]
	PlacedInWorldOrSpawned,	// [stub]
};

UENUM(BlueprintType)
enum class ESpawnActorCollisionHandlingMethod : uint8
{
	Undefined,			// [stub]
	AlwaysSpawn,		// [stub]
	AdjustIfPossibleButAlwaysSpawn,			// [stub]
	AdjustIfPossibleButDontSpawnIfColliding,	// [stub]
	DontSpawnIfColliding,	// [stub]
};

UENUM(BlueprintType)
enum ENetRole : int
{
	ROLE_None,				// [stub]
	ROLE_SimulatedProxy,	// [stub]
	ROLE_AutonomousProxy,	// [stub]
	ROLE_Authority,			// [stub]
	ROLE_MAX UMETA(Hidden),
};

UENUM(BlueprintType)
namespace EEndPlayReason
{
	enum Type : int
	{
		Destroyed,			// [stub]
		LevelTransition,	// [stub]
		EndPlayInEditor,	// [stub]
		RemovedFromWorld,	// [stub]
		Quit,				// [stub]
	};
}

enum class ETeleportType : uint8 { None, TeleportPhysics, ResetPhysics };	// [unverified]

namespace EWorldType
{
	enum Type { None, Game, Editor, PIE, EditorPreview, GamePreview, GameRPC, Inactive };	// [doc latest]
}

struct FHitResult	// [unverified]
{
	bool bBlockingHit = false;
};
