// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "Misc/AutomationTest.h"

// Spelled out flag by flag: the ready-made context mask changed its name in Unreal 5.5.
#define PURSUIT_TEST_FLAGS \
	(EAutomationTestFlags::EditorContext | EAutomationTestFlags::ClientContext | EAutomationTestFlags::ServerContext \
		| EAutomationTestFlags::CommandletContext | EAutomationTestFlags::ProductFilter)

// For what takes long, and so runs only when it is asked for.
#define PURSUIT_STRESS_TEST_FLAGS \
	(EAutomationTestFlags::EditorContext | EAutomationTestFlags::ClientContext | EAutomationTestFlags::ServerContext \
		| EAutomationTestFlags::CommandletContext | EAutomationTestFlags::StressFilter)
