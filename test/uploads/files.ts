import { deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** A true JPEG of this size, with what a camera may write into it. */
export async function jpeg(width = 64, height = 48): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#a63a12' } })
    .jpeg()
    .toBuffer()
}

/** Files that are not a JPEG, under their own name and type. */
export async function otherFiles(): Promise<Record<string, { name: string; type: string; bytes: Buffer }>> {
  const picture = sharp(await jpeg())
  const script = '<script>alert(1)</script>'
  return {
    PNG: { name: 'a.png', type: 'image/png', bytes: await picture.clone().png().toBuffer() },
    WebP: { name: 'a.webp', type: 'image/webp', bytes: await picture.clone().webp().toBuffer() },
    GIF: { name: 'a.gif', type: 'image/gif', bytes: await picture.clone().gif().toBuffer() },
    SVG: {
      name: 'a.svg',
      type: 'image/svg+xml',
      bytes: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`),
    },
    HTML: { name: 'a.html', type: 'text/html', bytes: Buffer.from(`<!doctype html>${script}`) },
    PHP: { name: 'a.php', type: 'application/x-php', bytes: Buffer.from('<?php system($_GET[0]); ?>') },
    PDF: {
      name: 'a.pdf',
      type: 'application/pdf',
      bytes: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF'),
    },
    zip: {
      name: 'a.zip',
      type: 'application/zip',
      bytes: Buffer.concat([Buffer.from('PK\x03\x04'), deflateSync('zip')]),
    },
    'JPEG’s first bytes and HTML': {
      name: 'a.html',
      type: 'text/html',
      bytes: Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(script)]),
    },
  }
}

/** A true JPEG that also contains something else; nothing of it may stay. */
export async function poisoned(): Promise<Record<string, Buffer>> {
  const clean = await jpeg()
  const script = 'alert(document.domain)//'
  const segment = (marker: number, text: string | Buffer) => {
    const bytes = Buffer.from(text)
    const head = Buffer.from([0xff, marker, 0, 0])
    head.writeUInt16BE(bytes.length + 2, 2)
    return Buffer.concat([clean.subarray(0, 2), head, bytes, clean.subarray(2)])
  }
  return {
    'a script in a comment': segment(0xfe, `*/=1;${script}/*`),
    'HTML in a comment': segment(0xfe, '<html><script>alert(1)</script>'),
    'a script in EXIF': await sharp(clean)
      .withExif({ IFD0: { ImageDescription: `<script>${script}</script>`, Artist: script } })
      .toBuffer(),
    'an ICC profile': await sharp(clean).withIccProfile('p3').toBuffer(),
    'more data after its end': Buffer.concat([clean, Buffer.from(`<?php ${script} ?>`)]),
    'another archive after its end': Buffer.concat([clean, Buffer.from('PK\x03\x04'), Buffer.from(script)]),
  }
}

/** A JPEG whose header claims this size, whatever follows. */
export async function saying(width: number, height: number): Promise<Buffer> {
  const bytes = Buffer.from(await jpeg())
  const at = frameOf(bytes)
  bytes.writeUInt16BE(height, at + 5)
  bytes.writeUInt16BE(width, at + 7)
  return bytes
}

/** One that is drawn in a thousand scans. */
export async function withScans(count: number): Promise<Buffer> {
  const bytes = await sharp(await jpeg(640, 480))
    .jpeg({ progressive: true })
    .toBuffer()
  const first = bytes.indexOf(Buffer.from([0xff, 0xda]))
  const second = bytes.indexOf(Buffer.from([0xff, 0xda]), first + 2)
  const scan = bytes.subarray(first, second)
  return Buffer.concat([
    bytes.subarray(0, second),
    ...Array.from({ length: count }, () => scan),
    bytes.subarray(second),
  ])
}

type Plain = {
  /** With 12 bits for a sample, browsers do not show it. */
  bits?: 8 | 12
  /** 1 is grey, 4 are the colours of print */
  components?: 1 | 3 | 4
  /** A decoder holds all of it until the last scan. */
  progressive?: boolean
  /** how the camera was held; 6 is on its side */
  orientation?: number
}

/** One area of one colour, of any size, in as few bytes as a whole JPEG can have: each 64 pixels are a bit or two. */
export function plain(width: number, height: number, how: Plain = {}): Buffer {
  const { bits = 8, components = 1, progressive = false, orientation = 1 } = how
  const oneCode = [1, ...Array.from({ length: 15 }, () => 0), 0]
  const ids = Array.from({ length: components }, (_, at) => at + 1)
  const frame = [height >> 8, height & 255, width >> 8, width & 255, components]
  const head = [
    0xff,
    0xd8,
    ...segmentOf(0xe1, ...Buffer.from('Exif\0\0MM\0*\0\0\0\b\0\x01'), ...orientationOf(orientation)),
    ...segmentOf(0xdb, 0, ...Array.from({ length: 64 }, () => 1)),
    ...segmentOf(
      progressive ? 0xc2 : bits === 8 ? 0xc0 : 0xc1,
      bits,
      ...frame,
      ...ids.flatMap((id) => [id, 0x11, 0]),
    ),
    ...segmentOf(0xc4, 0x00, ...oneCode),
    ...segmentOf(0xc4, 0x10, ...oneCode),
    ...segmentOf(0xda, components, ...ids.flatMap((id) => [id, 0]), 0, progressive ? 0 : 63, 0),
  ]
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8) * components
  const bytes = Math.ceil(blocks / (progressive ? 8 : 4))
  return Buffer.concat([Buffer.from(head), Buffer.alloc(bytes), Buffer.from([0xff, 0xd9])])
}

/** The only entry of a camera's data, and that there is no more. */
function orientationOf(orientation: number): number[] {
  return [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
}

function segmentOf(marker: number, ...bytes: number[]): number[] {
  return [0xff, marker, 0, bytes.length + 2, ...bytes]
}

function frameOf(bytes: Buffer): number {
  for (let at = 2; at < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes[at + 1] ?? 0
    if (marker >= 0xc0 && marker <= 0xc2) return at
  }
  throw new Error('no frame')
}
