"""Model trimmers: an upright disc in its drum, the table with its angle lines before it."""
from math import asin, cos, degrees, radians, sin, tan

from fittings import collar, cord, feet, hex_bolt, knob, marks, name_plate, rocker, screw
from solids import curve, loose, place, prism, slab, text, tube, turned


def trimmer(number, r, depth, wet, angle_table=False, control='rocker'):
    axle = 88 + r
    width = r * 2.5
    front = -depth * 0.28 + depth * 0.06 - 8
    table = axle - r * 0.12
    feet(width * 0.8, depth * 0.82, 15, 12)
    slab((0, 0, 11), (width, depth, 55), 'base', corner=26, bevel=8, taper=3, segments=5)
    # Motor behind, on the casting.
    slab((0, depth * 0.1, 62), (width * 0.66, depth * 0.5, axle - 62 - r * 0.3), 'enamel', corner=18, bevel=5, taper=8)
    R = r * 1.17
    back = depth * 0.36
    long = back - front
    shell = [(14, 0), (14, R - 9), (0, R - 9, 0.6), (0, R, 4), (26, R, 2), (30, R * 0.985, 3), (long * 0.52, R * 0.985, 10), (long * 0.62, R * 0.7, 18), (long * 0.98, R * 0.66, 10), (long, R * 0.5), (long, 0)]
    turned(shell, 'enamel', (0, front, axle), along='y', sides=180)
    # The disc stands a little inside the rim.
    turned([(13, 0), (5, 0), (5, r, 0.6), (13, r)], 'grit' if wet else 'grey stone', (0, front, axle), along='y', sides=160)
    turned([(4.4, 0), (4.4, r * 0.07), (5.2, r * 0.085), (5.2, 0)], 'dark steel', (0, front, axle), along='y', sides=48)
    # Cover over the lower half, held by four screws.
    segment = []
    level = table - 12 - axle
    edge = R - 1
    start = degrees(asin(level / edge))
    for i in range(61):
        a = radians(180 - start + (180 + 2 * start) * i / 60)
        segment.append((edge * cos(a), axle + edge * sin(a)))
    prism(segment, 'y', front - 4, front + 2, 'enamel', bevel=1.6)
    for a in (200, 250, 290, 340):
        screw((cos(radians(a)) * r * 1.07, front - 4, axle + sin(radians(a)) * r * 1.07), 4)
    # Upper rim: a ring of bare steel holds the splash lip.
    turned([(0, R - 10), (0, R - 1, 1), (4, R - 1, 1), (4, R - 10), (0, R - 10)], 'enamel', (0, front, axle), along='-y', sides=128, arc=(start + 2, 178 - start), bevel=0.6)
    # Table.
    tw, td = width * 0.82, depth * 0.4
    ty = front - td / 2 - 1.5
    slab((0, ty, table - 10), (tw, td, 10), 'aluminium', corner=12, bevel=1.8)
    for a in range(-60, 61, 20):
        x = tan(radians(a))
        end = min(td * 0.84, abs((tw * 0.44) / x) if x else 1e9)
        with place((0, front - 8, table + 0.05), (0, 0, a)):
            slab((0, -end / cos(radians(a)) / 2, 0), (1.1, end if not a else min(td * 0.84 / cos(radians(a)), (tw * 0.44) / abs(sin(radians(a)))), 0.1), 'ink')
    slab((0, front - 8, table), (tw * 0.86, 1.1, 0.15), 'ink')
    for a in (-40, -20, 0, 20, 40):
        if a:
            text(str(abs(a)), 8, 'ink', (tan(radians(a)) * td * 0.72, ty - td * 0.34, table + 0.1), thick=0.05)
    for x in (-1, 1):
        prism([(ty - td * 0.3, table - 10), (front + 4, table - 10), (front + 4, table - 64), (front - 6, table - 64)], 'x', x * tw * 0.24 - 5, x * tw * 0.24 + 5, 'iron', round=3, bevel=1.5)
    if angle_table:
        gy = ty - td * 0.06
        slab((10, gy, table), (96, 15, 15), 'steel', corner=2, bevel=1)
        turned([(0, 0), (0, 4), (15, 4), (15, 0)], 'steel', (10, gy, table + 14), sides=24)
        turned([(15, 0), (15, 12, 1), (16, 13.5, 1), (27, 13.5, 2), (29, 11, 2), (29, 0)], 'black', (10, gy, table), sides=14, smooth=20)
        turned([(-tw * 0.4, 0), (-tw * 0.4, 3.4), (tw * 0.4, 3.4), (tw * 0.4, 0)], 'steel', (0, ty - td / 2 + 8, table - 4), along='x', sides=20)
    # Plate and switch on the base.
    zb = 40
    with place((-width * 0.26, -depth / 2 + 1.4, zb), (-3.2, 0, 0)):
        name_plate(number, width * 0.28, 'MODEL TRIMMER')
    with place((width * 0.34, -depth / 2 + 1.4, zb), (-3.2, 0, 0)):
        rocker(28, 'red')
    if control == 'knob':
        with place((width * 0.14, -depth / 2 + 1.2, zb), (-3.2, 0, 0)):
            marks(11.5, '1725', '3450', 'ink', letter=6)
            knob(11.5, 40)
    # Behind: cooling slots of the motor.
    with place((0, front + long + 0.2, axle), (0, 0, 180)):
        turned([(0, 0), (0, R * 0.5), (6, R * 0.48, 2), (6, 0)], 'black', along='-y', sides=96)
        for i in range(16):
            with place(turn=(0, i * 22.5, 0)):
                slab((0, -6.1, R * 0.16), (R * 0.05, 0.4, R * 0.24), 'dark', corner=R * 0.02, along='y')
    with place((-width * 0.2, depth / 2 - 1.4, 40), (3.2, 0, 180)):
        slab((0, -0.3, -13), (60, 0.8, 26), 'aluminium', corner=2, along='y')
        for i, line in enumerate(('115 V   60 Hz', f'MODEL {number}', 'MADE IN USA')):
            text(line, 4.2, 'ink', (0, -0.75, 7 - i * 7), (90, 0, 0), thick=0.03)
    if wet:
        water(r, R, axle, front, width)
    else:
        collar((-R * 0.42, front + long * 0.3, axle + R * 0.86), 28, R * 0.34, 'z')
    cord((width * 0.3, depth / 2 - 2, 36))


def water(r, R, axle, front, width):
    """Brass valve with its lever on top, hose down the right side."""
    x, y, top = r * 0.1, front + 16, axle + R - 3
    turned([(0, 0), (0, 15), (10, 15), (10, 0)], 'brass', (x, y, top), sides=6, smooth=20, bevel=0.5)
    turned([(8, 0), (8, 9), (34, 9, 2), (34, 0)], 'brass', (x, y, top), sides=48)
    turned([(-12, 0), (-12, 8, 1), (22, 8, 1), (22, 5.5), (30, 6.5), (32, 5), (38, 6.5), (40, 5), (40, 0)], 'brass', (x, y, top + 24), along='x', sides=40)
    turned([(0, 0), (0, 5), (14, 5, 1), (14, 0)], 'brass', (x, y, top + 32), sides=32)
    with place((x, y, top + 44), (0, 0, 196)):
        slab((16, 0, 0), (48, 10, 4), 'red', corner=4.8, bevel=1.2)
    hex_bolt((x, y, top + 48), 8, 4, 'top')
    way = curve([(x + 30, y, top + 24), (x + 48, y, top + 24), (x + r * 0.7, y + 14, top + 8), (x + r * 1.12, y + 40, top * 0.72), (x + r * 1.18, y + 60, 120), (x + r * 1.12, y + 100, 30), (x + r * 1.0, y + 170, 8), (x + r * 0.5, y + 230, 8)], 14)
    with loose():
        tube(way, 7.5, 'clear hose', 20)
    turned([(0, 0), (0, 9), (10, 9, 0.5), (10, 0)], 'steel', (x + 36, y, top + 24), along='x', sides=40)
    # Drain on the left.
    collar((-width / 2 + 2, 30, 40), 16, 26, '-x', 'steel')


def MT8():
    trimmer('MT8', 102, 280, True)


def MT10():
    trimmer('MT10', 127, 330, True, angle_table=True)


def MT12D():
    trimmer('MT12D', 152, 370, False, angle_table=True, control='knob')
