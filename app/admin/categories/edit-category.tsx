import { z } from 'zod'
import type { CallAnswerOf } from '../../../api/http/client.ts'
import { categoryName } from '../../../shop/catalogue/edit/category-fields.ts'
import { useChosenFile } from '../kit/form/chosen-file.ts'
import { EditButtons } from '../kit/form/edit-buttons.tsx'
import { TextField } from '../kit/form/form-fields.tsx'
import { RecordForm } from '../kit/form/record-form.tsx'
import { upload } from '../kit/form/upload.ts'
import { useRecordForm, type Known } from '../kit/form/use-record-form.ts'
import { compareByLabel, type Compared } from '../kit/form/version-conflict.tsx'
import { NotLoaded } from '../kit/not-loaded.tsx'
import { useRead, useWrite } from '../kit/use-call.ts'
import { fileAt } from '../products/pictures/file-at.ts'
import { categoriesChanged } from './categories-changed.ts'
import type { CategoryRow } from './category-row.ts'
import { categoryTexts } from './category-texts.ts'
import { checkThumbnail, ThumbnailField } from './thumbnail-field.tsx'

const fields = z.object({ name: categoryName })

/** Its version is read when the form opens: the list does not carry it. */
export function EditCategory({ category, onClose }: { category: CategoryRow; onClose: () => void }) {
  const { data, error, refetch } = useRead('GET /api/categories/{id}', { params: { id: category._id } })
  // The list may be older than what is changed here.
  if (data) return <EditForm first={{ data: data.body, version: data.version }} onClose={onClose} />
  if (error) return <NotLoaded what="The category" error={error} again={refetch} />
  return <p className="py-2 text-muted">Loading...</p>
}

function EditForm({ first, onClose }: { first: Known<CategoryRow>; onClose: () => void }) {
  const { _id: id } = first.data
  const thumbnail = useChosenFile('', checkThumbnail)
  const { mutateAsync } = useWrite('PUT /api/categories/{id}', { changes: categoriesChanged })

  async function send(name: string, file: File | null, ifMatch: number | null): Promise<Known<CategoryRow>> {
    const sent = upload({ name, thumbnail: file })
    const { body, version } = await mutateAsync({ params: { id }, ifMatch, ...sent })
    return { data: body, version }
  }

  const editing = useRecordForm('GET /api/categories/{id}', {
    kept: `category-${id}`,
    first,
    fields,
    valuesOf: ({ name }) => ({ name }),
    theirsOf: (current): CategoryRow => current,
    compare: (began, mine, theirs) => compareCategories(began, { ...mine, file: thumbnail.file }, theirs),
    beside: {
      changed: thumbnail.file !== null,
      ready() {
        if (thumbnail.isInvalid) thumbnail.place.current?.focus()
        return !thumbnail.isInvalid
      },
      begin: thumbnail.clear,
    },
    send: ({ name }, version) => send(name, thumbnail.file, version),
    async takeBack(before, after) {
      const isOther = before.thumbnail !== after.data.thumbnail
      const former = isOther && before.thumbnail ? await fileAt(before.thumbnail) : null
      return send(before.name, former, after.version)
    },
    said: ({ name }) => `${name} was saved.`,
    onSaved: onClose,
  })
  const { form } = editing

  return (
    <RecordForm
      name={`Rename ${first.data.name}`}
      editing={editing}
      notSaved="The category was not saved."
      onTaken={onClose}
      className="flex flex-col gap-3 py-3"
    >
      <TextField
        form={form}
        name="name"
        label={`${categoryTexts.name} (*)`}
        help="Its products stay in it, and links with the old name still lead to it."
        aria-required
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it opens at a press of Rename
        autoFocus
      />
      <ThumbnailField chosen={thumbnail} onChoose={(file) => void thumbnail.choose(file)} />
      <EditButtons editing={editing} isInvalid={thumbnail.isInvalid} onClose={onClose} />
    </RecordForm>
  )
}

function compareCategories(
  began: CategoryRow,
  { name, file }: { name: string; file: File | null },
  theirs: CallAnswerOf<'GET /api/categories/{id}'>,
): Compared {
  const { differences, onlyTheirs } = compareByLabel(
    { name: categoryTexts.name },
    { name: began.name },
    { name },
    { name: theirs.name },
  )
  const isThumbnailTheirs = theirs.thumbnail !== began.thumbnail
  if (!file) return { differences, onlyTheirs: [...onlyTheirs, ...(isThumbnailTheirs ? [label] : [])] }
  const shown = { label, mine: file.name, theirs: isThumbnailTheirs ? 'another picture' : 'as it was' }
  return { differences: [...differences, shown], onlyTheirs }
}

const label = categoryTexts.thumbnail
