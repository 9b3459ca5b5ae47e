// What every node answers as it is dropped into a graph: with the defaults of its pins, and only the locations wired.

#include "CoreMinimal.h"

#include "Core/PursuitRefusal.h"
#include "AIController.h"
#include "GameFramework/Character.h"
#include "GameFramework/CharacterMovementComponent.h"
#include "Misc/AutomationTest.h"
#include "PursuitQuestions.h"
#include "PursuitTestWorld.h"
#include "PursuitTurretLibrary.h"

namespace
{
	constexpr auto DefaultsGraphTestFlags = EAutomationTestFlags::EditorContext | EAutomationTestFlags::ProductFilter;

	/** Where one who asks is; everyone and everything else is 1000 ahead, and a little aside. */
	bool IsAsker(const FString& Path)
	{
		for (const TCHAR* Begin : {TEXT("Current"), TEXT("Pursuer"), TEXT("Shooter"), TEXT("Shot.Shooter"), TEXT("Agent"), TEXT("Car."), TEXT("Ship."), TEXT("Start")})
		{
			if (Path.StartsWith(Begin)) { return true; }
		}
		return false;
	}

	/** Wires the locations of a node: its own pins, those in its structs, and two where it wants an array of them. */
	void WireLocations(FBlueprintNode& Node, AActor* Asker, AActor* Other)
	{
		for (const FFunctionPin& Pin : Node.GetFunction()->GetPins())
		{
			if (Pin.Type == UE::StandIn::TypeId<AActor*>())
			{
				const bool bOther = Pin.DisplayName == TEXT("Target") || Pin.DisplayName == TEXT("Threat");
				Node.Set(*Pin.DisplayName, bOther ? Other : Asker);
			}
		}
		const TArray<FVector> Two = {FVector(0, 0, 500), FVector(300, 100, 500)};
		for (const FFunctionPin& Pin : Node.GetFunction()->GetPins())
		{
			if (Pin.Direction == EPinDirection::Input && Pin.Type == UE::StandIn::TypeId<TArray<FVector>>()
				&& Pin.DisplayName.EndsWith(TEXT("Locations")))
			{
				Node.Set(*Pin.DisplayName, Two);
			}
		}
		for (const FPursuitReal& Real : FPursuitPins(Node, EPinDirection::Input).Reals)
		{
			const bool bLocation = Real.Path.Contains(TEXT("Location")) || Real.Path.StartsWith(TEXT("Point."))
				|| Real.Path.StartsWith(TEXT("Start.")) || Real.Path.StartsWith(TEXT("End."));
			if (!bLocation || Real.Path.Contains(TEXT("Locations"))) { continue; }
			const FVector Place = IsAsker(Real.Path) ? FVector(0, 0, 500) : FVector(1000, 200, 500);
			*Real.Place = Real.Path.EndsWith(TEXT(".X")) ? Place.X : Real.Path.EndsWith(TEXT(".Y")) ? Place.Y : Place.Z;
		}
		Node.ConnectRest();
	}
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphDefaults, "Pursuit.Graph.EveryNodeAnswersWithItsDefaults", DefaultsGraphTestFlags)
bool FPursuitGraphDefaults::RunTest(const FString&)
{
	// What a node asks for that no default can know, as it says it.
	struct FWanted
	{
		const TCHAR* Node;
		const TCHAR* What;
	};
	const FWanted Wanted[] = {{TEXT("Begin Aiming Hand"), TEXT("Forward")}, {TEXT("Step Aiming Hand"), TEXT("Hand")}, {TEXT("Step Aiming Hand (Actor)"), TEXT("Hand")},
		{TEXT("Step Turret Search"), TEXT("Search")}, {TEXT("Solve Gimbal Turret"), TEXT("BaseUp")},
		{TEXT("Step Flock"), TEXT("Velocities")}, {TEXT("Find Neighbors Within"), TEXT("Grid")},
		{TEXT("Find Nearest Neighbors"), TEXT("Grid")}, {TEXT("Calculate Alignment Steering"), TEXT("NeighborVelocities")},
		{TEXT("Get Facing"), TEXT("Forward")}, {TEXT("Find Dubins Path"), TEXT("Car.Kind")},
		{TEXT("Get Dubins Pose"), TEXT("Car.Kind")}, {TEXT("Blend Into Context"), TEXT("Slots")},
		{TEXT("Find Context Direction"), TEXT("The number of Interest")},
		{TEXT("Calculate Offset Pursuit Steering"), TEXT("LeaderForward")},
		{TEXT("Calculate Leader Following Steering"), TEXT("LeaderForward")}, {TEXT("Begin Wander"), TEXT("Forward")},
		{TEXT("Calculate Wander Steering"), TEXT("State.Heading")},
		{TEXT("Calculate Path Follow Steering"), TEXT("The number of Path.Points")},
		{TEXT("Calculate Stay On Path Steering"), TEXT("The number of Path.Points")},
		{TEXT("Find Path Progress"), TEXT("The number of Path.Points")}, {TEXT("Get Path Point"), TEXT("The number of Path.Points")},
		{TEXT("Calculate Flow Field Steering"), TEXT("Field.Flows")}, {TEXT("Continue Flow Field"), TEXT("Build")},
		{TEXT("Solve Team Assignment"), TEXT("The number of Pursuers")}, {TEXT("Solve Weapon Assignment"), TEXT("The number of Weapons")},
		{TEXT("Assign Formation Slots"), TEXT("The number of Members")},
		{TEXT("Find Motion Estimate"), TEXT("The number of samples in History")},
		{TEXT("Step Motion Tracker"), TEXT("Tracker")}, {TEXT("Get Tracked Motion"), TEXT("Tracker")},
		{TEXT("Make Shape from Component"), TEXT("Component")}, {TEXT("Make Path from Spline"), TEXT("Spline")},
		{TEXT("Make Surface from Hit"), TEXT("Hit")}, {TEXT("Set Goal Blackboard Key"), TEXT("Flight")},
		{TEXT("Predict Intercept On NavMesh (Actor)"), TEXT("World")}, {TEXT("Make Walls From NavMesh"), TEXT("World")},
		{TEXT("Predict Cut Off On NavMesh"), TEXT("The number of Pursuers")}, {TEXT("Find Clear Arc"), TEXT("Launches")}};

	// Where zero is the answer: there is nothing to blend, to match, to follow or to keep within, and everyone is at rest.
	const TArray<FString> Nothing = {TEXT("Blend Steering Weighted"), TEXT("Blend Steering By Priority"), TEXT("Blend Steering In Order"),
		TEXT("Calculate Match Velocity Steering"), TEXT("Calculate Wall Follow Steering"), TEXT("Solve ORCA Velocity"),
		TEXT("Step ORCA Crowd"), TEXT("Advance Yaw"), TEXT("Apply Steering"),
		TEXT("Get Acceleration Input"), TEXT("Get Velocity Input"), TEXT("Is Within Arrival Radius"),
		TEXT("Describe Pursuit Status"), TEXT("Build Neighbor Grid"), TEXT("Apply Guard"),
		TEXT("Begin Motion Tracker"), TEXT("Begin Turret Search"), TEXT("Begin Flow Field"), TEXT("Solve Intercepts"), TEXT("Predict Intercepts"), TEXT("Calculate Seek Steerings"),
		TEXT("Calculate Flee Steerings"), TEXT("Calculate Arrive Steerings"), TEXT("Calculate Pursue Steerings"), TEXT("Solve Turrets"),
		TEXT("Solve Projectiles"), TEXT("Find Lines Of Fire"), TEXT("Get Formation Velocities"), TEXT("Find Salvo"),
		TEXT("To Text (Pursuit Status)"), TEXT("Is Refused"), TEXT("Leaves Way")};

	AddExpectedErrorPlain(TEXT("refused its question"), EAutomationExpectedErrorFlags::Contains, 0);
	FLastLine Log;
	FPursuitTestWorld World;
	World.Tick(1.0f / 60.0f);
	int32 Refusals = 0;
	for (const UFunction* Function : PursuitLibraryNodes())
	{
		const FString Name = Function->GetDisplayName();
		FPursuitRefusalLog::ForgetAll();
		Log.Text = FString();
		FBlueprintNode Node(*this, *Name);
		ACharacter* const Asker = World.SpawnFlyer(FVector(0, 0, 500), 600.0f);
		WireLocations(Node, Asker, World.SpawnFlyer(FVector(1000, 200, 500), 600.0f));
		Node.InWorldOf(Asker);
		const FGraphAnswer Answer(Node.Call());
		const TCHAR* What = nullptr;
		for (const FWanted& One : Wanted) { What = Name.Equals(One.Node) ? One.What : What; }
		if (What == nullptr)
		{
			TestTrue(Name + TEXT(" answers: ") + Log.Text, Log.Text.IsEmpty() && !Answer.bRefusedByStatus);
			TestEqual(Name + TEXT(" answers zero"), Answer.bZero, Nothing.Contains(Name));
			continue;
		}
		++Refusals;
		const FString Line = Name + TEXT(" refused its question: ") + What + TEXT(" must ");
		TestTrue(Line + TEXT("is the beginning of: ") + Log.Text, Log.Text.StartsWith(Line, ESearchCase::CaseSensitive));
	}
	TestEqual(TEXT("nodes that ask for more"), Refusals, static_cast<int32>(sizeof(Wanted) / sizeof(Wanted[0])));
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphStructPins, "Pursuit.Graph.AStructPinIsWiredOrHasDefaults", DefaultsGraphTestFlags)
bool FPursuitGraphStructPins::RunTest(const FString&)
{
	// How it is done has defaults and may be split; who, where and what must be wired.
	const TArray<FString> WithDefaults = {TEXT("Settings"), TEXT("Limits"), TEXT("Turn Limits"), TEXT("Gimbal"),
		TEXT("Layers"), TEXT("Arrival"), TEXT("Avoidance")};
	int32 Pins = 0;
	for (const UFunction* Function : PursuitLibraryNodes())
	{
		for (const FFunctionPin& Pin : Function->GetPins())
		{
			bool bStruct = false;
			for (UScriptStruct::FGetter Getter : UScriptStruct::Registered()) { bStruct = bStruct || Getter()->GetTypeId() == Pin.Type; }
			if (!bStruct || Pin.Direction != EPinDirection::Input) { continue; }
			++Pins;
			TestEqual(Function->GetDisplayName() + TEXT(": ") + Pin.DisplayName + TEXT(" must be wired"), Pin.bMustBeConnected,
				!WithDefaults.Contains(Pin.DisplayName));
		}
	}
	TestTrue(TEXT("there are struct pins"), Pins > 40);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphUnwired, "Pursuit.Graph.UnwiredPinsAreOfTheWorldAndTheActor", DefaultsGraphTestFlags)
bool FPursuitGraphUnwired::RunTest(const FString&)
{
	int32 Nodes = 0;
	for (const UFunction* Function : PursuitLibraryNodes())
	{
		for (const FFunctionPin& Pin : Function->GetPins())
		{
			const bool bDelta = Pin.Name == FName(TEXT("DeltaSeconds"));
			if (!bDelta && Pin.Name != FName(TEXT("Facing"))) { continue; }
			++Nodes;
			FBlueprintNode Node(*this, *Function->GetDisplayName());
			TestEqual(Function->GetDisplayName() + TEXT(" asks for who calls it"), Function->GetMetaData(TEXT("worldcontext")), FString(TEXT("WorldContextObject")));
			TestTrue(Function->GetDisplayName() + TEXT(" has nothing in its pin"),
				bDelta ? Node.GetVariable<double>(*Pin.DisplayName) == 0.0 : Node.GetVariable<FVector>(*Pin.DisplayName).IsZero());
		}
	}
	TestEqual(TEXT("nodes with such a pin"), Nodes, 31);

	// At any rate of the world a body of 600 cm/s moves by that part of 600 cm.
	for (const float Frame : {1.0f / 30.0f, 1.0f / 120.0f})
	{
		FPursuitTestWorld World;
		ACharacter* const Self = World.SpawnFlyer(FVector::ZeroVector, 600.0f);
		World.Tick(Frame);
		const auto Advance = [&](const UObject* Caller, double DeltaSeconds) {
			FBlueprintNode Node(*this, TEXT("Advance Agent"));
			Node.Set(TEXT("Current Velocity"), FVector(600, 0, 0)).Set(TEXT("Delta Seconds"), DeltaSeconds).InWorldOf(Caller).Call();
			return Node.Get<FVector>(TEXT("New Location"));
		};
		TestEqual(TEXT("unwired"), Advance(Self, 0.0), FVector(600.0 * static_cast<double>(Frame), 0, 0), 0.0f);
		TestEqual(TEXT("wired"), Advance(Self, 0.5), FVector(300, 0, 0), 0.0f);
		TestEqual(TEXT("nobody's world"), Advance(nullptr, 0.0), FVector::ZeroVector, 0.0f);
	}

	// A target at rest beside a turret of 90 degrees per second: an actor that faces it needs no turn, and one that faces away two seconds.
	FPursuitTestWorld World;
	ACharacter* const Self = World.SpawnFlyer(FVector::ZeroVector, 600.0f);
	const auto TurnTime = [&](const UObject* Caller, const FVector& Facing) {
		FBlueprintNode Node(*this, TEXT("Solve Turret"));
		Node.Set(TEXT("Facing"), Facing).Set(TEXT("Target Location"), FVector(0, 1000, 0)).InWorldOf(Caller).Call();
		return Node.Get<FPursuitTurretShot>(TEXT("Shot")).RotationTime;
	};
	Self->SetActorRotation(FRotator(0, 90, 0));
	TestEqual(TEXT("it faces the target"), TurnTime(Self, FVector::ZeroVector), 0.0, 1e-6);
	Self->SetActorRotation(FRotator(0, 0, 0));
	TestEqual(TEXT("the target is to its right"), TurnTime(Self, FVector::ZeroVector), 1.0, 1e-6);
	TestEqual(TEXT("a wire counts"), TurnTime(Self, FVector(0, -1, 0)), 2.0, 1e-6);
	TestEqual(TEXT("of its component"), TurnTime(Self->GetCharacterMovement(), FVector::ZeroVector), 1.0, 1e-6);
	AAIController* const Controller = World.Possess(*Self);
	TestEqual(TEXT("of its controller"), TurnTime(Controller, FVector::ZeroVector), 1.0, 1e-6);
	return true;
}
