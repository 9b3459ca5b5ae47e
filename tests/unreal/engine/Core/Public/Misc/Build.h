// Stand-in for Core/Public/Misc/Build.h: what a configuration switches on. The build says only which configuration it is.
// Sources: Epic's page "Asserts in Unreal Engine"; the table of configurations in quodsoler/unreal-engine-skills, ue-testing-debugging.
#pragma once

#define USE_CHECKS_IN_SHIPPING 0						// [repo] quodsoler/unreal-engine-skills
#define USE_ENSURES_IN_SHIPPING USE_CHECKS_IN_SHIPPING	// [repo] public file F:62211617839
#define USE_LOGGING_IN_SHIPPING 0						// [repo] public file F:30315691340

#if UE_BUILD_DEBUG || UE_BUILD_DEVELOPMENT
#define DO_CHECK 1										// [repo] quodsoler/unreal-engine-skills
#define DO_ENSURE 1										// [repo] quodsoler/unreal-engine-skills
#define NO_LOGGING 0									// [repo] quodsoler/unreal-engine-skills
#elif UE_BUILD_TEST || UE_BUILD_SHIPPING
#define DO_CHECK USE_CHECKS_IN_SHIPPING					// [repo] quodsoler/unreal-engine-skills
#define DO_ENSURE USE_ENSURES_IN_SHIPPING				// [repo] quodsoler/unreal-engine-skills
#define NO_LOGGING (!USE_LOGGING_IN_SHIPPING)			// [repo] quodsoler/unreal-engine-skills
#else
#error "the build names no configuration"
#endif
