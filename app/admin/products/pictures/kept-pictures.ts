import { z } from 'zod'
import { keepInTab, readFromTab } from '../../kit/form/tab-storage.ts'
import { keptPicture, type FormPicture } from './picture-list.ts'

type Kept = { version: number | null; pictures: FormPicture[] }

const keptShape = z.object({
  version: z.number().nullable(),
  pictures: z.array(z.object({ image: z.string(), alt: z.string(), hidden: z.boolean() })),
})

/** In this tab, until it is saved: the order, the words and what was taken out. Files cannot be kept. */
export function keepPictures(key: string, what: Kept | null): void {
  keepInTab(key, what && { ...what, pictures: what.pictures.filter(({ kind }) => kind === 'kept') })
}

/** As they were left; null: as `first` are. Only pictures that the product still has. */
export function readKeptPictures(key: string, first: FormPicture[]): Kept | null {
  const found = keptShape.safeParse(readFromTab(key))
  if (!found.success) return null
  const { version, pictures } = found.data
  return {
    version,
    pictures: pictures.flatMap(({ image, alt, hidden }) => {
      const known = first.find((one) => one.kind === 'kept' && one.image === image)
      return known?.kind === 'kept' ? [keptPicture({ ...known, alt, hidden })] : []
    }),
  }
}
