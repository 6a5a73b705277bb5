import { useState } from 'react'
import { newsletterTexts } from '../../../shop/newsletter/newsletter-texts.ts'
import { Button } from '../../ui/button.tsx'
import { Loaded, RowsToCome } from '../kit/loaded.tsx'
import { Paging, spanOf, SpokenSpan } from '../kit/list/paging.tsx'
import { SearchList } from '../kit/list/search-list.tsx'
import { useRead } from '../kit/use-call.ts'
import { useLastPage } from '../kit/list/use-last-page.ts'
import { useListAddress } from '../kit/list/use-list-address.ts'
import { people } from './newsletter-words.ts'
import { SubscriberExport } from './subscriber-export.tsx'
import { SubscriberTable } from './subscriber-table.tsx'
import type { Said } from './subscriber-toggle.ts'

const perPage = 10

/** Everybody who is or was on the list, newest first. */
export function Subscribers() {
  const { q, page, search, addressOf } = useListAddress()
  const [said, setSaid] = useState<Said | null>(null)
  const reading = useRead(
    'GET /api/newsletter-subscribers',
    { query: { page, limit: perPage, search: q } },
    { placeholderData: (before) => before },
  )
  const { data, dataUpdatedAt } = reading
  const shown = data?.body.subscribers.length ?? 0
  const total = data?.body.total ?? 0
  useLastPage(data && { page, shown, total }, perPage)
  const span = spanOf(page, perPage, shown, total)
  return (
    <section aria-labelledby="subscribers" className="min-w-0">
      <h3 id="subscribers" className="text-card font-bold">
        Subscribers
      </h3>
      <div className="mt-3">
        <SearchList label="Search subscribers" begin={q} onSearch={search} />
      </div>
      <Loaded reading={reading} toCome={<RowsToCome className="mt-3" />}>
        {({ body: { subscribers } }) => (
          <>
            <div className="mt-3 flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-2">
              <p aria-live="polite" className="text-muted">
                {total === 0 ? newsletterTexts.nobody : `${people(total)}${q ? ` for “${q}”` : ''}`}
                <SpokenSpan span={span} />
              </p>
              {total > 0 && <SubscriberExport key={q} search={q} count={total} />}
            </div>
            {total === 0 && q && (
              <Button kind="secondary" onClick={() => search('')}>
                Show all subscribers
              </Button>
            )}
            <SaidOfToggle said={said} />
            {subscribers.length > 0 && (
              <SubscriberTable subscribers={subscribers} readAt={dataUpdatedAt} say={setSaid} />
            )}
            <Paging span={span} addressOf={addressOf} />
          </>
        )}
      </Loaded>
    </section>
  )
}

function SaidOfToggle({ said }: { said: Said | null }) {
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- more screen readers announce this than <output> */}
      <p role="status" className={`font-semibold empty:hidden ${said?.good ? 'text-success' : 'hidden'}`}>
        {said?.good && said.text}
      </p>
      <div role="alert" className="text-danger empty:hidden">
        {said && !said.good && (
          <>
            <p className="font-semibold">{said.text}</p>
            <p>{said.more}</p>
          </>
        )}
      </div>
    </>
  )
}
