// A crowd that owns its memory: a thin layer over the functions of the C library.

using System;
using System.Collections.Generic;

namespace Pursuit
{
    /// <summary>A crowd whose agents avoid each other and walls (ORCA), and settle at their goals. Fill its arrays, add walls, call Step.
    /// Radii, speeds and layers may have one item for all agents. The defaults are a walker's. An array that is too short is an
    /// ArgumentException with its name; a number out of its range a PursuitRefusedException. No agent moves then.</summary>
    public sealed class OrcaCrowd
    {
        private readonly List<OrcaWall> walls = new List<OrcaWall>();
        private readonly List<Vec3> corners = new List<Vec3>();
        private byte[] wallMemory;
        private byte[] grid = new byte[0];
        private Vec3[] straight = new Vec3[0];
        private Vec3[] chosen = new Vec3[0];
        private Vec3[] nextHeadings = new Vec3[0];
        private double[] waited = new double[0];
        private double[] nextWaited = new double[0];
        private double[] phases = new double[0];
        private double[] blockedBy = new double[0];
        private Status[] statuses = new Status[0];
        private ProcessorLevel level;
        private OrcaArrivalCounts arrivals;

        /// <summary>A crowd in meters.</summary>
        public OrcaCrowd(params Vec3[] positions)
            : this(1, positions)
        {
        }

        /// <summary>A crowd in the caller's length unit, by the number of units in a meter: 100 for centimeters.</summary>
        public OrcaCrowd(double unitsPerMeter, params Vec3[] positions)
        {
            Positions = positions;
            Velocities = new Vec3[0];
            Radii = new[] { 40 * unitsPerMeter / 100 };
            MaxSpeeds = new[] { 150 * unitsPerMeter / 100 };
            PreferredSpeeds = new[] { 120 * unitsPerMeter / 100 };
            Dimensions = 2;
            Settings = Library.OrcaCrowdSettingsDefault(unitsPerMeter);
            ArrivalSettings = Library.OrcaArrivalSettingsDefault(unitsPerMeter);
            Library.GetProcessorLevel(Level.Avx2, out level);
        }

        /// <summary>Position of each agent: they decide how many there are. A step moves them in this array.</summary>
        public Vec3[] Positions { get; set; }

        /// <summary>Velocity of each agent, per second. Agents that are missing are at rest.</summary>
        public Vec3[] Velocities { get; set; }

        /// <summary>Goal of each agent. Null for none: then agents do not settle, and every phase is UnderWay.</summary>
        public Vec3[] Goals { get; set; }

        /// <summary>What each agent would do alone, such as along a path. Null for straight to its goal at its preferred speed; without goals,
        /// stand.</summary>
        public Vec3[] PreferredVelocities { get; set; }

        /// <summary>Radius of each agent, or one for all. 0.4 m by default.</summary>
        public double[] Radii { get; set; }

        /// <summary>Greatest speed of each agent, or one for all. 1.5 m/s by default.</summary>
        public double[] MaxSpeeds { get; set; }

        /// <summary>Speed of each agent straight to its goal, or one for all. 1.2 m/s by default.</summary>
        public double[] PreferredSpeeds { get; set; }

        /// <summary>Half of the length of each agent's segment, or one for all, for capsules in two dimensions: see
        /// Library.StepOrcaCapsules. Null: all are discs.</summary>
        public double[] HalfLengths { get; set; }

        /// <summary>Heading of each agent, where there are HalfLengths. A step turns them in this array. Agents whose heading is missing or
        /// zero begin along their preferred velocity.</summary>
        public Vec3[] Headings { get; set; }

        /// <summary>The layers of each agent, or one for all. Null: each avoids all.</summary>
        public AvoidanceLayers[] Layers { get; set; }

        /// <summary>2, where Z is neither read nor written, or 3.</summary>
        public int Dimensions { get; set; }

        /// <summary>How agents avoid each other.</summary>
        public OrcaCrowdSettings Settings { get; set; }

        /// <summary>How agents settle at their goals.</summary>
        public OrcaArrivalSettings ArrivalSettings { get; set; }

        /// <summary>Number of agents in each phase of the last step.</summary>
        public OrcaArrivalCounts Arrivals
        {
            get { return arrivals; }
        }

        /// <summary>Largest constraint violation of the last step, as a speed. While it is 0 no agents collide within the horizon.</summary>
        public double MaxViolation { get; private set; }

        /// <summary>Part of its patience that each agent has used up, from 0 to 1: the only state beside positions and velocities.</summary>
        public double[] Waited
        {
            get { return waited; }
        }

        /// <summary>Phase of an agent in the last step; UnderWay where there is no such agent.</summary>
        public OrcaPhase Phase(int agent)
        {
            return agent >= 0 && agent < phases.Length ? (OrcaPhase)(int)phases[agent] : OrcaPhase.UnderWay;
        }

        /// <summary>Whether an agent stands at its goal, or as near to it as the crowd allows.</summary>
        public bool HasArrived(int agent)
        {
            return Phase(agent) == OrcaPhase.Arrived || Phase(agent) == OrcaPhase.ArrivedNear;
        }

        /// <summary>Index of the agent before one that is blocked; -1 where a wall blocks it, or nothing.</summary>
        public int BlockedBy(int agent)
        {
            return agent >= 0 && agent < blockedBy.Length ? (int)blockedBy[agent] : -1;
        }

        /// <summary>Adds a wall to a crowd of two dimensions: straight segments from corner to corner. A closed one with its corners
        /// counterclockwise is solid to agents outside, one with its corners clockwise to agents inside. One that is refused is not
        /// added.</summary>
        public void AddWall(ReadOnlySpan<Vec3> corners, PathTopology topology = PathTopology.Open, double inset = 0)
        {
            Vec3[] added = corners.ToArray();
            OrcaWall wall = new OrcaWall { CornerCount = (uint)added.Length, Topology = topology, Inset = inset };
            try
            {
                Build(new[] { wall }, added);
            }
            catch (ArgumentException refusal)
            {
                throw OwnNames.Of(refusal, OwnNames.OrcaCrowd);
            }
            walls.Add(wall);
            this.corners.AddRange(added);
            wallMemory = null;
        }

        /// <summary>Takes all walls away.</summary>
        public void ClearWalls()
        {
            walls.Clear();
            corners.Clear();
            wallMemory = null;
        }

        /// <summary>Moves every agent by one tick of deltaTime seconds.</summary>
        public void Step(double deltaTime)
        {
            try
            {
                Advance(deltaTime);
            }
            catch (ArgumentException refusal)
            {
                throw OwnNames.Of(refusal, OwnNames.OrcaCrowd);
            }
        }

        private void Advance(double deltaTime)
        {
            Vec3[] positions = Positions ?? new Vec3[0];
            int count = positions.Length;
            if (count == 0)
            {
                arrivals = new OrcaArrivalCounts();
                return;
            }
            Velocities = Sized(Velocities, count, new Vec3());
            straight = Sized(straight, count, new Vec3());
            chosen = Sized(chosen, count, new Vec3());
            waited = Sized(waited, count, 0);
            nextWaited = Sized(nextWaited, count, 0);
            phases = Sized(phases, count, 0);
            blockedBy = Sized(blockedBy, count, -1);
            if (wallMemory == null && walls.Count > 0)
            {
                wallMemory = Build(walls.ToArray(), corners.ToArray());
            }
            OrcaCrowdSettings settings = Settings;

            Crowd crowd = new Crowd { Positions = positions, Velocities = Velocities, Count = (uint)count };
            if (Layers != null)
            {
                crowd.Layers = Layers.Length == 1 ? Layers[0] : (LayersView)Layers;
            }
            OrcaMembers members = new OrcaMembers { Radii = OneOrEach(Radii), MaxSpeeds = OneOrEach(MaxSpeeds) };
            members.PreferredVelocities = PreferredVelocities ?? HeadStraight(positions);
            NeighborGridSettings gridSettings = Library.NeighborGridSettingsDefault(1);
            gridSettings.Dimensions = Dimensions;
            // Any size gives the same bits. One that is no size is refused by the step, by its own name.
            if (settings.NeighborDistance > 0 && settings.NeighborDistance <= double.MaxValue)
            {
                gridSettings.CellSize = settings.NeighborDistance;
            }
            UIntPtr size = Layers == null ? Library.NeighborGridMemorySize(crowd.Count) : Library.LayeredGridMemorySize(crowd.Count);
            if (grid.Length < (int)size)
            {
                grid = new byte[(int)size];
            }
            NeighborGridInfo info;
            Library.BuildNeighborGrid(crowd, gridSettings, grid, out info);
            OrcaArrivalCounts counts = new OrcaArrivalCounts { UnderWay = (uint)count };
            if (Goals != null)
            {
                OrcaTravelers travelers = new OrcaTravelers { Goals = Goals, Waited = waited };
                OrcaArrivals written = new OrcaArrivals { PreferredVelocities = chosen, Waited = nextWaited, Phases = phases, BlockedBy = blockedBy };
                Library.StepOrcaArrivals(grid, wallMemory, members, travelers, settings, ArrivalSettings, deltaTime, 0, (uint)count, written, out counts);
                double[] last = waited;
                waited = nextWaited;
                nextWaited = last;
                members.PreferredVelocities = chosen;
            }
            else
            {
                Array.Clear(phases, 0, count);
                for (int agent = 0; agent < count; ++agent)
                {
                    blockedBy[agent] = -1;
                }
            }
            CrowdMotion motion = new CrowdMotion { Positions = positions, Velocities = Velocities, Order = Order.Agents };
            OrcaStep step;
            if (HalfLengths != null)
            {
                Headings = Sized(Headings, count, new Vec3());
                nextHeadings = Sized(nextHeadings, count, new Vec3());
                OrcaCapsules capsules = new OrcaCapsules { HalfLengths = OneOrEach(HalfLengths), Headings = Headings, NextHeadings = nextHeadings };
                Library.StepOrcaCapsules(grid, wallMemory, members, capsules, settings, deltaTime, 0, (uint)count, motion, out step);
                Array.Copy(nextHeadings, Headings, count);
            }
            else
            {
                Library.StepOrca(grid, wallMemory, members, settings, deltaTime, 0, (uint)count, motion, out step);
            }
            arrivals = counts;
            MaxViolation = step.MaxViolation;
        }

        private Vec3[] HeadStraight(Vec3[] positions)
        {
            Array.Clear(straight, 0, straight.Length);
            if (Goals == null)
            {
                return straight;
            }
            Axes axes = Dimensions == 2 ? Axes.Xy : Axes.Xyz;
            SeekBatch batch = new SeekBatch
            {
                AgentPositions = Vec3View.Of(positions, null, axes),
                AgentVelocities = new Vec3(),
                AgentMaxSpeeds = OneOrEach(PreferredSpeeds),
                Targets = Vec3View.Of(Goals, null, axes),
                Count = (uint)positions.Length,
            };
            SteeringBatchSolution solution = new SteeringBatchSolution { Steerings = straight };
            statuses = Sized(statuses, positions.Length, default(Status));
            uint answered;
            Library.SteerSeekBatch(batch, 0, batch.Count, level, solution, statuses, out answered);
            for (int agent = 0; agent < statuses.Length; ++agent)
            {
                PursuitRefusedException refusal = Batches.Refusal(statuses, agent);
                if (refusal != null)
                {
                    throw refusal;
                }
            }
            return straight;
        }

        private static byte[] Build(OrcaWall[] walls, Vec3[] corners)
        {
            byte[] memory = new byte[(int)Library.OrcaWallsMemorySize((uint)corners.Length)];
            uint segments;
            Library.BuildOrcaWalls(walls, corners, memory, out segments);
            return memory;
        }

        private static NumberView OneOrEach(double[] numbers)
        {
            return numbers != null && numbers.Length == 1 ? numbers[0] : (NumberView)numbers;
        }

        /// <summary>The array, or one of that many items that begins as it does.</summary>
        internal static T[] Sized<T>(T[] items, int count, T filling)
        {
            int kept = items == null ? 0 : items.Length;
            if (kept != count)
            {
                Array.Resize(ref items, count);
                for (int index = kept; index < count; ++index)
                {
                    items[index] = filling;
                }
            }
            return items;
        }
    }
}
