import { zodResolver } from '@hookform/resolvers/zod'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { categoryName } from '../../../shop/catalogue/edit/category-fields.ts'
import type { CallAnswerOf } from '../../../api/http/client.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { useRead, useWrite } from '../kit/use-call.ts'
import { AdminForm, SubmitButton } from '../kit/form/admin-form.tsx'
import { LeaveGuard } from '../kit/form/leave-guard.tsx'
import { compareFields } from '../kit/form/merge.ts'
import { VersionConflict, versionConflictIn } from '../kit/form/version-conflict.tsx'
import { Refusal, showFieldErrors } from '../kit/form/refusal.tsx'
import { useKeptForm } from '../kit/form/use-kept-form.ts'
import { NotLoaded } from '../kit/not-loaded.tsx'
import { fileAt } from '../products/pictures/file-at.ts'
import type { ChosenPicture } from '../products/pictures/picture-list.ts'
import { useUndo } from '../kit/undo.tsx'
import { categoriesChanged } from './categories-changed.ts'
import type { CategoryRow } from './category-row.ts'
import { categoryTexts } from './category-texts.ts'
import { ThumbnailField } from './thumbnail-field.tsx'

const fields = z.object({ name: categoryName })
const longestSendMs = 120_000

/** Its version is read when the form opens: the list does not carry it. */
export function EditCategory({ category, onClose }: { category: CategoryRow; onClose: () => void }) {
  const { data, error, refetch } = useRead('GET /api/categories/{id}', { params: { id: category._id } })
  // The list may be older than what is changed here.
  if (data) return <EditForm category={data.body} version={data.version} onClose={onClose} />
  if (error) return <NotLoaded what="The category" error={error} again={refetch} />
  return <p className="py-2 text-muted">Loading...</p>
}

function EditForm({
  category: { _id: id, name: formerName, thumbnail: formerThumbnail },
  version,
  onClose,
}: {
  category: CategoryRow
  version: number | null
  onClose: () => void
}) {
  // What was read when it was opened, whatever is read again meanwhile.
  const [seen] = useState(version)
  const form = useForm({
    resolver: zodResolver(fields),
    mode: 'onTouched',
    defaultValues: { name: formerName },
  })
  const kept = useKeptForm(`category-${id}`, form, seen)
  const [picture, setPicture] = useState<{ chosen: ChosenPicture | null; error: string | null }>({
    chosen: null,
    error: null,
  })
  const { mutate, isPending, error, reset } = useWrite('PUT /api/categories/{id}', {
    changes: categoriesChanged,
  })
  const { mutateAsync: write } = useWrite('PUT /api/categories/{id}', { changes: categoriesChanged })
  const { offerUndo } = useUndo()
  const chooser = useRef<HTMLButtonElement>(null)
  const conflict = versionConflictIn('GET /api/categories/{id}', error)

  function save(name: string, ifMatch: number | null) {
    if (isPending) return
    const { chosen } = picture
    mutate(
      {
        params: { id },
        form: formOf(name, chosen?.file),
        ifMatch,
        signal: AbortSignal.timeout(longestSendMs),
      },
      {
        onSuccess({ body, version: now }) {
          kept.forget()
          offerUndo(`${body.name} is saved.`, async () => {
            const former = chosen && formerThumbnail ? await fileAt(formerThumbnail) : undefined
            await write({ params: { id }, form: formOf(formerName, former), ifMatch: now })
          })
          onClose()
        },
        onError: (failure) => showFieldErrors(form, failure),
      },
    )
  }

  /** A name that was not touched here is theirs. */
  function mergedName(theirs: string): string {
    const typed = form.getValues('name')
    return typed === formerName ? theirs : typed
  }

  function differences(theirs: CallAnswerOf<'GET /api/categories/{id}'>) {
    const name = form.getValues('name')
    const { both, onlyTheirs } = compareFields({ name: formerName }, { name }, { name: theirs.name })
    const isThumbnailTheirs = theirs.thumbnail !== formerThumbnail
    return {
      differences: [
        ...both.map(() => ({ label: categoryTexts.name, mine: name, theirs: theirs.name })),
        ...(picture.chosen
          ? [
              {
                label: categoryTexts.thumbnail,
                mine: picture.chosen.file.name,
                theirs: isThumbnailTheirs ? 'another picture' : 'as it was',
              },
            ]
          : []),
      ],
      onlyTheirs: [
        ...onlyTheirs.map(() => categoryTexts.name),
        ...(isThumbnailTheirs && !picture.chosen ? [categoryTexts.thumbnail] : []),
      ],
    }
  }

  function saveTyped({ name }: { name: string }) {
    if (picture.error === null) save(name, kept.restored ? kept.restored.version : seen)
  }

  return (
    <AdminForm
      aria-label={`Rename ${formerName}`}
      className="flex flex-col gap-3 py-3"
      onSubmit={(event) => {
        if (picture.error !== null) chooser.current?.focus()
        return form.handleSubmit(saveTyped)(event)
      }}
    >
      <LeaveGuard
        changed={(form.formState.isDirty || picture.chosen !== null) && !isPending}
        onLeave={kept.forget}
      />
      {conflict ? (
        <VersionConflict
          by={conflict.by}
          {...differences(conflict.current)}
          onTakeTheirs={() => {
            kept.forget()
            onClose()
          }}
          onKeepMine={() => save(mergedName(conflict.current.name), conflict.version)}
        />
      ) : (
        <Refusal text="The category was not saved." error={error} />
      )}
      <Field
        label={`${categoryTexts.name} (*)`}
        help="Its products stay in it, and links with the old name still lead to it."
        error={form.formState.errors.name?.message}
      >
        {(control) => (
          <input
            {...control}
            {...form.register('name')}
            autoComplete="off"
            aria-required
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- it opens at a press of Rename
            autoFocus
          />
        )}
      </Field>
      <ThumbnailField
        {...picture}
        chooser={chooser}
        onChange={(chosen, problem) => setPicture({ chosen, error: problem })}
      />
      <div className="flex gap-3">
        <SubmitButton
          invalid={!form.formState.isValid || picture.error !== null}
          busy={isPending ? 'Saving...' : null}
        >
          Save
        </SubmitButton>
        <Button
          kind="secondary"
          onClick={() => {
            reset()
            kept.forget()
            onClose()
          }}
        >
          Cancel
        </Button>
      </div>
    </AdminForm>
  )
}

function formOf(name: string, thumbnail?: File): FormData {
  const form = new FormData()
  form.set('name', name)
  if (thumbnail) form.set('thumbnail', thumbnail, thumbnail.name)
  return form
}
