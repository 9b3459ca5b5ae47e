// Stand-in for Core/Public/Misc/ScopeRWLock.h, with the lock that it brings.
// Sources: the API pages of FRWLock, FReadScopeLock and FWriteScopeLock.
#pragma once

#include <shared_mutex>

/** Held by many who read, or by one who writes. */
class FRWLock					// [doc latest] FReadScopeLock, "Keeps a FRWLock read-locked"
{
public:
	FRWLock() = default;
	FRWLock(const FRWLock&) = delete;
	FRWLock& operator=(const FRWLock&) = delete;

	void ReadLock() { Mutex.lock_shared(); }		// [doc latest] FPlatformRWLock, "the API expected for FRWLock"
	void ReadUnlock() { Mutex.unlock_shared(); }	// [doc latest] FPlatformRWLock/ReadUnlock
	void WriteLock() { Mutex.lock(); }				// [doc latest] FPlatformRWLock/WriteLock
	void WriteUnlock() { Mutex.unlock(); }			// [doc latest] FPlatformRWLock/WriteUnlock

private:
	std::shared_mutex Mutex;
};

class FReadScopeLock			// [doc latest] "Keeps a FRWLock read-locked while this scope lives"
{
public:
	explicit FReadScopeLock(FRWLock& InLock) : Lock(InLock) { Lock.ReadLock(); }	// [doc latest] FReadScopeLock/__ctor
	~FReadScopeLock() { Lock.ReadUnlock(); }
	FReadScopeLock(const FReadScopeLock&) = delete;
	FReadScopeLock& operator=(const FReadScopeLock&) = delete;

private:
	FRWLock& Lock;
};

class FWriteScopeLock			// [doc latest] "Keeps a FRWLock write-locked while this scope lives"
{
public:
	explicit FWriteScopeLock(FRWLock& InLock) : Lock(InLock) { Lock.WriteLock(); }	// [doc latest] FWriteScopeLock/__ctor
	~FWriteScopeLock() { Lock.WriteUnlock(); }
	FWriteScopeLock(const FWriteScopeLock&) = delete;
	FWriteScopeLock& operator=(const FWriteScopeLock&) = delete;

private:
	FRWLock& Lock;
};
