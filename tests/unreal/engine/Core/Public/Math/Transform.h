// Stand-in for Core/Public/Math/Transform.h: location, rotation and scale, without composition.
// Source: the API page of FTransform.
#pragma once

#include "Math/Quat.h"
#include "Math/Rotator.h"

struct FTransform
{
	static const FTransform Identity;	// [repo] CesiumGS/cesium-unreal

	FTransform() = default;																	// [repo] CesiumGS/cesium-unreal
	FTransform(const FRotator& InRotation, const FVector& InTranslation, const FVector& InScale = FVector::OneVector)	// [doc latest] TTransform/__ctor; that the scale may be left out is [unverified]
		: Rotation(InRotation.Quaternion()), Translation(InTranslation), Scale(InScale) {}

	FTransform(const FQuat& InRotation, const FVector& InTranslation, const FVector& InScale = FVector::OneVector)	// [doc latest] TTransform/__ctor; that the scale may be left out is [unverified]
		: Rotation(InRotation), Translation(InTranslation), Scale(InScale) {}

	FVector GetLocation() const { return Translation; }		// [repo] larsjsol/NavGrid
	FRotator Rotator() const { return Rotation.Rotator(); }	// [repo] larsjsol/NavGrid
	FQuat GetRotation() const { return Rotation; }			// [repo] larsjsol/NavGrid
	FVector GetScale3D() const { return Scale; }			// [repo] public file F:70189804676
	FVector TransformPosition(const FVector& V) const { return Rotation.RotateVector(V * Scale) + Translation; }	// [repo] public file F:70499863749

private:
	FQuat Rotation = FQuat::Identity;
	FVector Translation = FVector::ZeroVector;
	FVector Scale = FVector::OneVector;
};
