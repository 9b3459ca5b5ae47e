// error: AnArgumentDoesNotFitItsSpecifier
#include "CoreMinimal.h"
void Write(int64 Count)
{
	UE_LOG(LogTemp, Warning, TEXT("%d"), Count); // wrong
	UE_LOG(LogTemp, Warning, TEXT("%lld"), Count);
}
