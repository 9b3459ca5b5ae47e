// Stand-in for Core/Public/Math/Transform.h: location, rotation and scale, without composition.
// Source: the API page of FTransform.
#pragma once

#include "Math/Quat.h"
#include "Math/RotationMatrix.h"
#include "Math/Rotator.h"

struct FTransform
{
	static const FTransform Identity;	// [repo] CesiumGS/cesium-unreal

	FTransform() = default;																	// [repo] CesiumGS/cesium-unreal
	FTransform(const FQuat& InRotation, const FVector& InTranslation, const FVector& InScale = FVector::OneVector)	// [doc latest] TTransform/__ctor; without a scale [repo] Sixze/ALS-Refactored AlsCharacter.cpp
		: Rotation(InRotation), Translation(InTranslation), Scale(InScale) {}

	FVector GetLocation() const { return Translation; }		// [repo] larsjsol/NavGrid
	void SetLocation(const FVector& Origin) { Translation = Origin; }	// [doc 5.4] TTransform/SetLocation
	FRotator Rotator() const { return Rotation.Rotator(); }	// [repo] larsjsol/NavGrid
	FQuat GetRotation() const { return Rotation; }			// [repo] larsjsol/NavGrid
	FVector GetScale3D() const { return Scale; }			// [repo] j6sistek-ui/SpaceSurvival Source/SpaceSurvival/Private/SSDenseFieldAutomationTests.cpp
	FMatrix ToMatrixNoScale() const { return {Rotation, Translation}; }	// [doc 5.4] TTransform/ToMatrixNoScale
	FVector TransformPosition(const FVector& V) const { return Rotation.RotateVector(V * Scale) + Translation; }	// [repo] j6sistek-ui/SpaceSurvival Source/SpaceSurvival/Private/SSDenseFieldAutomationTests.cpp

private:
	FQuat Rotation = FQuat::Identity;
	FVector Translation = FVector::ZeroVector;
	FVector Scale = FVector::OneVector;
};
