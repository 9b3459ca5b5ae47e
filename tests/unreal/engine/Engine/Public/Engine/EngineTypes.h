// Stand-in for Engine/Classes/Engine/EngineTypes.h.
// Sources: the Python reflection stub of UE 5.6 (MovementMode, SpawnActorCollisionHandlingMethod, CollisionEnabled);
// quodsoler/unreal-engine-skills, skills/ue-physics-collision/SKILL.md, which lists the collision enums of 5.8.
#pragma once

#include "Engine/EngineBaseTypes.h"
#include "Math/Vector.h"
#include "EngineTypes.generated.h"

UENUM(BlueprintType)
enum EMovementMode : int	// [doc latest] EMovementMode, which has no underlying type
{
	MOVE_None UMETA(DisplayName = "None"),				// [stub]
	MOVE_Walking UMETA(DisplayName = "Walking"),		// [stub]
	MOVE_NavWalking UMETA(DisplayName = "Navmesh Walking"),	// [stub]
	MOVE_Falling UMETA(DisplayName = "Falling"),		// [stub]
	MOVE_Swimming UMETA(DisplayName = "Swimming"),		// [doc latest] EMovementMode
	MOVE_Flying UMETA(DisplayName = "Flying"),			// [stub]
	MOVE_Custom UMETA(DisplayName = "Custom"),			// [stub]
};

UENUM(BlueprintType)
enum class ESpawnActorCollisionHandlingMethod : uint8
{
	Undefined,			// [stub]
	AlwaysSpawn,		// [stub]
};

UENUM(BlueprintType)
enum ENetRole : int
{
	ROLE_Authority,			// [stub]
};

UENUM(BlueprintType)
namespace EEndPlayReason
{
	enum Type : int
	{
		Destroyed,			// [stub]
		Quit,				// [stub]
	};
}

/** What an actor keeps when it is attached; the stand-in's keeps its place. */
struct FAttachmentTransformRules
{
	static const FAttachmentTransformRules KeepWorldTransform;	// [repo] quodsoler/unreal-engine-skills
};
inline const FAttachmentTransformRules FAttachmentTransformRules::KeepWorldTransform;

enum class ETeleportType : uint8 { None, TeleportPhysics, ResetPhysics };	// [inside]

namespace EWorldType
{
	enum Type { None, Game, Editor, PIE, EditorPreview, GamePreview, GameRPC, Inactive };	// [doc latest]
}

struct FHitResult;

/** What a component is, and what a query looks for: one list for both. */
UENUM(BlueprintType)
enum ECollisionChannel : int
{
	ECC_WorldStatic UMETA(DisplayName = "WorldStatic"),		// [repo] quodsoler/unreal-engine-skills (5.8)
	ECC_WorldDynamic UMETA(DisplayName = "WorldDynamic"),	// [repo] quodsoler/unreal-engine-skills
	ECC_Pawn UMETA(DisplayName = "Pawn"),					// [repo] quodsoler/unreal-engine-skills
	ECC_Visibility UMETA(DisplayName = "Visibility"),		// [repo] quodsoler/unreal-engine-skills
	ECC_Camera UMETA(DisplayName = "Camera"),				// [repo] quodsoler/unreal-engine-skills
	ECC_PhysicsBody UMETA(DisplayName = "PhysicsBody"),		// [repo] quodsoler/unreal-engine-skills
	ECC_Vehicle UMETA(DisplayName = "Vehicle"),				// [repo] quodsoler/unreal-engine-skills
	ECC_Destructible UMETA(DisplayName = "Destructible"),	// [repo] quodsoler/unreal-engine-skills
	ECC_MAX UMETA(Hidden),									// [inside] and the order, and the channels of the project
};

UENUM(BlueprintType)
enum ECollisionResponse : int
{
	ECR_Ignore UMETA(DisplayName = "Ignore"),		// [repo] quodsoler/unreal-engine-skills
	ECR_Overlap UMETA(DisplayName = "Overlap"),		// [repo] quodsoler/unreal-engine-skills
	ECR_Block UMETA(DisplayName = "Block"),			// [repo] quodsoler/unreal-engine-skills
};

UENUM(BlueprintType)
namespace ECollisionEnabled
{
	enum Type : int
	{
		NoCollision,		// [stub]
		QueryOnly,			// [stub]
		QueryAndPhysics,	// [stub]
	};
}

/** How something meets each channel. */
struct FCollisionResponseContainer
{
	FCollisionResponseContainer() : FCollisionResponseContainer(ECR_Block) {}	// [doc latest] "set all channels to ECR_Block"
	FCollisionResponseContainer(ECollisionResponse DefaultResponse) { SetAllChannels(DefaultResponse); }	// [repo] quodsoler/unreal-engine-skills
	bool SetResponse(ECollisionChannel Channel, ECollisionResponse NewResponse)	// [repo] quodsoler/unreal-engine-skills
	{
		const bool bChanged = Responses[Channel] != NewResponse;
		Responses[Channel] = NewResponse;
		return bChanged;
	}
	bool SetAllChannels(ECollisionResponse NewResponse)							// [inside]
	{
		for (ECollisionResponse& Response : Responses) { Response = NewResponse; }
		return true;
	}
	ECollisionResponse GetResponse(ECollisionChannel Channel) const { return Responses[Channel]; }	// [inside]

private:
	ECollisionResponse Responses[ECC_MAX];
};
