/**
 * What people type into the search of the demo catalogue, and what has to stand first: one of these numbers. Written
 * before the search was. Where a word names a whole kind of thing (`lathe`), any of that kind may be first.
 */
export type Search = { typed: string; wanted: readonly string[] }

const grinders = ['AG01', 'AG03', 'AG05', 'AG07', 'AG11'] as const
const vibrators = ['VB6', 'VB12', 'VB20', 'VB28', 'DV34'] as const
const lathes = ['PL1', 'PL2', 'PL4', 'PL7', 'PL10'] as const
const trimmers = ['MT8', 'MT10', 'MT12D'] as const
const engines = ['BE20', 'BE35', 'BE50'] as const
const collectors = ['DC100', 'DC400', 'DC600'] as const
const hoods = ['DH20', 'DH24'] as const
const furnaces = ['PF700', 'PF900'] as const
const steamers = ['SC4', 'SC9'] as const
const mixers = ['VM6', 'VM9'] as const
const chucks = ['CH14', 'CH38'] as const
const motors = ['RM-AG3', 'RM-PL2'] as const
const bags = ['FB10', 'FB18'] as const

/** Numbers as they stand on type plates, orders and notes. */
const numbers: readonly Search[] = [
  ...same('PL2', 'PL2', 'pl2', 'pl-2', 'PL 2', 'pl 2', 'Pl_2', 'PL–2', ' pl2 ', 'ＰＬ２', 'p.l.2', 'PL/2'),
  ...same('AG03', 'AG03', 'ag03', 'ag-03', 'AG 03', 'ag 0 3', '#AG03', '“AG03”', 'ag03.'),
  ...same('DV34', 'dv34', 'DV-34', 'dv 34', 'DV 3 4'),
  ...same('GA-SH2', 'GA-SH2', 'gash2', 'GASH2', 'ga sh2', 'ga sh 2', 'GA_SH2', 'ga–sh2', 'GA SH-2'),
  ...same('RM-AG3', 'RM-AG3', 'rmag3', 'rm ag3', 'rm ag 3'),
  ...same('CAP-40', 'cap40', 'CAP 40', 'cap-40'),
  ...same('BG-608', 'bg608', 'bg 608', '608'),
  ...same('MT12D', 'mt12d', 'MT 12 D', 'mt-12d'),
  ...same('W3-PK', 'w3pk', 'W3 PK', 'w3-pk'),
  ...same('TS-L', 'tsl', 'ts l', 'TS-L'),
  ...same('LA-NT4', 'lant4', 'la nt4'),
  ...same('FC20', 'fc20', 'fc 20'),
  ...same('SB-7', 'sb7', 'SB 7'),
]

/** The beginning or the end of a number, while it is still being typed. */
const halves: readonly Search[] = [
  { typed: 'ag', wanted: grinders },
  { typed: 'ag0', wanted: ['AG01', 'AG03', 'AG05', 'AG07'] },
  { typed: 'ag 0', wanted: ['AG01', 'AG03', 'AG05', 'AG07'] },
  { typed: 'dc', wanted: collectors },
  { typed: 'dc-4', wanted: ['DC400'] },
  { typed: 'vb', wanted: vibrators },
  { typed: 'be5', wanted: ['BE50'] },
  { typed: 'gash', wanted: ['GA-SH2'] },
  { typed: 'rm', wanted: motors },
  { typed: 'rm p', wanted: ['RM-PL2'] },
  { typed: 'mt12', wanted: ['MT12D'] },
  { typed: 'pf-7', wanted: ['PF700'] },
  { typed: 'v34', wanted: ['DV34'] },
  { typed: 'fb', wanted: bags },
]

const words: readonly Search[] = [
  { typed: 'grinder', wanted: grinders },
  { typed: 'grinders', wanted: grinders },
  { typed: 'ALLOY GRINDER', wanted: grinders },
  { typed: 'alloy grinders', wanted: grinders },
  { typed: 'lathes', wanted: lathes },
  { typed: 'polishing lathe', wanted: lathes },
  { typed: 'lathe polishing', wanted: lathes },
  { typed: 'polishing lathes', wanted: lathes },
  { typed: 'vibrators', wanted: vibrators },
  { typed: 'double vibrators', wanted: ['DV34'] },
  { typed: 'model trimmers', wanted: trimmers },
  { typed: 'trimmer model', wanted: trimmers },
  { typed: 'chucks', wanted: chucks },
  { typed: 'keyless chucks', wanted: ['CH38'] },
  { typed: 'collets', wanted: ['CL5'] },
  { typed: 'brush', wanted: ['BR2', 'CB-12', 'BE50'] },
  { typed: 'carbon brush', wanted: ['CB-12'] },
  { typed: 'felt wheels', wanted: ['FW3'] },
  { typed: 'buffs', wanted: ['BF4', 'LA-AR6'] },
  { typed: 'fuse', wanted: ['FU5'] },
  { typed: 'knob', wanted: ['KN3'] },
  { typed: 'belt', wanted: ['BT2'] },
  { typed: 'rubber foot', wanted: ['VA-RF4', 'FS-1'] },
  { typed: 'bearing', wanted: ['BG-608'] },
  { typed: 'palettes', wanted: ['PW12'] },
  { typed: 'steam cleaners', wanted: steamers },
  { typed: 'mixing bowls', wanted: ['MB5'] },
  { typed: 'dust collectors', wanted: collectors },
  { typed: 'hoods', wanted: hoods },
  { typed: 'furnaces', wanted: furnaces },
  { typed: 'spindles', wanted: ['TS-L', 'TS-R', 'BG-608'] },
  { typed: 'trays', wanted: ['PT20', 'VA-TR9', 'VB28', 'CL5'] },
]

/** Words in any order, with sizes, from title, category, number and description together. */
const combinations: readonly Search[] = [
  { typed: 'vibrator separate controls', wanted: ['DV34'] },
  { typed: 'controls double', wanted: ['DV34'] },
  { typed: 'trimmer dry', wanted: ['MT12D'] },
  { typed: 'trimmer 8 in', wanted: ['MT8'] },
  { typed: '8in trimmer', wanted: ['MT8'] },
  { typed: 'wet trimmer', wanted: ['MT8'] },
  { typed: 'furnace vacuum', wanted: ['PF900'] },
  { typed: 'air furnace', wanted: ['PF700'] },
  { typed: 'mixer 1 kg', wanted: ['VM9'] },
  { typed: 'mixer 500', wanted: ['VM6'] },
  { typed: 'lathe variable', wanted: ['PL7'] },
  { typed: 'digital lathe', wanted: ['PL10'] },
  { typed: 'lathe 1/2 hp', wanted: ['PL2'] },
  { typed: 'two speed lathe', wanted: ['PL2'] },
  { typed: 'two-speed lathe', wanted: ['PL2'] },
  { typed: 'twospeed lathe', wanted: ['PL2'] },
  { typed: 'pedestal lathe', wanted: ['PL4'] },
  { typed: 'compact lathe', wanted: ['PL1'] },
  { typed: 'grinder with lamp', wanted: ['AG11', 'AG07'] },
  { typed: 'compact grinder', wanted: ['AG01'] },
  { typed: 'grinder display', wanted: ['AG07'] },
  { typed: 'engine 50,000', wanted: ['BE50'] },
  { typed: 'engine 50000', wanted: ['BE50'] },
  { typed: 'brushless engine', wanted: ['BE50'] },
  { typed: 'motor ag03', wanted: ['RM-AG3'] },
  { typed: 'motor for AG-03', wanted: ['RM-AG3'] },
  { typed: 'motor pl2', wanted: ['RM-PL2'] },
  { typed: 'pl4 motor', wanted: ['RM-PL2'] },
  { typed: 'bag dc400', wanted: ['FB18'] },
  { typed: 'filter bag for the DC 100', wanted: ['FB10'] },
  { typed: 'filter cartridge', wanted: ['FC20'] },
  { typed: 'hose 15 ft', wanted: ['HO15'] },
  { typed: 'left spindle', wanted: ['TS-L'] },
  { typed: 'spindle right', wanted: ['TS-R'] },
  { typed: 'chuck 3/8', wanted: ['CH38'] },
  { typed: 'chuck 1/4', wanted: ['CH14'] },
  { typed: 'wheel 5 in green', wanted: ['W5-GR'] },
  { typed: 'pink wheels', wanted: ['W3-PK'] },
  { typed: 'splash guard lathe', wanted: ['LA-SG8'] },
  { typed: 'grinder eye shield', wanted: ['GA-SH2'] },
  { typed: 'vibrator rubber feet', wanted: ['VA-RF4'] },
  { typed: 'vibrator round table', wanted: ['VB12', 'VA-T6'] },
  { typed: 'steam wand', wanted: ['SC9'] },
  { typed: 'the toggle switch', wanted: ['SW-T2'] },
  { typed: 'red switch', wanted: ['SW-R1'] },
  { typed: 'brass valve', wanted: ['WV1'] },
  { typed: 'hood light', wanted: ['DH20'] },
  { typed: 'six benches', wanted: ['DC600'] },
]

export const slips: readonly Search[] = [
  { typed: 'grindr', wanted: grinders },
  { typed: 'girnder', wanted: grinders },
  { typed: 'grinnder', wanted: grinders },
  { typed: 'grimder', wanted: grinders },
  { typed: 'aloy grinder', wanted: grinders },
  { typed: 'alloy grnider', wanted: grinders },
  { typed: 'vibrtor', wanted: vibrators },
  { typed: 'vibratro', wanted: vibrators },
  { typed: 'vibarator', wanted: vibrators },
  { typed: 'lahte', wanted: lathes },
  { typed: 'polishng lathe', wanted: lathes },
  { typed: 'pollishing lathe', wanted: lathes },
  { typed: 'polsihing laeth', wanted: lathes },
  { typed: 'trimer', wanted: trimmers },
  { typed: 'model trimmmer', wanted: trimmers },
  { typed: 'furnase', wanted: furnaces },
  { typed: 'furnance', wanted: furnaces },
  { typed: 'porcelan furnace', wanted: furnaces },
  { typed: 'porcelin', wanted: [...furnaces, 'PT20', 'PW12'] },
  { typed: 'colector', wanted: collectors },
  { typed: 'dust colecter', wanted: collectors },
  { typed: 'keyles chuck', wanted: ['CH38'] },
  { typed: 'chukc', wanted: chucks },
  { typed: 'jakobs chuck', wanted: ['CH14'] },
  { typed: 'colet', wanted: ['CL5'] },
  { typed: 'capasitor', wanted: ['CAP-40'] },
  { typed: 'bristel brush', wanted: ['BR2'] },
  { typed: 'armeture', wanted: ['RA-30'] },
  { typed: 'honycomb', wanted: ['PT20'] },
  { typed: 'spatual', wanted: ['MB5'] },
  { typed: 'steem cleaner', wanted: steamers },
  { typed: 'vaccum mixer', wanted: mixers },
  { typed: 'seperate controls', wanted: ['DV34'] },
  { typed: 'cartrige', wanted: ['FC20'] },
  { typed: 'bearngs', wanted: ['BG-608'] },
  { typed: 'adaptr', wanted: ['QA3', 'LA-QA2'] },
]

/** What the trade says for the same thing, in English of both sides of the sea. */
const trade: readonly Search[] = [
  { typed: 'buffing lathe', wanted: lathes },
  { typed: 'handpiece', wanted: engines },
  { typed: 'micromotor', wanted: engines },
  { typed: 'micro motor', wanted: engines },
  { typed: 'kiln', wanted: furnaces },
  { typed: 'porcelain oven', wanted: furnaces },
  { typed: 'ceramic furnace', wanted: furnaces },
  { typed: 'steamer', wanted: steamers },
  { typed: 'dust extractor', wanted: collectors },
  { typed: 'extraction hood', wanted: hoods },
  { typed: 'foot pedal', wanted: ['FS-1'] },
  { typed: 'rheostat', wanted: ['FS-1'] },
  { typed: 'power cable', wanted: ['CS8'] },
  { typed: 'water tap', wanted: ['WV1'] },
  { typed: 'safety glasses', wanted: ['GA-SH2'] },
  { typed: 'adapter', wanted: ['QA3', 'LA-QA2'] },
  { typed: 'aluminium oxide', wanted: ['W3-PK'] },
  { typed: 'vacuum bag', wanted: bags },
  { typed: 'circuit board', wanted: ['SB-7'] },
  { typed: 'v-belt', wanted: ['BT2'] },
  { typed: 'plaster trimmer', wanted: trimmers },
  { typed: 'cotton mop', wanted: ['BF4'] },
  { typed: 'kilns', wanted: furnaces },
]

const accents: readonly Search[] = [
  { typed: 'ceramique', wanted: [...furnaces, 'PT20', 'PW12'] },
  { typed: 'Céramique', wanted: [...furnaces, 'PT20', 'PW12'] },
  { typed: 'CÉRAMIQUE furnace', wanted: furnaces },
  { typed: 'vibrátor', wanted: vibrators },
  { typed: 'gríndér', wanted: grinders },
  { typed: '40 µF', wanted: ['CAP-40'] },
  { typed: '40 uf', wanted: ['CAP-40'] },
  { typed: 'ｌａｔｈｅ', wanted: lathes },
]

/** Questions, and words around a number; units, whole and short; words written together or apart; letters for digits. */
const spoken: readonly Search[] = [
  { typed: 'do you have a trimmer', wanted: trimmers },
  { typed: 'I need a motor for my lathe', wanted: motors },
  { typed: 'what is the price of the AG03', wanted: ['AG03'] },
  { typed: 'dental lathe', wanted: lathes },
  { typed: 'looking for a model trimmer', wanted: trimmers },
  { typed: 'lathe 🦷', wanted: lathes },
  { typed: 'best polishing lathe', wanted: lathes },
  { typed: 'part number PL2', wanted: ['PL2'] },
  { typed: 'model AG03', wanted: ['AG03'] },
  { typed: 'PL2 price', wanted: ['PL2'] },
  { typed: 'no. PL2', wanted: ['PL2'] },
  { typed: 'PL2, AG03', wanted: ['PL2', 'AG03'] },
  { typed: 'be50 foot pedal', wanted: ['BE50', 'FS-1'] },
  { typed: 'pf900 kiln', wanted: ['PF900'] },
  { typed: '4" mop', wanted: ['BF4'] },
  { typed: '8 inch model trimmer', wanted: ['MT8'] },
  { typed: '10 inches model trimmer', wanted: ['MT10'] },
  { typed: '15 feet hose', wanted: ['HO15'] },
  { typed: '8 foot cord', wanted: ['CS8'] },
  { typed: '8 amp fuse', wanted: ['FU5'] },
  { typed: '500 grams mixer', wanted: ['VM6'] },
  { typed: '1/2 horsepower lathe', wanted: ['PL2'] },
  { typed: '40mfd', wanted: ['CAP-40'] },
  { typed: '8 inch', wanted: ['MT8'] },
  { typed: '3/8 inch chuck', wanted: ['CH38'] },
  // "208/230 V" in its description; others have a 230 in mm, and volts.
  { typed: '208 volts', wanted: ['DC600'] },
  { typed: '230v', wanted: ['DC600'] },
  { typed: 'AGO3', wanted: ['AG03'] },
  { typed: 'PL1O', wanted: ['PL10'] },
  { typed: 'pll0', wanted: ['PL10'] },
  { typed: 'steamcleaner', wanted: steamers },
  { typed: 'dustcollector', wanted: collectors },
  { typed: 'hand piece', wanted: engines },
  { typed: 'handpeice', wanted: engines },
  { typed: 'reostat', wanted: ['FS-1'] },
  { typed: 'fuze', wanted: ['FU5'] },
  { typed: 'micromo', wanted: engines },
  { typed: 'dust extr', wanted: collectors },
  { typed: 'cable', wanted: ['CS8'] },
  { typed: 'twin vibrator', wanted: ['DV34'] },
  { typed: 'buffing wheel', wanted: ['BF4', 'LA-AR6'] },
  { typed: 'condenser', wanted: ['CAP-40'] },
]

/** Titles as they come together, letter for letter. */
const beginnings: readonly Search[] = [
  { typed: 'gri', wanted: grinders },
  { typed: 'grind', wanted: grinders },
  { typed: 'polishing la', wanted: lathes },
  { typed: 'vib', wanted: vibrators },
  { typed: 'double vib', wanted: ['DV34'] },
  { typed: 'trim', wanted: trimmers },
  { typed: 'keyl', wanted: ['CH38'] },
  { typed: 'bench eng', wanted: engines },
  { typed: 'honeyc', wanted: ['PT20'] },
  { typed: 'steam cl', wanted: steamers },
  { typed: 'vacuum mi', wanted: mixers },
  { typed: 'capac', wanted: ['CAP-40'] },
]

/** Numbers of others and numbers that were replaced, as the test writes them beside the demo catalogue. */
export const aliases: readonly [number: string, whose: string, product: string][] = [
  ['ACM-7741', 'Acme', 'PL2'],
  ['K 220/4', 'Kern', 'DC400'],
  ['88-0412.5', '', 'BG-608'],
  ['Whirlwind', 'Acme', 'SC9'],
  ['PL7', 'Kern', 'VB6'],
]
export const superseded: readonly [number: string, successor: string][] = [
  ['AG02', 'AG03'],
  ['AG-00', 'AG02'],
  ['VIB-1', 'VB6'],
  ['PF700', 'PF900'],
]

const others: readonly Search[] = [
  ...same('PL2', 'ACM-7741', 'acm7741', 'acm 7741', 'ACM_7741'),
  ...same('DC400', 'K 220/4', 'k2204', 'k-220-4'),
  ...same('BG-608', '88-0412.5', '8804125', '88 0412 5'),
  ...same('SC9', 'whirlwind', 'WHIRLWIND'),
  ...same('AG03', 'AG02', 'ag-02', 'ag 00', 'AG00'),
  ...same('VB6', 'vib1', 'VIB 1'),
  // What has the number itself is first, whoever else uses it, and whatever replaced it.
  ...same('PL7', 'PL7', 'pl-7'),
  ...same('PF700', 'PF700', 'pf 700'),
]

export const searches: readonly Search[] = [
  ...numbers,
  ...halves,
  ...words,
  ...combinations,
  ...slips,
  ...trade,
  ...spoken,
  ...accents,
  ...beginnings,
  ...others,
]

/** Finds nothing. */
export const nonsense: readonly string[] = [
  'zeppelin',
  'qwertyuiop',
  'asdf',
  'xxxxxxxx',
  'zzz',
  'pl999',
  'AG03X99',
  'grinder zeppelin',
  'banana lathe',
  '90210',
  'toothbrush holder for cats',
  '牙科',
  'дрель',
  'hello world',
  // Machines of 115 V have parts of 220 mm.
  '220v',
  '220 volts',
  '220 V polishing lathe',
]

/** Answers like any other text: nothing found, or what the words in it name. */
export const hostile: readonly string[] = [
  'x'.repeat(200),
  'a'.repeat(100_000),
  '%',
  '_',
  '%%%',
  '\\',
  '\\\\',
  "'",
  '"',
  "' or 1=1 --",
  "'; drop table product; --",
  ') union select number from product --',
  'grinder & | ! ( ) : * <->',
  ':*',
  '!grinder',
  'a:*b',
  '\0',
  'pl\u00002',
  '\u202eredlohcs',
  '\u200b\u200d',
  '🦷',
  '👩‍🔬 grinder',
  '\ud800',
  'a\ud800b',
  '<script>alert(1)</script>',
  '${7*7}',
  '../../etc/passwd',
  'e\u0301'.repeat(60),
  'ﷺ'.repeat(90),
  'a '.repeat(100),
  '1 '.repeat(100),
  '-'.repeat(200),
  '\t\r\n',
  'ß',
  'İ',
  '½',
]

function same(wanted: string, ...typed: string[]): Search[] {
  return typed.map((one) => ({ typed: one, wanted: [wanted] }))
}
