// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitCrowdSubsystem.h"

#include "Core/PursuitRefusal.h"
#include "Core/PursuitStats.h"
#include "Crowd/PursuitOrcaStep.h"
#include "Engine/World.h"
#include "GameFramework/Actor.h"
#include "Navigation/PursuitTargetRoute.h"
#include "NavigationSystem.h"
#include "PursuitCrowdComponent.h"
#include "PursuitNavLibrary.h"
#include "PursuitWallComponent.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitCrowdSubsystem)

DECLARE_CYCLE_STAT(TEXT("Crowd components"), STAT_PursuitCrowd, STATGROUP_Pursuit);

namespace
{
	/** Walls of the mesh are made again at most after this time, in seconds. */
	constexpr double CrowdMeshInterval = 0.25;

	/** How far above and below the crowd the mesh's borders count, in cm. */
	constexpr double CrowdMeshHeight = 150.0;

	/** How many straight pieces the walls of the mesh may have. */
	constexpr int32 CrowdMeshSegments = 4096;

	/** What a designer calls the inputs of an agent. */
	TArray<Pursuit::FPinName> AgentInputs()
	{
		return {{"crowd.positions[]", "its location"}, {"crowd.velocities[]", "its velocity"}, {"crowd.height_centers[]", "its location"},
			{"crowd.half_heights[]", "Half Height"}, {"members.preferred_velocities[]", "the velocity to its goal"},
			{"members.max_speeds[]", "Speed"}, {"capsules.half_lengths[]", "Half Length"}, {"capsules.headings[]", "its heading"},
			{"members.radii[]", "Radius"}, {"members.responsibilities[]", "Responsibility"},
			{"members.facings[]", "Limits.Facing"}, {"members.max_accelerations[]", "Limits.MaxAcceleration"},
			{"members.max_turn_rates[]", "Limits.MaxTurnRate"}, {"members.max_turn_accelerations[]", "Limits.MaxTurnAcceleration"},
			{"members.turn_radii[]", "Limits.TurnRadius"}, {"members.margins[]", "Limits.Margin"}, {"travelers.goals[]", "its goal"}};
	}

	bool IsThere(const TWeakObjectPtr<UPursuitCrowdComponent>& Member)
	{
		return Member.IsValid() && IsValid(Member->GetOwner());
	}
}

/** What is told about an agent after a step. */
struct UPursuitCrowdSubsystem::FNews
{
	TWeakObjectPtr<UPursuitCrowdComponent> Member;

	/** What is told. */
	FPursuitCrowdEvent UPursuitCrowdComponent::* Event = nullptr;

	/** The agent that it is about. */
	TWeakObjectPtr<AActor> Actor;
};

bool UPursuitCrowdSubsystem::SetWalls(const TArray<FPursuitOrcaWall>& InWalls)
{
	static FPursuitRefusalLog Log(TEXT("Set Walls"),
		{{"corners[]", "InWalls: all Corners[]"}, {"walls[].corner_count", "InWalls[].Corners"}, {"walls", "InWalls"}});
	TArray<uint8> Memory;
	if (Log.Check(Pursuit::Ask([&] { return Pursuit::BuildWalls(InWalls, Memory); })).IsRefused())
	{
		return false;
	}
	Walls = InWalls;
	bWallsChanged = true;
	return true;
}

TArray<AActor*> UPursuitCrowdSubsystem::GetActors() const
{
	TArray<AActor*> Actors;
	for (const TWeakObjectPtr<UPursuitCrowdComponent>& Member : Members)
	{
		if (IsThere(Member))
		{
			Actors.Add(Member->GetOwner());
		}
	}
	return Actors;
}

TArray<FPursuitOrcaWall> UPursuitCrowdSubsystem::GetWalls() const
{
	TArray<FPursuitOrcaWall> All = Walls;
	All.Append(ComponentWalls);
	All.Append(MeshWalls);
	return All;
}

void UPursuitCrowdSubsystem::ReadWallComponents()
{
	ComponentWalls.Reset();
	for (const TWeakObjectPtr<UPursuitWallComponent>& Component : WallComponents)
	{
		FPursuitOrcaWall Wall;
		if (Component.IsValid() && Component->FindWall(Wall))
		{
			ComponentWalls.Add(Wall);
		}
	}
	bWallsChanged = true;
}

void UPursuitCrowdSubsystem::HearNavigation(ANavigationData*)
{
	bMeshChanged = true;
}

void UPursuitCrowdSubsystem::UpdateMeshWalls(double DeltaSeconds)
{
	UNavigationSystemV1* const Navigation = UNavigationSystemV1::GetCurrent(GetWorld());
	if (Navigation != nullptr && Heard.Get() != Navigation)
	{
		Navigation->OnNavigationGenerationFinishedDelegate.AddDynamic(this, &UPursuitCrowdSubsystem::HearNavigation);
		Heard = Navigation;
		bMeshChanged = true;
	}
	SinceMesh += DeltaSeconds;

	// Around the first who stands on the mesh, as far as the crowd is and a little farther.
	TArray<FVector> Places;
	for (const TWeakObjectPtr<UPursuitCrowdComponent>& Member : Members)
	{
		const FVector Feet = Pursuit::FindFeet(*Member->GetOwner());
		if (Member->bUseNavMesh && !Feet.ContainsNaN())
		{
			Places.Add(Feet);
		}
	}
	double Farthest = 0.0;
	for (const FVector& Place : Places)
	{
		Farthest = FMath::Max(Farthest, FVector::Dist(Place, MeshCenter));
	}
	const bool bLeft = Farthest + 0.5 * NeighborDistance > MeshRadius;
	if (Navigation == nullptr || Places.IsEmpty() || (!bMeshChanged && !bLeft) || (SinceMesh < CrowdMeshInterval && MeshRadius > 0.0))
	{
		return;
	}
	SinceMesh = 0.0;
	FNavLocation OnMesh;
	const FVector* const Center = Places.FindByPredicate(
		[Navigation, &OnMesh](const FVector& Place) { return Navigation->ProjectPointToNavigation(Place, OnMesh); });
	if (Center == nullptr)
	{
		return;
	}
	MeshCenter = *Center;
	MeshRadius = 0.0;
	double Height = 0.0;
	for (const FVector& Place : Places)
	{
		MeshRadius = FMath::Max(MeshRadius, FVector::Dist(Place, MeshCenter));
		Height = FMath::Max(Height, FMath::Abs(Place.Z - MeshCenter.Z));
	}
	MeshRadius += FMath::Max(NeighborDistance, CrowdMeshHeight);
	MeshWalls = UPursuitNavLibrary::MakeWallsFromNavMesh(
		GetWorld(), MeshCenter, {}, MeshRadius, Height + CrowdMeshHeight, CrowdMeshSegments)
					.Walls;
	bMeshChanged = false;
	bWallsChanged = true;
}

void UPursuitCrowdSubsystem::BuildWalls()
{
	static FPursuitRefusalLog Log(TEXT("Pursuit Crowd"), {{"corners[]", "Walls: all Corners[]"}});
	if (!bWallsChanged)
	{
		return;
	}
	bWallsChanged = false;
	BuiltWalls.Reset();
	if (Log.Check(Pursuit::Ask([this] { return Pursuit::BuildWalls(GetWalls(), BuiltWalls); })).IsRefused())
	{
		BuiltWalls.Reset();
	}
}

bool UPursuitCrowdSubsystem::Sees(const FVector& From, const FVector& To, bool bOnMesh) const
{
	FVector Hit;
	if (bOnMesh && UNavigationSystemV1::NavigationRaycast(GetWorld(), From, To, Hit))
	{
		return false;
	}
	const FVector Start(From.X, From.Y, 0.0);
	const FVector Sight(To.X - From.X, To.Y - From.Y, 0.0);
	for (const TArray<FPursuitOrcaWall>* const Own : {&Walls, &ComponentWalls})
	{
		for (const FPursuitOrcaWall& Wall : *Own)
		{
			const int32 Count = Wall.Corners.Num();
			for (int32 Corner = Wall.Topology == EPursuitPathTopology::Closed ? 0 : 1; Corner < Count; ++Corner)
			{
				const FVector& First = Wall.Corners[Corner > 0 ? Corner - 1 : Count - 1];
				const FVector Side(Wall.Corners[Corner].X - First.X, Wall.Corners[Corner].Y - First.Y, 0.0);
				const FVector Middle(First.X + Side.X / 2.0, First.Y + Side.Y / 2.0, 0.0);
				const PursuitShape Line = pursuit_make_capsule(Pursuit::ToC(Middle), Pursuit::ToC(Side), Side.Size() / 2.0, 0.0);
				PursuitSphereSweep Contact{};
				const PursuitStatus Status = pursuit_sweep_sphere(&Line, Pursuit::ToC(Start), Pursuit::ToC(Sight), 0.0, &Contact);

				// A side without a length is refused, and hides nothing.
				if (Status >= PURSUIT_STATUS_OK && Contact.time <= 1.0)
				{
					return false;
				}
			}
		}
	}
	return true;
}

void UPursuitCrowdSubsystem::Step(double DeltaSeconds, TArray<FNews>& OutNews)
{
	static FPursuitRefusalLog Log(TEXT("Pursuit Crowd"),
		{{"crowd_settings.avoidance.", "Avoidance."}, {"crowd_settings.", ""}, {"settings.avoidance.", "Avoidance."},
			{"settings.tolerance", "Arrival.Tolerance"}, {"settings.least_progress", "Arrival.LeastProgress"},
			{"settings.patience", "Arrival.Patience"}, {"settings.cell_size", "NeighborDistance"}, {"settings.", ""}});
	TArray<TWeakObjectPtr<UPursuitCrowdComponent>> Agents = Members;
	TArray<FPursuitOrcaMember> Crowd;
	for (const TWeakObjectPtr<UPursuitCrowdComponent>& Agent : Agents)
	{
		Crowd.Add(Agent->Agent);
	}
	const bool bWalks = Avoidance.Dimensions == EPursuitDimensions::Two && !BuiltWalls.IsEmpty();
	const Pursuit::FCrowdOrder Order{Avoidance, Arrival, NeighborDistance, MaxNeighbors, DeltaSeconds};
	TArray<FPursuitOrcaEvent> Events;
	TArray<TWeakObjectPtr<UPursuitCrowdComponent>> Standing;
	const TCHAR* const NoLength = Avoidance.Dimensions != EPursuitDimensions::Two ? TEXT("Half Length must be 0 in space")
		: Pursuit::HasAny(Crowd, [](const FPursuitOrcaMember& Member) { return Member.Limits.bLimited; })
		? TEXT("Half Length must be 0 in a crowd in which agents have Limits")
		: nullptr;
	for (int32 Index = 0; NoLength != nullptr && Index < Crowd.Num(); ++Index)
	{
		if (!Pursuit::IsZero(Crowd[Index].HalfLength))
		{
			Agents[Index]->Fault = NoLength;
			Agents[Index]->Stand();
			Crowd[Index] = Agents[Index]->Agent;
		}
	}
	for (;;)
	{
		double MaxViolation = 0.0;
		const Pursuit::FOutcome Outcome = Pursuit::Ask([&] {
			return Pursuit::StepCrowd(Crowd, bWalks ? BuiltWalls.GetData() : nullptr,
				bWalks ? static_cast<size_t>(BuiltWalls.Num()) : 0, Order, Events, MaxViolation);
		});
		if (!Outcome.IsRefused())
		{
			break;
		}
		const int32 Item = Pursuit::RefusedItem(Outcome);
		if (!Agents.IsValidIndex(Item))
		{
			Log.Write(Outcome);
			return;
		}

		// One bad agent would refuse the crowd: it stands, as far as the others are concerned; without a place it is nowhere.
		UPursuitCrowdComponent& Bad = *Agents[Item].Get();
		if (Standing.Contains(Agents[Item]))
		{
			Agents.RemoveAt(Item);
			Crowd.RemoveAt(Item);
			continue;
		}
		Standing.Add(Agents[Item]);
		Bad.Fault = Pursuit::DescribeRefusal(Outcome, AgentInputs());
		Bad.Stand();
		Crowd[Item] = Bad.Agent;
	}

	for (int32 Index = 0; Index < Agents.Num(); ++Index)
	{
		UPursuitCrowdComponent& Member = *Agents[Index].Get();
		Member.Agent = Crowd[Index];
		Member.BlockingActor = Agents.IsValidIndex(Member.Agent.BlockedBy) ? Agents[Member.Agent.BlockedBy]->GetOwner() : nullptr;
	}
	for (const FPursuitOrcaEvent& Event : Events)
	{
		UPursuitCrowdComponent& Member = *Agents[Event.Agent].Get();
		FNews News;
		News.Member = Agents[Event.Agent];
		switch (Event.Phase)
		{
		case EPursuitOrcaPhase::Arrived:
		case EPursuitOrcaPhase::ArrivedNear:
			News.Event = Member.HasArrived() && !Member.bArrivalTold ? &UPursuitCrowdComponent::OnArrived : nullptr;
			News.Actor = Member.GetGoalActor();
			Member.bArrivalTold = Member.bArrivalTold || Member.HasArrived();
			break;
		case EPursuitOrcaPhase::WaitsTurn:
			News.Event = &UPursuitCrowdComponent::OnWaiting;
			break;
		case EPursuitOrcaPhase::Blocked:
			News.Event = &UPursuitCrowdComponent::OnBlocked;
			News.Actor = Member.BlockingActor;
			break;
		case EPursuitOrcaPhase::UnderWay:
			Member.bArrivalTold = Member.bArrivalTold && Member.GoalSource != EPursuitCrowdGoal::Actor;
			break;
		}
		if (News.Event != nullptr)
		{
			OutNews.Add(News);
		}
	}
	for (const TWeakObjectPtr<UPursuitCrowdComponent>& Agent : Agents)
	{
		// What a moved actor touches may destroy others.
		if (IsThere(Agent) && Agent->bDriven)
		{
			Agent->Move(Avoidance.Dimensions);
		}
	}
}

void UPursuitCrowdSubsystem::Tick(float DeltaSeconds)
{
	SCOPE_CYCLE_COUNTER(STAT_PursuitCrowd);
	Super::Tick(DeltaSeconds);
	Members.RemoveAll([](const TWeakObjectPtr<UPursuitCrowdComponent>& Member) { return !IsThere(Member); });
	if (!(DeltaSeconds > 0.0f) || Members.IsEmpty())
	{
		return;
	}
	UpdateMeshWalls(DeltaSeconds);
	BuildWalls();

	// Who is asked first takes the tick's path queries.
	TArray<FNews> News;
	const int32 Count = Members.Num();
	FirstToAsk = FirstToAsk < Count ? FirstToAsk : 0;
	for (int32 Offset = 0; Offset < Count; ++Offset)
	{
		const int32 Index = FirstToAsk + Offset < Count ? FirstToAsk + Offset : FirstToAsk + Offset - Count;
		UPursuitCrowdComponent& Member = *Members[Index].Get();
		Member.Prepare(DeltaSeconds);
	}
	++FirstToAsk;
	for (const TWeakObjectPtr<UPursuitCrowdComponent>& Member : Members)
	{
		if (Member->bGoalLost)
		{
			Member->ClearGoal();
			News.Add(FNews{Member, &UPursuitCrowdComponent::OnGoalLost, nullptr});
		}
	}
	Step(DeltaSeconds, News);
	for (const TWeakObjectPtr<UPursuitCrowdComponent>& Member : TArray<TWeakObjectPtr<UPursuitCrowdComponent>>(Members))
	{
		if (IsThere(Member))
		{
			Member->Complain();
		}
	}

	// Last, because a listener may destroy anything.
	for (const FNews& Item : News)
	{
		if (IsThere(Item.Member))
		{
			(Item.Member.Get()->*Item.Event).Broadcast(Item.Actor.Get());
		}
	}
}

TStatId UPursuitCrowdSubsystem::GetStatId() const
{
	RETURN_QUICK_DECLARE_CYCLE_STAT(UPursuitCrowdSubsystem, STATGROUP_Tickables);
}

void UPursuitCrowdSubsystem::Deinitialize()
{
	if (UNavigationSystemV1* const Navigation = Heard.Get())
	{
		Navigation->OnNavigationGenerationFinishedDelegate.RemoveDynamic(this, &UPursuitCrowdSubsystem::HearNavigation);
	}
	Members.Empty();
	Super::Deinitialize();
}
