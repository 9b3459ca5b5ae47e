// Stand-in for Core/Public/Templates/SharedPointer.h.
// Sources: Epic's page "Unreal Smart Pointer Library"; sinbad/SUSS, which makes one so.
#pragma once

#include <memory>
#include <utility>

/** Never null. */
template<typename ObjectType>
class TSharedRef
{
public:
	explicit TSharedRef(std::shared_ptr<ObjectType> InShared) : Shared(std::move(InShared)) {}
	template<typename OtherType>
	TSharedRef(const TSharedRef<OtherType>& Other) : Shared(Other.GetShared()) {}
	ObjectType* operator->() const { return Shared.get(); }			// [doc latest] the page "Shared References"
	ObjectType& operator*() const { return *Shared; }				// [doc latest] the page "Shared References"
	ObjectType& Get() const { return *Shared; }						// [doc latest] the page "Shared References"
	const std::shared_ptr<ObjectType>& GetShared() const { return Shared; }	// [inside]

private:
	std::shared_ptr<ObjectType> Shared;
};

template<typename ObjectType>
TSharedRef<ObjectType> MakeShareable(ObjectType* InObject) { return TSharedRef<ObjectType>(std::shared_ptr<ObjectType>(InObject)); }	// [repo] sinbad/SUSS
