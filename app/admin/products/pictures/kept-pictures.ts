import { z } from 'zod'
import { keptPicture, type FormPicture } from './picture-list.ts'

const kept = z.object({
  version: z.number().nullable(),
  pictures: z.array(z.object({ image: z.string(), alt: z.string(), hidden: z.boolean() })),
})

/** In this tab, until it is saved: the order, the words and what was taken out. Files cannot be kept. */
export function keepPictures(
  key: string,
  what: { version: number | null; pictures: FormPicture[] } | null,
): void {
  try {
    if (what) window.sessionStorage.setItem(key, JSON.stringify(kept.parse(withoutFiles(what))))
    else window.sessionStorage.removeItem(key)
  } catch {
    // A browser that forbids storage forgets it with the page.
  }
}

/** As they were left; null: as `first` are. Only pictures that the product still has. */
export function readKeptPictures(
  key: string,
  first: FormPicture[],
): { version: number | null; pictures: FormPicture[] } | null {
  try {
    const { version, pictures } = kept.parse(JSON.parse(window.sessionStorage.getItem(key) ?? 'null'))
    return {
      version,
      pictures: pictures.flatMap(({ image, alt, hidden }) => {
        const known = first.find((one) => one.kind === 'kept' && one.image === image)
        return known?.kind === 'kept' ? [keptPicture({ ...known, alt, hidden })] : []
      }),
    }
  } catch {
    return null
  }
}

function withoutFiles({ version, pictures }: { version: number | null; pictures: FormPicture[] }) {
  return { version, pictures: pictures.filter(({ kind }) => kind === 'kept') }
}
