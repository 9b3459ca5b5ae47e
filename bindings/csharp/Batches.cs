// Many queries at once, over spans where they lie; the rest of Pursuit for C# is generated, in Pursuit.cs.

using System;
using System.Runtime.InteropServices;

namespace Pursuit
{
    /// <summary>Many queries at once. Nothing is copied: spans of arrays, of stacks and of native memory are read and written where they
    /// lie. A span of one element stands for all.</summary>
    public static class Batches
    {
        /// <summary>The earliest intercept of each pursuer with its target; each answer has the bits of Library.SolveIntercept.</summary>
        /// <remarks>Each query has its status in statuses, whose length is their number; one bad query stops no other, and Refusal says what
        /// is wrong with it. Of points, pursuerVelocities, times and latestTimes each has that length too, or is empty and not wanted.
        /// What is written may not overlap what is read.</remarks>
        public static unsafe void SolveIntercepts(ReadOnlySpan<Vec3> pursuerPositions, ReadOnlySpan<Vec3> targetPositions, ReadOnlySpan<Vec3> targetVelocities, ReadOnlySpan<double> pursuerSpeeds, ReadOnlySpan<double> captureRadii, Span<Status> statuses, Span<Vec3> points, Span<double> times, Span<Vec3> pursuerVelocities = default(Span<Vec3>), Span<double> latestTimes = default(Span<double>))
        {
            int count = statuses.Length;
            fixed (Vec3* from = &MemoryMarshal.GetReference(pursuerPositions), to = &MemoryMarshal.GetReference(targetPositions), moves = &MemoryMarshal.GetReference(targetVelocities), at = &MemoryMarshal.GetReference(points), fly = &MemoryMarshal.GetReference(pursuerVelocities))
            fixed (double* speeds = &MemoryMarshal.GetReference(pursuerSpeeds), radii = &MemoryMarshal.GetReference(captureRadii), when = &MemoryMarshal.GetReference(times), latest = &MemoryMarshal.GetReference(latestTimes))
            {
                InterceptBatch batch = new InterceptBatch
                {
                    PursuerPositions = View(from, pursuerPositions.Length, count, "pursuerPositions"),
                    TargetPositions = View(to, targetPositions.Length, count, "targetPositions"),
                    TargetVelocities = View(moves, targetVelocities.Length, count, "targetVelocities"),
                    PursuerSpeeds = View(speeds, pursuerSpeeds.Length, count, "pursuerSpeeds"),
                    CaptureRadii = View(radii, captureRadii.Length, count, "captureRadii"),
                    Count = (uint)count,
                };
                InterceptBatchSolution solution = new InterceptBatchSolution
                {
                    Points = Room(at, points.Length, count, "points"),
                    PursuerVelocities = Room(fly, pursuerVelocities.Length, count, "pursuerVelocities"),
                    Times = Room(when, times.Length, count, "times"),
                    LatestTimes = Room(latest, latestTimes.Length, count, "latestTimes"),
                };
                uint done;
                ProcessorLevel level = Level;
                Library.SolveInterceptBatch(ref batch, 0, (uint)count, ref level, ref solution, statuses, out done);
            }
        }

        /// <summary>Where each pursuer is to move, also when there is no intercept in time; each answer has the bits of
        /// Library.PredictIntercept.</summary>
        /// <remarks>All is as in SolveIntercepts.</remarks>
        public static unsafe void PredictIntercepts(ReadOnlySpan<Vec3> pursuerPositions, ReadOnlySpan<Vec3> targetPositions, ReadOnlySpan<Vec3> targetVelocities, ReadOnlySpan<double> pursuerSpeeds, ReadOnlySpan<double> captureRadii, PredictionSettings settings, Span<Status> statuses, Span<Vec3> aimPoints, Span<double> times = default(Span<double>), Span<double> missDistances = default(Span<double>))
        {
            int count = statuses.Length;
            fixed (Vec3* from = &MemoryMarshal.GetReference(pursuerPositions), to = &MemoryMarshal.GetReference(targetPositions), moves = &MemoryMarshal.GetReference(targetVelocities), aims = &MemoryMarshal.GetReference(aimPoints))
            fixed (double* speeds = &MemoryMarshal.GetReference(pursuerSpeeds), radii = &MemoryMarshal.GetReference(captureRadii), when = &MemoryMarshal.GetReference(times), misses = &MemoryMarshal.GetReference(missDistances))
            {
                InterceptBatch batch = new InterceptBatch
                {
                    PursuerPositions = View(from, pursuerPositions.Length, count, "pursuerPositions"),
                    TargetPositions = View(to, targetPositions.Length, count, "targetPositions"),
                    TargetVelocities = View(moves, targetVelocities.Length, count, "targetVelocities"),
                    PursuerSpeeds = View(speeds, pursuerSpeeds.Length, count, "pursuerSpeeds"),
                    CaptureRadii = View(radii, captureRadii.Length, count, "captureRadii"),
                    Count = (uint)count,
                };
                PredictionBatchSolution solution = new PredictionBatchSolution
                {
                    AimPoints = Room(aims, aimPoints.Length, count, "aimPoints"),
                    Times = Room(when, times.Length, count, "times"),
                    MissDistances = Room(misses, missDistances.Length, count, "missDistances"),
                };
                uint done;
                ProcessorLevel level = Level;
                Library.PredictInterceptBatch(ref batch, ref settings, 0, (uint)count, ref level, ref solution, statuses, out done);
            }
        }

        /// <summary>What is wrong with the query of that index, by its status, as an exception that names the input; null when
        /// nothing is.</summary>
        public static PursuitRefusedException Refusal(ReadOnlySpan<Status> statuses, int index)
        {
            int status = (int)MemoryMarshal.GetReference(statuses.Slice(index, 1));
            return status < 0 ? Library.Refusal(status, "query " + index + ": ") : null;
        }

        /// <summary>Asked once: asking can take microseconds.</summary>
        private static readonly ProcessorLevel Level = AskedLevel();

        private static ProcessorLevel AskedLevel()
        {
            ProcessorLevel level;
            Library.GetProcessorLevel(Pursuit.Level.Avx512, out level);
            return level;
        }

        private static unsafe Vec3View View(Vec3* values, int length, int count, string name)
        {
            return new Vec3View { Base = (IntPtr)values, Stride = Stride(length, count, name, sizeof(Vec3)) };
        }

        private static unsafe NumberView View(double* values, int length, int count, string name)
        {
            return new NumberView { Base = (IntPtr)values, Stride = Stride(length, count, name, sizeof(double)) };
        }

        private static unsafe Vec3Array Room(Vec3* values, int length, int count, string name)
        {
            return new Vec3Array { Base = (IntPtr)values, Stride = Stride(length, count, name, sizeof(Vec3), length == 0) };
        }

        private static unsafe NumberArray Room(double* values, int length, int count, string name)
        {
            return new NumberArray { Base = (IntPtr)values, Stride = Stride(length, count, name, sizeof(double), length == 0) };
        }

        /// <summary>From one value to the next: none where one stands for all.</summary>
        private static UIntPtr Stride(int length, int count, string name, int size, bool isUnwanted = false)
        {
            bool isForAll = length == 1 && !isUnwanted;
            if (length != count && !isForAll && !isUnwanted)
            {
                throw new ArgumentException(name + " has " + length + " elements, statuses has " + count, name);
            }
            return (UIntPtr)(length == 1 && count != 1 ? 0 : size);
        }
    }
}
