"""What holds a tool: chucks, collets, spindles, arbors, adaptors, nuts, rests, shields, lamps and guards."""
from math import cos, pi, radians, sin

from fittings import collar, hex_bolt, knob, screw
from lathes import taper
from solids import ball, bar, curve, cut, loose, mesh, place, prism, slab, text, tube, turned
from vibrators import pad, tray


def knurl(r, low, high, finish, at=(0, 0, 0), along='z', count=72, depth=0.5):
    """A knurled band: small pyramids in a diamond pattern."""
    rows = max(4, int((high - low) / (2 * pi * r / count) * 1.0))
    points, faces = [], []
    n = count * 2
    for j in range(rows * 2 + 1):
        a = low + (high - low) * j / (rows * 2)
        for k in range(n):
            bump = depth if (j + k) % 2 else -depth * 0.3
            if j in (0, rows * 2):
                bump = 0
            angle = 2 * pi * k / n
            c, s = (r + bump) * cos(angle), (r + bump) * sin(angle)
            points.append({'z': (c, s, a), 'x': (a, c, s), '-x': (-a, c, s)}[along])
    for j in range(rows * 2):
        for k in range(n):
            m = (k + 1) % n
            faces.append((j * n + k, j * n + m, (j + 1) * n + m, (j + 1) * n + k))
    with place(at):
        return mesh(points, faces, finish, smooth=15)


def thread(r, low, high, finish, pitch=1.8, along='z', depth=0.55, at=(0, 0, 0)):
    turns = (high - low) / pitch
    steps, sides = int(turns * 8), 40
    points, faces = [], []
    for i in range(steps + 1):
        t = i / steps
        for k in range(sides):
            a = 2 * pi * k / sides
            phase = (t * turns + k / sides) % 1
            q = r - depth * abs(phase * 2 - 1)
            c, s, h = q * cos(a), q * sin(a), low + (high - low) * t
            points.append({'z': (c, s, h), 'x': (h, c, s), '-x': (-h, c, s)}[along])
    for i in range(steps):
        for k in range(sides):
            m = (k + 1) % sides
            faces.append((i * sides + k, i * sides + m, (i + 1) * sides + m, (i + 1) * sides + k))
    faces += [tuple(range(sides)), tuple(range(steps * sides, (steps + 1) * sides))]
    with place(at):
        return mesh(points, faces, finish, smooth=40)


def chuck(r, long, key=False, keyless=False, words=''):
    """A drill chuck standing on its back, jaws up."""
    body = 'black' if keyless else 'steel'
    turned([(0, r * 0.4), (0, r * 0.78, 1), (long * 0.17, r * 0.82, 1), (long * 0.17, 0)], 'steel', sides=96)
    turned([(0.1, 0), (0.1, r * 0.4)], 'dark', sides=40)
    turned([(long * 0.18, 0), (long * 0.18, r * 0.97, 1), (long * 0.24, r, 0.6), (long * 0.56, r, 0.8), (long * 0.57, r * 0.88, 0.6), (long * 0.57, 0)], body, sides=128)
    if keyless:
        for i in range(28):
            with place(turn=(0, 0, i * 360 / 28)):
                slab((r * 1.0, 0, long * 0.25), (1.6, r * 0.12, long * 0.29), body, corner=0.6, bevel=0.4)
        turned([(long * 0.575, r * 0.8), (long * 0.575, r * 0.94, 0.8), (long * 0.62, r * 0.94, 0.8), (long * 0.62, r * 0.8)], 'chrome', sides=96)
    else:
        knurl(r * 1.0, long * 0.27, long * 0.53, 'steel', count=60, depth=0.55)
        # Gear teeth of the sleeve, for the key.
        for i in range(30):
            with place(turn=(0, 0, i * 12)):
                slab((r * 0.93, 0, long * 0.565), (r * 0.12, r * 0.09, long * 0.05), 'steel', bevel=0.3)
        for a in (200, 320, 80):
            with place((r * 0.82 * cos(radians(a)), r * 0.82 * sin(radians(a)), long * 0.68), (0, 0, a + 90)):
                with place(turn=(18, 0, 0)):
                    turned([(0, 0), (0.6, 0), (0.6, r * 0.13), (0, r * 0.13)], 'dark', (0, 0.4, 0), along='-y', sides=28)
    turned([(long * 0.56, 0), (long * 0.56, r * 0.86), (long * 0.66, r * 0.84, 4), (long * 0.9, r * 0.48, 3), (long * 0.93, r * 0.42, 1), (long * 0.93, r * 0.3), (long * 0.84, r * 0.27), (long * 0.84, 0)], 'steel', sides=128)
    for a in (90, 210, 330):
        with place(turn=(0, 0, a)):
            slab((r * 0.15, 0, long * 0.8), (r * 0.2, r * 0.2, long * 0.2), 'dark steel', bevel=0.5, taper=r * 0.03)
    if key:
        with place((r * 1.5, -r * 1.5, r * 0.42), (0, 0, -24)):
            bar((-r * 1.6, 0, 0), (r * 0.9, 0, 0), r * 0.16, 'steel')
            bar((-r * 1.6, -r * 0.95, 0), (-r * 1.6, r * 0.95, 0), r * 0.13, 'steel')
            turned([(0, 0), (0, r * 0.24), (r * 0.08, r * 0.3, 0.4), (r * 0.2, r * 0.34), (r * 0.5, r * 0.2), (r * 0.5, r * 0.12), (r * 0.85, r * 0.1, 0.5), (r * 0.85, 0)], 'dark steel', (r * 0.7, 0, 0), along='x', sides=40)
            for i in range(11):
                with place((r * 0.86, 0, 0), (i * 360 / 11, 0, 0)):
                    with place((0, 0, r * 0.3), (0, 14, 0)):
                        slab((r * 0.17, 0, -r * 0.06), (r * 0.4, r * 0.07, r * 0.12), 'dark steel', bevel=0.25)


def CH14():
    chuck(19, 56, key=True)


def CH38():
    chuck(25, 78, keyless=True)


def CL5():
    pitch, r = 25, 8.6
    slab((0, 0, 0), (pitch * 5 + 14, 40, 9), 'enamel', corner=6, bevel=1.8)
    bores = [('1/16', 0.8), ('3/32', 1.2), ('1/8', 1.6), ('5/32', 2.0), ('1/4', 3.2)]
    for i, (name, b) in enumerate(bores):
        x = (i - 2) * pitch
        with place((x, 3, 8)):
            turned([(0, 0), (0, r * 0.6), (r * 1.5, r * 0.62, 1), (r * 1.7, r * 0.86, 1), (r * 2.5, r, 0.4), (r * 2.62, r * 0.94, 0.3), (r * 2.62, b), (r * 1.9, b), (r * 1.9, 0)], 'steel', sides=72)
            for a in (30, 90, 150):
                with place((0, 0, r * 2.63), (0, 0, a)):
                    slab((0, 0, 0), (r * 1.86, 0.6, 0.05), 'dark')
            for a in range(0, 360, 60):
                with place(turn=(0, 0, a - 60)):
                    slab((r * 0.86, 0, r * 1.5), (r * 0.28, 0.7, r * 1.1), 'dark')
            turned([(r * 2.5, 0), (r * 2.6, 0), (r * 2.6, b)], 'dark', sides=28)
            thread(r * 0.63, r * 0.1, r * 1.1, 'steel', 1.3)
        text(name, 5.4, 'pale ink', (x, -14.4, 9.1), thick=0.1)


def taper_spindle(hand):
    with place((-59, 0, 16.6)):
        turned([(0, 6.5), (0, 11.6, 0.8), (16, 12, 1), (18, 16.4, 1), (38, 16.4, 1.2), (40, 12, 1.5), (48, 9.8), (48, 0)], 'steel', along='x', sides=96)
        turned([(0.2, 0), (0.2, 6.5)], 'dark', along='x', sides=40)
        taper(70, 9.4, 2.2, 11, hand, 1.7, start=48)
        # Mark and set screw look at the viewer, whichever way the spindle lies.
        face = 180 if hand < 0 else 0
        with place((28, 0, 0), (0, 0, face)), place(turn=(20, 0, 0)):
            screw((0, -16.2, 0), 3.4, 'front', 'dark steel')
        with place((28, 0, 0), (0, 0, face)), place(turn=(-34, 0, 0)):
            text('L' if hand < 0 else 'R', 10, 'ink', (0, -16.5, 0), (90, 0, 0), thick=0.1)


def TS_L():
    with place(turn=(0, 10, 190)):
        taper_spindle(-1)


def TS_R():
    with place(turn=(0, 10, 12)):
        taper_spindle(1)


def arbor(long, r, flange, finish='steel'):
    with place((-long / 2, 0, flange), (0, 0, 0)):
        turned([(0, 0), (0, r * 0.86, 0.8), (long * 0.02, r), (long * 0.36, r, 0.5), (long * 0.36, 0)], finish, along='x', sides=72)
        turned([(long * 0.36, 0), (long * 0.36, r * 1.35, 0.8), (long * 0.44, r * 1.35, 0.8), (long * 0.44, 0)], finish, along='x', sides=72)
        for at, way in ((long * 0.44, 'x'), (long * 0.66, '-x')):
            turned([(0, 0), (0, flange * 0.6, 1), (long * 0.02, flange * 0.96, 1), (long * 0.035, flange, 0.8), (long * 0.055, flange, 0.8), (long * 0.055, flange * 0.84), (long * 0.045, flange * 0.8), (long * 0.045, 0)], finish, (at, 0, 0), along=way, sides=110)
        thread(r * 0.92, long * 0.52, long * 0.98, finish, 2.0, 'x')
        turned([(0, 0), (0, r * 1.5), (0.6, r * 1.7), (long * 0.08, r * 1.7), (long * 0.085, r * 1.5), (long * 0.085, 0)], 'brass', (long * 0.665, 0, 0), along='x', sides=6, smooth=20, bevel=0.5)


def GA_AR3():
    with place(turn=(0, 0, -22)):
        arbor(120, 9, 24)


def LA_AR6():
    with place(turn=(0, 0, -22)):
        arbor(150, 8, 19, 'brass')


def adaptor(r, high, sleeve):
    turned([(0, r * 0.5), (0, r * 1.0), (0.8, r * 1.06), (high * 0.2, r * 1.06), (high * 0.21, r * 0.98), (high * 0.21, 0)], 'steel', sides=6, smooth=20, bevel=0.6)
    turned([(high * 0.2, 0), (high * 0.2, r * 0.72), (high * 0.3, r * 0.72), (high * 0.3, 0)], 'steel', sides=72)
    turned([(high * 0.29, 0), (high * 0.29, r * 0.96, 1), (high * 0.33, r * 1.0, 0.8), (high * 0.6, r * 1.0, 0.8), (high * 0.64, r * 0.9, 1), (high * 0.64, 0)], sleeve, sides=96)
    for i in range(4):
        z = high * (0.37 + i * 0.06)
        turned([(0, r * 0.95), (0, r * 1.05, 0.6), (2.2, r * 1.05, 0.6), (2.2, r * 0.95)], sleeve, (0, 0, z), sides=96)
    turned([(high * 0.63, 0), (high * 0.63, r * 0.66), (high * 0.7, r * 0.64, 1), (high * 0.72, r * 0.56), (high * 0.98, r * 0.5, 0.8), (high * 1.0, r * 0.44), (high * 1.0, r * 0.26), (high * 0.8, r * 0.26), (high * 0.8, 0)], 'steel', sides=72)
    for a in range(0, 360, 60):
        ball((cos(radians(a)) * r * 0.52, sin(radians(a)) * r * 0.52, high * 0.88), r * 0.1, 'chrome', sides=20)


def QA3():
    adaptor(14, 82, 'red')


def LA_QA2():
    with place((-30, 6, 0)):
        adaptor(17, 74, 'black')
    with place((44, -8, 17.4), (0, 90, 0)):
        with place((0, 0, -37), (0, 0, 30)):
            adaptor(17, 74, 'black')


def nut(r, high, grooved=False):
    turned([(0, r * 0.52), (0, r * 0.92), (high * 0.1, r), (high * 0.9, r), (high, r * 0.92), (high, r * 0.52), (0, r * 0.52)], 'brass', sides=6, smooth=20, bevel=0.6)
    line = []
    for k in range(int(high / 1.3)):
        line += [(k * 1.3 + 0.3, r * 0.5), (k * 1.3 + 0.95, r * 0.55)]
    turned(line, 'dark brass', sides=48, smooth=20, cap=False)
    if grooved:
        turned([(0, r * 0.8), (0, r * 1.002), (1.4, r * 1.002), (1.4, r * 0.8)], 'dark', (0, 0, high * 0.46), sides=6, smooth=20)


def LA_NT4():
    for x, y, turn, grooved in ((-26, 16, 10, False), (20, 22, 40, True), (36, -16, 25, False)):
        with place((x, y, 0), (0, 0, turn)):
            nut(16.5, 13, grooved)
    with place((-10, -22, 14.4), (90, 0, 24)):
        with place((0, 0, -6.5), (0, 0, 30)):
            nut(16.5, 13, True)


def GA_TR1():
    slab((0, 6, 0), (66, 54, 8), 'iron', corner=6, bevel=1.4)
    for x in (-1, 1):
        hex_bolt((x * 22, 20, 8), 12, 6, 'top')
    slab((0, 14, 7), (40, 12, 44), 'iron', corner=3, bevel=1.6)
    prism([(8, 8), (8, 44), (-14, 8)], 'x', -5, 5, 'iron', bevel=1.4)
    top = slab((0, -4, 50), (108, 64, 8), 'ground steel', corner=6, bevel=1.4)
    cut(top, lambda: slab((0, -32, 40), (20, 52, 30), 'steel', corner=6))
    for x in (-18, 18):
        turned([(0, 0), (0, 6), (3, 6, 0.5), (3, 0)], 'brass', (x, 14, 58), sides=6, smooth=20)
    hex_bolt((0, 7.5, 30), 14, 8, 'front', 'brass')
    for i in range(9):
        slab((-44 + i * 11, 24, 58), (0.6, 4, 0.1), 'ink')


def GA_SH2():
    slab((0, 44, 0), (74, 52, 12), 'iron', corner=7, bevel=2)
    slab((0, 44, 11), (30, 30, 14), 'iron', corner=5, bevel=2)
    hex_bolt((-24, 44, 12), 12, 6, 'top')
    hex_bolt((24, 44, 12), 12, 6, 'top')
    bar((0, 44, 20), (0, 48, 104), 6.4, 'chrome')
    turned([(-13, 0), (-13, 12, 1.5), (13, 12, 1.5), (13, 0)], 'black', (0, 48, 108), along='x', sides=48)
    with place((16, 48, 108), (0, 0, 90)):
        knob(11, 20)
    bar((0, 48, 110), (0, 16, 184), 6, 'chrome')
    turned([(-11, 0), (-11, 10, 1.5), (11, 10, 1.5), (11, 0)], 'black', (0, 14, 187), along='x', sides=48)
    with place((0, 2, 198), (-16, 0, 0)):
        slab((0, 3, 4), (130, 6, 18), 'steel', corner=3, bevel=1, along='y')
        for x in (-50, 50):
            screw((x, -3.5, 13), 4.2)
        slab((0, -2, -112), (216, 3.2, 254), 'clear', corner=14, bevel=0.8, along='y')
        for x in (-1, 1):
            slab((x * 107.4, -2, -98), (1.2, 3.4, 226), 'clear edge', along='y')
        slab((0, -2, -112.5), (188, 3.4, 1.2), 'clear edge', along='y')
        slab((0, -2, 141.2), (188, 3.4, 1.2), 'clear edge', along='y')


def GA_LP5():
    reach = 250
    elbow, head = (reach * 0.3, 10, reach * 0.78), (-reach * 0.36, -14, reach * 1.02)
    turned([(0, 0), (0, 52, 2), (14, 54, 6), (20, 40, 4), (22, 0)], 'base', sides=128)
    turned([(20, 0), (20, 15, 2), (40, 12, 2), (40, 0)], 'black', sides=56)
    for dy in (-6, 6):
        bar((0, dy, 36), (elbow[0], elbow[1] + dy, elbow[2]), 4, 'chrome')
        bar((elbow[0], elbow[1] + dy, elbow[2]), (head[0], head[1] + dy, head[2]), 4, 'chrome')
    turned([(-14, 0), (-14, 14, 1.5), (14, 14, 1.5), (14, 0)], 'black', elbow, along='y', sides=56)
    turned([(14, 0), (14, 10), (20, 10), (22, 8, 1), (22, 0)], 'chrome', elbow, along='-y', sides=12, smooth=20)
    turned([(-12, 0), (-12, 10, 1.5), (12, 10, 1.5), (12, 0)], 'black', head, along='y', sides=48)
    with place((head[0] - 6, head[1], head[2] - 4), (12, 10, 0)):
        turned([(-18, 0), (-18, 14, 4), (0, 18, 6), (14, 30, 10), (52, 60, 2), (52, 58), (14, 28, 8), (8, 0)], 'enamel', along='-z', sides=128)
        turned([(20, 0), (24, 0), (24, 20), (20, 24)], 'lamp', along='-z', sides=64)
        turned([(19, 24), (40, 46), (40, 45), (19, 23)], 'white', along='-z', sides=96)
    with loose():
        tube(curve([(30, 40, 8), (60, 60, 3.4), (130, 60, 3.4), (170, 20, 3.4)], 14), 3.2, 'rubber', 12)


def LA_SG8():
    w, h = 250, 228
    shell = []
    r = h * 0.5
    for a in range(-62, 129, 6):
        shell.append((r * cos(radians(a)) - 6, h * 0.52 + r * sin(radians(a))))
    inner = [(y * 0.975 - 0.1, h * 0.52 + (z - h * 0.52) * 0.975) for y, z in shell[::-1]]
    prism(shell + inner, 'x', -w * 0.44, w * 0.44, 'enamel', bevel=1.0)
    for x in (-1, 1):
        # Side walls, cut back at the front.
        wall = shell + [(-r * 0.7, h * 0.52 + r * 0.5), (-r * 0.4, 14)]
        prism(wall, 'x', x * w * 0.44 - 1.5, x * w * 0.44 + 1.5, 'enamel', bevel=1.2)
    base = slab((0, -6, 0), (w, w * 0.56, 16), 'base', corner=12, bevel=2.4)
    cut(base, lambda: slab((0, -6, 5), (w - 12, w * 0.56 - 12, 30), 'base', corner=8))
    slab((0, -6, 5.5), (w - 14, w * 0.56 - 14, 1.5), 'base', corner=7)
    collar((0, r * 0.95 - 8, h * 0.5), 30, 44, 'y')
    with place((0, -6 - w * 0.28 - 0.2, 8)):
        text('KEEP TRAY WET', 7.4, 'ink', (0, 0, 0), (90, 0, 0), thick=0.1)
    for z in (40, 190):
        screw((-w * 0.44 - 1.6, 30, z), 3.4, 'left')


def VA_T6():
    r = 76
    with place((0, 26, 62), (52, 0, 0)):
        turned([(0, 0), (0, r * 0.6), (3, r * 0.94, 3), (4, r, 1.6), (13, r, 1.6), (13, r * 0.95), (12, r * 0.94), (12, 0)], 'ground steel', sides=128)
        pad((0, 0, 12), r * 0.94)
    with place((-62, -70, 5)):
        with place(turn=(0, 90, 20)):
            thread(4, 0, 30, 'steel', 1.4)
            turned([(30, 0), (30, 7), (36, 7), (37, 6), (37, 0)], 'steel', sides=6, smooth=20)


def VA_TR9():
    tray((0, 0, 0), 236, 170, 26)
    for i in range(4):
        with place((-60 + i * 26, -106, 3.2), (0, 90, 30 + i * 13)):
            thread(2.4, -8, 8, 'steel', 1.0)
            turned([(8, 0), (8, 4.4, 0.5), (11, 4, 1), (11, 0)], 'steel', sides=32)


def VA_RF4():
    for x, y, tip in ((-24, 18, 0), (22, 22, 0), (-4, -20, 0)):
        with place((x, y, 0)):
            foot()
    with place((44, -16, 14.6), (0, 100, 30)):
        with place((0, 0, -9)):
            foot()


def foot():
    turned([(0, 0), (0, 14.5, 2), (4, 15.8, 2), (6, 15.8, 2), (17, 11.8, 2.5), (17, 7), (17, 0)], 'rubber', sides=72)
    turned([(17, 0), (17, 8), (18.2, 8, 0.4), (18.2, 0)], 'steel', sides=40)
    thread(3.2, 18, 31, 'steel', 1.3)
