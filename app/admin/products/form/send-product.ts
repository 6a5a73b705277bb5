import { callApi } from '../../../../api/http/client.ts'
import { answered } from '../../kit/admin-calls.tsx'
import { pictureFields, type FormPicture } from '../pictures/picture-list.ts'
import type { Product } from '../product-row.ts'
import type { ProductValues } from './product-values.ts'

type SentProduct = {
  values: ProductValues
  pictures: FormPicture[]
  /** null: a new one */
  id: string | null
  version: number | null
  /** how many bytes have left */
  onProgress?: (bytes: number) => void
}

/** Throws a `CallFailure` like every call of the panel. */
export async function sendProduct({
  values,
  pictures,
  id,
  version,
  onProgress = () => {},
}: SentProduct): Promise<{ product: Product; version: number | null }> {
  const input = { form: formOf(values, pictures, id === null), ifMatch: version, onProgress }
  const { body, version: now } = await answered(
    id === null
      ? callApi('POST /api/products', input)
      : callApi('PUT /api/products/{id}', { ...input, params: { id } }),
  )
  return { product: body, version: now }
}

function formOf(values: ProductValues, pictures: FormPicture[], isNew: boolean): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.set(name, value)
  const { existingImages, newImageDetails, files } = pictureFields(pictures)
  if (!isNew) form.set('existingImages', existingImages)
  form.set('newImageDetails', newImageDetails)
  for (const file of files) form.append(isNew ? 'images[]' : 'newImages[]', file, file.name)
  return form
}
