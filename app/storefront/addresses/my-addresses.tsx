import { Plus } from 'lucide-react'
import { data, Form, redirect, useNavigation } from 'react-router'
import { Link } from '../../ui/link.tsx'
import {
  carrierAccountNames,
  mostAddresses,
  shipToLine,
  shipToLines,
  shipToNames,
  type Address,
} from '../../../shop/addresses/address.ts'
import { listAddresses } from '../../../shop/addresses/address-store.ts'
import { pageContext, requirePerson, shopContext } from '../../context.ts'
import { readForm } from '../../form.ts'
import { Breadcrumb, home } from '../../ui/breadcrumb.tsx'
import { Button, buttonLook } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { UndoLine } from '../cart/undo-line.tsx'
import { myAddressesAddress } from '../orders/addresses.ts'
import { MyPages } from '../orders/my-pages.tsx'
import { OrdersNotLoaded } from '../orders/orders-not-loaded.tsx'
import type { Route } from './+types/my-addresses.ts'
import { changeBook, tooOften, type AddressDraft } from './address-action.ts'
import { AddressForm } from './address-form.tsx'

/** The address book of whoever is signed in: every form works without scripts. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { sub } = requirePerson(context, url)
  const addresses = await listAddresses(context.get(shopContext).db, sub)
  const asked = url.searchParams.get('edit')
  const edited = addresses.find(({ id }) => id === asked) ?? null
  const isNew = asked === 'new' || addresses.length === 0
  const saved = savedWords[url.searchParams.get('saved') ?? ''] ?? null
  return { addresses, draft: edited ? draftOfAddress(edited) : isNew ? emptyDraft : null, saved }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { sub } = requirePerson(context, url)
  const form = await readForm(request)
  const limit = await context.get(pageContext).countForm('address')
  if (limit) return data(tooOften(form, limit), { status: 429 })
  const answer = await changeBook(context.get(shopContext).db, sub, form)
  if (answer.kind === 'done') return redirect(`${myAddressesAddress}?saved=${answer.what}`, { status: 303 })
  return data(answer, { status: answer.kind === 'refused' ? 422 : answer.kind === 'failed' ? 409 : 200 })
}

export default function MyAddressesPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { addresses, saved } = loaderData
  const returned = answer && 'draft' in answer ? answer.draft : null
  const draft = returned ?? (answer?.kind === 'deleted' && addresses.length > 0 ? null : loaderData.draft)
  const errors = answer?.kind === 'refused' ? answer.errors : {}
  return (
    <div className="gutter mx-auto max-w-wide pt-3 pb-18 md:pt-6 md:pb-24">
      <PageHead title="My addresses" description="Where your orders can be shipped." unlisted />
      <Breadcrumb crumbs={[home]} here="My addresses" />
      <h1 className="mt-2 text-h1 md:mt-5">My addresses</h1>
      <MyPages />
      <p className="mt-3 max-w-text text-muted">
        Choose one of these at checkout to ship an order there. Only you can see them. Changes here do not
        affect orders you have already placed.
      </p>
      {answer?.kind === 'failed' && (
        <Notice kind="danger" className="mt-5">
          {answer.text}
        </Notice>
      )}
      {saved && !answer && (
        <Notice kind="success" className="mt-5">
          {saved}
        </Notice>
      )}
      {answer?.kind === 'deleted' && <Deleted address={answer.address} />}
      <div className="mt-6 grid gap-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] xl:items-start">
        {draft && (
          <AddressForm
            key={`${draft.id} ${draft.version}`}
            draft={draft}
            errors={errors}
            mayLeave={addresses.length > 0}
          />
        )}
        {addresses.length > 0 && (
          <div className={draft ? 'xl:-order-1' : 'xl:col-span-2'}>
            <Book addresses={addresses} isOpen={draft !== null} />
          </div>
        )}
      </div>
    </div>
  )
}

export function ErrorBoundary() {
  return <OrdersNotLoaded what="Your addresses" />
}

/** A new page holds the words of what was done; another value says nothing. */
const savedWords: Record<string, string> = {
  added: 'The address was added.',
  changed: 'The address was changed. Orders you have already placed are not affected.',
  restored: 'The address was restored.',
  default: 'Checkout now suggests this address first.',
}

const emptyDraft: AddressDraft = {
  ...(Object.fromEntries([...shipToNames, ...carrierAccountNames].map((name) => [name, ''])) as Omit<
    AddressDraft,
    'id' | 'version' | 'isDefault'
  >),
  country: 'US',
  id: '',
  version: '',
  isDefault: false,
}

function draftOfAddress({ version, ...address }: Address): AddressDraft {
  return { ...address, version: String(version) }
}

function Book({ addresses, isOpen }: { addresses: Address[]; isOpen: boolean }) {
  return (
    <>
      <ul className="grid gap-4 md:grid-cols-2">
        {addresses.map((address) => (
          <li
            key={address.id}
            className="flex flex-col justify-between gap-3 rounded-card border border-line bg-surface p-4 md:p-5"
          >
            <Card address={address} />
          </li>
        ))}
      </ul>
      {addresses.length >= mostAddresses ? (
        <p className="mt-4 text-muted">
          Your address book is full: it holds up to {mostAddresses} addresses. Delete one to add another.
        </p>
      ) : (
        !isOpen && (
          <Link to="?edit=new" className={`${buttonLook('secondary')} mt-5`}>
            <Plus aria-hidden="true" size={20} strokeWidth={1.75} />
            Add an address
          </Link>
        )
      )}
    </>
  )
}

function Card({ address }: { address: Address }) {
  const { id, isDefault, carrier, carrierAccount } = address
  const [name = '', ...rest] = shipToLines(address)
  const isBusy = useNavigation().state !== 'idle'
  return (
    <>
      <div className="min-w-0">
        <h2 className="text-card wrap-anywhere">{name}</h2>
        {isDefault && <p className="text-small text-success">Default: suggested first at checkout</p>}
        <p className="mt-1 wrap-anywhere">
          {rest.map((line, at) => (
            <span key={at} className="block">
              {line}
            </span>
          ))}
        </p>
        {carrier && (
          <p className="mt-1 text-small wrap-anywhere text-muted">
            {carrier} account {carrierAccount}
          </p>
        )}
      </div>
      <div className="-mb-2 -ml-4 flex flex-wrap">
        <Link to={`?edit=${id}`} className={buttonLook('quiet')}>
          Edit<span className="sr-only"> {name}</span>
        </Link>
        {!isDefault && (
          <Act intent="default" id={id} isBusy={isBusy}>
            Make default<span className="sr-only">: {name}</span>
          </Act>
        )}
        <Act intent="delete" id={id} isBusy={isBusy}>
          Delete<span className="sr-only"> {name}</span>
        </Act>
      </div>
    </>
  )
}

function Act({
  intent,
  id,
  isBusy,
  children,
}: {
  intent: 'default' | 'delete'
  id: string
  isBusy: boolean
  children: React.ReactNode
}) {
  return (
    <Form method="post" action={myAddressesAddress} preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={id} />
      <Button type="submit" kind="quiet" aria-disabled={isBusy}>
        {children}
      </Button>
    </Form>
  )
}

/** The shop keeps nothing of it: what Undo adds again is in this form. */
function Deleted({ address }: { address: Address }) {
  return (
    <Form method="post" action={myAddressesAddress} className="mt-5">
      <input type="hidden" name="intent" value="restore" />
      {[...shipToNames, ...carrierAccountNames].map((name) => (
        <input key={name} type="hidden" name={name} value={address[name]} />
      ))}
      {address.isDefault && <input type="hidden" name="isDefault" value="on" />}
      <UndoLine text={`Deleted: ${shipToLine(address)}`}>
        <Button type="submit" kind="quiet">
          Undo
        </Button>
      </UndoLine>
    </Form>
  )
}
