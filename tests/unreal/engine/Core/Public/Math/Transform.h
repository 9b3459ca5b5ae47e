// Stand-in for Core/Public/Math/Transform.h: location, rotation and scale, without composition.
// Source: the API page of FTransform.
// A plain [doc] stands for the API reference as known; its page was not looked up for this line. [unverified]
#pragma once

#include "Math/Rotator.h"

struct FTransform
{
	static const FTransform Identity;	// [doc]

	FTransform() = default;																	// [doc]
	explicit FTransform(const FVector& InTranslation) : Translation(InTranslation) {}		// [doc]
	explicit FTransform(const FRotator& InRotation) : Rotation(InRotation) {}				// [doc]
	FTransform(const FRotator& InRotation, const FVector& InTranslation, const FVector& InScale = FVector::OneVector)	// [doc]
		: Rotation(InRotation), Translation(InTranslation), Scale(InScale) {}

	FVector GetLocation() const { return Translation; }		// [doc]
	FVector GetTranslation() const { return Translation; }	// [doc]
	FVector GetScale3D() const { return Scale; }			// [doc]
	FRotator Rotator() const { return Rotation; }			// [doc]
	void SetLocation(const FVector& Location) { Translation = Location; }	// [doc]

private:
	FRotator Rotation = FRotator::ZeroRotator;
	FVector Translation = FVector::ZeroVector;
	FVector Scale = FVector::OneVector;
};
