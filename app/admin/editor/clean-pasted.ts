/**
 * What Word and its kin put on the clipboard, as the plain HTML that it means. The editor itself drops classes, styles
 * and unknown tags; here is what it cannot know: list items are paragraphs with a drawn bullet, smart tags stand round
 * words, and the page has the only h1.
 */
export function cleanPasted(html: string): string {
  const { body } = new DOMParser().parseFromString(withoutStyles(html), 'text/html')
  for (const element of body.querySelectorAll('style, script, meta, link, title, xml, o\\:p:empty'))
    element.remove()
  // Texts show no pictures of others: the browser would ask for them before anything is saved.
  for (const picture of body.querySelectorAll('img'))
    if (!/^(https?:\/\/[^/]+)?\/media\//.test(picture.getAttribute('src') ?? '')) picture.remove()
  makeLists(body)
  meanStyles(body)
  for (const element of body.querySelectorAll('*'))
    if (element.tagName.includes(':')) element.replaceWith(...element.childNodes)
  for (const [from, to] of headings) for (const element of body.querySelectorAll(from)) rename(element, to)
  for (const paragraph of body.querySelectorAll('p'))
    if (isBlank(paragraph) && !paragraph.querySelector('img')) paragraph.remove()
  return body.innerHTML
}

/**
 * Our pages' policy forbids styles, also in a text that is only read: the parser must not meet them as such. One that
 * does not end takes the rest with it, as in a browser; each letter is read once, however long the text is.
 */
export function withoutStyles(html: string): string {
  return html
    .replace(/<style(?=[\s/>])[\s\S]*?(?:<\/style>|$)/gi, '')
    .replace(/(<[^<>]*?\s)style(?=\s*=)/gi, '$1data-style')
}

/** Google Docs says bold and italic by styles, and puts all of it into a b that is not bold. */
function meanStyles(body: HTMLElement): void {
  // From its beginning: Word's mso-bidi-font-weight:normal stands on what is bold.
  for (const element of body.querySelectorAll('b[data-style^="font-weight:normal"]'))
    element.replaceWith(...element.childNodes)
  for (const [style, name] of meanings)
    for (const element of body.querySelectorAll(`span[data-style*="${style}"]`)) {
      const meant = element.ownerDocument.createElement(name)
      meant.append(...element.childNodes)
      element.append(meant)
    }
}

const meanings = [
  ['font-weight:700', 'strong'],
  ['font-style:italic', 'em'],
] as const

const headings = [
  ['h1', 'h2'],
  ['h4, h5, h6', 'h3'],
] as const

/** A paragraph like `<p class=MsoListParagraph style='mso-list:l0 level2 lfo1'>` becomes an item at its depth. */
function makeLists(body: HTMLElement): void {
  /** the lists that are open, outermost first */
  let open: HTMLElement[] = []
  let last = null as Element | null
  for (const paragraph of body.querySelectorAll<HTMLElement>('p, h1, h2, h3, h4, h5, h6')) {
    const level = levelOf(paragraph)
    if (level === null) continue
    if (last?.nextElementSibling !== paragraph) open = []
    const ordered = isNumbered(paragraph)
    for (const drawn of paragraph.querySelectorAll('[data-style*="mso-list"]')) drawn.remove()
    open.length = Math.min(open.length, level)
    if (open.length === level && open[level - 1]?.tagName !== (ordered ? 'OL' : 'UL')) open.pop()
    const item = paragraph.ownerDocument.createElement('li')
    const text = paragraph.ownerDocument.createElement('p')
    text.append(...paragraph.childNodes)
    item.append(text)
    if (open.length === 0) {
      const list = paragraph.ownerDocument.createElement(ordered ? 'ol' : 'ul')
      paragraph.replaceWith(list)
      open = [list]
      last = list
    } else paragraph.remove()
    while (open.length < level) {
      const list = paragraph.ownerDocument.createElement(ordered ? 'ol' : 'ul')
      const outer = open.at(-1)
      if (!outer) break
      // A list that begins deeper than its first level has no item to stand in.
      if (!outer.lastElementChild) break
      outer.lastElementChild.append(list)
      open.push(list)
    }
    open.at(-1)?.append(item)
  }
}

/** null: no list item */
function levelOf(paragraph: HTMLElement): number | null {
  return listLevel(paragraph.getAttribute('data-style') ?? '')
}

/** Of Word's own style `mso-list:l0 level2 lfo1`. */
export function listLevel(style: string): number | null {
  const level = /mso-list:\s{0,9}[^\s:]{1,20}\s{1,9}level(\d)/i.exec(style)?.[1]
  return level === undefined ? null : Math.max(1, Number(level))
}

/** The mark that Word draws before the item: '1.', 'a)', 'iv.', or a bullet. */
function isNumbered(paragraph: HTMLElement): boolean {
  const drawn = paragraph.querySelector('[data-style*="mso-list"]')?.textContent ?? ''
  return /^\s*(\d+|[a-z]{1,4})[.)]/i.test(drawn)
}

function rename(element: Element, name: string): void {
  const renamed = element.ownerDocument.createElement(name)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
}

function isBlank(element: Element): boolean {
  return (element.textContent ?? '').replace(/\u00A0/g, ' ').trim() === ''
}
