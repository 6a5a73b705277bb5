"""The room behind the pictures of the gallery: a bench, a wall with its shelf and board, a window at the left."""

from mathutils import Vector

import finish
import studio
import wheels
from lab import spatula
from solids import bar, chance, curve, place, prism, slab, tube, turned


def bench(width=1700, depth=640, drawers=True, top='bench wood'):
    """Its top is the plane z = 0, so that machines stand on it as they stand on the stage."""
    boards = 5
    for i in range(boards):
        d = depth / boards
        with place((0, -depth / 2 + d * (i + 0.5), -42)):
            slab((0, 0, 0), (width, d - 0.8, 42), top, bevel=1.2)
    slab((0, -depth / 2 + 6, -74), (width - 4, 26, 32), 'enamel', bevel=1.5)
    if drawers:
        columns = 4
        w = (width - 40) / columns
        for i in range(columns):
            for j in range(2):
                x, z = (i - (columns - 1) / 2) * w, -74 - 150 * (j + 1)
                slab((x, -depth / 2 + 16, z + 6), (w - 10, 16, 138), 'enamel', corner=5, bevel=2.4, along='y')
                with place((x, -depth / 2 + 7, z + 84)):
                    tube(curve([(-48, 0, 0), (-46, -20, 0), (-30, -26, 0), (30, -26, 0), (46, -20, 0), (48, 0, 0)], 8), 5, 'worn brass', 20)
                with place((x - w * 0.3, -depth / 2 + 7.4, z + 84)):
                    slab((0, 0, -12), (58, 1.6, 24), 'worn brass', corner=2, bevel=0.4, along='y')
        slab((0, 20, -420), (width - 30, depth - 60, 346), 'enamel', bevel=3)


def wall(y, width=3400, low=-500, high=1500, finish='room wall'):
    slab((0, y + 10, low), (width, 20, high - low), finish)


def ground(z):
    slab((0, -600, z - 20), (5200, 3600, 20), 'lab floor')


def tiles(y, width=1800, rows=5, size=100):
    """A splash back of glazed tiles above the bench."""
    columns = int(width / size)
    for i in range(columns):
        for j in range(rows):
            slab(((i - (columns - 1) / 2) * size, y - 4, 2 + j * size), (size - 2.4, 8, size - 2.4), 'tile', bevel=1.6, along='y')


def shelf(at, width):
    x, y, z = at
    slab((x, y - 70, z), (width, 140, 22), 'bench wood', bevel=1.5)
    for dx in (-0.42, 0.42):
        prism([(y - 120, z), (y, z), (y, z - 110), (y - 10, z - 110)], 'x', x + dx * width - 6, x + dx * width + 6, 'iron', bevel=1.5)


def peg_board(at, width, high):
    """A board with tools on pegs: wheels, brushes, a spatula, pliers."""
    x, y, z = at
    slab((x, y - 8, z), (width, 14, high), 'board', corner=6, bevel=1.5, along='y')
    for px, pz, kind in ((-0.36, 0.74, 'pink'), (-0.12, 0.76, 'cotton'), (0.13, 0.74, 'bristle'), (0.36, 0.76, 'green'), (-0.38, 0.3, 'felt'), (0.37, 0.28, 'brass')):
        with place((x + px * width, y - 18, z + pz * high)):
            bar((0, 10, 0), (0, -36, 0), 3, 'steel')
            if kind == 'pink':
                wheels.stone(58, 16, 6, 'pink stone')
            elif kind == 'green':
                wheels.stone(52, 16, 6, 'green stone')
            elif kind == 'cotton':
                wheels.buff(60, 20, 'cotton', 5, 14)
            elif kind == 'felt':
                wheels.buff(44, 18, 'felt')
            elif kind == 'bristle':
                wheels.brush(48, 18, 20, 3, ('bristle', 'matt black'), 'wood', count=1400, wire=0.3)
            else:
                wheels.brush(46, 15, 13, 3, ('brass', 'gold'), 'steel', count=1400, wire=0.2, crimp=0.9)
    for i, px in enumerate((-0.16, -0.05, 0.06, 0.17)):
        with place((x + px * width, y - 22, z + 0.52 * high)):
            bar((0, 8, 0), (0, -16, 0), 2.4, 'steel')
            with place((0, -8, -4), (0, 90, 90)):
                with place((110, 0, 0), (0, 0, 180)):
                    spatula()


def jars(at, count=5, seed=2):
    luck = chance(seed)
    x, y, z = at
    for i in range(count):
        r = luck.uniform(24, 34)
        h = luck.uniform(66, 110)
        tint = luck.choice(('plaster', 'die stone', 'pink stone', 'plaster', 'alginate'))
        with place((x, y, z)):
            turned([(0, 0), (0, r, 3), (h, r, 3), (h + 4, r * 0.8), (h + 4, 0)], 'glass jar', sides=64)
            turned([(2, 0), (2, r - 2), (h * 0.8, r - 2), (h * 0.8, 0)], tint, sides=64)
            turned([(h + 2, 0), (h + 2, r * 0.9, 1), (h + 20, r * 0.9, 2), (h + 20, 0)], luck.choice(('black', 'enamel', 'aluminium')), sides=64)
            slab((0, -r - 0.4, h * 0.3), (r * 1.1, 0.8, h * 0.3), 'white paper', along='y')
        x += r * 2 + luck.uniform(14, 30)


def light_room(look, centre, radius, window=1.0):
    """Daylight from a tall window at the left, a pale ceiling, a lamp over the bench."""
    r, up = radius, Vector((0, 0, 1))
    at = lambda x, y, z: Vector(centre) + look.right * (x * r) - look.ahead * (y * r) + up * (z * r)
    studio.light('window', at(-2.6, 1.3, 2.0), at(0, 0, 0.1), (2.0 * r, 2.6 * r), 10.0 * window)
    studio.light('ceiling', at(0.4, 0.7, 3.4), at(0, 0, 0), (3.6 * r, 2.0 * r), 3.4)
    studio.light('fill', at(3.2, 2.2, 1.2), at(0, 0, 0), (2.0 * r, 2.6 * r), 0.9)


def shoot(file, width, height, samples, look, quality, centre, radius, ambient=0.36):
    light_room(look, centre, radius)
    studio.surroundings(ambient)
    studio.settings(width, height, samples, stage=False)
    finish.develop(studio.expose(samples), file, quality, stage=False)
