// Stand-in for Core/Public/Math/Transform.h: location, rotation and scale, without composition.
// Source: the API page of FTransform.
#pragma once

#include "Math/Rotator.h"

struct FTransform
{
	static const FTransform Identity;	// [unverified]

	FTransform() = default;																	// [unverified]
	explicit FTransform(const FVector& InTranslation) : Translation(InTranslation) {}		// [unverified]
	explicit FTransform(const FRotator& InRotation) : Rotation(InRotation) {}				// [unverified]
	FTransform(const FRotator& InRotation, const FVector& InTranslation, const FVector& InScale = FVector::OneVector)	// [unverified]
		: Rotation(InRotation), Translation(InTranslation), Scale(InScale) {}

	FVector GetLocation() const { return Translation; }		// [unverified]
	FRotator Rotator() const { return Rotation; }			// [unverified]

private:
	FRotator Rotation = FRotator::ZeroRotator;
	FVector Translation = FVector::ZeroVector;
	FVector Scale = FVector::OneVector;
};
