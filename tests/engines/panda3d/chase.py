"""Panda3D: its PandAI `pursue` beside Pursuit, on one target, and a picture of both, drawn by its software renderer.

    python tests/engines/panda3d/chase.py picture.png

The target starts 8 ahead and crosses at 3; both chasers fly at 5 and count as there within 1, as PandAI does. What must come out:
- Pursuit: |(8, 3 t)| = 5 t + 1, so 16 t^2 + 10 t - 63 = 0 and t = 1.6963 s.
- PandAI flies at where the target is: the pursuit curve of Bouguer (1732). Along it r (5 + 3 cos a) falls by 5^2 - 3^2 = 16 a second, a
  being the angle between the line of sight and the target's course: from 40 to between 5 and 8 at r = 1, so 2 s to 2.1875 s.
"""

import math
import sys

from panda3d.ai import AICharacter, AIWorld
from panda3d.core import (
    Camera, FrameBufferProperties, GraphicsEngine, GraphicsPipe, GraphicsPipeSelection, LineSegs, NodePath, OrthographicLens,
    Point3, TextNode, WindowProperties, load_prc_file_data,
)

import pursuit

TICK, SPEED, NEAR = 1 / 60, 5.0, 1.0
TARGET, VELOCITY = Point3(8, 0, 0), Point3(0, 3, 0)
BLUE, ORANGE, BLACK = (0, 0.45, 0.7, 1), (0.9, 0.6, 0, 1), (0, 0, 0, 1)


def chase(scene, name, steer):
    """Flies until there; the time that it took and both tracks. PandAI moves its node itself, by a distance a call."""
    chaser, target = scene.attach_new_node(name), scene.attach_new_node("target")
    target.set_pos(TARGET)
    step, end = steer(chaser, target)
    tracks = [chaser.get_pos()], [target.get_pos()]
    for tick in range(1, 600):
        step()
        target.set_pos(TARGET + VELOCITY * (tick * TICK))
        tracks[0].append(chaser.get_pos())
        tracks[1].append(target.get_pos())
        if (chaser.get_pos() - target.get_pos()).length() < NEAR:
            end()
            return tick * TICK, tracks
    raise AssertionError(f"{name} never gets there")


def pandai(chaser, target):
    world = AIWorld(chaser.get_parent())
    # PandAI moves by force over mass in every call, whatever time went by.
    character = AICharacter("chaser", chaser, 1.0, SPEED * TICK, SPEED * TICK)
    world.add_ai_char(character)
    character.get_ai_behaviors().pursue(target)

    # A world must be left before it ends.
    return world.update, lambda: world.remove_ai_char("chaser")


def ours(chaser, target):
    def step():
        query = pursuit.InterceptQuery(
            pursuer_position=tuple(chaser.get_pos()),
            target_position=tuple(target.get_pos()),
            target_velocity=tuple(VELOCITY),
            pursuer_speed=SPEED,
            capture_radius=NEAR,
        )
        status, intercept = pursuit.solve_intercept(query)
        assert status == pursuit.Status.OK, status
        velocity = intercept.pursuer_velocity
        chaser.set_pos(chaser.get_pos() + Point3(velocity.x, velocity.y, velocity.z) * TICK)

    return step, lambda: None


def draw(scene, path, color):
    lines = LineSegs()
    lines.set_color(color)
    lines.set_thickness(4)
    lines.move_to(path[0])
    for point in path[1:]:
        lines.draw_to(point)
    scene.attach_new_node(lines.create())


def label(scene, text, place, color):
    """Writes in the engine's own font."""
    words = TextNode(text)
    words.set_text(text)
    words.set_text_color(color)
    node = scene.attach_new_node(words)
    node.set_scale(0.4)
    node.set_pos(place)
    # A text stands upright; the camera looks down.
    node.set_p(-90)


def photograph(scene, file):
    """Renders the scene from above in memory: no window, no graphics card."""
    load_prc_file_data("", "load-display p3tinydisplay")
    pipe = GraphicsPipeSelection.get_global_ptr().make_pipe("TinyOffscreenGraphicsPipe", "p3tinydisplay")
    engine = GraphicsEngine(pipe)
    format = FrameBufferProperties()
    format.set_rgb_color(True)
    window = engine.make_output(pipe, "picture", 0, format, WindowProperties.size(480, 360), GraphicsPipe.BF_refuse_window)
    window.set_clear_color((1, 1, 1, 1))
    lens = OrthographicLens()
    lens.set_film_size(12, 9)
    camera = scene.attach_new_node(Camera("above", lens))
    camera.set_pos(4.5, 3.2, 20)
    camera.look_at(4.5, 3.2, 0)
    window.make_display_region().set_camera(camera)
    engine.render_frame()
    engine.render_frame()
    assert window.save_screenshot(file), file
    engine.remove_all_windows()


scene = NodePath("scene")
theirs, (their_track, target_track) = chase(scene, "PandAI", pandai)
time, (track, _) = chase(scene, "Pursuit", ours)
exact = (-10 + math.sqrt(100 + 4 * 16 * 63)) / 32
assert exact <= time <= exact + 2 * TICK, time
assert 2 - TICK <= theirs <= 2.1875 + 2 * TICK, theirs
for path, color in ((target_track, BLACK), (their_track, ORANGE), (track, BLUE)):
    draw(scene, path, color)
label(scene, "target", Point3(8.2, 2.5, 0), BLACK)
label(scene, f"Pursuit, {time:.2f} s", Point3(1.2, 3.6, 0), BLUE)
label(scene, f"PandAI, {theirs:.2f} s", Point3(4.6, 0.3, 0), ORANGE)
photograph(scene, sys.argv[1])
print(f"Panda3D: pursue of PandAI {theirs:.2f} s, Pursuit {time:.2f} s")
