// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitOrcaCrowdProcessor.h"

#include "Crowd/PursuitGrid.h"
#include "Crowd/PursuitLayers.h"
#include "Crowd/PursuitOrcaCall.h"
#include "MassCommonTypes.h"
#include "MassEntityManager.h"
#include "MassMovementFragments.h"
#include "PursuitChaseFragments.h"
#include "PursuitChaseProcessor.h"
#include "PursuitMassCall.h"
#include "PursuitMassMovement.h"
#include "PursuitMeshBorders.h"
#include "PursuitOrcaCrowdSubsystem.h"
#include "PursuitOrcaFragments.h"
#include "Tasks/Task.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitOrcaCrowdProcessor)

namespace Pursuit
{
	/** The goal of an entity: its own, or the intercept with its target. Returns whether it has one. */
	static bool FindGoal(const FPursuitOrcaAgentFragment& Agent, const FPursuitInterceptFragment* Chase, FVector& OutGoal)
	{
		const bool bChases = Chase != nullptr && Chase->Target == EPursuitChaseTarget::Known;
		OutGoal = bChases ? Chase->InterceptPoint : Agent.Goal;
		return bChases ? !IsRefused(Chase->Reason) && Chase->Reason != EPursuitStatus::AlreadyThere : Agent.bHasGoal;
	}

	/** The status of a long entity in a crowd with limits: out of domain, as the library counts the kinds of refusals. */
	static constexpr PursuitStatus LongAmongLimited = -3;

	/** Whether an agent is a capsule. */
	template <typename AgentType>
	bool IsLong(const AgentType& Agent)
	{
		return !IsZero(Agent.HalfLength);
	}

	/** Whether an entity has layers of its own: without any a crowd takes less memory and time. */
	static bool IsLayered(const FPursuitAvoidanceLayers& Layers)
	{
		const FPursuitAvoidanceLayers Plain;
		return Layers.Group != Plain.Group || Layers.Avoids != Plain.Avoids || Layers.Ignores != Plain.Ignores
			|| Layers.Priority != Plain.Priority;
	}
}

/** The walls or obstacles of a crowd, built of a snapshot. */
struct FPursuitBuiltSurroundings
{
	using FSnapshot = TSharedRef<const FPursuitCrowdSurroundings, ESPMode::ThreadSafe>;

	struct FBuilt
	{
		TArray<uint8> Memory;

		/** Revision 0 for none. */
		uint32 Revision = 0;

		/** How many of the walls' borders are of a navigation mesh. */
		int32 BorderCount = 0;
		EPursuitDimensions Dimensions = EPursuitDimensions::Two;
		PursuitStatus Code = PURSUIT_STATUS_OK;
	};

	/** As many borders of the mesh are built within the step, in less than a millisecond; more by a task. */
	static constexpr int32 BordersAtOnce = 500;

	/** The last that were built. */
	FBuilt Built;

	~FPursuitBuiltSurroundings()
	{
		// The task calls the library, which may be gone after.
		Task.Wait();
	}

	/** Builds a snapshot that is new. While a task does, those before stay. */
	void Update(const FSnapshot& Set, EPursuitDimensions Dimensions)
	{
		if (Task.IsValid() && Task.IsCompleted())
		{
			Built = MoveTemp(Task.GetResult());
			Task = UE::Tasks::TTask<FBuilt>();
		}
		if (Task.IsValid() || (Set->Revision == Built.Revision && Dimensions == Built.Dimensions))
		{
			return;
		}

		// Before the first walls of a mesh, and with those of other dimensions, no crowd moves.
		if (CountBorders(*Set) <= BordersAtOnce || Built.BorderCount == 0 || Dimensions != Built.Dimensions)
		{
			Built = Build(Set, Dimensions);
			return;
		}
		Task = UE::Tasks::Launch(
			UE_SOURCE_LOCATION, [Set, Dimensions] { return Build(Set, Dimensions); }, UE::Tasks::ETaskPriority::BackgroundNormal);
	}

private:
	static int32 CountBorders(const FPursuitCrowdSurroundings& Set)
	{
		return Set.MeshBorders.IsValid() ? Set.MeshBorders->BorderCount : 0;
	}

	static FBuilt Build(const FSnapshot& Set, EPursuitDimensions Dimensions)
	{
		FBuilt New;
		New.Revision = Set->Revision;
		New.Dimensions = Dimensions;
		if (Dimensions != EPursuitDimensions::Two)
		{
			New.Code = Pursuit::BuildObstacles(Pursuit::ToC(Set->Obstacles), New.Memory);
			return New;
		}
		New.BorderCount = CountBorders(*Set);
		TArray<FPursuitOrcaWall> Walls = Set->Walls;
		New.Code = Pursuit::MakeMeshWalls(Set->MeshBorders.Get(), Walls);
		if (New.Code >= PURSUIT_STATUS_OK)
		{
			New.Code = Pursuit::BuildWalls(Walls, New.Memory);
		}
		return New;
	}

	UE::Tasks::TTask<FBuilt> Task;
};

UPursuitOrcaCrowdProcessor::UPursuitOrcaCrowdProcessor()
	: Query(*this)
	, Surroundings(MakeShared<FPursuitBuiltSurroundings>())
{
	ExecutionFlags = static_cast<int32>(EProcessorExecutionFlags::AllNetModes);
	ExecutionOrder.ExecuteInGroup = UE::Mass::ProcessorGroupNames::Avoidance;
	ExecutionOrder.ExecuteAfter.Add(UPursuitChaseProcessor::StaticClass()->GetFName());
	ExecutionOrder.ExecuteBefore.Add(UE::Mass::ProcessorGroupNames::Movement);
}

#if UE_VERSION_OLDER_THAN(5, 6, 0)
void UPursuitOrcaCrowdProcessor::ConfigureQueries()
#else
void UPursuitOrcaCrowdProcessor::ConfigureQueries(const TSharedRef<FMassEntityManager>&)
#endif
{
	AddRequirements();
}

void UPursuitOrcaCrowdProcessor::AddRequirements()
{
	Pursuit::AddMovementRequirements(Query);
	Query.AddRequirement<FAgentRadiusFragment>(EMassFragmentAccess::ReadOnly, EMassFragmentPresence::Optional);
	Query.AddRequirement<FPursuitOrcaAgentFragment>(EMassFragmentAccess::ReadWrite);
	Query.AddRequirement<FPursuitOrcaStatusFragment>(EMassFragmentAccess::ReadWrite);
	Query.AddRequirement<FPursuitInterceptFragment>(EMassFragmentAccess::ReadOnly, EMassFragmentPresence::Optional);
	ProcessorRequirements.AddSubsystemRequirement<UPursuitOrcaCrowdSubsystem>(EMassFragmentAccess::ReadOnly);
}

void UPursuitOrcaCrowdProcessor::Execute(FMassEntityManager& EntityManager, FMassExecutionContext& Context)
{
	if (Context.GetDeltaTimeSeconds() <= 0.0f)
	{
		return;	// No entity moves while the world is paused.
	}
	Crowd.Reset();
	Pursuit::ForEachChunk(Query, EntityManager, Context, [this](FMassExecutionContext& Chunk) { Gather(Chunk); });
	if (Crowd.IsEmpty())
	{
		return;
	}
	if (Pursuit::IsMassConnected())
	{
		StepAll(Context);
	}
	int32 Done = 0;
	Pursuit::ForEachChunk(Query, EntityManager, Context, [this, &Done](FMassExecutionContext& Chunk) { Scatter(Chunk, Done); });
}

void UPursuitOrcaCrowdProcessor::Gather(FMassExecutionContext& Context)
{
	const TConstArrayView<FTransformFragment> Transforms = Context.GetFragmentView<FTransformFragment>();
	const TConstArrayView<FMassVelocityFragment> Velocities = Context.GetFragmentView<FMassVelocityFragment>();
	const TConstArrayView<FPursuitOrcaAgentFragment> Agents = Context.GetFragmentView<FPursuitOrcaAgentFragment>();
	const TConstArrayView<FPursuitOrcaStatusFragment> Statuses = Context.GetFragmentView<FPursuitOrcaStatusFragment>();
	const TConstArrayView<FPursuitInterceptFragment> Chases = Context.GetFragmentView<FPursuitInterceptFragment>();
	const TConstArrayView<FAgentRadiusFragment> Radii = Context.GetFragmentView<FAgentRadiusFragment>();
	for (int32 Index = 0; Index < Context.GetNumEntities(); ++Index)
	{
		const FPursuitOrcaAgentFragment& Agent = Agents[Index];
		FAgent& Added = Crowd.AddDefaulted_GetRef();
		Added.Location = Transforms[Index].GetTransform().GetLocation();
		Added.Velocity = Velocities[Index].Value;
		const bool bGoes = Pursuit::FindGoal(Agent, Chases.IsEmpty() ? nullptr : &Chases[Index], Added.Goal);

		// An entity without a goal stands.
		Added.Goal = bGoes ? Added.Goal : Added.Location;
		Added.Heading = Agent.Heading;
		Added.HalfLength = Agent.HalfLength;
		Added.MaxSpeed = Agent.MaxSpeed;
		Added.Radius = Radii.IsEmpty() ? Agent.Radius : static_cast<double>(Radii[Index].Radius);
		Added.Responsibility = Agent.Responsibility;
		Added.HalfHeight = Agent.HalfHeight;
		Added.Layers = Agent.Layers;
		Added.Limits = Agent.Limits;
		Added.Waited = Statuses[Index].Waited;
		Added.NextWaited = 0.0;
		Added.Phase = 0.0;
		Added.PreferredVelocity = FVector::ZeroVector;
		Added.Code = PURSUIT_STATUS_OK;
		if (Pursuit::IsMassConnected())
		{
			// At rest, steering to seek is the velocity that takes it there.
			const PursuitAgent AtRest{Pursuit::ToC(Added.Location), Pursuit::ToC(FVector::ZeroVector), Added.MaxSpeed};
			PursuitVec3 Velocity{};
			Added.Code = pursuit_steer_seek(&AtRest, Pursuit::ToC(Added.Goal), &Velocity);
			Added.PreferredVelocity = Pursuit::FromC(Velocity);
		}
	}
}

int32 UPursuitOrcaCrowdProcessor::Step(TArray<FAgent>& Agents, double DeltaSeconds)
{
	PursuitCrowd CCrowd{};
	CCrowd.positions = Pursuit::ViewOf(Agents, &FAgent::Location);
	CCrowd.velocities = Pursuit::ViewOf(Agents, &FAgent::Velocity);
	CCrowd.count = Pursuit::CountOf(Agents);
	if (Pursuit::HasAny(Agents, [](const FAgent& Agent) { return Pursuit::IsLayered(Agent.Layers); }))
	{
		CCrowd.layers = Pursuit::ViewOf(Agents, &FAgent::Layers);
	}
	if (Pursuit::HasAny(Agents, [](const FAgent& Agent) { return !Pursuit::IsZero(Agent.HalfHeight); }))
	{
		CCrowd.half_heights = Pursuit::ViewOf(Agents, &FAgent::HalfHeight);
		CCrowd.height_centers = PursuitNumberView{&Agents[0].Location.Z, sizeof(FAgent), PURSUIT_ELEMENT_F64};
	}
	PursuitOrcaMembers Members{};
	Members.preferred_velocities = Pursuit::ViewOf(Agents, &FAgent::PreferredVelocity);
	Members.max_speeds = Pursuit::ViewOf(Agents, &FAgent::MaxSpeed);
	Members.radii = Pursuit::ViewOf(Agents, &FAgent::Radius);
	Members.responsibilities = Pursuit::ViewOf(Agents, &FAgent::Responsibility);
	TArray<PursuitOrcaLimits> Limits;
	Pursuit::SetLimits(Agents, Limits, Members);
	const TArray<uint8>& Built = Surroundings->Built.Memory;
	const void* const Walls = Built.IsEmpty() ? nullptr : Built.GetData();
	const size_t WallsSize = static_cast<size_t>(Built.Num());
	PursuitOrcaCrowdSettings Settings{};
	Settings.avoidance = Pursuit::ToC(Avoidance);
	Settings.neighbor_distance = NeighborDistance;
	Settings.max_neighbors = static_cast<uint32>(MaxNeighbors);

	PursuitStatus Status = Pursuit::BuildGrid(CCrowd, NeighborDistance, Avoidance.Dimensions, Grid);
	const size_t GridSize = static_cast<size_t>(Grid.Num());
	if (Status >= PURSUIT_STATUS_OK)
	{
		const PursuitOrcaTravelers Travelers{Pursuit::ViewOf(Agents, &FAgent::Goal), Pursuit::ViewOf(Agents, &FAgent::Waited)};
		PreferredVelocities.SetNumZeroed(Agents.Num());
		const PursuitOrcaArrivals Arrivals{
			PursuitVec3Array{PreferredVelocities.GetData(), sizeof(FVector), PURSUIT_ELEMENT_F64, PURSUIT_AXES_XYZ, 0},
			Pursuit::ArrayOf(Agents, &FAgent::NextWaited), Pursuit::ArrayOf(Agents, &FAgent::Phase), PursuitNumberArray{}};
		PursuitOrcaArrivalCounts Counts{};
		Status = pursuit_step_orca_arrivals(Grid.GetData(), GridSize, Walls, WallsSize, &Members, &Travelers, &Settings,
			Pursuit::ToC(Arrival), DeltaSeconds, 0, CCrowd.count, &Arrivals, &Counts);
		Members.preferred_velocities = Pursuit::ViewOf(PreferredVelocities);
	}
	const PursuitCrowdMotion Motion{
		Pursuit::ArrayOf(Agents, &FAgent::Location), Pursuit::ArrayOf(Agents, &FAgent::Velocity), PURSUIT_ORDER_AGENTS};
	PursuitOrcaStep Done{};
	if (Status >= PURSUIT_STATUS_OK && Pursuit::HasAny(Agents, Pursuit::IsLong<FAgent>))
	{
		Headings.SetNumZeroed(Agents.Num());
		const PursuitVec3Array Turned{Headings.GetData(), sizeof(FVector), PURSUIT_ELEMENT_F64, PURSUIT_AXES_XYZ, 0};
		const PursuitOrcaCapsules Capsules{
			Pursuit::ViewOf(Agents, &FAgent::HalfLength), Pursuit::ViewOf(Agents, &FAgent::Heading), Turned};
		Status = pursuit_step_orca_capsules(Grid.GetData(), GridSize, Walls, WallsSize, &Members, &Capsules, &Settings, DeltaSeconds, 0,
			CCrowd.count, &Motion, &Done);
		for (int32 Index = 0; Status >= PURSUIT_STATUS_OK && Index < Agents.Num(); ++Index)
		{
			// Z is not written.
			Agents[Index].Heading = FVector(Headings[Index].X, Headings[Index].Y, 0.0);
		}
	}
	else if (Status >= PURSUIT_STATUS_OK)
	{
		Status = pursuit_step_orca(
			Grid.GetData(), GridSize, Walls, WallsSize, &Members, &Settings, DeltaSeconds, 0, CCrowd.count, &Motion, &Done);
	}
	if (Status >= PURSUIT_STATUS_OK)
	{
		for (FAgent& Agent : Agents)
		{
			Pursuit::KeepFacing(Agent);
		}
	}
	return Status;
}

int32 UPursuitOrcaCrowdProcessor::BuildSurroundings(FMassExecutionContext& Context)
{
	if (const UPursuitOrcaCrowdSubsystem* const Subsystem = Context.GetSubsystem<UPursuitOrcaCrowdSubsystem>())
	{
		Surroundings->Update(Subsystem->GetSurroundings(), Avoidance.Dimensions);
	}
	return Surroundings->Built.Code;
}

void UPursuitOrcaCrowdProcessor::StepAll(FMassExecutionContext& Context)
{
	const double DeltaSeconds = Context.GetDeltaTimeSeconds();
	const int32 Built = BuildSurroundings(Context);
	PursuitStatus Status = Built;
	if (Built < PURSUIT_STATUS_OK)
	{
		for (FAgent& Agent : Crowd)
		{
			Agent.Code = Built;
		}
	}
	else
	{
		const bool bRefused = RefuseLongAmongLimited();
		const bool bBad = bRefused || Pursuit::HasAny(Crowd, [](const FAgent& Agent) { return Agent.Code < PURSUIT_STATUS_OK; });
		Status = bBad ? PURSUIT_STATUS_UNFINISHED : Step(Crowd, DeltaSeconds);

		// One bad entity refuses the crowd.
		Status = Status == PURSUIT_STATUS_OK ? Status : StepWithoutRefused(DeltaSeconds);
	}
	if (Status < PURSUIT_STATUS_OK)
	{
		static FPursuitRefusalLog Log(TEXT("Pursuit ORCA Crowd"),
			{{"crowd.positions[]", "The location of an entity"}, {"crowd.velocities[]", "The velocity of an entity"},
				{"crowd.half_heights[]", "The HalfHeight of an entity"},
				{"capsules.half_lengths[]", "The HalfLength of an entity"}, {"capsules.headings[]", "The Heading of an entity"},
				{"grid", "Avoidance.Dimensions, where an entity has a HalfLength,"},
				{"crowd.height_centers[]", "The location of an entity"},
				{"agent.position", "The location of an entity"}, {"agent.max_speed", "The MaxSpeed of an entity"},
				{"target", "The Goal of an entity"}, {"members.max_speeds[]", "The MaxSpeed of an entity"},
				{"members.radii[]", "The Radius of an entity"}, {"members.responsibilities[]", "The Responsibility of an entity"},
				{"members.facings[]", "Limits.Facing of an entity"}, {"members.max_accelerations[]", "Limits.MaxAcceleration of an entity"},
				{"members.max_turn_rates[]", "Limits.MaxTurnRate of an entity"},
				{"members.max_turn_accelerations[]", "Limits.MaxTurnAcceleration of an entity"},
				{"members.turn_radii[]", "Limits.TurnRadius of an entity"},
				{"members.margins[]", "Limits.Margin of an entity"}, {"corners[]", "Walls: all Corners[]"},
				{"walls[].corner_count", "Walls[].Corners"}, {"walls", "Walls"}, {"obstacles[].axis", "Obstacles[]: Forward or Up"},
				{"travelers.goals[]", "The Goal of an entity"}, {"travelers.waited[]", "Waited of an entity"},
				{"crowd_settings.avoidance.", "Avoidance."}, {"crowd_settings.", ""}, {"settings.avoidance.", "Avoidance."},
				{"settings.tolerance", "Arrival.Tolerance"}, {"settings.least_progress", "Arrival.LeastProgress"},
				{"settings.patience", "Arrival.Patience"}, {"settings.cell_size", "NeighborDistance"}, {"settings.", ""}});
		if (Status == Pursuit::LongAmongLimited)
		{
			Log.Refuse(TEXT("The HalfLength of an entity"), TEXT("must be 0 in a crowd in which entities have Limits"));
		}
		else
		{
			Log.Check(Pursuit::FOutcome(Status));
		}
	}
}

bool UPursuitOrcaCrowdProcessor::RefuseLongAmongLimited()
{
	const bool bAny = Pursuit::HasAny(Crowd, Pursuit::IsLong<FAgent>)
		&& Pursuit::HasAny(Crowd, [](const FAgent& Agent) { return Agent.Limits.bLimited; });
	for (FAgent& Agent : Crowd)
	{
		if (bAny && Pursuit::IsLong(Agent) && Agent.Code >= PURSUIT_STATUS_OK)
		{
			Agent.Code = Pursuit::LongAmongLimited;
		}
	}
	return bAny;
}

int32 UPursuitOrcaCrowdProcessor::StepWithoutRefused(double DeltaSeconds)
{
	const auto IsRefused = [](const FAgent& Agent) { return Agent.Code < PURSUIT_STATUS_OK; };
	PursuitStatus Status = PURSUIT_STATUS_OK;
	TArray<FAgent> Others;
	for (FAgent& Agent : Crowd)
	{
		if (!IsRefused(Agent))
		{
			TArray<FAgent> Alone{Agent};
			Agent.Code = Step(Alone, DeltaSeconds);
		}
		if (!IsRefused(Agent))
		{
			Others.Add(Agent);
		}
		else
		{
			Status = Agent.Code;
		}
	}
	const PursuitStatus OfOthers = Others.IsEmpty() ? PURSUIT_STATUS_OK : Step(Others, DeltaSeconds);
	int32 Next = 0;
	for (FAgent& Agent : Crowd)
	{
		if (!IsRefused(Agent))
		{
			Agent = Others[Next];
			Agent.Code = OfOthers;
			++Next;
		}
	}
	return OfOthers < PURSUIT_STATUS_OK ? OfOthers : Status;
}

void UPursuitOrcaCrowdProcessor::Scatter(FMassExecutionContext& Context, int32& OutDone) const
{
	const Pursuit::FMovement Movement(Context);
	const TArrayView<FPursuitOrcaAgentFragment> Agents = Context.GetMutableFragmentView<FPursuitOrcaAgentFragment>();
	const TArrayView<FPursuitOrcaStatusFragment> Statuses = Context.GetMutableFragmentView<FPursuitOrcaStatusFragment>();
	for (int32 Index = 0; Index < Context.GetNumEntities(); ++Index, ++OutDone)
	{
		const FAgent& Moved = Crowd[OutDone];
		FPursuitOrcaStatusFragment& Status = Statuses[Index];
		Status.Reason = Pursuit::IsMassConnected() ? Pursuit::StatusOfAnswer(Moved.Code) : EPursuitStatus::Unavailable;
		if (Pursuit::IsRefused(Status.Reason))
		{
			continue;
		}
		Movement.Move(Index, Moved.Velocity, Moved.Location, Agents[Index].bMoveEntity);
		if (Pursuit::IsLong(Moved))
		{
			Agents[Index].Heading = Moved.Heading;
			Movement.Turn(Index, Moved.Heading, Agents[Index].bMoveEntity);
		}
		Agents[Index].Limits.Facing = Moved.Limits.Facing;
		Status.Waited = Moved.NextWaited;
		Status.Phase = static_cast<EPursuitOrcaPhase>(static_cast<uint8>(Moved.Phase));
	}
}
