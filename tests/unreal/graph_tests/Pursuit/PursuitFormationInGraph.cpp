// The nodes and the component for formations, each found by its display name and asked through its named pins.

#include "CoreMinimal.h"

#include "BlueprintNode.h"
#include "GameFramework/Character.h"
#include "Misc/AutomationTest.h"
#include "PursuitFormationComponent.h"
#include "PursuitFormationLibrary.h"
#include "PursuitTestWorld.h"

namespace
{
	constexpr auto FormationGraphTestFlags = EAutomationTestFlags::EditorContext | EAutomationTestFlags::ProductFilter;

	FPursuitFormationMember MakeMember(const FVector& Location, double MaxSpeed)
	{
		FPursuitFormationMember Member;
		Member.Location = Location;
		Member.MaxSpeed = MaxSpeed;
		return Member;
	}
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphFormations, "Pursuit.Graph.Formations", FormationGraphTestFlags)
bool FPursuitGraphFormations::RunTest(const FString&)
{
	// Four in a line, 100 apart, in a width of 100: two ranks of two.
	FPursuitFormationSettings Settings;
	Settings.Shape = EPursuitFormationShape::Line;
	Settings.Spacing = 100.0;
	Settings.MaxWidth = 100.0;
	Settings.Origin = EPursuitFormationOrigin::Front;
	FBlueprintNode Shape(*this, TEXT("Get Formation Slots"));
	Shape.Set(TEXT("Settings"), Settings).Set(TEXT("Count"), 4).Call();
	TArray<FVector> Slots = Shape.Get<TArray<FVector>>(TEXT("Slots"));
	if (!TestEqual(TEXT("four slots"), Slots.Num(), 4)) { return false; }
	TestTrue(TEXT("two ranks of two"),
		Slots[0].X == 0.0 && Slots[1].X == 0.0 && Slots[2].X == -100.0 && Slots[3].X == -100.0 && FMath::Abs(Slots[0].Y) == 50.0
			&& Slots[0].Y == -Slots[1].Y && Slots[2].Y == Slots[0].Y);
	TestTrue(TEXT("with an execution pin, in its category"), !Shape.IsPure() && Shape.GetCategory() == TEXT("Pursuit|Advanced|Crowd"));

	// It faces along y, so that slots are at y of 0 and 300. At speed 100 the times are 3 and 0, 1 and 4: crosswise all are there after 1.
	FPursuitFormationAnchor Anchor;
	Anchor.Location = FVector(1000, 0, 0);
	Anchor.Forward = FVector(0, 1, 0);
	TArray<FPursuitFormationMember> Members = {MakeMember(FVector(1000, 300, 0), 100.0), MakeMember(FVector(1000, -100, 0), 100.0)};
	Slots = {FVector(0, 0, 0), FVector(300, 0, 0)};
	FBlueprintNode Assign(*this, TEXT("Assign Formation Slots"));
	Assign.Set(TEXT("Members"), Members).Set(TEXT("Anchor"), Anchor).Set(TEXT("Slots"), Slots).Call();
	const FPursuitFormationAssignment Assignment = Assign.Get<FPursuitFormationAssignment>(TEXT("Assignment"));
	TestTrue(TEXT("both have a slot"), Assignment.Reason == EPursuitStatus::OK && Assignment.Assigned == 2);
	TestTrue(TEXT("crosswise"), Assignment.SlotIndices.Num() == 2 && Assignment.SlotIndices[0] == 1 && Assignment.SlotIndices[1] == 0);
	TestEqual(TEXT("after one second"), Assignment.LastArrival, 1.0, 1e-12);
	TestEqual(TEXT("never nearer than the slots"), Assignment.LeastDistance, 300.0, 1e-9);
	Members = Assign.GetVariable<TArray<FPursuitFormationMember>>(TEXT("Members"));
	TestEqual(TEXT("written into the members"), Members[0].Slot, FVector(300, 0, 0), 0.0f);

	// Along x at 400, a slot of one who can 50: an eighth of the motion. 25 in half a second.
	Anchor.Location = FVector::ZeroVector;
	Anchor.Forward = FVector(1, 0, 0);
	Anchor.Velocity = FVector(400, 0, 0);
	Members = {MakeMember(FVector(0, -100, 0), 50.0)};
	Members[0].Slot = FVector(0, -100, 0);
	FPursuitSteeringLimits Limits;
	Limits.MaxSpeed = 400.0;
	FBlueprintNode Step(*this, TEXT("Step Formation Anchor"));
	Step.Set(TEXT("Anchor"), Anchor).Set(TEXT("Members"), Members).Set(TEXT("Limits"), Limits).Set(TEXT("Delta Seconds"), 0.5);
	Step.Set(TEXT("Leader Location"), FVector(9000, 0, 0)).Set(TEXT("Leader Velocity"), FVector(400, 0, 0)).Call();
	const FPursuitFormationAnchorStep Stepped = Step.Get<FPursuitFormationAnchorStep>(TEXT("Step"));
	TestTrue(TEXT("for the first member"), Stepped.Reason == EPursuitStatus::OK && Stepped.LimitingMember == 0);
	TestEqual(TEXT("an eighth"), Stepped.Share, 0.125, 1e-12);
	const FPursuitFormationAnchor Moved = Step.GetVariable<FPursuitFormationAnchor>(TEXT("Anchor"));
	TestEqual(TEXT("so far"), Moved.Location, FVector(25, 0, 0), 1e-6f);
	Members[0].bHasSlot = false;
	Step.Set(TEXT("Anchor"), Anchor).Set(TEXT("Members"), Members).Call();
	TestEqual(TEXT("not for one without a slot"), Step.Get<FPursuitFormationAnchorStep>(TEXT("Step")).Share, 1.0, 0.0);

	// From 800 away at full speed.
	Anchor = FPursuitFormationAnchor();
	Anchor.Location = FVector(1000, 0, 0);
	Members = {MakeMember(FVector::ZeroVector, 600.0), MakeMember(FVector(0, 500, 0), 600.0)};
	Members[0].Slot = FVector(-200, 0, 0);
	Members[1].bHasSlot = false;
	FBlueprintNode Courses(*this, TEXT("Get Formation Velocities"));
	Courses.Set(TEXT("Anchor"), Anchor).Set(TEXT("Members"), Members).Set(TEXT("Limits"), FPursuitSteeringLimits()).Call();
	const FPursuitFormationVelocities Chosen = Courses.Get<FPursuitFormationVelocities>(TEXT("Result"));
	if (!TestEqual(TEXT("one velocity each"), Chosen.Velocities.Num(), 2)) { return false; }
	TestEqual(TEXT("to the slot"), Chosen.Velocities[0], FVector(600, 0, 0), 1e-6f);
	TestEqual(TEXT("none without a slot"), Chosen.Velocities[1], FVector::ZeroVector, 0.0f);
	TestEqual(TEXT("how far"), Chosen.FarthestDistance, 800.0, 1e-9);

	// A quarter turn in a second, 100 ahead: 50 pi to the right.
	Anchor.AngularVelocity = FVector(0, 0, 90);
	FBlueprintNode Slot(*this, TEXT("Get Formation Slot Motion"));
	Slot.Set(TEXT("Anchor"), Anchor).Set(TEXT("Slot"), FVector(100, 0, 0)).Call();
	const FPursuitMotionStateAnswer Motion = Slot.Get<FPursuitMotionStateAnswer>(TEXT("Motion"));
	TestEqual(TEXT("where the slot is"), Motion.Location, FVector(1100, 0, 0), 1e-6f);
	TestEqual(TEXT("how it moves"), Motion.Velocity, FVector(0, 50.0 * UE_DOUBLE_PI, 0), 1e-6f);
	TestTrue(TEXT("pure"), Slot.IsPure());
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphFormationComponent, "Pursuit.Graph.FormationComponent", FormationGraphTestFlags)
bool FPursuitGraphFormationComponent::RunTest(const FString&)
{
	FPursuitTestWorld World;
	ACharacter* Leader = World.SpawnFlyer(FVector::ZeroVector, 600.0f);
	ACharacter* Member = World.SpawnFlyer(FVector(-500, 0, 0), 600.0f);
	UPursuitFormationComponent* Formation = NewObject<UPursuitFormationComponent>(Leader);
	Formation->RegisterComponent();
	const auto Ask = [&](const TCHAR* Name) { return FBlueprintNode(*this, Name, UPursuitFormationComponent::StaticClass()); };
	FBlueprintNode Add = Ask(TEXT("Add Member"));
	Add.Set(TEXT("Actor"), static_cast<AActor*>(Member)).Call(Formation);
	TestTrue(TEXT("it joins"), Add.Get<bool>(TEXT("Added")));
	Formation->Formation.Shape = EPursuitFormationShape::Column;
	World.Tick(1.0f / 64.0f);
	FBlueprintNode Slot = Ask(TEXT("Get Slot Location"));
	Slot.Set(TEXT("Member"), static_cast<AActor*>(Member)).Call(Formation);
	TestEqual(TEXT("its slot is behind the leader"), Slot.Get<FVector>(TEXT("Location")), FVector(-200, 0, 0), 1e-6f);
	FBlueprintNode Velocity = Ask(TEXT("Get Preferred Velocity"));
	Velocity.Set(TEXT("Member"), static_cast<AActor*>(Member)).Call(Formation);
	TestTrue(TEXT("it goes there"), Velocity.Get<FVector>(TEXT("Velocity")).X > 0.0);
	FBlueprintNode Remove = Ask(TEXT("Remove Member"));
	Remove.Set(TEXT("Actor"), static_cast<AActor*>(Member)).Call(Formation);
	TestTrue(TEXT("it leaves"), Remove.Get<bool>(TEXT("Removed")) && Formation->GetMembers().IsEmpty());
	return true;
}
