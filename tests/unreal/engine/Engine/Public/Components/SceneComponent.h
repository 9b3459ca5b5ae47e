// Stand-in for Engine/Classes/Components/SceneComponent.h: a place in the world, without attachment.
// Sources: the Python reflection stub of UE 5.6 (SceneComponent); the API page of USceneComponent::MoveComponent.
#pragma once

#include "Components/ActorComponent.h"
#include "Math/Quat.h"
#include "Math/Transform.h"
#include "SceneComponent.generated.h"

UCLASS()
class USceneComponent : public UActorComponent
{
	GENERATED_BODY()

public:

	UPROPERTY()
	FVector ComponentVelocity = FVector::ZeroVector;		// [inside]

	FVector GetComponentLocation() const { return Location; }	// [repo] larsjsol/NavGrid
	FRotator GetComponentRotation() const { return Rotation; }	// [repo] larsjsol/NavGrid
	FQuat GetComponentQuat() const { return Quat; }	// [repo] quodsoler/unreal-engine-skills
	FVector GetComponentScale() const { return Scale; }			// [repo] Sixze/ALS-Refactored
	void SetWorldScale3D(FVector NewScale) { Scale = NewScale; }	// [stub]
	FVector GetUpVector() const { return GetComponentQuat().GetUpVector(); }	// [stub]
	/** Moves and turns; with a sweep it stops at the first blocking hit, and the rest of the way is left. */
	bool MoveComponent(const FVector& Delta, const FQuat& NewRotation, bool bSweep, FHitResult* Hit = nullptr, int32 /*MoveFlags*/ = 0, ETeleportType Teleport = ETeleportType::None)	// [inside]
	{
		return MoveComponentImpl(Delta, NewRotation, bSweep, Hit, Teleport);
	}
	void SetWorldLocation(FVector NewLocation, bool bSweep = false, FHitResult* OutSweepHitResult = nullptr, ETeleportType Teleport = ETeleportType::None);	// [inside]
	void SetWorldRotation(FRotator NewRotation, bool bSweep = false, FHitResult* OutSweepHitResult = nullptr, ETeleportType Teleport = ETeleportType::None);	// [inside]
	virtual FVector GetComponentVelocity() const { return ComponentVelocity; }	// [stub]
	FVector GetForwardVector() const { return Rotation.Vector(); }	// [stub]

protected:
	virtual bool MoveComponentImpl(const FVector& Delta, const FQuat& NewRotation, bool bSweep, FHitResult* OutHit, ETeleportType Teleport);	// [inside]

private:
	FVector Location = FVector::ZeroVector;
	FRotator Rotation = FRotator::ZeroRotator;
	/** The same rotation. */
	FQuat Quat = FQuat::Identity;
	FVector Scale = FVector::OneVector;
};
