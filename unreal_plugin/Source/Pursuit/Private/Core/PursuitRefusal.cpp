// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "Core/PursuitRefusal.h"

#include "HAL/PlatformTime.h"
#include "Core/PursuitBridge.h"
#include "Core/PursuitLog.h"

namespace
{
	/** How long a node is silent after a line, in seconds. */
	constexpr double PursuitRefusalSilence = 5.0;

	/** How far the clock of the refusal log was put forward. */
	std::atomic<double> PursuitRefusalClockOffset{0.0};

	double ReadPursuitRefusalClock()
	{
		return FPlatformTime::Seconds() + PursuitRefusalClockOffset.load();
	}
}

FString FPursuitInput::FindFault() const
{
	if (bIsVector)
	{
		if (Vector.ContainsNaN())
		{
			return FString::Printf(TEXT("%s is %s, which is not finite: check what computes it"), Name, *Vector.ToString());
		}
		if (Rule == ERule::NotZeroVector && Vector.X == 0.0 && Vector.Y == 0.0 && Vector.Z == 0.0)
		{
			return FString::Printf(TEXT("%s is zero and has no direction: give it one"), Name);
		}
		return FString();
	}
	if (Rule == ERule::ZeroOrMoreOrInfinite)
	{
		return Number >= 0.0 ? FString() : FString::Printf(TEXT("%s is %g: it must be 0 or more"), Name, Number);
	}
	if (!FMath::IsFinite(Number))
	{
		return FString::Printf(TEXT("%s is %g, which is not finite: check what computes it"), Name, Number);
	}
	if (Rule == ERule::ZeroOrMore && Number < 0.0)
	{
		return FString::Printf(TEXT("%s is %g: it must be 0 or more"), Name, Number);
	}
	if (Rule == ERule::AboveZero && Number <= 0.0)
	{
		return FString::Printf(TEXT("%s is %g: it must be above 0"), Name, Number);
	}
	if (Rule == ERule::Between && !(Least <= Number && Number <= Most))
	{
		return FString::Printf(TEXT("%s is %g: it must be from %g to %g"), Name, Number, Least, Most);
	}
	if (Rule == ERule::Inside && !(Least < Number && Number < Most))
	{
		return FString::Printf(TEXT("%s is %g: it must be more than %g and less than %g"), Name, Number, Least, Most);
	}
	if (Rule == ERule::NotAbove && Number > Most)
	{
		return FString::Printf(TEXT("%s is %g: it must not be above %s, which is %g"), Name, Number, LimitName, Most);
	}
	return FString();
}

bool ArePursuitInputsSound(std::initializer_list<FPursuitInput> Inputs)
{
	for (const FPursuitInput& Input : Inputs)
	{
		if (!Input.FindFault().IsEmpty())
		{
			return false;
		}
	}
	return true;
}

FVector FindPursuitVectorAtFault(const TArray<FVector>& Vectors)
{
	// A vector that is made without numbers has none, so this cannot end in FVector().
	for (const FVector& Vector : Vectors)
	{
		if (Vector.ContainsNaN())
		{
			return Vector;
		}
	}
	return FVector::ZeroVector;
}

FString DescribePursuitRefusal(EPursuitStatus Status, std::initializer_list<FPursuitInput> Inputs)
{
	if (Status != EPursuitStatus::Unavailable)
	{
		for (const FPursuitInput& Input : Inputs)
		{
			const FString Fault = Input.FindFault();
			if (!Fault.IsEmpty())
			{
				return Fault;
			}
		}
	}
	return PursuitBridge::Describe(Status);
}

void FPursuitRefusalLog::Check(EPursuitStatus Status, std::initializer_list<FPursuitInput> Inputs)
{
	if (PursuitBridge::IsRefused(Status))
	{
		Write(Status, Inputs);
	}
}

void FPursuitRefusalLog::Write(EPursuitStatus Status, std::initializer_list<FPursuitInput> Inputs)
{
	const double Now = ReadPursuitRefusalClock();
	double Due = NextTime.load();
	if (Now < Due || !NextTime.compare_exchange_strong(Due, Now + PursuitRefusalSilence))
	{
		Unwritten.fetch_add(1);
		return;
	}
	const uint32 Earlier = Unwritten.exchange(0);
	const FString Reason = DescribePursuitRefusal(Status, Inputs);
	if (Earlier > 0)
	{
		UE_LOG(LogPursuit, Warning, TEXT("%s refused its question again, after %u refusals unsaid: %s. It answers zero."), Node,
			Earlier, *Reason);
	}
	else
	{
		UE_LOG(LogPursuit, Warning, TEXT("%s refused its question: %s. It answers zero."), Node, *Reason);
	}
}

void FPursuitRefusalLog::ForgetAll()
{
	PursuitRefusalClockOffset.store(PursuitRefusalClockOffset.load() + PursuitRefusalSilence);
}
