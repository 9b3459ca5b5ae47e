// A flock of 200 for a minute: the same program, and the same bits, in five languages.
using System;
using Pursuit;

public static class Program
{
    public static void Main()
    {
        Flock flock = new Flock(new Vec3[200]) { Velocities = new Vec3[200] };
        for (int i = 0; i < 200; ++i)
        {
            flock.Positions[i] = new Vec3(4 * (i % 20), 4 * (i / 20), i % 3);
            flock.Velocities[i] = new Vec3(i % 2 == 0 ? 3 : -3, i % 5 - 2, 0);
        }
        for (int tick = 0; tick < 960; ++tick)
        {
            flock.Step(1.0 / 16);
        }
        long bits = 0;
        foreach (Vec3 at in flock.Positions)
        {
            foreach (double number in new[] { at.X, at.Y, at.Z })
            {
                bits = unchecked(bits + BitConverter.DoubleToInt64Bits(number));
            }
        }
        Console.WriteLine("{0} fly, bits {1:x16}", flock.Positions.Length, bits);
    }
}
