// 500 agents in two groups change sides past four pillars: the same program, and the same bits, in five languages.
using System;
using Pursuit;

public static class Program
{
    public static void Main()
    {
        OrcaCrowd crowd = new OrcaCrowd(new Vec3[500]) { Goals = new Vec3[500] };
        for (int i = 0; i < 500; ++i)
        {
            double x = (i < 250 ? -1 : 1) * (10 + 2 * (i % 10)), y = 2 * (i % 250 / 10 - 12);
            crowd.Positions[i] = new Vec3(x, y, 0);
            crowd.Goals[i] = new Vec3(-x, y, 0);
        }
        foreach (double y in new[] { -17.5, -5.5, 6.5, 18.5 })
        {
            crowd.AddWall(new[] { new Vec3(-1.5, y, 0), new Vec3(0, y - 1, 0), new Vec3(1.5, y, 0), new Vec3(0, y + 1, 0) }, PathTopology.Closed);
        }
        for (int tick = 0; tick < 1200; ++tick)
        {
            crowd.Step(1.0 / 16);
        }
        long bits = 0;
        foreach (Vec3 at in crowd.Positions)
        {
            bits = unchecked(bits + BitConverter.DoubleToInt64Bits(at.X) + BitConverter.DoubleToInt64Bits(at.Y));
        }
        uint arrived = crowd.Arrivals.Arrived + crowd.Arrivals.ArrivedNear;
        Console.WriteLine("{0} of {1} have arrived, bits {2:x16}", arrived, crowd.Positions.Length, bits);
    }
}
