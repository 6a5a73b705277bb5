"""Furnaces, steam cleaners and vacuum mixers."""
from math import atan2, cos, degrees, pi, radians, sin

from fittings import cord, digits, display, feet, gauge, hand_wheel, knob, louvres, marks, name_plate, rocker, screw
from solids import ball, bar, curve, cut, mesh, loose, place, prism, slab, text, tube, turned


def furnace(number, width, depth, muffle, shown, keys, vacuum=False, open_by=80):
    front = -depth / 2
    deck = 92
    y = depth * 0.08 - 14
    feet(width * 0.84, depth * 0.82, 13, 10)
    slab((0, 0, 8), (width + 4, depth + 4, 12), 'base', corner=12, bevel=3)
    run = 62
    prism([(front, 18, 4), (depth / 2, 18, 4), (depth / 2, deck, 10), (front + run, deck, 10), (front, 34, 8)], 'x', -width / 2, width / 2, 'enamel', bevel=6, segments=5)
    slope = degrees(atan2(run, deck - 34))

    def on(x, t):
        return place((x, front + run * t, 34 + (deck - 34) * t), (-slope, 0, 0))

    with on(-width * 0.2, 0.5):
        slab((0, -0.8, -25), (112, 2.6, 50), 'black', corner=5, bevel=0.8, along='y')
        slab((0, -2.1, -20), (102, 0.3, 40), 'dark', corner=2, along='y')
        with place((-8, -2.4, 5)):
            digits(shown, 19, 'green light')
        text('°C', 10, 'green light', (38, -2.4, 9), (90, 0, 0), thick=0.03)
        slab((-18, -2.4, -13), (54, 0.1, 2.4), 'green light', along='y')
        slab((26, -2.4, -13), (32, 0.1, 2.4), 'iron', along='y')
    rows = 3 if keys > 6 else 2
    columns = -(-keys // rows)
    with on(width * 0.16, 0.5):
        slab((0, -0.4, -(rows * 16 + 6) / 2), (columns * 21 + 8, 1.4, rows * 16 + 6), 'black', corner=4, bevel=0.5, along='y')
        for i in range(keys):
            kx, kz = (i % columns - (columns - 1) / 2) * 21, ((rows - 1) / 2 - i // columns) * 16
            slab((kx, -1.8, kz - 5.5), (16, 2.8, 11), 'red' if i == keys - 1 else 'base', corner=2.4, bevel=0.8, along='y')
    with on(width * 0.38, 0.62):
        name_plate(number, width * 0.18)
    with place((width * 0.4, front - 0.1, 27), (0, 0, 0)):
        rocker(12, 'red', wide=9, upright=False)
    # Firing table with its steel rim, brick and tray.
    turned([(0, 0), (0, muffle * 0.94, 1.5), (9, muffle * 0.92, 2), (9, muffle * 0.64), (6, muffle * 0.62), (6, 0)], 'steel', (0, y, deck), sides=128)
    turned([(6, 0), (6, muffle * 0.56), (30, muffle * 0.5, 3), (30, 0)], 'firebrick', (0, y, deck), sides=96)
    with place((0, y, deck + 30)):
        tray(muffle * 0.84, 5)
    # The column carries the muffle; the muffle is lifted off the table.
    lift = deck + 30 + open_by
    slab((0, y + muffle * 1.05, deck - 2), (width * 0.4, depth * 0.2, lift + 96 - deck), 'base', corner=16, bevel=5)
    slab((0, y + muffle * 0.7, lift + 26), (width * 0.34, muffle * 0.8, 46), 'base', corner=8, bevel=4)
    for x in (-1, 1):
        bar((x * width * 0.12, y + muffle * 1.05 - depth * 0.1 - 7, deck - 2), (x * width * 0.12, y + muffle * 1.05 - depth * 0.1 - 7, lift + 30), 6, 'chrome')
    m = muffle
    turned([(0, m * 0.56), (0, m * 0.92, 1), (7, m * 0.95, 1), (7, m), (88, m, 14), (106, m * 0.84, 18), (110, m * 0.5, 3), (110, 0)], 'enamel', (0, y, lift), sides=160)
    turned([(0, m * 0.5), (-0.5, m * 0.5), (-0.5, m * 0.9), (0, m * 0.93)], 'steel', (0, y, lift), sides=128)
    turned([(0.2, 0), (40, m * 0.48), (-0.6, m * 0.5)], 'firebrick', (0, y, lift), sides=96)
    turned([(0.6, 0), (1.2, 0), (1.2, m * 0.5), (0.6, m * 0.5)], 'glow', (0, y, lift + 6), sides=64)
    for i in range(5):
        turned([(0, m * 0.98), (0, m * 1.02, 1), (4.4, m * 1.02, 1), (4.4, m * 0.98)], 'base', (0, y, lift + 24 + i * 11), sides=160)
    turned([(109, 0), (109, m * 0.46, 1), (114, m * 0.44, 1.5), (114, 0)], 'steel', (0, y, lift), sides=96)
    if vacuum:
        tube(curve([(width * 0.16, depth * 0.5 - 4, 60), (width * 0.16, depth * 0.5 + 26, 70), (width * 0.15, depth * 0.5 + 22, lift), (width * 0.1, y + muffle * 1.0, lift + 112), (m * 0.3, y + m * 0.1, lift + 134), (m * 0.2, y, lift + 114)], 14), 6.5, 'rubber', 20)
        turned([(0, 0), (0, 10, 1), (10, 9, 1), (10, 0)], 'brass', (m * 0.2, y, lift + 110), sides=6, smooth=20)
    for x in (-1, 1):
        with place((x * width / 2, depth * 0.1, 54), (0, 0, x * 90)):
            louvres(depth * 0.42, 4, 11)
        screw((x * width / 2, -depth * 0.3, 30), 3, 'left' if x < 0 else 'right')
        screw((x * width / 2, depth * 0.42, 30), 3, 'left' if x < 0 else 'right')
    with place((-width * 0.25, depth / 2, 56), (0, 0, 180)):
        slab((0, -0.3, -15), (70, 0.8, 30), 'aluminium', corner=2, along='y')
        for i, line in enumerate(('115 V   60 Hz', f'MODEL {number}', 'MADE IN USA')):
            text(line, 4.8, 'ink', (0, -0.75, 8 - i * 8), (90, 0, 0), thick=0.03)
    cord((width * 0.32, depth / 2 - 1, 40))


def tray(r, pins, honeycomb=True):
    """A light ceramic plate with holes, metal pins and a crown on each."""
    turned([(0, 0), (0, r, 1), (11, r, 1.4), (11, 0)], 'firebrick', sides=96)
    pitch = max(5.0, r * 0.14)
    n = int(r / pitch) + 1
    for j in range(-n, n + 1):
        for i in range(-n, n + 1):
            x, yy = (i + (j % 2) * 0.5) * pitch, j * pitch * 0.87
            if (x * x + yy * yy) ** 0.5 < r * 0.92:
                turned([(11.02, 0), (11.06, 0), (11.06, pitch * 0.34), (11.02, pitch * 0.34)], 'shadow brick', (x, yy, 0), sides=6)
    spots = [(0, 0)] if pins % 2 else []
    around = pins - len(spots)
    for i in range(around):
        a = 2 * pi * i / around + 0.4
        spots.append((r * 0.58 * cos(a), r * 0.58 * sin(a)))
    for i, (x, yy) in enumerate(spots):
        turned([(10, 0), (10, 1.3), (30, 1.0), (30, 0)], 'iron', (x, yy, 0), sides=14)
        with place((x, yy, 26), (0, 0, i * 67)):
            crown(6.4 if r < 60 else 7)


def crown(s=7, finish='porcelain'):
    """A porcelain crown: four cusps on a waisted body."""
    n, rows = 40, 12
    points, faces = [], []
    for j in range(rows + 1):
        t = j / rows
        for k in range(n):
            a = 2 * pi * k / n
            if t < 0.75:
                u = t / 0.75
                r = s * (0.78 + 0.26 * sin(u * pi * 0.62)) * (1 + 0.06 * cos(2 * a) + 0.05 * cos(4 * a) * u)
                z = s * 1.35 * u + s * 0.12 * cos(2 * a) * (1 - u)
            else:
                u = (t - 0.75) / 0.25
                r = s * 0.995 * (1 - u) * (1 + 0.06 * cos(2 * a) + 0.05 * cos(4 * a))
                z = s * 1.35 + s * (0.26 * sin(u * 2.6) * (0.5 + 0.5 * cos(4 * a + 0.6)) - 0.16 * u)
            points.append((r * cos(a), r * sin(a), z))
    for j in range(rows):
        for k in range(n):
            m = (k + 1) % n
            faces.append((j * n + k, j * n + m, (j + 1) * n + m, (j + 1) * n + k))
    faces.append(tuple(range(n)))
    return mesh(points, faces, finish, smooth=120)


def steam_cleaner(number, width, depth, height, hose=False):
    front, top = -depth / 2, 14 + height
    feet(width * 0.8, depth * 0.8, 14, 12)
    slab((0, 0, 11), (width + 6, depth + 6, 26), 'base', corner=18, bevel=4)
    slab((0, 0, 34), (width, depth, height - 20), 'enamel', corner=26, bevel=12, segments=6)
    zc = 34 + height * 0.27
    slab((0, front - 0.2, zc - height * 0.15), (width * 0.78, 3, height * 0.3), 'ground steel', corner=8, bevel=1, along='y')
    for x in (-1, 1):
        for z in (-1, 1):
            screw((x * width * 0.355, front - 1.6, zc + z * height * 0.115), 2.8)
    with place((-width * 0.14, front - 1.7, zc)):
        name_plate(number, width * 0.32, 'STEAM CLEANER')
    with place((width * 0.22, front - 1.7, zc)):
        rocker(32, 'amber')
    with place((-width * 0.18, front + 0.5, 34 + height * 0.66)):
        gauge(width * 0.16)
    with place((width * 0.2, front, 34 + height * 0.66)):
        turned([(0, 0), (0, 20, 1), (4, 18, 1), (4, 0)], 'chrome', along='-y', sides=64)
        hand_wheel(20, 'red')
    for side in (-1, 1):
        with place((side * width / 2, depth * 0.06, 34 + height * 0.45), (0, 0, side * 90)):
            louvres(depth * 0.46, 5, 15)
    # Filler cap of brass and the safety valve.
    turned([(0, 0), (0, 34, 1), (4, 34, 1), (4, 0)], 'steel', (-width * 0.18, depth * 0.08, top - 1), sides=80)
    grip = [(4, 0), (4, 26, 1), (14, 26, 1), (16, 23, 1)]
    turned(grip + [(16, 0)], 'brass', (-width * 0.18, depth * 0.08, top - 1), sides=80)
    slab((-width * 0.18, depth * 0.08, top + 14), (62, 11, 13), 'brass', corner=5, bevel=2.5)
    turned([(0, 0), (0, 10), (9, 10), (9, 0)], 'brass', (width * 0.08, depth * 0.2, top - 1), sides=6, smooth=20)
    turned([(9, 0), (9, 7, 1), (26, 7, 1), (26, 4), (30, 4, 1), (30, 0)], 'brass', (width * 0.08, depth * 0.2, top - 1), sides=40)
    tube([(width * 0.08 + 9 + 7 * cos(a), depth * 0.2, top + 27 + 7 * sin(a)) for a in [i * pi / 12 for i in range(24)]], 1.2, 'steel', 10, closed=True)
    if hose:
        wand(width, depth, top)
    else:
        x = width * 0.24
        turned([(0, 0), (0, 13), (12, 13), (12, 0)], 'brass', (x, -6, top - 1), sides=6, smooth=20)
        tube(curve([(x, -6, top + 8), (x, -7, top + 26), (x, -20, top + 42), (x, front + 2, top + 43), (x, front - 30, top + 36), (x, front - 44, top + 18)], 14), 7, 'chrome', 28)
        with place((x, front - 44, top + 18), (20, 0, 0)):
            turned([(-6, 0), (-6, 9.4, 1), (10, 9.4, 1), (12, 8), (20, 4.4, 1), (26, 3.4), (26, 2), (22, 2), (22, 0)], 'brass', along='-z', sides=40)
    with place((0, depth / 2, 34 + height * 0.5), (0, 0, 180)):
        slab((0, -0.3, -17), (80, 0.8, 34), 'aluminium', corner=2, along='y')
        for i, line in enumerate(('115 V   60 Hz', f'MODEL {number}', 'MADE IN USA')):
            text(line, 5.5, 'ink', (0, -0.75, 9 - i * 9), (90, 0, 0), thick=0.03)
    cord((width * 0.3, depth / 2 - 1, 44))


def wand(width, depth, top):
    x, y = -width / 2 - 22, -depth * 0.24
    slab((-width / 2 - 3, y, top - 76), (8, 34, 40), 'steel', corner=4, bevel=1)
    tube([(x + 19 * cos(a), y + 19 * sin(a), top - 60) for a in [radians(40 + i * 8) for i in range(36)]], 3, 'steel', 14)
    with place((x, y, 0)):
        turned([(0, 0), (0, 8), (6, 13, 3), (30, 14, 4), (56, 12.5, 4), (86, 14.5, 4), (98, 12, 3), (98, 0)], 'black', (0, 0, top - 130), sides=56)
        turned([(98, 0), (98, 10, 1), (104, 10, 1), (110, 6, 1), (140, 5), (140, 0)], 'chrome', (0, 0, top - 130), sides=40)
        turned([(140, 0), (140, 6.5), (150, 6.5, 0.5), (160, 3, 0.5), (160, 0)], 'brass', (0, 0, top - 130), sides=6, smooth=20)
        slab((0, -14, top - 82), (10, 8, 34), 'red', corner=4, bevel=1.6)
    with loose():
        tube(curve([(x, y, top - 128), (x - 1, y, top - 160), (x - 26, y - 6, 150), (x - 34, y - 30, 60), (x - 4, y - 76, 12), (x + 70, y - 96, 8.4), (x + 130, y - 60, 8.4), (x + 118, y - 28, 20), (x + 100, y - 10, 40)], 16), 8, 'rubber', 22)


def mixer(number, width, height, bowl, timer=False):
    depth = width * 1.15
    head = height - 96
    feet(width * 0.84, depth * 0.8, 13, 10)
    slab((0, 0, 9), (width * 1.1, depth, 42), 'base', corner=26, bevel=8, taper=2, segments=5)
    slab((0, depth * 0.27, 48), (width * 0.6, depth * 0.38, height - 120), 'enamel', corner=18, bevel=4)
    slab((0, 0, head), (width, depth, 94), 'enamel', corner=26, bevel=12, segments=6)
    front = -depth / 2
    with place((-width * 0.2, front, head + 66)):
        name_plate(number, width * 0.36, 'VACUUM MIXER')
    with place((width * 0.24, front + 0.4, head + 52)):
        gauge(width * 0.155, 'inHg', -60, 30)
    with place((-width * 0.32, front, head + 27)):
        knob(11, -30)
        marks(11, '', '')
    with place((0 if not timer else width * 0.44, front, head + 27)):
        if not timer:
            rocker(24, 'red')
    if timer:
        with place((-width * 0.08, front, head + 27)):
            display('99', 34, 18, 'amber light', 12)
        with place((width * 0.42, front, head + 24)):
            rocker(20, 'red', wide=11)
    y = -depth * 0.12
    turned([(0, 0), (0, bowl * 0.52, 2), (14, bowl * 0.5, 2), (14, 0)], 'steel', (0, y, head), along='-z', sides=80)
    # Lid of clear plastic on a rubber seal, then the spun bowl.
    turned([(12, 0), (12, bowl * 0.94, 2), (18, bowl * 1.03, 2), (24, bowl * 1.03, 2), (24, 0)], 'black', (0, y, head), along='-z', sides=120)
    for a in range(0, 360, 120):
        with place((0, y, head - 20), (0, 0, a + 20)):
            slab((0, -bowl * 1.04, -14), (16, 6, 22), 'steel', corner=2, bevel=1)
    turned([(24, 0), (24, bowl * 1.05, 1), (28, bowl * 1.05, 1), (29, bowl * 0.99), (24 + bowl * 1.5, bowl * 0.9, 8), (24 + bowl * 1.62, bowl * 0.74, 6), (24 + bowl * 1.62, 0)], 'ground steel', (0, y, head), along='-z', sides=140)
    turned([(0, bowl * 0.955), (0, bowl * 0.975, 0.6), (3, bowl * 0.972, 0.6), (3, bowl * 0.955)], 'steel', (0, y, head - 24 - bowl * 0.5), along='-z', sides=140)
    text('500 g' if bowl < 70 else '1 kg', bowl * 0.22, 'ink', (0, y - bowl * 0.955, head - 24 - bowl * 0.9), (90 - 4, 0, 0), thick=0.3)
    # Vacuum line from the lid over the head.
    tube(curve([(width * 0.22, -depth * 0.1, head + 92), (width * 0.22, -depth * 0.1, head + 112), (width * 0.4, -depth * 0.02, head + 118), (width * 0.56, depth * 0.12, head + 80), (width * 0.54, depth * 0.26, head - 10), (width * 0.4, depth * 0.34, 90), (width * 0.28, depth * 0.36, 70)], 14), 5.5, 'clear hose', 20)
    turned([(0, 0), (0, 9), (8, 9), (8, 0)], 'brass', (width * 0.22, -depth * 0.1, head + 92), sides=6, smooth=20)
    for side in (-1, 1):
        with place((side * width / 2, depth * 0.1, head + 46), (0, 0, side * 90)):
            louvres(depth * 0.36, 4, 11)
    with place((0, depth / 2, head + 46), (0, 0, 180)):
        slab((0, -0.3, -15), (70, 0.8, 30), 'aluminium', corner=2, along='y')
        for i, line in enumerate(('115 V   60 Hz', f'MODEL {number}', 'MADE IN USA')):
            text(line, 4.8, 'ink', (0, -0.75, 8 - i * 8), (90, 0, 0), thick=0.03)
    cord((width * 0.3, depth / 2 - 1, 32))


def PF700():
    furnace('PF700', 310, 370, 88, '0860', 6)


def PF900():
    furnace('PF900', 340, 400, 104, '0940', 9, vacuum=True)


def SC4():
    steam_cleaner('SC4', 240, 280, 290)


def SC9():
    steam_cleaner('SC9', 290, 320, 350, hose=True)


def VM6():
    mixer('VM6', 170, 420, 60)


def VM9():
    mixer('VM9', 210, 470, 80, timer=True)


def PT20():
    tray(55, 7)


def PW12():
    """Wet palette: twelve glazed wells, a hinged lid behind, a sable brush before it."""
    w, d = 230, 104
    slab((0, 0, 0), (w, d, 22), 'enamel', corner=12, bevel=3)
    plate = slab((0, 0, 20), (w - 12, d - 12, 7), 'porcelain', corner=8, bevel=1.4)
    spots = [((i % 6 - 2.5) * 35, (i // 6 - 0.5) * 36 + 6) for i in range(12)]
    cut(plate, lambda: [ball((x, y, 38), 18, 'porcelain') for x, y in spots])
    slab((0, -d / 2 + 13, 26), (w - 40, 9, 2), 'green rubber', corner=3, bevel=0.5)
    for i, (x, y) in enumerate(spots):
        tint = ('powder 1', 'powder 2', 'powder 3', 'powder 4', 'powder 5', 'powder 6')[i % 6]
        ball((x, y, 21.6), 12, tint, (1, 1, 0.3), sides=24)
    with place((0, d / 2 + 1, 22), (-22, 0, 0)):
        slab((0, 0, 1), (w, 6, 96), 'base', corner=10, bevel=2, along='y')
        slab((0, -3.2, 9), (w - 18, 1, 78), 'base', corner=7, bevel=0.4, along='y')
    for x in (-70, 70):
        turned([(-14, 0), (-14, 4, 0.5), (14, 4, 0.5), (14, 0)], 'steel', (x, d / 2 + 3, 23), along='x', sides=28)
    with place((6, -d / 2 - 22, 3.6), (0, 0, 4)):
        turned([(-110, 0), (-110, 1.6, 1), (-70, 3.4, 20), (20, 3.6, 20), (56, 2.6), (56, 0)], 'dark wood', along='x', sides=32)
        turned([(52, 0), (52, 3, 0.4), (84, 2.6, 0.4), (84, 0)], 'chrome', along='x', sides=32)
        turned([(84, 0), (84, 2.5), (94, 3.2, 4), (104, 2.2, 4), (114, 0)], 'sable', along='x', sides=32)


def MB5():
    bowl(66)
    with place((-10, -88, 7.4), (0, 0, -12)):
        spatula()


def bowl(r, finish='green rubber', filled=None):
    line = [(0, 0), (0, r * 0.5, 3)]
    outer = [(r * 1.05 * t, r * (0.52 + 0.48 * sin(t * 1.45))) for t in [i / 14 for i in range(1, 15)]]
    inner = [(max(a, r * 0.08), k - 4.5) for a, k in outer[::-1]]
    turned([(0, 0), (0, r * 0.5, 2), *outer, (outer[-1][0] + 2.5, outer[-1][1] - 2.2), *inner, (r * 0.08, r * 0.4), (r * 0.08, 0)], finish, sides=120, smooth=50)
    if filled:
        level = r * 0.62
        turned([(level - 1, 0), (level, r * 0.3), (level - 0.5, r * 0.6), (level, r * 0.84)], filled, sides=96)


def spatula():
    turned([(-116, 0), (-116, 6, 4), (-104, 8, 8), (-60, 7, 10), (-22, 8.4, 8), (-12, 6, 2), (-12, 0)], 'dark wood', along='x', sides=40)
    turned([(-14, 0), (-14, 6.4, 0.5), (-2, 5.4, 0.5), (-2, 0)], 'brass', along='x', sides=40)
    prism([(-2, -5), (40, -9, 10), (110, -13, 12), (124, 0, 10), (110, 13, 12), (40, 9, 10), (-2, 5)], 'z', -0.8, 0.8, 'chrome', bevel=0.4)
