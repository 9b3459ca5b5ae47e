// error: AnArgumentDoesNotFitItsSpecifier
#include "CoreMinimal.h"
void Write(double Seconds)
{
	UE_LOG(LogTemp, Warning, TEXT("%d"), Seconds); // wrong
	UE_LOG(LogTemp, Warning, TEXT("%f"), Seconds);
}
