// Stand-in for Core/Public/Math/Rotator.h.
// Source: the API page of FRotator (degrees; pitch, yaw, roll).
#pragma once

#include "Math/Vector.h"

namespace UE::Math
{
	template<typename T>
	struct TQuat;

	template<typename T>
	struct TRotator
	{
		T Pitch;
		T Yaw;
		T Roll;

		static const TRotator ZeroRotator;	// [repo] Sixze/ALS-Refactored

		TRotator() {}																		// [doc latest] TRotator
		constexpr TRotator(T InPitch, T InYaw, T InRoll) : Pitch(InPitch), Yaw(InYaw), Roll(InRoll) {}	// [doc latest] TRotator

		TRotator operator+(const TRotator& R) const { return {Pitch + R.Pitch, Yaw + R.Yaw, Roll + R.Roll}; }	// [repo] larsjsol/NavGrid
		TRotator operator*(T Scale) const { return {Pitch * Scale, Yaw * Scale, Roll * Scale}; }	// [repo] Sixze/ALS-Refactored
		bool operator==(const TRotator& R) const { return Pitch == R.Pitch && Yaw == R.Yaw && Roll == R.Roll; }	// [repo] CesiumGS/cesium-unreal
		bool Equals(const TRotator& R, T Tolerance = UE_KINDA_SMALL_NUMBER) const			// [repo] larsjsol/NavGrid
		{
			return FMath::Abs(FMath::UnwindDegrees(Pitch - R.Pitch)) <= Tolerance
				&& FMath::Abs(FMath::UnwindDegrees(Yaw - R.Yaw)) <= Tolerance
				&& FMath::Abs(FMath::UnwindDegrees(Roll - R.Roll)) <= Tolerance;
		}
		bool IsNearlyZero(T Tolerance = UE_KINDA_SMALL_NUMBER) const { return Equals(ZeroRotator, Tolerance); }	// [repo] Sixze/ALS-Refactored
		TVector<T> Vector() const															// [repo] quodsoler/unreal-engine-skills the direction faced
		{
			const T P = FMath::DegreesToRadians(Pitch);
			const T Y = FMath::DegreesToRadians(Yaw);
			return {std::cos(P) * std::cos(Y), std::cos(P) * std::sin(Y), std::sin(P)};
		}
		TQuat<T> Quaternion() const;														// [doc 5.4] TRotator
		FString ToString() const { return FString::Printf(TEXT("P=%f Y=%f R=%f"), Pitch, Yaw, Roll); }	// [doc 4.27] "FString"
	};

	template<typename T> inline constexpr TRotator<T> TRotator<T>::ZeroRotator(0, 0, 0);

	template<typename T>
	TRotator<T> TVector<T>::Rotation() const
	{
		return {FMath::RadiansToDegrees(std::atan2(Z, std::sqrt(X * X + Y * Y))), FMath::RadiansToDegrees(std::atan2(Y, X)), 0};
	}
}

using FRotator = UE::Math::TRotator<double>;	// [repo] larsjsol/NavGrid
