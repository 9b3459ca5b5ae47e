// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "Core/PursuitBridge.h"
#include "PursuitAvoidTypes.h"

#include <cstddef>
#include <limits>

THIRD_PARTY_INCLUDES_START
#include "pursuit.h"
THIRD_PARTY_INCLUDES_END

/** What every topic of the bridge calls the C library with. */
namespace PursuitBridge
{
	static_assert(sizeof(FVector) == sizeof(PursuitVec3) && alignof(FVector) == alignof(PursuitVec3));
	static_assert(offsetof(FVector, X) == offsetof(PursuitVec3, x));
	static_assert(offsetof(FVector, Y) == offsetof(PursuitVec3, y));
	static_assert(offsetof(FVector, Z) == offsetof(PursuitVec3, z));
	static_assert(sizeof(FVector2D) == sizeof(PursuitVec2) && alignof(FVector2D) == alignof(PursuitVec2));
	static_assert(offsetof(FVector2D, X) == offsetof(PursuitVec2, x));
	static_assert(offsetof(FVector2D, Y) == offsetof(PursuitVec2, y));

	/** Whether the library fits this plugin. */
	bool IsConnected();

	EPursuitStatus FromC(PursuitStatus Status);

	// What several topics ask with; each is defined beside its own topic.
	struct FAgent;
	PursuitAgent ToC(const FAgent& Agent);
	PursuitSteeringLimits ToC(const FPursuitSteeringLimits& Limits);
	PursuitPredictionSettings ToC(const FPursuitPredictionSettings& Settings);
	PursuitShape ToC(const FPursuitShape& Shape);
	TArray<PursuitShape> ToC(const TArray<FPursuitShape>& Shapes);

	inline PursuitVec3 ToC(const FVector& Vector)
	{
		return PursuitVec3{Vector.X, Vector.Y, Vector.Z};
	}

	/** 2 or 3. */
	inline int32 NumberOf(EPursuitDimensions Dimensions)
	{
		return Dimensions == EPursuitDimensions::Two ? 2 : 3;
	}

	inline PursuitVec2 ToC(const FVector2D& Vector)
	{
		return PursuitVec2{Vector.X, Vector.Y};
	}

	inline FVector FromC(const PursuitVec3& Vector)
	{
		return FVector(Vector.x, Vector.y, Vector.z);
	}

	inline FVector2D FromC(const PursuitVec2& Vector)
	{
		return FVector2D(Vector.x, Vector.y);
	}

	/** One field of an array of structs, read where it lies; an empty array has no field to read. */
	template <typename ItemType>
	PursuitVec3View ViewOf(const TArray<ItemType>& Items, FVector ItemType::*Field)
	{
		static const FVector Nothing = FVector::ZeroVector;
		const FVector* Base = Items.IsEmpty() ? &Nothing : &(Items.GetData()->*Field);
		return PursuitVec3View{Base, sizeof(ItemType), PURSUIT_ELEMENT_F64, PURSUIT_AXES_XYZ};
	}

	template <typename ItemType>
	PursuitNumberView ViewOf(const TArray<ItemType>& Items, double ItemType::*Field)
	{
		static const double Nothing = 0.0;
		const double* Base = Items.IsEmpty() ? &Nothing : &(Items.GetData()->*Field);
		return PursuitNumberView{Base, sizeof(ItemType), PURSUIT_ELEMENT_F64};
	}

	/** An array, read where it lies; an empty one has nothing to read. */
	inline PursuitVec3View ViewOf(const TArray<FVector>& Vectors)
	{
		static const FVector Nothing = FVector::ZeroVector;
		const FVector* Base = Vectors.IsEmpty() ? &Nothing : Vectors.GetData();
		return PursuitVec3View{Base, sizeof(FVector), PURSUIT_ELEMENT_F64, PURSUIT_AXES_XYZ};
	}

	/** A limit that a Blueprint cannot write as infinite. */
	inline double LimitOrNone(double Limit)
	{
		return Limit == 0.0 ? std::numeric_limits<double>::infinity() : Limit;
	}

	template <typename CallType>
	EPursuitStatus Ask(CallType&& Call)
	{
		return IsConnected() ? FromC(Call()) : EPursuitStatus::Unavailable;
	}

	/** Asks a question whose answer is one vector. */
	template <typename CallType>
	EPursuitStatus AskVector(FVector& OutVector, CallType&& Call)
	{
		PursuitVec3 Vector{};
		const EPursuitStatus Status = Ask([&] { return Call(&Vector); });
		OutVector = FromC(Vector);
		return Status;
	}
}
