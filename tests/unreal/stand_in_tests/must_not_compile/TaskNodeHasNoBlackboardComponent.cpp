// error: incomplete type
#include "CoreMinimal.h"
#include "BehaviorTree/BTTaskNode.h"
#include "BehaviorTree/BehaviorTreeComponent.h"
class UBlackboardComponent;
void Write(UBlackboardComponent* Blackboard)
{
	Blackboard->SetValueAsFloat(TEXT("Time"), 1.f); // wrong
}
