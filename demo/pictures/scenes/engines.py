"""Bench engines: control box, handpiece on its cradle, coiled cord, and the foot control."""
from math import cos, pi, sin

from mathutils import Vector

from fittings import cord, display, feet, knob, louvres, marks, name_plate, rocker, screw
from solids import bar, curve, even, here, loose, place, prism, slab, text, tube, turned


def handpiece(grip='black', bur=True):
    """A straight handpiece lying along x, its nose to the left, its middle near the origin."""
    if bur:
        turned([(-112, 0), (-112, 1.2, 0.4), (-96, 1.2), (-96, 0)], 'steel', along='x', sides=24)
        turned([(-118, 0), (-118, 0.6), (-114, 2.3, 1), (-108, 2.6, 1), (-104, 1.2), (-104, 0)], 'gold', along='x', sides=24)
    turned([(-98, 0), (-98, 2.4), (-96, 3.2, 0.4), (-84, 4.0, 1), (-80, 5.2, 0.6), (-64, 7.6, 4), (-50, 9.4, 3), (-46, 9.8), (-46, 0)], 'chrome', along='x', sides=64)
    turned([(-46, 0), (-46, 10.6, 0.5), (-43, 10.6, 0.5), (-43, 0)], 'dark steel', along='x', sides=64)
    # Grip with rings, so that it does not slip.
    line = [(-43, 0), (-43, 11.6, 0.8)]
    for i in range(8):
        x = -39 + i * 4.4
        line += [(x, 11.6, 0.4), (x + 0.8, 10.9, 0.3), (x + 2.0, 10.9, 0.3), (x + 2.8, 11.6, 0.4)]
    line += [(0, 11.6, 0.8), (0, 0)]
    turned(line, grip, along='x', sides=64)
    turned([(0, 0), (0, 12.6, 0.6), (5, 12.6, 0.6), (6, 13.6, 0.8), (48, 13.8, 1), (58, 12.4, 3), (66, 9.4, 1), (66, 0)], 'steel', along='x', sides=72)
    turned([(66, 0), (66, 7.4, 1), (74, 6.6, 0.6), (76, 7, 0.5), (80, 6, 0.5), (82, 6.4, 0.5), (86, 5.2, 0.5), (96, 4, 1), (96, 0)], 'rubber', along='x', sides=40)
    for i in range(3):
        with place((12 + i * 6, 0, 0)):
            turned([(0, 13.5), (0, 13.95, 0.2), (1.6, 13.95, 0.2), (1.6, 13.5)], 'dark steel', along='x', sides=72)


def pedal():
    """Foot control: grey wedge, ribbed rubber tread on a hinge."""
    slab((0, 2, 0), (108, 148, 8), 'rubber', corner=10, bevel=1.5)
    prism([(-70, 6, 3), (70, 6, 6), (70, 44, 10), (52, 46, 6), (-70, 18, 4)], 'x', -52, 52, 'base', bevel=4)
    with place((0, -68, 22), (10.4, 0, 0)):
        slab((0, 62, 3), (92, 122, 6), 'aluminium', corner=8, bevel=1)
        slab((0, 62, 8), (90, 120, 4), 'rubber', corner=7, bevel=1)
        for i in range(12):
            slab((0, 12 + i * 9, 11), (78, 4, 2.6), 'rubber', corner=1.8, bevel=0.9)
    bar((-50, 60, 46), (50, 60, 46), 5, 'steel')


def coil(through, r=2.8, wide=7.0, pitch=6.4, finish='rubber'):
    """A cord wound along the middle of its way."""
    way = even(curve(through, 40), 0.7)
    n = len(way)
    wound = []
    side = Vector((0, 0, 1))
    for i, p in enumerate(way):
        t = i / (n - 1)
        ahead = (way[min(i + 1, n - 1)] - way[max(i - 1, 0)]).normalized()
        side = (side - ahead * side.dot(ahead)).normalized()
        other = ahead.cross(side)
        swell = wide * max(0.0, min(1.0, min(t - 0.06, 0.95 - t) * 14))
        a = i * 0.7 / pitch * 2 * pi
        q = p + side * (swell * cos(a)) + other * (swell * sin(a))
        wound.append((q.x, q.y, max(q.z, r)))
    tube(wound, r, finish, 10)


def engine(number, width, depth, height, shown=None, with_pedal=False, grip='black', words='BENCH ENGINE'):
    front = -depth / 2
    feet(width * 0.82, depth * 0.78, 11, 10)
    slab((0, 0, 9), (width + 4, depth + 4, 15), 'base', corner=12, bevel=3)
    slab((0, 0, 22), (width, depth, height - 12), 'enamel', corner=14, bevel=7, segments=5)
    mid = 16 + height * 0.5
    with place((width * 0.24, front, mid)):
        marks(width * 0.098, 'MIN', 'MAX')
        knob(width * 0.098, 30)
    with place((-width * 0.2, front, mid + height * 0.16)):
        if shown:
            display(shown, width * 0.38, height * 0.25, 'green light', height * 0.17)
        else:
            name_plate(number, width * 0.38, words)
    with place((-width * 0.3, front, mid - height * 0.2)):
        rocker(24, 'red')
    with place((-width * 0.1, front, mid - height * 0.2)):
        if shown:
            name_plate(number, width * 0.27)
        else:
            turned([(0, 0), (0, 7), (2, 7, 0.5), (2, 5.4), (4, 5, 1.5), (4, 0)], 'lit red', along='-y', sides=40)
            turned([(0, 5.4), (0, 7.4), (2.2, 7.4, 0.5), (2.2, 5.4)], 'chrome', along='-y', sides=40)
    for side in (-1, 1):
        with place((side * width / 2, 0, mid), (0, 0, side * 90)):
            louvres(depth * 0.5, 5, height * 0.09)
        for y in (-1, 1):
            screw((side * width / 2, y * depth * 0.38, 34), 2.8, 'left' if side < 0 else 'right')
    with place((-width * 0.2, depth / 2, mid), (0, 0, 180)):
        slab((0, -0.3, -13), (60, 0.8, 26), 'aluminium', corner=2, along='y')
        for i, line in enumerate(('115 V   60 Hz', f'MODEL {number}', 'MADE IN USA')):
            text(line, 4.2, 'ink', (0, -0.75, 7 - i * 7), (90, 0, 0), thick=0.03)
    top = 10 + height
    outer = here().inverted()
    with place((-16, -depth * 0.06, top), (0, 0, -12)):
        # Cradle of two forks on a rubber-lined strip.
        slab((0, 0, 0), (150, 34, 4), 'aluminium', corner=6, bevel=0.8)
        for x in (-50, 34):
            slab((x, 0, 3), (10, 30, 14), 'rubber', corner=3, bevel=1)
            for y in (-1, 1):
                slab((x, y * 14, 14), (9, 6, 18), 'rubber', corner=2.5, bevel=1.2)
        with place((0, 0, 30)):
            handpiece(grip)
        tail = outer @ here() @ Vector((96, 0, 30))
    way = [tuple(tail), (tail.x + 18, tail.y - 4, tail.z - 1), (width * 0.5 + 36, -depth * 0.28, top * 0.86), (width * 0.5 + 52, -depth * 0.42, top * 0.45), (width * 0.5 + 34, -depth * 0.62, 14),
           (width * 0.3, -depth * 0.72, 9.5), (width * 0.14, -depth * 0.66, 9.5), (width * 0.06, -depth * 0.5 - 10, 20), (width * 0.06, front + 2, 25)]
    coil(way)
    turned([(0, 0), (0, 8, 1), (8, 7, 1), (10, 5), (16, 4.4), (16, 0)], 'rubber', (width * 0.06, front, 25), along='-y', sides=32)
    if with_pedal:
        with place((-width * 0.36, -depth * 0.5 - 118, 0), (0, 0, -8)):
            pedal()
        with loose():
            tube(curve([(-width * 0.36 + 20, -depth * 0.5 - 50, 8), (-width * 0.2, -depth * 0.5 - 30, 4), (-width * 0.62, -depth * 0.4, 4), (-width * 0.7, depth * 0.2, 4), (-width * 0.3, depth * 0.6, 12), (-width * 0.2, depth * 0.5, 30)], 14), 3.4, 'rubber', 12)
    cord((width * 0.3, depth / 2 - 1, 32))


def BE20():
    engine('BE20', 180, 170, 92)


def BE35():
    engine('BE35', 210, 190, 110, '35,000', grip='enamel')


def BE50():
    engine('BE50', 230, 200, 124, '50,000', True, 'red')


def FS_1():
    pedal()
    with loose():
        tube(curve([(0, 72, 18), (0, 92, 10), (14, 118, 4), (70, 126, 4), (112, 84, 4), (116, 20, 4), (96, -34, 4), (74, -52, 4)], 14), 3.8, 'rubber', 14)
    turned([(0, 0), (0, 8, 1), (8, 6.4, 1), (20, 4.2), (20, 0)], 'rubber', (0, 69, 18), along='y', sides=32)
