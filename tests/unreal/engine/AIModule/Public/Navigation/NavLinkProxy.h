// Stand-in for AIModule/Classes/Navigation/NavLinkProxy.h: it says its links, and is no part of the mesh.
// Sources: the API pages of ANavLinkProxy.
#pragma once

#include "AI/Navigation/NavLinkDefinition.h"
#include "Components/SceneComponent.h"
#include "GameFramework/Actor.h"
#include "NavLinkCustomComponent.h"
#include "NavLinkProxy.generated.h"

UCLASS(MinimalAPI)
class ANavLinkProxy : public AActor
{
	GENERATED_BODY()

public:
	ANavLinkProxy(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get()) : AActor(ObjectInitializer)	// [doc latest]
	{
		SetRootComponent(CreateDefaultSubobject<USceneComponent>(TEXT("PositionComponent")));
		SmartInStandIn = CreateDefaultSubobject<UNavLinkCustomComponent>(TEXT("SmartLinkComp"));
	}

	TArray<FNavigationLink> PointLinks;	// [doc latest]
	bool bSmartLinkIsRelevant = false;	// [doc 5.2]

	virtual bool GetNavigationLinksArray(TArray<FNavigationLink>& OutLink, TArray<FNavigationSegmentLink>& OutSegments) const	// [doc 5.4]
	{
		OutLink.Append(PointLinks);
		OutSegments.Append(SegmentsInStandIn);
		return OutLink.Num() + OutSegments.Num() > 0;
	}
	UNavLinkCustomComponent* GetSmartLinkComp() const { return SmartInStandIn; }		// [doc 5.3]
	bool IsSmartLinkEnabled() const { return SmartInStandIn->IsEnabled(); }				// [doc 5.2]
	void SetSmartLinkEnabled(bool bEnabled) { SmartInStandIn->SetEnabled(bEnabled); }	// [doc 5.2]

	TArray<FNavigationSegmentLink> SegmentsInStandIn;									// [inside] its own are private there
	UNavLinkCustomComponent* SmartInStandIn = nullptr;									// [inside]
};
