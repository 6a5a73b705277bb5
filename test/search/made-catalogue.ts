/**
 * A large maker's catalogue beside the demo's: every kind of part in every material, form and size. What a search has to
 * find is known by how a product was made, not by its text.
 */
export type MadeProduct = {
  number: string
  title: string
  description: string
  category: string
  kind: Kind
  material: string
  form: string
  size: string
}

export type Kind = { name: string; prefix: string; category: string; alsoCalled?: string }

export const kinds: readonly Kind[] = [
  kind('Clamp Nut', 'KN-', 'Fasteners'),
  kind('Hex Bolt', 'HXB-', 'Fasteners', 'cap screw'),
  kind('Lock Washer', 'LWS-', 'Fasteners'),
  kind('Retaining Clip', 'RCL-', 'Fasteners', 'circlip'),
  kind('Dowel Pin', 'DPN', 'Fasteners'),
  kind('Thumbscrew', 'THS', 'Fasteners', 'hand screw'),
  kind('Drive Pulley', 'DRP-', 'Power Transmission', 'sheave'),
  kind('Shaft Coupling', 'SHC', 'Power Transmission'),
  kind('Thrust Bushing', 'TBU-', 'Power Transmission', 'sleeve bearing'),
  kind('Gear Blank', 'GBL', 'Power Transmission'),
  kind('Ratchet Pawl', 'RPW', 'Power Transmission'),
  kind('Idler Sprocket', 'IDS', 'Power Transmission'),
  kind('Oil Seal', 'OSL-', 'Seals', 'lip seal'),
  kind('Gasket', 'GKT', 'Seals'),
  kind('O-Ring', 'ORG-', 'Seals'),
  kind('Bellows', 'BLW', 'Seals'),
  kind('Pressure Gauge', 'PGA', 'Air and Water', 'manometer'),
  kind('Solenoid', 'SOL', 'Air and Water'),
  kind('Hose Barb', 'HSB-', 'Air and Water', 'hose nipple'),
  kind('Check Valve', 'CKV', 'Air and Water', 'non-return valve'),
  kind('Strainer', 'STR', 'Air and Water', 'sieve'),
  kind('Manifold', 'MFD', 'Air and Water'),
  kind('Sandblaster Nozzle', 'SBN', 'Air and Water', 'blasting tip'),
  kind('Casting Ring', 'CRG-', 'Casting'),
  kind('Crucible', 'CRU', 'Casting', 'melting pot'),
  kind('Sprue Former', 'SPF', 'Casting'),
  kind('Flask Press', 'FKP', 'Casting', 'muffle press'),
  kind('Investment Tongs', 'IVT', 'Casting', 'casting pliers'),
  kind('Wax Knife', 'WXK-', 'Hand Tools', 'modeling carver'),
  kind('Plier', 'PLR', 'Hand Tools'),
  kind('Tweezer', 'TWZ', 'Hand Tools', 'forceps'),
  kind('Scalpel', 'SCP', 'Hand Tools'),
  kind('Caliper', 'CLP-', 'Hand Tools', 'thickness gauge'),
  kind('Articulator', 'ART', 'Models', 'occludator'),
  kind('Magnet Plate', 'MGP', 'Models'),
  kind('Die Saw', 'DSW-', 'Models'),
  kind('Impression Tray', 'IMT', 'Models'),
  kind('Thermocouple', 'TCP', 'Heating', 'temperature probe'),
  kind('Firing Peg', 'FPG-', 'Heating'),
  kind('Heating Element', 'HTE', 'Heating', 'heater'),
  kind('Insulator', 'INS', 'Heating'),
  kind('Burner', 'BRN', 'Heating', 'bunsen'),
  kind('Potentiometer', 'POT-', 'Electrical', 'speed pot'),
  kind('Relay', 'RLY', 'Electrical'),
  kind('Terminal Block', 'TBK', 'Electrical', 'connector strip'),
  kind('Transformer', 'TRF', 'Electrical'),
  kind('Grommet', 'GRM', 'Electrical', 'cable bushing'),
  kind('Polishing Point', 'PPT-', 'Abrasives'),
  kind('Diamond Bur', 'DBR-', 'Abrasives', 'diamond burr'),
  kind('Separating Disc', 'SPD', 'Abrasives', 'cut-off disc'),
]
const materials = [
  'Stainless Steel',
  'Brass',
  'Nylon',
  'Silicone',
  'Hardened Steel',
  'Aluminum',
  'Graphite',
  'Bronze',
  'Titanium',
  'Acetal',
] as const
const forms = [
  'Knurled',
  'Threaded',
  'Slotted',
  'Tapered',
  'Flanged',
  'Offset',
  'Reinforced',
  'Quick-Release',
  'Left-Hand',
  'Heat-Resistant',
  'Curved',
  'Hollow',
  'Narrow',
  'Serrated',
  'Extended',
  'Swiveling',
] as const
const sizes = [
  '2.5 mm',
  '3 mm',
  '4 mm',
  '6 mm',
  '9 mm',
  '14 mm',
  '18 mm',
  '25 mm',
  '1/8 in',
  '3/16 in',
  '5/16 in',
  '7/8 in',
  'M8 x 1.25',
] as const
const suffixes = ['', '-B', '-H', '-2K'] as const
const machines = ['AG03', 'PL2', 'VB6', 'DC400', 'BE35', 'MT10', 'PF900', 'SC4'] as const

/** As many as there can be. */
const most = kinds.length * materials.length * forms.length * sizes.length
/** Shares no factor with `most`: each product is met once, and neighbors have little in common. */
const stride = 38_393

/** The first of them in an order that mixes all kinds. */
export function* madeProducts(count: number): Generator<MadeProduct> {
  for (let at = 0; at < Math.min(count, most); at += 1) yield madeProduct((at * stride) % most)
}

function madeProduct(place: number): MadeProduct {
  const next = takenFrom(place)
  const kindOf = next(kinds)
  const [material, form, size] = [next(materials), next(forms), next(sizes)]
  const within = Math.floor(place / kinds.length)
  const machine = machines[within % machines.length] ?? ''
  return {
    number: `${kindOf.prefix}${1000 + within}${suffixes[within % suffixes.length]}`,
    title: `${form} ${material} ${kindOf.name}, ${size}`,
    description: `Sold by the piece, as first fitted to the ${machine}. Surface: plain. Drawing ${within % 97}.`,
    category: kindOf.category,
    kind: kindOf,
    material,
    form,
    size,
  }
}

/** The digits of a number, each in its own base. */
function takenFrom(place: number) {
  let rest = place
  return <Value>(values: readonly Value[]): Value => {
    const value = values[rest % values.length]
    rest = Math.floor(rest / values.length)
    if (value === undefined) throw new Error('a list of the made catalogue is empty')
    return value
  }
}

function kind(name: string, prefix: string, category: string, alsoCalled?: string): Kind {
  return alsoCalled === undefined ? { name, prefix, category } : { name, prefix, category, alsoCalled }
}
