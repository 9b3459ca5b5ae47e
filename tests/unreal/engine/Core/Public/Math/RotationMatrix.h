// Stand-in for Core/Public/Math/RotationMatrix.h: a rotation made from two axes, and a place.
// Source: the API page of FRotationMatrix.
#pragma once

#include "Math/Quat.h"

/** A rotation, then a translation. */
struct FMatrix
{
	FQuat Rotation = FQuat::Identity;
	FVector Translation = FVector::ZeroVector;

	FQuat ToQuat() const { return Rotation; }	// [repo] Sixze/ALS-Refactored
	FVector StandInPlace(const FVector& V) const { return Rotation.RotateVector(V) + Translation; }	// [inside]
};

struct FRotationMatrix : FMatrix
{
	/** Along X exactly, and with Z on the side of this one. */
	static FMatrix MakeFromXZ(const FVector& XAxis, const FVector& ZAxis)	// [doc 5.5] TRotationMatrix
	{
		FRotator Turned = XAxis.Rotation();
		const FVector Up = Turned.Quaternion().UnrotateVector(ZAxis);
		Turned.Roll = FMath::RadiansToDegrees(FMath::Atan2(Up.Y, Up.Z));
		return {Turned.Quaternion(), FVector::ZeroVector};
	}
};
