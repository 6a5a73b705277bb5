import { colours as shopColours, darkColours, families } from '../../brand/look.ts'

/**
 * How every mail looks. Every mail program reads styles in the elements; not all read a style sheet, so that only adds
 * the dark colours and the order on a narrow screen.
 */
export const fonts = {
  text: `'${families.text}','Segoe UI','Helvetica Neue',Helvetica,Arial,sans-serif`,
  heading: `${families.heading},'Segoe UI','Helvetica Neue',Helvetica,Arial,sans-serif`,
}

/** The colours that a mail uses, by their purpose. */
export const colours = partsOf(shopColours)
const dark = partsOf(darkColours)

function partsOf(of: Record<keyof typeof darkColours, string>) {
  return {
    paper: of.paper,
    card: of.surface,
    ink: of.ink,
    muted: of.muted,
    line: of.line,
    sunken: of.sunken,
    accent: of.accent,
    onAccent: of['accent-ink'],
    edge: of['accent-press'],
    brass: of.brass,
  }
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
    // Text of staff has its own styles, made for a light background.
    '.written *': `background-color:transparent!important;border-color:${dark.line}!important;color:${dark.ink}!important`,
    '.written a': `color:${dark.accent}!important`,
    '.dot': `background-color:${dark.ink}!important`,
  }
  return Object.entries(rules)
    .map(([name, rule]) => `${before}${name}{${rule}}`)
    .join('')
}
