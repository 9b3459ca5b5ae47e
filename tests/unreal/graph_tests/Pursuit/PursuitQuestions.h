// A good question for every node of the plugin's libraries, and the real numbers in it.
#pragma once

#include "BlueprintNode.h"
#include "Containers/Array.h"

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

/** What the pins of one direction hold. */
struct FPursuitPins
{
	FPursuitPins(const FBlueprintNode& Node, EPinDirection Direction);

	TArray<FPursuitReal> Reals;
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
