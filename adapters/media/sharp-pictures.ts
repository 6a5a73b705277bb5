import sharp from 'sharp'
import { largestPictureWidth } from '../../shop/media/picture.ts'
import {
  PicturesBusy,
  type MadePicture,
  type PictureFault,
  type PictureMaker,
} from '../../shop/media/picture-maker.ts'
import { ok, refused, type Result } from '../../shop/result.ts'
import { takeTurns } from './take-turns.ts'

/** At most 40 megapixels, 10 s, two at once. A caller who would have to wait too long is told so. */
const mostPixels = 40_000_000
const seconds = 10
/**
 * A progressive picture is completely in memory until its last scan, with two bytes for each sample: only one at a
 * time.
 */
const mostHeld = 128 * 1024 * 1024
const alone = takeTurns({ atOnce: 1, longestWaitMs: 20_000 })
const inTurn = takeTurns({ atOnce: 2, longestWaitMs: 20_000 })

// Pictures are made in the background on one core; requests keep the other.
sharp.concurrency(1)
sharp.cache(false)

export const sharpPictures: PictureMaker = {
  async clean(bytes) {
    if (bytes[0] !== 0xff || bytes[1] !== 0xd8 || bytes[2] !== 0xff) return refused({ why: 'no-jpeg' })
    const head = await readHead(bytes)
    if (!head) return refused({ why: 'damaged' })
    if (head.pixels > mostPixels || head.held > mostHeld) return refused({ why: 'too-large' })
    return head.held ? alone(() => inTurn(() => decode(bytes))) : inTurn(() => decode(bytes))
  },
  async resize(jpeg, width, format) {
    const picture = sharp(jpeg).resize({ width, withoutEnlargement: true }).timeout({ seconds })
    return format === 'avif'
      ? picture.avif({ quality: 55, effort: 2 }).toBuffer()
      : picture.jpeg({ quality: 80, mozjpeg: true }).toBuffer()
  },
}

/** The header tells how large it would be; null if it is not a JPEG. */
async function readHead(bytes: Uint8Array): Promise<{ pixels: number; held: number } | null> {
  const head = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (head?.format !== 'jpeg') return null
  const { width, height, channels, chromaSubsampling = '', isProgressive } = head
  const pixels = width * height
  const samples = { '4:2:0': 1.5, '4:2:2': 2 }[chromaSubsampling] ?? channels
  return { pixels, held: isProgressive ? pixels * samples * 2 : 0 }
}

async function decode(bytes: Uint8Array): Promise<Result<MadePicture, { why: PictureFault }>> {
  try {
    const { data, info } = await sharp(bytes, { failOn: 'warning', limitInputPixels: mostPixels })
      .rotate()
      .resize({ width: largestPictureWidth, withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      // All of mozjpeg would take five times as long, while somebody waits, and save a tenth.
      .jpeg({ quality: 84, quantisationTable: 3, progressive: true })
      .timeout({ seconds })
      .toBuffer({ resolveWithObject: true })
    return ok({ jpeg: data, width: info.width, height: info.height })
  } catch (error) {
    // The machine has too much to do: nothing is wrong with the picture.
    if (error instanceof Error && error.message.startsWith('timeout')) throw new PicturesBusy()
    // Incomplete, or something else after its first bytes: refused, whatever the library calls it.
    return refused({ why: 'damaged' })
  }
}
