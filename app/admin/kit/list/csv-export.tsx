import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { whyNot } from '../call-words.ts'
import { NotDone } from '../not-done.tsx'
import { saveFile } from '../save-file.ts'
import { counted, type Things } from '../counted.ts'

/** What a search shows, as a file for a spreadsheet. */
export function CsvExport({
  file,
  count,
  things,
  load,
}: {
  /** its name among the downloads */
  file: string
  count: number
  things: Things
  load: () => Promise<Blob>
}) {
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: load,
    onSuccess: (loaded) => saveFile(loaded, file),
  })
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <div aria-live="polite">
        {isSuccess && (
          <p className="font-semibold text-success">
            {counted(count, things)} {count === 1 ? 'is' : 'are'} in {file}, in your downloads.
          </p>
        )}
        <NotExported error={error} />
      </div>
      <Button kind="secondary" size="card" aria-disabled={isPending} onClick={() => isPending || mutate()}>
        <Download aria-hidden="true" size={20} strokeWidth={1.75} />
        {isPending ? 'Exporting...' : 'Export CSV'}
      </Button>
    </div>
  )
}

/** Why there is no file. */
export function NotExported({ error }: { error: Error | null }) {
  const nothing = 'Nothing was exported.'
  return (
    <NotDone error={error} why={nothing} className="">
      {error && (
        <p>
          {nothing} {whyNot(error)}
        </p>
      )}
    </NotDone>
  )
}
