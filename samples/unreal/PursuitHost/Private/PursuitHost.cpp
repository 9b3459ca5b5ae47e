// A game module that asks the C library itself, with a test of it.

#include "CoreMinimal.h"
#include "Misc/AutomationTest.h"
#include "Modules/ModuleManager.h"

THIRD_PARTY_INCLUDES_START
#include "pursuit.h"
THIRD_PARTY_INCLUDES_END

namespace
{
	/** An FVector lies in memory as the library's vector does; spelled out, no reader has to know. */
	PursuitVec3 ToLibrary(const FVector& Vector)
	{
		return PursuitVec3{Vector.X, Vector.Y, Vector.Z};
	}

	/** When a seeker at the origin meets a target, in seconds; below zero when it does not. */
	double FindInterceptTime(double Speed, const FVector& Target, const FVector& Velocity)
	{
		PursuitInterceptQuery Query{};
		Query.pursuer_speed = Speed;
		Query.target_position = ToLibrary(Target);
		Query.target_velocity = ToLibrary(Velocity);
		PursuitInterceptSolution Intercept{};
		return pursuit_solve_intercept(&Query, &Intercept) == PURSUIT_STATUS_OK ? Intercept.time : -1.0;
	}
}

#if WITH_DEV_AUTOMATION_TESTS

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitHostAsks, "Pursuit.Host.AGameModuleAsksTheLibraryItself",
	EAutomationTestFlags::EditorContext | EAutomationTestFlags::ClientContext | EAutomationTestFlags::ServerContext
		| EAutomationTestFlags::CommandletContext | EAutomationTestFlags::ProductFilter)
bool FPursuitHostAsks::RunTest(const FString&)
{
	TestEqual(TEXT("the header is the library's"), static_cast<int32>(pursuit_abi_version()), static_cast<int32>(PURSUIT_ABI_VERSION));

	// 3000^2 + (800 t)^2 = (1000 t)^2 at t = 5.
	TestEqual(TEXT("an intercept"), FindInterceptTime(1000.0, FVector(3000.0, 0.0, 0.0), FVector(0.0, 800.0, 0.0)), 5.0, 1.0e-12);
	TestTrue(TEXT("none"), FindInterceptTime(1000.0, FVector(3000.0, 0.0, 0.0), FVector(1100.0, 0.0, 0.0)) < 0.0);
	return true;
}

#endif

/** A module that a game begins with: it asks one question, and says the answer in the log. */
class FPursuitHostModule : public FDefaultGameModuleImpl
{
public:
	virtual void StartupModule() override
	{
		// A game that is shipped logs nothing.
		[[maybe_unused]] const double Time = FindInterceptTime(1000.0, FVector(3000.0, 0.0, 0.0), FVector(0.0, 800.0, 0.0));
		UE_LOG(LogTemp, Display, TEXT("Pursuit, library version %d: the target is met after %.1f s"),
			static_cast<int32>(pursuit_abi_version()), Time);
	}
};

IMPLEMENT_PRIMARY_GAME_MODULE(FPursuitHostModule, PursuitHost, "PursuitHost");
