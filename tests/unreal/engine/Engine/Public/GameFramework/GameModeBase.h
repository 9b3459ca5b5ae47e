// Stand-in for Engine/Classes/GameFramework/GameModeBase.h.
// Source: Epic's pages "AGameModeBase" and "AInfo". What spawns it when a map is loaded is left out: a test spawns it.
#pragma once

#include "GameFramework/Info.h"
#include "GameModeBase.generated.h"

UCLASS()
class AGameModeBase : public AInfo	// [doc 5.4]
{
	GENERATED_BODY()
};
