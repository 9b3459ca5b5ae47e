// Pursuit ORCA Crowd: entities of many chunks against the same crowd in C.

#include "Misc/AutomationTest.h"
#include "PursuitChaseFragments.h"
#include "PursuitChaseTrait.h"
#include "PursuitMassInWorld.h"
#include "PursuitOrcaCrowdProcessor.h"
#include "PursuitOrcaCrowdSubsystem.h"
#include "PursuitOrcaCrowdTrait.h"
#include "PursuitOrcaFragments.h"
#include "PursuitTestFlags.h"

#include <limits>
#include <vector>

namespace
{
	constexpr float CrowdFrame = 1.0f / 30.0f;

	/** The crowd of Step ORCA Crowd in C, with the processor's defaults: every agent seeks its goal, and settles there. */
	struct FCrowdInC
	{
		struct FMember
		{
			PursuitVec3 Position;
			PursuitVec3 Velocity;
			PursuitVec3 Goal;
			double Waited;
			double NextWaited;
			double Phase;
			PursuitVec3 Preferred;
			PursuitVec3 Chosen;
			double MaxSpeed;
			double Radius;
			double Responsibility;
			double HalfHeight;
			PursuitAvoidanceLayers Layers;
			PursuitOrcaLimits Limits;
			double HalfLength;
			PursuitVec3 Heading;
			PursuitVec3 Turned;
		};

		/** Whether the crowd has floors, layers and limits; whether it has long agents; its walls. */
		bool bRich = false;
		bool bLong = false;
		std::vector<uint8> Walls;

		PursuitStatus Step(double DeltaSeconds)
		{
			const auto Vectors = [](PursuitVec3& First) {
				return PursuitVec3View{&First, sizeof(FMember), PURSUIT_ELEMENT_F64, PURSUIT_AXES_XYZ, 0};
			};
			const auto Numbers = [](double& First) { return PursuitNumberView{&First, sizeof(FMember), PURSUIT_ELEMENT_F64}; };
			const auto Written = [](PursuitVec3& First) {
				return PursuitVec3Array{&First, sizeof(FMember), PURSUIT_ELEMENT_F64, PURSUIT_AXES_XYZ, 0};
			};
			const auto WrittenNumbers = [](double& First) { return PursuitNumberArray{&First, sizeof(FMember), PURSUIT_ELEMENT_F64}; };
			for (FMember& Member : Members)
			{
				const PursuitAgent AtRest{Member.Position, {0.0, 0.0, 0.0}, Member.MaxSpeed};
				pursuit_steer_seek(&AtRest, &Member.Goal, &Member.Preferred);
			}
			const uint32 Count = static_cast<uint32>(Members.size());
			PursuitCrowd Crowd{};
			Crowd.positions = Vectors(Members[0].Position);
			Crowd.velocities = Vectors(Members[0].Velocity);
			Crowd.count = Count;
			if (bRich)
			{
				Crowd.layers = pursuit_make_layers_view(&Members[0].Layers, sizeof(FMember));
				Crowd.half_heights = Numbers(Members[0].HalfHeight);
				Crowd.height_centers = Numbers(Members[0].Position.z);
			}
			PursuitNeighborGridSettings Grid = pursuit_neighbor_grid_settings_default(100.0);
			Grid.cell_size = 1500.0;
			Grid.dimensions = 2;
			std::vector<uint8> Memory(bRich ? pursuit_layered_grid_memory_size(Count) : pursuit_neighbor_grid_memory_size(Count));
			PursuitNeighborGridInfo Info{};
			PursuitStatus Status = pursuit_build_neighbor_grid(&Crowd, &Grid, Memory.data(), Memory.size(), &Info);
			PursuitOrcaMembers Given{};
			Given.preferred_velocities = Vectors(Members[0].Preferred);
			Given.max_speeds = Numbers(Members[0].MaxSpeed);
			Given.radii = Numbers(Members[0].Radius);
			Given.responsibilities = Numbers(Members[0].Responsibility);
			if (bRich)
			{
				Given.facings = Vectors(Members[0].Limits.facing);
				Given.max_accelerations = Numbers(Members[0].Limits.max_acceleration);
				Given.max_turn_rates = Numbers(Members[0].Limits.turn.max_rate);
				Given.turn_radii = Numbers(Members[0].Limits.turn_radius);
				Given.margins = Numbers(Members[0].Limits.margin);
			}
			const void* Wall = Walls.empty() ? nullptr : Walls.data();
			PursuitOrcaCrowdSettings Settings = pursuit_orca_crowd_settings_default(100.0);
			const PursuitOrcaArrivalSettings Arrival = pursuit_orca_arrival_settings_default(100.0);
			const PursuitOrcaTravelers Travelers{Vectors(Members[0].Goal), Numbers(Members[0].Waited)};
			const PursuitOrcaArrivals Arrivals{Written(Members[0].Chosen), WrittenNumbers(Members[0].NextWaited), WrittenNumbers(Members[0].Phase),
				PursuitNumberArray{}};
			PursuitOrcaArrivalCounts Counts{};
			if (Status == PURSUIT_STATUS_OK)
			{
				Status = pursuit_step_orca_arrivals(
					Memory.data(), Memory.size(), Wall, Walls.size(), &Given, &Travelers, &Settings, &Arrival, DeltaSeconds, 0, Count, &Arrivals, &Counts);
			}
			Given.preferred_velocities = Vectors(Members[0].Chosen);
			const PursuitCrowdMotion Motion{Written(Members[0].Position), Written(Members[0].Velocity), PURSUIT_ORDER_AGENTS};
			PursuitOrcaStep Done{};
			if (Status == PURSUIT_STATUS_OK && bLong)
			{
				const PursuitOrcaCapsules Capsules{
					Numbers(Members[0].HalfLength), Vectors(Members[0].Heading), Written(Members[0].Turned)};
				Status = pursuit_step_orca_capsules(
					Memory.data(), Memory.size(), Wall, Walls.size(), &Given, &Capsules, &Settings, DeltaSeconds, 0, Count, &Motion, &Done);
			}
			else if (Status == PURSUIT_STATUS_OK)
			{
				Status = pursuit_step_orca(
					Memory.data(), Memory.size(), Wall, Walls.size(), &Given, &Settings, DeltaSeconds, 0, Count, &Motion, &Done);
			}
			for (FMember& Member : Members)
			{
				Member.Waited = Member.NextWaited;
			}
			return Status;
		}

		std::vector<FMember> Members;
	};

	PursuitVec3 InC(const FVector& Vector) { return {Vector.X, Vector.Y, Vector.Z}; }

	/** Entities that cross a square each to the opposite side, in the order of their chunks. */
	struct FCrossing
	{
		explicit FCrossing(FMassInWorld& InMass, int32 Count)
			: Mass(InMass)
		{
			const UE::StandIn::FMassTemplate Config = Mass.Configure({NewObject<UPursuitOrcaCrowdTrait>()});
			FMassRandom Random;
			for (int32 Index = 0; Index < Count; ++Index)
			{
				const double Row = Index / 40 * 200.0;
				const double Column = Index % 40 * 200.0;
				const double Along = Random.Uniform(-40.0, 40.0);
				const double Across = Random.Uniform(-40.0, 40.0);
				const FVector Place(Row + Along, Column + Across, 90.0 + Index);
				const FMassEntityHandle Entity = Mass.Spawn(Config, Place);
				FPursuitOrcaAgentFragment& Agent = Mass.Of<FPursuitOrcaAgentFragment>(Entity);
				Agent.Goal = FVector(8000.0 - Place.X, 8000.0 - Place.Y, 0.0);
				Agent.bHasGoal = Index % 5 != 0;
				Agent.Radius = Random.Uniform(20.0, 60.0);
				Entities.Add(Entity);
			}
		}

		FCrowdInC InTheLibrary()
		{
			FCrowdInC Crowd;
			for (const FMassEntityHandle Entity : Entities)
			{
				const FPursuitOrcaAgentFragment& Agent = Mass.Of<FPursuitOrcaAgentFragment>(Entity);
				const PursuitVec3 Place = InC(Mass.LocationOf(Entity));
				PursuitOrcaLimits Limits = pursuit_orca_limits_default();
				if (Agent.Limits.bLimited)
				{
					Limits.facing = InC(Agent.Limits.Facing);
					Limits.max_acceleration = Agent.Limits.MaxAcceleration;
					Limits.turn_radius = Agent.Limits.TurnRadius;
					Limits.margin = Agent.Limits.Margin;
				}
				Crowd.Members.push_back({Place, InC(Mass.VelocityOf(Entity)), Agent.bHasGoal ? InC(Agent.Goal) : Place,
					Mass.Of<FPursuitOrcaStatusFragment>(Entity).Waited, 0.0, 0.0, {}, {}, Agent.MaxSpeed, Agent.Radius, Agent.Responsibility,
					Agent.HalfHeight, {static_cast<uint32>(Agent.Layers.Group), static_cast<uint32>(Agent.Layers.Avoids),
						static_cast<uint32>(Agent.Layers.Ignores), Agent.Layers.Priority}, Limits, Agent.HalfLength,
					InC(Agent.Heading), {}});
			}
			return Crowd;
		}

		int32 CountWrong(const FCrowdInC& Crowd)
		{
			int32 Wrong = 0;
			for (int32 Index = 0; Index < Entities.Num(); ++Index)
			{
				const FCrowdInC::FMember& Member = Crowd.Members[static_cast<SIZE_T>(Index)];
				const FPursuitOrcaStatusFragment& Status = Mass.Of<FPursuitOrcaStatusFragment>(Entities[Index]);
				const bool bRight = HasBitsOf(Mass.LocationOf(Entities[Index]), Member.Position)
					&& HasBitsOf(Mass.VelocityOf(Entities[Index]), Member.Velocity) && HasBitsOf(Status.Waited, Member.NextWaited)
					&& static_cast<double>(static_cast<uint8>(Status.Phase)) == Member.Phase && Status.Reason == EPursuitStatus::OK;
				Wrong += bRight ? 0 : 1;
			}
			return Wrong;
		}

		FMassInWorld& Mass;
		TArray<FMassEntityHandle> Entities;
	};

	/** Whether the entities move for 20 frames as the crowd in C does, which Prepare makes ready for each. */
	template <typename PrepareType>
	bool MovesAsInC(FAutomationTestBase& Test, FMassInWorld& Mass, FCrossing& Crossing, PrepareType&& Prepare)
	{
		for (int32 Frame = 0; Frame < 20; ++Frame)
		{
			FCrowdInC Crowd = Crossing.InTheLibrary();
			Prepare(Crowd);
			Test.TestTrue(TEXT("the crowd in C is answered"), Crowd.Step(CrowdFrame) == PURSUIT_STATUS_OK);
			Mass.Phase.Run(CrowdFrame);
			const int32 Wrong = Crossing.CountWrong(Crowd);
			if (Wrong != 0)
			{
				Test.AddError(FString::Printf(TEXT("%d entities differ in frame %d"), Wrong, Frame));
				return false;
			}
		}
		return true;
	}
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitMassCrowds, "Pursuit.Mass.ACrowdOfManyChunksIsOneCrowd", PURSUIT_TEST_FLAGS)
bool FPursuitMassCrowds::RunTest(const FString&)
{
	FMassInWorld Mass;
	FCrossing Crossing(Mass, 1600);
	TestTrue(TEXT("they are in several chunks"), Mass.CountChunks() >= 2);
	if (!MovesAsInC(*this, Mass, Crossing, [](FCrowdInC&) {}))
	{
		return false;
	}

	// Who stands on the ground keeps its height, and a world that is paused its places.
	TestEqual(TEXT("its height"), Mass.LocationOf(Crossing.Entities[7]).Z, 97.0);
	const FVector Place = Mass.LocationOf(Crossing.Entities[7]);
	Mass.Phase.Run(0.0f);
	TestTrue(TEXT("paused"), Mass.LocationOf(Crossing.Entities[7]) == Place);

	// Some leave in between.
	TArray<FMassEntityHandle> Left;
	for (int32 Index = 0; Index < Crossing.Entities.Num(); ++Index)
	{
		if (Index % 4 == 1)
		{
			Mass.Manager->DestroyEntity(Crossing.Entities[Index]);
		}
	}
	// In the order of the chunks, in which holes were filled from behind.
	Crossing.Entities.Reset();
	for (const auto& Archetype : Mass.Manager->Archetypes)
	{
		for (const auto& Chunk : Archetype->Chunks)
		{
			for (const FMassEntityHandle Entity : Chunk->Entities)
			{
				Crossing.Entities.Add(Entity);
			}
		}
	}
	FCrowdInC Crowd = Crossing.InTheLibrary();
	Crowd.Step(CrowdFrame);
	Mass.Phase.Run(CrowdFrame);
	TestTrue(TEXT("the others go on"), Crossing.Entities.Num() == 1200 && Crossing.CountWrong(Crowd) == 0);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitMassLong, "Pursuit.Mass.LongEntitiesTurnAsInC", PURSUIT_TEST_FLAGS)
bool FPursuitMassLong::RunTest(const FString&)
{
	FMassInWorld Mass;
	FCrossing Crossing(Mass, 400);
	for (int32 Index = 0; Index < 400; ++Index)
	{
		FPursuitOrcaAgentFragment& Agent = Mass.Of<FPursuitOrcaAgentFragment>(Crossing.Entities[Index]);
		Agent.HalfLength = Index % 3 == 0 ? 0.0 : 90.0;
		Agent.Heading = Index % 2 == 0 ? FVector::ZeroVector : FVector(Index - 200.0, 70.0, 0.0);
	}
	for (int32 Frame = 0; Frame < 20; ++Frame)
	{
		FCrowdInC Crowd = Crossing.InTheLibrary();
		Crowd.bLong = true;
		TestTrue(TEXT("the crowd in C is answered"), Crowd.Step(CrowdFrame) == PURSUIT_STATUS_OK);
		Mass.Phase.Run(CrowdFrame);
		int32 Wrong = Crossing.CountWrong(Crowd);
		for (int32 Index = 0; Index < 400; ++Index)
		{
			const FPursuitOrcaAgentFragment& Agent = Mass.Of<FPursuitOrcaAgentFragment>(Crossing.Entities[Index]);
			PursuitVec3 Turned = Crowd.Members[static_cast<SIZE_T>(Index)].Turned;
			Turned.z = 0.0;
			const FVector Forward =
				Mass.Of<FTransformFragment>(Crossing.Entities[Index]).GetTransform().GetRotation().RotateVector(FVector(1.0, 0.0, 0.0));
			const bool bRight = HasBitsOf(Agent.Heading, Turned) && FVector::Dist(Forward, Agent.Heading) < 1.0e-9;
			Wrong += Agent.HalfLength == 0.0 || bRight ? 0 : 1;
		}
		if (Wrong != 0)
		{
			AddError(FString::Printf(TEXT("%d answers differ in frame %d"), Wrong, Frame));
			return false;
		}
	}

	// Limits are for discs: the long ones are left out.
	Mass.Of<FPursuitOrcaAgentFragment>(Crossing.Entities[3]).Limits.bLimited = true;
	AddExpectedError(TEXT("The HalfLength of an entity must be 0 in a crowd"), EAutomationExpectedErrorFlags::Contains, 1, false);
	Mass.Phase.Run(CrowdFrame);
	for (int32 Index = 0; Index < 400; ++Index)
	{
		const EPursuitStatus Reason = Mass.Of<FPursuitOrcaStatusFragment>(Crossing.Entities[Index]).Reason;
		TestTrue(TEXT("discs move on"), Reason == (Index % 3 == 0 ? EPursuitStatus::OK : EPursuitStatus::OutOfDomain));
	}
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitMassCrowdRefuses, "Pursuit.Mass.ABadEntityLeavesTheCrowdAlone", PURSUIT_TEST_FLAGS)
bool FPursuitMassCrowdRefuses::RunTest(const FString&)
{
	FMassInWorld Mass;
	FCrossing Crossing(Mass, 400);
	const double NaN = std::numeric_limits<double>::quiet_NaN();
	const int32 Bad[4] = {3, 50, 111, 399};
	Mass.Of<FPursuitOrcaAgentFragment>(Crossing.Entities[3]).Radius = -1.0;
	Mass.Of<FPursuitOrcaAgentFragment>(Crossing.Entities[50]).Responsibility = NaN;
	Mass.Of<FPursuitOrcaAgentFragment>(Crossing.Entities[111]).MaxSpeed = -5.0;
	Mass.Of<FMassVelocityFragment>(Crossing.Entities[399]).Value = FVector(1.0e60, 0.0, 0.0);
	TArray<FMassEntityHandle> Good;
	TArray<FVector> Places;
	for (int32 Index = 0; Index < 400; ++Index)
	{
		const bool bBad = Index == Bad[0] || Index == Bad[1] || Index == Bad[2] || Index == Bad[3];
		Places.Add(Mass.LocationOf(Crossing.Entities[Index]));
		if (!bBad)
		{
			Good.Add(Crossing.Entities[Index]);
		}
	}
	const TArray<FMassEntityHandle> All = Crossing.Entities;
	Crossing.Entities = Good;
	FCrowdInC Crowd = Crossing.InTheLibrary();
	Crowd.Step(CrowdFrame);
	AddExpectedError(TEXT("Pursuit ORCA Crowd refused its question: The "), EAutomationExpectedErrorFlags::Contains, 1, false);
	Mass.Phase.Run(CrowdFrame);
	TestEqual(TEXT("the others are a crowd without them"), Crossing.CountWrong(Crowd), 0);
	for (const int32 Index : Bad)
	{
		TestTrue(TEXT("a bad one is told so"), static_cast<uint8>(Mass.Of<FPursuitOrcaStatusFragment>(All[Index]).Reason) > 100);
		TestTrue(TEXT("and stays"), Mass.LocationOf(All[Index]) == Places[Index]);
	}
	// Mended, it takes part again; what the processor itself was given wrong refuses everybody.
	Mass.Of<FPursuitOrcaAgentFragment>(All[3]).Radius = 40.0;
	Mass.Phase.Run(CrowdFrame);
	TestTrue(TEXT("mended"), Mass.Of<FPursuitOrcaStatusFragment>(All[3]).Reason == EPursuitStatus::OK);
	static_cast<UPursuitOrcaCrowdProcessor*>(Mass.Phase.Find(UPursuitOrcaCrowdProcessor::StaticClass()))->Avoidance.Horizon = -1.0;
	Mass.Phase.Run(CrowdFrame);
	TestTrue(TEXT("a horizon below 0"), Mass.Of<FPursuitOrcaStatusFragment>(All[0]).Reason == EPursuitStatus::OutOfDomain);
	return true;
}

namespace
{
	/** A wall along Y at this X, from -Half to Half. */
	FPursuitOrcaWall WallAt(double X, double Half)
	{
		FPursuitOrcaWall Wall;
		Wall.Corners = {FVector(X, -Half, 0.0), FVector(X, Half, 0.0)};
		return Wall;
	}

	/** The same in C. */
	std::vector<uint8> InC(const FPursuitOrcaWall& Wall)
	{
		const int32 Topology = static_cast<int32>(Wall.Topology);
		const PursuitOrcaWall CWall{static_cast<uint32>(Wall.Corners.Num()), Topology, Wall.HalfHeight, Wall.HeightCenter, Wall.Inset};
		const PursuitVec3View Corners{Wall.Corners.GetData(), sizeof(FVector), PURSUIT_ELEMENT_F64, PURSUIT_AXES_XYZ, 0};
		std::vector<uint8> Memory(pursuit_orca_walls_memory_size(CWall.corner_count));
		uint32 SegmentCount = 0;
		pursuit_build_orca_walls(&CWall, 1, &Corners, Memory.data(), Memory.size(), &SegmentCount);
		return Memory;
	}

	UPursuitOrcaCrowdSubsystem& SurroundingsOf(FMassInWorld& Mass)
	{
		return *Mass.World->Get().GetSubsystem<UPursuitOrcaCrowdSubsystem>();
	}

	UPursuitOrcaCrowdProcessor& CrowdOf(FMassInWorld& Mass)
	{
		return *static_cast<UPursuitOrcaCrowdProcessor*>(Mass.Phase.Find(UPursuitOrcaCrowdProcessor::StaticClass()));
	}

	/** An entity at rest with a goal. */
	FMassEntityHandle SpawnBound(FMassInWorld& Mass, const UPursuitOrcaCrowdTrait* Trait, const FVector& From, const FVector& To)
	{
		const FMassEntityHandle Entity = Mass.Spawn(Mass.Configure({Trait}), From);
		FPursuitOrcaAgentFragment& Agent = Mass.Of<FPursuitOrcaAgentFragment>(Entity);
		Agent.Goal = To;
		Agent.bHasGoal = true;
		return Entity;
	}
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitMassRich, "Pursuit.Mass.FloorsLayersLimitsAndWallsAreThoseOfTheCrowdInC", PURSUIT_TEST_FLAGS)
bool FPursuitMassRich::RunTest(const FString&)
{
	FMassInWorld Mass;
	FCrossing Crossing(Mass, 600);
	for (int32 Index = 0; Index < 600; ++Index)
	{
		FPursuitOrcaAgentFragment& Agent = Mass.Of<FPursuitOrcaAgentFragment>(Crossing.Entities[Index]);
		Agent.HalfHeight = Index % 3 == 0 ? 0.0 : 90.0;
		Agent.Layers.Group = 1 << Index % 4;
		Agent.Layers.Ignores = Index % 7 == 0 ? 2 : 0;
		Agent.Layers.Priority = Index % 2;
		Agent.Limits.bLimited = Index % 5 < 2;
		Agent.Limits.TurnRadius = Index % 5 == 0 ? 200.0 : 0.0;
	}
	const FPursuitOrcaWall Wall = WallAt(1450.0, 2000.0);
	SurroundingsOf(Mass).SetWalls({Wall});
	return MovesAsInC(*this, Mass, Crossing, [&Wall](FCrowdInC& Crowd) {
		Crowd.bRich = true;
		Crowd.Walls = InC(Wall);
	});
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitMassFloors, "Pursuit.Mass.WhoDoesNotConcernAnEntityIsNotAvoided", PURSUIT_TEST_FLAGS)
bool FPursuitMassFloors::RunTest(const FString&)
{
	// Two meet head-on: who is avoided leaves its line, who is not does not.
	struct FCase
	{
		const TCHAR* What;
		double Height;
		int32 Ignores;
		int32 Priority;
		bool bFirstLeaves;
		bool bSecondLeaves;
	};
	const FCase Cases[] = {
		{TEXT("on one floor both make way"), 0.0, 0, 0, true, true},
		{TEXT("on two floors nobody does"), 400.0, 0, 0, false, false},
		{TEXT("who ignores the other's group goes straight on"), 0.0, 1, 0, false, true},
		{TEXT("who has the higher priority, too"), 0.0, 0, 1, false, true},
	};
	for (const FCase& Case : Cases)
	{
		FMassInWorld Mass;
		UPursuitOrcaCrowdTrait* First = NewObject<UPursuitOrcaCrowdTrait>();
		UPursuitOrcaCrowdTrait* Second = NewObject<UPursuitOrcaCrowdTrait>();
		First->HalfHeight = Second->HalfHeight = 90.0;
		First->Layers.Ignores = Case.Ignores;
		First->Layers.Priority = Case.Priority;
		const FMassEntityHandle One = SpawnBound(Mass, First, FVector(0, 0, 100), FVector(3000, 0, 100));
		const FMassEntityHandle Other = SpawnBound(Mass, Second, FVector(3000, 0, 100 + Case.Height), FVector(0, 0, 100));
		double Strayed[2] = {0.0, 0.0};
		for (int32 Frame = 0; Frame < 240; ++Frame)
		{
			Mass.Phase.Run(CrowdFrame);
			Strayed[0] = FMath::Max(Strayed[0], FMath::Abs(Mass.LocationOf(One).Y));
			Strayed[1] = FMath::Max(Strayed[1], FMath::Abs(Mass.LocationOf(Other).Y));
		}
		TestTrue(Case.What, (Strayed[0] > 10.0) == Case.bFirstLeaves && (Strayed[1] > 10.0) == Case.bSecondLeaves);
		TestTrue(TEXT("and all come to their goals"), Mass.Of<FPursuitOrcaStatusFragment>(One).Phase == EPursuitOrcaPhase::Arrived
			&& Mass.Of<FPursuitOrcaStatusFragment>(Other).Phase == EPursuitOrcaPhase::Arrived);
	}

	// A car turns where it can; a man turns on the spot.
	FMassInWorld Mass;
	UPursuitOrcaCrowdTrait* Car = NewObject<UPursuitOrcaCrowdTrait>();
	Car->Limits.bLimited = true;
	Car->Limits.Facing = FVector(0, 1, 0);
	Car->Limits.TurnRadius = 300.0;
	const FMassEntityHandle Driver = SpawnBound(Mass, Car, FVector::ZeroVector, FVector(5000, 0, 0));
	const FMassEntityHandle Walker = SpawnBound(Mass, NewObject<UPursuitOrcaCrowdTrait>(), FVector(0, -9000, 0), FVector(5000, -9000, 0));
	Mass.Phase.Run(CrowdFrame);
	TestTrue(TEXT("a car starts the way it faces"), Mass.VelocityOf(Driver).Y > 0.9 * Mass.VelocityOf(Driver).Size() && Mass.VelocityOf(Driver).Size() > 1.0);
	TestTrue(TEXT("one without limits goes to its goal at once"), Mass.VelocityOf(Walker).X > 599.0);
	double Nearest = 1.0e9;
	for (int32 Frame = 0; Frame < 300; ++Frame)
	{
		Mass.Phase.Run(CrowdFrame);
		Nearest = FMath::Min(Nearest, FVector::Dist(Mass.LocationOf(Driver), FVector(5000, 0, 0)));
		TestTrue(TEXT("it faces where it goes"), Mass.VelocityOf(Driver).IsZero() || Mass.Of<FPursuitOrcaAgentFragment>(Driver).Limits.Facing == Mass.VelocityOf(Driver));
	}
	TestTrue(TEXT("and comes to its goal"), Nearest < 300.0);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitMassWalls, "Pursuit.Mass.NobodyWalksOrFliesIntoWhatIsSet", PURSUIT_TEST_FLAGS)
bool FPursuitMassWalls::RunTest(const FString&)
{
	// Each world has its own walls, and may end with them.
	FMassInWorld Open;
	const FMassEntityHandle Free = SpawnBound(Open, NewObject<UPursuitOrcaCrowdTrait>(), FVector::ZeroVector, FVector(2000, 0, 0));
	{
		FMassInWorld Mass;
		SurroundingsOf(Mass).SetWalls({WallAt(1000.0, 5000.0)});
		const FMassEntityHandle Held = SpawnBound(Mass, NewObject<UPursuitOrcaCrowdTrait>(), FVector::ZeroVector, FVector(2000, 0, 0));
		for (int32 Frame = 0; Frame < 150; ++Frame)
		{
			Mass.Phase.Run(CrowdFrame);
			Open.Phase.Run(CrowdFrame);
		}
		TestTrue(TEXT("held by the wall, at its radius"), Mass.LocationOf(Held).X <= 1000.0 - 42.0 && Mass.LocationOf(Held).X > 900.0);
		TestTrue(TEXT("not in the other world"), Open.LocationOf(Free).X > 1900.0);
		TestTrue(TEXT("it leaves it at that"), Mass.Of<FPursuitOrcaStatusFragment>(Held).Phase == EPursuitOrcaPhase::ArrivedNear);

		SurroundingsOf(Mass).SetWalls({FPursuitOrcaWall()});
		AddExpectedError(TEXT("Pursuit ORCA Crowd refused its question: Walls"), EAutomationExpectedErrorFlags::Contains, 1, false);
		Mass.Phase.Run(CrowdFrame);
		TestTrue(TEXT("a wall without corners refuses everybody"), static_cast<uint8>(Mass.Of<FPursuitOrcaStatusFragment>(Held).Reason) > 100);
		SurroundingsOf(Mass).SetWalls({});
		for (int32 Frame = 0; Frame < 150; ++Frame) { Mass.Phase.Run(CrowdFrame); }
		TestTrue(TEXT("without it, it goes on"), Mass.LocationOf(Held).X > 1900.0);
	}

	FMassInWorld Space;
	CrowdOf(Space).Avoidance.Dimensions = EPursuitDimensions::Three;
	FPursuitShape Ball;
	Ball.Location = FVector(1000, 0, 0);
	Ball.Radius = 300.0;
	SurroundingsOf(Space).SetObstacles({Ball});
	SurroundingsOf(Space).SetWalls({WallAt(500.0, 5000.0)});
	const FMassEntityHandle Flyer = SpawnBound(Space, NewObject<UPursuitOrcaCrowdTrait>(), FVector(0, 20, 30), FVector(2000, 0, 0));
	double Nearest = 1.0e9;
	for (int32 Frame = 0; Frame < 300; ++Frame)
	{
		Space.Phase.Run(CrowdFrame);
		Nearest = FMath::Min(Nearest, FVector::Dist(Space.LocationOf(Flyer), Ball.Location));
	}
	TestTrue(TEXT("in space it keeps clear of the ball"), Nearest >= 342.0 - 1.0e-6);
	TestTrue(TEXT("and a wall on the ground is none"), Space.LocationOf(Flyer).X > 500.0);
	return true;
}

namespace
{
	/** How a horde of 24 chases one who walks away across: how near any two of them came, and how near one of them to it. */
	struct FHorde
	{
		explicit FHorde(std::initializer_list<const UMassEntityTraitBase*> Traits)
		{
			FMassInWorld Mass;
			const UE::StandIn::FMassTemplate Config = Mass.Configure(Traits);
			const FMassEntityHandle Prey = Mass.Spawn(Mass.Configure({}), FVector(4000.0, 0.0, 0.0), FVector(0.0, 200.0, 0.0));
			TArray<FMassEntityHandle> Entities;
			for (int32 Index = 0; Index < 24; ++Index)
			{
				Entities.Add(Mass.Spawn(Config, FVector(Index / 6 * 150.0, Index % 6 * 150.0, 0.0)));
				Mass.Of<FPursuitChaseTargetFragment>(Entities[Index]).Entity = Prey;
			}
			for (int32 Frame = 1; Frame <= 300; ++Frame)
			{
				Mass.Of<FTransformFragment>(Prey).GetMutableTransform().SetLocation(FVector(4000.0, 200.0 * Frame / 30.0, 0.0));
				Mass.Phase.Run(CrowdFrame);
				for (int32 First = 0; First < Entities.Num(); ++First)
				{
					Nearest = FMath::Min(Nearest, FVector::Dist(Mass.LocationOf(Entities[First]), Mass.LocationOf(Prey)));
					for (int32 Second = 0; Second < First; ++Second)
					{
						LeastGap = FMath::Min(LeastGap, FVector::Dist(Mass.LocationOf(Entities[First]), Mass.LocationOf(Entities[Second])));
					}
				}
			}
		}

		double LeastGap = 1.0e9;
		double Nearest = 1.0e9;
	};
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitMassHorde, "Pursuit.Mass.AHordeReachesItsTargetSideBySide", PURSUIT_TEST_FLAGS)
bool FPursuitMassHorde::RunTest(const FString&)
{
	UPursuitChaseTrait* Chase = NewObject<UPursuitChaseTrait>();
	Chase->CaptureRadius = 400.0;
	const FHorde Alone({Chase});
	const FHorde Crowd({Chase, NewObject<UPursuitOrcaCrowdTrait>()});
	AddInfo(FString::Printf(TEXT("centers no nearer than %.1f cm as a crowd, %.1f cm without; the target reached to %.1f cm"), Crowd.LeastGap,
		Alone.LeastGap, Crowd.Nearest));
	TestTrue(TEXT("without avoidance they run into each other"), Alone.LeastGap < 42.0);
	// Two radii, less what they yield where everybody crowds around one place.
	TestTrue(TEXT("as a crowd they do not"), Crowd.LeastGap > 2.0 * 42.0 - 1.0);
	TestTrue(TEXT("and catch it"), Alone.Nearest <= 400.0 && Crowd.Nearest <= 400.0);
	return true;
}

namespace
{
	/** A crowd of entities and the same one of the node Step ORCA Crowd. */
	struct FTwins
	{
		explicit FTwins(const TArray<FPursuitOrcaWall>& InWalls)
			: Walls(InWalls)
		{
			SurroundingsOf(Mass).SetWalls(Walls);
		}

		void Add(const FVector& From, const FVector& To, double Radius)
		{
			UPursuitOrcaCrowdTrait* const Trait = NewObject<UPursuitOrcaCrowdTrait>();
			Trait->Radius = Radius;
			Entities.Add(SpawnBound(Mass, Trait, From, To));
			FPursuitOrcaMember Member;
			Member.Location = From;
			Member.Radius = Radius;
			Member.bHasGoal = true;
			Member.Goal = To;
			Members.Add(Member);
		}

		void SetGoal(int32 Index, const FVector& Goal)
		{
			Mass.Of<FPursuitOrcaAgentFragment>(Entities[Index]).Goal = Goal;
			Members[Index].Goal = Goal;
		}

		/** One step of both; whether they agree in every bit. */
		bool Step()
		{
			Mass.Phase.Run(CrowdFrame);
			for (FPursuitOrcaMember& Member : Members)
			{
				const PursuitAgent AtRest{InC(Member.Location), {0.0, 0.0, 0.0}, Member.MaxSpeed};
				const PursuitVec3 Goal = InC(Member.bHasGoal ? Member.Goal : Member.Location);
				PursuitVec3 Preferred{};
				pursuit_steer_seek(&AtRest, &Goal, &Preferred);
				Member.PreferredVelocity = FVector(Preferred.x, Preferred.y, Preferred.z);
			}
			const FPursuitOrcaStep Done = UPursuitOrcaLibrary::StepOrcaCrowd(Members, Walls, {}, FPursuitOrcaSettings(),
				FPursuitOrcaArrivalSettings(), 1500.0, 16, static_cast<double>(CrowdFrame));
			bool bAgree = Done.Reason == EPursuitStatus::OK;
			for (int32 Index = 0; Index < Entities.Num(); ++Index)
			{
				const FPursuitOrcaStatusFragment& Status = Mass.Of<FPursuitOrcaStatusFragment>(Entities[Index]);
				bAgree = bAgree && Mass.LocationOf(Entities[Index]) == Members[Index].Location
					&& (Status.Phase == Members[Index].Phase || !Members[Index].bHasGoal)
					&& Mass.VelocityOf(Entities[Index]) == Members[Index].Velocity && Status.Waited == Members[Index].Waited
					&& Status.Reason == EPursuitStatus::OK;
			}
			return bAgree;
		}

		FMassInWorld Mass;
		TArray<FPursuitOrcaWall> Walls;
		TArray<FMassEntityHandle> Entities;
		TArray<FPursuitOrcaMember> Members;
	};
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitMassSettles, "Pursuit.Mass.ACrowdSettlesAroundAGoalThatIsTaken", PURSUIT_TEST_FLAGS)
bool FPursuitMassSettles::RunTest(const FString&)
{
	FTwins Twins({});
	for (int32 Index = 0; Index < 12; ++Index)
	{
		const double Angle = 0.5 * Index;
		Twins.Add(FVector(1000.0 * FMath::Cos(Angle), 1000.0 * FMath::Sin(Angle), 0.0), FVector::ZeroVector, 42.0);
	}
	int32 Differ = 0;
	for (int32 Frame = 0; Frame < 900; ++Frame) { Differ += Twins.Step() ? 0 : 1; }
	TestEqual(TEXT("step by step as the node does"), Differ, 0);
	TArray<FVector> Places;
	for (const FMassEntityHandle Entity : Twins.Entities) { Places.Add(Twins.Mass.LocationOf(Entity)); }
	for (int32 Frame = 0; Frame < 60; ++Frame) { Twins.Step(); }
	int32 Arrived = 0;
	for (int32 Index = 0; Index < 12; ++Index)
	{
		const EPursuitOrcaPhase Phase = Twins.Mass.Of<FPursuitOrcaStatusFragment>(Twins.Entities[Index]).Phase;
		Arrived += Phase == EPursuitOrcaPhase::Arrived ? 1 : 0;
		TestTrue(TEXT("everybody says that it has come as far as it can"), Phase != EPursuitOrcaPhase::UnderWay);
		TestTrue(TEXT("stands"), FVector::Dist(Twins.Mass.LocationOf(Twins.Entities[Index]), Places[Index]) < 1.0e-3);
		// Twelve discs around one fill two rings.
		TestTrue(TEXT("and is near"), Places[Index].Size() < 5.0 * 42.0);
	}
	TestEqual(TEXT("one has the goal"), Arrived, 1);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitMassDoor, "Pursuit.Mass.ACrowdPassesAnOpenDoor", PURSUIT_TEST_FLAGS)
bool FPursuitMassDoor::RunTest(const FString&)
{
	// A room of 10 m by 10 m with a door of 0.9 m, for people of a radius of 0.4 m: each to a way point in the door and then on.
	FPursuitOrcaWall Room;
	Room.Corners = {FVector(0, 45, 0), FVector(0, 500, 0), FVector(-1000, 500, 0), FVector(-1000, -500, 0), FVector(0, -500, 0), FVector(0, -45, 0)};
	FTwins Twins({Room});
	for (int32 Index = 0; Index < 10; ++Index)
	{
		Twins.Add(FVector(-150.0 - 130.0 * (Index / 2), Index % 2 * 160.0 - 70.0, 0.0), FVector(30, 0, 0), 40.0);
	}
	int32 Differ = 0;
	int32 Inside = 10;
	int32 Frames = 0;
	for (; Frames < 1800 && Inside > 0; ++Frames)
	{
		Inside = 0;
		for (int32 Index = 0; Index < 10; ++Index)
		{
			const FVector Place = Twins.Mass.LocationOf(Twins.Entities[Index]);
			const bool bThrough = Place.X >= 25.0;
			Twins.SetGoal(Index, bThrough ? FVector(900.0 + 120.0 * Index, 120.0 * Index - 540.0, 0.0) : FVector(30.0, 0.0, 0.0));
			Inside += Place.X < 40.0 ? 1 : 0;
		}
		Differ += Twins.Step() ? 0 : 1;
	}
	TestEqual(TEXT("step by step as the node does"), Differ, 0);
	AddInfo(FString::Printf(TEXT("all are through after %.1f s"), Frames / 30.0));
	TestTrue(TEXT("all are through within a minute"), Inside == 0);
	for (int32 Frame = 0; Frame < 300; ++Frame) { Twins.Step(); }
	for (const FMassEntityHandle Entity : Twins.Entities)
	{
		TestTrue(TEXT("and have arrived"), Twins.Mass.Of<FPursuitOrcaStatusFragment>(Entity).Phase == EPursuitOrcaPhase::Arrived);
	}
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitMassIdle, "Pursuit.Mass.WhoHasNoGoalStepsAsideInACorridor", PURSUIT_TEST_FLAGS)
bool FPursuitMassIdle::RunTest(const FString&)
{
	// A corridor of 2 m, of which one of radius 0.4 m without a goal, in its middle, leaves no more than 0.6 m on either side.
	TArray<FPursuitOrcaWall> Walls;
	Walls.SetNum(2);
	Walls[0].Corners = {FVector(-2000, 100, 0), FVector(2000, 100, 0)};
	Walls[1].Corners = {FVector(-2000, -100, 0), FVector(2000, -100, 0)};
	FTwins Twins(Walls);
	Twins.Add(FVector::ZeroVector, FVector::ZeroVector, 40.0);
	Twins.Mass.Of<FPursuitOrcaAgentFragment>(Twins.Entities[0]).bHasGoal = false;
	Twins.Members[0].bHasGoal = false;
	Twins.Add(FVector(-400, 0, 0), FVector(1000, 0, 0), 40.0);
	int32 Differ = 0;
	int32 Frames = 0;
	for (; Frames < 900 && Twins.Mass.LocationOf(Twins.Entities[1]).X < 300.0; ++Frames)
	{
		Differ += Twins.Step() ? 0 : 1;
	}
	TestEqual(TEXT("step by step as the node does"), Differ, 0);
	TestTrue(TEXT("the other has passed within half a minute"), Frames < 900);
	TestTrue(TEXT("at the side of the one who stood in the middle"), FMath::Abs(Twins.Mass.LocationOf(Twins.Entities[0]).Y) > 20.0);
	return true;
}
