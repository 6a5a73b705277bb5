import type { Db } from '../../database/connect.ts'
import { readLink } from '../mail/signed-link.ts'
import { ok, refused, type Result } from '../result.ts'
import { readOfferNumber } from './offer.ts'
import { findOfferByNo, findOfferRow, findShownEdition, type OfferRow } from './offer-store.ts'

/** By the link of its mail, or by its number for whoever is signed in. */
export type OfferKey = { link: string } | { number: string }

/**
 * An offer for its buyer (N7): whoever holds the link, or its owner. One at partner prices opens only for that partner,
 * link or not (N8): `sign-in` says that it is there. Drafts and foreign offers are as absent as those that do not exist.
 */
export async function findOfferFor(
  needs: { db: Db },
  key: OfferKey,
  sub: string | null,
): Promise<Result<OfferRow, { why: 'absent' | 'sign-in' }>> {
  if ('link' in key) {
    const id = await readLink(needs.db, 'offer', key.link)
    const offer = id && (await findOfferRow(needs.db, id))
    if (!offer) return refused({ why: 'absent' })
    const isForOthers = offer.priceTier === 'partner' && offer.ownerSub !== sub
    return isForOthers ? refused({ why: 'sign-in' }) : ok(offer)
  }
  const no = readOfferNumber(key.number)
  const offer = no === null || sub === null ? null : await findOfferByNo(needs.db, no)
  if (!offer || offer.ownerSub !== sub) return refused({ why: 'absent' })
  // Staff are still working on one that nobody asked for.
  const isKnown = offer.kind === 'request' || (await findShownEdition(needs.db, offer.id)) !== null
  return isKnown ? ok(offer) : refused({ why: 'absent' })
}
