import { Link } from '../ui/link.tsx'
import { readDraft, readTextPage } from '../../shop/content/text-pages/read-text-page.ts'
import { showText } from '../../shop/content/text-pages/show-text.ts'
import {
  textPageAddresses,
  textPageNames,
  type TextPageName,
} from '../../shop/content/text-pages/text-page.ts'
import { useBrand } from '../brand.ts'
import { personOf, readingShop, sameForAll } from '../context.ts'
import { Breadcrumb, home } from '../ui/breadcrumb.tsx'
import { firstWords, longestDescription } from '../ui/first-words.ts'
import { Notice } from '../ui/notice.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { PhoneLink } from '../ui/phone-link.tsx'
import { RichText } from '../ui/rich-text.tsx'
import type { Route } from './+types/text-page.ts'
import { Contents, fewestSections } from './text-pages/contents.tsx'
import { wordsOfHtml } from './text-pages/words-of-html.ts'

export async function loader({ context, pattern, url }: Route.LoaderArgs) {
  const name = nameAt(pattern)
  const shop = readingShop(context)
  /** The short text above what staff write. */
  const fixed = (name === 'About' && shop.homeWords.about) || ''
  if (url.searchParams.get('preview') !== 'draft') {
    sameForAll(context, textPageAddresses[name], 'catalogue', 'content')
    return { name, fixed, page: await readTextPage(shop, name), preview: null }
  }
  // Not the same for everybody, so it is never cached.
  if (!personOf(context)?.isAdmin) return { name, fixed, page: await readTextPage(shop, name), preview: null }
  const draft = await readDraft(shop, name)
  const page = draft?.html ? await showText(shop, draft.html) : await readTextPage(shop, name)
  return { name, fixed, page, preview: draft ? ('draft' as const) : ('published' as const) }
}

export default function TextPage({ loaderData: { name, fixed, page, preview } }: Route.ComponentProps) {
  const about = name === 'About'
  const title = about ? 'About us' : name
  const headings = page && page.headings.length >= fewestSections ? page.headings : null
  return (
    <div className="gutter mx-auto max-w-wide pt-3 pb-18 md:pt-6 md:pb-24">
      <PageHead
        title={title}
        description={describe(title, fixed || page?.html || '')}
        {...(preview ? { unlisted: true } : { path: textPageAddresses[name] })}
      />
      {preview && (
        <Notice kind="info" className="no-print mb-4 max-w-text">
          {preview === 'draft'
            ? 'This is a preview of the draft. Visitors do not see it yet.'
            : 'This page has no draft. This is what visitors see.'}
        </Notice>
      )}
      <Breadcrumb crumbs={[home]} here={title} />
      <h1 className="mt-2 text-h1 after:mt-4 after:block after:h-[3px] after:w-7 after:bg-brass md:mt-4 print:after:hidden">
        {title}
      </h1>
      <div
        className={`mt-6 grid gap-8 md:mt-8 ${headings ? 'xl:grid-cols-[15rem_minmax(0,42.5rem)] xl:gap-x-16' : 'xl:grid-cols-[minmax(0,42.5rem)]'}`}
      >
        {headings && <Contents headings={headings} />}
        <div className="flex max-w-text min-w-0 flex-col gap-8 print:max-w-none">
          {fixed && <p className="text-lead">{fixed}</p>}
          {page ? (
            <RichText html={page.html} />
          ) : (
            !fixed && (
              <p className="text-lead">We are still writing this page. Until it is here, please ask us.</p>
            )
          )}
          <Questions missing={!page} />
        </div>
      </div>
    </div>
  )
}

function Questions({ missing }: { missing: boolean }) {
  const { phone } = useBrand()
  return (
    <p className={missing ? '' : 'border-t border-line pt-6'}>
      Questions? Call <PhoneLink phone={phone} className="font-semibold text-accent underline" />
      <span className="no-print">
        {' '}
        or{' '}
        <Link to="/contact-us" className="font-semibold text-accent underline">
          write to us
        </Link>
      </span>
      .
    </p>
  )
}

function nameAt(pattern: string): TextPageName {
  const path = `/${pattern.replace(/^\//, '')}`
  const name = textPageNames.find((known) => textPageAddresses[known] === path)
  if (!name) throw new Error(`no text page stands at ${path}`)
  return name
}

/** Two pages may show the same text: the name in front keeps their descriptions apart. */
function describe(title: string, html: string): string {
  const words = firstWords(wordsOfHtml(html), longestDescription - title.length - 2)
  return words ? `${title}: ${words}` : title
}
