// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "Modules/ModuleManager.h"
#include "PursuitTestsLog.h"

DEFINE_LOG_CATEGORY(LogPursuitTests);

IMPLEMENT_MODULE(FDefaultModuleImpl, PursuitTests)
