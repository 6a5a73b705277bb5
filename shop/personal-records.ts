import type { Db, Tx } from '../database/connect.ts'

/** Whose data: an address, and everybody who has signed in with it. */
export type Whom = {
  /** in small letters; null: only the sign-in is known */
  email: string | null
  /** each `sub`, written as PostgreSQL writes an array of texts */
  subs: string
}

/**
 * What one room holds of people. Export and erase of a person go through all of these (`shop/personal-data/rooms.ts`);
 * a test demands that each column that may hold a person is named here, or has a reason why not.
 */
export type PersonalRecords = {
  /** as staff read it */
  room: string
  /** table.column, of everything that says who somebody is */
  columns: readonly string[]
  /** what erase does, and what stays, with why; a sentence each */
  erased: string
  stays?: string
  /** rows as they are, under the names of their tables; without secrets */
  export(db: Db | Tx, whom: Whom): Promise<Record<string, object[]>>
  /** Why nobody can be erased now, in a sentence; null: nothing speaks against it. Holds what it looked at. */
  objection?(tx: Tx, whom: Whom): Promise<string | null>
  /** `ghost`: the name that takes the place of a person. Answers how many rows were deleted or made anonymous. */
  erase(tx: Tx, whom: Whom, ghost: string): Promise<number>
}
