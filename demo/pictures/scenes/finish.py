"""From light to JPEG: takes the noise out, lays the product on the sweep, and writes sRGB."""
import os

import bpy
import numpy as np

GROUND = '#ECEBE6'
STRENGTH = 8.0
EDGE = 0.4


def read(file):
    picture = bpy.data.images.load(file)
    picture.colorspace_settings.name = 'Non-Color'
    width, height = picture.size
    values = np.empty(width * height * picture.channels, np.float32)
    picture.pixels.foreach_get(values)
    bpy.data.images.remove(picture)
    return values.reshape(height, width, -1)


def linear(hex_code):
    c = np.array([int(hex_code[i : i + 2], 16) / 255 for i in (1, 3, 5)], np.float32)
    return np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4).astype(np.float32)


def encoded(light):
    light = np.clip(light, 0, 1)
    return np.where(light <= 0.0031308, light * 12.92, 1.055 * light ** (1 / 2.4) - 0.055)


def shoulder(light, start=0.72):
    """Keeps tone in the brightest lights; leaves everything below as it is."""
    room = 1 - start
    over = np.maximum(light - start, 0)
    return np.where(light > start, start + room * (1 - np.exp(-over / room)), light)


def _shift(a, dy, dx):
    """The picture moved by whole pixels, its rim repeated."""
    h, w = a.shape[:2]
    ys = np.clip(np.arange(h) + dy, 0, h - 1)
    xs = np.clip(np.arange(w) + dx, 0, w - 1)
    return a[ys][:, xs]


def _blur3(a, reach=1):
    a = (_shift(a, -reach, 0) + 2 * a + _shift(a, reach, 0)) / 4
    return (_shift(a, 0, -reach) + 2 * a + _shift(a, 0, reach)) / 4


def quiet(shots, levels=4):
    """Smooths along surfaces, not across edges of shape or paint, and only as far as the two shots differ.

    A wavelet filter with holes: each level reaches twice as far as the one before."""
    (one, n1, a1, d1), (two, n2, a2, d2) = shots
    used = np.argwhere((one[..., 3] + two[..., 3]) > 1e-3)
    if not len(used):
        return (one + two) / 2
    (top, left), (bottom, right) = used.min(0), used.max(0) + 1
    window = np.s_[top:bottom, left:right]
    calm = _calm(*(np.ascontiguousarray(a[window]) for a in (one, two, n1, n2, a1, a2, d1, d2)), levels)
    whole = (one + two) / 2
    whole[window] = calm
    return whole


def _calm(one, two, n1, n2, a1, a2, d1, d2, levels):
    for shot in (one, two):
        # A single bright path is an accident, not light.
        padded = np.pad(shot, ((1, 1), (1, 1), (0, 0)), 'edge')
        h, w = shot.shape[:2]
        brightest = np.zeros_like(shot)
        for y in range(3):
            for x in range(3):
                if y != 1 or x != 1:
                    np.maximum(brightest, padded[y : y + h, x : x + w], out=brightest)
        np.minimum(shot, brightest * 1.02 + 0.02, out=shot)
    normal = ((n1 + n2) / 2)[..., :3]
    albedo = ((a1 + a2) / 2)[..., :3]
    depth = np.minimum(((d1 + d2) / 2)[..., 0], 1e5)
    raw = (one + two) / 2
    # Paint and lettering are known without noise; only the light on them is smoothed.
    paint = np.where(albedo.max(-1, keepdims=True) > 0.01, np.maximum(albedo, 0.02), 1.0)
    over = np.concatenate([paint, np.ones_like(raw[..., :1])], -1)
    image = raw / over
    noise = ((one - two) / over) ** 2 / 4
    noise = noise[..., :3].mean(-1) + noise[..., 3]
    # Two shots say little about one pixel; its neighbours know more.
    for reach in (1, 1, 2, 3):
        noise = _blur3(noise, reach)
    guide = np.concatenate([normal * 7.7, albedo * 18], -1)
    # Behind glass even shape and paint are guesses; then they guide less.
    doubt = ((n1 - n2)[..., :3] ** 2).sum(-1) * 7.7**2 + ((a1 - a2)[..., :3] ** 2).sum(-1) * 18**2
    for reach in (1, 2):
        doubt = _blur3(doubt, reach)
    # Edges are doubtful too, but thin; a pane is doubtful all over.
    thick = doubt
    for reach in (1, 2, 3):
        thick = np.minimum.reduce([thick, _shift(thick, reach, 0), _shift(thick, -reach, 0), _shift(thick, 0, reach), _shift(thick, 0, -reach)])
    pane = _smooth(0.4, 1.0, _blur3(_blur3(thick, 2), 4))
    sure = 1 - 0.97 * pane
    # Where a pixel holds two things at once there is nothing to smooth along.
    step_y, step_x = np.abs(np.diff(depth, axis=0, prepend=depth[:1])), np.abs(np.diff(depth, axis=1, prepend=depth[:, :1]))
    bend = np.abs(np.diff(step_y, axis=0, append=step_y[-1:])) + np.abs(np.diff(step_x, axis=1, append=step_x[:, -1:]))
    edge = (bend > 0.004 * depth).astype(np.float32)
    for axis in (0, 1):
        change = np.abs(np.diff(albedo, axis=axis, append=np.take(albedo, [-1], axis))).max(-1)
        edge = np.maximum(edge, (change > 0.12).astype(np.float32))
    for _ in range(1):
        edge = np.maximum.reduce([edge, _shift(edge, 1, 0), _shift(edge, -1, 0), _shift(edge, 0, 1), _shift(edge, 0, -1)])
    edge *= sure
    slope = np.maximum(step_y, step_x) * 1.5 + 1e-3
    kernel = [1 / 16, 1 / 4, 3 / 8, 1 / 4, 1 / 16]
    h, w = depth.shape
    for level in range(levels):
        step = 2**level
        pad = 2 * step
        around = lambda a: np.pad(a, ((pad, pad), (pad, pad)) + ((0, 0),) * (a.ndim - 2), 'edge')
        lum = image[..., :3].mean(-1) + 0.7 * image[..., 3]
        big_image, big_noise, big_guide, big_lum, big_depth = map(around, (image, noise, guide, lum, depth))
        sigma = 1 / (STRENGTH * np.sqrt(_blur3(noise)) + 1e-4)
        total = np.zeros_like(image)
        spread = np.zeros_like(noise)
        weight = np.zeros_like(noise)
        for j in range(-2, 3):
            for i in range(-2, 3):
                if level and abs(i) == 2 and abs(j) == 2:
                    continue
                y, x = pad + j * step, pad + i * step
                there = np.s_[y : y + h, x : x + w]
                gap = big_guide[there] - guide
                power = np.einsum('ijk,ijk->ij', gap, gap)
                if i or j:
                    power += np.abs(big_depth[there] - depth) / (slope * ((abs(i) + abs(j)) * step) + 0.002 * depth)
                power *= sure
                power += np.abs(big_lum[there] - lum) * sigma
                k = np.exp(-power)
                k *= kernel[j + 2] * kernel[i + 2]
                total += k[..., None] * big_image[there]
                spread += k * k * big_noise[there]
                weight += k
        image = total / weight[..., None]
        noise = spread / (weight * weight)
    edge = edge[..., None] * EDGE
    return image * over * (1 - edge) + raw * edge


def _smooth(low, high, x):
    t = np.clip((x - low) / (high - low), 0, 1)
    return t * t * (3 - 2 * t)


def sweep(height, width, hero=False):
    """Wall #F3F2EE, floor #E3E1DA under the product, all four edges exactly #ECEBE6. Rows run from the foot."""
    y = (np.arange(height, dtype=np.float32) / (height - 1))[:, None]
    x = (np.arange(width, dtype=np.float32) / (width - 1))[None, :]
    centre = 0.71 if hero else 0.5
    reach = 0.28 if hero else 0.46
    side = np.clip(1 - ((x - centre) / reach) ** 2, 0, 1)
    wall = side**1.5 * _smooth(0.24, 0.5, y) * _smooth(1.0, 0.62, y)
    ground = side**1.5 * _smooth(0.03, 0.17, y) * _smooth(0.46, 0.2, y)
    edge = linear(GROUND)
    return edge + wall[..., None] * (linear('#F5F4F1') - edge) + ground[..., None] * (linear('#E3E1DA') - edge)


def develop(shots, out, quality=88, stage=True, bleed=False, hero=False, margin=0.1):
    image = quiet(shots)
    light, cover = image[..., :3], np.clip(image[..., 3:], 0, 1)
    height, width = cover.shape[:2]
    light = shoulder(light)
    if stage:
        ground = np.broadcast_to(linear(GROUND), light.shape) if bleed else sweep(height, width, hero)
        light = light + ground * (1 - cover)
        if not bleed:
            y = np.arange(height, dtype=np.float32)[:, None]
            x = np.arange(width, dtype=np.float32)[None, :]
            # Shadows run out softly; nothing solid stands so near the edge.
            side = np.minimum(np.minimum(x, width - 1 - x) / width / margin, y / height / (margin * 1.5))
            rim = np.minimum(side, (height - 1 - y) / height / 0.045)
            fade = _smooth(0.02, 1.0, rim)[..., None]
            light = light * fade + linear(GROUND) * (1 - fade)
    values = encoded(light)
    if stage and not bleed:
        # A breath of grain, so that the slow tones of the sweep do not step; none at the very edge.
        grain = np.random.default_rng(1).triangular(-1, 0, 1, values.shape[:2]).astype(np.float32)[..., None]
        values = values + grain * (fade > 0.05) * (1 - cover) * (0.8 / 255)
    write(values, out, quality)


def write(values, out, quality):
    height, width = values.shape[:2]
    picture = bpy.data.images.new('finished', width, height, alpha=False)
    full = np.ones((height, width, 4), np.float32)
    full[..., :3] = values
    picture.pixels.foreach_set(np.ascontiguousarray(full).ravel())
    picture.update()
    form = bpy.context.scene.render.image_settings
    form.file_format = 'JPEG'
    form.color_mode = 'RGB'
    form.quality = quality
    os.makedirs(os.path.dirname(os.path.abspath(out)), exist_ok=True)
    part = f'{out}.part.jpg'
    picture.save_render(part, scene=bpy.context.scene)
    os.replace(part, out)
    bpy.data.images.remove(picture)
