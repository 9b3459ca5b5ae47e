// No array that is given to a function of C# is read or written out of bounds, whichever it is.
//
// The calls are generated from the description of the library, one for each function with views, and ask here for each array by its path.
// At first each is exactly as long as the function takes of it, and ends where a page of memory that may not be touched begins: a byte too
// far ends the process. Then each alone is short, empty, none, long, of floats, a field of structs, a plain array that the collector moves
// before the call or that nothing else refers to, lies over another one, or in memory that is gone. What is bad throws an exception that names
// it; what is good gives the answer of the first call.

using System;
using System.Buffers;
using System.Collections.Generic;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Threading;
using Pursuit;

public static partial class Arrays
{
    private enum Mode
    {
        Exact,
        Short,
        Empty,
        None,
        Long,
        Floats,
        Field,
        ShortField,
        Moved,
        Alone,
        Overlapping,
        Gone,
    }

    private struct Told
    {
        public readonly string Path;
        public readonly int Length;
        public readonly bool IsWritten;

        public Told(string path, int length, bool isWritten)
        {
            Path = path;
            Length = length;
            IsWritten = isWritten;
        }
    }

    private sealed class Case
    {
        public readonly string Name;
        public readonly Func<Use, Status> Call;
        public readonly Told[] Arrays;

        public Case(string name, Func<Use, Status> call, params Told[] arrays)
        {
            Name = name;
            Call = call;
            Arrays = arrays;
        }
    }

    private struct HoldsVector
    {
        public byte Name;
        public Vec3 Value;
        public float Rest;
    }

    private struct HoldsNumber
    {
        public byte Name;
        public double Value;
        public float Rest;
    }

    [DllImport("libc")]
    private static extern IntPtr mmap(IntPtr at, UIntPtr size, int protection, int flags, int file, IntPtr offset);

    [DllImport("libc")]
    private static extern int mprotect(IntPtr at, UIntPtr size, int protection);

    [DllImport("libc")]
    private static extern int munmap(IntPtr at, UIntPtr size);

    /// <summary>Memory that ends where a page begins that may not be touched.</summary>
    private sealed unsafe class Fence<T> : MemoryManager<T> where T : struct
    {
        private static readonly int Size = MemoryMarshal.AsBytes(new Span<T>(new T[1])).Length;
        private readonly int count;
        private readonly long mapped;
        private IntPtr map;

        public Fence(int count)
        {
            long page = Environment.SystemPageSize;
            long size = (long)count * Size;
            mapped = (size / page + 2) * page;
            this.count = count;
            map = mmap(IntPtr.Zero, (UIntPtr)mapped, 3, 0x22, -1, IntPtr.Zero);
            if (map == (IntPtr)(-1) || mprotect(map + (int)(mapped - page), (UIntPtr)page, 0) != 0)
            {
                throw new OutOfMemoryException();
            }
        }

        public override Span<T> GetSpan()
        {
            return new Span<T>((void*)First(), count);
        }

        public override MemoryHandle Pin(int index = 0)
        {
            return new MemoryHandle((byte*)First() + index * Size, default(GCHandle), this);
        }

        public override void Unpin()
        {
        }

        public void Unmap()
        {
            if (map != IntPtr.Zero)
            {
                munmap(map, (UIntPtr)mapped);
                map = IntPtr.Zero;
            }
        }

        protected override void Dispose(bool disposing)
        {
            Unmap();
        }

        private IntPtr First()
        {
            if (map == IntPtr.Zero)
            {
                throw new ObjectDisposedException("Fence");
            }
            return map + (int)(mapped - Environment.SystemPageSize - (long)count * Size);
        }
    }

    /// <summary>The arrays of one call.</summary>
    private sealed class Use
    {
        private readonly Case of;
        private readonly string target;
        private readonly Mode mode;
        private readonly List<Action> ends = new List<Action>();
        private readonly List<Func<string>> written = new List<Func<string>>();
        private readonly Dictionary<Type, object> last = new Dictionary<Type, object>();
        private readonly byte[] memory = new byte[1 << 15];

        public Use(Case of, string target, Mode mode)
        {
            this.of = of;
            this.target = target;
            this.mode = mode;
        }

        /// <summary>Whether the array exists in that way.</summary>
        public bool IsTried { get; private set; }

        public ReadOnlySpan<byte> Grid
        {
            get { return grid; }
        }

        public Span<byte> Memory
        {
            get { return memory; }
        }

        /// <summary>What was written, in the order in which it was asked for.</summary>
        public string Written()
        {
            string all = "";
            foreach (Func<string> one in written)
            {
                all += one() + ";";
            }
            return all;
        }

        public void End()
        {
            foreach (Action end in ends)
            {
                end();
            }
        }

        public Vec3View Vec3View(string path)
        {
            return Made<Vec3, Vec3View>(
                path, Vector, values => Pursuit.Vec3View.Of((ReadOnlyMemory<Vec3>)values), values => values, values => Pursuit.Vec3View.Of(Holding(values), "Value"), count => new Vec3F[count]);
        }

        public Vec3Array Vec3Array(string path)
        {
            return Made<Vec3, Vec3Array>(
                path, Vector, values => values, values => values, values => Pursuit.Vec3Array.Of(Holding(values), "Value"), count => new Vec3F[count]);
        }

        public NumberView NumberView(string path)
        {
            return Made<double, NumberView>(
                path, index => 1.0, values => values, values => values, values => Pursuit.NumberView.Of(Holding(values), "Value"), count => new float[count]);
        }

        public NumberArray NumberArray(string path)
        {
            return Made<double, NumberArray>(
                path, index => 1.0, values => values, values => values, values => Pursuit.NumberArray.Of(Holding(values), "Value"), count => new float[count]);
        }

        public LayersView LayersView(string path)
        {
            return Made<AvoidanceLayers, LayersView>(
                path, index => Library.AvoidanceLayersDefault(), values => Pursuit.LayersView.Of((ReadOnlyMemory<AvoidanceLayers>)values), values => values, null, null);
        }

        public ShapeView ShapeView(string path)
        {
            return Made<Shape, ShapeView>(
                path, index => Library.MakeSphere(Vector(index), 1), values => Pursuit.ShapeView.Of((ReadOnlyMemory<Shape>)values), values => values, null, null);
        }

        public ArrayView<T> ArrayView<T>(string path) where T : struct
        {
            return Made<T, ArrayView<T>>(path, index => default(T), values => (ReadOnlyMemory<T>)values, values => values, null, null);
        }

        public Span<T> Span<T>(string path) where T : struct
        {
            Told told = Array.Find(of.Arrays, one => one.Path == path);
            Mode own = path == target ? mode : Mode.Exact;
            IsTried |= path == target && (own == Mode.Short || own == Mode.Empty || own == Mode.Long);
            int length = own == Mode.Short ? told.Length - 1 : own == Mode.Empty ? 0 : own == Mode.Long ? told.Length + 3 : told.Length;
            Fence<T> fence = new Fence<T>(length);
            ends.Add(fence.Unmap);
            return fence.GetSpan();
        }

        private V Made<T, V>(string path, Func<int, T> value, Func<Memory<T>, V> ofMemory, Func<T[], V> ofArray, Func<T[], V> ofField, Func<int, V> ofFloats)
            where T : struct
        {
            Told told = Array.Find(of.Arrays, one => one.Path == path);
            Mode own = path == target ? mode : Mode.Exact;
            IsTried |= own == mode && path == target;
            int count = told.Length;
            switch (own)
            {
                case Mode.None:
                    return default(V);
                case Mode.Floats:
                    if (ofFloats != null)
                    {
                        return ofFloats(count);
                    }
                    break;
                case Mode.Field:
                case Mode.ShortField:
                    if (ofField != null)
                    {
                        return ofField(Filled(own == Mode.Field ? count : count - 1, value));
                    }
                    break;
                case Mode.Moved:
                {
                    T[] array = Filled(count, value);
                    V view = ofArray(array);
                    Collect();
                    Watch(told, () => array.AsMemory());
                    return view;
                }
                case Mode.Alone:
                {
                    V view = MadeAlone(count, value, ofArray);
                    Collect();
                    Litter = Filled(count, index => default(T));
                    return view;
                }
                case Mode.Overlapping:
                    object other;
                    if (last.TryGetValue(typeof(T), out other))
                    {
                        return ofMemory(((Fence<T>)other).Memory);
                    }
                    break;
            }
            if (own == Mode.Floats || own == Mode.Field || own == Mode.ShortField || own == Mode.Overlapping)
            {
                IsTried = false;
            }
            int length = own == Mode.Short ? count - 1 : own == Mode.Empty ? 0 : own == Mode.Long ? count + 3 : count;
            Fence<T> fence = new Fence<T>(length);
            ends.Add(fence.Unmap);
            Filled(length, value).AsSpan().CopyTo(fence.GetSpan());
            last[typeof(T)] = fence;
            Memory<T> memory = fence.Memory;
            V made = ofMemory(memory);
            Watch(told, () => memory.Slice(0, Math.Min(count, memory.Length)));
            if (own == Mode.Gone)
            {
                fence.Unmap();
            }
            return made;
        }

        [MethodImpl(MethodImplOptions.NoInlining)]
        private static V MadeAlone<T, V>(int count, Func<int, T> value, Func<T[], V> ofArray)
        {
            return ofArray(Filled(count, value));
        }

        private void Watch<T>(Told told, Func<Memory<T>> values)
        {
            if (told.IsWritten)
            {
                written.Add(() => Shown(values().Span));
            }
        }
    }

    private static readonly byte[] grid = Grid();

    private static readonly List<CrowdMotion> motions = new List<CrowdMotion>();

    private static readonly List<Vec3[]> positionsOfMotions = new List<Vec3[]>();

    private static readonly List<long> addresses = new List<long>();

    private static int moved;

    /// <summary>What the collector has to do with.</summary>
    public static object Litter;

    public static void Main()
    {
        int calls = 0, answered = 0, arrays = 0;
        foreach (Case one in Cases)
        {
            Status status;
            string expected = Asked(one, "", Mode.Exact, out status);
            answered += expected.StartsWith("answered", StringComparison.Ordinal) ? 1 : 0;
            foreach (Told told in one.Arrays)
            {
                ++arrays;
                foreach (Mode mode in Enum.GetValues(typeof(Mode)))
                {
                    string found = Asked(one, told.Path, mode, out status);
                    if (found == null)
                    {
                        continue;
                    }
                    ++calls;
                    bool isBad = mode == Mode.Short || mode == Mode.Empty || mode == Mode.ShortField || mode == Mode.Gone;
                    bool isAny = mode == Mode.None || mode == Mode.Floats || mode == Mode.Overlapping;
                    string wanted = mode == Mode.Gone ? "gone" : "threw " + told.Path + " has ";
                    bool isTooShort = found.StartsWith(wanted, StringComparison.Ordinal) || found.Contains(" needs room for " + told.Length);
                    bool isAsWanted = isBad ? isTooShort : isAny || Same(found, expected, mode);
                    Expect(isAsWanted, one.Name + ": " + told.Path + ", " + mode + ": " + found + "; exact: " + expected);
                }
            }
        }
        Expect(2 * answered > Cases.Length, "most calls are answered: " + answered);
        TypesAreCompared();
        ArraysThatHaveMovedAreWrittenWhereTheyAre();
        BatchesAndStepsAnswerWhileTheCollectorRuns();
        string told2 = Cases.Length + " functions, " + answered + " answered, " + arrays + " arrays, " + calls + " calls, ";
        Console.WriteLine(told2 + moved + " arrays moved by the collector, " + RuntimeInformation.FrameworkDescription.Split('(')[0].Trim());
    }

    /// <summary>What comes of a call; null where there is no such array.</summary>
    private static string Asked(Case one, string target, Mode mode, out Status status)
    {
        Use use = new Use(one, target, mode);
        status = Status.Ok;
        string found;
        try
        {
            status = one.Call(use);
            found = "answered " + status + " " + use.Written();
        }
        catch (PursuitRefusedException refused)
        {
            found = "refused " + refused.Message;
        }
        catch (ObjectDisposedException)
        {
            found = "gone";
        }
        catch (ArgumentException refused)
        {
            found = "threw " + refused.Message;
        }
        use.End();
        return target == "" || use.IsTried ? found : null;
    }

    /// <summary>Of an array of its own it is not asked what was written there.</summary>
    private static bool Same(string found, string expected, Mode mode)
    {
        bool isWhole = mode != Mode.Alone && mode != Mode.Field;
        return isWhole ? found == expected : found.Split(' ')[0] == expected.Split(' ')[0] && found.Split(' ')[1] == expected.Split(' ')[1];
    }

    private static void TypesAreCompared()
    {
        Throws(() => Vec3View.Of(new int[3]), "no vector");
        Throws(() => Vec3View.Of(new HoldsVector[3], "Name"), "no vector");
        Throws(() => Vec3View.Of(new HoldsVector[3], "Other"), "no field Other");
        Throws(() => Vec3View.Of(new Vec2[3], null, Axes.Xzy), "2 numbers");
        Throws(() => NumberView.Of(new int[3]), "neither of double nor of float");
        Throws(() => NumberArray.Of(new HoldsVector[3], "Value"), "neither of double nor of float");
        Throws(() => ShapeView.Of(new Vec3[3]), "not of Shape");
        Throws(() => NumberView.Of((double[])null), "items");
    }

    /// <summary>Views are made in a thread whose stack is gone, and the collector moves their arrays before the calls.</summary>
    private static void ArraysThatHaveMovedAreWrittenWhereTheyAre()
    {
        Thread maker = new Thread(() =>
        {
            for (int index = 0; index < 500; ++index)
            {
                Litter = new byte[1000];
                Vec3[] positions = Filled(4, Vector);
                motions.Add(new CrowdMotion { Positions = positions, Velocities = new Vec3[4] });
                positionsOfMotions.Add(positions);
                addresses.Add(Address(positions));
            }
        });
        maker.Start();
        maker.Join();
        Collect();
        int right = 0;
        SteeringLimits limits = Library.SteeringLimitsDefault(1);
        for (int index = 0; index < motions.Count; ++index)
        {
            moved += Address(positionsOfMotions[index]) == addresses[index] ? 0 : 1;
            CrowdMotion motion = motions[index];
            uint count;
            Library.AdvanceAgents(motion, new Vec3 { X = 1 }, limits, 1, 0, 4, out count);
            bool isRight = count == 4;
            for (int agent = 0; agent < 4; ++agent)
            {
                isRight &= positionsOfMotions[index][agent].X > 1 + 3 * agent;
            }
            right += isRight ? 1 : 0;
        }
        Expect(moved > 250, "the collector moves most arrays, not " + moved);
        Expect(right == 500, "500 answers are right after the collector, not " + right);
    }

    /// <summary>Another thread collects all the time; what is given is referred to by the views alone.</summary>
    private static void BatchesAndStepsAnswerWhileTheCollectorRuns()
    {
        bool isOver = false;
        Thread collector = new Thread(() =>
        {
            while (!Volatile.Read(ref isOver))
            {
                Litter = new byte[1 << 16];
                GC.Collect(0);
            }
        });
        collector.Start();
        int right = 0;
        for (int call = 0; call < 500; ++call)
        {
            Vec3[] positions = Filled(4, Vector);
            CrowdMotion motion = new CrowdMotion { Positions = positions, Velocities = new Vec3[4] };
            OrcaMembers members = new OrcaMembers { PreferredVelocities = new Vec3 { X = 1 }, MaxSpeeds = 2, Radii = new double[4] };
            OrcaCrowdSettings settings = Library.OrcaCrowdSettingsDefault(1);
            OrcaStep step;
            Library.StepOrca(grid, default(ReadOnlySpan<byte>), members, settings, 0.5, 0, 4, motion, out step);
            Vec3[] from = new Vec3[1], to = { new Vec3 { X = 8 } }, move = { new Vec3 { Y = 3 } };
            Status[] statuses = new Status[4];
            double[] times = new double[4];
            Batches.SolveIntercepts(from, to, move, new[] { 5.0 }, new[] { 0.0 }, statuses, new Vec3[4], times: times);
            bool isRight = step.Count == 4 && times[0] == 2 && times[3] == 2 && statuses[3] == Status.Ok;
            for (int index = 0; index < 4; ++index)
            {
                isRight &= positions[index].X == 1 + 3 * index + 0.5;
            }
            right += isRight ? 1 : 0;
        }
        Volatile.Write(ref isOver, true);
        collector.Join();
        Expect(right == 500, "500 answers are right while the collector runs, not " + right);
    }

    private static byte[] Grid()
    {
        Crowd crowd = new Crowd { Positions = Filled(4, Vector), Count = 4 };
        NeighborGridSettings settings = Library.NeighborGridSettingsDefault(1);
        NeighborGridInfo info;
        byte[] memory = new byte[(int)Library.NeighborGridMemorySize(4)];
        Library.BuildNeighborGrid(crowd, settings, memory, out info);
        return memory;
    }

    private static void Collect()
    {
        for (int index = 0; index < 64; ++index)
        {
            Litter = new byte[256];
        }
        GC.Collect(2, GCCollectionMode.Forced, true, true);
    }

    private static long Address(Array array)
    {
        GCHandle handle = GCHandle.Alloc(array, GCHandleType.Pinned);
        long address = (long)handle.AddrOfPinnedObject();
        handle.Free();
        return address;
    }

    private static Vec3 Vector(int index)
    {
        return new Vec3 { X = 1 + 3 * index, Y = 2 };
    }

    private static T[] Filled<T>(int count, Func<int, T> value)
    {
        T[] values = new T[count];
        for (int index = 0; index < count; ++index)
        {
            values[index] = value(index);
        }
        return values;
    }

    private static HoldsVector[] Holding(Vec3[] values)
    {
        return Array.ConvertAll(values, value => new HoldsVector { Value = value });
    }

    private static HoldsNumber[] Holding(double[] values)
    {
        return Array.ConvertAll(values, value => new HoldsNumber { Value = value });
    }

    private static string Shown<T>(Span<T> values)
    {
        string all = "";
        foreach (T value in values)
        {
            object boxed = value;
            all += boxed is Vec3 ? ((Vec3)boxed).X + "," + ((Vec3)boxed).Y + "," + ((Vec3)boxed).Z + " " : boxed + " ";
        }
        return all;
    }

    private static void Throws(Action action, string text)
    {
        try
        {
            action();
        }
        catch (ArgumentException refused)
        {
            Expect(refused.Message.Contains(text), refused.Message + " says " + text);
            return;
        }
        Expect(false, "not refused: " + text);
    }

    private static void Expect(bool holds, string what)
    {
        if (!holds)
        {
            Console.Error.WriteLine("not so: " + what);
            Environment.Exit(1);
        }
    }
}
