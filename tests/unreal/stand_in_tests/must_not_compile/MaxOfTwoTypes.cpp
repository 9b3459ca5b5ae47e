// error: no matching function for call to 'Max'
#include "CoreMinimal.h"
double Largest(double A, float B)
{
	return FMath::Max(A, B); // wrong
	return FMath::Max(A, static_cast<double>(B));
}
