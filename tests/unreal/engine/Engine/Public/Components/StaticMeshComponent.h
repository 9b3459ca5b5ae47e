// Stand-in for Engine/Classes/Components/StaticMeshComponent.h: a mesh that collides as its bounding box.
// Source: the Python reflection stub of UE 5.6 (StaticMeshComponent).
#pragma once

#include "Components/PrimitiveComponent.h"
#include "Engine/StaticMesh.h"
#include "StaticMeshComponent.generated.h"

UCLASS(MinimalAPI)
class UStaticMeshComponent : public UPrimitiveComponent
{
	GENERATED_BODY()

public:
	/** Blocks everything unless told otherwise. */
	UStaticMeshComponent(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get()) : Super(ObjectInitializer)	// [doc 5.4] UStaticMeshComponent/__ctor
	{
		SetCollisionProfileName(TEXT("BlockAllDynamic"));
	}

	virtual bool SetStaticMesh(UStaticMesh* NewMesh)			// [stub]
	{
		StaticMesh = NewMesh;
		return true;
	}
	UStaticMesh* GetStaticMesh() const { return StaticMesh; }	// [repo] j6sistek-ui/SpaceSurvival Source/SpaceSurvival/Private/SSDenseFieldAutomationTests.cpp
	int32 GetBodyCount() const override;
	FCollisionShape GetCollisionShape(float Inflation = 0.f) const override;	// [inside]

private:
	UPROPERTY()
	TObjectPtr<UStaticMesh> StaticMesh;							// [stub]
};
