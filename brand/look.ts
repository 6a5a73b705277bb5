/**
 * Every value of the look: a merchant changes it here and nowhere else (font files: fonts.css). Pages get each as a
 * custom property and as classes (`--color-paper`, `bg-paper`; vite.config.ts hands them to Tailwind), mails by name.
 */
export const colours = {
  paper: '#f6f5f1',
  surface: '#ffffff',
  sweep: '#ecebe6',
  sunken: '#efede7',
  tint: '#e4eeea',
  ink: '#16211f',
  muted: '#53605d',
  line: '#d9d7cf',
  control: '#7a8581',
  accent: '#14524a',
  'accent-hover': '#0d3f39',
  'accent-press': '#092f2a',
  'accent-ink': '#ffffff',
  deep: '#10302c',
  'on-deep': '#f3f1ea',
  'muted-on-deep': '#b4c4bf',
  brass: '#a97b2a',
  'brass-on-deep': '#d9b25f',
  success: '#2b6a22',
  'success-tint': '#e6f1e1',
  warning: '#8a4f00',
  'warning-tint': '#fbefd9',
  danger: '#b01030',
  'danger-tint': '#fbe7ea',
  info: '#1f5a86',
  'info-tint': '#e4eef6',
  sale: '#a63a12',
  focus: '#0b57d0',
  'focus-on-deep': '#ffd479',
  veil: 'rgb(16 33 31 / 0.45)',
  overlay: 'rgb(246 245 241 / 0.96)',
  // plots, in this order: distinguishable for people with any colour vision
  'plot-1': '#14524a',
  'plot-2': '#d9601a',
} as const

/** Mails on a dark background: the same roles; every text has a contrast of 8 or more. */
export const darkColours = {
  paper: '#0f1a18',
  surface: '#182623',
  sunken: '#22332f',
  ink: '#f3f1ea',
  muted: '#b4c4bf',
  line: '#33443f',
  accent: '#8fd3c4',
  'accent-press': '#8fd3c4',
  'accent-ink': '#0b2622',
  brass: '#d9b25f',
} as const

/** The two families; mails name them before the fonts that every machine has. */
export const families = { text: 'Source Sans 3', heading: 'Archivo' } as const

/** Type sizes: pixels in a window of 360 and of 1280, line height, weight, tracking in em. They grow in between. */
const text = {
  display: step(36, 56, { line: 1.08, weight: 750, tracking: -0.02 }),
  h1: step(28, 40, { line: 1.16, weight: 700, tracking: -0.015 }),
  h2: step(24, 32, { line: 1.2, weight: 700, tracking: -0.01 }),
  h3: step(19, 22, { line: 1.28, weight: 650 }),
  card: step(16, 17, { line: 1.3, weight: 650 }),
  eyebrow: step(14, 14, { line: 18 / 14, weight: 650, tracking: 0.05 }),
  'price-large': step(28, 34, { line: 1.13, weight: 700 }),
  price: step(19, 21, { line: 1.16, weight: 700 }),
  lead: step(18, 21, { line: 1.48 }),
  body: step(17, 17, { line: 1.53 }),
  small: step(15, 15, { line: 22 / 15 }),
  fine: step(14, 14, { line: 20 / 14 }),
  count: step(12, 12, { line: 1.5, weight: 700 }),
}

/** The unit of all distances, and the space between the bands of a page. */
const spacing = { '': '0.25rem', band: grow(48, 96) }

const radius = { badge: '4px', control: '6px', card: '8px', dialog: '12px', round: '999px' }

/** Only for elements that float. */
const shadow = {
  popover: '0 8px 24px -6px rgb(16 48 44 / 0.18)',
  dialog: '0 24px 64px -12px rgb(16 48 44 / 0.28)',
}

const ease = {
  in: 'cubic-bezier(0.2, 0, 0, 1)',
  out: 'cubic-bezier(0.4, 0, 1, 1)',
  entry: 'cubic-bezier(0.16, 1, 0.3, 1)',
}

const motion = {
  press: '100ms',
  hover: '150ms',
  popover: '200ms',
  dialog: '280ms',
  slide: '400ms',
  entry: '1000ms',
}

const font = {
  sans: `'${families.text} Variable', '${families.text} Fallback', system-ui, sans-serif`,
  gothic: `'${families.heading} Variable', '${families.heading} Fallback', system-ui, sans-serif`,
}

/** For style sheets: `--color-paper: #f6f5f1;` and so on. */
export const lookProperties: string = Object.entries({
  color: colours,
  font,
  text: Object.assign({}, ...Object.entries(text).map(([name, values]) => named(name, values))),
  spacing,
  radius,
  shadow,
  ease,
  motion,
})
  .flatMap(([role, values]) =>
    Object.entries<string>(values).map(([name, value]) => `--${role}${name && `-${name}`}: ${value};`),
  )
  .join('\n')

type Step = { '': string; '--line-height': string; '--font-weight'?: string; '--letter-spacing'?: string }

function step(
  from: number,
  to: number,
  { line, weight, tracking }: { line: number; weight?: number; tracking?: number },
): Step {
  return {
    '': grow(from, to),
    '--line-height': `${line}`,
    ...(weight && { '--font-weight': `${weight}` }),
    ...(tracking && { '--letter-spacing': `${tracking}em` }),
  }
}

function named(name: string, values: Step) {
  return Object.fromEntries(Object.entries(values).map(([part, value]) => [name + part, value]))
}

/** Pixels in a window of 360 and of 1280, in rem, so that they follow the text size of the browser. */
function grow(from: number, to: number): string {
  if (from === to) return `${from / 16}rem`
  const slope = (to - from) / (1280 - 360)
  const start = (from - slope * 360) / 16
  return `clamp(${from / 16}rem, ${start.toFixed(4)}rem + ${(slope * 100).toFixed(4)}vw, ${to / 16}rem)`
}
