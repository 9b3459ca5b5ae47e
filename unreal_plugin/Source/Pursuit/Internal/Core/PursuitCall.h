// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "Core/PursuitLink.h"
#include "Core/PursuitRefusal.h"

#include <cstddef>

THIRD_PARTY_INCLUDES_START
#include "pursuit.h"
THIRD_PARTY_INCLUDES_END

/**
 * How the plugin calls the C library: Unreal's types become the library's and back, and no formula is written here.
 *
 * ToC and FromC of a topic's types lie in the topic's own folder. On a refusal an output of one value is zeros.
 */
namespace Pursuit
{
	static_assert(sizeof(FVector) == sizeof(PursuitVec3) && alignof(FVector) == alignof(PursuitVec3));
	static_assert(offsetof(FVector, X) == offsetof(PursuitVec3, x));
	static_assert(offsetof(FVector, Y) == offsetof(PursuitVec3, y));
	static_assert(offsetof(FVector, Z) == offsetof(PursuitVec3, z));

	/** How a call went. */
	struct FOutcome
	{
		/** The library is not connected: nothing was called. */
		FOutcome() = default;

		/** What the library returned. */
		PURSUIT_API explicit FOutcome(PursuitStatus InCode);

		/** Refused here, because an input has no meaning as an argument in C. */
		FOutcome(const TCHAR* InPin, const TCHAR* InRequirement)
			: Status(EPursuitStatus::OutOfDomain), Pin(InPin), Requirement(InRequirement)
		{
		}

		bool IsMet() const { return Pursuit::IsMet(Status); }
		bool IsRefused() const { return Pursuit::IsRefused(Status); }

		EPursuitStatus Status = EPursuitStatus::Unavailable;

		/** The library's number: on a refusal it tells the input too. */
		PursuitStatus Code = PURSUIT_STATUS_OK;

		/** The pin of a refusal by the plugin itself, and its requirement. */
		const TCHAR* Pin = nullptr;
		const TCHAR* Requirement = nullptr;
	};

	/** A value in C, and an argument where a C function takes a pointer to it. */
	template <typename ValueType>
	struct TInC
	{
		TInC(const ValueType& InValue)
			: Value(InValue)
		{
		}

		operator ValueType() const { return Value; }
		operator const ValueType*() const { return &Value; }

	private:
		ValueType Value;
	};

	inline TInC<PursuitVec3> ToC(const FVector& Vector)
	{
		return PursuitVec3{Vector.X, Vector.Y, Vector.Z};
	}

	inline TInC<PursuitVec2> ToC(const FVector2D& Vector)
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

	/** A vector whose length is an angle in degrees, with its length in radians. The engine logs an error for an FVector with NaN. */
	inline PursuitVec3 InRadians(const PursuitVec3& Vector)
	{
		return {FMath::DegreesToRadians(Vector.x), FMath::DegreesToRadians(Vector.y), FMath::DegreesToRadians(Vector.z)};
	}

	/** The same the other way. */
	inline PursuitVec3 InDegrees(const PursuitVec3& Vector)
	{
		return {FMath::RadiansToDegrees(Vector.x), FMath::RadiansToDegrees(Vector.y), FMath::RadiansToDegrees(Vector.z)};
	}

	inline FVector FromC(const FOutcome&, const PursuitVec3& Vector)
	{
		return FromC(Vector);
	}

	/** One field of an array of structs, read where it lies; an empty array has no field to read. */
	template <typename ItemType>
	PursuitVec3View ViewOf(const TArray<ItemType>& Items, FVector ItemType::*Field)
	{
		static const FVector Nothing = FVector::ZeroVector;
		const FVector* Base = Items.IsEmpty() ? &Nothing : &(Items.GetData()->*Field);
		return PursuitVec3View{Base, sizeof(ItemType), PURSUIT_ELEMENT_F64, PURSUIT_AXES_XYZ, 0};
	}

	template <typename ItemType>
	PursuitNumberView ViewOf(const TArray<ItemType>& Items, double ItemType::*Field)
	{
		static const double Nothing = 0.0;
		const double* Base = Items.IsEmpty() ? &Nothing : &(Items.GetData()->*Field);
		return PursuitNumberView{Base, sizeof(ItemType), PURSUIT_ELEMENT_F64};
	}

	/** The Z of one field of an array of structs, as the middle of each one's height. */
	template <typename ItemType>
	PursuitNumberView HeightsOf(const TArray<ItemType>& Items, FVector ItemType::*Field)
	{
		static const double Nothing = 0.0;
		const double* Base = Items.IsEmpty() ? &Nothing : &(Items.GetData()->*Field).Z;
		return PursuitNumberView{Base, sizeof(ItemType), PURSUIT_ELEMENT_F64};
	}

	/** An array, read where it lies; an empty one has nothing to read. */
	inline PursuitVec3View ViewOf(const TArray<FVector>& Vectors)
	{
		static const FVector Nothing = FVector::ZeroVector;
		const FVector* Base = Vectors.IsEmpty() ? &Nothing : Vectors.GetData();
		return PursuitVec3View{Base, sizeof(FVector), PURSUIT_ELEMENT_F64, PURSUIT_AXES_XYZ, 0};
	}

	inline PursuitNumberView ViewOf(const TArray<double>& Numbers)
	{
		static const double Nothing = 0.0;
		return PursuitNumberView{Numbers.IsEmpty() ? &Nothing : Numbers.GetData(), sizeof(double), PURSUIT_ELEMENT_F64};
	}

	/** One field of an array of structs, written where it lies; an empty array has none. */
	template <typename ItemType>
	PursuitVec3Array ArrayOf(TArray<ItemType>& Items, FVector ItemType::*Field)
	{
		FVector* const Base = Items.IsEmpty() ? nullptr : &(Items.GetData()->*Field);
		return PursuitVec3Array{Base, sizeof(ItemType), PURSUIT_ELEMENT_F64, PURSUIT_AXES_XYZ, 0};
	}

	template <typename ItemType>
	PursuitNumberArray ArrayOf(TArray<ItemType>& Items, double ItemType::*Field)
	{
		double* const Base = Items.IsEmpty() ? nullptr : &(Items.GetData()->*Field);
		return PursuitNumberArray{Base, sizeof(ItemType), PURSUIT_ELEMENT_F64};
	}

	/** Numbers to be written where they lie. */
	inline PursuitNumberArray ArrayOf(TArray<double>& Numbers)
	{
		return PursuitNumberArray{Numbers.GetData(), sizeof(double), PURSUIT_ELEMENT_F64};
	}

	/** How many items an array has. */
	template <typename ItemType>
	uint32 CountOf(const TArray<ItemType>& Items)
	{
		return static_cast<uint32>(Items.Num());
	}

	/** A count that a Blueprint gave; one below zero becomes 0. */
	inline uint32 CountOf(int32 Count)
	{
		return Count < 0 ? 0u : static_cast<uint32>(Count);
	}

	/** 2 or 3. */
	inline int32 NumberOf(EPursuitDimensions Dimensions)
	{
		return Dimensions == EPursuitDimensions::Two ? 2 : 3;
	}

	/** Whether a number is 0; NaN is not, even where the compiler takes it that there is none. */
	inline bool IsZero(double Number)
	{
		return Number == 0.0 && !FMath::IsNaN(Number);
	}

	inline bool IsZero(const FVector& Vector)
	{
		return IsZero(Vector.X) && IsZero(Vector.Y) && IsZero(Vector.Z);
	}

	/** A limit that a Blueprint cannot write as infinite. */
	inline double LimitOrNone(double Limit)
	{
		return IsZero(Limit) ? NoLimit() : Limit;
	}

	/** Calls the library, if it is connected. */
	template <typename CallType>
	FOutcome Ask(CallType&& Call)
	{
		return IsConnected() ? FOutcome(Call()) : FOutcome();
	}

	/** Calls the library for one vector. */
	template <typename CallType>
	FOutcome AskVector(FVector& OutVector, CallType&& Call)
	{
		PursuitVec3 Vector{};
		const FOutcome Outcome = Ask([&] { return Call(&Vector); });
		OutVector = FromC(Vector);
		return Outcome;
	}

	/** Calls the library for a node: the call writes an AnswerType, a refusal goes to the node's log, and FromC makes the node's answer. */
	template <typename AnswerType, typename CallType>
	auto Answer(FPursuitRefusalLog& Log, CallType&& Call)
	{
		AnswerType Found{};
		const FOutcome Outcome = Log.Check(Ask([&] { return Call(&Found); }));
		return FromC(Outcome, Found);
	}
}
