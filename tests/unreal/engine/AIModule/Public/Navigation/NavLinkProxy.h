// Stand-in for AIModule/Classes/Navigation/NavLinkProxy.h: it says its links, and is no part of the mesh.
// Sources: the API pages of ANavLinkProxy.
#pragma once

#include "AI/Navigation/NavLinkDefinition.h"
#include "Components/SceneComponent.h"
#include "GameFramework/Actor.h"
#include "NavLinkProxy.generated.h"

UCLASS(MinimalAPI)
class ANavLinkProxy : public AActor
{
	GENERATED_BODY()

public:
	ANavLinkProxy(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get()) : AActor(ObjectInitializer)	// [doc latest]
	{
		SetRootComponent(CreateDefaultSubobject<USceneComponent>(TEXT("PositionComponent")));
	}

	TArray<FNavigationLink> PointLinks;	// [doc latest]

	virtual bool GetNavigationLinksArray(TArray<FNavigationLink>& OutLink, TArray<FNavigationSegmentLink>&) const	// [doc 5.4]
	{
		OutLink.Append(PointLinks);
		return OutLink.Num() > 0;
	}
};
