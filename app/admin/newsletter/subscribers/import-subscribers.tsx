import { z } from 'zod'
import type { CallAnswerOf } from '../../../../api/http/client.ts'
import { importConsent } from '../../../../shop/newsletter/subscribers/subscriber.ts'
import { AddForm } from '../../kit/form/add-form.tsx'
import { FileField, TextField } from '../../kit/form/form-fields.tsx'
import { upload } from '../../kit/form/upload.ts'
import { useAddForm } from '../../kit/form/use-add-form.ts'
import { people } from '../newsletter-words.ts'
import { subscribersChanged } from './subscribers-changed.ts'

type Imported = CallAnswerOf<'POST /api/subscriber-imports'>

const fields = z.strictObject({ consent: importConsent })

/** A list of people who have said yes elsewhere; where and how is kept with each of them. */
export function ImportSubscribers() {
  const importing = useAddForm('POST /api/subscriber-imports', {
    kept: 'subscriber-import',
    fields,
    nothing: { consent: '' },
    file: { missing: 'Please choose a CSV file.', check: () => '', isFirst: true },
    changes: subscribersChanged,
    ask: ({ consent }, file) => upload({ file, consent }),
    said: ({ body }) => summaryOf(body),
  })
  const refused = importing.answer?.body.refused ?? []
  return (
    <AddForm
      name="Import subscribers"
      adding={importing}
      notKept="You will need to choose the file again."
      needed="A file and how they agreed are required."
      verb="Import"
      busyVerb="Importing..."
      kind="secondary"
      notAdded="The file was not imported."
    >
      <FileField
        label="CSV file"
        help="With columns for name and e-mail address: our own export, or one from Mailchimp, Shopify customers or WooCommerce customers. People who left the list are not added back."
        name="file"
        accept=".csv,text/csv"
        chosen={importing.file}
        onChoose={importing.choose}
      />
      <TextField
        form={importing.form}
        name="consent"
        label="How they agreed"
        help="Stored with each of them, such as “Signed up at the 2026 spring show”."
        required
      />
      {refused.length > 0 && <Refused lines={refused} />}
    </AddForm>
  )
}

function summaryOf({ added, already, left }: Imported): string {
  return [
    `${people(added)} added.`,
    already > 0 && `${people(already)} already on the list.`,
    left > 0 && `${people(left)} had left the list and were not added back.`,
  ]
    .filter(Boolean)
    .join(' ')
}

const shownLines = 20

function Refused({ lines }: { lines: Imported['refused'] }) {
  return (
    <div role="alert">
      <p className="text-danger">
        {lines.length === 1 ? '1 line was' : `${lines.length.toLocaleString('en-US')} lines were`} not
        imported:
      </p>
      <ul className="mt-1 list-disc pl-5">
        {lines.slice(0, shownLines).map(({ line, why }) => (
          <li key={line}>
            Line {line}: {why}
          </li>
        ))}
        {lines.length > shownLines && <li>and {lines.length - shownLines} more</li>}
      </ul>
    </div>
  )
}
