// Stand-in for Core/Public/UObject/UObjectHierarchyFwd.h.
// Source: public code that names these classes after including only CoreMinimal.h.
#pragma once

class UFunction;		// [inside] that CoreMinimal.h names it
class UScriptStruct;	// [inside] that CoreMinimal.h names it
