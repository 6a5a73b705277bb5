import { useEffect, useState } from 'react'
import { longestEmail } from '../../../shop/text/email.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ActDialog } from '../kit/act-dialog.tsx'
import { AdminPage } from '../kit/admin-page.tsx'
import { counted } from '../kit/counted.ts'
import { NeedsScripts } from '../kit/needs-scripts.tsx'
import { NotDone } from '../kit/not-done.tsx'
import { saveFile } from '../kit/save-file.ts'
import { usePersonalData, usePersonalErasure, usePersonalExport, type Held } from './browser-personal-data.ts'

/** Everything of one person: to hand over, or to erase. The address is typed here, or comes from a customer's card. */
export default function PersonalDataPage() {
  const [typed, setTyped] = useState('')
  const looked = usePersonalData()
  const { mutate } = looked

  useEffect(() => {
    const person = new URLSearchParams(window.location.hash.slice(1)).get('person')
    if (!person) return
    // Only the browser knows it: what stands after # is not sent.
    // oxlint-disable-next-line react/set-state-in-effect
    setTyped(person)
    mutate({ body: { person } })
  }, [mutate])

  return (
    <AdminPage
      title="Personal data"
      intro="Everything that the shop holds about one person, when they ask for it or want it gone."
    >
      <NeedsScripts />
      <form
        noValidate
        className="flex max-w-text flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (typed.trim()) mutate({ body: { person: typed.trim() } })
        }}
      >
        <Field label="E-mail or account ID" className="min-w-0 flex-1 basis-64">
          {(control) => (
            <input
              {...control}
              value={typed}
              autoComplete="off"
              maxLength={longestEmail}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </Field>
        <Button type="submit" aria-disabled={looked.isPending}>
          {looked.isPending ? 'Looking up...' : 'Look up'}
        </Button>
      </form>
      <div aria-live="polite">
        <NotDone error={looked.error} why="Nothing was read." />
        {looked.data && (
          <Found
            key={looked.variables.body?.person}
            person={looked.variables.body?.person ?? ''}
            held={looked.data.body}
          />
        )}
      </div>
    </AdminPage>
  )
}

function Found({ person, held }: { person: string; held: Held }) {
  const [isAsking, setAsking] = useState(false)
  const exported = usePersonalExport()
  const erased = usePersonalErasure()
  if (held.rooms.length === 0)
    return <p className="mt-6">The shop has nothing on {person}. Orders may be under another address.</p>
  if (erased.isSuccess)
    return (
      <Notice kind="success" className="mt-6">
        Erased. What the law makes us keep stayed. Backups made before now still hold this person until they
        are deleted.
      </Notice>
    )
  return (
    <section aria-labelledby="held" className="mt-8 max-w-text">
      <h3 id="held" className="text-card font-[650] wrap-anywhere">
        What the shop holds about {person}
      </h3>
      <p className="mt-1 text-muted">
        {held.accounts === 0 ? 'Never signed in.' : `${counted(held.accounts, ['account', 'accounts'])}.`}{' '}
        {held.unverified > 0 &&
          `${counted(held.unverified, ['other account has', 'other accounts have'])} this address, but unverified, and ${held.unverified === 1 ? 'is' : 'are'} not included. Look ${held.unverified === 1 ? 'it' : 'one'} up by its account ID (sub) to include it.`}
      </p>
      <Rooms rooms={held.rooms} />
      {held.objection && (
        <Notice kind="warning" className="mt-5">
          {held.objection}
        </Notice>
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        <Button
          kind="secondary"
          aria-disabled={exported.isPending}
          onClick={() =>
            !exported.isPending &&
            exported.mutate(person, { onSuccess: (file) => saveFile(file, 'personal-data.json') })
          }
        >
          {exported.isPending ? 'Exporting...' : 'Export as JSON'}
        </Button>
        {!held.objection && (
          <Button kind="danger" onClick={() => setAsking(true)}>
            Erase...
          </Button>
        )}
      </div>
      <div aria-live="polite" className="mt-2 min-h-6">
        {exported.isSuccess && (
          <p className="text-success">
            The file is in your downloads. It is personal data: delete it once you have passed it on.
          </p>
        )}
        <NotDone error={exported.error} why="Nothing was exported." />
      </div>
      <ActDialog
        open={isAsking}
        question={`Erase ${person}?`}
        verb="Erase for good"
        busyVerb="Erasing..."
        act={erased}
        onConfirm={() => erased.mutate({ body: { person } })}
        onClose={() => setAsking(false)}
        why="Nothing was erased."
      >
        <p>This cannot be undone.</p>
        <Rooms rooms={held.rooms} />
      </ActDialog>
    </section>
  )
}

function Rooms({ rooms }: { rooms: Held['rooms'] }) {
  return (
    <dl className="mt-4 flex flex-col gap-3">
      {rooms.map(({ room, records, erased, stays }) => (
        <div key={room}>
          <dt className="font-semibold">
            {room}{' '}
            <span className="font-normal text-muted tabular-nums">
              ({counted(records, ['record', 'records'])})
            </span>
          </dt>
          <dd>Erasing: {erased}</dd>
          {stays && <dd className="text-muted">Stays: {stays}</dd>}
        </div>
      ))}
    </dl>
  )
}
