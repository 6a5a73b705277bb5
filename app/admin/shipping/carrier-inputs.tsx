import type { UseFormReturn } from 'react-hook-form'
import { longestCarrier } from '../../../shop/checkout/instructions/freight.ts'
import { longestPage, trackingPlace, type CarrierFields } from '../../../shop/shipping/carrier.ts'
import { TextField } from '../kit/form/form-fields.tsx'
import { carrierLabels } from './carrier-form.ts'

export function CarrierInputs({ form }: { form: UseFormReturn<CarrierFields, unknown, CarrierFields> }) {
  return (
    <>
      <TextField form={form} name="name" label={carrierLabels.name} maxLength={longestCarrier} required />
      <TextField
        form={form}
        name="trackingPage"
        label={carrierLabels.trackingPage}
        help={`The https address on which a parcel is followed, with ${trackingPlace} where the number goes. Leave it empty if there is none.`}
        maxLength={longestPage}
      />
    </>
  )
}
