import sharp from 'sharp'
import { largestPictureWidth } from '../../shop/media/picture.ts'
import type { PictureMaker } from '../../shop/media/picture-maker.ts'

/** safety.md s.4.5: at most 40 megapixels, 10 s. */
const mostPixels = 40_000_000
const seconds = 10

// Pictures are made in the background on one core; requests keep the other.
sharp.concurrency(1)
sharp.cache(false)

export const sharpPictures: PictureMaker = {
  async clean(bytes) {
    if (bytes[0] !== 0xff || bytes[1] !== 0xd8 || bytes[2] !== 0xff) return null
    try {
      const picture = sharp(bytes, { failOn: 'warning', limitInputPixels: mostPixels })
      if ((await picture.metadata()).format !== 'jpeg') return null
      const { data, info } = await picture
        .rotate()
        .resize({ width: largestPictureWidth, withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .toColourspace('srgb')
        .jpeg({ quality: 84, mozjpeg: true })
        .timeout({ seconds })
        .toBuffer({ resolveWithObject: true })
      return { jpeg: data, width: info.width, height: info.height }
    } catch {
      // Truncated, too large or no picture at all: refused, whatever the library calls it.
      return null
    }
  },
  async resize(jpeg, width, format) {
    const picture = sharp(jpeg).resize({ width, withoutEnlargement: true }).timeout({ seconds })
    return format === 'avif'
      ? picture.avif({ quality: 55, effort: 2 }).toBuffer()
      : picture.jpeg({ quality: 80, mozjpeg: true }).toBuffer()
  },
}
