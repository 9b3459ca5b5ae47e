// Stand-in for Core/Public/UObject/UObjectHierarchyFwd.h.
// Source: public code that names these classes after including only CoreMinimal.h.
#pragma once

class UObject;			// [unverified] that CoreMinimal.h names it
class UClass;			// [unverified] that CoreMinimal.h names it
class UEnum;			// [unverified] that CoreMinimal.h names it
class UFunction;		// [inside] that CoreMinimal.h names it
class UScriptStruct;	// [inside] that CoreMinimal.h names it
