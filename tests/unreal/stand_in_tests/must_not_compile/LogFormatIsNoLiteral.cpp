// error: no matching function for call to 'Log'
#include "CoreMinimal.h"
void Write(const TCHAR* Format)
{
	UE_LOG(LogTemp, Warning, Format); // wrong
	UE_LOG(LogTemp, Warning, TEXT("%s"), Format);
}
