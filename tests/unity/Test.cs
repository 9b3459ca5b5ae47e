// The package for Unity over stubs of Unity's types.
// Expected values: triangles of sides 3, 4 and 5, and motion at constant speed.

using System;
using System.Reflection;
using Pursuit;
using Unity.Collections;
using Unity.Mathematics;
using UnityEngine;

public static class Test
{
    private static int passed;

    public static void Main()
    {
        AxesAreExchangedAndBack();
        NativeArraysAreReadAndWrittenWhereTheyLie();
        WrongLengthsAreRefusedByName();
        TheChaserCatchesWhatCrosses();
        TheCrowdChangesSides();
        Console.WriteLine(passed + " checks of the package for Unity");
    }

    private static void Expect(bool holds, string what)
    {
        if (!holds)
        {
            throw new Exception("not so: " + what);
        }
        ++passed;
    }

    private static void AxesAreExchangedAndBack()
    {
        Vec3 up = new Vector3(1, 2, 3).ToPursuit();
        Expect(up == new Vec3(1, 3, 2), "Unity's y is Pursuit's z");
        Expect(up.ToUnity().Equals(new Vector3(1, 2, 3)), "and back");
        Expect(new float3(1, 2, 3).ToPursuit() == up && up.ToFloat3().Equals(new float3(1, 2, 3)), "float3 likewise");
    }

    private static void NativeArraysAreReadAndWrittenWhereTheyLie()
    {
        NativeArray<float3> pursuers = new NativeArray<float3>(new[] { new float3(0, 0, 0), new float3(float.NaN, 0, 0), new float3(8, 16, 0) });
        NativeArray<float3> target = new NativeArray<float3>(new[] { new float3(8, 0, 0) });
        NativeArray<float3> velocity = new NativeArray<float3>(new[] { new float3(0, 0, 3) });
        NativeArray<float> speed = new NativeArray<float>(new[] { 5f }), radius = new NativeArray<float>(new[] { 0f });
        NativeArray<Status> statuses = new NativeArray<Status>(new Status[3]);
        NativeArray<float3> points = new NativeArray<float3>(new float3[3]);
        NativeArray<float> times = new NativeArray<float>(new float[3]);
        Batches.SolveIntercepts(pursuers, target, velocity, speed, radius, statuses, points, default(NativeArray<float3>), times);
        Expect(statuses[0] == Status.Ok && statuses[2] == Status.Ok && statuses[1] < 0, "the row with NaN is refused alone");
        Expect(points[0].Equals(new float3(8, 0, 6)) && times[0] == 2, "6, 8 and 10");
        Expect(points[2].Equals(new float3(8, 0, 12)) && times[2] == 4, "12, 16 and 20");
        Batches.PredictIntercepts(pursuers, target, velocity, speed, radius, Library.PredictionSettingsDefault(), statuses, points, times);
        Expect(points[0].Equals(new float3(8, 0, 6)), "the prediction is the intercept");
        NativeArray<float3> still = new NativeArray<float3>(new[] { new float3() });
        Batches.SeekSteerings(still, still, speed, target, Statuses(1), points = new NativeArray<float3>(new float3[1]));
        Expect(points[0].Equals(new float3(5, 0, 0)), "full speed toward the target");
        NativeList<float3> list = new NativeList<float3> { array = target };
        Expect(list.AsVectors()[0].X == 8 && new[] { new Vector3(7, 0, 0) }.AsVectors()[0].X == 7, "lists and arrays are vectors");
    }

    private static NativeArray<Status> Statuses(int count)
    {
        return new NativeArray<Status>(new Status[count]);
    }

    private static void WrongLengthsAreRefusedByName()
    {
        NativeArray<float3> three = new NativeArray<float3>(new float3[3]), two = new NativeArray<float3>(new float3[2]);
        NativeArray<float> speed = new NativeArray<float>(new[] { 5f });
        string said = "";
        try
        {
            Batches.SeekSteerings(three, two, speed, three, Statuses(3), new NativeArray<float3>(new float3[3]));
        }
        catch (ArgumentException refused)
        {
            said = refused.Message;
        }
        Expect(said.Contains("agentVelocities has 2 elements"), said);
        try
        {
            Batches.SeekSteerings(three, default(NativeArray<float3>), speed, three, Statuses(3), new NativeArray<float3>(new float3[3]));
        }
        catch (ArgumentException refused)
        {
            said = refused.Message;
        }
        Expect(said.Contains("agentVelocities has 0 elements"), said);
    }

    private static void Call(MonoBehaviour component, string method)
    {
        component.GetType().GetMethod(method, BindingFlags.Instance | BindingFlags.NonPublic).Invoke(component, null);
    }

    private static void TheChaserCatchesWhatCrosses()
    {
        Transform target = new Transform { position = new Vector3(8, 0, 0) };
        Chaser chaser = new Chaser { target = target, speed = 5, catchDistance = 1 };
        Call(chaser, "OnEnable");
        int ticks = 0;
        for (; chaser.enabled && ticks < 1000; ++ticks)
        {
            target.position.z += 3 * Time.fixedDeltaTime;
            Call(chaser, "FixedUpdate");
        }
        // |(8, 3 t)| = 5 t + 1: 16 t^2 + 10 t - 63 = 0, t = 1.6963 s, 108.6 ticks.
        Expect(ticks >= 108 && ticks <= 112 && Debug.Logged.Count == 1, "caught after " + ticks + " ticks");
    }

    private static void TheCrowdChangesSides()
    {
        WalkingCrowd crowd = new WalkingCrowd();
        foreach (float x in new[] { -5f, 5f })
        {
            crowd.transform.children.Add(new Transform { position = new Vector3(x, 2, 0) });
        }
        Call(crowd, "Start");
        for (int tick = 0; tick < 64 * 20; ++tick)
        {
            Call(crowd, "FixedUpdate");
        }
        Vector3 first = crowd.transform.GetChild(0).position, second = crowd.transform.GetChild(1).position;
        Expect(first.x > 4.5f && second.x < -4.5f && first.y == 2, "both have changed sides");
    }
}
