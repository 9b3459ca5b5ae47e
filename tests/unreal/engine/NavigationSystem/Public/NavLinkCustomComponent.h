// Stand-in for NavigationSystem/Public/NavLinkCustomComponent.h: a smart link, which is no part of the mesh here.
// Source: the API pages of UNavLinkCustomComponent. There a UNavRelevantComponent is between.
#pragma once

#include "Components/ActorComponent.h"
#include "GameFramework/Actor.h"
#include "NavLinkCustomComponent.generated.h"

UCLASS(MinimalAPI)
class UNavLinkCustomComponent : public UActorComponent
{
	GENERATED_BODY()

public:
	FVector GetStartPoint() const { return GetOwner()->ActorToWorld().TransformPosition(StartInStandIn); }	// [doc 5.5] in world space
	FVector GetEndPoint() const { return GetOwner()->ActorToWorld().TransformPosition(EndInStandIn); }		// [doc 5.4] in world space
	bool IsEnabled() const { return bEnabledInStandIn; }		// [doc 5.5]
	void SetEnabled(bool bNewEnabled) { bEnabledInStandIn = bNewEnabled; }	// [doc 5.1]

	FVector StartInStandIn = FVector::ZeroVector;				// [inside]
	FVector EndInStandIn = FVector::ZeroVector;					// [inside]
	bool bEnabledInStandIn = true;								// [inside]
};
