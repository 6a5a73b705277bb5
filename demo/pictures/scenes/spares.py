"""Spare parts: motors and what turns in them, switches, knobs, cords, boards, belts, fuses, valves, filters."""
from math import atan2, cos, degrees, pi, radians, sin

from mathutils import Vector

from fittings import hex_bolt, knob, name_plate, power_plug, ribbed_hose, rocker, screw, toggle
from solids import ball, bar, chance, curve, cut, loose, mesh, place, prism, ring, slab, text, tube, turned


def motor(number, l, r, finish='enamel', double=False, capacitor_on_top=False, ribs=0):
    axle = r * 1.02 + 10
    slab((0, 0, 0), (l * 0.72, r * 1.7, 8), 'iron', corner=7, bevel=1.5)
    slab((0, 0, 7), (l * 0.5, r * 0.9, 22), 'iron', corner=5, bevel=2, taper=4)
    turned([(-l * 0.4, 0), (-l * 0.4, r, 3), (l * 0.4, r, 3), (l * 0.4, 0)], finish, (0, 0, axle), along='x', sides=160)
    for i in range(ribs):
        turned([(0, r * 0.97), (0, r * 1.06, 1.2), (3.6, r * 1.06, 1.2), (3.6, r * 0.97)], finish, (-l * 0.32 + i * l * 0.64 / max(1, ribs - 1), 0, axle), along='x', sides=160)
    for way in (-1, 1):
        along = '-x' if way < 0 else 'x'
        at = (way * l * 0.385, 0, axle)
        turned([(0, 0), (0, r * 1.03, 1.5), (l * 0.05, r * 1.03, 3), (l * 0.09, r * 0.86, 8), (l * 0.115, r * 0.42, 3), (l * 0.13, r * 0.36, 1), (l * 0.13, 0)], 'aluminium', at, along=along, sides=160)
        with place((way * (l * 0.385 + l * 0.083), 0, axle), (0, 0, 90 * way)):
            for a in range(0, 360, 30):
                with place(turn=(0, a, 0)):
                    with place((0, 0, r * 0.7), (-24, 0, 0)):
                        slab((0, 1.7, -r * 0.12), (r * 0.1, 4, r * 0.24), 'dark', corner=r * 0.045, along='y')
        for a in (45, 135, 225, 315):
            c, s = cos(radians(a)), sin(radians(a))
            hex_bolt((way * (l * 0.385 + l * 0.045), c * r * 0.92, axle + s * r * 0.92), 7, 5, 'left' if way < 0 else 'right')
        if way < 0 or double:
            turned([(l * 0.12, 0), (l * 0.12, 10, 0.5), (l * 0.12 + 10, 10, 0.5), (l * 0.12 + 10, 8), (l * 0.12 + r * 0.86, 8, 0.8), (l * 0.12 + r * 0.86, 0)], 'steel', at, along=along, sides=56)
    if capacitor_on_top:
        turned([(-l * 0.26, 0), (-l * 0.26, 21, 3), (l * 0.26, 21, 3), (l * 0.26, 0)], 'black', (0, 0, axle + r + 17), along='x', sides=80)
        for x in (-l * 0.17, l * 0.17):
            turned([(-6, 21.2), (-6, 22.4), (6, 22.4), (6, 21.2)], 'steel', (x, 0, axle + r + 17), along='x', sides=80)
    else:
        slab((l * 0.06, 0, axle + r * 0.98), (l * 0.32, r * 0.8, 26), 'black', corner=6, bevel=2.5)
        for x in (-1, 1):
            screw((l * 0.06 + x * l * 0.13, 0, axle + r * 0.98 + 26), 3, 'top')
    pw = min(l * 0.36, r * 1.1)
    slab((0, -r + 3, axle - pw * 0.26), (pw * 1.1, 13, pw * 0.5), finish, corner=4, bevel=1.2, along='y')
    with place((0, -r - 3.4 - (0 if not ribs else 1), axle)):
        name_plate(number, pw, '115 V  60 Hz')
    for x in (-1, 1):
        for y in (-1, 1):
            hex_bolt((x * l * 0.31, y * r * 0.68, 8), 11, 5, 'top')
    for i, tint in enumerate(('black', 'white', 'green rubber')):
        with loose():
            tube(curve([(l * 0.2, r * 0.3 + i * 6, axle + r * 0.9), (l * 0.3, r * 0.5 + i * 6, axle + r * 1.05), (l * 0.5, r * 0.6 + i * 9, axle * 0.9), (l * 0.6, r * 0.1 + i * 10, 14), (l * 0.56, -r * 0.6 + i * 16, 2.6), (l * 0.44 + i * 8, -r * 1.05 + i * 10, 2.6)], 14), 2.4, tint, 12)


def RM_AG3():
    motor('RM-AG3', 230, 62, ribs=7)


def RM_PL2():
    motor('RM-PL2', 270, 76, 'base', True, True)


def RA_30():
    l, r = 140, 26
    with place((-l / 2, 0, r), (0, 0, 0)):
        turned([(0, 0), (0, 3.6, 0.6), (l * 0.1, 4), (l * 0.1, 5), (l * 0.98, 5, 0.6), (l, 4), (l, 0)], 'steel', along='x', sides=48)
        # Commutator: copper bars.
        for i in range(24):
            with place(turn=(i * 15, 0, 0)):
                slab((l * 0.18, 0, 8), (l * 0.15, 2.4, 4.4), 'copper', bevel=0.25)
        turned([(l * 0.105, 0), (l * 0.105, 11.6), (l * 0.255, 11.6), (l * 0.255, 0)], 'resin', along='x', sides=56)
        turned([(l * 0.255, 0), (l * 0.255, 14.4, 1), (l * 0.27, 14.4, 1), (l * 0.27, 0)], 'copper', along='x', sides=56)
        # Windings at both ends of the core.
        for x, way in ((l * 0.36, -1), (l * 0.66, 1)):
            for i in range(12):
                a = i * 30
                with place((x, 0, 0), (a, 0, 0)):
                    for k in range(4):
                        tube([(way * (6.5 - k * 1.2) * cos(t), r * 0.46 * sin(t) * 1.3, r * (0.86 - k * 0.11) - 2 * abs(sin(t))) for t in [(-90 + j * 15) * pi / 180 for j in range(13)]], 1.5, 'copper', 10)
        turned([(l * 0.31, 0), (l * 0.31, r * 0.62, 4), (l * 0.71, r * 0.62, 4), (l * 0.71, 0)], 'copper', along='x', sides=64)
        # Laminated core with slots.
        n = 24
        outline = []
        for i in range(n):
            a0 = 2 * pi * i / n
            for f, q in ((0.0, r), (0.34, r), (0.4, r), (0.42, r * 0.86), (0.58, r * 0.86), (0.6, r), (0.8, r)):
                outline.append((q * cos(a0 + f * 2 * pi / n), q * sin(a0 + f * 2 * pi / n)))
        sheets = 26
        for i in range(sheets):
            x0 = l * 0.36 + i * l * 0.30 / sheets
            prism(outline, 'x', x0, x0 + l * 0.30 / sheets * 0.86, 'iron')
        prism([(a * 0.985, b * 0.985) for a, b in outline], 'x', l * 0.36, l * 0.66, 'resin')
        for x in (l * 0.07, l * 0.86):
            turned([(0, 5), (0, 11, 0.6), (8, 11, 0.6), (8, 5)], 'steel', (x - 2, 0, 0), along='x', sides=56)
            turned([(-0.2, 6.5), (-0.2, 9.4), (8.2, 9.4), (8.2, 6.5)], 'black', (x - 2, 0, 0), along='x', sides=56)


def RF_90():
    with place((0, 16, 42), (66, 0, 0)):
        turned(ring(42.5, 45, 22, 0.8), 'black', sides=128)
        turned([(0, 3.2), (0, 13, 2), (22, 13, 2), (24, 11, 1), (24, 3.2), (0, 3.2)], 'black', sides=72)
        slab((0, 2.6, 12), (5, 1.6, 12), 'steel')
        for i in range(7):
            points, faces = [], []
            for j in range(9):
                t = j / 8
                rr = 12 + 30.6 * t
                sweep_ = radians(i * 360 / 7 + 26 * t)
                wide = radians(19 + 6 * t)
                for k, f in enumerate((-1, -0.3, 0.4, 1)):
                    a = sweep_ + wide * f
                    z = 11 + f * (8 - 3 * t)
                    points += [(rr * cos(a), rr * sin(a), z), (rr * cos(a), rr * sin(a), z - 1.8)]
            for j in range(8):
                for k in range(3):
                    p = j * 8 + k * 2
                    q = p + 8
                    faces += [(p, p + 2, q + 2, q), (p + 1, q + 1, q + 3, p + 3)]
                for p in (j * 8, j * 8 + 6):
                    faces.append((p, p + 8, p + 9, p + 1))
            mesh(points, faces, 'base', smooth=60)


def bearing(r):
    w = r * 0.58
    turned(ring(r * 0.8, r, w, 0.6), 'steel', sides=110)
    turned(ring(r * 0.4, r * 0.55, w, 0.5), 'steel', sides=96)
    for z in (0.5, w - 1.0):
        turned([(z, r * 0.545), (z, r * 0.81), (z + 0.5, r * 0.81), (z + 0.5, r * 0.545), (z, r * 0.545)], 'black', sides=96)
    for i in range(9):
        a = 2 * pi * i / 9
        ball((r * 0.675 * cos(a), r * 0.675 * sin(a), w / 2), r * 0.12, 'chrome', sides=20)


def BG_608():
    with place((4, 16, 16), (84, 0, 14)):
        with place((0, 0, -4.6)):
            bearing(16)
    with place((24, -14, 0)):
        bearing(16)
    with place((-25, -10, 0)):
        bearing(16)


def CB_12():
    for i, (x, y, turn) in enumerate(((-4, 14, -8), (4, -12, 6))):
        with place((x, y, 5), (0, 0, turn)):
            slab((-10, 0, -5), (28, 10, 10), 'graphite', bevel=0.9)
            text('CB-12', 3.6, 'iron', (-10, 0, 5.05), thick=0.02)
            way = [(4 + k * 0.2, 4.2 * cos(k * 0.55), 4.2 * sin(k * 0.55)) for k in range(116)]
            tube(way, 0.62, 'steel', 10)
            tube(curve([(4, 0, 0), (10, 1.6, 1), (18, -1.4, -1), (27, 0, 0)], 8), 0.9, 'copper', 10)
            turned([(0, 0), (0, 7.4, 0.6), (1.6, 7.4, 0.4), (1.8, 5), (5, 4.6, 0.5), (5, 0)], 'brass', (27, 0, 0), along='x', sides=48)


def CAP_40():
    turned([(0, 0), (0, 25, 3), (84, 25, 2), (84, 22), (81, 21.6), (81, 0)], 'aluminium', sides=128)
    turned([(3, 25.05), (3, 25.2), (80, 25.2), (80, 25.05)], 'black', sides=128)
    turned([(81, 0), (81.2, 0), (81.2, 21.5)], 'black', sides=96)
    turned([(0, 25.3), (0, 26.6, 0.4), (13, 26.6, 0.4), (13, 25.3)], 'steel', (0, 0, 18), sides=128)
    with place((25, -9, 24.5), (0, 0, 70)):
        slab((6, 0, -6), (16, 2, 12), 'steel', bevel=0.4)
        slab((6, 6, -6), (16, 2, 12), 'steel', bevel=0.4)
        hex_bolt((7, -1, 0), 7, 4)
    # The lettering goes round with the can.
    for z, size, words in ((64, 9.5, '40 µF'), (52, 6, '250 VAC'), (43, 4.4, 'CAP-40  60 Hz')):
        step = size * 0.62
        for i, c in enumerate(words):
            a = (i - (len(words) - 1) / 2) * step / 25.3
            with place(turn=(0, 0, degrees(a) - 22)):
                text(c, size, 'pale ink', (0, -25.25, z), (90, 0, 0), thick=0.03)
    for x in (-8, 8):
        slab((x, 0, 81), (6.3, 0.9, 15), 'brass', bevel=0.2)
        turned([(0, 0), (0, 5), (2, 5, 0.4), (2, 0)], 'black', (x, 0, 81), sides=32)


def SW_R1():
    with place((0, -2, 18.5), (0, 0, 12)):
        slab((0, 14, -17), (21, 27, 34), 'black', corner=2, bevel=0.8, along='y')
        rocker(36, 'red', wide=20)
        for x in (-5, 5):
            for z in (-9, 3):
                slab((x, 32, z), (6.3, 15, 0.9), 'brass', bevel=0.2)


def SW_T2():
    with place((0, 0, 15.2), (0, 0, 14)):
        slab((0, 15, -15), (19, 26, 30), 'resin', corner=2, bevel=0.8, along='y')
        slab((0, 2, -15.4), (20.5, 3, 31), 'steel', corner=1, bevel=0.4, along='y')
        with place((0, 0.6, 0)):
            turned([(-2, 0), (-2, 5.9), (9, 5.9), (9, 0)], 'chrome', along='-y', sides=40)
            with place((0, -6, 0)):
                toggle(5.6)
            turned([(0.5, 0), (0.5, 12, 0.3), (1.6, 12, 0.3), (1.6, 0)], 'aluminium', along='-y', sides=56)
        text('ON', 4.2, 'ink', (0, -1.2, 9.8), (90, 0, 0), thick=0.05)
        for z in (-8, 8):
            slab((0, 32, z - 1), (9, 10, 1.6), 'brass', bevel=0.3)
            with place((0, 34, z + 0.6)):
                screw((0, 0, 0), 3.4, 'top', 'brass')


def KN3():
    for i, (x, y) in enumerate(((-36, 6), (4, -8), (38, 12))):
        with place((x, y, 0), (-90, 0, 0)):
            with place(turn=(0, i * 70 - 60, 0)):
                knob(16, 0)
    with place((-20, -34, 1.3), (0, 0, 16)):
        tube([(0, 0, 0), (38, 0, 0), (40, 0.6, 0), (41, 2, 0), (41, 14, 0)], 1.2, 'dark steel', 6, smooth=20)


def CS8():
    r = 4.2
    way = []
    turns = 4
    for i in range(turns * 60 + 1):
        a = 2 * pi * i / 60
        k = 74 + 5 * sin(a * 0.37) + 4 * sin(a * 1.13)
        lift = r + (i / 60) * 5.2 + 2.2 * abs(sin(a * 0.5))
        way.append((k * cos(a), k * 0.86 * sin(a), lift))
    tube(way, r, 'rubber', 18)
    tie = [(74 + 16 * cos(t), -2, 14 + 15 * sin(t)) for t in [2 * pi * k / 30 for k in range(30)]]
    with place(turn=(0, 0, 62)):
        tube(tie, 1.6, 'base', 10, closed=True, squash=2.4)
    x, y, z = way[0]
    tube(curve([(x, y, z), (x - 2, y - 34, r), (x - 30, y - 84, r), (x - 78, y - 104, r)], 14), r, 'rubber', 18)
    with place((x - 82, y - 105, 7 - 7), (0, 0, 184)):
        power_plug()
    x, y, z = way[-1]
    tube(curve([(x, y, z), (x + 4, y + 20, z + 2), (x - 10, y + 60, 18), (x - 46, y + 84, 8), (x - 80, y + 84, 9)], 14), r, 'rubber', 18)
    with place((x - 80, y + 84, 9), (0, 0, 178)):
        turned([(0, 0), (0, 6, 1), (14, 8, 1), (14, 0)], 'rubber', along='x', sides=32)
        slab((30, 0, -8), (34, 24, 16), 'rubber', corner=4, bevel=2)
        for y2 in (-6, 6):
            slab((47.1, y2, -2), (0.4, 2, 6), 'dark')


def SB_7():
    slab((0, 0, 0), (140, 96, 3), 'aluminium', corner=4, bevel=0.8)
    for x in (-1, 1):
        for y in (-1, 1):
            turned([(0, 0), (0, 4), (6, 4), (6, 0)], 'brass', (x * 56, y * 36, 3), sides=6, smooth=20)
            screw((x * 56, y * 36, 10.6), 3, 'top')
    slab((0, 0, 9), (124, 84, 1.7), 'green board', corner=2, bevel=0.2)
    top = 10.75
    luck = chance(7)
    for i in range(26):
        x, y = -54 + (i * 17) % 108, -34 + (i * 29) % 64
        for k in range(2):
            slab((x + k * 7, y + luck.uniform(-3, 3), top), (12 + luck.random() * 16, 0.9, 0.06), 'gold ink')
            slab((x + 6 + k * 4, y + 5, top), (0.9, 10 + luck.random() * 10, 0.06), 'gold ink')
    for x, y, w, d, h in ((-30, 12, 26, 9, 4.4), (4, 20, 12, 12, 3.2), (-6, -2, 10, 7, 3)):
        slab((x, y, top), (w, d, h), 'black', bevel=0.5)
        for k in range(int(w / 2.6)):
            for s in (-1, 1):
                slab((x - w / 2 + 1.6 + k * 2.6, y + s * (d / 2 + 1), top), (0.9, 2.4, 1.2), 'steel')
    # Heat sink with fins.
    slab((40, 18, top), (34, 26, 3), 'black', bevel=0.3)
    for k in range(8):
        slab((25.6 + k * 4.1, 18, top + 2), (1.6, 26, 20), 'black', bevel=0.4)
    for x, y, rr, h in ((-48, -18, 8.5, 26), (-28, -20, 8.5, 26), (-50, 6, 5, 12)):
        turned([(0, 0), (0, rr, 1), (h, rr, 1.5), (h, 0)], 'blue', (x, y, top), sides=48)
        turned([(h - 0.8, 0), (h + 0.1, 0), (h + 0.1, rr * 0.8)], 'aluminium', (x, y, top), sides=40)
    for i in range(6):
        with place((-8 + i * 5, 34, top + 2)):
            turned([(-5, 0), (-5, 1.1), (-4, 1.8, 0.4), (4, 1.8, 0.4), (5, 1.1), (5, 0)], 'card', (0, -6, 0), along='y', sides=20)
            turned([(-1.4, 1.82), (-1.4, 1.9), (-0.4, 1.9), (-0.4, 1.82)], 'red', (0, -6, 0), along='y', sides=20)
    for k in range(4):
        x = 4 + k * 14
        slab((x, -30, top), (13.4, 15, 14), 'green rubber', bevel=0.7)
        with place((x, -28, top + 14)):
            screw((0, 0, 0), 4, 'top')
        slab((x, -37.6, top + 3), (7, 0.6, 5), 'dark')
        text(str(k + 1), 5, 'pale ink', (x, -19.4, top + 0.1), thick=0.04)
    text('SB-7', 8, 'pale ink', (-38, -36.5, top + 0.1), thick=0.05)
    text('115 V  8 A', 4.4, 'pale ink', (-14, -37, top + 0.1), thick=0.05)


def BT2():
    for r, x, y, turn in ((64, 16, 14, 20), (48, -34, -24, -14)):
        with place((x, y, 0), (0, 0, turn)):
            ribs = int(2 * pi * r / 4.2)
            m = ribs * 6
            points, faces = [], []
            for i in range(m):
                a = 2 * pi * i / m
                ex, ey = r * 1.3 * cos(a), r * 0.78 * sin(a) * (1 - 0.12 * cos(a) ** 2)
                long = (ex * ex + ey * ey) ** 0.5
                nx, ny = ex / long, ey / long
                tooth = 5.2 if (i % 6) in (0, 1, 2) else 3.2
                points += [(ex, ey, 0), (ex, ey, 13), (ex - nx * tooth, ey - ny * tooth, 13), (ex - nx * tooth, ey - ny * tooth, 0)]
            for i in range(m):
                p, q = i * 4, ((i + 1) % m) * 4
                faces += [(p + k, p + (k + 1) % 4, q + (k + 1) % 4, q + k) for k in range(4)]
            mesh(points, faces, 'rubber', smooth=30)


def FU5():
    tray_ = slab((0, 0, 0), (52, 66, 9), 'card', corner=2, bevel=0.6)
    cut(tray_, lambda: slab((0, 0, 2), (47, 61, 20), 'card', corner=1))
    for i in range(5):
        with place((0, (i - 2) * 11.6, 6.4)):
            turned([(-16, 2.9), (-16, 3.05), (16, 3.05), (16, 2.9)], 'clear', along='x', sides=40)
            bar((-15, 0, -0.6), (15, 0, 0.6), 0.22, 'steel', 8)
            for way in ('x', '-x'):
                turned([(9.5, 0), (9.5, 3.2, 0.3), (16, 3.2, 0.8), (16, 0)], 'chrome', along=way, sides=48)
    with place((10, 40, 0), (-74, 0, 0)):
        slab((-10, 0, 0), (52, 0.8, 64), 'card', along='y')
    with place((0, -33.1, 4.5)):
        text('FU5   8 A  250 V', 4.2, 'green ink', (0, 0, 0), (90, 0, 0), thick=0.02)


def WV1():
    with place((0, 0, 17)):
        turned([(-44, 9), (-44, 15), (-43, 16), (-30, 16), (-30, 9)], 'brass', along='x', sides=6, smooth=20, bevel=0.5)
        turned([(-44, 8), (-44, 9.6), (-30, 9.6), (-30, 0)], 'brass', along='x', sides=48)
        turned([(-43.8, 0), (-43.8, 8.2)], 'dark', along='x', sides=40)
        turned([(-31, 0), (-31, 11.5), (-22, 11.5, 2), (-14, 16.5, 3), (12, 16.5, 3), (18, 11.5, 2), (24, 11, 1), (24, 0)], 'brass', along='x', sides=72)
        line = [(24, 0), (24, 13), (26, 13, 1)]
        for k in range(5):
            x = 26 + k * 4
            line += [(x, 8.4), (x + 0.4, 10.6), (x + 3.4, 8.4)]
        line += [(48, 8), (48, 5), (40, 5), (40, 0)]
        turned(line, 'brass', along='x', sides=48, smooth=25)
        turned([(14, 0), (14, 9.5, 1), (22, 9.5, 1), (23, 6), (26, 5), (26, 0)], 'brass', (-1, 0, 0), sides=48)
        with place((-1, 0, 25), (0, 0, 24)):
            prism([(-8, -7, 6), (14, -7, 4), (62, -6.4, 6), (62, 6.4, 6), (14, 7, 4), (-8, 7, 6)], 'z', 0, 4.4, 'red', bevel=1.2)
        hex_bolt((-1, 0, 29.4), 9, 6, 'top')


def bag(width, long, cuff, words):
    """A filter bag lying flat: a sewn sack that narrows to its cuff, soft creases along it."""
    luck = chance(4)
    n, rows = 160, 60
    phase = [luck.uniform(0, 6.28) for _ in range(6)]
    points, faces = [], []

    def half(t):
        """Half width and half height at this share of the length, from the bottom seam to the cuff."""
        grow = min(1.0, t / 0.16) ** 0.55
        w = width / 2 * (0.985 + 0.015 * cos(t * 9))
        h = width * 0.15 * grow + 3
        if t > 0.7:
            f = (t - 0.7) / 0.3
            f = f * f * (3 - 2 * f)
            w, h = w * (1 - f) + cuff * f, h * (1 - f) + cuff * f
        return w, h

    for j in range(rows + 1):
        t = j / rows
        w, h = half(t)
        for k in range(n):
            a = 2 * pi * k / n
            c, s = cos(a), sin(a)
            # Flat at the seam at both sides, full in the middle.
            x = w * (abs(c) ** 0.85) * (1 if c > 0 else -1)
            z = h * (abs(s) ** 0.9) * (1 if s > 0 else -1)
            crease = 2.4 * sin(11 * a + phase[0] + t * 2) * (0.35 + t * t) + 3.0 * sin(4 * a + phase[1] + t * 7) * (1 - t) + 2.2 * sin(t * 17 + phase[2] + 2 * c) * (1 - t) + 1.5 * sin(t * 41 + phase[3] + 5 * c) * (1 - t) * abs(s)
            z += crease * abs(s) * (1 if t < 0.97 else 0)
            points.append((x, long * t, max(1.5, z + h * (0.82 if t < 0.7 else 0.82 + 0.18 * (t - 0.7) / 0.3))))
    for j in range(rows):
        for k in range(n):
            m = (k + 1) % n
            faces.append((j * n + k, j * n + m, (j + 1) * n + m, (j + 1) * n + k))
    faces.append(tuple(range(n)))
    mesh(points, faces, 'cloth', smooth=180)
    # Sewn edges.
    for side in (-1, 1):
        tube([(side * (half(t)[0] + 1.5), long * t, max(2.5, half(t)[1] * 0.82)) for t in [i / 40 * 0.8 for i in range(41)]], 2.2, 'cotton', 10)
    with place((0, long - 4, cuff + 1)):
        turned([(0, cuff * 0.93), (0, cuff * 1.03, 1), (36, cuff * 1.03, 1), (36, cuff * 0.95), (0, cuff * 0.93)], 'cloth', along='y', sides=128)
        turned([(10, cuff * 1.03), (10, cuff * 1.075, 0.5), (22, cuff * 1.075, 0.5), (22, cuff * 1.03)], 'steel', along='y', sides=128)
        turned([(12, 0), (12.2, cuff * 0.95)], 'dark', along='y', sides=64, cap=False)
        with place((0, 16, cuff * 1.08)):
            slab((0, 0, 0), (26, 12, 9), 'steel', corner=2, bevel=0.8)
            hex_bolt((13, 0, 4), 7, 6, 'right')
    w, h = half(0.34)
    with place((0, long * 0.36, h * 1.82 + 2.5)):
        slab((0, 0, -1.5), (width * 0.36, width * 0.2, 2.2), 'white', corner=2, bevel=0.6)
        text(words, width * 0.1, 'green ink', (0, 0, 0.75), (0, 0, 180), thick=0.1)


def FB10():
    with place(turn=(0, 0, 98)):
        bag(230, 300, 50, 'FB10')


def FB18():
    with place(turn=(0, 0, 98)):
        bag(290, 520, 58, 'FB18')


def FC20():
    r, h = 95, 240
    turned([(0, 0), (0, r * 1.02, 2), (15, r * 1.02, 2), (15, 0)], 'enamel', sides=160)
    turned([(h - 15, r * 0.62), (h - 15, r * 1.02, 2), (h, r * 1.02, 2), (h, r * 0.64, 1), (h - 15, r * 0.62)], 'enamel', sides=160)
    turned([(h - 2, r * 0.66), (h + 5, r * 0.7, 2), (h + 5, r * 0.8, 2), (h - 2, r * 0.84)], 'rubber', sides=128)
    n = 84
    outline = []
    for i in range(n):
        for f, q in ((0, 0.74), (0.5, 0.965)):
            a = 2 * pi * (i + f) / n
            outline.append((r * q * cos(a), r * q * sin(a)))
    prism(outline, 'z', 14, h - 14, 'paper')
    turned([(15, r * 0.62), (h, r * 0.62), (h, r * 0.6), (15, r * 0.6)], 'steel', sides=96)
    turned([(15, 0), (16, r * 0.61)], 'dark', sides=64)
    for z in (86, 156):
        turned([(0, r * 0.97), (0, r * 0.985), (5, r * 0.985), (5, r * 0.97)], 'white', (0, 0, z), sides=128)


def HO15():
    r, hose, turns = 150, 22, 3
    way = []
    steps = 120 * turns
    for i in range(steps + 1):
        a = 2 * pi * i / 120 - 1.2
        # Each turn lies on the one before, a little to its outside.
        lift = hose + (i / 120) * hose * 1.7
        k = r + 5 * sin(a * 0.7) - (i / 120) * 4
        way.append((k * cos(a), k * sin(a), lift if i > 60 else hose + (i / 60) ** 2 * hose * 0.85))
    ribbed_hose(way, hose, 'grey hose', 8)
    for at, nxt in ((way[0], way[2]), (way[-1], way[-3])):
        a, b = Vector(at), Vector(nxt)
        d = (a - b).normalized()
        turn = degrees(atan2(d.y, d.x))
        with place(tuple(a), (0, 0, turn)):
            turned([(-16, 0), (-16, hose * 1.1, 1), (46, hose * 1.12, 1.5), (46, hose * 0.94), (10, hose * 0.9), (10, 0)], 'rubber', along='x', sides=64)
