// What every node of the plugin does with an input that has no meaning, and without its library: driven from the reflection, so that a
// node that is added is tested, or fails here.

#include "CoreMinimal.h"

#include "Core/PursuitLink.h"
#include "Core/PursuitRefusal.h"
#include "Misc/AutomationTest.h"
#include "Misc/OutputDeviceRedirector.h"
#include "PursuitQuestions.h"

#include <limits>

namespace
{
	constexpr auto RefusalGraphTestFlags = EAutomationTestFlags::EditorContext | EAutomationTestFlags::ProductFilter;

	/** The inputs for which infinity means "no limit". */
	const TCHAR* const EndlessInputs[] = {TEXT("Horizon"), TEXT("MaxRange"), TEXT("Queries.MaxRange"), TEXT("Target.MaxSpeed"),
		TEXT("Settings.MaxSpeed"), TEXT("Pursuer.MaxSpeed"), TEXT("TurnLimits.MaxRate"),
		TEXT("TurnLimits.MaxAcceleration"), TEXT("Settings.LookAheadDistance"), TEXT("Budget"),
		TEXT("SearchRadius"), TEXT("Limits.MaxAcceleration"), TEXT("Limits.MaxTurnRate"),
		TEXT("Limits.MaxTurnAcceleration"), TEXT("Crowd.Limits.MaxAcceleration"), TEXT("Crowd.Limits.MaxTurnRate"),
		TEXT("Crowd.Limits.MaxTurnAcceleration"), TEXT("Costs"), TEXT("Settings.MaxWidth"), TEXT("Settings.MaxTurnRate"),
		TEXT("Settings.MaxLag"), TEXT("Arrival.EventInterval"),
		TEXT("Ship.MaxSpeed"), TEXT("Weapons.Rounds"), TEXT("Threats.Deadline"), TEXT("Hits.Delay")};

	/** The input whose sign is a sense: infinity of either sign means "as fast as it can". */
	const TCHAR* const EndlessBothWays = TEXT("Calculate Orbit Steering: Speed");

	bool IsEndless(const FString& Path)
	{
		for (const TCHAR* Endless : EndlessInputs)
		{
			if (Path == Endless) { return true; }
		}
		return false;
	}

	/**
	 * What a car has only because it shares its struct with the pursuers of other kinds, and what a member of a formation has for other
	 * nodes; what is forgotten of a hand that is begun anew; where a disc of a crowd heads.
	 */
	const TCHAR* const IdleInputs[] = {TEXT("Assign Formation Slots: Members.Velocity.X"), TEXT("Assign Formation Slots: Members.Velocity.Y"),
		TEXT("Assign Formation Slots: Members.Velocity.Z"), TEXT("Assign Formation Slots: Members.Slot.X"),
		TEXT("Assign Formation Slots: Members.Slot.Y"), TEXT("Assign Formation Slots: Members.Slot.Z"),
		TEXT("Step Formation Anchor: Members.Velocity.X"), TEXT("Step Formation Anchor: Members.Velocity.Y"),
		TEXT("Step Formation Anchor: Members.Velocity.Z"), TEXT("Car.Speed"), TEXT("Car.MaxAcceleration"), TEXT("Car.Velocity.X"),
		TEXT("Car.Velocity.Y"), TEXT("Car.Velocity.Z"), TEXT("Find Clear Arc: Launches.ImpactPoint.X"), TEXT("Find Clear Arc: Launches.ImpactPoint.Y"),
		TEXT("Begin Aiming Hand: Hand.Settings.ReactionTime"), TEXT("Begin Aiming Hand: Hand.Settings.MovementTime"),
		TEXT("Begin Aiming Hand: Hand.Settings.CorrectionNoise"), TEXT("Begin Aiming Hand: Hand.Settings.SpeedNoise"),
		TEXT("Begin Aiming Hand: Hand.Settings.InitialError"), TEXT("Begin Aiming Hand: Hand.Settings.SteadyError"),
		TEXT("Begin Aiming Hand: Hand.Settings.SettleTime"), TEXT("Begin Aiming Hand: Hand.Settings.DriftTime"),
		TEXT("Find Clear Arc: Launches.ImpactPoint.Z"), TEXT("Find Clear Arc: Launches.MissDistance"),
		TEXT("Step ORCA Crowd: Crowd.Heading.X"), TEXT("Step ORCA Crowd: Crowd.Heading.Y"), TEXT("Step ORCA Crowd: Crowd.Heading.Z")};

	bool IsIdle(const FString& Input)
	{
		for (const TCHAR* Idle : IdleInputs)
		{
			if (Input.EndsWith(Idle)) { return true; }
		}
		return false;
	}
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphNamed, "Pursuit.Graph.EveryNodeIsAskedByName", RefusalGraphTestFlags)
bool FPursuitGraphNamed::RunTest(const FString&)
{
	TArray<FString> TestNames;
	for (const FAutomationTestBase* Test : FAutomationTestFramework::Get().Tests) { TestNames.Add(Test->GetTestFullName()); }
	// Those that read actors, or ask nothing of the library.
	struct FOther
	{
		const TCHAR* Node;
		const TCHAR* Test;
	};
	const FOther Others[] = {{TEXT("Predict Intercept (Actor)"), TEXT("PredictInterceptActor")},
		{TEXT("Solve Turret (Actor)"), TEXT("SolveTurretActor")}, {TEXT("Calculate Seek Steering (Actor)"), TEXT("SteerActors")},
		{TEXT("Calculate Arrive Steering (Actor)"), TEXT("SteerActors")},
		{TEXT("Calculate Flee Steering (Actor)"), TEXT("SteerActors")}, {TEXT("Make Sphere Shape"), TEXT("MakeShapes")},
		{TEXT("Make Box Shape"), TEXT("MakeShapes")}, {TEXT("Make Capsule Shape"), TEXT("MakeShapes")},
		{TEXT("Make Shape from Component"), TEXT("MakeShapeFromComponent")},
		{TEXT("Make Path from Spline"), TEXT("MakePathFromSpline")}, {TEXT("Make Surface from Hit"), TEXT("MakeOfALevel")},
		{TEXT("Make Motion from Actor"), TEXT("MakeOfALevel")}, {TEXT("Is Met"), TEXT("AskAStatus")},
		{TEXT("Is Refused"), TEXT("AskAStatus")}, {TEXT("To Text (Pursuit Status)"), TEXT("AskAStatus")},
		{TEXT("Set Goal Blackboard Key"), TEXT("FlightComponent")}, {TEXT("Predict Intercept On NavMesh (Actor)"), TEXT("AskTheNavMesh")},
		{TEXT("Make Walls From NavMesh"), TEXT("AskTheNavMesh")}, {TEXT("Get Feet Location"), TEXT("AskTheNavMesh")},
		{TEXT("Predict Cut Off On NavMesh"), TEXT("CutOffOnTheNavMesh")}, {TEXT("Find Line Of Fire (Actor)"), TEXT("FindLineOfFireActor")},
		{TEXT("Step Aiming Hand (Actor)"), TEXT("StepAimingHandActor")}, {TEXT("Dodge Shots (Actor)"), TEXT("DodgeShotsActor")}};
	const TArray<const UFunction*> Nodes = PursuitLibraryNodes();
	TestTrue(TEXT("there are nodes"), Nodes.Num() > 0);
	for (const UFunction* Node : Nodes)
	{
		const TCHAR* Named = nullptr;
		for (const FOther& Other : Others) { Named = Node->GetDisplayName() == Other.Node ? Other.Test : Named; }
		for (const FPursuitQuestion& Question : PursuitQuestions())
		{
			if (Node->GetDisplayName() == Question.Node) { Named = Question.Test; }
		}
		if (TestTrue(Node->GetDisplayName() + TEXT(" has a question"), Named != nullptr))
		{
			TestTrue(Node->GetDisplayName() + TEXT(" has a test"), TestNames.Contains(FString(TEXT("Pursuit.Graph.")) + Named));
		}
	}
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphRefusals, "Pursuit.Graph.EveryNodeRefusesWhatIsNoNumber", RefusalGraphTestFlags)
bool FPursuitGraphRefusals::RunTest(const FString&)
{
	constexpr double Infinity = std::numeric_limits<double>::infinity();
	FPursuitRefusalLog::ForgetAll();
	AddExpectedErrorPlain(TEXT("refused its question"), EAutomationExpectedErrorFlags::Contains, 0);
	TArray<FString> Inputs;
	TArray<FString> Refused;
	for (const FPursuitQuestion& Question : PursuitQuestions())
	{
		FBlueprintNode Good(*this, Question.Node);
		Question.Ask(Good);
		const FPursuitPins Pins(Good, EPinDirection::Input);
		for (const FString& Stranger : Pins.Strangers) { AddError(Stranger + TEXT(" is of a type this test does not know")); }
		const FGraphAnswer Answer(Good.Call());
		TestFalse(FString(Question.Node) + TEXT(" refuses a good question"), Pins.Reals.Num() > 0 && Answer.IsRefusal());
		for (int32 Index = 0; Index < Pins.Reals.Num(); ++Index)
		{
			const FString Name = FString(Question.Node) + TEXT(": ") + Pins.Reals[Index].Path;
			Inputs.AddUnique(Name);
			for (const double Bad : {std::numeric_limits<double>::quiet_NaN(), Infinity, -Infinity})
			{
				FBlueprintNode Node(*this, Question.Node);
				Question.Ask(Node);
				*FPursuitPins(Node, EPinDirection::Input).Reals[Index].Place = Bad;
				const FGraphAnswer Spoiled(Node.Call());
				const FString Case = Name + FString::Printf(TEXT(" is %g"), Bad);
				TestTrue(Case + TEXT(": the answer has no NaN"), Spoiled.bNumbers);
				if (Spoiled.IsRefusal())
				{
					if (FMath::IsNaN(Bad)) { Refused.AddUnique(Name); }
					continue;
				}
				// Inputs that the kind of motion ignores change nothing.
				const bool bMayBeEndless = (Bad == Infinity && IsEndless(Pins.Reals[Index].Path)) || Name == EndlessBothWays;
				TestTrue(Case + TEXT(": refused"), bMayBeEndless || Spoiled.IsSameAs(Answer));
			}
		}
	}
	TestTrue(TEXT("there are inputs"), Inputs.Num() > 0);
	for (const FString& Input : Inputs)
	{
		TestEqual(Input + TEXT(" is refused as NaN unless it is idle"), Refused.Contains(Input), !IsIdle(Input));
	}
	return true;
}

namespace
{
	/** Asks one question with one input spoiled, and looks at what its refusal says. */
	class FRefusedPins
	{
	public:
		explicit FRefusedPins(FAutomationTestBase& InTest) : Test(InTest) {}

		/** Whether the call was refused. Spoil returns what a refusal calls the input. */
		template<typename SpoilType>
		bool Ask(const FPursuitQuestion& Question, const FString& Value, SpoilType&& Spoil)
		{
			FPursuitRefusalLog::ForgetAll();
			Log.Text = FString();
			FBlueprintNode Node(Test, Question.Node);
			Question.Ask(Node);
			FPursuitPins Pins(Node, EPinDirection::Input);
			const FString Spoiled = Spoil(Pins);
			const FGraphAnswer Answer(Node.Call());
			const FString Case = FString(Question.Node) + TEXT(": ") + Spoiled + TEXT(" is ") + Value + TEXT(": ");
			if (Log.Text.IsEmpty())
			{
				// Ignored inputs are not refused.
				Test.TestFalse(Case + TEXT("a refusal is in the log"), Answer.bRefusedByStatus);
				return false;
			}
			const FString Begin = FString(Question.Node) + TEXT(" refused its question: ");
			bool bNamed = Log.Text.StartsWith(Begin + Spoiled + TEXT(" must "), ESearchCase::CaseSensitive);
			// Of numbers that are only too great together none is named.
			bNamed = bNamed || (Value == TEXT("1e+60") && Log.Text.StartsWith(Begin + TEXT("Refused: "), ESearchCase::CaseSensitive));
			if (!bNamed && Value != TEXT("nan"))
			{
				// What has a meaning by itself may spoil another input, such as a minimum above its maximum.
				for (const FString& Name : Pins.Names)
				{
					bNamed = bNamed || Log.Text.StartsWith(Begin + Name + TEXT(" must "), ESearchCase::CaseSensitive);
				}
			}
			Test.TestTrue(Case + TEXT("names it: ") + Log.Text, bNamed);
			return true;
		}

	private:
		FAutomationTestBase& Test;
		FLastLine Log;
	};
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphRefusedPins, "Pursuit.Graph.EveryRefusalNamesItsPin", RefusalGraphTestFlags)
bool FPursuitGraphRefusedPins::RunTest(const FString&)
{
	AddExpectedErrorPlain(TEXT("refused its question"), EAutomationExpectedErrorFlags::Contains, 0);
	constexpr double Infinity = std::numeric_limits<double>::infinity();
	FRefusedPins Refused(*this);
	int32 Reals = 0;
	int32 Choices = 0;
	int32 Counts = 0;
	for (const FPursuitQuestion& Question : PursuitQuestions())
	{
		FBlueprintNode Good(*this, Question.Node);
		Question.Ask(Good);
		const FPursuitPins Pins(Good, EPinDirection::Input);
		for (int32 Index = 0; Index < Pins.Reals.Num(); ++Index)
		{
			for (const double Bad : {std::numeric_limits<double>::quiet_NaN(), Infinity, -Infinity, 1e60, -1.0})
			{
				Reals += Refused.Ask(Question, FString::Printf(TEXT("%g"), Bad), [&](FPursuitPins& Spoiled) {
					*Spoiled.Reals[Index].Place = Bad;
					return Spoiled.Reals[Index].Pin;
				}) ? 1 : 0;
			}
		}
		for (int32 Index = 0; Index < Pins.Choices.Num(); ++Index)
		{
			Choices += Refused.Ask(Question, TEXT("beyond the last"), [&](FPursuitPins& Spoiled) {
				*Spoiled.Choices[Index].Place = 250;
				return Spoiled.Choices[Index].Pin;
			}) ? 1 : 0;
		}
		for (int32 Index = 0; Index < Pins.Counts.Num(); ++Index)
		{
			if (Pins.Counts[Index].Pin == TEXT("Grid.Agents"))
			{
				continue;	// Only Build Neighbor Grid writes it.
			}
			for (const int32 Bad : {-1, 0, INT32_MAX})
			{
				Counts += Refused.Ask(Question, FString::Printf(TEXT("%d"), Bad), [&](FPursuitPins& Spoiled) {
					*Spoiled.Counts[Index].Place = Bad;
					return Spoiled.Counts[Index].Pin;
				}) ? 1 : 0;
			}
		}
	}
	TestTrue(TEXT("there are refusals"), Reals > 0 && Choices > 0 && Counts > 0);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphUnavailable, "Pursuit.Graph.AMisfitDisablesEveryNode", RefusalGraphTestFlags)
bool FPursuitGraphUnavailable::RunTest(const FString&)
{
	FPursuitRefusalLog::ForgetAll();
	AddExpectedErrorPlain(TEXT("Pursuit is disabled"), EAutomationExpectedErrorFlags::Contains, 0);
	Pursuit::FLibraryFacts Misfit = Pursuit::LinkedLibrary();
	Misfit.AbiVersion += 1;
	TestFalse(TEXT("a misfit is not connected"), Pursuit::Connect(Misfit));
	for (const FPursuitQuestion& Question : PursuitQuestions())
	{
		FBlueprintNode Node(*this, Question.Node);
		Question.Ask(Node);
		const FGraphAnswer Answer(Node.Call());
		TestTrue(FString(Question.Node) + TEXT(" is disabled"), Answer.bZero && Answer.bUnavailable == Answer.bHasStatus);
	}
	TestTrue(TEXT("the right library connects again"), Pursuit::Connect(Pursuit::LinkedLibrary()));
	for (const FPursuitQuestion& Question : PursuitQuestions())
	{
		FBlueprintNode Node(*this, Question.Node);
		Question.Ask(Node);
		const FGraphAnswer Answer(Node.Call());
		TestFalse(FString(Question.Node) + TEXT(" answers again"), !Answer.Numbers.IsEmpty() && Answer.IsRefusal());
	}
	return true;
}
