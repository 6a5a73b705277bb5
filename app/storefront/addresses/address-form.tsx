import { useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { Link } from '../../ui/link.tsx'
import {
  carrierAccountFields,
  carrierAccountLabels,
  carrierAccountNames,
  longestCarrierAccount,
  longestCarrierName,
  shipToFields,
  shipToNames,
  type CarrierAccount,
} from '../../../shop/addresses/address.ts'
import { fieldOf } from '../../form.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { myAddressesAddress } from '../orders/addresses.ts'
import { Field } from '../../ui/field.tsx'
import type { AddressDraft, AddressName } from './address-action.ts'
import { ShipToFields } from './ship-to-fields.tsx'

type Errors = Partial<Record<AddressName, string>>

const names: AddressName[] = [...shipToNames, ...carrierAccountNames]

/** A new address, or one that is changed. Without scripts a plain form; with them a field says what is wrong when left. */
export function AddressForm({
  draft,
  errors,
  mayLeave,
}: {
  draft: AddressDraft
  errors: Errors
  /** there is a list to go back to */
  mayLeave: boolean
}) {
  const [country, setCountry] = useState(draft.country || 'US')
  const [own, setOwn] = useState<Errors>({})
  const form = useRef<HTMLFormElement>(null)
  const isBusy = useNavigation().state !== 'idle'
  const firstWrong = names.find((name) => errors[name])

  useEffect(() => {
    if (firstWrong) form.current?.querySelector<HTMLElement>(`[name='${firstWrong}']`)?.focus()
  }, [firstWrong])

  /** The server's text stays until the field is left again. */
  const errorOf = (name: AddressName) => (name in own ? own[name] : errors[name])

  function check(name: AddressName) {
    if (!form.current) return
    const found = wrongWith(form.current)[name]
    setOwn((before) =>
      before[name] === found && name in before ? before : { ...before, [name]: found ?? '' },
    )
  }

  return (
    <Form
      ref={form}
      method="post"
      action={myAddressesAddress}
      noValidate
      preventScrollReset
      aria-labelledby="address"
      onSubmit={(event) => {
        const wrong = wrongWith(event.currentTarget)
        const first = names.find((name) => wrong[name])
        if (!first && !isBusy) return
        event.preventDefault()
        setOwn(wrong)
        if (first) event.currentTarget.querySelector<HTMLElement>(`[name='${first}']`)?.focus()
      }}
      className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4 md:p-6"
    >
      <h2 id="address" className="text-h3">
        {draft.id ? 'Edit address' : 'Add an address'}
      </h2>
      <input type="hidden" name="intent" value="save" />
      <input type="hidden" name="id" value={draft.id} />
      <input type="hidden" name="version" value={draft.version} />
      <ShipToFields
        country={country}
        errorOf={(name) => errorOf(name) || undefined}
        control={(name) => ({
          name,
          defaultValue: draft[name] || (name === 'country' ? 'US' : ''),
          autoFocus: name === firstWrong,
          onBlur: () => check(name),
          onChange: ({ target }: React.ChangeEvent<HTMLInputElement & HTMLSelectElement>) => {
            if (name === 'country') setCountry(target.value)
            if (errorOf(name)) check(name)
          },
        })}
      />
      <div className="grid gap-4 md:grid-cols-2">
        {carrierAccountNames.map((name) => (
          <Field
            key={name}
            label={carrierAccountLabels[name]}
            help={carrierHelp[name]}
            error={errorOf(name) || undefined}
            optional
          >
            {(control) => (
              <input
                {...control}
                name={name}
                defaultValue={draft[name]}
                autoComplete="off"
                maxLength={name === 'carrier' ? longestCarrierName : longestCarrierAccount}
                onBlur={() => check(name)}
                onChange={() => void (errorOf(name) && check(name))}
              />
            )}
          </Field>
        ))}
      </div>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          name="isDefault"
          defaultChecked={draft.isDefault}
          className="size-5 shrink-0"
        />
        Suggest this address first at checkout
      </label>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="large" aria-disabled={isBusy}>
          {isBusy ? 'Saving...' : 'Save address'}
        </Button>
        {mayLeave && (
          <Link to={myAddressesAddress} className={buttonLook('quiet', 'large')}>
            Cancel
          </Link>
        )}
      </div>
    </Form>
  )
}

const carrierHelp: Record<keyof CarrierAccount, string> = {
  carrier: 'For freight to this address on your own account.',
  carrierAccount: 'Filled in for you at checkout.',
}

function wrongWith(form: HTMLFormElement): Errors {
  const fields = new FormData(form)
  const typed = (some: readonly AddressName[]) =>
    Object.fromEntries(some.map((name) => [name, fieldOf(fields, name)]))
  const parsed = shipToFields.safeParse(typed(shipToNames))
  const account = carrierAccountFields.safeParse(typed(carrierAccountNames))
  const errors: Errors = {}
  const issues = [...(parsed.error?.issues ?? []), ...(account.error?.issues ?? [])]
  for (const { path, message } of issues) errors[path[0] as AddressName] ??= message
  return errors
}
