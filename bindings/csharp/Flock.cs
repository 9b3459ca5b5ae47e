// A flock that owns its memory: a thin layer over the functions of the C library.

using System;

namespace Pursuit
{
    /// <summary>A flock: separation, alignment and cohesion, under the limits of a body. Fill its arrays, call Step. Layers may have one item
    /// for all agents. An array that is too short is an ArgumentException with its name; a number out of its range a
    /// PursuitRefusedException. No agent moves then.</summary>
    public sealed class Flock
    {
        private byte[] grid = new byte[0];

        /// <summary>A flock in meters.</summary>
        public Flock(params Vec3[] positions)
            : this(1, positions)
        {
        }

        /// <summary>A flock in the caller's length unit, by the number of units in a meter: 100 for centimeters.</summary>
        public Flock(double unitsPerMeter, params Vec3[] positions)
        {
            Positions = positions;
            Velocities = new Vec3[0];
            Dimensions = 3;
            Rules = Library.FlockRulesDefault(unitsPerMeter);
            Limits = Library.SteeringLimitsDefault(unitsPerMeter);
        }

        /// <summary>Position of each agent: they decide how many there are. A step moves them in this array.</summary>
        public Vec3[] Positions { get; set; }

        /// <summary>Velocity of each agent, per second. Agents that are missing are at rest.</summary>
        public Vec3[] Velocities { get; set; }

        /// <summary>The layers of each agent, or one for all: it flocks with those that its layers avoid. Null: with all.</summary>
        public AvoidanceLayers[] Layers { get; set; }

        /// <summary>3, or 2, where Z is neither read nor written.</summary>
        public int Dimensions { get; set; }

        /// <summary>Separation, alignment and cohesion.</summary>
        public FlockRules Rules { get; set; }

        /// <summary>Limits of each agent's body.</summary>
        public SteeringLimits Limits { get; set; }

        /// <summary>Moves every agent by one tick of deltaTime seconds.</summary>
        public void Step(double deltaTime)
        {
            try
            {
                Advance(deltaTime);
            }
            catch (ArgumentException refusal)
            {
                throw OwnNames.Of(refusal, OwnNames.Flock);
            }
        }

        private void Advance(double deltaTime)
        {
            Vec3[] positions = Positions ?? new Vec3[0];
            uint count = (uint)positions.Length;
            if (count == 0)
            {
                return;
            }
            Velocities = OrcaCrowd.Sized(Velocities, positions.Length, new Vec3());
            FlockRules rules = Rules;

            Crowd crowd = new Crowd { Positions = positions, Velocities = Velocities, Count = count };
            if (Layers != null)
            {
                crowd.Layers = Layers.Length == 1 ? Layers[0] : (LayersView)Layers;
            }
            NeighborGridSettings gridSettings = Library.NeighborGridSettingsDefault(1);
            gridSettings.Dimensions = Dimensions;
            // Sums follow the order of the cells, which are as large in every language. A size that is none is refused by the step, by the rule.
            double farthest = Math.Max(rules.Separation.Radius, Math.Max(rules.Alignment.Radius, rules.Cohesion.Radius));
            if (farthest > 0 && farthest <= double.MaxValue)
            {
                gridSettings.CellSize = farthest;
            }
            UIntPtr size = Layers == null ? Library.NeighborGridMemorySize(count) : Library.LayeredGridMemorySize(count);
            if (grid.Length < (int)size)
            {
                grid = new byte[(int)size];
            }
            NeighborGridInfo info;
            Library.BuildNeighborGrid(crowd, gridSettings, grid, out info);
            CrowdMotion motion = new CrowdMotion { Positions = positions, Velocities = Velocities, Order = Order.Agents };
            uint moved;
            Library.StepFlock(grid, rules, Limits, deltaTime, 0, count, motion, out moved);
        }
    }
}
