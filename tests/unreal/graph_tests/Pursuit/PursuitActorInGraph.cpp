// The nodes that read actors and components, the Make nodes, and those that ask a status.

#include "CoreMinimal.h"

#include "BlueprintNode.h"
#include "Components/BoxComponent.h"
#include "Components/CapsuleComponent.h"
#include "Components/SphereComponent.h"
#include "Components/SplineComponent.h"
#include "Components/StaticMeshComponent.h"
#include "Core/PursuitLink.h"
#include "Core/PursuitRefusal.h"
#include "Engine/HitResult.h"
#include "Engine/World.h"
#include "GameFramework/Character.h"
#include "GameFramework/CharacterMovementComponent.h"
#include "Misc/AutomationTest.h"
#include "PursuitActorLibrary.h"
#include "PursuitAvoidLibrary.h"
#include "PursuitLibrary.h"
#include "PursuitMakeLibrary.h"
#include "PursuitTestWorld.h"

#include <limits>

namespace
{
	constexpr auto ActorGraphTestFlags = EAutomationTestFlags::EditorContext | EAutomationTestFlags::ProductFilter;

	/** The triangle 3 : 4 : 5: a seeker of speed 500 at the origin, a target 1000 away that crosses at 300. They meet after 2.5 s. */
	struct FPairScene
	{
		FPairScene() : Seeker(World.SpawnFlyer(FVector::ZeroVector, 500.0f)), Target(World.SpawnFlyer(FVector(1000, 0, 0), 300.0f))
		{
			Target->GetCharacterMovement()->Velocity = FVector(0, 300, 0);
		}

		FPursuitTestWorld World;
		ACharacter* Seeker;
		ACharacter* Target;
	};

	AActor* ActorOf(ACharacter* Character) { return Character; }

	template<typename T>
	T* MakeComponent(const FPursuitTestWorld& World)
	{
		return NewObject<T>(World.Get().SpawnActor<AActor>());
	}
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphPredictActor, "Pursuit.Graph.PredictInterceptActor", ActorGraphTestFlags)
bool FPursuitGraphPredictActor::RunTest(const FString&)
{
	FPairScene Scene;
	FBlueprintNode Node(*this, TEXT("Predict Intercept (Actor)"));
	Node.Set(TEXT("Pursuer"), ActorOf(Scene.Seeker)).Set(TEXT("Target"), ActorOf(Scene.Target)).Call();
	const FPursuitPrediction Own = Node.Get<FPursuitPrediction>(TEXT("Prediction"));
	TestTrue(TEXT("at its own speed"), Own.bMet && Own.Reason == EPursuitStatus::OK);
	TestEqual(TEXT("where they meet"), Own.AimPoint, FVector(1000, 750, 0), 1e-6f);
	TestEqual(TEXT("when"), Own.Time, 2.5, 1e-12);
	FBlueprintNode Unwired(*this, TEXT("Predict Intercept (Actor)"));
	Unwired.InGraphOf(Scene.Seeker).Set(TEXT("Target"), ActorOf(Scene.Target)).Call();
	TestTrue(TEXT("unwired it is the Blueprint's own actor"), Unwired.Get<FPursuitPrediction>(TEXT("Prediction")).AimPoint == Own.AimPoint);

	// Half as fast as the target needs: the speed of the movement component is ignored.
	Node.Set(TEXT("Pursuer Speed"), 100.0).Call();
	TestTrue(TEXT("at the speed that is wired"),
		Node.Get<FPursuitPrediction>(TEXT("Prediction")).Reason == EPursuitStatus::TargetEscaping
			|| Node.Get<FPursuitPrediction>(TEXT("Prediction")).Reason == EPursuitStatus::TargetTooFast);
	Node.Set(TEXT("Pursuer Speed"), 500.0).Set(TEXT("Capture Radius"), 2000.0).Call();
	TestTrue(TEXT("within the capture radius"),
		Node.Get<FPursuitPrediction>(TEXT("Prediction")).Reason == EPursuitStatus::AlreadyThere);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphTurretActor, "Pursuit.Graph.SolveTurretActor", ActorGraphTestFlags)
bool FPursuitGraphTurretActor::RunTest(const FString&)
{
	FPairScene Scene;
	FBlueprintNode Node(*this, TEXT("Solve Turret (Actor)"));
	Node.Set(TEXT("Shooter"), ActorOf(Scene.Seeker)).Set(TEXT("Target"), ActorOf(Scene.Target)).Set(TEXT("Muzzle Speed"), 1000.0).Call();
	const FPursuitTurretShot Shot = Node.Get<FPursuitTurretShot>(TEXT("Shot"));
	FBlueprintNode Plain(*this, TEXT("Solve Turret"));
	Plain.Set(TEXT("Shooter Location"), FVector::ZeroVector).Set(TEXT("Facing"), FVector(1, 0, 0));
	Plain.Set(TEXT("Target Location"), FVector(1000, 0, 0)).Set(TEXT("Target Velocity"), FVector(0, 300, 0));
	const FPursuitTurretShot Same = Plain.Set(TEXT("Muzzle Speed"), 1000.0).Call().Get<FPursuitTurretShot>(TEXT("Shot"));
	TestTrue(TEXT("as Solve Turret says"), Shot.bHit && Shot.ImpactTime == Same.ImpactTime && Shot.AimPoint == Same.AimPoint);

	// A barrel that already points at the impact fires at once: 3 : 4 : 5 at speed 500.
	USceneComponent* Muzzle = MakeComponent<USceneComponent>(Scene.World);
	Muzzle->SetWorldRotation(FVector(1000, 750, 0).Rotation());
	Node.Set(TEXT("Muzzle"), Muzzle).Set(TEXT("Muzzle Speed"), 500.0).Call();
	const FPursuitTurretShot Ready = Node.Get<FPursuitTurretShot>(TEXT("Shot"));
	TestTrue(TEXT("by its muzzle"), Ready.bHit);
	TestEqual(TEXT("at once"), Ready.ImpactTime, 2.5, 1e-6);
	Muzzle->SetWorldLocation(FVector(-10000, 0, 0));
	TestFalse(TEXT("from where the muzzle is"), Node.Call().Get<FPursuitTurretShot>(TEXT("Shot")).bHit);
	FBlueprintNode Unwired(*this, TEXT("Solve Turret (Actor)"));
	Unwired.InGraphOf(Scene.Seeker).Set(TEXT("Target"), ActorOf(Scene.Target)).Set(TEXT("Muzzle Speed"), 1000.0).Call();
	TestTrue(TEXT("unwired it is the Blueprint's own actor"),
		Unwired.Get<FPursuitTurretShot>(TEXT("Shot")).ImpactTime == Shot.ImpactTime);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphSteerActors, "Pursuit.Graph.SteerActors", ActorGraphTestFlags)
bool FPursuitGraphSteerActors::RunTest(const FString&)
{
	FPairScene Scene;
	Scene.Seeker->GetCharacterMovement()->Velocity = FVector(0, 100, 0);
	const auto Ask = [this, &Scene](const TCHAR* Name, const TCHAR* Other, double MaxSpeed) {
		FBlueprintNode Node(*this, Name);
		// The agent is the Blueprint's own actor.
		Node.InGraphOf(Scene.Seeker).Set(Other, ActorOf(Scene.Target)).Set(TEXT("Max Speed"), MaxSpeed);
		return Node.Call().Get<FVector>(TEXT("Steering"));
	};
	// Reynolds: desired velocity minus velocity.
	TestEqual(TEXT("seek"), Ask(TEXT("Calculate Seek Steering (Actor)"), TEXT("Target"), 0.0), FVector(500, -100, 0), 1e-6f);
	TestEqual(TEXT("seek slowly"), Ask(TEXT("Calculate Seek Steering (Actor)"), TEXT("Target"), 50.0), FVector(50, -100, 0), 1e-6f);
	TestEqual(TEXT("flee"), Ask(TEXT("Calculate Flee Steering (Actor)"), TEXT("Threat"), 0.0), FVector(-500, -100, 0), 1e-6f);
	TestEqual(TEXT("arrive, far away"), Ask(TEXT("Calculate Arrive Steering (Actor)"), TEXT("Target"), 0.0), FVector(500, -100, 0), 1e-6f);
	// Halfway inside the default radius of 300 the desired speed is half the greatest.
	Scene.Target->SetActorLocation(FVector(150, 0, 0));
	TestEqual(TEXT("arrive, near"), Ask(TEXT("Calculate Arrive Steering (Actor)"), TEXT("Target"), 0.0), FVector(250, -100, 0), 1e-6f);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphActorRefusals, "Pursuit.Graph.WhoIsGoneIsRefusedByItsPin", ActorGraphTestFlags)
bool FPursuitGraphActorRefusals::RunTest(const FString&)
{
	FPairScene Scene;
	AActor* const There = Scene.Seeker;
	AActor* const Gone = Scene.World.SpawnFlyer(FVector(100, 0, 0), 300.0f);
	Gone->Destroy();
	struct FCase
	{
		const TCHAR* Node;
		const TCHAR* First;
		const TCHAR* Second;
	};
	const FCase Cases[] = {{TEXT("Predict Intercept (Actor)"), TEXT("Pursuer"), TEXT("Target")},
		{TEXT("Solve Turret (Actor)"), TEXT("Shooter"), TEXT("Target")},
		{TEXT("Calculate Seek Steering (Actor)"), TEXT("Agent"), TEXT("Target")},
		{TEXT("Calculate Arrive Steering (Actor)"), TEXT("Agent"), TEXT("Target")},
		{TEXT("Calculate Flee Steering (Actor)"), TEXT("Agent"), TEXT("Threat")}};
	for (const FCase& Case : Cases)
	{
		for (const bool bFirst : {true, false})
		{
			AddExpectedErrorPlain(FString(Case.Node) + TEXT(" refused its question: ") + (bFirst ? Case.First : Case.Second)
					+ TEXT(" must be there: it is none or destroyed"), EAutomationExpectedErrorFlags::Contains, 2);
			for (AActor* Nobody : {static_cast<AActor*>(nullptr), Gone})
			{
				FPursuitRefusalLog::ForgetAll();
				FBlueprintNode Node(*this, Case.Node);
				Node.Set(Case.First, bFirst ? Nobody : There).Set(Case.Second, bFirst ? There : Nobody).Call();
			}
		}
	}
	FPursuitRefusalLog::ForgetAll();
	AddExpectedErrorPlain(TEXT("Solve Turret (Actor) refused its question: Muzzle must be there"), EAutomationExpectedErrorFlags::Contains, 1);
	USceneComponent* Muzzle = MakeComponent<USceneComponent>(Scene.World);
	Muzzle->DestroyComponent();
	const FPursuitTurretShot Shot = UPursuitActorLibrary::SolveTurretActor(There, Scene.Target, Muzzle);
	TestTrue(TEXT("a muzzle that was shot off"), Shot.Reason == EPursuitStatus::OutOfDomain && !Shot.bHit);

	FPursuitRefusalLog::ForgetAll();
	AddExpectedErrorPlain(TEXT("PursuerSpeed must be wired: the actor has no movement component"), EAutomationExpectedErrorFlags::Contains, 1);
	AddExpectedErrorPlain(TEXT("MaxSpeed must be wired: the actor has no movement component"), EAutomationExpectedErrorFlags::Contains, 1);
	AddExpectedErrorPlain(TEXT("Calculate Flee Steering (Actor) refused its question: MaxSpeed must be"), EAutomationExpectedErrorFlags::Contains, 1);
	const AActor* const Statue = Scene.World.Get().SpawnActor<AActor>();
	TestTrue(TEXT("who has no speed of its own"),
		UPursuitActorLibrary::PredictInterceptActor(Statue, Scene.Target, FPursuitPredictionSettings()).Reason == EPursuitStatus::OutOfDomain);
	TestEqual(TEXT("steers nowhere"), UPursuitActorLibrary::CalculateSeekActor(Statue, Scene.Target), FVector::ZeroVector, 0.0f);
	TestEqual(TEXT("but at a speed that is wired"), UPursuitActorLibrary::CalculateSeekActor(Statue, Scene.Target, 9.0).Size(), 9.0, 1e-9);
	TestEqual(TEXT("a speed that is no number"),
		UPursuitActorLibrary::CalculateFleeActor(There, Scene.Target, std::numeric_limits<double>::quiet_NaN()), FVector::ZeroVector, 0.0f);

	FPursuitRefusalLog::ForgetAll();
	AddExpectedErrorPlain(TEXT("Pursuit is disabled"), EAutomationExpectedErrorFlags::Contains, 0);
	Pursuit::FLibraryFacts Misfit = Pursuit::LinkedLibrary();
	Misfit.AbiVersion += 1;
	Pursuit::Connect(Misfit);
	TestTrue(TEXT("without its library"), UPursuitActorLibrary::PredictInterceptActor(There, Scene.Target, FPursuitPredictionSettings()).Reason
		== EPursuitStatus::Unavailable);
	TestTrue(TEXT("nobody is refused for being gone"),
		UPursuitActorLibrary::PredictInterceptActor(There, Gone, FPursuitPredictionSettings()).Reason == EPursuitStatus::Unavailable);
	TestTrue(TEXT("and back"), Pursuit::Connect(Pursuit::LinkedLibrary()));
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphMakeShapes, "Pursuit.Graph.MakeShapes", ActorGraphTestFlags)
bool FPursuitGraphMakeShapes::RunTest(const FString&)
{
	const FVector Center(100, 200, 300);
	const auto Distance = [](const FPursuitShape& Shape, const FVector& Place) {
		return UPursuitAvoidLibrary::GetSignedDistance(Shape, Place).Distance;
	};
	FBlueprintNode Sphere(*this, TEXT("Make Sphere Shape"));
	const FPursuitShape Ball = Sphere.Set(TEXT("Location"), Center).Set(TEXT("Radius"), 70.0).Call().Get<FPursuitShape>(TEXT("Shape"));
	TestEqual(TEXT("30 from a ball of 70"), Distance(Ball, Center + FVector(100, 0, 0)), 30.0, 1e-9);

	// Yawed a quarter turn: its X extent lies along y.
	FBlueprintNode Box(*this, TEXT("Make Box Shape"));
	Box.Set(TEXT("Location"), Center).Set(TEXT("Rotation"), FRotator(0, 90, 0)).Set(TEXT("Half Extents"), FVector(10, 20, 30)).Call();
	const FPursuitShape Wall = Box.Get<FPursuitShape>(TEXT("Shape"));
	TestEqual(TEXT("10 along y"), Distance(Wall, Center + FVector(0, 100, 0)), 90.0, 1e-9);
	TestEqual(TEXT("20 along x"), Distance(Wall, Center + FVector(100, 0, 0)), 80.0, 1e-9);
	TestEqual(TEXT("30 up"), Distance(Wall, Center + FVector(0, 0, 100)), 70.0, 1e-9);

	// Upright, and pitched up by a quarter turn: then it lies along -x.
	FBlueprintNode Capsule(*this, TEXT("Make Capsule Shape"));
	Capsule.Set(TEXT("Location"), Center).Set(TEXT("Radius"), 40.0).Set(TEXT("Half Height"), 90.0).Call();
	const FPursuitShape Pillar = Capsule.Get<FPursuitShape>(TEXT("Shape"));
	TestEqual(TEXT("90 up, with its round end"), Distance(Pillar, Center + FVector(0, 0, 100)), 10.0, 1e-9);
	TestEqual(TEXT("40 aside"), Distance(Pillar, Center + FVector(0, 100, 0)), 60.0, 1e-9);
	const FPursuitShape Log = Capsule.Set(TEXT("Rotation"), FRotator(90, 0, 0)).Call().Get<FPursuitShape>(TEXT("Shape"));
	TestEqual(TEXT("lying"), Distance(Log, Center + FVector(-100, 0, 0)), 10.0, 1e-9);
	TestTrue(TEXT("pure"), Sphere.IsPure() && Box.IsPure() && Capsule.IsPure());
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphMakeOfComponent, "Pursuit.Graph.MakeShapeFromComponent", ActorGraphTestFlags)
bool FPursuitGraphMakeOfComponent::RunTest(const FString&)
{
	FPursuitTestWorld World;
	FBlueprintNode Node(*this, TEXT("Make Shape from Component"));
	const auto Make = [&Node](UPrimitiveComponent* Component) {
		return Node.Set(TEXT("Component"), Component).Call().Get<FPursuitShape>(TEXT("Shape"));
	};
	const FVector Center(100, 200, 300);
	USphereComponent* Ball = MakeComponent<USphereComponent>(World);
	Ball->SetSphereRadius(70.0f);
	Ball->SetWorldLocation(Center);
	const FPursuitShape Sphere = Make(Ball);
	TestTrue(TEXT("a ball"), Sphere.Kind == EPursuitShapeKind::Sphere && Sphere.Location == Center && Sphere.Radius == 70.0);
	UBoxComponent* Wall = MakeComponent<UBoxComponent>(World);
	Wall->SetBoxExtent(FVector(10, 20, 30));
	Wall->SetWorldRotation(FRotator(0, 90, 0));
	const FPursuitShape Box = Make(Wall);
	TestTrue(TEXT("a box"), Box.Kind == EPursuitShapeKind::Box && Box.HalfExtents == FVector(10, 20, 30));
	TestEqual(TEXT("as it is turned"), Box.Forward, FVector(0, 1, 0), 1e-9f);
	UCapsuleComponent* Pillar = MakeComponent<UCapsuleComponent>(World);
	Pillar->SetCapsuleSize(40.0f, 90.0f);
	const FPursuitShape Capsule = Make(Pillar);
	TestTrue(TEXT("a capsule"), Capsule.Kind == EPursuitShapeKind::Capsule && Capsule.Radius == 40.0 && Capsule.HalfLength == 50.0);
	Pillar->SetWorldScale3D(FVector(2, 2, 2));
	const FPursuitShape Twice = Make(Pillar);
	TestTrue(TEXT("twice as large"), Twice.Kind == EPursuitShapeKind::Capsule && Twice.Radius == 80.0 && Twice.HalfLength == 100.0);
	Pillar->SetWorldScale3D(FVector(1, 1, 3));
	const FPursuitShape Stretched = Make(Pillar);
	TestTrue(TEXT("scaled unevenly, the box that holds all of it"),
		Stretched.Kind == EPursuitShapeKind::Box && Stretched.HalfExtents == FVector(40, 40, 270));
	UStaticMeshComponent* Mesh = MakeComponent<UStaticMeshComponent>(World);
	Mesh->SetWorldLocation(Center);
	const FPursuitShape Bounds = Make(Mesh);
	TestTrue(TEXT("anything else is the box of its bounds"), Bounds.Kind == EPursuitShapeKind::Box && Bounds.Location == Center);

	FPursuitRefusalLog::ForgetAll();
	AddExpectedErrorPlain(TEXT("Make Shape from Component refused its question: Component must be there"), EAutomationExpectedErrorFlags::Contains, 1);
	const FPursuitShape Nothing = Make(nullptr);
	TestTrue(TEXT("nothing is a point"), Nothing.Kind == EPursuitShapeKind::Sphere && Nothing.Radius == 0.0);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphMakePath, "Pursuit.Graph.MakePathFromSpline", ActorGraphTestFlags)
bool FPursuitGraphMakePath::RunTest(const FString&)
{
	FPursuitTestWorld World;
	USplineComponent* Spline = MakeComponent<USplineComponent>(World);
	Spline->ClearSplinePoints();
	for (const FVector& Point : {FVector(0, 0, 0), FVector(250, 0, 0), FVector(250, 250, 0)})
	{
		Spline->AddSplinePoint(Point, ESplineCoordinateSpace::World);
	}
	FBlueprintNode Node(*this, TEXT("Make Path from Spline"));
	Node.Set(TEXT("Spline"), Spline).Set(TEXT("Radius"), 30.0).Call();
	// 500 long, at most 100 apart: six points, and the corner between the third and the fourth is cut.
	const FPursuitSteeringPath Open = Node.Get<FPursuitSteeringPath>(TEXT("Path"));
	if (!TestEqual(TEXT("six points"), Open.Points.Num(), 6)) { return false; }
	TestTrue(TEXT("from its first to its last"), Open.Points[0] == FVector(0, 0, 0) && Open.Points[5].Equals(FVector(250, 250, 0), 1e-4));
	TestEqual(TEXT("at equal distances"), Open.Points[3], FVector(250, 50, 0), 1e-4f);
	TestTrue(TEXT("open, as wide as is asked"), Open.Topology == EPursuitPathTopology::Open && Open.Radius == 30.0);

	// The way back is 250 times the root of 2: 853.6 in all, nine lines, and no point twice.
	Spline->SetClosedLoop(true);
	const FPursuitSteeringPath Closed = Node.Call().Get<FPursuitSteeringPath>(TEXT("Path"));
	TestTrue(TEXT("a loop is closed"), Closed.Topology == EPursuitPathTopology::Closed && Closed.Points.Num() == 9 && Closed.Points[8] != Closed.Points[0]);

	FPursuitRefusalLog::ForgetAll();
	AddExpectedErrorPlain(TEXT("Make Path from Spline refused its question: Spline must be there"), EAutomationExpectedErrorFlags::Contains, 1);
	TestTrue(TEXT("without a spline"), UPursuitMakeLibrary::MakePathFromSpline(nullptr).Points.IsEmpty());
	AddExpectedErrorPlain(TEXT("Spacing must be above 0, and make at most 100000 points"), EAutomationExpectedErrorFlags::Contains, 5);
	for (const double Spacing : {0.0, -1.0, 1e-9, std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()})
	{
		FPursuitRefusalLog::ForgetAll();
		TestTrue(TEXT("without a spacing"), UPursuitMakeLibrary::MakePathFromSpline(Spline, Spacing).Points.IsEmpty());
	}
	TestFalse(TEXT("a path is made once, not at every wire"), Node.IsPure());
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphMakeOfALevel, "Pursuit.Graph.MakeOfALevel", ActorGraphTestFlags)
bool FPursuitGraphMakeOfALevel::RunTest(const FString&)
{
	FPairScene Scene;
	FBlueprintNode Motion(*this, TEXT("Make Motion from Actor"));
	Motion.Set(TEXT("Actor"), ActorOf(Scene.Target)).Call();
	const FPursuitTargetMotion Target = Motion.Get<FPursuitTargetMotion>(TEXT("Motion"));
	TestTrue(TEXT("straight on from where it is"), Target.Kind == EPursuitTargetKind::Straight
		&& Target.Location == FVector(1000, 0, 0) && Target.Velocity == FVector(0, 300, 0));

	FHitResult Hit;
	Hit.bBlockingHit = true;
	Hit.ImpactPoint = FVector(1, 2, 3);
	Hit.ImpactNormal = FVector(0, 0, 1);
	FBlueprintNode Surface(*this, TEXT("Make Surface from Hit"));
	Surface.Set(TEXT("Hit"), Hit).Call();
	const FPursuitSurface Wall = Surface.Get<FPursuitSurface>(TEXT("Surface"));
	TestTrue(TEXT("where and which way"), Wall.Point == FVector(1, 2, 3) && Wall.Normal == FVector(0, 0, 1));

	FPursuitRefusalLog::ForgetAll();
	AddExpectedErrorPlain(TEXT("Make Motion from Actor refused its question: Actor must be there"), EAutomationExpectedErrorFlags::Contains, 1);
	AddExpectedErrorPlain(TEXT("Make Surface from Hit refused its question: Hit must be a blocking hit"), EAutomationExpectedErrorFlags::Contains, 1);
	TestEqual(TEXT("nobody stands still"), UPursuitMakeLibrary::MakeMotionFromActor(nullptr).Velocity, FVector::ZeroVector, 0.0f);
	TestEqual(TEXT("a miss has no surface"), UPursuitMakeLibrary::MakeSurfaceFromHit(FHitResult()).Normal, FVector::ZeroVector, 0.0f);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphStatus, "Pursuit.Graph.AskAStatus", ActorGraphTestFlags)
bool FPursuitGraphStatus::RunTest(const FString&)
{
	FBlueprintNode Met(*this, TEXT("Is Met"));
	FBlueprintNode Refused(*this, TEXT("Is Refused"));
	FBlueprintNode Text(*this, TEXT("To Text (Pursuit Status)"));
	const UEnum* const Statuses = StaticEnum<EPursuitStatus>();
	for (const EPursuitStatus Status : {EPursuitStatus::OK, EPursuitStatus::AlreadyThere, EPursuitStatus::BeyondHorizon,
			 EPursuitStatus::TargetTooFast, EPursuitStatus::TargetEscaping, EPursuitStatus::PursuerImmobile, EPursuitStatus::OutOfRange,
			 EPursuitStatus::TurnTooSlow, EPursuitStatus::Unfinished, EPursuitStatus::NullPointer, EPursuitStatus::NotFinite,
			 EPursuitStatus::OutOfDomain, EPursuitStatus::BufferTooSmall, EPursuitStatus::Unavailable, EPursuitStatus::Unknown})
	{
		const FString Name = UEnum::GetValueAsString(Status);
		const FString Sentence = UPursuitLibrary::DescribePursuitStatus(Status);
		const bool bMet = Status == EPursuitStatus::OK || Status == EPursuitStatus::AlreadyThere;
		TestEqual(Name, Met.Set(TEXT("Status"), Status).Call().Get<bool>(TEXT("Met")), bMet);
		// The display names say which are refusals; what the plugin does not know is no answer either.
		TestEqual(Name, Refused.Set(TEXT("Status"), Status).Call().Get<bool>(TEXT("Refused")),
			Status == EPursuitStatus::Unknown
				|| Statuses->GetDisplayNameTextByValue(static_cast<int64>(Status)).ToString().StartsWith(TEXT("Refused")));
		TestTrue(Name, Text.Set(TEXT("Status"), Status).Call().Get<FText>(TEXT("Text")).ToString() == Sentence && !Sentence.IsEmpty());
	}
	TestTrue(TEXT("a wire from a reason to a text converts"), Text.GetFunction()->HasMetaData(TEXT("blueprintautocast")) && Text.IsPure());
	return true;
}
