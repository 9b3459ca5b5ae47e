// Stand-in for Engine/Classes/Components/LightComponent.h (with ULightComponentBase): a light that lights nothing.
// Source: the API page of ULightComponent::SetIntensity.
#pragma once

#include "Components/SceneComponent.h"
#include "LightComponent.generated.h"

UCLASS(Abstract, MinimalAPI)
class ULightComponent : public USceneComponent
{
	GENERATED_BODY()

public:

	void SetIntensity(float /*NewIntensity*/) {}	// [doc 5.5]
};
