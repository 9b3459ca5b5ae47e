#include "CoreGlobals.h"
#include "Containers/StringConv.h"
#include "Misc/AssertionMacros.h"
#include "Misc/AutomationTest.h"
#include "Misc/OutputDeviceRedirector.h"

#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <mutex>

DEFINE_LOG_CATEGORY(LogTemp);
DEFINE_LOG_CATEGORY(LogOutputDevice);

FOutputDeviceRedirector* GLog = FOutputDeviceRedirector::Get();

namespace UE::StandIn
{
	FString FormatVariadicText(const TCHAR* Format, va_list& Arguments);
}

namespace
{
	const char* VerbosityName(ELogVerbosity::Type Verbosity)
	{
		const char* const Names[] = {"NoLogging", "Fatal", "Error", "Warning", "Display", "Log", "Verbose", "VeryVerbose"};
		return Names[Verbosity];
	}

	FString FailureText(const char* Expression, const char* File, int Line, const FString& Message)
	{
		FString Text = FString(Expression) + TEXT(" [") + FString(File) + TEXT(":") + FString::FromInt(Line) + TEXT("]");
		return Message.IsEmpty() ? Text : Text + TEXT(": ") + Message;
	}
}

FOutputDeviceRedirector* FOutputDeviceRedirector::Get()
{
	static FOutputDeviceRedirector Redirector;
	return &Redirector;
}

void FOutputDeviceRedirector::Serialize(const TCHAR* Message, ELogVerbosity::Type Verbosity, const FName& Category)
{
	// Any thread may write, and one whose line is written may write itself.
	static std::recursive_mutex Writing;
	const std::lock_guard<std::recursive_mutex> Alone(Writing);
	for (FOutputDevice* Device : Devices) { Device->Serialize(Message, Verbosity, Category); }
	FAutomationTestBase* Test = FAutomationTestFramework::Get().GetCurrentTest();
	const bool bIntercepted = Test && Test->Intercept(Message, Verbosity);
	if (!bIntercepted && Verbosity <= ELogVerbosity::Display)
	{
		std::printf("    %s: %s: %s\n", TCHAR_TO_UTF8(*Category.ToString()), VerbosityName(Verbosity), TCHAR_TO_UTF8(Message));
	}
}

namespace UE::StandIn
{
	void WriteLog(const FLogCategoryBase& Category, ELogVerbosity::Type Verbosity, const TCHAR* Format, ...)
	{
		va_list Arguments;
		va_start(Arguments, Format);
		const FString Message = FormatVariadicText(Format, Arguments);
		va_end(Arguments);
		GLog->Serialize(*Message, Verbosity, Category.GetCategoryName());
		if (Verbosity == ELogVerbosity::Fatal) { FailCheckVariadic("UE_LOG Fatal", __FILE__, __LINE__, TEXT("")); }
	}

	void FailCheckVariadic(const char* Expression, const char* File, int Line, const TCHAR* Format, ...)
	{
		va_list Arguments;
		va_start(Arguments, Format);
		const FString Message = FormatVariadicText(Format, Arguments);
		va_end(Arguments);
		std::printf("    Assertion failed: %s\n", TCHAR_TO_UTF8(*FailureText(Expression, File, Line, Message)));
		std::fflush(stdout);
		std::_Exit(3);
	}

	bool FailEnsureVariadic(bool& bReported, const char* Expression, const char* File, int Line, const TCHAR* Format, ...)
	{
		va_list Arguments;
		va_start(Arguments, Format);
		const FString Message = FormatVariadicText(Format, Arguments);
		va_end(Arguments);
		if (!bReported)
		{
			bReported = true;
			UE_LOG(LogOutputDevice, Error, TEXT("Ensure condition failed: %s"), *FailureText(Expression, File, Line, Message));
		}
		return false;
	}
}
