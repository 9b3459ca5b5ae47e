// Stand-in for CoreUObject/Public/UObject/UnrealType.h: a changed property, without which.
// Source: the API page of UEnvQueryTest::PostEditChangeProperty.
#pragma once

struct FPropertyChangedEvent {};	// [doc 5.5] UEnvQueryTest/PostEditChangeProperty
