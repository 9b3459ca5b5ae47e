// What every node answers as it is dropped into a graph: with the defaults of its pins, and only the locations wired.

#include "CoreMinimal.h"

#include "Core/PursuitRefusal.h"
#include "GameFramework/Character.h"
#include "Misc/AutomationTest.h"
#include "PursuitQuestions.h"
#include "PursuitTestWorld.h"

namespace
{
	constexpr auto DefaultsGraphTestFlags = EAutomationTestFlags::EditorContext | EAutomationTestFlags::ProductFilter;

	/** Where one who asks is; everyone and everything else is 1000 ahead, and a little aside. */
	bool IsAsker(const FString& Path)
	{
		for (const TCHAR* Begin : {TEXT("Current"), TEXT("Pursuer"), TEXT("Shooter"), TEXT("Shot.Shooter"), TEXT("Agent"), TEXT("Car."), TEXT("Start")})
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
	const FWanted Wanted[] = {{TEXT("Solve Turret"), TEXT("Facing")}, {TEXT("Begin Turret Search"), TEXT("Facing")},
		{TEXT("Begin Aiming Hand"), TEXT("Forward")}, {TEXT("Step Aiming Hand"), TEXT("Hand")},
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
		{TEXT("Solve Team Assignment"), TEXT("The number of Pursuers")},
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
		TEXT("Begin Motion Tracker"), TEXT("Begin Flow Field"), TEXT("Solve Intercepts"), TEXT("Predict Intercepts"), TEXT("Calculate Seek Steerings"),
		TEXT("Calculate Flee Steerings"), TEXT("Calculate Arrive Steerings"), TEXT("Calculate Pursue Steerings"), TEXT("Solve Turrets"),
		TEXT("Solve Projectiles"), TEXT("Get Formation Velocities"),
		TEXT("To Text (Pursuit Status)"), TEXT("Is Refused"), TEXT("Leaves Way")};

	AddExpectedErrorPlain(TEXT("refused its question"), EAutomationExpectedErrorFlags::Contains, 0);
	FLastLine Log;
	FPursuitTestWorld World;
	int32 Refusals = 0;
	for (const UFunction* Function : PursuitLibraryNodes())
	{
		const FString Name = Function->GetDisplayName();
		FPursuitRefusalLog::ForgetAll();
		Log.Text = FString();
		FBlueprintNode Node(*this, *Name);
		WireLocations(Node, World.SpawnFlyer(FVector(0, 0, 500), 600.0f), World.SpawnFlyer(FVector(1000, 200, 500), 600.0f));
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
