// Stand-in for CoreUObject/Public/UObject/GeneratedCppIncludes.h: what generated sources include, and no other source: what it gives is the
// stand-in's own choice.
#pragma once

#include "UObject/Class.h"
#include "UObject/Object.h"
#include "UObject/ObjectPtr.h"

namespace UE::StandIn
{
	/** Notes what an object refers to in its properties: pointers, also in containers and in structs. */
	class FReferenceCollector
	{
	public:
		UE_STAND_IN_EXPORT void Add(const UObject* Object);

		template<typename T>
		void Collect(const T& Value)
		{
			if constexpr (requires { Value.StandInAddReferences(*this); }) { Value.StandInAddReferences(*this); }
		}
		template<typename T>
		void Collect(const TObjectPtr<T>& Value) { Add(reinterpret_cast<const UObject*>(Value.Get())); }
		template<typename T>
		void Collect(const TArray<T>& Values) { for (const T& Value : Values) { Collect(Value); } }
		template<typename T, SIZE_T Count>
		void Collect(const T (&Values)[Count]) { for (const T& Value : Values) { Collect(Value); } }
	};

	/** Duplicates a property: of a reflected struct its properties, and nothing else that it has. */
	template<typename T>
	void CopyProperty(const T& From, T& To)
	{
		if constexpr (requires { From.StandInCopyTo(To); }) { From.StandInCopyTo(To); }
		else { To = From; }
	}
	template<typename T>
	void CopyProperty(const TArray<T>& From, TArray<T>& To)
	{
		To.SetNum(From.Num());
		for (int32 Index = 0; Index < From.Num(); ++Index) { CopyProperty(From[Index], To[Index]); }
	}
	template<typename T, SIZE_T Count>
	void CopyProperty(const T (&From)[Count], T (&To)[Count])
	{
		for (SIZE_T Index = 0; Index < Count; ++Index) { CopyProperty(From[Index], To[Index]); }
	}
}
