import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import type { Chosen } from './browser-imports.ts'

/** Of new products, whose file has no such price. Nothing is filled in: nobody but the shop's keeper knows it. */
export function PriceRule({
  chosen,
  busy,
  onChange,
}: {
  chosen: Chosen
  busy: boolean
  onChange: (chosen: Chosen) => void
}) {
  const [wholesalePercent, setWholesale] = useState(chosen.wholesalePercent)
  const [volumePercent, setVolume] = useState(chosen.volumePercent)
  const [touched, setTouched] = useState(false)

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTouched(true)
        if (!busy && isPercent(wholesalePercent) && isPercent(volumePercent))
          onChange({ ...chosen, wholesalePercent, volumePercent })
      }}
      className="mt-4 rounded-card border border-line bg-surface p-4"
    >
      <h3 className="font-gothic font-semibold">Prices missing from the file for new products</h3>
      <div className="mt-2 flex flex-wrap items-start gap-4">
        <Percent
          label="Wholesale price, % of the new price"
          value={wholesalePercent}
          onChange={setWholesale}
          touched={touched}
        />
        <Percent
          label="Price for 3 or more, % of the new price"
          value={volumePercent}
          onChange={setVolume}
          touched={touched}
        />
        <Button type="submit" kind="secondary" aria-disabled={busy} className="md:mt-7">
          {busy ? 'Reading...' : 'Use these'}
        </Button>
      </div>
    </form>
  )
}

function Percent({
  label,
  value,
  onChange,
  touched,
}: {
  label: string
  value: string
  onChange: (value: string) => void
  touched: boolean
}) {
  const error = touched && !isPercent(value) ? 'Please enter a whole number from 1 to 100.' : undefined
  return (
    <Field label={label} error={error} className="w-72 max-md:w-full">
      {(control) => (
        <input
          type="text"
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          value={value}
          onChange={(event) => onChange(event.target.value.trim())}
          {...control}
        />
      )}
    </Field>
  )
}

function isPercent(text: string): boolean {
  return /^(100|[1-9]\d?)$/.test(text)
}
