import { useEffect, useRef, useState } from 'react'
import { Chip } from '../ui/chip.tsx'
import { useMoreBeside } from '../ui/scrolling/more-beside.ts'

const views = [
  { name: 'Desktop', width: 680 },
  { name: 'Phone', width: 360 },
  { name: 'Plain text', width: null },
] as const

/** A mail on a wide and a narrow screen, and where only text is read. */
export function MailShown({
  html,
  text,
  name,
}: {
  html: string
  text: string
  /** of the frame, for whoever does not see it */
  name: string
}) {
  const [shown, setShown] = useState(0)
  const view = views[shown] ?? views[0]
  return (
    <>
      <fieldset className="mb-3 flex flex-wrap gap-2">
        <legend className="sr-only">How it is shown</legend>
        {views.map((one, at) => (
          <Chip key={one.name} name={one.name} on={at === shown} onPress={() => setShown(at)} />
        ))}
      </fieldset>
      {view.width === null ? (
        <pre className="overflow-x-auto rounded-card border border-line bg-surface p-4 font-mono text-[0.875rem] leading-5 whitespace-pre-wrap wrap-anywhere">
          {text}
        </pre>
      ) : (
        <MailView html={html} name={name} width={view.width} />
      )}
    </>
  )
}

/**
 * A mail as its reader sees it, in a document of its own that runs no scripts. Mails carry their styles in attributes,
 * which the policy of our pages forbids to a document that is parsed here: they are set one by one instead.
 */
function MailView({
  html,
  name,
  width,
}: {
  html: string
  /** of the frame, for whoever does not see it */
  name: string
  /** in px; a narrower place scrolls sideways */
  width: number
}) {
  const box = useMoreBeside<HTMLElement>()
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(320)
  const [page, setPage] = useState<Document | null>(null)

  useEffect(() => {
    if (!page) return undefined
    draw(page, html)
    const measure = () => setHeight(page.body.offsetHeight)
    const observer = new ResizeObserver(measure)
    observer.observe(page.body)
    measure()
    return () => observer.disconnect()
  }, [page, html])

  return (
    <section
      ref={box}
      aria-label={`${name}, which may scroll sideways`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      className="more-beside overflow-x-auto rounded-card border border-line bg-sunken p-3"
    >
      <iframe
        ref={frame}
        title={name}
        sandbox="allow-same-origin"
        // A document without a type would draw tables by other rules than mail programs do.
        srcDoc={emptyPage}
        onLoad={() => setPage(frame.current?.contentDocument ?? null)}
        // its size is measured: no class can say it
        width={width}
        height={height}
        className="mx-auto block bg-surface"
      />
    </section>
  )
}

const emptyPage = '<!doctype html><html lang="en"><title>Mail</title>'

/**
 * `mail` is the HTML of one of our own mails, whose foreign parts the cleaner has been through. What styles it is taken
 * out before it is parsed: the policy would block it there, and say so.
 */
function draw(page: Document, mail: string): void {
  const sheets: CSSStyleSheet[] = []
  const bare = mail
    .replaceAll(/<style>([^<]*)<\/style>/g, (_, text: string) => {
      sheets.push(sheetOf(page, text))
      return ''
    })
    .replaceAll(' style="', ` ${held}="`)
  const parsed = new DOMParser().parseFromString(bare, 'text/html')
  for (const link of parsed.querySelectorAll('a')) link.removeAttribute('href')
  page.adoptedStyleSheets = sheets
  page.body.replaceWith(page.importNode(parsed.body, true))
  for (const element of page.querySelectorAll<HTMLElement>(`[${held}]`)) {
    element.style.cssText = element.getAttribute(held) ?? ''
    element.removeAttribute(held)
  }
}

const held = 'data-style'

function sheetOf(page: Document, text: string): CSSStyleSheet {
  const View = (page.defaultView as unknown as { CSSStyleSheet: typeof CSSStyleSheet }).CSSStyleSheet
  const sheet = new View()
  sheet.replaceSync(text)
  return sheet
}
