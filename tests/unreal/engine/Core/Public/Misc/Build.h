// Stand-in for Core/Public/Misc/Build.h: what a configuration switches on. The build says only which configuration it is.
// Sources: Epic's page "Asserts in Unreal Engine"; the table of configurations in quodsoler/unreal-engine-skills, ue-testing-debugging.
#pragma once

#if UE_BUILD_DEBUG || UE_BUILD_DEVELOPMENT
#define DO_CHECK 1										// [repo] quodsoler/unreal-engine-skills
#define DO_ENSURE 1										// [repo] quodsoler/unreal-engine-skills
#define NO_LOGGING 0									// [repo] quodsoler/unreal-engine-skills
#elif UE_BUILD_TEST || UE_BUILD_SHIPPING
#define DO_CHECK 0										// [repo] quodsoler/unreal-engine-skills
#define DO_ENSURE 0										// [repo] quodsoler/unreal-engine-skills
#define NO_LOGGING 1									// [repo] quodsoler/unreal-engine-skills
#else
#error "the build names no configuration"
#endif
