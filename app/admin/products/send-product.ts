import type { CallOutcome } from '../../../api/http/client.ts'
import { CallFailure } from '../kit/admin-calls.tsx'
import { pictureFields, type FormPicture } from './pictures/picture-list.ts'
import type { Product } from './product-row.ts'
import type { ProductValues } from './product-values.ts'

/** So long nothing moves before a request counts as unanswered: the shop makes pictures while it waits. */
const longestRestMs = 180_000

type FieldErrors = Extract<CallOutcome<never>, { kind: 'problem' }>['errors']

export type SentProduct = {
  values: ProductValues
  pictures: FormPicture[]
  /** null: a new one */
  id: string | null
  version: number | null
  /** how many bytes have left */
  onProgress?: (bytes: number) => void
}

/** Throws a `CallFailure` like every call of the panel. Only XMLHttpRequest says how much of a form has left. */
export async function sendProduct({
  values,
  pictures,
  id,
  version,
  onProgress = () => {},
}: SentProduct): Promise<{ product: Product; version: number | null }> {
  const outcome = await send(
    id === null ? 'POST' : 'PUT',
    id === null ? '/api/products' : `/api/products/${encodeURIComponent(id)}`,
    formOf(values, pictures, id === null),
    version,
    onProgress,
  )
  if (outcome.kind === 'answer') return { product: outcome.body, version: outcome.version }
  throw new CallFailure(outcome)
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

function send(
  method: string,
  address: string,
  form: FormData,
  version: number | null,
  onProgress: (bytes: number) => void,
): Promise<CallOutcome<Product>> {
  const { promise, resolve } = Promise.withResolvers<CallOutcome<Product>>()
  const request = new XMLHttpRequest()
  let rest: ReturnType<typeof setTimeout> | undefined
  const watch = () => {
    clearTimeout(rest)
    rest = setTimeout(() => request.abort(), longestRestMs)
  }
  const end = (outcome: CallOutcome<Product>) => {
    clearTimeout(rest)
    resolve(outcome)
  }
  request.open(method, address)
  request.setRequestHeader('X-Requested-With', 'shop')
  if (version !== null) request.setRequestHeader('If-Match', `"${version}"`)
  request.upload.addEventListener('progress', ({ loaded }) => {
    watch()
    onProgress(loaded)
  })
  for (const silence of ['error', 'abort', 'timeout'])
    request.addEventListener(silence, () => end({ kind: 'network' }))
  request.addEventListener('load', () => end(outcomeOf(request)))
  watch()
  request.send(form)
  return promise
}

function outcomeOf(request: XMLHttpRequest): CallOutcome<Product> {
  const { status } = request
  const etag = /"(\d+)"$/.exec(request.getResponseHeader('ETag') ?? '')?.[1]
  const version = etag === undefined ? null : Number(etag)
  try {
    const body = JSON.parse(request.responseText) as Record<string, unknown>
    if (status < 300)
      return { kind: 'answer', status, body: body as unknown as Product, version, total: null }
    const { detail, errors } = body
    return {
      kind: 'problem',
      status,
      detail: typeof detail === 'string' ? detail : '',
      errors: Array.isArray(errors) ? (errors as FieldErrors) : [],
      body,
      version,
    }
  } catch {
    return { kind: 'network' }
  }
}
