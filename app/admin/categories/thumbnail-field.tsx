import { CircleAlert, ImagePlus } from 'lucide-react'
import { useId, useMemo, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import type { ChosenFile } from '../kit/form/chosen-file.ts'
import { checkFiles } from '../products/pictures/check-file.ts'
import { chosenPicture } from '../products/pictures/picture-list.ts'
import { PictureView } from '../products/pictures/picture-view.tsx'
import { categoryTexts } from './category-texts.ts'

/** Why it is no thumbnail, by what is in it; '': it is one. */
export async function checkThumbnail(file: File): Promise<string> {
  const { refused } = await checkFiles([file], 1)
  return refused.map(({ name, why }) => `${name}: ${why}`).join(' ')
}

/** One JPG, shown before it is sent. */
export function ThumbnailField({
  chosen: { file, error, place, refuse },
  onChoose,
  required = false,
}: {
  chosen: ChosenFile
  onChoose: (file: File) => void
  required?: boolean
}) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const picture = useMemo(() => file && chosenPicture(file), [file])
  return (
    <div className="flex flex-col gap-1">
      <p id={`${id}-label`} className="font-gothic font-semibold">
        {categoryTexts.thumbnail} {required && '(*)'}
      </p>
      <p id={`${id}-help`} className="text-muted">
        A JPG, at most 10 MB. {!required && 'Without one, the current thumbnail stays.'}
      </p>
      <div className="flex items-center gap-3">
        {picture && (
          <span className="size-16 shrink-0 overflow-hidden rounded-badge bg-sweep">
            <PictureView
              picture={picture}
              name={picture.file.name}
              dim={false}
              onBroken={(_, { name, why }) => refuse(`${name}: ${why}`)}
            />
          </span>
        )}
        <Button
          ref={place}
          kind="secondary"
          className="text-small!"
          aria-describedby={`${id}-label ${id}-help ${id}-error`}
          onClick={() => input.current?.click()}
        >
          <ImagePlus aria-hidden="true" size={18} strokeWidth={1.75} />
          {file ? 'Choose another JPG' : 'Choose a JPG'}
        </Button>
        {file && (
          <span className="min-w-0 truncate text-muted" title={file.name}>
            {file.name}
          </span>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,.jpg,.jpeg"
        aria-label={categoryTexts.thumbnail}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          const [taken] = target.files ?? []
          if (taken) onChoose(taken)
          target.value = ''
        }}
      />
      <p id={`${id}-error`} role="alert" className="flex items-start gap-1.5 text-danger empty:hidden">
        {error && (
          <>
            <CircleAlert aria-hidden="true" size={20} strokeWidth={1.75} className="shrink-0" />
            {error}
          </>
        )}
      </p>
    </div>
  )
}
