import { z } from 'zod'
import { categoryMessages, categoryName } from '../../../shop/catalogue/edit/category-fields.ts'
import { AddForm } from '../kit/form/add-form.tsx'
import { TextField } from '../kit/form/form-fields.tsx'
import { upload } from '../kit/form/upload.ts'
import { useAddForm } from '../kit/form/use-add-form.ts'
import { categoriesChanged } from './categories-changed.ts'
import { categoryTexts } from './category-texts.ts'
import { checkThumbnail, ThumbnailField } from './thumbnail-field.tsx'

const fields = z.object({ name: categoryName })

/** Without a name or a file nothing is sent. */
export function AddCategory() {
  const adding = useAddForm('POST /api/categories', {
    kept: 'category-new',
    fields,
    nothing: { name: '' },
    file: { missing: categoryMessages.thumbnail, check: checkThumbnail },
    changes: categoriesChanged,
    ask: ({ name }, thumbnail) => upload({ name, thumbnail }),
    said: ({ body }) => `${body.name} was added.`,
  })
  return (
    <AddForm
      name={categoryTexts.add}
      adding={adding}
      notKept="You will need to choose the thumbnail again."
      needed="A name and a thumbnail are required."
      verb={categoryTexts.add}
      notAdded="The category was not added."
    >
      <TextField form={adding.form} name="name" label={`${categoryTexts.name} (*)`} aria-required />
      <ThumbnailField chosen={adding.file} onChoose={adding.choose} required />
    </AddForm>
  )
}
