import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { isBrochureName, longestBrochure } from '../../../../shop/catalogue/edit/product-fields.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { needsSignIn, whyNot } from '../../kit/call-words.ts'
import { useRead, useWrite } from '../../kit/use-call.ts'
import { SignInAgain } from '../../kit/sign-in-again.tsx'
import { labelOf, type ProductValues } from './product-values.ts'

const largestBrochureBytes = 10 * 1024 * 1024

/** A name, an https address, or a PDF that is brought in here and gives the name. */
export function BrochureField<Output>({ form }: { form: UseFormReturn<ProductValues, unknown, Output> }) {
  const { mutate, isPending, error, reset } = useWrite('POST /api/brochures', {
    changes: ['GET /api/brochures'],
  })
  const [said, setSaid] = useState<{ text: string; isBad: boolean; of: string } | null>(null)
  const [failedOf, setFailedOf] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const value = useWatch({ control: form.control, name: 'brochure' }) ?? ''
  const isSaved = !form.formState.dirtyFields.brochure
  const known = useRead('GET /api/brochures', {}).data?.body
  // What was said of another name, or before a save, is said no longer.
  const shown = said?.of === value && (said.isBad || !isSaved) ? said : null
  const shownError = failedOf === value ? error : null

  function upload(file: File) {
    reset()
    if (file.size > largestBrochureBytes)
      return setSaid({
        text: `${file.name} is larger than 10 MB. It was not uploaded.`,
        isBad: true,
        of: value,
      })
    setSaid(null)
    const sent = new FormData()
    sent.set('file', file, file.name)
    mutate(
      { form: sent, signal: AbortSignal.timeout(120_000) },
      {
        onSuccess({ body: { name } }) {
          form.setValue('brochure', name, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
          setSaid({ text: `${name} is uploaded. Save the product to use it.`, isBad: false, of: name })
        },
        onError: () => setFailedOf(form.getValues('brochure') ?? ''),
      },
    )
  }

  return (
    <div>
      <Field
        label={labelOf('brochure')}
        help="The name of a PDF in this shop, or an https address."
        error={form.formState.errors.brochure?.message}
      >
        {(control) => (
          <div className="flex flex-wrap gap-2">
            <input
              {...control}
              {...form.register('brochure')}
              autoComplete="off"
              maxLength={longestBrochure + 1}
              className={`${control.className} min-w-48 flex-1`}
            />
            <Button
              kind="secondary"
              className="text-small!"
              aria-disabled={isPending}
              onClick={() => !isPending && input.current?.click()}
            >
              <FileUp aria-hidden="true" size={18} strokeWidth={1.75} />
              {isPending ? 'Uploading...' : 'Upload a PDF'}
            </Button>
          </div>
        )}
      </Field>
      <input
        ref={input}
        type="file"
        accept="application/pdf,.pdf"
        aria-label="Brochure as a PDF file"
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) upload(file)
          target.value = ''
        }}
      />
      <UnknownBrochure name={value.trim()} known={known} />
      <div role={shownError || shown?.isBad ? 'alert' : 'status'} className="mt-1 empty:mt-0">
        {shownError ? (
          <span className="text-danger">
            {needsSignIn(shownError) ? (
              <SignInAgain why="It was not uploaded." />
            ) : (
              `It was not uploaded. ${whyNot(shownError)}`
            )}
          </span>
        ) : (
          shown && <span className={shown.isBad ? 'text-danger' : 'text-success'}>{shown.text}</span>
        )}
      </div>
    </div>
  )
}

/** It is saved all the same: the file may come later. Until then the product shows no link. */
function UnknownBrochure({ name, known }: { name: string; known: { name: string }[] | undefined }) {
  const isUnknown =
    known !== undefined &&
    isBrochureName(name) &&
    !known.some((one) => one.name.normalize('NFC') === name.normalize('NFC'))
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- more screen readers announce this than <output>
    <p role="status" className="mt-1 text-warning empty:mt-0">
      {isUnknown &&
        `There is no brochure “${name}” in this shop. The name is saved, but the product shows no link until such a file is uploaded.`}
    </p>
  )
}
