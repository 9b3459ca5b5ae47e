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

        private static unsafe ShapeView View(Shape* values, int length, int count, string name)
        {
            return new ShapeView { Base = (IntPtr)values, Stride = Stride(length, count, name, sizeof(Shape)) };
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
