// The compile-time check behind FString::Printf, UE_LOG and the checks with messages.
// The engine checks formats too (ModuleRules.bValidateFormatStrings); this check is at least as strict on every version.
#pragma once

#include "HAL/Platform.h"

#include <type_traits>

namespace UE::StandIn
{
	enum class EArgument : uint8 { Int32, Uint32, Int64, Uint64, Double, Text, Character, Pointer, Unfit };

	template<typename T>
	consteval EArgument ArgumentKind()
	{
		using FBare = std::decay_t<T>;
		if constexpr (std::is_same_v<FBare, TCHAR>) { return EArgument::Character; }
		else if constexpr (std::is_same_v<FBare, const TCHAR*> || std::is_same_v<FBare, TCHAR*>) { return EArgument::Text; }
		else if constexpr (std::is_pointer_v<FBare>) { return EArgument::Pointer; }
		else if constexpr (std::is_floating_point_v<FBare>) { return EArgument::Double; }
		else if constexpr (std::is_enum_v<FBare>)
		{
			if constexpr (std::is_convertible_v<FBare, int32>) { return EArgument::Int32; }
			else { return EArgument::Unfit; }
		}
		else if constexpr (std::is_integral_v<FBare>)
		{
			if constexpr (sizeof(FBare) < sizeof(int32)) { return EArgument::Int32; }
			else if constexpr (sizeof(FBare) == sizeof(int32)) { return std::is_signed_v<FBare> ? EArgument::Int32 : EArgument::Uint32; }
			else { return std::is_signed_v<FBare> ? EArgument::Int64 : EArgument::Uint64; }
		}
		else { return EArgument::Unfit; }
	}

	// Not constexpr: reaching one of these while compiling is the error, and its name is the message.
	void AFormatHasMoreSpecifiersThanArguments();
	void AFormatHasFewerSpecifiersThanArguments();
	void AnArgumentDoesNotFitItsSpecifier();
	void AnArgumentIsNoNumberPointerOrText();
	void ASpecifierIsUnknown();

	consteval bool IsDigitOrFlag(TCHAR Letter)
	{
		return (Letter >= u'0' && Letter <= u'9') || Letter == u'-' || Letter == u'+' || Letter == u' ' || Letter == u'#' || Letter == u'.';
	}

	consteval void CheckSpecifier(TCHAR Letter, int32 Longs, EArgument Kind)
	{
		bool bFits = false;
		switch (Letter)
		{
		case u'd':
		case u'i': bFits = Longs == 2 ? Kind == EArgument::Int64 : Kind == EArgument::Int32; break;
		case u'u': bFits = Longs == 2 ? Kind == EArgument::Uint64 : Kind == EArgument::Uint32; break;
		case u'x':
		case u'X':
			bFits = Longs == 2 ? Kind == EArgument::Uint64 || Kind == EArgument::Int64 : Kind == EArgument::Uint32 || Kind == EArgument::Int32;
			break;
		case u'f':
		case u'F':
		case u'e':
		case u'E':
		case u'g':
		case u'G': bFits = Longs == 0 && Kind == EArgument::Double; break;
		case u's': bFits = Longs == 0 && Kind == EArgument::Text; break;
		case u'c': bFits = Longs == 0 && Kind == EArgument::Character; break;
		case u'p': bFits = Longs == 0 && (Kind == EArgument::Pointer || Kind == EArgument::Text); break;
		default: ASpecifierIsUnknown();
		}
		if (Kind == EArgument::Unfit)
		{
			AnArgumentIsNoNumberPointerOrText();
		}
		if (!bFits)
		{
			AnArgumentDoesNotFitItsSpecifier();
		}
	}

	template<typename... ArgumentTypes>
	struct TCheckedFormat
	{
		const TCHAR* Text;

		template<int Count>
		consteval TCheckedFormat(const TCHAR (&Literal)[Count]) : Text(Literal)
		{
			const EArgument Kinds[] = {ArgumentKind<ArgumentTypes>()..., EArgument::Unfit};
			constexpr int32 Given = sizeof...(ArgumentTypes);
			int32 Used = 0;
			for (int Index = 0; Index + 1 < Count; ++Index)
			{
				if (Literal[Index] != u'%')
				{
					continue;
				}
				++Index;
				if (Literal[Index] == u'%')
				{
					continue;
				}
				while (IsDigitOrFlag(Literal[Index]) || Literal[Index] == u'*')
				{
					if (Literal[Index] == u'*')
					{
						if (Used >= Given) { AFormatHasMoreSpecifiersThanArguments(); }
						CheckSpecifier(u'd', 0, Kinds[Used++]);
					}
					++Index;
				}
				int32 Longs = 0;
				while (Literal[Index] == u'l')
				{
					++Longs;
					++Index;
				}
				if (Used >= Given) { AFormatHasMoreSpecifiersThanArguments(); }
				CheckSpecifier(Literal[Index], Longs, Kinds[Used++]);
			}
			if (Used != Given) { AFormatHasFewerSpecifiersThanArguments(); }
		}
	};
}
