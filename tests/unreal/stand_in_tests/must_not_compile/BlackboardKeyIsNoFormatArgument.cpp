// error: AnArgumentIsNoNumberPointerOrText
#include "CoreMinimal.h"
#include "BehaviorTree/BehaviorTreeTypes.h"
void Write(FBlackboard::FKey Key)
{
	UE_LOG(LogTemp, Warning, TEXT("%d"), Key); // wrong
	UE_LOG(LogTemp, Warning, TEXT("%d"), static_cast<int32>(Key));
}
