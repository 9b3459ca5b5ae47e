// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "Modules/ModuleManager.h"
#include "SeekerLog.h"

DEFINE_LOG_CATEGORY(LogSeeker);

IMPLEMENT_PRIMARY_GAME_MODULE(FDefaultGameModuleImpl, Seeker, "Seeker");
