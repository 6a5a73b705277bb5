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
  kind: {
    label: 'Kind',
    any: 'All misses',
    options: { empty: 'Found nothing', left: 'Not clicked' },
  },
  weeksAgo: {
    label: 'Week',
    any: 'This week',
    options: Object.fromEntries(earlier) as Record<string, string>,
  },
}

/** What visitors searched for in vain, and what can be done about it. */
export default function MissesPage() {
  const { q, page, weeksAgo, kind } = useAsked(narrowing)
  return (
    <ListScreen
      title="Misses"
      intro="Searches that found nothing, or whose results nobody clicked, from Monday to Sunday, most frequent first. Nothing is kept about who searched."
      search="Search misses"
      narrowing={narrowing}
      list={usePage('GET /api/misses', { page, perPage: 25 }, { q, kind, weeksAgo: Number(weeksAgo ?? 0) })}
      things={['search', 'searches']}
      nothing={nothingOf(q, kind, weeksAgo ? 'in that week' : 'this week')}
      table={missTable}
    />
  )
}

function nothingOf(q: string, kind: string | undefined, then: string): string {
  if (q) return `No miss ${then} contains “${q}”.`
  if (kind === 'empty') return `No search came up empty ${then}.`
  return kind === 'left' ? `No results went unclicked ${then}.` : `There are no misses ${then}.`
}
