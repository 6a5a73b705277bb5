import { useQueryClient } from '@tanstack/react-query'
import type { LookOnDemand } from '../../../shop/health/finding.ts'
import { Button } from '../../ui/button.tsx'
import { AdminPage } from '../kit/admin-page.tsx'
import { Loaded } from '../kit/loaded.tsx'
import { Moment } from '../kit/moment.tsx'
import { NeedsScripts } from '../kit/needs-scripts.tsx'
import { NotDone } from '../kit/not-done.tsx'
import { useRead, useWrite } from '../kit/use-call.ts'
import { FindingGroups } from './finding-groups.tsx'
import { healthWords, lookingWords, type Health } from './health-words.ts'

/** Whether everything that the shop depends on is well, worst first, each with how to fix it. */
export default function HealthPage() {
  const client = useQueryClient()
  const reading = useRead('GET /api/health', {})
  const looking = useWrite('POST /api/health/looks', { changes: [] })
  const also = looking.variables?.body?.also

  function look(what?: LookOnDemand) {
    if (looking.isPending) return
    looking.mutate(
      { body: what ? { also: what } : {} },
      { onSuccess: (answer) => client.setQueryData(['GET /api/health', {}], answer) },
    )
  }

  return (
    <AdminPage
      title="Health"
      intro="Whether everything the shop depends on is OK. Checking changes nothing. The same, and repairs that are safe, on the server: npm run shop -- doctor"
    >
      <NeedsScripts />
      <div className="flex flex-wrap items-center gap-3 noscript:hidden">
        <Button onClick={() => look()} aria-disabled={looking.isPending}>
          Check again
        </Button>
        <Button kind="secondary" onClick={() => look('site')} aria-disabled={looking.isPending}>
          Check the public address
        </Button>
        <Button kind="secondary" onClick={() => look('test-mail')} aria-disabled={looking.isPending}>
          Send me a test mail
        </Button>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- more screen readers announce this than <output> */}
      <p role="status" className="mt-3 min-h-6 text-muted noscript:hidden">
        {looking.isPending
          ? lookingWords(also)
          : reading.data && <LookedAt health={reading.data.body} again={looking.isSuccess} />}
      </p>
      <NotDone error={looking.error} why="Nothing was checked." />
      <Loaded reading={reading} what="The findings" newest="The newest findings">
        {({ body }) => <FindingGroups health={body} />}
      </Loaded>
    </AdminPage>
  )
}

function LookedAt({ health, again }: { health: Health; again: boolean }) {
  return (
    <>
      {healthWords(health)} {again ? 'Checked again at' : 'Checked at'} <Moment at={health.lookedAt} />.
    </>
  )
}
