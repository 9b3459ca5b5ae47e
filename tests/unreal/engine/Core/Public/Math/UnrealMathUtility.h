// Stand-in for Core/Public/Math/UnrealMathUtility.h.
// Source: the API page of FMath.
// A plain [doc] stands for the API reference as known; its page was not looked up for this line. [unverified]
#pragma once

#include "HAL/Platform.h"

#include <algorithm>
#include <cmath>

#define UE_SMALL_NUMBER (1.e-8f)			// [doc]
#define UE_KINDA_SMALL_NUMBER (1.e-4f)		// [doc]
#define UE_BIG_NUMBER (3.4e+38f)			// [doc]
#define UE_PI (3.1415926535897932f)			// [doc]
#define UE_DOUBLE_PI (3.141592653589793238462643383279502884197169399)	// [doc]
#define UE_DOUBLE_SMALL_NUMBER (1.e-8)		// [doc]
#define UE_DOUBLE_KINDA_SMALL_NUMBER (1.e-4)	// [doc]
#define SMALL_NUMBER UE_SMALL_NUMBER		// [doc]
#define KINDA_SMALL_NUMBER UE_KINDA_SMALL_NUMBER	// [doc]
#define PI UE_PI							// [doc]

struct FMath
{
	template<typename T> static constexpr T Abs(T A) { return A < T{} ? -A : A; }							// [doc]
	template<typename T> static constexpr T Square(T A) { return A * A; }									// [doc]
	template<typename T> static constexpr T Sign(T A) { return A > T{} ? T(1) : (A < T{} ? T(-1) : T{}); }	// [doc]
	template<typename T, typename U> static constexpr std::common_type_t<T, U> Max(T A, U B) { return A >= B ? A : B; }	// [doc]
	template<typename T, typename U> static constexpr std::common_type_t<T, U> Min(T A, U B) { return A <= B ? A : B; }	// [doc]
	template<typename T, typename U, typename V>
	static constexpr std::common_type_t<T, U, V> Clamp(T X, U Low, V High) { return Max(Min(X, High), Low); }	// [doc]
	template<typename T> static constexpr T Lerp(const T& A, const T& B, double Alpha) { return A + (B - A) * Alpha; }	// [doc]
	static float Sqrt(float A) { return std::sqrt(A); }				// [doc]
	static double Sqrt(double A) { return std::sqrt(A); }			// [doc]
	static double Sin(double A) { return std::sin(A); }				// [doc]
	static double Cos(double A) { return std::cos(A); }				// [doc]
	static float Sin(float A) { return std::sin(A); }				// [doc]
	static float Cos(float A) { return std::cos(A); }				// [doc]
	static double Acos(double A) { return std::acos(std::clamp(A, -1.0, 1.0)); }	// [doc]
	static double Atan2(double Y, double X) { return std::atan2(Y, X); }	// [doc]
	static double Fmod(double X, double Y) { return std::fmod(X, Y); }	// [doc]
	static double FloorToDouble(double A) { return std::floor(A); }	// [doc]
	static int32 FloorToInt32(double A) { return static_cast<int32>(std::floor(A)); }	// [doc]
	static int32 RoundToInt32(double A) { return static_cast<int32>(std::floor(A + 0.5)); }	// [doc]
	static int32 CeilToInt32(double A) { return static_cast<int32>(std::ceil(A)); }	// [doc]
	template<typename T> static bool IsFinite(T A) { return std::isfinite(A); }		// [doc]
	template<typename T> static bool IsNaN(T A) { return std::isnan(A); }			// [doc]
	static bool IsNearlyEqual(float A, float B, float Tolerance = UE_SMALL_NUMBER) { return Abs(A - B) <= Tolerance; }	// [doc]
	static bool IsNearlyEqual(double A, double B, double Tolerance = UE_DOUBLE_SMALL_NUMBER) { return Abs(A - B) <= Tolerance; }	// [doc]
	static bool IsNearlyZero(float A, float Tolerance = UE_SMALL_NUMBER) { return Abs(A) <= Tolerance; }	// [doc]
	static bool IsNearlyZero(double A, double Tolerance = UE_DOUBLE_SMALL_NUMBER) { return Abs(A) <= Tolerance; }	// [doc]
	static constexpr float DegreesToRadians(float A) { return A * (UE_PI / 180.f); }			// [doc]
	static constexpr double DegreesToRadians(double A) { return A * (UE_DOUBLE_PI / 180.0); }	// [doc]
	static constexpr float RadiansToDegrees(float A) { return A * (180.f / UE_PI); }			// [doc]
	static constexpr double RadiansToDegrees(double A) { return A * (180.0 / UE_DOUBLE_PI); }	// [doc]
	static double UnwindDegrees(double A) { const double Turned = std::fmod(A, 360.0); return Turned > 180.0 ? Turned - 360.0 : (Turned < -180.0 ? Turned + 360.0 : Turned); }	// [doc]
	static double FixedTurn(double Current, double Desired, double Delta);	// [doc]
};
