using Pursuit;
using UnityEngine;

/// <summary>Moves its children to the other side, past each other.</summary>
public class WalkingCrowd : MonoBehaviour
{
    private OrcaCrowd crowd;

    private void Start()
    {
        Vec3[] places = new Vec3[transform.childCount];
        Vec3[] goals = new Vec3[places.Length];
        for (int index = 0; index < places.Length; ++index)
        {
            Vector3 place = transform.GetChild(index).position;
            places[index] = place.ToPursuit();
            goals[index] = new Vector3(-place.x, place.y, -place.z).ToPursuit();
        }
        crowd = new OrcaCrowd(places) { Goals = goals };
    }

    private void FixedUpdate()
    {
        crowd.Step(Time.fixedDeltaTime);
        for (int index = 0; index < crowd.Positions.Length; ++index)
        {
            transform.GetChild(index).position = crowd.Positions[index].ToUnity();
        }
    }
}
