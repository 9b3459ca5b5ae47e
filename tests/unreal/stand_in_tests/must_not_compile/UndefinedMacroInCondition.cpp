// error: is not defined, evaluates to 0
#include "CoreMinimal.h"
#if WITH_SOMETHING_UNHEARD_OF // wrong
#endif // wrong
