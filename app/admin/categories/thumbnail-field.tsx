import { CircleAlert, ImagePlus } from 'lucide-react'
import { useId, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { PictureView } from '../products/pictures/picture-view.tsx'
import { chosenPicture, type ChosenPicture } from '../products/pictures/picture-list.ts'
import { checkFiles } from '../products/pictures/check-file.ts'
import { categoryTexts } from './category-texts.ts'

/** One JPG, checked by what is in it and shown before it is sent. */
export function ThumbnailField({
  chosen,
  error,
  onChange,
  required = false,
  chooser,
}: {
  chosen: ChosenPicture | null
  error: string | null
  onChange: (chosen: ChosenPicture | null, error: string | null) => void
  required?: boolean
  /** where the focus goes when the file is wrong or missing */
  chooser: React.Ref<HTMLButtonElement>
}) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)

  async function take([file]: File[]) {
    if (!file) return
    const { good, refused } = await checkFiles([file], 1)
    const [bad] = refused
    onChange(good[0] ? chosenPicture(good[0]) : null, bad ? `${bad.name}: ${bad.why}` : null)
  }

  return (
    <div className="flex flex-col gap-1">
      <p id={`${id}-label`} className="font-gothic font-semibold">
        {categoryTexts.thumbnail} {required && '(*)'}
      </p>
      <p id={`${id}-help`} className="text-muted">
        A JPG, at most 10 MB. {!required && 'Without one, the current thumbnail stays.'}
      </p>
      <div className="flex items-center gap-3">
        {chosen && (
          <span className="size-16 shrink-0 overflow-hidden rounded-badge bg-sweep">
            <PictureView
              picture={chosen}
              name={chosen.file.name}
              dim={false}
              onBroken={(_, { name, why }) => onChange(null, `${name}: ${why}`)}
            />
          </span>
        )}
        <Button
          ref={chooser}
          kind="secondary"
          className="text-small!"
          aria-describedby={`${id}-label ${id}-help ${id}-error`}
          onClick={() => input.current?.click()}
        >
          <ImagePlus aria-hidden="true" size={18} strokeWidth={1.75} />
          {chosen ? 'Choose another JPG' : 'Choose a JPG'}
        </Button>
        {chosen && (
          <span className="min-w-0 truncate text-muted" title={chosen.file.name}>
            {chosen.file.name}
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
          void take([...(target.files ?? [])])
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
