import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState } from 'react'
import { useForm, useWatch, type Resolver, type UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import {
  shipToFields,
  shipToLabels,
  shipToNames,
  shipToOf,
  type Address,
  type ShipTo,
} from '../../../shop/addresses/address.ts'
import {
  accountFields,
  freightWays,
  type Freight,
  type FreightWay,
} from '../../../shop/checkout/instructions/freight.ts'
import { instructionFields } from '../../../shop/checkout/instructions/instructions.ts'
import { keepInstructions, readKeptInstructions, type KeptOf } from './kept-fields.ts'

/** What is sent with the order; without `shipTo` it goes to the billing address, without `freight` nothing is said of it. */
export type ToldInstructions = { shipTo?: ShipTo; poNumber: string; note: string; freight?: Freight }
type Draft = z.input<typeof everyField>

/** The parts that are folded until somebody asks for them. */
export type Part = 'shipTo' | 'freight' | 'poNumber' | 'note'

export type InstructionsInUse = {
  form: UseFormReturn<Draft, unknown, ToldInstructions>
  country: string
  freightWay: FreightWay
  /** as it is chosen now, with what is typed of an account; null: nothing is said of it */
  freight: Freight | null
  open: Record<Part, boolean>
  /** `by`: a person, who then wants to write there */
  unfold: (part: Part) => void
  /** back to the billing address */
  shipToBilling: () => void
  /** nothing is said of freight any more */
  closeFreight: () => void
  /** what was just unfolded takes the focus */
  asked: Part | null
  addresses: Address[]
  /** the one that the fields hold as it is; '' if they hold something else */
  chosen: string
  choose: (address: Address | null) => void
  /** it was just saved there: what the fields hold is what the book keeps */
  addToBook: (address: Address) => void
  /** labels of fields without which the order cannot be sent */
  missing: string[]
  /** true: one of the server's texts belongs to a field here, and is shown there */
  showErrors: (errors: { pointer: string; detail: string }[]) => boolean
  sub: string
}

const empty: ShipTo = { name: '', address: '', address2: '', city: '', state: '', zip: '', country: 'US' }
const noFreight: Draft['freight'] = { way: 'ask', carrier: '', account: '' }
/** The fields of an account stay while another way is chosen, and are not sent then. */
const freightDraft = z
  .object({ way: z.enum(freightWays), carrier: z.string(), account: z.string() })
  .transform(({ way, ...account }, context): Freight => {
    if (way !== 'account') return { way }
    const parsed = z.object(accountFields).safeParse(account)
    if (parsed.success) return { way, ...parsed.data }
    for (const { path, message } of parsed.error.issues) context.addIssue({ code: 'custom', path, message })
    return z.NEVER
  })
const everyField = z.object({ ...instructionFields, shipTo: shipToFields, freight: freightDraft })

/** Only what is open is checked and sent. */
function resolverOf(open: Record<Part, boolean>) {
  const { shipTo, freight, ...texts } = everyField.shape
  const fields = z.object({
    ...texts,
    ...(open.shipTo && { shipTo }),
    ...(open.freight && { freight }),
  })
  return zodResolver(fields) as unknown as Resolver<Draft, unknown, ToldInstructions>
}

/** Ship-to address, PO number and note at the checkout, kept over a reload as billing is. */
export function useInstructions(
  {
    sub,
    addresses: atFirst,
  }: {
    sub: string
    addresses: Address[]
  },
  of: KeptOf = 'checkout',
): InstructionsInUse {
  const [open, setOpen] = useState<Record<Part, boolean>>({
    shipTo: false,
    freight: false,
    poNumber: false,
    note: false,
  })
  const [asked, setAsked] = useState<Part | null>(null)
  const [added, setAdded] = useState<Address[]>([])
  const addresses = [...atFirst, ...added.filter(({ id }) => atFirst.every((one) => one.id !== id))]
  const form = useForm<Draft, unknown, ToldInstructions>({
    // Which one counts is decided when something is checked.
    resolver: resolverOf(open),
    defaultValues: { shipTo: empty, poNumber: '', note: '', freight: noFreight },
    mode: 'onBlur',
    reValidateMode: 'onBlur',
  })
  const draft = useWatch({ control: form.control }) as Draft
  const { shipTo, freight } = draft
  useKept(form, draft, { open, setOpen, sub, of, addresses: atFirst })

  return {
    form,
    country: shipTo.country,
    freightWay: freight.way,
    freight: open.freight ? chosenFreight(freight) : null,
    open,
    asked,
    unfold(part) {
      setOpen((before) => ({ ...before, [part]: true }))
      setAsked(part)
    },
    shipToBilling() {
      setOpen((before) => ({ ...before, shipTo: false }))
      setAsked(null)
      form.clearErrors('shipTo')
    },
    closeFreight() {
      setOpen((before) => ({ ...before, freight: false }))
      setAsked(null)
      form.clearErrors('freight')
    },
    addresses,
    chosen: addresses.find((one) => shipToNames.every((name) => one[name] === shipTo[name]))?.id ?? '',
    choose(address) {
      form.setValue('shipTo', address ? shipToOf(address) : empty)
      form.clearErrors('shipTo')
      takeAccount(form, address)
    },
    addToBook(address) {
      setAdded((before) => [...before, address])
      form.setValue('shipTo', shipToOf(address))
    },
    missing: [...(open.shipTo ? missingOf(shipTo) : []), ...(open.freight ? missingFreight(freight) : [])],
    showErrors(errors) {
      const ours = errors.flatMap(({ pointer, detail }) => {
        const name = fieldOf(pointer)
        return name ? [{ name, detail }] : []
      })
      for (const { name, detail } of ours) form.setError(name, { message: detail })
      if (ours[0]) form.setFocus(ours[0].name)
      return ours.length > 0
    },
    sub,
  }
}

type FieldName = `shipTo.${keyof ShipTo}` | 'poNumber' | 'note' | 'freight.carrier' | 'freight.account'

function fieldOf(pointer: string): FieldName | null {
  if (pointer === '/poNumber') return 'poNumber'
  if (pointer === '/note') return 'note'
  if (pointer === '/freight/carrier') return 'freight.carrier'
  if (pointer === '/freight/account') return 'freight.account'
  const name = shipToNames.find((known) => pointer === `/shipTo/${known}`)
  return name ? `shipTo.${name}` : null
}

function missingOf(shipTo: Draft['shipTo']): string[] {
  const parsed = shipToFields.safeParse(shipTo)
  if (parsed.success) return []
  const wrong = new Set(parsed.error.issues.map((issue) => issue.path[0]))
  return shipToNames.filter((name) => wrong.has(name)).map((name) => `${shipToLabels[name]} (ship to)`)
}

function chosenFreight({ way, carrier, account }: Draft['freight']): Freight {
  return way === 'account' ? { way, carrier: carrier.trim(), account } : { way }
}

function missingFreight({ way, carrier, account }: Draft['freight']): string[] {
  if (way !== 'account') return []
  return [
    ...(accountFields.carrier.safeParse(carrier).success ? [] : ['Carrier']),
    ...(accountFields.account.safeParse(account).success ? [] : ['Account number']),
  ]
}

/** The account that is kept with an address comes with it; what was typed stays. */
function takeAccount(form: InstructionsInUse['form'], address: Address | null): void {
  const { carrier, account } = form.getValues('freight')
  if (!address?.carrier || carrier || account) return
  form.setValue('freight.carrier', address.carrier)
  form.setValue('freight.account', address.carrierAccount)
}

type Kept = {
  open: Record<Part, boolean>
  setOpen: React.Dispatch<React.SetStateAction<Record<Part, boolean>>>
  sub: string
  of: KeptOf
  addresses: Address[]
}

/** What was typed in this tab before a reload comes back; else the default of the address book, open for all to see. */
function useKept(
  form: InstructionsInUse['form'],
  draft: Draft,
  { open, setOpen, sub, of, addresses }: Kept,
): void {
  const [restored, setRestored] = useState(false)
  const decided = useRef(false)

  useEffect(() => {
    const kept = readKeptInstructions(sub, of)
    const shipTo = Object.fromEntries(shipToNames.map((name) => [name, kept[name] ?? empty[name]])) as ShipTo
    const { poNumber = '', note = '', ships, freightWay, carrier = '', account = '' } = kept
    const way = freightWays.find((one) => one === freightWay)
    const freight = { way: way ?? 'ask', carrier, account }
    form.reset({ shipTo, poNumber, note, freight }, { keepFieldsRef: true })
    decided.current = ships !== undefined
    // oxlint-disable-next-line react/set-state-in-effect
    setOpen({
      shipTo: ships === 'yes',
      freight: way !== undefined,
      poNumber: poNumber !== '',
      note: note !== '',
    })
    setRestored(true)
    // once, when the page has come alive
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [])

  useEffect(() => {
    const usual = addresses.find(({ isDefault }) => isDefault)
    if (!restored || !usual || decided.current) return
    decided.current = true
    form.setValue('shipTo', shipToOf(usual))
    takeAccount(form, usual)
    // oxlint-disable-next-line react/set-state-in-effect
    setOpen((before) => ({ ...before, shipTo: true }))
  }, [restored, addresses, form, setOpen])

  useEffect(() => {
    if (!restored) return
    const { shipTo, poNumber = '', note = '', freight } = draft
    // Until somebody has decided, a default that is made in another window may still come.
    if (open.shipTo) decided.current = true
    const { carrier, account } = freight
    const told: Record<string, string> = open.freight ? { freightWay: freight.way, carrier, account } : {}
    const fields = { ...empty, ...shipTo, poNumber, note, ...told }
    keepInstructions(sub, of, decided.current ? { ...fields, ships: open.shipTo ? 'yes' : 'no' } : fields)
  }, [restored, sub, of, draft, open])
}
