// Stand-in for AIModule/Classes/AITypes.h.
// Sources: the API pages of FAISystem::InvalidLocation (5.1), FAISystem::IsValidLocation (5.4), FAIRequestID and FAIMoveRequest, which name
// this header.
#pragma once

#include "GameFramework/Actor.h"
#include "Math/Vector.h"
#include "Templates/SubclassOf.h"
#include "UObject/WeakObjectPtrTemplates.h"
#include "AITypes.generated.h"

class UNavigationQueryFilter;

namespace FAISystem
{
	inline constexpr FVector InvalidLocation(MAX_FLT, MAX_FLT, MAX_FLT);	// [doc 5.1]
	/** Every component strictly between the invalid one and its negative: neither a huge number nor NaN is one of a location. */
	inline bool IsValidLocation(const FVector& TestLocation)	// [doc 5.4] that it is a range test is [unverified]
	{
		const auto IsInside = [](double Component) { return -InvalidLocation.X < Component && Component < InvalidLocation.X; };
		return IsInside(TestLocation.X) && IsInside(TestLocation.Y) && IsInside(TestLocation.Z);
	}
}

/** Identifies a move; a search for a path has a number of its own. */
USTRUCT(BlueprintType)
struct FAIRequestID
{
	GENERATED_BODY()

	static constexpr uint32 AnyRequestID = 0;				// [doc 5.3] that it is 0
	static constexpr uint32 InvalidRequestID = 0xffffffff;	// [doc latest] the number is the stand-in's

	static const FAIRequestID AnyRequest;					// [doc latest]
	static const FAIRequestID CurrentRequest;				// [doc latest]
	static const FAIRequestID InvalidRequest;				// [doc 5.5]

	FAIRequestID(uint32 InRequestID = InvalidRequestID) : RequestID(InRequestID) {}	// [doc 5.4] FAIRequestID/__ctor

	/** True of any request with any. */
	bool IsEquivalent(uint32 OtherID) const { return OtherID == RequestID || OtherID == AnyRequestID || RequestID == AnyRequestID; }	// [doc latest]
	bool IsEquivalent(FAIRequestID Other) const { return IsEquivalent(Other.RequestID); }	// [doc latest]
	bool IsValid() const { return RequestID != InvalidRequestID; }	// [doc latest]
	uint32 GetID() const { return RequestID; }				// [doc 5.4]
	operator uint32() const { return RequestID; }			// [doc latest] FAIRequestID/operatoruint32

protected:
	UPROPERTY()
	uint32 RequestID;										// [doc latest]
};

/** Where to, and how. */
USTRUCT()
struct FAIMoveRequest
{
	GENERATED_BODY()

	FAIMoveRequest();										// [doc 5.4] FAIMoveRequest/__ctor
	FAIMoveRequest(const AActor* InGoalActor);				// [doc 5.4] FAIMoveRequest/__ctor
	FAIMoveRequest(const FVector& InGoalLocation);			// [doc 5.4] FAIMoveRequest/__ctor

	void SetGoalActor(const AActor* InGoalActor);			// [doc 5.4]
	void SetGoalLocation(const FVector& InGoalLocation);	// [doc 5.4]

	/** None for the controller's own. */
	FAIMoveRequest& SetNavigationFilter(TSubclassOf<UNavigationQueryFilter> Filter) { FilterClass = Filter; return *this; }	// [doc 5.4]
	FAIMoveRequest& SetUsePathfinding(bool bPathfinding) { bUsePathfinding = bPathfinding; return *this; }	// [doc 5.4]
	FAIMoveRequest& SetAllowPartialPath(bool bAllowPartial) { bAllowPartialPath = bAllowPartial; return *this; }	// [doc 5.4]
	FAIMoveRequest& SetProjectGoalLocation(bool bProject) { bProjectGoalOnNavigation = bProject; return *this; }	// [doc 5.4]
	FAIMoveRequest& SetRequireNavigableEndLocation(bool bRequire) { bRequireNavigableEndLocation = bRequire; return *this; }	// [doc 5.5]
	FAIMoveRequest& SetCanStrafe(bool bStrafe) { bCanStrafe = bStrafe; return *this; }	// [doc 5.4]
	FAIMoveRequest& SetAcceptanceRadius(float Radius) { AcceptanceRadius = Radius; return *this; }	// [doc 5.4]
	FAIMoveRequest& SetReachTestIncludesAgentRadius(bool bIncludeRadius) { bReachTestIncludesAgentRadius = bIncludeRadius; return *this; }	// [doc 5.4]
	FAIMoveRequest& SetReachTestIncludesGoalRadius(bool bIncludeRadius) { bReachTestIncludesGoalRadius = bIncludeRadius; return *this; }	// [doc 5.4]

	AActor* GetGoalActor() const { return bHasGoalActor ? GoalActor.Get() : nullptr; }	// [doc 5.4] GetGoalActor
	FVector GetGoalLocation() const { return GoalLocation; }	// [doc 5.4]
	/** Where the goal actor is now, or else the goal. */
	FVector GetDestination() const;							// [doc 5.4]
	bool IsMoveToActorRequest() const { return bHasGoalActor; }	// [doc 5.4]
	bool IsUsingPathfinding() const { return bUsePathfinding; }	// [doc 5.4]
	bool IsUsingPartialPaths() const { return bAllowPartialPath; }	// [doc 5.4]
	bool IsProjectingGoal() const { return bProjectGoalOnNavigation; }	// [doc 5.4]
	bool IsNavigableEndLocationRequired() const { return bRequireNavigableEndLocation; }	// [doc 5.5]
	bool CanStrafe() const { return bCanStrafe; }			// [doc 5.4]
	float GetAcceptanceRadius() const { return AcceptanceRadius; }	// [doc 5.4]
	bool IsReachTestIncludingAgentRadius() const { return bReachTestIncludesAgentRadius; }	// [doc 5.4]
	bool IsReachTestIncludingGoalRadius() const { return bReachTestIncludesGoalRadius; }	// [doc 5.4]
	TSubclassOf<UNavigationQueryFilter> GetNavigationFilter() const { return FilterClass; }	// [doc 5.4]
	bool IsValid() const { return bInitialized && (!bHasGoalActor || GoalActor.IsValid()); }	// [doc 5.4]

	/** The move's side: the goal where it is on the mesh. */
	bool UpdateGoalLocation(const FVector& NewLocation) const;	// [doc 5.4]

private:
	TWeakObjectPtr<AActor> GoalActor;
	mutable FVector GoalLocation = FVector::ZeroVector;
	TSubclassOf<UNavigationQueryFilter> FilterClass;
	float AcceptanceRadius;
	uint32 bInitialized : 1 = false;
	uint32 bHasGoalActor : 1 = false;
	uint32 bUsePathfinding : 1 = true;
	uint32 bAllowPartialPath : 1 = true;
	uint32 bRequireNavigableEndLocation : 1 = true;
	uint32 bProjectGoalOnNavigation : 1 = true;
	uint32 bReachTestIncludesAgentRadius : 1 = true;
	uint32 bReachTestIncludesGoalRadius : 1 = true;
	uint32 bCanStrafe : 1 = false;
};
