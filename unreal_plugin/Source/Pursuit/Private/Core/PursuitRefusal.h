// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "PursuitTypes.h"

#include <atomic>
#include <initializer_list>

/** One input of a refused question, only to name it in words: the library has already decided. */
struct FPursuitInput
{
	/** What the library asks of this input. */
	enum class ERule : uint8
	{
		Finite,
		ZeroOrMore,
		AboveZero,
		NotZeroVector,
		ZeroOrMoreOrInfinite,

		/** From Least to Most, both allowed. */
		Between,

		/** Between Least and Most, neither allowed. */
		Inside,

		/** No more than Most, which is the input LimitName. */
		NotAbove,
	};

	FPursuitInput(const TCHAR* InName, double InNumber, ERule InRule)
		: Name(InName), Number(InNumber), Rule(InRule), bIsVector(false)
	{
	}

	FPursuitInput(const TCHAR* InName, const FVector& InVector, ERule InRule = ERule::Finite)
		: Name(InName), Vector(InVector), Rule(InRule), bIsVector(true)
	{
	}

	FPursuitInput(const TCHAR* InName, const FVector2D& InVector)
		: FPursuitInput(InName, FVector(InVector.X, InVector.Y, 0.0))
	{
	}

	static FPursuitInput Between(const TCHAR* Name, double Number, double Least, double Most)
	{
		FPursuitInput Input(Name, Number, ERule::Between);
		Input.Least = Least;
		Input.Most = Most;
		return Input;
	}

	static FPursuitInput Inside(const TCHAR* Name, double Number, double Least, double Most)
	{
		FPursuitInput Input = Between(Name, Number, Least, Most);
		Input.Rule = ERule::Inside;
		return Input;
	}

	static FPursuitInput NotAbove(const TCHAR* Name, double Number, const TCHAR* LimitName, double Limit)
	{
		FPursuitInput Input(Name, Number, ERule::NotAbove);
		Input.LimitName = LimitName;
		Input.Most = Limit;
		return Input;
	}

	/** What is wrong with it and what to do, or an empty text. */
	FString FindFault() const;

	const TCHAR* Name;
	FVector Vector = FVector::ZeroVector;
	double Number = 0.0;
	ERule Rule;
	bool bIsVector;
	double Least = 0.0;
	double Most = 0.0;
	const TCHAR* LimitName = TEXT("");
};

/** Whether the library would take every one of these inputs, as far as each can be told by itself. */
bool ArePursuitInputsSound(std::initializer_list<FPursuitInput> Inputs);

/** Which item of an array to name in a refusal: the first that is not sound, or else one as a Blueprint makes it. */
template <typename ItemType, typename IsSoundType>
ItemType FindPursuitItemAtFault(const TArray<ItemType>& Items, IsSoundType&& IsSound)
{
	for (const ItemType& Item : Items)
	{
		if (!IsSound(Item))
		{
			return Item;
		}
	}
	return ItemType();
}

/** Which vector of an array to name in a refusal: the first that is not finite, or else zero. */
FVector FindPursuitVectorAtFault(const TArray<FVector>& Vectors);

/** Why a question was refused, which input is at fault and what to do about it, in one sentence or two. */
FString DescribePursuitRefusal(EPursuitStatus Status, std::initializer_list<FPursuitInput> Inputs);

/** Writes the refusals of one Blueprint node: the first at once, then at most one line in five seconds. Safe on any thread. */
class FPursuitRefusalLog
{
public:
	explicit FPursuitRefusalLog(const TCHAR* InNode)
		: Node(InNode)
	{
	}

	/** Writes one warning when the status is a refusal, and nothing otherwise: how a node reports. */
	void Check(EPursuitStatus Status, std::initializer_list<FPursuitInput> Inputs);

	/** Writes one warning about a refusal: a status for which PursuitBridge::IsRefused holds. */
	void Write(EPursuitStatus Status, std::initializer_list<FPursuitInput> Inputs);

	/** Lets every node write again at once, so that a test need not wait. */
	static void ForgetAll();

private:
	const TCHAR* Node;

	/** From when on the next line may be written, on the clock of the refusal log. */
	std::atomic<double> NextTime{0.0};

	/** Refusals since the last line. */
	std::atomic<uint32> Unwritten{0};
};
