// Stand-in for Core/Public/Math/Vector.h.
// Sources: the API page of FVector; Epic's page "Large World Coordinates" (double since 5.0).
// A plain [doc] stands for the API reference as known; its page was not looked up for this line. [unverified]
#pragma once

#include "Containers/UnrealString.h"
#include "Math/UnrealMathUtility.h"

namespace UE::Math
{
	template<typename T>
	struct TRotator;

	template<typename T>
	struct TVector
	{
		using FReal = T;	// [idx] 826349209

		T X;
		T Y;
		T Z;

		static const TVector ZeroVector;	// [doc]
		static const TVector OneVector;		// [doc]
		static const TVector UpVector;		// [doc]
		static const TVector ForwardVector;	// [doc]
		static const TVector RightVector;	// [doc]

		/** Leaves the components unset. */
		TVector() {}																		// [doc]
		constexpr TVector(T InX, T InY, T InZ) : X(InX), Y(InY), Z(InZ) {}					// [doc]
		constexpr explicit TVector(T All) : X(All), Y(All), Z(All) {}						// [doc]
		template<typename U>
		constexpr explicit TVector(const TVector<U>& Other) : X(static_cast<T>(Other.X)), Y(static_cast<T>(Other.Y)), Z(static_cast<T>(Other.Z)) {}	// [doc]

		T& operator[](int32 Index) { return Index == 0 ? X : (Index == 1 ? Y : Z); }		// [doc]
		T operator[](int32 Index) const { return Index == 0 ? X : (Index == 1 ? Y : Z); }	// [doc]
		TVector operator+(const TVector& V) const { return {X + V.X, Y + V.Y, Z + V.Z}; }	// [doc]
		TVector operator-(const TVector& V) const { return {X - V.X, Y - V.Y, Z - V.Z}; }	// [doc]
		TVector operator*(const TVector& V) const { return {X * V.X, Y * V.Y, Z * V.Z}; }	// [doc]
		TVector operator*(T Scale) const { return {X * Scale, Y * Scale, Z * Scale}; }		// [doc]
		friend TVector operator*(T Scale, const TVector& V) { return V * Scale; }			// [doc]
		TVector operator/(T Divisor) const { return {X / Divisor, Y / Divisor, Z / Divisor}; }	// [doc]
		TVector operator-() const { return {-X, -Y, -Z}; }									// [doc]
		TVector& operator+=(const TVector& V) { return *this = *this + V; }					// [doc]
		TVector& operator-=(const TVector& V) { return *this = *this - V; }					// [doc]
		TVector& operator*=(T Scale) { return *this = *this * Scale; }						// [doc]
		TVector& operator/=(T Divisor) { return *this = *this / Divisor; }					// [doc]
		bool operator==(const TVector& V) const { return X == V.X && Y == V.Y && Z == V.Z; }	// [doc]
		bool operator!=(const TVector& V) const { return !(*this == V); }					// [doc]
		T operator|(const TVector& V) const { return X * V.X + Y * V.Y + Z * V.Z; }			// [doc] dot product
		TVector operator^(const TVector& V) const { return {Y * V.Z - Z * V.Y, Z * V.X - X * V.Z, X * V.Y - Y * V.X}; }	// [doc] cross product

		T Dot(const TVector& V) const { return *this | V; }									// [doc]
		TVector Cross(const TVector& V) const { return *this ^ V; }							// [doc]
		static T DotProduct(const TVector& A, const TVector& B) { return A | B; }			// [doc]
		static TVector CrossProduct(const TVector& A, const TVector& B) { return A ^ B; }	// [doc]
		T Size() const { return std::sqrt(SizeSquared()); }									// [doc]
		T Length() const { return Size(); }													// [doc]
		T SizeSquared() const { return *this | *this; }										// [doc]
		T SquaredLength() const { return SizeSquared(); }									// [doc]
		T Size2D() const { return std::sqrt(X * X + Y * Y); }								// [doc]
		static T Dist(const TVector& A, const TVector& B) { return (A - B).Size(); }		// [doc]
		static T Distance(const TVector& A, const TVector& B) { return (A - B).Size(); }	// [doc]
		static T DistSquared(const TVector& A, const TVector& B) { return (A - B).SizeSquared(); }	// [doc]
		bool IsZero() const { return X == 0 && Y == 0 && Z == 0; }							// [doc]
		bool IsNearlyZero(T Tolerance = UE_KINDA_SMALL_NUMBER) const { return Equals(ZeroVector, Tolerance); }	// [doc]
		bool Equals(const TVector& V, T Tolerance = UE_KINDA_SMALL_NUMBER) const			// [doc]
		{
			return FMath::Abs(X - V.X) <= Tolerance && FMath::Abs(Y - V.Y) <= Tolerance && FMath::Abs(Z - V.Z) <= Tolerance;
		}
		bool IsNormalized() const { return FMath::Abs(1 - SizeSquared()) < T(0.01); }		// [doc]
		bool ContainsNaN() const { return !FMath::IsFinite(X) || !FMath::IsFinite(Y) || !FMath::IsFinite(Z); }	// [doc] also true for infinity
		TVector GetSafeNormal(T Tolerance = UE_SMALL_NUMBER, const TVector& IfZero = ZeroVector) const	// [doc]
		{
			const T Squared = SizeSquared();
			return Squared == 1 ? *this : (Squared < Tolerance ? IfZero : *this / std::sqrt(Squared));
		}
		bool Normalize(T Tolerance = UE_SMALL_NUMBER)										// [doc]
		{
			const T Squared = SizeSquared();
			if (Squared <= Tolerance) { return false; }
			*this /= std::sqrt(Squared);
			return true;
		}
		TVector GetClampedToMaxSize(T MaxSize) const										// [doc]
		{
			if (MaxSize < UE_KINDA_SMALL_NUMBER) { return ZeroVector; }
			const T Squared = SizeSquared();
			return Squared > MaxSize * MaxSize ? *this * (MaxSize / std::sqrt(Squared)) : *this;
		}
		TVector RotateAngleAxis(T AngleDegrees, const TVector& Axis) const					// [doc]
		{
			const double Angle = FMath::DegreesToRadians(static_cast<double>(AngleDegrees));
			const T Cosine = static_cast<T>(std::cos(Angle));
			const T Sine = static_cast<T>(std::sin(Angle));
			return *this * Cosine + (Axis ^ *this) * Sine + Axis * ((Axis | *this) * (1 - Cosine));
		}
		TRotator<T> Rotation() const;														// [doc]
		FString ToString() const { return FString::Printf(TEXT("X=%3.3f Y=%3.3f Z=%3.3f"), X, Y, Z); }	// [doc]
	};

	template<typename T> inline constexpr TVector<T> TVector<T>::ZeroVector(0, 0, 0);
	template<typename T> inline constexpr TVector<T> TVector<T>::OneVector(1, 1, 1);
	template<typename T> inline constexpr TVector<T> TVector<T>::UpVector(0, 0, 1);
	template<typename T> inline constexpr TVector<T> TVector<T>::ForwardVector(1, 0, 0);
	template<typename T> inline constexpr TVector<T> TVector<T>::RightVector(0, 1, 0);
}

using FVector = UE::Math::TVector<double>;		// [doc] LWC
using FVector3d = UE::Math::TVector<double>;	// [doc]
using FVector3f = UE::Math::TVector<float>;		// [doc]
