// Stand-in for AIModule/Classes/Navigation/PathFollowingComponent.h: walking along a path.
// Sources: the API pages of UPathFollowingComponent, FPathFollowingResult and the enums here, which name this header. How near is near
// enough is the stand-in's own.
#pragma once

#include "AI/Navigation/NavigationTypes.h"
#include "AITypes.h"
#include "Components/ActorComponent.h"
#include "NavigationData.h"
#include "PathFollowingComponent.generated.h"

class UNavMovementComponent;
struct FPathFindingQuery;

UENUM(BlueprintType)
namespace EPathFollowingStatus
{
	enum Type : int
	{
		Idle,		// [doc latest]
		Waiting,	// [doc latest]
		Paused,		// [doc latest]
		Moving,		// [doc latest]
	};
}

UENUM(BlueprintType)
namespace EPathFollowingResult
{
	enum Type : int
	{
		Success,	// [doc 5.4]
		Blocked,	// [doc 5.4]
		OffPath,	// [doc 5.4]
		Aborted,	// [doc 5.4]
		Skipped_DEPRECATED UMETA(Hidden),	// [doc 5.4]
		Invalid,	// [doc 5.4]
	};
}

namespace FPathFollowingResultFlags
{
	typedef uint16 Type;							// [doc 5.4]

	inline constexpr Type None = 0;					// [doc 5.4]
	inline constexpr Type Success = 1 << 0;			// [doc 5.4] the numbers of these are the stand-in's
	inline constexpr Type Blocked = 1 << 1;			// [doc 5.4]
	inline constexpr Type OffPath = 1 << 2;			// [doc 5.4]
	inline constexpr Type Aborted = 1 << 3;			// [doc 5.4]
	inline constexpr Type OwnerFinished = 1 << 4;	// [doc 5.4]
	inline constexpr Type InvalidPath = 1 << 5;		// [doc 5.4]
	inline constexpr Type MovementStop = 1 << 6;	// [doc 5.4]
	inline constexpr Type NewRequest = 1 << 7;		// [doc 5.4]
	inline constexpr Type ForcedScript = 1 << 8;	// [doc 5.4]
	inline constexpr Type AlreadyAtGoal = 1 << 9;	// [doc 5.4]
}

/** How a move ended. */
struct FPathFollowingResult
{
	FPathFollowingResultFlags::Type Flags = 0;		// [doc 5.4]
	TEnumAsByte<EPathFollowingResult::Type> Code = EPathFollowingResult::Invalid;	// [doc 5.4]

	FPathFollowingResult() = default;				// [doc 5.4] FPathFollowingResult/__ctor
	FPathFollowingResult(FPathFollowingResultFlags::Type InFlags);	// [doc 5.4] FPathFollowingResult/__ctor
	FPathFollowingResult(EPathFollowingResult::Type ResultCode, FPathFollowingResultFlags::Type ExtraFlags) : Flags(ExtraFlags), Code(ResultCode) {}	// [doc 5.4] FPathFollowingResult/__ctor
	bool HasFlag(FPathFollowingResultFlags::Type Flag) const { return (Flags & Flag) != 0; }	// [doc 5.4]
	bool IsSuccess() const { return Code == EPathFollowingResult::Success; }	// [doc 5.4]
	bool IsInterrupted() const { return Code == EPathFollowingResult::Aborted && HasFlag(FPathFollowingResultFlags::NewRequest); }	// [doc 5.4]
};

UENUM(BlueprintType)
namespace EPathFollowingRequestResult
{
	enum Type : int
	{
		Failed,				// [doc 5.5]
		AlreadyAtGoal,		// [doc 5.5]
		RequestSuccessful,	// [doc 5.5]
	};
}

/** What came of a request: its number, unless it failed. */
struct FPathFollowingRequestResult
{
	FAIRequestID MoveId;							// [doc 5.5]
	TEnumAsByte<EPathFollowingRequestResult::Type> Code = EPathFollowingRequestResult::Failed;	// [doc 5.5]

	operator EPathFollowingRequestResult::Type() const { return Code; }	// [doc 5.5] FPathFollowingRequestResult/operatorEPathFollowingRequestRes-
};

enum class EPathFollowingReachMode : uint8 { ExactLocation, OverlapAgent, OverlapGoal, OverlapAgentAndGoal };	// [doc 5.5]
enum class EPathFollowingVelocityMode : uint8 { Reset, Keep };	// [doc 5.5]

UCLASS(MinimalAPI)
class UPathFollowingComponent : public UActorComponent
{
	GENERATED_BODY()

public:
	DECLARE_MULTICAST_DELEGATE_TwoParams(FMoveComplete, FAIRequestID, const FPathFollowingResult&);	// [doc 5.3]

	UPathFollowingComponent(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());	// [doc latest] UPathFollowingComponent/__ctor

	/** Of every move of this component. */
	FMoveComplete OnRequestFinished;				// [doc 5.4]

	/** Follows a path instead of whatever it followed; invalid when it may not be followed. */
	virtual FAIRequestID RequestMove(const FAIMoveRequest& RequestData, FNavPathSharedPtr InPath);	// [doc 5.4]
	virtual void AbortMove(const UObject& Instigator, FPathFollowingResultFlags::Type AbortFlags, FAIRequestID RequestID = FAIRequestID::CurrentRequest, EPathFollowingVelocityMode VelocityMode = EPathFollowingVelocityMode::Reset);	// [doc 5.5]
	virtual void PauseMove(FAIRequestID RequestID = FAIRequestID::CurrentRequest, EPathFollowingVelocityMode VelocityMode = EPathFollowingVelocityMode::Reset);	// [doc 5.4]
	virtual void ResumeMove(FAIRequestID RequestID = FAIRequestID::CurrentRequest);	// [doc 5.4]
	/** A request that is over at once, such as one to where it is. */
	FAIRequestID RequestMoveWithImmediateFinish(EPathFollowingResult::Type Result, EPathFollowingVelocityMode VelocityMode = EPathFollowingVelocityMode::Reset);	// [doc 5.4]
	virtual void OnPathFinished(const FPathFollowingResult& Result);	// [doc latest]
	/** Changes a query before it is searched. */
	virtual void OnPathfindingQuery(FPathFindingQuery& /*Query*/) {}	// [doc 5.5]

	EPathFollowingStatus::Type GetStatus() const { return Status; }	// [doc 5.4]
	FAIRequestID GetCurrentRequestId() const { return CurrentRequestId; }	// [doc 5.5]
	FNavPathSharedPtr GetPath() const { return Path; }	// [doc 5.4]
	bool HasValidPath() const;						// [doc 5.4]
	/** Where the leg begins that it is on, and where it ends. */
	uint32 GetCurrentPathIndex() const { return MoveSegmentStartIndex; }	// [doc 5.5]
	uint32 GetNextPathIndex() const { return MoveSegmentStartIndex + 1; }	// [doc 5.5]
	bool HasReached(const FAIMoveRequest& MoveRequest) const;	// [doc 5.5]
	bool HasReached(const FVector& TestPoint, EPathFollowingReachMode ReachMode, float AcceptanceRadius = DefaultAcceptanceRadius) const;	// [doc 5.5]
	/** Which radius it takes when none is given. */
	static constexpr float DefaultAcceptanceRadius = -1.f;	// [doc 5.5] UPathFollowingComponent/HasReached names it

	void TickComponent(float DeltaTime, ELevelTick TickType, FActorComponentTickFunction* ThisTickFunction) override;	// [doc latest] UPathFollowingComponent

protected:
	FNavPathSharedPtr Path;							// [doc latest]
	EPathFollowingStatus::Type Status = EPathFollowingStatus::Idle;	// [doc latest]
	int32 MoveSegmentStartIndex = 0;				// [doc latest]

	/** Toward the next point of the path. */
	virtual void FollowPathSegment(float DeltaTime);	// [doc latest]

	FAIMoveRequest Request;
	FVector LegStart = FVector::ZeroVector;
	/** Asks for the velocity toward the next corner; false behind the last one. */
	bool WalkAlong(const TArray<FVector>& Corners, int32& Next, FVector& Start, float DeltaTime);

private:
	FAIRequestID CurrentRequestId;
	FDelegateHandle PathListener;

	FAIRequestID GetNewRequestId();
	UNavMovementComponent* FindMovement() const;
	bool IsWithin(const FVector& Goal, float GoalRadius, float AcceptanceRadius, bool bWithAgentRadius) const;
	/** The stand-in has no floor: who walks a path is as high as the mesh. */
	void StandOnPath();
	void OnPathEvent(FNavigationPath* Changed, ENavPathEvent::Type Event);
};
