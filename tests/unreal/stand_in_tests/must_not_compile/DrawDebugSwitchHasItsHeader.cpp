// error: 'ENABLE_DRAW_DEBUG' is not defined, evaluates to 0
#include "CoreMinimal.h"
#if ENABLE_DRAW_DEBUG // wrong
#endif // wrong
