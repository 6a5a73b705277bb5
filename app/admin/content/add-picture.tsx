import { useEffect, useState } from 'react'
import { galleryFields, galleryTexts } from '../../../shop/content/gallery/gallery-fields.ts'
import { CallFailure } from '../kit/admin-calls.tsx'
import { AddForm } from '../kit/form/add-form.tsx'
import { FileField, TextField } from '../kit/form/form-fields.tsx'
import { upload } from '../kit/form/upload.ts'
import { useAddForm } from '../kit/form/use-add-form.ts'
import { largestPictureBytes } from '../products/pictures/check-file.ts'

export function AddPicture() {
  const adding = useAddForm('POST /api/gallery', {
    kept: 'gallery-new',
    fields: galleryFields,
    nothing: { title: '', description: '' },
    file: { missing: galleryTexts.noPicture, check: whyNot, isFirst: true },
    changes: ['GET /api/gallery'],
    ask: (texts, pictureFile) => upload({ pictureFile, ...texts }),
    said: () => galleryTexts.added,
    onRefused(error, file) {
      const why = saidOfPicture(error)
      if (why) file.refuse(why)
    },
  })
  const { form, file, choose } = adding
  return (
    <AddForm
      name="Add a picture"
      adding={adding}
      notKept="You will need to choose the picture again."
      verb="Add picture"
      notAdded={galleryTexts.notAdded}
    >
      <FileField
        label="Picture"
        help="A JPG file of at most 10 MB."
        name="pictureFile"
        accept="image/jpeg,.jpg,.jpeg"
        chosen={file}
        onChoose={choose}
      />
      {file.file && <Preview file={file.file} />}
      <TextField form={form} name="title" label="Title" required />
      <TextField form={form} name="description" label="Description" rows={4} required />
    </AddForm>
  )
}

function Preview({ file }: { file: File }) {
  const [read, setRead] = useState<{ file: File; address: string } | null>(null)
  useEffect(() => {
    // A data address, which the policy of every page allows; a browser turns the picture upright by itself.
    const reader = new FileReader()
    reader.addEventListener('load', () => {
      if (typeof reader.result === 'string') setRead({ file, address: reader.result })
    })
    reader.readAsDataURL(file)
    return () => reader.abort()
  }, [file])
  if (read?.file !== file) return null
  return (
    <img
      src={read.address}
      alt={`Preview of ${file.name}`}
      className="aspect-[4/3] w-full rounded-card bg-sweep object-contain"
    />
  )
}

function whyNot({ type, size }: File): string {
  if (type !== 'image/jpeg') return galleryTexts.wrongType
  return size > largestPictureBytes ? 'Please choose a picture of at most 10 MB.' : ''
}

/** What the server saw in the file, whatever its name says; '' when it spoke of something else. */
function saidOfPicture(failure: Error): string {
  if (!(failure instanceof CallFailure) || failure.outcome.kind !== 'problem') return ''
  return failure.outcome.errors.find(({ pointer }) => pointer === '/pictureFile')?.detail ?? ''
}
