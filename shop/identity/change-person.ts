import type { Db } from '../../database/connect.ts'
import { recordAudit } from '../audit/audit-store.ts'
import { invalidatePages, peopleTag } from '../invalidate-pages.ts'
import { ok, refused, type Result } from '../result.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { listed, type ListedPerson } from './list-people.ts'
import { listPeopleNamed, lockAdmins, lockPerson, setApproved } from './people-store.ts'
import type { PartnersRule } from './person.ts'
import { setAdmin, type PersonRow } from './person-store.ts'
import { endSessionsOf } from './session-store.ts'

/** `actor`: who changes them, as the audit names actors. */
type Change = { sub: string; actor: string; requestId?: string }
type NeedsIssuer = { db: Db; identity: Pick<IdentityProvider, 'issuer'> }

/** Approves somebody as a partner, or withdraws the approval. No change, no audit entry. */
export async function approvePartner(
  needs: { db: Db; partners: PartnersRule },
  { approved, ...change }: Change & { approved: boolean },
): Promise<Result<ListedPerson, { why: 'nobody' }>> {
  return needs.db.transaction(async (tx) => {
    const person = await lockPerson(tx, change.sub)
    if (!person) return refused({ why: 'nobody' })
    const before = person.partnerApprovedAt !== null
    if (before === approved) return ok(listed(person, needs.partners))
    const changed = await setApproved(tx, change.sub, approved)
    await invalidatePages(tx, peopleTag)
    await recordAudit(tx, {
      ...by(change),
      action: 'people.change',
      before: { approved: before },
      after: { approved },
    })
    return ok(listed(changed, needs.partners))
  })
}

/** Signs somebody out everywhere. Answers how many sessions ended. */
export async function endSessions(
  needs: { db: Db },
  change: Change,
): Promise<Result<number, { why: 'nobody' }>> {
  return needs.db.transaction(async (tx) => {
    if (!(await lockPerson(tx, change.sub))) return refused({ why: 'nobody' })
    const ended = await endSessionsOf(tx, change.sub)
    await invalidatePages(tx, peopleTag)
    if (ended > 0) await recordAudit(tx, { ...by(change), action: 'people.end-sessions', after: { ended } })
    return ok(ended)
  })
}

/**
 * False: they are an admin already. `provedOnly`: not by an address that the provider has not verified, because it may
 * be anybody's; an operator who names a `sub` knows whose it is.
 */
export async function giveAdmin(
  needs: { db: Db },
  { provedOnly = false, ...change }: Change & { provedOnly?: boolean },
): Promise<Result<boolean, { why: 'nobody' | 'unverified' }>> {
  return needs.db.transaction(async (tx) => {
    const person = await lockPerson(tx, change.sub)
    if (!person) return refused({ why: 'nobody' })
    if (person.isAdmin) return ok(false)
    if (provedOnly && !person.emailVerified) return refused({ why: 'unverified' })
    await setAdmin(tx, change.sub, true)
    await invalidatePages(tx, peopleTag)
    await recordAudit(tx, roleChange(change, true))
    return ok(true)
  })
}

/**
 * False: they are not an admin. The last admin stays: all admins are locked meanwhile, so that two at once cannot both
 * be removed.
 */
export async function withdrawAdmin(
  needs: NeedsIssuer,
  change: Change,
): Promise<Result<boolean, { why: 'nobody' | 'last-admin' }>> {
  return needs.db.transaction(async (tx) => {
    const admins = await lockAdmins(tx, needs.identity.issuer)
    const person = await lockPerson(tx, change.sub)
    if (!person) return refused({ why: 'nobody' })
    if (!person.isAdmin) return ok(false)
    // An admin of another provider cannot sign in here, and does not count.
    if (admins.length === 1 && admins[0]?.sub === change.sub) return refused({ why: 'last-admin' })
    await setAdmin(tx, change.sub, false)
    await invalidatePages(tx, peopleTag)
    await recordAudit(tx, roleChange(change, false))
    return ok(true)
  })
}

export type NamingRefusal =
  | { why: 'nobody' }
  /** an unverified address does not say who this is */
  | { why: 'unverified' | 'several'; people: PersonRow[] }

/** The one person whom an operator means: by `sub`, or by a verified address that nobody else has. */
export async function findPersonNamed(
  needs: NeedsIssuer,
  subOrEmail: string,
): Promise<Result<PersonRow, NamingRefusal>> {
  const people = await listPeopleNamed(needs.db, needs.identity.issuer, subOrEmail)
  const [person, another] = people
  if (!person) return refused({ why: 'nobody' })
  if (another) return refused({ why: 'several', people })
  const proved = person.emailVerified || person.sub === subOrEmail
  return proved ? ok(person) : refused({ why: 'unverified', people })
}

function by({ sub, actor, requestId }: Change) {
  return { actor, target: sub, ...(requestId !== undefined && { requestId }) }
}

function roleChange(change: Change, isAdmin: boolean) {
  return {
    ...by(change),
    action: 'identity.admin' as const,
    before: { isAdmin: !isAdmin },
    after: { isAdmin },
  }
}
