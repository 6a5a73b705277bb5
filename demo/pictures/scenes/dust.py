"""Dust collectors and bench hoods."""
from math import atan2, cos, degrees, hypot, pi, radians, sin

from fittings import (bow_handle, caster, collar, cord, feet, knob, latch, louvres, marks, name_plate, ribbed_hose, rocker, screw)
from solids import curve, cut, place, prism, slab, text, tube, turned


def collector(number, width, depth, height, inlets, stand, control, drawer=False):
    lift = 58 if stand == 'casters' else 14
    front = -depth / 2
    if stand == 'casters':
        for x in (-1, 1):
            for y in (-1, 1):
                caster((x * width * 0.4, y * depth * 0.38, lift + 2))
    else:
        feet(width * 0.8, depth * 0.8, 16, 12)
    slab((0, 0, lift), (width + 6, depth + 6, 28), 'base', corner=16, bevel=3)
    slab((0, 0, lift + 26), (width, depth, height - 26), 'enamel', corner=14, bevel=7, segments=5)
    # A folded lid seam all round.
    slab((0, 0, lift + height * 0.955 - 20), (width + 1.2, depth + 1.2, 2.2), 'dark', corner=14)
    door_high = height * 0.52
    z0 = lift + 26 + height * 0.06
    slab((0, front + 1, z0 - 2), (width * 0.84 + 4, 3.4, door_high + 4), 'dark', corner=10, along='y')
    slab((0, front - 2, z0), (width * 0.84, 7, door_high), 'enamel', corner=9, bevel=2.4, along='y', segments=4)
    face = front - 5.5
    with place((0, face, z0 + door_high * 0.3)):
        louvres(width * 0.58, 7, height * 0.028)
    if drawer:
        dz = z0 + door_high + 12
        slab((0, front + 1, dz - 2), (width * 0.84 + 4, 3.4, height * 0.15 + 4), 'dark', corner=8, along='y')
        slab((0, front - 2, dz), (width * 0.84, 7, height * 0.15), 'enamel', corner=7, bevel=2.4, along='y')
        with place((0, face, dz + height * 0.075)):
            bow_handle(width * 0.3, 26, 5.5)
        with place((width * 0.34, face, z0 + door_high * 0.72)):
            latch()
    else:
        with place((width * 0.33, face, z0 + door_high * 0.62)):
            latch(12)
    for x in (-1,):
        for z in (0.16, 0.84):
            turned([(-16, 0), (-16, 5, 1), (16, 5, 1), (16, 0)], 'steel', (x * width * 0.425, front - 4, z0 + door_high * z), along='z', sides=32)
    zp = lift + height * (0.86 if drawer else 0.8)
    with place((-width * 0.22, front, zp)):
        name_plate(number, width * 0.34, 'DUST COLLECTOR')
    with place((width * (0.38 if control == 'knob' else 0.28), front, zp)):
        rocker(34, 'red')
    if control == 'knob':
        with place((width * 0.17, front, zp)):
            marks(14, 'LO', 'HI')
            knob(14, 20)
            text('SUCTION', 7, 'pale ink', (0, -0.1, 32), (90, 0, 0))
    r = 31
    levels = [lift + height * (0.8 - i * 0.2) for i in range(inlets)]
    for z in levels:
        collar((-width / 2, 0, z), r, 34)
    # The hose goes on the first inlet; the last of several has a cap.
    if inlets > 1:
        turned([(0, 0), (0, r + 4, 2), (0, r + 4), (24, r + 3.5, 1), (24, 0)], 'rubber', (-width / 2 - 38, 0, levels[-1]), along='x', sides=64)
    hose_from(width, levels[0], height)
    for x in (-1, 1):
        for z in (0.12, 0.9):
            screw((x * width / 2, -depth * 0.4, lift + height * z), 3.4, 'left' if x < 0 else 'right')
            screw((x * width / 2, depth * 0.4, lift + height * z), 3.4, 'left' if x < 0 else 'right')
    with place((0, depth / 2, lift + height * 0.6), (0, 0, 180)):
        louvres(width * 0.6, 8, height * 0.03)
        with place((0, 0, -height * 0.32)):
            slab((0, -0.3, -17), (80, 0.8, 34), 'aluminium', corner=2, along='y')
            for i, line in enumerate(('115 V   60 Hz', f'MODEL {number}', 'MADE IN USA')):
                text(line, 5.5, 'ink', (0, -0.75, 9 - i * 9), (90, 0, 0), thick=0.03)
    cord((width * 0.3, depth / 2 - 1, lift + 60), r=4.4)


def hose_from(width, z, height):
    x = -width / 2
    cuff = [(0, 0), (0, 34.5, 1), (46, 34.5, 1.5), (46, 28), (46, 0)]
    turned(cuff, 'rubber', (x - 12, 0, z), along='-x', sides=64)
    way = curve([(x - 50, 0, z), (x - 66, 0, z - 2), (x - 106, -6, z - 26), (x - 124, -20, z * 0.62), (x - 126, -50, z * 0.3), (x - 112, -100, 62), (x - 60, -168, 32), (x + 10, -214, 31), (x + 52, -226, 31)], 24)
    ribbed_hose(way, 28, 'black', 9.5)
    a, b = way[-2], way[-1]
    turn = degrees(atan2(b.y - a.y, b.x - a.x))
    with place((b.x, b.y, 31), (0, 0, turn)):
        turned([(-10, 0), (-10, 30.8, 1), (40, 30.8, 1.5), (40, 27), (10, 26), (10, 0)], 'rubber', along='x', sides=64)


def hood(number, width, depth, height, armholes=False, words='BENCH HOOD'):
    front, back = -depth / 2, depth / 2
    mouth = height * (0.5 if armholes else 0.42)
    lean_run = depth * 0.42
    wall = 3.5
    outline = [(front, 4, 3), (back, 4, 6), (back, height, 12), (front + lean_run, height, 14), (front, mouth, 12)]
    shell = prism(outline, 'x', -width / 2, width / 2, 'enamel', bevel=5, segments=4)
    slope = degrees(atan2(lean_run, height - mouth))
    long = hypot(height - mouth, lean_run)
    middle = (0, front + lean_run / 2, (mouth + height) / 2)
    gw, gh = width * 0.82, long * 0.72

    def take():
        inner = [(front + (9 if armholes else -40), 8), (back - 6, 8), (back - 6, height - 6), (front + lean_run + 2, height - 6), (front + 9, mouth - 1)]
        if not armholes:
            inner = [(front - 40, 8), (back - 6, 8), (back - 6, height - 6), (front + lean_run + 2, height - 6), (front + 8, mouth - 16), (front - 40, mouth - 16)]
            prism([inner[1], inner[2], inner[3], inner[4], (front + 8, 8)], 'x', -width / 2 + 6, width / 2 - 6, 'base')
            # The opening for the hands has rounded corners.
            prism([(-width * 0.43, -20, 0), (width * 0.43, -20, 0), (width * 0.43, mouth - 14, 20), (-width * 0.43, mouth - 14, 20)], 'y', front - 40, front + 30, 'base')
        else:
            prism(inner, 'x', -width / 2 + 6, width / 2 - 6, 'base')
            for x in (-1, 1):
                turned([(-40, 0), (-40, 66), (40, 66), (40, 0)], 'base', (x * width * 0.22, front, mouth * 0.53), along='y', sides=64)
        with place(middle, (-slope, 0, 0)):
            slab((0, 0, -gh / 2 + 6), (gw - 16, 60, gh - 12), 'base', corner=10, along='y')

    cut(shell, take)
    # Side panels, screwed on.
    middle_y, middle_z = depth * 0.06, height * 0.44
    for x in (-1, 1):
        panel = [(middle_y + (p[0] - middle_y) * 0.955, middle_z + (p[1] - middle_z) * 0.95, 8) for p in outline]
        prism(panel, 'x', x * width / 2 - 1, x * width / 2 + 1.2, 'enamel', bevel=0.9)
    # Inside it is pale, so that the light of the lamp is not lost.
    slab((0, back - 8, 9), (width - 14, 1, height - 18), 'base', along='y')
    for x in (-1, 1):
        prism([(front + 14, 9), (back - 8, 9), (back - 8, height - 8), (front + lean_run + 4, height - 8), (front + 14, mouth - 6)], 'x', x * (width / 2 - 8), x * (width / 2 - 7), 'base')
    slab((0, 0, 7.5), (width - 14, depth - 14, 2), 'ground steel')
    with place(middle, (-slope, 0, 0)):
        frame = slab((0, -1.5, -gh / 2), (gw, 5, gh), 'black', corner=14, bevel=1.4, along='y')
        cut(frame, lambda: slab((0, -1.5, -gh / 2 + 11), (gw - 22, 30, gh - 22), 'black', corner=8, along='y'))
        slab((0, 0.5, -gh / 2 + 4), (gw - 8, 3, gh - 8), 'glass', corner=8, along='y')
        for x in (-1, 1):
            for z in (-1, 1):
                screw((x * (gw / 2 - 6), -4, z * (gh / 2 - 6)), 2.8)
        text('SAFETY GLASS', 6, 'pale ink', (gw / 2 - 40, -2.6, -gh / 2 + 18), (90, 0, 0))
    # The lamp under the roof.
    with place((0, front + lean_run + 22, height - 12)):
        slab((0, 0, -12), (width * 0.6, 34, 12), 'white', corner=5, bevel=1.5)
        slab((0, -2, -13), (width * 0.56, 22, 2), 'strip light', corner=4)
    if armholes:
        for x in (-1, 1):
            with place((x * width * 0.22, front, mouth * 0.53)):
                turned([(-2, 62), (-2, 74, 1), (6, 74, 2), (8, 66, 2), (4, 62, 1), (-2, 62)], 'steel', along='-y', sides=96)
                sleeve()
                for a in range(0, 360, 60):
                    screw((cos(radians(a)) * 70, -6.6, sin(radians(a)) * 70), 2.4)
    else:
        # A rubber lip round the opening, and the loose steel lip before it.
        tube([(-width * 0.43, front - 0.5, 6), (-width * 0.43, front - 0.5, mouth - 34), *[(-width * 0.43 + 20 - 20 * cos(radians(a)), front - 0.5, mouth - 34 + 20 * sin(radians(a))) for a in range(10, 90, 10)],
              *[(width * 0.43 - 20 + 20 * sin(radians(a)), front - 0.5, mouth - 34 + 20 * cos(radians(a))) for a in range(0, 90, 10)], (width * 0.43, front - 0.5, mouth - 34), (width * 0.43, front - 0.5, 6)], 3.4, 'rubber', 12)
    prism([(front - 26, 1), (front + 8, 1), (front + 8, 9), (front - 18, 9), (front - 26, 3)], 'x', -width * 0.48, width * 0.48, 'ground steel', bevel=1)
    with place((-width / 2 - 1.2, depth * 0.14, height * 0.34), (0, 0, -90)):
        name_plate(number, depth * 0.4, words)
    collar((width * 0.24, depth * 0.26, height), 30, 40, 'z')
    with place((width / 2 + 1.2, front + depth * 0.2, mouth * 0.6), (0, 0, 90)):
        rocker(26, 'red')
    for y in (-0.38, 0.38):
        screw((-width / 2 - 1.2, depth * y, 28), 3.2, 'left')
        screw((width / 2 + 1.2, depth * y, 28), 3.2, 'right')
    for x in (-1, 1):
        for y in (-1, 1):
            turned([(0, 0), (0, 12), (5, 13), (5, 0)], 'rubber', (x * width * 0.42, y * depth * 0.4, 0), sides=32)
    cord((width * 0.3, back - 1, 40))


def sleeve():
    """A black cloth sleeve gathered towards the middle."""
    from solids import mesh
    points, faces = [], []
    rings, sides = 10, 144
    for i in range(rings):
        t = i / (rings - 1)
        for k in range(sides):
            a = 2 * pi * k / sides
            fold = 1 + 0.09 * (t - t * t * 0.35) * sin(a * 18 + 2 * sin(a * 3))
            r = (64 - 44 * t**0.8) * fold
            points.append((r * cos(a), 4 + 34 * t**1.4, r * sin(a)))
    for i in range(rings - 1):
        for k in range(sides):
            m = (k + 1) % sides
            faces.append((i * sides + k, i * sides + m, (i + 1) * sides + m, (i + 1) * sides + k))
    mesh(points, faces, 'matt black', smooth=80)


def DC100():
    collector('DC100', 280, 300, 330, 1, 'feet', 'rocker')


def DC400():
    collector('DC400', 350, 390, 540, 2, 'casters', 'knob')


def DC600():
    collector('DC600', 500, 440, 660, 3, 'casters', 'knob', drawer=True)


def DH20():
    hood('DH20', 420, 330, 300)


def DH24():
    hood('DH24', 480, 360, 370, armholes=True, words='CLOSED HOOD')
