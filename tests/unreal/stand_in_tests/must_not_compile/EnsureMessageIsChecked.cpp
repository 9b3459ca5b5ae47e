// error: constant expression
#include "CoreMinimal.h"
void Write(bool bFine)
{
	ensureMsgf(bFine, TEXT("%s")); // wrong
	ensureMsgf(bFine, TEXT("%s"), TEXT("fine"));
}
