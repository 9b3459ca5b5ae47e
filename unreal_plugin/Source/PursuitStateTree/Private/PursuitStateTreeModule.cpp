// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "Modules/ModuleManager.h"
#include "PursuitStateTreeLog.h"

DEFINE_LOG_CATEGORY(LogPursuitStateTree);

IMPLEMENT_MODULE(FDefaultModuleImpl, PursuitStateTree)
