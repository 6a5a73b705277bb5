import { previewOf } from './preview-of.ts'

/** Decodes pictures beside the page: eight megabytes take longer than a frame. */
self.addEventListener('message', ({ data: { id, file } }: MessageEvent<{ id: number; file: Blob }>) => {
  previewOf(file).then(
    (bitmap) => self.postMessage({ id, bitmap }, { transfer: [bitmap] }),
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no other origin
    () => self.postMessage({ id, bitmap: 'broken' }),
  )
})
