"""Solids of the trade, in millimetres: x to the right, y away from the viewer, z up.

Everything is made where the present place says (see `place`), so that a knob drawn once
can sit on any panel.
"""
from contextlib import contextmanager
from math import cos, hypot, pi, radians, sin, tan
import random
import subprocess

import bmesh
import bpy
from mathutils import Euler, Matrix, Vector

from materials import material

_places = [Matrix.Identity(4)]
_group = [None]


@contextmanager
def place(at=(0, 0, 0), turn=(0, 0, 0), size=1.0):
    """What is made inside stands at this point, turned by these degrees about x, y and z."""
    here = Matrix.Translation(at) @ Euler([radians(a) for a in turn]).to_matrix().to_4x4() @ Matrix.Scale(size, 4)
    _places.append(_places[-1] @ here)
    try:
        yield
    finally:
        _places.pop()


@contextmanager
def loose():
    """Cords and hoses do not count when the picture is fitted."""
    _group.append('loose')
    try:
        yield
    finally:
        _group.pop()


@contextmanager
def ink():
    """Lines and figures of a size picture: they cast no shadow and no metal mirrors them."""
    _group.append('ink')
    try:
        yield
    finally:
        _group.pop()


def here():
    return _places[-1].copy()


def _adopt(thing):
    thing.matrix_world = _places[-1]
    if _group[-1]:
        thing['kind'] = _group[-1]
    if _group[-1] == 'ink':
        thing.visible_shadow = thing.visible_glossy = thing.visible_diffuse = False
    bpy.context.scene.collection.objects.link(thing)
    return thing


def mesh(points, faces, finish, bevel=0.0, segments=3, smooth=35, outward=True):
    data = bpy.data.meshes.new('solid')
    data.from_pydata([tuple(p) for p in points], [], faces)
    if outward:
        work = bmesh.new()
        work.from_mesh(data)
        bmesh.ops.remove_doubles(work, verts=work.verts, dist=1e-4)
        bmesh.ops.recalc_face_normals(work, faces=work.faces)
        work.to_mesh(data)
        work.free()
    for polygon in data.polygons:
        polygon.use_smooth = True
    data.use_auto_smooth = True
    data.auto_smooth_angle = radians(smooth)
    if finish:
        data.materials.append(material(finish))
    thing = _adopt(bpy.data.objects.new('solid', data))
    if bevel:
        edge = thing.modifiers.new('edge', 'BEVEL')
        edge.width = bevel
        edge.segments = segments
        edge.limit_method = 'ANGLE'
        edge.angle_limit = radians(38)
        edge.harden_normals = True
        edge.use_clamp_overlap = True
    return thing


def rounded(outline, radius, steps=6):
    """The outline with its corners turned to arcs; a point may bring its own radius as third value."""
    if not radius and all(len(p) < 3 for p in outline):
        return [tuple(p[:2]) for p in outline]
    done = []
    count = len(outline)
    for i, p in enumerate(outline):
        own = p[2] if len(p) > 2 else radius
        a, b, c = Vector(outline[i - 1][:2]), Vector(p[:2]), Vector(outline[(i + 1) % count][:2])
        u, v = a - b, c - b
        if own <= 0 or u.length < 1e-6 or v.length < 1e-6:
            done.append(tuple(b))
            continue
        angle = u.angle(v)
        if angle > pi - 0.02:
            done.append(tuple(b))
            continue
        half = tan(angle / 2)
        reach = min(own / half, u.length * 0.49, v.length * 0.49)
        true = reach * half
        start, end = b + u.normalized() * reach, b + v.normalized() * reach
        centre = b + (u.normalized() + v.normalized()).normalized() * hypot(reach, true)
        s, e = start - centre, end - centre
        sweep = s.angle_signed(e) if s.length > 1e-6 else 0
        for k in range(steps + 1):
            t = k / steps
            turn = Matrix.Rotation(-sweep * t, 2)
            done.append(tuple(centre + turn @ s))
    return done


_along = {
    'x': lambda a, b, h: (h, a, b),
    'y': lambda a, b, h: (a, h, b),
    'z': lambda a, b, h: (a, b, h),
}


def prism(outline, along, start, end, finish, round=0, bevel=0, segments=3, steps=6):
    """An outline drawn out along an axis; outline in (y, z), (x, z) or (x, y)."""
    flat = rounded(outline, round, steps)
    to = _along[along]
    n = len(flat)
    points = [to(a, b, start) for a, b in flat] + [to(a, b, end) for a, b in flat]
    faces = [tuple(range(n)), tuple(range(2 * n - 1, n - 1, -1))]
    faces += [(i, (i + 1) % n, n + (i + 1) % n, n + i) for i in range(n)]
    return mesh(points, faces, finish, bevel, segments)


def rectangle(width, height):
    w, h = width / 2, height / 2
    return [(-w, -h), (w, -h), (w, h), (-w, h)]


def slab(at, size, finish, corner=0, bevel=0, along='z', taper=0, segments=3):
    """A block standing on `at` (middle of its foot); `corner` rounds the upright edges, `taper` draws the top in."""
    w, d, h = size
    if along == 'z':
        to = lambda a, b, c: (at[0] + a, at[1] + b, at[2] + c)
        outline, (low, high) = (w, d), (0, h)
    elif along == 'y':
        to = lambda a, b, c: (at[0] + a, at[1] + c, at[2] + h / 2 + b)
        outline, (low, high) = (w, h), (-d / 2, d / 2)
    else:
        to = lambda a, b, c: (at[0] + c, at[1] + a, at[2] + h / 2 + b)
        outline, (low, high) = (d, h), (-w / 2, w / 2)
    foot = rounded(rectangle(*outline), corner)
    top = rounded(rectangle(outline[0] - 2 * taper, outline[1] - 2 * taper), max(0, corner - taper * 0.3)) if taper else foot
    n = len(foot)
    points = [to(a, b, low) for a, b in foot] + [to(a, b, high) for a, b in top]
    faces = [tuple(range(n)), tuple(range(2 * n - 1, n - 1, -1))]
    faces += [(i, (i + 1) % n, n + (i + 1) % n, n + i) for i in range(n)]
    return mesh(points, faces, finish, bevel, segments)


_spin = {
    'x': lambda a, r, c, s: (a, r * c, r * s),
    '-x': lambda a, r, c, s: (-a, r * c, r * s),
    'y': lambda a, r, c, s: (r * c, a, r * s),
    '-y': lambda a, r, c, s: (r * c, -a, r * s),
    'z': lambda a, r, c, s: (r * c, r * s, a),
    '-z': lambda a, r, c, s: (r * c, r * s, -a),
}


def turned(profile, finish, at=(0, 0, 0), along='z', soft=0.0, sides=96, arc=(0, 360), bevel=0, smooth=35, cap=True):
    """A turned part: (distance along the axis, radius) from one end to the other."""
    line = _softened(profile, soft)
    full = abs(arc[1] - arc[0]) >= 360
    count = sides if full else sides + 1
    spin = _spin[along]
    points, rings = [], []
    for a, r in line:
        if r < 1e-4:
            rings.append([len(points)] * count)
            x, y, z = spin(a, 0, 1, 0)
            points.append((x + at[0], y + at[1], z + at[2]))
            continue
        ring = []
        for k in range(count):
            angle = radians(arc[0] + (arc[1] - arc[0]) * k / sides)
            x, y, z = spin(a, r, cos(angle), sin(angle))
            ring.append(len(points))
            points.append((x + at[0], y + at[1], z + at[2]))
        rings.append(ring)
    faces = []
    for low, high in zip(rings, rings[1:]):
        for k in range(sides):
            m = (k + 1) % count if full else k + 1
            face = list(dict.fromkeys([low[k], low[m], high[m], high[k]]))
            if len(face) > 2:
                faces.append(tuple(face))
    for ring in (rings[0], rings[-1]):
        if cap and len(set(ring)) > 2 and full and line[0] != line[-1]:
            faces.append(tuple(ring))
    if not full and line[0] == line[-1]:
        faces += [tuple(ring[k] for ring in rings[:-1]) for k in (0, count - 1)]
    return mesh(points, faces, finish, bevel, smooth=smooth)


def _softened(profile, soft):
    line = [tuple(p) for p in profile]
    closed = len(line) > 2 and line[0][:2] == line[-1][:2]
    if closed:
        line = line[:-1]
    done = []
    for i, p in enumerate(line):
        own = p[2] if len(p) > 2 else soft
        if own <= 0 or (not closed and i in (0, len(line) - 1)):
            done.append(p[:2])
            continue
        a, c = line[i - 1], line[(i + 1) % len(line)]
        arc = rounded([(a[0], a[1], 0), (p[0], p[1], own), (c[0], c[1], 0)], 0, 5)
        done += arc[1:-1]
    if closed:
        done.append(done[0])
    return [(a, max(0.0, r)) for a, r in done]


def disc(radius, thick, soft=1.0):
    """The profile of a plain disc with soft rims."""
    return [(0, 0), (0, radius, soft), (thick, radius, soft), (thick, 0)]


def ring(inner, outer, thick, soft=0.6):
    return [(0, inner, soft), (0, outer, soft), (thick, outer, soft), (thick, inner, soft), (0, inner, soft)]


def curve(through, steps=12):
    """A smooth way through these points."""
    pts = [Vector(p) for p in through]
    pts = [pts[0] * 2 - pts[1], *pts, pts[-1] * 2 - pts[-2]]
    way = []
    for i in range(1, len(pts) - 2):
        p0, p1, p2, p3 = pts[i - 1 : i + 3]
        for k in range(steps):
            t = k / steps
            way.append(
                0.5 * ((2 * p1) + (p2 - p0) * t + (2 * p0 - 5 * p1 + 4 * p2 - p3) * t * t + (3 * p1 - p0 - 3 * p2 + p3) * t**3)
            )
    way.append(pts[-2])
    return way


def even(way, step):
    """The same way in steps of equal length."""
    pts = [Vector(p) for p in way]
    done, left = [pts[0]], step
    for a, b in zip(pts, pts[1:]):
        long = (b - a).length
        gone = 0.0
        while long - gone >= left:
            gone += left
            done.append(a + (b - a) * (gone / long))
            left = step
        left -= long - gone
    return done


def tube(way, radius, finish, sides=16, closed=False, squash=1.0, smooth=50):
    """A round bar along a way; the radius may be a number or a function of 0…1."""
    pts = [Vector(p) for p in way]
    n = len(pts)
    tangent = lambda i: ((pts[(i + 1) % n] - pts[i - 1]) if closed else (pts[min(i + 1, n - 1)] - pts[max(i - 1, 0)])).normalized()
    first = tangent(0)
    up = Vector((0, 0, 1)) if abs(first.z) < 0.9 else Vector((0, 1, 0))
    side = first.cross(up).normalized()
    points, rings = [], []
    for i, p in enumerate(pts):
        t = tangent(i)
        side = (side - t * side.dot(t)).normalized()
        other = t.cross(side)
        r = radius(i / max(1, n - 1)) if callable(radius) else radius
        rings.append([len(points) + k for k in range(sides)])
        for k in range(sides):
            a = 2 * pi * k / sides
            points.append(p + side * (r * cos(a)) + other * (r * sin(a) * squash))
    faces = []
    for i in range(n if closed else n - 1):
        low, high = rings[i], rings[(i + 1) % n]
        faces += [(low[k], low[(k + 1) % sides], high[(k + 1) % sides], high[k]) for k in range(sides)]
    if not closed:
        faces += [tuple(rings[0][::-1]), tuple(rings[-1])]
    return mesh(points, faces, finish, smooth=smooth)


def bar(a, b, radius, finish, sides=32):
    return tube([a, b], radius, finish, sides)


def ball(at, radius, finish, scale=(1, 1, 1), sides=32):
    line = [(-radius * cos(pi * i / (sides // 2)), radius * sin(pi * i / (sides // 2))) for i in range(sides // 2 + 1)]
    with place(at):
        thing = turned(line, finish, sides=sides, smooth=180)
    thing.matrix_world = thing.matrix_world @ Matrix.Diagonal((*scale, 1))
    return thing


def cut(thing, make):
    """Takes the solids that `make` builds out of a solid, before its edges are rounded."""
    before = set(bpy.context.scene.objects)
    make()
    tools = [o for o in bpy.context.scene.objects if o not in before]
    collection = bpy.data.collections.new('cutters')
    for tool in tools:
        bpy.context.scene.collection.objects.unlink(tool)
        collection.objects.link(tool)
    difference = thing.modifiers.new('cut', 'BOOLEAN')
    difference.operation = 'DIFFERENCE'
    difference.solver = 'EXACT'
    difference.operand_type = 'COLLECTION'
    difference.collection = collection
    # Before the rounding of edges, so that cut edges catch light too.
    order = [m.name for m in thing.modifiers]
    if 'edge' in order:
        move = len(order) - 1 - order.index('edge')
        data = thing.modifiers
        for _ in range(move):
            with bpy.context.temp_override(object=thing):
                bpy.ops.object.modifier_move_up(modifier=difference.name)
        edge = data['edge']
        edge.use_clamp_overlap = False
        # Cuts leave slivers in flat sides; large faces shall decide how those are lit.
        edge.harden_normals = False
        weighted = thing.modifiers.new('even', 'WEIGHTED_NORMAL')
        weighted.keep_sharp = True
        weighted.weight = 100
    return thing


_fonts = {}


def font(bold=True):
    """Liberation Sans where the system has it, else the built-in face."""
    if bold not in _fonts:
        try:
            name = 'Liberation Sans:bold' if bold else 'Liberation Sans'
            file = subprocess.run(['fc-match', '-f', '%{file}', name], capture_output=True, text=True, check=True).stdout
            _fonts[bold] = bpy.data.fonts.load(file)
        except (OSError, subprocess.CalledProcessError, RuntimeError):
            _fonts[bold] = None
    return _fonts[bold]


def forget_fonts():
    _fonts.clear()


def text(words, size, finish, at=(0, 0, 0), turn=(0, 0, 0), thick=0.15, align='CENTER', bold=True, spacing=1.0):
    """Letters lying in the x-y plane of their place; turned (90, 0, 0) they face the viewer."""
    data = bpy.data.curves.new('letters', 'FONT')
    data.body = words
    data.size = size
    data.extrude = thick
    data.align_x = align
    data.align_y = 'CENTER'
    data.space_character = spacing
    if font(bold):
        data.font = font(bold)
    data.materials.append(material(finish))
    with place(at, turn):
        return _adopt(bpy.data.objects.new('letters', data))


def lump(finish, make, grain=0.8, smooth=6):
    """Melts the solids that `make` builds into one soft body, as plaster or wax would be."""
    before = set(bpy.context.scene.objects)
    make()
    made = [o for o in bpy.context.scene.objects if o not in before]
    deps = bpy.context.evaluated_depsgraph_get()
    points, faces = [], []
    for o in made:
        shape = o.evaluated_get(deps).to_mesh()
        matrix = o.matrix_world
        start = len(points)
        points += [matrix @ v.co for v in shape.vertices]
        faces += [tuple(start + i for i in p.vertices) for p in shape.polygons]
        o.evaluated_get(deps).to_mesh_clear()
    for o in made:
        bpy.data.objects.remove(o)
    with outside():
        body = mesh(points, faces, finish, smooth=180, outward=False)
    melt = body.modifiers.new('melt', 'REMESH')
    melt.mode = 'VOXEL'
    melt.voxel_size = grain
    melt.use_smooth_shade = True
    if smooth:
        soften = body.modifiers.new('soften', 'SMOOTH')
        soften.factor = 0.5
        soften.iterations = smooth
    return body


@contextmanager
def outside():
    """Ignores the present place: for bodies whose points are already in the room."""
    _places.append(Matrix.Identity(4))
    try:
        yield
    finally:
        _places.pop()


def chance(seed):
    return random.Random(seed)
