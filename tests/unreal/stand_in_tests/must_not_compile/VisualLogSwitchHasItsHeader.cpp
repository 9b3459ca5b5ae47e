// error: 'ENABLE_VISUAL_LOG' is not defined, evaluates to 0
#include "CoreMinimal.h"
#if ENABLE_VISUAL_LOG // wrong
#endif // wrong
