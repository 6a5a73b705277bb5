import { shipToLabels, type ShipToName } from '../../../shop/addresses/address.ts'
import { countries, hasStates, hasZips } from '../../../shop/places/countries.ts'
import { Field } from '../../ui/field.tsx'

/** The fields of a ship-to address, at the checkout and in the address book. */
export function ShipToFields({
  country,
  errorOf,
  control,
}: {
  country: string
  errorOf: (name: ShipToName) => string | undefined
  /** what makes an input one of its form: its name, its value, what happens when it changes */
  control: (name: ShipToName) => React.ComponentProps<'input'> & React.ComponentProps<'select'>
}) {
  const input = (name: ShipToName, more: React.ComponentProps<'input'>, className = '') => (
    <Field label={shipToLabels[name]} error={errorOf(name)} optional={!more.required} className={className}>
      {(looks) => <input {...looks} {...control(name)} {...more} />}
    </Field>
  )
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-4">
      {input('name', { autoComplete: 'shipping name', required: true }, 'col-span-2')}
      {input('address', { autoComplete: 'shipping address-line1', required: true }, 'col-span-2')}
      {input('address2', { autoComplete: 'shipping address-line2' }, 'col-span-2')}
      {input('city', { autoComplete: 'shipping address-level2', required: true }, 'col-span-2')}
      {input('state', { autoComplete: 'shipping address-level1', required: hasStates(country) })}
      {input('zip', {
        autoComplete: 'shipping postal-code',
        autoCapitalize: 'characters',
        required: hasZips(country),
      })}
      <Field label={shipToLabels.country} error={errorOf('country')} className="col-span-2">
        {(looks) => (
          <select {...looks} autoComplete="shipping country" {...control('country')}>
            {countries.map(([code, name]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
    </div>
  )
}
