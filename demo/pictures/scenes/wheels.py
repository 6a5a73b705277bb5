"""Wheels and brushes: stones, buffs, felts, bristle and wire."""
from math import cos, pi, radians, sin

from mathutils import Vector

from solids import chance, mesh, place, slab, text, turned


def stone(radius, thick, bore, finish, washer=True, along='-y'):
    """A grinding wheel from its back (at the origin) to its face; the face looks along `along`."""
    turned([(0, bore), (0, radius, 1.2), (thick, radius, 1.2), (thick, bore), (0, bore)], finish, along=along, sides=128)
    turned([(0.2, bore * 0.96), (0.2, bore + 2), (thick - 0.2, bore + 2), (thick - 0.2, bore * 0.96), (0.2, bore * 0.96)], 'cast alloy', along=along, sides=64)
    if washer:
        for side in (thick, -0.5):
            turned([(side, bore * 1.05), (side + 0.5, bore * 1.05), (side + 0.5, radius * 0.5), (side, radius * 0.5)], 'washer', along=along, sides=96)


def washer_print(radius, thick, words, number):
    """Lettering on the paper washer of a wheel that faces the viewer."""
    r = radius * 0.43
    for line, start, end in ((words, 150, 30), (number, 210, 330)):
        for i, c in enumerate(line):
            a = radians(start + (end - start) * (i + 0.5) / len(line))
            angle = (90 if start < 180 else 270) - a * 180 / pi
            with place((cos(a) * r, -thick - 0.6, sin(a) * r), (0, angle, 0)):
                text(c, radius * 0.085, 'green ink', turn=(90, 0, 0), thick=0.03)


def buff(radius, thick, cloth='cotton', rows=6, plies=24, seed=5, along='-y'):
    """A sewn buff: plies of cloth with a frayed rim, rings of stitches, a leather centre."""
    luck = chance(seed)
    turn = {'-y': (90, 0, 0), 'x': (0, 90, 0), '-x': (0, -90, 0), 'z': (0, 0, 0)}[along]
    with place(turn=turn):
        if cloth == 'felt':
            turned([(0, 3), (0, radius - 1, 2.5), (thick * 0.1, radius, 2.5), (thick * 0.9, radius, 2.5), (thick, radius - 1, 2.5), (thick, 3)], 'felt', sides=128)
            turned([(thick + 0.05, 0), (thick + 0.1, 3.2), (thick - 1, 3.2)], 'dark', sides=32)
            return
        # Each ply its own wavy disc, so that the rim frays.
        step = thick / plies
        n = 180
        for p in range(plies):
            z0 = p * step
            rim = []
            fine = [luck.uniform(-1, 1) for _ in range(n)]
            wide = luck.uniform(0, 6.28)
            for i in range(n):
                a = 2 * pi * i / n
                r = radius * (1 - 0.012 * (1 + cos(3 * a + wide))) + 0.5 * fine[i] - abs(p - plies / 2) / plies * 1.5
                sway = step * 0.8 * sin(a * 9 + wide)
                rim.append((r * cos(a), r * sin(a), z0 + step / 2 + sway * 0.8))
            middle = [(radius * 0.86 * cos(2 * pi * i / n), radius * 0.86 * sin(2 * pi * i / n), z0 + step * 0.9) for i in range(n)]
            under = [(radius * 0.86 * cos(2 * pi * i / n), radius * 0.86 * sin(2 * pi * i / n), z0 + step * 0.1) for i in range(n)]
            points = rim + middle + under
            faces = []
            for i in range(n):
                m = (i + 1) % n
                faces += [(i, m, n + m, n + i), (m, i, 2 * n + i, 2 * n + m)]
            mesh(points, faces, cloth, smooth=70)
        inner = [(0, 4)]
        inner += [(0, radius * 0.9), (thick, radius * 0.9)]
        seams = [radius * (0.86 - 0.56 * k / max(1, rows - 1)) for k in range(rows)]
        for s in seams:
            inner += [(thick + 0.5, s + 3, 1), (thick - 1.2, s, 0.6), (thick + 0.5, s - 3, 1)]
        inner += [(thick, radius * 0.2), (thick, 4)]
        turned(inner, cloth, sides=128)
        for s in seams:
            count = int(s * 2 * pi / 6)
            for k in range(count):
                a = 2 * pi * k / count
                with place((s * cos(a), s * sin(a), thick - 0.7), (0, 0, a * 180 / pi + 90)):
                    slab((0, 0, 0), (3.6, 0.7, 0.5), 'cloth', corner=0.3)
        turned([(thick, 4), (thick, radius * 0.24, 0.5), (thick + 2, radius * 0.24, 0.8), (thick + 2, 4)], 'leather', sides=64)
        turned([(thick + 2.05, 0), (thick + 2.1, 4.1), (thick - 1, 4)], 'dark', sides=32)


def brush(radius, hub, thick, rows, finishes, hub_finish, seed=3, count=900, wire=0.28, crimp=0.0):
    """A wheel brush facing the viewer: bristles in rows out of a hub."""
    luck = chance(seed)
    per = count // rows
    for f, finish in enumerate(finishes):
        points, faces = [], []
        for row in range(rows):
            level = thick * (0.5 - (row + 0.5) / rows)
            for i in range(per):
                if i % len(finishes) != f:
                    continue
                a = 2 * pi * (i + luck.random()) / per
                tip = radius * luck.uniform(0.955, 1.0)
                drift = luck.uniform(-1, 1) * thick / rows * 0.55
                sway = luck.uniform(-0.05, 0.05)
                steps = 5
                last = None
                for k in range(steps + 1):
                    t = k / steps
                    r = hub * 0.9 + (tip - hub * 0.9) * t
                    wave = crimp * sin(t * 14 + i) * (1 if k else 0)
                    angle = a + sway * t * t + wave / max(r, 1)
                    c = Vector((r * cos(angle), level + drift * t, r * sin(angle)))
                    across = Vector((-sin(angle), 0, cos(angle))) * wire
                    deep = Vector((0, wire, 0))
                    base = len(points)
                    points += [c + across, c + deep, c - across, c - deep]
                    if last is not None:
                        faces += [(last + m, last + (m + 1) % 4, base + (m + 1) % 4, base + m) for m in range(4)]
                    last = base
        mesh(points, faces, finish, smooth=80, outward=False)
    if hub_finish == 'steel':
        for way in ('-y', 'y'):
            turned([(0, 0), (0, hub * 1.12), (thick * 0.26, hub * 1.12, 1), (thick * 0.36, hub * 0.9, 1), (thick * 0.36, hub * 0.36), (thick * 0.2, hub * 0.34), (thick * 0.2, 0)], 'steel', along=way, sides=64)
    else:
        turned([(-thick * 0.46, 0), (-thick * 0.46, hub, 1.5), (thick * 0.46, hub, 1.5), (thick * 0.46, hub * 0.3), (0, hub * 0.28), (0, 0)], hub_finish, along='-y', sides=64)
        turned([(thick * 0.3, 0), (thick * 0.3, hub * 0.28)], 'dark', along='-y', sides=32)
        for i in range(16):
            a = 2 * pi * i / 16
            turned([(0, 0), (0.3, 0), (0.3, 0.9), (0, 0.9)], 'brass', (hub * 0.78 * cos(a), -thick * 0.46, hub * 0.78 * sin(a)), along='-y', sides=12)


def W3_PK():
    with place((0, 6.5, 38)):
        stone(38, 12.7, 4.8, 'pink stone')
        washer_print(38, 12.7, 'W3-PK  80 GRIT', '19 000 RPM MAX')
    with place((50, -34, 0)):
        stone(38, 12.7, 4.8, 'pink stone', along='z')


def W5_GR():
    with place((0, 10, 63.5)):
        stone(63.5, 19, 6.35, 'green stone')
        washer_print(63.5, 19, 'W5-GR  GRIT 100  SILICON CARBIDE', '7 000 RPM MAX')


def BF4():
    with place((0, 12, 51)):
        buff(51, 24, 'cotton', 6, 26)


def FW3():
    with place((0, 9.5, 38)):
        buff(38, 19, 'felt')


def BR2():
    with place((0, 0, 40)):
        brush(40, 16, 20, 4, ('bristle', 'matt black'), 'wood', count=2600, wire=0.22)


def BR3():
    with place((0, 0, 44)):
        brush(44, 15, 13, 4, ('brass', 'gold'), 'steel', seed=8, count=2400, wire=0.16, crimp=0.9)
