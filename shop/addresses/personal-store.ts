import { sql } from 'drizzle-orm'
import type { PersonalRecords } from '../personal-records.ts'

export const addressBook: PersonalRecords = {
  room: 'Address book',
  columns: [
    'address.owner_sub',
    'address.name',
    'address.address',
    'address.address2',
    'address.carrier_account',
  ],
  erased: 'The address book is deleted.',
  async export(db, { subs }) {
    const { rows } = await db.execute(sql`
      select name, address, address2, city, state, zip, country, carrier, carrier_account, is_default, created_at
      from address where owner_sub = any(${subs}::text[]) order by owner_sub, slot`)
    return { addresses: rows }
  },
  async erase(tx, { subs }) {
    const { rowCount } = await tx.execute(sql`delete from address where owner_sub = any(${subs}::text[])`)
    return rowCount ?? 0
  },
}
