// error: AFormatHasFewerSpecifiersThanArguments
#include "CoreMinimal.h"
void Write()
{
	UE_LOG(LogTemp, Warning, TEXT("%d"), 1, 2); // wrong
}
