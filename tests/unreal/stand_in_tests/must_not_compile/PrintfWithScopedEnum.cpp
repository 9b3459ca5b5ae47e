// error: AnArgumentIsNoNumberPointerOrText
#include "CoreMinimal.h"
enum class ESide : uint8 { Left, Right };
FString Write(ESide Side)
{
	return FString::Printf(TEXT("%d"), Side); // wrong
	return FString::Printf(TEXT("%d"), static_cast<int32>(Side));
}
