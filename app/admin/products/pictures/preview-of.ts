const previewWidth = 240

/** Upright, and small. Rejects what is no picture. */
export async function previewOf(file: Blob): Promise<ImageBitmap> {
  return createImageBitmap(file, {
    imageOrientation: 'from-image',
    resizeWidth: previewWidth,
    resizeQuality: 'medium',
  })
}
