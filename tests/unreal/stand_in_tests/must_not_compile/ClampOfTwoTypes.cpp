// error: no matching function for call to 'Clamp'
#include "CoreMinimal.h"
double Between(double A)
{
	return FMath::Clamp(A, 0.f, 1.0); // wrong
	return FMath::Clamp(A, 0.0, 1.0);
}
