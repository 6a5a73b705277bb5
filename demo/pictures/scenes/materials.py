"""Finishes. Colours are given as they should read on the screen; each name is one coat or one metal."""
import bpy

_made = {}


def colour(hex_code):
    channels = [int(hex_code[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return tuple(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels) + (1.0,)


# name: colour, roughness, metal, then what its surface is like
PAINTS = {
    'enamel': dict(colour='#317466', rough=0.38, peel=(0.16, 0.05), coat=0.5),
    'base': dict(colour='#CFCDC4', rough=0.42, peel=(0.2, 0.05)),
    'black': dict(colour='#1B1E1E', rough=0.32),
    'matt black': dict(colour='#161818', rough=0.6),
    'rubber': dict(colour='#363A39', rough=0.6, peel=(0.9, 0.05)),
    'red': dict(colour='#B0301B', rough=0.28, coat=0.3),
    'amber': dict(colour='#D08E22', rough=0.25, coat=0.3),
    'white': dict(colour='#F2F0EA', rough=0.4),
    'ink': dict(colour='#16211F', rough=0.9),
    'pale ink': dict(colour='#EDEBE2', rough=0.6),
    'plaster': dict(colour='#EDE6D8', rough=0.85, peel=(0.5, 0.12), mottle=('#E3DAC8', 0.02)),
    'wet plaster': dict(colour='#E9E1D2', rough=0.25, coat=0.6),
    'die stone': dict(colour='#D9B47A', rough=0.8, peel=(0.6, 0.1)),
    'pink acrylic': dict(colour='#C9707A', rough=0.16, coat=0.8),
    'tooth': dict(colour='#EFE6D2', rough=0.14, coat=0.7),
    'porcelain': dict(colour='#F3EFE4', rough=0.12, coat=0.8),
    'cotton': dict(colour='#EEE9DC', rough=0.95, peel=(0.9, 0.1), sheen=0.6),
    'felt': dict(colour='#D9D5C8', rough=1.0, peel=(0.5, 0.2), sheen=0.8),
    'cloth': dict(colour='#D9DAD2', rough=0.95, weave=1.3, sheen=0.4),
    'leather': dict(colour='#8A5B36', rough=0.6, peel=(0.8, 0.2)),
    'pink stone': dict(colour='#D58F86', rough=0.95, grain=('#B86E64', '#EDC3BB')),
    'grey stone': dict(colour='#8F928E', rough=0.95, grain=('#6A6D6A', '#B8BAB5')),
    'green stone': dict(colour='#5C8069', rough=0.95, grain=('#3E5B49', '#93B39D')),
    'grit': dict(colour='#9A9C98', rough=0.9, grain=('#6D706D', '#C9CAC5')),
    'firebrick': dict(colour='#E3DAC6', rough=0.95, peel=(0.9, 0.3), mottle=('#D2C5AB', 0.06)),
    'card': dict(colour='#C9A676', rough=0.9),
    'washer': dict(colour='#D9CDB4', rough=0.9),
    'paper': dict(colour='#E4DDC8', rough=0.95),
    'white paper': dict(colour='#F4F1E8', rough=0.9),
    'wood': dict(colour='#B98A55', rough=0.45, wood=('#9A6B3B', '#CFA36C')),
    'dark wood': dict(colour='#7A4F2C', rough=0.5, wood=('#5C3A1F', '#8F6238')),
    'bristle': dict(colour='#2A2522', rough=0.5),
    'green rubber': dict(colour='#5E8F77', rough=0.6, peel=(0.5, 0.05)),
    'grey hose': dict(colour='#8D918E', rough=0.5),
    'clear hose': dict(colour='#C9CFCB', rough=0.2, coat=0.4),
    'green board': dict(colour='#1F5B43', rough=0.35),
    'gold ink': dict(colour='#C9A24E', rough=0.4),
    'wax': dict(colour='#3E7D74', rough=0.35),
    'wall': dict(colour='#E3E1DA', rough=0.9),
    'dark': dict(colour='#0B0D0C', rough=0.8),
    'green ink': dict(colour='#14524A', rough=0.8),
    'blue': dict(colour='#2E5E86', rough=0.35),
    'shadow brick': dict(colour='#6E6554', rough=0.95),
    'sable': dict(colour='#4A2A18', rough=0.6),
    'powder 1': dict(colour='#F7F1E0', rough=0.9, peel=(1.2, 0.2)),
    'powder 2': dict(colour='#F0DDB8', rough=0.9, peel=(1.2, 0.2)),
    'powder 3': dict(colour='#E3C690', rough=0.9, peel=(1.2, 0.2)),
    'powder 4': dict(colour='#EFE7DA', rough=0.9, peel=(1.2, 0.2)),
    'powder 5': dict(colour='#E6BFA6', rough=0.9, peel=(1.2, 0.2)),
    'powder 6': dict(colour='#CFD9DA', rough=0.9, peel=(1.2, 0.2)),
    'graphite': dict(colour='#2B2C2D', rough=0.45, peel=(1.5, 0.05)),
    'clear edge': dict(colour='#B9D2CB', rough=0.2),
    'blue rubber': dict(colour='#4E7891', rough=0.5, peel=(0.5, 0.04)),
    'alginate': dict(colour='#B7A3C4', rough=0.6, peel=(0.7, 0.15)),
    'bench wood': dict(colour='#B08A5C', rough=0.42, wood=('#96703F', '#C6A277')),
    'room wall': dict(colour='#D8D8D0', rough=0.9),
    'lab floor': dict(colour='#9B9C96', rough=0.5, mottle=('#8C8D87', 0.02)),
    'tile': dict(colour='#E9E9E2', rough=0.12, coat=0.3),
    'board': dict(colour='#C9B38D', rough=0.8),
    'resin': dict(colour='#3A1F14', rough=0.3, coat=0.4),
}
METALS = {
    'steel': dict(colour='#B9BDBE', rough=0.27),
    'ground steel': dict(colour='#B4B8B9', rough=0.34, brushed=True),
    'chrome': dict(colour='#DADDDE', rough=0.07),
    'iron': dict(colour='#5F6466', rough=0.42, peel=(0.5, 0.1)),
    'dark steel': dict(colour='#4A4E50', rough=0.35),
    'aluminium': dict(colour='#D5D7D6', rough=0.38, peel=(0.7, 0.03)),
    'panel': dict(colour='#B3B6B4', rough=0.46, brushed=True),
    'brass': dict(colour='#C6A262', rough=0.22),
    'worn brass': dict(colour='#BD9A5C', rough=0.34, brushed=True),
    'dark brass': dict(colour='#8A6A30', rough=0.35),
    'copper': dict(colour='#C0764C', rough=0.28),
    'gold': dict(colour='#DDB256', rough=0.16),
    'alloy': dict(colour='#C9CBCB', rough=0.18),
    'cast alloy': dict(colour='#A9ACAC', rough=0.45, peel=(1.0, 0.15)),
}
LIGHTS = {
    'green light': ('#8FF0BE', 3.0),
    'amber light': ('#FFB545', 3.2),
    'lamp': ('#FFF3DF', 9.0),
    'strip light': ('#FFF6E6', 40.0),
    'glow': ('#FF6A2A', 4.0),
    'lit red': ('#E0452B', 0.9),
}


def material(name):
    if name not in _made or _made[name].name not in bpy.data.materials:
        _made[name] = _make(name)
    return _made[name]


def forget():
    _made.clear()


def _make(name):
    made = bpy.data.materials.new(name)
    made.use_nodes = True
    if name in LIGHTS:
        return _light(made, *LIGHTS[name])
    if name in ('glass', 'clear', 'gauge glass', 'glass jar'):
        return _sheet_glass(made, name)
    look, metal = (METALS[name], True) if name in METALS else (PAINTS[name], False)
    nodes, links = made.node_tree.nodes, made.node_tree.links
    surface = nodes['Principled BSDF']
    surface.inputs['Base Color'].default_value = colour(look['colour'])
    surface.inputs['Roughness'].default_value = look['rough']
    surface.inputs['Metallic'].default_value = 1.0 if metal else 0.0
    if name in ('dark', 'ink', 'shadow brick'):
        surface.inputs['Specular'].default_value = 0.05
    surface.inputs['Clearcoat'].default_value = look.get('coat', 0.0)
    surface.inputs['Clearcoat Roughness'].default_value = 0.12
    surface.inputs['Sheen'].default_value = look.get('sheen', 0.0)
    where = nodes.new('ShaderNodeTexCoord')

    def noise(scale, detail=2.0, stretch=None):
        made_noise = nodes.new('ShaderNodeTexNoise')
        made_noise.inputs['Scale'].default_value = scale
        made_noise.inputs['Detail'].default_value = detail
        if stretch:
            turn = nodes.new('ShaderNodeMapping')
            turn.inputs['Scale'].default_value = stretch
            links.new(where.outputs['Object'], turn.inputs['Vector'])
            links.new(turn.outputs['Vector'], made_noise.inputs['Vector'])
        else:
            links.new(where.outputs['Object'], made_noise.inputs['Vector'])
        return made_noise

    def bump(source, depth):
        relief = nodes.new('ShaderNodeBump')
        relief.inputs['Strength'].default_value = 1.0
        relief.inputs['Distance'].default_value = depth
        links.new(source, relief.inputs['Height'])
        links.new(relief.outputs['Normal'], surface.inputs['Normal'])
        if look.get('coat'):
            links.new(relief.outputs['Normal'], surface.inputs['Clearcoat Normal'])

    def mix(source, low, high, from_low=0.35, from_high=0.65):
        ramp = nodes.new('ShaderNodeValToRGB')
        ramp.color_ramp.elements[0].position = from_low
        ramp.color_ramp.elements[0].color = colour(low)
        ramp.color_ramp.elements[1].position = from_high
        ramp.color_ramp.elements[1].color = colour(high)
        links.new(source, ramp.inputs['Fac'])
        links.new(ramp.outputs['Color'], surface.inputs['Base Color'])

    if 'peel' in look:
        scale, depth = look['peel']
        bump(noise(scale, 3.0).outputs['Fac'], depth)
    if 'mottle' in look:
        dark, scale = look['mottle']
        mix(noise(scale, 4.0).outputs['Fac'], dark, look['colour'])
    if 'grain' in look:
        speck = noise(1.1, 4.0)
        mix(speck.outputs['Fac'], *look['grain'], 0.38, 0.64)
        bump(speck.outputs['Fac'], 0.5)
    if 'weave' in look:
        waves = [nodes.new('ShaderNodeTexWave') for _ in range(2)]
        for wave, way in zip(waves, ('X', 'Z')):
            wave.bands_direction = way
            wave.inputs['Scale'].default_value = look['weave'] / 3
            wave.inputs['Distortion'].default_value = 0.6
            links.new(where.outputs['Object'], wave.inputs['Vector'])
        both = nodes.new('ShaderNodeMath')
        both.operation = 'ADD'
        links.new(waves[0].outputs['Fac'], both.inputs[0])
        links.new(waves[1].outputs['Fac'], both.inputs[1])
        bump(both.outputs[0], 0.25)
    if 'wood' in look:
        years = noise(0.06, 5.0, (0.06, 1.0, 1.0))
        mix(years.outputs['Fac'], *look['wood'], 0.38, 0.62)
        bump(noise(0.8, 3.0, (0.03, 1, 1)).outputs['Fac'], 0.06)
    if look.get('brushed'):
        lines = noise(1.6, 3.0, (0.04, 1.0, 1.0))
        bump(lines.outputs['Fac'], 0.03)
    return made


def _light(made, hex_code, strength):
    nodes, links = made.node_tree.nodes, made.node_tree.links
    nodes.remove(nodes['Principled BSDF'])
    glow = nodes.new('ShaderNodeEmission')
    glow.inputs['Color'].default_value = colour(hex_code)
    glow.inputs['Strength'].default_value = strength
    links.new(glow.outputs[0], nodes['Material Output'].inputs['Surface'])
    return made


def _sheet_glass(made, name):
    """Sheet that lets light straight through and mirrors a little: no bending, hence no noise."""
    nodes, links = made.node_tree.nodes, made.node_tree.links
    nodes.remove(nodes['Principled BSDF'])
    through = nodes.new('ShaderNodeBsdfTransparent')
    through.inputs['Color'].default_value = {'glass': (0.86, 0.92, 0.90, 1), 'clear': (0.95, 0.975, 0.97, 1), 'gauge glass': (0.97, 0.98, 0.98, 1), 'glass jar': (0.9, 0.94, 0.93, 1)}[name]
    mirror = nodes.new('ShaderNodeBsdfGlossy')
    mirror.inputs['Roughness'].default_value = 0.03
    edge = nodes.new('ShaderNodeFresnel')
    edge.inputs['IOR'].default_value = 1.22 if name == 'glass' else 1.35
    blend = nodes.new('ShaderNodeMixShader')
    links.new(edge.outputs[0], blend.inputs[0])
    links.new(through.outputs[0], blend.inputs[1])
    links.new(mirror.outputs[0], blend.inputs[2])
    links.new(blend.outputs[0], nodes['Material Output'].inputs['Surface'])
    return made
