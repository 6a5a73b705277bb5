import type { FrameOptions, Orientation } from './frame-options.ts'

/** Our own styles, then the allowed part of the shop's `css`. */
export function frameCss({ orientation, css }: FrameOptions): string {
  return `${BASE}${LAYOUTS[orientation]}${allowedCss(css)}`
}

/**
 * Keeps rules whose selector has only plain names, and of them the allowed properties with harmless values. Everything
 * else is dropped silently, as at the vendor.
 */
function allowedCss(css: string): string {
  const rules: string[] = []
  for (const [, selector = '', body = ''] of css.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    const declarations = body.split(';').flatMap(allowedDeclaration)
    if (/^[\w\s.#:,>*()-]+$/.test(selector) && declarations.length > 0) {
      rules.push(`${selector.trim()}{${declarations.join(';')}}`)
    }
  }
  return rules.join('\n')
}

const BASE = `
*{box-sizing:border-box}
html,body{margin:0;background:transparent}
body{color:#16211f;font:16px/1.4 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}
#tokenform{margin:0;padding:5px}
label{display:block;margin-bottom:4px;font-size:15px;line-height:20px;font-weight:600}
input,select{width:100%;height:48px;padding:0 12px;border:1px solid #7a8581;border-radius:6px;background:#fff;color:inherit;font:inherit;font-size:16px}
select{padding:0 8px}
input::placeholder{color:#53605d;opacity:1}
input:focus,select:focus{outline:3px solid #0b57d0;outline-offset:2px}
input.error,select.error{border-color:#b01030;box-shadow:inset 0 0 0 1px #b01030}
.part{min-width:0}
.expiry{display:flex;align-items:center;gap:8px}
.expiry input,.expiry select{flex:1 1 0;min-width:0}
`

const LAYOUTS: Record<Orientation, string> = {
  default: '#tokenform{display:grid;grid-template-columns:1fr 1fr;gap:12px}.card{grid-column:1/-1}\n',
  horizontal: '#tokenform{display:flex;gap:12px}.part{flex:1 1 0}.card{flex-grow:2}\n',
  vertical: '#tokenform{display:grid;gap:12px}\n',
  custom: '',
}

const ALLOWED_PROPERTIES = new RegExp(
  `^(?:${[
    'background-color|background|color|opacity|caret-color|display|visibility|cursor',
    'font(?:-family|-size|-style|-weight|-variant|-stretch)?|line-height|letter-spacing|word-spacing',
    'text-(?:align|transform|decoration|indent|shadow)|white-space|vertical-align',
    '(?:margin|padding)(?:-top|-right|-bottom|-left)?|(?:min-|max-)?(?:width|height)|box-sizing|box-shadow',
    'border(?:-top|-right|-bottom|-left)?(?:-color|-style|-width)?|border(?:-(?:top|bottom)-(?:left|right))?-radius',
    'outline(?:-color|-style|-width|-offset)?|float|clear|gap|row-gap|column-gap',
    'flex(?:-grow|-shrink|-basis|-direction|-wrap)?|align-(?:items|self)|justify-content|order',
    'grid-(?:template-columns|template-rows|template-areas|area|column|row)|transition|-webkit-appearance|appearance',
  ].join('|')})$`,
)

function allowedDeclaration(declaration: string): string[] {
  const colon = declaration.indexOf(':')
  const property = declaration.slice(0, colon).trim().toLowerCase()
  const value = declaration.slice(colon + 1).trim()
  const isHarmless = /^[\w\s#%.,'"()/!*+-]+$/.test(value) && !/url|expression|image|attr/i.test(value)
  return colon > 0 && ALLOWED_PROPERTIES.test(property) && isHarmless ? [`${property}:${value}`] : []
}
