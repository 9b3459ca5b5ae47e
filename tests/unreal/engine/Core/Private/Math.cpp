#include "CoreGlobals.h"
#include "HAL/PlatformTime.h"
#include "Logging/LogMacros.h"
#include "Math/Color.h"
#include "Math/Transform.h"

const FColor FColor::White(255, 255, 255);
const FColor FColor::Black(0, 0, 0);
const FColor FColor::Red(255, 0, 0);
const FColor FColor::Green(0, 255, 0);
const FColor FColor::Blue(0, 0, 255);
const FColor FColor::Yellow(255, 255, 0);
const FColor FColor::Cyan(0, 255, 255);
const FColor FColor::Magenta(255, 0, 255);
const FColor FColor::Orange(243, 156, 18);
const FColor FColor::Purple(169, 7, 228);

const FTransform FTransform::Identity;

void UE::StandIn::ReportNaN() { UE_LOG(LogTemp, Error, TEXT("FVector contains NaN")); }

double FMath::FixedTurn(double Current, double Desired, double Delta)
{
	const double Way = UnwindDegrees(Desired - Current);
	return UnwindDegrees(Current + Clamp(Way, -Abs(Delta), Abs(Delta)));
}

// It stands still, so that no test depends on how fast a machine is.
double FPlatformTime::Seconds() { return 1000.0; }

bool FMath::IsFinite(float A) { return std::isfinite(A); }
bool FMath::IsFinite(double A) { return std::isfinite(A); }
bool FMath::IsNaN(float A) { return std::isnan(A); }
bool FMath::IsNaN(double A) { return std::isnan(A); }
