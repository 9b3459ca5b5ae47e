# A box intercepts a sphere that circles, a turret fires at it, twenty people pass a gap in a wall, and birds fly above.
extends Node3D

@onready var prey: Node3D = $Prey
@onready var pursuer: Node3D = $Pursuer
@onready var intercept: PursuitIntercept = $Pursuer/PursuitIntercept
@onready var turret: PursuitTurret = $PursuitTurret
@onready var crowd: PursuitCrowd3D = $PursuitCrowd3D
@onready var people: Node3D = $People
@onready var flock: PursuitFlock3D = $PursuitFlock3D
@onready var birds: Node3D = $Birds

var time := 0.0
var goals := PackedVector3Array()
var shots := []

func _ready() -> void:
	intercept.caught.connect(_on_caught)
	turret.fired.connect(_on_fired)
	crowd.arrived.connect(func(agent: int, is_near: bool) -> void: print(agent, " has arrived", " nearby" if is_near else ""))
	crowd.blocked.connect(func(agent: int, blocked_by: int) -> void: print(agent, " is blocked by ", blocked_by))
	var places := PackedVector3Array()
	for index in 20:
		var place := Vector3(-12.0 + index / 5, 0.0, -2.0 + index % 5)
		places.append(place)
		goals.append(place + Vector3(20.0, 0.0, 0.0))
		var person := CSGCylinder3D.new()
		person.radius = 0.35
		people.add_child(person)
	crowd.set_positions(places)
	crowd.set_goals(goals)
	crowd.set_radii(PackedFloat32Array([0.4]))
	crowd.set_speeds(PackedFloat32Array([1.4]))
	crowd.add_wall(PackedVector3Array([Vector3(-4, 0, -20), Vector3(-4, 0, -1)]), PursuitCrowd3D.SOLID_BOTH_SIDES)
	crowd.add_wall(PackedVector3Array([Vector3(-4, 0, 1), Vector3(-4, 0, 20)]), PursuitCrowd3D.SOLID_BOTH_SIDES)
	var perches := PackedVector3Array()
	var ways := PackedVector3Array()
	for index in 30:
		perches.append(Vector3(-6.0 + 2.0 * (index % 6), 4.0 + index / 15, -6.0 + 2.0 * (index / 6)))
		ways.append(Vector3(0.0, 0.0, 4.0))
		var bird := CSGBox3D.new()
		bird.size = Vector3(0.4, 0.1, 0.3)
		birds.add_child(bird)
	flock.set_positions(perches)
	flock.set_velocities(ways)

func _physics_process(delta: float) -> void:
	time += delta
	prey.position = Vector3(9.0 * cos(0.5 * time), 0.0, 9.0 * sin(0.5 * time))
	if intercept.get_status() == PursuitIntercept.STATUS_OK:
		pursuer.position += intercept.get_velocity() * delta
	_lead_people()
	_turn_birds(delta)
	for shot in shots:
		shot.node.position += shot.velocity * delta
		shot.left -= delta
		if shot.left <= 0.0:
			shot.node.queue_free()
	shots = shots.filter(func(shot: Dictionary) -> bool: return shot.left > 0.0)

# Each goes to the gap until it is through; in a game a navigation mesh leads it.
func _lead_people() -> void:
	var places := crowd.get_positions()
	var ways := PackedVector3Array()
	for index in places.size():
		var next := Vector3(-3.0, 0.0, 0.0) if places[index].x < -3.7 else goals[index]
		ways.append((next - places[index]).limit_length(1.4))
		people.get_child(index).position = places[index]
	crowd.set_preferred_velocities(ways)

# Around the middle: the flock has no goal of its own.
func _turn_birds(delta: float) -> void:
	var places := flock.get_positions()
	var ways := flock.get_velocities()
	for index in places.size():
		birds.get_child(index).position = places[index]
		ways[index] += (Vector3(0.0, 5.0, 0.0) - places[index]) * 0.4 * delta
	flock.set_velocities(ways)

func _on_caught(target: Node3D) -> void:
	print("caught ", target.name)
	pursuer.position = Vector3.ZERO

func _on_fired(from: Vector3, velocity: Vector3, flight_time: float) -> void:
	var shot := CSGSphere3D.new()
	shot.radius = 0.15
	add_child(shot)
	shot.position = from
	shots.append({"node": shot, "velocity": velocity, "left": flight_time})
