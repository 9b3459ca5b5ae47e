// error: FAutomationTestBase
#include "CoreMinimal.h"
using FTest = FAutomationTestBase; // wrong
