#include "GameFramework/NavMovementInterface.h"

const void* INavMovementInterface::StandInId()
{
	static const char Id = 0;
	return &Id;
}
