// Stand-in for Core/Public/Math/Vector2D.h.
// Source: the API page of FVector2D.
#pragma once

#include "Containers/UnrealString.h"
#include "Math/UnrealMathUtility.h"

namespace UE::Math
{
	template<typename T>
	struct TVector2
	{
		using FReal = T;	// [unverified]

		T X;
		T Y;

		static const TVector2 ZeroVector;	// [unverified]

		TVector2() {}															// [unverified]
		constexpr TVector2(T InX, T InY) : X(InX), Y(InY) {}					// [unverified]
		constexpr explicit TVector2(T All) : X(All), Y(All) {}					// [unverified]

		TVector2 operator+(const TVector2& V) const { return {X + V.X, Y + V.Y}; }	// [unverified]
		TVector2 operator-(const TVector2& V) const { return {X - V.X, Y - V.Y}; }	// [unverified]
		TVector2 operator*(T Scale) const { return {X * Scale, Y * Scale}; }	// [unverified]
		TVector2 operator/(T Divisor) const { return {X / Divisor, Y / Divisor}; }	// [unverified]
		bool operator==(const TVector2& V) const { return X == V.X && Y == V.Y; }	// [unverified]
		bool operator!=(const TVector2& V) const { return !(*this == V); }		// [unverified]
		T operator|(const TVector2& V) const { return X * V.X + Y * V.Y; }		// [unverified]
		T SizeSquared() const { return *this | *this; }							// [unverified]
		T Size() const { return std::sqrt(SizeSquared()); }						// [unverified]
		T Length() const { return Size(); }										// [unverified]
		static T Distance(const TVector2& A, const TVector2& B) { return (A - B).Size(); }	// [unverified]
		bool IsZero() const { return X == 0 && Y == 0; }						// [unverified]
		bool IsNearlyZero(T Tolerance = UE_KINDA_SMALL_NUMBER) const { return Equals(ZeroVector, Tolerance); }	// [unverified]
		bool Equals(const TVector2& V, T Tolerance = UE_KINDA_SMALL_NUMBER) const { return FMath::Abs(X - V.X) <= Tolerance && FMath::Abs(Y - V.Y) <= Tolerance; }	// [unverified]
		bool ContainsNaN() const { return !FMath::IsFinite(X) || !FMath::IsFinite(Y); }	// [unverified]
		FString ToString() const { return FString::Printf(TEXT("X=%3.3f Y=%3.3f"), X, Y); }	// [unverified]
	};

	template<typename T> inline constexpr TVector2<T> TVector2<T>::ZeroVector(0, 0);
}

using FVector2D = UE::Math::TVector2<double>;	// [unverified] LWC
