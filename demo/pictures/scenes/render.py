"""Makes pictures again: blender --background --python demo/pictures/scenes/render.py -- NAME… [options]

NAME is a picture (DV34-rear), a product with all its views (DV34*), a set (cards, views, heroes, gallery,
categories, video) or all. Options: --width N, --samples N (of each of the two shots), --quality N,
--out FOLDER (else each goes to its place in the demo), --missing (skip what exists), --list (only say what there is),
--images (the column `images` of the catalogue for each product, card picture last).
"""
import os
import sys
import time
import traceback

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

import pictures  # noqa: E402


def options(words):
    names, chosen, words = [], {}, list(words)
    while words:
        word = words.pop(0)
        if word in ('--missing', '--list', '--images'):
            chosen[word[2:]] = True
        elif word.startswith('--'):
            chosen[word[2:]] = words.pop(0)
        else:
            names.append(word)
    return names, chosen


def main():
    names, chosen = options(sys.argv[sys.argv.index('--') + 1 :] if '--' in sys.argv else [])
    wanted = pictures.named(names)
    if 'images' in chosen:
        for number, files in pictures.catalogue_images():
            print(f'{number},{";".join(files)}')
        return
    folder = chosen.get('out')
    file_of = lambda shot: os.path.join(folder, f'{shot.name}.jpg') if folder else pictures.place(shot)
    if 'missing' in chosen:
        wanted = [shot for shot in wanted if not os.path.exists(file_of(shot))]
    if 'list' in chosen:
        for shot in wanted:
            print(shot.name, shot.width, shot.height)
        return
    failed = []
    for shot in wanted:
        file = file_of(shot)
        start = time.time()
        try:
            width = int(chosen.get('width', shot.width))
            height = round(shot.height * width / shot.width)
            samples = int(chosen.get('samples', shot.samples))
            shot.make(file, width, height, samples, int(chosen.get('quality', shot.quality)))
            print(f'{shot.name}: {time.time() - start:.0f} s', flush=True)
        except Exception:
            traceback.print_exc()
            failed.append(shot.name)
    if failed:
        raise SystemExit('not made: ' + ' '.join(failed))


main()
