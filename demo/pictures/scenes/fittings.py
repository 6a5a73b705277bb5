"""Screws, feet, knobs, switches, plates, cords: the small true parts.

Panel parts face the viewer: they stand on the plane y = 0 of their place and reach towards -y.
To sit on a leaning panel they are made inside place(at, (-lean, 0, 0)).
"""
from math import atan2, cos, degrees, pi, radians, sin

from solids import bar, curve, disc, even, loose, place, prism, ring, slab, text, tube, turned


def screw(at, r=3.0, face='front', finish='steel'):
    """Button head with a hexagon socket."""
    with place(at, FACES[face]):
        turned([(0, r), (r * 0.25, r), (r * 0.55, r * 0.75, r * 0.3), (r * 0.6, r * 0.52), (r * 0.1, r * 0.48)], finish, along='-y', sides=28)
        turned([(0.05, 0), (0.05, r * 0.5), (r * 0.14, r * 0.5), (r * 0.14, 0)], 'dark', along='-y', sides=6)


FACES = {
    'front': (0, 0, 0),
    'back': (0, 0, 180),
    'left': (0, 0, -90),
    'right': (0, 0, 90),
    'top': (-90, 0, 0),
}


def hex_bolt(at, across, high, face='front', finish='steel'):
    with place(at, FACES[face]):
        turned([(0, across * 0.62), (across * 0.08, across * 0.62)] + [(across * 0.08, 0)], finish, along='-y', sides=40)
        turned([(0, across / 2), (high * 0.8, across / 2), (high, across * 0.4), (high, 0)], finish, along='-y', sides=6, smooth=20, bevel=0.3)


def feet(width, depth, radius=13, high=12):
    for x in (-1, 1):
        for y in (-1, 1):
            turned([(0, 0), (0, radius * 0.82, 1.5), (high * 0.3, radius * 0.9), (high + 2, radius), (high + 2, 0)],
                   'rubber', (x * width / 2, y * depth / 2, 0), sides=40)


def marks(radius, low='MIN', high='MAX', finish='pale ink', ticks=11, sweep=(-135, 135), letter=None):
    """Ticks round a dial, and a word at each end."""
    for i in range(ticks):
        a = radians(sweep[0] + (sweep[1] - sweep[0]) * i / (ticks - 1))
        long = radius * (0.34 if i % 5 == 0 else 0.22)
        with place((sin(a) * radius * 1.5, -0.12, cos(a) * radius * 1.5), (0, a * 180 / pi, 0)):
            slab((0, 0, -long / 2), (radius * 0.075, 0.2, long), finish, along='y')
    size = letter or radius * 0.52
    for words, a in ((low, sweep[0]), (high, sweep[1])):
        x, z = sin(radians(a)) * radius * 1.62, cos(radians(a)) * radius * 2.05
        text(words, size, finish, (x, -0.1, z), (90, 0, 0))


def knob(r, points=30, finish='black', cap='aluminium', pointer='white'):
    """A fluted knob on a skirt; its white line points so many degrees right of upwards."""
    high = r * 1.05
    with place(turn=(0, points, 0)):
        turned([(0.4, 0), (0.4, r * 1.18, 0.6), (r * 0.16, r * 1.16, 0.6), (r * 0.24, r * 0.98, 0.5), (r * 0.24, 0)], finish, along='-y', sides=64)
        flutes = []
        for i in range(96):
            a = 2 * pi * i / 96
            grip = r * (0.93 + 0.07 * min(1, abs(cos(a * 8)) * 1.6))
            flutes.append((grip * cos(a), grip * sin(a)))
        prism(flutes, 'y', -high, -r * 0.2, finish, bevel=r * 0.08)
        turned([(high, 0), (high, r * 0.72), (high + r * 0.06, r * 0.7, 0.3), (high + r * 0.06, 0)], cap, along='-y', sides=64)
        slab((0, -r * 0.26, r * 1.04), (r * 0.12, r * 0.1, r * 0.2), pointer, along='y')
        slab((0, -high + r * 0.12, r * 0.9), (r * 0.12, r * 0.28, r * 0.2), pointer, along='y')
        slab((0, -high - r * 0.085, r * 0.28), (r * 0.1, r * 0.06, r * 0.4), 'ink', along='y')


def rocker(high=28, finish='red', wide=None, upright=True):
    """A rocker switch in its frame, pressed to I."""
    w = wide or high * 0.62
    with place(turn=(0, 0 if upright else 90, 0)):
        slab((0, -1.0, -high / 2 - 2), (w + 5, 2.6, high + 5), 'black', corner=2, bevel=0.7, along='y')
        h = high / 2
        # The pressed half lies deep, the other stands out.
        prism([(-1.5, -h), (-5.4, -h), (-3.0, 0), (-2.6, h), (-1.5, h)], 'x', -w / 2, w / 2, finish, bevel=0.7)
        slab((0, -2.62, h * 0.36), (w * 0.09, 0.2, h * 0.42), 'white', along='y')
        with place((0, -3.0 - 2.4 * 0.52 - 0.05, -h * 0.52), (-degrees(atan2(2.4, h)), 0, 0)):
            turned(ring(w * 0.13, w * 0.2, 0.2, 0), 'white', along='-y', sides=32)


def toggle(r=6, up=True):
    turned([(0, 0), (0, r * 1.5), (1, r * 1.5), (1, 0)], 'chrome', along='-y', sides=40)
    turned([(1, 0), (1, r * 1.2), (r * 0.6, r * 1.2), (r * 0.8, r), (r * 0.8, 0)], 'chrome', along='-y', sides=6, smooth=20)
    turned([(r * 0.8, 0), (r * 0.8, r * 0.75), (r * 1.6, r * 0.7, 1), (r * 1.6, 0)], 'chrome', along='-y', sides=40)
    lean = 24 if up else -24
    with place((0, -r * 1.5, 0), (-lean, 0, 0)):
        turned([(0, 0), (0, r * 0.34), (r * 2.6, r * 0.58, 0.8), (r * 3.1, r * 0.5, r * 0.3), (r * 3.2, 0)], 'chrome', along='-y', sides=40)


def name_plate(number, width, small=None):
    """Brass, two rivets, the number cut in and filled with black."""
    h = width * 0.4
    slab((0, -0.6, -h / 2), (width, 1.6, h), 'worn brass', corner=h * 0.12, bevel=0.5, along='y')
    line = width * 0.008
    for x, z, w, t in ((0, h * 0.4, width * 0.92, line), (0, -h * 0.4, width * 0.92, line)):
        slab((x, -1.42, z - t / 2), (w, 0.1, t), 'ink', along='y')
    for x in (-1, 1):
        slab((x * width * 0.46, -1.42, -h * 0.4), (line, 0.1, h * 0.8), 'ink', along='y')
        with place((x * width * 0.415, -1.3, 0)):
            turned([(0, width * 0.025), (width * 0.012, width * 0.02, 0.4), (width * 0.016, 0)], 'brass', along='-y', sides=24)
    size = min(h * 0.62, width * 0.78 / (0.66 * len(number)))
    lift = h * 0.07 if small else 0
    text(number, size, 'ink', (0, -1.42, lift), (90, 0, 0), thick=0.04)
    if small:
        text(small, size * 0.3, 'ink', (0, -1.42, -h * 0.26), (90, 0, 0), thick=0.04)


def louvres(width, count, step, finish='enamel'):
    """Pressed slots, opening downwards."""
    for i in range(count):
        z = (i - (count - 1) / 2) * step
        prism([(0, z + step * 0.42, 0), (-step * 0.34, z - step * 0.12, step * 0.1), (-step * 0.3, z - step * 0.16, 0), (0.2, z - step * 0.16, 0)],
              'x', -width / 2, width / 2, finish, bevel=step * 0.07)
        slab((0, -0.05, z - step * 0.36), (width * 0.97, 0.5, step * 0.22), 'dark', along='y')


def slots(width, count, step, high=None):
    """Dark slots with a lit lower lip, for castings."""
    for i in range(count):
        z = (i - (count - 1) / 2) * step
        h = high or step * 0.45
        slab((0, -0.02, z - h / 2), (width, 0.3, h), 'dark', corner=h * 0.48, along='y')


def perforation(width, height, pitch=6, r=1.9):
    rows, columns = int(height / pitch), int(width / pitch)
    for j in range(rows):
        for i in range(columns - j % 2):
            x = (i - (columns - 1) / 2 + (j % 2) * 0.5) * pitch
            z = (j - (rows - 1) / 2) * pitch
            turned([(0, 0), (0.12, 0), (0.12, r), (0, r)], 'dark', (x, 0, z), along='-y', sides=14)


_segments = {
    '0': 'abcdef', '1': 'bc', '2': 'abged', '3': 'abgcd', '4': 'fgbc', '5': 'afgcd', '6': 'afgedc',
    '7': 'abc', '8': 'abcdefg', '9': 'abcdfg', ' ': '', 'C': 'afed', '-': 'g', 'P': 'abefg', 'H': 'fbgec',
}


def digits(words, high, finish):
    """Seven-segment figures, leaning a little."""
    w, t = high * 0.5, high * 0.11
    step = high * 0.72
    whole = sum(step if c not in '.,°' else step * 0.36 for c in words) - (step - w)
    x = -whole / 2
    lines = {'a': (0, 1, 1), 'd': (0, -1, 1), 'g': (0, 0, 1), 'b': (1, 0.5, 0), 'c': (1, -0.5, 0), 'f': (-1, 0.5, 0), 'e': (-1, -0.5, 0)}
    for c in words:
        if c in '.,':
            slab((x + t * 0.3, 0, -high / 2 - t * 0.2), (t, 0.1, t), finish, along='y')
            x += step * 0.36
            continue
        if c == '°':
            with place((x + t, 0, high * 0.38)):
                turned(ring(t * 0.7, t * 1.3, 0.1, 0), finish, along='-y', sides=24)
            x += step * 0.36
            continue
        for s in _segments[c]:
            sx, sz, level = lines[s]
            cx, cz = x + w / 2 + sx * (w / 2 - t / 2), sz * (high / 2 - t / 2)
            lean = cz * 0.1
            size = (w - t * 1.5, 0.1, t) if level else (t, 0.1, high / 2 - t * 1.1)
            slab((cx + lean, 0, cz - size[2] / 2), size, finish, corner=t * 0.3, along='y')
        x += step


def display(words, width, height, finish='green light', letter=None):
    slab((0, -1.0, -height / 2 - 3), (width + 6, 3.2, height + 6), 'black', corner=3, bevel=0.8, along='y')
    slab((0, -2.5, -height / 2), (width, 0.4, height), 'dark', corner=1, along='y')
    with place((0, -2.8, 0)):
        digits(words, letter or height * 0.62, finish)


def cord(at, reach=70, turn=1, r=3.6, plug=True):
    """A rubber cord out of the back, down and round behind the machine to its plug."""
    x, y, z = at
    with place(at):
        turned([(0, 0), (0, r * 2.2), (5, r * 2.2, 1), (6, r * 1.7), (30, r * 1.15, 1), (30, 0)], 'rubber', along='y', sides=24)
    # Radii follow the ground clearance, so that the cord lies on the floor and not in it.
    way = curve([(x, y + 24, z), (x, y + 40, z - 2), (x + turn * 4, y + 60, max(r, z * 0.35)), (x + turn * 14, y + 82, r),
                 (x + turn * 40, y + 108, r), (x + turn * reach * 0.45, y + 112, r), (x + turn * reach * 0.78, y + 88, r)], 10)
    with loose():
        tube(way, r, 'rubber', 14)
        if plug:
            a, b = way[-2], way[-1]
            with place((b.x, b.y, r), (0, 0, degrees(atan2(b.y - a.y, b.x - a.x)))):
                power_plug()


def power_plug():
    """Grounded three-pin plug, its pins towards +x, lying."""
    turned([(-4, 0), (-4, 4.2), (12, 6, 1), (14, 9, 1), (18, 13.5, 2), (34, 13.5, 1.5), (34, 0)], 'rubber', (0, 0, 8), along='x', sides=32)
    for y in (-6, 6):
        slab((43, y, 8), (18, 1.5, 6.3), 'brass', bevel=0.3)
    bar((34, 0, 4), (53, 0, 4), 2.3, 'brass')


def gauge(r, label='psi', hand=34, top=100):
    """A round gauge in a chrome ring, white face, red zone."""
    turned([(0, 0), (0, r * 1.02, 1), (9, r * 1.02, 1.5), (9, r * 0.9), (6.2, r * 0.88), (6.2, 0)], 'chrome', along='-y', sides=80)
    with place((0, -6.3, 0)):
        turned([(0, 0), (0.1, 0), (0.1, r * 0.87), (0, r * 0.87)], 'white', along='-y', sides=64)
        for i in range(31):
            a = radians(-135 + 270 * i / 30)
            long = r * (0.14 if i % 5 == 0 else 0.07)
            with place((sin(a) * r * 0.76, -0.15, cos(a) * r * 0.76), (0, a * 180 / pi, 0)):
                slab((0, 0, -long), (r * (0.035 if i % 5 == 0 else 0.02), 0.1, long), 'red' if i > 24 else 'ink', along='y')
        for i in range(6):
            a = radians(-135 + 54 * i)
            text(str(top * i // 5), r * 0.15, 'ink', (sin(a) * r * 0.52, -0.15, cos(a) * r * 0.52), (90, 0, 0), thick=0.03)
        text(label, r * 0.17, 'ink', (0, -0.15, -r * 0.34), (90, 0, 0), thick=0.03)
        with place((0, -1.2, 0), (0, hand, 0)):
            prism([(-r * 0.035, -r * 0.2), (r * 0.035, -r * 0.2), (r * 0.012, r * 0.66), (-r * 0.012, r * 0.66)], 'y', -0.4, 0.2, 'red')
        turned([(0, 0), (2.2, 0), (2.2, r * 0.08), (0, r * 0.09)], 'black', along='-y', sides=24)


def caster(at, r=24):
    x, y, z = at
    turned([(-9, 0), (-9, r * 0.7), (-8.5, r, 4), (8.5, r, 4), (9, r * 0.7), (9, 0)], 'rubber', (x, y + 6, r), along='x', sides=48)
    for way in (-1, 1):
        turned([(9, 0), (9, r * 0.62), (9.8, r * 0.55, 0.4), (9.8, 0)], 'base', (x, y + 6, r), along='x' if way > 0 else '-x', sides=40)
        slab((x + way * 13, y + 4, r - 6), (2.5, 22, r * 1.35), 'steel', bevel=0.6)
        with place((x + way * 14.2, y + 6, r)):
            turned([(0, 0), (0, 5), (3, 5, 1), (3, 0)], 'steel', along='x' if way > 0 else '-x', sides=6)
    slab((x, y + 2, r * 2.05), (30, 34, 3), 'steel', corner=4, bevel=0.6)
    turned(disc(13, z - r * 2.05 - 3, 0.6), 'steel', (x, y, r * 2.05 + 3), sides=40)


def latch(r=13):
    """A quarter-turn catch with a black wing."""
    turned([(0, 0), (0, r, 1), (4, r, 1), (4, 0)], 'chrome', along='-y', sides=48)
    turned([(4, 0), (4, r * 0.55), (8, r * 0.5, 1), (8, 0)], 'black', along='-y', sides=40)
    slab((r * 0.9, -11, -r * 0.42), (r * 3.4, 7, r * 0.84), 'black', corner=r * 0.4, bevel=1.6, along='y')


def bow_handle(long, reach=26, r=5, finish='chrome'):
    """A bent bar across, on two bosses."""
    h = long / 2
    way = curve([(-h, 2, 0), (-h, -reach * 0.6, 0), (-h + reach * 0.35, -reach, 0), (0, -reach, 0), (h - reach * 0.35, -reach, 0), (h, -reach * 0.6, 0), (h, 2, 0)], 10)
    tube(way, r, finish, 20)
    for x in (-h, h):
        turned([(0, 0), (0, r * 2), (3, r * 1.8, 1), (3, 0)], finish, (x, 0, 0), along='-y', sides=32)


def collar(at, r, long, along='-x', finish='steel'):
    """A suction port: a rolled tube on a flange."""
    turned([(0, r + 9), (3, r + 9, 0.8), (3, r, 2), (long, r, 0.5), (long + 1.5, r - 1, 1), (long, r - 2.4), (2, r - 2.4), (2, 0)], finish, at, along=along, sides=64)
    turned([(2.1, 0), (2.2, 0), (2.2, r - 2.3), (2.1, r - 2.3)], 'dark', at, along=along, sides=48)


def ribbed_hose(way, r, finish='black', pitch=9.0, sides=28):
    """Spiral suction hose: a rib every few millimetres."""
    fine = even(way, pitch / 8)
    tube(fine, lambda t: r * (1 + 0.055 * cos(2 * pi * t * (len(fine) - 1) / 8)), finish, sides, smooth=60)


def hand_wheel(r=17, finish='red'):
    """A star grip on a spindle."""
    star = []
    for i in range(120):
        a = 2 * pi * i / 120
        k = r * (0.88 + 0.12 * cos(6 * a))
        star.append((k * cos(a), k * sin(a)))
    bar((0, 2, 0), (0, -r * 0.9, 0), r * 0.26, 'brass')
    prism(star, 'y', -r * 1.4, -r * 0.7, finish, bevel=r * 0.14)
    turned([(0, 0), (0, r * 0.3), (r * 0.06, r * 0.26, 0.3), (r * 0.06, 0)], 'steel', (0, -r * 1.4, 0), along='-y', sides=32)
