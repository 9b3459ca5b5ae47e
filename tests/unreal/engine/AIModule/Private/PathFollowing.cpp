#include "Navigation/PathFollowingComponent.h"

#include "AIController.h"
#include "BrainComponent.h"
#include "Engine/World.h"
#include "GameFramework/NavMovementComponent.h"
#include "GameFramework/PawnMovementComponent.h"
#include "NavMesh/RecastNavMesh.h"
#include "Navigation/CrowdFollowingComponent.h"
#include "NavigationSystem.h"

const FAIRequestID FAIRequestID::AnyRequest(AnyRequestID);
const FAIRequestID FAIRequestID::CurrentRequest(AnyRequestID);
const FAIRequestID FAIRequestID::InvalidRequest(InvalidRequestID);

namespace
{
	/** What is near enough when nothing is said. */
	constexpr float NearEnough = 5.f;
	/** What is left of the agent's height when a goal above or below counts as reached. */
	constexpr double UnknownHeight = 100.0;
}

FAIMoveRequest::FAIMoveRequest() : AcceptanceRadius(UPathFollowingComponent::DefaultAcceptanceRadius) {}

FAIMoveRequest::FAIMoveRequest(const AActor* InGoalActor) : FAIMoveRequest() { SetGoalActor(InGoalActor); }

FAIMoveRequest::FAIMoveRequest(const FVector& InGoalLocation) : FAIMoveRequest() { SetGoalLocation(InGoalLocation); }

void FAIMoveRequest::SetGoalActor(const AActor* InGoalActor)
{
	GoalActor = const_cast<AActor*>(InGoalActor);
	bHasGoalActor = bInitialized = true;
}

void FAIMoveRequest::SetGoalLocation(const FVector& InGoalLocation)
{
	GoalLocation = InGoalLocation;
	bInitialized = true;
}

FVector FAIMoveRequest::GetDestination() const
{
	const AActor* Goal = GetGoalActor();
	const APawn* Pawn = Cast<APawn>(Goal);
	return Pawn ? Pawn->GetNavAgentLocation() : (Goal ? Goal->GetActorLocation() : GoalLocation);
}

bool FAIMoveRequest::UpdateGoalLocation(const FVector& NewLocation) const
{
	if (bHasGoalActor) { return false; }
	GoalLocation = NewLocation;
	return true;
}

FPathFollowingResult::FPathFollowingResult(FPathFollowingResultFlags::Type InFlags) : Flags(InFlags)
{
	Code = HasFlag(FPathFollowingResultFlags::Success) ? EPathFollowingResult::Success
		: HasFlag(FPathFollowingResultFlags::Blocked)  ? EPathFollowingResult::Blocked
		: HasFlag(FPathFollowingResultFlags::OffPath)  ? EPathFollowingResult::OffPath
		: HasFlag(FPathFollowingResultFlags::Aborted)  ? EPathFollowingResult::Aborted
													   : EPathFollowingResult::Invalid;
}

UPathFollowingComponent::UPathFollowingComponent(const FObjectInitializer& ObjectInitializer) : Super(ObjectInitializer)
{
	PrimaryComponentTick.bCanEverTick = true;
	bAutoActivate = true;
	CurrentRequestId = FAIRequestID::InvalidRequest;
}

UNavMovementComponent* UPathFollowingComponent::FindMovement() const
{
	const AController* Controller = Cast<AController>(GetOwner());
	return Controller && Controller->GetPawn() ? Controller->GetPawn()->GetMovementComponent() : nullptr;
}

FAIRequestID UPathFollowingComponent::GetNewRequestId()
{
	static uint32 Last = FAIRequestID::AnyRequestID;
	return FAIRequestID(++Last);
}

FAIRequestID UPathFollowingComponent::RequestMove(const FAIMoveRequest& RequestData, FNavPathSharedPtr InPath)
{
	UNavMovementComponent* Movement = FindMovement();
	if (!Movement || !InPath.IsValid() || !InPath->IsValid() || !RequestData.IsValid()) { return FAIRequestID::InvalidRequest; }
	if (Status != EPathFollowingStatus::Idle)
	{
		// Whoever is told may ask for another move, which this one replaces.
		AbortMove(*this, FPathFollowingResultFlags::NewRequest, FAIRequestID::CurrentRequest, EPathFollowingVelocityMode::Keep);
	}
	if (Path.IsValid()) { Path->RemoveObserver(PathListener); }
	Request = RequestData;
	Path = InPath;
	PathListener = Path->AddObserver(FNavigationPath::FPathObserverDelegate::FDelegate::CreateUObject(this, &UPathFollowingComponent::OnPathEvent));
	CurrentRequestId = GetNewRequestId();
	Status = EPathFollowingStatus::Moving;
	MoveSegmentStartIndex = 0;
	LegStart = Movement->GetActorFeetLocation();
	return CurrentRequestId;
}

void UPathFollowingComponent::OnPathEvent(FNavigationPath* Changed, ENavPathEvent::Type Event)
{
	if (Status == EPathFollowingStatus::Idle || Changed != Path.Get()) { return; }
	switch (Event)
	{
	case ENavPathEvent::Invalidated:
		if (Changed->WillRecalculateOnInvalidation())
		{
			if (Status == EPathFollowingStatus::Moving) { Status = EPathFollowingStatus::Waiting; }
			return;
		}
		[[fallthrough]];
	case ENavPathEvent::RePathFailed:
		FAIMessage::Send(Cast<AController>(GetOwner()), FAIMessage(UBrainComponent::AIMessage_RepathFailed, this, CurrentRequestId, false));
		OnPathFinished(FPathFollowingResult(EPathFollowingResult::Aborted, FPathFollowingResultFlags::InvalidPath));
		return;
	case ENavPathEvent::UpdatedDueToGoalMoved:
	case ENavPathEvent::UpdatedDueToNavigationChanged:
		if (Status == EPathFollowingStatus::Waiting) { Status = EPathFollowingStatus::Moving; }
		MoveSegmentStartIndex = 0;
		if (const UNavMovementComponent* Movement = FindMovement()) { LegStart = Movement->GetActorFeetLocation(); }
		return;
	default: return;
	}
}

FAIRequestID UPathFollowingComponent::RequestMoveWithImmediateFinish(EPathFollowingResult::Type Result, EPathFollowingVelocityMode VelocityMode)
{
	if (Status != EPathFollowingStatus::Idle) { AbortMove(*this, FPathFollowingResultFlags::NewRequest, FAIRequestID::CurrentRequest, VelocityMode); }
	const FAIRequestID Finished = GetNewRequestId();
	CurrentRequestId = Finished;
	const FPathFollowingResultFlags::Type Flags = Result == EPathFollowingResult::Success ? FPathFollowingResultFlags::AlreadyAtGoal : FPathFollowingResultFlags::None;
	OnPathFinished(FPathFollowingResult(Result, Flags));
	return Finished;
}

void UPathFollowingComponent::AbortMove(const UObject&, FPathFollowingResultFlags::Type AbortFlags, FAIRequestID RequestID, EPathFollowingVelocityMode VelocityMode)
{
	if (Status == EPathFollowingStatus::Idle || !RequestID.IsEquivalent(CurrentRequestId)) { return; }
	if (UNavMovementComponent* Movement = VelocityMode == EPathFollowingVelocityMode::Reset ? FindMovement() : nullptr) { Movement->StopMovementImmediately(); }
	OnPathFinished(FPathFollowingResult(EPathFollowingResult::Aborted, AbortFlags));
}

void UPathFollowingComponent::PauseMove(FAIRequestID RequestID, EPathFollowingVelocityMode VelocityMode)
{
	if (Status != EPathFollowingStatus::Moving || !RequestID.IsEquivalent(CurrentRequestId)) { return; }
	if (UNavMovementComponent* Movement = VelocityMode == EPathFollowingVelocityMode::Reset ? FindMovement() : nullptr) { Movement->StopMovementImmediately(); }
	Status = EPathFollowingStatus::Paused;
}

void UPathFollowingComponent::ResumeMove(FAIRequestID RequestID)
{
	if (Status == EPathFollowingStatus::Paused && RequestID.IsEquivalent(CurrentRequestId)) { Status = EPathFollowingStatus::Moving; }
}

void UPathFollowingComponent::OnPathFinished(const FPathFollowingResult& Result)
{
	const FAIRequestID Finished = CurrentRequestId;
	// Whoever is told may ask for another move. The path stays where it was: no caller may rely on its being gone.
	CurrentRequestId = FAIRequestID::InvalidRequest;
	Status = EPathFollowingStatus::Idle;
	UNavMovementComponent* Movement = Result.IsSuccess() ? FindMovement() : nullptr;
	if (Movement) { Movement->StopMovementImmediately(); }
	OnRequestFinished.Broadcast(Finished, Result);
	FAIMessage::Send(Cast<AController>(GetOwner()), FAIMessage(UBrainComponent::AIMessage_MoveFinished, this, Finished, Result.IsSuccess()));
}

bool UPathFollowingComponent::HasValidPath() const { return Path.IsValid() && Path->IsValid(); }

bool UPathFollowingComponent::IsWithin(const FVector& Goal, float GoalRadius, float AcceptanceRadius, bool bWithAgentRadius) const
{
	const UNavMovementComponent* Movement = FindMovement();
	if (!Movement) { return false; }
	const FNavAgentProperties& Agent = Movement->GetNavAgentPropertiesRef();
	const FVector Left = Goal - Movement->GetActorFeetLocation();
	const double Reach = static_cast<double>((AcceptanceRadius < 0.f ? NearEnough : AcceptanceRadius) + GoalRadius + (bWithAgentRadius ? FMath::Max(Agent.AgentRadius, 0.f) : 0.f));
	const double Height = Agent.AgentHeight > 0.f ? static_cast<double>(Agent.AgentHeight) : UnknownHeight;
	return Left.X * Left.X + Left.Y * Left.Y <= Reach * Reach && FMath::Abs(Left.Z) <= Height;
}

bool UPathFollowingComponent::HasReached(const FAIMoveRequest& MoveRequest) const
{
	const APawn* Pawn = Cast<APawn>(MoveRequest.GetGoalActor());
	const bool bGoalRadius = Pawn && MoveRequest.IsReachTestIncludingGoalRadius();
	const float GoalRadius = bGoalRadius ? FMath::Max(Pawn->GetNavAgentPropertiesRef().AgentRadius, 0.f) : 0.f;
	return IsWithin(MoveRequest.GetDestination(), GoalRadius, MoveRequest.GetAcceptanceRadius(), MoveRequest.IsReachTestIncludingAgentRadius());
}

bool UPathFollowingComponent::HasReached(const FVector& TestPoint, EPathFollowingReachMode ReachMode, float AcceptanceRadius) const
{
	const bool bWithAgent = ReachMode == EPathFollowingReachMode::OverlapAgent || ReachMode == EPathFollowingReachMode::OverlapAgentAndGoal;
	return IsWithin(TestPoint, 0.f, AcceptanceRadius, bWithAgent);
}

void UPathFollowingComponent::TickComponent(float DeltaTime, ELevelTick TickType, FActorComponentTickFunction* ThisTickFunction)
{
	Super::TickComponent(DeltaTime, TickType, ThisTickFunction);
	if (Status == EPathFollowingStatus::Idle) { return; }
	if (!FindMovement())
	{
		OnPathFinished(FPathFollowingResult(EPathFollowingResult::Aborted, FPathFollowingResultFlags::MovementStop));
		return;
	}
	StandOnPath();
	if (Status == EPathFollowingStatus::Moving) { FollowPathSegment(DeltaTime); }
}

bool UPathFollowingComponent::WalkAlong(const TArray<FVector>& Corners, int32& Next, FVector& Start, float DeltaTime)
{
	UNavMovementComponent& Movement = *FindMovement();
	const FVector Feet = Movement.GetActorFeetLocation();
	const auto Flat = [](const FVector& V) { return FVector(V.X, V.Y, 0.0); };
	// A corner is passed where a line across the leg is.
	while (Next < Corners.Num() && (Flat(Corners[Next] - Feet) | Flat(Corners[Next] - Start)) <= 1e-6)
	{
		Start = Corners[Next];
		++Next;
	}
	if (Next >= Corners.Num()) { return false; }
	const FVector Way = Flat(Corners[Next] - Feet);
	const double Distance = Way.Size();
	// Not past the end.
	const double Speed = Next + 1 < Corners.Num() ? static_cast<double>(Movement.GetMaxSpeed()) : FMath::Min(static_cast<double>(Movement.GetMaxSpeed()), Distance / static_cast<double>(DeltaTime));
	Movement.RequestDirectMove(Way * (Speed / Distance), false);
	return true;
}

void UPathFollowingComponent::FollowPathSegment(float DeltaTime)
{
	TArray<FVector> Corners;
	for (const FNavPathPoint& Point : Path->GetPathPoints()) { Corners.Add(Point.Location); }
	int32 Next = MoveSegmentStartIndex + 1;
	const bool bWalks = !HasReached(Request) && WalkAlong(Corners, Next, LegStart, DeltaTime);
	MoveSegmentStartIndex = FMath::Min(Next, Corners.Num() - 1) - 1;
	if (!bWalks) { OnPathFinished(FPathFollowingResult(EPathFollowingResult::Success, FPathFollowingResultFlags::None)); }
}

void UPathFollowingComponent::StandOnPath()
{
	UNavMovementComponent& Movement = *FindMovement();
	const ANavigationData* Data = HasValidPath() ? Path->DataInStandIn.Get() : nullptr;
	if (!Data || !Movement.IsMovingOnGround() || !Movement.UpdatedComponent) { return; }
	const FVector Feet = Movement.GetActorFeetLocation();
	const TArray<FNavPathPoint>& Points = Path->GetPathPoints();
	double Height = Feet.Z;
	FNavLocation Ground;
	if (Points[MoveSegmentStartIndex].CustomNavLinkId.IsValid())
	{
		// Over a link in a straight line.
		const FVector From = Points[MoveSegmentStartIndex].Location;
		const FVector Leg = Points[MoveSegmentStartIndex + 1].Location - From;
		const double Along = Leg.X * Leg.X + Leg.Y * Leg.Y;
		const double Done = Along > 0.0 ? ((Feet.X - From.X) * Leg.X + (Feet.Y - From.Y) * Leg.Y) / Along : 1.0;
		Height = From.Z + FMath::Clamp(Done, 0.0, 1.0) * Leg.Z;
	}
	else if (Data->ProjectPoint(Feet, Ground, FVector(10.0, 10.0, 100.0))) { Height = Ground.Location.Z; }
	USceneComponent& Moved = *Movement.UpdatedComponent;
	Moved.SetWorldLocation(Moved.GetComponentLocation() + FVector(0.0, 0.0, Height - Feet.Z));
}

UCrowdFollowingComponent::UCrowdFollowingComponent(const FObjectInitializer& ObjectInitializer) : Super(ObjectInitializer) {}

void UCrowdFollowingComponent::OnPathfindingQuery(FPathFindingQuery& Query)
{
	if (IsCrowdSimulationEnabled()) { Query.NavDataFlags |= ERecastPathFlags::SkipStringPulling; }
}

void UCrowdFollowingComponent::FollowPathSegment(float DeltaTime)
{
	const FNavMeshPath* Mesh = Path->CastPath<FNavMeshPath>();
	const ANavigationData* Data = Path->DataInStandIn.Get();
	if (!Mesh || Mesh->IsStringPulled() || !Data)
	{
		Super::FollowPathSegment(DeltaTime);
		return;
	}
	if (CornersOf.Pin().Get() != Path.Get() || CornersEnd != Path->GetEndLocation())
	{
		// What the crowd knows by itself is no search that anybody asked for.
		FPathFindingQuery Query(nullptr, *Data, LegStart, Path->GetEndLocation(), Path->QueryInStandIn.QueryFilter);
		const FPathFindingResult Result = Data->FindWithoutCounting(Query);
		Corners = {LegStart};
		if (Result.Path.IsValid())
		{
			for (const FNavPathPoint& Point : Result.Path->GetPathPoints()) { Corners.Add(Point.Location); }
		}
		CornersOf = FNavPathWeakPtr(Path);
		CornersEnd = Path->GetEndLocation();
		NextCorner = 1;
	}
	if (HasReached(Request) || !WalkAlong(Corners, NextCorner, LegStart, DeltaTime)) { OnPathFinished(FPathFollowingResult(EPathFollowingResult::Success, FPathFollowingResultFlags::None)); }
}
