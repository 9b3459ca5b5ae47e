// Stand-in for AIModule/Classes/EnvironmentQuery/EnvQueryTypes.h: the items of one option and one test, without manager and
// normalization. A step ends after a number of items, not after a time.
// Sources: the API pages of FEnvQueryInstance, FItemIterator, EEnvTestPurpose and EEnvItemStatus; public tests and contexts.
#pragma once

#include "Containers/Array.h"
#include "Math/Vector.h"
#include "Templates/SubclassOf.h"
#include "UObject/Object.h"
#include "UObject/WeakObjectPtr.h"

class AActor;
class UEnvQueryContext;
class UEnvQueryTest;
class UWorld;

namespace EEnvTestPurpose
{
	enum Type : int { Filter, Score, FilterAndScore };				// [doc latest] EEnvTestPurpose__Type
}

namespace EEnvTestFilterType
{
	enum Type : int { Minimum, Maximum, Range, Match };				// [repo] CarlxsMG/UEAgent
}

namespace EEnvTestScoreEquation
{
	enum Type : int { Linear, Square, InverseLinear, SquareRoot, Constant };	// [repo] CarlxsMG/UEAgent
}

namespace EEnvTestCost
{
	enum Type : int { Low, Medium, High };							// [doc latest] EEnvTestCost__Type
}

namespace EEnvItemStatus
{
	enum Type : int { Passed, Failed };								// [doc latest] EEnvItemStatus__Type
}

/** What a context provides: actors or places. */
struct FEnvQueryContextData
{
	TArray<TWeakObjectPtr<AActor>> ProvidedActors;					// [inside]
	TArray<FVector> ProvidedPoints;									// [inside]
};

struct FEnvQueryInstance
{
	/** An item of the generator, and what the test made of it. */
	struct FTestedItem
	{
		FVector Place;
		TWeakObjectPtr<AActor> Thing;
		bool bTested = false;
		bool bDiscarded = false;
		float RawScore = 0.f;
	};

	TWeakObjectPtr<UObject> Owner;									// [doc latest] FEnvQueryResult
	int32 QueryID = 0;												// [doc latest] FEnvQueryResult
	UWorld* World = nullptr;										// [repo] sinbad/SUSS
	TArray<FTestedItem> TestedItems;								// [inside]
	/** Where the next step goes on when the last one did not come to the end of the items. */
	int32 CurrentTestStartingItem = 0;								// [doc 5.0] FEnvQueryInstance/CurrentTestStartingItem
	/** How many items a step has time for; 0 for all. */
	int32 ItemsInStep = 0;											// [inside]

	/** False, and nothing is written, when the context provides nothing of that kind. */
	bool PrepareContext(UClass* Context, TArray<FVector>& Data);	// [doc 5.3] FEnvQueryInstance/PrepareContext/3
	bool PrepareContext(UClass* Context, TArray<AActor*>& Data);	// [doc 5.4] FEnvQueryInstance/PrepareContext/5

	struct FItemIterator
	{
		FItemIterator(const UEnvQueryTest* QueryTest, FEnvQueryInstance& QueryInstance, int32 StartingItemIndex = INDEX_NONE);	// [doc 5.4]
		~FItemIterator() { Instance.CurrentTestStartingItem = Current < Instance.TestedItems.Num() ? Current : 0; }	// [doc latest]
		operator bool() const { return Current < Instance.TestedItems.Num() && (Instance.ItemsInStep == 0 || Current < Start + Instance.ItemsInStep); }	// [doc latest] FConstItemIterator
		void operator++() { ++Current; }							// [doc latest] FConstItemIterator
		int32 GetIndex() const { return Current; }					// [doc latest] FConstItemIterator
		void SetScore(EEnvTestPurpose::Type TestPurpose, EEnvTestFilterType::Type FilterType, float Score, float Min, float Max);	// [doc latest]
		/** How a test that only scores takes a failure no page tells: it is not asked here. */
		void ForceItemState(const EEnvItemStatus::Type InStatus, const float Score = 0.f);	// [doc 5.1]

	private:
		FTestedItem& Item() { return Instance.TestedItems[Current]; }

		const UEnvQueryTest& Test;
		FEnvQueryInstance& Instance;
		int32 Start;
		int32 Current;
	};
	using ItemIterator = FItemIterator;								// [doc latest] FEnvQueryInstance
};
