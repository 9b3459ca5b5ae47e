// error: protected member
#include "CoreMinimal.h"
#include "BehaviorTree/BTTaskNode.h"
void Write(UBTTaskNode& Task, UBehaviorTreeComponent& Owner)
{
	Task.TickTask(Owner, nullptr, 0.1f); // wrong
	Task.ExecuteTask(Owner, nullptr);
}
