import type { Db } from '../../database/connect.ts'
import { listPeopleNamed } from './people-store.ts'
import type { PartnersRule } from './person.ts'
import { personOf } from './person-store.ts'

type Needs = { db: Db; identity: { issuer: string }; partners: PartnersRule }

/** Whether the person with this verified address pays partner prices. */
export async function isPartnerAddress(needs: Needs, email: string): Promise<boolean> {
  const named = await listPeopleNamed(needs.db, needs.identity.issuer, email)
  return named.some(
    (row) =>
      row.emailVerified &&
      row.email.toLowerCase() === email.toLowerCase() &&
      personOf(row, needs.partners).isPartner,
  )
}
