// error: incomplete type
#include "CoreMinimal.h"
class AActor;
FString Write(AActor* Actor)
{
	return Actor->GetName(); // wrong
	return FString();
}
