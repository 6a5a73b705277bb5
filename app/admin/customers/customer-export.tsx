import { Download } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { needsSignIn, whyNot } from '../call-words.ts'
import { saveFile } from '../save-file.ts'
import { SignInAgain } from '../sign-in-again.tsx'
import { useCustomerExport } from './browser-customers.ts'

/** What the search shows, as a file for a spreadsheet. */
export function CustomerExport({ search, count }: { search: string; count: number }) {
  const { mutate, isPending, isSuccess, error } = useCustomerExport()

  function load() {
    if (!isPending) mutate(search, { onSuccess: (file) => saveFile(file, 'customers.csv') })
  }

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <div aria-live="polite">
        {isSuccess && (
          <p className="font-semibold text-success">
            {count === 1 ? '1 customer is' : `${count} customers are`} in customers.csv, in your downloads.
          </p>
        )}
        {error && (
          <div role="alert" className="text-danger">
            {needsSignIn(error) ? (
              <SignInAgain why="Nothing was exported." />
            ) : (
              <p>Nothing was exported. {whyNot(error)}</p>
            )}
          </div>
        )}
      </div>
      <Button kind="secondary" size="card" aria-disabled={isPending} onClick={load}>
        <Download aria-hidden="true" size={20} strokeWidth={1.75} />
        {isPending ? 'Exporting...' : 'Export CSV'}
      </Button>
    </div>
  )
}
