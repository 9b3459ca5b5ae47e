#include "UObject/NameTypes.h"

#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

namespace
{
	/** Every text that was ever a name, each with its number; a text that differs only in case has the number of the first. */
	struct FNameTable
	{
		std::vector<FString> Texts;
		std::unordered_map<std::u16string, uint32> Exact;
		std::unordered_map<std::u16string, uint32> AnyCase;

		uint32 FindOrAdd(const TCHAR* Text)
		{
			const auto [Found, bNew] = Exact.try_emplace(Text, static_cast<uint32>(Texts.size()));
			if (bNew)
			{
				Texts.emplace_back(Text);
				AnyCase.try_emplace(*FString(Text).ToLower(), Found->second);
			}
			return Found->second;
		}
	};

	/** Any thread may make a name. */
	std::recursive_mutex& Naming()
	{
		static std::recursive_mutex Mutex;
		return Mutex;
	}

	FNameTable& NameTable()
	{
		static FNameTable Table;
		if (Table.Texts.empty()) { Table.FindOrAdd(TEXT("None")); }
		return Table;
	}
}

FName::FName(const TCHAR* Name)
{
	if (Name && *Name)
	{
		const std::lock_guard<std::recursive_mutex> Alone(Naming());
		Shown = NameTable().FindOrAdd(Name);
		Index = NameTable().AnyCase.at(*FString(Name).ToLower());
	}
}

FString FName::ToString() const
{
	const std::lock_guard<std::recursive_mutex> Alone(Naming());
	return NameTable().Texts[Shown];
}
