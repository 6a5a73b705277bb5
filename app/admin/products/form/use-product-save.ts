import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useUndo } from '../../kit/undo.tsx'
import { fileAt } from '../pictures/file-at.ts'
import { keptPicture, type FormPicture } from '../pictures/picture-list.ts'
import type { Product } from '../product-row.ts'
import { productTexts } from '../product-texts.ts'
import { valuesOf, type ProductValues } from './product-values.ts'
import { productsChanged } from '../products-changed.ts'
import { sendProduct } from './send-product.ts'

/** A product as the form has it: what was read of it, or what a save has answered. */
export type KnownProduct = { row: Product; version: number | null; pictures: FormPicture[] }

/** Sends a product, says how far it is, and after a change offers the way back. */
export function useProductSave(known: KnownProduct | null) {
  const client = useQueryClient()
  const { offerUndo } = useUndo()
  const [sentBytes, setSentBytes] = useState<number | null>(null)
  const [error, setError] = useState<Error | null>(null)

  async function send(
    values: ProductValues,
    pictures: FormPicture[],
    version: number | null,
  ): Promise<KnownProduct | null> {
    if (sentBytes !== null) return null
    setError(null)
    setSentBytes(0)
    try {
      const id = known?.row._id ?? null
      const sent = await sendProduct({ values, pictures, id, version, onProgress: setSentBytes })
      return { ...sent, row: sent.product, pictures: nowKept(pictures, sent.product) }
    } catch (failure) {
      setError(failure as Error)
      return null
    } finally {
      setSentBytes(null)
      void client.invalidateQueries({ predicate: ({ queryKey }) => isOld(queryKey[0]) })
    }
  }

  /** `onUndone`: the form may still be there. */
  function offerBefore(before: KnownProduct, after: KnownProduct, onUndone: (product: KnownProduct) => void) {
    offerUndo(productTexts.updated, async () => {
      const pictures = await Promise.all(before.pictures.map((one) => stillThere(one, after.row)))
      const { product, version } = await sendProduct({
        values: valuesOf(before.row),
        pictures,
        id: after.row._id,
        version: after.version,
      })
      onUndone({ row: product, version, pictures: nowKept(pictures, product) })
      await client.invalidateQueries({ predicate: ({ queryKey }) => isOld(queryKey[0]) })
    })
  }

  return { send, offerBefore, sentBytes, error, setError }
}

function isOld(name: unknown): boolean {
  return productsChanged.some((one) => one === name)
}

function nowKept(list: FormPicture[], { images }: Product): FormPicture[] {
  return images.map((image, at) => {
    const sent = list[at]
    const thumbnail = sent?.kind === 'kept' && sent.image === image ? sent.thumbnail : image
    return keptPicture({ image, thumbnail, alt: sent?.alt ?? '', hidden: sent?.hidden ?? false })
  })
}

/** A picture that was taken out is no longer one of the product, but its file is there: it is sent anew. */
async function stillThere(picture: FormPicture, { images }: Product): Promise<FormPicture> {
  if (picture.kind === 'chosen' || images.includes(picture.image)) return picture
  return { ...picture, kind: 'chosen', file: await fileAt(picture.image) }
}
