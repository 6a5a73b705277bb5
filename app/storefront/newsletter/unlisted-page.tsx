import { PageHead } from '../../ui/page-head.tsx'

/** A page that the link of a mail opens: nothing else is on it, and no search engine lists it. */
export function UnlistedPage({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="gutter mx-auto max-w-wide py-12 md:py-20">
      <PageHead title={title} description={title} unlisted />
      <div className="flex max-w-text flex-col items-start gap-5">{children}</div>
    </div>
  )
}

/** Its address opens a list to whoever has it: no other site may learn it. */
export function unlistedHeaders(ofAction: Headers): Record<string, string> {
  return { ...Object.fromEntries(ofAction), 'Referrer-Policy': 'same-origin' }
}
