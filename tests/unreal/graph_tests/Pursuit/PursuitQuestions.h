// A good question for every node of the plugin's libraries, and the real numbers in it.
#pragma once

#include "BlueprintNode.h"
#include "Containers/Array.h"
#include "Core/PursuitLink.h"
#include "Misc/OutputDeviceRedirector.h"

/** A node, how to ask it something it has an answer for, and the test of this folder that asks it by name. */
struct FPursuitQuestion
{
	const TCHAR* Node;
	const TCHAR* Test;
	void (*Ask)(FBlueprintNode& Node);
};

/** Every node has at least one; every real number of its pins counts in at least one of them. */
const TArray<FPursuitQuestion>& PursuitQuestions();

/** A real number in the pins of a node: by its names, such as "Gimbal.YawRate" or "Target.Path.Location.X". */
struct FPursuitReal
{
	FString Path;
	double* Place;

	/** What a refusal calls it: a vector as a whole, and one item of an array, such as "Target.Path[1].Location". */
	FString Pin;
};

/** An enum or a count in the pins of a node, as a refusal calls it. */
template<typename T>
struct TPursuitInput
{
	FString Pin;
	T* Place;
};
using FPursuitChoice = TPursuitInput<uint8>;
using FPursuitCount = TPursuitInput<int32>;

/** What the pins of one direction hold. */
struct FPursuitPins
{
	FPursuitPins(const FBlueprintNode& Node, EPinDirection Direction);

	TArray<FPursuitReal> Reals;
	TArray<FPursuitChoice> Choices;
	TArray<FPursuitCount> Counts;

	/** What a refusal may call an input: every pin, and every field and item of it. */
	TArray<FString> Names;
	TArray<uint8*> Statuses;
	TArray<bool*> Flags;

	/** Types that were not understood. */
	TArray<FString> Strangers;

private:
	void Add(UE::StandIn::FTypeId Type, void* Place, const FString& Path, const FString& Pin);
	template<typename T>
	bool AddArray(UE::StandIn::FTypeId Type, void* Place, const FString& Path, const FString& Pin);
};

/** The static functions of the plugin's Blueprint libraries that a graph can have. */
TArray<const UFunction*> PursuitLibraryNodes();

/** What a node answered. */
struct FGraphAnswer
{
	explicit FGraphAnswer(const FBlueprintNode& Node)
	{
		const FPursuitPins Outputs(Node, EPinDirection::Output);
		for (const FPursuitReal& Real : Outputs.Reals)
		{
			bNumbers = bNumbers && !FMath::IsNaN(*Real.Place);
			bZero = bZero && *Real.Place == 0.0;
			Numbers.Add(*Real.Place);
		}
		for (const bool* Flag : Outputs.Flags)
		{
			bZero = bZero && !*Flag;
			Numbers.Add(*Flag ? 1.0 : 0.0);
		}
		for (const uint8* Status : Outputs.Statuses)
		{
			bRefusedByStatus = Pursuit::IsRefused(static_cast<EPursuitStatus>(*Status));
			bHasStatus = true;
			bUnavailable = static_cast<EPursuitStatus>(*Status) == EPursuitStatus::Unavailable;
		}
	}

	bool IsRefusal() const { return bZero && (bRefusedByStatus || !bHasStatus); }
	bool IsSameAs(const FGraphAnswer& Other) const { return Numbers == Other.Numbers; }

	TArray<double> Numbers;
	bool bNumbers = true;
	bool bZero = true;
	bool bHasStatus = false;
	bool bRefusedByStatus = false;
	bool bUnavailable = false;
};

/** Keeps the last line of the log. */
class FLastLine : public FOutputDevice
{
public:
	FLastLine() { GLog->AddOutputDevice(this); }
	~FLastLine() override { GLog->RemoveOutputDevice(this); }
	void Serialize(const TCHAR* Message, ELogVerbosity::Type, const FName&) override { Text = Message; }

	FString Text;
};
