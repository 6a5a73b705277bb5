import { callApi, longestWaitMs } from '../../../api/http/client.ts'
import { answered } from '../kit/admin-calls.tsx'
import { keptPicture } from './pictures/picture-list.ts'
import type { Product } from './product-row.ts'
import type { KnownProduct } from './form/use-product-save.ts'

/** A product with all that a form wants to know of its pictures. */
export async function readProduct(id: string, left?: AbortSignal): Promise<KnownProduct> {
  const rest = AbortSignal.timeout(longestWaitMs)
  const signal = left ? AbortSignal.any([left, rest]) : rest
  const { body, version } = await answered(callApi('GET /api/products/{id}', { params: { id }, signal }))
  const pictures = await answered(callApi('GET /api/products/{id}/pictures', { params: { id }, signal }))
  return {
    row: body as Product,
    version: olderOf(version, pictures.version),
    pictures: pictures.body.map(keptPicture),
  }
}

/** Somebody may save between the two answers: with the older version a save of this form comes second, as it should. */
function olderOf(one: number | null, other: number | null): number | null {
  return one === null || other === null ? one : Math.min(one, other)
}
