// Stand-in for PhysicsCore/Public/CollisionShape.h, whose module the engine's Engine hands on.
// Source: quodsoler/unreal-engine-skills, skills/ue-physics-collision/SKILL.md (5.8).
#pragma once

#include "Math/Vector.h"

namespace ECollisionShape	// [inside]
{
	enum Type { Line, Box, Sphere, Capsule };
}

struct FCollisionShape
{
	ECollisionShape::Type ShapeType = ECollisionShape::Line;	// [inside]

	static FCollisionShape MakeSphere(const float SphereRadius) { return Make(ECollisionShape::Sphere, FVector(SphereRadius, 0, 0)); }	// [repo] quodsoler/unreal-engine-skills
	static FCollisionShape MakeBox(const FVector& BoxHalfExtent) { return Make(ECollisionShape::Box, BoxHalfExtent); }	// [repo] quodsoler/unreal-engine-skills
	static FCollisionShape MakeCapsule(const float CapsuleRadius, const float CapsuleHalfHeight) { return Make(ECollisionShape::Capsule, FVector(CapsuleRadius, 0, CapsuleHalfHeight)); }	// [repo] quodsoler/unreal-engine-skills

	FVector GetBox() const { return Size; }										// [inside]
	float GetSphereRadius() const { return static_cast<float>(Size.X); }		// [inside]
	float GetCapsuleRadius() const { return static_cast<float>(Size.X); }		// [repo] dyanikoglu/ALS-Community
	/** With the round end. */
	float GetCapsuleHalfHeight() const { return static_cast<float>(Size.Z); }	// [repo] quodsoler/unreal-engine-skills
	/** Without it. */
	float GetCapsuleAxisHalfLength() const { return static_cast<float>(FMath::Max(Size.Z - Size.X, 0.0)); }	// [repo] quodsoler/unreal-engine-skills

private:
	FVector Size = FVector::ZeroVector;

	static FCollisionShape Make(ECollisionShape::Type Type, const FVector& Size)
	{
		FCollisionShape Made;
		Made.ShapeType = Type;
		Made.Size = Size;
		return Made;
	}
};
