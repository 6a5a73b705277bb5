"""The list of all pictures, each under the name of its file."""
import os
from dataclasses import dataclass
from typing import Callable

import scenes
import sizes
import studio
import subjects


@dataclass
class Shot:
    name: str
    set: str
    width: int
    height: int
    make: Callable
    samples: int = 16
    quality: int = 90


DEMO = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..')


def place(shot):
    """The file of a picture in the demo. What becomes the heroes and the film of the home page waits in frames/."""
    folder = {
        'gallery': ('content', 'gallery'),
        'category': ('content', 'categories'),
        'hero': ('pictures', 'scenes', 'frames'),
        'video': ('pictures', 'scenes', 'frames'),
    }.get(shot.set, ('pictures',))
    name = shot.name.split('-', 1)[1] if shot.set in ('gallery', 'category') else shot.name
    return os.path.normpath(os.path.join(DEMO, *folder, f'{name}.jpg'))


def _product(number, subject, view=None):
    view = view or {}
    yaw = view.get('yaw', subject.get('yaw', 30))
    elevation = view.get('elevation', subject.get('elevation', studio.ELEVATION))
    fill = view.get('fill', subject.get('fill', 1.0))

    def make(file, width, height, samples, quality):
        studio.clear()
        subject['make']()
        lit = None
        if view.get('at'):
            # A close view is lit like the whole machine.
            low, high = studio.box(studio.points((None, 'loose')))
            lit = ((low + high) / 2, (high - low).length / 2)
        if view.get('extra'):
            view['extra']()
        look = studio.Look(yaw, elevation)
        if view.get('at'):
            studio.close(look, view['at'], view['reach'])
        elif view.get('size'):
            sizes.lines(number, look)
            studio.whole(look, 0.8 + fill * 0.2, kinds=(None, 'ink'), feet=0.86, tall=0.76, within=(0.06, 0.94))
        else:
            # From behind, the cord and its plug belong to the picture.
            rear = view.get('name') == 'rear'
            studio.whole(look, min(1, fill * 1.22) if rear else fill, kinds=(None, 'loose') if rear else (None,))
        studio.picture(file, width, height, samples, look, quality, bleed=bool(view.get('at')), lit=lit, margin=0.05 if view.get('size') else 0.1)

    return make


def catalogue_images():
    """What is there of each product: further views first, the card picture last, as the catalogue wants them."""
    for number, subject in subjects.ALL.items():
        names = [f"{number}-{view['name']}.jpg" for view in subject.get('views', ())] + [f'{number}.jpg']
        yield number, [name for name in names if os.path.exists(os.path.join(DEMO, 'pictures', name))]


def _views():
    return [(number, subject, view) for number, subject in subjects.ALL.items() for view in subject.get('views', ())]


def _turn(number, subject, view):
    """What a machine needs first is made first: its size, one place from close by, then it at work."""
    near = [other['name'] for other in subject['views'] if other.get('at')]
    order = ['size', *near[:1], 'in-use', 'rear', *near[1:]]
    return order.index(view['name'])


def _all():
    shots = []
    for number, subject in subjects.ALL.items():
        shots.append(Shot(number, 'cards', 1200, 1200, _product(number, subject), 13 if number in subjects.MACHINES else 10))
    for number, subject, view in sorted(_views(), key=lambda one: _turn(*one)):
        wide = subject.get('wide', 800)
        shots.append(Shot(f"{number}-{view['name']}", 'views', wide, wide, _product(number, subject, view), 13 if wide > 800 else 10))
    for name, width, height, make, samples in scenes.all_scenes():
        shots.append(Shot(name, name.split('-')[0], width, height, make, samples, 84))
    return shots


_sets = {'cards': 'cards', 'views': 'views', 'heroes': 'hero', 'gallery': 'gallery', 'categories': 'category', 'video': 'video'}


def named(names):
    shots = _all()
    if not names or names == ['all']:
        return shots
    found = []
    for name in names:
        if name in _sets:
            some = [s for s in shots if s.set == _sets[name]]
        elif name.endswith('*'):
            some = [s for s in shots if s.name == name[:-1] or s.name.startswith(name[:-1] + '-')]
        else:
            some = [s for s in shots if s.name == name]
        if not some:
            raise SystemExit(f'no picture is called {name}')
        found += [s for s in some if s not in found]
    return found
