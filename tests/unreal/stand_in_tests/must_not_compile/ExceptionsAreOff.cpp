// error: exceptions disabled
#include "CoreMinimal.h"
void Write()
{
	throw 1; // wrong
}
