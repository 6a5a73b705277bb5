"""Wide scenes: heroes, gallery, category tiles, film."""


def all_scenes():
    return []
