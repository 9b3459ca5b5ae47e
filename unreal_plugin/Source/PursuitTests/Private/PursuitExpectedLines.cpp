// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitExpectedLines.h"

#include "Misc/AutomationTest.h"
#include "PursuitTestsLog.h"

void ExpectAnyNumberOf([[maybe_unused]] FAutomationTestBase& Test, [[maybe_unused]] const TCHAR* Text)
{
#if WITH_DEV_AUTOMATION_TESTS
	Test.AddExpectedError(Text, EAutomationExpectedErrorFlags::Contains, 0);
	UE_LOG(LogPursuitTests, Warning, TEXT("Written by the test itself: %s"), Text);
#endif
}
