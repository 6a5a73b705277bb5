"""Vibrators: a heavy cast housing with a leaning panel, tables on rubber necks."""
from math import atan2, degrees

from fittings import cord, feet, knob, louvres, marks, name_plate, rocker, screw
from solids import cut, place, prism, slab, text, turned


def vibrator(number, width, depth, height, tables, knobs, two_speed=False):
    """tables: (x, across, shape); knobs: where each pointer stands, in degrees."""
    front, back = -depth / 2, depth / 2
    lean = min(depth * 0.3, height * 0.5)
    low, high = 14 + height * 0.24, 14 + height
    slope = degrees(atan2(lean, high - low))
    feet(width * 0.82, depth * 0.78, min(15, width * 0.08), 12)
    slab((0, 0, 11), (width + 8, depth + 8, 13), 'base', corner=16, bevel=3.5)
    prism([(front, 22, 4), (back, 22, 4), (back, high, 14), (front + lean, high, 16), (front, low, 10)],
          'x', -width / 2, width / 2, 'enamel', bevel=7, segments=5)
    many = len(knobs) > 1

    def panel(x, t):
        return (x, front + lean * t, low + (high - low) * t)

    with place(panel(0 if many else -width * 0.24, 0.68), (-slope, 0, 0)):
        name_plate(number, min(width * 0.3, 80), 'DOUBLE VIBRATOR' if many else None)
    gap = width / (len(knobs) + 1)
    for i, points in enumerate(knobs):
        x = (i + 1 - (len(knobs) + 1) / 2) * gap * 1.75 if many else width * 0.24
        r = min(15, height * 0.15)
        with place(panel(x, 0.56), (-slope, 0, 0)):
            marks(r)
            knob(r, points)
            if many:
                text('LEFT' if i == 0 else 'RIGHT', r * 0.46, 'pale ink', (0, -0.1, r * 2.15), (90, 0, 0))
    with place(panel(0 if many else -width * 0.31, 0.26), (-slope, 0, 0)):
        rocker(height * 0.23, 'red', upright=not many)
    if two_speed:
        with place(panel(-width * 0.13, 0.26), (-slope, 0, 0)):
            rocker(height * 0.2, 'black')
        for z, words in ((1, '3600'), (-1, '7200')):
            with place(panel(-width * 0.13 + 12, 0.26), (-slope, 0, 0)):
                text(words, 6.5, 'pale ink', (2, -0.1, z * height * 0.075), (90, 0, 0), align='LEFT')
    for side in (-1, 1):
        with place((side * width / 2, depth * 0.1, 24 + height * 0.42), (0, 0, side * 90)):
            louvres(depth * 0.42, 4, height * 0.1)
        for y in (-1, 1):
            screw((side * (width / 2 + 0.2), y * depth * 0.36 + 6, 34), 3.2, 'left' if side < 0 else 'right')
    for x in (-1, 1):
        for y in (-1, 1):
            screw((x * (width / 2 - 22), back, 40 if y < 0 else high - 24), 3.2, 'back')
    # Behind: the data plate and the fuse.
    with place((-width * 0.12, back, 24 + height * 0.42), (0, 0, 180)):
        slab((0, -0.3, -13), (58, 0.8, 26), 'aluminium', corner=2, along='y')
        for i, words in enumerate(('VIBRATOR  115 V  60 Hz', f'MODEL {number}', 'MADE IN USA')):
            text(words, 4.0, 'ink', (0, -0.75, 7 - i * 7), (90, 0, 0), thick=0.03)
    with place((-width * 0.36, back, 24 + height * 0.4), (0, 0, 180)):
        turned([(0, 0), (0, 8), (3, 8, 0.6), (3, 6), (10, 5.6, 0.8), (10, 0)], 'black', along='-y', sides=32)
    for x, across, shape in tables:
        table((x, depth * 0.13, high), across, shape, depth)
    cord((width * 0.3, back - 1, 40))


def table(at, across, shape='round', depth=200):
    r = across / 2
    x, y, z = at
    turned([(0, 0), (0, r * 0.56, 1), (4, r * 0.56, 1.5), (4, r * 0.46), (4, 0)], 'steel', at, sides=64)
    turned([(4, 0), (4, r * 0.46, 1), (7, r * 0.46, 2), (9, r * 0.36, 2), (12, r * 0.42, 2), (15, r * 0.36, 2), (18, r * 0.42, 2), (22, r * 0.36), (22, 0)],
           'rubber', at, sides=64)
    top = z + 21
    if shape == 'round':
        turned([(0, 0), (0, r * 0.6), (3, r * 0.94, 3), (4, r, 1.6), (13, r, 1.6), (13, r * 0.95), (12, r * 0.94), (12, 0)], 'ground steel', (x, y, top), sides=128)
        pad((x, y, top + 12), r * 0.94)
        return top + 16
    deep = min(across * 0.7, depth * 0.72)
    slab((x, y, top), (across, deep, 9), 'ground steel', corner=10, bevel=1.6)
    if shape == 'square':
        slab((x, y, top + 9), (across - 8, deep - 8, 3), 'rubber', corner=7, bevel=1)
        for i in range(13):
            slab((x + (i - 6) * (across - 24) / 13, y, top + 11), (4, deep - 22, 2.2), 'rubber', corner=1.9, bevel=0.7)
        return top + 13
    tray((x, y, top + 5), across, deep, 20)
    return top + 12


def pad(at, r):
    """A rubber pad with ribs in rings; lifts off."""
    line = [(0, 0), (0, r), (2.2, r, 1), (2.2, r - 4)]
    edge = r - 5
    while edge > 10:
        line += [(1.2, edge, 0.4), (1.2, edge - 2.6, 0.4), (3.4, edge - 3.4, 0.9), (3.4, edge - 7.2, 0.9)]
        edge -= 8
    line += [(1.2, max(edge, 3)), (1.2, 0)]
    turned(line, 'rubber', at, sides=128)


def tray(at, across, deep, rim, finish='steel'):
    """A folded tray with rounded corners, a rubber mat inside."""
    shell = slab(at, (across, deep, rim), finish, corner=10, bevel=1.2)
    cut(shell, lambda: slab((at[0], at[1], at[2] + 3), (across - 5, deep - 5, rim), finish, corner=8))
    slab((at[0], at[1], at[2] + 2.5), (across - 8, deep - 8, 3), 'rubber', corner=6, bevel=0.8)
    for i in range(15):
        slab((at[0] + (i - 7) * (across - 26) / 15, at[1], at[2] + 4.8), (4, deep - 24, 1.8), 'rubber', corner=1.9, bevel=0.6)


def VB6():
    vibrator('VB6', 128, 150, 82, [(0, 104, 'round')], [20])


def VB12():
    vibrator('VB12', 172, 190, 98, [(0, 152, 'round')], [40])


def VB20():
    vibrator('VB20', 250, 210, 104, [(0, 236, 'square')], [70], two_speed=True)


def VB28():
    vibrator('VB28', 290, 230, 128, [(0, 284, 'tray')], [100], two_speed=True)


def DV34():
    vibrator('DV34', 364, 214, 104, [(-92, 156, 'round'), (92, 156, 'round')], [40, -60])


# Where the top of each table is, for things that stand on it.
TOP = {'DV34': 14 + 104 + 21 + 15.4, 'VB12': 14 + 98 + 21 + 15.4, 'VB6': 14 + 82 + 36.4, 'VB20': 14 + 104 + 21 + 13.2, 'VB28': 14 + 128 + 21 + 11.6}
