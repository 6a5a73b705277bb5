import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { Link } from '../../ui/link.tsx'
import { callForFile } from '../../../api/http/client.ts'
import { Button } from '../../ui/button.tsx'
import { answerOf } from '../kit/admin-calls.tsx'
import { NotExported } from '../kit/list/csv-export.tsx'
import { saveFile } from '../kit/save-file.ts'
import { adminAddress } from '../sections.ts'

const file = 'other-numbers.csv'

/** All numbers as a file, and the way to bring one in. */
export function NumberFiles() {
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => answerOf(callForFile('POST /api/other-numbers/export', {})),
    onSuccess: (loaded) => saveFile(loaded, file),
  })
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <div aria-live="polite">
        {isSuccess && <p className="font-semibold text-success">{file} is in your downloads.</p>}
        <NotExported error={error} />
      </div>
      <Link
        to={adminAddress('import')}
        className="inline-flex min-h-10 items-center text-accent underline-offset-4 hover:underline"
      >
        Import a CSV file
      </Link>
      <Button kind="secondary" size="card" aria-disabled={isPending} onClick={() => isPending || mutate()}>
        <Download aria-hidden="true" size={20} strokeWidth={1.75} />
        {isPending ? 'Exporting...' : 'Export CSV'}
      </Button>
    </div>
  )
}
