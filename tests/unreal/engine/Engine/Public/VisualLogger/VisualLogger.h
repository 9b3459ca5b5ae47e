// Stand-in for Engine/Public/VisualLogger/VisualLogger.h: the entries are kept, and nothing is shown.
// Sources: Epic's page "Visual Logger"; the API pages of FVisualLogger::ArrowLogf, BoxLogf, CapsuleLogf and LocationLogf.
#pragma once

#include "Containers/UnrealString.h"
#include "EngineDefines.h"
#include "Logging/LogMacros.h"
#include "Math/Box.h"
#include "Math/Color.h"
#include "Math/RotationMatrix.h"
#include "Math/Vector.h"
#include "UObject/WeakObjectPtr.h"

class UObject;

#if ENABLE_VISUAL_LOG

class FVisualLogger
{
public:
	static FVisualLogger& Get();								// [repo] quodsoler/unreal-engine-skills
	static bool IsRecording() { return Get().bIsRecording; }	// [doc 5.3]
	void SetIsRecording(const bool bInIsRecording) { bIsRecording = bInIsRecording; }	// [doc 5.4]

	struct FEntry
	{
		const UObject* Owner;
		FName Kind;
		FVector From;
		FVector To;
		FString Text;
		FColor Color;
	};
	TArray<FEntry> Entries;

	void Add(const UObject* Owner, const TCHAR* Kind, const FVector& From, const FVector& To, const FColor& Color, const FString& Text)
	{
		Entries.Add({Owner, Kind, From, To, Text, Color});
	}

private:
	bool bIsRecording = false;
};

// The arguments are evaluated only while it records.	[repo] quodsoler/unreal-engine-skills
#define UE_STAND_IN_VLOG(Owner, Category, Verbosity, Kind, From, To, Color, Format, ...) \
	do \
	{ \
		(void)Category; \
		(void)ELogVerbosity::Verbosity; \
		if (FVisualLogger::IsRecording()) { FVisualLogger::Get().Add(Owner, TEXT(Kind), From, To, Color, FString::Printf(Format __VA_OPT__(,) __VA_ARGS__)); } \
	} while (false)

#define UE_VLOG(LogOwner, CategoryName, Verbosity, Format, ...) UE_STAND_IN_VLOG(LogOwner, CategoryName, Verbosity, "Text", FVector::ZeroVector, FVector::ZeroVector, FColor::White, Format __VA_OPT__(,) __VA_ARGS__)	// [doc latest] the page "Visual Logger"
#define UE_VLOG_SEGMENT(LogOwner, CategoryName, Verbosity, SegmentStart, SegmentEnd, Color, Format, ...) UE_STAND_IN_VLOG(LogOwner, CategoryName, Verbosity, "Segment", SegmentStart, SegmentEnd, Color, Format __VA_OPT__(,) __VA_ARGS__)	// [doc latest]
#define UE_VLOG_ARROW(LogOwner, CategoryName, Verbosity, SegmentStart, SegmentEnd, Color, Format, ...) UE_STAND_IN_VLOG(LogOwner, CategoryName, Verbosity, "Arrow", SegmentStart, SegmentEnd, Color, Format __VA_OPT__(,) __VA_ARGS__)	// [doc latest] ArrowLogf
#define UE_VLOG_LOCATION(LogOwner, CategoryName, Verbosity, Location, Radius, Color, Format, ...) UE_STAND_IN_VLOG(LogOwner, CategoryName, Verbosity, "Location", Location, FVector(static_cast<double>(Radius)), Color, Format __VA_OPT__(,) __VA_ARGS__)	// [doc latest] LocationLogf

#define UE_VLOG_CAPSULE(LogOwner, CategoryName, Verbosity, Base, HalfHeight, Radius, Rotation, Color, Format, ...) UE_STAND_IN_VLOG(LogOwner, CategoryName, Verbosity, "Capsule", Base, (Rotation).RotateVector(FVector(Radius, Radius, HalfHeight)), Color, Format __VA_OPT__(,) __VA_ARGS__)	// [doc latest] CapsuleLogf
#define UE_VLOG_OBOX(LogOwner, CategoryName, Verbosity, Box, Matrix, Color, Format, ...) UE_STAND_IN_VLOG(LogOwner, CategoryName, Verbosity, "Box", (Matrix).StandInPlace((Box).Min), (Matrix).StandInPlace((Box).Max), Color, Format __VA_OPT__(,) __VA_ARGS__)	// [doc latest] BoxLogf; [repo] microsoft/MixedReality-UXTools-Unreal

#else

#define UE_VLOG(...)			// [repo] sinbad/SUSS
#define UE_VLOG_SEGMENT(...)	// [doc latest] FVisualLogger/SegmentLogf
#define UE_VLOG_ARROW(...)		// [repo] sinbad/SUSS
#define UE_VLOG_LOCATION(...)	// [repo] sinbad/SUSS
#define UE_VLOG_CAPSULE(...)	// [doc latest] FVisualLogger/CapsuleLogf
#define UE_VLOG_OBOX(...)		// [doc latest] FVisualLogger/BoxLogf

#endif
