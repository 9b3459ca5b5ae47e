// Stand-in for Engine/Classes/Components/DirectionalLightComponent.h.
// Source: the API page of UDirectionalLightComponent's constructor.
#pragma once

#include "Components/LightComponent.h"
#include "DirectionalLightComponent.generated.h"

UCLASS(MinimalAPI)
class UDirectionalLightComponent : public ULightComponent
{
	GENERATED_BODY()

public:
	UDirectionalLightComponent(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get()) : Super(ObjectInitializer) {}	// [doc 5.5]
};
