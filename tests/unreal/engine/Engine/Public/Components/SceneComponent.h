// Stand-in for Engine/Classes/Components/SceneComponent.h: a place in the world, of its own or below a parent.
// Sources: the Python reflection stub of UE 5.6 (SceneComponent); the API pages of USceneComponent::MoveComponent and SetupAttachment.
#pragma once

#include "Components/ActorComponent.h"
#include "Math/Quat.h"
#include "Math/Transform.h"
#include "UObject/WeakObjectPtr.h"
#include "SceneComponent.generated.h"

UENUM(BlueprintType)
namespace EComponentMobility
{
	enum Type : int
	{
		Static,					// [stub]
		Movable,				// [stub]
	};
}

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

	/** Puts it below a parent, whose motion it follows. Here it is moved by its relative place only, and keeps no socket. */
	void SetupAttachment(USceneComponent* InParent, FName InSocketName = NAME_None);	// [doc 5.4] the default is not told
	USceneComponent* GetAttachParent() const { return AttachParent.Get(); }	// [stub]
	void SetRelativeLocation(FVector NewLocation, bool bSweep = false, FHitResult* OutSweepHitResult = nullptr, ETeleportType Teleport = ETeleportType::None);	// [stub]
	void SetRelativeRotation(FRotator NewRotation, bool bSweep = false, FHitResult* OutSweepHitResult = nullptr, ETeleportType Teleport = ETeleportType::None);	// [stub]
	void SetRelativeScale3D(FVector NewScale3D);				// [doc 5.4]
	void SetMobility(EComponentMobility::Type /*NewMobility*/) {}	// [stub]
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
	void OnRegister() override;
	virtual bool MoveComponentImpl(const FVector& Delta, const FQuat& NewRotation, bool bSweep, FHitResult* OutHit, ETeleportType Teleport);	// [inside]

private:
	FVector Location = FVector::ZeroVector;
	FRotator Rotation = FRotator::ZeroRotator;
	/** The same rotation. */
	FQuat Quat = FQuat::Identity;
	FVector Scale = FVector::OneVector;

	TWeakObjectPtr<USceneComponent> AttachParent;
	TArray<TWeakObjectPtr<USceneComponent>> AttachChildren;
	FVector RelativeLocation = FVector::ZeroVector;
	FRotator RelativeRotation = FRotator::ZeroRotator;
	FVector RelativeScale = FVector::OneVector;

	/** Its own place from its parent's, and the places of its children. */
	void FollowParent();
	void MoveChildren();
};
