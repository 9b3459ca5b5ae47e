// Stand-in for Core/Public/Math/UnrealMathUtility.h.
// Source: the API page of FMath.
#pragma once

#include "HAL/Platform.h"

#include <algorithm>
#include <bit>
#include <cmath>

// A studio may switch it on; the matrix does where it sanitizes.
#ifndef ENABLE_NAN_DIAGNOSTIC
#define ENABLE_NAN_DIAGNOSTIC 0				// [inside]
#endif

#define UE_SMALL_NUMBER (1.e-8f)			// [repo] Sixze/ALS-Refactored
#define UE_KINDA_SMALL_NUMBER (1.e-4f)		// [repo] sinbad/SUSS
#define UE_PI (3.1415926535897932f)			// [inside]
#define UE_DOUBLE_PI (3.141592653589793238462643383279502884197169399)	// [unverified]
#define UE_DOUBLE_SMALL_NUMBER (1.e-8)		// [inside]

struct FMath
{
	template<typename T> static constexpr T Abs(T A) { return A < T{} ? -A : A; }							// [doc latest] FGenericPlatformMath
	template<typename T> static constexpr T Max(const T A, const T B) { return B < A ? A : B; }		// [doc latest] FGenericPlatformMath::Max: one type
	template<typename T> static constexpr T Min(const T A, const T B) { return A < B ? A : B; }		// [doc latest] FGenericPlatformMath::Min: one type
	template<typename T> static constexpr T Clamp(const T X, const T Low, const T High) { return Max(Min(X, High), Low); }	// [doc latest] FMath::Clamp: one type
	static float Sqrt(float A) { return std::sqrt(A); }				// [doc latest] FGenericPlatformMath
	static double Sqrt(double A) { return std::sqrt(A); }			// [doc latest] FGenericPlatformMath
	static double Sin(double A) { return std::sin(A); }				// [doc latest] FGenericPlatformMath/Sin
	static double Cos(double A) { return std::cos(A); }				// [repo] diliupg/Slash Source/Slash/Private/Items/Item.cpp
	static float Sin(float A) { return std::sin(A); }				// [doc latest] FGenericPlatformMath/Sin
	static float Cos(float A) { return std::cos(A); }				// [repo] diliupg/Slash Source/Slash/Private/Items/Item.cpp
	static double Atan2(double Y, double X) { return std::atan2(Y, X); }	// [inside]
	// Called, not inlined: a compiler that is fast with numbers answers a test of bits itself, when it sees that they are a number's.
	static int32 CeilToInt(float F) { return static_cast<int32>(std::ceil(F)); }		// [doc latest] FGenericPlatformMath
	static int64 CeilToInt(double F) { return static_cast<int64>(std::ceil(F)); }	// [doc latest] FGenericPlatformMath
	static bool IsFinite(float A);		// [doc latest] FGenericPlatformMath
	static bool IsFinite(double A);		// [doc latest] FGenericPlatformMath
	static bool IsNaN(float A);			// [doc latest] FGenericPlatformMath
	static bool IsNaN(double A);		// [doc latest] FGenericPlatformMath
	static bool IsNearlyEqual(float A, float B, float Tolerance = UE_SMALL_NUMBER) { return Abs(A - B) <= Tolerance; }	// [doc 5.4] FMath/IsNearlyEqual/2
	static bool IsNearlyEqual(double A, double B, double Tolerance = UE_DOUBLE_SMALL_NUMBER) { return Abs(A - B) <= Tolerance; }	// [repo] CesiumGS/cesium-unreal
	static bool IsNearlyZero(float A, float Tolerance = UE_SMALL_NUMBER) { return Abs(A) <= Tolerance; }	// [repo] sinbad/SUSS
	static bool IsNearlyZero(double A, double Tolerance = UE_DOUBLE_SMALL_NUMBER) { return Abs(A) <= Tolerance; }	// [doc latest] FMath/IsNearlyZero
	static constexpr float DegreesToRadians(float A) { return A * (UE_PI / 180.f); }			// [doc 5.4]
	static constexpr double DegreesToRadians(double A) { return A * (UE_DOUBLE_PI / 180.0); }	// [doc 5.4]
	static constexpr float RadiansToDegrees(float A) { return A * (180.f / UE_PI); }			// [doc 5.4]
	static constexpr double RadiansToDegrees(double A) { return A * (180.0 / UE_DOUBLE_PI); }	// [doc 5.4]
	static double UnwindDegrees(double A) { const double Turned = std::fmod(A, 360.0); return Turned > 180.0 ? Turned - 360.0 : (Turned < -180.0 ? Turned + 360.0 : Turned); }	// [inside]
	static double FixedTurn(double Current, double Desired, double Delta);	// [inside]
};
