// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "Core/PursuitRefusal.h"

#include "Core/PursuitCall.h"
#include "Core/PursuitLog.h"
#include "HAL/PlatformTime.h"

#include <cstdlib>
#include <cstring>

namespace Pursuit
{
	/** Names that most nodes share; a node's own go first. */
	static const FPinName CommonNames[] = {
		{"query.shot.", ""},
		{"query.", ""},
		{"agent.max_speed", "MaxSpeed"},
		{"agent.", "Current"},
		{"delta_time", "DeltaSeconds"},
	};

	/** Whether Name stands for the input; then Pin is its part of the answer, and Rest what is left of the input. */
	static bool StandsFor(const FPinName& Name, const FString& Input, FString& OutPin, FString& OutRest)
	{
		const FString Begin(Name.Input);
		const bool bPrefix = Begin.EndsWith(TEXT("."));
		if (bPrefix ? !Input.StartsWith(Begin, ESearchCase::CaseSensitive) : !Input.Equals(Begin))
		{
			return false;
		}
		OutPin = FString(Name.Pin);
		OutRest = Input.Mid(Begin.Len());
		return true;
	}

	/** "half_extents" is HalfExtents, and a position or center a Location; dots and brackets stay. */
	static FString InPascalCase(const FString& Input)
	{
		FString Result;
		bool bBegin = true;
		for (int32 Index = 0; Index < Input.Len(); ++Index)
		{
			const TCHAR Letter = Input[Index];
			if (Letter == TEXT('_'))
			{
				bBegin = true;
				continue;
			}
			const FString Text = Input.Mid(Index, 1);
			Result += bBegin ? Text.ToUpper() : Text;
			bBegin = Letter == TEXT('.');
		}
		return Result.Replace(TEXT("Position"), TEXT("Location")).Replace(TEXT("Center"), TEXT("Location"));
	}

	FString PinOf(const ANSICHAR* Input, const TArray<FPinName>& Names)
	{
		// Without its index the input can be looked up.
		FString Name;
		FString Item;
		bool bInIndex = false;
		for (const ANSICHAR* Letter = Input; *Letter != '\0'; ++Letter)
		{
			bInIndex = bInIndex && *Letter != ']';
			(bInIndex ? Item : Name).AppendChar(static_cast<TCHAR>(*Letter));
			bInIndex = bInIndex || *Letter == '[';
		}

		FString Pin;
		FString Rest = Name;
		bool bFound = false;
		for (const FPinName& Own : Names)
		{
			bFound = bFound || StandsFor(Own, Name, Pin, Rest);
		}
		for (const FPinName& Common : CommonNames)
		{
			bFound = bFound || StandsFor(Common, Name, Pin, Rest);
		}
		return (Pin + InPascalCase(Rest)).Replace(TEXT("[]"), *(TEXT("[") + Item + TEXT("]")));
	}

	/** The name of an input in C. */
	struct FInputName
	{
		explicit FInputName(const FOutcome& Outcome)
		{
			pursuit_get_refused_input(Outcome.Code, Text, sizeof(Text));
		}

		ANSICHAR Text[128] = {};
	};

	int32 RefusedItem(const FOutcome& Outcome)
	{
		const FInputName Input(Outcome);
		const ANSICHAR* const Index = std::strchr(Input.Text, '[');
		// "obstacles[].radius": an item so far on that the status does not say which.
		return Index == nullptr || Index[1] == ']' ? -1 : std::atoi(Index + 1);
	}

	FString DescribeRefusal(const FOutcome& Outcome, const TArray<FPinName>& Names)
	{
		if (Outcome.Pin != nullptr)
		{
			return FString::Printf(TEXT("%s %s"), Outcome.Pin, Outcome.Requirement);
		}
		const FInputName Input(Outcome);
		if (Input.Text[0] == '\0')
		{
			return Describe(Outcome.Status);
		}
		return FString::Printf(
			TEXT("%s %s"), *PinOf(Input.Text, Names), *FString(UTF8_TO_TCHAR(pursuit_get_requirement(Outcome.Code))));
	}

	/** How long a node is silent after a line, in seconds. */
	static constexpr double RefusalSilence = 5.0;

	/** How far the clock of the refusal log was put forward. */
	static std::atomic<double> RefusalClockOffset{0.0};
}

Pursuit::FOutcome FPursuitRefusalLog::Check(const Pursuit::FOutcome& Outcome)
{
	if (Outcome.IsRefused())
	{
		Write(Outcome);
	}
	return Outcome;
}

Pursuit::FOutcome FPursuitRefusalLog::Refuse(const TCHAR* Pin, const TCHAR* Requirement)
{
	return Check(Pursuit::IsConnected() ? Pursuit::FOutcome(Pin, Requirement) : Pursuit::FOutcome());
}

void FPursuitRefusalLog::Write(const Pursuit::FOutcome& Outcome, TArray<Pursuit::FPinName> MoreNames)
{
	const double Now = FPlatformTime::Seconds() + Pursuit::RefusalClockOffset.load();
	double Due = NextTime.load();
	if (Now < Due || !NextTime.compare_exchange_strong(Due, Now + Pursuit::RefusalSilence))
	{
		Unwritten.fetch_add(1);
		return;
	}
	const uint32 Earlier = Unwritten.exchange(0);
	MoreNames.Append(Names);
	FString Reason = Pursuit::DescribeRefusal(Outcome, MoreNames);
	if (!Reason.EndsWith(TEXT(".")))
	{
		Reason += TEXT(".");
	}
	if (Earlier > 0)
	{
		UE_LOG(LogPursuit, Warning, TEXT("%s refused its question again, after %u refusals unsaid: %s It answers zero."), Node,
			Earlier, *Reason);
	}
	else
	{
		UE_LOG(LogPursuit, Warning, TEXT("%s refused its question: %s It answers zero."), Node, *Reason);
	}
}

void FPursuitRefusalLog::ForgetAll()
{
	Pursuit::RefusalClockOffset.store(Pursuit::RefusalClockOffset.load() + Pursuit::RefusalSilence);
}
