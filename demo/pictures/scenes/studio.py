"""One stage for all pictures: sweep, three lights, a level camera with a shifted lens, so that uprights stay upright."""
from math import cos, radians, sin, tan
import os
import tempfile

import bpy
from mathutils import Vector

import finish
import materials
import solids

ELEVATION = 14
FEET = 0.76
LENS = 36 / 85


def clear():
    bpy.ops.wm.read_factory_settings(use_empty=True)
    materials.forget()
    solids.forget_fonts()
    solids._places[1:] = []
    solids._group[1:] = []


def points(kinds=(None,)):
    """Every corner of what stands on the stage, as it will be rendered."""
    deps = bpy.context.evaluated_depsgraph_get()
    found = []
    for thing in bpy.context.scene.objects:
        if thing.type not in ('MESH', 'FONT') or thing.get('kind') not in kinds:
            continue
        seen = thing.evaluated_get(deps)
        if thing.type == 'FONT':
            if thing.get('kind') == 'ink':
                found += [thing.matrix_world @ Vector(corner) for corner in seen.bound_box]
            continue
        shape = seen.to_mesh()
        found += [thing.matrix_world @ v.co for v in shape.vertices]
        seen.to_mesh_clear()
    return found


def box(found):
    low = Vector([min(p[i] for p in found) for i in range(3)])
    high = Vector([max(p[i] for p in found) for i in range(3)])
    return low, high


class Look:
    """Where the camera stands: yaw 0 sees the front, 30 the front from its left, 180 the back."""

    def __init__(self, yaw=30, elevation=ELEVATION):
        self.ahead = Vector((sin(radians(yaw)), cos(radians(yaw)), 0))
        self.right = Vector((cos(radians(yaw)), -sin(radians(yaw)), 0))
        self.yaw, self.elevation = yaw, elevation

    def stand(self, centre, distance):
        self.eye = centre - self.ahead * distance + Vector((0, 0, distance * tan(radians(self.elevation))))

    def see(self, point):
        d = point - self.eye
        depth = d.dot(self.ahead)
        return d.dot(self.right) / depth, d.z / depth

    def camera(self, span, x, y):
        """A camera whose picture is `span` wide (as a tangent) and whose middle is (x, y)."""
        data = bpy.data.cameras.new('camera')
        data.sensor_fit = 'HORIZONTAL'
        data.sensor_width = 36
        data.lens = 36 / span
        data.shift_x, data.shift_y = x / span, y / span
        data.clip_start, data.clip_end = 10, 100000
        thing = bpy.data.objects.new('camera', data)
        thing.location = self.eye
        thing.rotation_euler = (radians(90), 0, -radians(self.yaw))
        bpy.context.scene.collection.objects.link(thing)
        bpy.context.scene.camera = thing


def whole(look, fill=1.0, aspect=1.0, within=(0.11, 0.89), feet=FEET, tall=0.70, kinds=(None,)):
    """Fits what is seen between two shares of the width, or under `tall` of the height; feet on one line.

    aspect is height over width."""
    found = points(kinds)
    low, high = box(found)
    centre = (low + high) / 2
    width = (high - low).length
    share = within[1] - within[0]
    for _ in range(3):
        look.stand(Vector((centre.x, centre.y, 0)), width / share / fill / LENS)
        seen = [look.see(p) for p in found]
        left, right = min(x for x, _ in seen), max(x for x, _ in seen)
        foot, top = min(y for _, y in seen), max(y for _, y in seen)
        depth = (Vector((centre.x, centre.y, look.eye.z)) - look.eye).length
        width = max((right - left), (top - foot) * share / (tall * aspect)) * depth
    span = max((right - left) / share, (top - foot) / (tall * aspect)) / fill
    height = span * aspect
    middle = (left + right) / 2 - ((within[0] + within[1]) / 2 - 0.5) * span
    look.camera(span, middle, foot + (feet - 0.5) * height)
    return span


def close(look, at, reach, aspect=1.0):
    """A place enlarged: so many millimetres to each side of it."""
    at = Vector(at)
    # From as far away as for a whole machine, so that round things stay round.
    look.stand(at, max(2 * reach / LENS, 900))
    look.eye.z = at.z + (look.eye - at).xy.length * tan(radians(look.elevation))
    x, y = look.see(at)
    depth = (at - look.eye).dot(look.ahead)
    look.camera(2 * reach / depth, x, y)


def light(name, at, aim, size, radiance, shape='RECTANGLE', glossy=True):
    data = bpy.data.lights.new(name, 'AREA')
    data.shape = shape
    data.size, data.size_y = size
    data.energy = radiance * 3.14159 * size[0] * size[1]
    thing = bpy.data.objects.new(name, data)
    thing.location = at
    thing.rotation_euler = (Vector(aim) - Vector(at)).to_track_quat('-Z', 'Y').to_euler()
    thing.visible_glossy = glossy
    thing.visible_camera = False
    bpy.context.scene.collection.objects.link(thing)
    return thing


def lights(look, centre, radius, key=1.0, fill=1.0, rim=1.0):
    """Large soft key from upper left, fill right at a third, a thin strip behind that draws the top edge."""
    right, ahead, up = look.right, look.ahead, Vector((0, 0, 1))
    r = radius
    at = lambda x, y, z: centre + right * (x * r) - ahead * (y * r) + up * (z * r)
    light('key', at(-2.5, 2.3, 3.2), centre, (2.3 * r, 2.3 * r), 8.6 * key)
    light('fill', at(3.6, 2.0, 1.2), centre, (2.0 * r, 3.2 * r), 1.5 * fill)
    # Low enough behind that level faces mirror it towards the camera.
    light('strip', at(0.3, -3.4, 1.75), centre + up * (0.2 * r), (5.0 * r, 0.7 * r), 6.5 * rim)


def surroundings(ambient=0.27):
    world = bpy.data.worlds.new('room')
    bpy.context.scene.world = world
    world.use_nodes = True
    world.cycles.sampling_method = 'NONE'
    nodes, links = world.node_tree.nodes, world.node_tree.links
    plain = nodes['Background']
    plain.inputs['Color'].default_value = (1, 1, 1, 1)
    plain.inputs['Strength'].default_value = ambient
    # What metal mirrors: pale above, dark at the horizon, as between the cards of a studio.
    where = nodes.new('ShaderNodeTexCoord')
    height = nodes.new('ShaderNodeSeparateXYZ')
    ramp = nodes.new('ShaderNodeValToRGB')
    stops = ramp.color_ramp.elements
    stops[0].position, stops[0].color = 0.0, (0.05, 0.05, 0.05, 1)
    stops[1].position, stops[1].color = 1.0, (0.95, 0.95, 0.95, 1)
    for position, value in ((0.1, 0.12), (0.3, 0.5), (0.6, 0.75)):
        stop = stops.new(position)
        stop.color = (value, value, value, 1)
    mirrored = nodes.new('ShaderNodeBackground')
    ray = nodes.new('ShaderNodeLightPath')
    blend = nodes.new('ShaderNodeMixShader')
    links.new(where.outputs['Generated'], height.inputs[0])
    links.new(height.outputs['Z'], ramp.inputs['Fac'])
    links.new(ramp.outputs['Color'], mirrored.inputs['Color'])
    links.new(ray.outputs['Is Glossy Ray'], blend.inputs[0])
    links.new(plain.outputs[0], blend.inputs[1])
    links.new(mirrored.outputs[0], blend.inputs[2])
    links.new(blend.outputs[0], nodes['World Output'].inputs['Surface'])


def floor(x, y, radius):
    data = bpy.data.meshes.new('floor')
    # No wider than shadows fall: what lies outside costs nothing.
    r = radius * 3.2
    data.from_pydata([(x + r * cos(i * 0.1963), y + r * sin(i * 0.1963), 0) for i in range(32)], [], [tuple(range(32))])
    data.materials.append(materials.material('wall'))
    thing = bpy.data.objects.new('floor', data)
    thing.is_shadow_catcher = True
    thing['kind'] = 'stage'
    bpy.context.scene.collection.objects.link(thing)
    return thing


def settings(width, height, samples, stage=True):
    scene = bpy.context.scene
    render = scene.render
    render.engine = 'CYCLES'
    render.resolution_x, render.resolution_y, render.resolution_percentage = width, height, 100
    render.threads_mode, render.threads = 'FIXED', 1
    render.film_transparent = stage
    render.use_persistent_data = True
    cycles = scene.cycles
    cycles.device = 'CPU'
    cycles.samples = samples
    cycles.use_adaptive_sampling = True
    cycles.adaptive_threshold = 0.03
    cycles.adaptive_min_samples = max(6, samples // 4)
    cycles.use_denoising = False
    cycles.max_bounces = 5
    cycles.diffuse_bounces = 2
    cycles.glossy_bounces = 3
    cycles.transparent_max_bounces = 10
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.sample_clamp_indirect = 4
    cycles.blur_glossy = 0.5
    cycles.filter_width = 1.3
    scene.view_settings.view_transform = 'Standard'
    layer = scene.view_layers[0]
    layer.cycles.denoising_store_passes = True


def expose(samples):
    """Renders twice with different chance: what differs is noise, and the finish takes it out."""
    scene = bpy.context.scene
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    layers = tree.nodes.new('CompositorNodeRLayers')
    passes = ['Image', 'Denoising Normal', 'Denoising Albedo', 'Denoising Depth']
    shots = []
    with tempfile.TemporaryDirectory() as folder:
        out = tree.nodes.new('CompositorNodeOutputFile')
        out.base_path = folder
        out.format.file_format = 'OPEN_EXR'
        out.format.color_mode = 'RGBA'
        out.format.color_depth = '32'
        out.file_slots.clear()
        for i, name in enumerate(passes):
            out.file_slots.new(f'pass{i}-')
            tree.links.new(layers.outputs[name], out.inputs[i])
        for seed in (1, 2):
            scene.cycles.seed = seed
            scene.cycles.samples = samples
            bpy.ops.render.render()
            shot = []
            for i in range(len(passes)):
                file = os.path.join(folder, f'pass{i}-{scene.frame_current:04d}.exr')
                shot.append(finish.read(file))
            shots.append(shot)
    return shots


def picture(out, width, height, samples, look, quality=88, stage=True, bleed=False, lit=None, hero=False, margin=0.1):
    found = points((None, 'loose'))
    low, high = box(found)
    centre = (low + high) / 2
    radius = max((high - low).length / 2, 20)
    if lit:
        centre, radius = Vector(lit[0]), lit[1]
    lights(look, Vector((centre.x, centre.y, centre.z)), radius)
    surroundings()
    if stage:
        floor(centre.x, centre.y, radius)
    settings(width, height, samples, stage)
    shots = expose(samples)
    finish.develop(shots, out, quality, stage=stage, bleed=bleed, hero=hero, margin=margin)
