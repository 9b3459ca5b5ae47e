// error: unexpected ';' before '}'
#include "CoreMinimal.h"
void Write()
{
	return UE_LOG(LogTemp, Warning, TEXT("wrong")); // wrong
	UE_LOG(LogTemp, Warning, TEXT("right"));
}
