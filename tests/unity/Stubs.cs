// The parts of Unity that the package and its sample name, so that they compile and run without it.
// Source: docs.unity3d.com, Scripting API 2021.3 (Vector3, Transform, NativeArray, NativeArrayUnsafeUtility); the packages Mathematics 1.2 and Collections 1.2.

using System;
using System.Collections.Generic;
using System.Runtime.InteropServices;

namespace UnityEngine
{
    public struct Vector3
    {
        public float x, y, z;

        public Vector3(float x, float y, float z)
        {
            this.x = x;
            this.y = y;
            this.z = z;
        }

        public static Vector3 operator -(Vector3 left, Vector3 right)
        {
            return new Vector3(left.x - right.x, left.y - right.y, left.z - right.z);
        }

        public static Vector3 operator /(Vector3 vector, float divisor)
        {
            return new Vector3(vector.x / divisor, vector.y / divisor, vector.z / divisor);
        }

        public static Vector3 MoveTowards(Vector3 from, Vector3 to, float way)
        {
            Vector3 gap = to - from;
            double length = Math.Sqrt(gap.x * gap.x + gap.y * gap.y + gap.z * gap.z);
            float share = length <= way ? 1 : (float)(way / length);
            return new Vector3(from.x + gap.x * share, from.y + gap.y * share, from.z + gap.z * share);
        }
    }

    public class Transform
    {
        public Vector3 position;
        public string name = "target";
        public List<Transform> children = new List<Transform>();

        public int childCount
        {
            get { return children.Count; }
        }

        public Transform GetChild(int index)
        {
            return children[index];
        }
    }

    public class MonoBehaviour
    {
        public readonly Transform transform = new Transform();
        public bool enabled = true;
    }

    public static class Time
    {
        public static float fixedDeltaTime = 1f / 64;
    }

    public static class Debug
    {
        public static readonly List<object> Logged = new List<object>();

        public static void Log(object message)
        {
            Logged.Add(message);
        }
    }
}

namespace Unity.Collections
{
    public unsafe struct NativeArray<T> where T : struct
    {
        internal void* memory;
        private int length;

        public NativeArray(T[] items)
        {
            length = items.Length;
            memory = (void*)Marshal.AllocHGlobal(length * Marshal.SizeOf(typeof(T).IsEnum ? typeof(int) : typeof(T)));
            for (int index = 0; index < length; ++index)
            {
                this[index] = items[index];
            }
        }

        public bool IsCreated
        {
            get { return memory != null; }
        }

        public int Length
        {
            get { return length; }
        }

        public T this[int index]
        {
            get
            {
                Span<T> items = Items();
                return items[index];
            }

            set
            {
                Span<T> items = Items();
                items[index] = value;
            }
        }

        private Span<T> Items()
        {
            return new Span<T>(memory, length);
        }
    }

    public struct NativeList<T> where T : struct
    {
        public NativeArray<T> array;

        public NativeArray<T> AsArray()
        {
            return array;
        }
    }
}

namespace Unity.Collections.LowLevel.Unsafe
{
    public static class NativeArrayUnsafeUtility
    {
        public static unsafe void* GetUnsafePtr<T>(NativeArray<T> array) where T : struct
        {
            return array.memory;
        }

        public static unsafe void* GetUnsafeReadOnlyPtr<T>(NativeArray<T> array) where T : struct
        {
            return array.memory;
        }
    }
}

namespace Unity.Mathematics
{
    public struct float3
    {
        public float x, y, z;

        public float3(float x, float y, float z)
        {
            this.x = x;
            this.y = y;
            this.z = z;
        }
    }
}
