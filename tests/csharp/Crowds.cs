// Crowds that own their memory, and vectors with operators.
// Expected values: motion at constant speed, and the crowd itself in another way.

using System;
using System.Runtime.InteropServices;
using Pursuit;

public static class Crowds
{
    private const double Tick = 1.0 / 16;

    private static int passed;

    public static void Main()
    {
        OneAgentWalksStraightToItsGoalAndItsHeightIsLeftAlone();
        WhatAgentsPreferComesBeforeTheWayStraightToTheGoal();
        AgentsKeepClearOfWallsAndOfEachOther();
        AgentsWhoseLayersAvoidNoneGoThroughEachOther();
        LongAgentsTurnAndKeepClearOfEachOther();
        AgentsComeAndGo();
        BadInputsAreRefusedByNameAndMoveNoAgent();
        AWallThatIsRefusedIsNotAdded();
        TheGarbageCollectorMovesNothingThatAStepHolds();
        AFlockHasTheBitsOfTheFunctionsThatItIsMadeOf();
        OneAgentAloneFliesStraightAtItsCruisingSpeed();
        LayersSayWhoFlocksWithWhom();
        BadInputsOfAFlockAreRefusedByNameAndMoveNoAgent();
        VectorsCanBeAddedComparedAndPrinted();
        Console.WriteLine(passed + " of crowds passed on " + RuntimeInformation.FrameworkDescription);
    }

    private static OrcaCrowd Walker()
    {
        return new OrcaCrowd(new Vec3(0, 0, 7)) { Goals = new[] { new Vec3(3, 0, -9) }, PreferredSpeeds = new[] { 1.0 } };
    }

    private static OrcaCrowd Crossing()
    {
        OrcaCrowd crowd = new OrcaCrowd(new Vec3[16]) { Goals = new Vec3[16] };
        for (int i = 0; i < 16; ++i)
        {
            double x = (i < 8 ? -1 : 1) * (4 + i % 8);
            crowd.Positions[i] = new Vec3(x, i % 5, 0);
            crowd.Goals[i] = new Vec3(-x, i % 5, 0);
        }
        return crowd;
    }

    private static void OneAgentWalksStraightToItsGoalAndItsHeightIsLeftAlone()
    {
        OrcaCrowd crowd = Walker();
        for (int tick = 1; tick <= 40; ++tick)
        {
            crowd.Step(Tick);
            Expect(crowd.Positions[0] == new Vec3(tick * Tick, 0, 7) && crowd.Phase(0) == OrcaPhase.UnderWay && !crowd.HasArrived(0), "under way");
        }
        for (int tick = 0; tick < 40; ++tick)
        {
            crowd.Step(Tick);
        }
        Expect(Math.Abs(crowd.Positions[0].X - 3) <= crowd.ArrivalSettings.Tolerance && crowd.HasArrived(0), "arrived");
        Expect(crowd.Arrivals.Arrived == 1 && crowd.BlockedBy(0) == -1 && crowd.Waited[0] == 0, "one");
        Expect(crowd.Phase(1) == OrcaPhase.UnderWay && crowd.Phase(-1) == OrcaPhase.UnderWay && crowd.BlockedBy(5) == -1, "no such agent");
        ++passed;
    }

    private static void WhatAgentsPreferComesBeforeTheWayStraightToTheGoal()
    {
        OrcaCrowd crowd = Walker();
        crowd.PreferredVelocities = new[] { new Vec3(0, 1, 0) };
        crowd.Step(0.5);
        Expect(crowd.Positions[0] == new Vec3(0, 0.5, 7), "as it prefers");
        crowd.Goals = null;
        crowd.Step(0.5);
        Expect(crowd.Positions[0].Y == 1 && crowd.Arrivals.UnderWay == 1, "without a goal too");
        crowd.PreferredVelocities = null;
        crowd.Step(0.5);
        Expect(crowd.Positions[0].Y == 1, "or it stands");
        ++passed;
    }

    private static void AgentsKeepClearOfWallsAndOfEachOther()
    {
        OrcaCrowd crowd = Crossing();
        crowd.AddWall(new[] { new Vec3(0, 2, 0), new Vec3(0, 9, 0) });
        for (int tick = 0; tick < 400; ++tick)
        {
            crowd.Step(Tick);
            for (int agent = 0; agent < 16; ++agent)
            {
                Vec3 at = crowd.Positions[agent];
                Expect(at.Y < 2 || Math.Abs(at.X) > 0.4 - 1e-9, "the wall");
                for (int other = 0; other < agent; ++other)
                {
                    Vec3 way = crowd.Positions[other] - at;
                    Expect(way.X * way.X + way.Y * way.Y > 0.64 - 1e-9 || crowd.MaxViolation > 0, "each other");
                }
            }
        }
        ++passed;
    }

    private static void AgentsWhoseLayersAvoidNoneGoThroughEachOther()
    {
        OrcaCrowd ghosts = new OrcaCrowd(new Vec3(-2, 0, 0), new Vec3(2, 0, 0));
        ghosts.Goals = new[] { new Vec3(2, 0, 0), new Vec3(-2, 0, 0) };
        ghosts.PreferredSpeeds = new[] { 1.0 };
        ghosts.Layers = new[] { new AvoidanceLayers { Group = 1 } };
        for (int tick = 0; tick < 32; ++tick)
        {
            ghosts.Step(Tick);
        }
        Expect(ghosts.Positions[0] == new Vec3() && ghosts.Positions[1] == new Vec3(), "both are in the middle");
        ++passed;
    }

    private static void LongAgentsTurnAndKeepClearOfEachOther()
    {
        OrcaCrowd crowd = new OrcaCrowd(new Vec3(-6, 0, 7), new Vec3(6, 0, 7))
        {
            Goals = new[] { new Vec3(6, 0, 0), new Vec3(-6, 0, 0) },
            Radii = new[] { 0.5 },
            HalfLengths = new[] { 1.5 },
            Headings = new[] { new Vec3(0, 2, 5) },
        };
        Vec3[] given = crowd.Headings;
        for (int tick = 0; tick < 400; ++tick)
        {
            crowd.Step(Tick);
            double least = double.PositiveInfinity;
            for (int agent = 0; agent < 2; ++agent)
            {
                Vec3 heading = crowd.Headings[agent], other = crowd.Headings[1 - agent];
                Expect(Math.Abs(heading.X * heading.X + heading.Y * heading.Y - 1) < 1e-9, "length 1");
                for (int end = -1; end <= 1; end += 2)
                {
                    Vec3 way = crowd.Positions[1 - agent] + other * (1.5 * end) - crowd.Positions[agent];
                    double along = Math.Max(-1.5, Math.Min(1.5, way.X * heading.X + way.Y * heading.Y));
                    least = Math.Min(least, Math.Sqrt(Math.Pow(way.X - along * heading.X, 2) + Math.Pow(way.Y - along * heading.Y, 2)));
                }
            }
            Expect(least > 1 - 1e-9, "the nearest of their ends");
        }
        Expect(crowd.HasArrived(0) && crowd.HasArrived(1) && given.Length == 1 && crowd.Headings.Length == 2, "both are there");
        crowd.HalfLengths = new[] { 1.5, double.NaN };
        Refused<PursuitRefusedException>("HalfLengths[1]", () => crowd.Step(Tick));
        crowd.HalfLengths = new double[3];
        crowd.Positions = new Vec3[4];
        crowd.Goals = null;
        Refused<ArgumentException>("HalfLengths", () => crowd.Step(Tick));
        ++passed;
    }

    private static void AgentsComeAndGo()
    {
        OrcaCrowd crowd = new OrcaCrowd();
        crowd.Step(Tick);
        crowd.Positions = new[] { new Vec3(), new Vec3(5, 0, 0) };
        crowd.Step(Tick);
        crowd.Goals = new[] { new Vec3(), new Vec3(5, 0, 0), new Vec3(9, 0, 0) };
        crowd.Step(Tick);
        Expect(crowd.HasArrived(0) && crowd.HasArrived(1) && crowd.Arrivals.Arrived == 2, "they are there");
        crowd.Positions = new[] { new Vec3() };
        crowd.Step(Tick);
        Expect(crowd.Velocities.Length == 1 && crowd.Arrivals.Arrived == 1, "one has left");
        crowd.Dimensions = 3;
        crowd.Step(Tick);
        crowd.AddWall(new[] { new Vec3(0, 1, 0), new Vec3(1, 1, 0) });
        Refused<PursuitRefusedException>("Walls must", () => crowd.Step(Tick));
        crowd.ClearWalls();
        crowd.Step(Tick);
        ++passed;
    }

    private static void BadInputsAreRefusedByNameAndMoveNoAgent()
    {
        Spoiled<PursuitRefusedException>("Positions[3]", crowd => crowd.Step(Tick), crowd => { crowd.Positions[3].X = double.NaN; crowd.Goals = null; });
        Spoiled<PursuitRefusedException>("Velocities[2]", crowd => crowd.Step(Tick), crowd => crowd.Velocities = new[] { new Vec3(), new Vec3(), new Vec3(double.PositiveInfinity, 0, 0) });
        Spoiled<PursuitRefusedException>("Goals[1]", crowd => crowd.Step(Tick), crowd => crowd.Goals[1].X = double.NaN);
        Spoiled<ArgumentException>("Goals", crowd => crowd.Step(Tick), crowd => crowd.Goals = new Vec3[15]);
        Spoiled<ArgumentException>("Goals", crowd => crowd.Step(Tick), crowd => { crowd.Goals = new Vec3[15]; crowd.PreferredVelocities = new Vec3[16]; });
        Spoiled<ArgumentException>("PreferredVelocities", crowd => crowd.Step(Tick), crowd => crowd.PreferredVelocities = new Vec3[2]);
        Spoiled<ArgumentException>("Radii", crowd => crowd.Step(Tick), crowd => crowd.Radii = new double[3]);
        Spoiled<PursuitRefusedException>("Radii", crowd => crowd.Step(Tick), crowd => crowd.Radii = new[] { -1.0 });
        Spoiled<PursuitRefusedException>("Radii", crowd => crowd.Step(Tick), crowd => crowd.Radii = null);
        Spoiled<ArgumentException>("MaxSpeeds", crowd => crowd.Step(Tick), crowd => crowd.MaxSpeeds = new double[0]);
        Spoiled<PursuitRefusedException>("PreferredSpeeds[0]", crowd => crowd.Step(Tick), crowd => crowd.PreferredSpeeds = new[] { double.NaN });
        Spoiled<ArgumentException>("Layers", crowd => crowd.Step(Tick), crowd => crowd.Layers = new AvoidanceLayers[2]);
        Spoiled<PursuitRefusedException>("Dimensions", crowd => crowd.Step(Tick), crowd => crowd.Dimensions = 4);
        Spoiled<PursuitRefusedException>("Settings.NeighborDistance", crowd => crowd.Step(Tick), crowd => crowd.Settings = new OrcaCrowdSettings { NeighborDistance = double.NaN, Avoidance = crowd.Settings.Avoidance });
        Spoiled<PursuitRefusedException>("Settings.MaxNeighbors", crowd => crowd.Step(Tick), crowd => crowd.Settings = new OrcaCrowdSettings { NeighborDistance = 15, MaxNeighbors = 33, Avoidance = crowd.Settings.Avoidance });
        Spoiled<PursuitRefusedException>("Settings.Avoidance.Horizon", crowd => crowd.Step(Tick), crowd => { crowd.Goals = null; crowd.Settings = new OrcaCrowdSettings { NeighborDistance = 15, MaxNeighbors = 4 }; });
        Spoiled<PursuitRefusedException>("ArrivalSettings.Patience", crowd => crowd.Step(Tick), crowd => crowd.ArrivalSettings = new OrcaArrivalSettings { Tolerance = 1, LeastProgress = 0.5, Patience = -1 });
        Spoiled<PursuitRefusedException>("deltaTime", crowd => crowd.Step(0), crowd => { });
        Spoiled<PursuitRefusedException>("deltaTime", crowd => crowd.Step(double.NaN), crowd => { });
        Spoiled<ArgumentException>("Positions must not overlap", crowd => crowd.Step(Tick), crowd => crowd.Velocities = crowd.Positions);
        ++passed;
    }

    private static void Spoiled<T>(string text, Action<OrcaCrowd> step, Action<OrcaCrowd> spoil) where T : Exception
    {
        OrcaCrowd crowd = Crossing();
        spoil(crowd);
        Vec3[] before = (Vec3[])crowd.Positions.Clone();
        Refused<T>(text, () => step(crowd));
        Expect(Same(before, crowd.Positions), text + ": an agent has moved");
    }

    private static void AWallThatIsRefusedIsNotAdded()
    {
        OrcaCrowd crowd = Crossing(), open = Crossing();
        Vec3[] wall = { new Vec3(), new Vec3(1, 0, 0) };
        Refused<PursuitRefusedException>("corners[1]", () => crowd.AddWall(new[] { new Vec3(), new Vec3(double.NaN, 0, 0) }));
        Refused<PursuitRefusedException>("corners", () => crowd.AddWall(new Vec3[1]));
        Refused<PursuitRefusedException>("", () => crowd.AddWall(new ReadOnlySpan<Vec3>()));
        Refused<PursuitRefusedException>("topology", () => crowd.AddWall(wall, PathTopology.Loop));
        Refused<PursuitRefusedException>("inset", () => crowd.AddWall(wall, PathTopology.Open, -1));
        crowd.Step(Tick);
        open.Step(Tick);
        Expect(Same(crowd.Positions, open.Positions), "no wall");
        ++passed;
    }

    private static void TheGarbageCollectorMovesNothingThatAStepHolds()
    {
        OrcaCrowd calm = Crossing(), busy = Crossing();
        for (int tick = 0; tick < 100; ++tick)
        {
            calm.Step(Tick);
            GC.Collect();
            busy.Positions = (Vec3[])busy.Positions.Clone();
            busy.Step(Tick);
        }
        Expect(Same(calm.Positions, busy.Positions), "the same bits");
        ++passed;
    }

    private static Flock School()
    {
        Flock flock = new Flock(new Vec3[60]) { Velocities = new Vec3[60] };
        for (int i = 0; i < 60; ++i)
        {
            double way = i % 2 == 0 ? 1 : -1;
            flock.Positions[i] = new Vec3(4 * (i % 10), 4 * (i / 10), i % 3);
            flock.Velocities[i] = new Vec3(3 * way, 1.5 * way, 0.75 * way);
        }
        return flock;
    }

    private static bool AreEqual(Vec3[] one, Vec3[] other)
    {
        return MemoryMarshal.AsBytes(one.AsSpan()).SequenceEqual(MemoryMarshal.AsBytes(other.AsSpan()));
    }

    private static void AFlockHasTheBitsOfTheFunctionsThatItIsMadeOf()
    {
        Flock flock = School();
        Vec3[] positions = (Vec3[])flock.Positions.Clone(), velocities = (Vec3[])flock.Velocities.Clone();
        byte[] grid = new byte[(int)Library.NeighborGridMemorySize(60)];
        NeighborGridSettings settings = Library.NeighborGridSettingsDefault(1);
        FlockRules rules = Library.FlockRulesDefault(1);
        SteeringLimits limits = Library.SteeringLimitsDefault(1);
        for (int tick = 0; tick < 60; ++tick)
        {
            flock.Step(Tick);
            Crowd crowd = new Crowd { Positions = positions, Velocities = velocities, Count = 60 };
            NeighborGridInfo info;
            Library.BuildNeighborGrid(crowd, settings, grid, out info);
            CrowdMotion motion = new CrowdMotion { Positions = positions, Velocities = velocities, Order = Order.Agents };
            uint moved;
            Library.StepFlock(grid, rules, limits, Tick, 0, 60, motion, out moved);
        }
        Expect(AreEqual(flock.Positions, positions) && AreEqual(flock.Velocities, velocities), "the same bits");
        ++passed;
    }

    private static void OneAgentAloneFliesStraightAtItsCruisingSpeed()
    {
        Flock flock = new Flock(new Vec3(0, 0, 7)) { Velocities = new[] { new Vec3(6, 0, 9) }, Dimensions = 2 };
        for (int tick = 1; tick <= 32; ++tick)
        {
            flock.Step(Tick);
            Expect(flock.Positions[0] == new Vec3(6 * tick * Tick, 0, 7) && flock.Velocities[0] == new Vec3(6, 0, 9), "straight ahead");
        }
        new Flock(100).Step(Tick);
        Expect(new Flock(100.0).Limits.MaxSpeed == 600 && new Flock(100.0).Rules.Cohesion.Radius == 900, "in centimeters");
        flock.Positions = new Vec3[3];
        flock.Step(Tick);
        Expect(flock.Velocities.Length == 3, "agents come");
        ++passed;
    }

    private static void LayersSayWhoFlocksWithWhom()
    {
        Flock pair = new Flock(new Vec3(), new Vec3(0, 2, 0)) { Velocities = new[] { new Vec3(6, 0, 0), new Vec3(6, 0, 0) } };
        Flock loners = new Flock(new Vec3(), new Vec3(0, 2, 0)) { Velocities = new[] { new Vec3(6, 0, 0), new Vec3(6, 0, 0) } };
        AvoidanceLayers alone = Library.AvoidanceLayersDefault();
        alone.Avoids = 0;
        loners.Layers = new[] { alone };
        pair.Step(Tick);
        loners.Step(Tick);
        Expect(pair.Velocities[0].Y < 0 && pair.Velocities[1].Y > 0, "apart");
        Expect(loners.Velocities[0] == new Vec3(6, 0, 0) && loners.Velocities[1] == new Vec3(6, 0, 0), "on their own");
        ++passed;
    }

    private static void BadInputsOfAFlockAreRefusedByNameAndMoveNoAgent()
    {
        RefusesAFlock("Positions[3]", flock => flock.Positions[3].X = double.NaN, Tick);
        RefusesAFlock("Velocities[2]", flock => flock.Velocities[2].Y = double.NaN, Tick);
        RefusesAFlock("Dimensions", flock => flock.Dimensions = 4, Tick);
        RefusesAFlock("Rules.Separation.Radius", flock => flock.Rules = new FlockRules { Separation = new FlockRule { Radius = double.PositiveInfinity } }, Tick);
        RefusesAFlock("Limits.Mass", flock => flock.Limits = new SteeringLimits(), Tick);
        RefusesAFlock("deltaTime", flock => { }, double.NaN);
        RefusesAFlock("deltaTime", flock => { }, -1);
        Flock few = School();
        few.Layers = new AvoidanceLayers[3];
        bool isRefused = false;
        try
        {
            few.Step(Tick);
        }
        catch (ArgumentException refusal)
        {
            isRefused = refusal.Message.StartsWith("Layers has 3 elements") && refusal.ParamName == "Layers";
        }
        Expect(isRefused && AreEqual(few.Positions, School().Positions), "too few layers");
        ++passed;
    }

    private static void RefusesAFlock(string input, Action<Flock> spoil, double deltaTime)
    {
        Flock flock = School();
        spoil(flock);
        Vec3[] before = (Vec3[])flock.Positions.Clone();
        string refused = null;
        try
        {
            flock.Step(deltaTime);
        }
        catch (PursuitRefusedException refusal)
        {
            refused = refusal.Input;
        }
        Expect(refused == input && AreEqual(flock.Positions, before), input + " is " + refused);
    }

    private static void VectorsCanBeAddedComparedAndPrinted()
    {
        Vec3 one = new Vec3(1, 2.5, 3), nan = new Vec3(double.NaN, 0, 0);
        Expect(one + one == one * 2 && one - one == new Vec3() && -one == one * -1 && one != nan, "operators");
        Vec3 other = nan;
        Expect(nan != other && nan.Equals(other) && nan.GetHashCode() == nan.GetHashCode() && !one.Equals("text") && one.Equals((object)one), "equality");
        Expect(one.ToString() == "(1, 2.5, 3)", one.ToString());
        ++passed;
    }

    private static bool Same(Vec3[] one, Vec3[] other)
    {
        for (int index = 0; index < one.Length; ++index)
        {
            if (!one[index].Equals(other[index]))
            {
                return false;
            }
        }
        return one.Length == other.Length;
    }

    private static void Refused<T>(string text, Action call) where T : Exception
    {
        try
        {
            call();
        }
        catch (T refused)
        {
            Expect(refused.Message.StartsWith(text), text + " is not in: " + refused.Message);
            return;
        }
        throw new Exception("not refused: " + text);
    }

    private static void Expect(bool isRight, string what)
    {
        if (!isRight)
        {
            throw new Exception(what);
        }
    }
}
