// error: no matching constructor for initialization of 'TFunctionRef
#include "CoreMinimal.h"
void Keep()
{
	TFunctionRef<void()> Nothing; // wrong
	TFunctionRef<void()> Something = [] {};
	Something();
}
