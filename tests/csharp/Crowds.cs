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
        AgentsComeAndGo();
        BadInputsAreRefusedByNameAndMoveNoAgent();
        AWallThatIsRefusedIsNotAdded();
        TheGarbageCollectorMovesNothingThatAStepHolds();
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
        Refused<PursuitRefusedException>("walls", () => crowd.Step(Tick));
        crowd.ClearWalls();
        crowd.Step(Tick);
        ++passed;
    }

    private static void BadInputsAreRefusedByNameAndMoveNoAgent()
    {
        Spoiled<PursuitRefusedException>("crowd.positions[3]", crowd => crowd.Step(Tick), crowd => { crowd.Positions[3].X = double.NaN; crowd.Goals = null; });
        Spoiled<PursuitRefusedException>("crowd.velocities[2]", crowd => crowd.Step(Tick), crowd => crowd.Velocities = new[] { new Vec3(), new Vec3(), new Vec3(double.PositiveInfinity, 0, 0) });
        Spoiled<PursuitRefusedException>("target", crowd => crowd.Step(Tick), crowd => crowd.Goals[1].X = double.NaN);
        Spoiled<ArgumentException>("batch.targets", crowd => crowd.Step(Tick), crowd => crowd.Goals = new Vec3[15]);
        Spoiled<ArgumentException>("travelers.goals", crowd => crowd.Step(Tick), crowd => { crowd.Goals = new Vec3[15]; crowd.PreferredVelocities = new Vec3[16]; });
        Spoiled<ArgumentException>("members.preferred_velocities", crowd => crowd.Step(Tick), crowd => crowd.PreferredVelocities = new Vec3[2]);
        Spoiled<ArgumentException>("members.radii", crowd => crowd.Step(Tick), crowd => crowd.Radii = new double[3]);
        Spoiled<PursuitRefusedException>("members.radii", crowd => crowd.Step(Tick), crowd => crowd.Radii = new[] { -1.0 });
        Spoiled<PursuitRefusedException>("members.radii", crowd => crowd.Step(Tick), crowd => crowd.Radii = null);
        Spoiled<ArgumentException>("members.max_speeds", crowd => crowd.Step(Tick), crowd => crowd.MaxSpeeds = new double[0]);
        Spoiled<PursuitRefusedException>("max_speed", crowd => crowd.Step(Tick), crowd => crowd.PreferredSpeeds = new[] { double.NaN });
        Spoiled<ArgumentException>("crowd.layers", crowd => crowd.Step(Tick), crowd => crowd.Layers = new AvoidanceLayers[2]);
        Spoiled<PursuitRefusedException>("settings.dimensions", crowd => crowd.Step(Tick), crowd => crowd.Dimensions = 4);
        Spoiled<PursuitRefusedException>("neighbor_distance", crowd => crowd.Step(Tick), crowd => crowd.Settings = new OrcaCrowdSettings { NeighborDistance = double.NaN, Avoidance = crowd.Settings.Avoidance });
        Spoiled<PursuitRefusedException>("delta_time", crowd => crowd.Step(0), crowd => { });
        Spoiled<PursuitRefusedException>("delta_time", crowd => crowd.Step(double.NaN), crowd => { });
        Spoiled<ArgumentException>("motion.positions must not overlap", crowd => crowd.Step(Tick), crowd => crowd.Velocities = crowd.Positions);
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
        Refused<PursuitRefusedException>("", () => crowd.AddWall(new Vec3[1]));
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
            Expect(refused.Message.Contains(text), text + " is not in: " + refused.Message);
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
