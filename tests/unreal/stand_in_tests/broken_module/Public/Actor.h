// breaks copyright, header-name
#pragma once

#include "CoreMinimal.h"
#include "Actor.generated.h"

/** In a header that has the name of one of the engine's. */
UENUM(BlueprintType)
enum class EBrokenName : uint8
{
	One,
};
