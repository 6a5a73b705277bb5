"""Bench grinders: the motor across on a cast base, the guarded wheel at its left end."""
from math import atan2, cos, degrees

from fittings import cord, display, feet, hex_bolt, knob, marks, name_plate, rocker, screw, slots, toggle
from solids import bar, curve, place, prism, slab, text, tube, turned
from wheels import stone


def grinder(number, length, motor, wheel, wheels='left', stone_finish='pink stone', control='knob', shield=False, lamp=False, turn=0, words='ALLOY GRINDER'):
    base_depth, base_high = motor * 2.5, 66
    axle = 72 + max(motor * 1.15, wheel * 0.9)
    half = length / 2
    y = 8
    front = -base_depth / 2
    # Base: a casting that leans back under the hand.
    feet(length * 0.82, base_depth * 0.76, 13, 10)
    lean = 22
    prism([(front, 9, 4), (base_depth / 2, 9, 4), (base_depth / 2, base_high, 12), (front + lean, base_high, 14), (front + 4, base_high * 0.42, 8)],
          'x', -half, half, 'base', bevel=6, segments=5)
    # Saddle and motor.
    slab((0, y, base_high - 2), (length * 0.5, motor * 1.3, axle - base_high - motor * 0.3), 'enamel', corner=16, bevel=4, taper=7)
    body = length * 0.39
    bell = motor * 0.3
    turned([(-body, 0), (-body, motor * 0.6), (-body + 2, motor * 0.66, 4), (-body + bell, motor, bell * 0.9), (body - bell, motor, bell * 0.9), (body - 2, motor * 0.66, 4), (body, motor * 0.6), (body, 0)],
           'enamel', (0, y, axle), along='x', sides=160)
    for way in (-1, 1):
        turned([(0, motor * 0.98), (0, motor * 1.035, 1.5), (9, motor * 1.035, 1.5), (9, motor * 0.98)], 'base', (way * length * 0.255 - 4.5, y, axle), along='x', sides=160)
        turned([(0, 0), (0, 3.4), (2, 3, 0.8), (2, 0)], 'steel', (way * length * 0.255, y, axle + motor * 1.033), along='z', sides=24)
    if wheels == 'left':
        # Cooling fins over the brush end.
        for i in range(5):
            turned([(0, motor * 0.9), (0, motor * 1.03, 0.9), (3.2, motor * 1.03, 0.9), (3.2, motor * 0.9)], 'enamel', (length * 0.285 + i * 7.0, y, axle), along='x', sides=160)
        with place((body - 0.2, y, axle), (0, 0, 90)):
            turned([(0, 0), (0, motor * 0.6), (3, motor * 0.56, 1), (3, 0)], 'black', along='-y', sides=96)
            for i in range(18):
                with place(turn=(0, i * 20, 0)):
                    slab((0, -3.05, motor * 0.2), (motor * 0.07, 0.4, motor * 0.26), 'dark', corner=motor * 0.03, along='y')
            turned([(3, 0), (3, motor * 0.14), (4.5, motor * 0.12, 0.6), (4.5, 0)], 'chrome', along='-y', sides=48)
    # Boss with the plate.
    pw = min(length * 0.25, 92)
    slab((-length * 0.02, y - motor + 1.5, axle - pw * 0.26), (pw * 1.12, 11, pw * 0.52), 'enamel', corner=6, bevel=1.5, along='y')
    with place((-length * 0.02, y - motor - 3.6, axle)):
        name_plate(number, pw, words)
    # Brush cap of the motor.
    with place((length * 0.19, y - motor * 0.98, axle)):
        turned([(0, 0), (0, 11), (5, 11, 1), (5, 9), (9, 8.6, 1), (9, 0)], 'black', along='-y', sides=48)
        slab((0, -9.1, -1), (13, 0.6, 2), 'dark', along='y')
    # Controls on the leaning front.
    slope = degrees(atan2(lean - 4, base_high * 0.58))
    zc = base_high * 0.7
    yc = front + 4 + (lean - 4) * (zc - base_high * 0.42) / (base_high * 0.58)

    def on_panel(x):
        return place((x, yc - 0.1, zc), (-slope, 0, 0))

    with on_panel(0):
        slab((0, -0.4, -15.5), (length * 0.86, 1.6, 31), 'panel', corner=4, bevel=0.5, along='y')
        for x in (-1, 1):
            screw((x * length * 0.405, -1.2, 0), 2.6)
    with on_panel(-length * 0.3):
        with place((0, -1, 0)):
            if control == 'toggle':
                # One switch only; here a lamp says that the motor has current.
                turned([(0, 5), (0, 7.4, 0.5), (2.4, 7.2, 0.6), (2.4, 5)], 'chrome', along='-y', sides=48)
                turned([(0, 0), (0, 5.2), (2.2, 5.2), (4.4, 3.4, 1.6), (4.8, 0)], 'lit red', along='-y', sides=48)
            else:
                rocker(20, 'red', wide=14)
    if control == 'knob':
        with on_panel(length * 0.2):
            with place((0, -1.2, 0)):
                marks(9.5, 'LO', 'HI', 'ink', letter=5)
                knob(9.5, 60)
        with on_panel(-length * 0.06):
            text('SPEED', 6.5, 'ink', (length * 0.13, -1.3, 0), (90, 0, 0))
    elif control == 'display':
        with on_panel(length * 0.1):
            with place((0, -1, 0)):
                display('25,000', 74, 17, 'amber light', 12)
        with on_panel(length * 0.33):
            with place((0, -1.2, 0)):
                marks(8.5, '', '', 'ink')
                knob(8.5, -20)
    else:
        with on_panel(length * 0.2):
            with place((0, -1.2, -2)):
                toggle(5)
            text('ON', 5.4, 'ink', (24, -1.3, 7), (90, 0, 0))
            text('OFF', 5.4, 'ink', (24, -1.3, -7), (90, 0, 0))
    # Behind: louvres and the data plate.
    with place((0, base_depth / 2, 40), (0, 0, 180)):
        with place((-length * 0.22, 0, 0)):
            slab((0, -0.3, -13), (60, 0.8, 26), 'aluminium', corner=2, along='y')
            for i, line in enumerate(('115 V   60 Hz', f'MODEL {number}', 'MADE IN USA')):
                text(line, 4.2, 'ink', (0, -0.75, 7 - i * 7), (90, 0, 0), thick=0.03)
        with place((length * 0.08, 0, 2)):
            slots(length * 0.18, 4, 9)
    for x in (-1, 1):
        for yy in (-1, 1):
            screw((x * half, yy * base_depth * 0.3 + 8, 24), 3.2, 'left' if x < 0 else 'right')
    cord((half * 0.62, base_depth / 2 - 1, 30))
    working_end(-body, axle, y, motor, wheel, stone_finish, shield, lamp, turn, -1)
    if wheels == 'both':
        working_end(body, axle, y, motor, wheel, stone_finish, shield, False, turn, 1)


def working_end(x, axle, y, motor, wheel, stone_finish, shield, lamp, turn, way):
    """Collar, guard, wheel, flange, nut and rest; `way` -1 stands left of the motor."""
    thick = max(16, wheel * 0.25)
    guard = wheel * 1.15
    along = '-x' if way < 0 else 'x'
    turned([(0, motor * 0.44), (8, motor * 0.42, 3), (20, motor * 0.34, 2), (24, motor * 0.34)], 'steel', (x, y, axle), along=along, sides=96)
    turned([(18, 0), (18, guard, 1.5), (23, guard, 1.5), (23, 0)], 'enamel', (x, y, axle), along=along, sides=128)
    depth = 30 + thick + 16
    # The drum of the guard, open towards the hand.
    mouth = (-112, 140)
    turned([(18, guard - 4), (18, guard, 1), (depth, guard, 1), (depth, guard - 9, 1), (depth - 3.5, guard - 9, 0.8), (depth - 3.5, guard - 4, 1), (18, guard - 4)],
           'enamel', (x, y, axle), along=along, sides=128, arc=mouth, bevel=0.8)
    with place((x + way * 30, y, axle), (0, 0, 90 * way)):
        with place(turn=(0, turn, 0)):
            stone(wheel, thick, wheel * 0.13, stone_finish)
            f = thick + 0.6
            turned([(f, 0), (f, wheel * 0.3), (f + 1, wheel * 0.31, 0.5), (f + 4, wheel * 0.27, 1), (f + 4, 0)], 'steel', along='-y', sides=72)
            turned([(f + 4, 0), (f + 4, wheel * 0.17), (f + 12, wheel * 0.17), (f + 13, wheel * 0.14), (f + 13, 0)], 'dark steel', along='-y', sides=6, smooth=20, bevel=0.4)
            turned([(f + 12, 0), (f + 12, wheel * 0.09), (f + 20, wheel * 0.09, 1), (f + 20, 0)], 'steel', along='-y', sides=32)
    # Rest: a ground plate on a bracket from the guard.
    cx = x + way * (30 + thick / 2)
    rest_y = y - wheel - 4
    slab((cx, rest_y - 22, axle - 9), (thick + 36, 44, 7), 'ground steel', corner=4, bevel=1.2)
    slab((cx + way * -(thick / 2 + 12), rest_y - 8, axle - 44), (9, 26, 36), 'iron', corner=3, bevel=1.2)
    prism([(rest_y - 20, axle - 44), (y - wheel * 0.3, axle - 58), (y - wheel * 0.3, axle - 46), (rest_y - 20, axle - 34)], 'x', cx - way * (thick / 2 + 12) - 5, cx - way * (thick / 2 + 12) + 5, 'iron', bevel=1.2)
    hex_bolt((cx - way * (thick / 2 + 12) + way * 5, rest_y - 8, axle - 27), 10, 6, 'left' if way < 0 else 'right', 'steel')
    if shield:
        # A clear pane in a steel strip, on a jointed arm from the top of the guard.
        sx = x + way * 26
        top = (sx + way * 8, y - guard * 0.42, axle + guard * 0.92)
        slab((sx + way * 8, y - guard * 0.36, axle + guard * 0.84), (18, 22, 14), 'iron', corner=3, bevel=1.5)
        bar((top[0], top[1], top[2] + 4), (top[0], y - guard * 0.78, axle + guard * 1.16), 4.5, 'chrome')
        turned([(-10, 0), (-10, 8, 1), (10, 8, 1), (10, 0)], 'black', (top[0], y - guard * 0.78, axle + guard * 1.16), along='x', sides=40)
        with place((cx + way * 4, y - guard * 0.84, axle + guard * 1.12), (-26, 0, 0)):
            w, h = thick + 84, guard * 0.86
            slab((0, 0, -12), (w, 5, 14), 'steel', corner=2, bevel=0.8, along='y')
            slab((0, 0, -h - 4), (w, 3, h), 'clear', corner=7, bevel=0.5, along='y')
            for i in (-1, 1):
                screw((i * w * 0.36, -2.6, -5), 3)
    if lamp:
        goose((x - way * 34, y + 6, axle + motor * 0.96), [(x - way * 26, y - 10, axle + motor + 70), (x + way * 6, y - 56, axle + motor + 92), (x + way * 24, y - 84, axle + motor + 70)])


def goose(foot, way, shade='black'):
    """A lamp on a bent arm."""
    turned([(0, 0), (0, 15, 1), (10, 13, 2), (10, 0)], 'black', (foot[0], foot[1], foot[2] - 4), sides=48)
    points = curve([foot, *way], 14)
    n = len(points) - 1
    tube(points, lambda t: 4.6 + 0.35 * cos(t * n * 3.14159), 'matt black', 20)
    end = way[-1]
    with place(end, (-24, 0, 0)):
        turned([(-14, 0), (-14, 9, 2), (-2, 13, 4), (6, 17, 6), (26, 32, 1), (26, 30.4), (6, 15), (2, 0)], shade, along='-z', sides=80)
        turned([(18, 0), (18.3, 0), (18.3, 23), (18, 23)], 'lamp', along='-z', sides=48)


def AG01():
    grinder('AG01', 270, 54, 50, control='toggle', words='COMPACT GRINDER')


def AG03(turn=0):
    grinder('AG03', 340, 66, 66, shield=True, turn=turn, words='HIGH SPEED GRINDER')


def AG05():
    grinder('AG05', 320, 60, 58, 'both', 'grey stone', 'toggle', words='DOUBLE GRINDER')


def AG07():
    grinder('AG07', 380, 74, 72, 'both', 'green stone', 'display', lamp=True, words='DOUBLE GRINDER')


def AG11(turn=0):
    grinder('AG11', 300, 62, 76, stone_finish='grey stone', lamp=True, turn=turn)
