#include "Kismet/GameplayStatics.h"

#include "Engine/World.h"

double UGameplayStatics::GetWorldDeltaSeconds(const UObject* WorldContextObject)
{
	const UWorld* World = WorldContextObject ? WorldContextObject->GetWorld() : nullptr;
	return World ? static_cast<double>(World->GetLastDeltaInStandIn()) : 0.0;
}
