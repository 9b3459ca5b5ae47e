#include "VisualLogger/VisualLogger.h"

#if ENABLE_VISUAL_LOG

FVisualLogger& FVisualLogger::Get()
{
	static FVisualLogger Logger;
	return Logger;
}

#endif
