// Real calls through the binding; every number is exact, or within what the function promises. The dynamic library must lie where
// the system looks for it (on Linux: in LD_LIBRARY_PATH).

using System;
using Pursuit;

public static class Example
{
    /// <summary>A game's own struct: the views read positions and velocities where they lie.</summary>
    private struct Agent
    {
        public long Name;
        public Vec3 Position;
        public Vec3 Velocity;
    }

    public static void Main()
    {
        Expect(Library.AbiVersion() == Constants.AbiVersion, "the library has the version of the binding");
        Intercept();
        Turret();
        Crowd();
        Refusal();
    }

    /// <summary>A triangle of sides 6, 8 and 10: the target covers 6 across while the pursuer covers 10, in 2 seconds.</summary>
    private static void Intercept()
    {
        InterceptQuery query = new InterceptQuery
        {
            TargetPosition = Vector(8, 0, 0),
            TargetVelocity = Vector(0, 3, 0),
            PursuerSpeed = 5,
        };
        InterceptSolution solution;
        Expect(Library.SolveIntercept(query, out solution) == Status.Ok, "the target is met");
        Expect(solution.Time == 2 && solution.Point.X == 8 && solution.Point.Y == 6, "the target is met at (8, 6)");
        Console.WriteLine("intercept: met at (8, 6) after 2 s");
    }

    /// <summary>A quarter turn at an eighth of a turn per second, then 100 units at 100 per second: 2 s + 1 s.</summary>
    private static void Turret()
    {
        TurretQuery query = new TurretQuery
        {
            Facing = Vector(1, 0, 0),
            TurnRate = Math.PI / 4,
            MaxRange = 1000,
            Horizon = 10,
        };
        query.Shot.TargetPosition = Vector(0, 100, 0);
        query.Shot.MuzzleSpeed = 100;
        TurretSolution solution;
        Expect(Library.SolveTurret(query, out solution) == Status.Ok, "the turret hits");
        Expect(Math.Abs(solution.ImpactTime - 3) <= 1e-12 * query.Horizon, "the turret hits after 3 s");
        Console.WriteLine("turret: hits after 3 s");
    }

    /// <summary>Three agents, 3, 4 and 5 units apart; without rules, half a second at 2 units per second is one unit.</summary>
    private static void Crowd()
    {
        Agent[] agents = new Agent[]
        {
            new Agent { Position = Vector(0, 0, 0), Velocity = Vector(2, 0, 0) },
            new Agent { Position = Vector(3, 0, 0), Velocity = Vector(0, 2, 0) },
            new Agent { Position = Vector(0, 4, 0), Velocity = Vector(0, 0, 2) },
        };
        Crowd crowd = new Crowd
        {
            Positions = Vec3View.Of(agents, "Position"),
            Velocities = Vec3View.Of(agents, "Velocity"),
            Count = (uint)agents.Length,
        };
        byte[] grid = new byte[(int)Library.NeighborGridMemorySize(crowd.Count)];
        NeighborGridSettings settings = Library.NeighborGridSettingsDefault(100);
        NeighborGridInfo info;
        Library.BuildNeighborGrid(crowd, settings, grid, out info);
        Expect(info.Count == 3, "the grid has three agents");

        Neighbor[] neighbors = new Neighbor[8];
        uint count;
        Vec3 center = agents[1].Position;
        AvoidanceLayers anyone = Library.AvoidanceLayersDefault();
        Library.FindNearestNeighbors(grid, center, double.PositiveInfinity, 1, anyone, 0, neighbors, out count);
        Expect(count == 2 && neighbors[0].Distance == 3 && neighbors[1].Distance == 5, "the distances are 3 and 5");

        FlockRules rules = Library.FlockRulesDefault(100);
        rules.Separation.Weight = rules.Alignment.Weight = rules.Cohesion.Weight = 0;
        rules.CruisingSpeed = 0; // each keeps its own
        CrowdMotion motion = new CrowdMotion
        {
            Positions = Vec3Array.Of(agents, "Position"),
            Velocities = Vec3Array.Of(agents, "Velocity"),
            Order = Order.Agents,
        };
        SteeringLimits limits = Library.SteeringLimitsDefault(100);
        Library.StepFlock(grid, rules, limits, 0.5, 0, 3, motion, out count);
        Expect(count == 3, "three agents moved");
        Expect(agents[0].Position.X == 1 && agents[1].Position.Y == 1 && agents[2].Position.Z == 1, "by one unit");
        Console.WriteLine("crowd: three agents moved in their own structs");
    }

    /// <summary>A speed of NaN is refused, by its name.</summary>
    private static void Refusal()
    {
        InterceptQuery query = new InterceptQuery { PursuerSpeed = double.NaN };
        InterceptSolution solution;
        try
        {
            Library.SolveIntercept(query, out solution);
            Expect(false, "NaN is refused");
        }
        catch (PursuitRefusedException refused)
        {
            Expect(refused.Kind == RefusalKind.NotFinite, "NaN is not finite");
            Console.WriteLine("refusal: " + refused.Message);
        }
    }

    private static Vec3 Vector(double x, double y, double z)
    {
        return new Vec3 { X = x, Y = y, Z = z };
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
