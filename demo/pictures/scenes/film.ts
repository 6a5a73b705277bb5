/**
 * Joins the frames of the set `video` to the silent film of the home page: `node demo/pictures/scenes/film.ts`.
 * Needs ffmpeg with libx264 and libvpx-vp9. Two folders may follow: where the frames are, and where the film goes.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'

const [width, height] = [1280, 720]
const perSecond = 24
const fade = 0.6

type Raw = Uint8Array | Float32Array
/** How much of each rendered frame is seen at one moment. */
type Mix = number[]
/** From and to: how much larger than whole, as if the camera came nearer. */
type Scene = { frames: string[]; lasts: number; mix: (seconds: number) => Mix; from: number; to: number }

const scenes: Scene[] = [
  { frames: named('video-1-spin', 6), lasts: 3.2, mix: spinning, from: 1, to: 1.05 },
  { frames: named('video-2-plate', 8), lasts: 2.9, mix: across(8, 2.9), from: 1.05, to: 1 },
  { frames: named('video-3-settling', 6), lasts: 2.9, mix: settling, from: 1, to: 1.04 },
]

const here = import.meta.dirname
const source = path.resolve(process.argv[2] ?? path.join(here, 'frames'))
const target = path.resolve(process.argv[3] ?? path.join(here, '..', '..', '..', 'app', 'storefront', 'home'))

const folder = await mkdtemp(path.join(os.tmpdir(), 'film-'))
const master = path.join(folder, 'master.mkv')
await draw(master)
await encode(master)
await rm(folder, { recursive: true })

/** Every frame without loss, so that both encoders start from the same picture. */
async function draw(file: string): Promise<void> {
  const loaded = await Promise.all(scenes.map(({ frames }) => Promise.all(frames.map(pixelsOf))))
  const input = `-f rawvideo -pix_fmt rgb24 -s ${width}x${height} -r ${perSecond} -i -`.split(' ')
  const encoder = ffmpeg([...input, '-c:v', 'ffv1', '-pix_fmt', 'bgr0', file])
  const total = scenes.reduce((sum, { lasts }) => sum + lasts, 0)
  const count = Math.round(total * perSecond)
  for (let i = 0; i < count; i++) {
    const frame = frameAt(i / perSecond, loaded)
    if (i === 0) await poster(frame)
    if (!encoder.stdin!.write(frame)) await once(encoder.stdin!, 'drain')
  }
  encoder.stdin!.end()
  await finished(encoder)
}

/** The end of each scene fades into the next, the last one into the first: so the film has no beginning. */
function frameAt(seconds: number, loaded: Raw[][]): Uint8Array {
  let begins = 0
  for (const [i, scene] of scenes.entries()) {
    const ends = begins + scene.lasts
    if (seconds < ends || i === scenes.length - 1) {
      const shown = view(scene, seconds - begins, loaded[i]!)
      const share = 1 - (ends - seconds) / fade
      if (share <= 0) return bytes(shown)
      const next = (i + 1) % scenes.length
      return bytes(mixed([shown, view(scenes[next]!, seconds - ends, loaded[next]!)], [1 - share, share]))
    }
    begins = ends
  }
  throw new Error(`the film ends before ${seconds} s`)
}

/** Before its beginning a scene stands at its first frame, but its slow move has begun. */
function view(scene: Scene, seconds: number, frames: Raw[]): Raw {
  const along = (seconds + fade) / (scene.lasts + fade)
  return enlarged(
    mixed(frames, scene.mix(Math.max(0, seconds))),
    scene.from + (scene.to - scene.from) * along,
  )
}

// What happens in each scene

/** The wheel runs up from rest; the faster, the more steps are seen at once. */
function spinning(seconds: number): Mix {
  const steps = 6
  const since = Math.max(0, seconds - 0.35)
  const at = 1.6 * since ** 2.6
  const speed = (4.16 * since ** 1.6) / perSecond
  const blur = Math.min(steps / 2, Math.max(0.5, speed * 1.6))
  const mix = Array.from({ length: steps }, (_, step) => {
    const away = Math.abs(((((step - at + steps / 2) % steps) + steps) % steps) - steps / 2)
    return Math.max(0, 1 - away / (blur * 2))
  })
  return shares(mix)
}

/** From the first frame to the last and no further. */
function across(count: number, lasts: number): (seconds: number) => Mix {
  return (seconds) => between(count, ((count - 1) * seconds) / (lasts - fade / 2))
}

/** Quick at first, then ever slower, as stone does. */
function settling(seconds: number): Mix {
  return between(6, 5 * (1 - (1 - Math.min(1, seconds / 2.3)) ** 2))
}

function between(count: number, at: number): Mix {
  const within = Math.min(count - 1, Math.max(0, at))
  return Array.from({ length: count }, (_, step) => Math.max(0, 1 - Math.abs(step - within)))
}

function shares(mix: Mix): Mix {
  const sum = mix.reduce((a, b) => a + b, 0)
  return mix.map((share) => share / sum)
}

// Pixels

function named(name: string, count: number): string[] {
  return Array.from({ length: count }, (_, i) => `${name}-${i}.jpg`)
}

async function pixelsOf(file: string): Promise<Raw> {
  return sharp(path.join(source, file)).resize(width, height).removeAlpha().raw().toBuffer()
}

function mixed(frames: Raw[], mix: Mix): Raw {
  const seen = frames.map((frame, i) => [frame, mix[i]!] as const).filter(([, share]) => share > 0.002)
  if (seen.length === 1) return seen[0]![0]
  const sum = new Float32Array(width * height * 3)
  for (const [frame, share] of seen) for (let i = 0; i < sum.length; i++) sum[i]! += frame[i]! * share
  return sum
}

/** Between the pixels, or slow moves would tremble; cubic, or they would blur. */
function enlarged(frame: Raw, larger: number): Raw {
  if (larger === 1) return frame
  const right = taps(width, larger)
  const down = taps(height, larger)
  const rows = new Float32Array(width * height * 3)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (let c = 0; c < 3; c++) {
        let sum = 0
        for (let k = 0; k < 4; k++)
          sum += frame[(y * width + right.from[x * 4 + k]!) * 3 + c]! * right.share[x * 4 + k]!
        rows[(y * width + x) * 3 + c] = sum
      }
  const out = new Float32Array(rows.length)
  for (let y = 0; y < height; y++)
    for (let k = 0; k < 4; k++) {
      const [from, share] = [down.from[y * 4 + k]! * width * 3, down.share[y * 4 + k]!]
      for (let i = 0; i < width * 3; i++) out[y * width * 3 + i]! += rows[from + i]! * share
    }
  return out
}

/** The four pixels that each pixel is made of, and their shares (Catmull and Rom). */
function taps(length: number, larger: number): { from: Int32Array; share: Float32Array } {
  const from = new Int32Array(length * 4)
  const share = new Float32Array(length * 4)
  for (let i = 0; i < length; i++) {
    const place = (i + 0.5 - length / 2) / larger + length / 2 - 0.5
    const t = place - Math.floor(place)
    const curve = [
      (-t + 2 * t ** 2 - t ** 3) / 2,
      (2 - 5 * t ** 2 + 3 * t ** 3) / 2,
      (t + 4 * t ** 2 - 3 * t ** 3) / 2,
      (t ** 3 - t ** 2) / 2,
    ]
    for (const [k, part] of curve.entries()) {
      from[i * 4 + k] = Math.min(length - 1, Math.max(0, Math.floor(place) - 1 + k))
      share[i * 4 + k] = part
    }
  }
  return { from, share }
}

function bytes(frame: Raw): Uint8Array {
  return frame instanceof Uint8Array ? frame : Uint8Array.from(new Uint8ClampedArray(frame))
}

// Files

async function poster(frame: Uint8Array): Promise<void> {
  await sharp(frame, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 84, mozjpeg: true })
    .toFile(path.join(target, 'company-poster.jpg'))
}

async function encode(file: string): Promise<void> {
  const colours = '-pix_fmt yuv420p -colorspace bt709 -color_primaries bt709 -color_trc bt709'.split(' ')
  const video = ['-i', file, '-vf', 'scale=out_color_matrix=bt709:out_range=tv', ...colours, '-an']
  const x264 = '-c:v libx264 -preset veryslow -crf 21 -movflags +faststart'.split(' ')
  await finished(ffmpeg([...video, ...x264, path.join(target, 'company.mp4')]))
  const vp9 = '-c:v libvpx-vp9 -crf 32 -b:v 0 -row-mt 1'.split(' ')
  for (const pass of ['1', '2']) {
    const out = pass === '1' ? ['-f', 'null', '-'] : [path.join(target, 'company.webm')]
    const passes = ['-pass', pass, '-passlogfile', path.join(folder, 'vp9')]
    await finished(ffmpeg([...video, ...vp9, ...passes, ...out]))
  }
}

function ffmpeg(options: string[]): ReturnType<typeof spawn> {
  const command = ['-y', '-loglevel', 'error', ...options]
  return spawn('ffmpeg', command, { stdio: ['pipe', 'inherit', 'inherit'] })
}

async function finished(child: ReturnType<typeof spawn>): Promise<void> {
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`)
}
