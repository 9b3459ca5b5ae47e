// error: AFormatHasMoreSpecifiersThanArguments
#include "CoreMinimal.h"
void Write()
{
	UE_LOG(LogTemp, Warning, TEXT("%d of %d"), 1); // wrong
}
