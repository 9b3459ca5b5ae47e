// Stand-in for Core/Public/Math/Rotator.h.
// Source: the API page of FRotator (degrees; pitch, yaw, roll).
// A plain [doc] stands for the API reference as known; its page was not looked up for this line. [unverified]
#pragma once

#include "Math/Vector.h"

namespace UE::Math
{
	template<typename T>
	struct TRotator
	{
		T Pitch;
		T Yaw;
		T Roll;

		static const TRotator ZeroRotator;	// [doc]

		TRotator() {}																		// [doc]
		constexpr TRotator(T InPitch, T InYaw, T InRoll) : Pitch(InPitch), Yaw(InYaw), Roll(InRoll) {}	// [doc]

		TRotator operator+(const TRotator& R) const { return {Pitch + R.Pitch, Yaw + R.Yaw, Roll + R.Roll}; }	// [doc]
		TRotator operator-(const TRotator& R) const { return {Pitch - R.Pitch, Yaw - R.Yaw, Roll - R.Roll}; }	// [doc]
		TRotator operator*(T Scale) const { return {Pitch * Scale, Yaw * Scale, Roll * Scale}; }	// [doc]
		bool operator==(const TRotator& R) const { return Pitch == R.Pitch && Yaw == R.Yaw && Roll == R.Roll; }	// [doc]
		bool Equals(const TRotator& R, T Tolerance = UE_KINDA_SMALL_NUMBER) const			// [doc]
		{
			return FMath::Abs(FMath::UnwindDegrees(Pitch - R.Pitch)) <= Tolerance
				&& FMath::Abs(FMath::UnwindDegrees(Yaw - R.Yaw)) <= Tolerance
				&& FMath::Abs(FMath::UnwindDegrees(Roll - R.Roll)) <= Tolerance;
		}
		bool IsNearlyZero(T Tolerance = UE_KINDA_SMALL_NUMBER) const { return Equals(ZeroRotator, Tolerance); }	// [doc]
		TVector<T> Vector() const															// [doc] the direction faced
		{
			const T P = FMath::DegreesToRadians(Pitch);
			const T Y = FMath::DegreesToRadians(Yaw);
			return {std::cos(P) * std::cos(Y), std::cos(P) * std::sin(Y), std::sin(P)};
		}
		FString ToString() const { return FString::Printf(TEXT("P=%f Y=%f R=%f"), Pitch, Yaw, Roll); }	// [doc]
	};

	template<typename T> inline constexpr TRotator<T> TRotator<T>::ZeroRotator(0, 0, 0);

	template<typename T>
	TRotator<T> TVector<T>::Rotation() const
	{
		return {FMath::RadiansToDegrees(std::atan2(Z, std::sqrt(X * X + Y * Y))), FMath::RadiansToDegrees(std::atan2(Y, X)), 0};
	}
}

using FRotator = UE::Math::TRotator<double>;	// [doc]
