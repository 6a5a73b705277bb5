/** What the shop holds of somebody, before it is exported or erased. */
export type PersonalSummary = {
  /** how many people have signed in with it */
  accounts: number
  /** sign-ins with this address that the sign-in service has not verified: they may be somebody else, and are left out */
  unverified: number
  rooms: { room: string; records: number; erased: string; stays: string | null }[]
  /** why nothing can be erased now */
  objection: string | null
}

export type PersonalExport = {
  person: string
  at: string
  rooms: Record<string, Record<string, object[]>>
}

export const unknownPerson = 'The shop has nothing on this person. Nothing was changed.'
