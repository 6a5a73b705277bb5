import { ChevronDown } from 'lucide-react'
import type { TextPage } from '../../../shop/content/text-pages/text-page.ts'
import { MoreBelow } from '../../ui/scrolling/more-below.tsx'

/** A page with fewer sections needs no list of them. */
export const fewestSections = 4

/** The sections of a text: closed above it in narrow windows, beside it in wide ones. */
export function Contents({ headings }: { headings: TextPage['headings'] }) {
  return (
    <>
      <details className="no-print group max-w-text rounded-card border border-line bg-surface xl:hidden">
        <summary className="flex min-h-12 list-none items-center justify-between gap-3 px-4 font-gothic font-[650] [&::-webkit-details-marker]:hidden">
          On this page
          <ChevronDown aria-hidden="true" size={20} strokeWidth={1.75} className="group-open:rotate-180" />
        </summary>
        <nav aria-label="On this page" className="border-t border-line px-4 py-2">
          <List headings={headings} />
        </nav>
      </details>
      <nav
        aria-labelledby="contents"
        className="no-print sticky top-[129px] max-h-[calc(100svh-153px)] overflow-y-auto max-xl:hidden"
      >
        <p id="contents" className="border-b border-line pb-2 text-small text-muted">
          On this page
        </p>
        <List headings={headings} />
        <MoreBelow on="paper" />
      </nav>
    </>
  )
}

/** Plain links: the browser itself moves there, and the next Tab continues from there. */
function List({ headings }: { headings: TextPage['headings'] }) {
  return (
    <ol className="py-1">
      {headings.map(({ id, text }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="flex min-h-11 items-center py-1.5 text-body text-accent hover:underline xl:min-h-9"
          >
            {text}
          </a>
        </li>
      ))}
    </ol>
  )
}
