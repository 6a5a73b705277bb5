"""Wide scenes: heroes, gallery, category tiles, film."""
from mathutils import Vector

import dust
import engines
import grinders
import holding
import lab
import lathes
import spares
import studio
import subjects
import trimmers
import vibrators
import ware
import wheels
import workshop
from solids import place


def at(make, x, y, turn=0, z=0):
    with place((x, y, z), (0, 0, turn)):
        make()


# --- heroes: one floor line, one light; the left 42 % stay empty for words


def _grinders():
    grinders.AG03()
    subjects.beside_grinder(-250, -160)()


def _vibrators():
    vibrators.DV34()
    subjects.poured('DV34', [(ware.casting_ring, -92, 28, 0), (ware.former, 92, 28, 8)])()
    with place((-90, -215, 0), (0, 0, 20)):
        ware.stone_model()
    with place((0, -225, 0), (0, 0, -10)):
        ware.impression()


def _lathes():
    lathes.PL10()
    with place((-120, -190, 0), (0, 0, 14)):
        ware.denture()
    with place((-30, -205, 0), (0, 0, -20)):
        ware.stone_model()


def _trimmers():
    trimmers.MT10()
    front = -330 * 0.22 - 8
    with place((-26, front - 52, 88 + 127 * 0.88), (0, 0, 186)):
        ware.stone_model()
    with place((-230, -150, 0), (0, 0, 24)):
        ware.stone_model('die stone')


HEROES = {'hero-1-grinders': _grinders, 'hero-2-vibrators': _vibrators, 'hero-3-lathes': _lathes, 'hero-4-trimmers': _trimmers}


def _hero(make, phone):
    def shoot(file, width, height, samples, quality):
        studio.clear()
        make()
        look = studio.Look(30, 14)
        if phone:
            studio.whole(look, 1.0, height / width, within=(0.08, 0.92), feet=0.9, tall=0.5)
        else:
            studio.whole(look, 1.0, height / width, within=(0.47, 0.95), feet=0.89, tall=0.79)
        studio.picture(file, width, height, samples, look, quality, hero=not phone, margin=0.04)

    return shoot


# --- gallery


def _on_bench(make, yaw=24, elevation=15, back=330, aim=None, reach=None, tall=0.62, feet=0.8, bench=True, room=True, width=1900, depth=680, bench_at=0):
    """Things on the bench before the wall; either fitted whole or a place from close by."""

    def shoot(file, pixels, height, samples, quality):
        studio.clear()
        make()
        found = studio.points((None,))
        low, high = studio.box(found)
        look = studio.Look(yaw, elevation)
        if aim:
            studio.close(look, aim, reach, height / pixels)
        else:
            studio.whole(look, 1.0, height / pixels, within=(0.1, 0.9), feet=feet, tall=tall)
        centre, radius = (low + high) / 2, (high - low).length / 2
        with place((bench_at, back - depth / 2, 0)):
            workshop.bench(width, depth)
        if room:
            workshop.wall(back + 6)
            workshop.ground(-424)
            workshop.tiles(back, width)
            workshop.shelf((-120, back, 610), 1500)
            workshop.jars((-700, back - 66, 632), 6, 2)
            workshop.jars((120, back - 66, 632), 5, 9)
        workshop.shoot(file, pixels, height, samples, look, quality, centre, max(radius, 260))

    return shoot


def _three_grinders():
    at(grinders.AG07, 190, 60, -6)
    at(grinders.AG03, -210, -60, 4)
    at(grinders.AG01, 150, -270, -4)


def _four_vibrators():
    at(vibrators.VB28, 260, 80, -6)
    at(vibrators.DV34, -190, 40, 4)
    at(vibrators.VB12, 90, -190, -4)
    at(vibrators.VB6, -140, -220, 8)
    with place((-250, -230, 0), (0, 0, 20)):
        ware.stone_model()


def _three_lathes():
    at(lathes.PL4, -330, 60, 4)
    at(lathes.PL10, 330, 20, -4)
    at(lathes.PL1, -60, -280, 0)
    with place((-260, -260, 0), (0, 0, 20)):
        ware.denture()


def _pouring():
    at(lab.VM9, -260, 60, 8)
    at(vibrators.DV34, 110, 0, -4)
    with place((110, 0, 0), (0, 0, -4)):
        subjects.poured('DV34', [(ware.impression, -92, 40, 10), (ware.former, 92, 28, 8)])()
    with place((-150, -220, 0)):
        lab.bowl(64, filled='wet plaster')
    with place((-30, -230, 7.4), (0, 0, 168)):
        lab.spatula()
    with place((110, -220, 0), (0, 0, 14)):
        ware.stone_model()


def _under_suction():
    at(dust.DH24, -130, 0, 4)
    # The collector stands on the floor, past the end of the bench.
    with place((470, -60, -424), (0, 0, -4)):
        dust.DC400()


def _wheel():
    grinders.AG07()
    with place((-330, -190, 0), (0, 0, -10)):
        ware.frame()


def _dials():
    vibrators.DV34()
    subjects.poured('DV34', [(ware.casting_ring, -92, 28, 0), (ware.former, 92, 28, 8)])()


def _wear():
    at(grinders.AG03, -60, 120, 4)
    for make, x, y, turn in ((spares.RM_AG3, 330, 60, -8), (spares.RF_90, 370, -140, 10), (wheels.W3_PK, -290, -130, 10), (spares.RA_30, 60, -150, 8), (spares.BG_608, -130, -180, 0),
                             (spares.KN3, 200, -220, 6), (spares.CB_12, -20, -220, 0), (spares.SB_7, 170, -70, -12)):
        at(make, x, y, turn)


def _small_steel():
    for make, x, y, turn in ((holding.CH38, -70, 90, 0), (holding.CH14, 60, 100, 20), (holding.QA3, -160, 30, 0), (holding.TS_L, -90, -70, -6), (holding.CL5, 60, -60, 8), (holding.GA_AR3, 210, 20, 36), (holding.LA_NT4, -10, -160, 0)):
        at(make, x, y, turn)


def _round_things():
    for make, x, y, turn in ((wheels.W5_GR, -150, 70, 6), (wheels.BF4, 10, 80, -4), (wheels.BR3, 235, 60, -14), (wheels.FW3, -190, -70, 8), (wheels.BR2, 95, -90, -8), (wheels.W3_PK, -80, -80, 4)):
        at(make, x, y, turn)


def _porcelain():
    at(lab.PF900, -60, 60, 4)
    at(lab.PW12, 300, -110, -10)
    at(lab.PT20, 110, -230, 0)
    with place((-120, -250, 0), (0, 0, 14)):
        ware.stone_model('die stone')
    at(ware.die, -50, -260, 0)
    at(ware.die, -30, -235, 30)


def _whole_bench():
    at(engines.BE35, -560, -40, 8)
    at(holding.GA_LP5, -330, 120, 0)
    at(lathes.PL2, 20, 0, 2)
    at(lab.SC4, 470, 40, -8)
    with place((-300, -200, 0), (0, 0, 14)):
        ware.stone_model()
    with place((-215, -215, 0), (0, 0, -14)):
        ware.frame()
    with place((230, -210, 0)):
        ware.pumice_pan()
    with place((400, -220, 0), (0, 0, 14)):
        ware.denture()


GALLERY = {
    'grinders': _on_bench(_three_grinders, 22),
    'vibrators': _on_bench(_four_vibrators, 22, 18),
    'lathes': _on_bench(_three_lathes, 20),
    'pouring': _on_bench(_pouring, 20),
    'dust': _on_bench(_under_suction, 22, tall=0.76, feet=0.92, bench_at=-780),
    'wheel': _on_bench(_wheel, 40, 14, aim=(-190, -30, 150), reach=190),
    'dials': _on_bench(_dials, 14, 22, aim=(-20, -70, 92), reach=190),
    'spares': _on_bench(_wear, 20, 24),
    'chucks': _on_bench(_small_steel, 20, 24, back=240),
    'wheels': _on_bench(_round_things, 20, 16, back=240),
    'porcelain': _on_bench(_porcelain, 20, 17),
    'bench': _on_bench(_whole_bench, 16, 14, tall=0.5, feet=0.72, width=2400),
}


# --- category tiles: one thing that says it all, larger in its frame than on a card

CATEGORIES = {
    'alloy-grinders': 'AG03', 'vibrators': 'VB12', 'polishing-lathes': 'PL2', 'dust-collectors': 'DC400', 'model-trimmers': 'MT10', 'bench-engines': 'BE35',
    'porcelain': 'PF900', 'steam-cleaners': 'SC9', 'grinder-accessories': 'GA-TR1', 'chucks-spindles': 'CH38', 'replacement-motors': 'RM-AG3', 'lathe-accessories': 'LA-SG8',
    'vibrator-accessories': 'VA-T6', 'wheels-brushes': 'W5-GR', 'mixing-investing': 'VM6', 'replacement-parts': 'WV1', 'replacement-filters': 'FC20',
}


def _tile(number):
    subject = subjects.ALL[number]

    def shoot(file, width, height, samples, quality):
        studio.clear()
        subject['make']()
        look = studio.Look(subject.get('yaw', 30), subject.get('elevation', 10))
        studio.whole(look, 1.0, within=(0.09, 0.91), feet=0.84, tall=0.76)
        studio.picture(file, width, height, samples, look, quality, margin=0.06)

    return shoot


# --- film: few frames, joined by slow moves and fades


def _spin(step):
    def shoot(file, width, height, samples, quality):
        studio.clear()
        grinders.AG03(turn=step * 15)
        look = studio.Look(42, 14)
        studio.close(look, (-120, -20, 130), 250, height / width)
        low, high = studio.box(studio.points((None, 'loose')))
        studio.picture(file, width, height, samples, look, quality, bleed=True, lit=((low + high) / 2, (high - low).length / 2))

    return shoot


def _plate(step, steps):
    """The key light travels from left to right over the plate."""

    def shoot(file, width, height, samples, quality):
        studio.clear()
        vibrators.DV34()
        look = studio.Look(10, 20)
        studio.close(look, (0, -80, 84), 150, height / width)
        low, high = studio.box(studio.points((None, 'loose')))
        centre, r = (low + high) / 2, (high - low).length / 2
        t = step / (steps - 1) * 2 - 1
        studio.light('travelling', centre + look.right * (t * 2.4 * r) - look.ahead * (1.2 * r) + Vector((0, 0, 2.2 * r)), centre, (0.7 * r, 1.6 * r), 9.0)
        studio.picture(file, width, height, samples, look, quality, bleed=True, lit=(centre, r))

    return shoot


def _settling(step, steps):
    """Stone in the ring levels out."""

    def shoot(file, width, height, samples, quality):
        studio.clear()
        vibrators.DV34()
        t = step / (steps - 1)
        with place((-92, 28, vibrators.TOP['DV34'])):
            ware.casting_ring(rise=19 * (1 - t) ** 1.4)
        with place((92, 28, vibrators.TOP['DV34']), (0, 0, 8)):
            ware.former()
        look = studio.Look(30, 30)
        studio.close(look, (-44, 8, 168), 150, height / width)
        low, high = studio.box(studio.points((None, 'loose')))
        studio.picture(file, width, height, samples, look, quality, bleed=True, lit=((low + high) / 2, (high - low).length / 2))

    return shoot


def all_scenes():
    scenes = []
    for name, make in HEROES.items():
        scenes.append((name, 1920, 840, _hero(make, False), 16))
        scenes.append((f'{name}-phone', 1080, 1350, _hero(make, True), 14))
    for name, make in GALLERY.items():
        scenes.append((f'gallery-{name}', 1600, 1200, make, 13))
    for name, number in CATEGORIES.items():
        scenes.append((f'category-{name}', 480, 480, _tile(number), 12))
    for i in range(6):
        scenes.append((f'video-1-spin-{i}', 1280, 720, _spin(i), 10))
    for i in range(8):
        scenes.append((f'video-2-plate-{i}', 1280, 720, _plate(i, 8), 10))
    for i in range(6):
        scenes.append((f'video-3-settling-{i}', 1280, 720, _settling(i, 6), 10))
    return scenes
