// Stand-in for Engine/Classes/Engine/HitResult.h: what a trace hit.
// Sources: the API pages of FHitResult and of UGameplayStatics::BreakHitResult (5.3), which tell the meaning of the members.
#pragma once

#include "Engine/EngineTypes.h"
#include "Math/Vector.h"
#include "UObject/WeakObjectPtr.h"
#include "HitResult.generated.h"

class UPrimitiveComponent;

USTRUCT(BlueprintType)								// [doc latest]
struct FHitResult
{
	GENERATED_BODY()

	/** From 0 to 1 along the trace; 1 when nothing was hit, 0 when it began in what it hit. */
	float Time = 1.f;									// [doc 5.3]
	float Distance = 0.f;								// [doc 5.3]
	/** Where the moved shape touches. */
	FVector Location = FVector::ZeroVector;				// [doc 5.3]
	FVector ImpactPoint = FVector::ZeroVector;			// [doc 5.3]
	/** The normal of the moved shape's surface; for a sphere and a capsule it is also the hit surface's normal. */
	FVector Normal = FVector::ZeroVector;				// [doc 5.3]
	FVector ImpactNormal = FVector::ZeroVector;			// [doc 5.3]
	FVector TraceStart = FVector::ZeroVector;			// [doc 5.3]
	FVector TraceEnd = FVector::ZeroVector;				// [doc 5.3]
	float PenetrationDepth = 0.f;						// [doc latest]
	/** The body of the component that was hit: the instance of an instanced mesh. */
	int32 Item = INDEX_NONE;							// [doc latest]
	uint8 bBlockingHit : 1 = false;						// [doc latest]
	uint8 bStartPenetrating : 1 = false;				// [doc latest]
	TWeakObjectPtr<UPrimitiveComponent> Component;		// [doc latest]

	FHitResult() = default;								// [doc latest]
	explicit FHitResult(float InTime) : Time(InTime) {}	// [doc latest]
	AActor* GetActor() const;							// [repo] quodsoler/unreal-engine-skills
	UPrimitiveComponent* GetComponent() const { return Component.Get(); }	// [repo] quodsoler/unreal-engine-skills
};
