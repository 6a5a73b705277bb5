/** The options of the hosted frame under the vendor's own names; all booleans are false unless asked for. */
export type FrameOptions = Record<(typeof FLAGS)[number], boolean> &
  Record<keyof typeof TEXTS, string> & {
    inactivityto: number
    cardinputmaxlength: number
    tokenpropname: string
    orientation: Orientation
    monthnames: string[]
    css: string
  }

export type Orientation = (typeof ORIENTATIONS)[number]

const FLAGS = [
  'useexpiry',
  'useexpiryfield',
  'usemonthnames',
  'usecvv',
  'tokenizewheninactive',
  'enhancedresponse',
  'invalidinputevent',
  'invalidcreditcardevent',
  'invalidcvvevent',
  'invalidexpiryevent',
  'sendcardtypingevent',
  'formatinput',
  'cardnumbernumericonly',
  'fullmobilekeyboard',
  'autofocus',
  'unique',
] as const

// Names and defaults.
const TEXTS = {
  placeholder: '',
  placeholdercvv: '',
  placeholdermonth: 'MM',
  placeholderyear: 'YY',
  cardlabel: 'Card number',
  expirylabel: 'Expiry',
  cvvlabel: 'CVV',
  cardtitle: '',
  cvvtitle: '',
  expirymonthtitle: '',
  expiryyeartitle: '',
}

const ORIENTATIONS = ['default', 'horizontal', 'vertical', 'custom'] as const
const MONTHS = 'January,February,March,April,May,June,July,August,September,October,November,December'

export function readFrameOptions(query: URLSearchParams): FrameOptions {
  const flags = Object.fromEntries(FLAGS.map((name) => [name, query.get(name) === 'true']))
  const texts = Object.fromEntries(
    Object.entries(TEXTS).map(([name, standard]) => [name, (query.get(name) ?? standard).slice(0, 60)]),
  )
  return {
    ...(flags as Record<(typeof FLAGS)[number], boolean>),
    ...(texts as Record<keyof typeof TEXTS, string>),
    inactivityto: numberBetween(query.get('inactivityto'), 0, 60_000, 500),
    cardinputmaxlength: numberBetween(query.get('cardinputmaxlength'), 1, 2000, 2000),
    tokenpropname: nameOr(query.get('tokenpropname'), 'message'),
    orientation: ORIENTATIONS.find((name) => name === query.get('orientation')) ?? 'default',
    monthnames: monthNames(query.get('monthnames')),
    css: (query.get('css') ?? '').slice(0, 8000),
  }
}

function numberBetween(text: string | null, least: number, most: number, standard: number): number {
  const number = text === null || text === '' ? NaN : Number(text)
  return Number.isInteger(number) ? Math.min(most, Math.max(least, number)) : standard
}

function nameOr(text: string | null, standard: string): string {
  return text !== null && /^[A-Za-z]\w{0,39}$/.test(text) ? text : standard
}

function monthNames(text: string | null): string[] {
  const names = (text ?? '').split(',').map((name) => name.trim())
  return names.length === 12 ? names : MONTHS.split(',')
}
