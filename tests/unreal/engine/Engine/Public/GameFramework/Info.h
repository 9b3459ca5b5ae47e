// Stand-in for Engine/Classes/GameFramework/Info.h.
// Source: Epic's page "AInfo".
#pragma once

#include "GameFramework/Actor.h"
#include "Info.generated.h"

UCLASS(Abstract)
class AInfo : public AActor	// [doc 5.4]
{
	GENERATED_BODY()
};
