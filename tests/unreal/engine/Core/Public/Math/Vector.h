// Stand-in for Core/Public/Math/Vector.h.
// Sources: the API page of FVector; Epic's page "Large World Coordinates" (double since 5.0).
#pragma once

#include "Containers/UnrealString.h"
#include "Math/UnrealMathUtility.h"

#include <type_traits>

namespace UE::StandIn
{
	/** Logs an error that fails the test. */
	void ReportNaN();
}

namespace UE::Math
{
	template<typename T>
	struct TRotator;

	template<typename T>
	struct TVector
	{
		using FReal = T;	// [doc latest] UE::LWC::NarrowWorldPositionChecked

		T X;
		T Y;
		T Z;

		static const TVector ZeroVector;	// [repo] larsjsol/NavGrid
		static const TVector OneVector;		// [inside]

		/** Leaves the components unset. */
		TVector() {}																		// [doc latest] TVector
		constexpr TVector(T InX, T InY, T InZ) : X(InX), Y(InY), Z(InZ) { DiagnosticCheckNaN(); }	// [doc latest] TVector
		constexpr explicit TVector(T All) : X(All), Y(All), Z(All) { DiagnosticCheckNaN(); }		// [doc latest] TVector
		template<typename U>
		constexpr explicit TVector(const TVector<U>& Other) : X(static_cast<T>(Other.X)), Y(static_cast<T>(Other.Y)), Z(static_cast<T>(Other.Z)) {}	// [doc latest] TVector

		T& operator[](int32 Index) { return Index == 0 ? X : (Index == 1 ? Y : Z); }		// [repo] j6sistek-ui/SpaceSurvival Source/SpaceSurvival/Private/SSDenseFieldAutomationTests.cpp
		T operator[](int32 Index) const { return Index == 0 ? X : (Index == 1 ? Y : Z); }	// [repo] j6sistek-ui/SpaceSurvival Source/SpaceSurvival/Private/SSDenseFieldAutomationTests.cpp

		TVector operator+(const TVector& V) const { return {X + V.X, Y + V.Y, Z + V.Z}; }	// [repo] larsjsol/NavGrid
		TVector operator-(const TVector& V) const { return {X - V.X, Y - V.Y, Z - V.Z}; }	// [repo] larsjsol/NavGrid
		TVector operator*(const TVector& V) const { return {X * V.X, Y * V.Y, Z * V.Z}; }	// [doc latest] TVector/op_mul
		TVector operator*(T Scale) const { return {X * Scale, Y * Scale, Z * Scale}; }		// [repo] larsjsol/NavGrid
		TVector operator/(T Divisor) const { return {X / Divisor, Y / Divisor, Z / Divisor}; }	// [doc latest] TVector/op_div
		TVector operator-() const { return {-X, -Y, -Z}; }									// [repo] Sixze/ALS-Refactored
		TVector& operator+=(const TVector& V) { return *this = *this + V; }					// [repo] j6sistek-ui/SpaceSurvival Source/SpaceSurvival/Private/SSSpaceScenery.cpp
		bool operator==(const TVector& V) const { return X == V.X && Y == V.Y && Z == V.Z; }	// [repo] tomlooman/EpicSurvivalGame
		T operator|(const TVector& V) const { return X * V.X + Y * V.Y + Z * V.Z; }			// [repo] Sixze/ALS-Refactored dot product
		static TVector CrossProduct(const TVector& A, const TVector& B) { return {A.Y * B.Z - A.Z * B.Y, A.Z * B.X - A.X * B.Z, A.X * B.Y - A.Y * B.X}; }	// [inside]

		T Size() const { return std::sqrt(SizeSquared()); }									// [repo] larsjsol/NavGrid
		TVector GetAbs() const { return {FMath::Abs(X), FMath::Abs(Y), FMath::Abs(Z)}; }		// [doc 5.5] TVector/GetAbs
		T SizeSquared() const { return *this | *this; }										// [repo] Sixze/ALS-Refactored
		static T DistSquared(const TVector& A, const TVector& B) { return (A - B).SizeSquared(); }	// [repo] quodsoler/unreal-engine-skills
		static T Dist(const TVector& A, const TVector& B) { return (A - B).Size(); }		// [doc 5.1] TVector/Dist
		bool IsZero() const { return X == 0 && Y == 0 && Z == 0; }							// [repo] Sixze/ALS-Refactored AlsCharacterMovementComponent.cpp
		bool IsNearlyZero(T Tolerance = UE_KINDA_SMALL_NUMBER) const { return Equals(ZeroVector, Tolerance); }	// [doc 5.4] TVector/IsNearlyZero
		bool Equals(const TVector& V, T Tolerance) const										// [doc 5.4] TVector/Equals
		{
			return FMath::Abs(X - V.X) <= Tolerance && FMath::Abs(Y - V.Y) <= Tolerance && FMath::Abs(Z - V.Z) <= Tolerance;
		}
		bool ContainsNaN() const { return !FMath::IsFinite(X) || !FMath::IsFinite(Y) || !FMath::IsFinite(Z); }	// [doc 5.3] TVector; also true for infinity
		/** Where the engine looks for NaN, a vector that is made of no numbers is reported and becomes zero. */
		constexpr void DiagnosticCheckNaN()													// [doc latest] TVector; that it zeroes is own knowledge
		{
#if ENABLE_NAN_DIAGNOSTIC
			if (!std::is_constant_evaluated() && ContainsNaN())
			{
				UE::StandIn::ReportNaN();
				X = Y = Z = 0;
			}
#endif
		}
		TVector GetSafeNormal(T Tolerance = UE_SMALL_NUMBER, const TVector& IfZero = ZeroVector) const	// [repo] CesiumGS/cesium-unreal
		{
			const T Squared = SizeSquared();
			return Squared == 1 ? *this : (Squared < Tolerance ? IfZero : *this / std::sqrt(Squared));
		}
		TVector GetClampedToMaxSize(T MaxSize) const										// [inside]
		{
			if (MaxSize < UE_KINDA_SMALL_NUMBER) { return ZeroVector; }
			const T Squared = SizeSquared();
			return Squared > MaxSize * MaxSize ? *this * (MaxSize / std::sqrt(Squared)) : *this;
		}
		TRotator<T> Rotation() const;														// [doc 5.5] TVector
		FString ToString() const { return FString::Printf(TEXT("X=%3.3f Y=%3.3f Z=%3.3f"), X, Y, Z); }	// [doc 4.27] "FString"
	};

	template<typename T> inline constexpr TVector<T> TVector<T>::ZeroVector(0, 0, 0);
	template<typename T> inline constexpr TVector<T> TVector<T>::OneVector(1, 1, 1);
}

using FVector = UE::Math::TVector<double>;		// [doc 5.0] "Large World Coordinates" LWC
