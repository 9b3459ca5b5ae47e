// What the views of Pursuit for C# lie over: arrays and Memory<T>, which a call pins while it runs and compares with what it takes.

using System;
using System.Buffers;
using System.Reflection;
using System.Runtime.InteropServices;

namespace Pursuit
{
    /// <summary>A vector of floats, with the layout of System.Numerics.Vector3 and of Unity's Vector3: spans of those become spans of this
    /// one by MemoryMarshal.Cast.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Vec3F
    {
        /// <summary>X.</summary>
        public float X;

        /// <summary>Y.</summary>
        public float Y;

        /// <summary>Z.</summary>
        public float Z;
    }

    /// <summary>Vectors that a call reads where they lie: an array, Memory, a field of the structs in one, or one vector for all. It may be
    /// kept: it holds no address.</summary>
    public struct Vec3View
    {
        internal View View;

        /// <summary>Vectors in an array, or the vector `field` of the structs in it, such as "Position" or "Body.Position": of Vec3, Vec2, or
        /// any struct of two to four floats or doubles.</summary>
        public static Vec3View Of<T>(T[] items, string field = null, Axes axes = Axes.Xyz) where T : struct
        {
            return new Vec3View { View = View.Vectors(new Elements<T>(items), field, axes) };
        }

        /// <summary>The same of Memory.</summary>
        public static Vec3View Of<T>(ReadOnlyMemory<T> items, string field = null, Axes axes = Axes.Xyz) where T : struct
        {
            return new Vec3View { View = View.Vectors(new Elements<T>(items), field, axes) };
        }

        /// <summary>One vector for all.</summary>
        public static implicit operator Vec3View(Vec3 vector)
        {
            return new Vec3View { View = View.Vectors(new Elements<Vec3>(new[] { vector }), null, Axes.Xyz).ForAll() };
        }

        /// <summary>Vectors in an array; null for none.</summary>
        public static implicit operator Vec3View(Vec3[] vectors)
        {
            return vectors == null ? new Vec3View() : Of(vectors);
        }

        /// <summary>Vectors of floats in an array; null for none.</summary>
        public static implicit operator Vec3View(Vec3F[] vectors)
        {
            return vectors == null ? new Vec3View() : Of(vectors);
        }

        /// <summary>Vectors in Memory.</summary>
        public static implicit operator Vec3View(ReadOnlyMemory<Vec3> vectors)
        {
            return Of(vectors);
        }

        /// <summary>Vectors in Memory.</summary>
        public static implicit operator Vec3View(Memory<Vec3> vectors)
        {
            return Of((ReadOnlyMemory<Vec3>)vectors);
        }

        internal NativeVec3View Pin(long needed, string name, string what)
        {
            return new NativeVec3View
            {
                Base = View.Pin(needed, name, what),
                Stride = View.Stride,
                Element = View.Element,
                Axes = View.Axes,
            };
        }
    }

    /// <summary>Numbers that a call reads where they lie: an array, Memory, a field of the structs in one, or one number for all. It may be
    /// kept: it holds no address.</summary>
    public struct NumberView
    {
        internal View View;

        /// <summary>Numbers in an array, or the number `field` of the structs in it: double or float.</summary>
        public static NumberView Of<T>(T[] items, string field = null) where T : struct
        {
            return new NumberView { View = View.Numbers(new Elements<T>(items), field) };
        }

        /// <summary>The same of Memory.</summary>
        public static NumberView Of<T>(ReadOnlyMemory<T> items, string field = null) where T : struct
        {
            return new NumberView { View = View.Numbers(new Elements<T>(items), field) };
        }

        /// <summary>One number for all.</summary>
        public static implicit operator NumberView(double number)
        {
            return new NumberView { View = View.Numbers(new Elements<double>(new[] { number }), null).ForAll() };
        }

        /// <summary>Numbers in an array; null for none.</summary>
        public static implicit operator NumberView(double[] numbers)
        {
            return numbers == null ? new NumberView() : Of(numbers);
        }

        /// <summary>Numbers in an array; null for none.</summary>
        public static implicit operator NumberView(float[] numbers)
        {
            return numbers == null ? new NumberView() : Of(numbers);
        }

        /// <summary>Numbers in Memory.</summary>
        public static implicit operator NumberView(ReadOnlyMemory<double> numbers)
        {
            return Of(numbers);
        }

        /// <summary>Numbers in Memory.</summary>
        public static implicit operator NumberView(Memory<double> numbers)
        {
            return Of((ReadOnlyMemory<double>)numbers);
        }

        internal NativeNumberView Pin(long needed, string name, string what)
        {
            return new NativeNumberView { Base = View.Pin(needed, name, what), Stride = View.Stride, Element = View.Element };
        }
    }

    /// <summary>Vectors that a call writes where they lie: an array, Memory, or a field of the structs in one. It may be kept.</summary>
    public struct Vec3Array
    {
        internal View View;

        /// <summary>Vectors in an array, or the vector `field` of the structs in it, as Vec3View has them.</summary>
        public static Vec3Array Of<T>(T[] items, string field = null, Axes axes = Axes.Xyz) where T : struct
        {
            return new Vec3Array { View = View.Vectors(new Elements<T>(items), field, axes) };
        }

        /// <summary>The same of Memory.</summary>
        public static Vec3Array Of<T>(Memory<T> items, string field = null, Axes axes = Axes.Xyz) where T : struct
        {
            return new Vec3Array { View = View.Vectors(new Elements<T>(items), field, axes) };
        }

        /// <summary>Vectors in an array; null for none.</summary>
        public static implicit operator Vec3Array(Vec3[] vectors)
        {
            return vectors == null ? new Vec3Array() : Of(vectors);
        }

        /// <summary>Vectors of floats in an array; null for none.</summary>
        public static implicit operator Vec3Array(Vec3F[] vectors)
        {
            return vectors == null ? new Vec3Array() : Of(vectors);
        }

        /// <summary>Vectors in Memory.</summary>
        public static implicit operator Vec3Array(Memory<Vec3> vectors)
        {
            return Of(vectors);
        }

        internal NativeVec3Array Pin(long needed, string name, string what)
        {
            return new NativeVec3Array
            {
                Base = View.Pin(needed, name, what),
                Stride = View.Stride,
                Element = View.Element,
                Axes = View.Axes,
            };
        }
    }

    /// <summary>Numbers that a call writes where they lie: an array, Memory, or a field of the structs in one. It may be kept.</summary>
    public struct NumberArray
    {
        internal View View;

        /// <summary>Numbers in an array, or the number `field` of the structs in it: double or float.</summary>
        public static NumberArray Of<T>(T[] items, string field = null) where T : struct
        {
            return new NumberArray { View = View.Numbers(new Elements<T>(items), field) };
        }

        /// <summary>The same of Memory.</summary>
        public static NumberArray Of<T>(Memory<T> items, string field = null) where T : struct
        {
            return new NumberArray { View = View.Numbers(new Elements<T>(items), field) };
        }

        /// <summary>Numbers in an array; null for none.</summary>
        public static implicit operator NumberArray(double[] numbers)
        {
            return numbers == null ? new NumberArray() : Of(numbers);
        }

        /// <summary>Numbers in an array; null for none.</summary>
        public static implicit operator NumberArray(float[] numbers)
        {
            return numbers == null ? new NumberArray() : Of(numbers);
        }

        /// <summary>Numbers in Memory.</summary>
        public static implicit operator NumberArray(Memory<double> numbers)
        {
            return Of(numbers);
        }

        internal NativeNumberArray Pin(long needed, string name, string what)
        {
            return new NativeNumberArray { Base = View.Pin(needed, name, what), Stride = View.Stride, Element = View.Element };
        }
    }

    /// <summary>Layers that a call reads where they lie: an array, Memory, a field of the structs in one, or one for all.</summary>
    public struct LayersView
    {
        internal View View;

        /// <summary>Layers in an array, or the `field` of the structs in it.</summary>
        public static LayersView Of<T>(T[] items, string field = null) where T : struct
        {
            return new LayersView { View = View.Structs(new Elements<T>(items), field, typeof(AvoidanceLayers)) };
        }

        /// <summary>The same of Memory.</summary>
        public static LayersView Of<T>(ReadOnlyMemory<T> items, string field = null) where T : struct
        {
            return new LayersView { View = View.Structs(new Elements<T>(items), field, typeof(AvoidanceLayers)) };
        }

        /// <summary>The same layers for all.</summary>
        public static implicit operator LayersView(AvoidanceLayers layers)
        {
            return new LayersView { View = Of(new[] { layers }).View.ForAll() };
        }

        /// <summary>Layers in an array; null for none.</summary>
        public static implicit operator LayersView(AvoidanceLayers[] layers)
        {
            return layers == null ? new LayersView() : Of(layers);
        }

        internal NativeLayersView Pin(long needed, string name, string what)
        {
            return new NativeLayersView { Base = View.Pin(needed, name, what), Stride = View.Stride };
        }
    }

    /// <summary>Shapes that a call reads where they lie: an array, Memory, a field of the structs in one, or one for all.</summary>
    public struct ShapeView
    {
        internal View View;

        /// <summary>Shapes in an array, or the `field` of the structs in it.</summary>
        public static ShapeView Of<T>(T[] items, string field = null) where T : struct
        {
            return new ShapeView { View = View.Structs(new Elements<T>(items), field, typeof(Shape)) };
        }

        /// <summary>The same of Memory.</summary>
        public static ShapeView Of<T>(ReadOnlyMemory<T> items, string field = null) where T : struct
        {
            return new ShapeView { View = View.Structs(new Elements<T>(items), field, typeof(Shape)) };
        }

        /// <summary>The same shape for all.</summary>
        public static implicit operator ShapeView(Shape shape)
        {
            return new ShapeView { View = Of(new[] { shape }).View.ForAll() };
        }

        /// <summary>Shapes in an array; null for none.</summary>
        public static implicit operator ShapeView(Shape[] shapes)
        {
            return shapes == null ? new ShapeView() : Of(shapes);
        }

        internal NativeShapeView Pin(long needed, string name, string what)
        {
            return new NativeShapeView { Base = View.Pin(needed, name, what), Stride = View.Stride };
        }
    }

    /// <summary>Structs that a call reads where they lie: an array or Memory.</summary>
    public struct ArrayView<T> where T : struct
    {
        internal View View;

        /// <summary>Structs in an array; null for none.</summary>
        public static implicit operator ArrayView<T>(T[] items)
        {
            return items == null ? new ArrayView<T>() : (ReadOnlyMemory<T>)items;
        }

        /// <summary>Structs in Memory.</summary>
        public static implicit operator ArrayView<T>(ReadOnlyMemory<T> items)
        {
            return new ArrayView<T> { View = View.Structs(new Elements<T>(items), null, typeof(T)) };
        }

        internal IntPtr Pin(long needed, string name, string what)
        {
            return View.Pin(needed, name, what);
        }
    }

    /// <summary>What a view lies over: which elements, and where in each.</summary>
    internal struct View
    {
        internal UIntPtr Stride;
        internal Element Element;
        internal Axes Axes;
        private Elements elements;
        private int offset;
        private int reach;

        internal static View Vectors(Elements elements, string field, Axes axes)
        {
            View view = Over(elements, ref field, out Type type);
            int count = 3;
            if (type == typeof(Vec2))
            {
                count = 2;
            }
            else if (type != typeof(Vec3))
            {
                view.Element = Numbers(type, field, out count);
            }
            view.Axes = count == 2 && axes == Axes.Xyz ? Axes.Xy : axes;
            int used = view.Axes == Axes.Xy ? 2 : 3;
            if (count < used)
            {
                throw new ArgumentException(field + " is a vector of " + count + " numbers, not of " + used, "axes");
            }
            view.reach = used * (view.Element == Element.F32 ? sizeof(float) : sizeof(double));
            return view;
        }

        internal static View Numbers(Elements elements, string field)
        {
            View view = Over(elements, ref field, out Type type);
            if (type != typeof(double) && type != typeof(float))
            {
                throw new ArgumentException(field + " is neither of double nor of float: " + type.Name, "field");
            }
            view.Element = type == typeof(float) ? Element.F32 : Element.F64;
            view.reach = type == typeof(float) ? sizeof(float) : sizeof(double);
            return view;
        }

        internal static View Structs(Elements elements, string field, Type wanted)
        {
            View view = Over(elements, ref field, out Type type);
            if (type != wanted)
            {
                throw new ArgumentException(field + " is not of " + wanted.Name + ": " + type.Name, "field");
            }
            view.reach = Marshal.SizeOf(type);
            return view;
        }

        /// <summary>The same with the first for all.</summary>
        internal View ForAll()
        {
            View view = this;
            view.Stride = UIntPtr.Zero;
            return view;
        }

        /// <summary>Keeps the elements where they are until the call ends: the address of the first. There must be as many as the call
        /// takes.</summary>
        internal unsafe IntPtr Pin(long needed, string name, string what)
        {
            if (elements == null)
            {
                return IntPtr.Zero;
            }
            long length = elements.Length;
            if (length < (Stride == UIntPtr.Zero ? 1 : needed))
            {
                throw OwnNames.Wrong(name, " has " + length + " elements, but " + what + " is " + needed);
            }
            MemoryHandle handle;
            try
            {
                handle = elements.Pin();
            }
            catch (ArgumentException)
            {
                throw OwnNames.Wrong(name, " lies in structs that are not of numbers alone");
            }
            byte* first = (byte*)handle.Pointer + offset;
            long bytes = needed <= 0 ? 0 : Stride == UIntPtr.Zero ? reach : (needed - 1) * (long)Stride + reach;
            Pins.Add(handle, first, bytes, name);
            return (IntPtr)first;
        }

        private static View Over(Elements elements, ref string field, out Type type)
        {
            type = elements.Type;
            int size = elements.Size, offset = 0;
            if (!string.IsNullOrEmpty(field))
            {
                foreach (string name in field.Split('.'))
                {
                    FieldInfo found = type.GetField(name, BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic);
                    if (found == null || !type.IsValueType)
                    {
                        throw new ArgumentException(type.Name + " has no field " + name, "field");
                    }
                    offset += (int)Marshal.OffsetOf(type, name);
                    type = found.FieldType;
                }
            }
            field = string.IsNullOrEmpty(field) ? type.Name : field;
            // Where the two layouts differ, the offset does not hold for the elements.
            if (Marshal.SizeOf(elements.Type) != size || offset + Marshal.SizeOf(type) > size)
            {
                throw new ArgumentException(elements.Type.Name + " is not of numbers alone", "field");
            }
            return new View { elements = elements, offset = offset, Stride = (UIntPtr)size };
        }

        /// <summary>Of which numbers a vector is, and of how many.</summary>
        private static Element Numbers(Type type, string field, out int count)
        {
            FieldInfo[] fields = type.GetFields(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic);
            count = fields.Length;
            Type number = count > 0 ? fields[0].FieldType : null;
            bool isOfNumbers = number == typeof(double) || number == typeof(float);
            if (!isOfNumbers || count < 2 || count > 4 || Array.Exists(fields, other => other.FieldType != number)
                || Marshal.SizeOf(type) != count * Marshal.SizeOf(number))
            {
                throw new ArgumentException(field + " is no vector of doubles or floats: " + type.Name, "field");
            }
            return number == typeof(float) ? Element.F32 : Element.F64;
        }
    }

    /// <summary>Elements of any type in memory of any kind.</summary>
    internal abstract class Elements
    {
        internal abstract Type Type { get; }

        /// <summary>Bytes of one.</summary>
        internal abstract int Size { get; }

        /// <summary>How many there are now; memory that is gone says so.</summary>
        internal abstract int Length { get; }

        internal abstract MemoryHandle Pin();
    }

    internal sealed class Elements<T> : Elements where T : struct
    {
        private readonly ReadOnlyMemory<T> memory;

        internal Elements(T[] items)
        {
            if (items == null)
            {
                throw new ArgumentNullException("items");
            }
            memory = items;
        }

        internal Elements(ReadOnlyMemory<T> items)
        {
            memory = items;
        }

        internal override Type Type
        {
            get { return typeof(T); }
        }

        internal override int Size
        {
            get { return MemoryMarshal.AsBytes(new Span<T>(new T[1])).Length; }
        }

        internal override int Length
        {
            get { return memory.Span.Length; }
        }

        internal override MemoryHandle Pin()
        {
            return memory.Pin();
        }
    }

    /// <summary>What the calls of a thread have pinned.</summary>
    internal static class Pins
    {
        private struct Pin
        {
            internal MemoryHandle Handle;
            internal IntPtr First;
            internal long Bytes;
            internal string Name;
        }

        [ThreadStatic]
        private static Pin[] pins;

        [ThreadStatic]
        private static int count;

        /// <summary>Where the pins of a call begin.</summary>
        internal static int Begin()
        {
            return count;
        }

        internal static unsafe void Add(MemoryHandle handle, byte* first, long bytes, string name)
        {
            if (pins == null)
            {
                pins = new Pin[32];
            }
            if (count == pins.Length)
            {
                Array.Resize(ref pins, 2 * count);
            }
            pins[count++] = new Pin { Handle = handle, First = (IntPtr)first, Bytes = bytes, Name = name };
        }

        /// <summary>Lets go of what was pinned since.</summary>
        internal static void End(int begin)
        {
            while (count > begin)
            {
                --count;
                pins[count].Handle.Dispose();
                pins[count] = new Pin();
            }
        }

        /// <summary>Refuses memory that is written where what was pinned since lies.</summary>
        internal static unsafe void Apart(int begin, ReadOnlySpan<byte> written, string name)
        {
            for (int index = begin; index < count; ++index)
            {
                Pin pin = pins[index];
                // No call takes more than an int of bytes of one input that is written in one piece.
                Apart(written, name, new ReadOnlySpan<byte>((void*)pin.First, (int)Math.Min(pin.Bytes, int.MaxValue)), pin.Name);
            }
        }

        internal static void Apart(ReadOnlySpan<byte> written, string name, ReadOnlySpan<byte> other, string otherName)
        {
            if (written.Overlaps(other))
            {
                throw OwnNames.Wrong(name, " overlaps " + otherName);
            }
        }
    }
}
