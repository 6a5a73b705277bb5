import { callForFile } from '../../../api/http/client.ts'
import { answerOf } from '../kit/admin-calls.tsx'
import { CsvExport } from '../kit/list/csv-export.tsx'

/** Those that the search shows. */
export function SubscriberExport({ search, count }: { search: string; count: number }) {
  return (
    <CsvExport
      file="subscribers.csv"
      count={count}
      one="subscriber"
      many="subscribers"
      load={() => answerOf(callForFile('GET /api/export-subscribers', { query: { search } }))}
    />
  )
}
