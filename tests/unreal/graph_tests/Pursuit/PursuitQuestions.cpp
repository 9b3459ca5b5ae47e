#include "PursuitQuestions.h"

#include "CoreMinimal.h"
#include "Components/SplineComponent.h"
#include "Engine/HitResult.h"
#include "GameFramework/Actor.h"
#include "PursuitAvoidLibrary.h"
#include "PursuitBatchLibrary.h"
#include "PursuitBlendLibrary.h"
#include "PursuitChaseLibrary.h"
#include "PursuitCrowdLibrary.h"
#include "PursuitDodgeLibrary.h"
#include "PursuitFormationLibrary.h"
#include "PursuitGuidanceLibrary.h"
#include "PursuitHandLibrary.h"
#include "PursuitLibrary.h"
#include "PursuitLineOfFireLibrary.h"
#include "PursuitMotionLibrary.h"
#include "PursuitOrcaLibrary.h"
#include "PursuitProjectileLibrary.h"
#include "PursuitRendezvousLibrary.h"
#include "PursuitRoamLibrary.h"
#include "PursuitTeamLibrary.h"
#include "PursuitTrackLibrary.h"
#include "PursuitTurretLibrary.h"
#include "PursuitWeaponLibrary.h"

namespace
{
	void SetChase(FBlueprintNode& Node)
	{
		Node.Set(TEXT("Pursuer Location"), FVector(0, 0, 500)).Set(TEXT("Pursuer Speed"), 600.0);
		Node.Set(TEXT("Target Location"), FVector(1000, 0, 500)).Set(TEXT("Target Velocity"), FVector(0, 100, 0));
	}

	void SetQueries(FBlueprintNode& Node)
	{
		TArray<FPursuitInterceptQuery> Queries;
		Queries.SetNum(1);
		Queries[0].PursuerLocation = FVector(0, 0, 500);
		Queries[0].TargetLocation = FVector(1000, 0, 500);
		Queries[0].TargetVelocity = FVector(0, 100, 0);
		Node.Set(TEXT("Queries"), Queries);
	}

	void SetSteeringQueries(FBlueprintNode& Node)
	{
		TArray<FPursuitSteeringQuery> Queries;
		Queries.SetNum(1);
		Queries[0].CurrentLocation = FVector(0, 0, 500);
		Queries[0].CurrentVelocity = FVector(0, 100, 0);
		Queries[0].TargetLocation = FVector(1000, 0, 500);
		Node.Set(TEXT("Queries"), Queries);
	}

	void SetAgent(FBlueprintNode& Node)
	{
		Node.Set(TEXT("Current Location"), FVector(0, 0, 500)).Set(TEXT("Current Velocity"), FVector(0, 100, 0));
	}

	void SetShooter(FBlueprintNode& Node)
	{
		Node.Set(TEXT("Shooter Location"), FVector::ZeroVector).Set(TEXT("Target Location"), FVector(100, 3000, 1000));
		Node.Set(TEXT("Target Velocity"), FVector(10, 20, 30));
	}

	/** One whose target accelerates, flown by ticks, so that every input counts. */
	FPursuitShot MakeShot()
	{
		FPursuitShot Shot;
		Shot.TargetLocation = FVector(3000, 100, 600);
		Shot.TargetVelocity = FVector(10, 20, 30);
		Shot.TargetAcceleration = FVector(1, 2, 3);
		return Shot;
	}

	FPursuitProjectileSettings MakeProjectileSettings()
	{
		FPursuitProjectileSettings Settings;
		Settings.ProjectileIntegrator = EPursuitIntegrator::SemiImplicitEuler;
		Settings.TargetIntegrator = EPursuitIntegrator::ExplicitEuler;
		return Settings;
	}

	void SetShot(FBlueprintNode& Node)
	{
		Node.Set(TEXT("Shot"), MakeShot()).Set(TEXT("Settings"), MakeProjectileSettings());
	}

	FPursuitTargetMotion MakeTarget(EPursuitTargetKind Kind, EPursuitPathTiming Timing = EPursuitPathTiming::Times)
	{
		FPursuitTargetMotion Target;
		Target.Kind = Kind;
		Target.Location = FVector(1000, 200, 0);
		Target.Velocity = FVector(50, 60, 0);
		Target.Acceleration = FVector(1, 2, 3);
		Target.MaxSpeed = 500.0;
		Target.TurnRate = 10.0;
		Target.FirstSwing.Velocity = FVector(10, 20, 5);
		Target.FirstSwing.Rate = 90.0;
		Target.SecondSwing.Velocity = FVector(5, 0, 10);
		Target.SecondSwing.Rate = 45.0;
		Target.Path.SetNum(2);
		Target.Path[0].Location = FVector(1000, 0, 0);
		Target.Path[1].Location = FVector(1000, 1000, 0);
		Target.Path[1].Time = 20.0;
		Target.PathTiming = Timing;
		return Target;
	}

	FPursuitPursuerMotion MakePursuer(EPursuitPursuerKind Kind)
	{
		FPursuitPursuerMotion Pursuer;
		Pursuer.Kind = Kind;
		Pursuer.Speed = 100.0;
		Pursuer.TurnRadius = 100.0;
		return Pursuer;
	}

	template<EPursuitPursuerKind PursuerKind, EPursuitTargetKind TargetKind, EPursuitPathTiming Timing = EPursuitPathTiming::Times>
	void AskMotion(FBlueprintNode& Node)
	{
		Node.Set(TEXT("Pursuer"), MakePursuer(PursuerKind)).Set(TEXT("Target"), MakeTarget(TargetKind, Timing));
	}

	template<EPursuitTargetKind TargetKind, EPursuitPathTiming Timing = EPursuitPathTiming::Times>
	void AskRendezvous(FBlueprintNode& Node)
	{
		FPursuitRendezvousShip Ship;
		Ship.Velocity = FVector(10, 0, 20);
		Ship.MaxSpeed = 900.0;
		Ship.TurnTime = 1.0;
		Node.Set(TEXT("Ship"), Ship).Set(TEXT("Target"), MakeTarget(TargetKind, Timing)).Set(TEXT("Horizon"), 60.0);
	}

	template<EPursuitTargetKind TargetKind, EPursuitPathTiming Timing = EPursuitPathTiming::Times>
	void AskRendezvousStep(FBlueprintNode& Node)
	{
		AskRendezvous<TargetKind, Timing>(Node);
		Node.Set(TEXT("State"), FPursuitRendezvousState()).Set(TEXT("Delta Seconds"), 0.02);
	}

	template<EPursuitTargetKind TargetKind, EPursuitPathTiming Timing = EPursuitPathTiming::Times>
	void AskState(FBlueprintNode& Node)
	{
		Node.Set(TEXT("Target"), MakeTarget(TargetKind, Timing)).Set(TEXT("Time"), 2.0);
	}

	template<bool bInPlane>
	void AskWander(FBlueprintNode& Node)
	{
		FPursuitWanderSettings Settings;
		Settings.bInPlane = bInPlane;
		Node.Set(TEXT("State"), UPursuitRoamLibrary::BeginWander(7, FVector(1, 0, 0))).Set(TEXT("Settings"), Settings);
		Node.Set(TEXT("Current Velocity"), FVector(0, 100, 0)).Set(TEXT("Max Speed"), 600.0).Set(TEXT("Delta Seconds"), 0.1);
	}

	void SetPath(FBlueprintNode& Node)
	{
		FPursuitSteeringPath Path;
		Path.Points = {FVector(0, 0, 500), FVector(1000, 0, 500)};
		Node.Set(TEXT("Path"), Path);
	}

	TArray<FPursuitSurface> MakeWalls()
	{
		FPursuitSurface Wall;
		Wall.Point = FVector(0, 70, 500);
		Wall.Normal = FVector(0, -1, 0);
		return {Wall};
	}

	template<EPursuitContainerKind Kind, EPursuitShapeKind ShapeKind = EPursuitShapeKind::Sphere>
	void AskContainment(FBlueprintNode& Node)
	{
		FPursuitContainer Container;
		Container.Kind = Kind;
		Container.Shape.Kind = ShapeKind;
		Container.Shape.HalfExtents = FVector(500, 40, 600);
		Container.Shape.Radius = 520.0;
		// The agent leaves a capsule where it leaves the ball.
		Container.Shape.HalfLength = 1.0;
		Container.Surfaces = MakeWalls();
		SetAgent(Node);
		Node.Set(TEXT("Container"), Container).Set(TEXT("Look Ahead Time"), 2.0);
	}

	template<typename StateType>
	void SetTurn(FBlueprintNode& Node)
	{
		Node.Set(TEXT("State"), StateType());
		FPursuitTurnLimits Limits;
		Limits.MaxAcceleration = 90.0;
		Node.Set(TEXT("Turn Limits"), Limits).Set(TEXT("Delta Seconds"), 0.1);
	}

	void SetFlowGrid(FBlueprintNode& Node)
	{
		FPursuitFlowField Grid;
		Grid.CountX = 2;
		Node.Set(TEXT("Grid"), Grid).Set(TEXT("Costs"), TArray<double>{1.0, 2.0});
		Node.Set(TEXT("Goals"), TArray<FVector>{FVector(100, 0, 0)});
	}

	/** One obstacle of every shape, the first of them ahead. */
	TArray<FPursuitShape> MakeObstacles()
	{
		TArray<FPursuitShape> Obstacles;
		Obstacles.SetNum(4);
		for (int32 Index = 0; Index < Obstacles.Num(); ++Index)
		{
			Obstacles[Index].Kind = static_cast<EPursuitShapeKind>(Index);
			Obstacles[Index].Location = FVector(500, 0, 500) + FVector(0, 400, -200) * Index;
		}
		return Obstacles;
	}

	template<EPursuitShapeKind Shape>
	void SetObstacle(FBlueprintNode& Node)
	{
		FPursuitShape Obstacle;
		Obstacle.Kind = Shape;
		Node.Set(TEXT("Obstacle"), Obstacle).Set(TEXT("Location"), FVector(-300, 10, 200));
	}

	template<EPursuitShapeKind Shape>
	void SetObstacles(FBlueprintNode& Node)
	{
		FPursuitShape Obstacle;
		Obstacle.Kind = Shape;
		Node.Set(TEXT("Obstacle"), Obstacle).Set(TEXT("Locations"), TArray<FVector>{FVector(-300, 10, 200)});
	}

	template<EPursuitShapeKind Shape>
	void AskContact(FBlueprintNode& Node)
	{
		SetObstacle<Shape>(Node);
		Node.Set(TEXT("Velocity"), FVector(300, -5, -200)).Set(TEXT("Radius"), 42.0);
	}

	void SetAvoider(FBlueprintNode& Node)
	{
		SetAgent(Node);
		Node.Set(TEXT("Steering"), FVector(600, -100, 0)).Set(TEXT("Obstacles"), MakeObstacles());
		Node.Set(TEXT("Settings"), FPursuitAvoidanceSettings());
	}

	FPursuitFiredShot MakeFiredShot()
	{
		FPursuitFiredShot Shot;
		Shot.LaunchVelocity = FVector(3000, 10, 20);
		Shot.Gravity = FVector(0, 0, -980);
		Shot.LinearDrag = 0.1;
		Shot.QuadraticDrag = 0.00001;
		return Shot;
	}

	void SetInTheWay(FBlueprintNode& Node)
	{
		TArray<FPursuitMovingBody> Bodies;
		Bodies.SetNum(2);
		Bodies[0].Location = FVector(1000, 20, 30);
		Bodies[0].Velocity = FVector(5, 300, 2);
		Bodies[1].Location = FVector(2000, -200, 30);
		Node.Set(TEXT("Bodies"), Bodies).Set(TEXT("Obstacles"), MakeObstacles());
	}

	void SetFiredShot(FBlueprintNode& Node)
	{
		SetInTheWay(Node);
		Node.Set(TEXT("Shot"), MakeFiredShot());
	}

	TArray<FPursuitWeightedSteering> MakeSteerings()
	{
		TArray<FPursuitWeightedSteering> Steerings;
		Steerings.SetNum(2);
		Steerings[0].Steering = FVector(300, 0, 0);
		Steerings[1].Steering = FVector(0, 400, 0);
		return Steerings;
	}

	/** Of an agent at (0, 0, 500) that flies along y, one ahead and one beside. */
	void SetNeighbors(FBlueprintNode& Node)
	{
		const TArray<FVector> Neighbors = {FVector(0, 100, 500), FVector(200, 50, 500)};
		SetAgent(Node);
		Node.Set(TEXT("Neighbor Locations"), Neighbors);
	}

	/** A tracker that has seen its target fly along x for two tenths of a second. */
	FPursuitMotionTracker MakeTracker()
	{
		FPursuitMotionTracker Tracker;
		UPursuitTrackLibrary::BeginMotionTracker(Tracker, FPursuitTrackerSettings());
		for (int32 Index = 0; Index < 3; ++Index)
		{
			UPursuitTrackLibrary::StepMotionTracker(Tracker, FVector(10 * Index, 5, 7), 0.1 * Index);
		}
		return Tracker;
	}

	/** A hand of middling skill that points along x. */
	FPursuitAimingHand MakeHand()
	{
		FPursuitAimingHand Hand;
		UPursuitHandLibrary::BeginAimingHand(Hand, FVector(1, 0, 0));
		return Hand;
	}

	void SetGrid(FBlueprintNode& Node)
	{
		const TArray<FVector> Locations = {FVector(0, 0, 500), FVector(300, 0, 500), FVector(0, 500, 500)};
		FPursuitNeighborGrid Grid;
		UPursuitCrowdLibrary::BuildNeighborGrid(Grid, Locations, {}, {});
		Node.Set(TEXT("Grid"), Grid);
		Node.Set(TEXT("Location"), FVector(10, 20, 500)).Set(TEXT("Max Neighbors"), 2).Set(TEXT("Except Agent"), 0);
	}

	using FNode = FBlueprintNode;

	/** An agent, a mover whose name begins the pins, and the maximum speed. */
	void SetMover(FBlueprintNode& Node, const FString& Mover)
	{
		Node.Set(*(Mover + TEXT(" Location")), FVector(1000, 0, 500)).Set(*(Mover + TEXT(" Velocity")), FVector(-50, 30, 10));
	}

	/** One who plans how late it can brake. */
	void SetBraker(FBlueprintNode& Node)
	{
		SetAgent(Node);
		Node.Set(TEXT("Limits"), FPursuitSteeringLimits()).Set(TEXT("Delta Seconds"), 0.1);
	}

	void SetLeader(FBlueprintNode& Node)
	{
		SetBraker(Node);
		SetMover(Node, TEXT("Leader"));
		Node.Set(TEXT("Leader Forward"), FVector(1, 0, 0));
	}

	/** A formation that moves and turns, of two members. */
	void SetFormation(FBlueprintNode& Node)
	{
		FPursuitFormationAnchor Anchor;
		Anchor.Location = FVector(500, 0, 500);
		Anchor.Velocity = FVector(100, 20, 0);
		Anchor.AngularVelocity = FVector(0, 0, 10);
		TArray<FPursuitFormationMember> Members;
		Members.SetNum(2);
		Members[0].Location = FVector(0, 0, 500);
		Members[0].Slot = FVector(-50, -100, 0);
		Members[1].Location = FVector(0, 300, 500);
		Members[1].Slot = FVector(0, 100, 0);
		Node.Set(TEXT("Anchor"), Anchor).Set(TEXT("Members"), Members);
	}

	/** Asks a steering node by the names of its pins: an agent that flies along y, and everything else ahead of it, on the move. */
	void AskByPins(FBlueprintNode& Node)
	{
		Node.ConnectRest();
		for (const FPursuitReal& Real : FPursuitPins(Node, EPinDirection::Input).Reals)
		{
			FVector Vector(1, 2, 3);
			if (Real.Path.StartsWith(TEXT("CurrentLocation."))) { Vector = FVector(0, 0, 500); }
			else if (Real.Path.StartsWith(TEXT("CurrentVelocity."))) { Vector = FVector(0, 100, 0); }
			else if (Real.Path.Contains(TEXT("Location."))) { Vector = FVector(1000, 0, 500); }
			else if (Real.Path.Contains(TEXT("Velocity."))) { Vector = FVector(-50, 30, 10); }
			if (Real.Path.EndsWith(TEXT(".X"))) { *Real.Place = Vector.X; }
			else if (Real.Path.EndsWith(TEXT(".Y"))) { *Real.Place = Vector.Y; }
			else if (Real.Path.EndsWith(TEXT(".Z"))) { *Real.Place = Vector.Z; }
		}
	}

	bool HasQuestion(const TArray<FPursuitQuestion>& Questions, const FString& Node)
	{
		for (const FPursuitQuestion& Question : Questions)
		{
			if (Node == Question.Node) { return true; }
		}
		return false;
	}

	/** The names of the nodes that steer one agent. */
	const TArray<FString>& SteeringNodes()
	{
		static TArray<FString> Names;
		if (Names.Num() > 0) { return Names; }
		for (const UFunction* Function : PursuitLibraryNodes())
		{
			const FString Name = Function->GetDisplayName();
			if (Name.StartsWith(TEXT("Calculate ")) && Name.EndsWith(TEXT(" Steering"))) { Names.Add(Name); }
		}
		return Names;
	}
}

/** A bullet with a motor. */
static FPursuitProjectileFlight MakeFlight()
{
	FPursuitProjectileFlight Flight;
	FPursuitDragPoint Point;
	Point.Coefficient = 0.5;
	Flight.DragLaw = EPursuitDragLaw::Table;
	Flight.Table = {Point, Point};
	Flight.Table[1].Mach = 2.0;
	Flight.BallisticCoefficient = 0.5;
	Flight.Thrust = 5000.0;
	Flight.BurnTime = 0.25;
	return Flight;
}

static TArray<FPursuitQuestion> MakeQuestions()
{
	using EPursuer = EPursuitPursuerKind;
	using ETarget = EPursuitTargetKind;
	constexpr EPursuitPathTiming Speeds = EPursuitPathTiming::Speeds;
	using EShape = EPursuitShapeKind;
	TArray<FPursuitQuestion> Questions = {
		{TEXT("Predict Intercept Point"), TEXT("PredictInterceptPoint"),
			[](FNode& Node) { SetChase(Node); Node.Set(TEXT("Max Prediction Seconds"), 5.0); }},
		{TEXT("Solve Intercept"), TEXT("SolveIntercept"), [](FNode& Node) { SetChase(Node); }},
		{TEXT("Solve Intercept 2D"), TEXT("SolveIntercept"),
			[](FNode& Node) {
				Node.Set(TEXT("Pursuer Location"), FVector2D::ZeroVector).Set(TEXT("Pursuer Speed"), 600.0);
				Node.Set(TEXT("Target Location"), FVector2D(1000, 0)).Set(TEXT("Target Velocity"), FVector2D(0, 100));
			}},
		{TEXT("Predict Intercept"), TEXT("PredictIntercept"), [](FNode& Node) { SetChase(Node); }},
		{TEXT("Solve Intercepts"), TEXT("SolveIntercepts"), [](FNode& Node) { SetQueries(Node); }},
		{TEXT("Predict Intercepts"), TEXT("PredictIntercepts"), [](FNode& Node) { SetQueries(Node); }},
		{TEXT("Calculate Seek Steerings"), TEXT("SteerMany"), [](FNode& Node) { SetSteeringQueries(Node); }},
		{TEXT("Calculate Flee Steerings"), TEXT("SteerMany"), [](FNode& Node) { SetSteeringQueries(Node); }},
		{TEXT("Calculate Arrive Steerings"), TEXT("SteerMany"),
			[](FNode& Node) { SetSteeringQueries(Node); Node.Set(TEXT("Slowdown Radius"), 3000.0); }},
		{TEXT("Calculate Pursue Steerings"), TEXT("SteerMany"),
			[](FNode& Node) {
				TArray<FPursuitChaseQuery> Queries;
				Queries.SetNum(1);
				Queries[0].CurrentLocation = FVector(0, 0, 500);
				Queries[0].TargetLocation = FVector(1000, 0, 500);
				Queries[0].TargetVelocity = FVector(0, 100, 0);
				Node.Set(TEXT("Queries"), Queries).Set(TEXT("Settings"), FPursuitPredictionSettings());
			}},
		{TEXT("Solve Turrets"), TEXT("AimMany"),
			[](FNode& Node) {
				TArray<FPursuitTurretQuery> Queries;
				Queries.SetNum(1);
				Queries[0].TargetLocation = FVector(100, 3000, 1000);
				Queries[0].TargetVelocity = FVector(10, 20, 30);
				Node.Set(TEXT("Queries"), Queries);
			}},
		{TEXT("Solve Projectiles"), TEXT("AimMany"),
			[](FNode& Node) {
				Node.Set(TEXT("Shots"), TArray<FPursuitShot>{MakeShot()}).Set(TEXT("Settings"), MakeProjectileSettings());
				Node.Set(TEXT("Muzzle Speed"), 5000.0);
			}},
		{TEXT("Get Signed Distances"), TEXT("MeasureMany"), SetObstacles<EShape::Sphere>},
		{TEXT("Get Signed Distances"), TEXT("MeasureMany"), SetObstacles<EShape::Box>},
		{TEXT("Get Signed Distances"), TEXT("MeasureMany"), SetObstacles<EShape::HalfSpace>},
		{TEXT("Get Signed Distances"), TEXT("MeasureMany"), SetObstacles<EShape::Capsule>},
		{TEXT("Get Closest Approach"), TEXT("GetClosestApproach"), [](FNode& Node) { SetChase(Node); }},
		{TEXT("Describe Pursuit Status"), TEXT("DescribePursuitStatus"), [](FNode&) {}},
		{TEXT("Get Facing"), TEXT("RicherSteering"),
			[](FNode& Node) {
				Node.Set(TEXT("Current Location"), FVector(0, 0, 500)).Set(TEXT("Forward"), FVector(1, 1, 0));
				Node.Set(TEXT("Target Location"), FVector(1000, 0, 500));
			}},
		{TEXT("Leaves Way"), TEXT("LeaveAWay"),
			[](FNode& Node) { Node.Set(TEXT("Kept Time"), 8.0).Set(TEXT("New Time"), 5.0).Set(TEXT("Gain Time"), 1.0).Set(TEXT("Gain Part"), 0.25); }},
		{TEXT("Is Within Arrival Radius"), TEXT("RicherSteering"),
			[](FNode& Node) {
				Node.Set(TEXT("Current Location"), FVector(0, 0, 500)).Set(TEXT("Target Location"), FVector(30, 40, 500));
				Node.Set(TEXT("Arrival Radius"), 50.0);
			}},
		{TEXT("Apply Steering"), TEXT("RicherSteering"),
			[](FNode& Node) {
				Node.Set(TEXT("Current Velocity"), FVector(0, 100, 0)).Set(TEXT("Steering"), FVector(600, 0, 0));
				Node.Set(TEXT("Delta Seconds"), 0.1);
			}},
		{TEXT("Get Acceleration Input"), TEXT("RicherSteering"),
			[](FNode& Node) {
				Node.Set(TEXT("Current Velocity"), FVector(100, 0, 0)).Set(TEXT("New Velocity"), FVector(132, 0, 0));
				Node.Set(TEXT("Max Acceleration"), 2048.0).Set(TEXT("Delta Seconds"), 0.0625);
			}},
		{TEXT("Get Velocity Input"), TEXT("RicherSteering"),
			[](FNode& Node) {
				Node.Set(TEXT("Current Velocity"), FVector(300, 0, 0)).Set(TEXT("Steering"), FVector(0, 150, 0)).Set(TEXT("Max Speed"), 600.0);
			}},
		{TEXT("Advance Agent"), TEXT("RicherSteering"),
			[](FNode& Node) { SetAgent(Node); Node.Set(TEXT("Steering"), FVector(600, 0, 0)).Set(TEXT("Delta Seconds"), 0.1); }},
		{TEXT("Begin Wander"), TEXT("Wander"), [](FNode& Node) { Node.Set(TEXT("Seed"), 7).Set(TEXT("Forward"), FVector(1, 0, 0)); }},
		{TEXT("Calculate Wander Steering"), TEXT("Wander"), &AskWander<false>},
		{TEXT("Calculate Wander Steering"), TEXT("Wander"), &AskWander<true>},
		{TEXT("Calculate Path Follow Steering"), TEXT("FollowPath"),
			[](FNode& Node) {
				SetBraker(Node);
				SetPath(Node);
				Node.Set(TEXT("Progress"), 10.0).Set(TEXT("Settings"), FPursuitFollowPathSettings());
			}},
		{TEXT("Calculate Path Follow Steering"), TEXT("FollowPath"),
			[](FNode& Node) {
				SetBraker(Node);
				SetPath(Node);
				FPursuitFollowPathSettings Following;
				Following.bBrakeForTheEnd = true;
				Node.Set(TEXT("Progress"), 10.0).Set(TEXT("Settings"), Following);
			}},
		{TEXT("Calculate Stay On Path Steering"), TEXT("FollowPath"),
			[](FNode& Node) { SetAgent(Node); SetPath(Node); Node.Set(TEXT("Look Ahead Time"), 2.0); }},
		{TEXT("Get Path Point"), TEXT("FollowPath"), [](FNode& Node) { SetPath(Node); Node.Set(TEXT("Progress"), 300.0); }},
		{TEXT("Find Path Progress"), TEXT("FollowPath"),
			[](FNode& Node) { SetPath(Node); Node.Set(TEXT("Location"), FVector(300, 50, 500)); }},
		{TEXT("Calculate Wall Follow Steering"), TEXT("FollowWall"),
			[](FNode& Node) {
				FPursuitFollowWallSettings Following;
				Following.Side = EPursuitWallSide::Right;
				SetAgent(Node);
				Node.Set(TEXT("Surfaces"), MakeWalls()).Set(TEXT("Settings"), Following);
			}},
		{TEXT("Get Wall Surface"), TEXT("FollowWall"),
			[](FNode& Node) {
				Node.Set(TEXT("Start"), FVector(0, 70, 0)).Set(TEXT("End"), FVector(900, 70, 0));
				Node.Set(TEXT("Current Location"), FVector(100, 0, 0));
			}},
		{TEXT("Calculate Containment Steering"), TEXT("Containment"), &AskContainment<EPursuitContainerKind::Shape>},
		{TEXT("Calculate Containment Steering"), TEXT("Containment"), &AskContainment<EPursuitContainerKind::Shape, EPursuitShapeKind::Box>},
		{TEXT("Calculate Containment Steering"), TEXT("Containment"),
			&AskContainment<EPursuitContainerKind::Shape, EPursuitShapeKind::Capsule>},
		{TEXT("Calculate Containment Steering"), TEXT("Containment"), &AskContainment<EPursuitContainerKind::HalfSpaces>},
		{TEXT("Calculate Flow Field Steering"), TEXT("FlowField"),
			[](FNode& Node) {
				FPursuitFlowField Field;
				Field.Flows = {FVector(100, 0, 0), FVector(200, 0, 0)};
				Field.CountX = 2;
				SetAgent(Node);
				Node.Set(TEXT("Field"), Field);
			}},
		{TEXT("Build Flow Field"), TEXT("BuildFlowField"), [](FNode& Node) { SetFlowGrid(Node); }},
		{TEXT("Begin Flow Field"), TEXT("BuildFlowField"), [](FNode& Node) { SetFlowGrid(Node); }},
		{TEXT("Continue Flow Field"), TEXT("BuildFlowField"),
			[](FNode& Node) {
				FPursuitFlowField Grid;
				Grid.CountX = 2;
				EPursuitStatus Reason;
				Node.Set(TEXT("Build"), UPursuitRoamLibrary::BeginFlowField(Grid, {}, {FVector::ZeroVector}, Reason));
			}},
		{TEXT("Add Congestion"), TEXT("BuildFlowField"),
			[](FNode& Node) {
				FPursuitFlowField Grid;
				Grid.CountX = 2;
				Node.Set(TEXT("Grid"), Grid).Set(TEXT("Costs"), TArray<double>{1.0, 2.0});
				Node.Set(TEXT("Locations"), TArray<FVector>{FVector(100, 0, 0)});
				Node.Set(TEXT("Velocities"), TArray<FVector>{FVector(70, 0, 0)});
			}},
		{TEXT("Advance Turn"), TEXT("Turning"), [](FNode& Node) { SetTurn<FPursuitTurnState>(Node); Node.Set(TEXT("Direction"), FVector(0, 1, 0)); }},
		{TEXT("Advance Turn Along Velocity"), TEXT("Turning"),
			[](FNode& Node) { SetTurn<FPursuitTurnState>(Node); Node.Set(TEXT("Current Velocity"), FVector(0, 1, 0)); }},
		{TEXT("Advance Yaw"), TEXT("Turning"), [](FNode& Node) { SetTurn<FPursuitYawState>(Node); Node.Set(TEXT("Goal Yaw"), 90.0); }},
		{TEXT("Calculate Obstacle Avoidance Steering"), TEXT("AvoidObstacles"), [](FNode& Node) { SetAvoider(Node); }},
		{TEXT("Apply Guard"), TEXT("ApplyGuard"),
			[](FNode& Node) {
				SetAvoider(Node);
				Node.Set(TEXT("Delta Seconds"), 0.1).Set(TEXT("Limits"), FPursuitSteeringLimits());
			}},
		{TEXT("Calculate Collision Avoidance Steering"), TEXT("AvoidCollisions"),
			[](FNode& Node) {
				SetAgent(Node);
				TArray<FPursuitMovingNeighbor> Neighbors;
				Neighbors.SetNum(1);
				Neighbors[0].Location = FVector(0, 300, 500);
				Neighbors[0].Velocity = FVector(1, -200, 0);
				Node.Set(TEXT("Max Speed"), 600.0).Set(TEXT("Neighbors"), Neighbors).Set(TEXT("Settings"), FPursuitCollisionSettings());
			}},
		{TEXT("Get Signed Distance"), TEXT("FindObstacle"), SetObstacle<EShape::Sphere>},
		{TEXT("Get Signed Distance"), TEXT("FindObstacle"), SetObstacle<EShape::Box>},
		{TEXT("Get Signed Distance"), TEXT("FindObstacle"), SetObstacle<EShape::HalfSpace>},
		{TEXT("Get Signed Distance"), TEXT("FindObstacle"), SetObstacle<EShape::Capsule>},
		{TEXT("Sweep Sphere"), TEXT("FindObstacle"), AskContact<EShape::Sphere>},
		{TEXT("Sweep Sphere"), TEXT("FindObstacle"), AskContact<EShape::Box>},
		{TEXT("Sweep Sphere"), TEXT("FindObstacle"), AskContact<EShape::HalfSpace>},
		{TEXT("Sweep Sphere"), TEXT("FindObstacle"), AskContact<EShape::Capsule>},
		{TEXT("Blend Steering Weighted"), TEXT("BlendSteering"), [](FNode& Node) { Node.Set(TEXT("Steerings"), MakeSteerings()); }},
		{TEXT("Blend Steering By Priority"), TEXT("BlendSteering"),
			[](FNode& Node) {
				Node.Set(TEXT("Steerings"), TArray<FVector>{FVector::ZeroVector, FVector(100, 20, 3)});
				Node.Set(TEXT("Threshold"), 1.0);
			}},
		{TEXT("Blend Steering In Order"), TEXT("BlendSteering"),
			[](FNode& Node) { Node.Set(TEXT("Steerings"), MakeSteerings()).Set(TEXT("Budget"), 450.0); }},
		{TEXT("Get Context Direction"), TEXT("ContextMap"),
			[](FNode& Node) { Node.Set(TEXT("Layout"), EPursuitContextLayout::Circle).Set(TEXT("Slot"), 2); }},
		{TEXT("Blend Into Context"), TEXT("ContextMap"),
			[](FNode& Node) { Node.Set(TEXT("Slots"), TArray<double>{0.1, 0.2, 0.3, 0.4}).Set(TEXT("Direction"), FVector(1, 2, 3)); }},
		{TEXT("Find Context Direction"), TEXT("ContextMap"),
			[](FNode& Node) {
				Node.Set(TEXT("Interest"), TArray<double>{0.1, 0.9, 0.3, 0.4});
				Node.Set(TEXT("Danger"), TArray<double>{0.0, 0.1, 0.0, 0.9}).Set(TEXT("Danger Tolerance"), 0.2);
			}},
		{TEXT("Solve Turret"), TEXT("SolveTurret"),
			[](FNode& Node) { SetShooter(Node); Node.Set(TEXT("Facing"), FVector(1, 0, 0)); }},
		{TEXT("Begin Turret Search"), TEXT("StepTurretSearch"),
			[](FNode& Node) { SetShooter(Node); Node.Set(TEXT("Facing"), FVector(1, 0, 0)); }},
		{TEXT("Step Turret Search"), TEXT("StepTurretSearch"),
			[](FNode& Node) {
				const FVector Target(100, 3000, 1000);
				const FPursuitTurretSearch Search = UPursuitTurretLibrary::BeginTurretSearch(
					FVector::ZeroVector, FVector(1, 0, 0), Target, FVector(10, 20, 30));
				Node.Set(TEXT("Search"), Search).Set(TEXT("Steps"), 1000);
			}},
		{TEXT("Solve Gimbal Turret"), TEXT("SolveGimbalTurret"),
			[](FNode& Node) {
				FPursuitGimbal Gimbal;
				Gimbal.bYawIsLimited = true;
				SetShooter(Node);
				Node.Set(TEXT("Base Forward"), FVector(1, 0, 0)).Set(TEXT("Base Up"), FVector(0, 0, 1)).Set(TEXT("Gimbal"), Gimbal);
			}},
		{TEXT("Solve Ballistic Turret"), TEXT("SolveBallisticTurret"),
			[](FNode& Node) {
				FPursuitGimbal Gimbal;
				Gimbal.bYawIsLimited = true;
				Node.Set(TEXT("Shot"), MakeShot()).Set(TEXT("Base"), FPursuitTurretBase()).Set(TEXT("Gimbal"), Gimbal);
				Node.Set(TEXT("Muzzle Speed"), 5000.0);
			}},
		{TEXT("Find Line Of Fire"), TEXT("FindLineOfFire"), SetFiredShot},
		{TEXT("Find Flight Line Of Fire"), TEXT("FindFlightLineOfFire"),
			[](FNode& Node) { SetFiredShot(Node); Node.Set(TEXT("Flight"), MakeFlight()); }},
		{TEXT("Find Lines Of Fire"), TEXT("FindLinesOfFire"),
			[](FNode& Node) {
				SetInTheWay(Node);
				Node.Set(TEXT("Shots"), TArray<FPursuitFiredShot>{MakeFiredShot()});
			}},
		{TEXT("Find Clear Arc"), TEXT("FindClearArc"),
			[](FNode& Node) {
				SetFiredShot(Node);
				TArray<FPursuitLaunch> Launches;
				Launches.SetNum(2);
				Launches[0].LaunchVelocity = FVector(3000, 100, 20);
				Launches[1].LaunchVelocity = FVector(3000, -100, 900);
				Launches[0].Time = Launches[1].Time = 1.0;
				Node.Set(TEXT("Launches"), Launches);
			}},
		{TEXT("Find Clear Launch"), TEXT("FindClearLaunch"),
			[](FNode& Node) { SetFiredShot(Node); Node.Set(TEXT("Settings"), FPursuitClearLaunchSettings()); }},
		{TEXT("Solve Projectile"), TEXT("SolveProjectile"),
			[](FNode& Node) { SetShot(Node); Node.Set(TEXT("Muzzle Speed"), 5000.0); }},
		{TEXT("Solve Projectile By Apex"), TEXT("SolveProjectileOfAnySpeed"),
			[](FNode& Node) { SetShot(Node); Node.Set(TEXT("Apex Height"), 2000.0); }},
		{TEXT("Solve Projectile By Angle"), TEXT("SolveProjectileOfAnySpeed"),
			[](FNode& Node) { SetShot(Node); Node.Set(TEXT("Elevation"), 45.0); }},
		{TEXT("Solve Projectile By Time"), TEXT("SolveProjectileOfAnySpeed"),
			[](FNode& Node) { SetShot(Node); Node.Set(TEXT("Flight Time"), 2.0); }},
		{TEXT("Solve Projectile Minimum Speed"), TEXT("SolveProjectileOfAnySpeed"),
			[](FNode& Node) { SetShot(Node); Node.Set(TEXT("Horizon"), 10.0); }},
		{TEXT("Solve Projectile With Drag"), TEXT("SolveProjectileWithDrag"),
			[](FNode& Node) {
				FPursuitShot Shot;
				Shot.TargetLocation = FVector(3000, 100, 600);
				Node.Set(TEXT("Shot"), Shot).Set(TEXT("Muzzle Speed"), 5000.0).Set(TEXT("Settings"), FPursuitDragSettings());
			}},
		{TEXT("Solve Projectile Flight"), TEXT("SolveProjectileFlight"),
			[](FNode& Node) {
				FPursuitShot Shot;
				Shot.TargetLocation = FVector(30000, 1000, 600);
				Node.Set(TEXT("Shot"), Shot).Set(TEXT("Muzzle Speed"), 50000.0).Set(TEXT("Flight"), MakeFlight());
			}},
		{TEXT("Advance Projectile"), TEXT("AdvanceProjectile"),
			[](FNode& Node) {
				FPursuitProjectileState State;
				State.Velocity = FVector(50000, 100, 20);
				Node.Set(TEXT("State"), State).Set(TEXT("Flight"), MakeFlight()).Set(TEXT("Delta Seconds"), 0.125);
			}},
		{TEXT("Solve Motion Intercept"), TEXT("SolveMotionIntercept"), &AskMotion<EPursuer::Constant, ETarget::Straight>},
		{TEXT("Solve Motion Intercept"), TEXT("SolveMotionIntercept"), &AskMotion<EPursuer::Ramp, ETarget::Accelerating>},
		{TEXT("Solve Motion Intercept"), TEXT("SolveMotionIntercept"), &AskMotion<EPursuer::Thrust, ETarget::Turning>},
		{TEXT("Solve Motion Intercept"), TEXT("SolveMotionIntercept"), &AskMotion<EPursuer::Car, ETarget::Path>},
		{TEXT("Solve Motion Intercept"), TEXT("SolveMotionIntercept"), &AskMotion<EPursuer::Constant, ETarget::Path, Speeds>},
		{TEXT("Solve Motion Intercept"), TEXT("SolveMotionIntercept"), &AskMotion<EPursuer::Constant, ETarget::Weaving>},
		{TEXT("Get Motion State"), TEXT("GetMotionState"), &AskState<ETarget::Straight>},
		{TEXT("Get Motion State"), TEXT("GetMotionState"), &AskState<ETarget::Weaving>},
		{TEXT("Get Motion State"), TEXT("GetMotionState"), &AskState<ETarget::Accelerating>},
		{TEXT("Get Motion State"), TEXT("GetMotionState"), &AskState<ETarget::Turning>},
		{TEXT("Get Motion State"), TEXT("GetMotionState"), &AskState<ETarget::Path>},
		{TEXT("Get Motion State"), TEXT("GetMotionState"), &AskState<ETarget::Path, Speeds>},
		{TEXT("Find Rendezvous"), TEXT("Rendezvous"), &AskRendezvous<ETarget::Straight>},
		{TEXT("Find Rendezvous"), TEXT("Rendezvous"), &AskRendezvous<ETarget::Weaving>},
		{TEXT("Find Rendezvous"), TEXT("Rendezvous"), &AskRendezvous<ETarget::Accelerating>},
		{TEXT("Find Rendezvous"), TEXT("Rendezvous"), &AskRendezvous<ETarget::Turning>},
		{TEXT("Find Rendezvous"), TEXT("Rendezvous"), &AskRendezvous<ETarget::Path>},
		{TEXT("Find Rendezvous"), TEXT("Rendezvous"), &AskRendezvous<ETarget::Path, Speeds>},
		{TEXT("Step Rendezvous"), TEXT("Rendezvous"), &AskRendezvousStep<ETarget::Straight>},
		{TEXT("Step Rendezvous"), TEXT("Rendezvous"), &AskRendezvousStep<ETarget::Weaving>},
		{TEXT("Step Rendezvous"), TEXT("Rendezvous"), &AskRendezvousStep<ETarget::Accelerating>},
		{TEXT("Step Rendezvous"), TEXT("Rendezvous"), &AskRendezvousStep<ETarget::Turning>},
		{TEXT("Step Rendezvous"), TEXT("Rendezvous"), &AskRendezvousStep<ETarget::Path>},
		{TEXT("Step Rendezvous"), TEXT("Rendezvous"), &AskRendezvousStep<ETarget::Path, Speeds>},
		{TEXT("Find Dubins Path"), TEXT("FindDubinsPathAndPose"),
			[](FNode& Node) { Node.Set(TEXT("Car"), MakePursuer(EPursuer::Car)).Set(TEXT("Point"), FVector(100, 400, 0)); }},
		{TEXT("Get Dubins Pose"), TEXT("FindDubinsPathAndPose"),
			[](FNode& Node) {
				FPursuitDubinsPath Path;
				Path.First = EPursuitDubinsSegment::Right;
				Path.FirstLength = 100.0;
				Path.SecondLength = 300.0;
				Node.Set(TEXT("Car"), MakePursuer(EPursuer::Car)).Set(TEXT("Path"), Path).Set(TEXT("Distance"), 200.0);
			}},
		{TEXT("Solve Team Assignment"), TEXT("SolveTeamAssignment"),
			[](FNode& Node) {
				TArray<FPursuitTeamPursuer> Pursuers;
				Pursuers.SetNum(2);
				Pursuers[1].Location = FVector(-600, 0, 0);
				TArray<FPursuitTeamTarget> Targets;
				Targets.SetNum(2);
				Targets[1].Location = FVector(0, 800, 0);
				Node.Set(TEXT("Pursuers"), Pursuers).Set(TEXT("Targets"), Targets);
			}},
		{TEXT("Solve Weapon Assignment"), TEXT("SolveWeaponAssignment"),
			[](FNode& Node) {
				TArray<FPursuitWeapon> Weapons;
				Weapons.SetNum(2);
				TArray<FPursuitWeaponThreat> Threats;
				Threats.SetNum(2);
				TArray<FPursuitWeaponHit> Hits;
				Hits.SetNum(4);
				Node.Set(TEXT("Weapons"), Weapons).Set(TEXT("Threats"), Threats).Set(TEXT("Hits"), Hits);
			}},
		{TEXT("Step Flock"), TEXT("StepFlock"),
			[](FNode& Node) {
				const TArray<FVector> Locations = {FVector(0, 0, 500), FVector(300, 0, 500)};
				const TArray<FVector> Velocities = {FVector(0, 100, 0), FVector(0, 200, 50)};
				Node.Set(TEXT("Locations"), Locations).Set(TEXT("Velocities"), Velocities);
				Node.Set(TEXT("Settings"), FPursuitFlockSettings()).Set(TEXT("Delta Seconds"), 0.1);
			}},
		{TEXT("Build Neighbor Grid"), TEXT("FindNeighborsWithin"),
			[](FNode& Node) {
				const TArray<FVector> Locations = {FVector(0, 0, 500), FVector(300, 0, 500)};
				Node.Set(TEXT("Grid"), FPursuitNeighborGrid()).Set(TEXT("Locations"), Locations);
			}},
		{TEXT("Find Neighbors Within"), TEXT("FindNeighborsWithin"),
			[](FNode& Node) { SetGrid(Node); Node.Set(TEXT("Search Radius"), 400.0); }},
		{TEXT("Find Nearest Neighbors"), TEXT("FindNeighborsWithin"), [](FNode& Node) { SetGrid(Node); }},
		{TEXT("Calculate Separation Steering"), TEXT("FlockRules"), [](FNode& Node) { SetNeighbors(Node); }},
		{TEXT("Calculate Alignment Steering"), TEXT("FlockRules"),
			[](FNode& Node) {
				const TArray<FVector> Velocities = {FVector(0, 200, 0), FVector(50, 100, 0)};
				SetNeighbors(Node);
				Node.Set(TEXT("Neighbor Velocities"), Velocities);
			}},
		{TEXT("Calculate Cohesion Steering"), TEXT("FlockRules"), [](FNode& Node) { SetNeighbors(Node); }},
		{TEXT("Find Motion Estimate"), TEXT("FindMotionEstimate"),
			[](FNode& Node) {
				TArray<FPursuitMotionSample> History;
				History.SetNum(3);
				for (int32 Index = 0; Index < 3; ++Index)
				{
					History[Index].Time = 0.1 * Index;
					History[Index].Location = FVector(10 * Index, 5, 7);
				}
				Node.Set(TEXT("History"), History).Set(TEXT("Settings"), FPursuitEstimateSettings());
			}},
		{TEXT("Dodge Shots"), TEXT("DodgeShots"),
			[](FNode& Node) {
				FPursuitDodgeShot Shot;
				Shot.Location = FVector(3000, 20, 500);
				Shot.Velocity = FVector(-3000, 0, 0);
				Shot.BlastRadius = 50.0;
				Shot.Fuse = 0.9;
				FPursuitDodger Dodger;
				Dodger.Location = FVector(0, 0, 500);
				Node.Set(TEXT("State"), FPursuitDodgeState()).Set(TEXT("Dodger"), Dodger);
				Node.Set(TEXT("Shots"), TArray<FPursuitDodgeShot>{Shot, Shot});
			}},
		{TEXT("Begin Aiming Hand"), TEXT("StepAimingHand"),
			[](FNode& Node) { Node.Set(TEXT("Hand"), FPursuitAimingHand()).Set(TEXT("Forward"), FVector(1, 2, 0)); }},
		{TEXT("Get Guidance"), TEXT("GetGuidance"),
			[](FNode& Node) {
				FPursuitGuidanceSettings Settings;
				Settings.Law = EPursuitGuidanceLaw::ImpactAngleAndTime;
				Settings.ImpactTime = 6.0;
				Node.Set(TEXT("Missile Location"), FVector(10, 20, 30)).Set(TEXT("Missile Velocity"), FVector(600, 0, 0));
				Node.Set(TEXT("Target Location"), FVector(3000, 200, 0)).Set(TEXT("Target Velocity"), FVector(0, 50, 0));
				Node.Set(TEXT("Settings"), Settings).Set(TEXT("Delta Seconds"), 0.02);
			}},
		{TEXT("Find Salvo"), TEXT("FindSalvo"),
			[](FNode& Node) {
				TArray<FPursuitSalvoMissile> Missiles;
				Missiles.SetNum(2);
				Missiles[0].Location = FVector(-300000, 0, 0);
				Missiles[0].Velocity = Missiles[1].Velocity = FVector(30000, 0, 0);
				Missiles[1].Location = FVector(-310000, 50000, 0);
				Missiles[1].ImpactDirection = FVector(1, 1, 0);
				Node.Set(TEXT("Target Location"), FVector(10, 20, 30)).Set(TEXT("Target Velocity"), FVector(0, 500, 0));
				Node.Set(TEXT("Missiles"), Missiles).Set(TEXT("Settings"), FPursuitSalvoSettings());
			}},
		{TEXT("Step Aiming Hand"), TEXT("StepAimingHand"),
			[](FNode& Node) {
				Node.Set(TEXT("Hand"), MakeHand()).Set(TEXT("Target"), FPursuitAimingTarget()).Set(TEXT("Delta Seconds"), 0.02);
			}},
		{TEXT("Begin Motion Tracker"), TEXT("StepMotionTracker"),
			[](FNode& Node) { Node.Set(TEXT("Tracker"), FPursuitMotionTracker()).Set(TEXT("Settings"), FPursuitTrackerSettings()); }},
		{TEXT("Step Motion Tracker"), TEXT("StepMotionTracker"),
			[](FNode& Node) {
				Node.Set(TEXT("Tracker"), MakeTracker()).Set(TEXT("Location"), FVector(30, 5, 7)).Set(TEXT("Time"), 0.3);
			}},
		{TEXT("Get Tracked Motion"), TEXT("StepMotionTracker"), [](FNode& Node) { Node.Set(TEXT("Tracker"), MakeTracker()); }},
		{TEXT("Solve ORCA Velocity"), TEXT("SolveOrcaVelocity"),
			[](FNode& Node) {
				FPursuitOrcaSettings Settings;
				Settings.Dimensions = EPursuitDimensions::Three;
				FPursuitOrcaAgent Agent;
				Agent.Velocity = FVector(200, 10, 5);
				Agent.PreferredVelocity = FVector(300, 20, 10);
				TArray<FPursuitOrcaNeighbor> Neighbors;
				Neighbors.SetNum(1);
				Neighbors[0].Location = FVector(200, 5, 2);
				FPursuitOrcaLimits Limits;
				Limits.bLimited = true;
				Limits.Facing = FVector(1, 0, 0);
				Node.Set(TEXT("Agent"), Agent).Set(TEXT("Neighbors"), Neighbors).Set(TEXT("Settings"), Settings);
				Node.Set(TEXT("Limits"), Limits).Set(TEXT("Delta Seconds"), 0.1);
			}},
		{TEXT("Step ORCA Crowd"), TEXT("StepOrcaCrowd"),
			[](FNode& Node) {
				FPursuitOrcaSettings Settings;
				Settings.Dimensions = EPursuitDimensions::Three;
				TArray<FPursuitOrcaMember> Crowd;
				Crowd.SetNum(2);
				Crowd[0].PreferredVelocity = FVector(300, 20, 10);
				Crowd[0].bHasGoal = true;
				Crowd[0].Goal = FVector(900, 60, 30);
				Crowd[0].Limits.bLimited = true;
				Crowd[0].Limits.Facing = FVector(1, 0, 0);
				Crowd[1].Location = FVector(200, 5, 2);
				Node.Set(TEXT("Crowd"), Crowd).Set(TEXT("Settings"), Settings).Set(TEXT("Delta Seconds"), 0.1);
			}},
		{TEXT("Get Formation Slots"), TEXT("Formations"),
			[](FNode& Node) {
				FPursuitFormationSettings Settings;
				Settings.MaxWidth = 500.0;
				Node.Set(TEXT("Settings"), Settings).Set(TEXT("Count"), 7);
			}},
		{TEXT("Assign Formation Slots"), TEXT("Formations"),
			[](FNode& Node) {
				SetFormation(Node);
				Node.Set(TEXT("Slots"), TArray<FVector>{FVector(0, 100, 0), FVector(-50, -100, 0)});
			}},
		{TEXT("Step Formation Anchor"), TEXT("Formations"),
			[](FNode& Node) {
				SetFormation(Node);
				SetMover(Node, TEXT("Leader"));
				FPursuitFormationAnchorSettings Settings;
				Settings.Dimensions = EPursuitDimensions::Three;
				Node.Set(TEXT("Leader Forward"), FVector(1, 0, 0)).Set(TEXT("Leader Up"), FVector(0, 0, 1));
				Node.Set(TEXT("Limits"), FPursuitSteeringLimits()).Set(TEXT("Settings"), Settings).Set(TEXT("Delta Seconds"), 0.1);
			}},
		{TEXT("Get Formation Velocities"), TEXT("Formations"),
			[](FNode& Node) {
				SetFormation(Node);
				Node.Set(TEXT("Limits"), FPursuitSteeringLimits()).Set(TEXT("Delta Seconds"), 0.1);
			}},
		{TEXT("Get Formation Slot Motion"), TEXT("Formations"),
			[](FNode& Node) {
				FPursuitFormationAnchor Anchor;
				Anchor.Location = FVector(1000, 0, 500);
				Node.Set(TEXT("Anchor"), Anchor).Set(TEXT("Slot"), FVector(-100, 50, 20));
			}},
		{TEXT("Calculate Offset Pursuit Steering"), TEXT("ChaseSteering"),
			[](FNode& Node) {
				SetLeader(Node);
				Node.Set(TEXT("Leader Up"), FVector(0, 0, 1)).Set(TEXT("Offset"), FVector(-100, 50, 20));
			}},
		{TEXT("Calculate Hide Steering"), TEXT("AwaySteering"),
			[](FNode& Node) {
				TArray<FPursuitShape> Covers;
				Covers.SetNum(3);
				Covers[1].Kind = EPursuitShapeKind::Box;
				Covers[1].Location = FVector(-300, 500, 400);
				Covers[2].Kind = EPursuitShapeKind::Capsule;
				Covers[2].Location = FVector(-900, -700, 600);
				SetBraker(Node);
				SetMover(Node, TEXT("Threat"));
				Node.Set(TEXT("Covers"), Covers);
			}},
		{TEXT("Calculate Leader Following Steering"), TEXT("GroupSteering"), [](FNode& Node) { SetLeader(Node); }},
		{TEXT("Calculate Queue Steering"), TEXT("GroupSteering"),
			[](FNode& Node) {
				TArray<FPursuitMotionState> Neighbors;
				Neighbors.SetNum(2);
				Neighbors[1].Location = FVector(300, 10, 500);
				SetBraker(Node);
				Node.Set(TEXT("Goal Location"), FVector(1000, 0, 500)).Set(TEXT("Neighbors"), Neighbors);
			}},
	};
	// A steering node that is added is asked without a line here, unless its pins need more than their names tell.
	for (const FString& Name : SteeringNodes())
	{
		if (!HasQuestion(Questions, Name)) { Questions.Add({*Name, TEXT("EveryNodeAnswersWithItsDefaults"), AskByPins}); }
	}
	return Questions;
}

const TArray<FPursuitQuestion>& PursuitQuestions()
{
	static const TArray<FPursuitQuestion> Questions = MakeQuestions();
	return Questions;
}

template<typename T>
bool FPursuitPins::AddArray(UE::StandIn::FTypeId Type, void* Place, const FString& Path, const FString& Pin)
{
	if (Type != UE::StandIn::TypeId<TArray<T>>()) { return false; }
	TArray<T>& Array = *static_cast<TArray<T>*>(Place);
	for (int32 Index = 0; Index < Array.Num(); ++Index)
	{
		Add(UE::StandIn::TypeId<T>(), &Array[Index], Path, Pin + FString::Printf(TEXT("[%d]"), Index));
	}
	return true;
}

void FPursuitPins::Add(UE::StandIn::FTypeId Type, void* Place, const FString& Path, const FString& Pin)
{
	using namespace UE::StandIn;
	Names.Add(Pin);
	if (Type == TypeId<double>())
	{
		Reals.Add({Path, static_cast<double*>(Place), Pin});
		return;
	}
	if (Type == TypeId<FVector>())
	{
		FVector& Vector = *static_cast<FVector*>(Place);
		Reals.Add({Path + TEXT(".X"), &Vector.X, Pin});
		Reals.Add({Path + TEXT(".Y"), &Vector.Y, Pin});
		Reals.Add({Path + TEXT(".Z"), &Vector.Z, Pin});
		return;
	}
	if (Type == TypeId<FVector2D>())
	{
		FVector2D& Vector = *static_cast<FVector2D*>(Place);
		Reals.Add({Path + TEXT(".X"), &Vector.X, Pin});
		Reals.Add({Path + TEXT(".Y"), &Vector.Y, Pin});
		return;
	}
	if (Type == TypeId<EPursuitStatus>())
	{
		Statuses.Add(static_cast<uint8*>(Place));
		return;
	}
	if (Type == TypeId<bool>())
	{
		Flags.Add(static_cast<bool*>(Place));
		return;
	}
	if (Type == TypeId<FRotator>())
	{
		FRotator& Rotator = *static_cast<FRotator*>(Place);
		Reals.Add({Path + TEXT(".Pitch"), &Rotator.Pitch, Pin});
		Reals.Add({Path + TEXT(".Yaw"), &Rotator.Yaw, Pin});
		Reals.Add({Path + TEXT(".Roll"), &Rotator.Roll, Pin});
		return;
	}
	const bool bObject = Type == TypeId<AActor*>() || Type == TypeId<UObject*>() || Type == TypeId<USceneComponent*>()
		|| Type == TypeId<UPrimitiveComponent*>() || Type == TypeId<USplineComponent*>() || Type == TypeId<FHitResult>();
	if (Type == TypeId<int32>()) { Counts.Add({Pin, static_cast<int32*>(Place)}); }
	const bool bChoice = Type == TypeId<EPursuitAssignmentObjective>() || Type == TypeId<EPursuitFallback>() || Type == TypeId<EPursuitIntegrator>() || Type == TypeId<EPursuitTargetKind>()
		|| Type == TypeId<EPursuitPathTiming>() || Type == TypeId<EPursuitPursuerKind>() || Type == TypeId<EPursuitDubinsSegment>()
		|| Type == TypeId<EPursuitWallSide>() || Type == TypeId<EPursuitContainerKind>()
		|| Type == TypeId<EPursuitFlowOutside>() || Type == TypeId<EPursuitContextLayout>()
		|| Type == TypeId<EPursuitShapeKind>() || Type == TypeId<EPursuitOrcaPhase>() || Type == TypeId<EPursuitGuardOutcome>()
		|| Type == TypeId<EPursuitFormationShape>() || Type == TypeId<EPursuitFormationOrigin>() || Type == TypeId<EPursuitFormationSide>()
		|| Type == TypeId<EPursuitFormationHeading>() || Type == TypeId<EPursuitDimensions>() || Type == TypeId<EPursuitTrackedModel>() || Type == TypeId<EPursuitPathTopology>()
		|| Type == TypeId<EPursuitTurretArc>() || Type == TypeId<EPursuitDragLaw>() || Type == TypeId<EPursuitGuidanceLaw>() || Type == TypeId<EPursuitRendezvousPhase>();
	if (bChoice) { Choices.Add({Pin, static_cast<uint8*>(Place)}); }
	const bool bNoReal =
		bObject || bChoice || Type == TypeId<FText>() || Type == TypeId<int32>() || Type == TypeId<int64>() || Type == TypeId<FString>();
	if (bNoReal || AddArray<FPursuitWaypoint>(Type, Place, Path, Pin) || AddArray<FPursuitTeamPursuer>(Type, Place, Path, Pin)
		|| AddArray<FPursuitTeamTarget>(Type, Place, Path, Pin) || AddArray<FPursuitTeamIntercept>(Type, Place, Path, Pin)
		|| AddArray<FPursuitMotionSample>(Type, Place, Path, Pin) || AddArray<FPursuitLaunch>(Type, Place, Path, Pin)
		|| AddArray<FPursuitShape>(Type, Place, Path, Pin) || AddArray<FPursuitMovingNeighbor>(Type, Place, Path, Pin)
		|| AddArray<FPursuitDragPoint>(Type, Place, Path, Pin) || AddArray<FPursuitMovingBody>(Type, Place, Path, Pin) || AddArray<FPursuitFiredShot>(Type, Place, Path, Pin)
		|| AddArray<FPursuitLineOfFire>(Type, Place, Path, Pin)
		|| AddArray<FPursuitDodgeShot>(Type, Place, Path, Pin) || AddArray<FPursuitWeapon>(Type, Place, Path, Pin)
		|| AddArray<FPursuitWeaponThreat>(Type, Place, Path, Pin) || AddArray<FPursuitWeaponHit>(Type, Place, Path, Pin)
		|| AddArray<FPursuitSalvoMissile>(Type, Place, Path, Pin) || AddArray<FPursuitSalvoPlan>(Type, Place, Path, Pin)
		|| AddArray<FPursuitWeightedSteering>(Type, Place, Path, Pin) || AddArray<double>(Type, Place, Path, Pin)
		|| AddArray<FVector>(Type, Place, Path, Pin) || AddArray<FPursuitSurface>(Type, Place, Path, Pin)
		|| AddArray<FPursuitOrcaNeighbor>(Type, Place, Path, Pin) || AddArray<FPursuitOrcaMember>(Type, Place, Path, Pin)
		|| AddArray<FPursuitMotionState>(Type, Place, Path, Pin) || AddArray<FPursuitAvoidanceLayers>(Type, Place, Path, Pin)
		|| AddArray<FPursuitOrcaWall>(Type, Place, Path, Pin) || AddArray<FPursuitInterceptQuery>(Type, Place, Path, Pin)
		|| AddArray<FPursuitIntercept>(Type, Place, Path, Pin) || AddArray<FPursuitPrediction>(Type, Place, Path, Pin)
		|| AddArray<FPursuitNeighbor>(Type, Place, Path, Pin) || AddArray<FPursuitSteeringQuery>(Type, Place, Path, Pin)
		|| AddArray<FPursuitChaseQuery>(Type, Place, Path, Pin) || AddArray<FPursuitChase>(Type, Place, Path, Pin)
		|| AddArray<FPursuitTurretQuery>(Type, Place, Path, Pin) || AddArray<FPursuitTurretShot>(Type, Place, Path, Pin)
		|| AddArray<FPursuitShot>(Type, Place, Path, Pin) || AddArray<FPursuitLaunches>(Type, Place, Path, Pin)
		|| AddArray<FPursuitSignedDistance>(Type, Place, Path, Pin)
		|| AddArray<FPursuitFormationMember>(Type, Place, Path, Pin) || AddArray<FPursuitOrcaEvent>(Type, Place, Path, Pin)
		|| AddArray<int32>(Type, Place, Path, Pin))
	{
		return;
	}
	for (UScriptStruct::FGetter Getter : UScriptStruct::Registered())
	{
		const UScriptStruct* Struct = Getter();
		if (Struct->GetTypeId() != Type) { continue; }
		for (const FProperty& Property : Struct->GetProperties())
		{
			// What a graph cannot see is the plugin's own.
			if (!Property.HasMetaData(TEXT("blueprintreadonly")) && !Property.HasMetaData(TEXT("blueprintreadwrite"))) { continue; }
			const FString Field = TEXT(".") + Property.GetName();
			Add(Property.GetTypeId(), Property.ContainerPtrToValuePtr(Place), Path + Field, Pin + Field);
		}
		return;
	}
	Strangers.Add(Path);
}

FPursuitPins::FPursuitPins(const FBlueprintNode& Node, EPinDirection Direction)
{
	if (Node.GetFunction() == nullptr) { return; }
	for (const FFunctionPin& Pin : Node.GetFunction()->GetPins())
	{
		if (Pin.Direction == Direction)
		{
			Add(Pin.Type, Pin.Locate(Node.GetMemory()), Pin.Name.ToString(), Pin.Name.ToString());
		}
	}
}

TArray<const UFunction*> PursuitLibraryNodes()
{
	TArray<const UFunction*> Nodes;
	for (UClass::FGetter Getter : UClass::Registered())
	{
		if (!Getter()->IsChildOf(UBlueprintFunctionLibrary::StaticClass())) { continue; }
		for (const UFunction* Function : Getter()->GetFunctions())
		{
			if (Function->IsNode()) { Nodes.Add(Function); }
		}
	}
	return Nodes;
}
