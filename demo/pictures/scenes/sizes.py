"""Lines of a size picture, in inches and millimetres, as the catalogue gives them."""
import csv
import os
import re
from math import radians, tan

from mathutils import Vector

import studio
from solids import ink, place, text, tube

CATALOGUE = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..', 'catalogue.csv')
_pattern = re.compile(r'([\d /]+) x ([\d /]+) x ([\d /]+) in \((\d+) x (\d+) x (\d+) mm\)')


def from_catalogue(number):
    with open(CATALOGUE, newline='', encoding='utf-8') as rows:
        for row in csv.DictReader(rows):
            found = row['number'] == number and _pattern.search(row['description'])
            if found:
                return [(f'{found[i].strip()} in', f'{found[i + 3]} mm') for i in (1, 2, 3)]
    return None


def lines(number, look):
    """Width before the foot, depth at the left, height at the right; figures face the camera."""
    words = from_catalogue(number)
    if not words:
        raise SystemExit(f'{number}: the catalogue gives no size')
    low, high = studio.box(studio.points())
    span = (high - low).length
    off, thin, size = span * 0.068, span * 0.0028, span * 0.05
    beside = [max(len(inches) * 0.25, len(millimetres) * 0.2) + 0.4 for inches, millimetres in words]
    front, left, right = low.y - off, low.x - off, high.x + off * 0.7
    with ink():
        for a, b, tick, (inches, millimetres), shift in (
            ((low.x, front, thin), (high.x, front, thin), (0, off * 0.55, 0), words[0], (-0.9, -1.3)),
            ((left, low.y, thin), (left, high.y, thin), (off * 0.55, 0, 0), words[1], (-beside[1], -0.6)),
            ((right, low.y, thin), (right, low.y, high.z), (-off * 0.55, 0, 0), words[2], (beside[2], 0)),
        ):
            a, b, tick = Vector(a), Vector(b), Vector(tick)
            tube([a, b], thin, 'ink', 10)
            for end, other in ((a, b), (b, a)):
                tube([end - tick * 0.4, end + tick], thin * 0.7, 'ink', 8)
                way = (other - end).normalized()
                with place(tuple(end)):
                    steps = [Vector((0, 0, 0)), way * span * 0.03]
                    tube(steps, lambda t: thin * 0.2 + span * 0.0075 * t, 'ink', 16)
            # Figures stand upright on the floor; to be seen lower they come nearer.
            middle = (a + b) / 2 + look.right * (shift[0] * size)
            drop = shift[1] * size
            if middle.z < size and drop < size:
                lift = size * 1.05
                middle -= look.ahead * ((lift - drop) / tan(radians(look.elevation)))
                middle.z = lift
            else:
                middle.z += drop
            with place(tuple(middle), (90, 0, -look.yaw)):
                text(inches, size, 'ink', (0, size * 0.45, 0), thick=0.02)
                text(millimetres, size * 0.78, 'ink', (0, -size * 0.5, 0), thick=0.02, bold=False)
