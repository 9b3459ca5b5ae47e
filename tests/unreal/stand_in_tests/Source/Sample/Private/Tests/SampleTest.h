// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "Misc/AutomationTest.h"

#define SAMPLE_TEST(TClass, Name) \
	IMPLEMENT_SIMPLE_AUTOMATION_TEST(TClass, Name, EAutomationTestFlags::EditorContext | EAutomationTestFlags::ProductFilter) \
	bool TClass::RunTest(const FString& /*Parameters*/)
