import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { textPageNames, type TextPageName } from '../../../shop/content/text-pages/text-page.ts'
import { Button } from '../../ui/button.tsx'
import { QuestionDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { AdminPage } from '../kit/admin-page.tsx'
import { NotLoaded } from '../kit/not-loaded.tsx'
import { usePageToWrite } from './browser-text-pages.ts'
import { TextDesk } from './text-desk.tsx'

/** A page selector, a rich-text editor and Save Changes. */
export default function TextPagesPage() {
  const [search, setSearch] = useSearchParams()
  const [changed, setChanged] = useState(false)
  const [asked, setAsked] = useState<TextPageName | null>(null)
  const name = textPageNames.find((known) => known === search.get('page')) ?? textPageNames[0]
  const open = (next: TextPageName) => {
    setAsked(null)
    setChanged(false)
    setSearch({ page: next }, { preventScrollReset: true })
  }
  return (
    <AdminPage title="Text Pages Management">
      <Field label="Select page" className="max-w-80">
        {(control) => (
          <select
            {...control}
            name="selectedPage"
            value={name}
            onChange={({ target }) => {
              const next = textPageNames.find((known) => known === target.value)
              if (next) (changed ? setAsked : open)(next)
            }}
          >
            {textPageNames.map((known) => (
              <option key={known}>{known}</option>
            ))}
          </select>
        )}
      </Field>
      <noscript>
        <p className="mt-4">Writing needs scripts, which are off in this browser.</p>
      </noscript>
      <PageToWrite key={name} name={name} onChanged={setChanged} />
      <QuestionDialog
        open={asked !== null}
        question={`Leave ${name} without saving?`}
        stay="Stay"
        onStay={() => setAsked(null)}
        go={<Button onClick={() => asked && open(asked)}>Go to {asked}</Button>}
      >
        <p>
          Visitors do not see what you wrote. It stays in this tab and will be here when you come back to{' '}
          {name}.
        </p>
      </QuestionDialog>
    </AdminPage>
  )
}

function PageToWrite({ name, onChanged }: { name: TextPageName; onChanged: (changed: boolean) => void }) {
  const { data, error, refetch } = usePageToWrite(name)
  if (data) return <TextDesk name={name} start={data} onChanged={onChanged} />
  if (error)
    return (
      <div className="mt-6">
        <NotLoaded what={`The text of ${name}`} error={error} again={refetch} />
      </div>
    )
  return <div aria-hidden="true" className="mt-6 h-105 max-w-[45.625rem] rounded-card bg-sunken" />
}
