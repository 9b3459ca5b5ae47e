// Stand-in for Core/Public/Math/Quat.h.
// Source: the API page of TQuat. That pitch, yaw and roll turn as here, yaw first and roll last about the turned axes, left-handed,
// is unverified.
#pragma once

#include "Math/Rotator.h"

namespace UE::Math
{
	template<typename T>
	struct TQuat
	{
		T X;
		T Y;
		T Z;
		T W;

		static const TQuat Identity;	// [repo] larsjsol/NavGrid

		constexpr TQuat(T InX, T InY, T InZ, T InW) : X(InX), Y(InY), Z(InZ), W(InW) {}	// [repo] Sixze/ALS-Refactored
		TQuat(const TVector<T>& Axis, T AngleRad)							// [repo] j6sistek-ui/SpaceSurvival Source/SpaceSurvival/Private/SSChaseCameraArm.cpp
			: X(Axis.X * std::sin(AngleRad / 2)), Y(Axis.Y * std::sin(AngleRad / 2)), Z(Axis.Z * std::sin(AngleRad / 2)), W(std::cos(AngleRad / 2)) {}
		explicit TQuat(const TRotator<T>& R) { *this = R.Quaternion(); }	// [repo] spronomicon/gameOfMillenium-

		TQuat operator*(const TQuat& Q) const								// [repo] Sixze/ALS-Refactored
		{
			return {W * Q.X + X * Q.W + Y * Q.Z - Z * Q.Y, W * Q.Y - X * Q.Z + Y * Q.W + Z * Q.X,
				W * Q.Z + X * Q.Y - Y * Q.X + Z * Q.W, W * Q.W - X * Q.X - Y * Q.Y - Z * Q.Z};
		}
		bool operator==(const TQuat& Q) const { return X == Q.X && Y == Q.Y && Z == Q.Z && W == Q.W; }	// [repo] CesiumGS/cesium-unreal
		TQuat Inverse() const { return {-X, -Y, -Z, W}; }					// [repo] Sixze/ALS-Refactored
		void ToAxisAndAngle(TVector<T>& Axis, T& Angle) const				// [doc 5.5] TQuat/ToAxisAndAngle/2; that radians from 0 to 2 pi come is unverified
		{
			Angle = T(2) * std::acos(FMath::Clamp(W, T(-1), T(1)));
			const T Sine = std::sqrt(X * X + Y * Y + Z * Z);
			Axis = Sine > T(1e-12) ? TVector<T>(X / Sine, Y / Sine, Z / Sine) : TVector<T>(1, 0, 0);
		}
		TVector<T> RotateVector(const TVector<T>& V) const					// [doc 5.5] TQuat/RotateVector, by value
		{
			const TVector<T> Axis(X, Y, Z);
			const TVector<T> Twice = TVector<T>::CrossProduct(Axis, V) * T(2);
			return V + Twice * W + TVector<T>::CrossProduct(Axis, Twice);
		}
		TVector<T> UnrotateVector(const TVector<T>& V) const { return Inverse().RotateVector(V); }	// [doc 5.5] TQuat/UnrotateVector, by value
		TVector<T> GetAxisX() const { return RotateVector(TVector<T>(1, 0, 0)); }	// [doc 5.2] TQuat/GetAxisX
		TVector<T> GetAxisY() const { return RotateVector(TVector<T>(0, 1, 0)); }	// [inside]
		TVector<T> GetAxisZ() const { return RotateVector(TVector<T>(0, 0, 1)); }	// [doc 5.4] TQuat/GetAxisZ
		TVector<T> GetUpVector() const { return GetAxisZ(); }				// [doc 5.3] TQuat/GetUpVector
		TRotator<T> Rotator() const											// [doc 5.4] TQuat
		{
			const TVector<T> Forward = GetAxisX();
			TRotator<T> R = Forward.Rotation();
			// What is left is the roll: how far the right axis is turned about the forward one.
			const TVector<T> Right = TQuat(R).UnrotateVector(GetAxisY());
			R.Roll = FMath::RadiansToDegrees(std::atan2(-Right.Z, Right.Y));
			return R;
		}
	};

	template<typename T> inline constexpr TQuat<T> TQuat<T>::Identity(0, 0, 0, 1);

	template<typename T>
	TQuat<T> TRotator<T>::Quaternion() const
	{
		const TQuat<T> Turn(TVector<T>(0, 0, 1), FMath::DegreesToRadians(Yaw));
		const TQuat<T> Rise(TVector<T>(0, 1, 0), FMath::DegreesToRadians(-Pitch));
		const TQuat<T> Lean(TVector<T>(1, 0, 0), FMath::DegreesToRadians(-Roll));
		return Turn * Rise * Lean;
	}
}

using FQuat = UE::Math::TQuat<double>;	// [repo] larsjsol/NavGrid
