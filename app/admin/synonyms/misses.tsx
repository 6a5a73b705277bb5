import { mostWeeksAgo } from '../../../shop/search/miss.ts'
import { ListScreen } from '../kit/list/list-screen.tsx'
import { useAsked } from '../kit/list/narrowing.ts'
import { usePage } from '../kit/list/use-list.ts'
import { missTable } from './miss-columns.tsx'

const earlier = Array.from({ length: mostWeeksAgo }, (_, at) => [
  String(at + 1),
  at === 0 ? 'Last week' : `${at + 1} weeks ago`,
])

const narrowing = {
  weeksAgo: {
    label: 'Week',
    any: 'This week',
    options: Object.fromEntries(earlier) as Record<string, string>,
  },
}

/** What visitors looked for and did not find, and what can be done about it. */
export default function MissesPage() {
  const { q, page, weeksAgo } = useAsked(narrowing)
  return (
    <ListScreen
      title="Misses"
      intro="Searches that found nothing, from Monday to Sunday, most frequent first. Nothing is kept about who searched."
      search="Search misses"
      narrowing={narrowing}
      list={usePage('GET /api/misses', { page, perPage: 50 }, { q, weeksAgo: Number(weeksAgo ?? 0) })}
      things={['search', 'searches']}
      nothing={q ? `No miss in this week contains “${q}”.` : 'Every search in this week found something.'}
      table={missTable}
    />
  )
}
