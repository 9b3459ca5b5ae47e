// Stand-in for Core/Public/Serialization/Archive.h: bytes in memory, written or read.
// Sources: the API page of FArchive, which names this header; sinbad/SUSS, whose data pack is written and read by it.
#pragma once

#include "Containers/Array.h"
#include "Containers/UnrealString.h"
#include "Math/Vector.h"

class FArchive		// [doc 5.3] Core/Serialization/FArchive/Serialize
{
public:
	virtual ~FArchive() = default;

	/** Writes a value, or reads it. */
	virtual void TakeBytes(void* Value, int32 Size) = 0;				// [inside]

	friend FArchive& operator<<(FArchive& Ar, FString& Text);			// [repo] sinbad/SUSS
	friend FArchive& operator<<(FArchive& Ar, TArray<FVector>& Places);	// [repo] sinbad/SUSS
};

namespace UE::StandIn
{
	/** Appends to bytes, or reads them from their beginning. */
	class FByteArchive : public FArchive
	{
	public:
		FByteArchive(TArray<uint8>& InBytes, bool bInReads) : Bytes(InBytes), bReads(bInReads) {}

		/** Whether all bytes were read. */
		bool IsAtEnd() const { return At == Bytes.Num(); }

		void TakeBytes(void* Value, int32 Size) override;

	private:
		TArray<uint8>& Bytes;
		int32 At = 0;
		bool bReads;
	};
}
