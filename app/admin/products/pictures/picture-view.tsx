import { useEffect, useRef } from 'react'
import { damagedPicture } from '../../../../shop/media/picture.ts'
import { Thumbnail } from '../../thumbnail.tsx'
import type { RefusedFile } from './check-file.ts'
import type { FormPicture } from './picture-list.ts'
import { makePreview } from './previews.ts'

/** A file is drawn from its bitmap: no address is made of it, which our policy would refuse. */
export function PictureView({
  picture,
  name,
  dim,
  onBroken,
}: {
  picture: FormPicture
  name: string
  dim: boolean
  onBroken: (key: string, file: RefusedFile) => void
}) {
  const look = `size-full object-contain ${dim ? 'opacity-40' : ''}`
  if (picture.kind === 'kept')
    return (
      <Thumbnail
        src={picture.thumbnail}
        whole={picture.image}
        alt={picture.alt || name}
        width={96}
        height={96}
        className={look}
      />
    )
  return <FileView fileKey={picture.key} file={picture.file} look={look} onBroken={onBroken} />
}

function FileView({
  fileKey,
  file,
  look,
  onBroken,
}: {
  fileKey: string
  file: File
  look: string
  onBroken: (key: string, file: RefusedFile) => void
}) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let left = false
    const show = async () => {
      const preview = await makePreview(file)
      if (left || !preview) return
      if (preview === 'broken') {
        onBroken(fileKey, { name: file.name, why: damagedPicture })
        return
      }
      const element = canvas.current
      if (!element) return
      element.width = preview.width
      element.height = preview.height
      // Drawn, not handed over: Chromium's bitmap renderer forgets how a picture is turned.
      element.getContext('2d')?.drawImage(preview, 0, 0)
      preview.close()
    }
    void show()
    return () => {
      left = true
    }
  }, [file, fileKey, onBroken])
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <img> would need an address
  return <canvas ref={canvas} width={1} height={1} role="img" aria-label={file.name} className={look} />
}
