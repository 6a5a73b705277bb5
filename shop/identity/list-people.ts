import type { Db } from '../../database/connect.ts'
import type { PartnersRule } from './person.ts'
import { listPersonRows } from './people-store.ts'
import { personOf, type PersonRow } from './person-store.ts'

/** A person as staff sees them. */
export type ListedPerson = {
  sub: string
  name: string
  email: string
  emailVerified: boolean
  isAdmin: boolean
  /** pays partner prices, by the present setting */
  isPartner: boolean
  /** staff have approved them, whether the setting asks for it or not */
  approved: boolean
  firstSignedInAt: Date
  lastSignedInAt: Date
}

/** Everybody who has ever signed in; those who wait for their prices come first. With PARTNERS=any nobody waits. */
export async function listPeople(
  needs: { db: Db; partners: PartnersRule },
  query: {
    q?: string | undefined
    waiting: boolean
    admins?: boolean
    limit: number
    cursor: number
  },
): Promise<{ people: ListedPerson[]; total: number }> {
  const { waiting, ...rest } = query
  const mayWait = needs.partners === 'approved'
  if (waiting && !mayWait) return { people: [], total: 0 }
  const found = await listPersonRows(needs.db, { ...rest, unapproved: waiting, unapprovedFirst: mayWait })
  return { people: found.rows.map((row) => listed(row, needs.partners)), total: found.total }
}

export function listed(row: PersonRow, partners: PartnersRule): ListedPerson {
  const { emailVerified, firstSignedInAt, lastSignedInAt } = row
  const approved = row.partnerApprovedAt !== null
  return { ...personOf(row, partners), emailVerified, approved, firstSignedInAt, lastSignedInAt }
}
