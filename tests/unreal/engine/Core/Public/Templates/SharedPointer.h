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
	bool operator==(const TSharedRef& Other) const { return Shared == Other.Shared; }	// [doc latest] the page "Shared References"
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
	TSharedPtr(decltype(nullptr)) {}								// [doc latest] the page "Shared Pointers"
	explicit TSharedPtr(std::shared_ptr<ObjectType> InShared) : Shared(std::move(InShared)) {}
	template<typename OtherType, typename = std::enable_if_t<std::is_convertible_v<OtherType*, ObjectType*>>>
	TSharedPtr(const TSharedRef<OtherType, InMode>& Other) : Shared(Other.GetShared()) {}	// [doc latest] the page "Shared Pointers"
	template<typename OtherType, typename = std::enable_if_t<std::is_convertible_v<OtherType*, ObjectType*>>>
	TSharedPtr(const TSharedPtr<OtherType, InMode>& Other) : Shared(Other.GetShared()) {}	// [doc latest] the page "Shared Pointers"
	bool IsValid() const { return Shared != nullptr; }				// [doc latest] the page "Shared Pointers"
	explicit operator bool() const { return IsValid(); }			// [doc latest] the page "Shared Pointers"
	bool operator==(const TSharedPtr& Other) const { return Shared == Other.Shared; }	// [doc latest] the page "Shared Pointers"
	void Reset() { Shared.reset(); }								// [doc latest] the page "Shared Pointers"
	/** Not of a null pointer. */
	TSharedRef<ObjectType, InMode> ToSharedRef() const { return TSharedRef<ObjectType, InMode>(Shared); }	// [doc latest] the page "Shared Pointers"
	ObjectType* Get() const { return Shared.get(); }				// [doc latest] the page "Shared Pointers"
	ObjectType* operator->() const { return Shared.get(); }			// [doc latest] the page "Shared Pointers"
	ObjectType& operator*() const { return *Shared; }				// [doc latest] the page "Shared Pointers"
	const std::shared_ptr<ObjectType>& GetShared() const { return Shared; }	// [inside]

private:
	std::shared_ptr<ObjectType> Shared;
};

/** Does not keep what it points to. */
template<typename ObjectType, ESPMode InMode = ESPMode::ThreadSafe>
class TWeakPtr
{
public:
	TWeakPtr() = default;											// [doc latest] the page "Weak Pointers"
	TWeakPtr(const TSharedPtr<ObjectType, InMode>& Other) : Weak(Other.GetShared()) {}	// [doc latest] the page "Weak Pointers"
	TWeakPtr(const TSharedRef<ObjectType, InMode>& Other) : Weak(Other.GetShared()) {}	// [doc latest] the page "Weak Pointers"
	/** Null when it is gone. */
	TSharedPtr<ObjectType, InMode> Pin() const { return TSharedPtr<ObjectType, InMode>(Weak.lock()); }	// [doc latest] the page "Weak Pointers"
	bool IsValid() const { return !Weak.expired(); }				// [doc latest] the page "Weak Pointers"
	void Reset() { Weak.reset(); }									// [doc latest] the page "Weak Pointers"

private:
	std::weak_ptr<ObjectType> Weak;
};

/** What knows the pointers that share it. */
template<typename ObjectType, ESPMode InMode = ESPMode::ThreadSafe>
class TSharedFromThis : public std::enable_shared_from_this<ObjectType>
{
public:
	TSharedRef<ObjectType, InMode> AsShared() { return TSharedRef<ObjectType, InMode>(this->shared_from_this()); }	// [doc latest] the page "Shared References"
};
