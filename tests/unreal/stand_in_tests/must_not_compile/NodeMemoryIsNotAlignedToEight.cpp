// error: a node's memory is aligned to 4 bytes
#include "BehaviorTree/BTTaskNode.h"
double* Read(const UBTTaskNode& Node, uint8* NodeMemory)
{
	return Node.CastInstanceNodeMemory<double>(NodeMemory); // wrong
	Node.CastInstanceNodeMemory<float>(NodeMemory);
	return nullptr;
}
