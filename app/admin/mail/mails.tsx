import { kindNames } from '../../../shop/mail-log/mail-log.ts'
import { ListScreen } from '../kit/list/list-screen.tsx'
import { useAsked } from '../kit/list/narrowing.ts'
import { usePage } from '../kit/list/use-list.ts'
import { mailTable } from './mail-columns.tsx'
import { filterNames, nothingWords } from './mail-words.ts'

const perPage = 25
/** While it is looked at, the list reads itself again. */
const againMs = 15_000

const narrowing = {
  kind: { label: 'Kind', any: 'Every kind', options: kindNames },
  show: { legend: 'Which e-mails', options: filterNames, usual: 'all' },
} as const

/** Every mail that the shop writes by itself, and what became of it. */
export default function MailsPage() {
  const { q, page, kind, show } = useAsked(narrowing)
  const list = usePage(
    'GET /api/mails',
    { page, perPage },
    { state: show === 'all' ? undefined : show, kind, q },
    { refetchInterval: againMs },
  )
  return (
    <ListScreen
      title="Mail"
      intro="Every e-mail that the shop sends automatically, newest first. Newsletters are under Newsletter, each with its own list."
      search="Search by address or subject"
      narrowing={narrowing}
      list={list}
      toCome={{ count: 5, row: 'h-28 md:h-15' }}
      things={['mail', 'mails']}
      nothing={nothingWords(show, q !== '' || kind !== undefined)}
      table={mailTable(list.dataUpdatedAt)}
    />
  )
}
