// error: no matching function for call to 'Min'
#include "CoreMinimal.h"
int64 Smallest(int64 A)
{
	return FMath::Min(A, 0); // wrong
	return FMath::Min<int64>(A, 0);
}
