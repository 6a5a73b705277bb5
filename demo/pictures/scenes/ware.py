"""What lies beside a machine at work: stone models, dentures, castings, rings, flasks, crowns."""
from math import cos, hypot, pi, radians, sin

from lab import crown
from solids import ball, chance, curve, cut, lump, mesh, place, prism, slab, tube, turned


def arch_way(width=50, deep=40, n=14):
    """Places of teeth along a dental arch, front towards -y, evenly spaced; the third value runs from -1 to 1."""
    fine = [(width / 2 * sin(t), -deep * 0.58 + deep * (1 - cos(t)) * 1.02) for t in [radians(-88 + 176 * i / 400) for i in range(401)]]
    along = [0.0]
    for (x0, y0), (x1, y1) in zip(fine, fine[1:]):
        along.append(along[-1] + hypot(x1 - x0, y1 - y0))
    spots, k = [], 0
    for i in range(n):
        # Front teeth stand closer than molars.
        u = (i - (n - 1) / 2) / ((n - 1) / 2)
        share = 0.5 + 0.5 * u * (0.8 + 0.2 * abs(u))
        while k < 400 and along[k] < share * along[-1]:
            k += 1
        spots.append((*fine[k], u))
    return spots


def teeth(finish, lift, big=1.0, missing=()):
    for i, (x, y, u) in enumerate(arch_way()):
        if i in missing:
            continue
        back = abs(u)
        wide = 3.1 + 2.2 * back**2
        deep = 2.5 + 3.0 * back**1.6
        high = 6.2 - 1.6 * back
        turn = u * 86
        with place((x, y, lift), (0, 0, turn)):
            if back > 0.5:
                for dx in (-0.45, 0.45):
                    for dy in (-0.42, 0.42):
                        ball((dx * wide, dy * deep, high * 0.42), wide * 0.62 * big, finish, (1, 1, 1.15), sides=20)
                ball((0, 0, 0), wide * 0.95 * big, finish, (1, deep / wide, 1.1), sides=20)
            else:
                ball((0, 0, high * 0.2), wide * big, finish, (0.98, deep / wide * 0.85, high / wide * 0.92), sides=24)


def stone_model(finish='plaster', missing=()):
    """A cast of a jaw on its trimmed base; about 66 mm wide."""
    def foot():
        outline = [(-33, 26, 3), (-35, 2, 6), (-24, -26, 8), (-9, -35, 6), (9, -35, 6), (24, -26, 8), (35, 2, 6), (33, 26, 3)]
        prism(outline, 'z', 0, 16, finish)

    foot()

    def gum():
        outline = [(-33, 26), (-35, 2), (-24, -26), (-9, -35), (9, -35), (24, -26), (35, 2), (33, 26)]
        prism([(x * 0.97, y * 0.97) for x, y in outline], 'z', 10, 16.5, finish)
        way = [(x, y, 18) for x, y, u in arch_way()]
        tube(curve(way, 5), lambda t: 6.6, finish, 16, squash=1.0)
        teeth(finish, 23.5, missing=missing)

    lump(finish, gum, 0.55, 4)


def denture(lower=False):
    """Pink base with a row of teeth; lies on the bench."""
    def gum():
        way = [(x, y, 8) for x, y, u in arch_way()]
        tube(curve(way, 5), 7.0, 'pink acrylic', 16)
        if not lower:
            n, m = 16, 10
            points, faces = [], []
            for j in range(m + 1):
                for i in range(n + 1):
                    u, v = i / n * 2 - 1, j / m
                    y = -20 + 38 * v
                    half = 22 * (0.62 + 0.38 * v) * (1 if v > 0.05 else 0.8)
                    points += [(u * half, y, 12 + 7 * (1 - u * u) * (0.5 + 0.5 * v)), (u * half, y, 9 + 7 * (1 - u * u) * (0.5 + 0.5 * v))]
            for j in range(m):
                for i in range(n):
                    p = (j * (n + 1) + i) * 2
                    q = p + (n + 1) * 2
                    faces += [(p, p + 2, q + 2, q), (p + 1, q + 1, q + 3, p + 3)]
            mesh(points, faces, 'pink acrylic')

    lump('pink acrylic', gum, 0.7, 5)
    for x, y, u in arch_way():
        back = abs(u)
        wide, deep = 3.2 + 2.1 * back**2, 2.6 + 2.8 * back**1.6
        with place((x, y, 13.6), (0, 0, u * 86)):
            if back > 0.5:
                slab((0, 0, -3), (wide * 1.7, deep * 1.7, 8.4), 'tooth', corner=2.4, bevel=1.5)
            else:
                slab((0, 0, -3), (wide * 1.85, deep * 1.5, 10.4), 'tooth', corner=1.8, bevel=1.3, taper=0.5)


def frame():
    """A cast partial frame: bar, clasps and rests, as it comes from the sprues."""
    way = [(x * 0.92, y * 0.92 + 2, 4) for x, y, u in arch_way()]
    tube(curve(way, 5), 1.9, 'cast alloy', 14, squash=1.6)
    for x in (-1, 1):
        for k in range(3):
            cx, cy = x * (17 + k * 3.5), 4 + k * 6 - 2
            tube([(cx + 4.4 * cos(a), cy + 4.4 * sin(a), 6) for a in [i * pi / 9 - 0.5 for i in range(13)]], 0.8, 'alloy', 10)
        for k in range(5):
            tube([(x * 22, 2 + k * 4, 4.4), (x * 28, 4 + k * 4, 5.4)], 0.7, 'alloy', 8)
        tube(curve([(x * 22, 0, 4), (x * 27, 8, 6), (x * 26, 22, 5)], 8), 1.1, 'alloy', 10)


def casting():
    """Crowns still on their sprues, with the button of alloy they were cast from."""
    turned([(0, 0), (0, 9, 2), (3, 11.5, 3), (8, 8, 3), (10, 0)], 'gold', (0, 0, 0), sides=64)
    for i, (dx, dy) in enumerate(((-9, -5), (0, -11), (9, -5))):
        tube(curve([(dx * 0.2, dy * 0.2, 8), (dx * 0.5, dy * 0.5, 15), (dx * 0.9, dy * 0.9, 19)], 8), 1.3, 'gold', 14)
        with place((dx, dy, 17), (0, 0, i * 50)):
            crown(5, 'gold')


def alloy_button(r=9, finish='alloy'):
    turned([(0, 0), (0, r * 0.86, 1.5), (r * 0.35, r, r * 0.3), (r * 0.62, r * 0.7, r * 0.4), (r * 0.66, 0)], finish, sides=64)


def casting_ring(r=34, high=60, rise=0):
    turned([(0, r - 2.4), (0, r, 0.6), (high, r, 0.6), (high, r - 2.4), (0, r - 2.4)], 'steel', sides=110)
    turned([(0, 0), (0, r - 2.5), (high - 7, r - 2.5), (high - 5.5 + rise * 0.4, r - 8, 4), (high - 7 + rise, 0)], 'wet plaster', sides=96)


def former(wide=92, deep=78, high=26):
    """A rubber former with fresh stone in it."""
    body = slab((0, 0, 0), (wide, deep, high), 'blue rubber', corner=30, bevel=3, taper=4)
    cut(body, lambda: slab((0, 0, 8), (wide - 20, deep - 20, high), 'blue rubber', corner=24))
    slab((0, 0, 8), (wide - 19, deep - 19, high - 13), 'wet plaster', corner=24, bevel=2)


def impression():
    """A steel impression tray with alginate and the stone poured into it."""
    def body():
        way = [(x * 1.06, y * 1.06, 9) for x, y, u in arch_way()]
        tube(curve(way, 5), 11, 'alginate', 18, squash=0.9)
        slab((0, 4, 2), (50, 44, 8), 'alginate', corner=14)

    lump('alginate', body, 0.8, 5)
    way = [(x * 1.0, y * 1.0, 15.5) for x, y, u in arch_way()]
    tube(curve(way, 5), 6.6, 'wet plaster', 16, squash=0.5)
    slab((0, -46, 6), (13, 46, 2.4), 'steel', corner=5, bevel=0.6)
    slab((0, 2, 0), (60, 54, 2.6), 'steel', corner=22, bevel=0.8)


def die(finish='die stone'):
    """A single die with its crown beside it."""
    turned([(0, 0), (0, 6, 0.6), (14, 5, 0.6), (14, 0)], finish, sides=6, smooth=20)
    with place((0, 0, 14)):
        crown(4.4, finish)


def flask():
    """A brass denture flask, halves closed."""
    for z, h in ((0, 26), (27, 20), (48, 8)):
        slab((0, 0, z), (98, 74, h), 'worn brass', corner=26, bevel=2)
    for x in (-1, 1):
        slab((x * 49, 0, 12), (8, 18, 30), 'worn brass', corner=3, bevel=1.5)


def pumice_pan():
    pan = slab((0, 0, 0), (150, 110, 32), 'steel', corner=20, bevel=1.5, taper=-4)
    cut(pan, lambda: slab((0, 0, 2), (146, 106, 40), 'steel', corner=18, taper=-4))
    points, faces, n = [], [], 24
    luck = chance(3)
    for j in range(n + 1):
        for i in range(n + 1):
            x, y = (i / n - 0.5) * 146, (j / n - 0.5) * 106
            points.append((x, y, 19 + 4 * sin(x * 0.06) * cos(y * 0.07) + luck.uniform(-0.7, 0.7)))
    for j in range(n):
        for i in range(n):
            p = j * (n + 1) + i
            faces.append((p, p + 1, p + n + 2, p + n + 1))
    mesh(points, faces, 'plaster', smooth=180, outward=False)
