// error: AnArgumentDoesNotFitItsSpecifier
#include "CoreMinimal.h"
void Write(const char* Name)
{
	UE_LOG(LogTemp, Warning, TEXT("%s"), Name); // wrong
	UE_LOG(LogTemp, Warning, TEXT("%s"), UTF8_TO_TCHAR(Name));
}
