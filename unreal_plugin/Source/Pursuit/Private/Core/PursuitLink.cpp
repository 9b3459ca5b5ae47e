// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "Core/PursuitLink.h"

#include "Core/PursuitCall.h"
#include "Core/PursuitLog.h"

#include <atomic>
#include <cstring>

namespace Pursuit
{
	// A refusal is negative in C, which a Blueprint enum cannot be: its number here is 100 less its number there.
	static constexpr int32 StatusNumber(EPursuitStatus Status)
	{
		const int32 Number = static_cast<int32>(Status);
		return Number > 100 ? 100 - Number : Number;
	}

	static std::atomic<bool> bConnected{false};

	struct FNamedSize
	{
		const char* Name;
		uint32 Size;
	};

#include "Generated/PursuitAbi.inl"

	/** The kind of a refusal, without the input that it names; numbers that this plugin does not know are Unknown. */
	static EPursuitStatus StatusOf(PursuitStatus Code)
	{
		const int32 Kind = pursuit_get_status_kind(Code);
		const bool bKnown = LeastStatusKind <= Kind && Kind <= GreatestStatusKind;
		return bKnown ? static_cast<EPursuitStatus>(Kind < 0 ? 100 - Kind : Kind) : EPursuitStatus::Unknown;
	}

	FOutcome::FOutcome(PursuitStatus InCode)
		: Status(StatusOf(InCode)), Code(InCode)
	{
	}

	bool IsConnected()
	{
		return bConnected.load(std::memory_order_acquire);
	}

	FLibraryFacts LinkedLibrary()
	{
		FLibraryFacts Facts;
		Facts.AbiVersion = pursuit_abi_version();
		Facts.StructSize = [](const char* Name) -> uint32 { return pursuit_struct_size(Name); };
		return Facts;
	}

	FString FindMismatch(const FLibraryFacts& Library)
	{
		if (Library.AbiVersion != PURSUIT_ABI_VERSION)
		{
			return FString::Printf(TEXT("the library has ABI version %u, the header %u"), Library.AbiVersion,
				static_cast<uint32>(PURSUIT_ABI_VERSION));
		}
		if (Library.StructSize == nullptr)
		{
			return TEXT("the library does not tell the sizes of its structs");
		}
		for (const FNamedSize& Header : HeaderSizes)
		{
			const uint32 LibrarySize = Library.StructSize(Header.Name);
			if (LibrarySize != Header.Size)
			{
				return FString::Printf(TEXT("%s has %u bytes in the library, %u in the header"), UTF8_TO_TCHAR(Header.Name),
					LibrarySize, Header.Size);
			}
		}
		return FString();
	}

	bool Connect(const FLibraryFacts& Library)
	{
		const FString Mismatch = FindMismatch(Library);
		const bool bFits = Mismatch.IsEmpty();
		bConnected.store(bFits, std::memory_order_release);
		if (!bFits)
		{
			UE_LOG(LogPursuit, Error,
				TEXT("Pursuit is disabled: its library and its header differ (%s). Package the plugin again with ")
				TEXT("scripts/package.sh and rebuild the project."),
				*Mismatch);
		}
		return bFits;
	}

	double NoLimit()
	{
		// Read at run time: a compiler that is fast with numbers takes it that no constant is infinite.
		static const volatile uint64 Bits = 0x7FF0000000000000;
		const uint64 Read = Bits;
		double Infinity = 0.0;
		std::memcpy(&Infinity, &Read, sizeof(Infinity));
		return Infinity;
	}

	bool IsMet(EPursuitStatus Status)
	{
		return Status == EPursuitStatus::OK || Status == EPursuitStatus::AlreadyThere;
	}

	bool IsRefused(EPursuitStatus Status)
	{
		return static_cast<uint8>(Status) > 100;
	}

	FString Describe(EPursuitStatus Status)
	{
		if (Status == EPursuitStatus::Unavailable)
		{
			return TEXT("Refused: Pursuit is disabled, because its library and its header differ.");
		}
		if (Status == EPursuitStatus::Unknown)
		{
			return TEXT("Unknown status.");
		}
		return FString(UTF8_TO_TCHAR(pursuit_get_status_message(StatusNumber(Status))));
	}
}
