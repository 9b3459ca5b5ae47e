// error: AnArgumentIsNoNumberPointerOrText
#include "CoreMinimal.h"
void Write(const FString& Name)
{
	UE_LOG(LogTemp, Warning, TEXT("%s"), Name); // wrong
	UE_LOG(LogTemp, Warning, TEXT("%s"), *Name);
}
