// error: expected expression
#include "CoreMinimal.h"
void Write(bool bFine)
{
	if (bFine) UE_LOG(LogTemp, Warning, TEXT("wrong")); else { return; } // wrong
	if (bFine) { UE_LOG(LogTemp, Warning, TEXT("right")); } else { return; }
}
