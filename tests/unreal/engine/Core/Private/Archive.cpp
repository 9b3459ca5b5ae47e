#include "Serialization/Archive.h"

#include "Misc/AssertionMacros.h"

#include <cstring>
#include <string>

void UE::StandIn::FByteArchive::TakeBytes(void* Value, int32 Size)
{
	if (bReads)
	{
		checkf(At + Size <= Bytes.Num(), TEXT("more is read than was written"));
		std::memcpy(Value, Bytes.GetData() + At, static_cast<size_t>(Size));
	}
	else
	{
		for (int32 Index = 0; Index < Size; ++Index) { Bytes.Add(static_cast<const uint8*>(Value)[Index]); }
	}
	At += Size;
}

FArchive& operator<<(FArchive& Ar, FString& Text)
{
	std::basic_string<TCHAR> Letters(*Text);
	int32 Length = static_cast<int32>(Letters.size());
	Ar.TakeBytes(&Length, sizeof(Length));
	Letters.resize(static_cast<size_t>(Length));
	Ar.TakeBytes(Letters.data(), Length * static_cast<int32>(sizeof(TCHAR)));
	Text = FString(Letters.c_str());
	return Ar;
}

FArchive& operator<<(FArchive& Ar, TArray<FVector>& Places)
{
	int32 Count = Places.Num();
	Ar.TakeBytes(&Count, sizeof(Count));
	while (Places.Num() > Count) { Places.RemoveAt(Places.Num() - 1); }
	while (Places.Num() < Count) { Places.Add(FVector::ZeroVector); }
	for (FVector& Place : Places) { Ar.TakeBytes(&Place, sizeof(Place)); }
	return Ar;
}
