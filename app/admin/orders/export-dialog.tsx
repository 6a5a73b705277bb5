import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { CallFailure } from '../kit/admin-calls.tsx'
import { whyNot } from '../kit/call-words.ts'
import { NotExported } from '../kit/list/csv-export.tsx'
import { saveFile } from '../kit/save-file.ts'
import { useExport } from './browser-orders.ts'
import { dayIn } from '../kit/dates.ts'
import { useTimeZone } from '../kit/time-zone.ts'

const title = 'Export orders'

/** Orders of some days as a file for a spreadsheet, whatever the list shows. */
export function OrderExport() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        kind="quiet"
        size="card"
        className="no-print px-0! md:text-small!"
        onClick={() => setOpen(true)}
      >
        Export for a spreadsheet
      </Button>
      <ExportDialog open={isOpen} timeZone={useTimeZone()} onClose={() => setOpen(false)} />
    </>
  )
}

function ExportDialog({ open, timeZone, onClose }: { open: boolean; timeZone: string; onClose: () => void }) {
  const [days, setDays] = useState(() => thisMonth(timeZone))
  const { mutate, isPending, error, isSuccess, reset } = useExport()

  function close() {
    reset()
    onClose()
  }

  function change(name: 'from' | 'to') {
    return (event: React.ChangeEvent<HTMLInputElement>) => {
      const { value } = event.target
      reset()
      setDays((before) => ({ ...before, [name]: value }))
    }
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      name={title}
      className="m-auto w-full max-w-[480px] rounded-dialog max-md:mb-0 max-md:max-w-none max-md:rounded-b-none"
    >
      <form
        noValidate
        className="p-6"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isPending) mutate(days, { onSuccess: (file) => saveFile(file, 'orders.csv') })
        }}
      >
        <h2 className="text-h3">{title}</h2>
        <p className="mt-2 text-muted">
          One row per order, with buyer, totals and documents. Days follow the time zone{' '}
          {timeZone.replaceAll('_', ' ')}.
        </p>
        <div className="mt-4 grid grid-cols-2 gap-3">
          <Field label="First day">
            {(control) => (
              <input type="date" required value={days.from} onChange={change('from')} {...control} />
            )}
          </Field>
          <Field label="Last day" error={wrongDays(error)}>
            {(control) => <input type="date" required value={days.to} onChange={change('to')} {...control} />}
          </Field>
        </div>
        <div aria-live="polite" className="mt-3 min-h-6">
          {isSuccess && <p className="font-semibold text-success">The file is in your downloads.</p>}
          <NotExported error={wrongDays(error) ? null : error} />
        </div>
        <div className="mt-4 flex flex-wrap justify-end gap-3 max-md:flex-col-reverse">
          <Button kind="secondary" onClick={close}>
            Close
          </Button>
          <Button type="submit" aria-disabled={isPending} data-first-focus>
            {isPending ? 'Exporting...' : 'Download'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function thisMonth(timeZone: string): { from: string; to: string } {
  const to = dayIn(new Date(), timeZone)
  return { from: `${to.slice(0, 8)}01`, to }
}

function wrongDays(error: Error | null): string | undefined {
  const isField =
    error instanceof CallFailure && error.outcome.kind === 'problem' && error.outcome.status === 422
  return isField ? whyNot(error) : undefined
}
