"""Polishing lathes: a motor with bell ends on a pedestal, a tapered spindle out of each end."""
from math import cos, pi, radians, sin

from fittings import cord, display, feet, hex_bolt, knob, marks, name_plate, rocker, screw
from solids import mesh, place, prism, slab, text, turned
from wheels import buff


def taper(long, thick, thin, turns=9, hand=1, depth=1.5, finish='steel', start=0):
    """A cone with a spiral that screws itself into a wheel; grows along +x from the origin."""
    steps, sides = turns * 14, 48
    points, faces = [], []
    for i in range(steps + 1):
        t = i / steps
        for k in range(sides):
            a = 2 * pi * k / sides
            phase = (t * turns + hand * a / (2 * pi)) % 1
            crest = max(0.0, 1 - abs(phase - 0.5) * 3.2)
            fade = min(1, t * 12, (1 - t) * 8 + 0.1)
            r = thick + (thin - thick) * t + depth * crest * fade * (1 - 0.35 * t)
            points.append((start + long * t, r * cos(a), r * sin(a)))
    for i in range(steps):
        for k in range(sides):
            m = (k + 1) % sides
            faces.append((i * sides + k, i * sides + m, (i + 1) * sides + m, (i + 1) * sides + k))
    faces.append(tuple(range(sides)))
    faces.append(tuple(range(steps * sides, (steps + 1) * sides)))
    return mesh(points, faces, finish, smooth=50)


def spindle(long, hand):
    """Collar with its set screw, then the taper; stands on the shaft at the origin, along +x."""
    turned([(0, 0), (0, 12), (long * 0.12, 12, 1), (long * 0.14, 16.5, 1), (long * 0.3, 16.5, 1.2), (long * 0.31, 12, 1.5), (long * 0.38, 10), (long * 0.38, 0)], 'steel', along='x', sides=64)
    with place((long * 0.22, 0, 0), (24, 0, 0)):
        screw((0, -16.3, 0), 3, 'front', 'dark steel')
    taper(long * 0.62, 9.4, 2.6, 9, hand, 1.7, start=long * 0.38)


def lathe(number, length, motor, axle, spindle_long, control, wheels='none', wheel=80, ribs=0, words='POLISHING LATHE'):
    half, depth, wide = length / 2, motor * 2.3, length * 0.86
    feet(wide * 0.8, depth * 0.74, 14, 10)
    slab((0, 0, 9), (wide, depth, 46), 'base', corner=22, bevel=7, taper=3, segments=5)
    for x in (-1, 1):
        hex_bolt((x * (wide / 2 - 20), depth * 0.34, 54.5), 11, 6, 'top')
    # Pedestal, drawn in towards the motor.
    w, n = length * 0.29, length * 0.2
    prism([(-w, 53, 4), (w, 53, 4), (w * 0.94, 62, 18), (n, axle - motor * 0.6, 30), (n, axle, 4), (-n, axle, 4), (-n, axle - motor * 0.6, 30), (-w * 0.94, 62, 18)],
          'y', -motor * 0.64, motor * 0.64, 'enamel', bevel=7, segments=5)
    edge = motor * 0.16
    b = half * 0.9
    turned([(-b, 0), (-b, motor - edge), (-b, motor, edge), (b, motor, edge), (b, motor - edge), (b, 0)], 'enamel', (0, 0, axle), along='x', sides=160)
    for i in range(ribs):
        x = (i - (ribs - 1) / 2) * 11 + length * 0.19
        turned([(0, motor * 0.97), (0, motor * 1.045, 1.5), (5, motor * 1.045, 1.5), (5, motor * 0.97)], 'enamel', (x, 0, axle), along='x', sides=160)
    for way in (-1, 1):
        along = '-x' if way < 0 else 'x'
        at = (way * b, 0, axle)
        turned([(-2, 0), (-2, motor * 0.985, 1), (7, motor * 0.985, 2), (7, motor * 0.93), (half * 0.1, motor * 0.86, 12), (half * 0.2, motor * 0.52, 10), (half * 0.22, motor * 0.32, 2), (half * 0.22, 0)],
               'base', at, along=along, sides=160)
        turned([(0, 0), (0, motor * 0.3, 1), (9, motor * 0.28, 2), (9, 15), (16, 13), (16, 0)], 'steel', (way * (b + half * 0.22), 0, axle), along=along, sides=80)
        # Slots of the bell, in a ring.
        with place((way * (b + half * 0.095), 0, axle), (0, 0, 90 * way)):
            for a in range(0, 360, 24):
                with place(turn=(0, a, 0)):
                    with place((0, 0, motor * 0.88), (-38, 0, 0)):
                        slab((0, 1.3, -motor * 0.10), (motor * 0.09, 3.2, motor * 0.2), 'dark', corner=motor * 0.04, along='y')
        for a in (45, 135, 225, 315):
            c, s = cos(radians(a)), sin(radians(a))
            screw((way * (b + 7), c * motor * 0.955, axle + s * motor * 0.955), 2.6, 'left' if way < 0 else 'right')
        with place((way * (b + half * 0.22 + 8), 0, axle), (0, 0, 180 if way < 0 else 0)):
            spindle(spindle_long, -1)
    reach = b + half * 0.22 + 8 + spindle_long * 0.62
    if wheels != 'none':
        with place((-reach + 6, 0, axle)):
            buff(wheel, 26, 'cotton', 5, 22, along='-x')
    if wheels == 'both':
        with place((reach - 6, 0, axle)):
            buff(wheel, 24, 'felt', along='x')
    pw = length * 0.23
    slab((-length * 0.1, -motor + 2, axle - pw * 0.25), (pw * 1.12, 12, pw * 0.5), 'enamel', corner=6, bevel=1.5, along='y')
    with place((-length * 0.1, -motor - 3.4, axle)):
        name_plate(number, pw, words)
    front = -depth / 2 + 1.6

    def on(x):
        return place((x, front, 31), (-3.7, 0, 0))

    with on(0):
        slab((0, -0.3, -14), (wide * 0.8, 1.6, 28), 'panel', corner=4, bevel=0.5, along='y')
        for x in (-1, 1):
            screw((x * wide * 0.38, -1.1, 0), 2.6)
    with on(-wide * 0.3):
        with place((0, -0.9, 0)):
            rocker(19, 'red', wide=13)
    if control == 'two-speed':
        with on(wide * 0.2):
            with place((0, -0.9, 0)):
                rocker(19, 'black', wide=13, upright=False)
            text('1725', 8, 'ink', (-26, -1.2, 0), (90, 0, 0))
            text('3450', 8, 'ink', (27, -1.2, 0), (90, 0, 0))
    elif control == 'knob':
        with on(wide * 0.2):
            with place((0, -1.1, 0)):
                marks(8.5, '800', '3600', 'ink', letter=5)
                knob(8.5, 30)
    elif control == 'display':
        with on(wide * 0.06):
            with place((0, -0.8, 0)):
                display('3450', 62, 15, 'green light', 11)
        with on(wide * 0.3):
            with place((0, -1.1, 0)):
                marks(8, '', '', 'ink')
                knob(8, -30)
    with place((-wide * 0.2, depth / 2 - 1.6, 31), (3.7, 0, 180)):
        slab((0, -0.3, -11), (56, 0.8, 22), 'aluminium', corner=2, along='y')
        for i, line in enumerate(('115 V   60 Hz', f'MODEL {number}', 'MADE IN USA')):
            text(line, 3.8, 'ink', (0, -0.75, 6 - i * 6), (90, 0, 0), thick=0.03)
    cord((wide * 0.28, depth / 2 - 2, 30))


def PL1():
    lathe('PL1', 240, 62, 150, 86, 'rocker')


def PL2():
    lathe('PL2', 330, 84, 196, 104, 'two-speed')


def PL4():
    lathe('PL4', 320, 84, 260, 104, 'two-speed', ribs=3, words='HIGH PEDESTAL')


def PL7():
    lathe('PL7', 300, 78, 190, 100, 'knob', wheels='left', wheel=84, words='VARIABLE SPEED')


def PL10():
    lathe('PL10', 340, 88, 224, 108, 'display', wheels='both', wheel=92, ribs=5, words='DIGITAL LATHE')
