// Stand-in for Launch/Resources/Version.h.
// Source: public code that includes it for ENGINE_MINOR_VERSION (puerts, UEPlasticPlugin). The build gives STAND_IN_ENGINE_MINOR.
#pragma once

#ifndef STAND_IN_ENGINE_MINOR
#error "STAND_IN_ENGINE_MINOR is not set: build with cargo xtask unreal"
#endif

#define ENGINE_MAJOR_VERSION 5							// [repo] puerts
#define ENGINE_MINOR_VERSION STAND_IN_ENGINE_MINOR		// [repo] puerts
#define ENGINE_PATCH_VERSION 0							// [repo] puerts
