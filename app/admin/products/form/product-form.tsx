import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useEffectEvent, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { Link } from '../../../ui/link.tsx'
import {
  productFields,
  productMessages,
  type ProductFields,
} from '../../../../shop/catalogue/edit/product-fields.ts'
import { buttonLook } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { AdminForm, SubmitButton } from '../../kit/form/admin-form.tsx'
import { LeaveGuard } from '../../kit/form/leave-guard.tsx'
import { changedFields } from '../../kit/form/merge.ts'
import { VersionConflict, versionConflictIn } from '../../kit/form/version-conflict.tsx'
import { Refusal, showFieldErrors } from '../../kit/form/refusal.tsx'
import { SaveBar } from '../../kit/form/save-bar.tsx'
import { useGiven } from '../../kit/form/use-given.ts'
import { useKeptForm } from '../../kit/form/use-kept-form.ts'
import { CallFailure } from '../../kit/admin-calls.tsx'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { adminAddress } from '../../sections.ts'
import { PictureManager } from '../pictures/picture-manager.tsx'
import { usePictures } from '../pictures/use-pictures.ts'
import { ProductFieldsColumn } from './product-fields-column.tsx'
import type { Product } from '../product-row.ts'
import { productTexts } from '../product-texts.ts'
import { readProduct } from '../read-product.ts'
import { comparison, emptyProduct, valuesOf, warningsOf, type ProductValues } from './product-values.ts'
import { useProductSave, type KnownProduct } from './use-product-save.ts'

/** Add New Product and Update Product: the same fields, and the same rules as the server's. */
export function ProductForm({
  first,
  given = {},
  status,
  onSaved,
}: {
  /** null: a new one */
  first: KnownProduct | null
  /** what the address of a new one says of it */
  given?: Partial<ProductValues>
  /** above the pictures: how the product stands */
  status?: React.ReactNode
  onSaved: (product: KnownProduct) => void
}) {
  const [known, setKnown] = useState(first)
  const form = useForm<ProductValues, unknown, ProductFields>({
    resolver: zodResolver(productFields),
    mode: 'onTouched',
    defaultValues: first ? valuesOf(first.row) : emptyProduct,
  })
  useGiven(form, given)
  const key = first ? `product-${first.row._id}` : 'product-new'
  const pictures = usePictures(first?.pictures ?? [], `${key}-pictures`, known?.version ?? null)
  const kept = useKeptForm(key, form, known?.version ?? null)
  const restored = kept.restored ?? pictures.restored
  const { send, offerBefore, sentBytes, error, setError } = useProductSave(known)
  const [savedAt, setSavedAt] = useState<Date | null>(null)
  const [saved, setSaved] = useState<KnownProduct | null>(null)
  const [accepted, setAccepted] = useState('')
  const [notTaken, setNotTaken] = useState<Error | null>(null)
  const warnings = warningsOf(useWatch({ control: form.control }))
  const warned = JSON.stringify(warnings)
  const { isValid, isDirty } = form.formState
  const changed = isDirty || pictures.isChanged
  const imageError = pictures.refused.length > 0 || (first === null && pictures.list.length === 0)
  const conflict = versionConflictIn('GET /api/products/{id}', error)
  const asksAgain = warnings.length > 0 && accepted === warned

  useEffect(() => {
    if (error) showFieldErrors(form, error)
  }, [error, form])

  // Not sooner: whoever leads away from here must find a form without changes.
  const told = useEffectEvent(onSaved)
  useEffect(() => {
    if (saved) told(saved)
  }, [saved])

  function forget() {
    kept.forget()
    pictures.forget()
  }

  function begin(product: KnownProduct) {
    setKnown(product)
    forget()
    form.reset(valuesOf(product.row))
    pictures.begin(product.pictures)
    setAccepted('')
  }

  async function save(version: number | null, list = pictures.list, before = known) {
    if (sentBytes !== null) return
    if (imageError) return pictures.chooser.current?.focus()
    // Of what stands there now: somebody else's prices may have come beside those of this form.
    const warnedOf = warningsOf(form.getValues())
    const asked = JSON.stringify(warnedOf)
    if (warnedOf.length > 0 && accepted !== asked) return setAccepted(asked)
    const sent = { ...form.getValues() }
    const product = await send(sent, list, version)
    if (!product) return
    const typed = form.getValues()
    begin(product)
    typeAgain(sent, typed)
    setSavedAt(now())
    if (before)
      offerBefore(before, product, (undone) => {
        // What was typed since then stays, and is not saved.
        const since = form.getValues()
        begin(undone)
        typeAgain(valuesOf(product.row), since)
        setSavedAt(null)
        setSaved(undone)
      })
    setSaved(product)
  }

  async function keepMine() {
    if (!conflict || !known || sentBytes !== null) return
    const theirs = await readTheirs()
    if (!theirs) return
    const mine = changedFields(valuesOf(known.row), form.getValues())
    const still = pictures.beginFrom(theirs.pictures)
    forget()
    setKnown(theirs)
    form.reset(valuesOf(theirs.row))
    for (const name of Object.keys(mine) as (keyof ProductValues)[])
      form.setValue(name, mine[name], { shouldDirty: true, shouldValidate: true })
    if (await form.trigger(undefined, { shouldFocus: true })) await save(conflict.version, still, theirs)
  }

  /** What was typed while something else was saved is a change that is not saved yet. */
  function typeAgain(sent: ProductValues, typed: ProductValues) {
    for (const name of Object.keys(typed) as (keyof ProductValues)[])
      if (typed[name] !== sent[name])
        form.setValue(name, typed[name], { shouldDirty: true, shouldValidate: true })
  }

  // The refusal does not say how their pictures are described and which are hidden.
  async function readTheirs(): Promise<KnownProduct | null> {
    if (!conflict) return null
    setNotTaken(null)
    try {
      return await readProduct((conflict.current as Product)._id)
    } catch (failure) {
      setNotTaken(failure as Error)
      return null
    }
  }

  async function takeTheirs() {
    const theirs = await readTheirs()
    if (!theirs) return
    begin(theirs)
    setError(null)
  }

  const seen = restored ? restored.version : (known?.version ?? null)

  return (
    <AdminForm
      onSubmit={(event) => {
        pictures.touch()
        return form.handleSubmit(() => save(seen))(event)
      }}
      aria-label={first ? productTexts.update : productTexts.add}
    >
      <LeaveGuard changed={changed || sentBytes !== null} onLeave={forget} />
      <p className="text-muted">{productTexts.required}</p>
      <div className="mt-3 flex flex-col gap-3">
        {restored && (
          <Notice kind="info">
            Your changes here have been restored. They are not saved yet. You will need to choose the pictures
            again.
          </Notice>
        )}
        {conflict ? (
          <VersionConflict
            by={conflict.by}
            {...comparison(
              known ? valuesOf(known.row) : emptyProduct,
              form.getValues(),
              { ...pictures, began: known?.row.images ?? [] },
              conflict.current as Product,
            )}
            onTakeTheirs={() => void takeTheirs()}
            onKeepMine={() => void keepMine()}
          />
        ) : (
          <Refusal text={first ? productTexts.notUpdated : productTexts.notCreated} error={error} />
        )}
        {conflict && notTaken && <NotLoaded what="Their version" error={notTaken} again={takeTheirs} />}
        {error && (
          <PictureErrors
            error={error}
            files={pictures.list.flatMap((one) => (one.kind === 'chosen' ? [one.file.name] : []))}
          />
        )}
      </div>
      <div className="mt-4 grid items-start gap-x-8 gap-y-8 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] min-[96rem]:grid-cols-[minmax(0,1fr)_minmax(0,42rem)]">
        <ProductFieldsColumn form={form} warnings={warnings} />
        <div className="flex flex-col gap-6">
          {status}
          {/* What is chosen while these are on their way would be lost. */}
          <fieldset disabled={sentBytes !== null} className="min-w-0">
            <PictureManager pictures={pictures} required={first === null} sentBytes={sentBytes} />
          </fieldset>
        </div>
      </div>
      <SaveBar
        changed={changed}
        savedAt={savedAt}
        note={
          sentBytes !== null
            ? progressWords(
                sentBytes,
                pictures.list.reduce((sum, one) => sum + (one.kind === 'chosen' ? one.file.size : 0), 0),
              )
            : asksAgain
              ? 'Check the prices again, or save them as they are.'
              : !isValid || imageError
                ? reason(isValid, pictures.refused.length > 0)
                : undefined
        }
      >
        <Link to={adminAddress('products')} className={`${buttonLook('secondary')} max-md:flex-1`}>
          Cancel
        </Link>
        <SubmitButton invalid={!isValid || imageError} busy={sentBytes === null ? null : 'Saving...'}>
          {asksAgain ? 'Save anyway' : first ? productTexts.update : productTexts.add}
        </SubmitButton>
      </SaveBar>
    </AdminForm>
  )
}

function now(): Date {
  return new Date()
}

function reason(isValid: boolean, hasRefused: boolean): string {
  if (!isValid) return 'Fill in the fields marked with (*).'
  return hasRefused ? 'Some files were left out: see Images.' : productMessages.imageMissing
}

function progressWords(sent: number, all: number): string {
  if (all === 0) return 'Saving...'
  if (sent >= all) return 'The shop is processing the pictures...'
  return `Uploading ${Math.floor((sent / all) * 100)}%`
}

/** What the server said of single files, by their names here. */
function PictureErrors({ error, files }: { error: Error; files: string[] }) {
  if (!(error instanceof CallFailure) || error.outcome.kind !== 'problem') return null
  const named = error.outcome.errors.flatMap(({ pointer, detail }) => {
    const at = /^\/(?:images|newImages)\/(\d+)$/.exec(pointer)?.[1]
    return at === undefined ? [] : [{ name: files[Number(at)] ?? 'A picture', detail }]
  })
  return named.map(({ name, detail }) => (
    <p key={name} role="alert" className="text-danger">
      {name}: {detail}
    </p>
  ))
}
