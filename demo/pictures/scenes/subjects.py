"""Every product with a picture of its own: how it is made, how large it stands in its frame, and its further views."""
import dust
import engines
import grinders
import holding
import lab
import lathes
import spares
import trimmers
import vibrators
import ware
import wheels
from solids import place

REAR = dict(name='rear', yaw=148)
SIZE = dict(name='size', size=True)


def close(name, at, reach, yaw=20, elevation=18, extra=None):
    return dict(name=name, at=at, reach=reach, yaw=yaw, elevation=elevation, extra=extra)


def in_use(extra, yaw=30, elevation=16, **more):
    return dict(name='in-use', extra=extra, yaw=yaw, elevation=elevation, **more)


# --- what lies beside a machine at work


def beside_grinder(x, y):
    def make():
        with place((x, y, 0), (0, 0, -20)):
            ware.stone_model('die stone')
        with place((x + 75, y - 18, 0), (0, 0, 15)):
            ware.frame()
        with place((x + 128, y + 4, 0)):
            ware.alloy_button()
    return make


def poured(number, spots):
    """Rings and formers on the tables of a vibrator."""
    def make():
        for kind, x, y, turn in spots:
            with place((x, y, vibrators.TOP[number]), (0, 0, turn)):
                kind()
    return make


def denture_beside(x, y):
    def make():
        with place((x, y, 0), (0, 0, 10)):
            ware.pumice_pan()
        with place((x + 130, y - 6, 0), (0, 0, -16)):
            ware.denture()
    return make


def model_on_table(r, depth):
    front = -depth * 0.28 + depth * 0.06 - 8
    table = 88 + r - r * 0.12
    def make():
        with place((-26, front - 52, table), (0, 0, 186)):
            ware.stone_model()
        with place((-r * 1.35, -depth * 0.5 - 46, 0), (0, 0, 24)):
            ware.stone_model('die stone')
    return make


def frames_before(x, y):
    def make():
        with place((x, y, 0), (0, 0, 12)):
            ware.stone_model('die stone')
        with place((x + 74, y - 10, 0), (0, 0, -8)):
            ware.frame()
    return make


def powders(x, y):
    def make():
        with place((x, y, 0), (0, 0, 6)):
            lab.PW12()
    return make


def bowl_and_powder(x, y):
    def make():
        with place((x, y, 0)):
            lab.bowl(60, filled='wet plaster')
        with place((x + 92, y - 40, 7.4), (0, 0, 160)):
            lab.spatula()
    return make


def castings(x, y):
    def make():
        with place((x, y, 0)):
            ware.casting()
        with place((x + 54, y - 6, 0), (0, 0, -14)):
            ware.stone_model()
        with place((x + 116, y + 4, 0)):
            ware.die()
    return make


def bags(x, y):
    def make():
        with place((x, y, 0)):
            spares.FC20()
    return make


# --- places on each kind of machine


def grinder_views(length, motor, wheel, use=True, number=None):
    axle = 72 + max(motor * 1.15, wheel * 0.9)
    body = length * 0.39
    depth = motor * 2.5
    views = [REAR, close('wheel', (-body - 34, -wheel * 0.35, axle + 2), wheel * 1.75, 46, 15),
             close('controls', (0, -depth / 2 + 12, 84), length * 0.45, 10, 16), SIZE]
    if use:
        views.append(in_use(beside_grinder(-60, -depth / 2 - 74), 28))
    return views


def vibrator_views(width, depth, height, across, loaded=None, table_x=0):
    front = -depth / 2
    views = [REAR, close('table', (table_x, depth * 0.13 - 10, height + 30), across * 0.72, 30, 22),
             close('controls', (0, front + 24, 14 + height * 0.55), width * 0.48, 10, 22), SIZE]
    if loaded:
        views.append(in_use(loaded))
    return views


def lathe_views(length, motor, axle, long, use=True, wheels=None):
    half = length / 2
    tip = half * 1.12 + 8 + long * 0.5
    views = [REAR, close('spindle' if not wheels else 'wheel', (-tip + (12 if wheels else 26), 0, axle), 96 if not wheels else wheels * 1.35, 30, 13),
             close('controls', (0, -motor * 1.15, 52), length * 0.36, 12, 14), SIZE]
    if use:
        views.append(in_use(denture_beside(-half - 20, -motor * 1.15 - 96), 26))
    return views


MACHINES = {
    'AG01': dict(make=grinders.AG01, fill=0.86, views=grinder_views(270, 54, 50, False)),
    'AG03': dict(make=grinders.AG03, views=grinder_views(340, 66, 66)),
    'AG05': dict(make=grinders.AG05, fill=0.94, views=grinder_views(320, 60, 58, False)),
    'AG07': dict(make=grinders.AG07, views=grinder_views(380, 74, 72, True)),
    'AG11': dict(make=grinders.AG11, fill=0.92, views=grinder_views(300, 62, 76, False)),
    'VB6': dict(make=vibrators.VB6, fill=0.68, views=vibrator_views(128, 150, 82, 104, poured('VB6', [(ware.die, -12, 26, 0), (ware.die, 14, 6, 30)]))),
    'VB12': dict(make=vibrators.VB12, fill=0.84, views=vibrator_views(172, 190, 98, 152, poured('VB12', [(ware.former, 0, 24, 12)]))),
    'VB20': dict(make=vibrators.VB20, fill=0.92, views=vibrator_views(250, 210, 104, 236, poured('VB20', [(ware.impression, -62, 34, 20), (ware.casting_ring, 58, 36, 0)]))),
    'VB28': dict(make=vibrators.VB28, fill=0.96, views=vibrator_views(290, 230, 128, 284, poured('VB28', [(ware.flask, -76, 32, 4), (ware.casting_ring, 20, 40, 0), (ware.former, 88, 16, 80)]))),
    'DV34': dict(make=vibrators.DV34, wide=1200,
                 views=[dict(REAR, yaw=152), close('table', (-92, 18, 134), 118, 30, 22), close('controls', (0, -84, 72), 168, 8, 22), SIZE,
                        in_use(poured('DV34', [(ware.casting_ring, -92, 28, 0), (ware.former, 92, 28, 8)]))]),
    'PL1': dict(make=lathes.PL1, fill=0.82, views=lathe_views(240, 62, 150, 86, False)),
    'PL2': dict(make=lathes.PL2, views=lathe_views(330, 84, 196, 104)),
    'PL4': dict(make=lathes.PL4, fill=0.97, views=lathe_views(320, 84, 260, 104, False)),
    'PL7': dict(make=lathes.PL7, fill=0.95, views=lathe_views(300, 78, 190, 100, True, 84)),
    'PL10': dict(make=lathes.PL10, views=lathe_views(340, 88, 224, 108, True, 92)),
    'DC100': dict(make=dust.DC100, fill=0.88, views=[REAR, close('controls', (0, -150, 280), 150, 16, 14), SIZE]),
    'DC400': dict(make=dust.DC400, views=[REAR, close('inlets', (-195, 0, 430), 180, 44, 12), close('controls', (20, -195, 500), 170, 16, 12), SIZE, in_use(bags(300, -120), fill=1.0)]),
    'DC600': dict(make=dust.DC600, views=[REAR, close('inlets', (-260, 0, 510), 230, 44, 12), close('controls', (10, -220, 600), 240, 14, 12), SIZE]),
    'DH20': dict(make=dust.DH20, fill=0.9, views=[REAR, close('opening', (-20, -165, 90), 190, 22, 14), SIZE, in_use(frames_before(-90, -70), 20, 14)]),
    'DH24': dict(make=dust.DH24, fill=0.96, views=[REAR, close('armhole', (-96, -180, 150), 124, 30, 14), SIZE]),
    'MT8': dict(make=trimmers.MT8, fill=0.86, views=[REAR, close('table', (0, -110, 180), 130, 28, 24), SIZE]),
    'MT10': dict(make=trimmers.MT10, fill=0.95, views=[REAR, close('table', (0, -130, 206), 150, 26, 26), close('controls', (0, -165, 86), 136, 12, 20), SIZE, in_use(model_on_table(127, 330))]),
    'MT12D': dict(make=trimmers.MT12D, views=[REAR, close('table', (0, -140, 228), 175, 26, 26), SIZE, in_use(model_on_table(152, 370))]),
    'BE20': dict(make=engines.BE20, fill=0.82, views=[REAR, close('controls', (0, -85, 60), 95, 14, 14), SIZE]),
    'BE35': dict(make=engines.BE35, fill=0.88, views=[REAR, close('handpiece', (-30, -20, 146), 105, 24, 18), close('controls', (0, -95, 72), 108, 14, 14), SIZE]),
    'BE50': dict(make=engines.BE50, fill=0.94, views=[REAR, close('handpiece', (-30, -20, 160), 112, 24, 18), close('controls', (0, -100, 80), 118, 12, 14), SIZE, in_use(frames_before(215, -175), 24)]),
    'PF700': dict(make=lab.PF700, fill=0.92, views=[REAR, close('tray', (0, 0, 140), 120, 24, 12), SIZE]),
    'PF900': dict(make=lab.PF900, views=[REAR, close('tray', (0, 4, 144), 130, 24, 12), close('controls', (10, -170, 92), 160, 6, 24), SIZE, in_use(powders(-330, -120), 24, 16)]),
    'SC4': dict(make=lab.SC4, fill=0.88, views=[REAR, close('gauge', (0, -140, 238), 120, 16, 12), SIZE]),
    'SC9': dict(make=lab.SC9, fill=0.96, views=[REAR, close('wand', (-160, -90, 290), 110, 50, 12), close('gauge', (0, -160, 284), 140, 16, 12), SIZE, in_use(castings(-60, -240), 24)]),
    'VM6': dict(make=lab.VM6, fill=0.9, views=[REAR, close('head', (0, -100, 370), 110, 14, 10), SIZE, in_use(bowl_and_powder(-160, -80), 26)]),
    'VM9': dict(make=lab.VM9, views=[REAR, close('head', (0, -120, 415), 130, 14, 10), close('bowl', (0, -40, 280), 120, 24, 12), SIZE, in_use(bowl_and_powder(-190, -90), 26)]),
}

PARTS = {
    'PT20': dict(make=lab.PT20, fill=0.89, elevation=24),
    'PW12': dict(make=lab.PW12, fill=0.95, elevation=26),
    'MB5': dict(make=lab.MB5, fill=0.92, elevation=20),
    'GA-SH2': dict(make=holding.GA_SH2, fill=0.94),
    'GA-TR1': dict(make=holding.GA_TR1, fill=0.85, elevation=22),
    'GA-LP5': dict(make=holding.GA_LP5, fill=0.96),
    'GA-AR3': dict(make=holding.GA_AR3, fill=0.83, elevation=18),
    'LA-SG8': dict(make=holding.LA_SG8, fill=0.93, yaw=34, elevation=16),
    'LA-QA2': dict(make=holding.LA_QA2, fill=0.85, elevation=20),
    'LA-AR6': dict(make=holding.LA_AR6, fill=0.86, elevation=18),
    'LA-NT4': dict(make=holding.LA_NT4, fill=0.81, elevation=26),
    'VA-T6': dict(make=holding.VA_T6, fill=0.86, elevation=16),
    'VA-TR9': dict(make=holding.VA_TR9, fill=0.94, elevation=24),
    'VA-RF4': dict(make=holding.VA_RF4, fill=0.79, elevation=22),
    'CH14': dict(make=holding.CH14, fill=0.87, elevation=20),
    'CH38': dict(make=holding.CH38, fill=0.88, elevation=20),
    'TS-L': dict(make=holding.TS_L, fill=0.9, yaw=16, elevation=20),
    'TS-R': dict(make=holding.TS_R, fill=0.9, yaw=16, elevation=20),
    'CL5': dict(make=holding.CL5, fill=0.92, elevation=22),
    'QA3': dict(make=holding.QA3, fill=0.83, elevation=18),
    'W3-PK': dict(make=wheels.W3_PK, fill=0.9, elevation=18),
    'W5-GR': dict(make=wheels.W5_GR, fill=0.95),
    'BF4': dict(make=wheels.BF4, fill=0.9, yaw=34),
    'FW3': dict(make=wheels.FW3, fill=0.83, yaw=34),
    'BR2': dict(make=wheels.BR2, fill=0.86),
    'BR3': dict(make=wheels.BR3, fill=0.86),
    'RM-AG3': dict(make=spares.RM_AG3, fill=0.92),
    'RM-PL2': dict(make=spares.RM_PL2, fill=0.97),
    'RA-30': dict(make=spares.RA_30, fill=0.92, elevation=18),
    'RF-90': dict(make=spares.RF_90, fill=0.83, yaw=24),
    'BG-608': dict(make=spares.BG_608, fill=0.83, elevation=22),
    'CB-12': dict(make=spares.CB_12, fill=0.84, elevation=28),
    'CAP-40': dict(make=spares.CAP_40, fill=0.86, elevation=18),
    'SW-R1': dict(make=spares.SW_R1, fill=0.8),
    'SW-T2': dict(make=spares.SW_T2, fill=0.8),
    'KN3': dict(make=spares.KN3, fill=0.86, elevation=30),
    'CS8': dict(make=spares.CS8, fill=0.94, elevation=26),
    'FS-1': dict(make=engines.FS_1, fill=0.9, elevation=20),
    'SB-7': dict(make=spares.SB_7, fill=0.92, elevation=28),
    'BT2': dict(make=spares.BT2, fill=0.9, elevation=28),
    'FU5': dict(make=spares.FU5, fill=0.86, elevation=30),
    'WV1': dict(make=spares.WV1, fill=0.88, elevation=18),
    'FB10': dict(make=spares.FB10, fill=0.9, elevation=24),
    'FB18': dict(make=spares.FB18, fill=1.0, elevation=24),
    'FC20': dict(make=spares.FC20, fill=0.92, elevation=18),
    'HO15': dict(make=spares.HO15, fill=0.92, elevation=24),
}
ALL = {**MACHINES, **PARTS}
