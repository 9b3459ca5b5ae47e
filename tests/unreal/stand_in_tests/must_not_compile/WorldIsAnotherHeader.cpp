// error: incomplete type
#include "CoreMinimal.h"
#include "GameFramework/Actor.h"
void Write(AActor* Actor)
{
	Actor->GetWorld()->Tick(LEVELTICK_All, 0.1f); // wrong
}
