// What all batches over spans share; the rest of Pursuit for C# is generated, in Pursuit.cs.

using System;
using System.Runtime.InteropServices;

namespace Pursuit
{
    /// <summary>Many queries at once. Nothing is copied: spans of arrays, of stacks and of native memory are read and written where they
    /// lie. A span of one element stands for all.</summary>
    public static partial class Batches
    {
        /// <summary>What is wrong with the query of that index, by its status, as an exception that names the input; null when
        /// nothing is.</summary>
        public static PursuitRefusedException Refusal(ReadOnlySpan<Status> statuses, int index)
        {
            int status = (int)MemoryMarshal.GetReference(statuses.Slice(index, 1));
            return status < 0 ? Library.Refusal(status, index) : null;
        }

        /// <summary>Asked once: asking can take microseconds.</summary>
        private static readonly ProcessorLevel Level = AskedLevel();

        private static ProcessorLevel AskedLevel()
        {
            ProcessorLevel level;
            Library.GetProcessorLevel(Pursuit.Level.Avx2, out level);
            return level;
        }

        private static unsafe NativeVec3View View(Vec3* values, int length, long count, string name)
        {
            return new NativeVec3View { Base = (IntPtr)values, Stride = Stride(length, count, name, sizeof(Vec3)) };
        }

        private static unsafe NativeVec3View View(Vec3F* values, int length, long count, string name)
        {
            return new NativeVec3View { Base = (IntPtr)values, Element = Element.F32, Stride = Stride(length, count, name, sizeof(Vec3F)) };
        }

        private static unsafe NativeNumberView View(double* values, int length, long count, string name)
        {
            return new NativeNumberView { Base = (IntPtr)values, Stride = Stride(length, count, name, sizeof(double)) };
        }

        private static unsafe NativeNumberView View(float* values, int length, long count, string name)
        {
            return new NativeNumberView { Base = (IntPtr)values, Element = Element.F32, Stride = Stride(length, count, name, sizeof(float)) };
        }

        private static unsafe NativeShapeView View(Shape* values, int length, long count, string name)
        {
            return new NativeShapeView { Base = (IntPtr)values, Stride = Stride(length, count, name, sizeof(Shape)) };
        }

        private static unsafe NativeVec3Array Room(Vec3* values, int length, long count, string name)
        {
            return new NativeVec3Array { Base = (IntPtr)values, Stride = Stride(length, count, name, sizeof(Vec3), length == 0) };
        }

        private static unsafe NativeVec3Array Room(Vec3F* values, int length, long count, string name)
        {
            return new NativeVec3Array { Base = (IntPtr)values, Element = Element.F32, Stride = Stride(length, count, name, sizeof(Vec3F), length == 0) };
        }

        private static unsafe NativeNumberArray Room(double* values, int length, long count, string name)
        {
            return new NativeNumberArray { Base = (IntPtr)values, Stride = Stride(length, count, name, sizeof(double), length == 0) };
        }

        private static unsafe NativeNumberArray Room(float* values, int length, long count, string name)
        {
            return new NativeNumberArray { Base = (IntPtr)values, Element = Element.F32, Stride = Stride(length, count, name, sizeof(float), length == 0) };
        }

        /// <summary>From one value to the next: none where one stands for all.</summary>
        private static UIntPtr Stride(int length, long count, string name, int size)
        {
            if (length == 1 && count != 1)
            {
                return UIntPtr.Zero;
            }
            Check(length, count, name);
            return (UIntPtr)size;
        }

        /// <summary>The same of what is written, where one does not stand for all, and none is not wanted.</summary>
        private static UIntPtr Stride(int length, long count, string name, int size, bool isUnwanted)
        {
            if (!isUnwanted)
            {
                Check(length, count, name);
            }
            return (UIntPtr)size;
        }

        private static void Check(int length, long count, string name)
        {
            if (length != count)
            {
                throw new ArgumentException(name + " has " + length + " elements, but " + count + " are needed", name);
            }
        }
    }
}
