// Stand-in for Core/Public/Templates/SharedPointer.h.
// Sources: Epic's page "Unreal Smart Pointer Library"; sinbad/SUSS, which makes one so. Here all count as the thread-safe ones do.
#pragma once

#include <memory>
#include <type_traits>
#include <utility>

enum class ESPMode { NotThreadSafe, ThreadSafe };	// [doc latest] the page "Unreal Smart Pointer Library"

/** Never null. */
template<typename ObjectType, ESPMode InMode = ESPMode::ThreadSafe>
class TSharedRef
{
public:
	explicit TSharedRef(std::shared_ptr<ObjectType> InShared) : Shared(std::move(InShared)) {}
	template<typename OtherType, typename = std::enable_if_t<std::is_convertible_v<OtherType*, ObjectType*>>>
	TSharedRef(const TSharedRef<OtherType, InMode>& Other) : Shared(Other.GetShared()) {}
	ObjectType* operator->() const { return Shared.get(); }			// [doc latest] the page "Shared References"
	ObjectType& operator*() const { return *Shared; }				// [doc latest] the page "Shared References"
	ObjectType& Get() const { return *Shared; }						// [doc latest] the page "Shared References"
	const std::shared_ptr<ObjectType>& GetShared() const { return Shared; }	// [inside]

private:
	std::shared_ptr<ObjectType> Shared;
};

template<typename ObjectType>
TSharedRef<ObjectType> MakeShareable(ObjectType* InObject) { return TSharedRef<ObjectType>(std::shared_ptr<ObjectType>(InObject)); }	// [repo] sinbad/SUSS

template<typename ObjectType, ESPMode InMode = ESPMode::ThreadSafe, typename... InArgTypes>
TSharedRef<ObjectType, InMode> MakeShared(InArgTypes&&... Args)		// [doc latest] the page "Shared References"
{
	return TSharedRef<ObjectType, InMode>(std::make_shared<ObjectType>(std::forward<InArgTypes>(Args)...));
}

/** May be null. The type may not be known where this is read: how it is deleted was kept when it was made. */
template<typename ObjectType, ESPMode InMode = ESPMode::ThreadSafe>
class TSharedPtr
{
public:
	TSharedPtr() = default;											// [doc latest] the page "Shared Pointers"
	template<typename OtherType, typename = std::enable_if_t<std::is_convertible_v<OtherType*, ObjectType*>>>
	TSharedPtr(const TSharedRef<OtherType, InMode>& Other) : Shared(Other.GetShared()) {}	// [doc latest] the page "Shared Pointers"
	bool IsValid() const { return Shared != nullptr; }				// [doc latest] the page "Shared Pointers"
	ObjectType* Get() const { return Shared.get(); }				// [doc latest] the page "Shared Pointers"
	ObjectType* operator->() const { return Shared.get(); }			// [doc latest] the page "Shared Pointers"
	ObjectType& operator*() const { return *Shared; }				// [doc latest] the page "Shared Pointers"

private:
	std::shared_ptr<ObjectType> Shared;
};
