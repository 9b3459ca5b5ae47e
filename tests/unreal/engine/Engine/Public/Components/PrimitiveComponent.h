// Stand-in for Engine/Classes/Components/PrimitiveComponent.h: what queries find and movement is blocked by. No physics.
// Sources: the API pages of UPrimitiveComponent; the Python reflection stub of UE 5.6 (PrimitiveComponent).
#pragma once

#include "CollisionShape.h"
#include "Components/SceneComponent.h"
#include "Math/Transform.h"
#include "PrimitiveComponent.generated.h"

UCLASS(Abstract, MinimalAPI)
class UPrimitiveComponent : public USceneComponent
{
	GENERATED_BODY()

public:

	virtual FCollisionShape GetCollisionShape(float Inflation = 0.f) const;		// [inside]
	virtual ECollisionEnabled::Type GetCollisionEnabled() const;				// [stub] Actor.set_actor_enable_collision is "for the whole actor"
	bool IsQueryCollisionEnabled() const;										// [stub]
	/** Upright, around a sphere or a capsule; of any other shape around the box of its bounds. */
	virtual void CalcBoundingCylinder(float& CylinderRadius, float& CylinderHalfHeight) const;	// [doc 5.2] USceneComponent/CalcBoundingCylinder; the spheres' and capsules' own: [doc 5.3], [doc 5.4]
	virtual void SetCollisionEnabled(ECollisionEnabled::Type NewType) { CollisionEnabled = NewType; }	// [stub]
	virtual ECollisionChannel GetCollisionObjectType() const { return ObjectType; }	// [stub]
	virtual void SetCollisionObjectType(ECollisionChannel Channel) { ObjectType = Channel; }	// [stub]
	virtual ECollisionResponse GetCollisionResponseToChannel(ECollisionChannel Channel) const { return Responses.GetResponse(Channel); }	// [doc 5.5]
	virtual const FCollisionResponseContainer& GetCollisionResponseToChannels() const { return Responses; }	// [doc 5.4]
	virtual void SetCollisionResponseToChannel(ECollisionChannel Channel, ECollisionResponse NewResponse) { Responses.SetResponse(Channel, NewResponse); }	// [doc 5.4]
	virtual void SetCollisionResponseToAllChannels(ECollisionResponse NewResponse) { Responses.SetAllChannels(NewResponse); }	// [doc 5.5]
	/** Of the engine's profiles it knows BlockAll, BlockAllDynamic, OverlapAll, OverlapAllDynamic, NoCollision and Pawn. */
	virtual void SetCollisionProfileName(FName InCollisionProfileName, bool bUpdateOverlaps = true);	// [stub]
	void IgnoreActorWhenMoving(AActor* Actor, bool bShouldIgnore);				// [stub]
	void IgnoreComponentWhenMoving(UPrimitiveComponent* Component, bool bShouldIgnore);	// [stub]
	const TArray<UPrimitiveComponent*>& GetMoveIgnoreComponents() const { return MoveIgnoreComponents; }	// [doc 5.4]
	TArray<AActor*> CopyArrayOfMoveIgnoreActors();								// [stub]

	// What queries meet: one body, unless a component has more.
	virtual int32 GetBodyCount() const { return 1; }
	virtual FCollisionShape GetBodyShape(int32 /*Body*/) const { return GetCollisionShape(); }
	virtual FTransform GetBodyTransform(int32 /*Body*/) const { return FTransform(GetComponentQuat(), GetComponentLocation()); }

protected:
	void OnRegister() override;
	void OnUnregister() override;
	bool MoveComponentImpl(const FVector& Delta, const FQuat& NewRotation, bool bSweep, FHitResult* OutHit, ETeleportType Teleport) override;	// [inside]

private:
	TArray<TWeakObjectPtr<AActor>> MoveIgnoreActors;
	TArray<UPrimitiveComponent*> MoveIgnoreComponents;
	FCollisionResponseContainer Responses;
	ECollisionChannel ObjectType = ECC_WorldDynamic;							// [inside] the default
	ECollisionEnabled::Type CollisionEnabled = ECollisionEnabled::QueryAndPhysics;	// [inside] the default
};
