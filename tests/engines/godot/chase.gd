# Godot: a chase by Pursuit beside one that flies at where the target is, and a picture of both; a headless server draws into an image.
#
#     godot3-server --path tests/engines/godot --script chase.gd
#
# The target starts 8 ahead and crosses at 3; both chasers fly at 5 and count as there within 1. Up is y, as Godot has it.
# Pursuit: |(8, 3 t)| = 5 t + 1, so 16 t^2 + 10 t - 63 = 0 and t = 1.6963 s. The other flies the pursuit curve of Bouguer (1732), along
# which r (5 + 3 cos a) falls by 16 a second: from 40 to between 5 and 8 at r = 1, so 2 s to 2.1875 s.
extends SceneTree

const TICK = 1.0 / 60.0
const SPEED = 5.0
const NEAR = 1.0

var image = Image.new()
var failed = 0

func expect(holds, what):
	if not holds:
		printerr("not so: ", what)
		failed += 1

func chase(pursuit):
	var chaser = Spatial.new()
	var target = Spatial.new()
	get_root().add_child(chaser)
	get_root().add_child(target)
	target.translation = Vector3(8, 0, 0)
	var velocity = Vector3(0, 0, 3)
	var track = [chaser.translation]
	for tick in range(1, 600):
		var fly = (target.translation - chaser.translation).normalized() * SPEED
		if pursuit != null:
			var answer = pursuit.solve_intercept(chaser.translation, target.translation, velocity, SPEED, NEAR)
			expect(answer[0] == 0, "the target is met")
			fly = answer[3]
		chaser.translation += fly * TICK
		target.translation += velocity * TICK
		track.append(chaser.translation)
		if chaser.translation.distance_to(target.translation) < NEAR:
			return [tick * TICK, track, target.translation]
	expect(false, "it gets there")
	return [INF, track, target.translation]

func draw(points, color):
	for index in range(points.size() - 1):
		for part in range(40):
			var point = points[index].linear_interpolate(points[index + 1], part / 40.0)
			for pixel in range(9):
				image.set_pixel(39 + 40 * point.x + pixel % 3, 319 - 40 * point.z + pixel / 3, color)

func _init():
	var pursuit = load("res://pursuit.gdns").new()
	var ours = chase(pursuit)
	var theirs = chase(null)
	var exact = (-10 + sqrt(100 + 4 * 16 * 63)) / 32
	expect(ours[0] >= exact and ours[0] <= exact + 2 * TICK, "Pursuit gets there when it should")
	expect(theirs[0] >= 2 - TICK and theirs[0] <= 2.1875 + 2 * TICK, "the curve of Bouguer takes as long as it should")

	# A triangle of sides 6, 8 and 10; what is refused is said by its name.
	var answer = pursuit.solve_intercept(Vector3(), Vector3(8, 0, 0), Vector3(0, 0, 3), 5, 0)
	expect(answer[1] == 2 and answer[2] == Vector3(8, 0, 6), "met at (8, 6) after 2 s")
	answer = pursuit.predict_intercept(Vector3(), Vector3(8, 0, 0), Vector3(5, 0, 0), 5, 0)
	expect(answer[0] == 4 and answer[3] == 8, "a target as fast that flies away is escaping")
	expect(pursuit.solve_intercept(Vector3(), Vector3(8, 0, 0), Vector3(), -1, 0)[0] < 0, "a negative speed is refused")
	expect(pursuit.solve_intercept(Vector3())[0] < 0, "a missing input is refused")

	image.create(400, 360, false, Image.FORMAT_RGB8)
	image.fill(Color.white)
	image.lock()
	draw([Vector3(8, 0, 0), theirs[2]], Color.black)
	draw(theirs[1], Color(0.9, 0.6, 0))
	draw(ours[1], Color(0, 0.45, 0.7))
	image.unlock()
	expect(image.save_png("res://picture.png") == OK, "the picture is saved")
	if failed == 0:
		print("Godot %d.%d: flying at the target %.2f s, Pursuit %.2f s" % [Engine.get_version_info().major, Engine.get_version_info().minor, theirs[0], ours[0]])
	quit(failed)
