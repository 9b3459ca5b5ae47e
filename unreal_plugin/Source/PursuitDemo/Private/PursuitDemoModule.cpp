// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "Modules/ModuleManager.h"
#include "PursuitDemoLog.h"

DEFINE_LOG_CATEGORY(LogPursuitDemo);

IMPLEMENT_MODULE(FDefaultModuleImpl, PursuitDemo)
