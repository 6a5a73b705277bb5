import { productMessages } from '../../../../shop/catalogue/edit/product-fields.ts'

/** of one picture */
export const largestPictureBytes = 10 * 1024 * 1024
export const mostPictures = 24

export type RefusedFile = { name: string; why: string }

/** The good ones, and of each other why it is not taken; the server looks closer. */
export async function checkFiles(
  files: File[],
  room: number,
): Promise<{ good: File[]; refused: RefusedFile[] }> {
  const good: File[] = []
  const refused: RefusedFile[] = []
  for (const file of files) {
    const why = await objectionTo(file)
    if (why) refused.push({ name: file.name, why })
    else if (good.length === room)
      refused.push({ name: file.name, why: `At most ${mostPictures} new pictures are saved at a time.` })
    else good.push(file)
  }
  return { good, refused }
}

async function objectionTo(file: File): Promise<string | null> {
  if (!(await isJpeg(file))) return productMessages.imageType
  return file.size > largestPictureBytes ? 'It is larger than 10 MB.' : null
}

/** By what is in it: a name says nothing, and some systems know no type. */
async function isJpeg(file: File): Promise<boolean> {
  try {
    const [one, two, three] = new Uint8Array(await file.slice(0, 3).arrayBuffer())
    return one === 0xff && two === 0xd8 && three === 0xff
  } catch {
    // A folder, or a file that is gone.
    return false
  }
}
