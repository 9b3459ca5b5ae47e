// Unity's vectors and native arrays, as Pursuit takes them.

using System;
using System.Runtime.InteropServices;
using Unity.Collections;
using Unity.Collections.LowLevel.Unsafe;
using UnityEngine;
#if PURSUIT_MATHEMATICS
using Unity.Mathematics;
#endif

namespace Pursuit
{
    /// <summary>From Unity's axes to Pursuit's and back, and spans of Unity's memory where it lies.</summary>
    public static class UnityVectors
    {
        /// <summary>A vector in Pursuit's axes: Y and Z are exchanged, so that Pursuit's z is up, and the ground is its x and y. Counterclockwise
        /// as seen from above stays counterclockwise.</summary>
        public static Vec3 ToPursuit(this Vector3 vector)
        {
            return new Vec3(vector.x, vector.z, vector.y);
        }

        /// <summary>The same in Unity's axes.</summary>
        public static Vector3 ToUnity(this Vec3 vector)
        {
            return new Vector3((float)vector.X, (float)vector.Z, (float)vector.Y);
        }

        /// <summary>The vectors of an array where they lie, for Batches. Axes are not exchanged: intercepts and steerings do not depend on them.</summary>
        public static Span<Vec3F> AsVectors(this Vector3[] array)
        {
            return MemoryMarshal.Cast<Vector3, Vec3F>(array);
        }

        /// <summary>The vectors of a native array where they lie. The span must not outlive it; empty when it was not created.</summary>
        public static Span<Vec3F> AsVectors(this NativeArray<Vector3> array)
        {
            return array.Written<Vector3, Vec3F>();
        }

        /// <summary>The numbers of a native array where they lie. The span must not outlive it; empty when it was not created.</summary>
        public static Span<float> AsNumbers(this NativeArray<float> array)
        {
            return array.Written<float, float>();
        }

        /// <summary>The statuses of a native array where they lie. The span must not outlive it; empty when it was not created.</summary>
        public static Span<Status> AsStatuses(this NativeArray<Status> array)
        {
            return array.Written<Status, Status>();
        }

        internal static unsafe Span<Seen> Written<T, Seen>(this NativeArray<T> array) where T : struct where Seen : struct
        {
            return array.IsCreated ? new Span<Seen>(NativeArrayUnsafeUtility.GetUnsafePtr(array), array.Length) : default(Span<Seen>);
        }

        /// <summary>Also of an array that a job may only read.</summary>
        internal static unsafe ReadOnlySpan<Seen> Read<T, Seen>(this NativeArray<T> array) where T : struct where Seen : struct
        {
            return array.IsCreated ? new ReadOnlySpan<Seen>(NativeArrayUnsafeUtility.GetUnsafeReadOnlyPtr(array), array.Length) : default(ReadOnlySpan<Seen>);
        }

#if PURSUIT_MATHEMATICS
        /// <summary>A vector in Pursuit's axes: y and z are exchanged.</summary>
        public static Vec3 ToPursuit(this float3 vector)
        {
            return new Vec3(vector.x, vector.z, vector.y);
        }

        /// <summary>The same as a float3 in Unity's axes.</summary>
        public static float3 ToFloat3(this Vec3 vector)
        {
            return new float3((float)vector.X, (float)vector.Z, (float)vector.Y);
        }

        /// <summary>The vectors of a native array where they lie. The span must not outlive it; empty when it was not created.</summary>
        public static Span<Vec3F> AsVectors(this NativeArray<float3> array)
        {
            return array.Written<float3, Vec3F>();
        }
#endif

#if PURSUIT_MATHEMATICS && PURSUIT_COLLECTIONS
        /// <summary>The vectors of a native list where they lie. The span must not outlive a change of the list's length.</summary>
        public static Span<Vec3F> AsVectors(this NativeList<float3> list)
        {
            return list.AsArray().AsVectors();
        }
#endif
    }

#if PURSUIT_MATHEMATICS
    public static partial class Batches
    {
        /// <summary>SolveIntercepts over native arrays, where they lie. An array of one element stands for all; an output that is not created
        /// is not wanted. It may run in a job that is not compiled by Burst.</summary>
        public static void SolveIntercepts(
            NativeArray<float3> pursuerPositions,
            NativeArray<float3> targetPositions,
            NativeArray<float3> targetVelocities,
            NativeArray<float> pursuerSpeeds,
            NativeArray<float> captureRadii,
            NativeArray<Status> statuses,
            NativeArray<float3> points,
            NativeArray<float3> pursuerVelocities = default(NativeArray<float3>),
            NativeArray<float> times = default(NativeArray<float>))
        {
            SolveIntercepts(
                pursuerPositions.Read<float3, Vec3F>(),
                targetPositions.Read<float3, Vec3F>(),
                targetVelocities.Read<float3, Vec3F>(),
                pursuerSpeeds.Read<float, float>(),
                captureRadii.Read<float, float>(),
                statuses.AsStatuses(),
                points.AsVectors(),
                pursuerVelocities.AsVectors(),
                times.AsNumbers());
        }

        /// <summary>PredictIntercepts over native arrays, likewise.</summary>
        public static void PredictIntercepts(
            NativeArray<float3> pursuerPositions,
            NativeArray<float3> targetPositions,
            NativeArray<float3> targetVelocities,
            NativeArray<float> pursuerSpeeds,
            NativeArray<float> captureRadii,
            PredictionSettings settings,
            NativeArray<Status> statuses,
            NativeArray<float3> aimPoints,
            NativeArray<float> times = default(NativeArray<float>))
        {
            PredictIntercepts(
                pursuerPositions.Read<float3, Vec3F>(),
                targetPositions.Read<float3, Vec3F>(),
                targetVelocities.Read<float3, Vec3F>(),
                pursuerSpeeds.Read<float, float>(),
                captureRadii.Read<float, float>(),
                settings,
                statuses.AsStatuses(),
                aimPoints.AsVectors(),
                times.AsNumbers());
        }

        /// <summary>SeekSteerings over native arrays, likewise.</summary>
        public static void SeekSteerings(
            NativeArray<float3> agentPositions,
            NativeArray<float3> agentVelocities,
            NativeArray<float> agentMaxSpeeds,
            NativeArray<float3> targets,
            NativeArray<Status> statuses,
            NativeArray<float3> steerings)
        {
            SeekSteerings(
                agentPositions.Read<float3, Vec3F>(),
                agentVelocities.Read<float3, Vec3F>(),
                agentMaxSpeeds.Read<float, float>(),
                targets.Read<float3, Vec3F>(),
                statuses.AsStatuses(),
                steerings.AsVectors());
        }
    }
#endif
}
