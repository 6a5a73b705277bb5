import { colours as shopColours, families } from '../look.ts'

/**
 * How every mail looks (look.md s.7). Mail programs read styles in the elements; what they make of a style sheet
 * differs, so it only adds: the dark colours, and the order on a narrow screen.
 */
export const fonts = {
  text: `'${families.text}','Segoe UI','Helvetica Neue',Helvetica,Arial,sans-serif`,
  heading: `${families.heading},'Segoe UI','Helvetica Neue',Helvetica,Arial,sans-serif`,
}

/** What a mail needs of the colours, by the part it plays there. */
export const colours = {
  paper: shopColours.paper,
  card: shopColours.surface,
  ink: shopColours.ink,
  muted: shopColours.muted,
  line: shopColours.line,
  sunken: shopColours.sunken,
  accent: shopColours.accent,
  onAccent: shopColours['accent-ink'],
  edge: shopColours['accent-press'],
  brass: shopColours.brass,
} satisfies Record<string, string>

/** The same roles on a dark ground; every text on its ground has a contrast of 8 or more. */
const dark: Record<keyof typeof colours, string> = {
  paper: '#0F1A18',
  card: '#182623',
  ink: '#F3F1EA',
  muted: '#B4C4BF',
  line: '#33443F',
  sunken: '#22332F',
  accent: '#8FD3C4',
  onAccent: '#0B2622',
  edge: '#8FD3C4',
  brass: '#D9B25F',
}

/** `[data-ogsc]`: how Outlook on the web asks for dark colours. */
export const styleSheet = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){${darkRules('')}}
${darkRules('[data-ogsc] ')}
.narrow{display:none}
@media (max-width:520px){.frame{padding:20px 12px 32px!important}.card{padding:24px 20px 8px!important}.wide{display:none!important}.narrow{display:block!important;max-height:none!important;overflow:visible!important}}`

function darkRules(before: string): string {
  const rules: Record<string, string> = {
    '.paper': `background-color:${dark.paper}!important`,
    '.card': `background-color:${dark.card}!important`,
    '.ink': `color:${dark.ink}!important`,
    '.muted': `color:${dark.muted}!important`,
    '.line': `border-color:${dark.line}!important`,
    '.sunken': `background-color:${dark.sunken}!important`,
    '.link': `color:${dark.accent}!important`,
    '.button': `background-color:${dark.accent}!important;border-color:${dark.edge}!important;color:${dark.onAccent}!important`,
    '.brass': `border-color:${dark.brass}!important;background-color:transparent!important`,
    // What staff have written has styles of its own, for light ground.
    '.written *': `background-color:transparent!important;border-color:${dark.line}!important;color:${dark.ink}!important`,
    '.written a': `color:${dark.accent}!important`,
    '.dot': `background-color:${dark.ink}!important`,
  }
  return Object.entries(rules)
    .map(([name, rule]) => `${before}${name}{${rule}}`)
    .join('')
}
