// Stand-in for Engine/Public/CollisionQueryParams.h.
// Sources: the API page of FCollisionResponseParams; quodsoler/unreal-engine-skills, skills/ue-physics-collision/SKILL.md (5.8).
#pragma once

#include "Containers/Array.h"
#include "Engine/EngineTypes.h"
#include "UObject/NameTypes.h"

class AActor;
class UPrimitiveComponent;

#define SCENE_QUERY_STAT(QueryName) FName(TEXT(#QueryName))		// [repo] j6sistek-ui/SpaceSurvival Source/SpaceSurvival/Private/SSDenseFieldAutomationTests.cpp

struct FCollisionQueryParams
{
	bool bTraceComplex = false;			// [inside]
	bool bFindInitialOverlaps = true;	// [repo] quodsoler/unreal-engine-skills
	bool bIgnoreTouches = false;		// [repo] quodsoler/unreal-engine-skills

	FCollisionQueryParams() = default;	// [repo] larsjsol/NavGrid
	FCollisionQueryParams(FName /*InTraceTag*/, bool bInTraceComplex = false, const AActor* InIgnoreActor = nullptr)	// [repo] quodsoler/unreal-engine-skills
		: bTraceComplex(bInTraceComplex)
	{
		AddIgnoredActor(InIgnoreActor);
	}
	void AddIgnoredActor(const AActor* InIgnoreActor)	// [repo] quodsoler/unreal-engine-skills
	{
		if (InIgnoreActor) { IgnoredActors.AddUnique(InIgnoreActor); }
	}
	void AddIgnoredActors(const TArray<AActor*>& InIgnoreActors)	// [doc 5.3]
	{
		for (const AActor* Actor : InIgnoreActors) { AddIgnoredActor(Actor); }
	}
	void AddIgnoredComponent(const UPrimitiveComponent* InIgnoreComponent) { IgnoredComponents.AddUnique(InIgnoreComponent); }	// [repo] quodsoler/unreal-engine-skills

	/** Forgets them, and keeps the memory. */
	void ClearIgnoredActors() { IgnoredActors.Reset(); }			// [doc 5.5] FCollisionQueryParams/ClearIgnoredActors
	void ClearIgnoredComponents() { IgnoredComponents.Reset(); }	// [doc 5.1] FCollisionQueryParams/ClearIgnoredComponents

	static const FCollisionQueryParams DefaultQueryParam;	// [inside]

	// The world's side.
	bool Ignores(const UPrimitiveComponent& Component) const;

private:
	TArray<const AActor*> IgnoredActors;
	TArray<const UPrimitiveComponent*> IgnoredComponents;
};

/** How the query itself meets each channel: with what it blocks it stops. */
struct FCollisionResponseParams
{
	FCollisionResponseContainer CollisionResponse;	// [inside]

	FCollisionResponseParams(ECollisionResponse DefaultResponse = ECR_Block) : CollisionResponse(DefaultResponse) {}	// [doc latest]
	FCollisionResponseParams(const FCollisionResponseContainer& ResponseContainer) : CollisionResponse(ResponseContainer) {}	// [doc latest]

	static const FCollisionResponseParams DefaultResponseParam;	// [inside]
};
