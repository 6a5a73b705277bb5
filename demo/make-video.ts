/**
 * Makes the silent film of the home page again: `node demo/make-video.ts`, some minutes. Needs ffmpeg.
 * With the number of a frame it writes that frame alone, as a PNG, for a look.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { turningGrinder } from './drawings/bench-machine-list.ts'
import { cameraAt, onScreen } from './drawings/camera.ts'
import type { Point } from './drawings/camera.ts'
import { sceneView } from './drawings/scene.ts'

const [width, height] = [1280, 720]
const perSecond = 24
const frames = 9 * perSecond
const turns = 3
/** Corners are rounded to a tenth of a pixel: drawn at twice the size, slow movement stays smooth. */
const finer = 2
const target = path.join(import.meta.dirname, '..', 'app', 'storefront', 'home')

const asked = process.argv[2]
if (asked === undefined) await film()
else
  await sharp(await frame(Number(asked)), raw())
    .png()
    .toFile(`frame-${asked}.png`)

async function film(): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'film-'))
  const master = path.join(folder, 'master.mkv')
  await draw(master)
  await poster()
  const colours = [
    '-pix_fmt',
    'yuv420p',
    '-colorspace',
    'bt709',
    '-color_primaries',
    'bt709',
    '-color_trc',
    'bt709',
  ]
  const toVideo = ['-vf', 'scale=out_color_matrix=bt709:out_range=tv', ...colours, '-an']
  const x264 = ['-c:v', 'libx264', '-preset', 'veryslow', '-crf', '21', '-movflags', '+faststart']
  await ffmpeg(['-i', master, ...toVideo, ...x264, path.join(target, 'company.mp4')])
  const vp9 = ['-c:v', 'libvpx-vp9', '-crf', '32', '-b:v', '0', '-row-mt', '1']
  for (const pass of ['1', '2']) {
    const out = pass === '1' ? ['-f', 'null', '-'] : [path.join(target, 'company.webm')]
    await ffmpeg([
      '-i',
      master,
      ...toVideo,
      ...vp9,
      '-pass',
      pass,
      '-passlogfile',
      path.join(folder, 'vp9'),
      ...out,
    ])
  }
  await rm(folder, { recursive: true })
}

/** Every frame without loss, so that both encoders start from the same picture. */
async function draw(master: string): Promise<void> {
  const input = [
    '-f',
    'rawvideo',
    '-pix_fmt',
    'rgb24',
    '-s',
    `${width}x${height}`,
    '-r',
    String(perSecond),
    '-i',
    '-',
  ]
  const encoder = spawn(
    'ffmpeg',
    ['-y', '-loglevel', 'error', ...input, '-c:v', 'ffv1', '-pix_fmt', 'bgr0', master],
    {
      stdio: ['pipe', 'inherit', 'inherit'],
    },
  )
  for (let i = 0; i < frames; i++) {
    if (!encoder.stdin.write(await frame(i))) await once(encoder.stdin, 'drain')
  }
  encoder.stdin.end()
  await finished(encoder)
}

async function poster(): Promise<void> {
  await sharp(await frame(0), raw())
    .jpeg({ quality: 84, mozjpeg: true })
    .toFile(path.join(target, 'company-poster.jpg'))
}

/** The camera swings round the grinder and comes back to where it was; the wheel makes whole turns. */
async function frame(i: number): Promise<Buffer> {
  const t = i / frames
  const swing = 2 * Math.PI * t
  const yaw = 36 + 13 * Math.sin(swing)
  const pitch = 16 + 1.5 * Math.cos(swing)
  const camera = cameraAt(yaw, pitch)
  const scale = 1.6 * finer
  const middle: Point = [-22, -10, 92]
  const [x, y] = onScreen(camera, middle)
  const svg = sceneView(
    { yaw, pitch, onFloor: [turningGrinder(t * turns * 360)] },
    {
      width: width * finer,
      height: height * finer,
      easel: {
        steady: true,
        camera,
        scale,
        origin: [(width / 2) * finer - x * scale, height * 0.5 * finer - y * scale],
      },
    },
  )
  // The seams between facets are closed by strokes of one pixel of the finished picture.
  const drawn = svg.replaceAll('stroke-width=".9"', `stroke-width="${0.9 * finer}"`)
  return sharp(Buffer.from(drawn)).flatten().resize(width, height).removeAlpha().raw().toBuffer()
}

function raw(): { raw: { width: number; height: number; channels: 3 } } {
  return { raw: { width, height, channels: 3 } }
}

async function ffmpeg(options: string[]): Promise<void> {
  await finished(spawn('ffmpeg', ['-y', '-loglevel', 'error', ...options], { stdio: 'inherit' }))
}

async function finished(child: ReturnType<typeof spawn>): Promise<void> {
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`)
}
