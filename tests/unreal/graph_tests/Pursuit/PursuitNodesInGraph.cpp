// The nodes of the plugin as a graph has them: the names of nodes and pins are a promise to every Blueprint that uses them.

#include "CoreMinimal.h"

#include "BlueprintNode.h"
#include "Misc/AutomationTest.h"
#include "PursuitCrowdLibrary.h"
#include "PursuitTrackLibrary.h"
#include "PursuitTurretLibrary.h"

namespace
{
	constexpr auto GraphTestFlags = EAutomationTestFlags::EditorContext | EAutomationTestFlags::ProductFilter;

	// A seeker of speed 500, a target 1000 away that crosses at 300: the triangle 3 : 4 : 5 meets after 2.5 s at (1000, 750).
	const FVector GraphTarget(1000, 0, 0);
	const FVector GraphTargetVelocity(0, 300, 0);
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphPredict, "Pursuit.Graph.PredictInterceptPoint", GraphTestFlags)
bool FPursuitGraphPredict::RunTest(const FString& /*Parameters*/)
{
	FBlueprintNode Node(*this, TEXT("Predict Intercept Point"));
	Node.Set(TEXT("Pursuer Location"), FVector::ZeroVector).Set(TEXT("Pursuer Speed"), 500.0);
	Node.Set(TEXT("Target Location"), GraphTarget).Set(TEXT("Target Velocity"), GraphTargetVelocity);
	Node.Set(TEXT("Max Prediction Seconds"), 5.0).Call();
	TestEqual(TEXT("point"), Node.Get<FVector>(TEXT("Intercept Point")), FVector(1000, 750, 0), 1e-6f);
	TestEqual(TEXT("time"), Node.Get<double>(TEXT("Out Time to Intercept")), 2.5, 1e-12);
	TestTrue(TEXT("pure, in its category"), Node.IsPure() && Node.GetCategory() == TEXT("Math|Intercept"));
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphSeek, "Pursuit.Graph.CalculateSeekSteering", GraphTestFlags)
bool FPursuitGraphSeek::RunTest(const FString& /*Parameters*/)
{
	FBlueprintNode Node(*this, TEXT("Calculate Seek Steering"));
	Node.Set(TEXT("Current Location"), FVector::ZeroVector).Set(TEXT("Current Velocity"), FVector(0, 100, 0));
	Node.Set(TEXT("Target Location"), FVector(500, 0, 0)).Set(TEXT("Max Speed"), 300.0).Call();
	// Reynolds: desired velocity (300, 0, 0) minus velocity.
	TestEqual(TEXT("steering"), Node.Get<FVector>(TEXT("Steering")), FVector(300, -100, 0), 1e-6f);
	TestTrue(TEXT("category"), Node.GetCategory() == TEXT("Math|Steering"));
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphArrive, "Pursuit.Graph.CalculateArriveSteering", GraphTestFlags)
bool FPursuitGraphArrive::RunTest(const FString& /*Parameters*/)
{
	FBlueprintNode Node(*this, TEXT("Calculate Arrive Steering"));
	Node.Set(TEXT("Current Location"), FVector::ZeroVector).Set(TEXT("Current Velocity"), FVector::ZeroVector);
	Node.Set(TEXT("Target Location"), FVector(100, 0, 0)).Set(TEXT("Max Speed"), 300.0);
	Node.Set(TEXT("Slowdown Radius"), 200.0).Call();
	// Halfway inside the radius the desired speed is half the greatest.
	TestEqual(TEXT("steering"), Node.Get<FVector>(TEXT("Steering")), FVector(150, 0, 0), 1e-6f);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphFlee, "Pursuit.Graph.CalculateFleeSteering", GraphTestFlags)
bool FPursuitGraphFlee::RunTest(const FString& /*Parameters*/)
{
	FBlueprintNode Node(*this, TEXT("Calculate Flee Steering"));
	Node.Set(TEXT("Current Location"), FVector::ZeroVector).Set(TEXT("Current Velocity"), FVector::ZeroVector);
	Node.Set(TEXT("Threat Location"), FVector(0, 0, 50)).Set(TEXT("Max Speed"), 300.0).Call();
	TestEqual(TEXT("steering"), Node.Get<FVector>(TEXT("Steering")), FVector(0, 0, -300), 1e-6f);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphTooltips, "Pursuit.Graph.EveryNodeIsExplained", GraphTestFlags)
bool FPursuitGraphTooltips::RunTest(const FString& /*Parameters*/)
{
	int32 Nodes = 0;
	for (UClass::FGetter Getter : UClass::Registered())
	{
		for (const UFunction* Function : Getter()->GetFunctions())
		{
			if (!Function->IsNode()) { continue; }
			++Nodes;
			const FString Tooltip = Function->GetMetaData(TEXT("tooltip"));
			TestTrue(Function->GetName() + TEXT(" has a tooltip and a category"), !Tooltip.IsEmpty() && !Function->GetMetaData(TEXT("category")).IsEmpty());
			for (const FFunctionPin& Pin : Function->GetPins())
			{
				const bool bReturn = Pin.Name == FName(TEXT("ReturnValue"));
				const FString Tag = bReturn ? FString(TEXT("@return")) : TEXT("@param ") + Pin.Name.ToString();
				TestTrue(Function->GetName() + TEXT(": the tooltip explains ") + Pin.Name.ToString(), Tooltip.Contains(Tag) || (bReturn && Function->GetPins().Num() == 1));
			}
		}
	}
	TestTrue(TEXT("there are nodes"), Nodes > 0);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphUnits, "Pursuit.Graph.EveryRateHasItsUnit", GraphTestFlags)
bool FPursuitGraphUnits::RunTest(const FString& /*Parameters*/)
{
	// A random walk's rate is per square root of a second, and an angular acceleration has no unit in the engine.
	const TArray<FString> Without = {TEXT("PursuitWanderSettings.WanderRate"), TEXT("PursuitTurnLimits.MaxAcceleration"),
		TEXT("PursuitOrcaLimits.MaxTurnAcceleration"), TEXT("PursuitTurretBase.YawAcceleration"),
		TEXT("PursuitTurretBase.PitchAcceleration")};
	int32 Found = 0;
	for (UScriptStruct::FGetter Getter : UScriptStruct::Registered())
	{
		const UScriptStruct* Struct = Getter();
		for (const FProperty& Property : Struct->GetProperties())
		{
			const FString Name = Struct->GetName() + TEXT(".") + Property.GetName();
			if (!Struct->GetName().StartsWith(TEXT("Pursuit")) || Property.GetTypeId() != UE::StandIn::TypeId<double>()) { continue; }
			const bool bRate = Property.GetName().EndsWith(TEXT("Rate"));
			const bool bAcceleration = Property.GetName().Contains(TEXT("Acceleration"));
			if (Without.Contains(Name) || (!bRate && !bAcceleration)) { continue; }
			++Found;
			TestEqual(Name, Property.GetMetaData(TEXT("units")), FString(bRate ? TEXT("deg/s") : TEXT("cm/s^2")));
		}
	}
	TestEqual(TEXT("the structs' rates and accelerations"), Found, 22);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphState, "Pursuit.Graph.WhatIsLoadedIsWholeOrEmpty", GraphTestFlags)
bool FPursuitGraphState::RunTest(const FString& /*Parameters*/)
{
	// A grid knows its memory in the process that made it: all of it is left out of what is saved and replicated, its reason too.
	const TArray<FProperty>& Grid = FPursuitNeighborGrid::StaticStruct()->GetProperties();
	TestEqual(TEXT("all that a grid has is reflected"), Grid.Num(), 3);
	for (const FProperty& Property : Grid)
	{
		TestTrue(Property.GetName(), Property.HasMetaData(TEXT("transient")) && Property.HasMetaData(TEXT("notreplicated")));
	}
	// So does a tracker.
	const TArray<FProperty>& Tracker = FPursuitMotionTracker::StaticStruct()->GetProperties();
	TestEqual(TEXT("all that a tracker has is reflected"), Tracker.Num(), 2);
	for (const FProperty& Property : Tracker)
	{
		TestTrue(Property.GetName(), Property.HasMetaData(TEXT("transient")) && Property.HasMetaData(TEXT("notreplicated")));
	}
	// The state of a search is numbers.
	const TArray<FProperty>& Search = FPursuitTurretSearch::StaticStruct()->GetProperties();
	TestEqual(TEXT("all that a search has is reflected"), Search.Num(), 2);
	for (const FProperty& Property : Search)
	{
		TestFalse(Property.GetName(), Property.HasMetaData(TEXT("transient")));
	}
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphFound, "Pursuit.Graph.EveryNodeIsFound", GraphTestFlags)
bool FPursuitGraphFound::RunTest(const FString& /*Parameters*/)
{
	// The categories of the issue that asked for them; the four nodes that the first cards name keep theirs, and their twins have the same.
	const TArray<FString> Categories = {TEXT("Math|Intercept"), TEXT("Math|Steering"), TEXT("Pursuit|Intercept"), TEXT("Pursuit|Aim"), TEXT("Pursuit|Aiming Hand"), TEXT("Pursuit|Guidance"),
		TEXT("Pursuit|Projectile"), TEXT("Pursuit|Steering"), TEXT("Pursuit|Steering|Seek"), TEXT("Pursuit|Steering|Flee"),
		TEXT("Pursuit|Steering|Chase"), TEXT("Pursuit|Steering|Path"), TEXT("Pursuit|Steering|Avoid"), TEXT("Pursuit|Steering|Crowd"),
		TEXT("Pursuit|Steering|Blend"), TEXT("Pursuit|Steering|Turn"), TEXT("Pursuit|Make"), TEXT("Pursuit|Status"), TEXT("Pursuit|Goal"), TEXT("Pursuit|Flight"),
		TEXT("Pursuit|Obstacles"), TEXT("Pursuit|Crowd"), TEXT("Pursuit|Turret"), TEXT("Pursuit|Tracker"), TEXT("Pursuit|Formation"), TEXT("Pursuit|Line Of Fire"), TEXT("Pursuit|Dodge"), TEXT("Pursuit|Advanced|Aim"), TEXT("Pursuit|Advanced|Crowd"),
		TEXT("Pursuit|Advanced|Intercept"), TEXT("Pursuit|Advanced|Make"), TEXT("Pursuit|Advanced|Projectile"), TEXT("Pursuit|Advanced|Status"),
		TEXT("Pursuit|Advanced|Steering")};
	int32 OfCards = 0;
	for (UClass::FGetter Getter : UClass::Registered())
	{
		for (const UFunction* Function : Getter()->GetFunctions())
		{
			if (!Function->IsNode()) { continue; }
			const FString Category = Function->GetMetaData(TEXT("category"));
			const FString Keywords = TEXT(" ") + Function->GetMetaData(TEXT("keywords")) + TEXT(" ");
			const FString Script = Function->GetMetaData(TEXT("scriptname"));
			TestTrue(Function->GetName() + TEXT(" is found by \"pursuit\""), Keywords.Contains(TEXT(" pursuit ")));
			TestTrue(Function->GetName() + TEXT(" is in ") + Category, Categories.Contains(Category));
			OfCards += Category.StartsWith(TEXT("Math|")) ? 1 : 0;
			// What a script calls it has no prefix either.
			TestTrue(Function->GetName() + TEXT(" hides its prefix"),
				!Function->GetName().StartsWith(TEXT("BP_")) || (!Script.IsEmpty() && !Script.StartsWith(TEXT("BP_"))));
		}
	}
	TestEqual(TEXT("nodes of the cards, and their twins"), OfCards, 8);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphAdvanced, "Pursuit.Graph.NodesForProgrammersAreApart", GraphTestFlags)
bool FPursuitGraphAdvanced::RunTest(const FString& /*Parameters*/)
{
	// Arrays of queries, steps of searches and trackers that a component takes by itself, and shapes by numbers.
	const TArray<FString> Advanced = {TEXT("Solve Intercepts"), TEXT("Predict Intercepts"), TEXT("Solve Turrets"), TEXT("Solve Projectiles"),
		TEXT("Get Signed Distances"), TEXT("Calculate Seek Steerings"), TEXT("Calculate Flee Steerings"), TEXT("Calculate Arrive Steerings"),
		TEXT("Calculate Pursue Steerings"), TEXT("Begin Turret Search"), TEXT("Step Turret Search"), TEXT("Solve Gimbal Turret"),
		TEXT("Find Lines Of Fire"), TEXT("Begin Aiming Hand"), TEXT("Step Aiming Hand"), TEXT("Step Aiming Hand (Actor)"), TEXT("Begin Motion Tracker"), TEXT("Step Motion Tracker"),
		TEXT("Get Tracked Motion"),
		TEXT("Find Motion Estimate"), TEXT("Get Motion State"), TEXT("Solve Motion Intercept"), TEXT("Find Dubins Path"), TEXT("Get Dubins Pose"),
		TEXT("Solve Intercept 2D"), TEXT("Get Closest Approach"), TEXT("Leaves Way"), TEXT("Get Context Direction"), TEXT("Blend Into Context"),
		TEXT("Find Context Direction"), TEXT("Make Sphere Shape"), TEXT("Make Box Shape"), TEXT("Make Capsule Shape"),
		TEXT("Describe Pursuit Status"), TEXT("To Text (Pursuit Status)"), TEXT("Begin Flow Field"), TEXT("Continue Flow Field"), TEXT("Add Congestion"),
		TEXT("Find Path Progress"), TEXT("Get Path Point"), TEXT("Build Neighbor Grid"), TEXT("Find Neighbors Within"),
		TEXT("Find Nearest Neighbors"), TEXT("Get Formation Slots"), TEXT("Assign Formation Slots"), TEXT("Step Formation Anchor"),
		TEXT("Get Formation Velocities"), TEXT("Get Formation Slot Motion"), TEXT("Sweep Sphere"), TEXT("Get Signed Distance"),
		TEXT("Get Wall Surface")};
	const auto FindCategory = [](const FString& Node) {
		for (UClass::FGetter Getter : UClass::Registered())
		{
			for (const UFunction* Function : Getter()->GetFunctions())
			{
				if (Function->IsNode() && Function->GetDisplayName() == Node) { return Function->GetMetaData(TEXT("category")); }
			}
		}
		return FString();
	};
	for (const FString& Node : Advanced)
	{
		TestTrue(Node + TEXT(" is for programmers"), FindCategory(Node).StartsWith(TEXT("Pursuit|Advanced|")));
	}
	int32 Apart = 0;
	int32 Twins = 0;
	for (UClass::FGetter Getter : UClass::Registered())
	{
		for (const UFunction* Function : Getter()->GetFunctions())
		{
			if (!Function->IsNode()) { continue; }
			const FString Name = Function->GetDisplayName();
			const FString Category = Function->GetMetaData(TEXT("category"));
			Apart += Category.StartsWith(TEXT("Pursuit|Advanced")) ? 1 : 0;
			const FString Twin = TEXT(" (Actor)");
			if (!Name.EndsWith(Twin)) { continue; }
			FString Basic = Name.Left(Name.Len() - Twin.Len());
			// What the first card calls it.
			Basic = Basic == TEXT("Predict Intercept") ? FString(TEXT("Predict Intercept Point")) : Basic;
			const FString Of = FindCategory(Basic);
			Twins += Of.IsEmpty() ? 0 : 1;
			TestTrue(Name + TEXT(" is beside ") + Basic, Of.IsEmpty() || Of == Category);
		}
	}
	TestEqual(TEXT("no other node is apart"), Apart, Advanced.Num());
	TestEqual(TEXT("nodes with a twin for actors"), Twins, 8);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphReadOnly, "Pursuit.Graph.AnswersAreReadOnly", GraphTestFlags)
bool FPursuitGraphReadOnly::RunTest(const FString& /*Parameters*/)
{
	// What a graph makes itself, although a node makes it too.
	const TArray<FString> Made = {TEXT("PursuitSurface"), TEXT("PursuitShape"), TEXT("PursuitSteeringPath"), TEXT("PursuitTargetMotion"),
		TEXT("PursuitFlowField"), TEXT("PursuitFormationAnchor")};
	int32 Answers = 0;
	for (UScriptStruct::FGetter Getter : UScriptStruct::Registered())
	{
		const UScriptStruct* Struct = Getter();
		bool bAnswer = false;
		for (UClass::FGetter Class : UClass::Registered())
		{
			for (const UFunction* Function : Class()->GetFunctions())
			{
				for (const FFunctionPin& Pin : Function->GetPins())
				{
					bAnswer = bAnswer || (Pin.Direction == EPinDirection::Output && Pin.Type == Struct->GetTypeId());
				}
			}
		}
		if (!bAnswer || Made.Contains(Struct->GetName())) { continue; }
		++Answers;
		for (const FProperty& Property : Struct->GetProperties())
		{
			// What a graph cannot see is the plugin's own.
			if (!Property.HasMetaData(TEXT("category"))) { continue; }
			TestTrue(Struct->GetName() + TEXT(".") + Property.GetName() + TEXT(" is read only"),
				Property.HasMetaData(TEXT("blueprintreadonly")) && !Property.HasMetaData(TEXT("blueprintreadwrite")));
		}
	}
	TestTrue(TEXT("there are answers"), Answers > 20);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphKinds, "Pursuit.Graph.AKindHidesWhatDoesNotApply", GraphTestFlags)
bool FPursuitGraphKinds::RunTest(const FString& /*Parameters*/)
{
	// A struct with a kind, and the fields that every kind has.
	struct FKind
	{
		const TCHAR* Struct;
		TArray<FString> Always;
	};
	const FKind Kinds[] = {{TEXT("PursuitShape"), {TEXT("Kind"), TEXT("Location")}}, {TEXT("PursuitTargetMotion"), {TEXT("Kind")}},
		{TEXT("PursuitPursuerMotion"), {TEXT("Kind"), TEXT("Location"), TEXT("MaxSpeed")}}, {TEXT("PursuitContainer"), {TEXT("Kind")}},
		{TEXT("PursuitFollowWallSettings"), {TEXT("Side"), TEXT("Distance"), TEXT("LookAheadTime")}}};
	int32 Structs = 0;
	for (UScriptStruct::FGetter Getter : UScriptStruct::Registered())
	{
		for (const FKind& Kind : Kinds)
		{
			if (!Getter()->GetName().Equals(Kind.Struct)) { continue; }
			++Structs;
			for (const FProperty& Property : Getter()->GetProperties())
			{
				const bool bHidden = Property.HasMetaData(TEXT("editcondition")) && Property.HasMetaData(TEXT("editconditionhides"));
				TestEqual(FString(Kind.Struct) + TEXT(".") + Property.GetName() + TEXT(" is hidden where it does not apply"), bHidden,
					!Kind.Always.Contains(Property.GetName()));
			}
		}
	}
	TestEqual(TEXT("structs with a kind"), Structs, 5);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphOneName, "Pursuit.Graph.OneNameForOneThing", GraphTestFlags)
bool FPursuitGraphOneName::RunTest(const FString& /*Parameters*/)
{
	// Names that were given up for another, and the words that a name does not end in; with the exceptions of the first cards.
	const TArray<FString> GivenUp = {TEXT("DeltaTime"), TEXT("PredictionSeconds"), TEXT("LookAheadSeconds"), TEXT("Following"),
		TEXT("MaxDistance"), TEXT("bHits"), TEXT("OutState"), TEXT("OutSearch"), TEXT("OutVelocity"), TEXT("OutLocations")};
	const TArray<FString> Exceptions = {TEXT("DeltaSeconds"), TEXT("MaxPredictionSeconds")};
	const auto Check = [&](const FString& Owner, const FString& Name) {
		const bool bUnitInName = Name.EndsWith(TEXT("Seconds")) || Name.EndsWith(TEXT("Degrees"));
		TestFalse(Owner + TEXT(".") + Name, GivenUp.Contains(Name) || (bUnitInName && !Exceptions.Contains(Name)));
	};
	int32 Names = 0;
	for (UClass::FGetter Getter : UClass::Registered())
	{
		for (const UFunction* Function : Getter()->GetFunctions())
		{
			for (const FFunctionPin& Pin : Function->GetPins())
			{
				Check(Function->GetName(), Pin.Name.ToString());
				++Names;
			}
		}
	}
	for (UScriptStruct::FGetter Getter : UScriptStruct::Registered())
	{
		for (const FProperty& Property : Getter()->GetProperties()) { Check(Getter()->GetName(), Property.GetName()); }
	}
	TestTrue(TEXT("there are pins"), Names > 400);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphCalled, "Pursuit.Graph.WhatIsExpensiveOrHasStateIsCalled", GraphTestFlags)
bool FPursuitGraphCalled::RunTest(const FString& /*Parameters*/)
{
	// A pure node runs again for every node that reads it. That a node which writes a variable is called is a rule of the header tool.
	for (const TCHAR* Name : {TEXT("Step Flock"), TEXT("Step ORCA Crowd"), TEXT("Solve Team Assignment"), TEXT("Solve Weapon Assignment"), TEXT("Find Salvo"), TEXT("Find Rendezvous"), TEXT("Step Rendezvous"), TEXT("Solve Motion Intercept"), TEXT("Solve Ballistic Turret"),
			 TEXT("Solve Projectile With Drag"), TEXT("Solve Projectile Flight"), TEXT("Find Flight Line Of Fire"), TEXT("Advance Projectile"), TEXT("Find Motion Estimate"), TEXT("Advance Turn"), TEXT("Advance Turn Along Velocity"),
			 TEXT("Advance Yaw"), TEXT("Advance Agent"), TEXT("Build Neighbor Grid"), TEXT("Find Neighbors Within"),
			 TEXT("Find Nearest Neighbors"), TEXT("Make Path from Spline"), TEXT("Blend Into Context"), TEXT("Step Turret Search"),
			 TEXT("Dodge Shots"), TEXT("Dodge Shots (Actor)"), TEXT("Begin Aiming Hand"), TEXT("Step Aiming Hand"), TEXT("Step Aiming Hand (Actor)"), TEXT("Begin Motion Tracker"),
			 TEXT("Step Motion Tracker"), TEXT("Solve Intercepts"), TEXT("Predict Intercepts"),
			 TEXT("Calculate Wander Steering"), TEXT("Calculate Path Follow Steering"), TEXT("Step Formation Anchor"),
			 TEXT("Assign Formation Slots"), TEXT("Get Formation Slots"), TEXT("Get Formation Velocities")})
	{
		TestFalse(FString(Name) + TEXT(" has an execution pin"), FBlueprintNode(*this, Name).IsPure());
	}
	return true;
}
