// The package, as its user meets it: spans of arrays, of stacks and of native memory, exact answers, refusals by name.
// Expected values: triangles of sides 3, 4 and 5; the single call, to the bit; a way straight ahead takes its length over the speed, and a
// salvo has a 32nd of the slowest to spare.

using System;
using System.Runtime.InteropServices;
using Pursuit;

public static class Test
{
    private const int Count = 1000;

    private static int passed;

    public static void Main()
    {
        SpansOfNativeMemoryAreReadAndWrittenWhereTheyLie();
        OneValueStandsForAll();
        ABatchAllocatesNothing();
        EachAnswerHasTheBitsOfTheSingleCall();
        SteeringsAndDistancesOfManyAreThoseOfEach();
        EveryLaunchHasItsPlace();
        WhatACallReadsMayBeATemporaryOrTheAnswersOwnPlace();
        MissilesStraightAheadHitAfterTheirLengthOverTheirSpeed();
        EqualMissilesAllAroundHitTogether();
        ASlicedGridIsASpanToo();
        FloatsAreReadExactlyAndWrittenRoundedOnce();
        ARoomThatGoesRoundIsRefused();
        WhatIsWrittenMayNotOverlapWhatIsRead();
        RefusalsNameTheirInput();
        Console.WriteLine(passed + " passed on " + RuntimeInformation.FrameworkDescription);
    }

    private static unsafe void SpansOfNativeMemoryAreReadAndWrittenWhereTheyLie()
    {
        IntPtr memory = Marshal.AllocHGlobal(3 * Count * sizeof(Vec3));
        Vec3* first = (Vec3*)memory;
        Span<Vec3> from = new Span<Vec3>(first, Count), to = new Span<Vec3>(first + Count, Count);
        Span<Vec3> points = new Span<Vec3>(first + 2 * Count, Count);
        from.Clear();
        to.Fill(Vector(8, 0, 0));
        Status* stack = stackalloc Status[Count];
        double* times = stackalloc double[Count];
        Batches.SolveIntercepts(from, to, One(Vector(0, 3, 0)), One(5.0), One(0.0), new Span<Status>(stack, Count), points, times: new Span<double>(times, Count));
        for (int index = 0; index < Count; ++index)
        {
            Vec3 point = first[2 * Count + index];
            Expect(stack[index] == Status.Ok && times[index] == 2 && point.X == 8 && point.Y == 6, "native memory");
        }
        Marshal.FreeHGlobal(memory);
        ++passed;
    }

    private static void OneValueStandsForAll()
    {
        Status[] statuses = new Status[3];
        Vec3[] aims = new Vec3[3];
        double[] speeds = { 5, 2, 5 };
        Batches.PredictIntercepts(One(Vector(0, 0, 0)), One(Vector(8, 0, 0)), One(Vector(0, 3, 0)), speeds, One(0.0), Library.PredictionSettingsDefault(), statuses, aims);
        Expect(statuses[0] == Status.Ok && statuses[1] == Status.TargetTooFast && aims[2].Y == 6, "one for all");
        ++passed;
    }

    private static void ABatchAllocatesNothing()
    {
        Vec3[] from = new Vec3[Count], to = new Vec3[Count], points = new Vec3[Count];
        double[] speeds = new double[Count], radii = { 0 }, times = new double[Count];
        Status[] statuses = new Status[Count];
        Batches.SolveIntercepts(from, to, to, speeds, radii, statuses, points, times: times);
        long before = GC.CollectionCount(0);
        for (int call = 0; call < 20000; ++call)
        {
            Batches.SolveIntercepts(from, to, to, speeds, radii, statuses.AsSpan(0, Count), points, times: times);
        }
        // Copies of the inputs would be gigabytes.
        Expect(GC.CollectionCount(0) == before, "nothing is allocated");
        ++passed;
    }

    private static void EachAnswerHasTheBitsOfTheSingleCall()
    {
        Random random = new Random(7);
        Vec3[] from = new Vec3[Count], to = new Vec3[Count], moves = new Vec3[Count], points = new Vec3[Count];
        double[] speeds = new double[Count], radii = new double[Count], times = new double[Count];
        for (int index = 0; index < Count; ++index)
        {
            from[index] = Any(random, 100);
            to[index] = Any(random, 100);
            moves[index] = Any(random, 10);
            speeds[index] = 10 * random.NextDouble();
            radii[index] = random.NextDouble();
        }
        Status[] statuses = new Status[Count];
        Batches.SolveIntercepts(from, to, moves, speeds, radii, statuses, points, times: times);
        for (int index = 0; index < Count; ++index)
        {
            InterceptQuery query = new InterceptQuery
            {
                PursuerPosition = from[index],
                TargetPosition = to[index],
                TargetVelocity = moves[index],
                PursuerSpeed = speeds[index],
                CaptureRadius = radii[index],
            };
            InterceptSolution solution;
            Expect(Library.SolveIntercept(query, out solution) == statuses[index], "the status");
            Expect(BitConverter.DoubleToInt64Bits(solution.Time) == BitConverter.DoubleToInt64Bits(times[index]), "the bits of the time");
            Expect(BitConverter.DoubleToInt64Bits(solution.Point.X) == BitConverter.DoubleToInt64Bits(points[index].X), "the bits of the point");
        }
        ++passed;
    }

    private static void SteeringsAndDistancesOfManyAreThoseOfEach()
    {
        Random random = new Random(8);
        Vec3[] at = new Vec3[Count], moves = new Vec3[Count], to = new Vec3[Count], steerings = new Vec3[Count], normals = new Vec3[Count];
        double[] speeds = new double[Count], distances = new double[Count];
        Status[] statuses = new Status[Count];
        for (int index = 0; index < Count; ++index)
        {
            at[index] = Any(random, 100);
            moves[index] = Any(random, 10);
            to[index] = Any(random, 100);
            speeds[index] = 10 * random.NextDouble() - 1;
        }
        Batches.SeekSteerings(at, moves, speeds, to, statuses, steerings);
        int refused = 0;
        for (int index = 0; index < Count; ++index)
        {
            if (speeds[index] < 0)
            {
                Expect(Batches.Refusal(statuses, index).Input == "agent.max_speed", "by its name");
                ++refused;
                continue;
            }
            Agent agent = new Agent { Position = at[index], Velocity = moves[index], MaxSpeed = speeds[index] };
            Vec3 steering;
            Expect(Library.SteerSeek(agent, to[index], out steering) == statuses[index], "the status");
            Expect(Same(steering, steerings[index]), "the bits of the steering");
        }
        Expect(refused > 0 && refused < Count / 2, "some are refused");
        Shape box = Library.MakeBox(Vector(1, 2, 3), Vector(1, 1, 0), Vector(0, 0, 1), Vector(30, 20, 10));
        Batches.GetSignedDistances(One(box), at, statuses, normals, distances);
        for (int index = 0; index < Count; ++index)
        {
            SignedDistance distance;
            Library.GetSignedDistance(box, at[index], out distance);
            Expect(Same(distance.Normal, normals[index]) && distance.Distance == distances[index], "the bits of the distance");
        }
        ++passed;
    }

    private static void EveryLaunchHasItsPlace()
    {
        Vec3[] targets = { Vector(30, 0, 0), Vector(0, 50, 5), Vector(900, 0, 0) }, velocities = new Vec3[12];
        double[] counts = new double[3], times = new double[12];
        Status[] statuses = new Status[3];
        Vec3[] rest = One(Vector(0, 0, 0)), gravity = One(Vector(0, 0, -9.8));
        ProjectileSettings settings = Library.ProjectileSettingsDefault();
        Batches.SolveProjectiles(rest, targets, rest, One(30.0), rest, rest, gravity, settings, statuses, velocities, times: times, launchCounts: counts);
        for (int index = 0; index < 3; ++index)
        {
            Shot shot = new Shot { TargetPosition = targets[index], MuzzleSpeed = 30, Gravity = gravity[0] };
            ProjectileQuery query = new ProjectileQuery { Shot = shot };
            Launch[] launches = new Launch[4];
            uint count;
            Expect(Library.SolveProjectile(query, launches, out count) == statuses[index] && count == counts[index], "how many");
            for (int place = 0; place < 4; ++place)
            {
                Expect(Same(launches[place].LaunchVelocity, velocities[4 * index + place]), "the launch");
                Expect(launches[place].Time == times[4 * index + place], "its time");
            }
        }
        Expect(counts[0] == 2 && counts[2] == 0, "two arcs, and none");
        ++passed;
    }

    private static bool Same(Vec3 one, Vec3 other)
    {
        return one.X.Equals(other.X) && one.Y.Equals(other.Y) && one.Z.Equals(other.Z);
    }

    private static readonly InterceptQuery Triangle = new InterceptQuery
    {
        TargetPosition = new Vec3 { X = 8 },
        TargetVelocity = new Vec3 { Y = 3 },
        PursuerSpeed = 5,
    };

    private static void WhatACallReadsMayBeATemporaryOrTheAnswersOwnPlace()
    {
        InterceptSolution solution;
        Expect(Library.SolveIntercept(Triangle, out solution) == Status.Ok && solution.Time == 2, "a field that is only read");
        Prediction prediction;
        Library.PredictIntercept(Triangle, Library.PredictionSettingsDefault(), out prediction);
        Expect(Same(prediction.AimPoint, Vector(8, 6, 0)), "what another call returns");
        Shape box = Library.MakeBox(Vector(0, 0, 0), Vector(1, 0, 0), Vector(0, 0, 1), Vector(1, 1, 1));
        SignedDistance distance;
        Library.GetSignedDistance(box, Vector(4, 0, 0), out distance);
        Expect(distance.Distance == 3 && Same(distance.Normal, Vector(1, 0, 0)), "a vector made in the call");
        SteeringLimits limits = Library.SteeringLimitsDefault(1);
        Vec3 velocity = Vector(1, 0, 0), apart;
        Library.ApplySteering(velocity, Vector(0, 1, 0), limits, 0.1, out apart);
        Library.ApplySteering(velocity, Vector(0, 1, 0), limits, 0.1, out velocity);
        Expect(Same(apart, velocity) && !Same(apart, Vector(1, 0, 0)), "the answer in place of what was read");
        ++passed;
    }

    /// <summary>At 300 m/s straight at the origin.</summary>
    private static SalvoMissile Missile(double x, double y)
    {
        double length = Math.Sqrt(x * x + y * y);
        MotionState start = new MotionState { Position = Vector(x, y, 0), Velocity = Vector(-300 * x / length, -300 * y / length, 0) };
        return new SalvoMissile { Missile = start, MaxAcceleration = 200, FieldOfView = Math.PI };
    }

    private static bool Near(double one, double other)
    {
        return Math.Abs(one - other) <= 1e-9;
    }

    private static void MissilesStraightAheadHitAfterTheirLengthOverTheirSpeed()
    {
        SalvoPlan[] plans = new SalvoPlan[2];
        Salvo salvo;
        foreach (double length in new[] { 3000.0, 6000.0, 9000.0 })
        {
            Expect(Library.FindSalvo(Library.SalvoQueryDefault(), One(Missile(length, 0)), plans, out salvo) == Status.Ok, "one missile");
            Expect(salvo.KeepCount == 1 && Near(salvo.ImpactTime, length / 300 * 33 / 32), "when");
            Expect(plans[0].State == SalvoState.Keeps && Near(plans[0].EarliestTime, length / 300) && Near(plans[0].ImpactDirection.X, -1), "straight");
        }
        Library.FindSalvo(Library.SalvoQueryDefault(), new[] { Missile(3000, 0), Missile(-3600, 0) }, plans, out salvo);
        Expect(salvo.KeepCount == 2 && Near(salvo.ImpactTime, 12.0 * 33 / 32), "the slowest decides");
        Expect(Near(plans[0].EarliestTime, 10) && Near(plans[1].EarliestTime, 12), "each alone");
        SalvoQuery soon = Library.SalvoQueryDefault();
        soon.Horizon = 11;
        Library.FindSalvo(soon, new[] { Missile(3000, 0), Missile(-3600, 0) }, plans, out salvo);
        Expect(salvo.KeepCount == 1 && plans[1].State == SalvoState.BeyondHorizon && Near(salvo.ImpactTime, 10.0 * 33 / 32), "one is too late");
        ++passed;
    }

    private static void EqualMissilesAllAroundHitTogether()
    {
        foreach (int count in new[] { 2, 4, 8 })
        {
            SalvoMissile[] missiles = new SalvoMissile[count];
            SalvoPlan[] plans = new SalvoPlan[count];
            Salvo salvo;
            for (int index = 0; index < count; ++index)
            {
                double angle = 2 * Math.PI * index / count;
                missiles[index] = Missile(3000 * Math.Cos(angle), 3000 * Math.Sin(angle));
            }
            Library.FindSalvo(Library.SalvoQueryDefault(), missiles, plans, out salvo);
            Expect(salvo.KeepCount == count && Near(salvo.ImpactTime, 10.0 * 33 / 32), "all at once");
            for (int index = 0; index < count; ++index)
            {
                Vec3 from = missiles[index].Missile.Position, toward = plans[index].ImpactDirection;
                Expect(Near(plans[index].EarliestTime, 10) && Near(toward.X, -from.X / 3000) && Near(toward.Y, -from.Y / 3000), "each straight ahead");
            }
        }
        ++passed;
    }

    private static void ASlicedGridIsASpanToo()
    {
        Vec3[] positions = { Vector(0, 0, 0), Vector(3, 0, 0), Vector(0, 4, 0) };
        Crowd crowd = new Crowd { Positions = positions, Count = 3 };
        int size = (int)Library.NeighborGridMemorySize(3);
        byte[] larger = new byte[size + 100];
        NeighborGridSettings settings = Library.NeighborGridSettingsDefault(100);
        NeighborGridInfo info;
        Library.BuildNeighborGrid(crowd, settings, larger.AsSpan(50, size), out info);
        Neighbor[] neighbors = new Neighbor[4];
        uint count;
        AvoidanceLayers anyone = Library.AvoidanceLayersDefault();
        Library.FindNearestNeighbors(larger.AsSpan(50, size), positions[1], double.PositiveInfinity, 1, anyone, 0, neighbors.AsSpan(1, 2), out count);
        Expect(count == 2 && neighbors[1].Distance == 3 && neighbors[2].Distance == 5 && neighbors[3].Distance == 0, "3, 4 and 5");
        ++passed;
    }

    private static void FloatsAreReadExactlyAndWrittenRoundedOnce()
    {
        Random random = new Random(9);
        Vec3[] from = new Vec3[Count], to = new Vec3[Count], moves = new Vec3[Count], points = new Vec3[Count];
        double[] speeds = new double[Count], radii = { 0 }, times = new double[Count];
        for (int index = 0; index < Count; ++index)
        {
            from[index] = Double(Single(Any(random, 100)));
            to[index] = Double(Single(Any(random, 100)));
            moves[index] = Double(Single(Any(random, 10)));
            speeds[index] = (float)(10 * random.NextDouble());
        }
        Status[] statuses = new Status[Count], singles = new Status[Count];
        Batches.SolveIntercepts(from, to, moves, speeds, radii, statuses, points, times: times);
        Vec3F[] met = new Vec3F[Count];
        float[] when = new float[Count];
        Batches.SolveIntercepts(
            Array.ConvertAll(from, Single), Array.ConvertAll(to, Single), Array.ConvertAll(moves, Single), Array.ConvertAll(speeds, speed => (float)speed), new float[1], singles, met, times: when);
        for (int index = 0; index < Count; ++index)
        {
            Expect(statuses[index] == singles[index] && when[index].Equals((float)times[index]), "the time, rounded");
            Expect(met[index].X.Equals((float)points[index].X) && met[index].Z.Equals((float)points[index].Z), "the point, rounded");
        }
        ++passed;
    }

    /// <summary>2 times this many is 2 in 32 bits.</summary>
    private static void ARoomThatGoesRoundIsRefused()
    {
        Vec3[] target = One(Vector(30, 0, 0)), rest = One(Vector(0, 0, 0));
        ProjectileSettings settings = Library.ProjectileSettingsDefault();
        Refused("launchVelocities", () => Batches.SolveProjectiles(
            rest, target, rest, One(30.0), rest, rest, rest, settings, new Status[2], new Vec3[2], launchRoom: 0x80000001));
    }

    private static void WhatIsWrittenMayNotOverlapWhatIsRead()
    {
        Vec3[] all = new Vec3[20], one = One(Vector(0, 3, 0));
        double[] numbers = new double[20];
        Refused("points", () => Batches.SolveIntercepts(
            all.AsSpan(0, 10), one, one, One(5.0), One(0.0), new Status[10], all.AsSpan(9, 10)));
        Refused("latestTimes", () => Batches.SolveIntercepts(
            one, one, one, One(5.0), One(0.0), new Status[10], new Vec3[10], times: numbers.AsSpan(0, 10), latestTimes: numbers.AsSpan(5, 10)));
        Refused("memory", () =>
        {
            AssignmentCost cost;
            byte[] memory = new byte[(int)Library.TeamMemorySize(2, 2)];
            int[] columns = new int[2];
            Memory<double> costs = new CastMemory(memory).Memory;
            Library.SolveAssignment(costs.Slice(0, 4), 2, Assignment.LinearSum, memory, columns, out cost);
        });
    }

    /// <summary>
    /// Products of ranks: the least sum pairs the greatest with the least, n (n + 1) (n + 2) / 6 (rearrangement inequality).
    /// </summary>
    private static void ASlowAssignmentIsUnfinishedAndItsRestCanBeTaken()
    {
        const int Count = 256;
        const double Least = Count * (Count + 1.0) * (Count + 2.0) / 6;
        double[] costs = new double[Count * Count];
        for (int index = 0; index < costs.Length; ++index)
        {
            costs[index] = (index / Count + 1.0) * (index % Count + 1.0);
        }
        byte[] memory = new byte[(int)Library.TeamMemorySize(Count, Count)];
        int[] columns = new int[Count];
        AssignmentCost cost;
        double bound;
        Status status = Library.SolveAssignment(costs, Count, Assignment.LinearSum, memory, columns, out cost);
        Expect(status == Status.Unfinished && cost.Pairs == Count && cost.Sum > Least, "the usual steps do not suffice");
        for (int calls = 0; status == Status.Unfinished && calls < 1000; ++calls)
        {
            status = Library.StepAssignment(memory, 2000, columns, out cost, out bound);
            Expect(bound <= Least && cost.Pairs == Count && cost.Sum >= Least, "the bound of an unfinished assignment");
        }
        Expect(status == Status.Ok && cost.Sum.Equals(Least), "the least sum");
        for (int row = 0; row < Count; ++row)
        {
            Expect(columns[row] == Count - 1 - row, "the greatest with the least");
        }
        ++passed;
    }

    /// <summary>Bytes as doubles.</summary>
    private sealed class CastMemory : System.Buffers.MemoryManager<double>
    {
        private readonly byte[] bytes;

        public CastMemory(byte[] bytes)
        {
            this.bytes = bytes;
        }

        public override Span<double> GetSpan()
        {
            return MemoryMarshal.Cast<byte, double>(bytes);
        }

        public override unsafe System.Buffers.MemoryHandle Pin(int index = 0)
        {
            GCHandle handle = GCHandle.Alloc(bytes, GCHandleType.Pinned);
            return new System.Buffers.MemoryHandle((byte*)handle.AddrOfPinnedObject() + 8 * index, handle, this);
        }

        public override void Unpin()
        {
        }

        protected override void Dispose(bool disposing)
        {
        }
    }

    private static void Refused(string name, Action action)
    {
        try
        {
            action();
        }
        catch (ArgumentException refused)
        {
            Expect(refused.ParamName == name, refused.Message);
            ++passed;
            return;
        }
        Expect(false, "not refused: " + name);
    }

    private static Vec3F Single(Vec3 vector)
    {
        return new Vec3F { X = (float)vector.X, Y = (float)vector.Y, Z = (float)vector.Z };
    }

    private static Vec3 Double(Vec3F vector)
    {
        return Vector(vector.X, vector.Y, vector.Z);
    }

    private static void RefusalsNameTheirInput()
    {
        Status[] statuses = new Status[3];
        double[] speeds = { 5, double.NaN, -1 }, times = new double[3];
        Vec3[] points = new Vec3[3];
        Batches.SolveIntercepts(One(Vector(0, 0, 0)), One(Vector(8, 0, 0)), One(Vector(0, 3, 0)), speeds, One(0.0), statuses, points, times: times);
        Expect(Batches.Refusal(statuses, 0) == null, "a good query is not refused");
        PursuitRefusedException refusal = Batches.Refusal(statuses, 1);
        Expect(refusal.Message == "query 1: query.pursuer_speed must be finite", refusal.Message);
        Expect(refusal.Input == "query.pursuer_speed" && refusal.Kind == RefusalKind.NotFinite && refusal.Requirement == "must be finite", "by its name");
        Expect(Batches.Refusal(statuses, 2).Kind == RefusalKind.OutOfDomain, "negative");
        try
        {
            Batches.SolveIntercepts(new Vec3[2], One(Vector(8, 0, 0)), One(Vector(0, 3, 0)), speeds, One(0.0), statuses, points, times: times);
            Expect(false, "two positions for three queries are refused");
        }
        catch (ArgumentException refused)
        {
            Expect(refused.ParamName == "pursuerPositions", "by the name of the span");
        }
        try
        {
            uint count;
            ProjectileQuery query = new ProjectileQuery();
            Library.SolveProjectile(query, new Launch[3], out count);
            Expect(false, "room for three launches is refused");
        }
        catch (ArgumentException refused)
        {
            Expect(refused.ParamName == "result", "by the name of the span");
        }
        ++passed;
    }

    private static T[] One<T>(T value)
    {
        return new T[] { value };
    }

    private static Vec3 Vector(double x, double y, double z)
    {
        return new Vec3 { X = x, Y = y, Z = z };
    }

    private static Vec3 Any(Random random, double size)
    {
        return Vector(size * random.NextDouble(), size * random.NextDouble(), size * random.NextDouble());
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
