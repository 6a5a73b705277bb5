import { sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../database/connect.ts'
import type { BookDocument as LedgerDocument } from '../../../stand-ins/ledger.ts'

/** A document as both back offices hold it; `cancelled` ones are there and no longer count. */
export type BookDocument = {
  kind: 'order' | 'invoice' | 'payment'
  /** the shop's own number of the sale; for a payment the charge's reference */
  key: string
  totalCents: number
  /** article, quantity and amount of each line, as text; null if the back office stores none */
  lines: string[] | null
  cancelled: boolean
  /** made by people at the back office, not by us */
  foreign: boolean
}

/** What the embedded back office holds. */
export async function readEmbeddedDocuments(db: Db | Tx): Promise<BookDocument[]> {
  const found = await db.execute<{
    kind: BookDocument['kind']
    key: string
    total_cents: string
    lines: string[] | null
    cancelled: boolean
  }>(sql`
    select 'order' as kind, b.number as key, b.total_cents, b.cancelled_at is not null as cancelled,
      (select array_agg((case l.kind when 'product' then l.product_number else l.kind end) || ' ' || l.qty || ' ' || (l.unit_cents * l.qty - l.discount_cents))
        from back_office_order_line l where l.order_id = b.id) as lines
    from back_office_order b
    union all
    select 'invoice', b.number, i.total_cents, b.cancelled_at is not null, null
    from back_office_invoice i join back_office_order b on b.id = i.order_id
    union all
    select 'payment', p.retref, p.amount_cents, b.cancelled_at is not null, null
    from back_office_payment p join back_office_invoice i on i.id = p.invoice_id
      join back_office_order b on b.id = i.order_id`)
  return found.rows.map(({ total_cents, ...row }) => ({
    ...row,
    totalCents: Number(total_cents),
    foreign: false,
  }))
}

/** What the stand-in of Business Central says that it holds. */
export function readLedgerDocuments(documents: LedgerDocument[]): BookDocument[] {
  const credited = new Set(
    documents.filter(({ kind }) => kind === 'credit-memo').map((memo) => memo.externalDocumentNumber),
  )
  return documents.flatMap((document) => {
    const { kind, externalDocumentNumber: key, customerNumber, totalCents, lines, status } = document
    if ((kind !== 'order' && kind !== 'invoice' && kind !== 'payment') || key === '') return []
    const cancelled = status === 'Deleted' || (kind === 'invoice' && credited.has(key))
    const foreign = !customerNumber.startsWith('WEB')
    return [
      { kind, key, totalCents, cancelled, foreign, lines: kind === 'payment' ? null : lines.map(lineText) },
    ]
  })
}

/** What lines that are no product are booked on: BC_FREIGHT_LINE and BC_TEXT_LINE. */
const kindsOf: Record<string, string> = { '6810': 'freight', 'WEB-TEXT': 'text' }

function lineText({ number, quantity, unitCents, discountCents }: LedgerDocument['lines'][number]): string {
  return `${kindsOf[number] ?? number} ${quantity} ${unitCents * quantity - discountCents}`
}
