// Stand-in for CoreUObject/Public/UObject/ObjectMacros.h.
// Sources: Epic's pages "Unreal Object Handling", "Objects in Unreal Engine", "Gameplay Classes".
// The macros mean nothing to the compiler but GENERATED_BODY, which is what the header tool wrote for the line it stands on.
#pragma once

/** What the generated code exports from a module of its own accord: StaticStruct and StaticEnum, with the module's API macro in the engine. */
#define UE_STAND_IN_EXPORT __attribute__((visibility("default")))

#include "HAL/Platform.h"

#define UCLASS(...)			// [repo] quodsoler/unreal-engine-skills
#define USTRUCT(...)		// [repo] quodsoler/unreal-engine-skills
#define UENUM(...)			// [repo] quodsoler/unreal-engine-skills
#define UPROPERTY(...)		// [repo] quodsoler/unreal-engine-skills
#define UFUNCTION(...)		// [repo] quodsoler/unreal-engine-skills
#define UPARAM(...)			// [repo] fjz13/UnrealSpecifiers Doc/en/Specifier/UPARAM
#define UMETA(...)			// [repo] quodsoler/unreal-engine-skills

#define UE_STAND_IN_JOIN_INNER(A, B, C, D) A##B##C##D
#define UE_STAND_IN_JOIN(A, B, C, D) UE_STAND_IN_JOIN_INNER(A, B, C, D)
#define GENERATED_BODY() UE_STAND_IN_JOIN(CURRENT_FILE_ID, _, __LINE__, _GENERATED_BODY)	// [repo] quodsoler/unreal-engine-skills
#define UE_INLINE_GENERATED_CPP_BY_NAME(Name) UE_STAND_IN_TEXT(Name.gen.cpp)	// [repo] MassSample, FlowGraph
#define UE_STAND_IN_TEXT(Text) UE_STAND_IN_TEXT_INNER(Text)
#define UE_STAND_IN_TEXT_INNER(Text) #Text

enum EObjectFlags : uint32
{
	RF_NoFlags = 0x00000000,			// [repo] landelare/ue5coro
	RF_Transactional = 0x00000008,		// [inside]
	RF_ClassDefaultObject = 0x00000010,	// [inside]
	RF_Transient = 0x00000040,			// [inside]
};
inline constexpr EObjectFlags operator|(EObjectFlags A, EObjectFlags B) { return static_cast<EObjectFlags>(static_cast<uint32>(A) | static_cast<uint32>(B)); }

class UClass;
class UEnum;
class UObject;
class UScriptStruct;
class FObjectInitializer;

template<typename EnumType>
UEnum* StaticEnum();	// [doc 5.4] UObject/ReflectedTypeAccessors.h
