using Pursuit;
using UnityEngine;

/// <summary>Runs to where it meets its target.</summary>
public class Chaser : MonoBehaviour
{
    public Transform target;
    public float speed = 6;
    public float catchDistance = 1;
    public float horizon = 10;

    private Vector3 last;

    private void OnEnable()
    {
        last = target.position;
    }

    private void FixedUpdate()
    {
        Vector3 velocity = (target.position - last) / Time.fixedDeltaTime;
        last = target.position;
        InterceptQuery query = new InterceptQuery
        {
            PursuerPosition = transform.position.ToPursuit(),
            TargetPosition = target.position.ToPursuit(),
            TargetVelocity = velocity.ToPursuit(),
            PursuerSpeed = speed,
            CaptureRadius = catchDistance,
        };
        PredictionSettings settings = Library.PredictionSettingsDefault();
        settings.Horizon = horizon;
        Prediction found;
        Status status = Library.PredictIntercept(query, settings, out found);
        if (status == Status.AlreadyThere)
        {
            Debug.Log("caught " + target.name);
            enabled = false;
            return;
        }
        transform.position = Vector3.MoveTowards(transform.position, found.AimPoint.ToUnity(), speed * Time.fixedDeltaTime);
    }
}
