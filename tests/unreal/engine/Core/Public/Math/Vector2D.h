// Stand-in for Core/Public/Math/Vector2D.h.
// Source: the API page of FVector2D.
// A plain [doc] stands for the API reference as known; its page was not looked up for this line. [unverified]
#pragma once

#include "Containers/UnrealString.h"
#include "Math/UnrealMathUtility.h"

namespace UE::Math
{
	template<typename T>
	struct TVector2
	{
		using FReal = T;	// [doc]

		T X;
		T Y;

		static const TVector2 ZeroVector;	// [doc]

		TVector2() {}															// [doc]
		constexpr TVector2(T InX, T InY) : X(InX), Y(InY) {}					// [doc]
		constexpr explicit TVector2(T All) : X(All), Y(All) {}					// [doc]

		TVector2 operator+(const TVector2& V) const { return {X + V.X, Y + V.Y}; }	// [doc]
		TVector2 operator-(const TVector2& V) const { return {X - V.X, Y - V.Y}; }	// [doc]
		TVector2 operator*(T Scale) const { return {X * Scale, Y * Scale}; }	// [doc]
		TVector2 operator/(T Divisor) const { return {X / Divisor, Y / Divisor}; }	// [doc]
		bool operator==(const TVector2& V) const { return X == V.X && Y == V.Y; }	// [doc]
		bool operator!=(const TVector2& V) const { return !(*this == V); }		// [doc]
		T operator|(const TVector2& V) const { return X * V.X + Y * V.Y; }		// [doc]
		T SizeSquared() const { return *this | *this; }							// [doc]
		T Size() const { return std::sqrt(SizeSquared()); }						// [doc]
		T Length() const { return Size(); }										// [doc]
		static T Distance(const TVector2& A, const TVector2& B) { return (A - B).Size(); }	// [doc]
		bool IsZero() const { return X == 0 && Y == 0; }						// [doc]
		bool IsNearlyZero(T Tolerance = UE_KINDA_SMALL_NUMBER) const { return Equals(ZeroVector, Tolerance); }	// [doc]
		bool Equals(const TVector2& V, T Tolerance = UE_KINDA_SMALL_NUMBER) const { return FMath::Abs(X - V.X) <= Tolerance && FMath::Abs(Y - V.Y) <= Tolerance; }	// [doc]
		bool ContainsNaN() const { return !FMath::IsFinite(X) || !FMath::IsFinite(Y); }	// [doc]
		FString ToString() const { return FString::Printf(TEXT("X=%3.3f Y=%3.3f"), X, Y); }	// [doc]
	};

	template<typename T> inline constexpr TVector2<T> TVector2<T>::ZeroVector(0, 0);
}

using FVector2D = UE::Math::TVector2<double>;	// [doc] LWC
using FVector2f = UE::Math::TVector2<float>;	// [doc]
