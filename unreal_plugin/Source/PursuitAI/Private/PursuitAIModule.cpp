// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "Modules/ModuleManager.h"

IMPLEMENT_MODULE(FDefaultModuleImpl, PursuitAI)
