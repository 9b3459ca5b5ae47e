// Stand-in for Engine/Classes/Components/InstancedStaticMeshComponent.h: many meshes in one component, each a body of its own.
// Source: the API pages of UInstancedStaticMeshComponent (5.4).
#pragma once

#include "Components/StaticMeshComponent.h"
#include "InstancedStaticMeshComponent.generated.h"

UCLASS(MinimalAPI)
class UInstancedStaticMeshComponent : public UStaticMeshComponent
{
	GENERATED_BODY()

public:
	UInstancedStaticMeshComponent(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get()) : Super(ObjectInitializer) {}	// [doc 5.5] UInstancedStaticMeshComponent/__ctor/1

	virtual int32 AddInstance(const FTransform& InstanceTransform, bool bWorldSpace = false);		// [stub]
	int32 GetInstanceCount() const { return Instances.Num(); }		// [stub]
	/** Moves instances, from the first one on. */
	virtual bool BatchUpdateInstancesTransforms(int32 StartInstanceIndex, const TArray<FTransform>& NewInstancesTransforms, bool bWorldSpace = false, bool bMarkRenderStateDirty = false, bool bTeleport = false);	// [doc 5.0] UInstancedStaticMeshComponent/BatchUpdateInsta-/1, without defaults
	bool GetInstanceTransform(int32 InstanceIndex, FTransform& OutInstanceTransform, bool bWorldSpace = false) const;	// [doc 5.4]

	int32 GetBodyCount() const override;
	FCollisionShape GetBodyShape(int32 Body) const override;
	FTransform GetBodyTransform(int32 Body) const override { return Instances[Body]; }

private:
	TArray<FTransform> Instances;
};
