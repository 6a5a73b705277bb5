import { Link } from '../../ui/link.tsx'
import { AdminPage } from '../kit/admin-page.tsx'
import { AddBesideList, AddForm } from '../kit/form/add-form.tsx'
import { useAddForm } from '../kit/form/use-add-form.ts'
import { ListBody } from '../kit/list/list.tsx'
import { useListAddress } from '../kit/list/use-list-address.ts'
import { usePage } from '../kit/list/use-list.ts'
import { adminAddress } from '../sections.ts'
import { carrierForm, carriersChanged, noCarrier, type CarrierRow } from './carrier-form.ts'
import { CarrierInputs } from './carrier-inputs.tsx'
import { CarrierItem } from './carrier-item.tsx'

const cards = {
  className: 'mt-2 border-t border-line bg-surface',
  keyOf: ({ _id }: CarrierRow) => _id,
  show: (carrier: CarrierRow) => <CarrierItem carrier={carrier} />,
}

/** Who carries parcels, and where each shows how far one is. */
export default function CarriersPage() {
  const { q, page } = useListAddress()
  return (
    <AdminPage
      title="Carriers"
      intro={
        <p>
          Staff choose one of these when they ship. A new tracking page also applies to parcels on their way.{' '}
          <Link to={adminAddress('shipments')} className="text-accent underline underline-offset-4">
            All shipments
          </Link>
        </p>
      }
    >
      <AddBesideList form={<AddCarrier />}>
        <ListBody
          search="Search carriers"
          list={usePage('GET /api/carriers', { page, perPage: 50 }, { q })}
          things={['carrier', 'carriers']}
          nothing={q ? `No carrier has “${q}” in its name.` : 'There are no carriers yet.'}
          cards={cards}
        />
      </AddBesideList>
    </AdminPage>
  )
}

function AddCarrier() {
  const adding = useAddForm('POST /api/carriers', {
    kept: 'carrier-new',
    fields: carrierForm,
    nothing: noCarrier,
    changes: carriersChanged,
    ask: (body) => ({ body }),
    said: ({ body }) => `“${body.name}” was added.`,
  })
  return (
    <AddForm
      name="Add a carrier"
      adding={adding}
      needed="The name is required."
      verb="Add carrier"
      notAdded="The carrier was not added."
    >
      <CarrierInputs form={adding.form} />
    </AddForm>
  )
}
